"""Known games that go round or are compounds, against published facts and plain recursion."""

import random
from collections import Counter
from functools import cache
from itertools import product

import pytest

from grundy import ask
from grundy.games import game
from grundy.solvers.impartial.solution import solve
from grundy.solvers.loopy.outcomes import outcomes
from grundy.solvers.loopy.positions import Components

START = "#XX.|.OX.|.OX.|.OO#"


@pytest.mark.slow
def test_the_l_game_has_the_positions_that_are_known():
    """Winning Ways, chapter 12, and https://en.wikipedia.org/wiki/L_game: 2,296 positions up to
    the eight symmetries; 15 are lost at once and 14 more at last; the start is a draw.
    """
    g = game("lgame")
    known = Components(g).known([g.parse(START)])
    found, steps = outcomes(known.after)
    lost = Counter(left == 0 for outcome, left in zip(found, steps, strict=True) if outcome == 1)
    assert len(known.after) == 8 * 2296
    assert lost == {True: 8 * 15, False: 8 * 14}
    assert found[0] == 0


def test_fair_shares_ends_only_in_single_stones():
    answer = ask.solve("fairshares", "1+1+1+1")
    assert (answer.outcome, answer.remoteness) == ("P", 0)
    assert ask.solve("fairshares", "4").best == "1+1+1+1"


def test_every_euclid_is_decided_as_by_recursion():
    """HDU 3595: in every game that is not over, a multiple of the smaller pile must be taken."""

    def after(pair):
        low, high = sorted(pair)
        return [(low, high - k * low) for k in range(1, high // low + 1)] if low else []

    @cache
    def lost(pairs):
        choices = [after(pair) or [pair] for pair in pairs]
        if not any(map(after, pairs)):
            return True
        return not any(lost(tuple(map(tuple, map(sorted, left)))) for left in product(*choices))

    g, chance = game("every-euclid"), random.Random(1)
    for _ in range(60):
        pairs = tuple(
            tuple(sorted((chance.randint(1, 14), chance.randint(1, 14)))) for _ in range(2)
        )
        text = "/".join(f"{a}+{b}" for a, b in pairs)
        assert solve(g, g.parse(text)).lost == lost(pairs), text


def test_all_horses_are_decided_as_by_recursion():
    def after(square):
        x, y = square
        jumps = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
        return [(a, b) for a, b in jumps if a >= 0 and b >= 0]

    @cache
    def lost(squares):
        return not any(map(lost, product(*map(after, squares))))

    g, chance = game("horses"), random.Random(2)
    for _ in range(60):
        squares = tuple((chance.randrange(7), chance.randrange(7)) for _ in range(2))
        text = "/".join(f"{x}+{y}" for x, y in squares)
        assert solve(g, g.parse(text)).lost == lost(squares), text
