"""Conditions and terms are read as Python reads them, printed so that they are read again."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from certificates import truth
from plain import pair
from published import table
from sentences import sentences

from grundy.checker.core.meaning import value
from grundy.errors import InputError
from grundy.formulas.functions import FUNCTIONS
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.parts import free
from grundy.formulas.sentence import parse_sentence
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


REFUSED = [[*row.values()] for row in table(Path(__file__).with_name("refused.tsv"))]
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
