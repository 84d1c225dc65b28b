"""Decide boards by a kernel, where their moves are local and Numba is there."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from grundy.errors import LimitError
from grundy.kernels.compiler import aside, has_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.boards.board import Boards
from grundy.rules.boards.cells import Cells, restrided
from grundy.rules.boards.local import FREE, MINE, THEIRS, LocalBoard
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.links import linkable, links_of
from grundy.solvers.progress import Tally, tally

__all__ = ["COMPILING", "MAKING", "LocalBoards"]

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
