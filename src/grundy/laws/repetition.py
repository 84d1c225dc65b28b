"""Tell how a claim about one heap repeats as the heap grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import gcd, lcm
from typing import NamedTuple

from grundy.formulas.parts import children, free
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Binary, Choice, Compare, Expression, Negative, Number, Variable
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed

__all__ = ["Known", "Repetition", "Worth", "agreement", "chosen", "repetition"]

_LONGEST = 100_000

Worth = tuple[int | None, Expression | None]
"""A value: as a number, or None where it is not one number but never 0; and as a term, or None."""

Known = Callable[[int, int], Worth]
"""What heaps n, n + step, n + 2 step, ... are worth; with the step 0 it is one heap."""

_MOST = 20_000


class Repetition(NamedTuple):
    """Say that ``e(n + length) == e(n) + step`` for every n from ``start`` on.

    >>> quarter = Repetition(0, 4, 1)  # of n // 4
    >>> quarter.stretched(12), quarter.whole(3)
    (Repetition(start=0, length=12, step=3), Repetition(start=0, length=12, step=3))
    """

    start: int = 0
    length: int = 1
    step: int = 0

    def stretched(self, length: int) -> Repetition:
        """Give it for a multiple of its length; raise `Undescribed` for one too long."""
        if length > _LONGEST:
            raise Undescribed(
                phrase("the claim repeats only after more than {n} heaps", n=_LONGEST)
            )
        return Repetition(self.start, length, self.step * (length // self.length))

    def whole(self, divisor: int) -> Repetition:
        """Give it for a length whose step a number divides."""
        return self.stretched(self.length * (divisor // gcd(divisor, self.step)))


def repetition(what: Expression) -> Repetition:
    """Give the repetition of a number or a condition in n; raise `Undescribed` without one.

    >>> from grundy.formulas.parser import parse_expression
    >>> repetition(parse_expression("n // 4 + n % 6"))
    Repetition(start=0, length=12, step=3)
    >>> repetition(parse_expression("n > 7 and n % 3 == 1"))
    Repetition(start=8, length=3, step=0)
    """
    match what:
        case Number() | Variable():
            return Repetition(step=int(isinstance(what, Variable)))
        case Negative(of):
            return _combined(Binary("-", Number(0), of))
        case Binary():
            return _combined(what)
        case Choice():
            return _chosen(what)
        case Compare():
            parts = [_compared(left, right) for left, _, right in what.pairs()]
        case _:
            parts = [repetition(part) for part in children(what)]
    return _together(parts, what)


def _together(parts: Sequence[Repetition], what: Expression) -> Repetition:
    """Give the repetition of what depends on parts that come back to the same values."""
    if any(part.step for part in parts):
        raise _endless(what)
    length = lcm(*(part.length for part in parts))
    return Repetition(max((part.start for part in parts), default=0)).stretched(length)


def _combined(what: Binary) -> Repetition:
    x, y = repetition(what.left), repetition(what.right)
    if what.operator in "+-":
        length = lcm(x.length, y.length)
        x, y = x.stretched(length), y.stretched(length)
        step = x.step + y.step if what.operator == "+" else x.step - y.step
        return Repetition(max(x.start, y.start), length, step)
    if not (x.step or y.step):
        return _together([x, y], what)
    sides = [(what.left, x, what.right), (what.right, y, what.left)]
    for of, side, other in sides[:1] if what.operator in ("//", "%") else sides:
        if not free(other):
            grown = _natural(of, side) if what.operator in "&^|" else side
            return _with_constant(what, grown, other.value({}))
    raise _endless(what)


def _natural(what: Expression, side: Repetition) -> Repetition:
    """Let it begin where a growing number is negative no more, and so has digits."""
    if side.step < 0:
        raise _endless(what)
    least = min(_numbers(what, side))
    rounds = -(min(least, 0) // side.step)
    return side._replace(start=side.start + rounds * side.length)


def _numbers(what: Expression, side: Repetition) -> list[int]:
    """Give the first round."""
    values = [what.value({"n": n}) for n in range(side.start, side.start + side.length)]
    found = [value for value in values if value is not None]
    if len(found) < len(values):
        raise _endless(what)
    return found


def _with_constant(what: Binary, side: Repetition, constant: int | None) -> Repetition:
    if constant is None:
        raise _endless(what)
    match what.operator:
        case "*":
            return side._replace(step=side.step * constant)
        case "//" if constant:
            side = side.whole(abs(constant))
            return side._replace(step=side.step // constant)
        case "%" if constant:
            return side.whole(abs(constant))._replace(step=0)
        case "&" if constant >= 0:
            return side.whole(1 << constant.bit_length())._replace(step=0)
        case "^" | "|" if constant >= 0:
            return side.whole(1 << constant.bit_length())
    raise _endless(what)


def _compared(left: Expression, right: Expression) -> Repetition:
    """Give the repetition of the sign of a difference; where that grows, it stays at last."""
    difference = Binary("-", left, right)
    start, length, step = repetition(difference)
    if not step:
        return Repetition(start, length)
    numbers = _numbers(difference, Repetition(start, length, step))
    against = max(-number if step > 0 else number for number in numbers)
    rounds = max(0, against // abs(step) + 1)
    return Repetition(start + rounds * length, length)


def _chosen(what: Choice) -> Repetition:
    test = repetition(what.test)
    answers = {what.test.evaluate({"n": n}) for n in range(test.start, sum(test[:2]))}
    if len(answers) > 1:
        return _together([test, repetition(what.then), repetition(what.otherwise)], what)
    branch = repetition(what.then if answers.pop() else what.otherwise)
    start, length = max(test.start, branch.start), lcm(test.length, branch.length)
    return branch._replace(start=start).stretched(length)


def _endless(what: object) -> Undescribed:
    return Undescribed(phrase("{what} does not repeat as n grows", what=f"'{what}'"))


def agreement(
    claim: Values | Lost, known: Known, start: int, length: int
) -> list[int] | int | None:
    """Give from where on and with which length a claim repeats, if it is right for all heaps.

    A claim repeats from some heap on, so that a class of heaps n, n + P, n + 2P, ... has one
    answer.

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
