"""Work out the canonical values of partizan positions, of boards by a kernel; hold them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from grundy.errors import LimitError, LoopError
from grundy.kernels.compiler import aside, can_compile, has_compiler
from grundy.phrases.phrase import phrase
from grundy.rules.boards.cells import restrided
from grundy.rules.boards.grids import Board, PackedGrid
from grundy.rules.boards.local import FREE, MINE, THEIRS, Local
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import MOST_KEPT, Budget, forget_half
from grundy.solvers.progress import Tally, tally
from grundy.values.game import Game
from grundy.values.shape import RIGHT
from grundy.values.short import Session

__all__ = ["FEW", "MOST_POSITIONS", "QUICKER", "BoardKernel", "PartizanValues", "Stored"]

_KERNEL = "grundy.kernels.worths"
_BITS = 64
_SIDE = 8
_CHUNK = 100_000
_LIGHT = 100
"""So many steps of the kernel count as one state: about as long do they take."""

_KEPT = 3
"""Tables of so many layouts are kept."""

FEW = 4_000
QUICKER = 8
"""So many times the boards does it value in a budget, at least."""

_FIRST, _LAID, _SEEN, _FACTOR = 11, 12, 14, 4
"""The tables begin with room for 2**_FIRST games and 2**_LAID boards, and grow by the factor."""


class _Layout(NamedTuple):
    """Say how boards of a game lie in 64 bits."""

    game: PartizanGrid
    stride: int
    turns: bool


class BoardKernel:
    """Hold the kernel's tables of games, and of boards; the games that it gives are the session's.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> packed, board = domineering.packed(domineering.parse("...|..."))
    >>> BoardKernel(Session()).value(packed, board, Budget())
    {2|-1/2}
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._tables: Any = None
        self._steps = 0
        self._boards: dict[_Layout, tuple[Any, Any, Any]] = {}

    @staticmethod
    def serves(game: object, states: int | None) -> bool:
        """Tell whether a packed game says its moves as data, and a kernel may be there.

        It is not asked in a budget of few states, which is spent before that gains anything.

        >>> from grundy.games import game
        >>> games = game("amazons"), game("konane")
        >>> [BoardKernel.serves(g.packed(g.parse("X."))[0], None) for g in games]
        [False, True]
        """
        many = states is None or states > FEW
        stated = isinstance(game, PackedGrid) and _stated(game.game) is not None
        return many and stated and has_compiler()

    @staticmethod
    def is_ready() -> bool:
        """Tell whether the kernel was asked before in this process."""
        return _KERNEL in sys.modules

    def value(self, game: PackedGrid[Any], position: Any, budget: Budget) -> Game | None:
        """Give the value of a board, or None where the kernel has no room for it or its value.

        `LimitError` is raised over the budget, and where the games are more than the session takes.
        """
        board = game.board(position)
        found = _laid_out(game.game, board)
        if found is None:
            return None
        layout, cells = found
        place = self._place(layout, cells, budget)
        return None if place is None else self._game(place, {})

    def _place(self, layout: _Layout, cells: Any, budget: Budget) -> int | None:
        """Ask the kernel, in pieces of the budget; give it more room where it wants that."""
        if layout not in self._boards:
            counted = tally.get() or Tally()
            counted.doing = phrase("making the compiled search ready")
            aside(partial(self._prepare, layout), budget.heed)
            counted.doing = ""

        from grundy.kernels.records import GAMES, LIMIT, SPENT, Halted
        from grundy.kernels.worths import worth

        why = place = None
        while place is None:
            room, left = self._tables[3], budget.left
            chunk = _CHUNK if left is None else min(_CHUNK, left * _LIGHT + 1)
            room[SPENT], room[LIMIT] = 0, chunk
            try:
                place = int(worth(self._tables, *self._boards[layout], cells))
            except Halted as halted:
                why = halted.args[0]
            if room[GAMES] > self.session.tables.cap:
                self._tables = None
                self._boards.clear()
                self.session.tables.refuse()
            self._steps += int(room[SPENT])
            budget.add(1 + min(int(room[SPENT]), chunk) // _LIGHT)
            if place is None and not self._grow(layout, why, budget):
                return None
        return place

    def _prepare(self, layout: _Layout) -> None:
        """Make the tables, and let all of the kernel be compiled: a clock may ring later on."""
        import numpy as np

        from grundy.kernels.records import kept, rehashed, tables
        from grundy.kernels.worths import relaid, worth

        game, local = layout.game, _stated(layout.game)
        assert local is not None
        joined, same = local.joined, local.left == local.right
        way = [sum(1 << plane for plane in (FREE, MINE, THEIRS) if plane in joined)]
        way += [local.how, game.quarters and same]
        way += [layout.turns, layout.turns and not game.quarters]
        stride, plays = np.uint64(layout.stride), np.array(local.rows(), np.int64)
        rules = stride, plays, np.array([*way, game.recurs], np.int64)
        laid, none = np.zeros(((1 << _LAID) + 1, 4), np.int64), np.uint64(0)
        if self._tables is None:
            self._tables = tables(_FIRST)
        seen = np.zeros((1 << _SEEN if game.recurs else 1, 4), np.int64)
        worth(self._tables, rules, laid, seen, (none, none, none))
        pool, index, memo, _ = self._tables
        kept(memo, np.zeros_like(memo))
        rehashed(pool, index, np.zeros_like(index))
        relaid(laid, np.zeros_like(laid))
        if len(self._boards) >= _KEPT:
            del self._boards[next(iter(self._boards))]
        self._boards[layout] = rules, laid, seen

    def _grow(self, layout: _Layout, why: Any, budget: Budget) -> bool:
        """Make room in what is full, and for more of the memo in any case; False where none is."""
        import numpy as np

        from grundy.kernels import records
        from grundy.kernels.records import kept, rehashed
        from grundy.kernels.worths import relaid

        pool, index, memo, room = self._tables
        rules, laid, seen = self._boards[layout]
        most = 1 << budget.bits(8, 4, 26)
        if why == records.TIME:
            if len(memo) < self._steps and 2 * len(memo) * _FACTOR <= most:
                memo = np.zeros((len(memo) * _FACTOR, 2), np.int64)
                kept(self._tables[2], memo)
        elif why == records.POOL and len(pool) * _FACTOR <= most:
            pool = np.concatenate([pool, np.zeros((_FACTOR - 1) * len(pool), np.int64)])
        elif why == records.ROOM and len(room) * _FACTOR <= most:
            room = np.concatenate([room, np.zeros((_FACTOR - 1) * len(room), np.int64)])
        elif why == records.INDEX and len(index) * _FACTOR <= most:
            index = np.zeros(len(index) * _FACTOR, np.int64)
            rehashed(pool, self._tables[1], index)
        elif why == records.LAID and 4 * (len(laid) - 1) * _FACTOR <= most:
            larger = np.zeros(((len(laid) - 1) * _FACTOR + 1, 4), np.int64)
            relaid(laid, larger)
            laid = larger
        else:
            return False
        self._tables, self._boards[layout] = (pool, index, memo, room), (rules, laid, seen)
        return True

    def _game(self, place: int, known: dict[int, Game]) -> Game:
        """Give the game of a record."""
        from grundy.kernels import records

        pool, tables, found = self._tables[0], self.session.tables, known.get(place)
        if found is not None:
            return found
        record = pool[place : place + records.SIZE].tolist()
        if record[records.KIND]:
            found = tables.name(record[records.LS], record[records.UPS], record[records.STAR])
        else:
            n, at = record[records.LEFTS], record[records.AT]
            options = pool[at : at + n + record[records.RIGHTS]].tolist()
            left, right = (
                [self._game(p, known) for p in side] for side in (options[:n], options[n:])
            )
            found = tables.intern(left, right, record[records.LS], record[records.RS])
        known[place] = found
        return found


def _stated(game: Any) -> Local | None:
    """Give the moves of a game as data."""
    local = game.local if isinstance(game, PartizanGrid) else None
    return None if local is None or local.queens else local


def _laid_out(game: PartizanGrid, board: Board) -> tuple[_Layout, Any] | None:
    """Lay a board out in 64 bits, if it finds room: small ones all alike, to share a table."""
    import numpy as np

    turns = max(board.rows, board.columns) < _SIDE
    stride = _SIDE if turns else board.stride
    if board.rows * stride > _BITS:
        return None
    planes = (restrided(mask, board.stride, stride) for mask in board[2:])
    return _Layout(game, stride, turns), tuple(map(np.uint64, planes))


P = TypeVar("P", bound=Hashable)
Stored: TypeAlias = "Callable[[Partizan[Any], Any], Game | None]"

MOST_POSITIONS = 2_000_000

_PATIENCE = 0.7
"""So many seconds are given to a board before a kernel is loaded that takes it over."""


class PartizanValues(Generic[P]):
    """Find values of positions of one game, remembering those of all positions met.

    ``session`` owns the tables of the values and may be shared; ``limit`` bounds the positions
    met for one question. Over it a LimitError is raised; what was found so far is remembered, up
    to a size at which the older half is forgotten. ``stored`` gives values that are known from
    elsewhere, games of the session: of a packed position where the game packs it.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> PartizanValues(domineering).value(domineering.parse("...|..."))
    {2|-1/2}
    """

    def __init__(
        self,
        game: Partizan[P],
        session: Session | None = None,
        limit: int = MOST_POSITIONS,
        stored: Stored | None = None,
    ) -> None:
        self.game, self.limit, self.stored = game, limit, stored
        self.session = Session() if session is None else session
        self.kept = MOST_KEPT
        self.memo: dict[P, Game] = {}
        self.kernel: BoardKernel | None = BoardKernel(self.session)
        self._budget: Budget | None = None
        self._packed: dict[Partizan[Any], PartizanValues[Any]] = {}

    @contextmanager
    def within(self, budget: Budget) -> Iterator[None]:
        """Count what is done meanwhile in a budget, instead of against the limit."""
        before = self._budget
        self._spend(budget, budget.kept)
        try:
            with self.session.tables.watched(budget.weigh):
                yield
        finally:
            self._spend(before, self.kept)

    def _spend(self, budget: Budget | None, kept: int) -> None:
        """Let all that work for this spend the same budget."""
        for one in (self, *self._packed.values()):
            one._budget, one.kept = budget, kept

    def value(self, position: P) -> Game:
        """Give the canonical value of a position: the sum over its components."""
        return self.session.sum([self.part_value(part) for part in self.game.parts(position)])

    def wins(self, position: P, player: int) -> bool:
        """Tell whether Left (0) or Right (1) wins when it is that player's turn."""
        value = self.value(position)
        return not (value >= 0 if player == RIGHT else value <= 0)

    def part_value(self, part: P) -> Game:
        """Give the canonical value of one component."""
        found = self.memo.get(part)
        return self._found(part) if found is None else found

    def home(self, part: P) -> tuple[PartizanValues[Any], Any]:
        """Give what works out a component, packed where the game packs it, and its position."""
        packed = self.game.packed(part)
        if packed is None:
            return self, part
        game, position = packed
        return self.of(game), position

    def of(self, game: Partizan[Any]) -> PartizanValues[Any]:
        """Give what works out the positions of a game that components are packed in."""
        if game == self.game:
            return self
        inner = self._packed.get(game)
        if inner is None:
            inner = self._packed[game] = PartizanValues(game, self.session, self.limit, self.stored)
            inner.kernel, inner.kept, inner._budget = self.kernel, self.kept, self._budget
        return inner

    def _found(self, part: P) -> Game:
        home, position = self.home(part)
        if home is not self:
            value: Game = home.part_value(position)
            self.memo[part] = value
            return value
        budget = self._budget or Budget(self.limit, None, self.kept)
        known = self.known(part)
        if known is not None:
            self.memo[part] = known
            return known
        try:  # depth first, with room for games that are deep
            return self.session.deeply(self._sought, part, budget)
        except LimitError:
            if self.session.tables.crowded:
                self.memo.clear()
                self.session.tables.free()
            raise

    def _sought(self, part: P, budget: Budget) -> Game:
        """Find a value by this class, and where that takes long by a kernel, if there is one."""
        game, found, left = self.game, None, budget.left
        kernel = self.kernel
        if kernel is not None and isinstance(game, PackedGrid) and kernel.serves(game, left):
            if not kernel.is_ready():
                attempt = Budget(left and left // 2, _PATIENCE, self.kept, budget)
                try:
                    return self._work(part, attempt, set())
                except LimitError:
                    budget.add(0)  # which raises it again, where that was of the whole
                    if attempt.left != 0 and attempt.passed <= _PATIENCE:
                        raise  # as the tables of games are full
                finally:
                    attempt.close()
            if can_compile():
                found = kernel.value(game, part, budget)
        if found is None:
            return self._work(part, budget, set())
        self.memo[part] = found
        return found

    def _work(self, part: P, budget: Budget, path: set[P]) -> Game:
        """Find the value of a component that ``path`` led to, and of all that it leads to."""
        game, memo, add, zero = self.game, self.memo, self.session.plus, self.session.zero
        if part in path:
            raise LoopError(
                phrase(
                    "{game}: play can return to {position}; "
                    "a class in which it may says loopy = True",
                    game=game.text,
                    position=game.format(part),
                )
            )
        path.add(part)
        budget.spend()  # as it begins: on large boards it is long before the first ends
        left: dict[int, Game] = {}
        right: dict[int, Game] = {}
        for values, options in ((left, game.left(part)), (right, game.right(part))):
            for option in options:
                total = memo.get(option)
                if total is None:
                    for inner in game.parts(option):
                        value = memo.get(inner)
                        if value is None:
                            value = self.known(inner)
                            if value is None:
                                value = self._work(inner, budget, path)
                            else:
                                memo[inner] = value
                        total = value if total is None else add(total, value)
                    memo[option] = total = zero if total is None else total
                values[total.index] = total
        memo[part] = value = self.session.form([*left.values()], [*right.values()])
        for image in game.images(part):
            memo[image] = value
        path.discard(part)
        if len(memo) > self.kept:
            forget_half(memo)
        return value

    def known(self, part: P) -> Game | None:
        """Give the value of a component that needs no search, or None."""
        value = self.game.value_form(part, self.session)
        if value is None and self.stored is not None:
            value = self.stored(self.game, part)
        if value is None:
            mirror = self.game.negative(part)
            opposite = None if mirror is None else self.memo.get(mirror)
            value = None if opposite is None else self.session.neg(opposite)
        return value
