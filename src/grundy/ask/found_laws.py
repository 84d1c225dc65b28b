"""Use a law that a short table shows, where its proof is checked sooner than a long one is made."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from grundy.formulas.statement import Lost, Recursion, Statement, Values
from grundy.rules.heaps import HeapGame
from grundy.rules.own import is_own
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.loops import loops_of
from grundy.solvers.work import PLAIN_MARKS, heap_work

__all__ = ["found_law"]

_LOOKED = 500  # heaps: looking for a law, and checking its proof, then takes a moment


def found_law(game: Impartial[Any], stop: int) -> Values | Recursion | Lost | None:
    """Give the law of a game whose table of heaps below ``stop`` would take longer, or None.

    >>> from grundy.games import game
    >>> print(found_law(game("take:prime or 1"), 10**6), found_law(game("take:prime or 1"), 100))
    f(n) == n % 4 None
    """
    if find_spec("numpy") is None or not _is_long(game, stop):
        return None
    from grundy.ask.laws import law  # late: finding laws is slow to import

    found = law(game, _LOOKED)
    told: Any = found.claim if found.status == "proved" else found.proved
    return told if _is_on_heaps(told) else None


def _is_on_heaps(told: Statement | None) -> bool:
    return isinstance(told, Values | Recursion | Lost) and told.names == ("n",)


def _is_long(game: Impartial[Any], stop: int) -> bool:
    """Tell whether a table goes through loops that pay for being compiled.

    A code whose moves have an end has a period, which is looked for anyway.
    """
    if not isinstance(game, HeapGame) or game.misere or is_own(game):
        return False
    if game.closed_form((stop - 1,)) is not None:
        return False
    code = game.as_code()
    loops = loops_of(game) if code is None or code.tail else None
    return loops is not None and heap_work(loops, stop).marks > PLAIN_MARKS
