"""Answer whole cases at once, as arrays; what they cannot is left to the plain way."""

from __future__ import annotations

from collections.abc import Callable, Generator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.faces.judge.reader import Reader

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["ALL", "Found", "Many", "Rows", "whole", "words"]

ALL = 1 << 62
"""More cases than there are."""


class Found(NamedTuple):
    """Hold the lines of some whole cases, how many cases and numbers they are.

    >>> Found("second", cases=1, used=3)
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

    def lengths(self) -> NDArray[Any]:
        """Count the numbers of each case, with its head."""
        import numpy as np

        found: NDArray[Any] = np.append(self.heads[1:], len(self.numbers)) - self.heads
        return found

    def nim_sums(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Add each case up, where ``numbers`` has a 0 at each head."""
        import numpy as np

        sums: NDArray[Any] = np.bitwise_xor.reduceat(numbers, self.heads)
        return sums

    def spread(self, values: NDArray[Any]) -> NDArray[Any]:
        """Give each number the value of its case."""
        import numpy as np

        return np.repeat(values, self.lengths())

    def found(self, lines: str) -> Found:
        """Say that all these cases were answered."""
        return Found(lines, len(self.heads), len(self.numbers))


def words(wins: NDArray[Any], two: tuple[str, str]) -> str:
    """Write one of two words a line.

    >>> import numpy as np
    >>> words(np.array([True, False]), ("no", "yes"))
    'yes\\nno'
    """
    lost, won = (f"{word}\n" for word in two)
    text = wins.astype("uint8").tobytes().decode("ascii")
    return text.replace("\0", lost).replace("\1", won)[:-1]


def whole(read: Reader, many: Many, most: int = ALL) -> Generator[str, None, int]:
    r"""Answer cases as long as arrays can; return how many are left.

    >>> from io import BytesIO
    >>> first = lambda numbers, most: Found("first", 1, 2)
    >>> list(whole(Reader(BytesIO(b"3 5\n4 4\n" * 9999)), first, 3))
    ['first', 'first', 'first']
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
