"""Ask for the cards of the gallery: what one sees of a game before choosing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import islice
from math import log10
from random import Random
from typing import Any

from grundy.ask.catalogue import facts_of
from grundy.ask.common import Extra, game
from grundy.ask.shown import Shown
from grundy.games import all_games
from grundy.rules.protocol import Impartial, Partizan, Ruleset

__all__ = ["Card", "Gallery", "cards"]

_EASY, _MEDIUM = 6, 10
"""A game that can go in at most 10 to this power ways is easy, or medium."""
_LINES, _LONGEST, _WIDEST = 5, 60, 64
"""So many lines of play tell the ways; so many moves, and ways to make one, are looked at."""


@dataclass(frozen=True)
class Card(Shown):
    """Hold what a card shows: the names and the rule, and a position to begin with.

    >>> from grundy.games.chomp import Chomp
    >>> card = card_of(Chomp)
    >>> card.kind, card.level, card.game, card.position
    ('impartial', 'easy', 'chomp', '6+6+6+6')

    ``kind`` is ``impartial``, ``partizan`` or ``loopy``; ``level`` is ``easy``, ``medium`` or
    ``hard``, by how many ways the game can go from there.
    """

    SAID = ("title", "rule")

    name: str
    aliases: tuple[str, ...]
    title: str
    rule: str
    kind: str
    level: str
    game: str
    position: str
    drawing: str


@dataclass(frozen=True)
class Gallery(Shown):
    """Hold the card of every game.

    >>> sorted({card.kind for card in cards().cards})
    ['impartial', 'loopy', 'partizan']
    """

    cards: tuple[Card, ...]


def cards(*, extra: Extra = ()) -> Gallery:
    """Give the card of every game.

    >>> [(card.title, card.kind, card.level, card.position) for card in cards().cards][-1]
    ("Wythoff's game", 'impartial', 'easy', '7+11')
    """
    if not extra:
        return _gallery()
    return Gallery(tuple(card_of(cls, extra) for cls in [*extra, *all_games()]))


@cache
def _gallery() -> Gallery:
    """Make the cards of our own games once: their levels are told by playing, which takes long."""
    return Gallery(tuple(map(card_of, all_games())))


def card_of(cls: type[Ruleset[Any]], extra: Extra = ()) -> Card:
    """Make the card of a game from its facts and the position to play from.

    >>> from grundy.games.nim import Nim
    >>> card_of(Nim).json()["level"]
    'easy'
    """
    facts = facts_of(cls)
    text, _, start = facts.opening.partition(" ")
    found = game(text, extra)
    position = found.parse(start)
    return Card(
        facts.name,
        facts.aliases,
        facts.title,
        facts.rule,
        _kind(found),
        _level(_ways(found, position)),
        found.text,
        found.format(position),
        found.drawing,
    )


def _kind(found: Ruleset[Any]) -> str:
    if getattr(found, "loopy", False):
        return "loopy"
    return "impartial" if isinstance(found, Impartial) else "partizan"


def _ways(found: Ruleset[Any], position: Any) -> float:
    """Estimate in how many ways play can go, by its logarithm: lines by chance, always the same.

    >>> from grundy.games.konane import Konane
    >>> [round(_ways(Konane(), Konane().parse(text))) for text in ("XO|OX", "XOXO|OX..|XOXO|OXOX")]
    [0, 3]
    """
    return sum(_line(found, position, Random(seed)) for seed in range(_LINES)) / _LINES


def _line(found: Ruleset[Any], position: Any, chance: Random) -> float:
    """Multiply the numbers of moves along a line of play: add their logarithms."""
    sides = _sides(found)
    total = 0.0
    for turn in range(_LONGEST if sides else 0):
        options = list(islice(sides[turn % len(sides)](position), _WIDEST))
        if not options:
            break
        total += log10(len(options))
        position = options[chance.randrange(len(options))]
    return total


def _sides(found: Ruleset[Any]) -> tuple[Callable[[Any], Iterable[Any]], ...]:
    """Give what moves there are to who begins, and to the other."""
    if isinstance(found, Impartial):
        return (found.options,)
    return (found.left, found.right) if isinstance(found, Partizan) else ()


def _level(ways: float) -> str:
    return "easy" if ways <= _EASY else "medium" if ways <= _MEDIUM else "hard"
