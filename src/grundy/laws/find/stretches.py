"""Say the values of a rule that changes at a large heap: by the stretches between its changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Choice, Expression, Variable, any_of
from grundy.laws.cases import chosen
from grundy.laws.prove.stretches import Stretch

__all__ = ["by_stretches"]

_MOST_CASES = 120
_LONGEST = 200  # parts: a claim is read back
_N = Variable("n")


def by_stretches(found: list[Stretch], *, lost: bool = False) -> Values | Lost | None:
    """Say the values by stretches, or with ``lost`` where they are 0; None where they are many.

    >>> from grundy.games import game
    >>> from grundy.laws.prove.stretches import stretches
    >>> from grundy.rules.stated import moves_of
    >>> print(by_stretches(stretches(moves_of(game("take 1 if n > 1000000001, else 1 or 2")))))
    f(n) == (n % 3 if n < 1000000002 else n % 2)
    """
    joined = _joined(found)
    if sum(len(stretch.values) for stretch in joined) > _MOST_CASES:
        return None
    said = _lost if lost else _said
    body = said(joined[-1])
    for stretch, after in reversed([*pairwise(joined)]):
        body = Choice(said(stretch), after.start > _N, body)
    if len([*nodes(body, Expression)]) > _LONGEST:
        return None
    return Lost(("n",), body) if lost else Values(("n",), body)


def _lost(stretch: Stretch) -> Expression:
    """Say where the value at n is 0."""
    size = len(stretch.values)
    zeros = [n for n in range(stretch.start, stretch.start + size) if stretch.at(n) == 0]
    if not stretch.repeats:
        return any_of(_N.eq(n) for n in zeros)
    return any_of((_N % size).eq(rest) for rest in sorted(n % size for n in zeros))


def _said(stretch: Stretch) -> Expression:
    """Give the value at n by a term."""
    size = len(stretch.values)
    if not stretch.repeats:
        return chosen(_N, stretch.values, stretch.start)
    rests = [stretch.at(stretch.start + (rest - stretch.start) % size) for rest in range(size)]
    if rests == [(rest + rests[0]) % size for rest in range(size)]:
        return ((_N + rests[0]) if rests[0] else _N) % size
    return chosen(_N % size, rests)


def _joined(found: list[Stretch]) -> list[Stretch]:
    """Let what repeats say all of what stands between, as far as it does."""
    found = [replace(stretch, values=[*stretch.values]) for stretch in found]
    for i, stretch in enumerate(found):
        if stretch.repeats:
            continue
        before, after = found[i - 1] if i else None, found[i + 1]
        while stretch.values and after.values[-1] == stretch.values[-1]:
            after.start, after.values = after.start - 1, [stretch.values.pop(), *after.values[:-1]]
        while before and stretch.values and before.at(stretch.start) == stretch.values[0]:
            stretch.start, stretch.values = stretch.start + 1, stretch.values[1:]
    return [stretch for stretch in found if stretch.values]
