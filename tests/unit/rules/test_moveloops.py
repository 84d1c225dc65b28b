"""Moves as formulas are options (judged by hand), and loops and codes with these, or none."""

from functools import reduce
from itertools import product
from operator import xor
from pathlib import Path
from random import Random

import pytest
from naive_heaps import at, pile_values
from naive_heaps import table as naive_table
from published import table as published
from rule_texts import random_formulas

from grundy.errors import GrundyError, InputError, RuleError
from grundy.games import game
from grundy.kernels.plain import PlainTable
from grundy.rules.codes import parse_code
from grundy.rules.heaps import HeapGame
from grundy.rules.moveloops import move_code, move_loops
from grundy.solvers.impartial.loops import loops_of
from grundy.solvers.impartial.solver import Solver
from samples import rotated, seed

RULES = [row["rule"] for row in published(Path(__file__).with_name("moveloops.tsv"))]


def assert_options_are_right(rule):
    """Compare options with all numbers of a box for which the conditions hold."""
    moves = rule.meant.guarded
    sizes = range(1, 12) if isinstance(rule, HeapGame) else range(6)
    width = len(moves.names)
    for piles in product(sizes, repeat=width):
        known, wanted = dict(zip(moves.names, piles, strict=True)), set()
        if not moves.domain.evaluate(known):
            continue
        for move in moves.moves:
            new = [x for x in move.to if x not in known]
            for found in product(range(max(piles) + 1), repeat=len(new)):
                values = {**known, **dict(zip(new, found, strict=True))}
                if move.when.evaluate(values):
                    wanted.add(tuple(values[x] for x in move.to))
        if isinstance(rule, HeapGame):
            wanted = {tuple(sorted(filter(None, left))) for left in wanted if max(left) < piles[0]}
        options = [*rule.options(piles)]
        assert set(options) == wanted, (rule.text, piles)
        assert len(options) == len(wanted)


def assert_loops_are_right(rule, heaps=50, piles=10):
    loops = move_loops(rule.stated)
    if isinstance(rule, HeapGame):
        table = PlainTable(loops, heaps)
        table.advance(heaps)
        assert table.values == naive_table(rule.heap_options, heaps), (rule.text, str(loops))
        return
    for lost in (False, True):
        table = PlainTable(loops, piles, lost=lost)
        table.advance(table.rows)
        for position, value in pile_values(rule, piles).items():
            found = at(table.values, position)
            assert found == ((value == 0) if lost else value), (rule.text, position, str(loops))


@pytest.mark.parametrize("text", RULES)
def test_heaps_and_piles_have_the_values_of_their_options(text):
    assert_options_are_right(game(f"moves:{text}"))
    assert_loops_are_right(game(f"moves:{text}"), piles=6 if text[:9] == "(a, b, c)" else 10)


def test_random_formulas_have_the_values_of_their_options():
    random, tried = Random(f"formulas {seed()}"), 0
    for _ in range(len(rotated(range(600), 60))):
        rule = game(random_formulas(random))
        loops = move_loops(rule.stated)
        assert_options_are_right(rule)
        if loops is not None:
            tried += 1
            assert_loops_are_right(rule, heaps=30, piles=8)
        if isinstance(rule, HeapGame) and (code := move_code(rule.stated)) is not None:
            for n in range(12):
                listed = {tuple(sorted(option)) for option in code.options(n)}
                assert {tuple(sorted(option)) for option in rule.heap_options(n)} == listed
    assert tried > 20


@pytest.mark.parametrize(
    "text",
    [
        "(a, b) -> (a - 1, b + 2), or (a, b - 1)",
        "(a, b) -> (x, b) when x < a % (b + 1)",  # not seen to lower a
        "n -> x when x < n, or n + 1 when n == 500",  # a heap grows
        "n -> x when ones(x) == 1 and x < n",  # no machine has this function
    ],
)
def test_what_is_not_seen_to_be_right_has_no_loops_and_is_played_by_its_options(text):
    rule = game(f"moves:{text}")
    assert loops_of(rule) is None
    position = (5,) * (rule.arity or 1) if not isinstance(rule, HeapGame) else (5,)
    assert [*rule.options(position)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("n -> n - k when 1 <= k <= 3", "0.333"),
        ("n -> (x, y) when x + y == n - 1", "0.7"),
        ("n -> (x, y) when 1 <= n - x - y <= 2", "0.77"),
        ("n -> n - 1, or (x, y) when x + y == n - 2 and x >= 1 and y >= 1", "0.34"),
        ("n -> n - k when k == 2 or 4 <= k < 6", "0.03033"),
        ("n -> 0 when n <= 2", "0.11"),
    ],
)
def test_a_code_is_found_again(text, code):
    assert move_code(game(f"moves:{text}").stated) == parse_code(code, 8)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("n -> x when x * d == n and d >= 2", {1, 2, 3, 4, 6}),
        ("n -> x when 2 * n == d * x and x < n", {1, 2, 3, 4, 6, 8}),
        ("n -> n - k when k * d == n", {0, 6, 8, 9, 10, 11}),
        ("n -> x when (n - x) * d == n and 3 * d > 7", {8, 9, 10, 11}),
        ("n -> x when x * d == n and 1 < d <= 5", {3, 4, 6}),
        ("n -> x when x * d == n and d != 3", {1, 2, 3, 6}),
    ],
)
def test_a_divisor_is_seen_in_a_product(text, left):
    rule = game(f"moves:{text}")
    assert {sum(option) for option in rule.heap_options(12)} == left
    assert "divisors of" in str(loops_of(rule))


CHOSEN = [
    ("n -> n - k * k when k >= 1", lambda n: {(n - k * k,) for k in range(1, n + 1)}),
    ("n -> n - k * k * k - 1", lambda n: {(n - k**3 - 1,) for k in range(n)}),
    ("n -> n // k when 2 <= k <= n", lambda n: {(n // k,) for k in range(2, n + 1)}),
    ("n -> n % k when 2 <= k <= n + 1", lambda n: {(n % k,) for k in range(2, n + 1)}),
    ("n -> n - 3 * k - 1 when k <= 4", lambda n: {(n - 3 * k - 1,) for k in range(5)}),
    (
        "n -> n - k * m when 2 <= k <= n and 2 <= m <= 3",
        lambda n: {(n - k * m,) for k in range(2, n + 1) for m in (2, 3)},
    ),
    ("n -> (k, n - k * k) when k >= 2", lambda n: {(k, n - k * k) for k in range(2, n + 1)}),
    (
        "(p, q) -> (p - a * a, q - 2 * a) when a >= 1, or (p, q // k) when 2 <= k <= 3 and q >= 1",
        lambda p, q: (
            {(p - k * k, q - 2 * k) for k in range(1, 9)} | {(p, q // k) for k in (2, 3) if q}
        ),
    ),
    (
        "(a, b) for a <= b -> (a - k * k, b) when k >= 1",
        lambda a, b: {(a - k * k, b) for k in range(1, 9)},
    ),
    (
        "(a, b) -> (a - 2 * k, b - 3 * m) when k + m >= 1",
        lambda a, b: {(a - 2 * k, b - 3 * m) for k in range(9) for m in range(9) if k + m},
    ),
]


def heaps(sizes):
    return tuple(sorted(filter(None, sizes)))


@pytest.mark.parametrize(("text", "left"), CHOSEN)
def test_numbers_that_what_is_left_does_not_tell_are_chosen_in_all_ways(text, left):
    rule = game(f"moves:{text}")
    heap = isinstance(rule, HeapGame)
    values = {}
    for piles in product(range(12), repeat=1 if heap else 2):
        if not heap and not rule.is_position(piles):
            continue
        wanted = {to for to in left(*piles) if min(to) >= 0} - {piles}
        found = {*(rule.heap_options(*piles) if heap else rule.options(piles))}
        if heap:
            wanted, found = ({heaps(to) for to in some} for some in (wanted, found))
        assert found == wanted, piles
        worths = {reduce(xor, (values[x,] for x in to), 0) if heap else values[to] for to in wanted}
        values[piles] = next(w for w in range(99) if w not in worths)
        assert Solver(rule).value(heaps(piles) if heap else piles) == values[piles]
    assert game(rule.text).stated == rule.stated


def test_formulas_that_are_a_code_are_as_quick_as_the_code():
    """Plain loops would take hours: the values come from the code's own kernel or its period."""
    rule = game("moves:n -> (x, y) when 1 <= n - x - y <= 2")
    assert rule.as_code() == game("kayles").as_code()


def test_a_move_that_does_not_lower_the_piles_is_still_refused():
    with pytest.raises((RuleError, InputError)) as told:
        [*game("moves:(a, b) -> (x, b) when x <= a").options((3, 3))]
    assert isinstance(told.value, GrundyError)
