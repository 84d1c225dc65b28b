"""Terms and conditions mean the same to the evaluator, digit by digit, and in plain Python."""

import re
from itertools import islice, product
from random import Random

import pytest
from certificates import said
from plain import NoValue, condition, pair, term
from sentences import sentences, terms

from grundy.checker.core.certificate import Rejected
from grundy.checker.core.digits import Digits
from grundy.checker.core.meaning import holds, value
from grundy.checker.core.reading import condition_run
from grundy.checker.core.terms import read_condition, read_term
from grundy.checker.extensions.sentence import read_sentence
from grundy.formulas.data import to_data
from samples import rotated, seed

NAMES = ["a", "b", "c", "n"]


def compare(*chain):
    return ["compare", *chain]


# Random expressions


def conditions(more, count, without="$."):
    """Draw conditions as nested lists."""
    drawn = sentences(seed() + more, 99 * count, iff=False)
    return islice((to_data(x) for x in drawn if not re.search(without, str(x))), count)


def random_numbers(chosen, most):
    return {name: chosen.randrange(most) for name in NAMES}


def worth(data, at):
    """Give the number that a term is, or None where it is none."""
    try:
        return term(data)(at)
    except NoValue:
        return None


def test_evaluation():
    chosen, missing, seen = Random(seed()), 0, set()
    for data in map(to_data, terms(seed(), 1000)):
        numbers = random_numbers(chosen, 40)
        wanted = worth(data, numbers)
        missing += wanted is None
        assert value(read_term(data, NAMES, "term"), numbers) == wanted, data
    for data in conditions(2, 1000):
        numbers = random_numbers(chosen, 40)
        wanted = condition(data)(numbers)
        assert holds(read_condition(data, NAMES, "condition"), numbers) == wanted, data
        seen.add(wanted)
    assert 40 < missing < 600
    assert seen == {True, False}


VALUES = {
    **{"v2(0)": -1, "v2(12)": 2, "low(0)": 0, "low(12)": 4, "ones(0)": 0, "ones(7)": 3},
    **{"-7 // 2": -4, "-7 % 3": 2, "7 % -3": -2, "7 // 0": None, "7 % 0": None},
    **{"-1 ^ 1": None, "1 & -1": None, "-1 | 0": None},
    **{"v2(-2)": None, "low(-2)": None, "ones(-2)": None},
    **{"max(5, 1 // 0)": None, "abs(1 // 0)": None},
    **{"2 if 1 // 0 == 1 else 3": 3, "2 if true else 1 // 0": 2},
    # https://oeis.org/A000720 and https://oeis.org/A006880
    **{"primepi(1)": 0, "primepi(2)": 1, "primepi(3)": 2, "primepi(10)": 4, "primepi(11)": 5},
    **{"primepi(1000)": 168},
}
TRUTHS = {
    **{"1 // 0 != 1": False, "not 1 // 0 == 1": True, "1 < 2 < 1 // 0": False},
    **{"pow2(0)": False, "pow2(-2)": False, "pow2(8)": True},
    **{"beatty(2, 1)": True, "beatty(0, 0)": True, "beatty(1, 1)": False, "beatty(-1, -2)": False},
    **{"beatty(1, 3, 2)": True, "beatty(2, 1, 2)": False},
}


def test_values_and_truths_that_are_known():
    for line, number in VALUES.items():
        assert value(read_term(said(line), [], "term"), {}) == number, line
        assert worth(said(line), {}) == number, line
    for line, truth in TRUTHS.items():
        found = holds(read_condition(said(line), [], "condition"), {})
        assert found == truth == condition(said(line))({}), line


@pytest.mark.parametrize("k", range(1, 5))
def test_pairs_of_slopes_are_those_of_the_least_numbers_left(k):
    """Each pair has the least number that no pair before it has, and is k wider (Fraenkel 1982)."""
    for a, b in product(range(40), repeat=2):
        assert holds(("beatty", a, b, k), {}) == pair(a, b, k), (a, b)


# Digit by digit

PLACES = 30


def written(digits, number):
    """Write a number by taking as much as can be from the largest weight on."""
    k = digits.largest
    weights = [weight for weight, _ in zip(digits.weights(), range(PLACES), strict=False)]
    word = []
    for weight in weights[::k][::-1]:
        digit, number = divmod(number, weight)
        word = [1] * digit + [0] * (k - digit) + word
    return word


def read(run, digits, numbers):
    words = {name: written(digits, n) for name, n in numbers.items()}
    state = run.start
    for place in range(PLACES) if digits.upwards else reversed(range(PLACES)):
        state = run.after(state, [words[name][place] for name in run.names])
    return run.holds(state)


def agrees(system, data, chosen):
    """Compare what is read with plain sense, at random numbers; give the truths, if it is read."""
    digits, plain = Digits(system), condition(data)
    try:
        run = condition_run(read_condition(data, NAMES, "condition"), digits, NAMES)
    except Rejected:
        return set()
    found = set()
    for most in [4] * 6 + [12] * 6 + [300] * 4:
        numbers = random_numbers(chosen, most)
        wanted = plain(numbers)
        assert read(run, digits, numbers) == wanted, (data, numbers)
        found.add(wanted)
    return found


def test_random_conditions_in_binary():
    chosen = Random(seed())
    found = [agrees("binary", data, chosen) for data in conditions(3, 100)]
    assert sum(map(bool, found)) > 60
    assert sum(len(truths) == 2 for truths in found) > 15


@pytest.mark.parametrize("m", rotated([2, 3, 5, 6, 7, 12], 2))
def test_random_conditions_in_blocks(m):
    """Bits are those of the numbers, whatever the block."""
    chosen = Random(m)
    found = [agrees(f"blocks of {m}", data, chosen) for data in conditions(4, 30, r"v2|low|pow2")]
    assert sum(map(bool, found)) > 15
    assert sum(len(truths) == 2 for truths in found) > 2
    for line in ("a ^ b <= c", "(a & b) + 1 < c | 2", f"{m} * ((a // {m}) ^ (b // {m})) >= c"):
        assert agrees(f"blocks of {m}", said(line), chosen) == {True, False}


@pytest.mark.parametrize("system", rotated(["Zeckendorf", "Fraenkel 2", "Fraenkel 3"]))
def test_random_conditions_in_other_digits(system):
    chosen = Random(system)
    found = [agrees(system, data, chosen) for data in conditions(4, 30, r"[&|^]|v2|low|pow2")]
    assert sum(map(bool, found)) > 20
    assert sum(len(truths) == 2 for truths in found) > 2


@pytest.mark.parametrize(
    "line",
    [
        "(a if a < b else b) + 1 <= c",
        "c >= (b if a < b else a) - a",
        "(b if a % 2 == 0 else 3) < c + 1",
    ],
)
def test_a_choice_is_read_on_either_side(line):
    assert agrees("binary", said(line), Random(1)) == {True, False}


@pytest.mark.parametrize("k", [1, 2, 3])
def test_pairs_of_wythoff(k):
    digits, chosen = Digits("Zeckendorf" if k == 1 else f"Fraenkel {k}"), Random(k)
    for shown in (["a", "b"], [["-", "a", 1], ["//", "b", 2]]):
        data = ["beatty", *shown, *([k] if k > 1 else [])]
        run = condition_run(read_condition(data, NAMES, "condition"), digits, NAMES)
        truths, plain = set(), condition(data)
        for _ in range(300):
            m = chosen.randrange(30)
            a = next(a for a in range(100) if pair(a, a + k * m, k))
            numbers = {"a": a + 1, "b": 2 * (a + k * m), "c": 0, "n": 0}
            if shown == ["a", "b"]:
                numbers = {"a": a, "b": a + k * m, "c": 0, "n": 0}
            numbers["a"] += chosen.choice([0, 0, 1])
            wanted = plain(numbers)
            assert read(run, digits, numbers) == wanted
            truths.add(wanted)
        assert truths == {True, False}


# What is refused


UNREAD = {
    "binary": "beatty(a, b) ; ones(a) == 2 ; a * b == 3 ; a // b == 3 ; v2(a) == b ; v2(a) == 61",
    "Zeckendorf": "a ^ b == 0 ; v2(a) == 1 ; low(a) == 1 ; pow2(a) ; beatty(a, b, 2)",
    "Fraenkel 2": "beatty(a, b)",
}


@pytest.mark.parametrize(
    ("system", "line"), [(name, line) for name in UNREAD for line in UNREAD[name].split(" ; ")]
)
def test_what_cannot_be_read_is_refused(system, line):
    with pytest.raises(Rejected, match=r"read|v2"):
        condition_run(read_condition(said(line), NAMES, "condition"), Digits(system), NAMES)


def nested(into, depth, inner="a"):
    for _ in range(depth):
        inner = into(inner)
    return inner


NO_TERM = [nested(lambda inner: ["-", inner], depth) for depth in (300, 5_000)]
NO_TERM += [["max", "a", ["max", "max", "max"]], ["if", "a", 1, 2], ["if", True, True, 1]]
NO_TERM += [["+", "a", "b", "c"], [["+"], "a", "b"], ["f", "a"], 1 << 1024, -1, "d", "A", "a "]
NO_TERM += [[], None, {"+": 1}]
NO_CONDITION = [compare("a"), compare("a", "=="), compare("a", "=", "b"), compare("a", ["=="], "b")]
NO_CONDITION += [compare("a", "==", True), "a", 1, [True], ["pow2"], ["if", True, 1, 2]]
NO_CONDITION += [["and", True], ["or"], ["not", True, True], ["beatty", "a"]]
NO_CONDITION += [["beatty", "a", "b", k] for k in ("no", ["+", "c", 1], True)]
NO_CONDITION += [["mexpairs", "a", "b", "c", 1], ["mexpairs", "a", "b", 1]]


@pytest.mark.parametrize("data", NO_TERM)
def test_what_is_no_term(data):
    with pytest.raises(Rejected, match=r"^here: "):
        read_term(data, NAMES, "here")


@pytest.mark.parametrize("data", NO_CONDITION)
def test_what_is_no_condition(data):
    with pytest.raises(Rejected, match=r"^here: "):
        read_condition(data, NAMES, "here")


def test_what_is_too_long():
    data = compare("a", *["==", "a"] * 20_000)
    with pytest.raises(Rejected, match="here: nested too deeply or too long"):
        read_condition(data, NAMES, "here")
    many = ["or", *(compare("a", "==", i) for i in range(2500))]
    with pytest.raises(Rejected, match="more than 2000 parts"):
        condition_run(read_condition(many, NAMES, "here"), Digits("binary"), NAMES)
    power = nested(lambda inner: ["abs", ["-", inner, 1]], 12)
    with pytest.raises(Rejected, match="more than 2000 cases"):
        condition_run(read_condition(compare(power, "==", 3), NAMES, ""), Digits("binary"), NAMES)


def test_the_bounds_of_what_is_read_are_those_that_are_meant():
    """A condition may be 200 deep and have 20,000 parts."""

    def deep(most):
        return nested(lambda inner: ["not", inner], most, True)

    assert read_condition(deep(200), ["n"], "here")
    assert len(read_condition(["or", *[True] * 19_999], ["n"], "here")) == 20_000
    for data in deep(201), ["or", *[True] * 20_000]:
        with pytest.raises(Rejected, match="too deeply or too long"):
            read_condition(data, ["n"], "here")


NESTED = {
    "if, its first term": lambda inner: ["if", True, inner, 1],
    "if, its other term": lambda inner: ["if", True, 1, inner],
    "if, its condition": lambda inner: ["if", ["compare", inner, "==", 1], 1, 1],
    "not": lambda inner: ["if", ["not", ["compare", inner, "==", 1]], 1, 1],
    "and": lambda inner: ["if", ["and", True, ["compare", 1, "==", inner]], 1, 1],
    "power": lambda inner: ["if", ["power", inner, 3], 1, 1],
    "beatty, left": lambda inner: ["if", ["beatty", inner, 1], 1, 1],
    "beatty, right": lambda inner: ["if", ["beatty", 1, inner], 1, 1],
    "f": lambda inner: ["f", inner],
    "sum, left": lambda inner: ["+", inner, 1],
    "sum, right": lambda inner: ["+", 1, inner],
}


@pytest.mark.parametrize("into", NESTED.values(), ids=NESTED)
def test_what_is_nested_too_deeply_is_refused_before_python_fails(into):
    read_term(nested(into, 31, "n"), ["n"], "here", earlier=True)
    with pytest.raises(Rejected, match="here: nested too deeply"):
        read_term(nested(into, 10_000, "n"), ["n"], "here", earlier=True)


# Sentences


@pytest.mark.parametrize(
    "wrap",
    [
        lambda inner: ["iff", True, inner],
        lambda inner: ["implies", inner, True],
        lambda inner: ["not", inner],
        lambda inner: ["and", True, inner],
        lambda inner: ["P", "", ["if", inner, 1, 2]],
        lambda inner: compare(["f", "", ["if", inner, 1, 2]], "==", 0),
        lambda inner: ["forall", ["x"], inner],
    ],
)
def test_sentences_that_lie_too_deep_are_refused(wrap):
    assert read_sentence(nested(wrap, 20, True), "claim")
    with pytest.raises(Rejected, match="nested too deeply"):
        read_sentence(nested(wrap, 300, True), "claim")


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
        for of in (["P", game, *args], ["compare", ["f", game, *args], "==", 0]):
            if 0 < many < 7:
                assert read_sentence(["forall", ["n"], of], "here")
            else:
                with pytest.raises(Rejected, match="here: no "):
                    read_sentence(["forall", ["n"], of], "here")
