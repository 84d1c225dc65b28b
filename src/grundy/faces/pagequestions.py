"""List the questions that only the page asks: they have a route and no command."""

from __future__ import annotations

from functools import partial

from grundy.faces.parameters import (
    GAME,
    GRAPH,
    MISERE,
    PLAYED,
    PLAYERS,
    SEED,
    VALUES,
    choice,
    game,
    n,
    option,
)
from grundy.faces.question import Parameter, Question
from grundy.phrases.phrase import phrase

__all__ = ["OF_THE_PAGE"]

_question = partial(Question, command=False)
_typed = partial(Parameter, limit="body")

OF_THE_PAGE = (
    _question(
        "moves",
        phrase("List every legal move."),
        "grundy.ask.legal:options",
        "grundy.ask.legal:Options",
        PLAYED,
        says="asked",
    ),
    _question(
        "reading",
        phrase("Say how a rule in words is read, with the moves of one heap."),
        "grundy.ask.readings:reading",
        "grundy.ask.readings:Reading",
        (game(example="take:1 or 4"),),
        says="asked",
    ),
    _question(
        "sample",
        phrase("Compare a rule with the sample of a statement."),
        "grundy.faces.judge.sample:compare",
        "grundy.faces.judge.sample:Sample",
        (
            game(example="nim:3"),
            _typed("given", phrase("The input of the sample."), example="2\n3\n4\n"),
            _typed("output", phrase("Its output."), example="first\nsecond\n"),
            option("reads", phrase("How it is read, as T; n; heaps."), default=""),
            option(
                "answers",
                phrase("Two words with a bar between: first player, second player."),
                default="",
            ),
            option("end", phrase("A last line of the input, as 0."), default=""),
        ),
        heavy=0,
        method="POST",
    ),
    _question(
        "reply",
        phrase("Choose the computer's move."),
        "grundy.ask.play:reply",
        "grundy.ask.play:Reply",
        (
            *PLAYED,
            MISERE,
            choice("player", phrase("Who is to move."), choices=PLAYERS),
            Parameter("level", phrase("How well to play."), default="perfect"),
            SEED,
        ),
        says="asked",
    ),
    _question(
        "map",
        phrase("Give the P-positions of two piles below n."),
        "grundy.ask.tables:pairs",
        "grundy.ask.tabled:Pairs",
        (
            game(example="wythoff"),
            n("n", phrase("Up to which size of a pile."), limit="piles", example=12),
        ),
    ),
    _question(
        "proof",
        phrase("Show the proof of a law, or of a claim: certificate, verdict, automaton."),
        "grundy.faces.proof:proof",
        "grundy.faces.proof:Proof",
        (
            GAME,
            option("claim", phrase("A claim about the game; without one, its law.")),
        ),
        says="asked",
        heavy=0,
    ),
    _question(
        "cards",
        phrase("Show every game on a card, with a position to begin with."),
        "grundy.ask.gallery:cards",
        "grundy.ask.gallery:Gallery",
        says="said",
    ),
    _question(
        "language",
        phrase("Show what the rule language can say."),
        "grundy.ask.catalogue:language",
        "grundy.ask.catalogue:Language",
        says="said",
    ),
    _question(
        "thermograph",
        phrase("Draw the thermograph of a sum of values."),
        "grundy.ask.values:graph",
        "",
        (VALUES,),
    ),
    _question(
        "worksheet",
        phrase("Choose positions of a game for a worksheet, with their answers."),
        "grundy.ask.worksheet:worksheet",
        "grundy.ask.worksheet:Worksheet",
        (
            game(example="nim"),
            option("position", phrase("A position of the game."), example="3+5+7"),
            n("count", phrase("How many positions."), default=12, limit="sheet", example=4),
            SEED,
            MISERE,
        ),
        says="asked",
        heavy=0,
    ),
    _question(
        "picture",
        phrase("Draw a graph, coloured by who wins."),
        "grundy.faces.graphpicture:drawn",
        "",
        (GRAPH, MISERE),
    ),
)
