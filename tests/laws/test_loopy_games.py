"""Promises that every registered game keeps in which play may go round."""

import random

import pytest

import samples
from grundy.games import game
from grundy.rules.protocol import Impartial
from grundy.solvers.loopy.solver import LoopySolver
from grundy.solvers.play.turns import LEFT, turns

MOST = 1500
SAMPLES = samples.of_games(Impartial, fits=samples.is_loopy)


def closure(g, start):
    """Give what play can lead to with its options, or None where that is much."""
    found, todo = {}, [start]
    while todo:
        position = todo.pop()
        if position not in found:
            if len(found) == MOST:
                return None
            found[position] = list(g.options(position))
            todo += found[position]
    return found


def settled(graph, misere):
    """Give the outcomes and the moves to the end, round by round from the definition."""
    found = {p: ("N" if misere else "P", 0) for p, options in graph.items() if not options}
    new, steps = dict(found), 0
    while new:
        steps += 1
        new = {}
        for p in graph.keys() - found.keys():
            known = [found.get(o, "?")[0] for o in graph[p]]
            if "P" in known or set(known) == {"N"}:
                new[p] = ("N" if "P" in known else "P", steps)
        found |= new
    return {p: found.get(p, ("draw", None)) for p in graph}


@pytest.fixture(params=SAMPLES, scope="module")
def sample(request):
    text, _, position = request.param.partition(" ")
    g = game(text)
    start = g.parse(position)
    return g, start, closure(g, start)


def test_there_are_such_games():
    assert len(SAMPLES) >= 4


def test_notation_round_trips(sample):
    g, start, graph = sample
    assert game(g.text) == g
    for p in graph or {start: []}:
        assert g.parse(g.format(p)) == p
        assert g.assemble(list(g.parts(p))) == p


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_outcomes_are_those_of_the_definition(sample, misere):
    g, _, graph = sample
    if graph is None:
        pytest.skip("too large for the definition")
    known, solver = settled(graph, misere), LoopySolver(g)
    positions = random.Random(1).sample(sorted(graph, key=repr), min(len(graph), 80))
    for p in positions:
        outcome, left = known[p]
        assert solver.outcome(p, misere=misere) == outcome
        assert solver.remoteness(p, misere=misere) == left
        moves = solver.moves(p, misere=misere)
        assert {m.to for m in moves} == {o for o in graph[p] if known[o][0] == "P"}
        assert all(m.text for m in moves)
        if moves:
            assert known[moves[0].to][1] == min(known[m.to][1] for m in moves)
        if outcome == "P" and graph[p]:
            delayed = solver.delaying(p, misere=misere).to
            assert known[delayed][1] == max(known[o][1] for o in graph[p])
        if outcome == "draw":
            drawing = {m.to for m in solver.drawing(p, misere=misere)}
            assert drawing == {o for o in graph[p] if known[o][0] == "draw"}


def test_turns_know_every_move(sample):
    g, start, _ = sample
    known = turns(g)
    found = [move.to for move in known.moves(start, LEFT)]
    assert set(found) == set(g.options(start))
    for to in found[:20]:
        assert known.legal(start, to, LEFT).to == to
