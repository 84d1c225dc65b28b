"""The conditions on values that grow, of any values that grow: what they promise, by counting.

The checker asks them of the values of a game, where one rarely fails alone. So they are asked here
of rows of numbers that no game has, and what the theorem says of them is counted heap by heap.
"""

from itertools import combinations_with_replacement
from random import Random

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.claims import Repeating
from grundy.checker.methods import arithmetic_period as method
from grundy.checker.rules.rule import ByCode


def grown(first, length, step, size):
    """Give numbers that grow by a step with each period after the first."""
    values = [*first]
    while len(values) < size:
        values.append(values[-length] + step)
    return values


def passes(condition, *asked):
    try:
        condition(*asked)
    except Rejected:
        return False
    return True


def moves(places):
    return [(k, h) for k, digit in places.items() for h in (1, 2, 3) if digit >> h & 1]


def parted(total, heaps):
    for first in combinations_with_replacement(range(1, total + 1), heaps - 1):
        last = total - sum(first)
        if last >= max(first, default=1):
            yield (*first, last)


def worth(values, parts):
    total = 0
    for part in parts:
        total ^= values[part]
    return total


def test_where_options_are_told_apart_none_has_the_value_of_its_heap():
    chosen, told = Random(1), [0, 0]
    for _ in range(400):
        places = {chosen.randint(1, 3): chosen.choice([2, 4, 6, 8, 12]) for _ in range(2)}
        start, length, step = chosen.randint(0, 2), chosen.randint(1, 3), chosen.randint(1, 4)
        bits, first = chosen.randint(1, 2), [chosen.randrange(4) for _ in range(start + length)]
        values = grown(first, length, step, 60)
        rule, claim = ByCode(places, 0, False, False), Repeating(start, length, step)
        whole = length << bits
        classes = method._classes(values, start, length, step, whole)
        found = passes(method._check_apart, rule, claim, classes, whole, bits)
        told[found] += 1
        if not found:
            continue
        for n in range(1, 26):
            for k, heaps in moves(places):
                for parts in parted(n - k, heaps):
                    if max(parts) >= max(start, 1) <= n:
                        assert worth(values, parts) != values[n], (places, claim, n, parts)
    assert min(told) > 20


def reached(values, start, places, n):
    """Give the values that the theorem takes from options: single heaps, and two equal ones."""
    found = {values[n - k] for k, heaps in moves(places) if heaps == 1}
    for k, heaps in moves(places):
        for equal in range(1, (n - k) // 2 + 1):
            rest = n - k - 2 * equal
            if heaps == 3 and rest >= 1:
                found.add(values[rest])
            if heaps == 2 and rest == 0:
                found.add(0)
    return found


def accepted_as_reached(values, start, length, step, bits, places):
    """Ask the checker whether each smaller value is reached, and count; give its answer."""
    rule, claim = ByCode(places, 0, False, False), Repeating(start, length, step)
    whole, last = length << bits, max(places)
    most = max(h for _, h in moves(places)) * start + 6 * whole + 2 * last + 2
    found = passes(method._check_reached, rule, claim, values, most, whole, last)
    if found:
        for n in range(most, most + 4 * whole):
            assert reached(values, start, places, n) >= {*range(values[n])}, (places, claim, n)
    return found


@pytest.mark.parametrize("step", [1, 2])
def test_where_smaller_values_are_reached_for_a_round_they_are_for_ever(step):
    chosen, told = Random(step), [0, 0]
    for _ in range(900):
        places = {k: chosen.choice([2, 8, 10, 14]) for k in chosen.sample(range(1, 6), 3)}
        start, more, bits = chosen.randint(0, 2), chosen.randint(0, 3), chosen.randint(1, 2)
        length = step + more  # so that every number can be a value
        once = [*range(step), *(chosen.randrange(step + 2) for _ in range(more))]
        first = [chosen.randrange(2) for _ in range(start)]
        values = grown([*first, *chosen.sample(once, length)], length, step, 400)
        told[accepted_as_reached(values, start, length, step, bits, places)] += 1
    assert min(told) > 20


def test_values_that_are_late_are_accepted_all_the_same():
    # f(0) = 16 and then 0, 0, 1, 1, ...: what is next above 16 comes at 33 only.
    values = grown([16, 0, 0], 2, 1, 400)
    assert accepted_as_reached(values, 1, 2, 1, 1, dict.fromkeys((2, 3, 4, 10), 10))
