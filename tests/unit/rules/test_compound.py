"""Compounds of several games against recursion over whole positions, told anew here."""

import random
import sys
from functools import cache
from itertools import islice, product
from pathlib import Path

import pytest

from grundy import ask
from grundy.errors import LimitError
from grundy.explain.impartial import explain
from grundy.games import game
from grundy.games.graph import LoopyGraph
from grundy.solvers.impartial.solver import Solver, solve, solve_with
from grundy.solvers.loopy.solver import LoopySolver
from samples import rotated

sys.path.insert(0, str(Path(__file__).parents[2] / "oracle"))
from plain_loops import outcomes, random_graph

KINDS = ("conjunctive", "continued", "selective", "shortened", "diminished")
SHORT = {"conjunctive", "shortened", "diminished"}


def moves(kind, graph, parts):
    """Give what a move of all, of any or of one component leaves, by trying to stay or to move."""
    if kind in SHORT and not all(graph[v] for v in parts):
        return
    for after in product(*([None, *graph[v]] for v in parts)):
        moved = [v for v in after if v is not None]
        going = sum(bool(graph[v]) for v in parts)
        allowed = {"conjunctive": going, "continued": going, "diminished": 1}.get(kind)
        if moved and allowed in (None, len(moved)):
            yield tuple(v if w is None else w for v, w in zip(parts, after, strict=True))


def decider(kind, graph, misere):
    @cache
    def lost(parts):
        after = set(moves(kind, graph, parts))
        return not misere if not after else not any(map(lost, after))

    return lost


def random_game(chance):
    """Give a graph without cycles: edges go to smaller numbers."""
    n = chance.randint(3, 9)
    edge = chance.choice([0.25, 0.4, 0.6])
    graph = {v: [w for w in range(v) if chance.random() < edge] for v in range(n)}
    text = ",".join([f"{v}>{w}" for v, after in graph.items() for w in after] or ["0>1"])
    lone = [str(v) for v in graph]
    return (graph if any(graph.values()) else {0: [1], 1: []}), "graph:" + ",".join([text, *lone])


@pytest.mark.parametrize("kind", KINDS)
def test_random_compounds_are_decided_as_by_recursion(kind):
    for seed in rotated(range(1500), 20):
        chance = random.Random(f"{kind} {seed}")
        graph, text = random_game(chance)
        g = game(f"{kind}:{text}")
        parts = tuple(chance.choice(list(graph)) for _ in range(chance.randint(1, 3)))
        position = g.parse("/".join(map(str, parts)))
        for misere in (False, True):
            lost = decider(kind, graph, misere)
            found = solve(g, position, misere=misere)
            assert found.lost == lost(parts), (text, parts, misere)
            wins = {tuple(int(v) for (v,) in move.to) for move in found.moves}
            assert wins == {to for to in moves(kind, graph, parts) if lost(to)}


@pytest.mark.parametrize("kind", rotated(KINDS, 2))
def test_large_components_need_no_search_of_wholes(kind):
    answer = ask.solve(f"{kind}:subtraction:1,2", "600/901/1202")
    assert answer.outcome == ("P" if kind in ("conjunctive",) else "N")
    assert answer.value is None
    assert answer.reason


def test_a_move_is_said_for_each_component():
    answer = ask.solve("continued:kayles", "3/4", misere=True)
    assert answer.moves[0].text == "take 1 from 3, leaving 1+1; take 2 from 4, leaving 1+1"
    assert answer.moves[0].to == "1/1/1/1"


@pytest.mark.parametrize("kind", KINDS)
def test_compounds_of_graphs_that_go_round_are_searched_by_the_definition(kind):
    chance = random.Random(kind)
    for _ in range(15):
        graph = random_graph(chance, 5)
        edges = {v: tuple(after) for v, after in graph.items()}
        g = game(f"{kind}:{LoopyGraph(edges).text}")
        start = tuple(chance.choice(list(graph)) for _ in range(2))
        whole, todo = {}, [start]
        while todo:
            parts = todo.pop()
            if parts not in whole:
                whole[parts] = list(moves(kind, graph, parts))
                todo += whole[parts]
        for misere in (False, True):
            solver, known = LoopySolver(g), outcomes(whole, misere)
            for parts, (outcome, left) in known.items():
                position = tuple((v,) for v in parts)
                assert solver.outcome(position, misere=misere) == outcome
                assert solver.remoteness(position, misere=misere) == left


def test_short_forms_have_their_names():
    assert game("short:nim").text == "diminished:nim"
    assert game("every:nim").text == "continued:nim"


@pytest.mark.parametrize("misere", [False, True])
def test_what_a_theorem_decides_is_not_said_to_be_searched(misere):
    kinds = []
    for position in ("3/4", "3/3"):
        g = game("selective:kayles")
        solver = Solver(g)
        steps = explain(solver, solve_with(solver, g.parse(position), misere=misere))
        kinds.append([step.kind for step in steps])
    assert kinds == [
        ["reason", "recommend", "options", "conclusion"],
        ["reason", "options", "conclusion"],
    ]


@pytest.mark.parametrize("kind", rotated(["conjunctive", "selective", "diminished"]))
def test_very_many_options_are_not_listed_beforehand(kind):
    """A heap of 10^30 has some 10^30 options, of which few are asked for."""
    found = game(f"{kind}:kayles")
    first = list(islice(found.options(found.parse(f"{10**30}/{10**30}")), 100))
    assert len(set(first)) == 100
    with pytest.raises(LimitError, match="would meet about 10\\^8 positions"):
        solve(found, found.parse("100000000"))
