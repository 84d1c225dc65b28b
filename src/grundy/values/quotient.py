"""Hold a misere quotient: a finite commutative monoid that tells who wins sums of heaps.

Source: T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, J. Combin. Theory A
115 (2008). Each heap has an element; a sum is lost for the player to move, where who cannot move
wins, exactly if the product of its heaps' elements is one of the lost ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from heapq import heappop, heappush
from typing import Any

__all__ = ["Quotient", "lightest"]

Left = tuple[int, ...]
Heaps = Iterable[int] | dict[int, int]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _weight(heaps: Left) -> int:
    """Give a number that every move lowers where none adds stones."""
    return 2 * sum(heaps) - len(heaps)


def lightest(mul: Any, phi: Sequence[int], weight: Callable[[Left], int] = _weight) -> list[Left]:
    """Give for each element the lightest sum of heaps; only heaps lightest themselves are in it.

    >>> lightest(((0, 1), (1, 0)), (0, 1, 0, 1))
    [(), (1,)]
    """
    best: dict[int, Left] = {}
    heaps = {x: n for n, x in reversed(list(enumerate(phi))) if x}
    for _ in range(2):
        best = {}
        queue: list[tuple[int, Left, int]] = [(0, (), 0)]
        while queue:
            heavy, word, x = heappop(queue)
            if x not in best:
                best[x] = word
                for y, n in heaps.items():
                    more = tuple(sorted((*word, n)))
                    heappush(queue, (heavy + weight((n,)), more, int(mul[x][y])))
        heaps = {x: n for x, n in heaps.items() if best[x] == (n,)}
    return [best[x] for x in range(len(mul))]


@dataclass(frozen=True)
class Quotient:
    """Hold the products of the elements 0, 1, ..., the lost ones, and the elements of the heaps.

    Element 0 is the identity. ``phi`` are the elements of the heaps 0, 1, ...; from ``start`` on
    they repeat with ``period``, or (period 0) larger heaps are not known.

    >>> unit = Quotient(((0, 1), (1, 0)), frozenset({1}), (0, 1, 0), 1, 2)
    >>> len(unit), unit.of([1, 2, 10**9 + 1]), unit.is_lost([1, 2, 2]), unit.is_lost([])
    (2, 0, True, False)
    """

    mul: tuple[tuple[int, ...], ...]
    lost: frozenset[int]
    phi: tuple[int, ...]
    start: int = 0
    period: int = 0

    @classmethod
    def of_certificate(cls, proof: Mapping[str, Any], claim: Sequence[Any]) -> Quotient:
        """Make it from the proof and the claim of a certificate.

        Heap n of game i, where several games stand side by side, is heap n * games + i.
        """
        count, scope = len(proof["phi"]), claim[-1]
        start, period = scope[1:] if scope[0] == "period" else (0, 0)
        phi = tuple(x for heap in zip(*proof["phi"], strict=True) for x in heap)
        table, lost = tuple(map(tuple, proof["table"])), frozenset(proof["lost"])
        return cls(table, lost, phi, start * count, period * count)

    def __len__(self) -> int:
        return len(self.mul)

    @property
    def last(self) -> int | None:
        """Give the last heap that is known, None where all are."""
        return None if self.period else len(self.phi) - 1

    def knows(self, heaps: Iterable[int]) -> bool:
        """Tell whether all heaps have a known element."""
        return bool(self.period) or max(heaps, default=0) < len(self.phi)

    def element(self, heap: int) -> int:
        """Give the element of a heap.

        >>> Quotient(((0, 1), (1, 0)), frozenset({1}), (0, 1, 0), 1, 2).element(10**30)
        0
        """
        if heap >= len(self.phi):
            heap = self.start + (heap - self.start) % self.period
        return self.phi[heap]

    @cached_property
    def generators(self) -> dict[int, str]:
        """Name the heaps of which every element is a product.

        >>> Quotient(((0, 1), (1, 0)), frozenset({1}), (0, 1), 1, 2).generators
        {1: 'a'}
        """
        heaps = sorted(word[0] for word in self._words if len(word) == 1)
        return {n: _LETTERS[i] if i < len(_LETTERS) else f"g{i}" for i, n in enumerate(heaps)}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Write each element as a product of generators.

        >>> Quotient(((0, 1), (1, 0)), frozenset({1}), (0, 1), 1, 2).names
        ('1', 'a')
        """
        return tuple(map(self._name, self._words))

    @cached_property
    def _words(self) -> list[Left]:
        return lightest(self.mul, self.phi)

    def _name(self, word: Left) -> str:
        counts = Counter(word)
        powers = (f"^{count}" if count > 1 else "" for count in counts.values())
        letters = (self.generators[n] for n in counts)
        return " ".join(a + b for a, b in zip(letters, powers, strict=True)) or "1"

    def power(self, x: int, count: int) -> int:
        """Give an element multiplied ``count`` times.

        >>> Quotient(((0, 1), (1, 0)), frozenset({1}), (0, 1), 1, 2).power(1, 10**18 + 1)
        1
        """
        found = 0
        while count:
            if count & 1:
                found = self.mul[found][x]
            x, count = self.mul[x][x], count >> 1
        return found

    def of_word(self, heaps: Left) -> int:
        """Give the element of a few heaps, one by one."""
        x = 0
        for heap in heaps:
            x = self.mul[x][self.element(heap)]
        return x

    def product(self, elements: Iterable[int]) -> int:
        """Multiply elements."""
        return reduce(lambda x, y: self.mul[x][y], elements, 0)

    def of(self, heaps: Heaps) -> int:
        """Give the element of a sum of heaps, or of heaps with their numbers."""
        return self.product(self.power(x, count) for x, count in self._counts(heaps).items())

    def _counts(self, heaps: Heaps) -> dict[int, int]:
        """Count the heaps of each element; equal heaps are looked up once."""
        counts = [0] * len(self)
        phi, start, period = self.phi, self.start, self.period
        known = len(phi)
        for heap, count in (heaps if isinstance(heaps, dict) else Counter(heaps)).items():
            counts[phi[heap if heap < known else start + (heap - start) % period]] += count
        return {x: count for x, count in enumerate(counts) if count}

    def is_lost(self, heaps: Heaps) -> bool:
        """Tell whether the player to move loses."""
        return self.of(heaps) in self.lost

    def winning(
        self, heaps: Iterable[int], options: Callable[[int], Iterable[Left]]
    ) -> Iterator[tuple[int, Left]]:
        """Give the winning moves of a sum as (heap, what is left of it), equal heaps once.

        >>> from grundy.rules.codes import parse_code
        >>> unit = Quotient(((0, 1), (1, 0)), frozenset({1}), (0, 1, 0), 1, 2)
        >>> list(unit.winning([2, 2, 3, 3], parse_code("0.7", 8).options))
        [(2, (1,)), (3, (2,)), (3, (1, 1))]
        """
        heaps = list(heaps)
        targets = self.targets(heaps)
        for heap in dict.fromkeys(heaps):
            wanted = targets[self.element(heap)]
            if wanted:
                for left in options(heap):
                    if self.of_word(left) in wanted:
                        yield heap, left

    def targets(self, heaps: Heaps) -> dict[int, frozenset[int]]:
        """Give for each element among the heaps what wins in the place of one of them.

        No element can be divided out of a product, so the products before and behind each are
        kept.
        """
        counts = self._counts(heaps)
        elements = list(counts)
        powers = [self.power(x, counts[x]) for x in elements]
        behind = [0]
        for power in reversed(powers):
            behind.append(self.mul[behind[-1]][power])
        before, found = 0, {}
        for i, x in enumerate(elements):
            rest = self.power(x, counts[x] - 1)
            rest = self.product((before, rest, behind[len(elements) - 1 - i]))
            found[x] = frozenset(y for y, z in enumerate(self.mul[rest]) if z in self.lost)
            before = self.mul[before][powers[i]]
        return found
