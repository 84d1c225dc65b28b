"""Subtraction kernels at the edges of their words and blocks, and their bits."""

import random

import numpy as np
import pytest
from naive_heaps import table

from grundy.errors import InputError
from grundy.kernels.dispatch import start
from grundy.kernels.naive import NaiveRun
from grundy.kernels.subtraction import SubtractionRun, p_positions
from samples import rotated


def by_moves(takes, stop):
    return table(lambda n: [(n - k,) for k in takes if k <= n], stop)


@pytest.mark.parametrize("size", rotated([1, 7, 8, 15, 16, 31, 32, 63, 64], 3))
def test_sets_that_fill_each_width_of_word(size):
    takes = range(1, size + 1)
    run = start(dict.fromkeys(takes, 3), 1000)
    run.advance(1000)
    assert isinstance(run, SubtractionRun if size <= 63 else NaiveRun)
    assert run.values.tolist() == [n % (size + 1) for n in range(1000)]


@pytest.mark.parametrize("least", rotated([1, 7, 8, 64, 1023, 1025, 3000], 2))
def test_every_length_of_block(least):
    takes = [least, *random.Random(least).sample(range(least + 1, 2 * least + 40), 9)]
    run = start(dict.fromkeys(takes, 3), 40_000)
    for stop in (1, least + 1, 20_000, 36_384, 40_000):
        run.advance(stop)
    expected = by_moves(takes, 40_000)
    assert run.values.tolist() == expected
    resumed = start(dict.fromkeys(takes, 3), 40_000, prefix=run.values[:30_001])
    resumed.advance(40_000)
    assert resumed.values.tolist() == expected


@pytest.mark.parametrize("seed", range(12))
def test_the_bits_are_the_p_positions(seed):
    rng = random.Random(seed)
    least = rng.choice([1, 1, 2, 5, 63, 64, 65, 200])
    takes = [least, *(rng.randint(least, 3 * least + 60) for _ in range(rng.randint(0, 6)))]
    stop = rng.randint(1, 4000)
    bits = np.unpackbits(p_positions(takes, stop).view(np.uint8), bitorder="little")
    assert bits[:stop].tolist() == [int(not g) for g in by_moves(takes, stop)]
    assert not bits[stop:].any()


@pytest.mark.parametrize("takes", [[], [0, 1], [-2]])
def test_sets_to_take_from_are_checked(takes):
    with pytest.raises(InputError):
        p_positions(takes, 10)
