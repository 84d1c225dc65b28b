"""Know games by their titles in all languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from grundy.games import all_games, short_name
from grundy.rules.protocol import Ruleset

__all__ = ["by_title", "title_of", "titles"]

_WORDS = re.compile(r"\s|[\u4e00-\u9fff]")


def title_of(cls: type[Ruleset[Any]]) -> str:
    """Give the title of a game in English.

    >>> from grundy.games.nim import Nim
    >>> title_of(Nim)
    'Nim'
    """
    return cls.title or cls.name.replace("-", " ").capitalize()


def by_title(text: str, extra: Sequence[type[Ruleset[Any]]] = ()) -> str:
    """Call a game by its name where it is called by its title in any language.

    >>> by_title("尼姆：3"), by_title("取 1 或 2 个"), by_title("尼姆游戏")
    ('nim:3', '取 1 或 2 个', 'nim')
    """
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
