"""Hold what words say of a number: that it is odd, at most half, or not a multiple of 3."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice

from grundy.formulas.series import NAMES, Series

__all__ = ["ENDLESS", "Said", "going_on", "opposed", "span"]

ENDLESS = 10**9  # the greatest number where there is none


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
    a, b, *_ = first
    step = b - a
    if step > 0 and first == list(range(a, first[-1] + 1, step)) and (last or a) % step == a % step:
        if step == 1:
            return [span(a, last or ENDLESS)]
        low = "" if a <= step else f" and X >= {a}"
        return [opposed(f"(X) % {step} = {a % step}{low}{f' and X <= {last}' if last else ''}")]
    if last:
        return []
    series = [Series(name) for name in NAMES] + [Series("powers", of) for of in (2, 3, 4, 5)]
    same = [one for one in series if list(islice(one.upto(first[-1]), 99)) == first]
    return [Said(f"X in {one}", f"X not in {one}", str(one)) for one in same]
