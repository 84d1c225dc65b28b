"""Guess an automaton from a table of truth values: a set of numbers, or of tuples of numbers.

What the digits read so far leave to be decided is a state (J. Myhill 1957, A. Nerode 1958). It is
compared on a window of the table, at the least numbers that may stand above these digits; so the
automaton is a guess, and it has the whole table or is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from grundy.automata.automaton import Automaton, build, join
from grundy.automata.numeration import BINARY, Numeration, base, fraenkel

__all__ = ["Guess", "guesses"]

Table = np.ndarray[Any, np.dtype[Any]]
Numbers = tuple[int, ...]
_MOST = 2_000
_WINDOWS = (4, 8, 16, 32, 64)
_FRAENKEL = (1, 2, 3)


class Guess(NamedTuple):
    """An automaton that has a whole table, with the digits that it reads.

    >>> guess = next(guesses(np.eye(64, dtype=bool), "ab"))
    >>> guess.numeration.name, guess.automaton.accepts(a=[0, 1] * 40, b=[0, 1] * 40)
    ('binary', True)
    """

    numeration: Numeration
    automaton: Automaton


def guesses(table: Table, names: Sequence[str]) -> Iterator[Guess]:
    """Give automata over these names that have the table, at most one for each numeration.

    >>> equal = np.eye(64, dtype=bool)
    >>> [(guess.numeration.name, len(guess.automaton)) for guess in guesses(equal, "ab")][0]
    ('binary', 2)
    """
    for system in _systems():
        for cells in _WINDOWS:
            machine = _learned(table, system, cells)
            if machine is not None and (machine.table(system, table.shape) == table).all():
                found = _spelled(machine, system, names).within(system.numeration.name)
                yield Guess(system.numeration, found)
                break


@cache
def _systems() -> tuple[_Digits, ...]:
    golden = (_Digits(fraenkel(k), k, True) for k in _FRAENKEL)
    return (_Digits(BINARY, 1, False), *golden, _Digits(base(3), 2, False))


@dataclass(frozen=True, eq=False)
class _Digits:
    """A numeration by digits up to ``largest``; ``apart``: the largest has a 0 below it."""

    numeration: Numeration
    largest: int
    apart: bool

    def weight(self, place: int) -> int:
        return self.numeration.weight(place * self.numeration.places)

    def fits(self, digit: int, below: int) -> bool:
        """Tell whether a digit may stand above another, which is 0 or not."""
        return not (self.apart and below and digit == self.largest)

    def ahead(self, cells: int, place: int, below: int) -> Table:
        """Give the least numbers with digits from a place on, above a digit."""
        return _ahead(self, cells, place, below)

    def below(self, digit: int) -> int:
        """Give what the next digit must know of a digit."""
        return int(self.apart and digit > 0)


@cache
def _ahead(digits: _Digits, cells: int, place: int, below: int) -> Table:
    words = [(0, below)]
    while len(words) < cells:
        longer = ((d, n, last) for d in range(digits.largest + 1) for n, last in words)
        weight = digits.weight(place)
        words = [(n + d * weight, digits.below(d)) for d, n, last in longer if digits.fits(d, last)]
        place += 1
    return np.array([n for n, _ in words[:cells]])


class _Machine(NamedTuple):
    """Read a digit of each number a step: ``step[state, symbol]``, -1 where none may stand."""

    step: Table
    output: Table

    def table(self, digits: _Digits, shape: Numbers) -> Table:
        """Run on all numbers below a shape, place by place."""
        width, size = len(shape), max(shape)
        states, place = np.zeros((1,) * width, dtype=np.int64), 0
        while len(states) < size:
            numbers = np.arange(min(digits.weight(place + 1), size))
            digit, rest = np.divmod(numbers, digits.weight(place))
            symbol: Any = 0
            for axis in np.ix_(*[digit] * width):
                symbol = symbol * (digits.largest + 1) + axis
            states = self.step[states[np.ix_(*[rest] * width)], symbol]
            place += 1
        return self.output[states[tuple(map(slice, shape))]]


def _learned(table: Table, digits: _Digits, cells: int) -> _Machine | None:
    """Find the machine whose states differ on a window, or None where the table has no room."""
    width = table.ndim
    symbols = list(product(range(digits.largest + 1), repeat=width))
    todo: list[tuple[int, Numbers, Numbers]] = [(0, (0,) * width, (0,) * width)]
    first = _seen(table, digits, cells, *todo[0])
    if first is None:
        return None
    number, rows = {first: 0}, []
    for place, at, last in todo:  # grows while it is read
        row = [-1] * len(symbols)
        for i, symbol in enumerate(symbols):
            if not all(map(digits.fits, symbol, last)):
                continue
            weight = digits.weight(place)
            new = tuple(n + d * weight for n, d in zip(at, symbol, strict=True))
            below = tuple(map(digits.below, symbol))
            key = _seen(table, digits, cells, place + 1, new, below)
            if key is None or len(todo) > _MOST:
                return None
            if key not in number:
                number[key] = len(todo)
                todo.append((place + 1, new, below))
            row[i] = number[key]
        rows.append(row)
    return _Machine(np.array(rows), np.array([table[at] for _, at, _ in todo]))


def _seen(
    table: Table, digits: _Digits, cells: int, place: int, at: Numbers, below: Numbers
) -> tuple[Numbers, bytes] | None:
    """Look through the window above some digits; None where it leaves the table."""
    axes = [n + digits.ahead(cells, place, b) for n, b in zip(at, below, strict=True)]
    if any(axis[-1] >= size for axis, size in zip(axes, table.shape, strict=True)):
        return None
    return below, table[np.ix_(*axes)].tobytes()


def _spelled(machine: _Machine, digits: _Digits, names: Sequence[str]) -> Automaton:
    """Spell each digit in the places that the numeration gives it, a digit d by d ones first."""
    places, base, none = digits.numeration.places, digits.largest + 1, (0,) * len(names)
    step, output = machine.step.tolist(), machine.output.tolist()

    def after(state: int, digit: Numbers) -> int:
        return int(step[state][reduce(lambda symbol, d: symbol * base + d, digit, 0)])

    def read(now: tuple[int, int, Numbers], bits: Numbers) -> tuple[int, int, Numbers] | None:
        state, place, digit = now
        if any(bit and d < place for bit, d in zip(bits, digit, strict=True)):
            return None
        digit = tuple(d + bit for d, bit in zip(digit, bits, strict=True))
        if place + 1 < places:
            return state, place + 1, digit
        state = after(state, digit)
        return None if state < 0 else (state, 0, none)

    def accept(now: tuple[int, int, Numbers]) -> bool:
        state = after(now[0], now[2]) if now[1] else now[0]
        return state >= 0 and bool(output[state])

    valid = digits.numeration.valid
    words = [valid.rename({"0": name}) for name in names] if valid is not None else []
    return reduce(join, words, build(names, (0, 0, none), read, accept))
