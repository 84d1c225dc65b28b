"""Terms in a heap and letters are found where a table is made of them."""

import numpy as np
import pytest

from grundy.laws.find.letters import Fitting


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
