"""What a rule becomes: loops and tables, plain and compiled, formulas, laws and programs.

All of them are compared with the definition, and random rules with each other.
"""

from contextlib import suppress
from dataclasses import replace
from itertools import product

import pytest
from naive_heaps import at, least_missing, pile_values
from naive_heaps import table as naive_table
from published import cases
from readings import JOINED, TAKES, meant, played
from rule_texts import random_rule

import grundy
from grundy.errors import InputError
from grundy.formulas.tree import And, Or, Variable
from grundy.games import game
from grundy.kernels.loop_source import rays_of
from grundy.kernels.loops import PileLoops
from grundy.kernels.plain import PlainTable, _turned
from grundy.rules.codes import parse_code
from grundy.rules.heaps import HeapGame
from grundy.rules.language.game import play
from grundy.rules.language.heaps import Choice, Span, Take
from grundy.rules.language.moves import heap_moves, rule_moves
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.reference import EXAMPLES
from grundy.rules.language.rule import Rule
from grundy.rules.moveloops import move_loops
from grundy.rules.moves import CodeMoves, Undescribed
from grundy.rules.vectors import VectorGame
from grundy.solvers.cost import may_compile
from grundy.solvers.impartial import loops as choosing
from grundy.solvers.impartial.loops import LoopSource, is_long, loops_of
from grundy.solvers.impartial.piles import open_piles
from grundy.solvers.impartial.reference import is_p
from grundy.solvers.impartial.values import heap_values as tabulated
from samples import of_games, rotated


def heap_values(ruleset, stop):
    return naive_table(ruleset.heap_options, stop)


def plain(loops, size, **how):
    table = PlainTable(loops, size, **how)
    table.advance(table.rows)
    return table.values


def rule_loops(rule):
    return move_loops(rule_moves(rule))


def rule_of(seed):
    try:
        return parse_rule(random_rule(seed))
    except InputError:
        return None


def agrees(rule):
    """Compare the plain machine with the definition."""
    ruleset, loops = play(rule), rule_loops(rule)
    if rule.piles is None:
        assert plain(loops, 100) == heap_values(ruleset, 100)
        return
    size = 12 if rule.piles == 2 else 6
    expected = pile_values(ruleset, size)
    values, lost = plain(loops, size), plain(loops, size, lost=True)
    for position, value in expected.items():
        assert at(values, position) == value
        assert at(lost, position) == (value == 0)


def check_seeds(seeds):
    rules = [rule for rule in map(rule_of, seeds) if rule]
    assert rules
    for rule in rules:
        try:
            agrees(rule)
        except AssertionError:
            raise AssertionError(str(rule)) from None


def test_what_passes_63_bits_is_not_compiled_and_wraps_round_nowhere(monkeypatch):
    monkeypatch.setattr(choosing, "_LOADS", 0)
    monkeypatch.setattr(choosing, "_PAYS", 0)
    text = "moves:n -> n - 1 when n >= 1 and n * n * n * n % 7 == 1, or n - 2 when n >= 2"
    source = LoopSource(loops_of(game(text)), 66_000)
    source.advance(66_000)
    wanted = []
    for n in range(66_000):
        left = {wanted[n - 2]} if n >= 2 else set()
        left |= {wanted[n - 1]} if n >= 1 and n**4 % 7 == 1 else set()
        wanted.append(least_missing(left))
    assert list(source.values) == wanted


def test_most_texts_that_are_drawn_are_rules():
    """Of forty in a row, as few as thirty may be; of four hundred, more than 0.8."""
    seeds = range(0, 2000, 5)
    assert len([*filter(None, map(rule_of, seeds))]) > 0.8 * len(seeds)


@pytest.mark.parametrize("start", rotated(range(0, 2000, 40), 2))
def test_the_plain_machine_agrees_with_the_definition(start):
    check_seeds(range(start, start + 40))


def test_every_example_of_the_language_has_loops_that_agree():
    for text, *_ in rotated(EXAMPLES, 20):
        agrees(parse_rule(text))


CODES = ["0.77", "0.137", "4.(3)", "0.(7)", "4.064", "0.356", "0.1", "0.2", "0.213", "8.1", "0.F2"]


@pytest.mark.parametrize("text", CODES)
def test_the_loops_of_a_code_agree_with_its_options(text):
    code = parse_code(text, 16)
    ruleset = game(f"hex:{text}")
    assert plain(move_loops(CodeMoves(code).heaps()), 60) == heap_values(ruleset, 60)


RESTS, WINDOWS = (
    [text for text, of in cases(__file__, "rule_loops.tsv") if of == kind]
    for kind in ("rest", "window")
)


@pytest.mark.parametrize("text", RESTS)
def test_what_a_rest_may_become_is_worked_out_once_and_is_right(text):
    rule = parse_rule(text)
    table = PlainTable(rule_loops(rule), 60)
    for stop in (7, 8, 41, 60):
        table.advance(stop)
    assert table.values == heap_values(play(rule), 60)
    assert not LoopSource(rule_loops(rule), 600).compiled, "a short table needs no compiler"


def test_a_long_table_is_plain_where_nothing_may_be_compiled():
    loops = loops_of(game("subtraction:squares"))
    assert is_long(loops, 10**6)
    allowed = may_compile.set(False)
    try:
        assert not LoopSource(loops, 10**6).compiled
    finally:
        may_compile.reset(allowed)


@pytest.mark.parametrize("by", [0, 1, 6, 37, 300])
def test_a_nim_sum_turns_each_of_many_values(by):
    values = {0, 3, 8, 77, 129}
    assert _turned(sum(1 << v for v in values), by) == sum(1 << (v ^ by) for v in values)


def with_loops():
    """Give today's games that become loops; a game of rules of its own has them from `EXAMPLES`."""
    for line in of_games((HeapGame, VectorGame), most=2):
        found = game(line.split()[0])
        if loops_of(found):
            yield found


def test_the_loops_of_games_agree_with_their_options():
    for found in with_loops():
        loops = loops_of(found)
        if isinstance(found, HeapGame):
            assert plain(loops, 40) == heap_values(found, 40), found
        else:
            size = 10 if found.arity == 2 else 6
            values = plain(loops, size)
            assert all(at(values, p) == v for p, v in pile_values(found, size).items()), found


@pytest.mark.parametrize(
    "text",
    ["two piles: from one", "two piles: from one, or the same from both", "two piles: take 2..3"],
)
def test_misere_piles(text):
    rule = parse_rule(text)
    lost = plain(replace(rule_loops(rule), misere=True), 9, lost=True)
    memo = {}
    for position in product(range(9), repeat=2):
        assert at(lost, position) == is_p(play(rule), position, memo, misere=True)


class Compiled:
    """Compare the compiled machine with the plain one, for one rule."""

    def __init__(self, rule):
        self.rule, self.loops = rule, rule_loops(rule)

    def heaps(self):
        from grundy.kernels.loops import HeapLoops

        run = HeapLoops(self.loops, 250)
        run.advance(97)
        run.advance(250)
        assert run.values.tolist() == plain(self.loops, 250), str(self.rule)

    def piles(self):
        from grundy.kernels.loops import LostLoops, PileLoops

        size = 17 if self.rule.piles == 2 else 7
        positions = list(product(range(self.loops.least, size), repeat=self.rule.piles))
        run = PileLoops(self.loops, size)
        run.advance(5)
        run.advance(run.rows)
        expected = plain(self.loops, size)
        assert all(run.values[p] == at(expected, p) for p in positions), str(self.rule)
        for misere in (False, True):
            loops = replace(self.loops, misere=misere)
            lost = LostLoops(loops, size)
            lost.advance(lost.rows)
            expected = plain(loops, size, lost=True)
            assert all(lost.values[p] == at(expected, p) for p in positions), str(self.rule)

    def check(self):
        (self.heaps if self.rule.piles is None else self.piles)()


@pytest.mark.parametrize("seed", rotated(range(400), 2))
def test_the_compiled_machine_agrees_with_the_plain_one(seed, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", "")
    if rule := rule_of(seed):
        Compiled(rule).check()


@pytest.mark.parametrize("text", rotated(WINDOWS, 2))
def test_windows_and_rays_agree(text, monkeypatch):
    monkeypatch.setenv("GRUNDY_CACHE", "")
    Compiled(parse_rule(text)).check()


@pytest.mark.parametrize(
    ("rule", "meaning"), dict.fromkeys(rotated(JOINED, 10) + rotated(TAKES, 30))
)
def test_formulas_and_tables_are_those_of_the_rule(rule, meaning):
    leaves = meant(meaning)
    text = played(rule).text.removeprefix("misere:")
    assert grundy.table(text, 200).tolist() == naive_table(leaves, 200)
    with suppress(Undescribed):  # digits have no formula
        gone, *left = heap_moves(played(rule).meant).leaves
        for n in range(1, 40):
            wanted = set(map(sum, leaves(n)))
            may_be = {x for x in range(1, n) for one in left if one.evaluate({"n": n, "x1": x})}
            assert may_be == wanted - {0}
            assert gone.evaluate({"n": n}) == (0 in wanted)


def test_a_compiled_loop_fills_the_same_table():
    rule = "k with not (k in squares and not (n % 3 = 1 and k divides n))"
    found = list(tabulated(played(rule), 0, 3000))
    assert found[:400] == naive_table(meant(dict(TAKES)[rule]), 400)


def test_a_choice_between_joined_conditions_is_one_of_the_whole():
    k, n = Variable("k"), Variable("n")
    either = Or((And((k > 2, n > 5)), k.eq(1)))
    rule = Rule((Take((Choice(Span(1, None), (either,)),), (0, 1)),))
    _, left = heap_moves(rule).leaves
    for n in range(1, 30):
        wanted = {n - k for k in range(1, n) if (k > 2 and n > 5) or k == 1}
        assert {x for x in range(1, n) if left.evaluate({"n": n, "x1": x})} == wanted
    assert plain(rule_loops(rule), 40) == naive_table(meant("take (k > 2 and n > 5) or k == 1"), 40)


BOTH = {
    "|i - j| < 2": lambda i, j: abs(i - j) < 2,
    "|i - j| <= 3 and i > 1": lambda i, j: abs(i - j) <= 3 and i > 1,
    "i <= j and j <= i + 2 and i < 4": lambda i, j: i <= j <= i + 2 and i < 4,
    "j = i + 1": lambda i, j: j == i + 1,
    "i = j + 2": lambda i, j: i == j + 2,
    "j > 2i": lambda i, j: j > 2 * i,
    "3j - i >= 4": lambda i, j: 3 * j - i >= 4,
    "i <= j and j <= 2i": lambda i, j: i <= j <= 2 * i,
    "2i > j": lambda i, j: 2 * i > j,
    "i + j < 7": lambda i, j: i + j < 7,
    "j - i < 3": lambda i, j: j - i < 3,
    "not (i in squares and |i - j| < 2)": lambda i, j: i not in (1, 4, 9) or abs(i - j) >= 2,
    "i <= j and not (i is odd and j % 3 in {0,1})": lambda i, j: (
        i <= j and not (i % 2 == 1 and j % 3 < 2)
    ),
}


@pytest.mark.parametrize(("asked", "more"), rotated(product(BOTH, ["", "from one, or "]), 8))
def test_values_of_moves_in_both_piles_are_those_of_the_definition(asked, more):
    """Where i and j differ by little they are gone through line by line."""
    size, taken = 14, [one for one in product(range(1, 14), repeat=2) if BOTH[asked](*one)]
    values = {}
    for a, b in product(range(size), repeat=2):
        left = {(a - i, b - j) for i, j in taken if i <= a and j <= b}
        if more:
            left |= {(x, b) for x in range(a)} | {(a, y) for y in range(b)}
        values[a, b] = least_missing({values[one] for one in left})
    rule = f"two piles: {more}from both with {asked}"
    compiled = PileLoops(rule_loops(parse_rule(rule)), size)
    for run in (compiled, open_piles(game(f"take:{rule}"), size)):
        run.advance(run.rows)
        assert all(at(run.values, position) == value for position, value in values.items())
    lost = set(map(tuple, grundy.p_positions(f"take:{rule}", size).tolist()))
    assert lost == {position for position, value in values.items() if value == 0}


def test_equal_numbers_are_a_line_of_which_the_values_are_kept():
    rays = rays_of(rule_loops(parse_rule("two piles: from both with |i - j| < 2")))
    assert rays.directions == ((1, 1),)
