"""Say what a text must hold for a pattern to find anything, so that few patterns are searched."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

__all__ = ["folded", "needed"]

_SRE: Any = import_module("re._parser")
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


def needed(pattern: str) -> frozenset[str]:
    """Give folded texts one of which stands in every text where a pattern finds something.

    >>> sorted(needed(r"\\b(?:heap|pile)s?\\b"))
    ['heap', 'pile']
    >>> sorted(needed("[0-9]+ ?(?:coins)?"))
    ['']

    Case is ignored. The empty text stands in all.
    """
    return _needed(_SRE.parse(pattern, re.IGNORECASE))


def folded(text: str) -> str:
    """Write letters that are the same where case is ignored in one way.

    >>> folded("Take ONE")
    'take one'
    """
    return text.casefold().replace("ı", "i")


def _needed(row: Any) -> frozenset[str]:
    """Choose among what the parts of a row need, since all of them are there."""
    found, run = [frozenset([""])], ""
    for kind, what in row:
        name = str(kind)
        if name == "LITERAL":
            run += folded(chr(what))
            found.append(frozenset([run]))
        elif name != "AT":  # a place has no width
            run = ""
        if name == "BRANCH":
            found.append(frozenset[str]().union(*map(_needed, what[1])))
        elif name in ("SUBPATTERN", "ASSERT"):
            found.append(_needed(what[-1]))
        elif name in _REPEATS and what[0]:
            found.append(_needed(what[2]))
    return max(found, key=lambda some: (min(map(len, some)), -len(some)))
