"""Parts of a sentence side by side are read as holding together, or the sentence is refused.

The sentences are put together here, and so are their meanings: sets of numbers that may be taken.
"""

from itertools import product

import pytest
from command_line import printed

from grundy.errors import InputError
from grundy.rules.language.moves import rule_options
from grundy.rules.language.parse import parse_rule
from samples import rotated

SIZES = (1, 2, 5, 8, 12, 25, 40)
PRIMES = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}

LISTS = {
    "1, 2 or 3 stones": {1, 2, 3},
    "2, 30 or 3": {2, 3, 30},
    "2 or 5 coins": {2, 5},
    "4, 6, or 9": {4, 6, 9},
    "two or three stones": {2, 3},
}
RANGES = {"1 to 5 stones": range(1, 6), "from 2 to 9": range(2, 10), "up to 12": range(1, 13)}
KINDS = {
    "an odd number of stones": lambda k, n: k % 2 == 1,
    "an even number": lambda k, n: k % 2 == 0,
    "a prime number of stones": lambda k, n: k in PRIMES,
    "a multiple of 3": lambda k, n: k % 3 == 0,
    "a square": lambda k, n: k in {1, 4, 9, 16, 25, 36},
    "a power of 2": lambda k, n: k & (k - 1) == 0,
}
BOUNDS = {
    "at most 10": lambda k, n: k <= 10,
    "no more than half": lambda k, n: 2 * k <= n,
    "at least 2": lambda k, n: k >= 2,
    "less than a third of the heap": lambda k, n: 3 * k < n,
    "not more than 4": lambda k, n: k <= 4,
}
CHINESE_LISTS = {"1个、2个或3个": {1, 2, 3}, "2或5个": {2, 5}, "3、4或7颗": {3, 4, 7}}
CHINESE_RANGES = {"1到5个": range(1, 6), "不超过10个": range(1, 11)}
CHINESE_KINDS = {
    "奇数个": lambda k, n: k % 2 == 1,
    "偶数颗": lambda k, n: k % 2 == 0,
    "质数个": lambda k, n: k in PRIMES,
    "3的倍数个": lambda k, n: k % 3 == 0,
}
CHINESE_BOUNDS = {
    "不超过一半": lambda k, n: 2 * k <= n,
    "至少2个": lambda k, n: k >= 2,
    "最多4个": lambda k, n: k <= 4,
}


def member(numbers):
    return lambda k, n: k in numbers


def together(heads, tails, joins):
    """Join two parts, in both orders: what may be taken fulfils both."""
    for (one, first), (other, second) in product(heads.items(), tails.items()):
        for join in joins:
            for a, b in ((one, other), (other, one)):
                yield (
                    join.format(a, b),
                    lambda k, n, first=first, second=second: first(k, n) and second(k, n),
                )


def without(heads, joins):
    """Except numbers from an amount."""
    for (one, first), numbers, join in product(heads.items(), ((1, 3), (2, 4)), joins):
        text = join.format(one, *numbers)
        yield text, lambda k, n, first=first, gone=numbers: first(k, n) and k not in gone


def sets(of):
    return {text: member(numbers) for text, numbers in of.items()}


ANY = {"any number of stones": lambda k, n: True}
ENGLISH = [
    *together(sets(LISTS), KINDS | BOUNDS, ("take {}, {}", "take {} but {}", "Take {}; {}.")),
    *together(sets(RANGES), KINDS, ("take {}, {}", "remove {} but {}")),
    *together(KINDS, BOUNDS, ("take {}, {}", "take {}, but {}")),
    *without(
        ANY | sets(RANGES) | KINDS,
        ("take {} but {} or {}", "take {}, but not {} or {}", "take {} except {} or {}"),
    ),
]
CHINESE = [
    *together(sets(CHINESE_LISTS), CHINESE_KINDS | CHINESE_BOUNDS, ("每次取{}，{}", "取{}，但{}")),
    *together(sets(CHINESE_RANGES), CHINESE_KINDS, ("每次取{}，{}", "取{}，且{}")),
    *together(CHINESE_KINDS, CHINESE_BOUNDS, ("每次取{}，{}", "取{}，但{}")),
    *without({"任意个": lambda k, n: True} | sets(CHINESE_RANGES), ("取{}，但不能取{}个或{}个",)),
]


def misread(text, may):
    """Give a heap of which the rule as read takes something else, or None; None if refused."""
    try:
        rule = parse_rule(text)
    except InputError:
        return None
    for n in SIZES:
        played = set() if rule.piles else {n - sum(left) for left in rule_options(rule)(n)}
        if rule.piles or played != {k for k in range(1, n + 1) if may(k, n)}:
            return n, sorted(played), str(rule)
    return None


@pytest.mark.parametrize("rows", [rotated(ENGLISH, 60), rotated(CHINESE, 40)], ids=["en", "zh"])
def test_parts_side_by_side_hold_together_or_are_refused(rows):
    found = {text: wrong for text, may in rows if (wrong := misread(text, may))}
    assert found == {}


@pytest.mark.parametrize("form", ["text", "csv", "bfile"])
def test_a_table_shows_the_rule_as_it_was_read(form):
    said = printed("table", "take 1 or a prime", "-n", 4, "--format", form)
    assert said.startswith("# take:1 or primes\n")
