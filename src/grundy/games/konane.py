"""Konane: jump over stones of the opponent, which go."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.grids import Boards, bits
from grundy.rules.stones import StoneGame, Stones, shifted

__all__ = ["Konane"]


class Konane(StoneGame):
    """Jump over an opponent's stone into the free cell behind it, once or more in one direction.

    The stones jumped over go. Play begins in a given position, not with the opening removals.

    >>> game = Konane()
    >>> [game.format(option) for option in game.left(game.parse("XO.O."))]
    ['..XO.', '....X']
    """

    name = "konane"
    source = "Ernst, Playing Konane mathematically, 1995"
    samples = ("konane XO.O.", "konane XO.|OX.|...", "konane .OX.+XO.OX.")

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Jump in the four directions, as far as it goes."""
        for step in (1, -1, stride, -stride):
            landing = shifted(theirs, -step) & shifted(free, -2 * step)
            for start in bits(mine & landing):
                cell, room, others = start, free | start, theirs
                while cell & landing:
                    taken, cell = shifted(cell, step), shifted(cell, 2 * step)
                    room, others = room | taken, others ^ taken
                    yield room ^ cell, mine ^ start ^ cell, others

    def size(self, part: Boards) -> int:
        """Count the stones; every move takes one of the opponent's."""
        return sum(max(b.black.bit_count(), b.white.bit_count()) for b in part)
