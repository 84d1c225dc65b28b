"""Solvers at sizes where the plain definition cannot go, and the limits they name."""

import json
import random
import signal
from functools import reduce
from itertools import combinations_with_replacement, product
from operator import xor

import numpy as np
import pytest
from command_line import printed as said
from naive_heaps import least_missing, table

import grundy
from costs import growth
from grundy import ask
from grundy.errors import LimitError, LoopError
from grundy.explain.reason import reason
from grundy.games import game
from grundy.laws.proving import prove
from grundy.laws.verdict import Refuted
from grundy.rules.codes import Code, parse_code
from grundy.rules.heaps import HeapGame
from grundy.solvers.fold import fold
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.levels import levels
from grundy.solvers.impartial.reference import is_p
from grundy.solvers.impartial.solver import Solver, solve, solve_with
from grundy.solvers.impartial.tables import Period, extend, proved_period
from grundy.solvers.impartial.values import heap_values, recognise
from grundy.solvers.impartial.worth import HeapValues
from samples import rotated


class Chain(HeapGame):
    """Take one stone."""

    name = "chain"

    def heap_options(self, n):
        if n:
            yield (n - 1,)


class Down(HeapGame):
    """Take any number, one stone first."""

    name = "down"

    def heap_options(self, n):
        return ((n - k,) for k in range(1, n + 1))


class Growing(HeapGame):
    """Add a stone for ever."""

    name, loopy = "growing", True

    def heap_options(self, n):
        yield (n + 1,)


class Ring(HeapGame):
    """Count 1, 2, 3, 1, 2, 3, ..."""

    name, loopy = "ring", True

    def heap_options(self, n):
        yield (n % 3 + 1,)


@pytest.mark.parametrize("length", [10**4, pytest.param(10**6, marks=pytest.mark.slow)])
def test_a_long_chain_of_positions_needs_no_recursion(length):
    memo = {}
    assert fold(Chain(), (length,), memo, sum, lambda seen: 0 in seen and 1) == 0
    assert len(memo) == length


def test_too_many_options_of_the_root_are_counted_before_all_are_searched():
    memo = {}
    with pytest.raises(LimitError, match="options of 2500 are more than 1000"):
        fold(Down(), (2500,), memo, sum, len, limit=1000)
    assert fold(Down(), (300,), {}, sum, lambda seen: 1 + max(seen, default=-1)) == 300


def test_heaps_too_large_for_the_pace_of_a_search_are_refused_before_it():
    solver = Solver(game("take:squares or cubes"))
    with pytest.raises(LimitError, match=r"would meet about 10\^12 positions; 2000000 are allowed"):
        solver.value((10**12,))
    assert len(solver.worth.memo) < 5_000
    assert solver.value((5_000,)) == Solver(game("take:squares or cubes")).value((5_000,))
    with pytest.raises(LimitError, match=r"would try about 10\^1[0-9] moves; 50000000 are allowed"):
        Solver(game("subtraction:primes")).value((10**7,))
    halving = Solver(game("take 1 if n is odd, or halve if n is even"))
    assert halving.value((2**40,)) >= 0  # few positions, however large the heap


def test_who_loses_a_bar_is_as_the_definition_says():
    chomp = game("chomp")
    solver, known = Solver(chomp), {}
    for rows in combinations_with_replacement(range(6), 5):
        bar = tuple(row for row in reversed(rows) if row)
        if bar:
            inner, border = chomp.packed(bar)
            assert inner.format(border) == chomp.format(bar)
            assert Solver(chomp).worth.outcomes.is_lost(bar) == solver.is_p(bar)
            assert solver.is_p(bar) == reference.is_p(chomp, bar, known)


def test_a_bar_of_ten_by_ten_lists_its_moves():
    """A square is won by the bite that leaves a row and a column as long (Gale 1974)."""
    assert "10+1+1+1+1+1+1+1+1+1" in [move.to for move in ask.solve("chomp", "10x10").moves]


def test_a_memo_that_is_passed_in_is_used_and_filled():
    memo = {(3,): 7}
    assert Solver(Chain(), memo).value((5,)) == 1
    assert memo[5,] == 1


def test_a_cycle_is_named():
    with pytest.raises(LoopError, match="return to 2"):
        Solver(Ring()).value((2,))


def test_a_game_without_end_meets_the_limit():
    with pytest.raises(LimitError, match="passed 1000 positions"):
        fold(Growing(), (1,), {}, sum, len, limit=1000)


def of_many_heaps(count):
    """Ask for the winning moves of so many heaps of Nim."""
    chance = random.Random(3)
    heaps = tuple(chance.randrange(1, 2**40) for _ in range(count))
    moves = [m.index for m in solve(game("nim"), heaps).moves]
    total = reduce(xor, heaps)
    assert moves == [i for i, heap in enumerate(heaps) if heap ^ total < heap]


def test_the_winning_moves_of_many_heaps_are_those_of_bouton():
    of_many_heaps(3_000)


@pytest.mark.alone
def test_the_winning_moves_of_ten_times_as_many_heaps_take_about_ten_times_as_long():
    assert growth(of_many_heaps, 10**4, 10**5) < 40


def test_a_period_needs_its_whole_window():
    """Those of other codes are compared with published ones in survey/test_lookup.py."""
    code = parse_code("0.77", 8)
    values = extend(code, [], 168)
    assert proved_period(code, values) == Period(71, 12)
    assert proved_period(code, values[:167]) is None


def test_values_beyond_the_table_come_from_the_period():
    long = extend(parse_code("0.07", 8), [], 3000)
    heaps = HeapValues(parse_code("0.07", 8))
    assert [heaps.value(n) for n in range(2000, 3000)] == long[2000:]
    assert heaps.value(10**50) == long[10**50 % 34 + 34 * 10]


def test_a_period_is_looked_for_as_long_as_is_said():
    """No period of 0.007 is known."""
    with pytest.raises(LimitError, match="no period is proved; a longer --limit"):
        HeapValues(parse_code("0.007", 8), 0.05).value(10**12)


@pytest.mark.parametrize("text", rotated(["wythoff", "take:two piles: from one, or 1 from both"]))
def test_large_piles_of_misere_play_are_looked_up_in_a_table(text):
    """The definition, by brute force: nobody can move after the last move, which loses."""
    found = game(f"misere:{text}")
    solver, size, lost = Solver(found), 64, {}
    for a in range(size):
        for b in range(size):
            options = list(found.options((a, b)))
            lost[a, b] = bool(options) and not any(lost[o] for o in options)
    for piles, expected in lost.items():
        assert solver.is_p(piles, misere=True) == expected
        if sum(piles) > 110:
            wins = {o for o in found.options(piles) if lost[o]}
            assert {o for _, _, o in solver.moves(piles, misere=True)} == wins
            said = reason(solve_with(solver, piles, misere=True))
            assert "canonical" not in said
            assert said.endswith("lost position, as the table of all smaller ones shows")


def test_no_period_is_taken_from_grundys_game(monkeypatch):
    monkeypatch.setattr("grundy.solvers.impartial.worth._SECONDS", 0.5)
    with pytest.raises(LimitError, match="no period is proved"):
        Solver(game("grundy")).value((10**9,))


@pytest.mark.parametrize("numbers", [(1, 3, 4), (2, 5, 7), (1, 4, 9), (3, 7, 11, 20)])
def test_subtraction_sets_of_any_size(numbers):
    text = "subtraction:" + ",".join(map(str, numbers))
    heaps = Solver(game(text))
    values = table(lambda n: [(n - k,) for k in numbers if k <= n], 3000)
    assert [heaps.value((n,)) for n in range(3000)] == values
    assert heaps.value((10**40,)) < len(numbers) + 1


@pytest.mark.parametrize("name", ["nim", "kayles", "misere:nim", "misere:kayles"])
def test_a_sum_too_long_to_write_down_has_the_moves_of_its_definition(name):
    """Two heaps of 1 do nothing in any company, whoever loses in the end; so nor do 260,000."""
    g, heaps = game(name), [5, 7, 4, 2, 1, 1]
    lost, wanted = {}, set()
    for i, heap in enumerate(heaps):
        for option in g.options((heap,)):
            after = (*heaps[:i], *option, *heaps[i + 1 :])
            if reference.is_p(g, after, lost, misere=g.misere):
                wanted.add(str(g.describe((heap,), option)))
    answer = ask.solve(name, " ".join(map(str, [*heaps, *[1] * 260_000])))
    assert set(answer.changes) == wanted != set()
    assert answer.all_changes
    assert answer.moves == ()
    assert not answer.json()["complete"]


# --- tables of codes, in plain Python


def moves(code):
    """Give what leaves the heaps that a code allows: bit h of a digit is for h heaps."""

    def options(n):
        for k in range(n + 1):
            digit = code.places.get(k, 0) if k <= code.last else code.tail
            for h in range(digit.bit_length()):
                if digit >> h & 1:
                    for left in combinations_with_replacement(range(1, n), h):
                        apart = len(set(left)) == h or not code.unequal
                        if sum(left) == n - k and apart:
                            yield left
            if digit & 2 and k == 0:
                raise AssertionError("it would stay as it is")

    return options


@pytest.mark.parametrize("seed", rotated(range(24), 8))
def test_values_are_those_of_the_moves(seed):
    chance = random.Random(seed)
    places = {k: chance.randrange(32) for k in range(1, chance.randint(2, 4))}
    code = Code(
        {0: 4 * chance.randrange(2), **places}, chance.choice([0, 2, 3, 4, 7]), seed % 3 == 0
    )
    assert extend(code, [], 22) == table(moves(code), 22)


# --- piles that are no position are counted, listed and tabulated nowhere

LOWER = "moves:(a, b) for a <= b -> (x, b) when x < a, or (a, x) when a <= x and x < b"
SHARED = (  # Project Euler 899: as many as the smaller pile holds, and no pile is emptied
    "moves:(a, b) for a >= 1 and b >= 1 -> "
    "(a - i, b - j) when i + j == min(a, b) and i < a and j < b"
)
RULES = {
    LOWER: (
        lambda a, b: a <= b,
        lambda a, b: [(x, b) for x in range(a)] + [(a, x) for x in range(a, b)],
    ),
    SHARED: (
        lambda a, b: min(a, b) >= 1,
        lambda a, b: [
            (a - i, b + i - min(a, b)) for i in range(min(a, b) + 1) if i < a and min(a, b) - i < b
        ],
    ),
    "strip": (
        lambda a, b: 1 <= a < b,
        lambda a, b: [(x, b) for x in range(1, a)] + [(a, x) for x in range(a + 1, b)],
    ),
}


def values(rule, size):
    """Work the values out by the definition; None where there is no position."""
    inside, moves = RULES[rule]
    found = {}
    for a, b in sorted(product(range(size), repeat=2), key=sum):
        if not inside(a, b):
            found[a, b] = None
            continue
        found[a, b] = least_missing({found[option] for option in moves(a, b)})
    return found


@pytest.mark.parametrize(("rule", "size"), [(LOWER, 6), *rotated([(LOWER, 40), (SHARED, 8)])])
def test_tables_and_lists_hold_positions_only(rule, size, tmp_path):
    wanted = values(rule, size)
    table = json.loads(said("table", rule, "-n", str(size), "--json"))["values"]
    assert {(a, b): table[a][b] for a, b in wanted} == wanted
    rows = said("table", rule, "-n", str(size), "--format", "csv").splitlines()
    rows = {tuple(map(int, row.split(","))) for row in rows if row[0].isdecimal()}
    assert rows == {(a, b, v) for (a, b), v in wanted.items() if v is not None}
    lost = {(a, b) for (a, b), v in wanted.items() if v == 0}
    listed = said("table", rule, "-n", str(size), "--p-positions", "--format", "csv").splitlines()
    assert {tuple(map(int, row.split(","))) for row in listed[1:]} == lost
    assert {tuple(row) for row in grundy.p_positions(rule, size).tolist()} == lost
    assert grundy.table(rule, size).tolist() == table
    for words in (["--box", f"{size},{size}"], ["--below", str(size)]):
        assert json.loads(said("count", rule, *words, "--json"))["count"] == len(lost)
    out = str(tmp_path / "v.npy")
    said("table", rule, "-n", str(size), "--format", "npy", "--out", out)
    assert np.load(out).tolist() == [[-1 if v is None else v for v in row] for row in table]


def test_a_store_keeps_them(tmp_path):
    plain = said("table", LOWER, "-n", "30", "--json")
    for _ in range(2):
        assert said("table", LOWER, "-n", "30", "--json", "--store", str(tmp_path)) == plain


def test_the_count_of_a_published_problem():
    assert json.loads(said("count", SHARED, "--box", "8,8", "--json"))["count"] == 21


def reached(start, options):
    seen, todo = {start}, [start]
    while todo:
        for after in options(todo.pop()):
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return seen


def nim_counts(start):
    """Count by lists, sorted lists and sets, from the rule of Nim alone."""

    def moves(heaps):
        for i, n in enumerate(heaps):
            for m in range(n):
                yield tuple(h for h in (*heaps[:i], m, *heaps[i + 1 :]) if h)

    def cancel(heaps):
        return frozenset(h for h in heaps if heaps.count(h) % 2)

    ordered = reached(start, moves)
    multisets = reached(tuple(sorted(start)), lambda p: (tuple(sorted(o)) for o in moves(p)))
    sets = reached(cancel(start), lambda p: (cancel(o) for o in moves(tuple(p))))
    return [len(ordered), len(multisets), len(sets), max(start)]


@pytest.mark.parametrize("start", [(3, 5, 7), (2, 2, 3), (1, 1), (4, 1, 4, 2)])
def test_nim_is_counted_right(start):
    assert [level.positions for level in levels(game("nim"), start)] == nim_counts(start)


@pytest.mark.parametrize(
    "line", ["nim 3+5+6", "kayles 5+6", "adjacent:2 7+3+3", "octal:0.17 6+4+1", "grundy 9+7"]
)
def test_every_level_finds_the_winner_of_plain_search(line):
    name, _, position = line.partition(" ")
    g = game(name)
    start = g.parse(position)
    found = levels(g, start)
    assert {level.answer for level in found} == {"P" if is_p(g, start, {}) else "N"}
    assert found[0].positions == len(reached(start, g.options))


def test_empty_heaps_are_dropped():
    found = [(x.positions, x.answer) for x in levels(game("nim"), (0, 0))]
    assert found == [(1, "P"), (1, "P"), (1, "P"), (0, "P")]
    assert levels(game("nim"), (0, 2))[0].positions == 3


def test_on_a_busy_machine_nothing_else_is_given_up(monkeypatch):
    ring = signal.setitimer
    monkeypatch.setattr(signal, "setitimer", lambda which, s, *more: ring(which, s / 1e6, *more))
    assert [level.positions for level in levels(game("nim"), (9, 9, 9))] == nim_counts((9, 9, 9))


@pytest.mark.parametrize("spare", [0, 1])
def test_the_limit_is_exact_and_a_level_past_it_says_so(spare):
    counts = nim_counts((2, 2, 3))
    for i, count in enumerate(counts):
        level = levels(game("nim"), (2, 2, 3), limit=count - spare)[i]
        assert level.positions == (None if spare else count)
        assert (level.answer is None) == bool(spare)


def test_a_deep_game_needs_no_recursion():
    found = levels(game("nim:1"), (20_000,))
    assert [level.positions for level in found] == [20_001, 20_001, 20_001, 20_000]
    assert {level.answer for level in found} == {"P"}


def test_a_ruleset_of_ones_own():
    class Halve(HeapGame):
        name = "halve"

        def heap_options(self, n):
            return [(n // 2, 0), (n - 1,)] if n else []

    assert [level.positions for level in levels(Halve(), (4, 3))][3] == 4


class AnyThenFew(HeapGame):
    """Take any number of stones, but at most 1000."""

    name = "any-then-few"

    def heap_options(self, n):
        return ((m,) for m in range(max(0, n - 1000), n))


class Pins(HeapGame):
    """Take one or two adjacent pins."""

    name = "pins"

    def heap_options(self, n):
        return ((a, n - k - a) for k in (1, 2) for a in range(n - k + 1))


def test_a_bound_beyond_what_is_small_is_seen():
    assert recognise(AnyThenFew()) is not None
    assert recognise(AnyThenFew(), 5_000) is None
    values = heap_values(AnyThenFew(), 0, 1_050)
    assert values == [n % 1001 for n in range(1_050)]


class Apart(HeapGame):
    """Split a heap into two that differ."""

    name = "apart"

    def heap_options(self, n):
        return ((a, n - a) for a in range(1, n) if a < n - a)


def test_heaps_that_must_differ_are_recognised():
    code = recognise(Apart(), 2_000)
    assert code is not None
    assert all(set(code.options(n)) == set(Apart().heap_options(n)) for n in range(60))


def test_a_game_that_says_it_is_no_code_is_believed():
    assert recognise(game("nim:200000")) is None
    assert ask.prove("nim:200000", "f(n) == n").status != "proved"
    assert ask.law("nim:1000000").status != "proved"


def test_recognised_rulesets_get_tables_but_no_proof():
    kayles = heap_values(game("kayles"), 0, 3_000)
    assert np.array_equal(heap_values(Pins(), 0, 3_000), kayles)
    found = ask.law(Pins())
    assert found.status == "observed"
    assert (found.law.preperiod, found.law.period) == (71, 12)


def test_the_least_counterexample_of_a_bounded_game_is_found():
    verdict = prove(game("nim:1000"), "f(n) == n")
    assert isinstance(verdict, Refuted)
    assert verdict.at == (1001,)


@pytest.mark.parametrize("bound", [1_000, 200_000, 10**6, 10**9])
def test_the_proof_for_a_game_is_none_for_a_bounded_one(bound):
    for claim in ("f(n) == n", "a ^ b == 0"):
        proof = dict(prove(game("nim"), claim).certificate)
        assert ask.check(proof).accepted
        assert not ask.check({**proof, "game": f"nim:{bound}"}).accepted


class AlmostThree(HeapGame):
    """Take one, two or three stones, but from a heap of 202 only one."""

    name = "almost-three"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2, 3) if k <= n and (n != 202 or k == 1))


def test_an_own_class_is_asked_for_every_heap_where_that_is_soon_done():
    values = table(AlmostThree().heap_options, 400)
    assert values[202] != 202 % 4
    assert list(heap_values(AlmostThree(), 0, 400)) == values
    found = ask.table(AlmostThree(), 400)
    assert (list(found.values), found.note) == (values, "")


def test_a_table_says_that_a_class_was_not_asked_for_every_heap():
    assert "follow that code" in ask.table(Pins(), 3_000).note
    assert "follow that code" in ask.p_positions(Pins(), 3_000).note
