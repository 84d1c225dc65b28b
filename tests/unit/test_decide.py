"""Each claim is decided for all sizes, and compared with play on the small ones."""

from __future__ import annotations

import json
from functools import cache, reduce
from itertools import count, product
from operator import xor
from time import process_time

import pytest
from all_sizes import CASES, A, B, N, V, X, Y, from_both, lasker, matches, nim, pair
from logic import exists

from grundy.automata.automaton import Automaton
from grundy.automata.binary import BINARY
from grundy.automata.compiler import compile_formula
from grundy.errors import InputError, LimitError, RuleError
from grundy.formulas.tree import Call
from grundy.laws.by_automata import Flaw, Proof, decide_claim
from grundy.laws.claims import HeapValues, Move, PileValues, Positions

BY_NAME = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def played(case):
    """Give the true value of each position in the order of play size, from the rule alone."""
    if isinstance(case.right, HeapValues):

        @cache
        def value(n):
            return mex(reduce(xor, map(value, option), 0) for option in case.options(n))

        return ((n, value(n)) for n in range(50))

    @cache
    def loses(position):
        options = [loses(option) for option in case.options(position)]
        return not any(options) and not (case.right.misere and not options)

    @cache
    def worth(position):
        return mex(map(worth, case.options(position)))

    width = len(case.right.names)
    top = {1: 70, 2: 40, 3: 16, 4: 12}[width]
    box = sorted(product(range(top + 1), repeat=width), key=lambda p: (sum(p), p))
    inside = claimed_set(case, case.right.domain)
    true = worth if isinstance(case.right, PileValues) else loses
    return ((p, true(p)) for p in box if sum(p) <= top and inside(p))


def mex(values):
    seen = set(values)
    return next(v for v in count() if v not in seen)


def claimed_set(case, formula):
    automaton = compile_formula(formula, case.numeration)
    names = case.right.names
    return lambda p: case.numeration.holds(automaton, **dict(zip(names, p, strict=True)))


def agrees(case, claim):
    """Give a test of one position: whether the claim says what play says."""
    if isinstance(claim, Positions):
        lost = claimed_set(case, claim.claimed)
        return lambda p, value: lost(p) == value
    automaton = compile_formula(claim.claimed)

    def agree(p, value):
        piles = dict(zip(claim.names, (p,) if isinstance(p, int) else p, strict=True))
        among = range(2 * sum(piles.values()) + 4)
        return value == only(v for v in among if case.numeration.holds(automaton, **piles, v=v))

    return agree


def only(values):
    found = list(values)
    return found[0] if len(found) == 1 else None


@BY_NAME
def test_right_claim_is_proved_for_all_sizes_and_true_of_small_ones(case):
    start = process_time()
    verdict = decide_claim(case.right, case.numeration)
    assert isinstance(verdict, Proof), verdict
    assert process_time() - start < 10
    agree = agrees(case, case.right)
    positions = list(played(case))
    assert len(positions) > 40
    assert all(agree(p, value) for p, value in positions)


@BY_NAME
def test_wrong_claim_is_refuted_at_its_first_wrong_position(case):
    verdict = decide_claim(case.wrong, case.numeration)
    assert isinstance(verdict, Flaw)
    at = tuple(verdict.at[name] for name in case.wrong.names)
    agree = agrees(case, case.wrong)
    wrong = next(p for p, value in played(case) if not agree(p, value))
    assert at == ((wrong,) if isinstance(wrong, int) else wrong)


def test_proof_has_the_automata_of_domain_claim_and_moves():
    claim = lasker().right
    proof = decide_claim(claim)
    assert proof.numeration.name == "binary"
    assert proof.domain == compile_formula(claim.domain)
    assert proof.claimed == compile_formula(claim.claimed)
    assert proof.moves == tuple(compile_formula(move.when) for move in claim.moves)
    for automaton in (proof.domain, proof.claimed, *proof.moves):
        data = json.loads(json.dumps(automaton.to_json()))
        assert Automaton.from_json(data) == automaton


def test_values_that_are_logarithms():
    """Pairs: discard one pile, split the other; the value is v2(((a - 1) | (b - 1)) + 1)."""
    case = pair()
    either = (A - 1) | (B - 1)
    names, moves, domain = case.right.names, case.right.moves, case.right.domain
    right = PileValues(names, moves, V.eq(Call("low", (either + 1,))), domain, powers=True)
    wrong = PileValues(names, moves, V.eq(Call("low", (either,))), domain, powers=True)
    proof = decide_claim(right)
    assert isinstance(proof, Proof)
    assert decide_claim(wrong) == Flaw("the formula gives a value", {"a": 1, "b": 1})
    values = {}
    for a, b in sorted(product(range(1, 25), repeat=2), key=sum):
        values[a, b] = mex(values[option] for option in case.options((a, b)))
        assert BINARY.holds(proof.claimed, a=a, b=b, v=2 ** values[a, b])


def test_first_wrong_value_far_out():
    """Nim with one move more: brute force gives f(112, 120) = 9, and 112 ^ 120 = 8."""
    case = from_both(104, 120)
    start = process_time()
    assert decide_claim(case.right) == Flaw("no option has the value", {"a": 112, "b": 120})
    assert process_time() - start < 0.5
    values = {}
    for a, b in product(range(113), range(129)):
        values[a, b] = mex(values[option] for option in case.options((a, b)))
    wrong = [p for p, value in values.items() if value != p[0] ^ p[1]]
    assert min(wrong, key=lambda p: (sum(p), p)) == (112, 120)
    assert values[112, 120] == 9


def test_value_claim_must_give_one_value():
    moves = (Move(X < N, ("x",)),)
    two = decide_claim(HeapValues(moves, V.eq(N) | V.eq(N + 1)))
    none = decide_claim(HeapValues(moves, V.eq(N) & (N <= 4)))
    assert two == Flaw("the formula gives one value", {"n": 0})
    assert none == Flaw("the formula gives a value", {"n": 5})


def test_option_with_the_value_is_found():
    moves = (Move(X < N, ("x",)),)
    verdict = decide_claim(HeapValues(moves, V.eq(N) & (N <= 6) | V.eq(3) & (N > 6)))
    assert verdict == Flaw("no option has the value", {"n": 7})


@pytest.mark.parametrize(
    ("moves", "domain", "broken"),
    [
        ((Move(X <= A, ("x", "b")),), A >= 0, "lowers the sum"),
        ((Move(X < A, ("x", "b")),), A >= B, "a position of the domain"),
        ((Move(X + Y <= A, ("x", "y")),), A >= 1, "a position of the domain"),
    ],
)
def test_rule_outside_the_theorem_is_an_error(moves, domain, broken):
    with pytest.raises(RuleError, match=broken):
        decide_claim(Positions(("a", "b"), moves, A.eq(0), domain=domain))


def test_heaps_that_do_not_shrink_are_an_error():
    with pytest.raises(RuleError, match="smaller heaps"):
        decide_claim(HeapValues((Move(X < N, ("x", "n")),), V.eq(0)))


def test_strangers_are_named():
    with pytest.raises(InputError, match=r"claimed: expected .* got 'b'"):
        Positions(("a",), (), A.eq(B))
    with pytest.raises(InputError, match="move 1"):
        Positions(("a",), (Move(X < A, ("x", "a")),), A.eq(0))
    with pytest.raises(InputError, match="claimed: expected"):
        HeapValues((), V.eq(A))
    with pytest.raises(InputError, match="v or ~"):
        HeapValues((Move(V < N, ("v",)),), V.eq(0))
    with pytest.raises(InputError, match="v or ~"):
        PileValues(("a",), (Move(V < A, ("v",)),), V.eq(A))


def test_proof_above_the_bound_says_so():
    with pytest.raises(LimitError, match="more than 5 states"):
        decide_claim(matches().right, max_states=5)


def test_game_that_ends_at_once():
    assert isinstance(decide_claim(Positions(("a",), (), A >= 0)), Proof)
    misere = Positions(("a",), (), A >= 0, misere=True)
    assert decide_claim(misere) == Flaw("no move from a P-position to a P-position", {"a": 0})


def test_names_of_moves_do_not_catch_names_of_claims():
    """The claim binds x, which is also what the moves leave."""
    names, moves, _ = nim(2)
    right = Positions(tuple(names), moves, exists("x", A.eq(X) & B.eq(X)))
    wrong = Positions(tuple(names), moves, exists("x", A.eq(X) & B.eq(X + 1)))
    assert isinstance(decide_claim(right), Proof)
    assert isinstance(decide_claim(wrong), Flaw)
