"""Values and winners by the definition, as a user would write it, with no check at all."""

from functools import cache
from itertools import product


def table(options, stop):
    """Tabulate heaps of 0 to stop - 1; ``options(n)`` gives the rows of heaps that moves leave."""
    values = []
    for n in range(stop):
        seen = set()
        for option in options(n):
            value = 0
            for heap in option:
                value ^= values[heap]
            seen.add(value)
        values.append(least_missing(seen))
    return values


def pile_values(rules, size):
    """Give the value of each position below a size, from its options and nothing else."""
    values, piles = {}, product(range(rules.least, size), repeat=rules.arity)
    for position in sorted(filter(rules.is_position, piles), key=sum):
        values[position] = least_missing({values[option] for option in rules.options(position)})
    return values


def at(table, piles):
    """Look a position up in a table of lists."""
    for n in piles:
        table = table[n]
    return table


def least_missing(values):
    """Give the least number that is none of some."""
    least = 0
    while least in values:
        least += 1
    return least


def least_period(values):
    """Give start and length of the first period; three rounds and 20 repeats make one."""
    total = len(values)
    for p in range(1, total // 3 + 1):
        start = total - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if total - p - start >= max(2 * p, 20):
            return start, p
    return None


OUTCOMES = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
"""By whether Left wins who begins, and whether Right does."""


def winner_search(options, *, misere=False):
    """Make the function that tells by trying everything whether the player to move wins."""

    @cache
    def wins(position):
        following = set(options(position))
        return any(not wins(p) for p in following) if following else misere

    return wins


def value_search(options):
    """Make the function that gives the least number which no option has."""

    @cache
    def value(position):
        return least_missing({value(option) for option in options(position)})

    return value


def sided_search(moves, *, misere=False):
    """Make the function of a position and a player that tells whether that one wins who begins.

    ``moves(position, player)`` gives what 0, Left, or 1, Right, can leave.
    """
    wins = winner_search(lambda at: [(to, 1 - at[1]) for to in moves(*at)], misere=misere)
    return lambda position, player: wins((position, player))
