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

    def bypass(self, side: int) -> list[Game] | None:
        """Replace a player's reversible options, or give None if there are none.

        A number need not be tried: were it reversible, another option would dominate it.
        """
        options = self.left if side == LEFT else self.right
        for option in options:
            if not option.is_number and self.reply(option, side) is not None:
                break
        else:
            return None
        queue, kept = list(options), []
        for option in queue:
            reply = None if option.is_number else self.reply(option, side)
            if reply is None:
                kept.append(option)
            else:
                queue.extend(reply.left if side == LEFT else reply.right)
        return list({game.index: game for game in kept}.values())

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
        for option in self.right:
            if self.leq(option, game):
                return False
        if not game.is_number:
            for option in game.left:
                if self.at_most(option):
                    return False
        return True

    def at_most(self, game: Game) -> bool:
        """Tell whether {left|right} <= game."""
        if self.ls > game.ls or self.rs > game.rs:
            return False
        if self.ls < game.rs:
            return True
        for option in self.left:
            if self.leq(game, option):
                return False
        if not game.is_number:
            for option in game.right:
                if self.at_least(option):
                    return False
        return True
