"""Answer whole cases at once, as arrays; what they cannot is left to the plain way."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.faces.judge.reader import Reader

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Cases", "Found", "Rows", "by_rows", "counted", "to_end", "until_zero", "whole", "words"]

_ALL = 1 << 62


class Found(NamedTuple):
    """Hold the lines of some whole cases, how many cases and numbers they are.

    >>> import numpy as np
    >>> nim = by_rows(("second", "first"), lambda rows: rows.nim_sums(rows.numbers) != 0)
    >>> nim(np.array([2, 3, 3, 4, 1]), 9)
    Found(lines='second', cases=1, used=3, missing=0)

    Without cases, ``missing`` says how many numbers more the first case needs; 0 where the plain
    way must answer it.
    """

    lines: str = ""
    cases: int = 0
    used: int = 0
    missing: int = 0


Many = Callable[["NDArray[Any]", int], Found]
"""Answers the cases at the beginning of an array, at most so many."""


@dataclass(frozen=True)
class Cases:
    r"""Hold cases of one length: the table of their numbers.

    >>> import numpy as np
    >>> odd = Cases(2, ("yes", "no"), lambda table: table.sum(1) % 2 == 1)
    >>> odd(np.array([1, 2, 3, 5, 7]), 9)
    Found(lines='no\nyes', cases=2, used=4, missing=0)
    """

    width: int
    words: tuple[str, str]
    wins: Callable[[NDArray[Any]], NDArray[Any]]
    bad: Callable[[NDArray[Any]], NDArray[Any]] | None = None

    def __call__(self, numbers: NDArray[Any], most: int) -> Found:
        """Answer all lines before one that the plain way must look at."""
        many = min(most, len(numbers) // self.width)
        table = numbers[: many * self.width].reshape(many, self.width)
        odd = self.bad(table) if self.bad else None
        if odd is not None and odd.any():
            many = int(odd.argmax())
            if not many:
                return Found()
            table = table[:many]
        if not many:
            return Found(missing=self.width - len(numbers))
        return Found(words(self.wins(table), self.words), many, many * self.width)


class Rows(NamedTuple):
    """Hold cases that are a length and so many numbers each, one behind the other.

    >>> import numpy as np
    >>> rows, missing = Rows.of(np.array([2, 3, 5, 1, 7, 4, 1]), 9)
    >>> rows.lists(), missing
    ([[3, 5], [7]], 3)

    ``heads`` says where the lengths stand; in ``numbers`` they are 0, and so change no nim-sum.
    """

    heads: NDArray[Any]
    numbers: NDArray[Any]

    @classmethod
    def of(cls, numbers: NDArray[Any], most: int, least: int = 0) -> tuple[Rows, int]:
        """Find the whole cases, of at least ``least`` numbers; say what the next one lacks."""
        import numpy as np

        heads: list[int] = []
        at, size, missing = 0, len(numbers), 0
        data = numbers.data  # a number of it is had sooner than one of an array
        while at < size:
            heads.append(at)
            at += data[at] + 1
        found = np.array(heads, np.int64)[:most]
        short = numbers[found] < least
        if short.any():
            found = found[: int(short.argmax())]
        end = int(found[-1] + numbers[found[-1]]) + 1 if len(found) else 0
        if end > size:
            missing, end, found = end - size, int(found[-1]), found[:-1]
        kept = numbers[:end].copy()
        kept[found] = 0
        return cls(found, kept), missing

    def upto(self, cases: int) -> Rows:
        """Keep the first cases only."""
        if cases >= len(self.heads):
            return self
        return Rows(self.heads[:cases], self.numbers[: self.heads[cases]])

    def before(self, bad: NDArray[Any]) -> Rows:
        """Keep the cases before the first that holds a bad number."""
        if not bad.any():
            return self
        import numpy as np

        return self.upto(int(np.searchsorted(self.heads, bad.argmax(), "right")) - 1)

    def lists(self) -> list[list[int]]:
        """Give the numbers of each case."""
        flat, heads = self.numbers.tolist(), self.heads.tolist()
        return [flat[a + 1 : b] for a, b in pairwise([*heads, len(flat)])]

    def nim_sums(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Add each case up, where ``numbers`` has a 0 at each head."""
        import numpy as np

        sums: NDArray[Any] = np.bitwise_xor.reduceat(numbers, self.heads)
        return sums

    def spread(self, values: NDArray[Any]) -> NDArray[Any]:
        """Give each number the value of its case."""
        import numpy as np

        ends = np.append(self.heads[1:], len(self.numbers))
        return np.repeat(values, ends - self.heads)

    def found(self, lines: str) -> Found:
        """Say that all these cases were answered."""
        return Found(lines, len(self.heads), len(self.numbers))


def by_rows(
    two: tuple[str, str],
    wins: Callable[[Rows], NDArray[Any]],
    least: int = 0,
    bad: Callable[[Rows], NDArray[Any]] | None = None,
) -> Many:
    r"""Answer rows by one of two words each.

    >>> import numpy as np
    >>> nim = by_rows(("second", "first"), lambda rows: rows.nim_sums(rows.numbers) != 0)
    >>> nim(np.array([3, 1, 2, 3, 2, 5, 6, 2, 7]), most=9)
    Found(lines='second\nfirst', cases=2, used=7, missing=0)
    """

    def many(numbers: NDArray[Any], most: int) -> Found:
        rows, missing = Rows.of(numbers, most, least)
        if bad:
            rows = rows.before(bad(rows))
        if not len(rows.heads):
            return Found(missing=missing)
        return rows.found(words(wins(rows), two))

    return many


def words(wins: NDArray[Any], two: tuple[str, str]) -> str:
    """Write one of two words a line.

    >>> import numpy as np
    >>> words(np.array([True, False]), ("no", "yes"))
    'yes\\nno'
    """
    lost, won = (f"{word}\n" for word in two)
    text = wins.astype("uint8").tobytes().decode("ascii")
    return text.replace("\0", lost).replace("\1", won)[:-1]


def whole(read: Reader, many: Many, most: int = _ALL) -> Generator[str, None, int]:
    r"""Answer cases as long as arrays can; return how many are left.

    >>> from io import BytesIO
    >>> nim = Cases(2, ("second", "first"), lambda table: table[:, 0] != table[:, 1])
    >>> list(whole(Reader(BytesIO(b"3 5\n4 4\n" * 9999)), nim, 3))
    ['first\nsecond\nfirst']
    """
    while most:
        numbers = read.array()
        if numbers is None:
            break
        found = many(numbers, most)
        if found.cases:
            yield found.lines
            read.used(found.used)
            most -= found.cases
        elif not (found.missing and read.longer(found.missing)):
            break
    return most


def counted(read: Reader, one: Callable[[Reader], str], many: Many) -> Iterator[str]:
    """Answer so many cases as the first number says, and let nothing come after them.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.reader import Reader
    >>> read = Reader(BytesIO(b"2 3 5"))
    >>> list(counted(read, lambda read: str(read.number("a number") ** 2), None))
    ['9', '25']
    """
    left = read.number("a number of cases")
    while left:
        left = yield from whole(read, many, left)
        if left:
            yield one(read)
            left -= 1
    read.end()


def until_zero(
    read: Reader, what: str, one: Callable[[Reader, int], str], many: Many
) -> Iterator[str]:
    """Answer cases until one begins with 0.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.reader import Reader
    >>> list(until_zero(Reader(BytesIO(b"3 5 0")), "a number", lambda read, n: str(n * n), None))
    ['9', '25']
    """
    while True:
        yield from whole(read, many)
        first = read.number(what)
        if not first:
            return
        yield one(read, first)


def to_end(read: Reader, one: Callable[[Reader], str], many: Many) -> Iterator[str]:
    """Answer cases until the input ends.

    >>> from io import BytesIO
    >>> from grundy.faces.judge.reader import Reader
    >>> list(to_end(Reader(BytesIO(b"3 5")), lambda read: str(read.number("a number") ** 2), None))
    ['9', '25']
    """
    while True:
        yield from whole(read, many)
        if not read.more():
            return
        yield one(read)
