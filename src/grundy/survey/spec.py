"""Read what a survey is about: which games, what to compute of each, within which limits.

As a text: families one after another, split by ``;``, and ``@FILE`` for a list of them. As a
TOML file::

    games = ["octal:d0.d1d2d3", "subtraction:subsets(1..12)", "@more.txt"]
    compute = ["law", "rare", "maximum", "density"]    # and "proof", "misere", which take long
    length = 3000                                      # values of each game
    seconds = 60                                       # at most, for each game

A family is the text of a game with places that vary:

* ``[0-7]``, ``[04]``: one of these characters; ``[0-7]{3}``: three such characters;
* ``d0``, ``d1``, ... in a code: a first digit 0 or 4, any other digit of the code's base;
* ``subsets(1..16)``: every set of these numbers but the empty one;
* ``{m}``: a number that ``where m=2..20`` behind the text names; ``where l=1..3, m={4,9}``.

Games come in the order of counting: the last place varies fastest.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any

from grundy.errors import FileError, GrundyError, InputError, UnknownName
from grundy.games import all_games, game
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_text
from grundy.store.disk import grundy_version

__all__ = ["COMPUTE", "Family", "Game", "Plan", "Spec", "parse_family", "parse_spec"]

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


COMPUTE = ("law", "rare", "maximum", "density", "proof", "misere", "period")
"""What can be computed of a game; the last three only where they are asked for.

`law` has the proofs that the checker reads at once, `proof` all that there are of such laws, and
`period` without `law` none but those of codes by their window.
"""

_KEYS = ("games", "compute", "length", "seconds")


@dataclass(frozen=True)
class Spec:
    """Hold what a survey is about; ``seconds`` and ``length`` are the limits of one game."""

    families: tuple[Family, ...]
    compute: tuple[str, ...] = COMPUTE[:4]
    length: int = 3000
    seconds: float = 60.0

    @property
    def count(self) -> int:
        """Count the games, without listing them; one that comes twice counts twice."""
        return sum(family.count for family in self.families)

    def games(self) -> Iterator[str]:
        """Give the texts of the games, family after family."""
        for family in self.families:
            yield from family

    def limited(
        self,
        length: int | None = None,
        compute: Iterable[str] | None = None,
        seconds: float | None = None,
    ) -> Spec:
        """Give the same survey with other limits; None leaves one as it is.

        >>> parse_spec("nim:4").limited(100, ["density", "law"]).compute
        ('law', 'density')
        """
        return replace(
            self,
            length=self.length if length is None else _length(length, "length"),
            compute=self.compute if compute is None else _compute([*compute], "compute"),
            seconds=self.seconds if seconds is None else _seconds(seconds, "seconds"),
        )


def parse_spec(text: str) -> Spec:
    """Read the text of a survey, or the TOML file that it names.

    >>> parse_spec("octal:0.[0-7][0-7]; nim:{m} where m=1..9").count
    73
    >>> parse_spec("octal:0.7; octl:0.77")
    Traceback (most recent call last):
    grundy.errors.InputError: survey, family 2: unknown game 'octl'; did you mean octal?
    """
    if text.strip().endswith(".toml"):
        return _from_toml(text.strip())
    entries = [entry for entry in text.split(";") if entry.strip()] or [text]
    return Spec(_families(entries, "survey", Path()))


def _from_toml(path: str) -> Spec:
    try:
        found = tomllib.loads(read_text(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FileError(
            path, phrase("expected TOML: {problem}", problem=error or "nested too deeply")
        ) from None
    for key in found:
        if key not in _KEYS:
            hint = phrase("there are {names}", names=_known(_KEYS))
            raise FileError(path, UnknownName("key", key, _KEYS, hint).message)
    games = found.get("games")
    entries = [games] if isinstance(games, str) else games
    if not isinstance(entries, list) or not all(isinstance(e, str) for e in entries):
        raise InputError('games = ["octal:d0.d1d2d3", ...]', got=str(games), where=path)
    families = _families(entries or [""], f"{path}: games", Path(path).parent)
    return Spec(families).limited(
        _length(found["length"], f"{path}: length") if "length" in found else None,
        _compute(found["compute"], f"{path}: compute") if "compute" in found else None,
        _seconds(found["seconds"], f"{path}: seconds") if "seconds" in found else None,
    )


def _families(entries: list[str], where: str, folder: Path) -> tuple[Family, ...]:
    found: list[Family] = []
    for number, entry in enumerate(entries, 1):
        place = f"{where}, family {number}" if len(entries) > 1 else where
        if entry.strip().startswith("@"):
            found += _listed(folder / entry.strip()[1:])
        else:
            found.append(_family(entry.strip(), place))
    return tuple(found)


def _listed(path: Path) -> list[Family]:
    """Read a file with a family on each line; # begins a comment."""
    lines = enumerate(read_text(str(path)).splitlines(), 1)
    kept = [(number, line.partition("#")[0].strip()) for number, line in lines]
    found = [_family(line, f"{path}, line {number}") for number, line in kept if line]
    if not found:
        raise FileError(str(path), "expected a family of games on a line, found none")
    return found


def _family(text: str, where: str) -> Family:
    """Read a family, and see that its first game is one, or its last."""
    family = parse_family(text, where)
    try:
        game(family.game(0))
    except GrundyError as error:
        try:
            if family.count == 1 or isinstance(error, UnknownName):
                raise
            game(family.game(family.count - 1))
        except GrundyError:
            raise _placed(error, where) from None
    return family


def _placed(error: GrundyError, where: str) -> InputError:
    placed = InputError("a family of games", where=where)
    placed.message = phrase("{where}: {text}", where=where, text=error.message)
    return placed


def _length(value: Any, where: str) -> int:
    if type(value) is not int or not 1 <= value <= 2**32:
        raise InputError("a number of values from 1 to 2^32", got=str(value), where=where)
    return value


def _seconds(value: Any, where: str) -> float:
    if type(value) not in (int, float) or not 0 < value < float("inf"):
        raise InputError("a number of seconds above 0", got=str(value), where=where)
    return float(value)


def _compute(value: Any, where: str) -> tuple[str, ...]:
    words = [value] if isinstance(value, str) else value
    if not isinstance(words, list) or not words or any(word not in COMPUTE for word in words):
        got = ",".join(map(str, words)) if isinstance(words, list) else str(value)
        raise InputError(phrase("some of {names}", names=_known(COMPUTE)), got=got, where=where)
    if "proof" in words and "law" not in words:
        raise InputError("law beside proof", got=",".join(words), where=where)
    return tuple(word for word in COMPUTE if word in words)


def _known(words: Iterable[str]) -> str:
    return ", ".join(words)


# --- the plan of a survey


@dataclass(frozen=True)
class Game:
    """Hold a game of a survey: its place in the order, its id, its canonical text.

    >>> from grundy.survey.spec import parse_spec
    >>> [(found.place, found.text) for found in Plan(parse_spec("octal:.77; nim")).games()]
    [(0, 'octal:0.77'), (1, 'nim')]

    ``problem`` says why the text is no game; such a text is recorded as it was given.
    """

    place: int
    id: str
    text: str
    problem: str = ""


@dataclass(frozen=True)
class Plan:
    """Say what a survey is to do, without listing it.

    >>> from grundy.survey.spec import parse_spec
    >>> plan = Plan(parse_spec("octal:0.[37][07]; kayles; octal:.77"))
    >>> [(game.place, game.text) for game in plan.games()][-2:]
    [(3, 'octal:0.77'), (4, 'kayles')]

    The same games, computations and length give the same ids under the same version. The seconds
    that a game may take are no part of them: they decide whether there is a result, not which.
    """

    spec: Spec

    @cached_property
    def id(self) -> str:
        """Identify the survey."""
        return self._digest(*(family.text for family in self.spec.families))[:16]

    @property
    def title(self) -> str:
        """Say in one line what the survey is about."""
        families = "; ".join(family.text for family in self.spec.families[:4])
        more = len(self.spec.families) - 4
        games = f"{families}; and {more} more" if more > 0 else families
        return f"{games} ({', '.join(self.spec.compute)}; {self.spec.length} values)"

    def games(self) -> Iterator[Game]:
        """Give the games one by one, each once, under its canonical text."""
        seen: set[bytes] = set()
        for text in self.spec.games():
            try:
                canonical, problem = game(text).text, ""
            except GrundyError as error:
                canonical, problem = text, str(error)
            name = self._digest(canonical)[:32]
            if (key := bytes.fromhex(name)) not in seen:
                seen.add(key)
                yield Game(len(seen) - 1, name, canonical, problem)

    def _digest(self, *texts: str) -> str:
        what = [self.spec.compute, self.spec.length, grundy_version()]
        return sha256(json.dumps([what, texts]).encode()).hexdigest()
