"""Known games that go round or are compounds, against published facts and plain recursion."""

import random
from collections import Counter
from functools import cache, reduce
from itertools import product
from operator import xor

import pytest

from grundy import ask
from grundy.games import game
from grundy.solvers.impartial.solution import solve
from grundy.solvers.loopy.outcomes import outcomes
from grundy.solvers.loopy.positions import Components
from grundy.solvers.loopy.solver import LoopySolver

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


def jumped(square):
    """Give the squares that a knight of these games may jump to."""
    x, y = square
    jumps = [(x - 2, y + 1), (x - 2, y - 1), (x + 1, y - 2), (x - 1, y - 2)]
    return [(a, b) for a, b in jumps if a >= 0 and b >= 0]


def test_all_horses_are_decided_as_by_recursion():
    @cache
    def lost(squares):
        return not any(map(lost, product(*map(jumped, squares))))

    g, chance = game("horses"), random.Random(2)
    for _ in range(60):
        squares = tuple((chance.randrange(7), chance.randrange(7)) for _ in range(2))
        text = "/".join(f"{x}+{y}" for x, y in squares)
        assert solve(g, g.parse(text)).lost == lost(squares), text


def test_the_last_horse_is_decided_as_by_recursion():
    @cache
    def lost(squares):
        choices = [jumped(square) or [square] for square in squares]
        if not any(map(jumped, squares)):
            return True
        return not any(map(lost, product(*choices)))

    g, chance = game("last-horse"), random.Random(3)
    for _ in range(60):
        squares = tuple((chance.randrange(7), chance.randrange(7)) for _ in range(2))
        text = "/".join(f"{x}+{y}" for x, y in squares)
        assert solve(g, g.parse(text)).lost == lost(squares), text


@pytest.mark.parametrize("heaps", list(product(range(5), repeat=3)), ids=str)
def test_slow_nim_and_the_game_of_piles_have_their_published_answers(heaps):
    """Slow Nim is lost if all are even (Gurvich and Ho); who has no pile of one stone left to
    empty loses the Game of Piles if the sum is even (https://www.codechef.com, GAMEOFPILES1).
    """
    text = "/".join(map(str, heaps))
    assert ask.solve("slow-nim", text).outcome == ("N" if any(n % 2 for n in heaps) else "P")
    if all(heaps):
        won = 1 in heaps or sum(heaps) % 2
        assert ask.solve("game-of-piles", text).outcome == ("N" if won else "P")


def test_poker_nim_is_won_as_nim_is():
    """Winning Ways, chapter 3: chips that are put on are taken off again."""
    g = game("poker-nim")
    solver, todo = LoopySolver(g), [g.parse("2+3+3")]
    seen = set(todo)
    for position in todo:
        new = set(g.options(position)) - seen
        seen |= new
        todo += new
        assert solver.value(position).number == reduce(xor, position.heaps, 0), position
    assert len(seen) > 200
