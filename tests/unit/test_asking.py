"""What is proved of a game before sentences about it are decided."""

from itertools import product

import pytest
from naive_heaps import table

from grundy.games import game
from grundy.laws.asking import _by_cases
from grundy.laws.looking import _periods
from grundy.laws.question import asked
from grundy.rules.codes import parse_code
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import Undescribed
from grundy.rules.stated import moves_of


def test_values_that_rise_by_steps_are_proved_by_cases():
    lasker = game("lasker")
    claim = asked(lasker, "forall n >= 1: f(n + 4) == f(n) + 4").claim
    proof = _by_cases(lasker, claim)
    found = [proof.claim.body.evaluate({"n": n}) for n in range(40)]
    assert found == table(lasker.heap_options, 40)
    wrong = asked(lasker, "forall n >= 1: f(n + 5) == f(n) + 5").claim
    assert _by_cases(lasker, wrong) is None


def test_values_that_repeat_are_guessed_as_they_are():
    for start, length, rise in product(range(6), range(1, 5), range(3)):
        values = [5, 9, 7, 9, 5, 8][:start] + [3, 1, 4, 1][:length]
        while len(values) < 60:
            values.append(values[-length] + rise)
        (guess,) = _periods(values)
        assert [guess.body.evaluate({"n": n}) for n in range(60)] == values


class Mine(HeapGame):
    """Say the code of Kayles, and play something else."""

    name = "mine"

    def as_code(self):
        return parse_code("0.77", 8)

    def heap_options(self, n):
        return [(m,) for m in range(n)]


def test_a_sum_states_no_moves_of_a_class_that_may_play_others():
    assert len(moves_of(game("sum:nim+kayles")).games) == 2
    with pytest.raises(Undescribed):
        moves_of(game("sum:mine+kayles", [Mine]))
