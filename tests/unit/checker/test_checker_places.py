"""What reads numbers place by place for the checker: automata of certificates, and their words."""

from itertools import product

import pytest

from grundy.checker.automata import Digits, Machine
from grundy.checker.canonical import canonical
from grundy.checker.certificate import Rejected
from grundy.checker.numerations.adding import _written
from grundy.checker.numerations.proving import _units, read_digits

EVEN = {"tracks": ["x"], "step": [[0, 1], [1, 0]], "accepting": [0]}  # so many ones


def everything(*tracks):
    return {"tracks": [*tracks], "step": [[0] * 2 ** len(tracks)], "accepting": [0]}


def test_an_automaton_reads_at_most_eight_numbers():
    def machine(most):
        return Machine.read(everything(*(f"x{i}" for i in range(most))), "here")

    assert len(machine(8).tracks) == 8
    with pytest.raises(Rejected, match="no automaton"):
        machine(9)


def test_automata_that_zeros_change_are_no_numeration_and_others_are_looked_at():
    forged = {"valid": everything("x"), "adder": everything("x", "y", "z")}
    forged |= {"name": "Tribonacci", "successor": everything("x", "y")}
    with pytest.raises(Rejected, match="a successor is not larger"):
        read_digits(forged)
    for name, ends in (("valid", [0]), ("successor", [1]), ("adder", [0])):
        machine = forged[name]
        row = machine["step"][0]
        changed = {**machine, "step": [[1, *row[1:]], [1] * len(row)], "accepting": ends}
        with pytest.raises(Rejected, match=f"{name}: zeros in front"):
            read_digits({**forged, name: changed})
        with pytest.raises(Rejected, match=f"{name}: not a small one over x"):
            read_digits({**forged, name: everything("w")})


def holds(relation, words):
    state = relation.start
    for read in zip(*words, strict=True):
        state = relation.after(state, dict(zip(relation.names, read, strict=True)))
    return relation.holds(state)


@pytest.mark.parametrize("name", ["Tribonacci", "Ostrowski 2", "Ostrowski 3"])
def test_words_are_those_of_an_automaton_with_the_ones_of_a_digit_below_its_zeros(name):
    valid = Machine.read(EVEN, "valid")
    digits = Digits(name, machines={"valid": valid})
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
