"""Find the numbers that an automaton accepts: a shortest word, and the first in order of size."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from grundy.automata.automaton import Automaton
from grundy.automata.numeration import Numeration
from grundy.errors import InputError

__all__ = ["Members", "first", "shortest"]

Cost = tuple[int, ...]

Layer = dict[int, list[tuple[int, int]]]


def shortest(a: Automaton, numeration: Numeration) -> dict[str, int] | None:
    """Give numbers of the fewest digits, or None where there are none.

    >>> from grundy.automata.numeration import BINARY
    >>> shortest(BINARY.linear({"x": 1, "y": -1}, 5, True), BINARY)
    {'x': 5, 'y': 0}
    """
    a, word = a.within(numeration.name), dict[int, tuple[int, ...]]({0: ()})
    for state in (queue := [0]):  # grows while it is read
        if a.accepting[state]:
            return _numbers(a, word[state], numeration)
        for symbol, after in enumerate(a.step[state]):
            if after not in word:
                word[after] = (*word[state], symbol)
                queue.append(after)
    return None


def first(a: Automaton, names: Sequence[str], numeration: Numeration) -> dict[str, int] | None:
    """Give the accepted numbers of the least sum, then the least in the order of the names.

    >>> from grundy.automata.numeration import BINARY
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
    digits = [_digits(a, symbol, names) for symbol in range(len(a.step[0]))]
    for place in range(len(numeration.digits(most))):
        costs = [tuple(numeration.weight(place) * digit for digit in row) for row in digits]
        best = _cheapest(a, best, costs, most)
    _, *numbers = min(cost for state, cost in best.items() if a.accepting[state])
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
        for new, cost in zip(a.step[state], costs, strict=True):
            total = tuple(map(int.__add__, spent, cost))
            if total[0] <= most and (new not in after or total < after[new]):
                after[new] = total
    return after


class Members:
    """View the tuples of numbers that an automaton accepts, those with larger digits first.

    >>> from grundy.automata.numeration import BINARY
    >>> from grundy.automata.compiler import compile_formula
    >>> from grundy.formulas.parser import parse_expression
    >>> small = compile_formula(parse_expression("a % 3 == 1 and a < 1000"))
    >>> found = Members(small, ["a"], BINARY)
    >>> found.count, [a for a, in found][:3]
    (333, [997, 994, 991])

    `InputError` is raised where there is no end of them.
    """

    def __init__(self, accepted: Automaton, names: Sequence[str], numeration: Numeration) -> None:
        self._of, self._numeration = accepted.within(numeration.name), numeration
        self._places = [accepted.tracks.index(name) for name in names]
        self._layers: list[Layer] = []  # for each place: state, the digits and states before it
        live = self._live()
        counts = {0: 1} if 0 in live else {}
        while set(counts) - self._last:
            if len(self._layers) > len(accepted):
                raise InputError("an automaton that accepts finitely many numbers")
            layer: Layer = defaultdict(list)
            after: dict[int, int] = defaultdict(int)
            for state, count in counts.items():
                for symbol, new in enumerate(accepted.step[state]):
                    if new in live:
                        layer[new].append((symbol, state))
                        after[new] += count
            self._layers.append(layer)
            counts = after
        self._ends = set(counts)
        self.count = sum(counts.values())

    def _live(self) -> set[int]:
        """Give the states from which a word is accepted; keep those from which only zeros are."""
        before = defaultdict(set)
        for state, row in enumerate(self._of.step):
            for new in row:
                before[new].add(state)
        live = {state for state, ends in enumerate(self._of.accepting) if ends}
        queue = list(live)
        while queue:
            found = before[queue.pop()] - live
            live |= found
            queue += found
        rows = self._of.step
        self._last = {s for s in live if rows[s][0] == s and live.isdisjoint(rows[s][1:])}
        return live

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for word in self._words(len(self._layers), self._ends):
            digits = ([symbol >> i & 1 for symbol in word] for i in self._places)
            yield tuple(map(self._numeration.number, digits))

    def _words(self, length: int, ends: set[int]) -> Iterator[list[int]]:
        """Give the words of a length that lead to one of these states."""
        if not length and ends:
            yield []
        ways = defaultdict(set)
        for state in ends:
            for symbol, before in self._layers[length - 1][state] if length else ():
                ways[symbol].add(before)
        for symbol in sorted(ways, reverse=True):
            for word in self._words(length - 1, ways[symbol]):
                yield [*word, symbol]
