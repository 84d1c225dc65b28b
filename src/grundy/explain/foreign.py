"""Say what programs write that know no phrases: the checker, and the reader of command lines.

Both write plain English. Their sentences are listed here, and what fills one is taken out of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from grundy.phrases.phrase import phrase

__all__ = ["CHECKED", "TYPED", "recognised"]

CHECKED = (
    "all {n} positions were worked out",
    "the claim agrees with the values up to {i}, then in the {j} classes of n mod {k}",
    "the values of {n} heaps were worked out again",
    "{claim} holds on the window {i} to {j}",
    "misere quotient of {game}: {n} elements, {m} lost; elements repeat with {p} from {s}",
    "misere quotient of {game}, heaps to {k}: {n} elements, {m} lost",
    "additions change no value; {period}",
)
"""The steps of `grundy.checker` that hold numbers, and its statements that are no code."""

TYPED = (
    "Got unexpected extra argument ({got})",
    "Got unexpected extra arguments ({got})",
    "Invalid value for {where}: {got} is not a valid float.",
    "Invalid value for {where}: {got} is not a valid integer range.",
    "Invalid value for {where}: {got} is not a valid integer.",
    "Invalid value for {where}: {got} is not in the range {range}.",
    "Invalid value for {where}: {got} is not one of {names}.",
    "Option {name} requires an argument.",
)
"""What click says of a command line."""

_SLOT = re.compile(r"{([a-z]+)}")


def recognised(text: str, templates: Iterable[str]) -> str:
    """Give the phrase that a text is, or the text itself.

    >>> recognised("all 7 positions were worked out", CHECKED).data
    {'n': '7'}
    >>> recognised("whatever", CHECKED)
    'whatever'
    """
    for template in templates:
        pieces = _SLOT.split(template)
        slots = (f"(?P<{p}>.+)" if i % 2 else re.escape(p) for i, p in enumerate(pieces))
        found = re.fullmatch("".join(slots), text)
        if found:
            return phrase(template, **found.groupdict())
    return text
