"""The table of questions: what each is called, what it takes, who answers, and in which shape.

Commands, routes, the calls of workers and the tables of the reference are made from it. It is data:
functions and answers stand as addresses, ``module:name``, and are imported when somebody asks.
"""

from __future__ import annotations

from functools import partial

from grundy.faces.question import Parameter, Question
from grundy.phrases.phrase import phrase

__all__ = ["QUESTIONS"]

_file = partial(Parameter, metavar="FILE")
_game = partial(Parameter, "game", phrase("A game, as in `grundy games`."))
_position = partial(Parameter, "position", phrase("A position of the game."))
_option = partial(Parameter, default=None, option="--")
_whole = partial(_option, kind="whole")
_flag = partial(_option, kind="flag", default=False)
_choice = partial(_option, kind="choice")
_n = partial(Parameter, kind="count", option="-n", limit="n", least=1)

_GAME = _game(example="kayles")
_PLAYED = (_game(example="nim"), _position(example="3+5+7"))
_CLAIM = Parameter("claim", phrase("A claim about the game."), example="f(n) == n % 4")
_CLAIMED = (_game(example="nim:3"), _CLAIM)
_MISERE = _flag("misere", phrase("Whoever makes the last move loses."))
_PERIOD = "forall n >= 71: f(n + 12) == f(n)"
_PLAYERS = ("first", "second", "left", "right")
_SEED = Parameter("seed", phrase("The same seed gives the same move."), kind="integer", default=0)
_VALUES = Parameter(
    "value",
    phrase("Values, which are added up."),
    kind="texts",
    metavar="VALUE...",
    example=("{2|-1}", "1/2"),
)
_CERTIFICATE = _file("certificate", phrase("The certificate, or the file of one."), kind="data")
_GRAPH = _file("graph", phrase("Edges: a>b, b>c; JSON; or GraphViz."), example="a>b, b>a, b>c")
_ANSWERS = "grundy.faces.web.answers"

_ALL = (
    Question(
        "solve",
        phrase("Say who wins a position, every winning move, and why."),
        "grundy.ask.positions:solve",
        f"{_ANSWERS}:Solution",
        (*_PLAYED, _MISERE, _flag("explain", phrase("Say why, step by step."))),
        says="asked",
    ),
    Question(
        "moves",
        phrase("List every legal move."),
        "grundy.ask.legal:options",
        f"{_ANSWERS}:Moves",
        _PLAYED,
        says="asked",
        command=False,
    ),
    Question(
        "reply",
        phrase("Choose the computer's move."),
        "grundy.ask.play:reply",
        "grundy.ask.play:Reply",
        (
            *_PLAYED,
            _MISERE,
            _choice("player", phrase("Who is to move."), choices=_PLAYERS),
            Parameter("level", phrase("How well to play."), default="perfect"),
            _SEED,
        ),
        says="asked",
        command=False,
    ),
    Question(
        "table",
        phrase("Print the Grundy values of heaps 0, 1, 2, ..."),
        "grundy.ask.tables:table",
        f"{_ANSWERS}:Table",
        (
            _GAME,
            _n("n", phrase("How many values."), usual=100, example=12),
            _n("start", phrase("The first heap."), default=0, option="--from", usual=0, least=0),
        ),
        heavy=20_000,
    ),
    Question(
        "map",
        phrase("Give the P-positions of two piles below n."),
        "grundy.ask.tables:p_map",
        f"{_ANSWERS}:Pairs",
        (
            _game(example="wythoff"),
            _n("n", phrase("Up to which size of a pile."), limit="piles", example=12),
        ),
        command=False,
    ),
    Question(
        "count",
        phrase("Count the lost positions exactly, by a law that is proved."),
        "grundy.ask.counts:count",
        f"{_ANSWERS}:Counted",
        (
            _game(example="wythoff"),
            _whole("below", phrase("Each pile is smaller than this.")),
            _option(
                "total",
                phrase("Count the positions of this sum only."),
                kind="whole",
                option="--sum",
            ),
            _option(
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
        f"{_ANSWERS}:FoundLaw",
        (
            _GAME,
            _n("n", phrase("How many values to look at; with --bfile, to write."), default=None),
        ),
        says="said",
        heavy=0,
    ),
    Question(
        "prove",
        phrase("Prove a claim for every size, or give its first counterexample."),
        "grundy.ask.claims:prove",
        f"{_ANSWERS}:Judged",
        _CLAIMED,
        says="said",
        heavy=0,
    ),
    Question(
        "refute",
        phrase("Give the first counterexample of a claim, and play that shows it."),
        "grundy.ask.claims:refute",
        f"{_ANSWERS}:Judged",
        _CLAIMED,
        says="said",
        heavy=0,
    ),
    Question(
        "check",
        phrase("Check the certificate of a proof, independently."),
        "grundy.ask.certificates:check",
        f"{_ANSWERS}:Certified",
        (_CERTIFICATE,),
        heavy=0,
        method="POST",
    ),
    Question(
        "export",
        phrase("Write the law of a certificate as a theorem of Coq."),
        "grundy.ask.theorems:exported",
        "grundy.ask.theorems:Exported",
        (_CERTIFICATE,),
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
            _GAME,
            _choice(
                "target",
                phrase("The language of the program."),
                default=...,
                usual="python",
                choices=("cpp", "python", "java"),
            ),
        ),
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
        "cards",
        phrase("Show every game on a card, with a position to begin with."),
        "grundy.ask.gallery:cards",
        "grundy.ask.gallery:Gallery",
        says="said",
        command=False,
    ),
    Question(
        "language",
        phrase("Show what the rule language can say."),
        "grundy.ask.catalogue:language",
        f"{_ANSWERS}:Language",
        says="said",
        command=False,
    ),
    Question(
        "value",
        phrase("Give the simplest form of a partizan value, and its facts."),
        "grundy.ask.values:value",
        "grundy.ask.values:ValueFacts",
        (_VALUES, _option("compare", phrase("Say how it stands to another value."))),
        loads=False,
    ),
    Question(
        "thermograph",
        phrase("Draw the thermograph of a sum of values."),
        "grundy.ask.values:graph",
        "",
        (_VALUES,),
        command=False,
    ),
    Question(
        "having",
        phrase("Find the games of the ready catalogue that have a law."),
        "grundy.ask.having:having",
        "grundy.ask.having:Having",
        (
            Parameter(
                "law", phrase("Values of heaps, a period, or a misere quotient."), example=_PERIOD
            ),
        ),
        loads=False,
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
            _game(example="nim:2"),
            Parameter(
                "log",
                phrase("The moves, as they were written down."),
                limit="body",
                example="position: 5\n4, 3, 2, 0",
            ),
            _position(default=None),
            _MISERE,
        ),
        says="asked",
        method="POST",
    ),
    Question(
        "graph",
        phrase("Solve a graph in a file, on which play may go round."),
        "grundy.ask.graphs:graph_of",
        f"{_ANSWERS}:Graph",
        (
            _GRAPH,
            Parameter("tokens", phrase("Vertices: who wins their sum."), default="", option=None),
            _MISERE,
        ),
        loads=False,
    ),
    Question(
        "picture",
        phrase("Draw a graph, coloured by who wins."),
        "grundy.faces.graphpicture:drawn",
        "",
        (_GRAPH, _MISERE),
        command=False,
    ),
    Question(
        "levels",
        phrase("Count the positions met under four representations."),
        "grundy.ask.positions:levels",
        "grundy.ask.positions:Levels",
        _PLAYED,
    ),
)

QUESTIONS = {one.name: one for one in _ALL}
