"""Tell the places of numbers from others: each number is written in one way only."""

from __future__ import annotations

from collections.abc import Sequence

from .automata import Digits
from .relations import Relation, State, accepted

__all__ = ["canonical"]


def canonical(x: str, digits: Digits) -> Relation:
    """Say that each digit has its ones below its zeros; without a base, a full one has a 0 below.

    A state is (place in the digit, place read last, ones in it, what the digit before forbids).

    >>> is_number = canonical("x", Digits("Zeckendorf"))
    >>> once = is_number.after(is_number.start, {"x": 1})
    >>> is_number.hopeless(is_number.after(once, {"x": 1}))  # two ones in a row
    True
    """
    if digits.proven:
        return _proved_word(x, digits)
    k, up = digits.largest, digits.upwards

    def step(state: State, read: Sequence[int]) -> State:
        place, last, ones, barred = state
        if place and (read[0] > last if up else read[0] < last):
            return None
        ones += read[0]
        if barred and ones == (k if up else 1):
            return None
        if place + 1 < k:
            return place + 1, read[0], ones, barred
        return 0, 0, 0, not digits.base and (ones > 0 if up else ones == k)

    return Relation((x,), (0, 0, 0, False), step, lambda state: not state[0])


def _proved_word(x: str, digits: Digits) -> Relation:
    """Say that an automaton accepts the places of a number, each digit's ones below its zeros."""
    inner = accepted(digits.machine("valid"), digits, {"x": x})

    def step(state: State, read: Sequence[int]) -> State:
        place, last, within = state
        if place and read[0] > last:
            return None
        new = inner.step(within, read)
        return None if new is None else ((place + 1) % digits.largest, read[0], new)

    start = None if inner.start is None else (0, 0, inner.start)
    return Relation((x,), start, step, lambda state: not state[0] and inner.done(state[2]))
