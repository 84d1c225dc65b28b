"""Say the words of play and review in a language."""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations

from grundy.explain.language import catalogue as translated_by

__all__ = ["called", "catalogue", "leading_to", "leveled", "mark"]


def catalogue(lang: str, domain: str = "play") -> NullTranslations:
    """Give the words of a language; the templates themselves are English.

    >>> catalogue("en").gettext("undo"), catalogue("zh").gettext("undo")
    ('undo', '悔棋')
    """
    return NullTranslations() if lang == "en" else translated_by(lang, domain)


def mark(template: str) -> str:
    """Mark a template that is said later.

    >>> mark("first player")
    'first player'
    """
    return template


_SEATS = {
    "first": mark("first player"),
    "second": mark("second player"),
    "left": mark("Left"),
    "right": mark("Right"),
}


def called(player: str, name: str, say: Callable[[str], str]) -> str:
    """Call a player by name, and Left or Right by their side as well.

    >>> called("first", "", str), called("second", "you", str), called("left", "you", str)
    ('first player', 'you', 'you (Left)')
    """
    seat = say(_SEATS[player])
    if not name:
        return seat
    return f"{say(name)} ({seat})" if player in ("left", "right") else say(name)


_LEVELS = {
    "perfect": mark("perfect"),
    "careless": mark("careless"),
    "small": mark("small"),
    "random": mark("random"),
    "fixed": mark("fixed"),
}


def leveled(level: str, say: Callable[[str], str]) -> str:
    """Say a level as it stands behind a name; its arguments stay.

    >>> leveled("careless:1/4", str), leveled("careless:1/4", catalogue("zh").gettext)
    (' (careless:1/4)', '（粗心:1/4）')
    """
    name, colon, more = level.partition(":")
    said = f"{say(_LEVELS.get(name, name))}{colon}{more}"
    return say(mark(" ({level})")).format(level=said)


def leading_to(text: str, to: str, arrow: str = "  ->  ") -> str:
    """Write a move and the position it leads to, unless the move says it.

    >>> leading_to("take 1 from 3, leaving 2", "2+5"), leading_to("7+11 -> 7+4", "7+4")
    ('take 1 from 3, leaving 2  ->  2+5', '7+11 -> 7+4')
    """
    return text if text.endswith(f"-> {to}") else f"{text}{arrow}{to}"
