"""Each claim is decided for all sizes, and compared with play on the small ones."""

from __future__ import annotations

import json
from functools import cache, reduce
from itertools import count, product
from operator import xor
from time import process_time

import pytest
from all_sizes import CASES, A, B, N, V, X, Y, lasker, matches, nim

from grundy.automata.automaton import Automaton
from grundy.automata.compiler import compile_formula
from grundy.errors import InputError, LimitError, RuleError
from grundy.formulas.binding import exists
from grundy.laws.claims import Heaps, Move, Positions
from grundy.laws.decide import Proved, Refuted, decide_claim

BY_NAME = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def played(case):
    """Give the true value of each position in the order of play size, from the rule alone."""
    if isinstance(case.right, Heaps):

        @cache
        def value(n):
            seen = {reduce(xor, map(value, option), 0) for option in case.options(n)}
            return next(v for v in count() if v not in seen)

        return ((n, value(n)) for n in range(50))

    @cache
    def loses(position):
        options = [loses(option) for option in case.options(position)]
        return not any(options) and not (case.right.misere and not options)

    width = len(case.right.names)
    top = {1: 70, 2: 40, 3: 16, 4: 12}[width]
    box = sorted(product(range(top + 1), repeat=width), key=lambda p: (sum(p), p))
    inside = claimed_set(case, case.right.domain)
    return ((p, loses(p)) for p in box if sum(p) <= top and inside(p))


def claimed_set(case, formula):
    automaton = compile_formula(formula, case.numeration)
    names = case.right.names
    return lambda p: case.numeration.holds(automaton, **dict(zip(names, p, strict=True)))


def agrees(case, claim):
    """Give a test of one position: whether the claim says what play says."""
    if isinstance(claim, Heaps):
        automaton = compile_formula(claim.value)
        return lambda n, value: (
            value == only(v for v in range(2 * n + 4) if case.numeration.holds(automaton, n=n, v=v))
        )
    losing = claimed_set(case, claim.losing)
    return lambda p, value: losing(p) == value


def only(values):
    found = list(values)
    return found[0] if len(found) == 1 else None


@BY_NAME
def test_right_claim_is_proved_for_all_sizes_and_true_of_small_ones(case):
    start = process_time()
    verdict = decide_claim(case.right, case.numeration)
    assert isinstance(verdict, Proved), verdict
    assert process_time() - start < 2
    agree = agrees(case, case.right)
    positions = list(played(case))
    assert len(positions) > 40
    assert all(agree(p, value) for p, value in positions)


@BY_NAME
def test_wrong_claim_is_refuted_at_its_first_wrong_position(case):
    verdict = decide_claim(case.wrong, case.numeration)
    assert isinstance(verdict, Refuted)
    at = tuple(verdict.at[name] for name in case.wrong.names)
    agree = agrees(case, case.wrong)
    wrong = next(p for p, value in played(case) if not agree(p, value))
    assert at == ((wrong,) if isinstance(wrong, int) else wrong)


def test_proof_as_lists_gives_the_same_automata():
    proof = decide_claim(lasker().right)
    data = json.loads(json.dumps(proof.to_json()))
    again = {name: Automaton.from_json(a) for name, a in data["automata"].items()}
    assert again == proof.automata
    assert {"domain", "value", "move 2", "values by move 2"} <= set(again)


def test_value_claim_must_give_one_value():
    moves = (Move(X < N, ("x",)),)
    two = decide_claim(Heaps(moves, V.eq(N) | V.eq(N + 1)))
    none = decide_claim(Heaps(moves, V.eq(N) & (N <= 4)))
    assert two == Refuted("the formula gives one value", {"n": 0})
    assert none == Refuted("the formula gives a value", {"n": 5})


def test_option_with_the_value_is_found():
    moves = (Move(X < N, ("x",)),)
    verdict = decide_claim(Heaps(moves, V.eq(N) & (N <= 6) | V.eq(3) & (N > 6)))
    assert verdict == Refuted("no option has the value", {"n": 7})


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
        decide_claim(Positions(("a", "b"), moves, losing=A.eq(0), domain=domain))


def test_heaps_that_do_not_shrink_are_an_error():
    with pytest.raises(RuleError, match="smaller heaps"):
        decide_claim(Heaps((Move(X < N, ("x", "n")),), V.eq(0)))


def test_strangers_are_named():
    with pytest.raises(InputError, match=r"losing: expected .* got 'b'"):
        Positions(("a",), (), losing=A.eq(B))
    with pytest.raises(InputError, match="move 1"):
        Positions(("a",), (Move(X < A, ("x", "a")),), losing=A.eq(0))
    with pytest.raises(InputError, match="value: expected"):
        Heaps((), V.eq(A))
    with pytest.raises(InputError, match="v or ~"):
        Heaps((Move(V < N, ("v",)),), V.eq(0))


def test_proof_above_the_bound_says_so():
    with pytest.raises(LimitError, match="more than 5 states"):
        decide_claim(matches().right, max_states=5)


def test_game_that_ends_at_once():
    assert isinstance(decide_claim(Positions(("a",), (), losing=A >= 0)), Proved)
    misere = Positions(("a",), (), losing=A >= 0, misere=True)
    assert decide_claim(misere) == Refuted("no move from a P-position to a P-position", {"a": 0})


def test_names_of_moves_do_not_catch_names_of_claims():
    """The claim binds x, which is also what the moves leave."""
    names, moves, _ = nim(2)
    right = Positions(tuple(names), moves, exists("x", A.eq(X) & B.eq(X)))
    wrong = Positions(tuple(names), moves, exists("x", A.eq(X) & B.eq(X + 1)))
    assert isinstance(decide_claim(right), Proved)
    assert isinstance(decide_claim(wrong), Refuted)
