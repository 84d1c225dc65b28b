"""Say phrases in a language; English needs no catalogue.

The catalogues are gettext's: ``locale/LANGUAGE/LC_MESSAGES/grundy.po``, compiled when the package
is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import UnknownName
from grundy.rules.phrase import COMMA, Phrase

if TYPE_CHECKING:
    from gettext import GNUTranslations

__all__ = ["LANGUAGES", "Say", "speaker", "translated"]

LANGUAGES = ("en", "zh")

Say = Callable[[str], str]

_LOCALE = Path(__file__).parent / "locale"


def speaker(lang: str) -> Say:
    """Give what says a text in a language; a text that is no phrase stays as it is.

    >>> from grundy.rules.phrase import phrase
    >>> say = speaker("zh")
    >>> say(phrase("take all of {n}", n=7)), say("7")
    ('取走整堆 7', '7')
    >>> speaker("fr")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown language 'fr'; there are en, zh
    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES, f"there are {', '.join(LANGUAGES)}")
    return str if lang == "en" else partial(_said, _catalogue(lang))


def translated(data: Any, say: Say) -> Any:
    """Say every phrase among the data of a step.

    >>> from grundy.rules.phrase import phrase
    >>> translated({"moves": (phrase("take {k}", k=2), 3)}, speaker("zh"))
    {'moves': ['取 2', 3]}
    """
    if isinstance(data, dict):
        return {key: translated(value, say) for key, value in data.items()}
    if isinstance(data, (tuple, list)):
        return [translated(value, say) for value in data]
    return say(data) if isinstance(data, str) else data


@cache
def _catalogue(lang: str) -> GNUTranslations:
    from gettext import translation  # late: English, which needs none, should start at once

    return translation("grundy", _LOCALE, [lang])


def _said(catalogue: GNUTranslations, text: Any) -> Any:
    if isinstance(text, tuple):
        comma = catalogue.gettext(COMMA)
        return comma.join(str(_said(catalogue, item)) for item in text)
    if not isinstance(text, Phrase):
        return text
    if text.many:
        template = catalogue.ngettext(text.template, text.many, text.number)
    else:
        template = catalogue.gettext(text.template)
    return template.format(**{key: _said(catalogue, value) for key, value in text.data.items()})
