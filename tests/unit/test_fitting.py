"""Terms in a heap and letters are found where a table is made of them."""

import numpy as np
import pytest
from naive_heaps import table as by_play

from grundy.games import game
from grundy.laws.find import by_rule, learned
from grundy.laws.find.letters import Fitting
from grundy.laws.prove.recursion import fitted
from grundy.rules.moves import one_heap
from grundy.rules.stated import moves_of


def follows(fitting, table, domain):
    """Tell whether the first term that is found is right wherever it need be."""
    term, piles = next(fitting.terms()), fitting.piles
    places = np.argwhere(domain)
    return all(
        term.evaluate({name: int(piles[name][*at]) for name in piles}) == table[*at]
        for at in places
    )


@pytest.mark.parametrize("more", [0, 1])
def test_a_remainder_by_the_sum_of_two_letters_is_found(more):
    n, x, y = np.indices((20, 12, 12))
    domain = (x > 0) & (y > 0)
    table = n % np.maximum(x + y + more, 1)
    assert follows(Fitting("nxy", {"n": n, "x": x, "y": y}, table, domain), table, domain)


def test_three_pieces_that_count_from_where_they_begin_are_found():
    n, x = np.indices((60, 14))
    rest, domain = n % (3 * x + 1), x > 0
    table = np.where(rest < x, 0, np.where(rest < 2 * x, 2, rest - 2 * x))
    assert follows(Fitting("nx", {"n": n, "x": x}, table, domain), table, domain)


def test_pairs_whose_differences_repeat_are_said_by_these(monkeypatch):
    def lost_piles(moves, size):
        table = np.zeros((size, size), dtype=bool)
        for a in range(size):
            if (b := a + (0, 1, -1)[a % 3]) < size:
                table[a, b] = True
        return table, np.ones((size, size), dtype=bool)

    monkeypatch.setattr(learned, "lost_piles", lost_piles)
    law = next(learned.learned_laws(moves_of(game("wythoff"))))
    assert str(law.claim).startswith("P(a, b) <=> a % 3 == 0 and a == b or")


@pytest.mark.parametrize(
    ("rule", "options"),
    [
        ("at most half or all", lambda n: [0, *(n - k for k in range(1, n + 1) if 2 * k <= n)]),
        ("less than half or all", lambda n: [0, *(n - k for k in range(1, n + 1) if 2 * k < n)]),
        ("at most a third or all", lambda n: [0, *(n - k for k in range(1, n + 1) if 3 * k <= n)]),
        (
            "1..2 or at most half",
            lambda n: [n - k for k in range(1, n + 1) if k <= 2 or 2 * k <= n],
        ),
    ],
)
def test_the_values_of_heaps_of_which_so_many_may_be_taken_are_said_as_they_are(rule, options):
    (most, *_) = fitted(*one_heap(moves_of(game(f"take:{rule}"))))
    claim = by_rule._by_row(most)
    values = by_play(lambda n: [(x,) for x in options(n)] if n else [], 60)
    assert [claim.holds({"n": n}) for n in range(60)] == values
