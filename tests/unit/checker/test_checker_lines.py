"""Numbers all at once, against each number by itself."""

import operator

import pytest

from grundy.checker.core.certificate import Rejected
from grundy.checker.extensions.parts.lines import Line

EXACT = {
    **{"+": operator.add, "-": operator.sub, "*": operator.mul},
    **{"//": operator.floordiv, "%": operator.mod},
    **{"&": operator.and_, "|": operator.or_, "^": operator.xor},
}
TOLD = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq}
LINES = [(at, step) for at in (-7, 0, 1, 6, 13) for step in (-8, -3, 1, 4, 12, 32)]


def number(of, t):
    return of.at + t * of.step if isinstance(of, Line) else of


def asked(of, *parts):
    """Give what an operation says of all numbers, or None where it refuses."""
    try:
        return of(*parts)
    except (Rejected, TypeError):
        return None


@pytest.mark.parametrize("sign", EXACT)
def test_what_is_worked_out_for_all_holds_for_each(sign):
    of, answered = EXACT[sign], 0
    bitwise = sign in "&|^"
    for line in (Line(*each) for each in LINES if not bitwise or min(each) >= 0):
        for other in [*range(0 if bitwise else -9, 10), Line(5, 4), Line(3, 12)]:
            for pair in ((line, other), (other, line)):
                found = asked(of, *pair)
                if found is not None:
                    answered += 1
                    for t in range(9):
                        assert number(found, t) == of(*(number(part, t) for part in pair)), pair
    assert answered > 20


@pytest.mark.parametrize("sign", TOLD)
def test_what_is_told_of_all_is_true_of_each(sign):
    of = TOLD[sign]
    for line in (Line(*each) for each in LINES):
        for other in [*range(-20, 21), Line(5, 4), Line(-1, -3)]:
            truths = {of(number(line, t), number(other, t)) for t in range(200)}
            found = asked(of, line, other)
            if found is not None:
                assert truths == {found}
            elif isinstance(other, int):
                assert len(truths) == 2 or sign == "=="
