"""Time tables of classes of one's own against the naive loop over the same ``heap_options``.

usage: python benchmarks/bench_own.py [--quick]

Every figure is CPU time inside one process; runs are taken in pairs, and the ratio is the median of
ours / naive. Both must find the same values; the naive loop checks nothing.
"""

import statistics
import sys
import time

import grundy
from grundy.ask.tables import table


class Some(grundy.HeapGame):
    """Take 1, 3 or 8, but not the remainder by 7."""

    def heap_options(self, n):
        for k in (1, 3, 8):
            if k <= n and n % 7 != k:
                yield (n - k,)


class Squares(grundy.HeapGame):
    """Take a square number."""

    def heap_options(self, n):
        k = 1
        while k * k <= n:
            yield (n - k * k,)
            k += 1


class Half(grundy.HeapGame):
    """Take at most half."""

    def heap_options(self, n):
        return ((n - k,) for k in range(1, n // 2 + 1))


class Division(grundy.HeapGame):
    """Take one, or keep a half or a third."""

    def heap_options(self, n):
        if n:
            yield (n - 1,)
            yield (n // 2,)
            yield (n // 3,)


class Splits(grundy.HeapGame):
    """Split, the smaller part being no multiple of 3."""

    def heap_options(self, n):
        return [(a, n - a) for a in range(1, n // 2 + 1) if a % 3]


class FewSplits(grundy.HeapGame):
    """Take one, or split off a half, a third or a fifth."""

    def heap_options(self, n):
        if n:
            yield (n - 1,)
        for k in (2, 3, 5):
            if n > k:
                yield n // k, n - n // k


class Three(grundy.HeapGame):
    """Leave three heaps, two of them equal and small."""

    def heap_options(self, n):
        for a in range(1, min(n // 3, 15) + 1):
            yield a, a, n - 2 * a - n % 2


class Mixed(grundy.HeapGame):
    """Take up to 20, or leave some of them apart."""

    def heap_options(self, n):
        for k in range(1, min(n, 20)):
            yield (n - k,)
            if n > 3 * k:
                yield k, n - 2 * k


SIZES = {Half: (1000, 3000), Splits: (1000, 3000)}


def naive(game: grundy.HeapGame, stop: int) -> list[int]:
    values = []
    for n in range(stop):
        seen = set()
        for option in game.heap_options(n):
            value = 0
            for heap in option:
                value ^= values[heap]
            seen.add(value)
        least = 0
        while least in seen:
            least += 1
        values.append(least)
    return values


def timed(values, game: grundy.HeapGame, stop: int) -> tuple[float, list[int]]:
    began = time.process_time()
    found = values(game, stop)
    return time.process_time() - began, found


def ours(game: grundy.HeapGame, stop: int) -> list[int]:
    return table(game, stop).values


def median(game: grundy.HeapGame, stop: int) -> tuple[float, float, float]:
    """Give naive seconds, our seconds and their ratio, over pairs of runs."""
    pairs = []
    for _ in range(9 if stop < 10**5 else 3):
        (before, expected), (after, found) = (timed(run, game, stop) for run in (naive, ours))
        assert found == expected
        pairs.append((before, after, after / before))
    return tuple(map(statistics.median, zip(*pairs, strict=True)))


def main() -> None:
    most = 10**4 if "--quick" in sys.argv else 10**5
    print("| rule | heaps | naive s | ours s | ratio |\n|---|---|---|---|---|")
    for kind in (Some, Squares, Half, Division, Splits, FewSplits, Three, Mixed):
        for stop in SIZES.get(kind, (10**3, 10**4, 10**5)):
            if stop <= most:
                before, after, ratio = median(kind(), stop)
                row = kind.__doc__, stop, f"{before:.4f}", f"{after:.4f}", f"{ratio:.2f}"
                print("|", " | ".join(map(str, row)), "|", flush=True)


if __name__ == "__main__":
    main()
