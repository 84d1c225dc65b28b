"""The solvers of partizan positions at their edges: loops, depth, limits, bad input."""

import random

import pytest

from grundy import ask
from grundy.errors import InputError, LimitError, LoopError
from grundy.games import game
from grundy.rules.boards.board import Board
from grundy.rules.boards.cells import around, bits, components
from grundy.rules.protocol import Partizan
from grundy.solvers.canonical import PartizanValues
from grundy.solvers.hybrid import SumSearch
from grundy.solvers.partizan import solve_partizan
from grundy.values.short import Session

DOMINEERING, SNORT = game("domineering"), game("snort")


class Walk(Partizan[int]):
    """Left walks up to 3 and back, Right can only stop."""

    name = "walk"

    def parse(self, text):
        return int(text)

    def format(self, position):
        return str(position)

    def left(self, position):
        return (position + 1, position - 1) if 0 < position < 3 else ()

    def right(self, position):
        return (0,) if position else ()


class Steps(Partizan[int]):
    """Both players take one step down: a long line of play."""

    name = "steps"

    def parse(self, text):
        return int(text)

    def format(self, position):
        return str(position)

    def left(self, position):
        return (position - 1,) if position else ()

    right = left


def test_a_loop_is_named():
    with pytest.raises(LoopError, match="walk: play can return to"):
        solve_partizan(Walk(), 1)


def test_a_long_line_of_play_does_not_end_the_process():
    values = PartizanValues(Steps())
    assert values.value(20_000) is values.session.zero
    assert values.value(19_999) is values.session.star(1)


def test_over_a_limit_everything_is_forgotten_and_the_solver_goes_on():
    board = DOMINEERING.parse("....|....|....")
    values = PartizanValues(DOMINEERING, limit=50)
    with pytest.raises(LimitError, match="50 positions"):
        values.value(board)
    assert not values.memo
    small = PartizanValues(DOMINEERING, Session(cap=60))
    with pytest.raises(LimitError, match="60 entries"):
        small.value(board)
    assert not small.memo
    for again in (values, small):
        assert str(again.value(DOMINEERING.parse("..|.."))) == "+-1"


def test_the_search_has_a_limit():
    search = SumSearch(PartizanValues(DOMINEERING), small=0, limit=20)
    with pytest.raises(LimitError, match="20 states"):
        search.wins(DOMINEERING.parse(".....|..#..|.....|#....|....."), 0)
    assert not search.known


def test_a_sum_of_many_boards():
    board = "...|.#.+..|..+....|.#..|...."
    solution = solve_partizan(DOMINEERING, DOMINEERING.parse("+".join([board] * 4)))
    assert solution.outcome == solution.value.outcome()
    hot = solution.components()
    assert len(hot) == 12
    assert [c.temperature for c in hot] == sorted((c.temperature for c in hot), reverse=True)
    assert sum((c.mean for c in hot), start=0) == solution.mean


def test_orthodox_moves_of_a_switch_and_a_threat():
    board = DOMINEERING.parse("...|...")
    (component,) = solve_partizan(DOMINEERING, board).components()
    assert DOMINEERING.format(component.left) == ".#.|.#."  # {2|-1/2}: to 2, not to another
    assert DOMINEERING.format(component.right) in ("##.|...", ".##|...", "...|##.", "...|.##")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..|...", "row 2: expected 2 cells, as in every row, got '3: ...'"),
        ("..|.X", "row 2, column 2: expected one of . #, got 'X'"),
        (".x.", "row 1, column 2: expected one of . #, got 'x'"),
        ("..+..|", "board 2, row 2: expected 2 cells, as in every row, got nothing"),
        ("", "domineering: expected a board such as ..|.., got nothing"),
        ("..+", "board 2, row 1: expected some cells, as in every row, got nothing"),
        ("." * 20_000, "expected a board of at most 10000 cells"),
    ],
)
def test_bad_boards(text, message):
    with pytest.raises(InputError) as caught:
        DOMINEERING.parse(text)
    assert str(caught.value).startswith(message)


def turned(rows):
    """Give the seven images of a board of text: reflected, then turned a quarter."""
    for lines in (rows, list(map("".join, zip(*rows, strict=True)))):
        mirrored = [line[::-1] for line in lines]
        yield from (lines, mirrored, lines[::-1], mirrored[::-1])


@pytest.mark.parametrize(
    "rows", [["X.#O", "..X.", "#.OO"], ["X........O", "#...#...#."], ["." * 19 + "X", "O" * 20]]
)
def test_boards_turn_as_text_turns(rows):
    images = ["|".join(lines) for lines in turned(rows)]
    for name, wanted in (("snort", images[1:]), ("domineering", images[1:4])):
        g, position = game(name), game("snort").parse("|".join(rows))
        assert [g.format(image) for image in g.images(position)] == wanted
        inner, packed = g.packed(position)
        assert inner.format(packed) == "|".join(rows)
    assert SNORT.format(SNORT.negative(position)) == images[0].translate(str.maketrans("XO", "OX"))
    assert DOMINEERING.format(DOMINEERING.negative(position)) == images[4]


def test_components_that_are_numbers_may_be_left_alone():
    """Number avoidance, judged by all winning moves: one of them is made in another component."""
    chance, told = random.Random(5), 0
    boards = ["..|..", "...|...", "..|.#", "..", ".|.|.", "....", "...|.#.", "..|..|.."]
    for _ in range(60):
        chosen = chance.sample(boards, chance.randint(2, 4))
        answer = ask.solve("domineering", "+".join(chosen))
        alone = [text.split(" = ")[0] for text in answer.components if "no need" in text]
        told += bool(alone)
        for moves in (answer.left, answer.right):
            changed = [
                next(a for a, b in zip(chosen, move.to.split("+"), strict=True) if a != b)
                for move in moves
            ]
            assert not moves or set(changed) - set(alone), (answer, alone)
    assert told > 10
    hot = ask.solve("domineering", "...|...+..").components
    assert hot == (
        "...|... = {2|-1/2}, temperature 5/4",
        ".. = -1, a number: no need to move in it",
    )


def test_a_board_of_many_stones_is_solved_without_its_value(monkeypatch):
    konane, board = game("konane"), "XOXOX|O.OXO|XOXOX|OXOXO"
    value = PartizanValues(konane).value(konane.parse(board))
    monkeypatch.setattr("grundy.solvers.partizan.MOST_VALUED", 20_000)
    solution = solve_partizan(konane, konane.parse(board))
    assert (solution.value, solution.outcome) == (None, value.outcome())


def test_cells_are_trimmed_and_split():
    rows = ["X.#O", "..X.", "#.OO"]
    board = Board.parse("|".join(rows))
    assert str(board) == "|".join(rows)
    assert str(board.trim(board.black)) == "X##|##X"
    assert len(list(bits(board.cells))) == 10
    assert list(components(board.white, board.stride)) == [8, 0b1100 << 10]


def test_cells_beside_the_edge_are_not_beside_the_next_row():
    board = Board.parse("...|...")
    last = 1 << 2
    assert around(last, board.stride) & board.cells == 0b0000010 | 1 << 6
