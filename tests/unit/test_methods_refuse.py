"""What is false of a few small heaps is proved by no method that looks at classes of large ones."""

from functools import cache

import pytest

from grundy.games import game
from grundy.laws.prove.classes import prove as by_classes
from grundy.laws.prove.valuations import prove as by_levels
from grundy.laws.question import asked
from grundy.rules.moves import Undescribed

LEVEL = "(0 if n == 0 else v2(n))"
ODD, EVEN = "take:an odd divisor", "take:an even divisor"


def lowest(taken):
    """Give the values of the definition, by what may be taken."""

    @cache
    def value(n):
        options = {value(n - k) for k in range(1, n + 1) if taken(n, k)}
        return next(v for v in range(n + 2) if v not in options)

    return value


TRUTH = {
    ODD: lowest(lambda n, k: n % k == 0 and k % 2 == 1),
    EVEN: lowest(lambda n, k: n % k == 0 and k % 2 == 0),
}


def v2(n):
    return (n & -n).bit_length() - 1


def alone(n):
    return n & (n - 1) == 0


def attempt(prove, rule, claim):
    try:
        return prove(asked(game(rule), claim))
    except Undescribed:
        return None


@pytest.mark.parametrize("wrong", [0, 1, 2, 3, 5, 6])
@pytest.mark.parametrize("value", [0, 1, 2, 5])
@pytest.mark.parametrize(
    ("prove", "rule", "law"),
    [(by_classes, ODD, "n % 2"), (by_levels, EVEN, LEVEL)],
)
def test_a_law_with_one_wrong_value_is_not_proved(prove, rule, law, value, wrong):
    found = attempt(prove, rule, f"f(n) == ({value} if n == {wrong} else {law})")
    if value != TRUTH[rule](wrong):
        assert found is None
    assert attempt(prove, rule, f"f(n) == {law}") is not None


@pytest.mark.parametrize("first", [0, 3, 6])
@pytest.mark.parametrize(
    ("prove", "rule", "small", "law", "meant"),
    [
        (by_classes, ODD, "n % 2", "0", lambda n: 0),
        (by_classes, ODD, "n % 2", "1", lambda n: 1),
        (by_classes, ODD, "n % 2", "(n + 1) % 2", lambda n: (n + 1) % 2),
        (by_classes, ODD, "n % 2", "2 * (n % 2)", lambda n: n % 2 * 2),
        (by_classes, ODD, "n % 2", "n % 3", lambda n: n % 3),
        (by_classes, ODD, "n % 2", "n % 4", lambda n: n % 4),
        (by_classes, ODD, "n % 2", "(1 if n % 6 == 5 else 0)", lambda n: n % 6 // 5),
        (by_levels, EVEN, LEVEL, "0", lambda n: 0),
        (by_levels, EVEN, LEVEL, "v2(n) + 1", lambda n: v2(n) + 1),
        (by_levels, EVEN, LEVEL, "2 * v2(n)", lambda n: 2 * v2(n)),
        (by_levels, EVEN, LEVEL, "v2(n) % 2", lambda n: v2(n) % 2),
        (by_levels, EVEN, LEVEL, "v2(n) % 3", lambda n: v2(n) % 3),
        (by_levels, EVEN, LEVEL, "min(v2(n), 2)", lambda n: min(v2(n), 2)),
        (by_levels, EVEN, LEVEL, "(v2(n) if pow2(n) else 0)", lambda n: alone(n) * v2(n)),
        (by_levels, EVEN, LEVEL, "(0 if pow2(n) else v2(n))", lambda n: (not alone(n)) * v2(n)),
    ],
)
def test_a_law_with_a_wrong_class_is_not_proved(prove, rule, small, law, meant, first):
    assert any(meant(n) != TRUTH[rule](n) for n in range(max(first, 1), 40))
    assert attempt(prove, rule, f"f(n) == ({small} if n < {first} else {law})") is None


@pytest.mark.parametrize("claim", ["f(a, b) == (a % 2) ^ (b % 2)", "P(a, b) <=> a == b"])
@pytest.mark.parametrize("prove", [by_classes, by_levels])
def test_what_is_said_of_two_heaps_is_for_other_methods(prove, claim):
    assert attempt(prove, EVEN, claim) is None


@pytest.mark.parametrize("prove", [by_classes, by_levels])
def test_a_period_is_for_other_methods(prove):
    assert attempt(prove, EVEN, "forall n >= 3: f(n + 2) == f(n)") is None
