"""The solvers of partizan positions: loops, depth, limits, boards, and searches for the winner."""

import random
import sys
from itertools import combinations_with_replacement
from types import SimpleNamespace

import pytest
from plays import options, truth
from published import cases

from grundy import ask
from grundy.errors import LimitError, LoopError
from grundy.games import game
from grundy.rules.boards.local import FREE, MINE, Local, Play
from grundy.rules.boards.partizan import PartizanGrid
from grundy.rules.protocol import Partizan
from grundy.solvers.budget import Budget, OutOfTime, within
from grundy.solvers.partizan import canonical
from grundy.solvers.partizan import solution as over_limit
from grundy.solvers.partizan.canonical import FEW, BoardKernel, PartizanValues
from grundy.solvers.partizan.hybrid import Bounds, SumSearch, _bounded
from grundy.solvers.partizan.solution import FIRST, solve_partizan
from grundy.solvers.progress import Tally, tally
from grundy.values.shape import LEFT, RIGHT
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


class Steps(Walk):
    """Both players take one step down: a long line of play."""

    name = "steps"

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


def test_a_budget_of_seconds_ends():
    board = game("nogo").parse("|".join(["......."] * 7))
    with pytest.raises(LimitError, match="nogo: no answer in 1 second; 0 of the 49 first moves"):
        solve_partizan(game("nogo"), board, budget=Budget.of("1s"))


def test_no_module_is_left_half_loaded_where_time_ends(tmp_path, monkeypatch):
    (tmp_path / "slowly.py").write_text("import time\ntime.sleep(.2)\nwhole = 1")
    monkeypatch.syspath_prepend(tmp_path)

    def search():
        import slowly

        while slowly.whole:
            pass

    with pytest.raises(OutOfTime), within(0.05):
        search()
    assert "slowly" in sys.modules


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


# --- beyond the limit of values the winner is searched for

POSITIONS = cases(__file__, "partizan_positions.tsv")


def winning(found, start, player):
    """Give the winning moves by the definition: those after which the other one cannot win."""
    wins = truth(found, misere=False)
    return {found.format(to) for to in options(found, start, player) if not wins(to, 1 - player)}


@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_the_moves_of_both_players_are_those_that_win(name, text, monkeypatch):
    monkeypatch.setattr(over_limit, "_value", lambda values, position, budget: None)
    found = game(name)
    start = found.parse(text)
    solution = solve_partizan(found, start)
    assert solution.value is None, "the limit was not passed"
    for player, moves in ((LEFT, solution.left_moves), (RIGHT, solution.right_moves)):
        assert {found.format(move.to) for move in moves} == winning(found, start, player)


@pytest.mark.parametrize("text", ["XOX|OXO|XOX|OXO", "XOX|OXO|XOX|OXO+XOXOXO"])
def test_first_moves_that_lose_are_counted_where_a_search_stops(text):
    """On one board its listed moves are counted, on two those of the sum."""
    found = game("clobber")
    start = found.parse(text)
    search = SumSearch(PartizanValues(found), 2, Budget(250))
    with pytest.raises(LimitError):
        search.wins(start, LEFT)
    options = list(found.left(start))
    lost = sum(search.known.get((RIGHT, *search.state(to))) is True for to in options)
    assert search.refuted(start, LEFT) == (lost, len(options))
    assert lost


def test_a_value_is_not_attempted_again_where_many_moves_are_missing():
    """Domineering 6x6 is won by whoever begins."""
    found, budget = game("domineering"), Budget()
    solution = solve_partizan(found, found.parse("|".join(["......"] * 6)), budget=budget)
    assert (solution.outcome, solution.value) == ("N", None)
    assert budget.spent < 3 * FIRST


def test_seconds_search_as_well_as_states():
    """Seconds that are not used must not send a search after a value that is too far."""
    found = game("domineering")
    empty = found.parse("6x6")
    limits = map(Budget.of, ("60s", "20000000", ""))
    spent = [solve_partizan(found, empty, budget=limit).searched for limit in limits]
    assert max(spent) < 2 * min(spent)


@pytest.mark.parametrize(("name", "size"), [("domineering", "5x5"), ("clobber", "3x4")])
def test_who_waits_is_told_every_state_of_the_budget_once(name, size):
    found, counted = game(name), Tally()
    token = tally.set(counted)
    try:
        start = found.parse(size)
        budget = Budget()
        solution = solve_partizan(found, start, budget=budget)
        list(solution.left_moves)
    finally:
        tally.reset(token)
    assert budget.spent - 16 <= counted.states <= budget.spent  # it and its part look at every 8th
    assert not counted.doing


def test_a_second_question_goes_on_from_the_tables_of_the_kernel(monkeypatch):
    monkeypatch.setattr(over_limit, "_value", lambda values, position, budget: None)
    rules = game("clobber")
    start, search = rules.parse("4x4"), SumSearch(PartizanValues(rules))
    first, second = Budget(None), Budget(None)
    outcomes = [solve_partizan(rules, start, None, b, search).outcome for b in (first, second)]
    assert outcomes == ["N", "N"]
    assert second.spent < first.spent / 4


def test_questions_that_were_stopped_bring_the_answer_nearer(monkeypatch):
    monkeypatch.setattr(over_limit, "_value", lambda values, position, budget: None)
    rules = game("clobber")
    start, search = rules.parse("4x5"), SumSearch(PartizanValues(rules))
    stopped = 0
    while stopped < 50:
        try:
            found = solve_partizan(rules, start, None, Budget(100), search)
        except LimitError:
            stopped += 1
        else:
            break
    assert 1 < stopped < 50
    assert found.outcome == "N"


def test_a_larger_limit_is_not_slower():
    toppling = game("toppling-dominoes")
    rows = "XEOOEEEEXXOEEEEEEXXO+EXXEEXXOXEOXOEEOEXXE+OOXOXXEXOOEXOXXEOOXE"
    spent = []
    for seconds in (60, 6000):
        budget = Budget(None, seconds)
        assert solve_partizan(toppling, toppling.parse(rows), budget=budget).outcome == "N"
        spent.append(budget.spent)
    assert spent[0] == spent[1] < 20_000


def test_moves_that_are_not_decided_are_counted():
    clobber, budget = game("clobber"), Budget(None)
    found = solve_partizan(clobber, clobber.parse("3x5"), budget=budget)
    first = next(iter(found.left_moves))
    assert not SumSearch(PartizanValues(clobber)).wins(first.to, RIGHT)
    budget.states = budget.spent
    with pytest.raises(
        LimitError, match=r"no answer in \d+ states; (\d+) of \1 moves are undecided"
    ):
        list(found.left_moves)


HOT = [
    "{1|-1}",
    "{2|-1}",
    "{3/2|0}",
    "{0|-3}",
    "{4|{1|-2}}",
    "{{3|1}|-1}",
    "{1|{0|-4}}",
    "{2||0|-5}",
]
COLD = ["-3", "-1", "-1/2", "0", "^", "*", "v2", "1/2", "1", "2", "3"]


def test_masts_decide_only_what_is_so():
    """Sums of hot games and one that is not, by their values; most are decided."""
    session, decided = Session(), [0, 0]
    hot = [session.parse(text) for text in HOT]
    rest = [SimpleNamespace(bounds=Bounds.between(game, game)) for game in hot]
    for text in COLD:
        value = session.parse(text)
        for i, j in combinations_with_replacement(range(len(hot)), 2):
            total = value + hot[i] + hot[j]
            for player, wins in (LEFT, not total <= 0), (RIGHT, not total >= 0):
                said = _bounded(player, value.ls, (rest[i], rest[j]))
                decided[player] += said is not None
                assert said is None or said is wins, (text, HOT[i], HOT[j])
    assert min(decided) > 150


@pytest.mark.parametrize("cells", ["...|...", ".....|.....", "...#|...."])
def test_the_moves_that_are_counted_are_those_of_the_player(cells):
    domineering = game("domineering")
    board = domineering.parse(cells)
    rows = cells.split("|")
    upright = sum(a == b == "." for a, b in zip(*rows, strict=True))
    flat = sum(row[i : i + 2] == ".." for row in rows for i in range(len(rows[0])))
    search = SumSearch(PartizanValues(domineering))
    assert search.refuted(board, LEFT)[1] == upright
    assert search.refuted(board, RIGHT)[1] == flat


# --- the kernel of values: its tables, its budget, and what it leaves to the plain search


class BoardWalk(PartizanGrid):
    """Step to a free neighbour, and back if one likes."""

    name = "walk"
    local = Local(*2 * (tuple(Play(MINE, FREE, step, FREE, MINE) for step in (1, 2)),))

    def moves(self, cells, stride, player):
        return self.local.moves(cells, stride, player)


LARGER = ["domineering 4x5", "konane .OXOX|OXOXO|XOXOX|OXOXO", "clobber XOXO|OXOX|XOXO"]


@pytest.mark.parametrize("asked", LARGER)
def test_full_tables_leave_the_value_to_the_plain_search(asked, monkeypatch):
    name, text = asked.split()
    g, budget = game(name), Budget()
    monkeypatch.setattr(budget, "bits", lambda *_: 4)
    values = PartizanValues(g)
    assert values.kernel.value(*g.packed(g.parse(text)), budget) is None
    with values.within(budget):
        found = values.value(g.parse(text))
    assert found is BoardKernel(values.session).value(*g.packed(g.parse(text)), Budget())


def test_tables_grow_as_they_fill():
    g, kernel = game("domineering"), BoardKernel(Session())
    kernel.value(*g.packed(g.parse("..")), Budget())
    before = [len(table) for table in kernel._tables]
    kernel.value(*g.packed(g.parse("5x5")), Budget())
    assert all(now >= old for now, old in zip(map(len, kernel._tables), before, strict=True))
    assert len(kernel._tables[0]) > before[0]


def test_play_that_comes_back_is_refused_as_ever():
    walk = BoardWalk()
    assert BoardKernel(Session()).value(*walk.packed(walk.parse("X..")), Budget()) is None
    with pytest.raises(LoopError):
        PartizanValues(walk).value(walk.parse("X.."))


@pytest.mark.parametrize("limit", [(FEW + 1, None), (None, 0.1)])
def test_the_kernel_stops_in_its_budget(limit):
    g = game("domineering")
    kernel = BoardKernel(Session())
    kernel.value(*g.packed(g.parse("..")), Budget())
    budget = Budget(*limit)
    with pytest.raises(LimitError):
        kernel.value(*g.packed(g.parse("7x7")), budget)
    assert budget.passed < 10


def test_without_numba_the_plain_search_answers(monkeypatch):
    monkeypatch.setattr(canonical, "has_compiler", lambda: False)
    g, session = game("konane"), Session()
    board, values = g.parse("XO.|OX.|..."), PartizanValues(g, session)
    monkeypatch.setattr(values.kernel, "value", None)
    found = values.value(board)
    monkeypatch.undo()
    assert found is BoardKernel(session).value(*g.packed(board), Budget())


def test_a_board_that_takes_long_is_handed_over(monkeypatch):
    monkeypatch.setattr(BoardKernel, "is_ready", lambda _: False)
    monkeypatch.setattr(canonical, "_PATIENCE", 0.01)
    g = game("domineering")
    values = PartizanValues(g)
    found = values.value(g.parse("4x5"))
    assert values.kernel._steps > 0
    assert found is BoardKernel(values.session).value(*g.packed(g.parse("4x5")), Budget())


def test_games_of_the_kernel_count_against_the_cap_of_the_session():
    g = game("domineering")
    kernel = BoardKernel(Session(cap=24))
    with pytest.raises(LimitError, match="24 entries"):
        kernel.value(*g.packed(g.parse("4x4")), Budget())
    assert str(kernel.value(*g.packed(g.parse("2x2")), Budget())) == "+-1"
