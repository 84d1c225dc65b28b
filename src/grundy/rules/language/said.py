"""Hold what words say of a number: that it is odd, at most half, or not a multiple of 3."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Any

from grundy.formulas.series import NAMES, Series

__all__ = [
    "ENDLESS",
    "OPPOSITE",
    "Said",
    "compared",
    "going_on",
    "multiples",
    "number",
    "opposed",
    "span",
]

ENDLESS = 10**9  # the greatest number where there is none
_LISTED = 10**6  # no primes are sought beyond
OPPOSITE = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "=": "!=", "!=": "="}


@dataclass(frozen=True)
class Said:
    """Hold what is said of a number X, in the words of the language, and its opposite.

    ``amount`` is how the language writes those numbers; ``ends`` are the least and the greatest,
    where that is all; ``needs`` is what must be known of n, lest it be unclear what is meant.

    >>> Said("2X <= n", "2X > n").of("n - k"), Said("X is odd", "X is not odd").of("k", False)
    ('2n - 2k <= n', 'k is not odd')
    """

    yes: str
    no: str
    amount: str = ""
    ends: tuple[int, int] | None = None
    needs: str = ""
    bare: bool = False  # one number
    denied: bool = False

    def of(self, what: str, holds: bool = True) -> str:
        """Say it of a number."""

        def scaled(found: re.Match[str]) -> str:
            return re.sub(r"\b(?=[kn])", found[1], what)

        said = self.yes if holds else self.no
        if what == "n - k" and (least := re.fullmatch(r"X >= (\d+)", said)):
            return f"k + {least[1]} <= n"
        return re.sub(r"(\d*)X", scaled, said)


def opposed(yes: str) -> Said:
    """Say something whose opposite has no words of its own.

    >>> opposed("X divides n").no
    'not (X divides n)'
    """
    return Said(yes, f"not ({yes})")


def number(value: int) -> Said:
    """Say that it is one number.

    >>> number(4).no
    'X != 4'
    """
    return Said(f"X = {value}", f"X != {value}", str(value), bare=True)


def compared(sign: str, code: str, says: Any) -> Said:
    """Compare with a number ``#``, a part of the heap ``$``, the heap ``n`` or what is left ``L``.

    >>> compared("<=", "$", "2:n").yes, compared(">", "L", "").no, compared(">", "#", 4).ends
    ('2X <= n', 'X <= n - k', (5, 1000000000))
    """
    if code == "#":
        if sign == "=":
            return number(says)
        low = {">=": says, ">": says + 1}.get(sign, 1)
        high = {"<=": says, "<": says - 1}.get(sign, ENDLESS)
        ends = None if sign == "!=" else (low, high)
        return Said(f"X {sign} {says}", f"X {OPPOSITE[sign]} {says}", ends=ends)
    times, text = {"n": ("", "n"), "L": ("", "n - k")}.get(code) or says.split(":")
    left = "X*X" if times == "root" else f"{times}X"
    exact = sign == "="
    needs = "n is square" if times == "root" else times and f"n is a multiple of {times}"
    no = f"{left} {OPPOSITE[sign]} {text}"
    return Said(f"{left} {sign} {text}", no, needs=needs if exact else "", bare=exact)


def multiples(by: list[int], every: bool) -> Said:
    """Say that it is a multiple of every one of some numbers, or of any.

    >>> multiples([3, 5], every=False).no
    'X is not a multiple of 3 and X is not a multiple of 5'
    """
    parts = [f"X is a multiple of {one}" for one in by]
    if every:
        return opposed(" and ".join(parts))
    no = " and ".join(f"X is not a multiple of {one}" for one in by)
    if by[1:]:
        return Said(f"({' or '.join(parts)})", no)
    return Said(parts[0], no, f"multiples of {by[0]}")


def span(low: int, high: int) -> Said:
    """Say that a number is between two.

    >>> span(2, 4).amount, span(2, ENDLESS).yes
    ('2..4', 'X >= 2')
    """
    most = "" if high == ENDLESS else str(high)
    yes = f"X in {{{low}..{high}}}" if most else f"X >= {low}"
    no = f"X not in {{{low}..{high}}}" if most else f"X < {low}"
    return Said(yes, no, f"{low}..{most}", ends=(low, high))


def going_on(first: list[int], last: int | None) -> list[Said]:
    """Give the ways known in which numbers go on, to a last one or for ever.

    >>> [one.yes for one in going_on([1, 4, 7], None)], going_on([1, 2, 3], 8)[0].amount
    (['(X) % 3 = 1'], '1..8')
    """
    a, b, *more = first
    step, end = b - a, last or first[-1]
    if not more and step != 1:  # 2, 4, ..., 16
        return []
    if step > 0 and {y - x for x, y in pairwise(first)} == {step} and end % step == a % step:
        if step == 1:
            return [span(a, last or ENDLESS)]
        low = "" if a <= step else f" and X >= {a}"
        return [opposed(f"(X) % {step} = {a % step}{low}{f' and X <= {last}' if last else ''}")]
    series = [Series(name) for name in NAMES if end <= _LISTED]
    series += [Series("powers", of) for of in (2, 3, 4, 5)]
    same = [one for one in series if list(islice(one.upto(first[-1]), len(first) + 1)) == first]
    if last:
        return [opposed(f"X in {one} and X <= {last}") for one in same if last in one]
    return [Said(f"X in {one}", f"X not in {one}", str(one)) for one in same]
