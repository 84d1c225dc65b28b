"""What is printed as proved is what was proved: of values and positions, classes, and forgeries."""

import pytest

from grundy import ask
from grundy.games import game
from grundy.laws.truth import FAR, Truth
from grundy.rules.heaps import HeapGame
from grundy.rules.vectors import VectorGame
from samples import rotated

FAR_PAIR = "take:two piles: from one, or from both with i = 104 and j = 120"


def test_values_that_go_another_way_far_out_are_not_called_proved():
    law = ask.law(FAR_PAIR)
    assert (law.status, str(law.claim)) == ("proved", "P(a, b) <=> a == b")
    assert ask.check(law.certificate).accepted


class Late(HeapGame):
    """Take 1 to 3, from 100 stones on at most 2."""

    name = "late"
    rule = "take 1..3"

    def heap_options(self, n):
        return ((n - k,) for k in range(1, 4) if k <= n and (n < 100 or k < 3))


class Small(HeapGame):
    """Take 1 or 2."""

    name = "small"
    rule = "take 1..3"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2) if k <= n)


class Honest(HeapGame):
    """Take 1 to 3."""

    name = "honest"
    rule = "take 1..3"

    def heap_options(self, n):
        return ((n - k,) for k in (1, 2, 3) if k <= n)


class Apart(VectorGame):
    """Take one from either pile, whatever ``apart`` says."""

    name = "apart"
    arity = 2
    apart = 0

    def options(self, position):
        a, b = position
        yield from [(a - 1, b)] if a else []
        yield from [(a, b - 1)] if b else []


EXTRA = (Late, Small, Honest, Apart)


@pytest.mark.parametrize("name", ["late", "small", "honest"])
def test_a_class_proves_nothing_by_its_text(name):
    assert ask.prove(name, "f(n) == n % 4", extra=EXTRA).status != "proved"
    assert ask.law(name, extra=EXTRA).status != "proved"
    found = ask.prove("honest", "f(n) == n % 4", extra=EXTRA)
    assert found.status == "open"
    text = {**found.certificate, "game": name}
    checked = ask.check(text, extra=EXTRA)
    assert not checked.accepted
    assert checked.status == ("observed" if name == "honest" else "rejected")
    assert ask.check(text, rule=True, extra=EXTRA).accepted


def test_a_refutation_is_one_of_the_moves_that_are_played():
    found = ask.prove("small", "f(n) == n % 3", extra=EXTRA)
    assert (found.status, found.checked_to) == ("open", 1000)


def test_piles_that_are_called_ordered_prove_nothing():
    assert ask.prove("apart", "a == b", extra=EXTRA).status == "refuted"
    assert ask.prove("apart", "(a + b) % 2 == 0", extra=EXTRA).status != "proved"


GAMES = ("kayles", "dawson", "nim", "nim:4", "lasker", "matches", "pairs", "pebbles", "strip")
GAMES += ("wythoff", "between:2,5", "subtraction:1,3,4", "subtraction:all-but:2,5")
GAMES += ("take:1 or 4, or split into two equal piles", "take:k with 2k <= n", "octal:0.6")
GAMES += ("count-up:10,100", "misere:nim:3")
LONG = ("wythoff:2", "hex:0.8")


@pytest.mark.parametrize(
    "text", [*rotated(GAMES, 6), *(pytest.param(text, marks=pytest.mark.slow) for text in LONG)]
)
def test_a_printed_law_can_be_given_back(text):
    law = ask.law(text, 400)
    if law.claim is not None:
        found = ask.prove(text, str(law.claim))
        assert found.status == ("proved" if law.status == "proved" else "open")
        assert found.status == "proved" or found.checked_to >= law.checked_to
    said = law.law.statement if law.law else ""
    if law.status == "proved" and said.startswith(("f(n) = ", "f(a", "f(n + ")):
        assert ask.prove(text, said).status == "proved"


@pytest.mark.parametrize("n", [FAR, FAR + 1])
def test_values_go_on_where_the_table_ends(n):
    assert Truth(game("nim:4")).value(n) == n % 5
