"""What reads numbers place by place for the checker, against integers themselves."""

from itertools import product
from random import Random

import pytest
from certificates import digits_of, said

from grundy.checker.core import relations
from grundy.checker.core import search as search_module
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.digits import Digits, Machine
from grundy.checker.core.reading import condition_run
from grundy.checker.core.relations import canonical, denied, joined
from grundy.checker.core.search import fewest, projected, search, unlike
from grundy.checker.extensions.parts.numeration import Proved, _units, _written
from grundy.checker.extensions.sentence import _table


def holds(relation, words, upwards=True):
    """Read words, each given by its places in the order in which an automaton reads upwards."""
    state, step = relation.start, 1 if upwards else -1
    for read in [*zip(*words, strict=True)][::step]:
        state = relation.after(state, read)
    return relation.holds(state)


# Automata of certificates, and their words

EVEN = {"tracks": ["x"], "step": [[0, 1], [1, 0]], "accepting": [0]}  # so many ones


def everything(*tracks):
    return {"tracks": [*tracks], "step": [[0] * 2 ** len(tracks)], "accepting": [0]}


def test_an_automaton_reads_at_most_eight_numbers():
    def machine(most):
        return Machine.read(everything(*(f"x{i}" for i in range(most))), "binary", "here")

    assert len(machine(8).tracks) == 8
    with pytest.raises(Rejected, match="tracks: not a list of 0 to 8"):
        machine(9)


def test_automata_that_zeros_change_are_no_numeration_and_others_are_looked_at():
    forged = {"valid": everything("x"), "adder": everything("x", "y", "z")}
    forged |= {"name": "Tribonacci", "successor": everything("x", "y")}
    with pytest.raises(Rejected, match="a successor is not larger"):
        digits_of(forged)
    for name, ends in (("valid", [0]), ("successor", [1]), ("adder", [0])):
        machine = forged[name]
        row = machine["step"][0]
        changed = {**machine, "step": [[1, *row[1:]], [1] * len(row)], "accepting": ends}
        with pytest.raises(Rejected, match=f"{name}: zeros in front"):
            digits_of({**forged, name: changed})
        with pytest.raises(Rejected, match=f"{name}: not a small one over x"):
            digits_of({**forged, name: everything("w")})


@pytest.mark.parametrize("name", ["Tribonacci", "Ostrowski 2", "Ostrowski 3"])
def test_words_are_those_of_an_automaton_with_the_ones_of_a_digit_below_its_zeros(name):
    valid = Machine.read(EVEN, name, "valid")
    digits = Proved(name, {"valid": valid})
    rule, k = canonical("x", digits), digits.largest
    accepted = 0
    for word in product((0, 1), repeat=4 * k if k < 3 else 6):
        parts = [word[i : i + k] for i in range(0, len(word), k)]
        is_word = sum(word) % 2 == 0 and all([*part] == sorted(part)[::-1] for part in parts)
        assert holds(rule, [word]) == is_word, word
        accepted += is_word
    assert accepted > 5


@pytest.mark.parametrize(("count", "places", "figures"), [(2, 2, 3), (3, 1, 4), (2, 3, 3)])
@pytest.mark.parametrize("period", [1, 2, 3])
def test_units_have_one_1_each_a_digit_below_the_other(count, places, figures, period):
    """The first number is the highest."""
    for at in range(period):
        units = _units([f"u{i}" for i in range(count)], places, at, period)
        expected = set()
        for top in range(count - 1, figures):
            if top % period == at:
                ones = [(top - i) * places for i in range(count)]
                size = range(figures * places)
                expected.add(tuple(tuple(int(i == one) for i in size) for one in ones))
        words = product((0, 1), repeat=figures * places)
        few = [word for word in words if sum(word) <= 2]
        found = {tuple(given) for given in product(few, repeat=count) if holds(units, given)}
        assert found == expected


@pytest.mark.parametrize("word", [[], [1], [0, 1], [1, 0, 1], [0, 1, 1, 0, 0]])
def test_a_constant_has_its_places_and_zeros_above_them(word):
    constant = _written("c", word)
    for size in range(7):
        whole = max(size, len(word))
        for given in product((0, 1), repeat=size):
            same = [*given] + [0] * (whole - size) == word + [0] * (whole - len(word))
            assert holds(constant, [given]) == same, given


# Relations between numbers

LENGTHS = {"binary": 5, "Zeckendorf": 7, "Fraenkel 2": 8, "Fraenkel 3": 9, "blocks of 6": 6}
SUMS = [((1, -1), 0), ((1, 1), -7), ((2, -3), 1), ((3, 1), -20), ((1, 0), -5)]


def numbers(digits):
    """Give the places of all numbers that have so many, by the number."""
    rule = canonical("x", digits)
    strings = product((0, 1), repeat=LENGTHS[digits.name])
    found = [s for s in strings if digits.binary or holds(rule, [s], digits.upwards)]
    return {digits.number(places): places for places in found}, len(found)


@pytest.fixture(params=LENGTHS)
def digits(request):
    return Digits(request.param)


def test_every_number_has_one_expansion_whichever_way_it_is_read(digits):
    found, count = numbers(digits)
    assert sorted(found) == list(range(count))
    assert count > 30
    if digits.kin:
        assert numbers(Digits(digits.name, upwards=True)) == (found, count)


def test_sums_are_those_of_integers(digits):
    found, _ = numbers(digits)
    for (p, q), constant in SUMS:
        factors = {"x": p, "y": q}
        for least in (False, True):
            relation = relations.linear(factors, constant, digits, least)
            for x, y in product(found, repeat=2):
                total = p * x + q * y + constant
                given = [found[x], found[y]] if q else [found[x]]
                assert holds(relation, given, digits.upwards) == (
                    total <= 0 if least else total == 0
                )


@pytest.mark.parametrize("name", ["Zeckendorf", "Fraenkel 2", "Fraenkel 3"])
def test_the_zeros_at_the_end_are_counted(name):
    found, _ = numbers(digits := Digits(name))
    k = digits.largest
    for places in found.values():
        values = [sum(places[i : i + k]) for i in range(0, len(places), k)]
        zeros = next((i for i, value in enumerate(values) if value), None)
        relation = relations.even_zeros("x", digits)
        assert holds(relation, [places], False) == (zeros is not None and zeros % 2 == 0)


@pytest.mark.parametrize("name", ["Zeckendorf", "Fraenkel 2"])
def test_a_shift_moves_digits_up(name):
    found, _ = numbers(digits := Digits(name))
    relation = relations.shifted("x", "y", digits)
    for x, y in product(found, repeat=2):
        zero = (0,) * digits.largest
        moved = zero + found[x] == found[y] + zero
        assert holds(relation, [found[x], found[y]], False) == moved


def test_relations_of_binary_digits():
    found, count = numbers(Digits("binary"))
    for x, y in product(range(count), repeat=2):
        given = [found[x], found[y]]
        assert holds(relations.less("x", "y"), given, True) == (x < y)
        assert holds(relations.less("x", "y", or_equal=True), given, True) == (x <= y)
        assert holds(relations.less("x", "y", upwards=False), given, False) == (x < y)
        assert holds(relations.less("x", "y", True, upwards=False), given, False) == (x <= y)
        assert holds(relations.low("x", "y"), given, True) == (x > 0 and y == x & -x)
        for z in (x ^ y, x | y):
            told = holds(relations.bits(["x", "y", "z"]), [*given, found[z]], True)
            assert told == (x ^ y == z)
    for x in range(count):
        zeros = (x & -x).bit_length() - 1
        for modulus in (1, 2, 3):
            for rest in range(modulus):
                trailing = relations.trailing("x", rest, modulus)
                assert holds(trailing, [found[x]], True) == (x > 0 and zeros % modulus == rest)
                counted = relations.counted("x", rest, modulus)
                assert holds(counted, [found[x]], True) == (x.bit_count() % modulus == rest)


# The fewest states


def random_condition(random, depth):
    """Write a condition on n and v as Python reads it."""
    if depth:
        test, yes, no = (random_condition(random, depth - 1) for _ in range(3))
        return f"(({yes}) if ({test}) else ({no}))"
    m, r, s = random.randint(2, 7), random.randint(0, 6), random.choice(["==", "<", ">="])
    return random.choice([f"n % {m} {s} {r}", f"n {s} v + {r}", f"n ^ v {s} {r}", f"not v {s} {r}"])


def of_n_and_v(text):
    """Give the condition as a function that reads the digits of two numbers."""
    run = condition_run(said(text), Digits("binary"), ["n", "v"])

    def is_true(n, v):
        given = {"n": n, "v": v}
        state = run.start
        for place in range(8):
            state = run.after(state, [given[name] >> place & 1 for name in run.names])
        return run.holds(state)

    return is_true


@pytest.mark.parametrize("seed", range(6))
def test_a_choice_is_true_where_python_says_so(seed):
    text = random_condition(Random(seed), 2)
    is_true = of_n_and_v(text)
    for n in range(0, 80, 3):
        for v in range(25):
            assert is_true(n, v) == eval(text, {"n": n, "v": v}), (text, n, v)


@pytest.mark.parametrize("text", ["n == 3", "v == n + 2", "n + v == 9", "n % 4 == 1"])
def test_what_is_too_large_to_be_made_small_says_the_same(text, monkeypatch):
    """What is denied is true where a part of it has failed, though no state is left of that."""
    digits = Digits("binary")
    run = condition_run(said(text), digits, ["n", "v"])
    monkeypatch.setattr(search_module, "_MOST_STATES", 0)
    whole = denied(joined([run, relations.less("n", "v")], every=True))
    relation = fewest(whole, digits)
    for n, v in product(range(0, 60, 3), range(25)):
        given = {"n": n, "v": v}
        words = [[given[name] >> i & 1 for i in range(8)] for name in relation.names]
        assert holds(relation, words) == (not (eval(text, {}, given) and n < v)), (text, n, v)


@pytest.mark.parametrize(
    ("values", "start"), [([5, 0, 1, 2], 1), ([0], 0), ([0, 1, 3, 2, 2, 7], 4)]
)
def test_values_that_repeat_are_those_of_a_table(values, start):
    digits = Digits("binary")
    relation = _table(values, start, digits)
    for n in range(130):
        at = n if n < len(values) else start + (n - start) % (len(values) - start)
        for v in range(10):
            given = {"0": n, "v": v}
            words = [[given[name] >> i & 1 for i in range(8)] for name in relation.names]
            assert holds(relation, words) == (v == values[at]), (n, v)


def test_two_that_differ_without_any_number_are_told_apart():
    yes, no = (condition_run(truth, Digits("binary"), []) for truth in (True, False))
    assert unlike("truth", Digits("binary"), [], yes, no) == {}
    assert unlike("truth", Digits("binary"), [], no, yes) == {}
    assert unlike("truth", Digits("binary"), [], yes, yes) is None


@pytest.mark.parametrize("by", [-4, -3, -2, -1, *range(1, 9)])
def test_what_is_negative_is_divided_as_python_divides(by):
    for text in (f"(n - v) % {by} < {by // 2}", f"(n - v) // {by} < 2", f"(n - v) // {by} < -2"):
        is_true = of_n_and_v(text)
        for n, v in product(range(20), repeat=2):
            assert is_true(n, v) == eval(text, {"n": n, "v": v}), (text, n, v)


@pytest.mark.parametrize("base", ["binary", "base 3"])
def test_no_numbers_tell_the_fewest_states_apart(base):
    digits = Digits(base)
    run = condition_run(said("(n + 2 * v) % 5 < 2"), digits, ["n", "v"])
    few = fewest(run, digits)
    assert few is not run
    assert unlike("the fewest", digits, [], run, few) is None
    assert search(digits, [few]) == {"n": 0, "v": 0}


@pytest.mark.parametrize("name", ["Zeckendorf", "Fraenkel 2", "base 4", "blocks of 6"])
def test_a_number_of_its_own_is_done_away_with_in_all_digits(name):
    digits = Digits(name)
    half = relations.linear({"n": 1, "#h": -2}, 0, digits, least=False)
    at_least_3 = relations.linear({"#h": -1}, 3, digits, least=True)
    (even,) = projected((half, at_least_3), digits, ["n"])
    assert even.names == ("n",)
    for n in range(40):
        fixed = relations.linear({"n": 1}, -n, digits, least=False)
        assert (search(digits, [even, fixed]) is not None) == (n % 2 == 0 and n >= 6), n
