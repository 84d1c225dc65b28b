"""Nim, free or with a largest take (the Bash game)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code, amount_sentence
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.protocol import Find, Ruleset
from grundy.rules.text import number

__all__ = ["Nim"]


class Nim(HeapGame):
    """Take any number of stones from one heap.

    ``nim:4`` takes at most 4.

    >>> Nim(4).closed_form((9,)), Nim().closed_form((10**40,)) == 10**40
    (4, True)
    """

    name = "nim"
    bounded = ("bash", "bounded-nim", "巴什博弈", "巴什博奕", "巴什游戏")
    aliases = (
        *bounded,
        *("take-stones-away", "marienbad", "取石子", "拿石子", "取火柴", "拿火柴"),
        *("尼姆博弈", "尼姆博奕", "取石子游戏"),
    )
    source = phrase("Bouton 1901; bounded: Bachet 1612")
    opening = "nim 3+5+7"
    samples = ("nim 3+3+1", "nim 2+2+5+5+5+5+7+7", "nim:4 9+2", "nim:3 30", "nim:2 30")

    def __init__(self, most: int | None = None) -> None:
        self.most = most

    @classmethod
    def called(cls, name: str, arguments: str, find: Find) -> Ruleset[Any]:
        """Refuse a name that says that there is a largest take, without one."""
        if not arguments and name in cls.bounded:
            what = phrase("a largest take, as in {name}:3", name=name)
            raise InputError(what, got="", where=name)
        return super().called(name, arguments, find)

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the largest take."""
        if not arguments:
            return cls()
        return cls(number(arguments, least=1, what="a largest take", where=cls.name))

    @property
    def arguments(self) -> str:
        """Give the largest take."""
        return str(self.most or "")

    @property
    def sentence(self) -> str:
        """Say how many may be taken."""
        return amount_sentence(range(1, self.most + 1)) if self.most else super().sentence

    @property
    def rule(self) -> str:
        """Give the takes."""
        return f"1..{self.most}" if self.most else "any"

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Leave any smaller heap that is near enough."""
        return ((m,) for m in reversed(range(max(0, n - self.most) if self.most else 0, n)))

    def closed_form(self, part: Heaps) -> int:
        """Give n, or n mod (m+1) where at most m may be taken."""
        return part[0] % (self.most + 1) if self.most else part[0]

    def theorem(self, part: Heaps) -> Phrase:
        """Say the value as a remainder, or as the heap itself."""
        (n,), value = part, self.closed_form(part)
        if self.most is None:
            return phrase("a heap of {n} is worth {n}", n=n)
        m = self.most + 1
        return phrase("a heap of {n} is worth {n} mod {m} = {value}", n=n, m=m, value=value)

    def misere_form(self, part: Heaps) -> int:
        """Give the same but for 0 and 1, which change places."""
        value = self.closed_form(part)
        return 1 - value if value < 2 else value

    def moves_to(self, part: Heaps, value: int) -> Iterator[Heaps]:
        """Leave the nearest smaller heap of that value, if it is in reach."""
        (n,) = part
        left = n - (n - value) % (self.most + 1) if self.most else value
        if left < n and value <= (self.most or value) and left >= 0:
            yield (left,) if left else ()

    def as_code(self) -> Code | None:
        """Give 0.(3), or as many threes as may be taken; none where that is very many."""
        if self.most is None:
            return Code({0: 0}, tail=3)
        if self.most > 10_000:
            return None
        return Code(dict.fromkeys(range(1, self.most + 1), 3))
