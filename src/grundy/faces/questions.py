"""The table of questions: what each is called, what it takes, who answers, and in which shape.

Commands, routes, the calls of workers and the tables of the reference are made from it. It is data:
functions and answers stand as addresses, ``module:name``, and are imported when somebody asks.
"""

from __future__ import annotations

from grundy.faces.pagequestions import OF_THE_PAGE
from grundy.faces.parameters import (
    ANSWERS,
    CERTIFICATE,
    CLAIMED,
    GAME,
    GRAPH,
    MISERE,
    OF_LAWS,
    PERIOD,
    PLAYED,
    VALUES,
    choice,
    flag,
    game,
    n,
    option,
    position,
    whole,
)
from grundy.faces.question import Parameter, Question
from grundy.phrases.phrase import phrase

__all__ = ["QUESTIONS"]

_ALL = (
    Question(
        "solve",
        phrase("Say who wins a position, every winning move, and why."),
        "grundy.ask.positions:solve",
        f"{ANSWERS}:Solution",
        (
            *PLAYED,
            MISERE,
            flag("explain", phrase("Say why, step by step.")),
            flag("winner", phrase("Say who wins, and list no moves.")),
        ),
        says="asked",
    ),
    Question(
        "table",
        phrase("Print the Grundy values of heaps 0, 1, 2, ..."),
        "grundy.ask.tables:table",
        f"{ANSWERS}:Table",
        (
            GAME,
            n("n", phrase("How many values."), usual=100, example=12),
            n("start", phrase("The first heap."), default=0, option="--from", usual=0, least=0),
        ),
        heavy=20_000,
    ),
    Question(
        "count",
        phrase("Count the lost positions exactly, by a law that is proved."),
        "grundy.ask.counts:count",
        f"{OF_LAWS}:Counted",
        (
            game(example="wythoff"),
            whole("below", phrase("Each pile is smaller than this.")),
            option(
                "total",
                phrase("Count the positions of this sum only."),
                kind="whole",
                option="--sum",
            ),
            option(
                "heaps",
                phrase("Count the sums of M heaps."),
                kind="whole",
                metavar="M",
            ),
            option(
                "box",
                phrase("A bound for each pile instead; by a table."),
                metavar="N,N,...",
                example="100,200",
            ),
        ),
        says="said",
        heavy=0,
    ),
    Question(
        "law",
        phrase("Find the law of a game, and its proof where there is one."),
        "grundy.ask.laws:law",
        f"{OF_LAWS}:FoundLaw",
        (
            GAME,
            n("n", phrase("How many values to look at; with --bfile, to write."), default=None),
        ),
        says="said",
        heavy=0,
    ),
    Question(
        "prove",
        phrase("Prove a claim for every size, or give its first counterexample."),
        "grundy.ask.claims:prove",
        f"{OF_LAWS}:Judged",
        CLAIMED,
        says="said",
        heavy=0,
    ),
    Question(
        "refute",
        phrase("Give the first counterexample of a claim, and play that shows it."),
        "grundy.ask.claims:refute",
        f"{OF_LAWS}:Judged",
        CLAIMED,
        says="said",
        heavy=0,
    ),
    Question(
        "check",
        phrase("Check the certificate of a proof, independently."),
        "grundy.ask.certificates:check",
        f"{OF_LAWS}:Certified",
        (CERTIFICATE,),
        heavy=0,
        method="POST",
    ),
    Question(
        "export",
        phrase("Write the law of a certificate as a theorem of Coq."),
        "grundy.ask.theorems:exported",
        "grundy.ask.theorems:Exported",
        (CERTIFICATE,),
        heavy=0,
        method="POST",
        loads=False,
    ),
    Question(
        "code",
        phrase("Write a program that uses the law."),
        "grundy.ask.laws:code",
        "grundy.ask.laws:Code",
        (
            GAME,
            choice(
                "target",
                phrase("The language of the program."),
                default=...,
                usual="python",
                choices=("cpp", "python", "java"),
            ),
            flag("function", phrase("Write only the function of the law, to be pasted.")),
            choice(
                "moves",
                phrase("Which winning moves it prints."),
                default="",
                choices=("all", "first", "least"),
            ),
        ),
        says="written",
        heavy=0,
    ),
    Question(
        "games",
        phrase("List the games, or show one: its rule, its notation, examples."),
        "grundy.ask.catalogue:games",
        "grundy.ask.catalogue:GameFacts",
        (Parameter("name", phrase("The name of one."), default=None, example="nim"),),
        says="said",
    ),
    Question(
        "value",
        phrase("Give the simplest form of a partizan value, and its facts."),
        "grundy.ask.values:value",
        "grundy.ask.values:ValueFacts",
        (VALUES, option("compare", phrase("Say how it stands to another value."))),
        loads=False,
    ),
    Question(
        "having",
        phrase("Find the games of the ready catalogue that have a law."),
        "grundy.ask.having:having",
        "grundy.ask.having:Having",
        (
            Parameter(
                "law", phrase("Values of heaps, a period, or a misere quotient."), example=PERIOD
            ),
        ),
        loads=False,
    ),
    Question(
        "quotient",
        phrase("Give the misere quotient of a position and of all that it leads to."),
        "grundy.ask.quotients:quotient",
        "grundy.ask.quotients:PositionQuotient",
        (game(example="kayles"), position(example="4")),
        heavy=0,
    ),
    Question(
        "row",
        phrase("Build the row of stones that a number is."),
        "grundy.ask.values:row",
        "grundy.ask.values:RowOf",
        (Parameter("value", phrase("A number, or an equation."), example="5/8"),),
        loads=False,
    ),
    Question(
        "review",
        phrase("Check a finished game move by move; or write a worksheet."),
        "grundy.ask.reviews:review",
        "grundy.ask.reviews:Review",
        (
            game(example="nim:2"),
            Parameter(
                "log",
                phrase("The moves, as they were written down."),
                limit="body",
                example="position: 5\n4, 3, 2, 0",
            ),
            position(default=None),
            MISERE,
        ),
        says="asked",
        method="POST",
    ),
    Question(
        "graph",
        phrase("Solve a graph in a file, on which play may go round."),
        "grundy.ask.graphs:graph_of",
        "grundy.faces.web.graph_answers:Graph",
        (
            GRAPH,
            Parameter("tokens", phrase("Vertices: who wins their sum."), default="", option=None),
            MISERE,
        ),
        loads=False,
    ),
    Question(
        "levels",
        phrase("Count the positions met under four representations."),
        "grundy.ask.positions:levels",
        "grundy.ask.positions:Levels",
        PLAYED,
    ),
    *OF_THE_PAGE,
)

QUESTIONS = {one.name: one for one in _ALL}
