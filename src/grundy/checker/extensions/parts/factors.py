"""Recognise rules by which a heap loses its divisors, or numbers coprime to it."""

from __future__ import annotations

from collections.abc import Collection

from ...core.certificate import Rejected
from ...core.rules import AnyRule, ByHeaps
from ...core.terms import Condition

__all__ = ["takes_all"]

_TAKEN = ("-", "n", "x1")
_SURELY: tuple[Condition, ...] = (
    True,
    ("compare", 1, "<=", _TAKEN),
    ("compare", _TAKEN, ">=", 1),
    ("compare", 0, "<", _TAKEN),
    ("compare", _TAKEN, ">", 0),
    ("compare", "x1", "<", "n"),
    ("compare", "n", ">", "x1"),
)
"""What is true wherever 1 <= x1 < n, and says that x1 < n."""

_ALSO: tuple[Condition, ...] = (
    ("compare", _TAKEN, "<", "n"),
    ("compare", "n", ">", _TAKEN),
    ("compare", _TAKEN, "!=", "n"),
    ("compare", 1, "<=", "x1"),
    ("compare", "x1", ">=", 1),
    ("compare", "x1", ">", 0),
    ("compare", 0, "<", "x1"),
)
"""What is true wherever x1 >= 1, and false for x1 = 0."""


def takes_all(rule: AnyRule, kinds: Collection[Condition]) -> bool:
    """Make sure that a heap of n may become x1 >= 1 just where one of some conditions holds.

    Tell whether the same condition holds for x1 = 0, and all of a heap may be taken then; else it
    never may. The rule must be no other.

    >>> divides, smaller = ("compare", ("%", "n", _TAKEN), "==", 0), ("compare", "x1", "<", "n")
    >>> takes_all(ByHeaps((False, ("and", smaller, divides), False), misere=False), [divides])
    False
    >>> takes_all(ByHeaps((False, smaller), misere=False), [divides])
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: rule: not of the kind that the theorem is about

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(rule, ByHeaps) or rule.most_left() != 1 or rule.misere:
        raise Rejected("rule: not of the kind that the theorem is about")
    gone, left = rule.conditions[:2]
    parts = _parts(left)
    said = [part for part in parts if part in kinds]
    if len(said) != 1 or not any(part in _SURELY[1:] for part in parts):
        raise Rejected("rule: not of the kind that the theorem is about")
    if any(part not in (*_SURELY, *_ALSO, *said) for part in parts):
        raise Rejected("rule: not of the kind that the theorem is about")
    if gone is False:
        return False
    if [_at_zero(part) for part in _parts(gone)] != [_at_zero(part) for part in parts]:
        raise Rejected("rule: all of a heap is taken by another condition")
    return not any(part in _ALSO for part in parts)


def _parts(when: Condition) -> list[Condition]:
    """Give the conditions that are joined by ``and``."""
    return [*when[1:]] if isinstance(when, tuple) and when[0] == "and" else [when]


def _at_zero(what: Condition) -> Condition:
    """Put 0 for x1; what is taken is n then."""
    if what in (_TAKEN, ("-", "n", 0)):
        return "n"
    if isinstance(what, tuple):
        return tuple(map(_at_zero, what))
    return 0 if what == "x1" else what
