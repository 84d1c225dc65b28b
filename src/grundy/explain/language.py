"""Say phrases in a language; English needs no catalogue.

The catalogues are gettext's, ``locale/LANGUAGE/LC_MESSAGES/*.po``: ``grundy`` for explanations,
``texts`` for errors, the rules of games, notes and play, ``help`` for the help of commands. A new
language is a new folder. They are compiled when the package is installed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, UnknownName, one_line, visible
from grundy.phrases.phrase import COMMA, Phrase, Worded, phrase
from grundy.rules.protocol import Ruleset

if TYPE_CHECKING:
    from gettext import GNUTranslations, NullTranslations

__all__ = [
    "LANGUAGES",
    "Say",
    "catalogue",
    "own",
    "reader",
    "said",
    "speaker",
    "system_language",
    "trouble",
]

Say = Callable[[str], str]

_UNSPACED = re.compile("(应为)(?=[A-Za-z0-9`{+-])")
_LOCALE = Path(__file__).parent / "locale"

LANGUAGES = ("en", *sorted(folder.name for folder in _LOCALE.iterdir()))
"""English, and every language that has a folder of catalogues."""


_SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """Give the language of GRUNDY_LANG, else the system's; English where there is no other.

    >>> system_language({"LANG": "zh_CN.UTF-8"}), system_language({"GRUNDY_LANG": "en"})
    ('zh', 'en')
    """
    own = environment.get("GRUNDY_LANG", "")
    system = next((text for name in _SYSTEM if (text := environment.get(name))), "")
    wanted = (own[:2].lower(), system[:2].lower())
    return next((lang for lang in wanted if lang in LANGUAGES), "en")


def own(text: str) -> str:
    """Say a text in the language of whoever runs Python, without what would command a terminal.

    >>> own(phrase("take {k} from {n}", k=2, n=5))
    'take 2 from 5'
    """
    return visible(reader(system_language())(text))


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
        raise UnknownName("language", lang, LANGUAGES, phrase("there are {names}", names=LANGUAGES))
    return str if lang == "en" else partial(said, catalogue(lang))


def reader(lang: str) -> Say:
    """Give what says any text in a language, also one that is no phrase, by the catalogue.

    >>> say = reader("zh")
    >>> say("a game on two piles"), say("whatever")
    ('两堆的游戏', 'whatever')
    """
    if lang == "en":
        return str
    words = catalogue(lang)
    return partial(said, words, plain=lambda text: words.gettext(text) if text else "")


def trouble(error: GrundyError, lang: str) -> str:
    """Say an error in a language, on one line.

    >>> from grundy.errors import InputError
    >>> trouble(InputError("JSON", got="", where="body"), "zh")
    '请求内容：应为 JSON，但什么也没有写'
    """
    return one_line(_UNSPACED.sub(r"\1 ", reader(lang)(error.message)))


@cache
def catalogue(lang: str, domain: str = "grundy") -> GNUTranslations:
    """Give the words of a language.

    >>> catalogue("zh").gettext("proved")
    '已证明'
    """
    from gettext import translation  # late: English, which needs none, should start at once

    words = translation(domain, _LOCALE, [lang])
    words.add_fallback(_of_games(lang) if domain == "texts" else catalogue(lang, "texts"))
    return words


def _of_games(lang: str) -> NullTranslations:
    """Give the words that games bring in their own files."""
    from gettext import NullTranslations

    class OfGames(NullTranslations):
        def gettext(self, message: str) -> str:
            progress = (cls.words.get(lang, {}) for cls in _kinds(Ruleset))  # type: ignore[type-abstract]
            found = (words.get(message) for words in progress)
            return next(filter(None, found), message)

    return OfGames()


def _kinds(of: type[Ruleset[Any]]) -> Iterator[type[Ruleset[Any]]]:
    for cls in of.__subclasses__():
        yield cls
        yield from _kinds(cls)


def said(words: GNUTranslations, text: Any, plain: Say = str) -> Any:
    """Say a phrase by its template, a text that is no phrase by ``plain``, tuples as lists.

    >>> from grundy.phrases.phrase import phrase
    >>> said(catalogue("zh"), phrase("take {k} from heap {i}", k=2, i=3))
    '从第 3 堆取 2'
    """
    if isinstance(text, tuple):
        return words.gettext(COMMA).join(str(said(words, item, plain)) for item in text)
    if isinstance(text, Worded):
        return text.in_words(words.info().get("language", ""))
    if not isinstance(text, Phrase):
        return plain(text) if isinstance(text, str) else text
    if text.many:
        template = words.ngettext(text.template, text.many, text.number)
    else:
        template = words.gettext(text.template)
    return template.format(**{key: said(words, value, plain) for key, value in text.data.items()})
