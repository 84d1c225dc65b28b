"""Answer the problems on coins and heaps that stay in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.faces.judge.whole import Found, Rows, counted, words

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__: list[str] = []


@problem("poj1704", law="P(a, ..., y, z) <=> (z - y - 1) ^ ... == 0")
def coins_on_a_strip(read: Reader) -> Iterator[str]:
    """Coins on a strip: T, then T times n and n squares; Georgia (first) or Bob will win.

    >>> from io import BytesIO
    >>> list(coins_on_a_strip(Reader(BytesIO(b"2 3 1 2 3 8 1 5 6 7 9 12 14 17"))))
    ['Bob will win', 'Georgia will win']

    `InputError` is raised for two coins on a square.
    """
    from grundy.games.strip import Strip

    game, two = Strip(), ("Bob will win", "Georgia will win")

    def one(read: Reader) -> str:
        coins: set[int] = set()
        for _ in range(read.number("a number of coins", least=1)):
            square = read.number("a square", least=1)
            if square in coins:
                raise read.wrong("a square without a coin")
            coins.add(square)
        return two[game.closed_form(tuple(sorted(coins))) != 0]

    def many(numbers: NDArray[Any], most: int) -> Found:
        rows, missing = Rows.of(numbers, most, least=1)
        if not len(rows.heads):
            return Found(missing=missing)
        rows = _sorted(rows)
        if not len(rows.heads):
            return Found()
        return rows.found(words(_strip_wins(rows), two))

    return counted(read, one, many)


def _sorted(rows: Rows) -> Rows:
    """Sort the squares of each case behind its head; keep the cases before a wrong one."""
    import numpy as np

    width = int(rows.numbers.max()).bit_length()
    rows = rows.upto(1 << (62 - width))
    case = rows.spread(np.arange(len(rows.heads)))
    squares = np.sort(case << width | rows.numbers) & ((1 << width) - 1)
    # a square below 1, or the same twice, stands behind one that is no smaller
    wrong = np.diff(squares, prepend=-1) == 0
    return rows._replace(numbers=squares).before(wrong)


def _strip_wins(rows: Rows) -> NDArray[Any]:
    """Take every second gap, from the last coin of each case leftwards (`Strip.closed_form`)."""
    import numpy as np

    ends = rows.spread(np.append(rows.heads[1:], len(rows.numbers)))
    counts = (ends - np.arange(len(ends))) & 1
    gaps = (np.diff(rows.numbers, prepend=0) - 1) * counts
    gaps[rows.heads] = 0
    won: NDArray[Any] = rows.nim_sums(gaps) != 0
    return won


@problem("poi2009-pebbles", "p3480", law="P(a, ..., x, y, z) <=> (z - y) ^ (x - w) ^ ... == 0")
def pebbles(read: Reader) -> Iterator[str]:
    """Heaps that stay in order: u, then u times n and n heaps; TAK (the first wins) or NIE.

    >>> from io import BytesIO
    >>> list(pebbles(Reader(BytesIO(b"2 2 2 2 3 1 2 4"))))
    ['NIE', 'TAK']
    """
    from grundy.games.pebbles import Pebbles

    for _ in range(read.number("a number of cases")):
        heaps = [0]
        for _ in range(read.number("a number of heaps", least=1)):
            heaps.append(read.number("a heap", least=heaps[-1]))
        yield "TAK" if Pebbles().closed_form(tuple(heaps[1:])) else "NIE"
    read.end()
