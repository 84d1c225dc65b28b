"""One set of heaps with the moves of several games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from grundy.errors import InputError
from grundy.phrases.phrase import sentences
from grundy.rules.codes import Code, code_sentence
from grundy.rules.combine import heap_games, joined
from grundy.rules.heaps import HeapGame, Heaps, drawing_of
from grundy.rules.protocol import Find

__all__ = ["Join"]


class Join(HeapGame):
    """Allow on each heap the moves of either of several games.

    As in ``join:kayles+grundy``.

    >>> from grundy.games import game
    >>> sorted(game("join:nim:1+octal:4").options((3,)))
    [(1, 2), (2,)]
    """

    name = "join"
    title = "Rules joined"
    samples = ("join:nim:1+octal:4 3+4", "join:kayles+grundy 7+5")

    def __init__(self, games: Sequence[HeapGame]) -> None:
        self.games = tuple(games)
        self.loopy = any(game.loopy for game in games)
        self.drawing = drawing_of(self.as_code())

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the games between the plus signs."""
        games = heap_games(arguments, find, cls.name)
        if len(games) < 2:
            raise InputError("two or more games, as in join:kayles+grundy", got=arguments)
        return cls(games)

    @property
    def sentence(self) -> str:
        """Say the moves of the games together where they are a code, else those of each."""
        code = self.as_code()
        if code is not None:
            return code_sentence(code)
        return sentences(*(game.sentence for game in self.games))

    @property
    def arguments(self) -> str:
        """Give the texts of the games."""
        return joined(self.games)

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what either game leaves behind, each once."""
        seen: set[Heaps] = set()  # one after another: of a large heap a few may be asked for only
        for rules in self.games:
            for left in rules.heap_options(n):
                if left not in seen:
                    seen.add(left)
                    yield left

    def as_code(self) -> Code | None:
        """Give the code that has the digits of all, where all are codes of one kind."""
        codes = [code for g in self.games if (code := g.as_code())]
        if len(codes) < len(self.games) or any(c.unequal for c in codes):
            return None
        last = max(c.last for c in codes)
        if last > 10_000:
            return None
        digits = dict.fromkeys(range(last + 1), 0)
        tail = 0
        for code in codes:
            digits = {k: d | code.digit(k) for k, d in digits.items()}
            tail |= code.tail
        return Code(digits, tail)
