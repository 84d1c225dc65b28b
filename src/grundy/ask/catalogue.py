"""Ask which games there are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from grundy.ask.common import Extra
from grundy.errors import UnknownName
from grundy.games import all_games
from grundy.rules.protocol import Ruleset

__all__ = ["GameFacts", "Language", "games", "language"]

Say = Callable[[str], str]


@dataclass(frozen=True)
class GameFacts:
    """Hold what a game says of itself."""

    name: str
    aliases: tuple[str, ...]
    rule: str
    notation: str
    source: str
    samples: tuple[str, ...]
    drawing: str
    opening: str = ""

    def json(self, say: Say = str) -> dict[str, Any]:
        """Give the public form; ``say`` says the sentences."""
        return asdict(self) | {"rule": say(self.rule), "notation": say(self.notation)}


def games(name: str | None = None, *, extra: Extra = ()) -> list[GameFacts]:
    """Give the facts of every game, or of one.

    >>> [facts.name for facts in games("bash")]
    ['nim']
    """
    if name is None:
        return [_facts(cls) for cls in [*extra, *all_games()]]
    head = name.partition(":")[0]
    known = {n: cls for cls in [*all_games(), *extra] for n in (cls.name, *cls.aliases)}
    if head not in known:
        raise UnknownName("game", head, known, "`grundy games` lists them")
    return [_facts(known[head])]


def _facts(cls: type[Ruleset[Any]]) -> GameFacts:
    doc = (cls.__doc__ or "").partition(">>>")[0].replace("``", "`").strip()
    rule, _, more = doc.partition("\n")
    notation = " ".join(more.split())
    opening = cls.opening or max(cls.samples, key=len, default="")
    facts = (rule, notation, cls.source, cls.samples, cls.drawing, opening)
    return GameFacts(cls.name, cls.aliases, *facts)


@dataclass(frozen=True)
class Language:
    """Hold the reference of the rule language: examples with what they mean, and notes."""

    examples: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]

    def json(self, say: Say = str) -> dict[str, Any]:
        """Give the public form; ``say`` says the sentences."""
        examples = [{"rule": rule, "meaning": say(meaning)} for rule, meaning in self.examples]
        return {"examples": examples, "notes": [say(note) for note in self.notes]}


def language() -> Language:
    """Give the reference of the rule language."""
    from grundy.rules.language.reference import EXAMPLES, NOTES

    return Language(tuple(EXAMPLES), tuple(NOTES))
