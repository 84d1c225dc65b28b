"""Find the values of a code from its rare heaps and the last values alone, keeping no table.

Where the rare heaps of a code have ended, a value is settled by the fixed heaps at the beginning
and by the last few thousand. So two equal windows, at heaps of the same parity where that matters,
are followed by equal values for ever: the return of a window proves the period.
"""

import sys

import numpy as np
from numba import njit

from grundy.kernels.run import Places
from grundy.kernels.takebreak import TakeBreakRun

CHUNK = 1 << 20
KEPT = 4 * CHUNK
DEPTH = 30_000


def _stream(T, base, start, stop, H, singles, breaks, seen, classes, swap, where, value):
    """Fill T, which begins with heap base, from heap start on; stop where a heap may be rare."""
    one, half = np.uint64(1), np.uint64(len(seen) // 2)
    for n in range(start, stop):
        at = n - base
        seen[:] = 0
        for j in range(len(singles)):
            seen[T[at - singles[j]]] = 1
        for j in range(len(breaks)):
            m = at - breaks[j]
            for i in range(len(where)):
                seen[value[i] ^ T[m - where[i]]] = 1
        side = swap & (n ^ breaks[0])
        j = half * (one - side)
        while seen[classes[j]]:
            j += one
        common = classes[j]
        j = half * side
        while classes[j] < common:
            u = T.dtype.type(classes[j])  # compared in its own width, or no vector is filled
            hit = seen[u] == 1
            low = np.uint64(1)
            while not hit and low < np.uint64(len(H)):
                for k in range(len(breaks)):
                    m = at - breaks[k]
                    for a in range(low, min(low + np.uint64(64), np.uint64(len(H)))):
                        hit |= (H[a] ^ T[m - a]) == u
                low += np.uint64(64)
            if not hit:
                return n
            j += one
        if common + common >= np.uint64(len(seen)):
            return n
        T[at] = common
    return stop


stream = njit(cache=True, nogil=True)(_stream)


class Stream:
    """Go on with a code whose last rare heap is known, keeping only the last values."""

    def __init__(self, digits: str, start: int) -> None:
        code = Places.of(dict(enumerate(int(d) for d in digits.replace(".", ""))))
        table = TakeBreakRun(code, None, start)
        table.advance(start)
        self.singles, self.breaks = code.leaving(1), code.leaving(2)
        self.space, self.span, self.n = table._space, table.span, start
        self.where = table._where[: table._rares].astype(np.uint64)
        self.value = table._rare_value[: table._rares].copy()
        self.head = table.values[: DEPTH + 1].copy()
        self.room = max(DEPTH, int(self.where.max(initial=0))) + code.last
        self.T = np.zeros(self.room + CHUNK, table.values.dtype)
        self.T[: self.room] = table.values[-self.room :]
        self.kept = {start: self.window(self.room)}

    def window(self, end: int) -> bytes:
        return self.T[end - self.room : end].tobytes()

    def step(self, stop: int) -> int:
        """Fill one chunk, up to heap stop; return how many values T holds."""
        base = self.n - self.room
        odd = self.space.odd(self.span)
        n = stream(
            self.T, np.uint64(base), np.uint64(self.n), np.uint64(stop), self.head, self.singles,
            self.breaks, np.zeros(self.span, np.uint8), np.argsort(odd, stable=True).astype(
            np.uint64), np.uint64(self.space.swap), self.where, self.value,
        )  # fmt: skip
        if n < stop:
            sys.exit(f"heap {n:,} may be rare, or its value is large: the whole table is needed")
        return stop - base

    def shift(self, end: int) -> None:
        """Keep the last values only."""
        self.n += end - self.room
        self.T[: self.room] = self.T[end - self.room : end].copy()

    def chunks(self, limit: int):
        """Go on to heap limit; give each chunk before it is left behind."""
        while self.n < limit:
            end = self.step(min(limit, (self.n // CHUNK + 1) * CHUNK))
            yield end
            self.shift(end)
            if self.n % KEPT == 0:
                self.kept[self.n] = self.window(self.room)

    def period(self) -> tuple[int, int]:
        """Find the period: the first return to the window before the last power of two."""
        mark, window = 0, b""
        for end in self.chunks(1 << 40):
            at = self.T[:end].tobytes().find(window, int(self.n == mark)) if window else -1
            length = self.n + at - mark
            if at >= 0 and not (self.space.swap and length % 2):
                return mark, length
            n = self.n + end - self.room
            if n & (n - 1) == 0:
                mark, window = n, self.window(end)
        raise AssertionError

    def state(self, n: int) -> bytes:
        """Work out the window before heap n again, from the last one kept."""
        self.n = max(k for k in self.kept if k <= n)
        self.T[: self.room] = np.frombuffer(self.kept[self.n], self.T.dtype)
        for _ in self.chunks(n):
            pass
        return self.window(self.room)

    def start(self, mark: int, length: int) -> int:
        """Find where the period begins: the window there comes again, that before it does not."""
        low, high = min(self.kept), mark
        while low < high:
            middle = (low + high) // 2
            if self.state(middle) == self.state(middle + length):
                high = middle
            else:
                low = middle + 1
        return low - self.room
