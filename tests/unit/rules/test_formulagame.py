"""Moves that are formulas: read, written, played, tabulated and proved from one text."""

from functools import cache
from itertools import product
from math import isqrt

import numpy as np
import pytest
from published import cases

import grundy
from costs import at_most
from grundy.ask.laws import law
from grundy.ask.positions import solve
from grundy.ask.tables import table
from grundy.checker.core.check import Rejected, check
from grundy.errors import InputError, NotSupported, RuleError
from grundy.games import game
from grundy.laws.looking import look
from grundy.laws.proving import prove
from grundy.laws.verdict import Proved
from grundy.rules.language.covers import read_covers
from grundy.rules.language.files import rules_of
from grundy.rules.language.formulas import read_formulas
from grundy.rules.moves import Undescribed
from grundy.rules.stated import moves_of, states_moves
from grundy.solvers.impartial.marking import lost_piles, value_piles
from grundy.solvers.impartial.reference import grundy as value
from grundy.solvers.impartial.reference import is_p
from grundy.solvers.impartial.solver import Solver

WYTHOFF = "(p, q) -> (x, q) when x < p, or (p, x) when x < q, or (p - k, q - k) when k >= 1"
CHOMP = (
    "(a, b) for b <= a and a >= 1 -> (x, b) when x < a, or (x, x) when x < b, or (a, x) when x < b"
)
EXACTLY = "(n, m) -> (n - m, m) when m >= 1"
LIM = "(a, b, c) -> (a - k, b - k, c + k) when 1 <= k, or (a - k, b + k, c - k) when 1 <= k"
FIBONACCI = "(a, b) -> (a - k, 2 * k) when 1 <= k <= b, measure a"


AS_TYPED = (
    "(a, b) -> (a - k, 2 * k) when 1 <= k <= b, measure 2 * a + b",
    "(a, b) -> (a - k, b + k) when 1 <= k <= a, measure 2 * a + b",
    "(a, b) -> (b, a - k) when 1 <= k",
    "(a, b) -> (x, b) + (a - x, b) when 1 <= x < a",
    "(a, b, c) -> (a - k, b - i, c - j) when 1 <= k < i < j",
    "n -> n - 1 when n > 3, or n - 2",
    "n -> n - k when 1 <= k and k * k <= n",
    "n -> (n - 2 * k, n - k) when 1 <= k and 2 * k <= n",
    "n -> (n - x, x) when 1 <= x < n",
    "Left: (a, b) -> (x, b) when x < a; Right: (a, b) -> (a, x) when x < b",
)
OTHERWISE = (WYTHOFF, CHOMP, LIM, FIBONACCI, "n -> (x, y) when x + y < n", "(k, x) -> (k - 1, x)")


@pytest.mark.parametrize("text", [*AS_TYPED, *OTHERWISE])
def test_the_text_of_moves_is_read_again(text):
    once = read_formulas(text)
    assert str(read_formulas(str(once))) == str(once)
    assert read_formulas(str(once)) == once


@pytest.mark.parametrize("text", AS_TYPED)
def test_moves_are_said_back_as_they_are_typed(text):
    assert str(read_formulas(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(a, b) -> (x, y, z) when x < a", "2 piles that are left"),
        ("(a, b) -> (x, b)", "a condition|piles that are left|bounds"),
        ("(a, a) -> (x, a) when x < a", "different names"),
        ("(a, b) -> (a, b)", "changes a pile"),
        ("(a, b) -> (x, b) when y < a", "tell y"),
        ("(a, b) -> (x, b) when x < a, measure a - b", "1\\+1 -> 0\\+1 .* a - b, is no natural"),
        ("(a, b) -> (x, b) when x < a, measure 0", "a number that is told by a, b"),
        ("(a, b) -> (x, b) when x < a, measure a - c", "a number that is told by a, b"),
        ("(a, b) -> (x2, b) when x2 < x1 and x1 < a", "tell x1"),
        ("(p, q) -> (r, q) when a < p and r < a", "tell a"),
        (f"({', '.join(f'p{i}' for i in range(24))}) -> (1) when p1 > 1", "at most 23 piles"),
        ("(a, b) ->", "number"),
    ],
)
def test_what_is_no_rule_is_refused_in_one_line(text, expected):
    with pytest.raises((InputError, RuleError), match=expected):
        list(game(f"moves:{text}").options((3, 3)))


def test_a_move_that_does_not_end_is_refused():
    with pytest.raises(RuleError, match="does not lower a \\+ b"):
        game("moves:(a, b) -> (b, a) when a != b")
    assert list(game("moves:(a, b) -> (b, a) when a < b").options((1, 2))) == [(2, 1)]


def test_one_heap_may_fall_apart():
    split = game("moves:n -> (x, y) when x + y == n - 2 and x >= 1 and y >= 1")
    assert list(split.options((6,))) == [(1, 3), (2, 2)]
    take = game("moves:n -> (x) when 1 <= n - x <= 3")
    proof = prove(take, "f(n) == n % 4")
    assert isinstance(proof, Proved)
    assert check(proof.certificate).statement == "f(n) == n % 4"


def test_rules_are_read_from_files_and_in_python():
    (mine,) = rules_of(f'game.mine.rule = "{WYTHOFF}"')
    assert mine().text == "mine"
    assert states_moves(mine())
    assert grundy.rule(WYTHOFF).is_p("7 4")


BY_EQUATIONS = [
    "(a, b) -> (b, a - b) when a >= b and b >= 1",
    "(a, b) -> (a - 1, b - 2) when a >= 1 and b >= 2, or (a - 2, b - 1) when a >= 2 and b >= 1",
    "(a, b) -> (a - 2 * b, b) when b >= 1, or (b - 1, a - b) when b >= 1 and a >= b",
    "(a, b) -> (a - b, a - b) when a > b >= 1 and a - b <= a",
    "(a, b) -> (a - 2, b + 1) when a >= 2 and b % 3 == 1, or (a, b - 1) when b >= 1",
    "(a, b, c) -> (b, a - b, c) when a >= b >= 1, or (a, b, c - 1) when c >= 1",
]


@pytest.mark.parametrize(
    "text", [WYTHOFF, CHOMP, f"{WYTHOFF}, last one loses", LIM, EXACTLY, *BY_EQUATIONS]
)
def test_tables_are_those_of_the_definition(text):
    found = game(f"moves:{text}")
    size = 18 if found.arity == 3 else 9
    lost, domain = lost_piles(moves_of(found), size)
    memo, known = {}, {}
    for piles in np.argwhere(domain).tolist():
        assert lost[tuple(piles)] == is_p(found, tuple(piles), memo, misere=found.misere)
    if not found.misere:
        values, _ = value_piles(moves_of(found), size)
        for piles in np.argwhere(domain).tolist():
            assert values[tuple(piles)] == value(found, tuple(piles), known)


@pytest.mark.parametrize("text", BY_EQUATIONS[:2])
def test_a_table_by_equations_takes_as_long_as_it_is_large(text):
    with at_most(5):
        lost_piles(
            moves_of(game(f"moves:{text}")), 256
        )  # 65,536 positions; by all pairs half a minute


def test_what_falls_is_a_measure_and_the_checker_asks_for_it():
    steps = "(a, b, c) -> (x, b, c) when x < a, or (a + k, b - k, c) when 1 <= k"
    staircase = game(f"moves:{steps}, or (a, b + k, c - k) when 1 <= k, measure a + 2 * b + 3 * c")
    proof = prove(staircase, "f(a, b, c) == a ^ c")
    assert isinstance(proof, Proved)
    assert "a + 2 b + 3 c" in " ".join(check(proof.certificate).steps).replace("1 a", "a")
    wrong = {**proof.certificate, "proof": {**proof.certificate["proof"], "measure": [[1, 1, 1]]}}
    with pytest.raises(Rejected, match="does not lower the sum"):
        check(wrong)
    none = {**proof.certificate, "proof": {**proof.certificate["proof"], "measure": [[0, 0, 0]]}}
    with pytest.raises(Rejected, match="sum of nothing"):
        check(none)


def test_moves_that_nothing_bounds_are_refused_where_they_are_read():
    with pytest.raises(
        RuleError, match=r"leaves 0\+0 as it is: a bound is missing, such as 1 <= k"
    ):
        game("moves:(a, b) -> (a - k, b) when k <= 3, or (a, b - k) when k <= 3")
    with pytest.raises(RuleError, match=r"the move 0\+1 -> 1\+0 does not lower a \+ b"):
        game("moves:(a, b) -> (a - 1, b + 1), or (a + 1, b - 1)")


def test_bars_are_the_amount_of_a_difference():
    bars = "(a, b) -> (a - i, b - j) when 1 <= i and 1 <= j and |i - j| < 3"
    assert game(f"moves:{bars}").text == game(f"moves:{bars.replace('|i - j|', 'abs(i - j)')}").text


def test_as_many_piles_are_played_as_a_rule_has_room_for():
    names = [f"p{i}" for i in range(18)]
    moves = [", ".join("x" if n == m else m for m in names) + f") when x < {n}" for n in names]
    text = f"moves:({', '.join(names)}) -> ({', or ('.join(moves)}"
    found = game(text)
    assert found.arity == 18
    assert game(found.text) == found
    assert sum(1 for _ in found.options((2,) * 18)) == 36


@pytest.mark.parametrize(
    ("rule", "taken"),
    [
        ("n -> x when x * x <= n and x < n", lambda n: (n - x for x in range(isqrt(n), -1, -1))),
        ("n -> n - k when k * k <= n and k >= 1", lambda n: range(1, isqrt(n) + 1)),
        ("n -> x when (n - x) * (n - x) < n and x < n", lambda n: range(1, isqrt(n - 1) + 1)),
        ("n -> n - k when square(k)", lambda n: (i * i for i in range(1, isqrt(n) + 1))),
        ("n -> x when square(n - x)", lambda n: (i * i for i in range(1, isqrt(n) + 1))),
    ],
)
def test_powers_bound_the_moves_of_large_heaps(rule, taken):
    n = 10**9
    assert {n - left[0] if left else n for left in game(f"moves:{rule}").options((n,))} == set(
        taken(n)
    )


def test_no_proof_is_about_more_than_five_piles():
    found = game(f"moves:{SIX}")
    assert int(grundy.solve(found, "3 4 5 6 3 2 1").value) >= 0  # more than a law is asked for
    with pytest.raises(Undescribed, match="no proof is yet about more than 5 piles"):
        look(found)
    with pytest.raises(Undescribed, match="no proof is yet about more than 5 piles"):
        prove(found, "a == b")


NAMES = ["u", "v", "w", "x", "y", "z", "r"]
BOTH = [
    ", ".join(f"{name} - k" if i in (at, at + 1) else name for i, name in enumerate(NAMES))
    for at in range(6)
]
SIX = f"({', '.join(NAMES)}) -> ({') when k >= 1, or ('.join(BOTH)}) when k >= 1"
"""Take as many from two piles side by side."""


def from_both(*piles):
    return [
        tuple(n - k if i in (at, at + 1) else n for i, n in enumerate(piles))
        for at in range(6)
        for k in range(1, min(piles[at : at + 2]) + 1)
    ]


BY_HAND = {
    CHOMP: (
        lambda a, b: {*((x, min(b, x)) for x in range(1, a)), *((a, x) for x in range(b))},
        [(a, b) for a in range(1, 9) for b in range(a + 1)],
    ),
    SIX: (from_both, [(*piles, 2, 1, 2) for piles in product(range(3), repeat=4)]),
    "(a, b) -> (a - 1, b + 2), or (a, b - 1)": (
        lambda a, b: [(a - 1, b + 2)] * (a > 0) + [(a, b - 1)] * (b > 0),
        [*product(range(4), repeat=2)],
    ),
    "(a, b) -> (a - 1, 3 * b), or (a, b - 2)": (
        lambda a, b: [(a - 1, 3 * b)] * (a > 0) + [(a, b - 2)] * (b > 1),
        [*product(range(4), repeat=2)],
    ),
    "(a, b) -> (a + 1, b - 2), or (a - 1, b + 1)": (
        lambda a, b: [(a + 1, b - 2)] * (b > 1) + [(a - 1, b + 1)] * (a > 0),
        [*product(range(4), repeat=2)],
    ),
    "(a, b, c) -> (a - 1, b + 1, c + 1), or (a, b - 1, c + 2), or (a, b, c - 1)": (
        lambda a, b, c: (
            [(a - 1, b + 1, c + 1)] * (a > 0)
            + [(a, b - 1, c + 2)] * (b > 0)
            + [(a, b, c - 1)] * (c > 0)
        ),
        [*product(range(3), repeat=3)],
    ),
    "x -> x + k when 1 <= k <= 3 and x + k <= 30, or 2 * x when 1 <= x <= 15, measure 30 - x": (
        lambda x: [(y,) for y in {*range(x + 1, min(x + 3, 30) + 1), *([2 * x] * (1 <= x <= 15))}],
        [(x,) for x in range(31)],
    ),
    "(a, b) for a <= 7 and b <= a -> (a + 1, b), or (a, b + k) when 1 <= k, measure 14 - a - b": (
        lambda a, b: [(a + 1, b)] * (a < 7) + [(a, y) for y in range(b + 1, a + 1)],
        [(a, b) for a in range(8) for b in range(a + 1)],
    ),
    "(x, y) -> (x + 2, y - 1) when x <= 10, or (x + 1, y) when x <= 11, measure (12 - x, y)": (
        lambda x, y: [(x + 2, y - 1)] * (y > 0 and x <= 10) + [(x + 1, y)] * (x <= 11),
        [*product(range(13), range(4))],
    ),
}


@pytest.mark.parametrize("rule", BY_HAND)
def test_moves_are_those_by_hand_where_sums_fall_and_where_they_rise(rule):
    """What falls is found, or said: a move that raised the sum was left out without a word."""
    by_hand, positions = BY_HAND[rule]

    @cache
    def loses(piles):
        return not any(map(loses, by_hand(*piles)))

    found = game(f"moves:{rule}")
    solver = Solver(found)
    for piles in positions:
        assert sorted(found.options(piles)) == sorted(by_hand(*piles)), piles
        assert solver.is_p(piles) == loses(piles), piles
    assert game(found.text) == found


def test_a_counted_game_has_a_law_and_other_growing_ones_say_that_there_is_none():
    count = game("moves:x -> x + k when 1 <= k <= 10 and x + k <= 100, measure 100 - x")
    proof = prove(count, "n % 11 == 1")
    assert isinstance(proof, Proved)
    assert check(proof.certificate).statement == "P(n) <=> n % 11 == 1"
    steps = "(x, y) -> (x + 1, y) when x < 9, or (x, y + 1) when y < 9, measure 18 - x - y"
    with pytest.raises(
        Undescribed, match="no proof is yet about a measure that is no sum of multiples"
    ):
        look(game(f"moves:{steps}"))
    with pytest.raises(InputError, match="for which 100 - a is a natural number, got '101'"):
        count.parse("101")


@pytest.mark.parametrize(
    ("rule", "position", "told"),
    [
        (
            "(a, b) -> (a + 5, b) when a == 50, or (a - 1, b)",
            (50, 1),
            r"50\+1 -> 55\+1 does not lower",
        ),
        ("n -> n + 2 when n == 30, or n - 1", (30,), "30 -> 32 does not lower n"),
        (
            "(a, b) -> (a - 1, b + 1), or (a, b - 1), measure b",
            None,
            r"1\+0 -> 0\+1 does not lower b",
        ),
        (
            "x -> x + k when 1 <= k <= 10, measure 100 - x",
            None,
            "91 -> 101 .* is no natural number",
        ),
        ("n -> n + 1 when n < 5", None, "0 -> 1 does not lower n"),
    ],
)
def test_a_move_that_lowers_nothing_is_refused_when_it_is_met(rule, position, told):
    """Moves that raised what falls were once left out without a word."""
    with pytest.raises(RuleError, match=told):
        list(game(f"moves:{rule}").options(position))


ENDS = {
    "(a, b) -> (x, b) when x < a, or (a, y) when y < b, ends when a == 2 and b >= 1: "
    "the player to move wins, ends when a == b != 2: the player to move draws": (
        lambda a, b: [(x, b) for x in range(a)] + [(a, y) for y in range(b)],
        lambda a, b: 1 if a == 2 and b >= 1 else 0 if a == b != 2 else None,
        [*product(range(7), range(7))],
    ),
    "n -> n - k when 1 <= k <= 3, ends when n % 7 == 4: the player to move loses, "
    "ends when n == 0: the player to move wins": (
        lambda n: [(n - k,) for k in (1, 2, 3) if k <= n],
        lambda n: -1 if n % 7 == 4 else 1 if n == 0 else None,
        [(n,) for n in range(40)],
    ),
    "(a) for a <= 30 -> a + k 当 k in {1, 2, 5} and a + k <= 30, 度量 30 - a，"
    "结束于 a >= 28：轮到者和，结束于 a == 27：轮到者胜": (
        lambda n: [(n + k,) for k in (1, 2, 5) if n + k <= 30],
        lambda n: 0 if n >= 28 else 1 if n == 27 else None,
        [(n,) for n in range(31)],
    ),
    "(a, b) -> (a - 1, b), or (a, b - 1), ends when a == 0: the player to move loses": (
        lambda a, b: [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0),
        lambda a, b: -1 if a == 0 else None,
        [*product(range(7), range(7))],
    ),
}


@pytest.mark.parametrize("rule", ENDS)
def test_ends_that_are_told_are_the_outcomes_of_a_search_by_hand(rule):
    moves, end, positions = ENDS[rule]

    @cache
    def best(piles):
        """1, 0, -1: the player to move wins, draws, loses."""
        told = end(*piles)
        if told is not None:
            return told
        return max((-best(after) for after in moves(*piles)), default=-1)

    found = game(f"moves:{rule}")
    assert game(found.text) == found
    for piles in positions:
        answer = solve(found.text, found.format(piles))
        assert answer.outcome == {1: "N", 0: "draw", -1: "P"}[best(piles)], piles
        over = end(*piles) is not None
        after = {} if over else {to: -best(to) for to in moves(*piles)}
        assert {move.to for move in answer.moves} == {
            found.format(to) for to, worth in after.items() if worth == 1 == best(piles)
        }
        assert best(piles) != -1 or not getattr(answer, "drawing", ())


def test_an_end_that_loses_is_normal_play_and_other_ends_have_no_theory():
    nim = "(a, b) -> (x, b) when x < a, or (a, y) when y < b"
    lost = game(f"moves:{nim}, ends when a + b <= 1: the player to move loses")
    assert int(solve(lost.text, "0+4").value) == 3
    verdict = prove(lost, "P(a, b) <=> a + b <= 1 or (a == b and a >= 2)")
    assert isinstance(verdict, Proved)
    check(verdict.certificate)
    told = f"moves:{nim}, ends when a == b: the player to move draws"
    for text in (f"sum:({told})+nim", f"conjunctive:{told}"):
        with pytest.raises(NotSupported, match="positions have outcomes, and no values"):
            game(text)
    for text in (lost.text, told):  # else a told end would be the other way round
        with pytest.raises(NotSupported, match="who makes the last move cannot lose by it"):
            game(f"misere:{text}")
        with pytest.raises(NotSupported, match="who makes the last move cannot lose by it"):
            solve(text, "1 3", misere=True)
        with pytest.raises(InputError, match="not both"):
            game(f"{text}, last one loses")
    for ask in (lambda: law(told), lambda: table(told, 5), lambda: grundy.game(told).value("3 4")):
        with pytest.raises(NotSupported, match="positions have outcomes, and no values"):
            ask()
    one = game("moves:n -> n - 1, ends when n == 3: the player to move wins")
    for ask in (lambda: moves_of(one), lambda: prove(one, "f(n) == 0"), lambda: look(one)):
        with pytest.raises(NotSupported):
            ask()
    with pytest.raises(RuleError, match=r"two ends are told of 2\+2"):
        solve(f"{told}, ends when a == 2: the player to move wins", "2 2")


SPLITS = {
    "(a, b) -> (x, b) + (a - x, b) when 1 <= x < a, or (a, y) + (a, b - y) when 1 <= y < b": (
        lambda a, b: (
            [[(x, b), (a - x, b)] for x in range(1, a)]
            + [[(a, y), (a, b - y)] for y in range(1, b)]
        )
    ),
    "(a, b) for a >= 1 -> (x, b) + (a - x, b - 1) when 1 <= x < a, or (a, b - 2), "
    "or (a - k, b) when 1 <= k <= 2": (
        lambda a, b: (
            [[(x, b), (a - x, b - 1)] for x in range(1, a) if b]
            + [[(a, b - 2)]] * (b >= 2)
            + [[(a - k, b)] for k in (1, 2) if a > k]
        )
    ),
    "(a) for a <= 20 -> (a + 1, a + 2) when a < 9, or (a + 3) when a <= 17, measure 20 - a": (
        lambda a: [[(a + 1,), (a + 2,)]] * (a < 9) + [[(a + 3,)]] * (a <= 17)
    ),
}


@pytest.mark.parametrize("rule", SPLITS)
def test_positions_fall_apart_into_sums(rule):
    moves, found = SPLITS[rule], game(f"moves:{rule}")

    @cache
    def is_lost(position, misere=False):
        """Play the whole sum as it stands."""
        left = [
            tuple(sorted([*position[:i], *after, *position[i + 1 :]]))
            for i, piles in enumerate(position)
            for after in moves(*piles)
        ]
        return not any(is_lost(to, misere) for to in left) if left else not misere

    assert game(found.text) == found
    solver, arity = Solver(found), found.arity
    single = [*product(range(1, 5), repeat=arity)] if arity > 1 else [(n,) for n in range(12, 21)]
    for piles in single:
        assert solver.is_p((piles,)) == is_lost((piles,))
        assert solver.is_p((piles,), misere=True) == is_lost((piles,), True)
        text = found.format((piles, single[0]))
        assert found.parse(text) == (piles, single[0])
        winning = {found.parse(move.to) for move in solve(found.text, text).moves}
        expected = {
            tuple(sorted(to))
            for to in found.options((piles, single[0]))
            if is_lost(tuple(sorted(to)))
        }
        assert {tuple(sorted(to)) for to in winning} == expected
    with pytest.raises(Undescribed, match="moves that leave a sum of positions"):
        law(found.text)


OWN = {
    "Left: (a, b) -> (x, b) when x < a; Right: (p, q) -> (p, y) when y < q, or (p - 1, q - 1)": (
        lambda a, b: [[(x, b)] for x in range(a)],
        lambda a, b: [[(a, y)] for y in range(b)] + [[(a - 1, b - 1)]] * (a > 0 and b > 0),
    ),
    "Right: n -> n - 2, or (x, y) when x + y + 1 == n and x >= 1 and y >= 1; Left: n -> n - 1": (
        lambda n: [[(n - 1,)]] * (n > 0),
        lambda n: [[(n - 2,)]] * (n > 1) + [[(x,), (n - 1 - x,)] for x in range(1, n - 1)],
    ),
    "左：(a) for a <= 12 -> a + k 当 1 <= k <= 2 and a + k <= 12；"
    "右：(a) for a <= 12 -> 2 * a 当 1 <= a <= 6，度量 12 - a": (
        lambda a: [[(a + k,)] for k in (1, 2) if a + k <= 12],
        lambda a: [[(2 * a,)]] * (1 <= a <= 6),
    ),
}


@pytest.mark.parametrize("rule", OWN)
def test_left_and_right_have_moves_of_their_own(rule):
    found = game(f"moves:{rule}")

    def after(position, player):
        for i, piles in enumerate(position):
            for left in OWN[rule][player](*piles):
                yield tuple(sorted([*position[:i], *left, *position[i + 1 :]]))

    @cache
    def wins(position, player):
        return any(not wins(to, 1 - player) for to in after(position, player))

    assert game(found.text) == found
    arity = found.arity
    single = [*product(range(4), repeat=2)] if arity == 2 else [(n,) for n in range(3, 9)]
    for one, other in product(single, single[:4]):
        position = tuple(sorted((one, other)))
        answer = solve(found.text, found.format(position))
        first = wins(position, 0), wins(position, 1)
        outcomes = {(True, True): "N", (True, False): "L", (False, True): "R"}
        assert answer.outcome == outcomes.get(first, "P"), position
        for player, moves in enumerate((answer.left, answer.right)):
            expected = {to for to in after(position, player) if not wins(to, 1 - player)}
            assert {tuple(sorted(found.parse(move.to))) for move in moves} == expected


def test_cutting_cakes_by_formulas_is_worth_what_the_theorem_says():
    cut = "Left: (r, c) -> (r, x) + (r, c - x) when 1 <= x < c"
    cake = grundy.game(f"moves:{cut}; Right: (r, c) -> (x, c) + (r - x, c) when 1 <= x < r")
    for rows, columns in product(range(1, 6), repeat=2):
        assert cake.value(f"{rows} {columns}") == grundy.game("cutcake").value(f"{rows}x{columns}")


@pytest.mark.parametrize(
    ("rule", "expected"),
    cases(__file__, "sides_refused.tsv"),
)
def test_what_players_and_sums_cannot_mean_is_refused_in_one_line(rule, expected):
    with pytest.raises((InputError, RuleError), match=expected):
        game(rule)


# --- boards whose cells are covered, by both players alike or by each in a way of its own

DOWN = "(r, c) -> (i, j) and (i + 1, j) when i + 1 < r and j < c"
ALONG = "(p, q) -> (i, j) and (i, j + 1) when i < p and j + 1 < q"


def test_dominoes_by_formulas_are_worth_those_of_domineering():
    """Both are compared with the value: one plays by the formulas, the other by its kernels."""
    lay, known = grundy.game(f"cover:Right: {ALONG}; Left: {DOWN}"), grundy.game("domineering")
    assert game(lay.ruleset.text) == lay.ruleset
    for rows, columns in product(range(1, 5), repeat=2):
        board = "|".join(["." * columns] * rows)
        assert lay.value(f"{rows}x{columns}") == known.value(board), board


def test_who_wins_is_found_by_hand():
    """Left covers one cell, Right two in a row, on a strip."""
    mine = game(
        "cover:Left: n -> i when i < n and i % 2 == 0; Right: n -> i and i + 1 when i + 1 < n"
    )

    @cache
    def wins(free, player):
        cells = [{i} for i in free if i % 2 == 0] if not player else []
        cells = [{i, i + 1} for i in free if i + 1 in free] if player else cells
        return any(not wins(free - frozenset(gone), 1 - player) for gone in cells)

    outcomes = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    for n in range(1, 9):
        for gone in ((), (0,), (1,), (n - 1,)):
            free = frozenset(range(n)) - {*gone}
            text = f"{n}" + (f":{gone[0]}" if gone and n > 1 else "")
            if gone and n == 1:
                continue
            first = wins(free, 0), wins(free, 1)
            assert solve(mine.text, text).outcome == outcomes[first], text


def test_moves_of_ones_own_have_no_certificate():
    with pytest.raises(Undescribed, match="moves of Left and of Right"):
        read_covers(f"Left: {DOWN}; Right: {ALONG}").data()


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (f"Left: {DOWN}", "expected '; Right:', got nothing"),
        (f"Left: {DOWN}; Right: n -> i when i < n", "as many sizes for Right as for Left"),
        (f"Left: {DOWN}; Right: (a, b) for a > b -> (i, j) when i < a and j < b", "same domain"),
        (f"Left: {DOWN}; Right: {ALONG}, last one loses", "of which the last one wins"),
    ],
)
def test_what_two_players_cannot_mean_is_refused_in_one_line(rule, expected):
    with pytest.raises(InputError, match=expected):
        game(f"cover:{rule}")
