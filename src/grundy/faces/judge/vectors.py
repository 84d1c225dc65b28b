"""Answer the problems in which a move touches several piles."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import reduce
from operator import xor

from grundy.faces.judge.reader import Reader
from grundy.faces.judge.registry import problem
from grundy.games.matches import Matches
from grundy.games.pairs import Pairs
from grundy.games.pebbles import Pebbles
from grundy.games.wythoff import Wythoff

__all__: list[str] = []

_WORKSPACE = 1 << 23


@problem("poj1067", "hdu1527", "p2252")
def wythoff(read: Reader) -> Iterator[str]:
    """Wythoff's game: lines "a b"; 1 if the first player wins, else 0."""
    _start_quickly()
    while block := read.block():
        answers, length = _wythoff_block(block)
        if length:
            yield answers
        read.take(length)
        while read.at_hand():
            piles = read.number("a pile"), read.number("a second pile")
            yield "01"[not Wythoff().p_form(piles)]


def _start_quickly() -> None:
    """Save a third of the time that NumPy needs, before it is imported."""
    # no linear algebra here: its threads only cost time to start
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # glibc then keeps freed arrays of this size, where it gave their pages back after each block
    bytearray(_WORKSPACE)


def _wythoff_block(block: bytes) -> tuple[str, int]:
    """Answer all whole pairs of a block of short numbers; say how much of it they are.

    The length is 0 for a block without pairs or with anything else in it.
    """
    import numpy as np

    from grundy.faces.judge.digits import parse
    from grundy.kernels.wythoff import p_positions

    found = parse(block)
    if found is None or len(found[0]) < 2:
        return "", 0
    numbers, ends = found
    last = len(numbers) // 2 * 2 - 1
    wins = ~p_positions(numbers[:last:2], numbers[1 : last + 1 : 2])
    lines = np.full((len(wins), 2), ord("\n"), np.uint8)
    lines[:, 0] = ord("0") + wins
    return lines.tobytes()[:-1].decode("ascii"), int(ends[last])


@problem("poi2009-pebbles", "p3480")
def pebbles(read: Reader) -> Iterator[str]:
    """Heaps that stay in order: u, then u times n and n heaps; TAK (the first wins) or NIE."""
    for _ in read.cases():
        heaps = [0]
        for _ in range(read.number("a number of heaps", least=1)):
            heaps.append(read.number("a heap", least=heaps[-1]))
        yield "TAK" if Pebbles().closed_form(tuple(heaps[1:])) else "NIE"


@problem("matches")
def matches(read: Reader) -> Iterator[str]:
    """Remove one of three piles, split another: n, then n lines "a b c"; 1 (first wins) or 0."""
    for _ in read.cases():
        yield "01"[not Matches().p_form(tuple(read.numbers(3, "a pile", least=1)))]


@problem("p2148")
def pairs(read: Reader) -> Iterator[str]:
    """Discard one of a pair, split the other: T, then T times n and n piles; YES or NO."""
    game = Pairs()
    for _ in read.cases():
        n = read.number("a number of piles")
        if n % 2:
            raise read.wrong("an even number of piles")
        parts = game.parts(tuple(read.numbers(n, "a pile", least=1)))
        yield "YES" if reduce(xor, map(game.closed_form, parts), 0) else "NO"
