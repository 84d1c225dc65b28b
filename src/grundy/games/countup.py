"""Count up to a number that wins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.protocol import Find, Ruleset
from grundy.rules.text import numbers
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["CountUp"]


class CountUp(VectorGame):
    """Add to the total, at most so much a time; who says the goal wins.

    ``count-up:10,100`` adds 1 to 10, started at 0, until 100.

    >>> game = CountUp(10, 100)
    >>> [game.describe((0,), option) for option in game.moves_to((0,), 0)]
    ['say 1']
    """

    name = "count-up"
    drawing = "track"
    to_thirty = ("抢三十", "抢30")
    aliases = ("race", "报数", "报数游戏", "抢数", *to_thirty)
    source = phrase("Bachet 1612 (the race to 100)")
    samples = ("count-up:10,100 0", "count-up:10,100 57", "count-up:3,21 2")
    arity = 1

    def __init__(self, most: int, goal: int) -> None:
        self.most, self.goal = most, goal
        self.drawing = f"track:{goal}"

    @classmethod
    def called(cls, name: str, arguments: str, find: Find) -> Ruleset[Any]:
        """Race to 30 by 1 or 2 where the name says so."""
        known = "2,30" if name in cls.to_thirty else ""
        return cls.from_arguments(arguments or known, find)

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the largest step and the goal."""
        found = numbers(arguments, least=1, what="number")
        if len(found) != 2:
            raise InputError(
                "the largest step and the goal, as in count-up:10,100",
                got=arguments,
                where=cls.name,
            )
        return cls(*found)

    @property
    def arguments(self) -> str:
        """Give the largest step and the goal."""
        return f"{self.most},{self.goal}"

    @property
    def sentence(self) -> str:
        """Say the largest step and the goal."""
        return phrase(
            "Add 1 to {most} to the total; who says {goal} wins.", most=self.most, goal=self.goal
        )

    def check(self, position: Vector) -> None:
        """Refuse a total beyond the goal."""
        if position[0] > self.goal:
            raise InputError(
                phrase("a total of at most {n}", n=self.goal), got=str(position[0]), where=self.name
            )

    def options(self, position: Vector) -> Iterator[Vector]:
        """Give the totals that may be said."""
        (total,) = position
        return ((t,) for t in range(total + 1, min(total + self.most, self.goal) + 1))

    def closed_form(self, part: Vector) -> int:
        """Give (goal - total) mod (m+1): Nim on what is missing, with at most m taken."""
        return (self.goal - part[0]) % (self.most + 1)

    def theorem(self, part: Vector) -> Phrase:
        """Say the value as a remainder of what is missing."""
        missing, m = self.goal - part[0], self.most + 1
        value = self.closed_form(part)
        return phrase(
            "{missing} are missing to {goal}: worth {missing} mod {m} = {value}",
            missing=missing,
            goal=self.goal,
            m=m,
            value=value,
        )

    def misere_form(self, part: Vector) -> int:
        """Give the same but for 0 and 1, which change places."""
        value = self.closed_form(part)
        return 1 - value if value < 2 else value

    def moves_to(self, part: Vector, value: int) -> Iterator[Vector]:
        """Say the next total of that value, if it is in reach."""
        step = (self.goal - value - part[0]) % (self.most + 1)
        if step and value <= self.most and part[0] + step <= self.goal:
            yield (part[0] + step,)

    def describe(self, part: Vector, option: Vector) -> str:
        """Say a move such as ``say 12``."""
        return phrase("say {n}", n=option[0])
