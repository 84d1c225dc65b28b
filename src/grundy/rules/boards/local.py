"""State moves that fill or vacate cells by what lies beside them, as data that a kernel reads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol, runtime_checkable

from grundy.rules.boards.cells import Cells, around, bits, components, queen_moves, shifted
from grundy.values.shape import LEFT

__all__ = [
    "FREE",
    "GONE",
    "MINE",
    "NEVER",
    "STEPS",
    "THEIRS",
    "Local",
    "LocalBoard",
    "LocalGame",
    "Play",
]

FREE, MINE, THEIRS, GONE = range(4)
NEVER = -1

_SWAP = {MINE: THEIRS, THEIRS: MINE}
STEPS = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))
"""A step as (columns, rows): none, right, left, down, up."""


class Play(NamedTuple):
    """Change a cell, and the one a step further, where they are as stated.

    >>> push = Play(MINE, FREE, 1, FREE, MINE)
    >>> list(Local((push,), ()).moves((0b10, 0b01, 0), 8, LEFT))
    [(1, 2, 0)]

    ``cell`` and ``other`` are what they must be (FREE, MINE, THEIRS), ``to_cell`` and
    ``to_other`` what they become (or GONE); ``step`` 0 means that there is no other. ``beside``
    names what may not lie beside the cell, or NEVER. ``far`` and ``to_far`` say the same of the
    cell two steps away, if not NEVER; ``again``: from there the mover may do so once more.
    """

    cell: int
    to_cell: int
    step: int = 0
    other: int = NEVER
    to_other: int = NEVER
    beside: int = NEVER
    far: int = NEVER
    to_far: int = NEVER
    again: bool = False

    @property
    def felt(self) -> tuple[int, ...]:
        """Give what the play looks at, and NEVER."""
        return self.cell, self.other, self.beside, self.far


class Local(NamedTuple):
    """Hold the plays of Left and of Right; ``liberties``: no group may lose its last free cell.

    ``queens``: there are no plays; stones move like queens, and shoot a free cell away.

    >>> stones = (Play(FREE, MINE, beside=MINE),)
    >>> col = Local(stones, stones)
    >>> list(col.moves((0b101, 0b010, 0), 8, 0)), list(col.moves((0b101, 0b010, 0), 8, 1))
    ([], [(4, 2, 1), (1, 2, 4)])
    """

    left: tuple[Play, ...]
    right: tuple[Play, ...]
    liberties: bool = False
    queens: bool = False

    @property
    def how(self) -> int:
        """Give what holds besides the plays, as kernels read it."""
        return self.liberties + 2 * self.queens

    @property
    def leaps(self) -> bool:
        """Tell whether plays reach two cells."""
        return any(play.far != NEVER for play in (*self.left, *self.right))

    @property
    def joined(self) -> frozenset[int]:
        """Give what hangs together (FREE, MINE, THEIRS): other cells are no longer felt.

        >>> capture = (Play(MINE, FREE, 1, THEIRS, MINE),)
        >>> sorted(Local(capture, capture).joined)
        [1, 2]
        """
        if self.liberties or self.queens:
            return frozenset({FREE, MINE, THEIRS})
        felt = {what for p in self.left for what in p.felt}
        felt |= {_SWAP.get(what, what) for p in self.right for what in p.felt}
        return frozenset(felt - {NEVER})

    def rows(self) -> list[list[Play]]:
        """Give the plays of each player; the shorter list is filled up with plays of no cell."""
        most = max(len(self.left), len(self.right), 1)
        none = Play(NEVER, NEVER)
        return [[*side, *[none] * (most - len(side))] for side in (self.left, self.right)]

    def moves(self, cells: Cells, stride: int, player: int) -> Iterator[Cells]:
        """Give the cells after each move, as the kernel finds them."""
        free, black, white = cells
        planes = (free, black, white) if player == LEFT else (free, white, black)
        if self.queens:
            for free, mine, theirs in _shots(*planes, stride):
                yield (free, mine, theirs) if player == LEFT else (free, theirs, mine)
        for play in self.left if player == LEFT else self.right:
            across, down = STEPS[play.step]
            step = across + down * stride
            starts = planes[play.cell]
            if play.step:
                starts &= shifted(planes[play.other], -step)
            if play.beside != NEVER:
                starts &= ~around(planes[play.beside], stride)
            if play.far != NEVER:
                starts &= shifted(planes[play.far], -2 * step)
            for cell in bits(starts):
                for free, mine, theirs in _runs(planes, play, cell, step):
                    if not self.liberties or _alive(free, (mine, theirs), stride):
                        yield (free, mine, theirs) if player == LEFT else (free, theirs, mine)


class LocalBoard(NamedTuple):
    """Hold one board whose moves are local: its size, and its cells as in `grundy.rules.boards`.

    ``stride`` is one more than the columns.
    """

    local: Local
    rows: int
    columns: int
    cells: Cells

    def upright(self) -> LocalBoard:
        """Change rows with columns where the board is wider than it is high.

        >>> capture = Local((), ())
        >>> LocalBoard(capture, 1, 3, (0b101, 0b010, 0)).upright()[1:]
        (3, 1, (17, 4, 0))
        """
        if self.columns <= self.rows:
            return self
        turned = []
        for mask in self.cells:
            places = (divmod(cell.bit_length() - 1, self.columns + 1) for cell in bits(mask))
            turned.append(sum(1 << column * (self.rows + 1) + row for row, column in places))
        return LocalBoard(self.local, self.columns, self.rows, (turned[0], turned[1], turned[2]))


@runtime_checkable
class LocalGame(Protocol):
    """State what a game must say of its components for a kernel to take them."""

    def local_board(self, part: Any) -> LocalBoard | None:
        """Give a component as a board whose moves are local, or None.

        Reflections and quarter turns must keep its value.
        """


def _played(planes: Cells, play: Play, cell: int, other: int) -> Cells:
    after = [*planes, 0]
    after[play.cell] ^= cell
    if play.step:
        after[play.other] ^= other
        after[play.to_other] |= other
    after[play.to_cell] |= cell
    return after[0], after[1], after[2]


def _runs(planes: Cells, play: Play, cell: int, step: int) -> Iterator[Cells]:
    """Give the cells after a play, and after each play by which the mover goes on."""
    while cell:
        other, far = shifted(cell, step), shifted(cell, 2 * step)
        planes = _played(planes, play, cell, other)
        if play.far != NEVER:
            after = list(planes)
            after[play.far] ^= far
            after[play.to_far] |= far
            planes = after[0], after[1], after[2]
        yield planes
        on = play.again and shifted(far, step) & planes[play.other]
        cell = far if on and shifted(far, 2 * step) & planes[play.far] else 0


def _shots(free: int, mine: int, theirs: int, stride: int) -> Iterator[Cells]:
    """Give the cells after each move of a queen, and each shot from where it stands."""
    for start in bits(mine):
        for end in queen_moves(start, free, stride):
            room = free ^ start ^ end
            for shot in queen_moves(end, room, stride):
                yield room ^ shot, mine ^ start ^ end, theirs


def _alive(free: int, sides: tuple[int, int], stride: int) -> bool:
    return all(around(g, stride) & free for side in sides for g in components(side, stride))
