"""Hold a pattern that a table may follow, with the way it goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from grundy.laws.law import Law
from grundy.phrases.phrase import phrase

__all__ = ["ENOUGH", "Pattern", "Values", "formula", "listed", "spoken"]

Values = np.ndarray[Any, np.dtype[Any]]

_WORDS = re.compile(" (if|or|and) ")

ENOUGH = 20
"""How many values at least must have been foreseen by those before them."""


@dataclass(frozen=True)
class Pattern:
    """Hold a pattern; ``continued(stop)`` gives the values that it foresees below ``stop``.

    ``size`` counts its constants: of several patterns the one with the fewest is the law.
    """

    kind: str
    statement: str
    size: int
    continued: Callable[[int], Values]
    claim: str | None = None
    table: Sequence[int] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0
    formula: str = ""

    def fits(self, values: Values) -> bool:
        """Compare the pattern with a table, which may be longer than the one it was found in."""
        return bool(np.array_equal(self.continued(len(values)), values))

    def law(self, checked_to: int) -> Law:
        """Give the pattern as a law."""
        facts = (self.claim, self.table, self.preperiod, self.period, self.saltus, self.formula)
        return Law(self.kind, self.statement, checked_to, *facts)


def formula(text: str, size: int, term: Callable[[Values], Values]) -> Pattern:
    """Make the pattern of a term in n; ``text`` says in the language of claims what it is.

    >>> formula("n // 2", 1, lambda n: n // 2).continued(5).tolist()
    [0, 0, 1, 1, 2]
    """
    return Pattern(
        "formula",
        phrase("f(n) = {term} for every n.", term=spoken(text)),
        size,
        lambda stop: term(np.arange(stop)),
        f"f(n) == ({text})" if " if " in text else f"f(n) == {text}",
    )


def spoken(text: str) -> str:
    """Write a claim with the words of arithmetic, its cases as phrases.

    >>> spoken("n // 2 % 3 == 1"), spoken("0 if n == 0 else n % 3").template
    ('n div 2 mod 3 = 1', '{term} if {condition} else {other}')
    """
    if not _WORDS.search(text):
        return _signs(text)
    term, found, rest = _parted(text, " if ")
    if found:
        condition, _, other = _parted(rest, " else ")
        return phrase(
            "{term} if {condition} else {other}",
            term=spoken(term),
            condition=spoken(condition),
            other=spoken(other),
        )
    a, found, b = _parted(text, " or ")
    if found:
        return phrase("{a} or {b}", a=spoken(a), b=spoken(b))
    a, found, b = _parted(text, " and ")
    if found:
        return phrase("{a} and {b}", a=spoken(a), b=spoken(b))
    before, _, rest = text.partition("(")
    inner, _, after = _parted(rest, ")")
    return phrase(
        "{before}({inner}){after}", before=_signs(before), inner=spoken(inner), after=spoken(after)
    )


def _parted(text: str, word: str) -> tuple[str, str, str]:
    """Part a text at the first place outside brackets where a word stands."""
    depth = 0
    for i, sign in enumerate(text):
        if not depth and text.startswith(word, i):
            return text[:i], word, text[i + len(word) :]
        depth += (sign == "(") - (sign == ")")
    return text, "", ""


def _signs(text: str) -> str:
    return text.replace("//", "div").replace("%", "mod").replace("==", "=").replace("^", "xor")


def listed(numbers: Values | list[int], most: int = 24) -> str:
    """List numbers, the first and the last of them where there are many.

    >>> listed([0, 1, 2, 3, 4, 5], most=4)
    '0, 1, 2, ..., 5'
    """
    many = len(numbers) > most
    texts = [str(int(number)) for number in (numbers[: most - 1] if many else numbers)]
    return ", ".join([*texts, "...", str(int(numbers[-1]))] if many else texts)
