"""Numbers all at once, against each number by itself; and what rests on them."""

import operator
from copy import deepcopy

import pytest

from grundy.ask import prove
from grundy.checker.automata import Machine
from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.checker.derive import Moves
from grundy.checker.expressions import read_term
from grundy.checker.lines import Line

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
    of, answered = TOLD[sign], 0
    for line in (Line(*each) for each in LINES):
        for other in [*range(-20, 21), Line(5, 4), Line(-1, -3)]:
            found = asked(of, line, other)
            if found is not None:
                answered += 1
                assert {of(number(line, t), number(other, t)) for t in range(200)} == {found}
    assert answered > 200


NESTED = {
    "if, its term": lambda inner: ["if", True, inner, 1],
    "if, its condition": lambda inner: ["if", ["compare", inner, "==", 1], 1, 1],
    "not": lambda inner: ["if", ["not", ["compare", inner, "==", 1]], 1, 1],
    "and": lambda inner: ["if", ["and", True, ["compare", 1, "==", inner]], 1, 1],
    "power": lambda inner: ["if", ["power", inner, 3], 1, 1],
    "beatty": lambda inner: ["if", ["beatty", 1, inner], 1, 1],
    "f": lambda inner: ["f", inner],
    "sum": lambda inner: ["+", 1, inner],
}


@pytest.mark.parametrize("into", NESTED.values(), ids=NESTED)
def test_what_is_nested_too_deeply_is_refused_before_python_fails(into):
    data = "n"
    for depth in range(10_000):
        data = into(data)
        if depth == 30:
            read_term(data, ["n"], "here", earlier=True)
    with pytest.raises(Rejected, match="here: nested too deeply"):
        read_term(data, ["n"], "here", earlier=True)


def deepest(into):
    """Count how deep something may be nested."""
    data = "n"
    for depth in range(10_000):
        data = into(data)
        try:
            read_term(data, ["n"], "here")
        except Rejected:
            return depth
    return None


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (lambda x: ["+", x, 1], lambda x: ["+", 1, x]),
        (lambda x: ["if", True, x, 1], lambda x: ["if", True, 1, x]),
        (lambda x: ["if", ["beatty", x, 1], 1, 1], lambda x: ["if", ["beatty", 1, x], 1, 1]),
        (
            lambda x: ["if", ["compare", x, "<", 1], 1, 1],
            lambda x: ["if", ["compare", 1, "<", x], 1, 1],
        ),
    ],
)
def test_every_part_may_be_nested_as_deeply_as_the_other(left, right):
    assert deepest(left) == deepest(right) > 30


def powers_taken(base, modulus):
    """Take 1 to m - 1, or a power: "the values are remainders", of such a rule."""

    def may(k):
        return ["or", ["compare", 1, "<=", k, "<", modulus], ["power", k, base]]

    return {
        "format": "grundy certificate",
        "version": 2,
        "kind": "residues",
        "game": "powers",
        "rule": {"heaps": [may("n"), may(["-", "n", "x1"])], "misere": False},
        "claim": ["values", ["n"], ["%", "n", modulus]],
        "statement": f"f(n) == n % {modulus}",
        "proof": {"modulus": modulus, "repeats": [0, modulus]},
    }


@pytest.mark.parametrize("base", range(2, 13))
def test_remainders_are_refused_where_a_power_is_a_multiple(base):
    refused = 0
    for modulus in range(2, 40):
        data = powers_taken(base, modulus)
        if any(base**i % modulus == 0 for i in range(40)):
            refused += 1
            with pytest.raises(Rejected, match=f"no multiple of {modulus}"):
                check(data)
        else:
            assert check(data).statement == f"f(n) == n % {modulus}"
    assert refused


# Take 1, the last one loses: an odd heap is lost. Its quotient is that of two elements.
TAKE_ONE = {
    "format": "grundy certificate",
    "version": 2,
    "kind": "claim by quotient",
    "game": "misere:nim:1",
    "rule": {"code": {"1": 3}, "tail": 0, "unequal": False, "misere": True},
    "claim": ["lost", ["n"], ["compare", ["%", "n", 2], "==", 1]],
    "statement": "P(n) <=> n % 2 == 1",
    "proof": {
        **{"start": 1, "period": 2, "table": [[0, 1], [1, 0]], "lost": [1]},
        **{"phi": [[0, 1, 0, 1]], "chain": [[0, [0]], [1, [1]]], "repeats": [1, 2]},
    },
}


def test_elements_beyond_those_that_are_listed_are_those_of_the_period():
    data = deepcopy(TAKE_ONE)
    data["proof"]["repeats"] = [41, 2]
    assert check(data).statement == "P(n) <=> n % 2 == 1"
    for far in range(1, 41):
        claim = ["compare", ["%", "n", 2], "==", 1]
        claim = ["if", ["compare", "n", "==", far], ["not", claim], claim]
        data["claim"] = ["lost", ["n"], claim]
        data["statement"] = f"P(n) <=> not n % 2 == 1 if n == {far} else n % 2 == 1"
        with pytest.raises(Rejected, match=f"claim: wrong at {far}"):
            check(data)


def test_a_period_of_one_is_a_period():
    # Take the last stone of a heap of one: f is 0, 1, 0, 0, 0, ...
    found = prove("octal:0.1", "forall n >= 2: f(n + 1) == f(n)")
    assert found.status == "proved"
    assert check(found.certificate).statement == "forall n >= 2: f(n + 1) == f(n)"


def test_a_move_leaves_as_many_piles_as_there_are():
    always = Machine((), ((0,),), frozenset({0}))
    for to in ((), ("a",), ("a", "b", "x1")):
        with pytest.raises(ValueError, match="zip"):
            Moves(to, always).renames(["a", "b"])
