"""Look at options {left|right} that are not yet a game, and bypass the reversible ones."""

from __future__ import annotations

from collections.abc import Callable

from grundy.values.game import Game, Units

__all__ = ["LEFT", "RIGHT", "Shape"]

LEFT, RIGHT = 0, 1


class Shape:
    """Hold {left|right}, which is no number and has stops ls and rs.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> s.make([s.up(1)], [0]) == s.star(1)  # Right answers the move to ^ by *, then Left has 0
    True
    """

    def __init__(
        self,
        leq: Callable[[Game, Game], bool],
        left: list[Game],
        right: list[Game],
        ls: Units,
        rs: Units,
    ) -> None:
        self.leq, self.left, self.right, self.ls, self.rs = leq, left, right, ls, rs
        self._told: dict[int, bool] = {}  # by 2 * index, and 1 more of at_most: options are shared

    def bypass(self, side: int) -> list[Game] | None:
        """Replace a player's reversible options, or give None if there are none.

        A number need not be tried: were it reversible, another option would dominate it.
        """
        queue = [*(self.left if side == LEFT else self.right)]
        met: dict[int, Game | None] = {}
        for option in queue:
            if option.index not in met:
                reply = None if option.is_number else self.reply(option, side)
                met[option.index] = option if reply is None else None
                if reply is not None:
                    queue.extend(reply.left if side == LEFT else reply.right)
        kept = [option for option in met.values() if option is not None]
        return kept if len(kept) < len(met) else None

    def reply(self, option: Game, side: int) -> Game | None:
        """Find the opponent's reply that is no worse for him than {left|right} was."""
        ls, rs = self.ls, self.rs  # most replies are told apart by their stops
        if side == LEFT:
            for reply in option.right if option._right is None else option._right:
                if reply.ls <= ls and reply.rs <= rs and self.at_least(reply):
                    return reply
        else:
            for reply in option.left if option._left is None else option._left:
                if ls <= reply.ls and rs <= reply.rs and self.at_most(reply):
                    return reply
        return None

    def at_least(self, game: Game) -> bool:
        """Tell whether game <= {left|right}."""
        if game.ls > self.ls or game.rs > self.rs:
            return False
        if game.ls < self.rs:
            return True
        key = game.index << 1
        if key not in self._told:
            self._told[key] = not (
                any(self.leq(option, game) for option in self.right)
                or (not game.is_number and any(self.at_most(option) for option in game.left))
            )
        return self._told[key]

    def at_most(self, game: Game) -> bool:
        """Tell whether {left|right} <= game."""
        if self.ls > game.ls or self.rs > game.rs:
            return False
        if self.ls < game.rs:
            return True
        key = game.index << 1 | 1
        if key not in self._told:
            self._told[key] = not (
                any(self.leq(game, option) for option in self.left)
                or (not game.is_number and any(self.at_least(option) for option in game.right))
            )
        return self._told[key]
