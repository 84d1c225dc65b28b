"""Read what a survey is about: which games, what to compute of each, within which limits.

As a text: families one after another, split by ``;``, and ``@FILE`` for a list of them. As a
TOML file::

    games = ["octal:d0.d1d2d3", "subtraction:subsets(1..12)", "@more.txt"]
    compute = ["law", "rare", "maximum", "density"]    # and "proof", "misere", which take long
    length = 3000                                      # values of each game
    seconds = 60                                       # at most, for each game
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from grundy.errors import FileError, GrundyError, InputError, UnknownName
from grundy.games import game
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_text
from grundy.store.disk import grundy_version
from grundy.survey.family import Family, parse_family

__all__ = ["COMPUTE", "Game", "Plan", "Spec", "parse_spec"]


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
