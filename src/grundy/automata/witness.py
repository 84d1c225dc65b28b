"""Find the numbers that an automaton accepts: a shortest word, and the first in order of size."""

from __future__ import annotations

from collections.abc import Sequence

from grundy.automata.automaton import Automaton
from grundy.automata.numeration import Numeration

__all__ = ["first", "shortest"]

Cost = tuple[int, ...]


def shortest(a: Automaton, numeration: Numeration) -> dict[str, int] | None:
    """Give numbers of the fewest digits, or None where there are none.

    >>> from grundy.automata.binary import BINARY
    >>> shortest(BINARY.linear({"x": 1, "y": -1}, 5, True), BINARY)
    {'x': 5, 'y': 0}
    """
    a, word = a.within(numeration.name), dict[int, tuple[int, ...]]({0: ()})
    for state in (queue := [0]):  # grows while it is read
        if a.ends[state]:
            return _numbers(a, word[state], numeration)
        for symbol, after in enumerate(a.rows[state]):
            if after not in word:
                word[after] = (*word[state], symbol)
                queue.append(after)
    return None


def first(a: Automaton, names: Sequence[str], numeration: Numeration) -> dict[str, int] | None:
    """Give the accepted numbers of the least sum, then the least in the order of the names.

    >>> from grundy.automata.binary import BINARY
    >>> first(BINARY.linear({"x": -2, "y": -3}, -11, False), ["x", "y"], BINARY)
    {'x': 0, 'y': 4}

    A cost is the sum, then the numbers, of the digits read so far. Costs add up and compare place
    by place, so the cheapest way to a state is all that is worth keeping of it; and no number can
    have more digits than the sum of one word that is accepted.
    """
    some = shortest(a, numeration)
    if some is None:
        return None
    most = sum(some.values())
    best: dict[int, Cost] = {0: (0,) * (len(names) + 1)}
    digits = [_digits(a, symbol, names) for symbol in range(len(a.rows[0]))]
    for place in range(len(numeration.digits(most))):
        costs = [tuple(numeration.weight(place) * digit for digit in row) for row in digits]
        best = _cheapest(a, best, costs, most)
    _, *numbers = min(cost for state, cost in best.items() if a.ends[state])
    return dict(zip(names, numbers, strict=True))


def _numbers(a: Automaton, word: Sequence[int], numeration: Numeration) -> dict[str, int]:
    digits = ([symbol >> i & 1 for symbol in word] for i in range(len(a.tracks)))
    return {track: numeration.number(row) for track, row in zip(a.tracks, digits, strict=True)}


def _digits(a: Automaton, symbol: int, names: Sequence[str]) -> Cost:
    """Give the sum of a symbol's digits, and the digit of each name (0 where it has no track)."""
    places = {track: i for i, track in enumerate(a.tracks)}
    row = [symbol >> places[name] & 1 if name in places else 0 for name in names]
    return (sum(row), *row)


def _cheapest(
    a: Automaton, best: dict[int, Cost], costs: Sequence[Cost], most: int
) -> dict[int, Cost]:
    after: dict[int, Cost] = {}
    for state, spent in best.items():
        for new, cost in zip(a.rows[state], costs, strict=True):
            total = tuple(map(int.__add__, spent, cost))
            if total[0] <= most and (new not in after or total < after[new]):
                after[new] = total
    return after
