"""Clobber, also of one's own stones, also by either player: capture a neighbour.

In impartial Cannibal Clobber every stone that is not alone may go, so that a strip of
stones is a heap of Officers.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.cells import Cells, around, bits, components, shifted
from grundy.rules.boards.grids import Boards
from grundy.rules.boards.impartial import ImpartialLocal
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, Play
from grundy.rules.boards.partizan import StoneGame, Stones, stone_move

__all__ = ["CannibalClobber", "Clobber", "ImpartialCannibalClobber", "ImpartialClobber"]


class Clobber(StoneGame):
    """Move a stone of one's own onto a stone of the opponent beside it, which goes.

    >>> game = Clobber()
    >>> [game.format(option) for option in game.left(game.parse("XO|OX"))]
    ['.X|OX', 'XO|X.', '.O|XX', 'XX|O.']
    """

    name = "clobber"
    source = "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, 2005"
    easy = 4
    opening = "clobber XOXOX|OXOXO|XOXOX|OXOXO"
    local = Local(*2 * (tuple(Play(MINE, FREE, step, THEIRS, MINE) for step in (1, 2, 3, 4)),))
    samples = (
        "clobber XO|OX",
        "clobber XOXOX",
        "clobber XOX|OXO",
        "clobber XOO.XX+OX|XO",
        "clobber:graph:a-b,b-c,c-a XOX",
    )
    on_graph = True
    tile = "XO|OX"

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Capture in the four directions."""
        for step in (1, -1, stride, -stride):
            for cell in bits(mine & shifted(theirs, -step)):
                to = shifted(cell, step)
                yield free | cell, mine ^ cell ^ to, theirs ^ to

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the connected stones, where both colours are among them."""
        _, black, white = cells
        for piece in components(black | white, stride):
            if piece & black and piece & white:
                yield piece

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the stones of the opponent; every move takes one."""
        _, black, white = cells
        return white.bit_count(), black.bit_count()

    def chances(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the neighbours of two colours: either player may capture there."""
        _, black, white = cells
        pairs = (black & (white << 1 | white >> 1)).bit_count()
        pairs += (black & (white << stride | white >> stride)).bit_count()
        return pairs, pairs

    def limits(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Both players can move, or none: all values are smaller than any positive number."""
        return 0, 0


class CannibalClobber(StoneGame):
    """Move a stone of one's own onto a stone of either colour beside it, which goes.

    >>> game = CannibalClobber()
    >>> [game.format(option) for option in game.left(game.parse("XX.XO"))]
    ['.X.XO', 'XX..X', 'X..XO']
    """

    name = "cannibal-clobber"
    title = "Cannibal Clobber"
    source = "Ingo Althöfer, 2003 (by the article Clobber of Wikipedia)"
    local = Local(
        *2 * (tuple(Play(MINE, FREE, 1 + i % 4, MINE + i // 4, MINE) for i in range(8)),),
    )
    samples = ("cannibal-clobber XO|OX", "cannibal-clobber XXOX", "cannibal-clobber XX+OX|.O")
    tile = "XO|OX"
    easy = 4

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Capture in the four directions."""
        stones = mine | theirs
        for step in (1, -1, stride, -stride):
            for cell in bits(mine & shifted(stones, -step)):
                to = shifted(cell, step)
                yield free | cell, (mine ^ cell) | to, theirs & ~to

    def regions(self, cells: Cells, stride: int) -> Iterator[int]:
        """Give the connected stones; a single stone is no game."""
        _, black, white = cells
        return (piece for piece in components(black | white, stride) if piece & piece - 1)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the stones but the last one; every move takes one."""
        _, black, white = cells
        count = (black | white).bit_count() - 1
        return (count if black else 0), (count if white else 0)


class ImpartialClobber(ImpartialLocal):
    """Move any stone onto a stone of the other colour beside it, which goes.

    >>> game = ImpartialClobber()
    >>> [game.format(option) for option in game.options(game.parse("XO.X"))]
    ['.X.X', 'O..X']
    """

    name = "impartial-clobber"
    title = "Impartial Clobber"
    source = (
        "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, 2005; its impartial "
        "version: Beaudou, Duchene and Gravier, A survey about Solitaire Clobber"
    )
    samples = ("impartial-clobber XOXO", "impartial-clobber XO|OX", "impartial-clobber XOX.O+OX|XO")
    tile = "XO|OX"

    local = Local(*2 * (tuple(Play(MINE, FREE, step, THEIRS, MINE) for step in (1, 2, 3, 4)),))

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that comes or goes."""
        return stone_move(part, option)


class ImpartialCannibalClobber(ImpartialLocal):
    """Move any stone (X) onto a stone beside it, which goes.

    >>> game = ImpartialCannibalClobber()
    >>> [game.format(option) for option in game.options(game.parse("XXX.X"))]
    ['.XX.X', 'X.X.X', 'XX..X']
    """

    name = "impartial-cannibal-clobber"
    title = "Impartial Cannibal Clobber"
    source = "Cannibal Clobber (Althöfer 2003), with stones that belong to nobody"
    samples = (
        "impartial-cannibal-clobber XXXXX",
        "impartial-cannibal-clobber XXX|X.X",
        "impartial-cannibal-clobber XX.X+XX|X.",
    )
    marks = ".#X"
    local = Local(tuple(Play(MINE, FREE, step, MINE, MINE) for step in (1, 2, 3, 4)), ())
    words = {
        "zh": {
            "Move any stone (X) onto a stone beside it, which goes.": (
                "把任意一颗子（X）移到旁边的子上，后者被吃掉。"
            ),
            "Impartial Cannibal Clobber": "无偏互吃棋",
        },
    }

    def moves(self, cells: Cells, stride: int) -> list[Cells]:
        """Take each stone that is not alone; whichever neighbour it takes, it is the one to go."""
        free, black, white = cells
        return [(free ^ i, black ^ i, white) for i in bits(black & around(black, stride))]

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that moves."""
        return stone_move(part, option)
