"""Say something in English and remember how it was made, so that it can be said in other words.

A `Phrase` is its English text, and may be used as such. `grundy.explain.language` says it in
another language: it looks up the template and fills it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

__all__ = [
    "COMMA",
    "Phrase",
    "either",
    "in_seconds",
    "phrase",
    "phrases",
    "sentences",
    "spoken_seconds",
]


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


# --- say a time


_TIMES = (
    (31_536_000, "{n} years"),
    (86_400, "{n} days"),
    (3_600, "{n} hours"),
    (60, "{n} minutes"),
)


def spoken_seconds(seconds: float) -> Phrase:
    """Say a time in the unit that fits.

    >>> [spoken_seconds(s) for s in (3, 600, 7200, 10**6, 10**12)]
    ['3 seconds', '10 minutes', '2 hours', '12 days', '31710 years']
    """
    for size, template in _TIMES:
        if seconds >= 1.5 * size:
            return phrase(template, n=f"{seconds / size:.0f}")
    return in_seconds(round(seconds))


def in_seconds(seconds: float) -> Phrase:
    """Say a number of seconds.

    >>> [in_seconds(s) for s in (0.01, 1, 5)]
    ['0.01 seconds', '1 second', '5 seconds']
    """
    return phrase("1 second") if seconds == 1 else phrase("{n} seconds", n=format(seconds, ".12g"))
