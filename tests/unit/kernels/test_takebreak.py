"""Every kernel of a take-and-break code against plain tables, and against itself in blocks.

The plain tables are compared with the definition in `solvers/test_impartial.py`.
"""

import random
from itertools import product

import numpy as np
import pytest
from naive_heaps import table

from grundy.errors import InputError, LimitError
from grundy.kernels import borders, takebreak
from grundy.kernels.borders import repeating_ends
from grundy.kernels.dispatch import start
from grundy.kernels.naive import AllButRun, NaiveRun
from grundy.kernels.reach import ReachRun
from grundy.kernels.subtraction import SubtractionRun, p_positions
from grundy.kernels.takebreak import TakeBreakRun, choose_space
from grundy.rules.codes import Code, parse_code
from grundy.rules.heaps import CodeGame
from grundy.solvers.impartial.tables import extend, proved_period
from grundy.solvers.impartial.values import open_source
from samples import rotated


def with_arrays(digits, stop, unequal=False, known=()):
    """Give the mex of the options, at most two heaps: NumPy lists the options of a heap."""
    values = np.zeros(stop, np.int64)
    values[: len(known)] = known
    for n in range(len(known), stop):
        options = [np.zeros(0, np.int64)]
        for taken, digit in digits.items():
            left = n - taken
            if left == 0 and digit & 1:
                options.append(np.zeros(1, np.int64))
            if left > 0 and digit & 2:
                options.append(values[[left]])
            if left > 1 and digit & 4:
                pairs = values[1:left] ^ values[left - 1 : 0 : -1]
                if unequal and left % 2 == 0:
                    pairs = np.delete(pairs, left // 2 - 1)
                options.append(pairs)
        seen = np.bincount(np.concatenate(options)) > 0
        values[n] = len(seen) if seen.all() else seen.argmin()
    return values.tolist()


def random_code(kind, rng):
    places = range(1, rng.randint(2, 6))
    start_digit = {0: rng.choice([0, 4])}
    if kind == "octal":
        return start_digit | {k: rng.randint(0, 7) for k in places} | {9: 4}, 0
    if kind == "subtraction":
        return dict.fromkeys(rng.sample(range(1, 90), rng.randint(1, 12)), 3), 0
    if kind == "taking":
        return {k: rng.randint(0, 3) for k in places}, 0
    if kind == "all but":
        return {k: rng.choice([3, 3, 0, 1, 2]) for k in range(1, rng.randint(2, 30))}, 3
    if kind == "tail":
        return start_digit | {k: rng.randint(0, 7) for k in places}, rng.randint(1, 7)
    return {0: rng.choice([0, 8, 20])} | {k: rng.randint(0, 31) for k in (1, 2)}, rng.choice(
        [0, 0, 9, 17]
    )


KINDS = {
    "octal": (TakeBreakRun, 300),
    "subtraction": (SubtractionRun, 600),
    "taking": (SubtractionRun, 300),
    "all but": (AllButRun, 300),
    "tail": (NaiveRun, 200),
    "many heaps": (ReachRun, 60),
}


def compute(code, stop, prefix=None, **rest):
    run = start(code, stop, prefix=prefix, **rest)
    run.advance(stop)
    return run


@pytest.mark.parametrize("digit", [8, 15, 16])
def test_three_unequal_heaps_have_no_kernel_but_loops(digit):
    code = Code({1: digit, 2: 3}, unequal=True)
    with pytest.raises(InputError, match="at most two unequal heaps"):
        start(code.places, 60, unequal=True)

    class Apart(CodeGame):
        name = "apart"

    game = Apart()
    game.code = code
    for kernel in (False, True):
        values = open_source(game, 60, kernel=kernel)
        values.advance(60)
        assert [*map(int, values.values)] == table(code.options, 60)


@pytest.mark.parametrize("seed", rotated(range(60), 3))
@pytest.mark.parametrize("kind", KINDS)
def test_random_codes_equal_the_plain_table_however_cut(kind, seed):
    rng = random.Random(f"{kind} {seed}")
    code, tail = random_code(kind, rng)
    unequal = rng.random() < 0.3 and kind != "many heaps"
    rest = {"tail": tail, "unequal": unequal}
    _, stop = KINDS[kind]
    expected = extend(Code(code, **rest), [], stop)
    whole = compute(code, stop, **rest)
    assert whole.values.tolist() == expected

    cut = start(code, stop, **rest)
    while cut.n < stop:
        cut.advance(min(stop, cut.n + rng.randint(1, 90)))
    at = rng.randint(0, stop)
    resumed = compute(code, stop, np.array(expected[:at], np.uint32), **rest)
    for other in (cut, resumed):
        assert other.values.tolist() == expected
        assert other.values.dtype == whole.values.dtype
        assert other.report() == whole.report()


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_code_has_its_kernel(kind):
    code, tail = random_code(kind, random.Random(5))
    assert type(start(code, 10, tail=tail)) is KINDS[kind][0]


@pytest.mark.parametrize("unequal", [False, True])
@pytest.mark.parametrize("rare_enough", [0, 10**9], ids=["sparse", "filter-and-compare"])
@pytest.mark.parametrize("seed", rotated([0, 1, 2, 3, 4, 6], 2))
def test_fast_methods_equal_the_definition_from_small_heaps_on(
    monkeypatch, seed, rare_enough, unequal
):
    monkeypatch.setattr(takebreak, "NAIVE_BELOW", 16)
    monkeypatch.setattr(takebreak, "_RARE_ENOUGH", rare_enough)
    rng = random.Random(seed)
    code = {0: rng.choice([0, 4])} | {k: rng.randint(0, 7) for k in range(1, 4)} | {5: 4}
    run = compute(code, 700, unequal=unequal)
    assert run.values.tolist() == with_arrays(code, 700, unequal)
    assert run.report().method == ("filter-and-compare" if rare_enough else "sparse")


BREAKING = [
    ({1: 7, 2: 7}, False),
    ({2: 7}, False),
    ({1: 6}, False),
    ({0: 4}, True),
    ({1: 1, 3: 4}, False),
    ({1: 1, 2: 2, 3: 7}, False),
    ({0: 4, 5000: 3}, True),
]


@pytest.mark.parametrize(("code", "unequal"), rotated(BREAKING, 2))
def test_large_heaps_equal_the_definition_across_all_methods(code, unequal):
    run = start(code, 9000, unequal=unequal)
    for stop in (4000, 4096, 4097, 8192, 8500, 9000):
        run.advance(stop)
    assert run.values.tolist() == with_arrays(code, 9000, unequal)
    for known in (4096, 8192, 8300, 9000):
        resumed = compute(code, 9000, run.values[:known], unequal=unequal)
        assert resumed.values.tolist() == run.values.tolist()
        assert resumed.report() == run.report()


@pytest.mark.parametrize(
    ("largest", "rare_enough"), rotated(product([255, 256, 65535, 65536], [0, 10**9]), 2)
)
def test_values_are_widened_at_each_boundary(monkeypatch, largest, rare_enough):
    # A prefix need not belong to the code: the values that follow are then still defined.
    monkeypatch.setattr(takebreak, "NAIVE_BELOW", 16)
    monkeypatch.setattr(takebreak, "_RARE_ENOUGH", rare_enough)
    prefix = np.random.default_rng(largest).integers(1, largest + 1, 1500, np.uint32)
    prefix[0], prefix[700] = 0, largest
    code = {1: 7, 3: 4}
    run = compute(code, 1600, prefix)
    assert run.values.tolist() == with_arrays(code, 1600, known=prefix)
    assert run.values.dtype == np.min_scalar_type(int(run.values.max()))


@pytest.mark.parametrize(
    ("largest", "kind"), rotated(product([255, 256, 65535, 65536], [AllButRun, NaiveRun]), 3)
)
def test_each_value_that_needs_more_bits_gets_them(kind, largest):
    # The first code is Nim, the second Nim in which at most 70,000 may be taken.
    rest = {"tail": 3} if kind is AllButRun else {}
    code = {} if kind is AllButRun else dict.fromkeys(range(1, 70_001), 3)
    known = np.arange(max(0, largest - 300))
    run = compute(code, largest + 1, known, **rest)
    assert isinstance(run, kind)
    assert run.values.tolist() == list(range(largest + 1))
    assert run.values.dtype.itemsize == {255: 1, 256: 2, 65535: 2, 65536: 4}[largest]


def test_rares_are_counted_as_defined():
    report = (run := compute({1: 1, 2: 6}, 20_000)).report()
    rare = [v for v in set(run.values.tolist()) if (v & report.mask).bit_count() % 2 == 0]
    assert report.rare_values == tuple(sorted(rare))
    assert report.rares == np.isin(run.values[1:], rare).sum()
    assert not set(report.rare_values) & set(report.common_values)
    assert report.method == "sparse"


@pytest.mark.parametrize("code", [{2: 4}, {1: 1, 3: 4}, {1: 4, 3: 4}])
def test_the_mask_is_the_best_of_all(code):
    """Counted for every mask one by one, with and without the parity of the position."""
    run = compute(code, 600)
    values, origin = run.values[1:].astype(np.int64), min(code)
    parities = np.arange(1, 600) + origin & 1
    counts = [
        int(((np.bitwise_count(values & mask) & 1) == (parities if swap else 0)).sum())
        for mask in range(1, 1 << int(values.max()).bit_length())
        for swap in (False, True)
    ]
    breaks = np.array([k for k, digit in code.items() if digit & 4], np.uint64)
    assert choose_space(run.values, breaks).rares == min(counts)


def test_a_view_of_the_values_cannot_be_written():
    run = compute({1: 7}, 10)
    with pytest.raises(ValueError, match="read-only"):
        run.values[0] = 1


@pytest.mark.parametrize("code", [{0: 1}, {0: 7}, {-1: 3}, {1: -3}])
def test_impossible_codes_are_refused(code):
    with pytest.raises(InputError):
        start(code, 10)


def test_a_run_stays_within_its_capacity():
    with pytest.raises(InputError, match="at most 10 heaps"):
        start({1: 7}, 10).advance(11)
    with pytest.raises(InputError, match="capacity"):
        start({1: 7}, 10, prefix=np.zeros(11, np.uint8))


def test_absurd_sizes_say_what_they_would_need():
    with pytest.raises(LimitError, match="931,322 GB"):
        start({1: 7}, 10**15)


def test_sums_of_heaps_say_what_memory_they_would_need():
    with pytest.raises(LimitError, match="MB"):
        start({1: 15}, 10**9)


# --- periods of the end of an array, against trying every period at every end


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


@pytest.mark.parametrize(
    "text", ["0.77", "0.07", "0.33", "0.333", "0.3303", "0.16", "4.3", "0.1", "0.3"]
)
def test_a_list_and_an_array_prove_the_same(text):
    code = parse_code(text, 8)
    values = extend(code, [], 400)
    for count in range(2, 400, 7):
        table = np.array(values[:count], np.uint8)
        assert proved_period(code, table) == proved_period(code, values[:count])


# --- subtraction kernels at the edges of their words and blocks, and their bits


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
