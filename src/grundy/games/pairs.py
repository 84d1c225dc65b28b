"""Piles of which one is removed and another split: in pairs, and three."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import InputError
from grundy.games._splits import splits, submasks
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Matches", "Pairs"]


class Pairs(VectorGame):
    """Discard one pile of a pair and split the other into two, which are the new pair.

    Piles 1 and 2 are a pair, 3 and 4, and so on; no pile may be empty.

    >>> Pairs().closed_form((3, 4)), list(Pairs().moves_to((3, 4), 0))
    (2, [(1, 3)])
    """

    name = "pairs"
    title = "Pairs of piles"
    aliases = ("split-and-discard",)
    source = phrase("SDOI 2009 (Provincial Olympiad of Shandong), E&D")
    samples = ("pairs 3+4", "pairs 1+2+3+3", "pairs 5+8+7+7", "pairs 8+8")
    rule = "two piles: remove one, split another"
    least = 1

    def check(self, position: Vector) -> None:
        """Refuse piles that are not in pairs."""
        if not position or len(position) % 2:
            raise InputError("an even number of piles", got=str(len(position)), where=self.name)

    def parts(self, position: Vector) -> Iterator[Vector]:
        """Give each pair alone."""
        return (position[i : i + 2] for i in range(0, len(position), 2))

    def options(self, position: Vector) -> Iterator[Vector]:
        """Split either pile of a pair, the smaller half first."""
        for i in range(0, len(position), 2):
            for n in dict.fromkeys(position[i : i + 2]):
                for a in range(1, n // 2 + 1):
                    yield (*position[:i], a, n - a, *position[i + 2 :])

    def closed_form(self, part: Vector) -> int:
        """Give the number of trailing ones of (a-1) or (b-1).

        Splitting n = a + b gives (a-1) + (b-1) = n - 2. Two numbers of that sum can have an "or"
        with exactly v trailing ones just where the digit v of n - 1 is 1.
        """
        either = (part[0] - 1) | (part[1] - 1)
        return ((either + 1) & -(either + 1)).bit_length() - 1

    def theorem(self, part: Vector) -> Phrase:
        """Show the ones at the end."""
        (a, b), value = part, self.closed_form(part)
        return phrases(
            "({a} - 1) or ({b} - 1) = {binary} in binary, which ends in {value} one",
            "({a} - 1) or ({b} - 1) = {binary} in binary, which ends in {value} ones",
            value,
            a=a,
            b=b,
            binary=f"{(a - 1) | (b - 1):b}",
            value=value,
        )

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector]:
        """Choose the digits below place ``value``, all ones together; then those above it."""
        for n in dict.fromkeys(part):
            if value < n.bit_length():
                yield from _halves(n, value)

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``discard 3, leaving 1+3``."""
        discarded = sum(part) - sum(option)
        return phrase("discard {k}, leaving {left}", k=discarded, left=self.format(option))


def _halves(n: int, value: int) -> Iterator[Vector]:
    """Split n = a + b, a <= b, so that (a-1) or (b-1) ends in exactly ``value`` ones."""
    high, low = divmod(n - 2, 2 << value)
    ones = (1 << value) - 1
    both = low - ones
    if n < 2 or not 0 <= both <= ones:
        return
    for top in range((high + 1) // 2):
        for part in submasks(ones - both):
            a = (top << value + 1 | both | part) + 1
            yield a, n - a
    if high % 2 == 0:
        above = high // 2 << value + 1
        yield from ((above + x + 1, above + y + 1) for x, y in splits(both, ones - both))


class Matches(VectorGame):
    """Remove one of three piles and split another into two; no pile may be empty.

    >>> list(Matches().moves_to((1, 2, 3), 0))
    [(1, 1, 1), (1, 1, 3)]
    """

    name = "matches"
    source = phrase("a judge problem on three piles")
    samples = ("matches 1+2+3", "matches 1+3+5", "matches 4+6+2", "matches 5+4+4")
    rule = "three piles: remove one, split another"
    arity = 3
    least = 1

    def options(self, position: Vector) -> Iterator[Vector]:
        """Give what the removed and the split pile become, the smaller first."""
        for kept, total in _choices(position):
            yield from (_placed(position, kept, a, total) for a in range(1, total // 2 + 1))

    def p_form(self, part: Vector) -> bool:
        """Say whether all three have the same power of two.

        If they have, the pile that stays has it, and a split pile cannot fall into two that
        both have it, as odd + odd is even. If not, keep a pile with the least power, 2^t, and
        split one that 2^(t+1) divides into 2^t and the rest.
        """
        return len({n & -n for n in part}) == 1

    def theorem(self, part: Vector) -> Phrase:
        """Show the powers of two."""
        powers = tuple(n & -n for n in part)
        if self.p_form(part):
            return phrase("the largest powers of 2 in the piles are equal: {powers}", powers=powers)
        return phrase("the largest powers of 2 in the piles differ: {powers}", powers=powers)

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector] | None:
        """Give all options that are P-positions, for the value 0."""
        return None if value else self._p_options(part)

    def _p_options(self, part: Vector) -> Iterator[Vector]:
        for kept, total in _choices(part):
            power = part[kept] & -part[kept]
            if total % (2 * power) == 0:
                for a in range(power, total // 2 + 1, 2 * power):
                    yield _placed(part, kept, a, total)

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``remove 3, leaving 1+1+1``."""
        removed = sum(part) - sum(option)
        return phrase("remove {k}, leaving {left}", k=removed, left=self.format(option))


def _choices(piles: Vector) -> Iterator[tuple[int, int]]:
    """Give the place of a pile that stays, and the size of another that is split."""
    for kept in range(3):
        yield from ((kept, n) for n in dict.fromkeys(piles[:kept] + piles[kept + 1 :]))


def _placed(piles: Vector, kept: int, a: int, total: int) -> Vector:
    after = [a, total - a]
    after.insert(kept, piles[kept])
    return tuple(after)
