"""Where a game states its rule in the rule language, that rule has the game's moves."""

from itertools import product

import pytest

from grundy.games import all_games, game
from grundy.rules.heaps import HeapGame

LARGEST = {2: 14, 3: 9}
TEXTS = sorted({sample.split(" ")[0] for cls in all_games() for sample in cls.samples})
STATED = [text for text in TEXTS if game(text).rule]


def components(g, ruled):
    """Give single heaps, or as many piles as the rule speaks of."""
    if isinstance(g, HeapGame):
        return [(n,) if n else () for n in range(50)]
    piles = range(g.least, LARGEST[ruled.arity] + 1)
    return list(product(piles, repeat=ruled.arity))


def moves(g, position):
    """Give the options; heaps left behind have no order, piles have."""
    if isinstance(g, HeapGame):
        return {tuple(sorted(option)) for option in g.options(position)}
    return set(g.options(position))


@pytest.mark.parametrize("text", STATED)
def test_the_stated_rule_has_the_moves_of_the_game(text):
    g = game(text)
    ruled = game(f"take:{g.rule}")
    assert isinstance(ruled, HeapGame) == isinstance(g, HeapGame)
    for position in components(g, ruled):
        assert moves(ruled, position) == moves(g, position), position


@pytest.mark.parametrize("text", STATED)
def test_the_stated_rule_is_canonical_or_reads_as_the_canonical_one(text):
    ruled = game(f"take:{game(text).rule}")
    assert game(ruled.text).text == ruled.text
    assert game(f"misere:{ruled.text}").text == f"misere:{ruled.text}"


def test_games_of_every_family_state_a_rule():
    names = {game(text).name for text in STATED}
    assert names >= {
        "nim", "between", "subtraction", "adjacent", "stripes", "kayles", "dawson", "treblecross",
        "officers", "lasker", "grundy", "wythoff", "matches", "pairs", "take",
    }  # fmt: skip
