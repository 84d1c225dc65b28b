"""Make large automata step by step, all states at once, in arrays of NumPy; `plain` is its twin.

Tables are tuples, as there; an array that is made of one is ``step[state, symbol]``.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grundy.automata import plain
from grundy.automata.plain import limit

__all__ = ["canonical", "product", "projected"]

Table = NDArray[np.int32]
Mask = NDArray[np.bool_]
Pairs = NDArray[np.int64]

_SMALL = 200
"""A product with no more pairs is made whole: finding out which can be reached costs more."""
FEW = 1_000
"""A table of no more entries is minimised sooner without arrays."""
_LARGEST = 1 << 62
_BATCH = 1 << 18
_WORD = ">i4"
"""Four bytes a state: no set begins with the filling, whose bytes are all 255."""
_START, _FILLING = bytes(4), b"\xff"
_VERDICTS = {"and": np.logical_and, "or": np.logical_or, "same": np.equal}


def canonical(step: plain.Table, accepting: plain.Mask) -> plain.Automaton:
    """Minimise, drop what cannot be reached, and number the states breadth first.

    >>> canonical(((2, 1), (1, 2), (2, 1)), (True, False, True))
    (((0, 1), (1, 0)), (True, False))
    """
    if len(step) * len(step[0]) <= FEW:
        return plain.canonical(step, accepting)
    return _canonical(np.array(step, np.int32), np.array(accepting, bool))


def _canonical(step: Table, accepting: Mask) -> plain.Automaton:
    if step.size <= FEW:
        return plain.canonical(*_tuples(step, accepting))
    classes = _classes(step, accepting)
    _, representative = np.unique(classes, return_index=True)
    step, accepting = classes[step[representative]], accepting[representative]
    order = plain.breadth_first(step.tolist(), int(classes[0]))
    number = np.zeros(len(step), dtype=np.int32)
    number[order] = np.arange(len(order), dtype=np.int32)
    return _tuples(number[step[order]], accepting[order])


def _tuples(step: Table, accepting: Mask) -> plain.Automaton:
    return tuple(map(tuple, step.tolist())), tuple(accepting.tolist())


def product(
    one: plain.Automaton,
    other: plain.Automaton,
    columns: plain.Columns,
    verdict: str,
    max_states: int,
) -> plain.Automaton:
    """Run two at once, each table with its own ``columns``; a pair of states is one integer.

    >>> odd = ((0, 1), (1, 0)), (False, True)  # the number of ones is odd
    >>> last = ((0, 1), (0, 1)), (False, True)  # the last digit is one
    >>> product(odd, last, ((0, 1), (0, 1)), "and", max_states=9)
    (((0, 1), (2, 0), (2, 0)), (False, True, False))
    """
    if len(one[1]) * len(other[1]) * len(columns[0]) <= FEW:
        return plain.product(one, other, columns, verdict, max_states)
    left, right = (
        np.array(step, np.int64)[:, np.array(picked, np.int64)]
        for (step, _), picked in zip((one, other), columns, strict=True)
    )
    first, second = np.array(one[1]), np.array(other[1])
    pairs = len(left) * len(right)
    few = pairs <= min(_SMALL, max_states)
    known = np.arange(pairs) if few else _reachable(left, right, max_states)
    p, q = np.divmod(known, len(right))
    step = np.searchsorted(known, left[p] * len(right) + right[q])
    return _canonical(step.astype(np.int32), _VERDICTS[verdict](first[p], second[q]))


def projected(
    step: plain.Table, accepting: plain.Mask, choices: int, max_states: int
) -> plain.Automaton:
    """Hide the high bits of a symbol, so many choices, and determinise.

    A set of states is a row of them in order, behind as much filling as its batch needs: the sets
    are small, however many states there are.

    >>> projected(((0, 1, 1, 0), (1, 1, 1, 1)), (True, False), 2, max_states=9)  # some y is x == y
    (((0, 0),), (True,))
    """
    if len(step) * len(step[0]) <= FEW:
        return plain.projected(step, accepting, choices, max_states)
    table, mask = np.array(step, np.int32), np.array(accepting)
    moves = table.reshape(len(step), choices, len(step[0]) // choices)
    ends = np.append(_backwards(moves[:, :, 0], mask), False)  # the filling accepts nothing
    after = np.append(moves, np.full_like(moves[:1], -1), axis=0)  # and stays what it is
    number = {_START: 0}
    queue = [_START]
    found: list[list[int]] = []
    accepts: list[bool] = []
    batch = 1
    while len(found) < len(queue):
        sets = _unpacked(queue[len(found) : len(found) + batch])
        accepts += map(bool, np.any(ends[sets], axis=1))
        reached = after[sets].transpose(0, 3, 1, 2).reshape(len(sets), after.shape[2], -1)
        for row in _packed(reached):
            names = [new.lstrip(_FILLING) for new in row]
            for new in names:
                if new not in number:
                    number[new] = len(queue)
                    queue.append(new)
            limit(len(queue), max_states)
            found.append([number[new] for new in names])
        batch = max(1, _BATCH // reached[0].size)
    return canonical(tuple(map(tuple, found)), tuple(accepts))


def _unpacked(sets: Sequence[bytes]) -> Table:
    """Make rows of states, as long as the largest set, of packed sets."""
    width = max(map(len, sets))
    joined = b"".join(one.rjust(width, _FILLING) for one in sets)
    return np.frombuffer(joined, _WORD).reshape(len(sets), -1).astype(np.int32)


def _packed(reached: Table) -> list[list[bytes]]:
    """Pack the sets that some sets reach by each symbol: each state once, in order."""
    reached.sort(axis=2)
    reached[:, :, 1:][reached[:, :, 1:] == reached[:, :, :-1]] = -1
    reached.sort(axis=2)
    width = int((reached >= 0).sum(axis=2).max())
    words = np.ascontiguousarray(reached[:, :, -width:].astype(_WORD))
    packed: list[list[bytes]] = words.view(f"V{4 * width}")[..., 0].tolist()
    return packed


def _backwards(moves: Table, accepting: Mask) -> Mask:
    """Close acceptance backwards: the hidden numbers may be longer than the word."""
    while True:
        wider: Mask = accepting | accepting[moves].any(axis=1)
        if (wider == accepting).all():
            return wider
        accepting = wider


def _reachable(left: Pairs, right: Pairs, max_states: int) -> Pairs:
    """Collect the pairs that some word leads to, in ascending order."""
    frontier = np.zeros(1, dtype=np.int64)
    known = np.zeros(len(left) * len(right), dtype=bool)
    known[0], count = True, 1
    while frontier.size:
        first, second = np.divmod(frontier, len(right))
        after = (left[first] * len(right) + right[second]).ravel()
        frontier = np.unique(after[~known[after]])
        known[frontier] = True
        count += frontier.size
        limit(count, max_states)
    return np.flatnonzero(known)


def _classes(step: Table, accepting: Mask) -> Table:
    """Give each state its class of states with the same future, by partition refinement.

    The classes after some symbols are the digits of one integer, as many as it holds.
    """
    classes = accepting.astype(np.int64)
    columns = np.ascontiguousarray(step.T)
    count, before = 2, 0
    while count != before:
        before = count
        key, size = classes, count
        for column in columns:
            if size * count > _LARGEST:
                found, key = np.unique(key, return_inverse=True)
                size = len(found)
            key, size = key * count + classes[column], size * count
        found, classes = np.unique(key, return_inverse=True)
        count = len(found)
    return classes.astype(np.int32)
