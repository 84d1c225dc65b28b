"""A compiler's work, which nothing can stop, goes on aside; one that does not fit is none."""

import sys
from threading import Event

import pytest

from grundy.errors import LibraryError, LimitError
from grundy.games import game
from grundy.kernels import compiler
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


def test_a_compiler_that_does_not_fit_into_memory_is_none(monkeypatch):
    monkeypatch.delitem(sys.modules, "numba.core", raising=False)
    monkeypatch.setattr(compiler, "memory_left", lambda: 10**8)
    assert not compiler.can_compile()
    rules = game("clobber")
    assert not LocalBoards.fits(rules, rules.parse("XOX|OXO"))
    with pytest.raises((LimitError, LibraryError), match=r"100 MB more|not installed"):
        compiler.require_compiler(10**6)
