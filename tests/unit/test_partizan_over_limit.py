"""Beyond the limit of values the winner is searched for: the moves of both are those that win."""

from functools import cache
from itertools import combinations_with_replacement
from types import SimpleNamespace

import pytest

from grundy.errors import LimitError
from grundy.games import game
from grundy.solvers.budget import Budget
from grundy.solvers.partizan import solution as over_limit
from grundy.solvers.partizan.bounds import Bounds
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.decision import FIRST
from grundy.solvers.partizan.hybrid import SumSearch, _bounded
from grundy.solvers.partizan.solution import solve_partizan
from grundy.solvers.tally import Tally, tally
from grundy.values.shape import LEFT, RIGHT
from grundy.values.short import Session

POSITIONS = [
    ("domineering", "...|..."),
    ("domineering", ".#.|...|..#"),
    ("domineering", "....|..#.+..|.."),
    ("domineering", ".|.+..|..+.|."),
    ("toads-and-frogs", "TT..FF"),
    ("toads-and-frogs", "T.TF.F"),
    ("clobber", "XOX|OXO"),
    ("clobber", "XXO.OX"),
    ("col", "...|.X."),
    ("snort", "..O|..."),
    ("konane", "XO.OXO"),
]


def winning(found, start, player):
    """Give the winning moves by the definition: those after which the other one cannot win."""

    @cache
    def wins(position, who):
        return any(not wins(to, 1 - who) for to in options(position, who))

    def options(position, who):
        return found.right(position) if who == RIGHT else found.left(position)

    return {found.format(to) for to in options(start, player) if not wins(to, 1 - player)}


@pytest.mark.parametrize(("name", "text"), POSITIONS)
def test_the_moves_of_both_players_are_those_that_win(name, text, monkeypatch):
    monkeypatch.setattr(over_limit, "_value", lambda values, position, budget: None)
    found = game(name)
    start = found.parse(text)
    solution = solve_partizan(found, start)
    assert solution.value is None, "the limit was not passed"
    for player, moves in ((LEFT, solution.left_moves), (RIGHT, solution.right_moves)):
        assert {found.format(move.to) for move in moves} == winning(found, start, player)


@pytest.mark.parametrize(("name", "text"), POSITIONS)
@pytest.mark.parametrize("small", [0, 2])
def test_the_search_goes_on_with_the_moves_of_the_right_player(name, text, small):
    """Here no component is small, so that every state below is reached by moves of its own."""
    found = game(name)
    start = found.parse(text)
    search = SumSearch(PartizanValues(found), small)
    for player in (LEFT, RIGHT):
        assert search.wins(start, player) == bool(winning(found, start, player))


def test_the_sample_has_positions_that_only_right_wins_and_others():
    outcomes = set()
    for name, text in POSITIONS:
        found = game(name)
        start = found.parse(text)
        outcomes.add(tuple(bool(winning(found, start, player)) for player in (LEFT, RIGHT)))
    assert outcomes >= {(True, True), (True, False), (False, True)}


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


@pytest.mark.parametrize(("name", "size"), [("domineering", "5x6"), ("clobber", "3x4")])
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
