"""NoGo, and NoGo in which either player may place either colour: never take the last liberty.

Once a stone may not be placed it never may. So a free cell that neither may fill is a liberty for
ever; groups beside it live and are walls, and the free cells beside it, or beside a living group,
are safe for that colour. What is left falls apart: stones of different colours do not hang
together, nor do two free cells that are safe for both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import Any, TypeAlias

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, around, bits, components, restrided
from grundy.rules.boards.grids import Board, Boards, Frame
from grundy.rules.boards.impartial import ImpartialGrid
from grundy.rules.boards.local import FREE, MINE, Local, LocalBoard, Play
from grundy.rules.boards.partizan import StoneGame, Stones, stone_move
from grundy.rules.protocol import Impartial, OnPlanes, Partizan
from grundy.values.shape import LEFT, RIGHT

__all__ = ["ROW", "ImpartialNoGo", "LibertyGame", "NoGo", "Shores", "open_cells"]


Shores: TypeAlias = "tuple[int, ...]"
"""The stride, the free cells, the black and the white ones; a free cell that is also black (white)
is safe for black (white)."""

Groups: TypeAlias = "list[tuple[int, int, int]]"
"""The colour, the stones and the liberties of each group that does not live yet."""

ROW = 64
"""The stride of boards of one row."""

_STRIDES = (8, 16, 32)
_frame = cache(Frame)


def open_cells(s: int, free: int, black: int, white: int, groups: Groups) -> tuple[int, int]:
    """Give the cells that black and white may fill: no group may lose its last liberty.

    >>> free, black, white = 0b1110, 0b0001, 0b10000  # a row, read from its low end
    >>> groups = [(LEFT, black, 0b0010), (RIGHT, white, 0b1000)]
    >>> [f"{cells:05b}" for cells in open_cells(ROW, free, black, white, groups)]
    ['00110', '01100']
    """
    only, shared = [0, 0], [0, 0]
    for colour, _, liberties in groups:
        if liberties & liberties - 1:
            shared[colour] |= liberties
        else:
            only[colour] |= liberties
    beside = around(free, s)
    lefts = free & ~only[1] & (beside | shared[0] | black)
    return lefts, free & ~only[0] & (beside | shared[1] | white)


def _grouped(s: int, free: int, black: int, white: int) -> Groups:
    sides = enumerate((black & ~free, white & ~free))
    return [(c, g, around(g, s) & free) for c, side in sides for g in components(side, s)]


class _Told:
    """Hold a position after a move, with the groups and the open cells that are already known."""

    __slots__ = ("groups", "key", "open")

    def __init__(self, key: Shores, groups: Groups) -> None:
        self.key, self.groups = key, groups
        s, free, black, white = key
        self.open = open_cells(s, free, black, white, groups)


class LibertyGame(OnPlanes[Shores]):
    """Play NoGo on components that are stripped of what is decided.

    >>> from grundy.games import game
    >>> nogo = game("nogo")
    >>> inner, board = nogo.packed(nogo.parse("X...|....|..O."))
    >>> len(list(inner.parts(board))), inner.size(board), inner.mobility(board)
    (1, 10, (10, 10))
    """

    def __init__(self, game: Partizan[Any]) -> None:
        self.game = game
        self._open: dict[Shores, tuple[int, int]] = {}

    @property
    def text(self) -> str:
        """Give the text of the game itself."""
        return self.game.text

    def key(self, board: Board) -> Shores | None:
        """Give a board of one row below 64 cells, or of up to 31 rows and columns."""
        side = max(board.rows, board.columns)
        s = ROW if board.rows == 1 else next((s for s in _STRIDES if s > side), ROW)
        if side >= s:
            return None
        return s, *(restrided(mask, board.stride, s) for mask in board[2:])

    def parse(self, text: str) -> Shores:
        """Read one board."""
        (board,) = self.game.parse(text)
        key = self.key(board)
        assert key is not None
        return key

    def format(self, position: Shores) -> str:
        """Write the board; what is safe is not seen."""
        s, free, black, white = position
        every = free | black | white
        rows = max((every.bit_length() - 1) // s + 1, 1)
        line = 0
        for row in range(rows):
            line |= every >> row * s & (1 << s) - 1
        columns = max(line.bit_length(), 1)
        masks = (restrided(mask, s, columns + 1) for mask in (free, black & ~free, white & ~free))
        return str(Board(rows, columns, *masks))

    def left(self, position: Shores) -> Iterator[Shores]:
        """Place black stones."""
        return (progress.key for progress in self._moves(position, LEFT))

    def right(self, position: Shores) -> Iterator[Shores]:
        """Place white stones."""
        return (progress.key for progress in self._moves(position, RIGHT))

    def parts(self, position: Shores | _Told) -> list[Shores]:
        """Take away what is dead and what lives; give the components of the rest."""
        progress = position if isinstance(position, _Told) else self._tell(position)
        return self._split(progress)

    def leads(self, part: Shores, player: int) -> list[tuple[int, Shores]]:
        """Guess that few moves of the opponent are left, and many groups apart."""
        found = []
        for progress in self._moves(part, player):
            counts = [cells.bit_count() for cells in progress.open]
            guess = counts[player] - 2 * counts[1 - player] + 2 * len(progress.groups)
            found.append((-guess if player else guess, progress))
        return found  # type: ignore[return-value]  # parts() takes both

    def size(self, part: Shores) -> int:
        """Count the cells open to a player, which never become more."""
        return max(self.mobility(part))

    def bounds(self, part: Shores) -> tuple[int, int]:
        """Count the cells open to each player."""
        left, right = self.mobility(part)
        return -right, left

    def mobility(self, position: Shores) -> tuple[int, int]:
        """Count the cells open to each player."""
        known = self._open.get(position)
        if known is None:
            left, right = self._tell(position).open
            known = left.bit_count(), right.bit_count()
        return known

    def negative(self, position: Shores) -> Shores:
        """Change the colours."""
        s, free, black, white = position
        return _canonical(s, free, white, black)

    def planes(self, part: Shores) -> tuple[int, tuple[int, int, int]]:
        """Give the stride and the cells: a component is the least of its images already."""
        stride, free, black, white = part
        return stride, (free, black, white)

    def _tell(self, position: Shores) -> _Told:
        s, free, black, white = position
        return _Told(position, _grouped(s, free, black, white))

    def _moves(self, part: Shores, player: int) -> Iterator[_Told]:
        progress = self._tell(part)
        s, free, *colours = part
        for cell in bits(progress.open[player]):
            room, stones, near = free ^ cell, cell, around(cell, s)
            left: Groups = []
            for colour, group, liberties in progress.groups:
                if not liberties & cell:
                    left.append((colour, group, liberties))
                elif colour == player:
                    stones, near = stones | group, near | liberties
                else:
                    left.append((colour, group, liberties ^ cell))
            near &= room
            after = [colour & ~cell for colour in colours]
            if colours[player] & cell:  # the group lives: its liberties are safe
                after[player] = after[player] & ~stones | near
            else:
                after[player] |= cell
                left.append((player, stones, near))
            yield _Told((s, room, *after), left)

    def _split(self, progress: _Told) -> list[Shores]:
        s, free, *_ = progress.key
        lefts, rights = progress.open
        groups, safe = _settled(progress)
        free &= lefts | rights
        easy, todo, found = safe[0] & safe[1], free, []
        while todo:
            piece, colours, groups = _grown(s, free, todo & -todo, easy, groups)
            todo &= ~piece
            black, white = (colours[c] | safe[c] & piece for c in (LEFT, RIGHT))
            key = _canonical(s, piece, black, white)
            if len(self._open) > 1_000_000:
                self._open.clear()
            self._open[key] = (lefts & piece).bit_count(), (rights & piece).bit_count()
            found.append(key)
        return found


def _settled(progress: _Told) -> tuple[Groups, list[int]]:
    """Give the groups that do not live yet, and the cells that are safe for each colour."""
    s, free, black, white = progress.key
    lefts, rights = progress.open
    groups, safe = progress.groups, [black & free, white & free]
    dead, shut = free & ~lefts & ~rights, (free & ~rights, free & ~lefts)
    while True:
        homes = [dead | shut[c] & safe[c] for c in (LEFT, RIGHT)]  # no one else's
        grown = [safe[c] | around(homes[c], s) & free for c in (LEFT, RIGHT)]
        rest: Groups = []
        for colour, group, liberties in groups:
            if liberties & homes[colour] and liberties & (dead | liberties - 1):
                grown[colour] |= liberties
            else:  # its one liberty may be shut only because the group is there
                rest.append((colour, group, liberties))
        if grown == safe and len(rest) == len(groups):
            return groups, safe
        safe, groups = grown, rest


def _grown(
    s: int, free: int, piece: int, easy: int, groups: Groups
) -> tuple[int, list[int], Groups]:
    """Grow a piece; give it, the stones that hang on it, and the groups that do not."""
    edge, colours = piece, [0, 0]
    while edge:
        near = (around(edge, s) & ~easy | around(edge & ~easy, s)) & free
        rest: Groups = []
        for colour, group, liberties in groups:
            if liberties & edge:
                colours[colour] |= group
                near |= liberties
            else:
                rest.append((colour, group, liberties))
        groups, edge = rest, near & ~piece
        piece |= edge
    return piece, colours, groups


def _canonical(s: int, *masks: int) -> Shores:
    """Bring a component into one form for all its images."""
    if s != ROW:
        frame = _frame(s)
        first = frame.first_column & frame.plane
        packed = frame.corner(masks[0] | masks[1] << frame.square | masks[2] << 2 * frame.square)
        turned = frame.transposed(packed)
        if not any(mask & ~first for mask in frame.cells(packed)):
            packed = turned
        masks = frame.cells(packed)
        if any(mask >> s for mask in masks):
            images = packed, turned, *frame.flipped(packed), *frame.flipped(turned)
            return (s, *frame.cells(min(images)))
    every = masks[0] | masks[1] | masks[2]
    down, length = (every & -every).bit_length() - 1, every.bit_length()
    there = tuple(mask >> down for mask in masks)
    back = tuple(int(f"{mask:0{length}b}"[::-1], 2) for mask in masks)
    return min((ROW, *there), (ROW, *back))


class NoGo(StoneGame):
    """Place a stone so that every group of either colour keeps a free cell beside it.

    A position in which a group has none cannot come up, and is refused.

    >>> game = NoGo()
    >>> [game.format(option) for option in game.left(game.parse("O..|..."))]
    ['OX.|...', 'O.X|...', 'O..|X..', 'O..|.X.', 'O..|..X']
    >>> [game.format(option) for option in game.left(game.parse("OX.|..."))]
    ['OXX|...', 'OX.|.X.', 'OX.|..X']
    """

    name = "nogo"
    title = "NoGo"
    aliases = ("anti-atari-go",)
    source = "Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game, 2011"
    easy = 2
    opening = "nogo ....|....|....|...."
    local = Local((Play(FREE, MINE),), (Play(FREE, MINE),), liberties=True)
    samples = ("nogo ....", "nogo ...|...", "nogo X..|.#O+...", "nogo:graph:a-b,b-c,c-d,d-a ....")
    on_graph = True

    def parse(self, text: str) -> Boards:
        """Read boards on which every group has a liberty."""
        boards = super().parse(text)
        for i, board in enumerate(boards, 1):
            stifled = (_stifled(mine, board.free, board.stride) for mine in board[3:])
            if group := next(filter(None, stifled), 0):
                place: str = board.place(group)
                if len(boards) > 1:
                    place = phrase("{p}, {q}", p=phrase("board {k}", k=i), q=place)
                raise InputError("a free cell beside every group", got=str(board), where=place)
        return boards

    def plays(self, free: int, mine: int, theirs: int, stride: int) -> Iterator[Stones]:
        """Place a stone where no group is left without a liberty."""
        for cell in bits(free):
            room, stones = free ^ cell, mine | cell
            if not (_stifled(stones, room, stride) or _stifled(theirs, room, stride)):
                yield room, stones, theirs

    def packed(self, part: Boards) -> tuple[Any, Any] | None:
        """Give a single board to the game that strips components of what is decided."""
        key = self._inner.key(part[0]) if len(part) == 1 else None
        return None if key is None else (self._inner, key)

    def images(self, position: Boards) -> Iterator[Boards]:
        """Reflect and turn a single board."""
        packed = super().packed(position)
        if packed is not None:
            inner, board = packed
            for image in inner.images(board):
                yield (inner.board(image),)

    @cached_property
    def _inner(self) -> LibertyGame:
        return LibertyGame(self)

    def most(self, cells: Cells, stride: int) -> tuple[int, int]:
        """Count the free cells; every move fills one."""
        count = cells[0].bit_count()
        return count, count


def _stifled(stones: int, free: int, stride: int) -> int:
    """Give the first group without a liberty, or nothing."""
    groups = components(stones, stride)
    return next((group for group in groups if not around(group, stride) & free), 0)


_NOGO = NoGo()


class ImpartialNoGo(ImpartialGrid):
    """Place a stone of either colour so that every group keeps a free cell beside it.

    >>> game = ImpartialNoGo()
    >>> [game.format(option) for option in game.options(game.parse("X..#"))]
    ['XX.#', 'X.X#', 'X.O#']
    """

    name = "impartial-nogo"
    title = "Impartial NoGo"
    source = "Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game, 2011"
    samples = ("impartial-nogo .....", "impartial-nogo ..|..", "impartial-nogo X..|.#O+...")

    def parse(self, text: str) -> Boards:
        """Read boards on which every group has a liberty."""
        return _NOGO.parse(text)

    def describe(self, part: Boards, option: Boards) -> str:
        """Name the stone that comes or goes."""
        return stone_move(part, option)

    def moves(self, cells: Cells, stride: int) -> Iterator[Cells]:
        """Place a stone as either player of NoGo may."""
        for player in (LEFT, RIGHT):
            yield from _NOGO.moves(cells, stride, player)

    def packed(self, part: Boards) -> tuple[Impartial[Any], Any] | None:
        """Give a single region to the game that strips components of what is decided."""
        regions = [b.trim(r) for b in part for r in self.regions(b[2:], b.stride)]
        key = self._inner.liberties.key(regions[0]) if len(regions) == 1 else None
        return None if key is None else (self._inner, key)

    @cached_property
    def _inner(self) -> _Stripped:
        return _Stripped(self)


class _Stripped(Impartial[Shores]):
    """Play on components that are stripped of what is decided."""

    searched = True

    def __init__(self, game: ImpartialNoGo) -> None:
        self.game, self.liberties = game, LibertyGame(_NOGO)

    @property
    def text(self) -> str:
        """Give the text of the game itself."""
        return self.game.text

    def local_board(self, part: Shores) -> LocalBoard | None:
        """Give a board, on which a free cell of a colour is safe for it."""
        s, *masks = part
        board = Board.parse(self.format(part))
        free, black, white = (restrided(mask, s, board.stride) for mask in masks)
        return LocalBoard(_NOGO.local, board.rows, board.columns, (free, black, white))

    def parse(self, text: str) -> Shores:
        """Read one board."""
        return self.liberties.parse(text)

    def format(self, position: Shores) -> str:
        """Write the board."""
        return self.liberties.format(position)

    def options(self, position: Shores) -> Iterator[Shores]:
        """Place a stone of either colour."""
        yield from self.liberties.left(position)
        yield from self.liberties.right(position)

    def parts(self, position: Shores) -> list[Shores]:
        """Give what is left of the components."""
        return self.liberties.parts(position)

    def images(self, position: Shores) -> list[Shores]:
        """Change the colours."""
        return [self.liberties.negative(position)]

    def mobility(self, position: Shores) -> int:
        """Count the moves."""
        return sum(self.liberties.mobility(position))
