"""Toppling Dominoes: tip one over, and all on one side of it fall too."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.phrases.phrase import phrase
from grundy.rules.boards.strips import PartizanStrip, Strips

__all__ = ["TopplingDominoes"]


class TopplingDominoes(PartizanStrip):
    """Topple a domino of one's own (X, O) or of either's (E), and all on one side of it.

    Those that fall leave a gap, which no later fall passes.

    >>> game = TopplingDominoes()
    >>> [game.format(option) for option in game.left(game.parse("OXE"))]
    ['..E', 'O..', '...', 'OX.']
    """

    name = "toppling-dominoes"
    source = "Fink, Nowakowski, Siegel and Wolfe, Toppling conjectures, 2015"
    samples = (
        "toppling-dominoes XO",
        "toppling-dominoes XXOXE",
        "toppling-dominoes XOOX.EX+OX",
    )
    marks = ".XOE"
    reversible = True

    def pieces(self, strip: str) -> Iterator[str]:
        """Give what stands between the gaps."""
        return filter(None, strip.split("."))

    def moves(self, strip: str, player: int) -> Iterator[str]:
        """Topple to the left and to the right."""
        for i, mark in enumerate(strip):
            if mark in ("E", "XO"[player]):
                start, end = strip.rfind(".", 0, i) + 1, f"{strip}.".index(".", i)
                yield strip[:start] + "." * (i + 1 - start) + strip[i + 1 :]
                yield strip[:i] + "." * (end - i) + strip[end:]

    def size(self, part: Strips) -> int:
        """Count the dominoes that a player may topple."""
        return max(map(sum, zip(*map(_dominoes, part), strict=True)))

    def bounds(self, part: Strips) -> tuple[int, int]:
        """Count the dominoes of each player, of which every move topples one."""
        pairs = list(map(_dominoes, part))
        return -sum(right for _, right in pairs), sum(left for left, _ in pairs)

    def mobility(self, position: Strips) -> tuple[int, int]:
        """Count the dominoes of each player."""
        right, left = self.bounds(position)
        return left, -right

    def negative(self, position: Strips) -> Strips:
        """Change the colours."""
        return tuple(strip.translate(_SWAP) for strip in position)

    def describe(self, part: Strips, option: Strips) -> str:
        """Say which dominoes fall."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        pairs = enumerate(zip(part[i], option[i], strict=True), 1)
        move = phrase("topple {dominoes}", dominoes=tuple(c for c, (a, b) in pairs if a != b))
        return phrase("strip {i}: {move}", i=i + 1, move=move) if len(part) > 1 else move

    def progress(self, position: Strips, option: Strips, player: int) -> Iterator[str]:
        """Say which dominoes fall, and to which side where they may fall to both."""
        move = self.describe(position, option)
        before, after = next((a, b) for a, b in zip(position, option, strict=True) if a != b)
        fallen = [c for c, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
        first, last, mine = fallen[0], fallen[-1], ("E", "XO"[player])
        leftward = before[last] in mine and f".{before}"[first] == "."
        rightward = before[first] in mine and f"{before}."[last + 1] == "."
        if leftward and rightward:
            yield phrase("{move} to the left", move=move)
            yield phrase("{move} to the right", move=move)
        else:
            yield move


def _dominoes(strip: str) -> tuple[int, int]:
    both = strip.count("E")
    return both + strip.count("X"), both + strip.count("O")


_SWAP = str.maketrans("XO", "OX")
