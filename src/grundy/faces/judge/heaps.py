"""Answer the problems on heaps: Nim, bounded, misere, with splits, and on Fibonacci numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.faces.judge.whole import Cases, Found, Rows, by_rows, counted, to_end, until_zero

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["read_heaps"]


def read_heaps(read: Reader) -> list[int]:
    """Read a number of heaps, then the heaps.

    >>> from io import BytesIO
    >>> read_heaps(Reader(BytesIO(b"3 5 7 19")))
    [5, 7, 19]
    """
    return read.numbers(read.number("a number of heaps"), "a heap")


@problem("hdu1846", law="f(n) == n % (m + 1)")
def bounded_nim(read: Reader) -> Iterator[str]:
    """Bounded Nim: C, then C lines "n m"; first or second.

    >>> from io import BytesIO
    >>> list(bounded_nim(Reader(BytesIO(b"2 23 2 4 3"))))
    ['first', 'second']
    """
    from grundy.games.nim import Nim

    def one(read: Reader) -> str:
        n, most = read.number("a heap"), read.number("a largest take", least=1)
        return "first" if Nim(most).closed_form((n,)) else "second"

    two = ("second", "first")
    wins, bad = lambda t: t[:, 0] % (t[:, 1] + 1) != 0, lambda t: t[:, 1] == 0
    return counted(read, one, Cases(2, two, wins, bad))


@problem("hdu1847", law="f(n) == n % 3")
def powers_of_two(read: Reader) -> Iterator[str]:
    """Take a power of two: n a line; Kiki (the first wins) or Cici.

    No power of two is a multiple of 3, and 1 and 2 may be taken: the values are those of Nim with
    at most 2 taken.

    >>> from io import BytesIO
    >>> list(powers_of_two(Reader(BytesIO(b"1 3"))))
    ['Kiki', 'Cici']
    """
    two = ("Cici", "Kiki")

    def one(read: Reader) -> str:
        return two[read.number("a heap") % 3 != 0]

    return to_end(read, one, Cases(1, two, lambda t: t[:, 0] % 3 != 0))


@problem("hdu1850", "poj2975", law="f(n) == n")
def count_nim_moves(read: Reader) -> Iterator[str]:
    """Nim: n, then n heaps, ended by 0; the number of winning first moves.

    >>> from io import BytesIO
    >>> list(count_nim_moves(Reader(BytesIO(b"3 5 7 9 0"))))
    ['1']
    """

    def one(read: Reader, n: int) -> str:
        return str(len(_nim_moves(read.numbers(n, "a heap"))))

    def many(numbers: NDArray[Any], most: int) -> Found:
        import numpy as np

        rows, missing = Rows.of(numbers, most, least=1)
        if not len(rows.heads):
            return Found(missing=missing)
        wins = _targets(rows) < rows.numbers
        counts = np.add.reduceat(wins.astype(np.int64), rows.heads).tolist()
        return rows.found("\n".join(map(str, counts)))

    return until_zero(read, "a number of heaps", one, many)


@problem("hdu2176", law="f(n) == n")
def list_nim_moves(read: Reader) -> Iterator[str]:
    """Nim: m, then m heaps, ended by 0; No, or Yes and each winning move as "before after".

    >>> from io import BytesIO
    >>> list(list_nim_moves(Reader(BytesIO(b"2 45 45 3 3 6 9 0"))))
    ['No', 'Yes\\n9 5']
    """

    def one(read: Reader, n: int) -> str:
        moves = _nim_moves(read.numbers(n, "a heap"))
        return "\n".join(["Yes" if moves else "No", *(f"{a} {b}" for a, b in moves)])

    def many(numbers: NDArray[Any], most: int) -> Found:
        import numpy as np

        rows, missing = Rows.of(numbers, most, least=1)
        if not len(rows.heads):
            return Found(missing=missing)
        targets = _targets(rows)
        shown = targets < rows.numbers
        shown[rows.heads] = True
        before, after = rows.numbers[shown].tolist(), targets[shown].tolist()
        lines = list(map("%d %d".__mod__, zip(before, after, strict=True)))
        # a head stands for its case: its target is the nim-sum of the case
        at = (np.cumsum(shown) - 1)[rows.heads].tolist()
        for i, total in zip(at, targets[rows.heads].tolist(), strict=True):
            lines[i] = "Yes" if total else "No"
        return rows.found("\n".join(lines))

    return until_zero(read, "a number of heaps", one, many)


def _nim_moves(heaps: list[int]) -> list[tuple[int, int]]:
    total = reduce(xor, heaps, 0)
    return [(n, n ^ total) for n in heaps if n ^ total < n]


def _targets(rows: Rows) -> NDArray[Any]:
    """Give what must be left of each heap that the sum of its case may become 0."""
    targets: NDArray[Any] = rows.numbers ^ rows.spread(rows.nim_sums(rows.numbers))
    return targets


@problem("poj3480", "hdu1907", law="P(a, b, ...) <=> (a ^ b ^ ... == 0) == (max(a, b, ...) > 1)")
def misere_nim(read: Reader) -> Iterator[str]:
    """Misere Nim: T, then T times n and n heaps; John (the first wins) or Brother.

    >>> from io import BytesIO
    >>> list(misere_nim(Reader(BytesIO(b"2 3 3 5 1 1 1"))))
    ['John', 'Brother']
    """
    from grundy.games.nim import Nim

    two = ("Brother", "John")
    return counted(read, _misere(Nim(), two), by_rows(two, _misere_wins))


@problem("hdu2509", law="P(a, b, ...) <=> (a ^ b ^ ... == 0) == (max(a, b, ...) > 1)")
def misere_rows(read: Reader) -> Iterator[str]:
    """Misere, take any number of adjacent stones: n and n rows; Yes (the first wins) or No.

    >>> from io import BytesIO
    >>> list(misere_rows(Reader(BytesIO(b"2 2 2 1 3"))))
    ['No', 'Yes']
    """
    from grundy.games.adjacent import Adjacent

    two = ("No", "Yes")
    return to_end(read, _misere(Adjacent(None), two), by_rows(two, _misere_wins))


def _misere(game: Any, two: tuple[str, str]) -> Callable[[Reader], str]:
    """Give what answers one case by the play of the game, made when it is first needed."""

    @cache
    def play() -> Any:
        from grundy.solvers.misere.play import MiserePlay  # late: arrays need none of it

        return MiserePlay(game)

    return lambda read: two[not play().is_p(tuple(read_heaps(read)))]


def _misere_wins(rows: Rows) -> NDArray[Any]:
    """Say whose sum is not 0, or is 0 where no heap is above 1.

    Such are the heaps of Nim, and those of all games whose values are n, and under misere play n
    but for 0 and 1, which change places (`grundy.solvers.misere.play`).
    """
    import numpy as np

    large = np.logical_or.reduceat(rows.numbers > 1, rows.heads)
    wins: NDArray[Any] = (rows.nim_sums(rows.numbers) != 0) == large
    return wins


@problem("hdu2516", law="P(n) <=> fibonacci(n)")
def fibonacci_nim(read: Reader) -> Iterator[str]:
    """Fibonacci Nim: n a line, ended by 0; First win or Second win.

    >>> from io import BytesIO
    >>> list(fibonacci_nim(Reader(BytesIO(b"2 13 10000 0"))))
    ['Second win', 'Second win', 'First win']
    """
    from grundy.games.fibonaccinim import FibonacciNim

    two = ("Second win", "First win")

    def one(read: Reader, n: int) -> str:
        return two[not FibonacciNim().p_form((n, n - 1))]

    def wins(table: NDArray[Any]) -> NDArray[Any]:
        from grundy.kernels.forms import fibonacci_numbers

        return ~fibonacci_numbers(table[:, 0])

    return until_zero(read, "a heap", one, Cases(1, two, wins, lambda t: t[:, 0] == 0))


@problem(
    "hdu3032", law="f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)"
)
def lasker_nim(read: Reader) -> Iterator[str]:
    """Lasker's Nim: T, then T times n and n heaps; Alice (the first wins) or Bob.

    >>> from io import BytesIO
    >>> list(lasker_nim(Reader(BytesIO(b"2 3 2 2 3 2 3 3"))))
    ['Alice', 'Bob']
    """
    from grundy.games.lasker import Lasker

    two, game = ("Bob", "Alice"), Lasker()

    def one(read: Reader) -> str:
        return two[reduce(xor, (game.closed_form((n,)) for n in read_heaps(read)), 0) != 0]

    def wins(rows: Rows) -> NDArray[Any]:
        from grundy.kernels.forms import lasker

        won: NDArray[Any] = rows.nim_sums(lasker(rows.numbers)) != 0
        return won

    return counted(read, one, by_rows(two, wins))
