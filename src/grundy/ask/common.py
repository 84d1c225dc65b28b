"""Read what every question begins with."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from grundy import games
from grundy.errors import GrundyError, UnknownName
from grundy.phrases.phrase import phrase
from grundy.rules.combine import require_values
from grundy.rules.protocol import Impartial, Ruleset

__all__ = ["Extra", "game", "impartial", "named", "parted", "sentence"]

Extra = Sequence[type[Ruleset[Any]]]

_SENTENCE = re.compile("[，。；、].*[0-9]|[0-9].*[，。；、]", re.DOTALL)
_TRIED = 12
"""So many words of a text may belong to the game, the others to the position."""


def game(text: str, extra: Extra = ()) -> Ruleset[Any]:
    """Make a game from its text, or from its title in any language.

    >>> game("尼姆:3").text, game("取 1 或 2 个").text
    ('nim:3', 'take:1..2')
    >>> game("凯尔丝")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown game '凯尔丝'; did you mean 凯尔斯?

    `UnknownName` is raised for no game, `InputError` for arguments that it does not take.
    """
    try:
        return games.game(named(text, extra), extra)
    except UnknownName as error:
        if text.isascii() or error.expected != "game":
            raise
        from grundy.ask.titles import titles  # late: it reads what all games say of themselves

        raise UnknownName("game", text, titles(), "`grundy games` lists them") from None


def impartial(given: str | Ruleset[Any], extra: Extra = ()) -> Impartial[Any]:
    """Make an impartial game from its text or its title; a ruleset is one already.

    >>> impartial("尼姆:3").text
    'nim:3'

    `InputError` is raised for a game in which the players have moves of their own, `NotSupported`
    for one whose positions have no values.
    """
    found = game(given, extra) if isinstance(given, str) else given
    return require_values(games.impartial_game(found, extra))


def sentence(found: Ruleset[Any]) -> str:
    """Say the rule of a game, with its arguments, in one sentence.

    >>> sentence(game("misere:nim:3"))
    'In each move take 1 to 3 from a heap. Whoever makes the last move loses.'
    """
    said = found.sentence
    if getattr(found, "misere", False) and not hasattr(found, "meant"):
        return phrase("{rule} Whoever makes the last move loses.", rule=said)
    return said


def parted(text: str, extra: Extra = ()) -> tuple[str, str]:
    """Part a text into a game and a position; where there is no such position it is empty.

    >>> parted("nim 3 5 7"), parted("take 1 or 4 100"), parted("take 1 or 4")
    (('nim', '3 5 7'), ('take 1 or 4', '100'), ('take 1 or 4', ''))
    """
    words = text.split()
    meant: tuple[str, str] | None = None
    for i in range(min(len(words), _TRIED), 0, -1):
        name, position = " ".join(words[:i]), " ".join(words[i:])
        with suppress(GrundyError):
            found = game(name, extra)
            meant = meant or (name, position)
            if position:
                found.parse(position)
                return name, position
    return meant or (text, "")


def named(text: str, extra: Extra = ()) -> str:
    """Put the name of a game in the place of its title in a language that is not written in ASCII.

    >>> named("尼姆:3"), named("nim:3")
    ('nim:3', 'nim:3')
    """
    if text.isascii() or _SENTENCE.search(text):
        return text
    from grundy.ask.titles import by_title  # late: it reads what all games say of themselves

    return by_title(text, extra)
