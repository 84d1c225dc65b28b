"""Answer the problems on heaps: Nim, subtraction games, and their sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import chain
from operator import xor
from typing import cast

from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.games import game
from grundy.games.fibonaccinim import FibonacciNim
from grundy.games.lasker import Lasker
from grundy.games.nim import Nim
from grundy.games.subtraction import Subtraction
from grundy.rules.codes import Code
from grundy.solvers.impartial.sequence import HeapValues
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.misere.play import MiserePlay

__all__: list[str] = []

_QUICK, _LARGEST = 300_000, 1 << 22


def read_heaps(read: Reader) -> list[int]:
    """Read a number of heaps, then the heaps."""
    return read.numbers(read.number("a number of heaps"), "a heap")


@problem("hdu1846")
def bounded_nim(read: Reader) -> Iterator[str]:
    """Bounded Nim: C, then C lines "n m"; first or second."""
    for _ in read.cases():
        n, most = read.number("a heap"), read.number("a largest take", least=1)
        yield "first" if Nim(most).closed_form((n,)) else "second"


@problem("hdu1847")
def powers_of_two(read: Reader) -> Iterator[str]:
    """Take a power of two: n a line; Kiki (the first wins) or Cici.

    No power of two is a multiple of 3, and 1 and 2 may be taken: the values are those of Nim with
    at most 2 taken.
    """
    while read.more():
        yield "Kiki" if Nim(2).closed_form((read.number("a heap"),)) else "Cici"


@problem("hdu1848")
def fibonacci_numbers(read: Reader) -> Iterator[str]:
    """Three heaps, take a Fibonacci number: "m n p", ended by 0 0 0; Fibo (first) or Nacci."""
    solver = Solver(Subtraction.from_arguments("fibonacci", game))
    while any(heaps := read.numbers(3, "a heap")):
        yield "Fibo" if solver.value(tuple(heaps)) else "Nacci"


@problem("hdu1850", "poj2975")
def count_nim_moves(read: Reader) -> Iterator[str]:
    """Nim: n, then n heaps, ended by 0; the number of winning first moves."""
    for n in read.until_zero("a number of heaps"):
        yield str(len(_nim_moves(read.numbers(n, "a heap"))))


@problem("hdu2176")
def list_nim_moves(read: Reader) -> Iterator[str]:
    """Nim: m, then m heaps, ended by 0; No, or Yes and each winning move as "before after"."""
    for n in read.until_zero("a number of heaps"):
        moves = _nim_moves(read.numbers(n, "a heap"))
        yield "Yes" if moves else "No"
        yield from (f"{before} {after}" for before, after in moves)


def _nim_moves(heaps: list[int]) -> list[tuple[int, int]]:
    total = reduce(xor, heaps, 0)
    return [(n, n ^ total) for n in heaps if n ^ total < n]


@problem("poj2960", "hdu1536", "hdu1944")
def s_nim(read: Reader) -> Iterator[str]:
    """S-Nim: k and k takes, m, m times l and l heaps; ended by 0; m letters W or L."""
    for k in read.until_zero("a number of takes"):
        takes = read.numbers(k, "a take", least=1)
        positions = [read_heaps(read) for _ in range(read.number("a number of positions"))]
        value = _value_by(takes, max(chain.from_iterable(positions), default=0))
        yield "".join("LW"[reduce(xor, map(value, heaps), 0) != 0] for heaps in positions)


def _value_by(takes: list[int], largest: int) -> Callable[[int], int]:
    """Give what knows the values of heaps up to the largest; long tables are compiled."""
    if len(takes) * largest < _QUICK or largest > _LARGEST:
        return HeapValues(Code(dict.fromkeys(takes, 3))).value
    from grundy.kernels.takes import take_values

    return cast("list[int]", take_values(takes, largest + 1).tolist()).__getitem__


@problem("poj3480", "hdu1907")
def misere_nim(read: Reader) -> Iterator[str]:
    """Misere Nim: T, then T times n and n heaps; John (the first wins) or Brother."""
    play = MiserePlay(Nim())
    for _ in read.cases():
        yield "Brother" if play.is_p(tuple(read_heaps(read))) else "John"


@problem("hdu2516")
def fibonacci_nim(read: Reader) -> Iterator[str]:
    """Fibonacci Nim: n a line, ended by 0; First win or Second win."""
    for n in read.until_zero("a heap"):
        yield "Second win" if FibonacciNim().p_form((n, n - 1)) else "First win"


@problem("hdu3032")
def lasker_nim(read: Reader) -> Iterator[str]:
    """Lasker's Nim: T, then T times n and n heaps; Alice (the first wins) or Bob."""
    lasker = Lasker()
    for _ in read.cases():
        heaps = read_heaps(read)
        yield "Alice" if reduce(xor, (lasker.closed_form((n,)) for n in heaps), 0) else "Bob"
