"""Say what a rule allows, as conditions on numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations

from .certificate import Rejected
from .expressions import Condition, Term, both, compared, either, renamed
from .rules import AnyRule, ByCode, ByHeaps, ByPiles

__all__ = ["heap_condition", "most_left", "pile_conditions"]


def most_left(rule: AnyRule) -> int:
    """Count the heaps that a move on one heap may leave."""
    if isinstance(rule, ByCode | ByHeaps):
        return rule.most_left()
    raise Rejected("rule: it is not about heaps")


def heap_condition(rule: AnyRule, left: Sequence[str]) -> Condition:
    """Say when a heap of n may leave heaps of these names, none of them empty.

    >>> from grundy.checker.printing import text
    >>> text(heap_condition(ByCode({2: 3, 3: 3}, 0, False, False), ["x1"]))
    '2 <= n - x1 <= 3'
    """
    if isinstance(rule, ByCode):
        return _by_code(rule, left)
    if not isinstance(rule, ByHeaps) or len(left) >= len(rule.conditions):
        return False
    orders = (dict(zip(left, order, strict=True)) for order in permutations(left))
    return either(*(renamed(rule.conditions[len(left)], order) for order in orders))


def _by_code(rule: ByCode, left: Sequence[str]) -> Condition:
    taken: Term = "n"
    for heap in left:
        taken = ("-", taken, heap)
    spans = (
        compared(low, "<=", taken) if high is None else compared(low, "<=", taken, "<=", high)
        for low, high, digit in rule.runs()
        if digit >> len(left) & 1
    )
    pairs = combinations(left, 2) if rule.unequal else ()
    return both(either(*spans), *(compared(x, "!=", y) for x, y in pairs))


def pile_conditions(
    rule: AnyRule, names: Sequence[str]
) -> Mapping[tuple[int, ...], Sequence[Condition]]:
    """Say when piles may change: for the places of those that do, conditions of which one holds.

    What is left of them is named x1, x2, .... Where a rule is about heaps, each pile is one.
    """
    found: dict[tuple[int, ...], list[Condition]] = {}
    if isinstance(rule, ByPiles):
        for move in rule.moves:
            found.setdefault(move.changed(rule.names), []).append(move.when)
        return found
    for place, name in enumerate(names):
        gone, kept = (renamed(heap_condition(rule, left), {"n": name}) for left in ([], ["x1"]))
        empty, some = compared("x1", "==", 0), compared("x1", ">=", 1)
        found[place,] = [either(both(empty, gone), both(some, kept))]
    return found
