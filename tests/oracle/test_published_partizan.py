"""Partizan games against their rules told anew, another program's outcomes, published values."""

import random
import re
from functools import cache
from pathlib import Path

import pytest
from plain_rules import RULES, STRIPS

from grundy.errors import InputError
from grundy.games import game
from grundy.solvers.partizan.solution import PartizanValues
from grundy.values.short import Session

MCGS = Path(__file__).parent / "mcgs"
WINS = {"L": ("win", "loss"), "R": ("loss", "win"), "N": ("win", "win"), "P": ("loss", "loss")}


def value(text, position, session=None):
    g = game(text)
    return PartizanValues(g, session).value(g.parse(position))


# --- the rules, told anew


def boards(name, count):
    """Draw boards of at most 6 cells, strips of at most 7."""
    chance, (_, marks) = random.Random(name), RULES[name]
    for _ in range(count):
        if name in STRIPS:
            rows, columns = 1, chance.randint(1, 7)
        else:
            rows, columns = chance.choice([(1, 5), (1, 6), (2, 2), (2, 3), (3, 2), (6, 1)])
        yield "|".join("".join(chance.choices(marks, k=columns)) for _ in range(rows))


def plain_value(session, rule, board, memo):
    """Apply the definition of a value to the whole board."""
    if board not in memo:
        left, right = (
            [plain_value(session, rule, after, memo) for after in rule(board, player)]
            for player in (0, 1)
        )
        memo[board] = session.make(left, right)
    return memo[board]


@pytest.mark.parametrize("name", RULES)
def test_the_moves_are_those_of_the_rule(name):
    g, (rule, _) = game(name), RULES[name]
    for board in boards(name, 150):
        position = g.parse(board)
        for player, options in enumerate((g.left(position), g.right(position))):
            assert sorted(map(g.format, options)) == sorted(rule(board, player)), board


@pytest.mark.parametrize("name", RULES)
def test_the_values_are_those_of_the_rule(name):
    session, memo = Session(), {}
    values = PartizanValues(game(name), session)
    for board in boards(name, 60):
        known = values.value(values.game.parse(board))
        assert known is plain_value(session, RULES[name][0], board, memo), board


def test_konane_boards_fall_apart_where_no_jump_can_join_them():
    g, (rule, _) = game("konane"), RULES["konane"]
    session, memo, chance, split = Session(), {}, random.Random(4), 0
    for _ in range(200):
        rows, columns = chance.choice([(1, 9), (2, 6), (3, 4)])
        board = "|".join("".join(chance.choices("XO..", k=columns)) for _ in range(rows))
        split += len(list(g.parts(g.parse(board)))) > 1
        assert value("konane", board, session) is plain_value(session, rule, board, memo), board
    assert split > 10


@pytest.mark.parametrize("name", RULES)
def test_every_move_is_told_in_words_of_its_own(name):
    g = game(name)
    for board in boards(name, 30):
        position = g.parse(board)
        for options in (set(g.left(position)), set(g.right(position))):
            words = {g.describe(position, option) for option in options}
            assert len(words) == len(options), board


def test_moves_in_words():
    cases = [
        ("clobber", "XO|OX", ".X|OX", "X row 1, column 1 -> row 1, column 2"),
        (
            "amazons",
            "X..|..O",
            ".#.|X.O",
            "X row 1, column 1 -> row 2, column 1, arrow at row 1, column 2",
        ),
        ("col", "...", ".O.", "O row 1, column 2"),
        ("toads-and-frogs", "T.F+TF.", "T.F+.FT", "strip 2: T from 1 to 3"),
        ("toppling-dominoes", "XOX", "X..", "topple 2, 3"),
        ("cutcake", "2x4", "2x1+2x3", "cut 2x4 into 2x1+2x3"),
    ]
    for name, before, after, words in cases:
        g = game(name)
        assert g.describe(g.parse(before), g.parse(after)) == words


# --- heaps


def heap_value(session, left, right):
    """Define the value of a heap by two functions from a heap to the tuples it can become."""

    @cache
    def of(n):
        sides = (
            [session.sum([of(m) for m in heaps]) for heaps in side(n)] for side in (left, right)
        )
        return session.make(*sides)

    return of


def taking(*numbers):
    return lambda n: [(n - k,) for k in numbers if k <= n]


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [
        ("partizan-subtraction:1,3/2,5", taking(1, 3), taking(2, 5)),
        ("partizan-subtraction:1/2", taking(1), taking(2)),
        ("partizan-octal:0.3/0.07", taking(1), lambda n: [(a, n - 2 - a) for a in range(n - 1)]),
        ("partizan:nim/subtraction:2", lambda n: [(m,) for m in range(n)], taking(2)),
    ],
)
def test_heaps_on_which_the_players_differ(text, left, right):
    session, g = Session(), game(text)
    values, of = PartizanValues(g, session), heap_value(session, left, right)
    for n in range(14):
        assert values.value(g.parse(str(n))) is of(n)
    assert values.value(g.parse("9+4+4")) is session.sum([of(9), of(4), of(4)])


def test_both_players_with_one_code_play_the_impartial_game():
    session = Session()
    kayles = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    for text in ("partizan-octal:0.77/0.77", "partizan:kayles/octal:0.77"):
        found = [value(text, str(n), session) for n in range(12)]
        assert found == [session.star(nim) for nim in kayles]


# --- another program's outcomes


def outcomes(name):
    text = (MCGS / f"{name}.test").read_text()
    found = re.findall(r"^(\S+) \{B (win|loss), W (win|loss)\}", text, re.MULTILINE)
    assert len(found) == text.count("{B ")
    return found


@pytest.mark.parametrize(
    ("file", "text", "letters"),
    [
        ("amazons_3x3", "amazons", {}),
        ("kayles_bw_easy", "partizan:kayles/kayles", {}),
        ("toppling_dominoes_30", "toppling-dominoes", {ord("#"): "E"}),
    ],
)
def test_outcomes_of_another_program(file, text, letters):
    g = game(text)
    values = PartizanValues(g)
    for board, left, right in outcomes(file):
        position = g.parse(board.translate(letters))
        assert WINS[values.value(position).outcome()] == (left, right), board


@pytest.mark.parametrize("moves", [6, 8])
def test_linear_clobber_of_another_program(moves):
    text = (MCGS / f"clobber_from_1xn_le_{moves}_moves.test").read_text()
    found = re.findall(r"^(\S+) \{([BW]) (win|loss)\}", text, re.MULTILINE)
    assert len(found) == len(re.findall(r"\{[BW] ", text)) >= 20
    values = PartizanValues(game("clobber"))
    for board, player, result in found:
        outcome = values.value(values.game.parse(board)).outcome()
        assert WINS[outcome]["BW".index(player)] == result, board


# --- published values, and small ones worked out by hand


@pytest.mark.parametrize(
    ("name", "position", "text"),
    [
        ("clobber", "XO", "*"),
        ("clobber", "XXO", "^"),
        ("clobber", "XXXO", "^^*"),
        ("clobber", "XXXXO", "^3"),
        ("clobber", "XOXO|OXOX|XOXO", "0"),
        ("toads-and-frogs", "T.F", "*"),
        ("toads-and-frogs", "TTTT...FFFF", "*"),
        ("toads-and-frogs", "TTTTT...FFFFF", "*"),
        ("elephants-and-rhinos", "EEE.RR", "{2|-1}"),
        ("toppling-dominoes", "XXX", "3"),
        ("toppling-dominoes", "XOX", "1/2"),
        ("toppling-dominoes", "EEEE", "*4"),
        ("konane", "XO.", "1"),
        ("konane", ".XO.", "*"),
        ("konane", "XO.O.", "1"),
        ("col", ".", "*"),
        ("col", "...", "0"),
        ("col", "X..", "-1/2"),
        ("col", "X.", "-1"),
        ("snort", "..", "+-1"),
        ("snort", "...", "+-2"),
        ("snort", "X.", "1"),
        ("nogo", "..", "*"),
    ],
)
def test_known_values(name, position, text):
    session = Session()
    assert value(name, position, session) is session.parse(text)


@pytest.mark.slow
def test_clobber_4_by_4():
    session = Session()
    assert value("clobber", "XOXO|OXOX|XOXO|OXOX", session) is session.star(1)


def test_toppling_two_colours_in_a_row_is_a_switch():
    session = Session()
    values = PartizanValues(game("toppling-dominoes"), session)
    for m in range(1, 7):
        for n in range(1, 7):
            known = values.value(values.game.parse("X" * m + "O" * n))
            assert known is session.make([m - 1], [1 - n])


CUTCAKE = """
 0  1  2  3  4  5  6  7  8  9
-1  0  0  1  1  2  2  3  3  4
-2  0  0  1  1  2  2  3  3  4
-3 -1 -1  0  0  0  0  1  1  1
-4 -1 -1  0  0  0  0  1  1  1
-5 -2 -2  0  0  0  0  1  1  1
-6 -2 -2  0  0  0  0  1  1  1
-7 -3 -3 -1 -1 -1 -1  0  0  0
"""
"""Winning Ways, chapter 2: row by row from 1x1."""


def test_the_table_of_cutcake():
    session, g = Session(), game("cutcake")
    values, memo = PartizanValues(g, session), {}

    def defined(rows, columns):
        if (rows, columns) not in memo:
            left = [defined(rows, k) + defined(rows, columns - k) for k in range(1, columns)]
            right = [defined(k, columns) + defined(rows - k, columns) for k in range(1, rows)]
            memo[rows, columns] = session.make(left, right)
        return memo[rows, columns]

    for r, line in enumerate(CUTCAKE.split("\n")[1:-1], 1):
        for c, number in enumerate(line.split(), 1):
            known = values.value(g.parse(f"{r}x{c}"))
            assert known is session.number(int(number)) is defined(r, c)
            assert {g.format(o) for o in g.left(((r, c),))} == {
                f"{r}x{k}+{r}x{c - k}" for k in range(1, c) if k <= c - k
            }
    assert value("cutcake", "4x9+9x4+999999x1", session) is session.number(-999998)


def test_col_is_a_number_or_a_number_and_a_star():
    session = Session()
    values = PartizanValues(game("col"), session)
    for board in boards("col", 60):
        found = values.value(values.game.parse(board))
        assert found.is_number or (found + session.star(1)).is_number, board


@pytest.mark.parametrize("size", [(1, 4), (1, 6), (2, 2), (2, 3), (2, 4), (3, 4)])
def test_col_without_a_middle_cell_is_copied_by_the_second_player(size):
    rows, columns = size
    assert value("col", "|".join(["." * columns] * rows)).outcome() == "P"


@pytest.mark.parametrize("size", [(1, 5), (1, 7), (3, 3)])
def test_snort_with_a_middle_cell_is_copied_by_the_first_player(size):
    rows, columns = size
    assert value("snort", "|".join(["." * columns] * rows)).outcome() == "N"


# --- bad input


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ("clobber", "XO|O", "row 2: expected 2 cells"),
        ("toads-and-frogs", "TX.F", "column 2: expected one of . T F"),
        ("toppling-dominoes", "XO#", "column 3"),
        ("cutcake", "0x4", "rows x columns"),
        ("cutcake", "4x", "rows x columns"),
        ("partizan-subtraction:1,3", "4", "two sides"),
        ("partizan-subtraction:1,3/", "4", "two sides"),
        ("partizan:nim/misere:nim", "4", "of normal play"),
        ("partizan:nim/wythoff", "4", "games on heaps"),
    ],
)
def test_bad_input_is_named(text, position, message):
    with pytest.raises(InputError, match=re.escape(message)):
        game(text).parse(position)
