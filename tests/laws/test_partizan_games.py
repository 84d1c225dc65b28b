"""Promises that every registered partizan game keeps, each checked against the plain definition.

The definition looks at whole positions and at nothing but their moves: no components, no
symmetries, no theorems.
"""

import random
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest
from naive_heaps import OUTCOMES
from plays import small

import samples
from grundy.games import game
from grundy.games.sum import PartizanSum
from grundy.rules.protocol import Partizan
from grundy.solvers.impartial.reference import is_left_win
from grundy.solvers.loopy.partizan import LoopyPartizanSolver
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import solve_partizan
from grundy.solvers.play.turns import turns
from grundy.values.short import Session
from grundy.values.thermograph import thermograph

MOST = 500
LEFT, RIGHT = 0, 1
SAMPLES = samples.of_games(Partizan, fits=lambda sample: not samples.is_loopy(sample))
LOOPY = samples.of_games(Partizan, fits=samples.is_loopy)


@dataclass
class Sample:
    """Hold a sample position and all positions below it, or below a later one if those are many."""

    game: Partizan[Any]
    start: Any
    positions: list[Any]

    def __post_init__(self):
        self.session = Session()
        self.values = PartizanValues(self.game, self.session)
        self.left_wins = {}

    @cached_property
    def worth(self):
        """Give the value of each position by the definition {values of L | values of R}."""
        found = {}
        for p in self.positions:
            stack = [p]
            while stack:
                if stack[-1] in found:
                    stack.pop()
                    continue
                sides = options(self.game, stack[-1])
                missing = [o for side in sides for o in side if o not in found]
                stack += missing
                if not missing:
                    found[stack.pop()] = self.session.make(*([found[o] for o in s] for s in sides))
        return found

    def some(self, most):
        return random.Random(2).sample(self.positions, min(len(self.positions), most))

    def parts(self):
        return {part for p in self.positions for part in self.game.parts(p)}


def options(g, position):
    return list(g.left(position)), list(g.right(position))


@pytest.fixture(params=SAMPLES, scope="module")
def sample(request):
    text, _, position = request.param.partition(" ")
    g = game(text)
    start = g.parse(position)
    return Sample(g, start, small(g, start, MOST))


def test_notation_round_trips(sample):
    g = sample.game
    assert game(g.text) == g
    assert game(g.text).text == g.text
    for p in [sample.start, *sample.positions]:
        assert g.parse(g.format(p)) == p
        assert g.format(g.parse(g.format(p))) == g.format(p)


def test_the_value_is_that_of_the_definition(sample):
    for p in sample.positions:
        assert sample.values.value(p) is sample.worth[p], sample.game.format(p)


def test_components_put_together_have_the_same_value(sample):
    g = sample.game
    for p in sample.some(60):
        parts = list(g.parts(p))
        again = g.assemble(parts) if parts else p
        assert sample.values.value(again) is sample.worth[p]
        assert sample.session.sum([sample.values.value(part) for part in parts]) is sample.worth[p]


def test_symmetric_positions_have_the_values_they_claim(sample):
    g = sample.game
    fresh = PartizanValues(NoClaims(g), sample.session)
    for part in sorted(sample.parts(), key=repr)[:60]:
        value = fresh.value(part)
        assert all(fresh.value(image) is value for image in g.images(part))
        mirror = g.negative(part)
        assert mirror is None or fresh.value(mirror) is -value
        form = g.value_form(part, sample.session)
        assert form is None or form is value


def test_packed_components_are_the_same_games(sample):
    for part in sorted(sample.parts(), key=repr)[:60]:
        packed = sample.game.packed(part)
        if packed is not None:
            inner, start = packed
            of, alone = sample.game, part
            if isinstance(
                of, PartizanSum
            ):  # a component is one of its games, and is packed as there
                ((i, alone),) = part
                of = of.games[i]
            assert of.parse(inner.format(start)) == alone
            fresh = PartizanValues(NoClaims(inner), sample.session)
            value = sample.worth.get(part) or sample.values.value(part)
            assert fresh.value(start) is value
            assert all(fresh.value(image) is value for image in inner.images(start))
            assert fresh.value(inner.negative(start)) is -value
            assert sample.session.sum(map(fresh.value, inner.parts(start))) is value


class NoClaims:
    """Hide all that a game claims but its moves."""

    def __init__(self, g):
        self.text, self.format, self.left, self.right = g.text, g.format, g.left, g.right

    def parts(self, position):
        return (position,)

    def images(self, position):
        return ()

    def negative(self, position):
        return None

    def packed(self, part):
        return None

    def value_form(self, part, session):
        return None


def test_the_search_agrees_with_the_definition(sample):
    search = SumSearch(sample.values, small=0)
    for p in sample.some(80):
        for player in (LEFT, RIGHT):
            left_wins = is_left_win(sample.game, p, player, sample.left_wins)
            assert search.wins(p, player) == (left_wins == (player == LEFT))
            assert sample.values.wins(p, player) == (left_wins == (player == LEFT))


def test_winning_moves_are_exactly_those_that_the_opponent_loses(sample):
    g, memo = sample.game, sample.left_wins
    for p in sample.some(40):
        solution = solve_partizan(g, p, sample.session)
        left, right = options(g, p)
        wins = (
            {o for o in left if is_left_win(g, o, RIGHT, memo)},
            {o for o in right if not is_left_win(g, o, LEFT, memo)},
        )
        moves = solution.left_moves, solution.right_moves
        for mine, wanted in zip(moves, wins, strict=True):
            assert {move.to for move in mine} == wanted
            assert all(move.text for move in mine)
            assert all(to in mine for to in wanted)
        assert solution.outcome == OUTCOMES[tuple(map(bool, wins))]


def test_orthodox_moves_reach_the_mast(sample):
    """At the temperature of a hot component, a good move less the tax gives its mean."""
    g = sample.game
    for p in sample.some(15):
        for c in solve_partizan(g, p, sample.session).components():
            left, right = options(g, c.part)
            assert c.left in (left or [None])
            assert c.right in (right or [None])
            if c.value.number is None:
                graphs = [thermograph(sample.values.value(o)) for o in (c.left, c.right)]
                assert graphs[0].right_wall(c.temperature) - c.temperature == c.mean
                assert graphs[1].left_wall(c.temperature) + c.temperature == c.mean


# --- play that goes round


def settled(g, start, most=3000):
    """Say by the definition who wins each position for each starter, and in how many moves."""
    found, queue = {start}, [start]
    for p in queue:
        fresh = {o for side in options(g, p) for o in side} - found
        found |= fresh
        queue += fresh
        assert len(found) < most
    moves = {(p, who): options(g, p)[who] for p in found for who in (LEFT, RIGHT)}
    known, steps = {}, 0
    while True:  # who is settled in so many moves: the loser delays, the winner hastens
        fresh = {}
        for (p, who), side in moves.items():
            if (p, who) not in known:
                after = [known.get((o, 1 - who)) for o in side]
                if any(a and a[0] == who for a in after):
                    fresh[p, who] = who, steps
                elif all(a and a[0] != who for a in after):
                    fresh[p, who] = 1 - who, steps
        if not fresh:
            return known, found
        known |= fresh
        steps += 1


@pytest.mark.parametrize("line", LOOPY)
def test_play_of_two_players_that_goes_round(line):
    text, _, position = line.partition(" ")
    g = game(text)
    start = g.parse(position)
    known, found = settled(g, start)
    solver, names = LoopyPartizanSolver(g), ("left", "right")
    assert game(g.text) == g
    for p in random.Random(1).sample(sorted(found, key=repr), min(len(found), 60)):
        assert g.parse(g.format(p)) == p
        for who in (LEFT, RIGHT):
            winner, steps = known.get((p, who), (None, None))
            assert solver.winner(p, who) == ("nobody" if winner is None else names[winner])
            assert solver.remoteness(p, who) == steps
            wins = {o for o in options(g, p)[who] if known.get((o, 1 - who), (None,))[0] == who}
            moves = solver.moves(p, who)
            assert {m.to for m in moves} == wins
            assert all(m.text for m in moves)
            if moves:
                assert known[moves[0].to, 1 - who][1] == steps - 1
            other = solver.otherwise(p, who)
            if winner is None:
                assert (other.to, 1 - who) not in known
    check_worth(g, solver, start, known)


def check_worth(g, solver, start, known):
    """The value of a position tells who wins it, alone and in sums of values."""
    value, letters = solver.value(start), {LEFT: "L", RIGHT: "R", None: "draw"}
    assert value is not None
    who = tuple(letters[known.get((start, player), (None,))[0]] for player in (LEFT, RIGHT))
    assert value.outcome == who
    mine = turns(g)
    assert {m.to for m in mine.moves(start, LEFT)} == {*g.left(start)}
    for part in g.parts(start):
        alone, _ = settled(g, part)
        outcome = tuple(letters[alone.get((part, player), (None,))[0]] for player in (LEFT, RIGHT))
        assert solver.value(part).outcome == outcome
