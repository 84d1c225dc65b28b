"""A limit bounds what Python asks of every game, as it does on the command line."""

import pytest

import grundy
from grundy.errors import InputError, LimitError
from grundy.kernels.compiler import can_compile
from grundy.rules.boards.local import LocalGame
from grundy.solvers.budget import Budget
from grundy.solvers.impartial.nimbers import BoardNimbers
from grundy.solvers.partizan.compiled import LocalBoards

ASKED = [
    ("cram", "...|...|..."),
    ("impartial-clobber", "XOX|OXO"),
    ("clobber", "XOX|OXO"),
    ("domineering", "...|..."),
    ("kayles", "5 7"),
    ("wythoff", "7 11"),
    ("moore:2", "3 5 7"),
    ("loopy:a>b,b>a,b>c", "a"),
]


@pytest.mark.parametrize(("name", "position"), ASKED, ids=[name for name, _ in ASKED])
def test_every_game_takes_a_limit_and_says_the_same(name, position):
    asked = grundy.game(name).solve(position, limit="600s,50MB")
    assert str(asked) == str(grundy.solve(name, position))
    assert str(asked) == str(grundy.solve(name, position, limit="100000"))
    with pytest.raises(InputError, match="such as 500000, 60s or 2GB"):
        grundy.game(name).solve(position, limit="much")


def test_a_limit_that_does_not_reach_is_an_error():
    with pytest.raises(LimitError, match="no answer in 3 states"):
        grundy.game("cram").solve("...|...|...|...", limit="3")
    with pytest.raises(LimitError, match="passed 2 positions"):
        grundy.game("loopy:a>b,b>a,b>c").solve("a", limit="2")


@pytest.mark.parametrize(("name", "position"), [("cram", "...|..."), ("clobber", "XOX|OXO|XOX")])
def test_moves_may_be_looked_at_when_the_time_of_the_question_is_over(name, position, monkeypatch):
    found = grundy.game(name).solve(position, limit="600s")
    monkeypatch.setattr(Budget, "passed", property(lambda budget: 601.0))
    moves = found.moves if name == "cram" else found.left_moves
    assert len(moves) > 0


@pytest.mark.skipif(not can_compile(), reason="no compiled search without Numba")
def test_tables_of_compiled_searches_keep_within_the_memory():
    clobber = grundy.game("clobber").ruleset
    boards = LocalBoards(clobber, Budget())
    cram = grundy.game("cram").ruleset
    inner, part = cram.packed(cram.parse("...|..."))
    assert isinstance(inner, LocalGame)
    board = BoardNimbers.fitting(inner, part)
    for memory in (50, 10):
        boards.budget = budget = Budget.of(f"{memory}MB")
        for position in ("XO", "XOX|OXO", "XO+XO|OX", "XOXO", "XO|XO|XO|XO"):
            assert boards.wins(clobber.parse(position), 0) in (True, False)
        held = sum(array.nbytes for _, ways in boards._ready.values() for array in ways)
        assert 0 < held <= memory * 10**6
        nimbers = BoardNimbers(board.local)
        assert not nimbers.lost(board, 0, budget)
        held = sum(array.nbytes for ways in nimbers._tables.values() for array in ways)
        assert 0 < held <= memory * 10**6


FEW = [
    ("cram", "...|...|...|...", False),
    ("cram", "..|..|..|..", True),
    ("chomp", "7+7+5+3", False),
    ("impartial-clobber", "XOXO|OXOX|XOXO", False),
]


@pytest.mark.parametrize(("name", "position", "misere"), FEW)
def test_a_second_limited_question_goes_on_from_the_tables_of_the_first(name, position, misere):
    with pytest.raises(LimitError):
        grundy.game(name).solve(position, misere=misere, limit="9")
    game = grundy.game(name)
    first = game.solve(position, misere=misere, limit="600s")
    assert str(game.solve(position, misere=misere, limit="9")) == str(first)


def test_a_limit_holds_for_its_own_question_only():
    game = grundy.game("cram")
    with pytest.raises(LimitError, match="no answer in 3 states"):
        game.solve("...|...|...|...", limit="3")
    assert game.solve("...|...|...|...").winner == "first"
    with pytest.raises(LimitError, match="no answer in 3 states"):
        game.solve("....|....|....|....|....", limit="3")


@pytest.mark.parametrize("cells", [27, 29])
def test_rows_of_snort_take_few_states(cells):
    # who begins takes the middle, and answers every move by its mirror image
    assert grundy.solve("snort", f"1x{cells}", limit="20000").outcome == "N"
