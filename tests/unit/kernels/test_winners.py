"""What the kernel of boards knows of who wins a sum, against the values of the sums."""

import random

import numpy as np
import pytest
from naive_heaps import sided_search
from plain_rules import RULES

from grundy.errors import InputError
from grundy.games import game
from grundy.kernels.compiler import can_compile
from grundy.kernels.verdicts import ASKED, COLUMNS, HEAT, row_of
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
    words, found = tuple(map(np.uint64, planes)), np.zeros((SPACE, 6), np.uint64)
    with np.errstate(over="ignore"):
        return int(normal((np.uint64(stride), np.uint64(place), *rest), words, found)[3])


@pytest.mark.parametrize(("name", "marks"), [("clobber", "XO#"), ("domineering", "..#")])
def test_verdicts_are_those_of_the_values(name, marks):
    rng, rules = random.Random(5), game(name)
    values, kernel, known = PartizanValues(rules), LocalBoards(PartizanValues(rules), Budget()), 0
    kernel._searched = 10**6  # so that there is time for all values
    for _ in range(100):
        position = random_sum(rng, marks)
        layout, planes = _laid_out(rules, position)
        made = kernel._made(layout)[0]
        made[2][4] = 6
        told(made, planes)
        kernel._learn(layout, made[2], made[4])
        said = told(made, planes)
        truth = WINS_AND_LOSES[values.value(position).outcome()]
        assert said & ~truth == 0, (rules.format(position), said, truth)
        known += said == truth
    assert known > 20


@pytest.mark.parametrize("text", TWINS)
def test_the_compiled_search_is_the_one_in_plain_python(text):
    name, cells = text.split()
    rules = game(name)
    position, boards = rules.parse(cells), LocalBoards(PartizanValues(rules), Budget(), 8)
    wins = sided_search(lambda at, who: (rules.left, rules.right)[who](at))
    layout, planes = _laid_out(rules, position)
    *said, links = boards._made(layout)[0]
    for player in (0, 1):
        room, states = (*table(8), *workspace()), np.zeros(1, np.int64)
        with np.errstate(over="ignore"):
            slow = int(extend(*said, links.copy(), player, *planes, *room, states, 10**6))
        again = np.zeros(1, np.int64)
        room = *table(8), *workspace()
        quick = boards._search(*said, links.copy(), player, *planes, *room, again, 10**6)
        assert quick == slow
        assert again == states  # they look at the same boards
        assert slow == boards.wins(position, player) == wins(position, player)


@pytest.mark.parametrize(
    ("name", "marks", "rows", "columns"),
    [
        ("nogo", "......XO#", 1, 9),
        ("nogo", "...XO#", 3, 3),
        ("clobber", "XXOO#", 1, 10),
        ("clobber", "XO#", 3, 3),
        ("domineering", "...#", 3, 3),
    ],
)
def test_small_components_that_were_valued_leave_the_winner_as_it_is(name, marks, rows, columns):
    """The oracle is the definition; the values, and links to equal components, grow meanwhile."""
    rng, rules = random.Random(rows), game(name)
    boards, values, layouts, valued = (
        LocalBoards(PartizanValues(rules), Budget(), 8),
        PartizanValues(rules),
        {},
        0,
    )
    sides = rules.left, rules.right
    plain, _ = RULES.get(
        name, (lambda text, player: map(rules.format, sides[player](rules.parse(text))), "")
    )
    truth = sided_search(plain)
    for _ in range(60):
        lines = ["".join(rng.choices(marks, k=columns)) for _ in range(rows)]
        try:
            position = rules.parse("|".join(lines))
        except InputError:  # a group without a liberty
            continue
        for player in (0, 1):
            assert boards.wins(position, player) == truth("|".join(lines), player), lines
        layout = _laid_out(rules, position)[0]
        layouts[layout] = boards._made(layout)[0][4]
    for layout, links in layouts.items():
        for row in links[links[:, :3].any(axis=1) & (links[:, HEAT] != ASKED), :6].tolist():
            one, other = (Board(*layout[:2], *row[i : i + 3]) for i in (0, 3))
            assert values.part_value((one,)) == values.part_value((other,)), row
            valued += 1
    assert valued > 10 or (name == "nogo" and rows > 1)


def test_a_component_is_entered_once_and_not_where_there_is_no_room():
    links = np.zeros((16, COLUMNS), np.uint64)
    with np.errstate(over="ignore"):
        parts = [(np.uint64(n), np.uint64(0), np.uint64(n << 7)) for n in range(1, 18)]
        places = [int(row_of(links, part)) for part in parts]
        assert sorted(places) == list(range(-1, 16))
        assert places[:16] == [int(row_of(links, part)) for part in parts[:16]]
