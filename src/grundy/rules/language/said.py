"""Hold what words say of a number: that it is odd, at most half, or not a multiple of 3."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["ENDLESS", "Said"]

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
