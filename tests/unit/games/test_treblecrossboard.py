"""Treblecross on boards, as it is told: whoever makes three in a line wins."""

import re
from functools import cache
from itertools import product

import pytest

from grundy.errors import InputError
from grundy.games import game
from grundy.solvers.impartial.solver import solve


def lines(rows, columns):
    for (r, c), (down, right) in product(
        product(range(rows), range(columns)), [(0, 1), (1, 0), (1, 1), (1, -1)]
    ):
        cells = [(r + i * down, c + i * right) for i in range(3)]
        if all(0 <= x < rows and 0 <= y < columns for x, y in cells):
            yield frozenset(cells)


@cache
def first_wins(marked, rows, columns):
    every = list(lines(rows, columns))
    free = set(product(range(rows), range(columns))) - marked
    return any(
        any(line <= marked | {cell} for line in every)
        or not first_wins(marked | {cell}, rows, columns)
        for cell in free
    )


@pytest.mark.parametrize(("rows", "columns"), [(1, 8), (2, 4), (3, 3)])
def test_the_winner_is_that_of_the_game_as_it_is_told(rows, columns):
    board = game("treblecross-board")
    cells = list(product(range(rows), range(columns)))
    for chosen in product((0, 1), repeat=len(cells)):
        marked = frozenset(cell for cell, mark in zip(cells, chosen, strict=True) if mark)
        text = "|".join(
            "".join("X" if (r, c) in marked else "." for c in range(columns)) for r in range(rows)
        )
        close = [line for line in lines(rows, columns) if len(line & marked) > 1]
        if not close:
            won = solve(board, board.parse(text)).outcome == "N"
            # a full board without three is drawn as it is told: the last one to mark wins here
            assert won is first_wins(marked, rows, columns), text
            continue
        with pytest.raises(InputError) as refused:
            board.parse(text)
        if not any(line <= marked for line in close):
            row, column = map(int, re.findall(r"row (\d+), column (\d+)", str(refused.value))[0])
            assert any(line - marked == {(row - 1, column - 1)} for line in close)
