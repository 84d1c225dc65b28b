"""Automata are made alike by arrays of NumPy and without it."""

from __future__ import annotations

import random

import pytest

from grundy.automata import arrays, plain
from grundy.errors import LimitError

BOTH = pytest.mark.parametrize("twin", [arrays, plain], ids=["arrays", "plain"])


@pytest.fixture(autouse=True)
def _by_arrays_alone(monkeypatch):
    monkeypatch.setattr(arrays, "FEW", 0)


@pytest.mark.parametrize("seed", range(6))
def test_few_states_are_made_the_same_without_arrays(seed, monkeypatch):
    made = arrays.frozen(*machine(seed, 12, 4))
    by_arrays = arrays.key(*arrays.canonical(*made))
    monkeypatch.setattr(arrays, "FEW", 100)
    assert arrays.key(*arrays.canonical(*made)) == by_arrays


def machine(seed, states, symbols):
    draw = random.Random(seed)
    step = [[draw.randrange(states) for _ in range(symbols)] for _ in range(states)]
    return step, [draw.random() < 0.4 for _ in range(states)]


def lists(twin, table, mask):
    return twin.rows(table), twin.flags(mask)


def verdict(step, ends, word):
    state = 0
    for symbol in word:
        state = step[state][symbol]
    return ends[state]


def words(symbols, seed):
    draw = random.Random(seed)
    return [[draw.randrange(symbols) for _ in range(draw.randrange(9))] for _ in range(200)]


@BOTH
@pytest.mark.parametrize("seed", range(12))
def test_the_smallest_automaton_accepts_the_same_words(twin, seed):
    step, ends = machine(seed, 9, 4)
    found, accepting = lists(twin, *twin.canonical(*twin.frozen(step, ends)))
    assert len(found) <= 9
    for word in words(4, seed):
        assert verdict(found, accepting, word) == verdict(step, ends, word)


@BOTH
@pytest.mark.parametrize("kind", ["and", "or", "same"])
def test_two_automata_run_at_once(twin, kind):
    combine = {"and": lambda p, q: p and q, "or": lambda p, q: p or q, "same": lambda p, q: p == q}
    one, other = machine(1, 6, 4), machine(2, 7, 4)
    made = twin.product(*twin.frozen(*one), *twin.frozen(*other), kind, 1000)
    found = lists(twin, *made)
    for word in words(4, 3):
        assert verdict(*found, word) == combine[kind](verdict(*one, word), verdict(*other, word))


@BOTH
def test_what_is_hidden_may_be_any_word_and_longer(twin):
    step, ends = machine(5, 6, 4)
    found = lists(twin, *twin.projected(*twin.frozen(step, ends), 2, 1000))
    for word in words(2, 7):
        reached = {0}
        for symbol in word:
            reached = {step[state][symbol + 2 * hidden] for state in reached for hidden in (0, 1)}
        for _ in range(len(step)):
            reached |= {step[state][2 * hidden] for state in reached for hidden in (0, 1)}
        assert verdict(*found, word) == any(ends[state] for state in reached)


@BOTH
def test_too_many_states_are_refused(twin):
    with pytest.raises(LimitError):
        twin.projected(*twin.frozen(*machine(5, 9, 4)), 2, 3)
    large = machine(8, 60, 4)
    with pytest.raises(LimitError):
        twin.product(*twin.frozen(*large), *twin.frozen(*machine(9, 60, 4)), "and", 100)


@pytest.mark.parametrize("seed", range(30))
def test_both_number_the_states_alike(seed):
    tables = machine(seed, 8, 4), machine(seed + 100, 5, 4)
    found = []
    for twin in (arrays, plain):
        one, other = (twin.frozen(*table) for table in tables)
        made = [
            twin.canonical(*one),
            twin.product(*one, *other, "same", 1000),
            twin.projected(*one, 2, 1000),
            (twin.picked(one[0], [3, 3, 0, 1]), twin.denied(one[1])),
        ]
        found.append([lists(twin, *pair) for pair in made])
    assert found[0] == found[1]


def test_both_offer_the_same():
    assert arrays.__all__ == plain.__all__
