"""Play impartial games on rectangular boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import Any, ClassVar, TypeAlias

from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.boards.cells import Cells, around, bits, components
from grundy.rules.boards.grids import Board, Boards, GridGame, PackedGrid, pack
from grundy.rules.boards.local import FREE, MINE, NEVER, STEPS, THEIRS, Local, LocalBoard, Play
from grundy.rules.protocol import Impartial

__all__ = ["ImpartialGrid", "ImpartialLocal"]


class ImpartialGrid(GridGame, Impartial[Boards]):
    """Describe an impartial game on boards by the moves on one board.

    A component is the position with all other cells gone, so that its moves are told by their
    places; of other boards a single ``#`` is left.

    >>> class Fill(ImpartialGrid):
    ...     name = "fill"
    ...     marks = ".#"
    ...     def moves(self, cells, stride):
    ...         free, black, white = cells
    ...         return ((free ^ cell, black, white) for cell in bits(free))
    >>> from grundy.rules.boards.cells import bits
    >>> g = Fill()
    >>> [g.format(p) for p in g.options(g.parse(".#+.."))]
    ['##+..', '.#+#.', '.#+.#']
    >>> [g.format(p) for p in g.parts(g.parse(".#|#.+.."))]
    ['.#|##+#', '##|#.+#', '#+..']
    """

    local: ClassVar[Local | None] = None
    """The moves as data, where they are local; each may be made as Left's or as Right's."""

    @abstractmethod
    def moves(self, cells: Cells, stride: int) -> Iterable[Cells]:
        """Give the cells after each move; the rows stand ``stride`` bits apart."""

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the moves on one board, roughly."""
        return sum(1 for _ in self.moves(cells, stride))

    def options(self, position: Boards) -> Iterator[Boards]:
        """Move on one of the boards."""
        for i, before in enumerate(position):
            for cells in self.moves(before[2:], before.stride):
                board = Board(before.rows, before.columns, *cells)
                yield (*position[:i], board, *position[i + 1 :])

    def parts(self, position: Boards) -> Iterator[Boards]:
        """Give the regions; cells that belong to none stay with the first one."""
        found = [list(self.regions(board[2:], board.stride)) for board in position]
        places = [(i, region) for i, regions in enumerate(found) for region in regions]
        if len(places) < 2:
            yield position
            return
        rest = tuple(map(_rest, position, found))
        for i, region in places:
            board = position[i].only(region | rest[i].cells)
            yield (*rest[:i], board, *rest[i + 1 :])
            rest = (_GONE,) * len(position)

    def assemble(self, parts: Sequence[Boards]) -> Boards:
        """Lay the components over one another."""
        return tuple(reduce(_joined, boards) for boards in zip(*parts, strict=True))

    def packed(self, part: Boards) -> tuple[Impartial[Any], Any] | None:
        """Pack a single region of up to 31 rows and columns; only trim a larger one.

        A game that has other symmetries than its ``quarters`` say must give None.
        """
        regions = [board.trim(r) for board in part for r in self.regions(board[2:], board.stride)]
        if len(regions) != 1:
            return None
        return pack(PackedImpartial, self, regions[0]) or (TrimmedImpartial(self), regions[0])


_GONE = Board(1, 1, 0)


def _rest(board: Board, regions: Sequence[int]) -> Board:
    """Give what is left beside the regions; the regions tell the size of a board too."""
    rest = board.only(board.cells & ~reduce(or_, regions, 0))
    return rest if rest.cells or not regions else _GONE


def _joined(board: Board, other: Board) -> Board:
    if _GONE in (board, other):
        return other if board == _GONE else board
    return Board(board.rows, board.columns, *map(or_, board[2:], other[2:]))


class PackedImpartial(PackedGrid[ImpartialGrid], Impartial[int]):
    """Play an impartial grid game on packed boards.

    >>> from grundy.games import game
    >>> packed, board = game("cram").packed(game("cram").parse("..|.."))
    >>> packed.local_board(board).rows, packed.mobility(board)
    (2, 4)
    """

    searched = True

    def local_board(self, part: int) -> LocalBoard | None:
        """Give the board, where its moves are local and every turn keeps its value."""
        local = self.game.local
        if local is None or not self.game.quarters:
            return None
        return LocalBoard(local, *self.frame.unpack(part))

    def mobility(self, position: int) -> int:
        """Count the moves, roughly."""
        frame = self.frame
        return self.game.chances(frame.cells(position), frame.stride)

    def options(self, position: int) -> list[int]:
        """Give the positions that one move leads to."""
        frame = self.frame
        one, two = frame.square, 2 * frame.square
        moves = self.game.moves(frame.cells(position), frame.stride)
        return [free | black << one | white << two for free, black, white in moves]


class TrimmedImpartial(Impartial[Board]):
    """Play an impartial grid game on single boards, each the least that holds its cells.

    >>> from grundy.games import game
    >>> cram = TrimmedImpartial(game("cram"))
    >>> sorted(map(cram.format, cram.options(cram.parse("..|.#"))))
    ['##|.#', '#.|##']
    """

    def __init__(self, game: ImpartialGrid) -> None:
        self.game = game

    @property
    def text(self) -> str:
        """Give the text of the game itself."""
        return self.game.text

    def parse(self, text: str) -> Board:
        """Read one board."""
        (board,) = self.game.parse(text)
        return board

    def format(self, position: Board) -> str:
        """Write the board."""
        return self.game.format((position,))

    def options(self, position: Board) -> Iterator[Board]:
        """Give the boards that one move leads to."""
        for cells in self.game.moves(position[2:], position.stride):
            yield Board(position.rows, position.columns, *cells)

    def parts(self, position: Board) -> list[Board]:
        """Give the regions, each on the least board that holds it."""
        regions = self.game.regions(position[2:], position.stride)
        return [position.trim(region) for region in regions]


class ImpartialLocal(ImpartialGrid):
    """Describe an impartial game by plays that change two neighbours and look at nothing else.

    Either player may make the plays of both sides; turns and reflections must keep them.

    >>> from grundy.rules.boards.local import FREE, GONE, MINE
    >>> class Crawl(ImpartialLocal):
    ...     name = "crawl"
    ...     marks = ".#X"
    ...     local = Local(tuple(Play(MINE, GONE, step, FREE, MINE) for step in (1, 2, 3, 4)), ())
    >>> g = Crawl()
    >>> [g.format(option) for option in g.options(g.parse("X..X"))], g.p_form(g.parse("X..X"))
    (['#X.X', 'X.X#'], None)
    """

    local: ClassVar[Local]

    @cached_property
    def _by_stride(self) -> dict[int, list[_Place]]:
        assert all(p.step and p.beside == NEVER for p in self.local.left + self.local.right)
        assert not self.local.how
        return {}

    @cached_property
    def _felt(self) -> list[int]:
        return sorted(self.local.joined)

    def _places(self, stride: int) -> list[_Place]:
        found = self._by_stride.get(stride)
        if found is None:
            none: dict[int, int] = {}
            sides = ((self.local.left, none), (self.local.right, _SWAPPED))
            changes: dict[tuple[int, int, int], list[Cells]] = {}
            for play, swap in ((play, swap) for plays, swap in sides for play in plays):
                where, change = _place(play, swap, stride)
                changes.setdefault(where, []).append(change)
            found = self._by_stride[stride] = [(*key, made) for key, made in changes.items()]
        return found

    def moves(self, cells: Cells, stride: int) -> list[Cells]:
        """Make each play at each place."""
        free, black, white = cells
        found: list[Cells] = []
        for first, second, step, changes in self._places(stride):
            places = bits(cells[first] & cells[second] >> step)
            for a, b, c in changes:
                found += [(free ^ i * a, black ^ i * b, white ^ i * c) for i in places]
        return found

    def chances(self, cells: Cells, stride: int) -> int:
        """Count the places for plays."""
        count = 0
        for first, second, step, _ in self._places(stride):
            count += (cells[first] & cells[second] >> step).bit_count()
        return count

    def regions(self, cells: Cells, stride: int) -> list[int]:
        """Give what hangs together and has a play."""
        pieces, starts = components(self._alive(cells, stride), stride), 0
        places = self._places(stride)
        if len(self._felt) == 1 and len(places) == 2:  # any two neighbours have a play
            return pieces
        for first, second, step, _ in places:
            starts |= cells[first] & cells[second] >> step
        return [piece for piece in pieces if piece & starts]

    def closed_form(self, part: Boards) -> int | None:
        """Give 0 where a half turn answers every move.

        Proof. Let a half turn keep the board, colours kept or all changed, and let no play meet
        its image. Then the image of a play is one still, since it looks at its own two cells
        only, and it restores the symmetry: every move has an answer. A play meets its image in
        the cell in the middle, or where it takes the two cells beside the middle; a board without
        them never has such a play, for a cell that no play looks at stays as it is.
        """
        board = self._turned(part)
        return 0 if board and _apart(board) else None

    def theorem(self, part: Boards) -> Phrase | None:
        """Say that a half turn answers every move, where it does and the whole board is turned."""
        board, text = self._turned(part), self.format(part)
        if board is None or not _apart(board) or self.format((board,)) != text:
            return None
        if tuple(_reversed(board, plane) for plane in board[2:]) == board[2:]:
            return phrase("a half turn keeps {part}: so turned, each move is answered", part=text)
        return phrase(
            "a half turn swaps the colours of {part}: so turned, each move is answered", part=text
        )

    def p_form(self, part: Boards) -> bool | None:
        """Say who wins where a half turn answers every move, or does after one in the middle.

        The latter tells no value: it is said of two rows, and where no search would find one.
        """
        board = self._turned(part)
        if board is None or _apart(board):
            return None if board is None else True
        if min(board.rows, board.columns) > 2 and board.cells.bit_count() < _LARGE:
            return None
        options = (Board(*board[:2], *cells) for cells in self.moves(board[2:], board.stride))
        middle = (o for o in options if _keeps_middle(board, o))
        return False if any(self.closed_form((option,)) == 0 for option in middle) else None

    def _turned(self, part: Boards) -> Board | None:
        """Give what a play may look at, where it is a single board that a half turn keeps."""
        alive = [(b, cells) for b in part if (cells := self._alive(b[2:], b.stride))]
        if len(alive) != 1:
            return None
        board = alive[0][0].trim(alive[0][1])
        free, black, white = (_reversed(board, plane) for plane in board[2:])
        kept = [(free, black, white)]
        if self.local.left == self.local.right:
            kept.append((free, white, black))
        return board if board[2:] in kept else None

    def _alive(self, cells: Cells, stride: int) -> int:
        """Give the cells that a play may look at, but those that stand alone."""
        felt = cells[self._felt[0]]
        for plane in self._felt[1:]:
            felt |= cells[plane]
        return felt & around(felt, stride)


_LARGE = 64
_SWAPPED = {MINE: THEIRS, THEIRS: MINE}


_Place: TypeAlias = "tuple[int, int, int, list[Cells]]"
"""The sets that two cells lie in, the step between them, and what plays there change in each set.

A change is two bits, for the first cell and for the second one.
"""


def _place(play: Play, swap: dict[int, int], stride: int) -> tuple[tuple[int, int, int], Cells]:
    cell, to_cell, _, other, to_other, _ = (swap.get(what, what) for what in play[:6])
    across, down = STEPS[play.step]
    step = across + down * stride
    here, beyond = (cell, to_cell), (other, to_other)
    if step < 0:
        step, here, beyond = -step, beyond, here
    free, black, white = (
        ((here[0] == what) ^ (here[1] == what))
        | ((beyond[0] == what) ^ (beyond[1] == what)) << step
        for what in (FREE, MINE, THEIRS)
    )
    return (here[0], beyond[0], step), (free, black, white)


def _last(board: Board) -> int:
    """Give the place of the last cell; a half turn takes place i to this less i."""
    return board.rows * board.stride - 2


def _reversed(board: Board, plane: int) -> int:
    return int(f"{plane:0{_last(board) + 1}b}"[::-1], 2)


def _apart(board: Board) -> bool:
    """Tell whether the middle holds no cell, nor two that are neighbours."""
    half = _last(board) // 2
    if board.rows % 2:
        return not board.cells >> half & 1
    return not (board.columns % 2 and board.cells >> half - board.stride // 2 & 1)


def _keeps_middle(board: Board, option: Board) -> bool:
    """Tell whether what a play changed begins and ends as far from the middle."""
    changed = (board.free ^ option.free) | (board.black ^ option.black)
    changed |= board.white ^ option.white
    return (changed & -changed).bit_length() + changed.bit_length() - 2 == _last(board)
