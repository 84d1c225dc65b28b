"""Give the values of heaps in a program: by a formula, or by a table."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.programs.automata import Automata

__all__ = ["Formula", "Table"]


@dataclass(frozen=True)
class Formula:
    """Give the value of a heap of n by an expression, which may call ``automata``.

    >>> from grundy.games import game
    >>> from grundy.laws.looking import look
    >>> from grundy.programs.model import make
    >>> make(game("nim:3"), look(game("nim:3"))[0]).body.value
    Formula(text='n % 4', automata=())
    """

    text: str
    automata: Automata = ()


@dataclass(frozen=True)
class Table:
    """Give the values by a table that goes on with a period, and a saltus.

    >>> from grundy.games import game
    >>> from grundy.laws.search import search_law
    >>> from grundy.programs.model import make
    >>> value = make(game("kayles"), search_law(game("kayles")).law).body.value
    >>> value.preperiod, value.period, value.values[:8]
    (71, 12, (0, 1, 2, 3, 1, 4, 3, 2))

    Without values the program works them out from the moves, up to the end of the first period,
    or (period 0) as far as it is asked.
    """

    values: tuple[int, ...] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0
