"""Say texts that come without their templates: errors, the rules of games, why there is no proof.

The layers below write such texts in plain English. The catalogue ``texts.po`` holds the templates
that they fit; what fills a template is said in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, partial

from grundy.errors import GrundyError, InputError, one_line, shorten
from grundy.explain.language import Say, catalogue, said, speaker
from grundy.phrases.phrase import Phrase, phrase

__all__ = ["reader", "retell", "trouble"]

_SLOT = re.compile(r"{([a-z]+)}")
_HELD = dict.fromkeys("ijkmn", "-?[0-9]+") | dict.fromkeys("pq", "(?:'|an? |the ).+")
"""What a slot of one of these names holds: an integer, a thing that is named; others any text."""


def reader(lang: str) -> Say:
    """Give what says any text in a language: a phrase, or one that fits a template.

    >>> say = reader("zh")
    >>> say("a heap of at least 0"), say("claim, place 4"), say("whatever")
    ('不小于 0 的堆', '断言第 4 个字符处', 'whatever')
    """
    return speaker(lang) if lang == "en" else partial(said, catalogue(lang), plain=_reading(lang))


def trouble(error: GrundyError, lang: str) -> str:
    """Say an error in a language, on one line.

    >>> trouble(InputError("a heap of at least 0", got="-3", where="heap 2"), "zh")
    "第 2 堆：应为不小于 0 的堆，实际得到 '-3'"
    """
    if not isinstance(error, InputError):
        return retell(str(error), lang)
    return retell(str(error), lang, error.expected, error.got, error.where)


def retell(
    message: str,
    lang: str,
    expected: str | None = None,
    got: str | None = None,
    where: str | None = None,
) -> str:
    """Say the message of an error in a language, by its parts where it is made of them."""
    if lang == "en":
        return message
    made = None if expected is None else _made(expected, got, where)
    return one_line(reader(lang)(made if made == message else message))


def _made(expected: str, got: str | None, where: str | None) -> Phrase:
    """Make the message of an `InputError`."""
    if got is None:
        text = phrase("expected {expected}", expected=expected)
    elif got:
        shown = one_line(repr(shorten(got)))
        text = phrase("expected {expected}, got {got}", expected=expected, got=shown)
    else:
        text = phrase("expected {expected}, got nothing", expected=expected)
    return phrase("{where}: {text}", where=where, text=text) if where else text


@cache
def _reading(lang: str) -> Say:
    entries: Mapping[str, str] = vars(catalogue(lang, "texts"))["_catalog"]
    known = {template: text for template, text in entries.items() if template}
    slots = {template for template in known if _SLOT.search(template)}
    longest = sorted(slots, key=lambda template: -len(_SLOT.sub("", template)))
    patterns = [(_pattern(template), known[template]) for template in longest]

    def read(text: str) -> str:
        if text in known:
            return known[text]
        for pattern, template in patterns:
            found = pattern.fullmatch(text)
            if found:
                parts = {name: read(part) for name, part in found.groupdict().items()}
                return "".join(
                    parts[piece] if i % 2 else piece
                    for i, piece in enumerate(_SLOT.split(template))
                )
        return text

    return read


def _pattern(template: str) -> re.Pattern[str]:
    texts = _SLOT.split(template)
    parts = [
        _slot(text, text in texts[1:i:2]) if i % 2 else re.escape(text)
        for i, text in enumerate(texts)
    ]
    return re.compile("".join(parts), re.DOTALL)


def _slot(name: str, again: bool) -> str:
    return f"(?P={name})" if again else f"(?P<{name}>{_HELD.get(name, '.+?')})"
