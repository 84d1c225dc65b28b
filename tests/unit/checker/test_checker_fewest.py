"""The checker's automata with the fewest states say what the conditions say that they stand for."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grundy.ask import claims as ask
from grundy.checker.atoms import condition_run
from grundy.checker.automata import Digits
from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.checker.fewest import fewest, projected
from grundy.checker.relations import linear
from grundy.checker.search import Run, search
from grundy.formulas.statement import Period
from grundy.games import game
from grundy.laws.proving import prove
from grundy.laws.verdict import Proved

Condition = Any


def _random(rng: random.Random, depth: int) -> tuple[Condition, str]:
    """Give a condition on n and v for the checker, and the same one in Python."""
    if depth:
        (test, a), (yes, b), (no, c) = (_random(rng, depth - 1) for _ in range(3))
        return ("if", test, yes, no), f"(({b}) if ({a}) else ({c}))"
    m, r, s = rng.randint(2, 7), rng.randint(0, 6), rng.choice(["==", "<", ">="])
    return rng.choice(
        [
            (("compare", ("%", "n", m), s, r), f"n % {m} {s} {r}"),
            (("compare", "n", s, ("+", "v", r)), f"n {s} v + {r}"),
            (("compare", ("^", "n", "v"), s, r), f"n ^ v {s} {r}"),
            (("not", ("compare", "v", s, r)), f"not v {s} {r}"),
        ]
    )


def _true(run: Run, n: int, v: int) -> bool:
    state = run.start
    for place in range(8):
        read = {"0": 0, "n": n >> place & 1, "v": v >> place & 1}
        state = run.after(state, {name: read[name] for name in ("0", *run.names)})
    return run.holds(state)


@pytest.mark.parametrize("seed", range(6))
def test_a_choice_is_true_where_python_says_so(seed: int) -> None:
    condition, said = _random(random.Random(seed), 2)
    run = condition_run(condition, Digits("binary"), ["n", "v"])
    for n in range(0, 80, 3):
        for v in range(25):
            assert _true(run, n, v) == eval(said, {"n": n, "v": v}), (said, n, v)


@pytest.mark.parametrize("by", [-4, -3, -2, -1, *range(1, 9)])
def test_what_is_negative_is_divided_as_python_divides(by: int) -> None:
    divisor = by if by > 0 else ("-", -by)
    for operator, right in (("%", by // 2), ("//", 2), ("//", -2)):
        written = right if right >= 0 else ("-", -right)
        condition = ("compare", (operator, ("-", "n", "v"), divisor), "<", written)
        run = condition_run(condition, Digits("binary"), ["n", "v"])
        for n in range(20):
            for v in range(20):
                found = (n - v) % by if operator == "%" else (n - v) // by
                assert _true(run, n, v) == (found < right), (n, v, operator)


@pytest.mark.parametrize("base", ["binary", "base 3"])
def test_no_numbers_tell_them_apart(base: str) -> None:
    digits = Digits(base)
    by_five = ("compare", ("%", ("+", "n", ("*", 2, "v")), 5), "<", 2)
    run = condition_run(by_five, digits, ["n", "v"])
    few = fewest(run, digits)
    assert few is not run
    assert search(digits, [], (run, few)) is None
    assert search(digits, [few]) == {"n": 0, "v": 0}


@pytest.mark.parametrize("name", ["Zeckendorf", "Fraenkel 2", "base 4"])
def test_a_number_of_its_own_is_done_away_with_in_all_digits(name: str) -> None:
    digits = Digits(name)
    half = linear({"n": 1, "#h": -2}, 0, digits, least=False)
    (even,) = projected((half, linear({"#h": -1}, 3, digits, least=True)), digits, ["n"])
    assert even.names == ("n",)
    for n in range(40):
        fixed = linear({"n": 1}, -n, digits, least=False)
        assert (search(digits, [even, fixed]) is not None) == (n % 2 == 0 and n >= 6), n


_TWO_KINDS = (
    "moves:n -> x when n % 2 == 1 and n >= 3 and (x == n - 3 or n >= 5 and x + 5 == n), or (x, y)"
    " when n % 2 == 0 and x % 2 == 0 and y % 2 == 0 and x + y + 2 == n"
)
"""A row of m, taken from one by one, is the heap 2 m; a ring of m the heap 2 m + 1."""


def test_a_period_of_heaps_that_split_is_read_off_the_automaton_of_its_term() -> None:
    values = _values(60)
    start, length = next(
        (s, p) for s in range(30) for p in range(1, 9) if values[s:-p] == values[s + p :]
    )
    found = prove(game(_TWO_KINDS), Period(start, length), n=0)
    assert isinstance(found, Proved)
    assert check(found.certificate).statement == str(Period(start, length))
    for wrong in ((start, length + 1, 0), (start, length, 1), (max(start - 1, 0), length, 0)):
        if wrong != (start, length, 0):
            claim = {"claim": ["period", *wrong], "statement": str(Period(*wrong))}
            with pytest.raises(Rejected, match="do not repeat"):
                check({**found.certificate, **claim})


def test_which_heaps_that_split_are_lost_is_proved_by_their_values() -> None:
    lost = [n for n, value in enumerate(_values(60)) if value == 0]
    assert lost == [n for n in range(60) if n % 4 == 0 or n == 1]
    found = ask.prove(_TWO_KINDS, "P(n) <=> n % 4 == 0 or n == 1")
    assert found.status == "proved"
    assert found.certificate is not None
    said = check(found.certificate).statement
    assert said == found.statement == "forall n: P(n) <=> n % 4 == 0 or n == 1"
    assert ask.prove(_TWO_KINDS, "P(n) <=> n % 4 == 0").counterexample == "1"


def _values(most: int) -> list[int]:
    """Work the values out by the definition."""
    found: list[int] = []
    for n in range(most):
        if n % 2:
            seen = {found[n - back] for back in (3, 5) if n >= max(3, back)}
        else:
            seen = {found[x] ^ found[n - 2 - x] for x in range(0, n - 1, 2)}
        found.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return found
