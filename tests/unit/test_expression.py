"""Claims: read as Python reads them, and the same as automata as when they are evaluated."""

from __future__ import annotations

import re
from itertools import count, product
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub, xor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sentences import sentences

from grundy.automata.atoms import Inexpressible
from grundy.automata.binary import BINARY
from grundy.automata.compiler import compile_formula
from grundy.automata.fraenkel import fraenkel
from grundy.automata.statements import numeration_of, to_formula
from grundy.errors import InputError
from grundy.formulas.functions import FUNCTIONS
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.parts import children, free
from grundy.formulas.statement import on


def naive_v2(x):
    if x == 0:
        return -1
    return next(k for k in range(100) if x % 2 ** (k + 1))


NAIVE = {
    "v2": naive_v2,
    "low": lambda x: max((2**k for k in range(40) if x and x % 2**k == 0), default=0),
    "ones": lambda x: bin(x).count("1"),
    "pow2": lambda x: x in [2**k for k in range(40)],
}


class Partial:
    """Calculate as Python does; ``of`` is None where a number has no value."""

    def __init__(self, of):
        self.of = of


def lifted(operation, natural=False):
    def apply(*numbers):
        found = [number.of for number in numbers]
        if None in found or (natural and min(found) < 0):
            return Partial(None)
        try:
            return Partial(operation(*found))
        except ZeroDivisionError:
            return Partial(None)

    return apply


def compared(relation):
    return lambda x, y: None not in (x.of, y.of) and relation(x.of, y.of)


for operation in (add, sub, mul, floordiv, mod):
    setattr(Partial, f"__{operation.__name__}__", lifted(operation))
for operation in (xor, and_, or_):
    setattr(Partial, f"__{operation.__name__.strip('_')}__", lifted(operation, natural=True))
for operation in (eq, ne, lt, le, gt, ge):
    setattr(Partial, f"__{operation.__name__}__", compared(operation))
Partial.__neg__ = lifted(lambda x: -x)
CALLED = {
    **{name: lifted(NAIVE[name], natural=True) for name in ("v2", "low", "ones")},
    **{name: lifted(operation) for name, operation in (("abs", abs), ("max", max), ("min", min))},
    "pow2": lambda x: x.of is not None and NAIVE["pow2"](x.of),
    "I": Partial,
}

RELATIONS = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
LEAVES = st.sampled_from(["n", "n", "1", "2", "3", "5", "12"])
DIVISORS = st.sampled_from(["1", "2", "3", "4", "5", "(2 - 2)"])


def numbers(depth):
    if depth == 0:
        return LEAVES
    inner, test = numbers(depth - 1), conditions(depth - 1)
    return st.one_of(
        LEAVES,
        st.builds("({} {} {})".format, inner, st.sampled_from("+-^&|"), inner),
        st.builds("({} {} {})".format, inner, st.sampled_from(["//", "%"]), DIVISORS),
        st.builds("({} * {})".format, st.integers(0, 3), inner),
        st.builds("{}({})".format, st.sampled_from(["-", "low", "abs"]), inner),
        st.builds("{}({}, {})".format, st.sampled_from(["max", "min"]), inner, inner),
        st.builds("(v2({}) % {})".format, inner, st.integers(1, 4)),
        st.builds("({} if {} else {})".format, inner, test, inner),
    )


def conditions(depth):
    number = numbers(depth)
    exponent = st.builds("v2({}) + {}".format, number, st.integers(-3, 3)) | st.just("2")
    simple = st.one_of(
        st.builds("{} {} {}".format, number, RELATIONS, number),
        st.builds("{} {} {} {} {}".format, number, RELATIONS, number, RELATIONS, number),
        st.builds("{} {} {}".format, exponent, RELATIONS, exponent),
        st.builds("pow2({})".format, number),
    )
    if depth == 0:
        return simple
    inner = conditions(depth - 1)
    return st.one_of(
        simple,
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner),
        st.builds("(not {})".format, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
    )


@settings(max_examples=150)
@given(conditions(2))
def test_claims_mean_what_python_means(text):
    claim = parse_claim(f"n == n and ({text})")
    again = parse_claim(str(claim))
    assert again.body == claim.body
    wrapped = re.sub(r"\b(\d+)\b", r"I(\1)", text)
    for n in range(40):
        wanted = eval(wrapped, dict(CALLED), {"n": Partial(n)})
        assert claim.holds({"n": n}) == wanted


def test_automaton_accepts_where_the_condition_is_true():
    """1,000 sentences: a third are true here and false there, and a fifth lack a value."""
    mixed = partial = 0
    for condition in sentences(7, 1000):
        automaton = compile_formula(condition)
        names = sorted(free(condition))
        few = (0, 1, 2, 3, 5, 8, 12)
        many = (*range(26), 63, 64, 100)
        verdicts = set()
        for numbers in product(few if len(names) > 1 else many, repeat=len(names)):
            at = dict(zip(names, numbers, strict=True))
            verdicts.add(wanted := bool(condition.evaluate(at)))
            assert BINARY.holds(automaton, **at) == wanted, (str(condition), at)
        mixed += len(verdicts) > 1
        partial += any(lacks_value(condition, n) for n in (0, 1, 6))
    assert mixed > 350
    assert partial > 200


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("n in {0, 2, 5..7}", {0, 2, 5, 6, 7}),
        ("n in (3, 4,) or n ∈ [9]", {3, 4, 9}),
        ("n not in {1..10}", {0, 11}),
        ("n - 3 in {0..2} and not n in {4}", {3, 5}),
        ("n % (n - n) in {0..9}", set()),
        ("n ≡ 0, 2 (mod 7)", {0, 2, 7, 9}),
        ("2 * n + 1 ≡ 9 (mod 4) or n = 3 (mod 8)", {0, 2, 3, 4, 6, 8, 10, 11}),
        ("not (n ≡ 1 or 2 mod 3)", {0, 3, 6, 9}),
        ("n = 0 mod 7", {0, 7}),
        ("n = 0 mod (7)", {0, 7}),
        ("n = 0 (mod (7))", {0, 7}),
        ("n % (7) == 0", {0, 7}),
        ("n > 1 and n xor 1 = 0 or 4 mod 7 or n = 3", {3, 5, 6, 10}),
        ("n // 2 + 1 = 1 mod 3", {0, 1, 6, 7}),
        ("n != 0 mod 7 and n < 9", {1, 2, 3, 4, 5, 6, 8}),
        ("n | 1 ≡ 3 (mod 8)", {2, 3, 10, 11}),
    ],
)
def test_a_list_names_the_numbers(text, members):
    condition = parse_expression(text)
    assert {n for n in range(12) if condition.evaluate({"n": n})} == members
    assert parse_expression(str(condition)) == condition


def lacks_value(what, n):
    if not what.is_condition() and what.value({"n": n, "a": n, "b": 3}) is None:
        return True
    return any(lacks_value(part, n) for part in children(what))


def test_what_has_no_value_is_false_in_automata_too():
    """Each text has a value or is true from n = 3 on, and nowhere below."""
    for text in (
        "(n - 3 ^ 1) >= 0",
        "(n - 3 & 1) != 9",
        "(n - 3 | 0) == n - 3",
        "v2(n - 3) != -5",
        "v2(n - 3) % 2 >= 0",
        "low(n - 3) < n + 1",
        "abs(low(n - 3)) >= 0",
        "max(low(n - 3), 9) >= 0",
        "0 * low(n - 3) == 0",
        "not (low(n - 3) < 0 or low(n - 3) >= 0) or n >= 3",
    ):
        condition = parse_expression(text)
        automaton = compile_formula(condition)
        everywhere = text.startswith("not")
        for n in range(12):
            wanted = everywhere or n >= 3
            assert BINARY.holds(automaton, n=n) == condition.evaluate({"n": n}) == wanted, (text, n)
    for text in ("n // (1 - 1) == 0", "n % (n - n) != 0", "(n - 5) * 0 // (2 - 2) <= 7"):
        assert compile_formula(parse_expression(text)).empty
        assert not compile_formula(parse_expression(f"not ({text})")).empty


def test_values_are_a_condition_of_v():
    claim = to_formula(parse_claim("f(n) == n - 3 if n % 2 == 0 else low(n - 3)"))
    automaton = compile_formula(claim)
    for n, v in product(range(20), repeat=2):
        wanted = (n - 3 if n % 2 == 0 else (n - 3) & -(n - 3)) if n >= 3 else None
        assert BINARY.holds(automaton, n=n, v=v) == (wanted == v)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("n % == 3", "place 5: expected a number, a variable, a function or '(', got '=='"),
        ("(n == 1", "place 8: expected ')', got nothing"),
        ("n == 1)", "place 7: expected an operator or the end, got ')'"),
        ("n == 1 or n", "place 11: expected a condition, not a number"),
        ("n + (n == 1) == 2", "place 5: expected a number, not a condition"),
        ("n % 3", "place 1: expected a condition, not a number"),
        ("f(n) == (n == 1)", "place 9: expected a number, not a condition"),
        ("n % 7 in 0", "place 10: expected a list such as {0, 2, 5..7}, got '0'"),
        ("n ≡ 2", "place 3: expected an operator or the end, got '≡'"),
        ("n in {0, 2]", "place 11: expected '}', got ']'"),
        ("n in {1..}", "place 10: expected a number, got '}'"),
        ("n in {}", "place 7: expected a number, got '}'"),
        ("n == 1 in {1}", "place 8: expected an operator or the end, got 'in'"),
        ("f(n) < 3", "f only as in 'f(n) == TERM'"),
        ("n == 1 if n > 2", "place 16: expected 'else'"),
        ("n % 0 == 0", "a divisor that is not 0"),
        ("n == v2(n, n)", "1 number for v2, not 2"),
        ("beatty(a) or a == b", "2 or 3 numbers for beatty, not 1"),
        ("a == b or beatty(a, b, 2, 3)", "place 11: expected 2 or 3 numbers for beatty, not 4"),
        ("beatty(a, b, 1 + 1)", "a constant of at least 1, or one letter, as the last number"),
        ("P(a, b, c) <=> beatty(a, b, c + 1)", "place 16: expected a constant of at least 1, or"),
        (
            "beatty(a, b, 0)",
            "a constant of at least 1, or one letter, as the last number of beatty",
        ),
        ("pow2(a, 2)", "1 number for pow2, not 2"),
        ("v3(n) == 1", "unknown function at place 1 of the claim 'v3'"),
        ("n == x", "unknown variable at place 6 of the claim 'x'"),
        ("a == n", "a claim about n alone, or about the piles"),
        ("", "place 1: expected a number"),
        ("n == " + "(" * 1000 + "1" + ")" * 1000, "at most 300 numbers"),
        ("n == " + "(" * 100 + "1" + ")" * 100, "at most 30 levels"),
        ("n == " + "9" * 5000, "a shorter number"),
        ("n == " + "-" * 200 + "1", "at most 30 levels"),
        ("n == '1'", 'place 6: expected a number, a name or an operator, got "\'"'),
    ],
)
def test_wrong_claims_say_where_and_what_was_expected(text, error):
    with pytest.raises(InputError) as caught:
        parse_claim(text)
    assert error in str(caught.value)


MANY = " + ".join(f"max(n % {m}, 3)" for m in range(4, 9))


@pytest.mark.parametrize(
    ("text", "part", "why"),
    [
        ("ones(n) == 3", "ones(n)", "counting digits"),
        ("n * n == 4", "n * n", "product of variables"),
        ("f(n) == v2(n + 1)", "v2(n + 1)", "logarithm"),
        ("f(n) == (n + 1) // (2 * low(n + 1))", "(n + 1) // (2 * low(n + 1))", "unbounded shift"),
        ("v2(a) == b", "b", "v2 can be compared with v2 and constants only"),
        ("n // -3 == 2", "n // -3", "a divisor below 1"),
        (f"{MANY} == {MANY}", f"{MANY} == {MANY}", "more than 256 cases"),
    ],
)
def test_what_is_not_decidable_is_named(text, part, why):
    with pytest.raises(Inexpressible) as caught:
        compile_formula(to_formula(parse_claim(text)))
    assert f"'{part}' is outside" in str(caught.value)
    assert why in str(caught.value)


def test_functions_of_claims():
    for x, name in product(range(300), NAIVE):
        assert FUNCTIONS[name].apply(x) == NAIVE[name](x), (name, x)
    pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]
    small = {p for p in product(range(21), repeat=2) if FUNCTIONS["beatty"].apply(*p)}
    assert small == {p for a, b in pairs for p in ((a, b), (b, a))}
    assert FUNCTIONS["beatty"].apply(165580140, 267914295)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 9])
def test_pairs_are_the_least_numbers_left_and_so_much_more(k):
    pairs, used = [(0, 0)], {0}
    while len(pairs) < 40:
        small = next(x for x in count() if x not in used)
        pairs.append((small, small + k * len(pairs)))
        used |= {*pairs[-1]}
    most = pairs[-1][0]
    found = {p for p in product(range(most), repeat=2) if FUNCTIONS["beatty"].apply(*p, k)}
    assert found == {p for a, b in pairs for p in ((a, b), (b, a)) if b < most}


@pytest.mark.parametrize("k", [1, 2, 3])
def test_beatty_as_a_formula(k):
    claim = parse_claim("beatty", k)
    assert claim == parse_claim(f"beatty(a, b, {k})") == parse_claim(str(claim))
    numeration = numeration_of(claim)
    automaton = compile_formula(to_formula(claim), numeration)
    for a, b in product(range(40), repeat=2):
        assert numeration.holds(automaton, a=a, b=b) == claim.holds({"a": a, "b": b})


def test_pairs_of_two_games_have_no_digits_in_common():
    with pytest.raises(Inexpressible, match="two games"):
        compile_formula(parse_expression("beatty(a, b, 2)"), fraenkel(3))
    with pytest.raises(Inexpressible, match="two games"):
        compile_formula(parse_expression("beatty(a, b)"), fraenkel(2))
    with pytest.raises(Inexpressible, match="two games"):
        numeration_of(parse_claim("beatty(a, b) or beatty(a, b, 2)"))
    with pytest.raises(Inexpressible, match=r"'beatty.a, b, 99.' is outside .* larger than 3"):
        numeration_of(parse_claim("a == b or beatty(a, b, 99)"))


def test_division_by_a_number_that_is_zero():
    for text in ("a % b", "a // b"):
        assert parse_expression(text).value({"a": 3, "b": 0}) is None
        assert not parse_expression(f"{text} != 7").evaluate({"a": 3, "b": 0})


def test_piles_of_a_claim():
    assert on(parse_claim("n == 1 or 1 == 2"), None).names == ("n",)
    assert on(parse_claim("1 == 2"), 3).names == ("a", "b", "c")
    assert on(parse_claim("b == 1"), 3).names == ("a", "b", "c")
    for text, piles in (("c == 1", 2), ("n == 1", 2), ("a == b", 1)):
        with pytest.raises(InputError, match="a claim about"):
            on(parse_claim(text), piles)


@pytest.mark.parametrize("text", ["n = 0 mod (3 + 4)", "n = 0 mod n", "n != 2 mod -7"])
def test_a_congruence_wants_a_number_behind_mod(text):
    with pytest.raises(InputError):
        parse_expression(text)
