"""Conditions with quantifiers against their plain meaning on small numbers."""

from __future__ import annotations

from itertools import product
from operator import add, and_, eq, ge, gt, le, lt, mul, ne, or_, sub, xor

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from logic import exists, forall, iff, implies, related

from grundy.automata.binary import BINARY
from grundy.automata.compiler import Counterexample, Valid, compile_formula, decide
from grundy.automata.fraenkel import fraenkel
from grundy.errors import InputError, LimitError, UnknownName
from grundy.formulas.parts import free, rename
from grundy.formulas.quantified import Exists
from grundy.formulas.tree import (
    FALSE,
    TRUE,
    And,
    Binary,
    Boolean,
    Compare,
    Iff,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    number,
    variables,
)

NAMES = ("x", "~0", "z'")
BOUND = 5
RELATIONS = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
OPERATIONS = {"+": add, "-": sub, "*": mul, "^": xor, "&": and_, "|": or_}
OPERATIONS |= {"//": lambda x, y: divmod(x, y)[0], "%": lambda x, y: divmod(x, y)[1]}
X, Y, Z = variables("x y z")


def terms(bitwise):
    leaves = st.sampled_from(NAMES).map(Variable) | st.integers(-3, 9).map(number)

    def larger(inner):
        arithmetic = (
            st.builds(Binary, st.sampled_from("+-"), inner, inner)
            | st.builds(Binary, st.just("*"), st.integers(-2, 3).map(number), inner)
            | st.builds(Binary, st.sampled_from(["//", "%"]), inner, st.integers(1, 5).map(number))
            | inner.map(Negative)
        )
        digits = st.builds(Binary, st.sampled_from("^&|"), inner, inner)
        return arithmetic | digits if bitwise else arithmetic

    return st.recursive(leaves, larger, max_leaves=4)


def formulas(bitwise):
    relations = st.sampled_from(sorted(RELATIONS))
    sides = st.tuples(terms(bitwise), terms(bitwise))
    atoms = st.builds(Compare, relations.map(lambda name: (name,)), sides)

    def larger(inner):
        parts = st.lists(inner, max_size=3).map(tuple)
        bounded = st.builds(
            lambda name, body: exists(name, (Variable(name) <= BOUND) & body),
            st.sampled_from(NAMES),
            inner,
        )
        joined = parts.map(And) | parts.map(Or) | st.builds(Iff, inner, inner)
        return inner.map(Not) | joined | bounded | st.booleans().map(Boolean)

    return st.recursive(atoms, larger, max_leaves=5)


def meaning(formula, at):
    match formula:
        case Not(of):
            return not meaning(of, at)
        case And(parts):
            return all(meaning(part, at) for part in parts)
        case Or(parts):
            return any(meaning(part, at) for part in parts)
        case Iff(left, right):
            return meaning(left, at) == meaning(right, at)
        case Exists((name,), body):
            return any(meaning(body, {**at, name: n}) for n in range(BOUND + 1))
        case Boolean(of):
            return of
        case Compare((name,), (left, right)):
            try:
                return RELATIONS[name](value(left, at), value(right, at))
            except ArithmeticError:
                return False
    raise AssertionError(formula)


def value(term, at):
    """Give an integer, or raise where the term has no value."""
    match term:
        case Variable(name):
            return at[name]
        case Number(of):
            return of
        case Negative(of):
            return -value(of, at)
        case Binary("^" | "&" | "|" as name, left, right):
            sides = value(left, at), value(right, at)
            if min(sides) < 0:
                raise ArithmeticError
            return OPERATIONS[name](*sides)
        case Binary(name, left, right):
            return OPERATIONS[name](value(left, at), value(right, at))
    raise AssertionError(term)


def compare(formula, numeration, max_states=20_000):
    try:
        automaton = compile_formula(formula, numeration, max_states)
    except LimitError:
        reject()
    assert set(automaton.tracks) <= free(formula)
    for numbers in product((0, 1, 2, 3, 5, 12), repeat=len(NAMES)):
        at = dict(zip(NAMES, numbers, strict=True))
        assert numeration.holds(automaton, **at) == meaning(formula, at)


@settings(max_examples=100)
@given(formulas(bitwise=True))
def test_compiled_formula_means_what_it_says(formula):
    compare(formula, BINARY)


@settings(max_examples=20)
@given(formulas(bitwise=False))
def test_compiled_formula_means_the_same_in_fibonacci_digits(formula):
    compare(formula, fraenkel(1), max_states=500)


@settings(max_examples=100)
@given(formulas(bitwise=True), st.permutations(NAMES))
def test_renaming_variables_renames_their_meaning(formula, order):
    new = dict(zip(NAMES, order, strict=True))
    renamed = rename(formula, new)
    assert free(renamed) == {new[name] for name in free(formula)}
    for numbers in product((0, 1, 4), repeat=len(NAMES)):
        at = dict(zip(NAMES, numbers, strict=True))
        moved = {new[name]: number for name, number in at.items()}
        assert meaning(formula, at) == meaning(renamed, moved)


def test_relations_of_bits():
    table = {
        ("same_valuation", 2): lambda x, y: (x & -x) == (y & -y),
        ("low_bit", 2): lambda x, y: (x & -x) == y,
        ("bit_of", 2): lambda p, x: p.bit_count() == 1 and p & x != 0,
        ("less", 2): lt,
        ("power_of_two", 1): lambda x: x.bit_count() == 1,
        ("all_ones", 1): lambda x: x & (x + 1) == 0,
        ("xor", 3): lambda x, y, z: x ^ y == z,
        ("xor", 4): lambda x, y, z, w: x ^ y ^ z == w,
        ("or", 3): lambda x, y, z: x | y == z,
        ("same_valuation", 3): lambda x, y, z: (x & -x) == (y & -y) == (z & -z),
    }
    for (name, arity), expected in table.items():
        relation = BINARY.relation(name, arity)
        for numbers in product(range(70 if arity < 3 else 9), repeat=arity):
            tracks = {str(i): n for i, n in enumerate(numbers)}
            assert BINARY.holds(relation, **tracks) == expected(*numbers), (name, numbers)


@pytest.mark.parametrize("numeration", [BINARY, fraenkel(1)], ids=lambda n: n.name)
def test_decides_and_gives_the_first_counterexample(numeration):
    assert decide(implies(X < Y, X + 1 <= Y), numeration) == Valid()
    assert decide(forall("z", exists("w", Variable("w") > Z)), numeration) == Valid()
    assert decide((X + Y).ne(17), numeration) == Counterexample({"x": 0, "y": 17})
    assert decide((X + Y).ne(17), numeration, ["y", "x"]) == Counterexample({"y": 0, "x": 17})
    assert decide((3 * X + 5 * Y).ne(49), numeration) == Counterexample({"x": 3, "y": 8})
    assert decide(FALSE, numeration) == Counterexample({})
    assert decide(TRUE, numeration) == Valid()
    assert decide(iff(X.eq(4), X.eq(5)), numeration) == Counterexample({"x": 4})


def test_counterexamples_may_be_large():
    assert decide(X.ne(10**30) | (Y < 7)) == Counterexample({"x": 10**30, "y": 7})


def test_errors_say_what_was_expected():
    with pytest.raises(UnknownName, match=r"binary digits 'xorr'; did you mean xor"):
        compile_formula(related("xorr", X, Y))
    with pytest.raises(InputError, match="2 numbers, got '1 numbers'"):
        compile_formula(related("low_bit", X))
    with pytest.raises(LimitError, match="more than 100 states"):
        compile_formula((1000 * X).eq(7 * Y), max_states=100)


def test_formulas_are_text_that_people_can_read():
    formula = forall("y", implies((X % 3).eq(0), ~(X < 2 * Y + 1)))
    assert str(formula) == "not (exists y: not (not x % 3 == 0 or not x < 2 * y + 1))"
    assert (str(TRUE), str(FALSE)) == ("true", "false")
