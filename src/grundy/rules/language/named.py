"""Read the names with which a rule that is a formula begins, and numbers in brackets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from grundy.formulas.parser import Reader
from grundy.formulas.tree import PILES, Expression

__all__ = ["PLAYERS", "NamedReader"]

T = TypeVar("T")
PLAYERS = ("Left", "left", "左"), ("Right", "right", "右")
_WIDE = str.maketrans("，、：；（）", ",,:;()")


class NamedReader(Reader):
    """Read a rule that names its piles, or the sizes of its board; ``_`` may stand for a space.

    >>> NamedReader("(p, q) -> (q, p)").declared("different names", "fewer")
    ['p', 'q']
    """

    most = 2_000

    def __init__(self, text: str) -> None:
        super().__init__(text.replace("_", " ").translate(_WIDE), names=None, where="rule")

    def declared(self, unlike: str, fewer: str, most: int = len(PILES)) -> list[str]:
        """Read ``(a, b)``, or ``n``; say what is expected where names are alike, or over ``most``.

        `InputError` is raised there.
        """
        start = self.here
        found = [str(one) for one in self.numbers()]
        if not all(name.isidentifier() for name in found) or len(set(found)) < len(found):
            raise self.wrong(unlike, start)
        if len(found) > most:
            raise self.wrong(fewer, start)
        return found

    def sides(self, read: Callable[[int | None], T]) -> list[T]:
        """Read the moves of all, or those of Left and of Right, whichever come first.

        `InputError` is raised where only one of them has any.
        """
        player = self._player()
        found = [read(player)]
        if player is not None:
            start = self.here
            if not self.take(";") or self._player() != 1 - player:
                raise self.wrong(repr(f"; {PLAYERS[1 - player][0]}:"), start)
            found.insert(1 - player, read(1 - player))
        self.end()
        return found

    def _player(self) -> int | None:
        """Read whose moves come next, if they are those of one player."""
        for player, words in enumerate(PLAYERS):
            if any(self.takes(word, ":") for word in words):
                return player
        return None

    def numbers(self) -> list[Expression]:
        """Read numbers in brackets, or one without."""
        if not self.take("("):
            start = self.here
            return [self.wants(self._binary(0), False, start)]
        found: list[Expression] = []
        while not self.take(")"):
            if found:
                self.need(",")
            found.append(self._argument())
        return found
