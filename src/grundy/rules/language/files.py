"""Read named games from a TOML file."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from hashlib import sha256
from typing import Any

from grundy.errors import FileError, InputError
from grundy.phrases.phrase import phrase
from grundy.rules.language.formulagame import named_formulas
from grundy.rules.language.formulas import read_formulas
from grundy.rules.language.game import named
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.tokens import is_formulas
from grundy.rules.protocol import Ruleset
from grundy.rules.text import read_text

__all__ = ["load_rules", "rules_of"]

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


def load_rules(path: str) -> list[type[Ruleset[Any]]]:
    """Read the games of a TOML file, in its order.

    >>> from tempfile import NamedTemporaryFile
    >>> with NamedTemporaryFile("w", suffix=".toml") as file:
    ...     _ = file.write('game.mine.rule = "take 1 or 4"')
    ...     file.flush()
    ...     [cls.name for cls in load_rules(file.name)]
    ['mine']
    """
    return rules_of(read_text(path), path)


def rules_of(text: str, path: str = "rules") -> list[type[Ruleset[Any]]]:
    """Read games such as ``[game.mine]`` with ``rule = "take 1 or 4"`` from the text of a file.

    A rule is read when its game is first made: a file may have many.

    >>> [cls.name for cls in rules_of('game.mine.rule = "take 1 or 4, or split into two equal"')]
    ['mine']
    >>> (mine,) = rules_of('game.mine.rule = "take 1 or"')
    >>> mine()
    Traceback (most recent call last):
    grundy.errors.FileError: file 'rules': game.mine: rule, column 10: expected an amount \
(1..4, {1,3,4}, any, odd, k with 2k <= n), got nothing
    """
    try:
        found = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FileError(
            path, phrase("expected TOML: {problem}", problem=error or "nested too deeply")
        ) from None
    games = found.get("game")
    if not isinstance(games, dict) or not games or len(found) > 1:
        raise FileError(path, "expected tables [game.NAME] and nothing else")
    return [_game(path, name, table) for name, table in games.items()]


def _game(path: str, name: str, table: object) -> type[Ruleset[Any]]:
    key = f"game.{name}"
    if not _NAME.fullmatch(name):
        raise FileError(
            path, phrase("{key}: expected a name of small letters, digits and hyphens", key=key)
        )
    if not isinstance(table, dict) or not isinstance(table.get("rule"), str) or len(table) > 1:
        raise FileError(path, phrase('{key}: expected rule = "..." and nothing else', key=key))
    text = table["rule"]

    @cache
    def made() -> type[Ruleset[Any]]:
        try:
            if is_formulas(text):
                return named_formulas(name, read_formulas(text))
            return named(name, parse_rule(text))
        except InputError as error:
            told = phrase("{where}: {text}", where=key, text=error.message)
            raise FileError(path, told) from None

    facts = {
        "name": name,
        "edition": sha256(text.encode()).hexdigest()[:16],
        "__doc__": f"Play by the rule: {text}.",
        "__new__": lambda cls: made()(),
    }
    return type(name, (Ruleset,), facts)
