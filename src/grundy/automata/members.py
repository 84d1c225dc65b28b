"""List and count the numbers that an automaton accepts, where they are finitely many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from grundy.automata.automaton import Automaton
from grundy.automata.numeration import Numeration
from grundy.errors import InputError

__all__ = ["Members"]

Layer = dict[int, list[tuple[int, int]]]


class Members:
    """View the tuples of numbers that an automaton accepts, those with larger digits first.

    >>> from grundy.automata.binary import BINARY
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
                for symbol, new in enumerate(accepted.rows[state]):
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
        for state, row in enumerate(self._of.rows):
            for new in row:
                before[new].add(state)
        live = {state for state, ends in enumerate(self._of.ends) if ends}
        queue = list(live)
        while queue:
            found = before[queue.pop()] - live
            live |= found
            queue += found
        rows = self._of.rows
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
