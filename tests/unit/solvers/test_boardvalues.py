"""The kernel of values of boards: its tables, its budget, and what it leaves to the plain search.

That it gives the values of the plain search is a law: tests/laws/test_partizan_boards.py.
"""

import pytest

from grundy.errors import LimitError, LoopError
from grundy.games import game
from grundy.rules.boards.local import FREE, MINE, Local, Play
from grundy.rules.boards.partizan import PartizanGrid
from grundy.solvers.budget import Budget
from grundy.solvers.partizan import canonical
from grundy.solvers.partizan.canonical import FEW, BoardKernel, PartizanValues
from grundy.values.short import Session


class Walk(PartizanGrid):
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
    walk = Walk()
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
