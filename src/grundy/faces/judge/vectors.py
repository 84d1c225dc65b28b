"""Answer the problems in which a move touches two piles or more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.faces.judge.whole import Cases, Rows, by_rows, counted, to_end
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__: list[str] = []


@problem("poj1067", "hdu1527", "p2252", law="P(a, b) <=> beatty(a, b)")
def wythoff(read: Reader) -> Iterator[str]:
    """Wythoff's game: lines "a b"; 1 if the first player wins, else 0.

    >>> from io import BytesIO
    >>> list(wythoff(Reader(BytesIO(b"2 1 8 4 4 7"))))
    ['0', '1', '0']
    """
    from grundy.games.wythoff import Wythoff

    game = Wythoff()

    def one(read: Reader) -> str:
        piles = read.number("a pile"), read.number("a second pile")
        return "01"[not game.p_form(piles)]

    def wins(table: NDArray[Any]) -> NDArray[Any]:
        from grundy.kernels.wythoff import p_positions

        piles = table.view("uint64")
        return ~p_positions(piles[:, 0], piles[:, 1])

    return to_end(read, one, Cases(2, ("0", "1"), wins))


@problem("matches", law="P(a, b, c) <=> v2(a) == v2(b) == v2(c)")
def matches(read: Reader) -> Iterator[str]:
    """Remove one of three piles, split another: n, then n lines "a b c"; 1 (first wins) or 0.

    >>> from io import BytesIO
    >>> list(matches(Reader(BytesIO(b"3 1 1 1 2 2 2 1 1 2"))))
    ['0', '0', '1']
    """
    from grundy.games.matches import Matches

    game = Matches()

    def one(read: Reader) -> str:
        return "01"[not game.p_form(tuple(read.numbers(3, "a pile", least=1)))]

    def wins(table: NDArray[Any]) -> NDArray[Any]:
        from grundy.kernels.forms import two_parts

        a, b, c = two_parts(table).T
        won: NDArray[Any] = (a != b) | (b != c)
        return won

    return counted(read, one, Cases(3, ("0", "1"), wins, lambda t: t.min(axis=1) == 0))


@problem("p2148", law="f(a, b) == v2((a - 1 | b - 1) + 1)")
def pairs(read: Reader) -> Iterator[str]:
    """Discard one of a pair, split the other: T, then T times n and n piles; YES or NO.

    >>> from io import BytesIO
    >>> list(pairs(Reader(BytesIO(b"2 4 1 2 1 3 6 1 1 1 1 1 1"))))
    ['YES', 'NO']

    `InputError` is raised for an odd number of piles.
    """
    from grundy.games.pairs import Pairs

    game, two = Pairs(), ("NO", "YES")

    def one(read: Reader) -> str:
        n = read.number("a number of piles")
        if n % 2:
            raise read.wrong(phrase("an even number of piles"))
        parts = game.parts(tuple(read.numbers(n, "a pile", least=1)))
        return two[reduce(xor, map(game.closed_form, parts), 0) != 0]

    return counted(read, one, by_rows(two, _pairs_win, bad=_odd_piles))


def _place(rows: Rows) -> NDArray[Any]:
    """Number the piles of each case from 1; a head is 0."""
    import numpy as np

    place: NDArray[Any] = np.arange(len(rows.numbers)) - rows.spread(rows.heads)
    return place


def _odd_piles(rows: Rows) -> NDArray[Any]:
    """Find piles of 0, and the last ones of cases with an odd number of them."""
    import numpy as np

    ends = np.append(rows.heads[1:], len(rows.numbers))
    bad: NDArray[Any] = rows.numbers == 0
    bad[rows.heads] = (ends - rows.heads) % 2 == 0
    return bad


def _pairs_win(rows: Rows) -> NDArray[Any]:
    import numpy as np

    from grundy.kernels.forms import split_pairs

    first = np.flatnonzero(_place(rows) % 2)
    values = np.zeros(len(rows.numbers), np.int64)
    values[first] = split_pairs(rows.numbers[first], rows.numbers[first + 1])
    won: NDArray[Any] = rows.nim_sums(values) != 0
    return won
