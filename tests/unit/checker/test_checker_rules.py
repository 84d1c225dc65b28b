"""What the checker takes a rule to allow is what is listed, option by option."""

from itertools import product

import pytest
from certificates import said
from plain import Game

from grundy.checker.core.certificate import Rejected
from grundy.checker.core.meaning import holds
from grundy.checker.core.rules import read_rule, words
from grundy.checker.core.small import Work, splits


def code(places, tail=0, unequal=False):
    return {"code": places, "tail": tail, "unequal": unequal, "misere": False}


RULES = [
    (code({"1": 3, "2": 3, "3": 3}), "take 1 to 3 and leave 0 or 1 heap"),
    (code({"1": 7, "2": 7}), "take 1 to 2 and leave 0, 1 or 2 heaps"),
    (code({}, tail=3), "take 1 or more and leave 0 or 1 heap"),
    (code({"1": 3, "2": 0}, tail=3), "take 1 and leave 0 or 1 heap, or take 3 or more and leave"),
    (code({"0": 4, "2": 7}), "take 0 and leave 2 heaps, or take 2 and leave 0, 1 or 2 heaps"),
    (code({"0": 4}, unequal=True), "take 0 and leave 2 heaps, none empty, no two of one size"),
    (code({"1": 8, "3": 3}), "take 1 and leave 3 heaps, or take 3 and leave 0 or 1 heap"),
    (code({"1": 12}, unequal=True), "take 1 and leave 2 or 3 heaps"),
    (
        code({"1": 1, "2": 2, "4": 2, "5": 2}),
        "take 2 and leave 1 heap, or take 4 to 5 and leave 1",
    ),
    (code({"1": 1, "2": 2, "3": 7}, tail=1), "or take 4 or more and leave 0 heaps"),
    (
        {"heaps": [True, said("x1 == n // 2")], "misere": True},
        "a heap n becomes nothing when true; "
        "a heap n becomes a heap x1, not empty, when x1 == n // 2; who cannot move wins",
    ),
    (
        {"heaps": [False, False, said("x1 + 2 * x2 == n")], "misere": False},
        "a heap n becomes heaps x1, x2 in some order, none empty, when x1 + 2 * x2 == n",
    ),
]


@pytest.mark.parametrize(("data", "wording"), RULES)
def test_heaps_leave_what_is_listed(data, wording):
    rule, game = read_rule(data), Game(data)
    assert wording in words(rule)
    most = rule.most_left()
    for n in range(12):
        listed = game.options((n,))
        found = set()
        for count in range(most + 2):
            names = [f"x{i}" for i in range(1, count + 1)]
            condition = rule.leaving(names)
            for left in product(range(1, n + 1), repeat=count):
                truth = holds(condition, {"n": n, **dict(zip(names, left, strict=True))})
                assert truth == (tuple(sorted(left)) in listed)
                found |= {tuple(sorted(left))} if truth else set()
        assert found == listed


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"code": {}, "heaps": [], "misere": False},
        code({"1": 3}) | {"misere": None},
        code({str(k): 3 for k in range(100_001)}),
        code({"-1": 3}),
        code({"10000000": 3}),
        code({"²": 3}),
        code([3, 3]),
        {"heaps": [True] * 8, "misere": False},
        {"heaps": {"0": True}, "misere": False},
        {"piles": ["a", "b", "c", "d", "e", "f"], "domain": True, "moves": [], "misere": False},
        {"piles": ["a"], "domain": True, "moves": [0] * 101, "misere": False},
        {"list": [[]] * 1_000_001, "misere": False},
        {"list": [[0] * 1_000_001], "misere": False},
        {"list": [[], [0.0]], "misere": False},
        {"sum": [code({"1": 3})], "misere": False},
        {"sum": {"0": code({"1": 3}), "1": code({"2": 3})}, "misere": False},
    ],
)
def test_what_is_no_rule(data):
    with pytest.raises(Rejected, match=r"^rule"):
        read_rule(data)


def test_a_digit_says_at_most_six_heaps():
    assert read_rule(code({"1": 127})).most_left() == 6
    with pytest.raises(Rejected, match="digit"):
        read_rule(code({"1": 128}))


def test_a_total_is_split_into_rising_numbers():
    for total, count, least in product(range(8), range(4), range(3)):
        wanted = [
            parts
            for parts in product(range(least, total + 1), repeat=count)
            if sum(parts) == total and sorted(parts) == [*parts]
        ]
        assert [*splits(total, count, False, Work(10**6), least)] == wanted
