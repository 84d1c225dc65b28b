"""Conditions and terms are read as Python reads them, printed so that they are read again."""

import random
from contextlib import suppress
from itertools import chain, product

import numpy as np
import pytest
from certificates import truth
from plain import pair
from published import cases
from sentences import sentences, terms

from grundy.checker.core.claims import read_claim
from grundy.checker.core.meaning import value
from grundy.errors import InputError
from grundy.formulas.functions import FUNCTIONS, NoValue
from grundy.formulas.made import made
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.parts import free
from grundy.formulas.sentence import parse_sentence
from grundy.formulas.statement import Lost, Period, Values, on
from grundy.formulas.tree import Not, Number, Variable
from grundy.solvers.arrays import where
from samples import seed


def test_conditions_mean_what_python_means():
    """Of what is printed, with as few brackets as may be, and of what is read from it."""
    read = 0
    for body in sentences(seed(), 300, iff=False):
        names = sorted(free(body))
        try:
            again = parse_expression(str(body))
        except InputError:  # too long or too deep, or divided by 0
            again = body
        else:
            assert again == body
            read += 1
        for n in (*range(14), 31, 64):
            at = {name: (n + 7 * i) % 65 for i, name in enumerate(names)}
            assert bool(again.evaluate(at)) == truth(str(body))(at), (str(body), at)
    assert read > 200


@pytest.mark.parametrize(("text", "members"), cases(__file__, "members.tsv"))
def test_a_list_names_the_numbers(text, members):
    condition = parse_expression(text)
    assert {n for n in range(12) if condition.evaluate({"n": n})} == {*map(int, members.split())}
    assert parse_expression(str(condition)) == condition


REFUSED = cases(__file__, "refused.tsv")
REFUSED += [
    ["claim", "n == " + "(" * 1000 + "1" + ")" * 1000, "at most 300 numbers"],
    ["claim", "n == " + "(" * 100 + "1" + ")" * 100, "at most 30 levels"],
    ["claim", "n == " + "9" * 5000, "a shorter number"],
    ["claim", "n == " + "-" * 200 + "1", "at most 30 levels"],
]
READERS = {"claim": parse_claim, "condition": parse_expression, "sentence": parse_sentence}


@pytest.mark.parametrize(("reader", "text", "said"), REFUSED)
def test_what_is_no_claim_is_told_with_its_place_in_one_line(reader, text, said):
    with pytest.raises(InputError) as caught:
        READERS[reader](text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_functions():
    for x in range(300):
        low = max((2**k for k in range(9) if x and x % 2**k == 0), default=0)
        assert FUNCTIONS["low"].apply(x) == low
        assert 2 ** FUNCTIONS["v2"].apply(x) == (low or 0.5)
        assert FUNCTIONS["ones"].apply(x) == bin(x).count("1")
        assert FUNCTIONS["pow2"].apply(x) == (x in [2**k for k in range(9)])


@pytest.mark.parametrize("k", [1, 2, 3, 4, 9])
def test_pairs_are_the_least_numbers_left_and_so_much_more(k):
    for p in product(range(60), repeat=2):
        assert FUNCTIONS["beatty"].apply(*p, k) == pair(*p, k), p


@pytest.mark.parametrize("base", range(2, 10))
def test_digits_are_counted_alike_everywhere(base):
    numbers = [*range(100), *(base**k + d for k in range(3, 9) for d in (-1, 0, 1))]
    counts = [len(np.base_repr(n, base)) for n in numbers]
    term = parse_expression(f"digits(n, {base})")
    assert [term.evaluate({"n": n}) for n in numbers] == counts
    odd = where(parse_expression(f"digits(n, {base}) % 2 == 1"), {"n": np.array(numbers)})
    assert odd.tolist() == [count % 2 == 1 for count in counts]
    assert [value(("digits", "n", base), {"n": n}) for n in numbers] == counts
    for wrong in ("1", "0", "n + 1"):
        with pytest.raises(InputError, match="a constant of at least 2"):
            parse_expression(f"digits(n, {wrong})")


def test_tens_go_without_saying():
    assert str(parse_expression("digits(n, 10)")) == "digits(n)"


def test_division_by_a_number_that_is_zero():
    for text in ("a % b", "a // b"):
        assert parse_expression(text).value({"a": 3, "b": 0}) is None
        assert not parse_expression(f"{text} != 7").evaluate({"a": 3, "b": 0})


# --- python made of expressions says what the expressions say, whatever has no value


def said(ask, *numbers):
    try:
        return ask(*numbers)
    except NoValue:
        return None


def test_a_function_says_what_the_expression_says():
    chosen, valued = random.Random(seed()), 0
    for what in chain(sentences(seed(), 450, more=True), terms(seed(), 450, more=True)):
        function = made(what, "n", "a", "b")
        for _ in range(12):
            at = {name: chosen.randrange(30) for name in "nab"}
            wanted = said(what.evaluate, at)
            assert said(function, *at.values()) == wanted, (str(what), at)
            valued += wanted is not None
    assert valued > 5000


def test_what_is_nested_too_deep_for_python_is_asked_itself():
    what = Variable("n") < Number(3)
    for _ in range(301):
        what = Not(what)
    assert [made(what, "n")(n) for n in (2, 3)] == [False, True]


# --- claims and sentences are read as people write them, and printed so that they are read again

SAME = cases(__file__, "same.tsv")  # fmt: skip


@pytest.mark.parametrize(("text", "written"), SAME)
def test_what_people_write_is_read(text, written):
    assert str(parse_claim(written)) == text
    assert parse_claim(text) == parse_claim(written)


def test_the_piles_of_a_claim_are_named():
    assert str(on(parse_claim("a == c"), None)) == "P(a, b, c) <=> a == c"
    assert str(on(parse_claim("a == 1"), 3)) == "P(a, b, c) <=> a == 1"
    assert on(parse_claim("n == 1 or 1 == 2"), None).names == ("n",)
    assert on(parse_claim("1 == 2"), 3).names == on(parse_claim("b == 1"), 3).names == tuple("abc")
    for text, piles in (("P(a, b) <=> a == b", 3), ("c == 1", 2), ("n == 1", 2), ("a == b", 1)):
        with pytest.raises(InputError, match="a claim about"):
            on(parse_claim(text), piles)


def test_the_checker_writes_what_the_house_writes():
    """Two printers, one text; and what is printed is read again as the same tree."""
    for body in sentences(seed() + 9, 300, iff=False):
        claim = Lost(("n",) if "n" in free(body) else ("a", "b"), body)
        assert str(read_claim(claim.data())) == str(claim)
        with suppress(InputError):  # too long or too deep, or divided by 0
            assert parse_claim(str(claim)) == claim
    chosen = Values(("n",), parse_expression("1 if n == 0 else max(2, n - 3)"))
    assert str(chosen) == "f(n) == (1 if n == 0 else max(2, n - 3))"
    for claim in (chosen, Period(0, 4), Period(71, 12), Period(3, 5, 2)):
        assert str(read_claim(claim.data())) == str(claim)
        assert parse_claim(str(claim)) == claim


@pytest.mark.parametrize(
    "text",
    [
        "forall a: exists b: P(a, b)",
        "(forall n: P(n)) <=> not (exists n: not P(n))",
        "a == 1 => b == 2 => c == 3",
        "(a == 1 => b == 2) => c == 3",
        "(a == 1 <=> b == 2) <=> c == 3",
        'f("nim:3", n) == f(n) or (exists k: k < n and f(k) == 2)',
    ],
)
def test_a_sentence_is_printed_as_it_is_read(text):
    assert str(parse_sentence(text)) == text
