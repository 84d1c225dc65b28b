"""Say phrases in a language; English needs no catalogue.

The catalogues are gettext's: ``locale/LANGUAGE/LC_MESSAGES/grundy.po`` for phrases and
``texts.po`` for `grundy.explain.reading`, compiled when the package is installed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import UnknownName
from grundy.phrases.phrase import COMMA, Phrase

if TYPE_CHECKING:
    from gettext import GNUTranslations

__all__ = ["LANGUAGES", "Say", "catalogue", "said", "speaker", "translated"]

LANGUAGES = ("en", "zh")

Say = Callable[[str], str]

_LOCALE = Path(__file__).parent / "locale"


def speaker(lang: str) -> Say:
    """Give what says a text in a language; a text that is no phrase stays as it is.

    >>> from grundy.phrases.phrase import phrase
    >>> say = speaker("zh")
    >>> say(phrase("take all of {n}", n=7)), say("7")
    ('取走整堆 7', '7')
    >>> speaker("fr")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown language 'fr'; there are en, zh
    """
    if lang not in LANGUAGES:
        raise UnknownName("language", lang, LANGUAGES, f"there are {', '.join(LANGUAGES)}")
    return str if lang == "en" else partial(said, catalogue(lang))


def translated(data: Any, say: Say) -> Any:
    """Say every phrase among the data of a step.

    >>> from grundy.phrases.phrase import phrase
    >>> translated({"moves": (phrase("take {k}", k=2), 3)}, speaker("zh"))
    {'moves': ['取 2', 3]}
    """
    if isinstance(data, dict):
        return {key: translated(value, say) for key, value in data.items()}
    if isinstance(data, (tuple, list)):
        return [translated(value, say) for value in data]
    return say(data) if isinstance(data, str) else data


@cache
def catalogue(lang: str, domain: str = "grundy") -> GNUTranslations:
    """Give the words of a language."""
    from gettext import translation  # late: English, which needs none, should start at once

    return translation(domain, _LOCALE, [lang])


def said(words: GNUTranslations, text: Any, plain: Say = str) -> Any:
    """Say a phrase by its template, a text that is no phrase by ``plain``, tuples as lists."""
    if isinstance(text, tuple):
        return words.gettext(COMMA).join(str(said(words, item, plain)) for item in text)
    if not isinstance(text, Phrase):
        return plain(text) if isinstance(text, str) else text
    if text.many:
        template = words.ngettext(text.template, text.many, text.number)
    else:
        template = words.gettext(text.template)
    return template.format(**{key: said(words, value, plain) for key, value in text.data.items()})
