"""Make automata step by step, state by state, in tuples; `arrays` does the same of large ones.

A table is ``step[state][symbol]``, a mask ``accepting[state]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import and_, eq, itemgetter, or_
from typing import Any

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase

__all__ = [
    "MAX_STATES",
    "Mask",
    "Table",
    "breadth_first",
    "canonical",
    "limit",
    "picked",
    "product",
    "projected",
]

Table = tuple[tuple[int, ...], ...]
Mask = tuple[bool, ...]
Automaton = tuple[Table, Mask]
Columns = tuple[Sequence[int], Sequence[int]]

_VERDICTS: Mapping[str, Callable[[bool, bool], bool]] = {"and": and_, "or": or_, "same": eq}

MAX_STATES = 20_000
"""The states that one automaton may have while it is made, unless the caller says otherwise."""


def picked(step: Table, columns: Sequence[int]) -> Table:
    """Give the columns of a table in another order, or some of them more than once.

    >>> picked(((0, 1), (1, 0)), [1, 0, 0])
    ((1, 0, 0), (0, 1, 1))
    """
    return tuple(tuple([row[column] for column in columns]) for row in step)


def canonical(step: Table, accepting: Mask) -> tuple[Table, Mask]:
    """Minimise, drop what cannot be reached, and number the states breadth first.

    >>> canonical(((1, 2), (1, 2), (2, 1)), (True, True, True))
    (((0, 0),), (True,))
    """
    order = breadth_first(step, 0)
    classes, count = _classes(step, accepting, order)
    after: Any = step
    if count < len(order):
        names = {classes[state] for state in order}
        after = {state: [classes[s] for s in step[state]] for state in names}
        order = breadth_first(after, 0)
    number = {state: i for i, state in enumerate(order)}
    found = tuple([tuple([number[s] for s in after[one]]) for one in order])
    return found, tuple([accepting[one] for one in order])


def product(
    one: Automaton, other: Automaton, columns: Columns, verdict: str, max_states: int
) -> tuple[Table, Mask]:
    """Run two at once, each table with its own ``columns``, so that they read the same symbols.

    >>> odd = ((0, 1), (1, 0)), (False, True)  # the number of ones is odd
    >>> last = ((0, 1), (0, 1)), (False, True)  # the last digit is one
    >>> product(odd, last, ((0, 1), (0, 1)), "and", max_states=9)
    (((0, 1), (2, 0), (2, 0)), (False, True, False))
    """
    (left, first), (right, second) = one, other
    left, right = picked(left, columns[0]), picked(right, columns[1])
    number = {(0, 0): 0}
    queue = [(0, 0)]
    found = []
    for p, q in queue:  # grows while it is read
        after = [*zip(left[p], right[q], strict=True)]
        for new in after:
            if new not in number:
                number[new] = len(queue)
                queue.append(new)
        limit(len(queue), max_states)
        found.append(tuple([number[new] for new in after]))
    combine = _VERDICTS[verdict]
    return canonical(tuple(found), tuple([combine(first[p], second[q]) for p, q in queue]))


def projected(step: Table, accepting: Mask, choices: int, max_states: int) -> tuple[Table, Mask]:
    """Hide the high bits of a symbol, so many choices, and determinise.

    A set of states is an integer, a bit a state; what all symbols reach is one integer, too.

    >>> projected(((0, 1, 1, 0), (1, 1, 1, 1)), (True, False), 2, max_states=9)  # some y is x == y
    (((0, 0),), (True,))
    """
    symbols, count = len(step[0]) // choices, len(step)
    hits = {1 << i: _all(_places(row, symbols, count)) for i, row in enumerate(step)}
    ends = _backwards([row[::symbols] for row in step], accepting)
    shifts, whole = range(0, symbols * count, count), (1 << count) - 1
    number = {1: 0}
    queue = [1]
    found = []
    for states in queue:  # grows while it is read
        reached, rest = 0, states
        while rest:
            low = rest & -rest
            rest ^= low
            reached |= hits[low]
        after = [reached >> shift & whole for shift in shifts]
        for new in after:
            if new not in number:
                number[new] = len(queue)
                queue.append(new)
        limit(len(queue), max_states)
        found.append(tuple([number[new] for new in after]))
    return canonical(tuple(found), tuple([states & ends != 0 for states in queue]))


def _places(row: Sequence[int], symbols: int, count: int) -> list[int]:
    """Give a bit for each state that is reached, in a field of so many for each symbol."""
    return [1 << i % symbols * count + state for i, state in enumerate(row)]


def _all(bits: Any) -> int:
    total = 0
    for bit in bits:
        total |= bit
    return total


def _backwards(zeros: Sequence[Sequence[int]], accepting: Mask) -> int:
    """Close acceptance backwards: the hidden numbers may be longer than the word."""
    ends = {state for state, accepts in enumerate(accepting) if accepts}
    while True:
        wider = {s for s, row in enumerate(zeros) if s not in ends and not ends.isdisjoint(row)}
        if not wider:
            return _all(1 << state for state in ends)
        ends |= wider


def _classes(step: Table, accepting: Mask, states: Sequence[int]) -> tuple[list[int], int]:
    """Give each state its class of states with the same future, and count the classes.

    A partition is refined until it stays; a class has the name of the first of its states.
    """
    classes = [int(accepts) for accepts in accepting]
    count = 0
    futures = [(state, itemgetter(state, *step[state])) for state in states]
    while count < len(states):
        first: dict[tuple[int, ...], int] = {}
        new = [first.setdefault(future(classes), state) for state, future in futures]
        for state, name in zip(states, new, strict=True):
            classes[state] = name
        if len(first) == count:
            break
        count = len(first)
    return classes, count


def breadth_first(step: Any, start: int) -> list[int]:
    """List the states that are reached, in the order in which they are met.

    >>> breadth_first([[2, 1], [1, 1], [2, 0]], 0)
    [0, 2, 1]
    """
    order = [start]
    seen = {start}
    for state in order:  # grows while it is read
        for new in step[state]:
            if new not in seen:
                seen.add(new)
                order.append(new)
    return order


def limit(states: int, max_states: int) -> None:
    """Raise LimitError where an automaton in the making has too many states.

    >>> limit(10, 10)
    >>> limit(11, 10)
    Traceback (most recent call last):
    grundy.errors.LimitError: the proof needs an automaton of more than 10 states
    """
    if states > max_states:
        raise LimitError(
            phrase("the proof needs an automaton of more than {n} states", n=max_states)
        )
