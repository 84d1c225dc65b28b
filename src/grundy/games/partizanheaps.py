"""Heaps on which each player has the moves of a game of their own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, ClassVar, Self

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.protocol import Find, Partizan, Ruleset
from grundy.rules.text import split_top

__all__ = ["PartizanHeaps", "PartizanOctal", "PartizanSubtraction"]


class PartizanHeaps(Partizan[Heaps]):
    """Play on heaps, Left with the moves of one game, Right of another.

    As in ``partizan:nim/kayles``.

    >>> from grundy.games import game
    >>> g = game("partizan:subtraction:1,3/kayles")
    >>> list(g.left((4,))), list(g.right((2,)))
    ([(3,), (1,)], [(1,), ()])
    """

    name = "partizan"
    title = "Each has a rule"
    drawing = "heaps"
    source = "Fraenkel and Kotzig, Partizan octal games, 1987"
    samples = ("partizan:nim:2/kayles 3+2", "partizan:lasker/subtraction:1,3 4+3")
    prefix: ClassVar[str] = ""

    def __init__(self, ours: HeapGame, theirs: HeapGame) -> None:
        self.games = ours, theirs

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the two games on either side of the slash."""
        sides = split_top(arguments, "/")
        if len(sides) != 2 or not all(sides):
            shape = phrase(
                "two sides, Left's and Right's, as in {example}",
                example=cls.samples[0].split(" ")[0],
            )
            raise InputError(shape, got=arguments, where=cls.name)
        ours, theirs = (_heap_game(find(cls.prefix + side), cls.name) for side in sides)
        return cls(ours, theirs)

    @property
    def arguments(self) -> str:
        """Give both sides."""
        sides = [g.text.removeprefix(self.prefix) for g in self.games]
        return "/".join(f"({side})" if "/" in side else side for side in sides)

    @property
    def sentence(self) -> str:
        """Say the moves of either player."""
        ours, theirs = (game.sentence for game in self.games)
        return phrase("Left: {left} Right: {right}", left=ours, right=theirs)

    def parse(self, text: str) -> Heaps:
        """Read heaps such as ``3+3+1``."""
        return self.games[0].parse(text)

    def format(self, position: Heaps) -> str:
        """Write the heaps."""
        return self.games[0].format(position)

    def parts(self, position: Heaps) -> Iterator[Heaps]:
        """Give each heap alone."""
        return self.games[0].parts(position)

    def left(self, position: Heaps) -> Iterator[Heaps]:
        """Move as the first game allows."""
        return self.games[0].options(position)

    def right(self, position: Heaps) -> Iterator[Heaps]:
        """Move as the second game allows."""
        return self.games[1].options(position)

    def size(self, part: Heaps) -> int:
        """Bound the moves: each takes stones, or splits a heap."""
        return max(2 * sum(part) - 1, 0)

    def describe(self, part: Heaps, option: Heaps) -> str:
        """Say how many are taken from the first heap that differs, and what they leave."""
        i = next(i for i in range(len(part)) if part[: i + 1] != option[: i + 1])
        left = option[i : len(option) - (len(part) - i - 1)]
        return self.games[0].describe(part[i : i + 1], left)

    def progress(self, position: Heaps, option: Heaps, player: int) -> Iterator[str]:
        """Say the move; where all of a heap goes, any of the equal heaps beside it may."""
        text = self.describe(position, option)
        yield text
        if len(option) < len(position):
            i = next(i for i, n in enumerate(position) if option[i : i + 1] != (n,))
            for _ in takewhile(lambda n: n == position[i], reversed(position[:i])):
                yield text


class PartizanSubtraction(PartizanHeaps):
    """Take a number that one's own set holds.

    ``partizan-subtraction:1,3/2,5`` has Left's set first.

    >>> from grundy.games import game
    >>> g = game("partizan-subtraction:1,3/2,5")
    >>> list(g.left((4,))), list(g.right((4,)))
    ([(3,), (1,)], [(2,)])
    """

    name = "partizan-subtraction"
    title = "Each has numbers to take"
    source = "Fraenkel and Kotzig, Partizan octal games: partizan subtraction games, 1987"
    samples = ("partizan-subtraction:1,3/2,5 7+4", "partizan-subtraction:1,2/1,3 6+9")
    prefix = "subtraction:"


class PartizanOctal(PartizanHeaps):
    """Take and break by an octal code of one's own.

    ``partizan-octal:0.37/0.77`` has Left's first.

    >>> from grundy.games import game
    >>> g = game("partizan-octal:0.3/0.07")
    >>> list(g.left((4,))), list(g.right((4,)))
    ([(3,)], [(2,), (1, 1)])
    """

    name = "partizan-octal"
    title = "Each has a code"
    source = "Fraenkel and Kotzig, Partizan octal games, 1987; Mesdal, Partizan splittles, 2009"
    samples = ("partizan-octal:0.3/0.07 5+4", "partizan-octal:0.37/4.3 6")
    prefix = "octal:"


def _heap_game(game: Ruleset[Any], where: str) -> HeapGame:
    if isinstance(game, HeapGame) and not game.misere:
        return game
    raise InputError("games on heaps, of normal play", got=game.text, where=where)
