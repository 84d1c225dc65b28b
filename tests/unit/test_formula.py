"""Formulas against their plain meaning on small numbers."""

from __future__ import annotations

from itertools import product
from operator import and_, eq, le, lt, or_, xor

import pytest
from grundy.formulas.binding import exists, forall, free, rename
from grundy.formulas.formula import (
    FALSE,
    TRUE,
    And,
    Apply,
    Compare,
    Const,
    Exists,
    Iff,
    Not,
    Or,
    Quotient,
    Remainder,
    Sum,
    Times,
    Var,
    iff,
    implies,
    related,
    variables,
)
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from grundy.automata.binary import BINARY
from grundy.automata.compiler import Counterexample, Valid, compile_formula, decide
from grundy.automata.fraenkel import ZECKENDORF
from grundy.errors import InputError, LimitError, UnknownName

NAMES = ("x", "~0", "z'")
BOUND = 5
X, Y, Z = variables("x y z")


def terms(bitwise):
    leaves = st.sampled_from(NAMES).map(Var) | st.integers(-3, 9).map(Const)

    def larger(inner):
        both = st.tuples(inner, inner)
        arithmetic = (
            both.map(Sum)
            | st.builds(Times, st.integers(-2, 3), inner)
            | st.builds(Remainder, inner, st.integers(1, 5))
            | st.builds(Quotient, inner, st.integers(1, 5))
        )
        digits = st.builds(Apply, st.sampled_from(["xor", "and", "or"]), both)
        return arithmetic | digits if bitwise else arithmetic

    return st.recursive(leaves, larger, max_leaves=4)


def formulas(bitwise):
    atoms = st.builds(Compare, st.sampled_from(["==", "<", "<="]), terms(bitwise), terms(bitwise))

    def larger(inner):
        parts = st.lists(inner, max_size=3).map(tuple)
        bounded = st.builds(
            lambda name, body: exists([name], (Var(name) <= BOUND) & body),
            st.sampled_from(NAMES),
            inner,
        )
        return (
            inner.map(Not) | parts.map(And) | parts.map(Or) | st.builds(Iff, inner, inner) | bounded
        )

    return st.recursive(atoms, larger, max_leaves=5)


def value(term, at):
    """Give an integer, or raise where the term has no value."""
    match term:
        case Var(name):
            return at[name]
        case Const(number):
            return number
        case Sum(parts):
            return sum(value(part, at) for part in parts)
        case Times(factor, of):
            return factor * value(of, at)
        case Remainder(of, m):
            return natural(of, at) % m
        case Quotient(of, m):
            return natural(of, at) // m
        case Apply(name, (left, right)):
            combine = {"xor": xor, "and": and_, "or": or_}[name]
            return combine(natural(left, at), natural(right, at))
    raise AssertionError(term)


def natural(term, at):
    number = value(term, at)
    if number < 0:
        raise ArithmeticError
    return number


def meaning(formula, at):
    match formula:
        case Compare(name, left, right):
            try:
                return {"==": eq, "<": lt, "<=": le}[name](value(left, at), value(right, at))
            except ArithmeticError:
                return False
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
    raise AssertionError(formula)


def compare(formula, numeration, max_states=20_000):
    try:
        automaton = compile_formula(formula, numeration, max_states)
    except LimitError:
        reject()
    assert set(automaton.tracks) <= free(formula)
    for numbers in product((0, 1, 2, 3, 5, 12), repeat=len(NAMES)):
        at = dict(zip(NAMES, numbers, strict=True))
        assert numeration.holds(automaton, **at) == meaning(formula, at)


@settings(deadline=None, max_examples=100)
@given(formulas(bitwise=True))
def test_compiled_formula_means_what_it_says(formula):
    compare(formula, BINARY)


@settings(deadline=None, max_examples=20)
@given(formulas(bitwise=False))
def test_compiled_formula_means_the_same_in_fibonacci_digits(formula):
    compare(formula, ZECKENDORF, max_states=500)


@settings(deadline=None, max_examples=100)
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


@pytest.mark.parametrize("numeration", [BINARY, ZECKENDORF], ids=lambda n: n.name)
def test_decides_and_gives_the_first_counterexample(numeration):
    assert decide(implies(X < Y, X + 1 <= Y), numeration) == Valid()
    assert decide(forall("z", exists("w", Var("w") > Z)), numeration) == Valid()
    assert decide((X + Y).ne(17), numeration) == Counterexample({"x": 0, "y": 17})
    assert decide((X + Y).ne(17), numeration, ["y", "x"]) == Counterexample({"y": 0, "x": 17})
    assert decide((3 * X + 5 * Y).ne(49), numeration) == Counterexample({"x": 3, "y": 8})
    assert decide(FALSE, numeration) == Counterexample({})
    assert decide(TRUE, numeration) == Valid()
    assert decide(iff(X.eq(4), X.eq(5)), numeration) == Counterexample({"x": 4})


def test_counterexamples_may_be_large():
    assert decide(X.ne(10**30) | (Y < 7)) == Counterexample({"x": 10**30, "y": 7})


def test_errors_say_what_was_expected():
    with pytest.raises(InputError, match="divisor of at least 1, got '0'"):
        X % 0
    for name in ("#0", "", "x y", "x\n"):
        with pytest.raises(InputError, match="variable's name"):
            Var(name)
    with pytest.raises(UnknownName, match=r"binary digits 'xorr'; did you mean xor"):
        compile_formula(Apply("xorr", (X, Y)).eq(0))
    with pytest.raises(InputError, match="2 numbers, got '1 numbers'"):
        compile_formula(related("low_bit", X))
    with pytest.raises(LimitError, match="more than 100 states"):
        compile_formula((1000 * X).eq(7 * Y), max_states=100)


def test_formulas_are_text_that_people_can_read():
    formula = forall("y", implies((X % 3).eq(0), ~(X < 2 * Y + 1)))
    assert str(formula) == ("not (exists y: not ((not ((x % 3) == 0)) or (not (x < (2 * y + 1)))))")
    assert (str(TRUE), str(FALSE)) == ("true", "false")
