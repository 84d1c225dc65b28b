"""Who wins is said soon, where that is known; moves that would be searched for long are cut."""

import pytest

from grundy import ask
from grundy.solvers import budget
from samples import rotated


@pytest.mark.parametrize("text", rotated(["1000x1000", "20x20"]))
def test_moves_of_a_large_bar_are_searched_for_some_seconds(text, monkeypatch):
    monkeypatch.setattr(budget, "LARGE_SECONDS", 1)
    found = ask.solve("chomp", text)
    assert found.winner == "first"
    assert "no answer in 1 second;" in found.cut
    assert "--limit" in found.cut


def test_moves_that_a_theorem_names_are_all_given_however_large_the_piles():
    found = ask.solve("wythoff", "10000 20000")
    assert (found.winner, found.cut) == ("first", "")
