"""Compare laws of families with the definition, letter by letter, and refuse forged proofs."""

from functools import cache
from itertools import product

import pytest
from naive_heaps import pile_values, table

from grundy.ask.certificates import check
from grundy.ask.claims import prove
from grundy.ask.laws import law
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.games import game
from grundy.rules.language.families import family
from samples import rotated


def values(takes, most):
    """Give the values of heaps by the definition; ``takes(n)`` are what may be taken from n."""
    return table(lambda n: [(n - k,) for k in takes(n) if 1 <= k <= n], most)


FAMILIES = {
    "1..m": lambda m: lambda n: range(1, m + 1),
    "{1, a}": lambda a: lambda n: (1, a),
    "a or a+1": lambda a: lambda n: (a, a + 1),
    "at least m": lambda m: lambda n: range(m, n + 1),
    "multiples of m": lambda m: lambda n: range(m, n + 1, m),
    "any but m": lambda m: lambda n: (k for k in range(1, n + 1) if k != m),
    "1..m or all": lambda m: lambda n: (*range(1, m + 1), n),
    "{1, 2, a}": lambda a: lambda n: (1, 2, a),
    "{2, a}": lambda a: lambda n: (2, a),
    "{3, a}": lambda a: lambda n: (3, a),
    "{1, a, a+1}": lambda a: lambda n: (1, a, a + 1),
    "{a, a+1, a+2}": lambda a: lambda n: (a, a + 1, a + 2),
    "a..3a": lambda a: lambda n: range(a, 3 * a + 1),
    "1..a or 2a": lambda a: lambda n: (*range(1, a + 1), 2 * a),
}
TWO_LETTERS = {
    "a..b": lambda a, b: lambda n: range(a, b + 1),
    "{a, b}": lambda a, b: lambda n: (a, b),
}
LONG = pytest.mark.slow
MANY = (
    *("1..m or all", "{2, a}", "{3, a}", "{1, a, a+1}"),
    *("{a, a+1, a+2}", "1..a or 2a", "{a, b}", "a..b"),
)


@cache
def kept_law(rule):
    return law(f"take:{rule}")


@pytest.mark.parametrize(
    "rule",
    [pytest.param(x, marks=[LONG] * (x in MANY)) for x in rotated((*FAMILIES, *TWO_LETTERS), 6)],
)
def test_the_law_of_a_family_is_the_definition(rule):
    found, two = kept_law(rule), rule in TWO_LETTERS
    assert found.status == "proved"
    claim = parse_claim(str(found.claim))
    for sizes in product(range(1, 9 if two else 26), repeat=1 + two):
        if rule != "a..b" or sizes[0] <= sizes[1]:
            at = dict(zip(claim.names[1:], sizes, strict=True))
            takes = (TWO_LETTERS if two else FAMILIES)[rule](*sizes)
            for n, value in enumerate(values(takes, 70)):
                assert claim.holds({"n": n, **at}) == value, (n, at)
    assert check(found.certificate).accepted


@LONG
def test_letters_may_be_said_to_be_even_or_odd():
    said = law("take:1, a or a+1, for even a")
    assert said.status == "proved"
    claim = parse_claim(str(said.claim))
    for a in range(2, 20, 2):
        table = values(lambda n, a=a: (1, a, a + 1), 80)
        assert [claim.holds({"n": n, "a": a}) for n in range(80)] == table
    with pytest.raises(InputError):
        game("take:1, a or a+1, for even a").parse("5+3")


def test_a_family_under_misere_play():
    said = law("take:1..m, last one loses")
    assert (said.status, str(said.claim)) == ("proved", "P(n, m) <=> n % (m + 1) == 1")
    for m in range(1, 20):
        lost = []
        for n in range(80):
            options = [lost[n - k] for k in range(1, m + 1) if k <= n]
            lost.append(bool(options) and not any(options))
        assert [n % (m + 1) == 1 for n in range(80)] == lost


SAID = {
    "f(n) == n % (m + 1)": "proved",
    "for every m: f(n) == n % (m + 1)": "proved",
    "P(n) <=> n % (m + 1) == 0": "proved",
    "n % (m + 1) == 0": "proved",
    "f(n) = n mod (m + 1) for every n and every m.": "proved",
    "f(n) == n % (m + 2)": "n = 2, m = 1",
    "f(n) == n % (m + 1) % 5": "n = 5, m = 5",
    "forall n, m: f(n) == n % 3": "n = 2, m = 1",
}


@pytest.mark.parametrize("claim", SAID)
def test_claims_about_a_family(claim):
    judged = prove("take 1 to m", claim)
    if judged.status == "proved":
        assert check(judged.certificate).accepted
    assert (judged.counterexample or judged.status) == SAID[claim]


def test_what_is_only_almost_a_law_is_not_proved():
    """It is wrong first for a = 30 and n = 30, far from what is tried."""
    judged = prove(
        "take:1 or a",
        "f(n) == (n % (a + 1) % 2 if n % (a + 1) < a or a % 2 == 1 or a == 30 else 2)",
    )
    assert judged.status != "proved"


@pytest.mark.parametrize(
    "text", ["1..3", "a divisor of n", "squares", "1 or half", "odd k", "k with 3k <= n"]
)
def test_other_rules_are_no_families(text):
    assert family(text) == ""


def lost_pairs(s, t, most):
    """Give the lost positions of two piles by their moves."""
    return {pair for pair, value in pile_values(game(near(s, t)), most).items() if not value}


NEAR = "i < {s} * j + {t} and j < {s} * i + {t}"


def near(s, t, letter=""):
    rest = f", {letter}" if letter else ""
    one = f"(x, b{rest}) when x < a, or (a, x{rest}) when x < b"
    both = f"(a - i, b - j{rest}) when 1 <= i and 1 <= j and {NEAR.format(s=s, t=t)}"
    given = f" for {letter} >= 1" if letter else ""
    return f"moves:(a, b{rest}){given} -> {one}, or {both}"


@pytest.mark.parametrize(
    ("rule", "slope"),
    [
        ("take:two piles: from one, or from both with |i-j| < t", 1),
        pytest.param(near(3, "t", "t"), 3, marks=LONG),
    ],
)
def test_the_pairs_of_wythoff_s_kin_are_those_of_the_definition_for_every_t(rule, slope):
    found = law(rule)
    assert (found.status, check(found.certificate).accepted) == ("proved", True)
    claim = parse_claim(str(found.claim))
    for t in (1, 2, 3, 5, 8):
        lost = lost_pairs(slope, t, 18)
        for a, b in product(range(18), repeat=2):
            assert claim.holds({"a": a, "b": b, "c": t}) == ((a, b) in lost), (a, b, t)


def test_pairs_of_two_numbers_are_found_and_are_those_of_the_definition():
    found = law(near(2, 1))
    assert str(found.claim) == "P(a, b) <=> mexpairs(a, b, 2, 1)"
    lost = lost_pairs(2, 1, 30)
    for a, b in product(range(30), repeat=2):
        assert found.claim.holds({"a": a, "b": b}) == ((a, b) in lost), (a, b)


def test_pairs_of_two_numbers_are_proved_for_every_second_one():
    certificate = prove(near(2, "t", "t"), "mexpairs(a, b, 2, c)").certificate
    assert check(certificate).accepted


def test_pairs_of_a_third_pile_are_beyond_automata():
    claim = "beatty(a, b, c) or a == b"
    answer = prove("moves:(a, b, c) -> (x, b, c) when x < a", f"exists a: a == 3 and {claim}")
    assert answer.status == "open"
