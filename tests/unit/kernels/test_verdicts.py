"""What the kernel of boards knows of who wins a sum, against the values of the sums."""

import random

import pytest

from grundy.games import game
from grundy.kernels.compiler import can_compile
from grundy.rules.boards.board import Board
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards, _laid_out

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")

WINS_AND_LOSES = {"L": 1 | 8, "R": 2 | 4, "N": 1 | 4, "P": 2 | 8}
"""The bits of each outcome: Left to move wins (1), loses (2), Right to move wins (4), loses (8)."""


def random_sum(rng, marks):
    """Give three boards of one size, which one layout of the kernel holds."""
    lines = ["".join(rng.choices(marks, k=3)) for _ in range(6)]
    return tuple(Board.parse("|".join(lines[i : i + 2])) for i in (0, 2, 4))


@pytest.mark.parametrize(("name", "marks"), [("clobber", "XO#"), ("domineering", "..#")])
def test_verdicts_are_those_of_the_values(name, marks):
    from numpy import uint64

    from grundy.kernels.normal import normal  # Numba is asked for here first

    rng, rules = random.Random(5), game(name)
    values, kernel, known = PartizanValues(rules), LocalBoards(rules, Budget()), 0
    for _ in range(100):
        position = random_sum(rng, marks)
        layout, planes = _laid_out(rules, position)
        said = int(normal(kernel._made(layout)[0], tuple(map(uint64, planes)))[3])
        truth = WINS_AND_LOSES[values.value(position).outcome()]
        assert said & ~truth == 0, (rules.format(position), said, truth)
        known += said == truth
    assert known > 20
