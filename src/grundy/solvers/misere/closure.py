"""Prove that a monoid with a set of lost elements tells who wins every sum of some heaps.

Theorem (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008, for the
transition algebra; here only its least pairs are kept). Let phi give every sum of heaps an element
of a commutative monoid with a set P of elements; 1 is not in P, and heaps without moves have
phi = 1. If (a) no heap of element g with an option of element e has gq and eq both in P, and (b)
every sum outside P with a move has a move into P, then P holds the lost sums.

For (b) each sum of element x has its wins W = {q : some move leads to a sum whose element times q
is in P}: 1 must be in W, or x in P. Adding a heap (g, V) makes (xg, {q : qg in W} or
{q : qx in V}), which grows with W and V, so only the least sets W of each element are kept.
Sets of elements are bit masks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.phrases.phrase import phrase
from grundy.solvers.misere.words import OutOfReach, Work

__all__ = ["Chain", "Closure", "Kind", "Mask", "Monoid", "Products", "copied"]

Products = NDArray[np.int64]
Mask = NDArray[np.bool_]
Kind = tuple[int, int]
"""An element x, and the mask of the elements beside which a move out of x wins."""

Chain = dict[int, list[int]]
"""By element the least masks of wins."""


class Monoid:
    """Hold products (0 is the identity) and which elements are lost.

    >>> m = Monoid(np.array([[0, 1], [1, 0]]), np.array([False, True]))
    >>> m.wins([0]), m.wins([0, 1]), m.refuses((1, 2)), m.of([0, 1, 0], (1, 1, 2))
    (2, 3, False, 0)
    """

    def __init__(self, mul: Products, lost: Mask) -> None:
        self.mul, self.lost = mul, lost

    def __len__(self) -> int:
        return len(self.lost)

    @cached_property
    def rows(self) -> list[int]:
        """Give for each x the mask {q : xq is lost}."""
        return masks(self.lost[self.mul])

    def wins(self, elements: Iterable[int]) -> int:
        """Give {q : eq is lost for some e of the elements}."""
        found = 0
        for e in elements:
            found |= self.rows[e]
        return found

    def refuses(self, kind: Kind) -> bool:
        """Tell whether a heap of this kind has a move from a lost sum to a lost sum."""
        return bool(self.rows[kind[0]] & kind[1])

    def of(self, phi: Sequence[int], heaps: Iterable[int]) -> int:
        """Give the element of a sum of heaps."""
        x = 0
        for heap in heaps:
            x = int(self.mul[x, phi[heap]])
        return x


def masks(rows: Any) -> list[int]:
    """Write rows of truth values as bit masks.

    >>> masks(np.array([[True, False, True]]))
    [5]
    """
    packed = np.packbits(rows, axis=-1, bitorder="little")
    return [int.from_bytes(row.tobytes(), "little") for row in packed]


def copied(chain: Chain) -> Chain:
    """Copy a chain, to try what may fail.

    >>> chain = {0: [(1, 2)]}
    >>> copied(chain) == chain, copied(chain)[0] is chain[0]
    (True, False)
    """
    return {x: list(found) for x, found in chain.items()}


class Closure:
    """Grow the least pairs of all sums of heaps, and stop at a sum that is misjudged.

    ``idle`` are the elements at which no move is wanted; ``bad`` is the word of kinds, by number,
    at which the condition fails.

    >>> from grundy.solvers.misere.words import Limits
    >>> parity = Monoid(np.array([[0, 1], [1, 0]]), np.array([False, True]))  # take one, misere
    >>> kinds = [(1, parity.wins([0])), (0, parity.wins([1]))]
    >>> proof = Closure(parity, parity.lost, kinds, {}, Work(Limits()))
    >>> proof.run((kind, (i,)) for i, kind in enumerate(kinds)), proof.bad
    (True, None)
    """

    def __init__(
        self, monoid: Monoid, idle: Mask, kinds: Sequence[Kind], chain: Chain, work: Work
    ) -> None:
        self.monoid, self.kinds, self.chain, self.work = monoid, kinds, chain, work
        self.idle = idle
        self.bad: tuple[int, ...] | None = None
        self._made = 0
        self._heaps = sorted({g for g, _ in kinds})
        self._place = {g: i for i, g in enumerate(self._heaps)}
        self._steps = monoid.mul[self._heaps]
        self._beside: list[list[int]] = [[] for _ in kinds]

    def run(self, seeds: Iterable[tuple[Kind, tuple[int, ...]]], added: Sequence[int] = ()) -> bool:
        """Close the chain under all kinds; those ``added`` are added to what is there already."""
        queue = deque(seed for seed in seeds if self._keep(*seed))
        if added:
            there = [(x, wins) for x, found in self.chain.items() for wins in found]
            queue += [new for pair in there for new in self._grown(pair, (), added)]
        everything = range(len(self.kinds))
        while queue and self.bad is None:
            (x, wins), word = queue.popleft()  # the shortest first: short words to learn from
            if wins in self.chain[x]:
                queue += self._grown((x, wins), word, everything)
        return self.bad is None

    def _grown(
        self, pair: Kind, word: tuple[int, ...], kinds: Iterable[int]
    ) -> list[tuple[Kind, tuple[int, ...]]]:
        """Add each of some kinds of heap, and give what is new."""
        x, wins = pair
        moved, products = self._moved(wins), self.monoid.mul[x]
        found = []
        for i in kinds:
            g = self.kinds[i][0]
            new = (int(products[g]), moved[self._place[g]] | self._wins_of(i, x))
            if self._keep(new, (*word, i)):
                found.append((new, (*word, i)))
        return found

    def _moved(self, wins: int) -> list[int]:
        """Give {q : qg in wins} for each element g of a heap."""
        return masks(self._bits(wins)[self._steps])

    def _wins_of(self, i: int, x: int) -> int:
        """Give {q : qx wins by a move in the heap}."""
        if not self._beside[i]:
            self._beside[i] = masks(self._bits(self.kinds[i][1])[self.monoid.mul])
        return self._beside[i][x]

    def _bits(self, mask: int) -> Any:
        size = len(self.monoid)
        raw = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
        return np.unpackbits(raw, count=size, bitorder="little")

    def _keep(self, pair: Kind, word: tuple[int, ...]) -> bool:
        x, wins = pair
        if self.bad is not None:
            return False
        if not (wins & 1 or self.idle[x]):
            self.bad = word
            return False
        here = self.chain.setdefault(x, [])
        lacking = ~wins
        if any(not known & lacking for known in here):
            return False
        self.chain[x] = [known for known in here if wins & ~known] + [wins]
        self._made += 1
        self.work.look()
        if self._made > self.work.limits.pairs:
            most = self.work.limits.pairs
            raise OutOfReach(phrase("more than {n} pairs in a proof", n=most))
        return True
