"""Take games apart: who wins, every winning move, and why.

>>> import grundy
>>> g = grundy.game("nim")
>>> s = grundy.solve(g, "3 5 7")
>>> s.winner, s.value, len(s.moves)
('first', 1, 3)
"""

from __future__ import annotations

import sys

from grundy.lazy import Package, lazily

TYPE_CHECKING = False  # typing is slow to import
if TYPE_CHECKING:
    from typing import Any

    from grundy.ask.surveys import having
    from grundy.ask.values import row
    from grundy.errors import GrundyError, InputError
    from grundy.faces.games import LoopyGame, PartizanGame, mex, nim_sum
    from grundy.faces.python import (
        Game,
        catalogue,
        check,
        code,
        count,
        game,
        graph,
        law,
        lookup,
        p_positions,
        prove,
        refute,
        review,
        rule,
        solve,
        solve_many,
        table,
        thermograph,
        value,
    )
    from grundy.games import all_games
    from grundy.rules.codes import Code
    from grundy.rules.heaps import CodeGame, HeapGame
    from grundy.rules.protocol import Impartial, Partizan, Ruleset
    from grundy.rules.vectors import VectorGame
    from grundy.values.dyadic import Dyadic
    from grundy.values.nimber import Nimber
    from grundy.values.short import Session
    from grundy.values.signs import Row

__all__ = [
    "Code",
    "CodeGame",
    "Dyadic",
    "Game",
    "GrundyError",
    "HeapGame",
    "Impartial",
    "InputError",
    "LoopyGame",
    "Nimber",
    "Partizan",
    "PartizanGame",
    "Row",
    "Ruleset",
    "Session",
    "VectorGame",
    "__version__",
    "all_games",
    "catalogue",
    "check",
    "code",
    "count",
    "game",
    "graph",
    "having",
    "law",
    "lookup",
    "mex",
    "nim_sum",
    "p_positions",
    "prove",
    "refute",
    "review",
    "row",
    "rule",
    "solve",
    "solve_many",
    "table",
    "thermograph",
    "value",
]

__version__: str

_HOMES = {
    "ask.surveys": ("having",),
    "ask.values": ("row",),
    "errors": ("GrundyError", "InputError"),
    "games": ("all_games",),
    "rules.codegame": ("CodeGame",),
    "rules.codes": ("Code",),
    "rules.heaps": ("HeapGame",),
    "rules.protocol": ("Impartial", "Partizan", "Ruleset"),
    "rules.vectors": ("VectorGame",),
    "faces.games": ("LoopyGame", "PartizanGame", "mex", "nim_sum"),
    "faces.python": (
        *("Game", "catalogue", "check", "code", "count", "game", "graph", "law"),
        *("lookup", "p_positions", "prove", "refute", "review", "rule", "solve"),
        *("solve_many", "table", "thermograph", "value"),
    ),
    "values.dyadic": ("Dyadic",),
    "values.nimber": ("Nimber",),
    "values.short": ("Session",),
    "values.signs": ("Row",),
}


_functions = ", ".join(name for name in __all__ if name.islower() and name[0] != "_")
_find = lazily(
    __name__,
    _HOMES,
    f"; its functions are {_functions}; other questions are commands: grundy --help",
)
sys.modules[__name__].__class__ = Package


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("grundy")
    found = _find(name)
    _speak()
    return found


def _speak() -> None:
    """Let errors speak the language of whoever works in Python; imported by a first use only."""
    from grundy.errors import GrundyError

    def voice(text: str) -> str:
        from grundy.explain.language import own

        return own(text)

    GrundyError.voice = voice


def __dir__() -> list[str]:
    return sorted(__all__)
