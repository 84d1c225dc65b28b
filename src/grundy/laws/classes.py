"""Compare a claim about one heap with values that are known, class by class.

A claim repeats from some heap on, so that a class of heaps n, n + P, n + 2P, ... has one answer.
"""

from __future__ import annotations

from collections.abc import Callable
from math import lcm

from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Choice, Expression
from grundy.laws.repetition import Repetition, repetition
from grundy.rules.moves import Undescribed

__all__ = ["Known", "Worth", "agreement", "chosen"]

Worth = tuple[int | None, Expression | None]
"""A value: as a number, or None where it is not one number but never 0; and as a term, or None."""

Known = Callable[[int, int], Worth]
"""What heaps n, n + step, n + 2 step, ... are worth; with the step 0 it is one heap."""

_MOST = 20_000


def agreement(
    claim: Values | Lost, known: Known, start: int, length: int
) -> list[int] | int | None:
    """Give from where on and with which length a claim repeats, if it is right for all heaps.

    Give the first heap where it is wrong as a number; None where classes of heaps have no one
    answer. The values are known in classes from ``start`` on, with some ``length``.

    >>> from grundy.formulas.parser import parse_claim
    >>> rest = lambda n, step: (n % 3, None)
    >>> agreement(parse_claim("f(n) == n - n // 3 * 3"), rest, 0, 3)
    [0, 3]
    >>> agreement(parse_claim("f(n) == n % 6"), rest, 0, 3)
    3
    """
    repeats = _repeats(claim.body)
    first, whole = max(start, repeats.start), lcm(length, repeats.length)
    if first + whole > _MOST:
        return None
    for n in range(first + whole):
        step = 0 if n < first else whole
        right = _right(claim, n, step, known(n, step))
        if not right:
            return right if right is None else n
    return [first, whole]


def _right(claim: Values | Lost, n: int, step: int, known: Worth) -> bool | None:
    """Compare at a heap that stands for its class; None where no comparison can tell."""
    value, term = known
    if isinstance(claim, Lost):
        return claim.holds({"n": n}) == (value == 0)
    leaf = chosen(claim.body, n)
    if leaf == term:
        return True
    if value is None or (step and repetition(leaf).step):
        return None
    return claim.holds({"n": n}) == value


def chosen(body: Expression, n: int) -> Expression:
    """Give the branch that a term has for a heap.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(chosen(parse_expression("n // 2 if n % 2 == 0 else 0"), 6))
    n // 2
    """
    while isinstance(body, Choice):
        body = body.then if body.test.evaluate({"n": n}) else body.otherwise
    return body


def _repeats(body: Expression) -> Repetition:
    """Give the repetition of what chooses, and of those branches that have one."""
    if isinstance(body, Choice):
        parts = [repetition(body.test), _repeats(body.then), _repeats(body.otherwise)]
    elif body.is_condition():
        parts = [repetition(body)]
    else:
        parts = [_of_branch(body)]
    length = lcm(*(part.length for part in parts))
    return Repetition(max(part.start for part in parts), length)


def _of_branch(body: Expression) -> Repetition:
    """Give the repetition of a branch; one that has none can be compared to the letter only."""
    try:
        return repetition(body)
    except Undescribed:
        return Repetition()
