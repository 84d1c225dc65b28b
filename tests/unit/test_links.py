"""Links of small components: each is found where the kernel looks, and leads to an equal one."""

import numpy as np
import pytest

from grundy.games import game
from grundy.kernels.verdicts import row_of
from grundy.rules.boards.board import Board
from grundy.solvers.partizan.canonical import PartizanValues
from grundy.solvers.partizan.links import links_of


@pytest.mark.parametrize(
    ("text", "rows", "columns"), [("clobber", 1, 9), ("clobber", 2, 3), ("domineering", 2, 3)]
)
def test_a_link_is_found_and_leads_to_a_component_of_the_same_value(text, rows, columns):
    rules = game(text)
    links, values = links_of(rules, rows, columns, columns + 1), PartizanValues(rules)

    def value(planes):
        return values.value((Board(rows, columns, *map(int, planes)),))

    places = np.flatnonzero(links[:, :3].any(axis=1))
    for at in places:
        part, other = links[at, :3], links[at, 3:6]
        assert row_of(links, tuple(part)) == at
        assert value(part) == value(other), (part, other)
    assert 0 < 2 * len(places) < len(links), "there is room to see what is missing"
    assert row_of(links, (np.uint64(0), np.uint64(0), np.uint64(1) << np.uint64(60))) == -1
