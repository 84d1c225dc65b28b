"""MONA, another program, gives the same verdict on every condition of every claim."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from claimed import CLAIMS, described
from command_line import ran
from logic import exists, forall, iff, implies, related
from mona import to_mona
from sentences import sentences

from grundy.automata.compiler import Valid, decide
from grundy.automata.numeration import BINARY, Numeration, fraenkel
from grundy.automata.statements import numeration_of
from grundy.errors import LimitError, UnknownName
from grundy.formulas.tree import FALSE, TRUE, all_of, variables
from grundy.games import game
from grundy.laws.question import claim_for
from samples import rotated

pytestmark = pytest.mark.needs("mona")

A, B, C = variables("a b c")
LONG = pytest.mark.slow  # ten seconds of MONA's time
TWO = "(x, b) when x < a, or (a, x) when x < b, or (x, y) when x < a and y < b "
TWO += "and x + b < y + a + 2 and y + a < x + b + 2"
WYTHOFF_2 = (f"moves:(a, b) -> {TWO}", "beatty(a, b, 2)", "beatty(a, b, 2) and a <= b")
NO_CONDITIONS = ("count-up:10,100",)  # a list of moves
TOO_LARGE = ("wythoff:2", "wythoff:3")  # MONA has too few nodes for them

BITS = [
    (A + B) >= (A ^ B),
    (A ^ B) >= (A + B),
    (A & B) + (A | B) <= A + B,
    ((A ^ B) + 2 * (A & B)).eq(A + B),
    implies(related("power_of_two", A), related("all_ones", A - 1)),
    implies(related("all_ones", A - 1), related("power_of_two", A)),
    iff(related("same_valuation", A, B, C), related("same_valuation", C, A, B)),
    iff(related("same_valuation", A, B), A.eq(B)),
    exists("c", related("low_bit", A, C) & (related("bit_of", C, A) | A.eq(0))),
    implies(related("bit_of", A, B) & related("bit_of", A, C), ~related("bit_of", A, B ^ C)),
    implies(related("bit_of", A, B), A < B),
    iff(related("less", A, B), A < B),
]
FIBONACCI = [
    implies(related("shift", A, B) & related("even_zeros", A), B.ne(0) & (2 * A >= B)),
    implies(related("shift", A, B), B < 2 * A),
    implies(related("shift", A, B), 5 * A >= B),
    iff(related("even_zeros", A), ~related("even_zeros", A + 1)),
    iff(related("less", A, B), A < B),
]


def mona(formula, numeration, tmp_path) -> bool:
    program = tmp_path / "claim.mona"
    program.write_text(to_mona(formula, numeration))
    run = ran("mona", "-q", program)
    assert "error" not in (run.stdout + run.stderr).lower(), run.stdout + run.stderr
    assert "Formula is valid" in run.stdout or "counter-example" in run.stdout, run.stdout
    return "Formula is valid" in run.stdout


def agree(formula, numeration, tmp_path) -> bool:
    verdict = decide(formula, numeration) == Valid()
    assert mona(formula, numeration, tmp_path) == verdict
    return verdict


def test_relations_of_bits(tmp_path):
    assert sum(agree(formula, BINARY, tmp_path) for formula in BITS) == 9


@pytest.mark.parametrize(("rate", "valid"), [(1, 3), (2, 2), (3, 2)])
def test_relations_of_fibonacci_digits_and_their_kin(rate, valid, tmp_path):
    assert sum(agree(formula, fraenkel(rate), tmp_path) for formula in FIBONACCI) == valid


SEED = 20261123


def random_formulas():
    """Join conditions, and ask for some or all of a number; of bits in base 2 alone."""
    yield from ((formula, BINARY) for formula in (TRUE, FALSE))
    chance = random.Random(SEED)
    drawn = (one for one in sentences(SEED, 10_000) if " if " not in str(one))
    for one, other in pairwise(drawn):
        body = chance.choice([one & other, one | other, implies(one, other)])
        some = chance.choice([exists, forall])(chance.choice("abn"), body)
        of_bits = re.search(r"[&|^]|v2|low|pow2", str(body))
        yield chance.choice([some, body]), BINARY if of_bits else fraenkel(1)


@pytest.mark.parametrize("count", [10, pytest.param(300, marks=pytest.mark.slow)])
def test_random_formulas(count, tmp_path):
    """Few are refused, where an automaton has too many states."""
    verdicts, refused = [], 0
    for formula, numeration in random_formulas():
        try:
            verdicts.append(agree(formula, numeration, tmp_path))
        except LimitError:
            refused += 1
        if len(verdicts) == count:
            break
    assert 20 * refused <= count
    assert count // 20 <= sum(verdicts) <= count - count // 20 - 1


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        *rotated([row for row in CLAIMS if row[0] not in (*NO_CONDITIONS, *TOO_LARGE)], 8),
        pytest.param(*WYTHOFF_2, marks=LONG),
    ],
)
def test_claims(text, right, wrong, tmp_path):
    for said, expected in ((right, True), (wrong, False)):
        claim, numeration = described(text, said), numeration_of(claim_for(game(text), said))
        conditions = [*claim.rule().values(), *claim.conditions().values()]
        assert mona(all_of(conditions), numeration, tmp_path) == expected
    for condition in claim.conditions().values():
        agree(condition, numeration, tmp_path)


def test_another_numeration_is_refused():
    other = Numeration("decimal", BINARY.weight, BINARY.linear, BINARY.relations)
    with pytest.raises(UnknownName, match="decimal"):
        to_mona(A.eq(B), other)
