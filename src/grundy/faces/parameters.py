"""Name what several questions take."""

from __future__ import annotations

from functools import partial

from grundy.faces.question import Parameter
from grundy.phrases.phrase import phrase

__all__ = [
    "CERTIFICATE",
    "CLAIM",
    "CLAIMED",
    "GAME",
    "GRAPH",
    "MISERE",
    "PERIOD",
    "PLAYED",
    "PLAYERS",
    "SEED",
    "VALUES",
    "choice",
    "file",
    "flag",
    "game",
    "n",
    "option",
    "position",
    "whole",
]

file = partial(Parameter, metavar="FILE")
game = partial(Parameter, "game", phrase("A game, as in `grundy games`."))
position = partial(Parameter, "position", phrase("A position of the game."))
option = partial(Parameter, default=None, option="--")
whole = partial(option, kind="whole")
flag = partial(option, kind="flag", default=False)
choice = partial(option, kind="choice")
n = partial(Parameter, kind="count", option="-n", limit="n", least=1)

GAME = game(example="kayles")
PLAYED = (game(example="nim"), position(example="3+5+7"))
CLAIM = Parameter("claim", phrase("A claim about the game."), example="f(n) == n % 4")
CLAIMED = (game(example="nim:3"), CLAIM)
MISERE = flag("misere", phrase("Whoever makes the last move loses."))
PERIOD = "forall n >= 71: f(n + 12) == f(n)"
PLAYERS = ("first", "second", "left", "right")
SEED = Parameter("seed", phrase("The same seed gives the same move."), kind="integer", default=0)
VALUES = Parameter(
    "value",
    phrase("Values, which are added up."),
    kind="texts",
    metavar="VALUE...",
    example=("{2|-1}", "1/2"),
)
CERTIFICATE = file("certificate", phrase("The certificate, or the file of one."), kind="data")
GRAPH = file("graph", phrase("Edges: a>b, b>c; JSON; or GraphViz."), example="a>b, b>a, b>c")
