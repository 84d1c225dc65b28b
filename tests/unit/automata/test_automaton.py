"""Operations on automata against sets of words made by hand, with NumPy and without it."""

from __future__ import annotations

import json
import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from published import cases

from grundy.automata import arrays, plain
from grundy.automata.automaton import Automaton, build, either, exists, join, same
from grundy.automata.compiler import Members, compile_formula, first, shortest
from grundy.automata.numeration import BINARY, linear
from grundy.errors import InputError, LimitError
from grundy.formulas.parser import parse_expression

LENGTH = 5


@st.composite
def automata(draw, tracks=("x", "y"), most=5):
    """Draw automata that keep their verdict when zeros are appended."""
    states = draw(st.integers(1, most))
    symbols = 1 << len(tracks)
    rows = st.lists(st.integers(0, states - 1), min_size=symbols, max_size=symbols)
    step = draw(st.lists(rows, min_size=states, max_size=states))
    accepts = draw(st.sets(st.integers(0, states - 1)))

    def settled(state):
        """Follow zeros into their cycle, and ask for its least state: zeros change nothing."""
        for _ in range(states):
            state = step[state][0]
        cycle = [state]
        while step[cycle[-1]][0] != state:
            cycle.append(step[cycle[-1]][0])
        return min(cycle) in accepts

    def move(state, digits):
        return step[state][sum(digit << i for i, digit in enumerate(digits))]

    return build(tracks, 0, move, settled)


def language(a, tracks, length=LENGTH):
    words = list(product((0, 1), repeat=length))
    return {
        pick
        for pick in product(words, repeat=len(tracks))
        if a.accepts(**dict(zip(tracks, pick, strict=True)))
    }


@given(automata(("x",)), automata(("x", "y")))
def test_boolean_operations_are_those_of_sets(a, b):
    both = ("x", "y")
    left, right = language(a, both, 3), language(b, both, 3)
    everything = language(a, both, 3) | language(~a, both, 3)
    assert len(everything) == 64
    assert language(join(a, b), both, 3) == left & right
    assert language(either(a, b), both, 3) == left | right
    assert language(same(a, b), both, 3) == everything - (left ^ right)
    assert language(~b, both, 3) == everything - right


@given(automata(("x", "y"), most=4))
def test_exists_forgets_a_track(a):
    """A hidden number needs at most as many digits more than the word as there are states."""
    long = list(product((0, 1), repeat=3 + len(a)))
    for word in product((0, 1), repeat=3):
        expected = any(a.accepts(x=hidden, y=word) for hidden in long)
        assert exists(a, ["x"]).accepts(y=word) == expected


@given(automata(("x", "y", "z"), most=4))
def test_exists_of_two_is_one_after_the_other(a):
    assert exists(a, ["x", "z"]) == exists(exists(a, ["z"]), ["x"])
    assert exists(a, []) == a


@given(automata(), automata())
def test_equal_tables_exactly_for_equal_languages(a, b):
    """Two automata with n and m states differ on a word shorter than n + m, if at all."""
    assert (a == b) == all(same(a, b).accepting)
    assert join(a, either(a, b)) == a
    assert ~~a == a
    assert hash(either(a, b)) == hash(either(b, a))


@given(automata())
def test_no_state_can_be_left_out(a):
    """Myhill-Nerode: each state is reached, and each two are told apart by some word."""
    apart = {
        (s, t) for s, t in product(range(len(a)), repeat=2) if a.accepting[s] != a.accepting[t]
    }
    for _ in range(len(a)):
        apart |= {
            (s, t)
            for s, t in product(range(len(a)), repeat=2)
            if any((u, v) in apart for u, v in zip(a.step[s], a.step[t], strict=True))
        }
    assert len(apart) == len(a) * (len(a) - 1)
    reached = {0}
    for _ in range(len(a)):
        reached |= {after for state in reached for after in a.step[state]}
    assert reached == set(range(len(a)))


@given(automata(("x", "y")))
def test_renaming_two_tracks_to_one_takes_the_diagonal(a):
    words = list(product((0, 1), repeat=LENGTH))
    diagonal, swapped = a.rename({"x": "y"}), a.rename({"x": "y", "y": "x"})
    assert diagonal.tracks == ("y",)
    assert all(diagonal.accepts(y=w) == a.accepts(x=w, y=w) for w in words)
    assert all(
        swapped.accepts(x=v, y=w) == a.accepts(x=w, y=v) for v, w in product(words[::5], repeat=2)
    )


@given(automata(("x", "y")))
def test_lists_and_back(a):
    assert Automaton.from_json(json.loads(json.dumps(a.to_json()))) == a


@pytest.mark.parametrize(("field", "wrong"), cases(__file__, "damaged.tsv"))
def test_damaged_lists_are_refused(field, wrong):
    data = {"tracks": ["x", "y"], "step": [[0, 0, 0, 0]], "accepting": [0]}
    assert Automaton.from_json(data).accepts(x=[1], y=[0])
    with pytest.raises(InputError):
        Automaton.from_json({**data, field: json.loads(wrong)})


def test_accepts_pads_with_zeros():
    total = linear({"x": 1, "y": 1, "z": -1}, 0, True)
    assert total.accepts(x=[1], y=[1, 1, 1], z=[0, 0, 0, 1])
    assert not total.accepts(x=[1], y=[1, 1, 1], z=[0, 0, 0, 1, 1])


def test_every_maker_keeps_its_bound():
    wide = linear({"x": 9, "y": -7}, 5, True)
    with pytest.raises(LimitError, match="more than 3 states"):
        linear({"x": 9, "y": -7}, 5, True, max_states=3)
    with pytest.raises(LimitError, match="more than 3 states"):
        join(wide, linear({"x": 5, "y": -3}, 1, True), max_states=3)
    with pytest.raises(LimitError, match="more than 2 states"):
        exists(wide, ["x"], max_states=2)


@settings(max_examples=40)
@given(automata(("x", "y"), most=5))
def test_first_and_shortest_accepted_numbers(a):
    """Within 2^5 all pairs are compared; a loop on the way to the first one would only add."""
    pairs = sorted(product(range(32), repeat=2), key=lambda p: (sum(p), p))
    accepted = [p for p in pairs if BINARY.holds(a, x=p[0], y=p[1])]
    short = shortest(a, BINARY)
    assert a.empty == (not accepted)
    if not accepted:
        assert short is None
        assert first(a, ["x", "y"], BINARY) is None
        return
    x, y = accepted[0]
    assert first(a, ["x", "y"], BINARY) == {"x": x, "y": y}
    assert max(short.values()).bit_length() == min(max(p).bit_length() for p in accepted)
    back = min(accepted, key=lambda p: (sum(p), p[::-1]))
    assert first(a, ["y", "x"], BINARY) == {"x": back[0], "y": back[1]}


def test_members_are_counted_and_listed():
    for text in ("a < 50 and a % 7 == 3", "a == 0", "a + 1 == 0", "20 < a <= 100 and pow2(a)"):
        condition = parse_expression(text)
        true = [a for a in range(128) if condition.evaluate({"a": a})]
        members = Members(compile_formula(condition), ["a"], BINARY)
        assert ([a for (a,) in members], members.count) == (true[::-1], len(true))
    pairs = Members(compile_formula(parse_expression("a + 2 * b == 9")), ["b", "a"], BINARY)
    assert (set(pairs), pairs.count) == ({(b, 9 - 2 * b) for b in range(5)}, 5)
    with pytest.raises(InputError, match="finitely many"):
        Members(build(["a"], True, lambda state, digit: state, bool), ["a"], BINARY)


# Arrays of NumPy, and plain tables where it is not installed


def machine(seed, states, symbols):
    """Draw a table; most symbols lead down, so that the sets of states stay few."""
    draw = random.Random(seed)
    step = [[min(draw.randrange(states), s // 2) for _ in range(symbols)] for s in range(states)]
    step[0] = [draw.randrange(states) for _ in range(symbols)]
    return tuple(map(tuple, step)), tuple(draw.random() < 0.4 for _ in range(states))


def made(twin, one, other):
    """Give all that a module makes of two tables."""
    columns = [range(len(one[0][0]))] * 2
    return [
        twin.canonical(*one),
        *(twin.product(one, other, columns, kind, 20_000) for kind in ("and", "or", "same")),
        twin.product(one, other, ([3, 3, 0, 1], [0, 1, 2, 0]), "and", 20_000),
        twin.projected(*one, 2, 20_000),
    ]


@pytest.mark.parametrize(
    ("states", "symbols"), [*((s, 4) for s in range(2, 10)), (30, 8), (40, 16)]
)
def test_arrays_and_plain_tables_make_the_same_automata(states, symbols, monkeypatch):
    pair = machine(states, states, symbols), machine(-states, states + 1, symbols)
    expected = made(plain, *pair)
    for few, batch in ((1_000, 1 << 18), (0, 1 << 18), (0, 0)):  # many sets at once, or one by one
        monkeypatch.setattr(arrays, "FEW", few)
        monkeypatch.setattr(arrays, "_BATCH", batch)
        assert made(arrays, *pair) == expected


@pytest.mark.parametrize("twin", [arrays, plain])
def test_too_many_states_are_refused(twin, monkeypatch):
    monkeypatch.setattr(arrays, "FEW", 0)
    draw = random.Random(5)
    step = tuple(tuple(draw.randrange(60) for _ in range(4)) for _ in range(60))
    large = step, tuple(draw.random() < 0.4 for _ in step)
    with pytest.raises(LimitError):
        twin.projected(*large, 2, 3)
    with pytest.raises(LimitError):
        twin.product(large, machine(9, 60, 4), [range(4)] * 2, "and", 100)
