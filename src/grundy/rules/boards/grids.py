"""Play on rectangular boards: what games of both kinds share.

A position is the boards of a sum, joined by ``+``; their cells are sets of bits
(`grundy.rules.boards.cells`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Any, ClassVar

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.boards.board import Board, Boards
from grundy.rules.boards.cells import Cells, bits, components
from grundy.rules.protocol import Find, Ruleset

__all__ = ["GridGame"]

_BOARD = "a board such as ..|.."
_OPENING = "a board such as ..|.., or an opening board from 1x1 to 99x99"
_SIZE = re.compile("([1-9][0-9]?)[xX×]([1-9][0-9]?)")


class GridGame(Ruleset[Boards]):
    """Describe the text of a game on boards, and how a board falls apart.

    ``marks`` are the letters of its boards. ``quarters`` says that a quarter turn keeps values,
    as reflections and half turns must. ``tile`` is what an opening board repeats, if there is one.
    ``recurs`` says that the images of a position come up in
    play, so that they are worth remembering. ``on_graph`` says that ``networks/reader.py`` has the
    rule under the game's name, for ``NAME:graph:a-b,b-c``.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> domineering.format(domineering.parse("..|.# + ..")), domineering.marks
    ('..|.#+..', '.#')
    """

    marks: ClassVar[str] = ".#XO"
    tile: ClassVar[str] = "."
    quarters: ClassVar[bool] = True
    recurs: ClassVar[bool] = True
    on_graph: ClassVar[bool] = False

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Make the game on boards, or on a graph: ``graph:a-b,b-c``."""
        kind, colon, graph = arguments.partition(":")
        if not cls.on_graph or not arguments:
            return super().from_arguments(arguments, find)
        from grundy.rules.networks.play import play_on  # late: boards need none

        if kind != "graph" or not colon:
            raise InputError("a graph such as graph:a-b,b-c", got=arguments, where=cls.name)
        return play_on(graph, cls.name, cls.name)

    def __init_subclass__(cls) -> None:
        """Let the drawing say which letters a cell may have."""
        super().__init_subclass__()
        cls.drawing = f"grid:{cls.marks}"

    def regions(self, cells: Cells, stride: int) -> Iterable[int]:
        """Give sets of cells that are independent games: the cells that hang together.

        Cells that no move can use may be left out.
        """
        free, black, white = cells
        return components(free | black | white, stride)

    def parse(self, text: str) -> Boards:
        """Read boards such as ``.X.|..O``, joined by ``+``; ``2x3`` is an opening board."""
        boards = [self._opened(board) for board in text.split("+")]
        if boards == [""]:
            raise InputError(_BOARD, got="", where=self.name)
        many = len(boards) > 1
        where = (phrase("board {k}", k=i) if many else "" for i in range(1, len(boards) + 1))
        return tuple(Board.parse(b, self.marks, w) for b, w in zip(boards, where, strict=True))

    def _opened(self, text: str) -> str:
        board = "".join(text.split())
        size = _SIZE.fullmatch(board)
        if size is None or not self.tile:
            if any(map(str.isdigit, board)):
                raise InputError(
                    _OPENING if self.tile else _BOARD, got=text.strip(), where=self.name
                )
            return board
        rows, columns = map(int, size.groups())
        lines = [line * columns for line in self.tile.split("|")]
        return "|".join(lines[r % len(lines)][:columns] for r in range(rows))

    def format(self, position: Boards) -> str:
        """Write the boards."""
        return "+".join(map(str, position))

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the cells that a move changes."""
        i = next(i for i in range(len(part)) if part[i] != option[i])
        before, after = part[i], option[i]
        changed = 0
        for old, new in zip(before[2:], after[2:], strict=True):
            changed |= old ^ new
        places = (before.place(cell) for cell in bits(changed))
        cells = reduce(lambda a, b: phrase("{a}; {b}", a=a, b=b), places)
        return phrase("board {i}: {move}", i=i + 1, move=cells) if len(part) > 1 else cells
