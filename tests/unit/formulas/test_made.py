"""Python made of expressions says what the expressions say, whatever has no value."""

import random

import pytest

from grundy.formulas.functions import NoValue
from grundy.formulas.made import made
from grundy.formulas.parser import parse_expression
from grundy.formulas.tree import Not, Number, Variable

NAMES = ("n", "a")


def number(chosen, depth):
    if depth == 0:
        return chosen.choice(["n", "a", str(chosen.randrange(1, 9))])
    left, right = number(chosen, depth - 1), number(chosen, chosen.randrange(depth))
    shape = chosen.randrange(7)
    if shape == 0:
        return f"-({left})"
    if shape == 1:
        return f"({left} if {condition(chosen, 0)} else {right})"
    if shape == 2:
        return f"{chosen.choice(['gcd', 'min', 'max'])}({left}, {right})"
    return f"({left}) {chosen.choice(['+', '-', '*', '//', '%', '^', '&', '|'])} ({right})"


def condition(chosen, depth):
    left, middle, right = (number(chosen, chosen.randrange(depth + 1)) for _ in range(3))
    signs = ["==", "!=", "<", "<=", ">", ">="]
    shape = chosen.randrange(6)
    if shape == 0:
        return f"{chosen.choice(['prime', 'square', 'pow2'])}({left})"
    if shape == 1:
        return f"{left} {chosen.choice(signs)} {middle} {chosen.choice(signs)} {right}"
    if shape == 2 and depth:
        return f"not ({condition(chosen, depth - 1)})"
    if shape == 3 and depth:
        joined = chosen.choice(["and", "or"])
        return f"({condition(chosen, depth - 1)}) {joined} ({condition(chosen, depth - 1)})"
    return f"{left} {chosen.choice(signs)} {right}"


def said(ask, *numbers):
    try:
        return ask(*numbers)
    except NoValue:
        return None


@pytest.mark.parametrize("seed", range(6))
def test_a_function_says_what_the_expression_says(seed):
    chosen = random.Random(seed)
    for _ in range(150):
        text = chosen.choice([number, condition])(chosen, 3)
        what = parse_expression(text)
        function = made(what, *NAMES)
        for _ in range(12):
            n, x = chosen.randrange(30), chosen.randrange(30)
            wanted = said(what.evaluate, {"n": n, "a": x})
            assert said(function, n, x) == wanted, (text, n, x)


def test_what_is_nested_too_deep_for_python_is_asked_itself():
    what = Variable("n") < Number(3)
    for _ in range(301):
        what = Not(what)
    assert [made(what, "n")(n) for n in (2, 3)] == [False, True]
