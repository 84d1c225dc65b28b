"""Games by their definition: moves, the positions that play comes to, and who wins."""

import random
from itertools import islice

from naive_heaps import least_missing

from grundy.errors import LimitError
from grundy.rules.protocol import Partizan
from grundy.solvers.impartial import reference


def moves(g, position, player):
    if isinstance(g, Partizan):
        return g.right(position) if player else g.left(position)
    return g.options(position)


def options(g, position, player):
    return list(moves(g, position, player))


def closure(g, start, most):
    """Give all positions that play comes to, or None where they are more than so many."""
    seen, todo = {start}, [start]
    while todo:
        position = todo.pop()
        fresh = {*options(g, position, 0), *options(g, position, 1)} - seen
        seen |= fresh
        todo += fresh
        if len(seen) > most:
            return None
    return seen


def small(g, start, most):
    """Give the positions below the start, or below the first small one on a random line of play."""
    chance, player = random.Random(1), 0
    while (found := below(g, start, most)) is None:
        some = list(islice(moves(g, start, player), 20))
        start, player = chance.choice(some or [start]), 1 - player
    return sorted(found, key=repr)


def below(g, start, most):
    """Give all positions that play comes to; None where they are many, or moves without end."""
    try:
        return closure(g, start, most)
    except LimitError:
        return None


def misere_value(g, position, memo):
    """Give the value by which a position without moves is worth 1, as one move is."""
    if position not in memo:
        seen = {misere_value(g, option, memo) for option in g.options(position)}
        memo[position] = least_missing(seen) if seen else 1
    return memo[position]


def truth(g, misere):
    """Give the definition of who wins, as a function of position and player to move."""
    memo = {}
    if isinstance(g, Partizan):
        return lambda p, player: reference.is_left_win(g, p, player, memo) == (player == 0)
    return lambda p, player: not reference.is_p(g, p, memo, misere=misere)
