"""Laws that are learned from tables: proved and checked, or not laws at all."""

from copy import deepcopy
from itertools import product

import numpy as np
import pytest
from naive_heaps import least_missing, table

from grundy.automata.learning import guesses
from grundy.checker.core.check import Rejected, check
from grundy.errors import InputError
from grundy.formulas.accepted import says_automaton
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Values
from grundy.games import game
from grundy.laws.find.learned import diagonal, learned_laws
from grundy.laws.find.letters import _SIDES, letter_laws
from grundy.laws.learning import learned_law, why_none
from grundy.laws.proving import prove
from grundy.laws.search import search_law
from grundy.laws.verdict import Proved, Refuted
from grundy.rules.stated import moves_of
from grundy.solvers.impartial.splits import SplitSource, splits

LAST = "(a, b) -> (a - k, k) when 1 <= k <= b"  # take at most what was taken last


def lowest(n):
    return n & -n


@pytest.fixture(scope="module")
def learned():
    last = game(f"moves:{LAST}")
    laws = (law for law in learned_laws(moves_of(last)) if says_automaton(law.claim.body))
    law = next(laws)
    for a, b in product(range(70), repeat=2):  # A. J. Schwenk 1970
        assert law.claim.holds({"a": a, "b": b}) == (a == 0 or lowest(a) > b)
    return law, prove(last, law.claim)


def test_what_is_printed_is_typed_again_and_what_is_proved_is_printed(learned):
    law, proof = learned
    assert parse_claim(proof.statement) == law.claim
    assert check(proof.certificate).statement == proof.statement
    again = prove(game(f"moves:{LAST}"), proof.statement)
    assert isinstance(again, Proved)


def test_an_automaton_that_zeros_change_is_refused(learned):
    with pytest.raises(InputError, match="zeros"):
        parse_claim('P(n) <=> automaton("binary", "1 1!/1 1", n)')
    data = deepcopy(dict(learned[1].certificate))
    data["claim"][2][2]["accepting"] = [0]
    data["claim"][2][2]["step"][0][0] = 2
    with pytest.raises(Rejected):
        check(data)


def test_an_automaton_has_the_whole_table_or_is_none():
    lost = np.array([[lowest(a) > b for b in range(64)] for a in range(64)])
    (found,) = [g for g in guesses(lost, "ab") if g.numeration.name == "binary"]
    for a, b in product(range(64), repeat=2):
        assert found.numeration.holds(found.automaton, a=a, b=b) == lost[a, b]
    chance = np.random.default_rng(1).random((64, 64)) < 0.1
    assert not list(guesses(chance, "ab"))


def test_a_period_of_differences_is_a_sentence():
    pairs = np.zeros((400, 400), dtype=bool)
    for a in range(400):
        b = a + (0, 1, -1)[a % 3]
        if b < 400:
            pairs[a, b] = True
    said = diagonal(pairs)
    assert str(said).startswith("a % 3 == 0 and a == b")
    assert diagonal(np.tri(400, dtype=bool)) is None


@pytest.mark.parametrize(
    "rule",
    [
        "take:two piles: from one, or the same from both with k % 3 = 1",
        "take:two piles: from one, or from both with i = 2 and j = 2",
        "take:1 or halve rounding down",
    ],
)
def test_rules_without_a_known_pattern_get_a_law_that_is_proved(rule):
    law, proof = learned_law(game(rule))
    assert check(proof.certificate).statement == str(law.claim)


def test_laws_under_misere_play_are_learned_too():
    """Wythoff's game: as in normal play, but (0, 1) and (2, 2) for (0, 0) and (1, 2)."""
    found = search_law(game("take:two piles: from one, or the same from both, last one loses"))
    assert isinstance(found.verdict, Proved)
    normal = parse_claim("beatty(a, b)")
    for a, b in product(range(40), repeat=2):
        known = normal.holds({"a": a, "b": b}) and a + b not in (0, 3)
        lost = known or (a, b) in {(0, 1), (1, 0), (2, 2)}
        assert found.verdict.claim.holds({"a": a, "b": b}) == lost


LIM = "(a, b, c) -> (a - k, b - k, c + k) when 1 <= k, or (a - k, b + k, c - k) when 1 <= k"


@pytest.mark.parametrize(
    ("rule", "published"),
    [
        (f"moves:{LAST}", "P(a, b) <=> a == 0 or low(a) > b"),  # Schwenk 1970
        (
            f"moves:{LIM}, or (a + k, b - k, c - k) when 1 <= k",  # Fink, Fraenkel, Santos 2014
            "P(a, b, c) <=> a & b == 0 and a & c == 0 and b & c == 0",
        ),
    ],
)
def test_published_laws_are_found_in_their_published_form(rule, published):
    law, proof = learned_law(game(rule))
    assert str(law.claim) == proof.statement == published


def test_too_many_factors_are_said():
    rule = "take:two piles: from one, or the same from both with k % {} = 0"
    assert "no automaton" in why_none(game(rule.format(3)))
    assert str(learned_law(game(rule.format(2)))[0].claim) == "P(a, b) <=> partners(a, b, 2)"
    assert learned_law(game(f"{rule.format(2)}, or from both with i = 1 and j = 1")) is None
    assert why_none(game("wythoff")) == ""


def test_ones_are_counted_modulo_a_number():
    """Evil heaps, with an even number of ones, are lost in a game made so: move to evil heaps."""
    evil = "moves:n -> (x) when x < n and ones(n) % 2 == 1 and ones(x) % 2 == 0"
    claim = "P(n) <=> ones(n) % 2 == 0"
    proof = prove(game(evil), claim)
    assert isinstance(proof, Proved)
    assert check(proof.certificate).statement == claim
    wrong = prove(game(evil), "P(n) <=> ones(n + 1) % 3 == 0")
    assert isinstance(wrong, Refuted)


TURTLES = "moves:n -> (x, y) when x <= y and y < n and (x < y or x == 0)"


def test_values_that_grow_are_learned_by_their_distance_from_a_line():
    found = search_law(game(TURTLES))
    assert isinstance(found.verdict, Proved)
    assert [found.law.claim.holds({"n": n}) for n in range(9)] == [0, 1, 2, 4, 7, 8, 11, 13, 14]


@pytest.mark.parametrize(
    "rule",
    [TURTLES, "moves:n -> (x, y) when x + y == n and x != y, or x when x < n and n % 3 == 1"],
)
def test_heaps_that_split_have_the_same_values_by_arrays_as_by_the_definition(rule):
    source = SplitSource(splits(game(rule)), [0])
    source.advance(20)
    source.advance(40)
    assert source.values.tolist() == table(game(rule).heap_options, 40)


@pytest.mark.parametrize(
    ("rule", "allowed"),
    [
        ("k with |n - 2k| <= 6", lambda n, k: abs(n - 2 * k) <= 6),
        ("k with 2k <= n, or 6", lambda n, k: 2 * k <= n or k == 6),
    ],
)
def test_an_automaton_that_shows_itself_late_is_learned(rule, allowed):
    law, _ = learned_law(game(f"take:{rule}"))
    values = table(lambda n: ((n - k,) for k in range(1, n + 1) if allowed(n, k)), 1200)
    for n, value in enumerate(values):
        assert law.claim.holds({"n": n}) == (value if isinstance(law.claim, Values) else value == 0)


@pytest.mark.parametrize(
    ("takes", "total"), [(range(1, 11), 100), ((2, 5, 9), 200), (range(3, 13), 150)]
)
def test_the_law_of_a_race_is_learned_from_positions_of_one_sum(takes, total):
    when = " or ".join(f"k == {k}" for k in takes)
    rule = f"moves:(a, b) for a + b == {total} -> (a - k, b + k) when {when}, measure a"
    found = search_law(game(rule))
    check(found.verdict.certificate)
    claim, lost = found.law.claim, []
    for a in range(total + 1):
        lost.append(not any(lost[a - k] for k in takes if k <= a))
    assert [claim.holds({"a": a, "b": total - a}) for a in range(total + 1)] == lost


def test_a_staircase_with_bounded_steps_is_worth_every_second_one():
    steps = ("(a - k, b, c)", "(a + k, b - k, c)", "(a, b + k, c - k)")
    moves = ", or ".join(f"{to} when 1 <= k <= 2" for to in steps)
    found = search_law(game(f"moves:(a, b, c) -> {moves}, measure a + 2 * b + 3 * c"))
    assert isinstance(found.verdict, Proved)
    assert str(claim := found.law.claim) == "f(a, b, c) == (a % 3) ^ (c % 3)"
    values = {}
    for a, b, c in sorted(product(range(9), repeat=3), key=lambda p: p[0] + 2 * p[1] + 3 * p[2]):
        if a + b + c < 9:
            ways = [(a - k, b, c) for k in (1, 2)] + [(a + k, b - k, c) for k in (1, 2)]
            ways += [(a, b + k, c - k) for k in (1, 2)]
            reached = {values[way] for way in ways if min(way) >= 0}
            values[a, b, c] = least_missing(reached)
            assert values[a, b, c] == claim.holds({"a": a, "b": b, "c": c})


@pytest.mark.parametrize("text", ["count-up:3,20", "sum:kayles+nim"])
def test_nothing_is_learned_of_piles_where_moves_are_no_formulas_of_piles(text):
    assert learned_law(game(text)) is None


def test_a_law_of_a_letter_says_how_far_it_was_compared():
    found = next(letter_laws(moves_of(game("take:1..m"))))
    assert found.checked_to == max(range(_SIDES[2]))
