"""What a small part of the checker must not let through, each compared with counting."""

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.claims import LostPositions
from grundy.checker.classes.progressions import Some, surely
from grundy.checker.evaluation import holds, value
from grundy.checker.expressions import read_condition
from grundy.checker.methods.classes import check, smaller
from grundy.checker.methods.pairing import _partner
from grundy.checker.methods.period import window_end
from grundy.checker.methods.residues import _atom_apart
from grundy.checker.rules.rule import ByCode, ByHeaps, read_rule
from grundy.checker.sentences import read_sentence

TAKEN = ("-", "n", "x1")
MOST = 900


@pytest.mark.parametrize(
    ("gone", "left"),
    [
        (True, ("compare", 1, "<=", TAKEN)),  # an empty heap would go, for ever
        (("compare", 1, "<=", "n"), ("compare", "x1", "<=", "n")),  # a heap would stay as it is
        (False, True),
    ],
)
def test_a_heap_that_does_not_become_smaller_is_refused(gone, left):
    with pytest.raises(Rejected, match="not smaller"):
        smaller(ByHeaps((gone, left), misere=False))


def lost(n, least, step):
    """Count whether n is lost where only 1 may be left, by taking so many or more, in steps."""
    return n - 1 < least or (n - 1) % step != 0 or not lost(1, least, step)


@pytest.mark.parametrize("step", [1, 3])
@pytest.mark.parametrize("least", [2, 4, 5])
@pytest.mark.parametrize("first", [2, 3, 4, 5, 6])
def test_a_heap_is_left_in_a_class_only_where_that_is_a_move_from_all_of_it(first, least, step):
    enough, fits = ("compare", least, "<=", TAKEN), ("compare", ("%", TAKEN, step), "==", 0)
    rule = ByHeaps((False, ("and", ("compare", "x1", "==", 1), enough, fits)), misere=False)
    apart = ("compare", ("%", "n", step), "!=", 1 % step)
    claim = LostPositions(("n",), ("or", ("compare", "n", "<", first), apart))
    moves = [[["leave", 1]] * ((n - 1) % step == 0) for n in range(first, first + step)]
    proof = {"repeats": [first, step], "moves": moves}
    if all(lost(n, least, step) == (n < first or n % step != 1 % step) for n in range(40)):
        assert check(rule, claim, proof, lambda done, total: None)
    else:
        with pytest.raises(Rejected):
            check(rule, claim, proof, lambda done, total: None)


@pytest.mark.parametrize("repeats", [[1, 3_000_000], [400, 3_000_000], [500, 1700]])
def test_classes_that_take_too_long_are_refused(repeats):
    rule = ByHeaps((False, ("and", ("compare", "x1", "==", 1), ("compare", 1, "<=", TAKEN))), False)
    claim = LostPositions(("n",), ("compare", "n", "<", 2))
    with pytest.raises(Rejected, match="too long to work out"):
        check(rule, claim, {"repeats": repeats, "moves": []}, lambda done, total: None)


def test_three_heaps_that_differ_have_no_theorem():
    assert window_end(ByCode({1: 7}, 0, unequal=True, misere=False), 3, 4) > 0
    with pytest.raises(Rejected, match="three heaps"):
        window_end(ByCode({1: 15}, 0, unequal=True, misere=False), 3, 4)


def test_a_digit_says_at_most_six_heaps():
    rule = {"code": {"1": 127}, "tail": 0, "unequal": False, "misere": False}
    assert read_rule(rule).most_left() == 6
    with pytest.raises(Rejected, match="digit"):
        read_rule({**rule, "code": {"1": 128}})


# https://oeis.org/A000720 and https://oeis.org/A006880
@pytest.mark.parametrize(("n", "primes"), [(1, 0), (2, 1), (3, 2), (10, 4), (11, 5), (1000, 168)])
def test_primes_are_counted_with_the_last_number(n, primes):
    assert value(("primepi", "n"), {"n": n}) == primes


def numbers(may):
    return [k for k in range(1, MOST) if may(k)]


def primes_of(k):
    return [p for p in range(2, k + 1) if k % p == 0 and is_prime(p)]


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, k))


LUCAS = [1, 2, 3, 4]
while len(LUCAS) < 200:
    LUCAS.append(LUCAS[-2] + LUCAS[-1])

AMOUNTS = {
    ("prime", TAKEN): numbers(is_prime),
    ("primepower", TAKEN): numbers(lambda k: len(primes_of(k)) == 1),
    ("lucas", TAKEN): LUCAS,
    ("power", TAKEN, 2): numbers(lambda k: k & (k - 1) == 0),
    ("power", TAKEN, 3): numbers(lambda k: 3**12 % k == 0),
    ("square", TAKEN): numbers(lambda k: round(k**0.5) ** 2 == k),
    ("compare", ("%", TAKEN, 4), "==", 2): numbers(lambda k: k % 4 == 2),
    ("compare", ("%", TAKEN, 6), "==", 3): numbers(lambda k: k % 6 == 3),
    ("compare", ("%", TAKEN, 5), "==", 0): numbers(lambda k: k % 5 == 0),
    ("compare", 1, "<=", TAKEN, "<=", 5): numbers(lambda k: k <= 5),
    ("compare", 7, "<=", TAKEN, "<", 12): numbers(lambda k: 7 <= k < 12),
    ("compare", 3, "<=", TAKEN): numbers(lambda k: k >= 3),
}


@pytest.mark.parametrize("when", AMOUNTS)
def test_amounts_are_apart_from_multiples_just_where_none_is_one(when):
    for modulus in range(2, 30):
        none = not any(k % modulus == 0 for k in AMOUNTS[when])
        assert _atom_apart(when, TAKEN, modulus) is none, modulus
        assert not _atom_apart(when, "n", modulus)  # it says nothing of n


def test_what_is_said_otherwise_keeps_nothing_apart():
    assert not _atom_apart(("beatty", "n", "x1"), TAKEN, 3)
    assert not _atom_apart(("compare", ("%", TAKEN, -4), "==", 2), TAKEN, 4)


@pytest.mark.parametrize(
    ("condition", "some", "known"),
    [
        (("compare", "n", "==", 0), Some(2, 0, low=2), False),
        (("compare", "n", "==", 9), Some(3, 0, high=6), False),
        (("compare", "n", "==", 9), Some(3, 0, low=6), None),
        (("prime", "n"), Some(2, 0, low=4), False),
        (("prime", "n"), Some(2, 0, low=2), None),
        (("power", "n", 3), Some(9, 3, low=4), False),
        (("power", "n", 3), Some(9, 1, low=1), None),
        (("compare", 0, "<", "n", "<", 8), Some(2, 1, low=1, high=7), True),
        (("compare", 1, "<=", "n", "<=", 4), Some(2, 1, low=1, high=5), None),
        (("compare", 6, "<=", "n", "<=", 9), Some(2, 0, low=8), None),
        (("compare", 0, "<", "n", "<", 8), Some(2, 0, low=8), False),
    ],
)
def test_what_must_be_known_of_a_progression(condition, some, known):
    assert surely(condition, {"n": some}) is known
    truths = {holds(condition, {"n": n}) for n in members(some)}
    assert truths == ({True, False} if known is None else {known})


def members(some):
    low = 0 if some.low is None else some.low
    most = MOST if some.high is None else some.high
    return [n for n in range(low, most + 1) if n % some.step == some.at]


def test_the_bounds_of_what_is_read_are_those_that_are_meant():
    """A condition may be 200 deep and have 20,000 parts."""

    def deep(most):
        data = True
        for _ in range(most):
            data = ["not", data]
        return data

    assert read_condition(deep(200), ["n"], "here")
    assert len(read_condition(["or", *[True] * 19_999], ["n"], "here")) == 20_000
    for data in deep(201), ["or", *[True] * 20_000]:
        with pytest.raises(Rejected, match="too deeply or too long"):
            read_condition(data, ["n"], "here")


@pytest.mark.parametrize("k", range(1, 5))
def test_pairs_of_slopes_are_those_of_the_least_numbers_left(k):
    """Each pair has the least number that no pair before it has, and is k wider (Fraenkel 1982)."""
    pairs, used = set(), set()
    for wide in range(0, 40 * k, k):
        least = next(n for n in range(100) if n not in used)
        pairs.add((least, least + wide))
        used |= {least, least + wide}
    for a in range(40):
        for b in range(40):
            assert holds(("beatty", a, b, k), {}) == ((min(a, b), max(a, b)) in pairs), (a, b)


def test_a_partner_is_said_by_the_numbers_that_a_cell_has():
    one = {"new": ["x1"], "when": ["compare", "x1", "<", "n"], "cells": [["x1"]]}
    rule = read_rule({"board": ["n"], "domain": True, "covers": [one], "misere": False})
    assert _partner(rule, [["-", "n", "c1"]], ["n"], "here") == (("-", "n", "c1"),)
    for term in ("c2", "c0", "x1"):
        with pytest.raises(Rejected, match="no term about n, c1"):
            _partner(rule, [term], ["n"], "here")


@pytest.mark.parametrize(
    "names", [[], ["n", "n"], [3], ["n!"], [""], ["abcdefg"[:7] * 9], [*"abcdegh"]]
)
def test_a_sentence_binds_names_each_once_and_not_too_many(names):
    assert read_sentence(["forall", [*"abcdeg"], ["P", "", *"abcdeg"]], "here")
    with pytest.raises(Rejected, match="here: no condition on"):
        read_sentence(["forall", names, True], "here")


@pytest.mark.parametrize("game", ["", "nim"])
def test_a_sentence_asks_games_of_some_piles_and_not_too_many(game):
    for many in (0, 1, 6, 7):
        args = ["n"] * many
        for said in (["P", game, *args], ["compare", ["f", game, *args], "==", 0]):
            if 0 < many < 7:
                assert read_sentence(["forall", ["n"], said], "here")
            else:
                with pytest.raises(Rejected, match="here: no "):
                    read_sentence(["forall", ["n"], said], "here")
