"""Read what every question begins with: games by their names, titles and texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from typing import Any

from grundy import games
from grundy.errors import GrundyError, UnknownName
from grundy.games import all_games, short_name
from grundy.phrases.phrase import phrase
from grundy.rules.combine import require_values
from grundy.rules.protocol import Impartial, Ruleset

__all__ = [
    "Extra",
    "game",
    "impartial",
    "key_of",
    "named",
    "parted",
    "sentence",
    "title_of",
    "titles",
]

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
    if getattr(found, "misere", False):
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


def key_of(game: Impartial[Any], extra: Extra = ()) -> str:
    """Name a game in a store; a class of the user's own by the text of its file, too.

    >>> from grundy.games import game
    >>> key_of(game("octal:0.77"))
    'octal:0.77'
    """
    return "#".join([game.text, *(cls.edition for cls in extra)])


# --- know games by their titles in all languages


_WORDS = re.compile(r"\s|[\u4e00-\u9fff]")


def title_of(cls: type[Ruleset[Any]]) -> str:
    """Give the title of a game in English.

    >>> from grundy.games.nim import Nim
    >>> title_of(Nim)
    'Nim'
    """
    return cls.title or cls.name.replace("-", " ").capitalize()


def named(text: str, extra: Extra = ()) -> str:
    """Call a game by its name where it is called by its title in any language; leave a sentence.

    >>> named("尼姆：3"), named("取 1 或 2 个"), named("尼姆游戏"), named("nim:3")
    ('nim:3', '取 1 或 2 个', 'nim', 'nim:3')
    """
    if text.isascii() or _SENTENCE.search(text):
        return text
    title, colon, arguments = text.replace("：", ":").partition(":")
    own = {name for cls in extra for name in (cls.name, *cls.aliases)}
    title = title.strip()
    short = "" if colon and _WORDS.search(arguments) else short_name(title)
    name = None if title in own else titles().get(title) or titles().get(short)
    return text if name is None else f"{name}{colon}{arguments}"


@cache
def titles() -> dict[str, str]:
    """Give the names of the games by their titles, whole and without what explains them.

    >>> titles()["尼姆"]
    'nim'
    """
    from grundy.explain.language import LANGUAGES, reader

    said = [(reader(lang)(title_of(cls)), cls.name) for cls in all_games() for lang in LANGUAGES]
    return {part: name for title, name in said for part in (title, title.split("（")[0])}
