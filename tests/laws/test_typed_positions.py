"""A position that somebody types is played by its moves, or refused, reached by play or not.

Ten of each game, and 200 by night, are put together at random, most of which no play reaches.
Whoever wins by the definition, which knows nothing but the moves, wins by the solvers, with their
theorems, components and symmetries.
"""

import random
from contextlib import suppress
from graphlib import CycleError, TopologicalSorter
from itertools import islice

import pytest

import samples
from grundy.errors import GrundyError, LimitError
from grundy.games import all_games, game
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Partizan
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solver import Solver, solve_with
from grundy.solvers.partizan.solution import solve_partizan

ASKED = len(samples.rotated(range(200), 10))
MOST = 400
DEEPEST = 60
LIMIT = 20_000  # one part may be too large, where play ends in another: not searched for long
GAMES = [cls for cls in all_games() if issubclass(cls, Impartial | Partizan)]


def typed(g, sample, chance):
    """Put a text together such as a person may type."""
    marks = getattr(g, "marks", "")
    if marks and g.drawing.startswith("grid"):
        rows, columns = chance.choice([(1, 6), (2, 3), (3, 3), (2, 4)])
        return "|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows))
    if marks:
        return "".join(chance.choices(marks, k=chance.randrange(1, 8)))
    if isinstance(g, HeapGame | VectorGame):
        piles = getattr(g, "arity", None) or chance.randrange(1, 4)
        return "+".join(str(chance.randrange(6)) for _ in range(piles))
    letters = list(sample)
    for _ in range(chance.randrange(1, 4)):
        i, j = chance.randrange(len(letters)), chance.randrange(len(letters))
        if chance.random() < 0.5:
            letters[i], letters[j] = letters[j], letters[i]
        else:
            letters[i] = letters[j]
    return "".join(letters)


def positions(cls):
    """Give the games and the positions of texts that are read."""
    chance = random.Random(f"{cls.name} {samples.seed()}")
    found = 0
    for _ in range(20 * ASKED):
        text, _, sample = chance.choice(cls.samples).partition(" ")
        g = game(text)
        try:
            position = g.parse(typed(g, sample, chance))
        except GrundyError:
            continue
        yield g, position
        found += 1
        if found == ASKED:
            return


def is_small(g, start):
    """Tell whether play is short and visits few positions, none of them twice."""
    after, todo = {}, [start]
    while todo:
        if (position := todo.pop()) in after:
            continue
        try:
            found = [g.options] if isinstance(g, Impartial) else [g.left, g.right]
            after[position] = [o for moves in found for o in islice(moves(position), MOST)]
        except LimitError:
            return False
        if len(after) + len(after[position]) > MOST:
            return False
        todo += after[position]
    depth = {}
    try:
        for position in TopologicalSorter(after).static_order():
            depth[position] = 1 + max(map(depth.__getitem__, after[position]), default=0)
    except CycleError:
        return False
    return max(depth.values()) <= DEEPEST


@pytest.mark.parametrize("cls", GAMES, ids=lambda cls: cls.name)
def test_what_is_typed_is_played_by_its_moves_or_refused(cls):
    for g, position in positions(cls):
        if not is_small(g, position):
            continue
        shown = f"{g.text} {g.format(position)}"
        if isinstance(g, Impartial):
            lost = reference.is_p(g, position, {}, misere=g.misere)
            with suppress(LimitError):
                assert (solve_with(Solver(g, limit=LIMIT), position).outcome == "P") is lost, shown
        else:
            wins = [reference.is_left_win(g, position, player, {}) for player in (0, 1)]
            outcome = {(1, 1): "L", (0, 0): "R", (1, 0): "N", (0, 1): "P"}[tuple(map(int, wins))]
            assert solve_partizan(g, position).outcome == outcome, shown
