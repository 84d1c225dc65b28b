"""Work out the canonical values of partizan positions; hold what was worked out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeAlias, TypeVar

from grundy.errors import LimitError, LoopError
from grundy.kernels.compiler import can_compile
from grundy.phrases.phrase import phrase
from grundy.rules.boards.packed import PackedGrid
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import MOST_KEPT, Budget, forget_half
from grundy.solvers.partizan.boardvalues import BoardKernel
from grundy.values.game import Game
from grundy.values.shape import RIGHT
from grundy.values.short import Session

__all__ = ["MOST_POSITIONS", "PartizanValues", "Stored"]

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
