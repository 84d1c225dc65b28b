"""Spell short games as text, in the notation that grundy.values.notation reads.

The text of a game is the same in every session. A game that has a name is not opened, and the
writer keeps its own stack, so that a game may be deeper than the interpreter's.
"""

from __future__ import annotations

from hashlib import blake2b

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.values.followers import bottom_up
from grundy.values.game import Game, Units

__all__ = ["text"]

_BARS_WRITTEN = 3
_MOST_PIECES = 1_000_000


def text(game: Game) -> str:
    """Write a game, by name where it has one; named games are never opened.

    >>> from grundy.values.short import Session
    >>> s = Session()
    >>> print(s.up(100, 3), s.star(400), s.make([0], [s.make([0], [-2])]), s.make([1], [-1]))
    ^100*3 *400 Tiny(2) +-1

    `LimitError` is raised for a text that would be too long.
    """
    writer = _Writer()
    for inner in bottom_up(game, leaf=lambda inner: _name(inner) is not None):
        writer.meet(inner)
    pieces: list[str] = []
    stack: list[Game | str] = [game]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            pieces.append(item)
        elif item in writer.names:
            pieces.append(writer.names[item])
        else:
            stack.extend(reversed(writer.spell(item)))
        if len(pieces) > _MOST_PIECES:
            raise LimitError(phrase("the text takes more than {n} pieces", n=_MOST_PIECES))
    return "".join(pieces)


def _name(game: Game) -> str | None:
    """Give the name of a game that has one."""
    if game.base is not None:
        return _number_up_star(game)
    if len(game.left) > 1 or len(game.right) > 1:
        return None
    return _tiny("Tiny", game.left[0], game.right[0]) or _tiny("Miny", game.right[0], game.left[0])


def _tiny(name: str, number: Game, threat: Game) -> str | None:
    """Name n + Tiny(x) = {n||n|n-x} or n + Miny(x) = {n+x|n||n}, given n and the inner braces."""
    if not number.is_number or threat.base is not None:
        return None
    near, far = (threat.left, threat.right) if name == "Tiny" else (threat.right, threat.left)
    if near != (number,) or len(far) > 1 or not far[0].is_number:
        return None
    size = abs(far[0].left_stop - number.left_stop)
    return f"{number.left_stop or ''}{name}({size})"


def _number_up_star(game: Game) -> str:
    number = game.left_stop
    words = str(number) if number or game.is_number else ""
    for sign, count in (("^" if game.ups > 0 else "v", abs(game.ups)), ("*", game.star)):
        if count:
            words += sign + (str(count) if count > 1 else "")
    return words


class _Writer:
    """Know, for every game met so far, how it is written inside a larger one."""

    def __init__(self) -> None:
        self.names: dict[Game, str] = {}
        self.bars: dict[Game, int] = {}
        self.ranks: dict[Game, tuple[Units | int | bytes, ...]] = {}

    def meet(self, game: Game) -> None:
        """Note a game whose options, unless it has a name, were met before."""
        name = _name(game)
        if name is not None:
            self.names[game], self.bars[game] = name, 0
            digest = name.encode()
        else:
            self.bars[game] = self.count_bars(game)
            sides = (self.sort(game.left), self.sort(game.right))
            words = b"|".join(b",".join(self.digest(option) for option in side) for side in sides)
            digest = blake2b(words, digest_size=16).digest()
        self.ranks[game] = (game.ls, game.rs, game.ups, game.star, digest)

    def digest(self, game: Game) -> bytes:
        digest = self.ranks[game][-1]
        assert isinstance(digest, bytes)
        return digest

    def sort(self, options: tuple[Game, ...]) -> list[Game]:
        """Order options by their worth, the same way in every session."""
        return sorted(options, key=self.ranks.__getitem__, reverse=True)

    def count_bars(self, game: Game) -> int:
        """Count the bars between the options: one more than inside an option without braces."""
        if -game is game:
            return _BARS_WRITTEN  # +-(...) is a bracket of its own
        inner = [self.bars[side[0]] for side in (game.left, game.right) if len(side) == 1]
        return 1 + max((count for count in inner if count < _BARS_WRITTEN), default=0)

    def spell(self, game: Game) -> list[Game | str]:
        """Spell one nameless game as pieces of text and games that are still to be spelt."""
        if -game is game:
            only = game.left[0]
            braced = only not in self.names and -only is not only
            if len(game.left) == 1 and (braced or only.is_number):
                return ["+-", only]
            return ["+-(", *self.listed(game.left), ")"]
        left, right = self.side(game, game.left), self.side(game, game.right)
        return ["{", *left, "|" * self.bars[game], *right, "}"]

    def side(self, game: Game, options: tuple[Game, ...]) -> list[Game | str]:
        """Spell the options of one side; a single one without braces if its bars are fewer."""
        if len(options) == 1 and 0 < self.bars[options[0]] < self.bars[game]:
            return self.spell(options[0])[1:-1]
        return self.listed(options)

    def listed(self, options: tuple[Game, ...]) -> list[Game | str]:
        return [piece for option in self.sort(options) for piece in (",", option)][1:]
