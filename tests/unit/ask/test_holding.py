"""Questions backwards: the positions that have a value, compared with play by the definition."""

import pytest
from naive_games import born_by, build
from naive_heaps import OUTCOMES
from plays import truth

from grundy.ask.holding import holding
from grundy.games import game
from grundy.values.short import Session
from samples import rotated

NAMES = ["clobber", "domineering", "partizan-subtraction:1,3/2"]


@pytest.mark.parametrize("name", rotated(NAMES, 2))
def test_the_positions_of_an_outcome_are_those_by_the_definition(name):
    g = game(name)
    found = {
        letter: {one.position for one in holding(f"outcome == {letter}", name)[1]}
        for letter in "LRNP"
    }
    everything = sorted(set().union(*found.values()), key=lambda text: (len(text), text))
    assert len(everything) == sum(map(len, found.values()))
    wins = truth(g, misere=False)
    for text in rotated(everything[:400], 60):
        start = g.parse(text)
        assert text in found[OUTCOMES[wins(start, 0), wins(start, 1)]]


def test_all_games_of_day_2_and_no_others_have_its_birthday():
    """The 22 games born by day 2 (Conway): a board of Clobber has one of them, or is born later."""
    session = Session()
    early = {str(build(session, form)) for form in born_by(2)}
    assert len(early) == 22
    for name in rotated(NAMES[:2]):
        assert {one.value for one in holding("birthday <= 2", name)[1]} <= early
        assert not {one.value for one in holding("birthday > 2", name)[1]} & early
