"""Ask which games there are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from grundy.ask.common import Extra, impartial, named, sentence
from grundy.ask.common import game as game_of
from grundy.ask.shown import Shown
from grundy.ask.titles import title_of
from grundy.errors import InputError, UnknownName
from grundy.games import all_games, short_name
from grundy.rules.protocol import Ruleset

__all__ = ["GameFacts", "Language", "facts_of", "games", "kind", "language", "loops"]


@dataclass(frozen=True)
class GameFacts(Shown):
    """Hold what a game says of itself.

    >>> [facts] = games("nim")
    >>> facts.rule, facts.samples[0]
    ('Take any number of stones from one heap.', 'nim 3+3+1')
    """

    SAID = ("rule", "notation", "title")

    name: str
    aliases: tuple[str, ...]
    rule: str
    notation: str
    source: str
    samples: tuple[str, ...]
    drawing: str
    opening: str = ""
    title: str = ""


def games(name: str | None = None, *, extra: Extra = ()) -> list[GameFacts]:
    """Give the facts of every game, or of one; with arguments its rule is that of this very game.

    >>> [facts.name for facts in games("bash")]
    ['nim']
    """
    if name is None:
        return [facts_of(cls) for cls in [*extra, *all_games()]]
    facts = facts_of(kind(name, extra))
    return [replace(facts, rule=sentence(game_of(name, extra))) if ":" in name else facts]


def kind(name: str, extra: Extra = ()) -> type[Ruleset[Any]]:
    """Give the class of a game by its name.

    >>> kind("bash").name
    'nim'

    `UnknownName` is raised for a name that no game has, with the nearest ones.
    """
    head = named(name, extra).partition(":")[0]
    known = {n: cls for cls in [*all_games(), *extra] for n in (cls.name, *cls.aliases)}
    head = head if head in known else short_name(head)
    if head not in known:
        raise UnknownName("game", head, known, "`grundy games` lists them")
    return known[head]


def facts_of(cls: type[Ruleset[Any]]) -> GameFacts:
    """Read off a class what it says of itself.

    >>> from grundy.games.nim import Nim
    >>> facts_of(Nim).name, facts_of(Nim).opening
    ('nim', 'nim 3+5+7')
    """
    doc = (cls.__doc__ or "").partition(">>>")[0].replace("``", "`").strip()
    rule, _, more = doc.partition("\n")
    notation = " ".join(more.split())
    bare = [sample for sample in cls.samples if sample.startswith(f"{cls.name} ")]
    opening = cls.opening or max(bare or cls.samples, key=len, default="")
    facts = (rule, notation, cls.source, cls.samples, cls.drawing, opening, title_of(cls))
    return GameFacts(cls.name, cls.aliases, *facts)


def loops(text: str, *, extra: Extra = ()) -> str:
    """Write the moves of a game as nested loops, as machines take them.

    >>> print(loops("take:squares with 2k <= n"))
    heap n:
        for k in squares, k <= n // 2:
            leave n - k

    `InputError` is raised for a game whose moves are no rule and no code.
    """
    from grundy.rules.stated import states_moves
    from grundy.solvers.impartial.loops import loops_of

    found = impartial(text, extra)
    written = loops_of(found) if states_moves(found) else None
    if written is None:
        raise InputError("a game whose moves are a rule or a code", got=found.text, where="loops")
    return str(written)


@dataclass(frozen=True)
class Example(Shown):
    """Hold a rule, in English and in Chinese, and what it means.

    >>> language().examples[0]
    Example(rule='any', chinese='取任意个', meaning='take any number from one heap (Nim)')
    """

    SAID = ("meaning",)

    rule: str
    chinese: str
    meaning: str


@dataclass(frozen=True)
class Language(Shown):
    """Hold the reference of the rule language: examples with what they mean, and notes.

    >>> language().json()["examples"][1]
    {'rule': 'take 1..4', 'chinese': '每次取1到4个', \
'meaning': 'at most four; also 1-4, 1 to 4, at most 4'}
    """

    SAID = ("notes",)

    examples: tuple[Example, ...]
    notes: tuple[str, ...]


def language() -> Language:
    """Give the reference of the rule language.

    >>> language().examples[0].meaning
    'take any number from one heap (Nim)'
    """
    from grundy.rules.language.reference import CHINESE, EXAMPLES, NOTES

    examples = (Example(rule, CHINESE[rule], meaning) for rule, meaning in EXAMPLES)
    return Language(tuple(examples), tuple(NOTES))
