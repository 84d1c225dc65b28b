"""Decide boards by a kernel, where their moves are local and Numba is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from grundy.errors import LimitError
from grundy.kernels.compiler import aside, has_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, restrided
from grundy.rules.boards.grids import Board, Boards
from grundy.rules.boards.local import FREE, GONE, MINE, THEIRS, Local, LocalBoard, Play
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.progress import Tally, tally
from grundy.values.dyadic import Dyadic
from grundy.values.game import UNIT, Game, real
from grundy.values.thermograph import thermograph

__all__ = ["COMPILING", "MAKING", "LocalBoards", "linkable", "links_of", "worth"]

_BITS = 64
_TABLE = 22
_CHUNK = 50_000
_KEPT = 3
"""Tables of so many layouts are kept, of 100 MB each."""

_ENTRY = 25
MAKING = phrase("making the compiled search ready")
COMPILING = phrase("compiling the search, once on this machine")

_LIGHT = 50
"""So many states of a kernel count as one in a budget: about as long do they take."""

Shape = tuple[tuple[int, int], ...]
Planes = tuple[int, int, int]
Worth = tuple[int, int, int, int, int, int, int]

_MOST_CELLS = 10
_MOST_SHAPES = 3_000
_MOST_BOARDS = 14_000
"""So many shapes, and boards with their colours, are valued of one number of cells, no more."""

_MOST_UPS = 4
_WORD = (1 << 64) - 1

_STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
_NONE: Planes = (0, 0, 0)


class _Layout(NamedTuple):
    """Say how boards lie in 64 bits: ``stride`` is one more than the columns."""

    rows: int
    columns: int
    turns: bool

    @property
    def stride(self) -> int:
        return self.columns + 1

    @property
    def fits(self) -> bool:
        return self.rows * self.stride <= _BITS and self.stride < _BITS

    @property
    def place(self) -> int:
        line = (1 << self.columns) - 1
        return sum(line << row * self.stride for row in range(self.rows))


class LocalBoards:
    """Hold the kernel's tables for sums of boards of one game that lie in 64 bits side by side.

    >>> from grundy.games import game
    >>> nogo = game("nogo")
    >>> LocalBoards.fits(nogo, nogo.parse("...|...|...+.."))
    True
    >>> boards = LocalBoards(nogo, Budget())
    >>> [boards.wins(nogo.parse("...|..X|...+.."), player) for player in (0, 1)]
    [True, True]
    """

    def __init__(self, game: PartizanGrid, budget: Budget, bits: int = _TABLE) -> None:
        import numpy as np

        from grundy.kernels.compiled import kernel
        from grundy.kernels.winners import workspace

        assert game.local is not None
        self.game, self.budget, self._bits, local = game, budget, bits, game.local
        joined = sum(1 << plane for plane in (FREE, MINE, THEIRS) if plane in local.joined)
        self._form = [joined, local.how, local.left == local.right]
        self._plays = np.array(local.rows(), np.int64)
        self._space, self._search = workspace(), kernel("winners")
        self._ready: dict[_Layout, tuple[Any, Any]] = {}
        self.spent = 0

    @staticmethod
    def fits(game: object, position: Any) -> bool:
        """Tell whether a position is boards that find room in 64 bits, and a kernel may be there.

        Lines on which stones stay, and that no link makes shorter, are the search's: it takes them
        apart at the stones, as the kernel does not.
        """
        if not isinstance(game, PartizanGrid) or game.local is None or not position:
            return False
        local, lines = game.local, all(min(board[:2]) == 1 for board in position)
        if lines and not local.liberties and not linkable(local):
            return False
        return has_compiler() and _laid_out(game, position) is not None

    @staticmethod
    def kept() -> bool:
        """Tell whether the kernel was compiled before: it is loaded in no time."""
        from grundy.kernels.compiled import is_kept, text_of_kernel

        return is_kept(text_of_kernel("winners"))

    def wins(self, position: Boards, player: int) -> bool:
        """Tell whether a player wins who is to move; `LimitError` is raised over the budget."""
        import numpy as np

        from grundy.kernels.winners import UNKNOWN, WIDE

        laid = _laid_out(self.game, position)
        assert laid is not None
        layout, planes = laid
        rules, ways = self._made(layout)
        states, found = np.zeros(1, np.int64), UNKNOWN
        while found == UNKNOWN:
            states[0], left = 0, self.budget.left
            chunk = _CHUNK if left is None else max(min(_CHUNK, left * _LIGHT), _LIGHT)
            found = self._search(*rules, player, *planes, *ways, *self._space, states, chunk)
            spent = int(states[0]) // _LIGHT
            self.spent += spent
            self.budget.add(spent)
        if found == WIDE:
            raise LimitError(phrase("a board has too many moves for the compiled search"))
        return bool(found)

    def _made(self, layout: _Layout) -> tuple[Any, Any]:
        """Give the rules and the table for boards of one layout, which are made once."""
        bits = self.budget.bits(_ENTRY, _KEPT, self._bits)
        for other in [o for o, (_, ways) in self._ready.items() if len(ways[0]) > 1 << bits]:
            del self._ready[other]  # a question before had more memory
        if layout not in self._ready:
            counted = tally.get() or Tally()
            counted.doing = MAKING if self.kept() else COMPILING
            aside(partial(self._make, layout, bits), self.budget.heed)
            counted.doing = ""
        return self._ready[layout]

    def _make(self, layout: _Layout, bits: int) -> None:
        """Make the rules and the table for boards of one layout; let the kernel be compiled."""
        import numpy as np

        from grundy.kernels.verdicts import COLUMNS
        from grundy.kernels.winners import table

        game, links = self.game, np.zeros((1, COLUMNS), np.uint64)
        if game.local and linkable(game.local):
            links = links_of(game, layout.rows, layout.columns, layout.stride)
        form = np.array([*self._form, layout.turns], np.int64)
        rules, ways = (layout.stride, layout.place, form, self._plays, links), table(bits)
        self._search(*rules, 0, 0, 0, 0, *ways, *self._space, np.zeros(1, np.int64), 1)
        if len(self._ready) >= _KEPT:
            del self._ready[next(iter(self._ready))]
        self._ready[layout] = rules, ways


def _laid_out(game: PartizanGrid, position: Boards) -> tuple[_Layout, Cells] | None:
    """Lay boards side by side where they find room: in one row, upright, or one above the other."""
    assert game.local is not None
    boards = [LocalBoard(game.local, b.rows, b.columns, b[2:]) for b in position]
    upright = [board.upright() for board in boards] if game.quarters else boards
    if all(board.rows == 1 for board in boards):
        layout = _Layout(1, sum(b.columns + 1 for b in boards) - 1, False)
        return (layout, _joined(boards, across=True, stride=0)) if layout.fits else None
    for chosen, turns in ((upright, game.quarters), (boards, False)):
        columns = max(board.columns for board in chosen)
        layout = _Layout(sum(b.rows + 1 for b in chosen) - 1, columns, turns)
        if layout.fits:
            return layout, _joined(chosen, across=False, stride=layout.stride)
    return None


def _joined(boards: list[LocalBoard], across: bool, stride: int) -> Cells:
    """Lay boards on one board, with a line of no cells between them."""
    planes, at = [0, 0, 0], 0
    for board in boards:
        wide = board.columns + 1
        for i, mask in enumerate(board.cells):
            planes[i] |= (mask if across else restrided(mask, wide, stride)) << at
        at += wide if across else (board.rows + 1) * stride
    return planes[0], planes[1], planes[2]


def linkable(local: Local) -> bool:
    """Tell whether every play leaves fewer cells that hang together, and liberties do not count.

    Then a game ends although components are changed for others of equal value and no more cells.

    >>> capture = (Play(MINE, FREE, 1, THEIRS, MINE),)
    >>> stones = (Play(FREE, MINE),)
    >>> linkable(Local(capture, capture)), linkable(Local(stones, stones, liberties=True))
    (True, False)
    """
    plays = (*local.left, *local.right)
    if local.liberties or local.queens or local.leaps:
        return False
    return all(_gain(play, local.joined) < 0 for play in plays)


def links_of(game: PartizanGrid, rows: int, columns: int, stride: int) -> Any:
    """Make the table of links of `grundy.kernels.winners` for boards of some rows and columns.

    Each brings with it what tells who wins a sum: bounds by numbers and ups, mean and temperature.

    >>> from grundy.games import game
    >>> links = links_of(game("clobber"), 1, 3, 4)
    >>> sorted(tuple(map(int, row[:6])) for row in links if row[2] == 5)
    [(0, 2, 5, 0, 1, 2)]
    """
    import numpy as np

    from grundy.kernels.compiled import kernel
    from grundy.kernels.verdicts import COLUMNS

    found: dict[Planes, tuple[Planes, Worth]] = {}
    first: dict[Game, Planes] = {}
    values, turns = PartizanValues(game), game.quarters and rows > 1
    first[values.session.zero] = _NONE
    playable = (
        board for board in _boards(game, rows, columns, stride) if any(game.parts((board,)))
    )
    boards = list(playable)
    forms = np.array([board[2:] for board in boards], np.uint64)
    kernel("images")(stride, False, turns, forms)
    for board, one in zip(boards, forms.tolist(), strict=True):
        part = one[0], one[1], one[2]
        if part not in found:
            value = values.value((board,))
            found[part] = first.setdefault(value, part), worth(value)
    table = np.zeros((4 << len(found).bit_length(), COLUMNS), np.uint64)
    for part, (other, numbers) in found.items():
        at = _place(part, len(table))
        while table[at].any():
            at = (at + 1) % len(table)
        table[at] = [*part, *other, *(number & _WORD for number in numbers)]
    return table


def worth(value: Game) -> Worth:
    """Give what a kernel knows of a value, as `grundy.kernels.verdicts` orders it.

    >>> from grundy.values.short import Session
    >>> [number >> 32 for number in worth(Session().parse("{2|-1/2}"))[5:]]
    [0, 1]
    >>> worth(Session().up(3, 1))[:5]
    (0, 3, 0, 3, 1)
    """
    mast = thermograph(value)
    mean, heat = (_units(number) for number in (mast.mean, mast.temperature))
    if value.base is not None:
        base = _units(real(value.base))
        return base, value.ups, base, value.ups, value.star, mean, max(heat, 0)
    low, high = _units(value.right_stop), _units(value.left_stop)
    rise, fall = _ups_below(value, value.right_stop, 1), _ups_below(value, value.left_stop, -1)
    if rise is None:
        low, rise = low - 1, 0
    if fall is None:
        high, fall = high + 1, 0
    return low, rise, high, -fall, 0, mean, max(heat, 0)


def _units(number: Dyadic) -> int:
    """Count units of 2**-32, which small boards do not divide."""
    units = number.in_units(UNIT)
    assert isinstance(units, int)
    return units


def _ups_below(value: Game, stop: Dyadic, sign: int) -> int | None:
    """Give the most ups (or downs, for sign -1) beside its stop that a value lies beyond."""
    session = value.session
    for ups in range(_MOST_UPS, -_MOST_UPS - 1, -1):
        bound = session.add(session.number(stop), session.multiple(sign * ups, session.parse("^")))
        if session.leq(bound, value) if sign > 0 else session.leq(value, bound):
            return ups
    return None


def _gain(play: Play, joined: frozenset[int]) -> int:
    """Count the cells that hang together after a play, less those before."""
    changes = [(play.cell, play.to_cell)]
    if play.step:
        changes.append((play.other, play.to_other))
    return sum((after in joined) - (before in joined) for before, after in changes)


def _boards(game: PartizanGrid, rows: int, columns: int, stride: int) -> Iterator[Board]:
    """Give the boards of few cells that hang together, the smallest first."""
    assert game.local is not None
    marks = sorted(game.local.joined - {GONE})
    shapes: set[Shape] = {((0, 0),)}
    for size in range(1, min(rows * columns, _MOST_CELLS) + 1):
        if len(shapes) > _MOST_SHAPES or len(shapes) * len(marks) ** size > _MOST_BOARDS:
            return
        for shape in sorted(shapes):
            places = [1 << r * stride + c for r, c in shape]
            for colours in product(marks, repeat=size):
                planes = [0, 0, 0]
                for place, mark in zip(places, colours, strict=True):
                    planes[mark] |= place
                yield Board(rows, stride - 1, planes[FREE], planes[MINE], planes[THEIRS])
        shapes = {larger for shape in shapes for larger in _grown(shape, rows, columns)}


def _grown(shape: Shape, rows: int, columns: int) -> Iterator[Shape]:
    """Add a cell beside a shape, and bring it back into the corner."""
    cells = set(shape)
    for (r, c), (down, right) in product(shape, _STEPS):
        larger = cells | {(r + down, c + right)}
        top, left = min(r for r, _ in larger), min(c for _, c in larger)
        moved = tuple(sorted((r - top, c - left) for r, c in larger))
        inside = all(r < rows and c < columns for r, c in moved)
        if inside and len(moved) > len(shape):
            yield moved


def _place(part: Planes, size: int) -> int:
    """Give the place at which the kernel begins to look."""
    from grundy.kernels.verdicts import MIXERS

    mixed = 0
    for plane, mixer in zip(part, MIXERS, strict=True):
        mixed ^= plane * mixer & (1 << 64) - 1
    return (mixed ^ mixed >> 29) % size
