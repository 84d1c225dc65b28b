"""Methods of proof: what each accepts is counted, what is true is accepted, forgeries are refused.

Conditions stand here as Python reads them, so that Python says what they mean.
"""

from itertools import combinations_with_replacement
from random import Random

import pytest
from certificates import said, tuples, verified
from naive_heaps import table

from grundy import ask
from grundy.checker.core.certificate import NotChecked, Rejected
from grundy.checker.core.check import check as checked
from grundy.checker.core.claims import AllValues, LostPositions, Repeating
from grundy.checker.core.rules import ByCode, ByHeaps, read_rule
from grundy.checker.core.window import window_end
from grundy.checker.extensions import arithmetic_period, bounds
from grundy.checker.extensions.pairing import _partner
from grundy.checker.extensions.parts.taken import smaller
from grundy.formulas.statement import Period
from grundy.games import game
from grundy.laws.proving import prove
from samples import rotated

TAKEN = ("-", "n", "x1")
BINARY = {"numeration": "binary", "measure": [], "powers": False}


def in_blocks(m):
    """Give a proof in digits that tell the rests of m."""
    return BINARY | {"numeration": f"blocks of {m}"}


def put(part, numbers):
    """Put other terms for names."""
    if isinstance(part, tuple):
        return tuple(put(each, numbers) for each in part)
    return numbers.get(part, part) if isinstance(part, str) else part


def of_rest(text):
    """Give a condition on n, on k that is taken, and on x1 that is left."""
    return put(tuples(said(text)), {"k": TAKEN})


# Classes, and remainders


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        ("true", "1 <= k"),  # an empty heap would go, for ever
        ("1 <= n", "x1 <= n"),  # a heap would stay as it is
        ("false", "true"),
    ],
)
def test_a_heap_that_does_not_become_smaller_is_refused(gone, left):
    with pytest.raises(Rejected, match="not smaller"):
        smaller(ByHeaps((of_rest(gone), of_rest(left)), misere=False))


def lost(n, least, step):
    """Count whether n is lost where only 1 may be left, by taking so many or more, in steps."""
    return n - 1 < least or (n - 1) % step != 0 or not lost(1, least, step)


@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("least", [2, 4, 5])
@pytest.mark.parametrize("first", [2, 3, 4, 5, 6])
def test_a_heap_is_left_in_a_class_only_where_that_is_a_move_from_all_of_it(first, least, step):
    left = of_rest(f"x1 == 1 and {least} <= k and k % {step} == 0")
    rule = ByHeaps((False, left), misere=False)
    claim = LostPositions(("n",), tuples(said(f"n < {first} or n % {step} != {1 % step}")))
    proof = in_blocks(2 * step)
    if all(lost(n, least, step) == (n < first or n % step != 1 % step) for n in range(40)):
        assert verified(bounds, rule, claim, proof)
    else:
        with pytest.raises(Rejected):
            verified(bounds, rule, claim, proof)


def test_first_values_that_take_too_long_are_refused():
    rule = ByHeaps((False, of_rest("1 <= k and n % k < 3")), misere=False)
    with pytest.raises(NotChecked, match="too long to work out"):
        verified(bounds, rule, Repeating(400, 1700, 1), in_blocks(2))


# Levels of divisors

DIVIDES = "1 <= k and n % k == 0"


@pytest.mark.parametrize("least", [2, 16, 10**6])
def test_a_move_by_a_large_divisor_is_seen(least):
    """Heaps go whole that are no power of 2; a power of 2 may become half of it where that is much.

    So not all powers of 2 are lost: two times the least number that may be taken is won.
    """
    gone = of_rest("1 <= n and not pow2(n)")
    claim = LostPositions(("n",), tuples(said("n == 0 or pow2(n)")))
    proof = BINARY
    for enough in ("false", f"{least} <= k"):
        left = of_rest(f"{DIVIDES} and pow2(k) and {enough}")
        rule = ByHeaps((gone, left), misere=False)
        if enough == "false":
            assert verified(bounds, rule, claim, proof)
            continue
        with pytest.raises(Rejected, match="a move leads from a position that is claimed"):
            verified(bounds, rule, claim, proof)


# Periods


def test_three_heaps_that_differ_have_no_theorem():
    assert window_end(ByCode({1: 7}, 0, unequal=True, misere=False), 3, 4) > 0
    with pytest.raises(Rejected, match="three heaps"):
        window_end(ByCode({1: 15}, 0, unequal=True, misere=False), 3, 4)


def test_a_period_of_one_is_a_period():
    # Take the last stone of a heap of one: f is 0, 1, 0, 0, 0, ...
    found = ask.prove("octal:0.1", "forall n >= 2: f(n + 1) == f(n)")
    assert found.status == "proved"
    assert checked(found.certificate).statement == "forall n >= 2: f(n + 1) == f(n)"


TWO_KINDS = (
    "moves:n -> x when n % 2 == 1 and n >= 3 and (x == n - 3 or n >= 5 and x + 5 == n), or (x, y)"
    " when n % 2 == 0 and x % 2 == 0 and y % 2 == 0 and x + y + 2 == n"
)
"""A row of m, taken from one by one, is the heap 2 m; a ring of m the heap 2 m + 1."""


@pytest.fixture(scope="module")
def of_two_kinds():
    """Work the values out by the definition."""

    def options(n):
        taken = [(n - back,) for back in (3, 5) if n >= back]
        return taken if n % 2 else [(x, n - 2 - x) for x in range(0, n - 1, 2)]

    return table(options, 60)


def test_a_period_of_heaps_that_split_is_read_off_the_automaton_of_its_term(of_two_kinds):
    start, length = next(
        (s, p)
        for s in range(30)
        for p in range(1, 9)
        if of_two_kinds[s:-p] == of_two_kinds[s + p :]
    )
    found = prove(game(TWO_KINDS), Period(start, length), n=0)
    assert checked(found.certificate).statement == str(Period(start, length))
    for wrong in {(start, length + 1, 0), (start, length, 1), (max(start - 1, 0), length, 0)}:
        if wrong != (start, length, 0):
            claim = {"claim": ["period", *wrong], "statement": str(Period(*wrong))}
            with pytest.raises(Rejected, match="it is false"):
                checked({**found.certificate, **claim})


def test_which_heaps_that_split_are_lost_is_proved_by_their_values(of_two_kinds):
    lost = [n for n, value in enumerate(of_two_kinds) if value == 0]
    assert lost == [n for n in range(60) if n % 4 == 0 or n == 1]
    found = ask.prove(TWO_KINDS, "P(n) <=> n % 4 == 0 or n == 1")
    assert found.status == "proved"
    assert checked(found.certificate).statement == found.statement
    assert found.statement == "forall n: P(n) <=> n % 4 == 0 or n == 1"
    assert ask.prove(TWO_KINDS, "P(n) <=> n % 4 == 0").counterexample == "1"


# Values that grow by a step, of any values that grow: what the conditions promise, by counting
#
# The checker asks them of the values of a game, where one rarely fails alone. So they are asked
# here of rows of numbers that no game has, and what the theorem says is counted heap by heap.


def grown(first, length, step, size):
    """Give numbers that grow by a step with each period after the first."""
    values = [*first]
    while len(values) < size:
        values.append(values[-length] + step)
    return values


def passes(condition, *asked):
    try:
        condition(*asked)
    except Rejected:
        return False
    return True


def moves(places):
    return [(k, h) for k, digit in places.items() for h in (1, 2, 3) if digit >> h & 1]


def parted(total, heaps):
    for first in combinations_with_replacement(range(1, total + 1), heaps - 1):
        last = total - sum(first)
        if last >= max(first, default=1):
            yield (*first, last)


def worth(values, parts):
    total = 0
    for part in parts:
        total ^= values[part]
    return total


def test_where_options_are_told_apart_none_has_the_value_of_its_heap():
    chosen, told = Random(1), [0, 0]
    for _ in range(400):
        places = {chosen.randint(1, 3): chosen.choice([2, 4, 6, 8, 12]) for _ in range(2)}
        start, length, step = chosen.randint(0, 2), chosen.randint(1, 3), chosen.randint(1, 4)
        bits, first = chosen.randint(1, 2), [chosen.randrange(4) for _ in range(start + length)]
        values = grown(first, length, step, 60)
        rule, claim = ByCode(places, 0, False, False), Repeating(start, length, step)
        whole = length << bits
        classes = arithmetic_period._classes(values, start, length, step, whole)
        found = passes(arithmetic_period._check_apart, rule, claim, classes, whole, bits)
        told[found] += 1
        if not found:
            continue
        for n in range(1, 26):
            for k, heaps in moves(places):
                for parts in parted(n - k, heaps):
                    if max(parts) >= max(start, 1) <= n:
                        assert worth(values, parts) != values[n], (places, claim, n, parts)
    assert min(told) > 20


def reached(values, start, places, n):
    """Give the values that the theorem takes from options: single heaps, and two equal ones."""
    found = {values[n - k] for k, heaps in moves(places) if heaps == 1}
    for k, heaps in moves(places):
        for equal in range(1, (n - k) // 2 + 1):
            rest = n - k - 2 * equal
            if heaps == 3 and rest >= 1:
                found.add(values[rest])
            if heaps == 2 and rest == 0:
                found.add(0)
    return found


def accepted_as_reached(values, start, length, step, bits, places):
    """Ask the checker whether each smaller value is reached, and count; give its answer."""
    rule, claim = ByCode(places, 0, False, False), Repeating(start, length, step)
    whole, last = length << bits, max(places)
    most = max(h for _, h in moves(places)) * start + 6 * whole + 2 * last + 2
    found = passes(arithmetic_period._check_reached, rule, claim, values, most, whole, last)
    if found:
        for n in range(most, most + 4 * whole):
            assert reached(values, start, places, n) >= {*range(values[n])}, (places, claim, n)
    return found


@pytest.mark.parametrize("step", [1, 2])
def test_where_smaller_values_are_reached_for_a_round_they_are_for_ever(step):
    chosen, told = Random(step), [0, 0]
    for _ in range(900):
        places = {k: chosen.choice([2, 8, 10, 14]) for k in chosen.sample(range(1, 6), 3)}
        start, more, bits = chosen.randint(0, 2), chosen.randint(0, 3), chosen.randint(1, 2)
        length = step + more  # so that every number can be a value
        once = [*range(step), *(chosen.randrange(step + 2) for _ in range(more))]
        first = [chosen.randrange(2) for _ in range(start)]
        values = grown([*first, *chosen.sample(once, length)], length, step, 400)
        told[accepted_as_reached(values, start, length, step, bits, places)] += 1
    assert min(told) > 20


def test_values_that_are_late_are_accepted_all_the_same():
    # f(0) = 16 and then 0, 0, 1, 1, ...: what is next above 16 comes at 33 only.
    values = grown([16, 0, 0], 2, 1, 400)
    assert accepted_as_reached(values, 1, 2, 1, 1, dict.fromkeys((2, 3, 4, 10), 10))


# Values that grow by classes


EVERY = tuples(said("1 <= n")), of_rest("1 <= k")
LARGE = ("if", ("compare", "n", "==", 0), 0, 10**300)


FAR_OFF = [(10**300, False), (LARGE, False), (("+", "n", 10**300), False)]
FAR_OFF += [(("+", ("v2", "n"), 10**300), True)]


@pytest.mark.parametrize(("term", "powers"), rotated(FAR_OFF))
def test_smaller_numbers_of_a_large_claim_are_not_listed(term, powers):
    rule = ByHeaps((False, of_rest(DIVIDES)), misere=False)
    with pytest.raises(Rejected):
        verified(bounds, rule, AllValues(("n",), term), BINARY | {"powers": powers})


def test_a_small_heap_with_the_number_of_a_later_one_is_looked_at():
    """The heaps 6, 7, 8, ... leave 0 and each other, and so are worth 1, 2, 3, ...; 10 is worth 5,
    as 5 is, which must not be an option of it."""
    nim, later = of_rest("n <= 5 and 1 <= k"), of_rest("6 <= x1 and 1 <= k")
    one_more = of_rest("1 <= k and n == 10 and x1 == 5")
    claim = AllValues(("n",), tuples(said("n if n <= 5 else n - 5")))
    proof = in_blocks(2)

    def accepted(*left):
        rule = ByHeaps((("compare", 1, "<=", "n"), ("or", *left)), misere=False)
        return verified(bounds, rule, claim, proof)

    assert accepted(nim, later)
    with pytest.raises(Rejected, match="an option has the value of its position at n = 10"):
        accepted(nim, later, one_more)


# Pairing


def test_a_partner_is_said_by_the_numbers_that_a_cell_has():
    one = {"new": ["x1"], "when": ["compare", "x1", "<", "n"], "cells": [["x1"]]}
    rule = read_rule({"board": ["n"], "domain": True, "covers": [one], "misere": False})
    assert _partner(rule, [["-", "n", "c1"]], ["n"], "here") == (("-", "n", "c1"),)
    for term in ("c2", "c0", "x1"):
        with pytest.raises(Rejected, match="no term about n, c1"):
            _partner(rule, [term], ["n"], "here")
