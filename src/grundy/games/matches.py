"""Three piles of matches: remove one, split one."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["Matches"]


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
