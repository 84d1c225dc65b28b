"""Rules that take a few and change at some heap: their laws hold for every size, however late."""

from functools import cache

import pytest
from certificates import verified
from naive_heaps import table

from grundy import ask
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.check import check
from grundy.checker.core.claims import read_claim
from grundy.checker.core.rules import read_rule
from grundy.checker.extensions import piecewise as checked_piecewise
from grundy.formulas.statement import Lost
from grundy.games import game
from grundy.laws.prove import piecewise
from grundy.laws.question import asked
from grundy.laws.verdict import Proved
from samples import rotated


def values(allowed, top, pairs=lambda n: ()):
    """Give the values of heaps from which ``allowed`` says what may be taken, by the definition.

    ``pairs`` says what may be taken of a row of neighbours, which leaves two rows.
    """
    return table(
        lambda n: [
            *((n - k,) for k in allowed(n) if 0 < k <= n),
            *((a, n - k - a) for k in pairs(n) for a in range(n - k + 1)),
        ],
        top,
    )


@cache
def far(n, at):
    """Say who wins where 2 or 5 are taken up to a large heap, and 1 to 3 above it."""
    if n <= at:
        return [0, 0, 1, 1, 0, 2, 1][n % 7]  # checked by the definition below
    return next(v for v in range(4) if v not in {far(n - k, at) for k in (1, 2, 3)})


def test_where_it_changes_may_be_as_late_as_numbers_go():
    assert values(lambda n: [2, 5], 300) == [[0, 0, 1, 1, 0, 2, 1][n % 7] for n in range(300)]
    at = 10**17
    rule = f"take 1..3 if n > {at}, else 2 or 5"
    for heap in rotated((at - 5, at, at + 1, at + 6, at + 40)):
        assert ask.solve(rule, str(heap)).json()["value"] == str(far(heap, at))


SETTLED = [
    ("take 2 adjacent if n is even, or 1", lambda n: [1], lambda n: [2] if n % 2 == 0 else []),
    (
        "take 1 adjacent if n > 20, else 2",
        lambda n: [0] if n > 20 else [2],
        lambda n: [1] * (n > 20),
    ),
    (
        "take 1..2 or k with k = n and n % 7 = 0",
        lambda n: [1, 2] + [n] * (n % 7 == 0),
        lambda n: (),
    ),
    (
        "take 1 to 30 if n % 12 = 5, else 1 to 7",
        lambda n: range(1, 31 if n % 12 == 5 else 8),
        lambda n: (),
    ),
]


@pytest.mark.parametrize(("rule", "allowed", "pairs"), SETTLED)
def test_periods_of_rules_with_conditions_are_proved(rule, allowed, pairs):
    true = values(allowed, 400, pairs)
    length, start = next(
        (p, s)
        for p in range(1, 120)
        for s in range(120)
        if all(true[n] == true[n + p] for n in range(s, 400 - p))
    )
    claim = f"forall n >= {start}: f(n + {length}) == f(n)"
    found = piecewise.prove(asked(game(rule), claim))
    assert isinstance(found, Proved)
    assert check(found.certificate)
    if start:
        early = f"forall n >= {start - 1}: f(n + {length}) == f(n)"
        assert not isinstance(piecewise.prove(asked(game(rule), early)), Proved)


def test_one_heap_under_misere_play_is_answered_by_its_law_at_any_size():
    rule, top = "misere:take 1 if n > 9, else 2", 60
    loses = []
    for n in range(top):
        k = 1 if n > 9 else 2
        loses.append(n >= k and not loses[n - k])
    assert not any(loses[n] != loses[n + 2] for n in range(20, top - 2))
    for heap in (10**30, 10**30 + 1):
        found = ask.solve(rule, str(heap)).json()
        assert (found["outcome"] == "P") == loses[20 + heap % 2]
        left = [str(heap - 1)] if loses[20 + (heap - 1) % 2] else []
        assert [move["to"] for move in found["moves"]] == left


@pytest.mark.parametrize("misere", [False, True])
def test_lost_heaps_are_proved_where_values_are_too_many_to_say(misere):
    rule = "take {1,6,9} if n > 1000, else {2,5,7,11}"
    found = ask.law(f"misere:{rule}" if misere else rule)
    loses = []
    for n in range(1400):
        options = [loses[n - k] for k in ((1, 6, 9) if n > 1000 else (2, 5, 7, 11)) if k <= n]
        loses.append(not any(options) and not (misere and not options))
    assert found.status == "proved"
    if isinstance(found.claim, Lost):
        assert [found.claim.holds({"n": n}) for n in range(1400)] == loses
    else:
        assert not misere


def test_the_checker_counts_the_moves_that_end_a_heap():
    question = asked(game("take 1..3 if n % 2 = 0, else 1 or 2"), "n == 0 or n == 1")
    certificate = {
        "rule": question.moves.data(),
        "proof": {"start": 6, "length": 4, "repeats": [6, 4], "mask": None},
        "claim": ["lost", ["n"], ["or", ["compare", "n", "==", 0], ["compare", "n", "==", 1]]],
    }
    rule, claim = read_rule(certificate["rule"]), read_claim(certificate["claim"])
    with pytest.raises(Rejected, match="wrong at 1"):
        verified(checked_piecewise, rule, claim, certificate["proof"])
