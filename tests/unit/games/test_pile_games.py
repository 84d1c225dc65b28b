"""Games on piles, rows and strips: their moves, their theorems, worked values, bad input."""

import random
import re
from collections import Counter
from functools import cache
from itertools import combinations, islice, product
from random import Random

import pytest
from naive_heaps import winner_search
from published import cases

from grundy.errors import InputError
from grundy.games import game
from grundy.games.fixedresponse import FixedResponse
from grundy.solvers.impartial.solver import Moves, Solver, solve


def fewer(a, b):
    """Say at how many places b is below a, or None where it is above somewhere."""
    return None if any(y > x for x, y in zip(a, b, strict=True)) else sum(map(int.__ne__, a, b))


def wythoff_move(k):
    def legal(a, b):
        i, j = a[0] - b[0], a[1] - b[1]
        return bool(fewer(a, b)) and (not i or not j or abs(i - j) < k)

    return legal


def euclid_move(a, b):
    if fewer(a, b) != 1 or not all(a):
        return False
    moved = 0 if a[0] != b[0] else 1
    return a[moved] >= a[1 - moved] and (a[moved] - b[moved]) % a[1 - moved] == 0


def matches_move(a, b):
    if not all(b):
        return False
    for kept, removed in product(range(3), repeat=2):
        if kept != removed:
            split = a[3 - kept - removed]
            others = [b[i] for i in range(3) if i != kept]
            if b[kept] == a[kept] and sum(others) == split and others == sorted(others):
                return True
    return False


def pairs_move(a, b):
    return all(b) and sum(b) in a and b[0] <= b[1]


def staircase_move(a, b):
    diff = [y - x for x, y in zip(a, b, strict=True)]
    changed = [i for i, d in enumerate(diff) if d]
    if changed == [0]:
        return diff[0] < 0
    return len(changed) == 2 and changed[0] + 1 == changed[1] and sum(diff) == 0 > diff[changed[1]]


RULES = [
    ("wythoff", (5, 7), wythoff_move(1)),
    ("wythoff:3", (6, 4), wythoff_move(3)),
    ("euclid", (3, 11), euclid_move),
    ("euclid", (8, 8), euclid_move),
    ("moore:2", (3, 0, 2, 3), lambda a, b: fewer(a, b) in (1, 2)),
    ("matches", (5, 4, 4), matches_move),
    ("matches", (1, 6, 3), matches_move),
    ("pairs", (5, 8), pairs_move),
    ("pebbles", (1, 1, 4, 6), lambda a, b: fewer(a, b) == 1 and b == tuple(sorted(b))),
    ("staircase", (2, 0, 3, 1), staircase_move),
    ("strip", (2, 5, 6, 9), lambda a, b: fewer(a, b) == 1 and 0 not in b and len({*b}) == 4),
]


@pytest.mark.parametrize(("name", "position", "legal"), RULES)
def test_options_are_what_the_rule_says(name, position, legal):
    box = product(range(max(position) + 3), repeat=len(position))
    expected = {p for p in box if legal(position, p)}
    if name == "strip":  # no coin may pass another, so the order stays
        expected = {p for p in expected if p == tuple(sorted(p))}
    assert set(game(name).options(position)) == expected


def test_wythoff_pairs_and_those_of_consecutive_fibonacci_numbers():
    a, b = 1, 2
    while len(str(b)) < 1000:
        a, b = a + b, a + 2 * b  # (F(2i), F(2i+1)) are the pairs that Fibonacci words name
    rules = game("wythoff")
    pairs = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)]
    assert [p for p in product(range(21), repeat=2) if p[0] <= p[1] and rules.p_form(p)] == pairs
    assert rules.p_form((a, b))
    assert not rules.p_form((a, b + 1))
    assert list(rules.moves_to((a, b), 0)) == []
    assert (a, b) in rules.moves_to((a + 5, b + 5), 0)


HUGE = Random(7)


def thousand_digits():
    return HUGE.randrange(10**999, 10**1000)


LARGE = [*cases(__file__, "large_piles.tsv"), (f"between:{10**500},{10**700}", 2)]


@pytest.mark.parametrize(("name", "piles"), LARGE)
def test_numbers_of_a_thousand_digits(name, piles):
    rules = game(name)
    position = rules.parse("+".join(map(str, sorted(thousand_digits() for _ in range(int(piles))))))
    solver = Solver(rules)
    moves = list(islice(Moves(solver, position, misere=False), 3))
    assert bool(moves) != solver.is_p(position)
    assert all(solver.is_p(move.to) for move in moves)


def test_fibonacci_nim_is_lost_at_fibonacci_numbers_only():
    rules = game("fibonacci-nim")
    lost = [n for n in range(1, 400) if rules.p_form(rules.parse(str(n)))]
    assert lost == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377]
    a, b = 1, 2
    while len(str(b)) < 1000:
        a, b = b, a + b
    assert rules.p_form(rules.parse(str(b)))
    assert [rules.describe((b + 8, b), o) for o in rules.moves_to((b + 8, b), 0)] == [
        f"take 8 of {b + 8}"
    ]


def test_moore_lists_every_way_of_large_heaps_once():
    rules = game("moore:3")
    position = tuple(HUGE.randrange(10**9) for _ in range(6))
    found = list(islice(rules.moves_to(position, 0), 2000))
    assert len(set(found)) == len(found) > 0
    assert all(rules.p_form(p) and fewer(position, p) in (1, 2, 3) for p in found)


def test_lasker_splits_of_a_large_heap_are_all_found():
    n, rules = 999, game("lasker")
    by_value = Counter(
        rules.closed_form((a,)) ^ rules.closed_form((n - a,)) for a in range(1, n // 2 + 1)
    )
    splits = [[o for o in rules.moves_to((n,), v) if len(o) == 2] for v in range(1024)]
    assert [len(found) for found in splits] == [by_value[v] for v in range(1024)]
    assert all(sum(o) == n for found in splits for o in found)


@pytest.mark.parametrize(("name", "before", "after", "said"), cases(__file__, "moves_said.tsv"))
def test_moves_are_said_in_words(name, before, after, said):
    g = game(name)
    assert g.describe(g.parse(before), g.parse(after)) == said


def test_a_strip_is_read_in_any_order():
    rules = game("coins-on-a-strip")
    assert rules.parse("6 2 5") == (2, 5, 6)
    for squares in combinations(range(1, 8), 3):
        assert rules.parse("+".join(map(str, reversed(squares)))) == squares


# --- treblecross on boards, as it is told: whoever makes three in a line wins


def lines(rows, columns):
    for (r, c), (down, right) in product(
        product(range(rows), range(columns)), [(0, 1), (1, 0), (1, 1), (1, -1)]
    ):
        cells = [(r + i * down, c + i * right) for i in range(3)]
        if all(0 <= x < rows and 0 <= y < columns for x, y in cells):
            yield frozenset(cells)


@cache
def first_wins(marked, rows, columns):
    every = list(lines(rows, columns))
    free = set(product(range(rows), range(columns))) - marked
    return any(
        any(line <= marked | {cell} for line in every)
        or not first_wins(marked | {cell}, rows, columns)
        for cell in free
    )


@pytest.mark.parametrize(("rows", "columns"), [(1, 8), (2, 4), (3, 3)])
def test_the_winner_is_that_of_the_game_as_it_is_told(rows, columns):
    board = game("treblecross-board")
    cells = list(product(range(rows), range(columns)))
    for chosen in product((0, 1), repeat=len(cells)):
        marked = frozenset(cell for cell, mark in zip(cells, chosen, strict=True) if mark)
        text = "|".join(
            "".join("X" if (r, c) in marked else "." for c in range(columns)) for r in range(rows)
        )
        close = [line for line in lines(rows, columns) if len(line & marked) > 1]
        if not close:
            won = solve(board, board.parse(text)).outcome == "N"
            # a full board without three is drawn as it is told: the last one to mark wins here
            assert won is first_wins(marked, rows, columns), text
            continue
        with pytest.raises(InputError) as refused:
            board.parse(text)
        if not any(line <= marked for line in close):
            row, column = map(int, re.findall(r"row (\d+), column (\d+)", str(refused.value))[0])
            assert any(line - marked == {(row - 1, column - 1)} for line in close)


# --- the opponent whose answers are known, and Chomp: both against plain search


def winning(answers, most):
    """Say for 0 to ``most`` stones whether you win on your turn, by the rule as it is told."""
    m, wins = len(answers), [False]
    for n in range(1, most + 1):
        now = False
        for k in range(1, min(m, n) + 1):
            left = n - k
            if left == 0:
                now = True
            elif left > m:
                now = now or wins[left - answers[k - 1]]
        wins.append(now)
    return wins


ALL_UP_TO_3 = [a for m in (1, 2, 3) for a in product(range(1, m + 1), repeat=m)]


@pytest.mark.parametrize("answers", ALL_UP_TO_3, ids=str)
def test_the_winner_is_that_of_the_told_rule(answers):
    g = FixedResponse(answers)
    for n, wins in enumerate(winning(answers, 40)):
        assert (solve(g, (n, 0)).winner == "first") == wins


def test_twenty_answers():
    chance = random.Random(1)
    mirrored = tuple(21 - k for k in range(1, 21))
    for answers in [mirrored, *(tuple(chance.choices(range(1, 21), k=20)) for _ in range(5))]:
        g = FixedResponse(answers)
        for n, wins in enumerate(winning(answers, 200)):
            assert g.p_form((n, 0)) == (not wins)


def test_a_thousand_digits():
    g = FixedResponse((2, 1, 3))
    lost = solve(FixedResponse((3, 2, 1)), (4 * 10**999, 0))
    assert lost.outcome == "P"
    assert not lost.moves
    found = solve(g, (4 * 10**999, 0))
    assert [m.text for m in found.moves] == ["take 1", "take 2", "take 3"]
    assert [m.text for m in solve(g, (7, 2)).moves] == []
    assert next(iter(solve(g, (5, 2)).moves)).text == "the answer to 2 takes 1"


def bitten(squares):
    """Give what is left of a set of squares after each bite but that of the poisoned one."""
    for y, x in squares - {(0, 0)}:
        yield frozenset((r, c) for r, c in squares if r < y or c < x)


def test_chomp_is_that_of_squares_bitten_off():
    wins, g = winner_search(bitten), game("chomp")
    for rows in product(range(5), repeat=3):
        if rows[0] and rows == tuple(sorted(rows, reverse=True)):
            position = tuple(filter(None, rows))
            squares = frozenset((r, c) for r, n in enumerate(position) for c in range(n))
            assert (solve(g, position).outcome == "N") == wins(squares)


def test_the_rule_with_a_large_amount_is_said_at_once():
    said = "In each move take 1, 7 or 12345678901 from a heap."
    assert game("subtraction:1,7,12345678901").sentence == said
