"""Games that can go round: tables, random graphs by the plain definition, known games."""

import random
from collections import Counter
from functools import reduce
from itertools import product as tuples
from math import isqrt
from operator import xor

import pytest
from naive_heaps import winner_search
from plain_loops import number_by_sums, outcomes, product, random_graph, random_sums
from plays import closure
from published import table

from grundy import ask
from grundy.games import game
from grundy.games.graph import LoopyGraph
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solver import solve
from grundy.solvers.loopy import solver as loopy_solver
from grundy.solvers.loopy.arena import NONE, numbers
from grundy.solvers.loopy.arena import outcomes as settled
from grundy.solvers.loopy.solver import Components, LoopySolver, decided_early, solve_loopy
from grundy.values.nimber import mex
from samples import rotated


def said(outcome, left):
    return outcome if left is None else f"{outcome}{left}"


def entries(text):
    return dict(entry.split("=") for entry in text.split(" "))


GRAPHS, SUMS = table("loopy_graphs.tsv"), table("loopy_sums.tsv")


def test_the_tables_have_their_rows():
    assert (len(GRAPHS), len(SUMS)) == (200, 200)
    assert sum(row["outcome"] != "draw" for row in SUMS) > 40


def test_graphs_of_the_table():
    for row in GRAPHS:
        g = game(f"loopy:{row['graph']}")
        solver = LoopySolver(g)
        wanted, values = entries(row["outcomes"]), entries(row["values"])
        assert wanted.keys() == values.keys() == g.successors.keys()
        for v in wanted:
            found = said(solver.outcome((v,)), solver.remoteness((v,)))
            assert (found, str(solver.value((v,)))) == (wanted[v], values[v]), (row, v)


@pytest.mark.parametrize("timed", [0, 4000], ids=["by ranks", "by moves"])
def test_sums_of_the_table(timed):
    for row in SUMS:
        g = game(f"loopy:{row['graph']}")
        solver, position = LoopySolver(g, timed=timed), g.parse(row["tokens"])
        outcome = solver.outcome(position)
        assert outcome == row["outcome"].rstrip("0123456789"), row
        if timed or len(position) == 1:
            assert said(outcome, solver.remoteness(position)) == row["outcome"], row
        found = solver.moves(position)
        wins = {f"{v}>{w}" for m in found for v, w in [changed(position, m.to)]}
        assert wins == set(row["winning"].split()), row


def changed(before, after):
    (v,), (w,) = Counter(before) - Counter(after) or {"": 1}, Counter(after) - Counter(before)
    return v, w


# --- random graphs


def check_graph(graph):
    solver = LoopySolver(LoopyGraph.from_successors(graph))
    for misere in (False, True):
        wanted = outcomes(graph, misere)
        for v in graph:
            assert solver.outcome((v,), misere=misere) == wanted[v][0]
            assert solver.remoteness((v,), misere=misere) == wanted[v][1]
            wins = {move.to for move in solver.moves((v,), misere=misere)}
            assert wins == {(w,) for w in graph[v] if wanted[w][0] == "P"}
            draws = {move.to for move in solver.drawing((v,), misere=misere)}
            if wanted[v][0] == "draw":
                assert draws == {(w,) for w in graph[v] if wanted[w][0] == "draw"}
            else:
                assert not draws


@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_graphs_by_the_definition(count):
    chance = random.Random(count)
    for _ in range(count):
        check_graph(random_graph(chance))


@pytest.mark.parametrize("count", [60, pytest.param(2_000, marks=pytest.mark.slow)])
def test_values_are_what_sums_with_nim_say(count):
    chance = random.Random(count)
    for _ in range(count):
        graph = random_graph(chance, 7)
        solver = LoopySolver(LoopyGraph.from_successors(graph))
        for v, value in number_by_sums(graph, 8).items():
            assert str(solver.value((v,))) == value


def faults(after, found, ranks):
    """Give the vertices at which the theorem's conditions fail; none, if the numbers are right."""
    for v, options in enumerate(after):
        m = mex(found[w] for w in options if found[w] >= 0)
        below = ranks[v] if found[v] >= 0 else len(after)
        rising = (w for w in options if found[w] < 0 or found[w] > m)
        answered = all(any(found[u] == m and ranks[u] < below for u in after[w]) for w in rising)
        if answered != (found[v] >= 0) or found[v] not in (NONE, m):
            yield v


def test_changed_numbers_and_ranks_are_found_out():
    chance = random.Random(5)
    tried = caught = 0
    for _ in range(200):
        graph = random_graph(chance)
        names = list(graph)
        after = [[names.index(w) for w in graph[v]] for v in names]
        found, ranks = numbers(after)
        assert not list(faults(after, found, ranks))
        v = chance.randrange(len(after))
        for wrong in {*range(-1, 4)} - {found[v]}:
            tried += 1
            changed_one = [*found[:v], wrong, *found[v + 1 :]]
            caught += any(True for _ in faults(after, changed_one, ranks))
    assert tried == caught > 500  # the numbers are unique, so none of these is right


# --- sums


def check_sum(graph, tokens, known, timed):
    g = LoopyGraph.from_successors(graph)
    solver = LoopySolver(g, timed=timed)
    for position, (outcome, left) in known.items():
        assert solver.outcome(position) == outcome
        if timed:
            assert solver.remoteness(position) == left
    wins = {move.to for move in solver.moves(tokens)}
    assert wins == {to for to in product(graph, tokens)[tokens] if known[to][0] == "P"}
    assert never_goes_round(g, solver, known)


def never_goes_round(g, solver, known):
    """Follow the best move and every answer to it: a won position must not come again."""
    best, ended = {}, set()
    for start in (p for p, (outcome, _) in known.items() if outcome == "N"):
        stack = [(start, iter(answers(g, solver, start, best)))]
        path = {start}
        while stack:
            position, left = stack[-1]
            after = next(left, None)
            if after is None:
                stack.pop()
                path.discard(position)
                ended.add(position)
            elif after in path:
                return False
            elif after not in ended:
                path.add(after)
                stack.append((after, iter(answers(g, solver, after, best))))
    return True


def answers(g, solver, position, best):
    if position not in best:
        best[position] = solver.moves(position)[0].to
    return list(g.options(best[position]))


@pytest.mark.parametrize("count", [40, pytest.param(3_000, marks=pytest.mark.slow)])
def test_random_sums_by_the_definition_and_play_that_ends(count):
    for i, (graph, tokens, known) in enumerate(random_sums(count, count)):
        check_sum(graph, tokens, known, timed=0 if i % 2 else 4000)


def test_misere_sums_by_the_definition():
    for graph, tokens, _ in random_sums(8, 40):
        g = LoopyGraph.from_successors(graph)
        known = outcomes(product(graph, tokens), misere=True)
        solver = LoopySolver(g)
        for position, (outcome, left) in known.items():
            assert solver.outcome(position, misere=True) == outcome
            assert solver.remoteness(position, misere=True) == left


def play_to_the_end(g, tokens, positions):
    match, chance = ask.Match(g.text), random.Random(0)
    position, met, ours = g.format(tokens), set(), set()
    for _ in range(positions + 1):
        assert position not in ours, "the computer meets a won position again"
        ours.add(position)
        position = match.reply(position).move.to
        moves = [move.to for move in match.moves(position, "second")]
        if not moves:
            return
        back = [to for to in moves if to in met]
        position = chance.choice(back or moves)
        met.add(position)
    pytest.fail(f"{g.text} {tokens}")


def test_the_computer_wins_what_is_won_against_one_who_goes_round():
    """Against one who goes back wherever that can be done."""
    won = 0
    for graph, tokens, known in random_sums(9, 300):
        if known[tokens][0] == "N":
            won += 1
            play_to_the_end(LoopyGraph.from_successors(graph), tokens, len(known))
    assert won > 80


# --- arrays


def test_arrays_say_the_same_as_lists():
    digraph = pytest.importorskip("grundy.kernels.digraph")
    chance = random.Random(10)
    for _ in range(300):
        graph = random_graph(chance)
        names = list(graph)
        after = [[names.index(w) for w in graph[v]] for v in names]
        first, to = digraph.listed(after)
        for misere in (False, True):
            kernel = digraph.outcomes(first, to, misere=misere)
            assert [found.tolist() for found in kernel] == list(settled(after, misere=misere))
        assert [found.tolist() for found in digraph.numbers(first, to)] == list(numbers(after))


# --- known games

START = "#XX.|.OX.|.OX.|.OO#"


@pytest.mark.slow
def test_the_l_game_has_the_positions_that_are_known():
    """Winning Ways, chapter 12, and https://en.wikipedia.org/wiki/L_game: 2,296 positions up to
    the eight symmetries; 15 are lost at once and 14 more at last; the start is a draw.
    """
    g = game("lgame")
    known = Components(g).known([g.parse(START)])
    found, steps = settled(known.after)
    lost = Counter(left == 0 for outcome, left in zip(found, steps, strict=True) if outcome == 1)
    assert len(known.after) == 8 * 2296
    assert lost == {True: 8 * 15, False: 8 * 14}
    assert found[0] == 0


def test_fair_shares_ends_only_in_single_stones():
    answer = ask.solve("fairshares", "1+1+1+1")
    assert (answer.outcome, answer.remoteness) == ("P", 0)
    assert ask.solve("fairshares", "4").best == "1+1+1+1"


def eaten(pair):
    """Give the pairs after a move of Euclid: a multiple of the smaller pile is taken."""
    low, high = sorted(pair)
    return [(low, high - k * low) for k in range(1, high // low + 1)] if low else []


def jumped(square):
    """Give the squares that a knight of these games may jump to."""
    x, y = square
    jumps = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
    return [(a, b) for a, b in jumps if a >= 0 and b >= 0]


@pytest.mark.parametrize(
    ("name", "after", "sizes", "goes_on"),
    [
        ("every-euclid", eaten, range(1, 15), any),  # HDU 3595
        ("horses", jumped, range(7), all),
        ("last-horse", jumped, range(7), any),
    ],
)
def test_moves_in_all_components_at_once_are_decided_as_by_recursion(name, after, sizes, goes_on):
    """Play goes on while any component has a move, or while all have; each that has is moved in."""

    def moves(parts):
        going = goes_on(map(after, parts))
        return tuples(*(after(part) or [part] for part in parts)) if going else ()

    wins = winner_search(moves)
    g, chance = game(name), random.Random(name)
    for _ in range(60):
        parts = tuple((chance.choice(sizes), chance.choice(sizes)) for _ in range(2))
        text = "/".join(f"{a}+{b}" for a, b in parts)
        assert solve(g, g.parse(text)).lost != wins(parts), text


def test_slow_nim_and_the_game_of_piles_have_their_published_answers():
    """Slow Nim is lost if all are even (Gurvich and Ho); who has no pile of one stone left to
    empty loses the Game of Piles if the sum is even (https://www.codechef.com, GAMEOFPILES1).
    """
    for heaps in tuples(range(5), repeat=3):
        text = "/".join(map(str, heaps))
        assert ask.solve("slow-nim", text).outcome == ("N" if any(n % 2 for n in heaps) else "P")
        if all(heaps):
            won = 1 in heaps or sum(heaps) % 2
            assert ask.solve("game-of-piles", text).outcome == ("N" if won else "P")


def test_poker_nim_is_won_as_nim_is():
    """Winning Ways, chapter 3: chips that are put on are taken off again."""
    g = game("poker-nim")
    solver, seen = LoopySolver(g), closure(g, g.parse("2+3+3"), 10_000)
    for position in seen:
        assert solver.value(position).number == reduce(xor, position.heaps, 0), position
    assert len(seen) > 200


class Epstein(Impartial):
    """Add to a number, or take from it, the largest square that is at most as large."""

    loopy = True

    def parse(self, text):
        return int(text)

    def format(self, n):
        return str(n)

    def options(self, n):
        if n:
            square = isqrt(n) ** 2
            yield n - square
            yield n + square


LOST_SQUARES = [5, 20, 29, 45, 80, 101, 116, 135, 145, 165, 173]
"""Epstein's Put-or-Take-a-Square, Winning Ways, chapter 15; OEIS A005240."""


def test_endless_graphs_are_decided_where_the_position_is():
    g = Epstein()
    lost = []
    for n in rotated(range(4, 180), 20):
        found = decided_early(g, n)
        if found is not None:
            lost += [n] if found.lost else []
            assert found.lost == (not found.wins)
            assert all(decided_early(g, to).lost for to in found.wins if to)
        assert (n in LOST_SQUARES) == (n in lost)
    answer = solve_loopy(g, 20)
    assert (answer.outcome, answer.remoteness, answer.value) == ("P", 2, None)


def test_what_is_decided_early_is_so(monkeypatch):
    for seed in rotated(range(400), 60):
        chance = random.Random(seed)
        after = [[chance.randrange(40) for _ in range(chance.randint(0, 3))] for _ in range(40)]
        after = [list(dict.fromkeys(options)) for options in after]
        g = LoopyGraph({str(v): tuple(map(str, options)) for v, options in enumerate(after)})
        known, steps = settled(after)
        for size in (3, 6, 12):
            monkeypatch.setattr(loopy_solver, "SMALL", size)
            found = decided_early(g, ("0",))
            if found is not None:
                assert (known[0], steps[0]) == (1 if found.lost else 2, found.remoteness)
                assert {*found.wins} == {(str(w),) for w in after[0] if known[w] == 1}
                assert not found.wins or steps[int(found.wins[0][0])] == found.remoteness - 1
