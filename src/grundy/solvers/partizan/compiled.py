"""Decide boards by a kernel, where their moves are local and Numba is there."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from grundy.errors import LimitError
from grundy.kernels.compiler import aside, has_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import Cells, restrided
from grundy.rules.boards.grids import Board, Boards
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, LocalBoard, Play
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.progress import Tally, tally
from grundy.values.dyadic import Dyadic
from grundy.values.game import UNIT, Game, real
from grundy.values.thermograph import thermograph

__all__ = ["COMPILING", "MAKING", "LocalBoards", "linkable", "worth"]

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

Worth = tuple[int, int, int, int, int, int, int]

_FIRST_CHUNK = 500
_ROWS = 1 << 16
_SMALL, _AHEAD, _QUARTER = 4, 100, 4
"""Components of so many cells (in NoGo, free ones) are valued at first, in so many states."""

_MOST_UPS = 4
_WORD = (1 << 64) - 1


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

    Small components get values, for a quarter of the states of the search: as soon as all that it
    asked for took half of that or less, it asks for those of one cell more.

    >>> from grundy.games import game
    >>> nogo = game("nogo")
    >>> LocalBoards.fits(nogo, nogo.parse("...|...|...+.."))
    True
    >>> boards = LocalBoards(PartizanValues(nogo), Budget())
    >>> [boards.wins(nogo.parse("...|..X|...+.."), player) for player in (0, 1)]
    [True, True]
    """

    def __init__(self, values: PartizanValues[Any], budget: Budget, bits: int = _TABLE) -> None:
        import numpy as np

        from grundy.kernels.compiled import kernel
        from grundy.kernels.winners import workspace

        assert isinstance(values.game, PartizanGrid)
        assert values.game.local is not None
        self._values, self.budget, self._bits = values, budget, bits
        self.game: PartizanGrid = values.game
        self.local = local = values.game.local
        joined = sum(1 << plane for plane in (FREE, MINE, THEIRS) if plane in local.joined)
        self._form = [joined, local.how, local.left == local.right]
        self._plays = np.array(local.rows(), np.int64)
        self._space, self._search = workspace(), kernel("winners")
        self._ready: dict[_Layout, tuple[Any, Any]] = {}
        self._first: dict[_Layout, dict[Game, tuple[int, int, Cells]]] = {}
        self._worths: dict[Game, list[int]] = {}
        self._valued = self._searched = 0
        self.spent = 0

    @staticmethod
    def fits(game: object, position: Any) -> bool:
        """Tell whether a position is boards that find room in 64 bits, and a kernel may be there.

        Lines on which stones stay, and that no link makes shorter, are the search's: it takes them
        apart at the stones, as the kernel does not.
        """
        if not isinstance(game, PartizanGrid) or game.local is None or not position:
            return False
        if not linkable(game.local) and all(min(board[:2]) == 1 for board in position):
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
        states, found, chunk = np.zeros(1, np.int64), UNKNOWN, _FIRST_CHUNK
        while found == UNKNOWN:
            self._learn(layout, *rules[2::2])
            states[0], left = 0, self.budget.left
            chunk = min(2 * chunk, _CHUNK)
            if left is not None:
                chunk = max(min(chunk, left * _LIGHT), _LIGHT)
            found = self._search(*rules, player, *planes, *ways, *self._space, states, chunk)
            spent = int(states[0]) // _LIGHT
            self.spent += spent
            self._searched += spent
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

        costly = self.local.liberties and layout.rows > 1  # a value is many states of the search
        small = _SMALL if linkable(self.local) and not costly else 0
        links = np.zeros((_ROWS if small else 1, COLUMNS), np.uint64)
        form = np.array([*self._form, layout.turns, small], np.int64)
        rules, ways = (layout.stride, layout.place, form, self._plays, links), table(bits)
        self._search(*rules, 0, 0, 0, 0, *ways, *self._space, np.zeros(1, np.int64), 1)
        if len(self._ready) >= _KEPT:
            del self._ready[next(iter(self._ready))]
        self._ready[layout] = rules, ways
        self._first[layout] = {self._values.session.zero: (0, 0, (0, 0, 0))}

    def _learn(self, layout: _Layout, form: Any, links: Any) -> None:
        """Work out values that the kernel asked for; link each to the smallest equal one."""
        import numpy as np

        from grundy.kernels.boards import LIBERTIES
        from grundy.kernels.verdicts import ASKED, HEAT

        first, planes = self._first[layout], 1 if self._form[1] == LIBERTIES else 3
        room = (self._searched + _AHEAD) // _QUARTER - self._valued
        attempt = Budget(max(room, 0), None, self.budget.kept, self.budget)
        asked = np.flatnonzero(links[:, HEAT] == np.uint64(ASKED))
        parts = [(tuple(links[at, :3].tolist()), at) for at in asked]
        sizes = [(sum(part[:planes]).bit_count(), max(part), part, at) for part, at in parts]
        try:
            with self._values.within(attempt):
                for *size, part, at in sorted(sizes):
                    value = self._values.part_value((Board(*layout[:2], *part),))
                    one = (*size, part)
                    first[value] = min(first.get(value, one), one)
                    links[at, 3:] = [*first[value][2], *self._numbers(value)]
        except LimitError:
            self.budget.heed()
        else:
            form[4] += form[4] > 0 and 2 * attempt.spent <= room
        finally:
            attempt.close()
            self._valued += attempt.spent

    def _numbers(self, value: Game) -> list[int]:
        """Give what the kernel knows of a value, as words."""
        numbers = self._worths.get(value)
        if numbers is None:
            numbers = self._worths[value] = [number & _WORD for number in worth(value)]
        return numbers


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
    """Tell whether every play leaves fewer cells that hang together, or (NoGo) fewer free ones.

    Then a game ends although components are changed for others of equal value and no more cells.

    >>> capture = (Play(MINE, FREE, 1, THEIRS, MINE),)
    >>> stones = (Play(FREE, MINE, beside=MINE),)
    >>> linkable(Local(capture, capture)), linkable(Local(stones, stones))
    (True, False)
    """
    plays = (*local.left, *local.right)
    if local.queens or local.leaps:
        return False
    return local.liberties or all(_gain(play, local.joined) < 0 for play in plays)


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
