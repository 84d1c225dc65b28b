"""Give the value of a single heap of any size from the code of the game."""

from __future__ import annotations

from grundy.errors import LimitError
from grundy.rules.codes import Code
from grundy.solve.periods import Period, proved_period
from grundy.solve.tables import extend

__all__ = ["HeapValues"]

_PLAIN = 4096
_PLAIN_MARKS = 2_000_000


class HeapValues:
    """Hold the values of a code, and its period as soon as that is proved.

    >>> from grundy.rules.codes import parse_code
    >>> HeapValues(parse_code("0.77", 8)).value(10**30)
    1
    """

    def __init__(self, code: Code) -> None:
        self.code = code
        self.values: list[int] = []
        self.period: Period | None = None
        self._most = self._affordable()

    def value(self, n: int) -> int:
        """Give the value of a heap of n.

        Raises `LimitError` when n is beyond what a table can hold and no period is proved.
        """
        while n >= len(self.values) and self.period is None:
            self._grow(n)
        if self.period:
            return self.period.at(self.values, n)
        return self.values[n]

    def _grow(self, n: int) -> None:
        size = len(self.values)
        if size >= self._most:
            raise LimitError(
                f"a heap of {n} is beyond the table of {size} values, and no period is proved"
            )
        extend(self.code, self.values, min(max(2 * size, 64), self._most))
        self.period = proved_period(self.code, self.values)

    def _affordable(self) -> int:
        """Choose how many values plain Python works out in a few seconds."""
        splits = any(d > 3 for d in (*self.code.places.values(), self.code.tail))
        if splits or self.code.tail:
            return _PLAIN
        return max(_PLAIN, 20 * _PLAIN_MARKS // max(len(self.code.places), 1))
