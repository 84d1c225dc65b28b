"""Play on rectangular boards: what games of both kinds share.

A position is the boards of a sum, joined by ``+``; their cells are sets of bits
(`grundy.rules.boards.cells`).

The rows of a board stand between ``|``, its cells are ``.`` (free), ``#`` (no cell), ``X``
(black, Left) and ``O`` (white, Right).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Any, ClassVar, NamedTuple

from grundy.errors import InputError, shorten
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, bits, components, restrided
from grundy.rules.protocol import Find, Ruleset

__all__ = ["Board", "Boards", "GridGame"]

_MOST_CELLS = 10_000


class Board(NamedTuple):
    """Hold one board: its size and three sets of cells, as bits.

    >>> board = Board.parse(".X|#O")
    >>> board, board.stride, str(board)
    (Board(rows=2, columns=2, free=1, black=2, white=16), 3, '.X|#O')
    """

    rows: int
    columns: int
    free: int
    black: int = 0
    white: int = 0

    @classmethod
    def parse(cls, text: str, marks: str = ".#XO", where: str = "") -> Board:
        """Read the rows; ``marks`` are the letters that the game allows."""
        rows = text.split("|")
        for r, row in enumerate(rows, 1):
            place = phrase("{name}, row {n}", name=where, n=r) if where else phrase("row {n}", n=r)
            wrong = next((c for c, mark in enumerate(row) if mark.upper() not in marks), None)
            if wrong is not None:
                at = phrase("{name}, column {n}", name=place, n=wrong + 1)
                raise InputError(
                    phrase("one of {marks}", marks=" ".join(marks)), got=row[wrong], where=at
                )
            if len(row) != len(rows[0]) or not row:
                expected = phrase("{n} cells, as in every row", n=len(rows[0]) or "some")
                came = phrase("{n} in {place}", n=len(row), place=repr(shorten(row)))
                raise InputError(expected, got=came if row else "", where=place)
        if len(rows) * len(rows[0]) > _MOST_CELLS:
            raise InputError(
                phrase("a board of at most {n} cells", n=_MOST_CELLS), got=text, where=where
            )
        # The highest bit is written first, so the rows are read backwards; # is the spare column.
        cells = "#".join(rows).upper()[::-1]
        masks = (int("".join("01"[cell == mark] for cell in cells), 2) for mark in ".XO")
        return cls(len(rows), len(rows[0]), *masks)

    @property
    def stride(self) -> int:
        """Give the distance of two bits that stand one below the other."""
        return self.columns + 1

    @property
    def cells(self) -> int:
        """Give all cells that are on the board."""
        return self.free | self.black | self.white

    def place(self, cell: int) -> str:
        """Name the first cell of a set, counted from 1.

        >>> board = Board.parse("...|.X.")
        >>> board.place(board.black)
        'row 2, column 2'
        """
        row, column = divmod((cell & -cell).bit_length() - 1, self.stride)
        return phrase("row {row}, column {column}", row=row + 1, column=column + 1)

    def only(self, kept: int) -> Board:
        """Take all other cells away.

        >>> board = Board.parse(".X|#O")
        >>> str(board.only(board.black))
        '#X|##'
        """
        _, _, free, black, white = self
        return Board(self.rows, self.columns, free & kept, black & kept, white & kept)

    def trim(self, region: int) -> Board:
        """Take a set of cells alone, on the least board that holds it.

        >>> board = Board.parse("###|#X.|#O#")
        >>> str(board.trim(board.cells)), str(board.trim(board.white))
        ('X.|O#', 'O')
        """
        if not region:
            return Board(1, 1, 0)
        stride = self.columns + 1
        top = ((region & -region).bit_length() - 1) // stride
        rows = (region.bit_length() - 1) // stride + 1 - top
        folded, rest = 0, region >> top * stride
        while rest:
            folded |= rest
            rest >>= stride
        folded &= (1 << stride) - 1
        left = (folded & -folded).bit_length() - 1
        columns = folded.bit_length() - left
        down = top * stride + left
        _, _, free, black, white = self
        masks = [(free & region) >> down, (black & region) >> down, (white & region) >> down]
        if columns + 1 < stride:
            masks = [mask and restrided(mask, stride, columns + 1) for mask in masks]
        return Board(rows, columns, *masks)

    def __str__(self) -> str:
        cells = [self._letter(1 << i) for i in range(self.rows * self.stride)]
        return "".join(
            "|" if i % self.stride == self.columns else cell for i, cell in enumerate(cells[:-1])
        )

    def _letter(self, cell: int) -> str:
        if self.free & cell:
            return "."
        return "X" if self.black & cell else "O" if self.white & cell else "#"


Boards = tuple[Board, ...]


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
