"""Give the value of a single heap of any size from the code of the game."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.errors import LimitError
from grundy.kernels.compiler import can_compile, require_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.solvers.impartial.periods import Period, has_kernel, proved_period
from grundy.solvers.impartial.tables import extend, marks
from grundy.solvers.progress import meanwhile, run

if TYPE_CHECKING:
    from grundy.kernels.run import Run

__all__ = ["HeapValues"]

_FIRST = 64
_PLAIN_MARKS = 8_000_000
_PATIENT_MARKS = 10 * _PLAIN_MARKS
_MOST = 1 << 20
_SECONDS = 4.0  # so long a period is looked for, where nothing else is said
_DEARER = 3  # so many times the last table may the next one take


class HeapValues:
    """Hold the values of a code, and its period as soon as that is proved.

    >>> from grundy.rules.codes import parse_code
    >>> HeapValues(parse_code("0.77", 8)).value(10**30)
    1
    """

    def __init__(self, code: Code, seconds: float | None = None) -> None:
        self.code = code
        self.values: Any = []  # later an array
        self.period: Period | None = None
        self._run: Run | None = None
        self._last = 0.0
        self.bound(seconds)

    def bound(self, seconds: float | None) -> None:
        """Say how long a period may be looked for, from now on."""
        self.seconds, self._began = _SECONDS if seconds is None else seconds, monotonic()

    def value(self, n: int) -> int:
        """Give the value of a heap of n.

        Raises `LimitError` when n is beyond what a table can hold and no period is proved.
        """
        while n >= len(self.values) and self.period is None:
            self._grow(n)
        if self.period:
            return self.period.at(self.values, n)
        return int(self.values[n])

    def _grow(self, n: int) -> None:
        """Double the table: in plain Python while that is quick, then by a kernel."""
        size = max(2 * len(self.values), _FIRST)
        with meanwhile(
            phrase("making a table of {n} heaps, to look for its period", n=f"{size:,}")
        ):
            self._grow_to(size, n)

    def _grow_to(self, size: int, n: int) -> None:
        began, first = monotonic(), self._run is None
        if size > _MOST or (n >= _MOST and self._needed(began) > self.seconds):
            raise LimitError(
                phrase(
                    "a heap of {n} is beyond the table of {m} values, and no period is proved; "
                    "a longer --limit, or grundy law with -n, looks for one farther out",
                    n=n,
                    m=len(self.values),
                )
            )
        work = marks(self.code, size)
        if isinstance(self.values, list) and work > _PLAIN_MARKS and not can_compile():
            if work > _PATIENT_MARKS:
                require_compiler(size)
            extend(self.code, self.values, size)
        elif isinstance(self.values, list) and (work <= _PLAIN_MARKS or not has_kernel(self.code)):
            extend(self.code, self.values, size)
        else:
            self._compile()
            assert self._run is not None
            run(self._run, size)
            self.values = self._run.values
        self.period = proved_period(self.code, self.values)
        if not first:  # which has the compiler to load
            self._last = monotonic() - began

    def _needed(self, now: float) -> float:
        """Estimate the seconds that have passed when the next table is there."""
        return now - self._began + _DEARER * self._last

    def _compile(self) -> None:
        if self._run is None:
            import numpy as np

            from grundy.kernels.dispatch import start

            code, known = self.code, np.array(self.values, np.uint32)
            self._run = start(
                code.places, _MOST, tail=code.tail, unequal=code.unequal, prefix=known
            )
