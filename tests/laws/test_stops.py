"""Ceilings and floors of stops against values, on random strips of every game with local moves."""

import random

import pytest

from grundy.games import all_games
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.stops import Stops, has_few_components
from grundy.values.game import real

BOARDS = [cls() for cls in all_games() if issubclass(cls, PartizanGrid)]
LOCAL = [g for g in BOARDS if has_few_components(g, g.parse(".."))]
COUNTS = [40, pytest.param(1_000, marks=pytest.mark.slow)]


def strips(g, count):
    chance, marks = random.Random(17), [mark for mark in g.marks if mark != "#"] * 6 + ["#"]
    for _ in range(count):
        cells = chance.choices(marks, k=chance.randint(1, 11))
        yield g.parse(("|" if chance.random() < 0.3 else "").join(cells))


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("g", LOCAL, ids=lambda g: g.name)
def test_no_stop_passes_a_ceiling_or_a_floor(g, count):
    values, stops, budget = PartizanValues(g), Stops(g), Budget(None)
    for position in strips(g, count):
        for part in g.parts(position):
            if not has_few_components(g, part):
                continue
            game = values.value(part)
            for value, ceiling in zip((game, -game), stops.stops(part, budget), strict=True):
                ls, rs = real(ceiling.ls), real(ceiling.rs)
                assert (value.left_stop <= ls, value.right_stop <= rs) == (True, True)
                assert not ceiling.below or value <= ls
                assert not ceiling.under or not value >= rs
            low, _, high, _ = stops.bounds(part, budget)
            assert real(low) <= game.right_stop <= game.left_stop <= real(high)
