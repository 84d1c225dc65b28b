"""Claims and sentences are read as people write them, and printed so that they are read again."""

from contextlib import suppress

import pytest
from sentences import sentences

from grundy.checker.core.claims import read_claim
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.parts import free
from grundy.formulas.sentence import parse_sentence
from grundy.formulas.statement import Lost, Period, Values, on
from samples import seed

SAME = [
    ("f(n) == n % 4", "f(n) = n mod 4"),
    ("f(n) == n % 4", "f(n)=n%4 for all n"),
    ("f(n) == n % 4", "f(n) = n mod 4 for every n."),
    ("f(a, b) == a ^ b", "f(a, b) = a xor b"),
    ("f(a, b) == a ^ b", "f(a,b) = a ⊕ b for all a, b."),
    ("forall n: f(n + 4) == f(n)", "f(n + 4) = f(n) for every n, with f(0..3) = 0, 1, 0, 1."),
    ("f(n) == n // 2 % 3", "f(n) = floor(n / 2) mod 3"),
    ("f(n) == n // 2 % 3", "f(n) == n div 2 mod 3"),
    ("a ^ b == 0", "the player to move loses exactly when a xor b = 0."),
    ("P(a, b) <=> a == b and a != 3", "P(a, b) iff a = b ∧ a ≠ 3"),
    ("P(n) <=> n % 3 == 0 or not n >= 2", "P(n) ⇔ n mod 3 = 0 ∨ ¬ n ≥ 2"),
    ("v2(a) == v2(b) == v2(c)", "A position is lost for the player to move exactly when "
     "v2(a) = v2(b) = v2(c)"),
    ("forall n >= 71: f(n + 12) == f(n)", "f(n + 12) = f(n) for every n from 71 on; and more"),
    ("forall n >= 71: f(n + 12) == f(n)", "f(n + 12) == f(n) for all n >= 71"),
    ("forall n: f(n + 3) == f(n) + 2", "f(n + 3) = f(n) + 2 for every n."),
]  # fmt: skip


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
