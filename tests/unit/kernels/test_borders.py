"""Periods of the end of an array, against trying every period at every end."""

import random
from itertools import product

import numpy as np
import pytest

from grundy.kernels import borders
from grundy.kernels.borders import repeating_ends
from grundy.rules.codes import parse_code
from grundy.solvers.impartial.tables import Period, extend, proved_period
from samples import rotated


def has_period(row, p):
    return all(row[i] == row[i + p] for i in range(len(row) - p))


def ends_by_hand(row, heaps, last):
    """A period counts where it is the least one of some end that repeats it long enough."""
    found = {}
    for size in range(2, len(row) + 1):
        end = row[-size:]
        p = next(p for p in range(1, size + 1) if has_period(end, p))
        if size - p >= max(last, (heaps - 1) * p):
            longest = next(i for i in range(len(row)) if has_period(row[i:], p))
            found[p] = longest
    return sorted(found.items())


def rows():
    chosen = random.Random(11)
    for _ in range(300):
        period = [chosen.randrange(1 + chosen.randrange(4)) for _ in range(chosen.randrange(1, 9))]
        head = [chosen.randrange(3) for _ in range(chosen.randrange(12))]
        row = head + period * chosen.randrange(6) + period[: chosen.randrange(4)]
        if len(row) > 1:
            yield row


@pytest.mark.parametrize("block", [borders._BLOCK, 3])
@pytest.mark.parametrize(("heaps", "last"), rotated(product([1, 2, 3], [1, 3]), 3))
def test_ends_that_repeat(heaps, last, block, monkeypatch):
    monkeypatch.setattr(borders, "_BLOCK", block)
    for row in rows():
        found = list(repeating_ends(np.array(row, np.uint8), heaps, last))
        assert found == ends_by_hand(row, heaps, last), row


@pytest.mark.parametrize("length", [0, 1])
def test_nothing_repeats_in_nothing(length):
    assert list(repeating_ends(np.zeros(length, np.uint8), 2, 1)) == []


@pytest.mark.parametrize("text", ["0.77", "0.07", "0.333", "0.3303", "0.16", "4.3", "0.1", "0.3"])
def test_a_list_and_an_array_prove_the_same(text):
    code = parse_code(text, 8)
    values = extend(code, [], 400)
    for count in range(2, 400, 7):
        table = np.array(values[:count], np.uint8)
        assert proved_period(code, table) == proved_period(code, values[:count])


def test_a_period_from_the_first_value_on():
    code = parse_code("0.33", 8)
    assert proved_period(code, np.array([0, 1, 2] * 5, np.uint8)) == Period(0, 3)
