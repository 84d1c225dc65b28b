"""What a table costs is said beforehand; classes of one's own are asked once and checked."""

from functools import partial
from itertools import product
from time import process_time

import pytest
from naive_heaps import table
from rule_texts import random_rule

from grundy import ask
from grundy.errors import InputError, LimitError, LoopError, UserCodeError
from grundy.games import game
from grundy.kernels.compiler import compiling
from grundy.rules.codes import parse_code
from grundy.rules.heaps import HeapGame
from grundy.rules.language.loops import rule_loops
from grundy.rules.language.parse import parse_rule
from grundy.rules.vectors import VectorGame
from grundy.solvers import fold
from grundy.solvers.impartial import piles, pilot, values
from grundy.solvers.impartial.loops import LoopSource, loops_of
from grundy.solvers.impartial.own import OwnSource
from grundy.solvers.impartial.piles import open_piles
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.impartial.steps import run
from grundy.solvers.impartial.values import heap_values, open_source
from grundy.solvers.marks import work_counter
from grundy.solvers.tally import Tally, meanwhile, tally
from grundy.solvers.work import marks_of


def counted(loops, size):
    positions = product(range(loops.least, size), repeat=len(loops.piles))
    return sum(map(work_counter(loops), positions))


@pytest.mark.parametrize("start", range(0, 60, 20))
def test_the_estimate_is_within_three_of_the_count(start):
    for seed in range(start, start + 20):
        try:
            rule = parse_rule(random_rule(seed))
        except InputError:
            continue
        if any(not isinstance(move, type(rule.moves[0])) for move in rule.moves):
            continue
        loops = rule_loops(rule)
        size = {1: 600, 2: 30, 3: 12}[len(loops.piles)]
        if "x2" in str(loops):  # three heaps: far too many to count here
            size = 60
        count = counted(loops, size)
        assert count / 3 <= marks_of(loops, size) <= 3 * count, str(rule)


def test_what_takes_too_long_is_refused_with_the_number():
    loops = loops_of(game("take:k with k is coprime to n"))
    with pytest.raises(LimitError, match=r"a table of 100000000 heaps needs about 8e\+16 marks"):
        LoopSource(loops, 10**8)


@pytest.mark.parametrize(
    ("code", "size"), [("octal:0.007", 150_000), ("code:0.3,31", 4_000), ("octal:4.05(4)", 50_000)]
)
def test_the_time_of_a_code_is_estimated_within_three(code, size, monkeypatch):
    told = []
    monkeypatch.setattr(pilot, "require_time", lambda what, work, limit: told.append(work))
    open_source(game(code), 500, kernel=True)  # which loads numba
    began = process_time() - compiling()
    run(open_source(game(code), size), size)
    taken = process_time() - compiling() - began
    assert taken / 3 < told[-1].seconds < 3 * taken


def test_a_window_that_plain_loops_take_long_for_is_compiled():
    rule = game("take:any, or divide by 3 rounding up if n is odd")
    assert open_source(rule, 30_000).compiled  # 450 million marks


def test_a_search_counts_what_it_meets():
    found = Tally()
    token = tally.set(found)
    Solver(game("chomp")).value((4, 4, 4))
    tally.reset(token)
    assert found.positions == 34  # the Young diagrams in a box of 3x4: C(7, 3), less the empty one


@pytest.mark.parametrize(("text", "position"), [("chomp", "4x4"), ("fairshares", "1+2+5")])
def test_a_search_tells_of_itself_and_then_of_what_went_on(text, position):
    found = Tally()
    token = tally.set(found)
    with meanwhile("looking for a proof"):
        ask.solve(text, position)
        assert (found.doing, found.most) == ("looking for a proof", 0)
    tally.reset(token)
    assert found.positions > 9


@pytest.mark.parametrize("text", ["adjacent:2", "octal:0.77", "subtraction:1,3,4"])
def test_a_proved_period_is_repeated(text):
    stop = 3_000_000
    source = open_source(game(text), stop)
    source.advance(stop)
    assert "proved" in source.report().method
    short = heap_values(game(text), 0, 2000)
    assert source.values[:2000].tolist() == list(short)
    start, length = source.period
    assert (source.values[start + length :] == source.values[start:-length]).all()


class Half(HeapGame):
    """Take at most half."""

    def heap_options(self, n):
        return ((n - k,) for k in range(1, n // 2 + 1))


class Splits(HeapGame):
    """Take one, or split."""

    def heap_options(self, n):
        if n:
            yield (n - 1,)
        for a in range(1, n // 2 + 1):
            yield a, n - a


class Upward(HeapGame):
    """Count up to 30."""

    def heap_options(self, n):
        return ((n + k,) for k in (1, 2) if 0 < n and n + k <= 30)

    def measure(self, n):
        return 31 - n if n else 0


class Rows(HeapGame):
    """Leave three heaps, as lists."""

    def heap_options(self, n):
        return [[k, k, n - 2 * k - n % 2] for k in range(1, n // 4)]


@pytest.mark.parametrize("kind", [Half, Splits, Upward, Rows])
def test_a_class_of_ones_own_has_the_values_of_its_options(kind):
    ruleset = kind()
    solver = Solver(ruleset)
    expected = [solver.value((n,) if n else ()) for n in range(40)]
    assert list(heap_values(ruleset, 0, 40)) == expected


def test_only_smaller_heaps_are_asked_in_order():
    assert not OwnSource(Upward(), []).advance(3)


def own(option):
    class Own(HeapGame):
        def heap_options(self, n):
            return option(n) if n else ()

    return Own()


WRONG = [
    (
        lambda n: [(n / 2,)],
        r"class Own, heap 1: the option \(0.5,\) holds 0.5, which is no whole number: write //",
    ),
    (lambda n: [(n - 1.0,)], "holds 0.0, which is no whole number: write // for /"),
    (
        lambda n: [(n > 1,)],
        r"class Own, heap 1: the option \(False,\) holds False, which is no whole number: write 0",
    ),
    (lambda n: [n > 1], r"the option False is no tuple of heaps: write \(0,\) with a comma"),
    (lambda n: [n - 1], r"the option 0 is no tuple of heaps: write \(0,\) with a comma"),
    (lambda n: n - 1, "class Own, heap 1: expected tuples of heaps, got 0: write yield"),
    (lambda n: None, "class Own, heap 1: expected tuples of heaps, got None"),
    (lambda n: [(-1,)], "holds -1, a heap below 0: take no more than there is"),
    (lambda n: [(n - 1, 10**6 - n)], "heap 1: .* holds 999999, which is no smaller heap"),
    (lambda n: [(n - 1 - 10**6,)], "holds -1000000, a heap below 0"),
    (lambda n: [(10**30,)], "which is no smaller heap: declare measure"),
    (lambda n: [(n,)], "holds 1, which is no smaller heap: declare measure"),
    (lambda n: [(str(n - 1),)], "holds '0', which is no whole number"),
    (lambda n: [(None,)], "holds None, which is no whole number"),
    (lambda n: ["x"], "the option 'x' is no tuple of heaps"),
    (lambda n: [""], "the option '' is no tuple of heaps"),
    (lambda n: [b"\0"], "is no tuple of heaps"),
    (lambda n: [{n // 2, n - 1}], r"the option \{0\} is no tuple of heaps"),
    (lambda n: [(k for k in (n // 2, n - 1))], "the option <generator .* is no tuple of heaps"),
    (lambda n: [None], "the option None is no tuple of heaps"),
]


@pytest.mark.parametrize(("option", "said"), WRONG)
def test_wrong_options_are_refused_by_table_and_by_search(option, said):
    with pytest.raises(UserCodeError, match=said):
        heap_values(own(option), 0, 5)
    with pytest.raises(UserCodeError, match=said):
        Solver(own(option)).value((1,))
    with pytest.raises(UserCodeError, match=said):
        list(own(option).options((1,)))


@pytest.mark.parametrize("at", [7, 41, 150])
def test_a_wrong_option_is_found_among_right_ones(at):
    for option, said in WRONG:
        if "expected" not in said:
            late = own(lambda n, wrong=option: [(n // 2,), *(wrong(n) if n == at else [])])
            with pytest.raises(UserCodeError, match=f"class Own, heap {at}: the option"):
                heap_values(late, 0, at + 5)


def test_a_measure_that_a_move_does_not_lower_is_refused():
    class Growing(Upward):
        def measure(self, n):
            return 2 * n

    said = r"class Growing, heap 1: the option \(2,\) holds 2, whose measure 4 is not below 2"
    with pytest.raises(UserCodeError, match=said):
        heap_values(Growing(), 0, 5)


def test_errors_of_a_class_are_its_own():
    known = {n: n // 2 for n in range(1, 60)}
    failing = own(lambda n: [(n // 2,)] if n != 55 else [(0,), [][n]])
    with pytest.raises(IndexError, match="list index out of range"):
        heap_values(failing, 0, 70)
    with pytest.raises(KeyError):
        heap_values(own(lambda n: [(known[n],)]), 0, 70)


def test_endless_options_are_cut():
    def endless(n):
        while True:
            yield (n - 1,)

    with pytest.raises(LimitError, match="class Own, heap 1: more than 1000000 options"):
        heap_values(own(endless), 0, 5)


def test_a_heap_that_stays_is_a_loop():
    again = own(lambda n: [(n,)])
    type(again).loopy = True  # so said, for play that goes round; a table needs play that ends
    with pytest.raises(LoopError):
        heap_values(again, 0, 5)


class Thirds(HeapGame):
    """Take one, or keep a half or a third."""

    def heap_options(self, n):
        if n:
            yield (n - 1,)
            yield (n // 2,)
            yield (n // 3,)


class SomeSplits(HeapGame):
    """Split, the smaller part being no multiple of 3."""

    def heap_options(self, n):
        return ((a, n - a) for a in range(1, n // 2 + 1) if a % 3)


def seconds(run):
    began = process_time()
    run()
    return process_time() - began


class Squares(HeapGame):
    """Take a square number."""

    def heap_options(self, n):
        k = 1
        while k * k <= n:
            yield (n - k * k,)
            k += 1


SIZES = [(Half, 600), (SomeSplits, 600), (Thirds, 1000), (Thirds, 10_000), (Squares, 2000)]


@pytest.mark.parametrize(("kind", "stop"), SIZES)
def test_a_class_costs_little_more_than_its_own_options(kind, stop):
    ruleset = kind()
    naive = partial(table, ruleset.heap_options, stop)
    assert naive() == list(heap_values(ruleset, 0, stop))
    pairs = [seconds(lambda: heap_values(ruleset, 0, stop)) / seconds(naive) for _ in range(9)]
    assert min(pairs) < 1.6, pairs


def test_without_a_compiler_plain_python_goes_farther(monkeypatch):
    monkeypatch.setattr(values, "PLAIN_MARKS", 0)
    monkeypatch.setattr(values, "can_compile", lambda: False)
    found = values.code_values(parse_code("0.77", 8), 12)
    assert found == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]


class Corner(VectorGame):
    """Take any number from one of two piles."""

    name = "corner"
    arity = 2

    def options(self, position):
        a, b = position
        yield from ((x, b) for x in range(a))
        yield from ((a, y) for y in range(b))


@pytest.mark.parametrize("lost", [False, True])
def test_piles_with_too_many_options_are_refused_and_not_answered_from_a_part(lost, monkeypatch):
    for module in (fold, piles):
        monkeypatch.setattr(module, "MOST_OPTIONS", 12)
    small = open_piles(Corner(), 6, lost=lost)  # at most 10 options
    small.advance(small.rows)
    nim = [[(a == b) if lost else a ^ b for b in range(6)] for a in range(6)]
    assert small.values == nim
    large = open_piles(Corner(), 12, lost=lost)
    with pytest.raises(LimitError, match="more than 12 options"):
        large.advance(large.rows)
