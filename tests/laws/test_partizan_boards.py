"""Promises of partizan games on boards and on others with sizes, on random positions.

What games say of sizes and bounds, what the searches, kernels and stored files find, and what data
say of moves is compared with values worked out from the moves alone.
"""

import random
from itertools import combinations, pairwise

import pytest

from grundy.errors import InputError
from grundy.games import all_games, game
from grundy.rules.boards.grids import GridGame
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.boards.strips import StripGame
from grundy.rules.protocol import Enclosed, Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import BoardKernel, PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards
from grundy.solvers.partizan.hybrid import Stops, SumSearch, has_few_components
from grundy.store.smallboards import SHIPPED, board_of, unpack
from grundy.survey.boards import Survey
from grundy.values.game import real
from grundy.values.short import Session
from samples import rotated

LEFT, RIGHT = 0, 1
PARTIZAN = [cls for cls in all_games() if issubclass(cls, Partizan) and not cls.loopy]
BOARDS = [cls() for cls in PARTIZAN if issubclass(cls, GridGame | StripGame)]
GRIDS = [g for g in BOARDS if isinstance(g, PartizanGrid)]
LOCAL = [g for g in GRIDS if g.local]
VALUED = [g for g in GRIDS if BoardKernel.serves(g.packed(g.parse(".."))[0], None)]
STRIPS = [g for g in GRIDS if has_few_components(g, g.parse(".."))]

SIZES = [(1, n) for n in range(2, 9)] + [(2, n) for n in range(1, 5)] + [(3, 2), (3, 3)]
LARGER = [(1, 9), (2, 5), (3, 3), (4, 3), (9, 1)]
LINES = [(rows, n) for n in range(1, 12) for rows in (1, 1, 2) if rows * n < 12]


def on(games, few, many):
    """Ask of each game, about few boards by day and about many by night."""
    count = len(rotated(range(many), few))
    asked = [pytest.param(g, count, id=g.name) for g in games]
    return pytest.mark.parametrize(("g", "count"), asked)


def boards(g, count, sizes=SIZES):
    """Draw boards that the game takes; one cell in some ten or more is a hole."""
    chance = random.Random(g.text)
    marks = [mark for mark in g.marks if mark != "#"] * 5 + ["#"] * ("#" in g.marks)
    while count:
        rows, columns = chance.choice(sizes if isinstance(g, GridGame) else SIZES[:7])
        try:
            yield g.parse("|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows)))
        except InputError:
            continue
        count -= 1


# --- sizes and bounds


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
        if isinstance(g, Enclosed):
            below, above = map(values.value, g.enclosed(part))
            assert below <= value <= above
        inner, packed = g.packed(part) or (g, part)
        assert inner.bounds(packed)[0] <= value.right_stop
        assert value.left_stop <= inner.bounds(packed)[1]
        assert -inner.size(packed) <= value <= inner.size(packed)


@on(BOARDS, 8, 1000)
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
    for seed in rotated(range(3000), 100):
        chance = random.Random(f"{draw.__name__} {seed}")
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


@on(STRIPS, 40, 1000)
def test_no_stop_passes_a_ceiling_or_a_floor(g, count):
    values, stops, budget = PartizanValues(g), Stops(g), Budget(None)
    for position in boards(g, count, LINES):
        for part in g.parts(position):
            if not has_few_components(g, part):
                continue
            value = values.value(part)
            for one, ceiling in zip((value, -value), stops.stops(part, budget), strict=True):
                ls, rs = real(ceiling.ls), real(ceiling.rs)
                assert (one.left_stop <= ls, one.right_stop <= rs) == (True, True)
                assert not ceiling.below or one <= ls
                assert not ceiling.under or not one >= rs
            low, _, high, _ = stops.bounds(part, budget)
            assert real(low) <= value.right_stop <= value.left_stop <= real(high)


# --- who wins: the search, and the kernel where moves are data


@on(BOARDS, 8, 1000)
def test_the_search_says_what_the_value_says(g, count):
    values, search = PartizanValues(g), SumSearch(PartizanValues(g), small=1, budget=Budget())
    drawn = list(boards(g, count))
    for pair in zip(drawn[::2], drawn[1::2], strict=False):
        position = g.assemble([part for one in pair for part in g.parts(one)])
        for player in (LEFT, RIGHT):
            assert search.wins(position, player) == values.wins(position, player)


@on(rotated(LOCAL, 3), 8, 1000)
def test_local_moves_are_the_moves_and_the_kernel_says_what_the_value_says(g, count):
    values, single = PartizanValues(g), LocalBoards(PartizanValues(g), Budget())
    for position in boards(g, count):
        (board,) = position
        for player in (LEFT, RIGHT):
            moves = g.moves(board[2:], board.stride, player)
            assert set(g.local.moves(board[2:], board.stride, player)) == set(moves)
            assert single.wins(position, player) == values.wins(position, player)


@on(rotated(LOCAL, 3), 8, 1000)
def test_the_kernel_decides_sums_of_boards_as_their_values_do(g, count):
    """Boards of one size lie in one way: links of components are made anew for each."""
    values, kernel = PartizanValues(g), LocalBoards(PartizanValues(g), Budget(), 12)
    sizes = SIZES if count > 8 else [(2, 3)]
    drawn = [[one for (one,) in boards(g, count // len(sizes), [size])] for size in sizes]
    pairs = [pair for same in drawn for pair in pairwise(same) if LocalBoards.fits(g, pair)]
    assert len(pairs) > count // 4
    for pair in pairs:
        for player in (LEFT, RIGHT):
            assert kernel.wins(pair, player) == values.wins(pair, player), g.format(pair)


# --- values: the kernel, and the files of small boards


def test_the_kernel_of_values_serves_some_games():
    assert {"domineering", "clobber", "konane"} <= {g.name for g in VALUED}


class Nothing(BoardKernel):
    """Serve no game, so that the plain search works."""

    @staticmethod
    def serves(game, states):
        return False


@on(VALUED, 60, 2000)
def test_the_kernel_gives_the_value_of_the_plain_search(g, count):
    session = Session()
    kernel, plain = BoardKernel(session), PartizanValues(g, session)
    plain.kernel = Nothing(session)
    for position in boards(g, count, LARGER):
        for part in g.parts(position):
            found = kernel.value(*g.packed(part), Budget(None))
            assert found is plain.value(part), g.format(part)


@on([g for g in VALUED if g.local.leaps], 1200, 40_000)
def test_jumps_are_the_moves(g, count):
    for (board,) in boards(g, count, LARGER):
        for player in (LEFT, RIGHT):
            moves = g.moves(board[2:], board.stride, player)
            assert set(g.local.moves(board[2:], board.stride, player)) == set(moves)


def few(g):
    """Value some boards of a game that has no file."""
    work = Survey(g, 1 << 4)
    for board in work.run():
        if board.cells.bit_count() > 7:
            break
    return work.found()


@on(GRIDS, 12, 1000)
def test_what_is_stored_is_the_value(g, count):
    session, shipped = Session(), SHIPPED / f"{g.name}.json.z"
    stored = unpack(shipped.read_bytes()) if shipped.exists() else few(g)
    lookup, values = stored.lookup(session), PartizanValues(g, session)
    keys = random.Random(g.name).choices(list(stored.places), k=count)
    for board in (*((board_of(key),) for key in keys), *boards(g, count, [*LARGER, (4, 4)])):
        for part in g.parts(board):
            packed = g.packed(part)
            found = None if packed is None else lookup(*packed)
            assert found is None or found is values.value(part)
    for key in keys:
        inner, position = g.packed((board_of(key),))
        (part,) = inner.parts(position)
        assert lookup(inner, part) is stored.made(session)(key) is not None
