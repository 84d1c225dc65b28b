"""Work that nothing can stop goes on aside, and a budget ends the wait for it."""

from threading import Event

import pytest

from grundy.errors import LimitError
from grundy.games import game
from grundy.kernels.compiler import aside
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.nimbers import BoardNimbers
from grundy.solvers.partizan.compiled import LocalBoards


def clobber(budget):
    rules = game("clobber")
    return LocalBoards(rules, budget).wins(rules.parse("XOX|OXO"), 0)


def cram(budget):
    rules = game("cram")
    board = BoardNimbers.fitting(*rules.packed(rules.parse("...|...|...")))
    return BoardNimbers(board.local).lost(board, 0, budget)


@pytest.mark.parametrize(("kernel", "asked"), [(LocalBoards, clobber), (BoardNimbers, cram)])
def test_a_question_does_not_wait_for_its_kernel(kernel, asked, monkeypatch):
    never, done = Event(), Event()

    def make(*_):
        never.wait()
        done.set()

    monkeypatch.setattr(kernel, "_make", make)
    with pytest.raises(LimitError, match=r"no answer in 0\.1 seconds"):
        asked(Budget(None, 0.1))
    assert not done.is_set()
    never.set()
    assert done.wait(60)


def test_an_error_of_the_work_is_raised_where_it_was_asked_for():
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 / 0, lambda: None)
