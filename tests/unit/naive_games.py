"""Short games straight from the definitions, with no idea of speed: the judge of the engine.

A form is a pair of frozensets of forms, Left's options and Right's.
"""

import random
from functools import cache

from naive_heaps import OUTCOMES, sided_search

ZERO = (frozenset(), frozenset())
STAR = (frozenset({ZERO}), frozenset({ZERO}))


@cache
def leq(g, h):
    """G <= H unless some G^L >= H or some H^R <= G."""
    return not any(leq(h, x) for x in g[0]) and not any(leq(y, g) for y in h[1])


@cache
def neg(g):
    return frozenset(map(neg, g[1])), frozenset(map(neg, g[0]))


@cache
def add(g, h):
    return tuple(
        frozenset({add(x, h) for x in g[side]} | {add(g, y) for y in h[side]}) for side in (0, 1)
    )


wins_first = sided_search(lambda g, side: g[side])


def outcome(g):
    return OUTCOMES[wins_first(g, 0), wins_first(g, 1)]


@cache
def canonical(g):
    """Delete dominated options and bypass reversible ones, in any order, until none is left."""
    g = frozenset(map(canonical, g[0])), frozenset(map(canonical, g[1]))
    while True:
        better = simplify(g)
        if better is None:
            return g
        g = better


def simplify(g):
    left, right = g
    for x in left:
        if any(leq(x, other) for other in left if other != x):
            return left - {x}, right
        for reply in x[1]:
            if leq(reply, g):
                return (left - {x}) | reply[0], right
    for y in right:
        if any(leq(other, y) for other in right if other != y):
            return left, right - {y}
        for reply in y[0]:
            if leq(g, reply):
                return left, (right - {y}) | reply[1]
    return None


@cache
def birthday(g):
    return 1 + max(map(birthday, g[0] | g[1]), default=-1)


def born_by(day):
    """List the canonical forms of all games born by a day (0, 1 or 2)."""
    games = [ZERO]
    for _ in range(day):
        sets = [
            frozenset(x for bit, x in enumerate(games) if mask >> bit & 1)
            for mask in range(1 << len(games))
        ]
        games = list(dict.fromkeys(canonical((a, b)) for a in sets for b in sets))
    return games


def random_form(rng, games, most=4):
    return tuple(frozenset(rng.sample(games, rng.randint(0, most))) for _ in (0, 1))


def random_forms(seed, count, most=4):
    rng, games = random.Random(seed), born_by(2)
    return [random_form(rng, games, most) for _ in range(count)]


def build(session, form, memo=None):
    """Put a form into the engine, options first."""
    memo = {} if memo is None else memo
    if form not in memo:
        sides = [[build(session, x, memo) for x in side] for side in form]
        memo[form] = session.make(*sides)
    return memo[form]


def form_of(game):
    """Take a whole canonical form out of the engine."""
    return frozenset(map(form_of, game.left)), frozenset(map(form_of, game.right))
