"""Games by their definition: moves, the positions that play comes to, and who wins."""

from naive_heaps import least_missing

from grundy.rules.protocol import Partizan
from grundy.solvers.impartial import reference


def options(g, position, player):
    if isinstance(g, Partizan):
        return list(g.right(position) if player else g.left(position))
    return list(g.options(position))


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
