"""Use a law that a short table shows, where its proof is checked sooner than a long one is made."""

from __future__ import annotations

from typing import Any

from grundy.ask.tabled import Table
from grundy.formulas.statement import Lost, Recursion, Statement, Values
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.own import is_own
from grundy.rules.protocol import Impartial
from grundy.solvers.cost import require_memory
from grundy.solvers.impartial.loops import is_long, loops_of
from grundy.solvers.impartial.values import lost_heaps

__all__ = ["by_law", "found_law"]

_LOOKED = 500  # heaps: looking for a law, and checking its proof, then takes a moment
_SOON = 512  # a period that so many values prove is found sooner than it is looked up


def by_law(found: Impartial[Any], start: int, stop: int, *, lost: bool = False) -> Table | None:
    """Give a row, or with ``lost`` where it is 0, by a law that is proved, where that is quicker.

    It is a period that the ready catalogue hints at, proved anew, or a law that a short table
    shows.

    >>> from grundy.games import game
    >>> print(by_law(game("take:prime or 1"), 0, 10**6).note)
    proved for every n: f(n) == n % 4
    """
    from grundy.ask.ready_laws import ready_law, said_of
    from grundy.kernels.run import Report

    law = ready_law(found, beyond=_SOON)
    if law is not None:
        require_memory(stop - start, 40)
        values, note = law.values(start, stop), said_of(law)
    else:
        claim = found_law(found, stop)
        if claim is None or (isinstance(claim, Lost) and not lost):
            return None
        from grundy.solvers.rows import row

        require_memory(stop - start, 40)
        values, note = row(claim, start, stop), phrase("proved for every n: {law}", law=str(claim))
        if values is None:
            return None
        if isinstance(claim, Lost):
            values = ~values
    values = lost_heaps(values) if lost else _narrow(values)
    return Table(found.text, start, values, Report(note, stop - start), note)


def _narrow(values: Any) -> Any:
    import numpy as np

    return values.astype(np.min_scalar_type(int(values.max(initial=0))))


def found_law(game: Impartial[Any], stop: int) -> Values | Recursion | Lost | None:
    """Give the law of a game whose table of heaps below ``stop`` would take longer, or None.

    >>> from grundy.games import game
    >>> print(found_law(game("take:prime or 1"), 10**6), found_law(game("take:prime or 1"), 100))
    f(n) == n % 4 None
    """
    if not _is_long(game, stop) or library("numpy") is None:
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
    return loops is not None and is_long(loops, stop)
