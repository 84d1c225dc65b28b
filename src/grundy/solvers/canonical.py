"""Work out the canonical values of partizan positions; hold what was worked out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError, LoopError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Partizan
from grundy.values.game import Game
from grundy.values.shape import RIGHT
from grundy.values.short import Session

__all__ = ["MOST_POSITIONS", "PartizanValues"]

P = TypeVar("P", bound=Hashable)

MOST_POSITIONS = 2_000_000


class PartizanValues(Generic[P]):
    """Find values of positions of one game, remembering those of all positions met.

    ``session`` owns the tables of the values and may be shared; ``limit`` bounds the positions.
    Over a limit everything is forgotten, and the next question begins afresh.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> PartizanValues(domineering).value(domineering.parse("...|..."))
    {2|-1/2}
    """

    def __init__(
        self, game: Partizan[P], session: Session | None = None, limit: int = MOST_POSITIONS
    ) -> None:
        self.game, self.limit = game, limit
        self.session = Session() if session is None else session
        self.memo: dict[P, Game] = {}
        self._packed: dict[Partizan[Any], PartizanValues[Any]] = {}

    def value(self, position: P) -> Game:
        """Give the canonical value of a position: the sum over its components."""
        return self.session.sum([self.part_value(part) for part in self.game.parts(position)])

    def wins(self, position: P, player: int) -> bool:
        """Tell whether Left (0) or Right (1) wins when it is that player's turn."""
        value = self.value(position)
        return not (value >= 0 if player == RIGHT else value <= 0)

    def part_value(self, part: P) -> Game:
        """Give the canonical value of one component."""
        if part not in self.memo:
            try:
                packed = self.game.packed(part)
                if packed is None:
                    self._fill(part)
                else:
                    self.memo[part] = self._part_value_in(*packed)
            except LimitError:
                self.memo.clear()
                self._packed.clear()
                self.session.tables.free()
                raise
        return self.memo[part]

    def _part_value_in(self, game: Partizan[Any], part: Any) -> Game:
        inner = self._packed.get(game)
        if inner is None:
            inner = self._packed[game] = PartizanValues(game, self.session, self.limit)
        return inner.part_value(part)

    def _fill(self, root: P) -> None:
        """Go depth first with a stack of its own; ``path`` is the line of play to its top."""
        path, stack = {root}, [(root, self._work(root))]
        while stack:
            part, work = stack[-1]
            for missing in work:
                if missing in path:
                    raise LoopError(
                        phrase(
                            "{game}: play can return to {position}; "
                            "the theory needs games that end",
                            game=self.game.text,
                            position=self.game.format(missing),
                        )
                    )
                path.add(missing)
                stack.append((missing, self._work(missing)))
                break
            else:
                path.discard(part)
                stack.pop()
                if len(self.memo) > self.limit:
                    raise LimitError(
                        phrase(
                            "{game}: the search passed {n} positions",
                            game=self.game.text,
                            n=self.limit,
                        )
                    )

    def _work(self, part: P) -> Iterator[P]:
        """Find the value of a component; ask for those of other components as they are needed."""
        game, memo, add, zero = self.game, self.memo, self.session.add, self.session.zero
        value = self._known(part)
        if value is None:
            left: list[Game] = []
            right: list[Game] = []
            for values, options in ((left, game.left(part)), (right, game.right(part))):
                for option in options:
                    total = memo.get(option)
                    if total is None:
                        for inner in game.parts(option):
                            value = memo.get(inner)
                            if value is None:
                                yield inner
                                value = memo[inner]
                            total = value if total is None else add(total, value)
                        memo[option] = total = zero if total is None else total
                    values.append(total)
            value = self.session.make(left, right)
        memo[part] = value
        for image in game.images(part):
            memo[image] = value

    def _known(self, part: P) -> Game | None:
        """Give the value of a component that needs no search."""
        value = self.game.value_form(part, self.session)
        if value is None:
            mirror = self.game.negative(part)
            opposite = None if mirror is None else self.memo.get(mirror)
            value = None if opposite is None else -opposite
        return value
