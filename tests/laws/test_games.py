"""Promises that every registered game keeps, each checked against the plain definition."""

import json
import random
from functools import reduce
from itertools import product
from operator import xor

import pytest
from plain_loops import outcomes
from plays import closure, misere_value, small
from published import cases

import samples
from grundy import ask
from grundy.ask.common import impartial, sentence
from grundy.errors import GrundyError
from grundy.explain.language import LANGUAGES, reader
from grundy.games import all_games, game
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solver import Solver, solve
from grundy.solvers.loopy.solver import LoopySolver
from grundy.solvers.play.turns import LEFT, turns

MOST = 1500
SAMPLES = samples.of_games(Impartial, fits=lambda sample: not samples.is_loopy(sample))
LINES = [line for (line,) in cases(__file__, "games_more.tsv")]
"""Positions of games that name the moves to lost positions, beside their samples."""
NAMED = {line.split()[0] for line in LINES}
SAMPLES += samples.rotated(LINES, 6)
LOOPY = samples.of_games(Impartial, fits=samples.is_loopy)


@pytest.fixture(params=SAMPLES, scope="module")
def sample(request):
    text, _, position = request.param.partition(" ")
    g = game(text)
    start = g.parse(position)
    return g, start, small(g, start, MOST)


@pytest.mark.parametrize("cls", all_games(), ids=lambda cls: cls.name)
def test_every_game_says_what_it_is(cls):
    assert cls.__doc__
    assert cls.samples
    assert cls.__doc__.strip().split("\n")[0].endswith((".", ".)", ":"))


def check_notation(g, positions):
    assert game(g.text) == g
    assert game(g.text).text == g.text
    for p in positions:
        assert g.parse(g.format(p)) == p
        assert g.assemble(list(g.parts(p))) == p


def test_notation_round_trips(sample):
    g, start, positions = sample
    check_notation(g, [start, *positions])


def test_the_solver_agrees_with_the_definition(sample):
    g, _, positions = sample
    values, lost, misere_lost = {}, {}, {}
    solver = Solver(g)
    for p in positions:
        assert solver.value(p) == reference.grundy(g, p, values)
        assert solver.is_p(p) == reference.is_p(g, p, lost)
        assert solver.is_p(p, misere=True) == reference.is_p(g, p, misere_lost, misere=True)


def test_claims_agree_with_the_definition(sample):
    g, _, positions = sample
    values, lost = {}, {}
    for part in {part for p in positions for part in g.parts(p)}:
        value = reference.grundy(g, part, values)
        assert g.closed_form(part) in (None, value)
        assert g.p_form(part) in (None, reference.is_p(g, part, lost))
        minus = g.misere_form(part)
        if minus is not None:
            assert minus == misere_value(g, part, {})
            assert minus == value or {minus, value} == {0, 1}


def test_packed_and_symmetric_components_have_the_same_value(sample):
    g, _, positions = sample
    values, inside = {}, {}
    for part in sorted({part for p in positions for part in g.parts(p)}, key=repr)[:60]:
        value = reference.grundy(g, part, values)
        assert all(reference.grundy(g, image, values) == value for image in g.images(part))
        packed = g.packed(part)
        if packed is not None:
            inner, start = packed
            memo = inside.setdefault(inner, {})
            again = [start, *inner.images(start), inner.parse(inner.format(start))]
            assert {reference.grundy(inner, p, memo) for p in again} == {value}
            parts = inner.parts(start)
            assert reduce(xor, (reference.grundy(inner, p, memo) for p in parts), 0) == value


def test_moves_to_a_value_are_exactly_the_options_of_that_value(sample):
    g, _, positions = sample
    values = {}
    for part in {part for p in positions for part in g.parts(p)}:
        options = {o: reference.grundy(g, o, values) for o in g.options(part)}
        for wanted in range(max(options.values(), default=0) + 2):
            found = g.moves_to(part, wanted)
            if found is None:
                assert wanted or g.p_form(part) is None or g.text not in NAMED
            else:
                assert sorted(map(repr, set(found))) == sorted(
                    repr(o) for o, value in options.items() if value == wanted
                ), (part, wanted)


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_winning_moves_are_exactly_the_options_that_the_opponent_loses(sample, misere):
    g, _, positions = sample
    misere = misere or g.misere
    lost = {}
    chance = random.Random(2)
    for p in chance.sample(positions, min(len(positions), 60)):
        solution = solve(g, p, misere=misere)
        wanted = {o for o in g.options(p) if reference.is_p(g, o, lost, misere=misere)}
        assert {move.to for move in solution.moves} == wanted
        assert solution.lost == (not wanted and (bool(list(g.options(p))) or not misere))
        assert all(move.text for move in solution.moves)


def test_a_code_has_the_same_options_as_its_game(sample):
    g, _, positions = sample
    code = g.as_code()
    if code is not None:
        for n in range(max((sum(p) for p in positions), default=0) + 2):
            whole = {tuple(sorted(o)) for o in g.options((n,) if n else ())}
            assert whole == {tuple(sorted(o)) for o in code.options(n)}


# --- the answer

KEYS = {"game", "position", "convention", "outcome", "winner", "value", "moves", "unique"}


@pytest.mark.parametrize("sample", samples.of_games())
def test_every_sample_is_answered(sample):
    text, _, position = sample.partition(" ")
    answer = json.loads(json.dumps(ask.solve(text, position).json()))
    assert set(answer) >= KEYS
    g = game(answer["game"])
    assert g.format(g.parse(answer["position"])) == answer["position"]
    moves = answer["moves"]
    assert isinstance(answer["unique"], bool)
    if isinstance(moves, dict):
        assert set(moves) == {"left", "right"}
        if "starts" in answer:  # play goes round: test_partizan_games
            return
        assert answer["outcome"] in set("LRNP")
        assert (answer["outcome"] in "LN") == bool(moves["left"])
        assert (answer["outcome"] in "RN") == bool(moves["right"])
        moves = moves["left"] + moves["right"]
    else:
        # under misere play the player who has no move at all has won already
        assert (answer["outcome"] == "N") >= bool(moves)
    for move in moves:
        assert move["text"]
        assert g.format(g.parse(move["to"])) == move["to"]


# --- play that goes round


@pytest.fixture(params=LOOPY, scope="module")
def loopy(request):
    text, _, position = request.param.partition(" ")
    g = game(text)
    start = g.parse(position)
    found = closure(g, start, MOST)
    return g, start, found and {position: list(g.options(position)) for position in found}


def test_there_are_games_in_which_play_goes_round():
    assert len(LOOPY) >= 4


def test_notation_of_play_that_goes_round(loopy):
    g, start, graph = loopy
    check_notation(g, graph or [start])


@pytest.mark.parametrize("misere", [False, True], ids=["normal", "misere"])
def test_outcomes_are_those_of_the_definition(loopy, misere):
    g, _, graph = loopy
    if graph is None:
        pytest.skip("too large for the definition")
    known, solver = outcomes(graph, misere), LoopySolver(g)
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


def test_turns_know_every_move(loopy):
    g, start, _ = loopy
    known = turns(g)
    found = [move.to for move in known.moves(start, LEFT)]
    assert set(found) == set(g.options(start))
    for to in found[:20]:
        assert known.legal(start, to, LEFT).to == to


INSTANCES = sorted({line.split()[0] for line in samples.of_games()})
READ = "nim:", "between:", "subtraction:", "octal:0.77", "hex:0.8"


def options_to(rules, most, piles):
    """Give what moves leave of piles up to a size, of one or of several."""
    sizes = product(range(most // piles + 1), repeat=piles)
    return {at: {tuple(sorted(left)) for left in rules.options(at)} for at in sizes}


@pytest.mark.parametrize("text", INSTANCES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sentence_of_a_game_says_its_moves(text, lang):
    found = game(text)
    said = reader(lang)(sentence(found))
    assert "`" not in said.replace("`#`", ""), "notation stands in the details"
    try:
        read = impartial(said)
    except GrundyError:
        assert not text.startswith(READ), said
        return
    assert isinstance(found, HeapGame | VectorGame), "another kind of game"
    assert read.misere == found.misere
    piles = getattr(read, "arity", None) or 1
    assert options_to(read, 24, piles) == options_to(found, 24, piles)
