"""What is proved of a game before sentences about it are decided."""

from itertools import product
from random import Random

import pytest
from naive_heaps import table

from grundy import ask
from grundy.errors import InputError
from grundy.formulas.tree import variables
from grundy.games import game
from grundy.laws.asking import _by_cases
from grundy.laws.looking import _few_laws, _periods
from grundy.laws.prove.classes import Smaller, _Guess
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


@pytest.mark.parametrize("seed", range(40))
def test_options_of_a_class_with_its_number_are_seen(seed):
    """Enough may be taken of one rest; the numbers of heaps repeat from some on."""
    random = Random(seed)
    first, step, least = random.randint(1, 5), random.randint(1, 4), random.randint(1, 9)
    rest, far = random.randrange(step), 20 * step
    numbers = [random.randrange(2) for _ in range(first + step)]
    while len(numbers) < first + far:
        numbers.append(numbers[-step])
    n, x1 = variables("n x1")
    left = ((n - x1) % step).eq(rest) & (n - x1 >= least)
    guess = _Guess(Smaller(n < 0, left), numbers, first, step)
    for at in range(first, first + step):
        same = [
            (m, x)
            for m in range(at, first + far, step)
            for x in range(1, m - least + 1)
            if (m - x) % step == rest and numbers[x] == numbers[m]
        ]
        assert guess._has_no_other(at) == (not same)


def test_what_has_no_program_says_what_answers():
    expected = r"a law, or a set number of piles.*one position is answered by: grundy (.*)"
    with pytest.raises(InputError, match=expected) as caught:
        ask.code("misere:pebbles", "python")
    *_, solve, text, position = str(caught.value).split()
    assert solve == "solve"
    assert ask.solve(text, position).winner == "first"


def test_values_of_a_game_without_a_code_are_guessed_by_cases():
    law, proof, _ = _few_laws(game("lasker"))
    assert [proof.claim.holds({"n": n}) for n in range(40)] == table(
        game("lasker").heap_options, 40
    )
    assert law.claim == proof.claim
