"""Hold a law: what the values of a game, or its P-positions, follow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grundy.formulas.statement import Statement

__all__ = ["Law"]


@dataclass(frozen=True)
class Law:
    """Hold a law that was found in a table.

    ``statement`` says it in words; ``claim`` is all of it in the language of claims, where it is
    a sentence of that. ``lost`` is what the language can say of its P-positions where it cannot
    say the values.
    A law of period keeps ``table``, the first ``preperiod + period`` values (a long one as a view
    of an array); each later value is the one a period before plus ``saltus``. ``checked_to`` is
    the last heap compared. ``formula`` gives f(n) by values of smaller heaps, ``f(n // 2) + 1``,
    where no claim can say it.
    """

    kind: str
    statement: str
    checked_to: int
    claim: Statement | None = None
    table: Sequence[int] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0
    formula: str = ""
    lost: Statement | None = None

    def value(self, n: int) -> int:
        """Give the value of a heap by a law of period.

        >>> Law("arithmetic period", "", 99, table=(0, 0, 1), period=3, saltus=2).value(10**20)
        66666666666666666666
        """
        if n < len(self.table):
            return self.table[n]
        rounds, place = divmod(n - self.preperiod, self.period)
        return self.table[self.preperiod + place] + rounds * self.saltus
