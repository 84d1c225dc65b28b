"""Games that can go round: published-style tables, and random graphs by the plain definition."""

import csv
import random
from collections import Counter
from pathlib import Path

import pytest
from plain_loops import number_by_sums, outcomes, product, random_graph, random_sums

from grundy import ask
from grundy.games import game
from grundy.games.loopy import LoopyGraph
from grundy.solvers.loopy.numbers import NONE, numbers
from grundy.solvers.loopy.outcomes import outcomes as settled
from grundy.solvers.loopy.solver import LoopySolver
from grundy.values.nimber import mex

HERE = Path(__file__).parent


def table(name):
    with (HERE / name).open(encoding="utf-8") as lines:
        rows = csv.DictReader((line for line in lines if line[0] != "#"), delimiter="\t")
        return list(rows)


def said(outcome, left):
    return outcome if left is None else f"{outcome}{left}"


def entries(text):
    return dict(entry.split("=") for entry in text.split(" "))


GRAPHS, SUMS = table("loopy_graphs.tsv"), table("loopy_sums.tsv")


def test_the_tables_have_their_rows():
    assert (len(GRAPHS), len(SUMS)) == (200, 200)
    assert sum(row["outcome"] != "draw" for row in SUMS) > 40


@pytest.mark.parametrize("row", GRAPHS, ids=lambda row: row["graph"][:30])
def test_a_graph_of_the_table(row):
    g = game(f"loopy:{row['graph']}")
    solver = LoopySolver(g)
    wanted, values = entries(row["outcomes"]), entries(row["values"])
    assert wanted.keys() == values.keys() == g.successors.keys()
    for v in wanted:
        assert said(solver.outcome((v,)), solver.remoteness((v,))) == wanted[v]
        assert str(solver.value((v,))) == values[v]


@pytest.mark.parametrize("row", SUMS, ids=lambda row: f"{row['graph'][:30]} {row['tokens']}")
@pytest.mark.parametrize("timed", [0, 4000], ids=["by ranks", "by moves"])
def test_a_sum_of_the_table(row, timed):
    g = game(f"loopy:{row['graph']}")
    solver = LoopySolver(g, timed=timed)
    position = g.parse(row["tokens"])
    outcome = solver.outcome(position)
    left = solver.remoteness(position)
    assert outcome == row["outcome"].rstrip("0123456789")
    if timed or len(position) == 1:
        assert said(outcome, left) == row["outcome"]
    found = solver.moves(position)
    wins = {f"{v}>{w}" for m in found for v, w in [changed(position, m.to)]}
    assert wins == set(row["winning"].split())


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


def check_graphs(seed, count):
    chance = random.Random(seed)
    for _ in range(count):
        check_graph(random_graph(chance))


def test_random_graphs_by_the_definition():
    check_graphs(1, 300)


@pytest.mark.slow
def test_ten_thousand_random_graphs_by_the_definition():
    check_graphs(2, 10_000)


def check_values(seed, count):
    chance = random.Random(seed)
    for _ in range(count):
        graph = random_graph(chance, 7)
        solver = LoopySolver(LoopyGraph.from_successors(graph))
        for v, value in number_by_sums(graph, 8).items():
            assert str(solver.value((v,))) == value


def test_values_are_what_sums_with_nim_say():
    check_values(3, 60)


@pytest.mark.slow
def test_values_are_what_sums_with_nim_say_in_many_graphs():
    check_values(4, 2_000)


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


def check_sums(seed, count):
    for i, (graph, tokens, known) in enumerate(random_sums(seed, count)):
        check_sum(graph, tokens, known, timed=0 if i % 2 else 4000)


def test_random_sums_by_the_definition_and_play_that_ends():
    check_sums(6, 40)


@pytest.mark.slow
def test_three_thousand_random_sums_and_play_that_ends():
    check_sums(7, 3_000)


def test_misere_sums_by_the_definition():
    for graph, tokens, _ in random_sums(8, 40):
        g = LoopyGraph.from_successors(graph)
        known = outcomes(product(graph, tokens), misere=True)
        solver = LoopySolver(g)
        for position, (outcome, left) in known.items():
            assert solver.outcome(position, misere=True) == outcome
            assert solver.remoteness(position, misere=True) == left


def check_play(seed, count):
    """Let the computer win what is won, against one who goes back wherever that can be done."""
    won = 0
    for graph, tokens, known in random_sums(seed, count):
        if known[tokens][0] == "N":
            won += 1
            play_to_the_end(LoopyGraph.from_successors(graph), tokens, len(known))
    return won


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
    assert check_play(9, 1_500) > 400


# --- arrays


def test_arrays_say_the_same_as_lists():
    from grundy.kernels import digraph

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
