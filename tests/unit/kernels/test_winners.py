"""What the kernel of boards knows of who wins a sum, against the values of the sums."""

import random

import numpy as np
import pytest

from grundy.games import game
from grundy.kernels.compiler import can_compile
from grundy.kernels.winners import SPACE, extend, normal, table, workspace
from grundy.rules.boards.grids import Board
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards, _laid_out

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")

TWINS = [
    "clobber XOX|OXO",
    "nogo ...|...",
    "nogo .X....",
    "col ...|.#.",
    "konane XOXO|OX.X|.OXO",
    "amazons X..|.#O",
]

WINS_AND_LOSES = {"L": 1 | 8, "R": 2 | 4, "N": 1 | 4, "P": 2 | 8}
"""The bits of each outcome: Left to move wins (1), loses (2), Right to move wins (4), loses (8)."""


def random_sum(rng, marks):
    """Give three boards of one size, which one layout of the kernel holds."""
    lines = ["".join(rng.choices(marks, k=3)) for _ in range(6)]
    return tuple(Board.parse("|".join(lines[i : i + 2])) for i in (0, 2, 4))


def told(rules, planes):
    """Ask in plain Python what is known of a board."""
    stride, place, *rest = rules
    words, found = tuple(map(np.uint64, planes)), np.zeros((SPACE, 4), np.uint64)
    with np.errstate(over="ignore"):
        return int(normal((np.uint64(stride), np.uint64(place), *rest), words, found)[3])


@pytest.mark.parametrize(("name", "marks"), [("clobber", "XO#"), ("domineering", "..#")])
def test_verdicts_are_those_of_the_values(name, marks):
    rng, rules = random.Random(5), game(name)
    values, kernel, known = PartizanValues(rules), LocalBoards(rules, Budget()), 0
    for _ in range(100):
        position = random_sum(rng, marks)
        layout, planes = _laid_out(rules, position)
        said = told(kernel._made(layout)[0], planes)
        truth = WINS_AND_LOSES[values.value(position).outcome()]
        assert said & ~truth == 0, (rules.format(position), said, truth)
        known += said == truth
    assert known > 20


@pytest.mark.parametrize("text", TWINS)
def test_the_compiled_search_is_the_one_in_plain_python(text):
    name, cells = text.split()
    rules = game(name)
    position, boards = rules.parse(cells), LocalBoards(rules, Budget(), 8)
    layout, planes = _laid_out(rules, position)
    said = boards._made(layout)[0]
    for player in (0, 1):
        room, states = (*table(8), *workspace()), np.zeros(1, np.int64)
        with np.errstate(over="ignore"):
            slow = int(extend(*said, player, *planes, *room, states, 10**6))
        assert slow == boards.wins(position, player) == wins(rules, position, player)
        again = np.zeros(1, np.int64)
        room = *table(8), *workspace()
        assert boards._search(*said, player, *planes, *room, again, 10**6) == slow
        assert again == states  # they look at the same boards


def wins(rules, position, player):
    """Tell by the definition whether a player wins who is to move."""
    moves = rules.right(position) if player else rules.left(position)
    return any(not wins(rules, option, 1 - player) for option in moves)
