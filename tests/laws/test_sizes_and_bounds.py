"""What games say of sizes and bounds, the kernel's moves, and the search, on random boards."""

import random
from itertools import combinations, pairwise

import pytest

from grundy.errors import InputError
from grundy.games import all_games, game
from grundy.rules.boards.grids import GridGame
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.boards.strips import StripGame
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards
from grundy.solvers.partizan.hybrid import SumSearch

LEFT, RIGHT = 0, 1
SIZES = [(1, n) for n in range(2, 9)] + [(2, n) for n in range(1, 5)] + [(3, 2), (3, 3)]
PARTIZAN = [cls for cls in all_games() if issubclass(cls, Partizan)]
BOARDS = [cls() for cls in PARTIZAN if issubclass(cls, GridGame | StripGame)]
LOCAL = [g for g in BOARDS if isinstance(g, PartizanGrid) and g.local]
COUNTS = [8, pytest.param(1000, marks=pytest.mark.slow)]


def boards(g, count):
    chance = random.Random(g.text)
    while count:
        rows, columns = chance.choice(SIZES if isinstance(g, GridGame) else SIZES[:7])
        marks = g.marks + "." * (g.marks != ".XOE")
        text = "|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows))
        try:
            yield g.parse(text)
        except InputError:
            continue
        count -= 1


def longest(g, position, player, memo):
    """Count the most moves that a player can make in a row."""
    if position not in memo:
        options = g.right(position) if player else g.left(position)
        memo[position] = max((1 + longest(g, o, player, memo) for o in options), default=0)
    return memo[position]


def check(g, position, values, memos):
    for part in g.parts(position):
        size, value = g.size(part), values.part_value(part)
        assert size is not None
        assert all(longest(g, part, player, memos[player]) <= size for player in (LEFT, RIGHT))
        low, high = g.bounds(part)
        assert low <= value.right_stop
        assert value.left_stop <= high
        below, above = g.below(part), g.above(part)
        assert below is None or values.value(below) <= value
        assert above is None or value <= values.value(above)
        inner, packed = g.packed(part) or (g, part)
        assert inner.bounds(packed)[0] <= value.right_stop
        assert value.left_stop <= inner.bounds(packed)[1]
        assert -inner.size(packed) <= value <= inner.size(packed)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("g", BOARDS, ids=lambda g: g.name)
def test_sizes_and_bounds_of_random_boards(g, count):
    values, memos = PartizanValues(g), ({}, {})
    for position in boards(g, count):
        check(g, position, values, memos)


def rows(chance):
    lengths = chance.choices(range(1, 7), k=chance.randint(1, 2))
    return "rows " + "+".join("".join(chance.choices("BW", k=n)) for n in lengths)


def cakes(chance):
    return "cutcake " + "+".join(f"{chance.randint(1, 4)}x{chance.randint(1, 4)}" for _ in "12")


def edges(chance):
    ends = ((chance.randrange(n), n) for n in range(1, chance.randint(2, 6)))
    closing = ((chance.randrange(2), chance.randrange(2)) for _ in range(chance.randrange(2)))
    drawn = (f"{u}-{v}:{chance.choice('brg')}" for u, v in (*ends, *closing))
    return "hackenbush " + ",".join(drawn)


def octal(chance):
    codes = ("0." + "".join(chance.choices("01234567", k=2)) for _ in "LR")
    return f"partizan-octal:{'/'.join(codes)} {chance.randint(1, 7)}+{chance.randint(1, 4)}"


def heaps(chance):
    kinds = "/".join(chance.choices(["nim:2", "kayles", "lasker", "subtraction:1,3"], k=2))
    return f"partizan:{kinds} {chance.randint(1, 6)}+{chance.randint(1, 3)}"


def subtraction(chance):
    left, right = (",".join(map(str, chance.sample(range(1, 6), 2))) for _ in "LR")
    return f"partizan-subtraction:{left}/{right} {chance.randint(1, 12)}"


def graph(chance):
    edges = [f"{u}-{v}" for u, v in combinations("abcd", 2) if chance.random() < 0.5]
    marks = "".join(chance.choices(".XO#", (4, 1, 1, 1), k=4))
    return f"{chance.choice(['col', 'snort'])}:graph:{','.join([*edges, *'abcd'])} {marks}"


@pytest.mark.parametrize("draw", [rows, cakes, edges, octal, heaps, subtraction, graph])
def test_sizes_and_bounds_of_random_positions(draw):
    chance = random.Random(draw.__name__)
    for _ in range(1000):
        text, _, position = draw(chance).partition(" ")
        g = game(text)
        check(g, g.parse(position), PartizanValues(g), ({}, {}))


@pytest.mark.parametrize("cls", PARTIZAN, ids=lambda cls: cls.name)
def test_every_partizan_game_has_sizes(cls):
    for sample in cls.samples:
        text, _, position = sample.partition(" ")
        g = game(text)
        for part in g.parts(g.parse(position)):
            assert g.size(part) is not None or "(" in position


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("g", BOARDS, ids=lambda g: g.name)
def test_the_search_says_what_the_value_says(g, count):
    values, search = PartizanValues(g), SumSearch(PartizanValues(g), small=1, budget=Budget())
    drawn = list(boards(g, count))
    for pair in zip(drawn[::2], drawn[1::2], strict=False):
        position = g.assemble([part for one in pair for part in g.parts(one)])
        for player in (LEFT, RIGHT):
            assert search.wins(position, player) == values.wins(position, player)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("g", LOCAL, ids=lambda g: g.name)
def test_local_moves_are_the_moves_and_the_kernel_says_what_the_value_says(g, count):
    values, single = PartizanValues(g), LocalBoards(g, Budget())
    for position in boards(g, count):
        (board,) = position
        for player in (LEFT, RIGHT):
            moves = g.moves(board[2:], board.stride, player)
            assert set(g.local.moves(board[2:], board.stride, player)) == set(moves)
            assert single.wins(position, player) == values.wins(position, player)


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("g", LOCAL, ids=lambda g: g.name)
def test_the_kernel_decides_sums_of_boards_as_their_values_do(g, count):
    values, kernel = PartizanValues(g), LocalBoards(g, Budget(), 12)
    drawn = [board for (board,) in boards(g, count)]
    fitting = [pair for pair in pairwise(drawn) if LocalBoards.fits(g, pair)]
    assert len(fitting) > count // 4
    for pair in fitting:
        for player in (LEFT, RIGHT):
            assert kernel.wins(pair, player) == values.wins(pair, player), g.format(pair)
