"""Plan a survey: its games in order, each with an id that tells its result from all others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from grundy.errors import GrundyError
from grundy.games import game
from grundy.store.disk import grundy_version
from grundy.survey.spec import Spec

__all__ = ["Game", "Plan"]


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
