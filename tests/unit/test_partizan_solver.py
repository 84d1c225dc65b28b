"""The solvers of partizan positions at their edges: loops, depth, limits, bad input."""

import random

import pytest

from grundy import ask
from grundy.errors import InputError, LimitError, LoopError
from grundy.games import game
from grundy.rules.boards.board import Board
from grundy.rules.boards.cells import around, bits, components
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.solution import solve_partizan
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


def test_over_a_limit_the_next_question_goes_on():
    board = DOMINEERING.parse("....|....|....")
    values, tries = PartizanValues(DOMINEERING, limit=20), 1
    with pytest.raises(LimitError, match="no answer in 20 states"):
        values.value(board)
    while True:
        try:
            assert values.value(board) is PartizanValues(DOMINEERING, values.session).value(board)
            break
        except LimitError:
            tries += 1
    assert 1 < tries < 50


def test_full_tables_of_games_are_freed():
    board = DOMINEERING.parse("....|....|....")
    values = PartizanValues(DOMINEERING)
    small = PartizanValues(DOMINEERING, Session(cap=24))
    with pytest.raises(LimitError, match="24 entries"):
        small.value(board)
    assert not small.memo
    for again in (values, small):
        assert str(again.value(DOMINEERING.parse("..|.."))) == "+-1"


def test_the_search_has_a_limit():
    search = SumSearch(PartizanValues(DOMINEERING), small=0, budget=Budget(60))
    board = DOMINEERING.parse(".....|..#..|.....|#....|.....")
    with pytest.raises(LimitError, match="no answer in 60 states"):
        search.wins(board, 0)
    assert 0 < len(search.known) <= 60
    search.budget = Budget()
    assert search.wins(board, 0) == search.values.wins(board, 0)


def test_full_tables_forget_and_answers_stay_right():
    values = PartizanValues(DOMINEERING)
    board = DOMINEERING.parse("....|.#..|....|...#")
    search = SumSearch(PartizanValues(DOMINEERING), small=0, budget=Budget(kept=20))
    for player in (0, 1):
        assert search.wins(board, player) == values.wins(board, player)
    small = PartizanValues(DOMINEERING)
    with small.within(Budget(kept=300)):
        assert str(small.value(board)) == str(values.value(board))
    assert len(search.known) <= 20
    assert max(len(inner.memo) for inner in small._packed.values()) <= 310


@pytest.mark.parametrize("text", ["0", "ten", "5m", "-3", "1s,", "3GBs"])
def test_limits_that_are_none(text):
    with pytest.raises(InputError, match="limit: expected states, seconds or memory"):
        Budget.of(text)


def test_a_budget_of_seconds_ends():
    board = game("nogo").parse("|".join(["......."] * 7))
    with pytest.raises(LimitError, match="nogo: no answer in 1 second; 0 of the 49 first moves"):
        solve_partizan(game("nogo"), board, budget=Budget.of("1s"))


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
        ("..|...", "row 2: expected 2 cells, as in every row, got 3 in '...'"),
        ("..|.X", "row 2, column 2: expected one of . #, got 'X'"),
        (".x.", "row 1, column 2: expected one of . #, got 'x'"),
        ("..+..|", "board 2, row 2: expected 2 cells, as in every row, got nothing"),
        ("", "domineering: expected a board such as ..|.., got nothing"),
        (
            "100x2",
            "domineering: expected a board such as ..|..,"
            " or an opening board from 1x1 to 99x99, got '100x2'",
        ),
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
    monkeypatch.setattr("grundy.solvers.partizan.decision.SHARE", 1000)
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
