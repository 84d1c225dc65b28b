"""Find values of impartial boards by asking whether G + *n is lost for n = 0, 1, 2, ...

The method of Lemoine and Viennot (Nimbers are inevitable, 2012): one component is searched, the
others enter as nimbers, and what is known is keyed by (component, n). A won G + *n needs one good
move only, so most of the tree is never met.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from functools import partial, reduce
from operator import xor
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError
from grundy.kernels.compiled import is_kept, text_of_kernel
from grundy.kernels.compiler import aside, can_compile, has_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local, LocalBoard, LocalGame
from grundy.rules.protocol import Impartial
from grundy.solvers.budget import Budget, forget_half
from grundy.solvers.fold import no_cycle_search, stopped

__all__ = ["BoardNimbers", "Nimbers"]

P = TypeVar("P", bound=Hashable)

_FEW, _MANY = 100, 4_000
"""So many states are searched here before a kernel takes over that is kept, or must be compiled."""

_WEIGHT = 16
"""So many options weigh as much as a state in the budget."""

_BITS = 64
_TABLE = 21
_KEPT = 3
"""Tables of so many strides are kept, of 67 MB each."""

_ENTRY = 32
_CHUNK = 50_000
_LIGHT = 50
"""So many states of a kernel count as one in a budget: about as long do they take."""


class Nimbers(Generic[P]):
    """Hold the values found, and the sums G + *n known to be won.

    Of the images of a component the first one met stands for all; equal components cancel.

    >>> from grundy.games import game
    >>> cram = game("cram")
    >>> inner, board = cram.packed(cram.parse("...|...|..."))
    >>> search = Nimbers(inner)
    >>> search.value(board), search.has(board, 1)
    (0, False)
    """

    def __init__(self, game: Impartial[P], budget: Budget | None = None) -> None:
        self.game, self.budget = game, budget or Budget()
        self._kernel: BoardNimbers | None = None
        self.values: dict[P, int] = {}
        self._won: dict[tuple[P, int], None] = {}
        self._options: dict[P, list[tuple[P, ...]]] = {}
        self._normal: dict[P, P] = {}

    def value(self, position: P) -> int:
        """Give the value of a sum of components."""
        parts = self._split(position)
        with self._told():
            return reduce(xor, map(self._found, parts), 0)

    def has(self, position: P, value: int) -> bool:
        """Tell whether a sum of components has a value."""
        parts = self._split(position)
        if not parts:
            return value == 0
        with self._told():
            others = reduce(xor, map(self._found, parts[:-1]), 0)
            return self._decided(parts[-1], value ^ others)

    def _found(self, part: P) -> int:
        """Find the value of a component."""
        nim = 0
        while not self._decided(part, nim):
            nim += 1
        return nim

    def _decided(self, part: P, nim: int) -> bool:
        """Tell whether a component and a heap are lost; a kernel takes over where that is long."""
        value = self.values.get(part)
        if value is not None:
            return value == nim
        board = BoardNimbers.fitting(self.game, part)
        if board is None:
            return self._lost(part, nim)
        if self._kernel is None:
            whole, ready = self.budget, is_kept(text_of_kernel("nimbers"))
            self.budget = Budget(_FEW if ready else _MANY, None, whole.kept, whole)
            try:
                return self._lost(part, nim)
            except LimitError:
                self._kernel = BoardNimbers(board.local) if ready or can_compile() else None
            finally:
                self.budget.close()
                self.budget = whole
            if self._kernel is None:
                return self._lost(part, nim)
        lost = self._kernel.lost(board, nim, self.budget)
        if lost:
            self.values[part] = nim
        return lost

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Name the game in an error."""
        try:
            with no_cycle_search():
                yield
        except RecursionError:
            raise LimitError(
                phrase("{game}: the search is too deep", game=self.game.text)
            ) from None
        except LimitError as error:
            raise stopped(self.game, error, len(self.values)) from None

    def _sum(self, parts: tuple[P, ...]) -> int:
        return reduce(xor, map(self._value, parts), 0)

    def _value(self, part: P) -> int:
        nim = 0
        while not self._lost(part, nim):
            nim += 1
        return nim

    def _lost(self, part: P, nim: int) -> bool:
        """Tell whether the player to move loses the component plus a heap of ``nim``."""
        value = self.values.get(part)
        if value is not None:
            return value == nim
        if (part, nim) in self._won:
            return False
        self.budget.spend()
        if any(self._lost(part, less) for less in range(nim)) or self._winning(part, nim):
            if len(self._won) >= self.budget.kept:
                forget_half(self._won)
            self._won[part, nim] = None
            return False
        if len(self.values) >= self.budget.kept:
            forget_half(self.values)
        self.values[part] = nim
        return True

    def _winning(self, part: P, nim: int) -> bool:
        """Look for a move to a value ``nim``; options of known value cost nothing."""
        values, unknown = self.values, []
        for option in self._moves(part):
            if any(inner not in values for inner in option):
                unknown.append(option)
            elif self._sum(option) == nim:
                return True
        return any(self._lost(o[-1], nim ^ self._sum(o[:-1])) for o in unknown)

    def _moves(self, part: P) -> list[tuple[P, ...]]:
        """List the different sums that one move makes, those with few answers first."""
        found = self._options.get(part)
        if found is None:
            if len(self._options) >= self.budget.kept // 8:
                forget_half(self._options)
            options: dict[tuple[P, ...], None] = {}
            for option in self.game.options(part):
                self.budget.heed()  # a large board has thousands, each of them long
                options[self._split(option)] = None
            self.budget.add(len(options) // _WEIGHT)
            found = self._options[part] = sorted(options, key=self._answers)
        return found

    def _answers(self, parts: tuple[P, ...]) -> int:
        return self.game.mobility(parts[-1]) if parts else 0

    def _split(self, position: P) -> tuple[P, ...]:
        """Give the components, the one with most moves last; equal pairs cancel."""
        found: set[P] = set()
        for part in self.game.parts(position):
            found ^= {self._normalised(part)}
        if len(found) < 2:
            return tuple(found)
        return tuple(sorted(found, key=lambda part: (self.game.mobility(part), repr(part))))

    def _normalised(self, part: P) -> P:
        normal = self._normal.get(part)
        if normal is None:
            if len(self._normal) >= 4 * self.budget.kept:
                forget_half(self._normal)
            normal = self._normal[part] = part
            for image in self.game.images(part):
                self._normal[image] = part
        return normal


class BoardNimbers:
    """Hold the kernel's tables for the boards of one game.

    >>> from grundy.games import game
    >>> inner, board = game("cram").packed(game("cram").parse("...|...|..."))
    >>> upright = BoardNimbers.fitting(inner, board)
    >>> [BoardNimbers(upright.local).lost(upright, nim, Budget()) for nim in (0, 1)]
    [True, False]
    """

    def __init__(self, local: Local, bits: int = _TABLE) -> None:
        import numpy as np

        from grundy.kernels.compiled import kernel
        from grundy.kernels.nimbers import workspace

        joined = sum(1 << plane for plane in (FREE, MINE, THEIRS) if plane in local.joined)
        self._form = np.array([joined, local.how, local.left == local.right], np.int64)
        self._plays, self._bits = np.array(local.rows(), np.int64), bits
        self._space, self._search = workspace(), kernel("nimbers")
        self._tables: dict[int, Any] = {}  # by stride: it says what the bits mean

    @staticmethod
    def fitting(game: object, part: Any) -> LocalBoard | None:
        """Give the board of a component that the kernel takes, if there is one, or None."""
        board = game.local_board(part) if isinstance(game, LocalGame) else None
        board = board if board is None or board.rows == 1 else board.upright()
        fits = board is not None and board.rows * (board.columns + 1) <= _BITS and has_compiler()
        return board if fits else None

    def lost(self, board: LocalBoard, nim: int, budget: Budget) -> bool:
        """Tell whether who is to move loses a board and a heap; stop with the budget."""
        import numpy as np

        stride = board.columns + 1
        bits = budget.bits(_ENTRY, _KEPT, self._bits)
        for other in [s for s, known in self._tables.items() if len(known) > 1 << bits]:
            del self._tables[other]  # a question before had more memory
        if stride not in self._tables:
            aside(partial(self._make, stride, bits), budget.heed)

        from grundy.kernels.nimbers import LARGEST

        ways = self._plays, self._form, self._tables[stride], *self._space
        heap = min(nim, LARGEST)  # no board of 64 bits has a larger value
        states, found = np.zeros(1, np.int64), -1
        while found < 0:
            states[0], left = 0, budget.left
            chunk = _CHUNK if left is None else max(min(_CHUNK, left * _LIGHT), _LIGHT)
            found = self._search(stride, *board.cells, heap, *ways, states, chunk)
            budget.add(int(states[0]) // _LIGHT)
        return bool(found)

    def _make(self, stride: int, bits: int) -> None:
        """Make the table for boards of one stride; let the kernel be compiled."""
        import numpy as np

        from grundy.kernels.nimbers import table

        known, states = table(bits), np.zeros(1, np.int64)
        ways = self._plays, self._form, known, *self._space
        self._search(stride, 0, 0, 0, 0, *ways, states, 1)
        if len(self._tables) >= _KEPT:
            del self._tables[next(iter(self._tables))]
        self._tables[stride] = known
