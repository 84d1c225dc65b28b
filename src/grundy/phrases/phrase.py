"""Say something in English and remember how it was made, so that it can be said in other words.

A `Phrase` is its English text, and may be used as such. `grundy.explain.language` says it in
another language: it looks up the template and fills it again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any

__all__ = ["COMMA", "Phrase", "Worded", "either", "phrase", "phrases", "sentences"]


class Phrase(str):
    """Be an English text together with its template and the data that filled it.

    >>> said = phrase("turn {coins} in row {n}", coins=(1, 3), n=2)
    >>> isinstance(said, Phrase), said.template, said.data["n"]
    (True, 'turn {coins} in row {n}', 2)

    ``many`` is the template of the plural, where ``number`` chooses between two.
    """

    __slots__ = ("data", "many", "number", "template")

    template: str
    many: str
    number: int
    data: Mapping[str, Any]


class Worded(str):
    """Be an English text that no catalogue holds: ``in_words`` says it in a language.

    >>> Worded("odd", lambda lang: "奇数个").in_words("zh")
    '奇数个'
    """

    __slots__ = ("in_words",)

    in_words: Callable[[str], str]

    def __new__(cls, text: str, in_words: Callable[[str], str]) -> Worded:
        """Make the text."""
        made = super().__new__(cls, text)
        made.in_words = in_words
        return made


def phrase(template: str, /, **data: Any) -> Phrase:
    """Fill a template; data may be phrases themselves, or tuples, which are listed.

    >>> said = phrase("turn {coins} in {row}", coins=(1, 3), row=phrase("row {n}", n=2))
    >>> said, said.template
    ('turn 1, 3 in row 2', 'turn {coins} in {row}')
    """
    return phrases(template, "", 1, **data)


def phrases(one: str, many: str, number: int, /, **data: Any) -> Phrase:
    """Fill the template of the singular or of the plural.

    >>> phrases("{k} coin", "{k} coins", 2, k=2)
    '2 coins'
    """
    template = many if many and number != 1 else one
    said = Phrase(template.format(**{key: _listed(value) for key, value in data.items()}))
    said.template, said.many, said.number, said.data = one, many, number, data
    return said


def either(*said: str) -> str:
    """Join by "or".

    >>> either("a", "b", "c"), either("a")
    ('a, b or c', 'a')
    """
    return phrase("{p} or {q}", p=said[:-1], q=said[-1]) if len(said) > 1 else said[0]


def sentences(*said: str) -> str:
    """Put sentences one behind the other.

    >>> sentences("Take one.", "Split a heap.", "Pass.")
    'Take one. Split a heap. Pass.'
    """
    return reduce(lambda one, other: phrase("{one} {other}", one=one, other=other), said)


def _listed(value: Any) -> Any:
    return COMMA.join(map(str, value)) if isinstance(value, tuple) else value


COMMA = phrase(", ")
