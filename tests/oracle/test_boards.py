"""Random boards, with stones on them from the start, against their rules told anew.

The oracle looks at whole boards and at nothing but the moves of `plain_rules`.
"""

import random
from collections import Counter

import pytest
from plain_rules import RULES, STRIPS, all_live, cells, text

from grundy.errors import InputError
from grundy.games import game
from grundy.solvers.partizan.solution import solve_partizan
from grundy.values.short import Session

SIZES = [(1, n) for n in range(2, 9)] + [(2, n) for n in range(1, 6)] + [(3, 2), (3, 3), (3, 4)]
MARKS = {"nogo": "..#XO", "domineering": "...#"}
MOST_FREE = {"amazons": 5, "nogo": 6}
OUTCOMES = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}


def domineering(board, player):
    grid, (down, right) = cells(board), ((1, 0), (0, 1))[player]
    for (r, c), mark in grid.items():
        if mark == "." == grid.get((r + down, c + right)):
            yield text(grid | {(r, c): "#", (r + down, c + right): "#"})


ORACLES = {name: rule for name, (rule, _) in RULES.items()} | {"domineering": domineering}


def drawn(name, chance):
    """Draw a board that play can lead to, small enough for the oracle."""
    marks = MARKS.get(name) or RULES[name][1]
    while True:
        rows, columns = (1, chance.randint(1, 8)) if name in STRIPS else chance.choice(SIZES)
        board = "|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows))
        stones = sum(board.count(mark) for mark in "XO")
        if name in ("clobber", "konane", "amazons") and stones > (3 if name == "amazons" else 8):
            continue
        if name not in STRIPS and name != "konane" and board.count(".") > MOST_FREE.get(name, 8):
            continue
        if name != "nogo" or all_live(cells(board)):
            return board


class Oracle:
    """Know all about the boards of a game by its moves."""

    def __init__(self, moves, session):
        self.moves, self.session = moves, session
        self.won, self.worth = {}, {}

    def wins(self, board, player):
        key = board, player
        if key not in self.won:
            left = self.moves(board, player)
            self.won[key] = any(not self.wins(after, 1 - player) for after in left)
        return self.won[key]

    def winning(self, board, player):
        return {b for b in self.moves(board, player) if not self.wins(b, 1 - player)}

    def value(self, board):
        if board not in self.worth:
            sides = [[self.value(b) for b in self.moves(board, player)] for player in (0, 1)]
            self.worth[board] = self.session.make(*sides)
        return self.worth[board]


def check(name, count):
    g, session, chance = game(name), Session(), random.Random(name)
    oracle = Oracle(ORACLES[name], session)
    for board in (drawn(name, chance) for _ in range(count)):
        found = solve_partizan(g, g.parse(board), session)
        assert found.outcome == OUTCOMES[oracle.wins(board, 0), oracle.wins(board, 1)], board
        assert found.value is oracle.value(board), board
        for player, moves in enumerate((found.left_moves, found.right_moves)):
            told = [(g.format(move.to), move.text) for move in moves]
            assert {to for to, _ in told} == oracle.winning(board, player), board
            assert len({words for _, words in told}) == len(told), board


@pytest.mark.parametrize("name", ORACLES)
def test_boards_of_all_kinds(name):
    check(name, 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", ORACLES)
def test_many_boards_of_all_kinds(name):
    check(name, 1000)


def test_toppling_names_each_push_that_wins():
    """Push dominoes one by one: as many moves are listed as there are pushes that win."""
    g, chance = game("toppling-dominoes"), random.Random(5)
    oracle = Oracle(ORACLES[g.name], Session())
    for _ in range(60):
        strip = "".join(chance.choices("XO.XOE", k=chance.randint(1, 7)))
        found = solve_partizan(g, g.parse(strip))
        for player, moves in enumerate((found.left_moves, found.right_moves)):
            pushes = Counter(oracle.moves(strip, player))
            wanted = sum(n for after, n in pushes.items() if not oracle.wins(after, 1 - player))
            # Of pushes to one side that fell the same dominoes there is only one.
            assert len(moves) == wanted, strip
            assert moves.unique == (wanted == 1)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("..#X", "row 1, column 4: expected a free cell beside every group, got '..#X'"),
        ("X#.#|#.X.", "row 1, column 1: expected a free cell"),
        ("..+xo|ox|#.", "board 2, row 1, column 1: expected a free cell"),
        (".OX|.XX", None),
        ("XXO|O..", None),
    ],
)
def test_nogo_refuses_a_group_without_a_liberty(position, message):
    g = game("nogo")
    if message is None:
        assert g.parse(position)
        return
    with pytest.raises(InputError) as caught:
        g.parse(position)
    assert str(caught.value).startswith(message)
