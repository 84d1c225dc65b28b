"""Find games by their text: a file holds one game, or kin, found by itself.

>>> game("nim:4").text, game("bash:4").text
('nim:4', 'nim:4')
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.errors import InputError, UnknownName
from grundy.lazy import Package
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved
from grundy.rules.protocol import Impartial, Ruleset

__all__ = ["all_games", "game", "impartial_game", "rulesets_of", "short_name"]

_UNNAMED = {
    "take": re.compile(
        r"(?i:(takes?|remove|subtract|pick|draw|discard|delete|split|divide|halve|moves?|replace"
        r"|change|turn|exchange|leave|if|unless|from|the same|on|each|every|you"
        r"|in|an? player|players|either|break|choose|select|reduce|at (most|least)|up to)[ ,;]"
        r"|\w+ (pile|heap)s?:|\(?\w+( *, *\w+)*\)? *(for .*)?->)"
        r"|(?![\w-]+:[\W\d]*$)[^ ]+( +[^ ]+){3}"  # four words are a sentence
        r"|(?![^:：]*[:：][\d, .]*$)"  # numbers behind a name: a game's, misspelt
        "(?=.*[0-9nk取拿移减分拆变换改留剩堆数半任幂]|.{12})[^:]*[\u4e00-\u9fff]"
    ),
    "octal": re.compile(r"[04]?\.(?=.)[0-7]*(\([0-7]\))?"),
    "hex": re.compile(r"[048C]?\.(?=.)[0-9A-F]*(\([0-9A-F]\))?"),
}
"""Rules in English or in Chinese, and codes, that are typed without the name of their game."""

sys.modules[__name__].__class__ = Package

_GAME = re.compile(r"^(the )?game of |^the | game$|(游戏|博弈|博奕|问题)$")
_NUMBERS = re.compile(r"[^\s\u4e00-\u9fff]*")  # arguments that are no sentence
_WIDE_COLON = re.compile("^([a-zA-Z-]+|[\u4e00-\u9fff]+(?=\uff1a[\\d, .]*$))\uff1a")

AnyGame = type[Ruleset[Any]]


def game(text: str, extra: Iterable[AnyGame] = ()) -> Ruleset[Any]:
    """Make the game that a text such as ``subtraction:1,3,4`` names.

    ``extra`` holds rulesets of the user's own; they come before the built-in ones.

    >>> game("kayls")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown game 'kayls'; did you mean kayles?

    `UnknownName` is raised for no game, `InputError` for arguments that it does not take.
    """
    extra = tuple(extra)
    text = _WIDE_COLON.sub(r"\1:", halved(text.strip()))
    name, colon, arguments = text.partition(":")
    name = name.strip()
    if not text:
        raise InputError("a game, as `grundy games` lists them", got="")
    if colon and not arguments.strip():
        raise InputError(phrase("arguments behind {name}:", name=name), got=arguments, where="game")
    own = {n: cls for cls in extra for n in (cls.name, *cls.aliases)}
    names = (name, name.lower(), *([short_name(name)] if _NUMBERS.fullmatch(arguments) else []))
    known = next((n for n in names if n in own or _named(n)), name)
    cls = own.get(known) or _named(known)
    if cls is None and (unnamed := _unnamed(text)) and unnamed not in own:
        return game(f"{unnamed}:{text}", extra)
    if cls is None:
        hint = "`grundy games` lists them"
        if own:
            has = "the loaded file has {names}; `grundy games` lists the others"
            hint = phrase(has, names=", ".join(own))
        raise UnknownName("game", name, [*own] or _by_name(), hint)
    return cls.called(known, arguments.strip(), lambda other: game(other, extra))


def short_name(name: str) -> str:
    """Leave out of a name what says only that it is a game.

    >>> short_name("Game of Nim"), short_name("wythoff game"), short_name("尼姆游戏")
    ('nim', 'wythoff', '尼姆')
    """
    return _GAME.sub("", name.lower()).strip().replace(" ", "-")


def impartial_game(given: str | Ruleset[Any], extra: Iterable[AnyGame] = ()) -> Impartial[Any]:
    """Make an impartial game from its text; a ruleset is one already.

    >>> impartial_game("nim:3").text
    'nim:3'
    >>> impartial_game("domineering")
    Traceback (most recent call last):
    grundy.errors.InputError: expected an impartial game, got 'domineering'

    `InputError` is raised for a game in which the players have moves of their own.
    """
    found = game(given, extra) if isinstance(given, str) else given
    if not isinstance(found, Impartial):
        raise InputError("an impartial game", got=str(getattr(found, "text", found)))
    return found


def all_games() -> list[AnyGame]:
    """Give every built-in game class, by name.

    >>> [cls.name for cls in all_games() if cls.name.startswith("kay")]
    ['kayles']
    """
    return sorted(set(_by_name().values()), key=lambda cls: cls.name)


def rulesets_of(module: ModuleType) -> Iterator[AnyGame]:
    """Give the games that a module itself defines.

    >>> from grundy.games import nim
    >>> [found.name for found in rulesets_of(nim)]
    ['nim']
    """
    for value in vars(module).values():
        if (
            isinstance(value, type)
            and issubclass(value, Ruleset)
            and value.__module__ == module.__name__
            and "name" in vars(value)
        ):
            yield value


def _unnamed(text: str) -> str | None:
    """Name the game of a rule or a code that is typed without it.

    >>> _unnamed("take an odd number"), _unnamed("0.77"), _unnamed(".1F"), _unnamed("kayls")
    ('take', 'octal', 'hex', None)
    >>> _unnamed("取1或3颗"), _unnamed("尼母:3")
    ('take', None)
    """
    if _UNNAMED["take"].match(text):
        return "take"
    return next((name for name in ("octal", "hex") if _UNNAMED[name].fullmatch(text)), None)


@lru_cache(maxsize=256)
def _named(name: str) -> AnyGame | None:
    """Give the game of a name: only files in which the name stands in quotes are imported.

    >>> _named("kayles").__module__, _named("kayls")
    ('grundy.games.coded', None)
    """
    quoted = f'"{name}"'.encode()
    for stem in _stems():
        if quoted in Path(__path__[0], f"{stem}.py").read_bytes():
            for cls in rulesets_of(importlib.import_module(f"{__name__}.{stem}")):
                if name in (cls.name, *cls.aliases):
                    return cls
    return None


def _stems() -> list[str]:
    """List the files of games: those that games share begin with an underscore."""
    found = sorted(path.stem for path in Path(__path__[0]).glob("*.py"))
    return [stem for stem in found if stem[0] != "_"]


@cache
def _by_name() -> dict[str, AnyGame]:
    found: dict[str, AnyGame] = {}
    for stem in _stems():
        for cls in rulesets_of(importlib.import_module(f"{__name__}.{stem}")):
            for name in (cls.name, *cls.aliases):
                if found.setdefault(name, cls) is not cls:
                    raise RuntimeError(f"two games are named {name!r}")
    return found
