"""Toads and Frogs: two herds that meet on a strip and jump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grundy.phrases.phrase import phrase
from grundy.rules.boards.strips import PartizanStrip, Strips, replaced
from grundy.values.shape import RIGHT

__all__ = ["ToadsAndFrogs"]


class ToadsAndFrogs(PartizanStrip):
    """Step into the free cell ahead, or jump over one opponent into it; toads (T) go right.

    Left moves the toads, Right the frogs (F), which go left. Nothing is taken.

    >>> game = ToadsAndFrogs()
    >>> [game.format(option) for option in game.left(game.parse("TTF.F"))]
    ['T.FTF']
    """

    name = "toads-and-frogs"
    aliases = ("toads",)
    source = "Winning Ways, chapter 1; Erickson, New Toads and Frogs results, 1996"
    samples: ClassVar[tuple[str, ...]] = (
        "toads-and-frogs TT..FF",
        "toads-and-frogs T.TF.F",
        "toads-and-frogs T.F+TT.FF",
    )
    marks = ".TF"
    herds: ClassVar[tuple[str, str]] = ("T", "F")
    jumps: ClassVar[bool] = True
    deadlock: ClassVar[str] = "TTFF"

    def pieces(self, strip: str) -> Iterator[str]:
        """Cut at the deadlocks, and drop those at the ends that can never move."""
        left, right = self.herds
        for piece in strip.split(self.deadlock):
            alive = piece.lstrip(right).rstrip(left)
            if left in alive or right in alive:
                yield alive

    def moves(self, strip: str, player: int) -> Iterator[str]:
        """Move ahead; Right's moves are Left's on the strip seen from the other end."""
        if player == RIGHT:
            for mirrored in self._ahead(self._turned(strip)):
                yield self._turned(mirrored)
        else:
            yield from self._ahead(strip)

    def size(self, part: Strips) -> int | None:
        """Count the free cells ahead of each animal: every move passes one."""
        low, high = self.bounds(part)
        return max(-low, high)

    def bounds(self, part: Strips) -> tuple[int, int]:
        """Bound the moves in a row: no free cell comes to lie ahead of one's own animals."""
        left, right = self.herds
        lefts = sum(_ahead(strip, left) for strip in part)
        return -sum(_ahead(strip[::-1], right) for strip in part), lefts

    def negative(self, position: Strips) -> Strips:
        """Let the herds change places."""
        return tuple(map(self._turned, position))

    def describe(self, part: Strips, option: Strips) -> str:
        """Say which one moves, and where to."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        pairs = zip(part[i], option[i], strict=True)
        start, end = (c for c, (a, b) in enumerate(pairs, 1) if a != b)
        if part[i][start - 1] == ".":
            start, end = end, start
        what = part[i][start - 1]
        move = phrase("{what} from {start} to {end}", what=what, start=start, end=end)
        return phrase("strip {i}: {move}", i=i + 1, move=move) if len(part) > 1 else move

    def _turned(self, strip: str) -> str:
        left, right = self.herds
        return strip[::-1].translate({ord(left): right, ord(right): left})

    def _ahead(self, strip: str) -> Iterator[str]:
        mine, theirs = self.herds
        for i, mark in enumerate(strip):
            if mark == mine:
                if strip.startswith(".", i + 1):
                    yield replaced(strip, i, "." + mine)
                elif self.jumps and strip.startswith(theirs + ".", i + 1):
                    yield replaced(strip, i, "." + theirs + mine)


def _ahead(strip: str, mark: str) -> int:
    """Count pairs of an animal and a free cell to its right."""
    animals = total = 0
    for cell in strip:
        if cell == mark:
            animals += 1
        elif cell == ".":
            total += animals
    return total
