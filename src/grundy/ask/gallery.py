"""Ask for the cards of the gallery: what one sees of a game before choosing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from grundy.ask.catalogue import facts_of
from grundy.ask.common import Extra
from grundy.games import all_games, game
from grundy.rules.protocol import Impartial, Partizan, Ruleset

__all__ = ["Card", "Gallery", "cards"]

_EASY, _MEDIUM = 15, 30
"""A first position with so many moves at most is easy, or medium."""

Say = Callable[[str], str]


@dataclass(frozen=True)
class Card:
    """Hold what a card shows: the names and the rule, and a position to begin with.

    >>> from grundy.games.chomp import Chomp
    >>> card = card_of(Chomp)
    >>> card.kind, card.level, card.game, card.position
    ('impartial', 'medium', 'chomp', '6+6+6+6')

    ``kind`` is ``impartial``, ``partizan`` or ``loopy``; ``level`` is ``easy``, ``medium`` or
    ``hard``, by the number of moves that the first player has to weigh.
    """

    name: str
    aliases: tuple[str, ...]
    title: str
    rule: str
    kind: str
    level: str
    game: str
    position: str
    drawing: str

    def json(self, say: Say = str) -> dict[str, Any]:
        """Give the public form; ``say`` says the sentences."""
        return asdict(self) | {"title": say(self.title), "rule": say(self.rule)}


@dataclass(frozen=True)
class Gallery:
    """Hold the card of every game.

    >>> sorted({card.kind for card in cards().cards})
    ['impartial', 'loopy', 'partizan']
    """

    cards: tuple[Card, ...]

    def json(self, say: Say = str) -> dict[str, Any]:
        """Give the public form; ``say`` says the sentences."""
        return {"cards": [card.json(say) for card in self.cards]}


def cards(*, extra: Extra = ()) -> Gallery:
    """Give the card of every game.

    >>> [(card.title, card.kind, card.level, card.position) for card in cards().cards][-1]
    ("Wythoff's game", 'impartial', 'medium', '7+11')
    """
    return Gallery(tuple(card_of(cls, extra) for cls in [*extra, *all_games()]))


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
        _level(_count(found, position)),
        found.text,
        found.format(position),
        found.drawing,
    )


def _kind(found: Ruleset[Any]) -> str:
    if not isinstance(found, Impartial):
        return "partizan"
    return "loopy" if found.loopy else "impartial"


def _count(found: Ruleset[Any], position: Any) -> int:
    """Count the moves of who begins, as far as it matters."""
    if isinstance(found, Impartial):
        options = found.options(position)
    elif isinstance(found, Partizan):
        options = found.left(position)
    else:
        return 0
    return sum(1 for _ in islice(options, _MEDIUM + 1))


def _level(moves: int) -> str:
    return "easy" if moves <= _EASY else "medium" if moves <= _MEDIUM else "hard"
