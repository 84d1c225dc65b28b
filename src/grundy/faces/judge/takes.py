"""Answer the problems in which one of some numbers is taken, with or without a split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import chain
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.faces.judge.heaps import read_heaps
from grundy.faces.judge.laws import Laws
from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.faces.judge.whole import Cases, Found, Rows, until_zero, whole, words
from grundy.formulas.series import Series
from grundy.kernels.compiler import can_compile
from grundy.rules.codes import Code
from grundy.solvers.impartial.tables import extend

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__: list[str] = []

_QUICK, _LARGEST = 300_000, 1 << 22
_FAR = 20_000
"""From here on the ready catalogue is looked at before a longer table is made."""
_MOST_TABLES = 64


class _Tables:
    """Hold the values of heaps for each set of takes, compiled from the moment that pays.

    A law that a store keeps comes before long tables, and any law that is known before heaps for
    which no table is made.
    """

    def __init__(self, laws: Laws) -> None:
        self.laws, self.marks = laws, 0
        self._known: dict[frozenset[int], Any] = {}

    def value_by(self, takes: list[int], largest: int) -> Callable[[int], int]:
        """Give what knows the values of heaps up to the largest, whatever its size."""
        if largest <= _LARGEST:
            getitem: Callable[[int], int] = self.upto(takes, largest).__getitem__
            return getitem
        return _far_values(_named(takes), Code(dict.fromkeys(takes, 3)), self.laws)

    def upto(self, takes: list[int], largest: int) -> Any:
        """Give the list or array of the values of heaps up to the largest, or of some more."""
        rule = frozenset(takes)
        known = self._known.get(rule, ())
        if largest >= len(known):
            if len(self._known) >= _MOST_TABLES:
                self._known.clear()
            known = self._known[rule] = self._made(rule, largest + 1)
        return known

    def _made(self, rule: frozenset[int], stop: int) -> Any:
        self.marks += len(rule) * stop
        if self.marks > _QUICK and self.laws.store is not None:
            law = self.laws.of(_named(rule))
            if law is not None:
                return law.values(0, stop)
        if self.marks > _QUICK and can_compile():
            from grundy.kernels.takes import take_values

            return take_values(list(rule), stop)
        return extend(Code(dict.fromkeys(rule, 3)), [], stop)


def _named(takes: Iterable[int]) -> str:
    return f"subtraction:{','.join(map(str, sorted(set(takes))))}"


def _far_values(text: str, code: Code, laws: Laws) -> Callable[[int], int]:
    """Give what knows the values of heaps of any size: by a law first, then by tables."""
    from grundy.solvers.impartial.sequence import HeapValues

    tables = HeapValues(code)

    def value(n: int) -> int:
        law = laws.of(text) if n >= _FAR or laws.store is not None else None
        known = None if law is None else law((n,))
        return tables.value(n) if known is None else known

    return value


@problem("poj2960", "hdu1536", "hdu1944")
def s_nim(read: Reader) -> Iterator[str]:
    """S-Nim: k and k takes, m, m times l and l heaps; ended by 0; m letters W or L.

    >>> from io import BytesIO
    >>> list(s_nim(Reader(BytesIO(b"2 2 5 3 2 5 12 3 2 4 7 4 2 3 7 12 0"))))
    ['LWW']
    """
    tables = _Tables(read.laws)

    def one(read: Reader, k: int) -> str:
        takes = read.numbers(k, "a take", least=1)
        positions = [read_heaps(read) for _ in range(read.number("a number of positions"))]
        value = tables.value_by(takes, max(chain.from_iterable(positions), default=0))
        return "".join("LW"[bool(reduce(xor, map(value, heaps), 0))] for heaps in positions)

    return until_zero(read, "a number of takes", one, partial(_s_nim_case, tables))


def _s_nim_case(tables: _Tables, numbers: NDArray[Any], most: int) -> Found:
    """Answer one case, if all of it is there and the plain way need not look at it."""
    import numpy as np

    k = int(numbers[0])
    if len(numbers) < k + 2:
        return Found(missing=k + 2 - len(numbers))
    takes, many = numbers[1 : k + 1].tolist(), int(numbers[k + 1])
    rows, missing = Rows.of(numbers[k + 2 :], many)
    if not k or not many or min(takes) < 1:
        return Found()
    if len(rows.heads) < many:
        return Found(missing=missing or many - len(rows.heads))
    largest = int(rows.numbers.max())
    if largest > _LARGEST:
        return Found()
    wins = rows.nim_sums(np.asarray(tables.upto(takes, largest))[rows.numbers]) != 0
    return Found(words(wins, ("L", "W")).replace("\n", ""), 1, k + 2 + len(rows.numbers))


@problem("hdu1848")
def fibonacci_numbers(read: Reader) -> Iterator[str]:
    """Three heaps, take a Fibonacci number: "m n p", ended by 0 0 0; Fibo (first) or Nacci.

    >>> from io import BytesIO
    >>> list(fibonacci_numbers(Reader(BytesIO(b"1 1 1 1 4 1 0 0 0"))))
    ['Fibo', 'Nacci']
    """
    two, tables = ("Nacci", "Fibo"), _Tables(read.laws)

    def takes(largest: int) -> list[int]:
        return list(Series("fibonacci").upto(largest))

    def wins(table: NDArray[Any]) -> NDArray[Any]:
        import numpy as np

        larger = (1 << int(table.max()).bit_length()) - 1  # so few tables are made
        values = np.asarray(tables.upto(takes(larger), larger))[table]
        won: NDArray[Any] = np.bitwise_xor.reduce(values, axis=1) != 0
        return won

    def odd(table: NDArray[Any]) -> NDArray[Any]:
        highest: NDArray[Any] = table.max(axis=1)
        found: NDArray[Any] = (highest == 0) | (highest >= _LARGEST)
        return found

    many = Cases(3, two, wins, odd)
    while True:
        yield from whole(read, many)
        heaps = read.numbers(3, "a heap")
        largest = max(heaps)
        if not largest:
            return
        yield two[bool(reduce(xor, map(tables.value_by(takes(largest), largest), heaps)))]


@problem("poi2000-stripes")
def stripes(read: Reader) -> Iterator[str]:
    """Take c, z or n adjacent stones of a row: c z n, m, m lengths; 1 (the first wins) or 2.

    >>> from io import BytesIO
    >>> list(stripes(Reader(BytesIO(b"1 5 1 3 1 5 6"))))
    ['1', '1', '2']
    """
    from grundy.games.stripes import Stripes

    stripes = Stripes(tuple(read.numbers(3, "a stripe", least=1)))
    value = _far_values(stripes.text, stripes.code, read.laws)
    for _ in range(read.number("a number of cases")):
        yield "1" if value(read.number("a length")) else "2"
    read.end()
