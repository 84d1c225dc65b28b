"""Large heaps of a rule are answered by its law; small ones say what that law must be."""

from grundy import ask
from grundy.ask.proved_law import ProvedLaw
from grundy.games import game


def by_hand(stop):
    """Work the values out: take one, or leave half of the heap, rounded down."""
    values = [0]
    for n in range(1, stop):
        left = {values[n - 1], values[n // 2]}
        values.append(min({0, 1, 2} - left))
    return values


def test_the_law_is_that_of_small_heaps():
    law = ProvedLaw(game("take:1 or halve"))
    assert [law.value((n,)) for n in range(2000)] == by_hand(2000)


def test_a_very_large_heap_is_answered_by_its_law():
    told = []
    found = ask.solve("take:1 or halve", str(10**30), progress=told.append)
    assert (found.winner, [move.to for move in found.moves]) == ("first", [str(5 * 10**29)])
    assert "proved for every n: f(n) == " in found.reason
    assert len(told) == 1


def test_a_small_heap_needs_no_law():
    told = []
    found = ask.solve("take:1 or halve", "77", progress=told.append)
    assert int(found.value) == by_hand(78)[77]
    assert "proved" not in found.reason
    assert not told
