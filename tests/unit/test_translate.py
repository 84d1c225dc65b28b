"""The formulas of a rule describe the moves that the rule has, and prove what is true of them."""

from itertools import product

import pytest
from grundy.formulas.formula import related, variables
from grundy.laws.translate import Untranslatable, heap_moves, position_moves

from grundy.automata.binary import BINARY
from grundy.automata.compiler import compile_formula
from grundy.automata.fraenkel import ZECKENDORF
from grundy.games import game
from grundy.laws.claims import Heaps, Positions
from grundy.laws.decide import Proved, Refuted, decide_claim
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.reference import EXAMPLES

N, V, A, B, C = variables("n v a b c")


def left_behind(move, position):
    """Give what a move leaves of a position: the numbers up to its sum that make it true."""
    automaton = compile_formula(move.when)
    new = sorted(move.new(position))
    for numbers in product(range(sum(position.values()) + 1), repeat=len(new)):
        known = {**position, **dict(zip(new, numbers, strict=True))}
        if BINARY.holds(automaton, **{name: known[name] for name in automaton.tracks}):
            yield tuple(known[name] for name in move.to)


HEAPS = [
    "any",
    "2..3",
    "3 or more",
    "{1,3,4}",
    "odd k",
    "all",
    "k with 2k <= n",
    "k with n/3 <= k < n and n % 2 = 0",
    "k with |n - 2k| >= 3",
    "k with |n - 3k| + |k - 2| = 4",
    "k with (n - 2k) % 3 = 1",
    "k with 2 * (k % 3) != n - k",
    "k with 3 divides n - 2k",
    "k with 2 does not divide k",
    "k with n - k is a power of 2",
    "powers of 2",
    "1 or 3 if n is odd, or take 2",
    "2 adjacent",
    "1 leaving nothing, or take 2, or take 3 adjacent",
    "1 leaving one or two piles",
    "split in two unequal",
    "split in three different",
    "take 1 or 4, or split into two equal piles",
    "2, leaving two equal piles",
    "halve rounding down",
    "divide by 3 rounding up if n is even",
]


@pytest.mark.parametrize("text", HEAPS)
def test_the_moves_of_a_heap_are_those_of_the_rule(text):
    moves, g = heap_moves(parse_rule(text)), game(f"take:{text}")
    for n in range(1, 9):
        found = {
            tuple(sorted(filter(None, to))) for move in moves for to in left_behind(move, {"n": n})
        }
        assert found == {tuple(sorted(option)) for option in g.options((n,))}, n


PILES = [
    "two piles: from one, or the same from both",
    "two piles: from one, or from both with |i-j| < 2",
    "two piles: the same from both with k is odd, or take 1..2",
    "two piles: all from one, or halve",
    "two piles: remove one, split another",
    "three piles: remove one, split another in two unequal",
]


@pytest.mark.parametrize("text", PILES)
def test_the_moves_of_piles_are_those_of_the_rule(text):
    rule, g = parse_rule(text), game(f"take:{text}")
    names = ("a", "b", "c")[: rule.piles]
    moves, domain, misere = position_moves(rule, names)
    assert not misere
    inside = compile_formula(domain)
    for piles in product(range(5 if rule.piles == 2 else 4), repeat=rule.piles):
        position = dict(zip(names, piles, strict=True))
        allowed = BINARY.holds(inside, **{name: position[name] for name in inside.tracks})
        assert allowed == (min(piles) >= rule.least)
        if allowed:
            found = {to for move in moves for to in left_behind(move, position)}
            assert found == set(g.options(piles)), piles


def test_a_rule_of_one_heap_speaks_of_several():
    moves, _, misere = position_moves(parse_rule("1..2, last one loses"), ("a", "b"))
    assert misere
    found = {to for move in moves for to in left_behind(move, {"a": 3, "b": 1})}
    assert found == {(2, 1), (1, 1), (3, 0)}


UNSAID = {
    "squares": "'squares'",
    "k with k in primes": "'primes'",
    "powers of 3": "'powers of 3'",
    "k with k divides n": "'k divides n'",
    "k with k is coprime to n": "'k is coprime to n'",
}


@pytest.mark.parametrize("text", UNSAID)
def test_what_has_no_formula_is_named(text):
    with pytest.raises(Untranslatable, match=UNSAID[text]):
        heap_moves(parse_rule(text))


def test_the_number_of_piles_must_fit():
    with pytest.raises(Untranslatable, match="several piles"):
        heap_moves(parse_rule(PILES[0]))
    with pytest.raises(Untranslatable, match="2 piles, not 3"):
        position_moves(parse_rule(PILES[0]), ("a", "b", "c"))
    with pytest.raises(Untranslatable, match="more heaps"):
        position_moves(parse_rule("split"), ("a", "b"))


def test_of_the_examples_only_four_are_not_translated():
    def translated(text):
        rule = parse_rule(text)
        try:
            return position_moves(rule, ("a", "b", "c")) if rule.piles else heap_moves(rule)
        except Untranslatable:
            return None

    texts = [text for text, _ in EXAMPLES if parse_rule(text).piles in (None, 3)]
    assert [text for text in texts if not translated(text)] == [
        "k with k divides n",
        "k with k is coprime to n",
        "squares",
        "1 or squares with 2k < n",
    ]


def test_values_are_proved_from_a_rule():
    bounded = heap_moves(parse_rule("take 1 to 4"))
    assert isinstance(decide_claim(Heaps(bounded, V.eq(N % 5))), Proved)
    refuted = decide_claim(Heaps(bounded, V.eq(N % 6)))
    assert isinstance(refuted, Refuted)
    assert refuted.at == {"n": 5}


def test_positions_are_proved_from_a_rule():
    rule = parse_rule("three piles: remove one, split another")
    moves, domain, misere = position_moves(rule, ("a", "b", "c"))
    right = related("same_valuation", A, B, C)
    claim = Positions(("a", "b", "c"), moves, right, domain, misere)
    assert isinstance(decide_claim(claim), Proved)
    wrong = Positions(("a", "b", "c"), moves, (A ^ B ^ C).eq(0), domain, misere)
    assert isinstance(decide_claim(wrong), Refuted)


def test_wythoff_is_proved_from_its_rule():
    moves, domain, misere = position_moves(parse_rule(PILES[0]), ("a", "b"))

    def cold(small, large):
        return related("even_zeros", small) & related("shift", small, large)

    losing = A.eq(0) & B.eq(0) | cold(A, B) | cold(B, A)
    claim = Positions(("a", "b"), moves, losing, domain, misere)
    assert isinstance(decide_claim(claim, ZECKENDORF), Proved)
