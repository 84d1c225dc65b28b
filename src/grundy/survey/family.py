"""Read a family of games: one text that stands for many.

A family is the text of a game with places that vary:

* ``[0-7]``, ``[04]``: one of these characters; ``[0-7]{3}``: three such characters;
* ``d0``, ``d1``, ... in a code: a first digit 0 or 4, any other digit of the code's base;
* ``subsets(1..16)``: every set of these numbers but the empty one;
* ``{m}``: a number that ``where m=2..20`` behind the text names; ``where l=1..3, m={4,9}``.

Games come in the order of counting: the last place varies fastest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import prod

from grundy.errors import InputError
from grundy.games import all_games
from grundy.phrases.phrase import phrase

__all__ = ["Family", "parse_family"]

_PLACE = re.compile(
    r"\[(?P<chars>[^\]]*)\](?:\{(?P<times>\d{1,3})\})?"
    r"|subsets\((?P<subsets>[^)]*)\)"
    r"|\{(?P<name>[a-z]+)\}"
)
_DIGIT = re.compile(r"d(?P<digit>[0-9])")
_WHERE = re.compile(r"\s+where\s+(?=[a-z]+\s*=)")
_BINDING = re.compile(r"\s*(?P<name>[a-z]+)\s*=\s*(?P<values>\{[^}]*\}|[^,{}]*)\s*(?:,|$)")
_RANGE = re.compile(r"\s*(\d{1,30})\s*\.\.\s*(\d{1,30})\s*")
_LIST = re.compile(r"\{\s*\d+(\s*,\s*\d+)*\s*\}")


@dataclass(frozen=True)
class _Choice:
    """Hold how many texts may stand in a place, and which the i-th is."""

    count: int
    text: Callable[[int], str]


@dataclass(frozen=True)
class Family:
    """Hold the games that one text stands for, without listing them.

    >>> kayles = parse_family("octal:0.7[0-7]")
    >>> kayles.count, kayles.game(7), next(iter(kayles))
    (8, 'octal:0.77', 'octal:0.70')
    """

    text: str
    _parts: tuple[str | int, ...]
    _choices: tuple[_Choice, ...]

    @property
    def count(self) -> int:
        """Count the games."""
        return prod(choice.count for choice in self._choices)

    def game(self, index: int) -> str:
        """Give the text of a game by its number, from 0 on."""
        texts = []
        for choice in reversed(self._choices):
            index, at = divmod(index, choice.count)
            texts.append(choice.text(at))
        texts.reverse()
        return "".join(p if isinstance(p, str) else texts[p] for p in self._parts)

    def __iter__(self) -> Iterator[str]:
        return map(self.game, range(self.count))


def parse_family(text: str, where: str = "survey") -> Family:
    """Read a family; an error says in which column, and what was expected there.

    >>> parse_family("octal:d0.d1d2d3").count
    1024
    >>> list(parse_family("subtraction:subsets(1..2)"))
    ['subtraction:1', 'subtraction:2', 'subtraction:1,2']
    >>> list(parse_family("take:1..{m} where m=2..3"))
    ['take:1..2', 'take:1..3']
    >>> parse_family("octal:0.[0-")
    Traceback (most recent call last):
    grundy.errors.InputError: survey, column 9: expected ] after [, got '[0-'
    """
    if not text.strip():
        raise InputError("a family of games, such as octal:0.[0-7][0-7]", got=text, where=where)
    return _Reader(text, where).family()


class _Reader:
    """Read one family, knowing the columns for errors."""

    def __init__(self, text: str, where: str) -> None:
        found = _WHERE.search(text)
        self.text, self.where = text, where
        self.body = text[: found.start()] if found else text
        self.names = self._bindings(found.end()) if found else {}
        self.used: dict[str, int] = {}
        self.choices: list[_Choice] = []

    def fail(self, expected: str, got: str, at: int) -> InputError:
        return InputError(
            expected, got=got, where=phrase("{name}, column {n}", name=self.where, n=at + 1)
        )

    def family(self) -> Family:
        parts: list[str | int] = []
        at = 0
        for match, make in self._places():
            parts += [self.body[at : match.start()], *make(match)]
            at = match.end()
        parts.append(self.body[at:])
        for name in self.names.keys() - self.used.keys():
            place = self.text.index("where")
            raise self.fail(f"{{{name}}} in the text before 'where'", self.body, place)
        cut = next((part for part in parts if isinstance(part, str) and "[" in part), None)
        if cut is not None:
            at = self.body.index("[", self.body.index(cut))
            raise self.fail("] after [", self.body[at:], at)
        return Family(self.text.strip(), tuple(parts), tuple(self.choices))

    def _places(self) -> list[tuple[re.Match[str], Callable[[re.Match[str]], list[int]]]]:
        found = [(m, self._general) for m in _PLACE.finditer(self.body) if self._varies(m)]
        digits = [(m, self._digit) for m in _DIGIT.finditer(self.body)] if self._base() else []
        return sorted([*found, *digits], key=lambda pair: pair[0].start())

    def _varies(self, match: re.Match[str]) -> bool:
        """Leave braces alone that name nothing: the rule language has sets of its own."""
        return match["name"] is None or match["name"] in self.names

    def _base(self) -> int:
        """Give the base of the code, where its digits leave the letter d free; else 0."""
        name = self.body.strip().rpartition(":")[0].rpartition(":")[2]
        base = next((getattr(c, "base", 0) for c in all_games() if c.name == name), 0)
        return base if base and base <= 10 else 0

    def _general(self, match: re.Match[str]) -> list[int]:
        if match["chars"] is not None:
            chars = self._chars(match["chars"], match.start())
            choice = _Choice(len(chars), chars.__getitem__)
            return [self._add(choice) for _ in range(int(match["times"] or 1))]
        if match["subsets"] is not None:
            return [self._add(self._subsets(match["subsets"], match.start("subsets")))]
        return [self._named(match["name"], self.names[match["name"]])]

    def _digit(self, match: re.Match[str]) -> list[int]:
        digits = "04" if match["digit"] == "0" else "0123456789"[: self._base()]
        return [self._named(match[0], _Choice(len(digits), digits.__getitem__))]

    def _named(self, name: str, choice: _Choice) -> int:
        if name not in self.used:
            self.used[name] = self._add(choice)
        return self.used[name]

    def _add(self, choice: _Choice) -> int:
        self.choices.append(choice)
        return len(self.choices) - 1

    def _chars(self, text: str, at: int) -> list[str]:
        spread = re.sub(r"(.)-(.)", lambda m: _between(m[1], m[2]), text)
        chars = list(dict.fromkeys(spread))
        if not chars or "-" in chars:
            raise self.fail("characters such as 04 or 0-7 between [ and ]", text, at)
        return chars

    def _subsets(self, text: str, at: int) -> _Choice:
        first, last = self._range(text, at)
        if first < 1:
            raise self.fail("numbers of at least 1 to take", text, at)
        return _Choice((1 << (last - first + 1)) - 1, lambda i: _subset(first, i + 1))

    def _range(self, text: str, at: int) -> tuple[int, int]:
        match = _RANGE.fullmatch(text)
        if not match or int(match[1]) > int(match[2]):
            raise self.fail("a range such as 1..16, not empty", text, at)
        return int(match[1]), int(match[2])

    def _bindings(self, at: int) -> dict[str, _Choice]:
        names: dict[str, _Choice] = {}
        while at < len(self.text):
            match = _BINDING.match(self.text, at)
            if not match or match["name"] in names:
                raise self.fail("a new name with values, as in m=2..20", self.text[at:], at)
            names[match["name"]] = self._values(match["values"].strip(), match.start("values"))
            at = match.end()
        return names

    def _values(self, text: str, at: int) -> _Choice:
        if _LIST.fullmatch(text):
            listed = [word.strip() for word in text[1:-1].split(",")]
            return _Choice(len(listed), listed.__getitem__)
        first, last = self._range(text, at)
        return _Choice(last - first + 1, lambda i: str(first + i))


def _between(first: str, last: str) -> str:
    """Give the characters from one to another of the same kind, else leave the hyphen."""
    same = all(c.isdigit() for c in (first, last)) or all(c.isupper() for c in (first, last))
    if not (first.isascii() and last.isascii() and same and first <= last):
        return f"{first}-{last}"
    return "".join(map(chr, range(ord(first), ord(last) + 1)))


def _subset(first: int, mask: int) -> str:
    """Write the numbers that the bits of a mask choose, bit 0 being the first number."""
    return ",".join(str(first + i) for i in range(mask.bit_length()) if mask >> i & 1)
