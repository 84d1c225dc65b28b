"""Make the atoms of arithmetic in Fibonacci digits: order, linear relations, shifts, endings.

The weights are 1, 2, 3, 5, 8, ...; a number is a word without two neighbouring ones, and each
number has exactly one such word up to leading zeros (Lekkerkerker 1952, Zeckendorf 1972).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from grundy.laws.automata import MAX_STATES, Automaton, build, exists, join
from grundy.laws.numeration import Numeration, fixed

__all__ = ["ZECKENDORF", "linear"]

Pair = tuple[int, int]


def fibonacci(place: int) -> int:
    """Give the weight of a place: 1, 2, 3, 5, ... .

    >>> [fibonacci(place) for place in range(7)]
    [1, 2, 3, 5, 8, 13, 21]
    """
    small, large = 1, 1
    for _ in range(place):
        small, large = large, small + large
    return large


def linear(
    coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
) -> Automaton:
    """Accept ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``.

    >>> ZECKENDORF.holds(linear({"x": 1, "y": 1, "z": -1}, 0, True), x=30, y=12, z=42)
    True
    """
    factors, hidden = dict(coefficients), {}
    if not equal:
        factors["#slack"] = 1
        hidden["#slack"] = _words("#slack")
    if bound:
        factors["#bound"] = -1 if bound > 0 else 1
        hidden["#bound"] = ZECKENDORF.constant("#bound", abs(bound))
    words = [hidden.get(track) or _words(track) for track in factors]
    return exists(reduce(join, words, _sums_to_zero(factors, max_states)), hidden, max_states)


def _sums_to_zero(coefficients: Mapping[str, int], max_states: int) -> Automaton:
    """Accept where the sum of coefficient * track is 0, on valid words.

    Read from the most significant digit, (p, q) says that what was read is worth p times the
    weight just read and q times the weight below it; the digits d of a place take (p, q) to
    (p + q + d, p), and the sum is p + q at the end. Here the same machine runs backwards: the
    state is the set of all (p, q) from which the digits read so far lead to 0.

    Only |p|, |q| <= 3 D matter, D being the larger of the sums of positive and of negative
    coefficients. For v = p phi + q and its conjugate u the step is v -> phi (v + d),
    u -> -(u + d) / phi, so |u| <= 1.62 D always. With k digits to come, at weights F(2) to
    F(k+1), they change the sum by at most D (F(k+2) - 1), so a state that can still reach 0 has
    |p r + q| <= D r for r = F(k+2)/F(k+1), 1 <= r <= 2; hence |v| <= 2 D + 0.62 |p|, and with
    |p| = |v - u| / sqrt 5 this gives |p| <= 2.3 D. And q is the p of one step before.
    """
    factors = list(coefficients.values())
    down, up = (sum(min(f, 0) for f in factors), sum(max(f, 0) for f in factors))
    most = 3 * max(up, -down, 1)
    known = _reached(range(down, up + 1), most)

    def step(pairs: frozenset[Pair], digits: tuple[int, ...]) -> frozenset[Pair] | None:
        change = sum(factor * digit for factor, digit in zip(factors, digits, strict=True))
        return known.intersection([(q, p - q - change) for p, q in pairs]) or None

    start = known.intersection([(p, -p) for p in range(-most, most + 1)])
    return build(list(coefficients), start, step, lambda pairs: (0, 0) in pairs, max_states)


def _reached(changes: range, most: int) -> frozenset[Pair]:
    """Give the pairs within the bound that reading from the top can lead to."""
    found = {(0, 0)}
    for p, q in (queue := [(0, 0)]):  # grows while it is read
        for change in changes:
            new = (p + q + change, p)
            if new not in found and max(map(abs, new)) <= most:
                found.add(new)
                queue.append(new)
    return frozenset(found)


def _words(track: str) -> Automaton:
    """Accept the words without two neighbouring ones."""
    return build([track], 0, lambda last, d: None if last and d[0] else d[0], lambda _: True)


def _valid(automaton: Automaton) -> Automaton:
    return reduce(join, map(_words, automaton.tracks), automaton)


def _less() -> Automaton:
    """Compare digit by digit: in valid words the most significant difference decides."""

    def step(below: bool, digits: tuple[int, ...]) -> bool:
        return digits[0] < digits[1] or (below and digits[0] == digits[1])

    return _valid(build(["0", "1"], False, step, bool))


def _shift() -> Automaton:
    """Accept (x, y) where y's digits are x's moved up one place."""

    def step(last: int, digits: tuple[int, ...]) -> int | None:
        return digits[0] if digits[1] == last else None

    return _valid(build(["0", "1"], 0, step, lambda last: not last))


def _even_zeros() -> Automaton:
    """Accept positive numbers that end in an even number of zeros."""

    def step(state: str, digits: tuple[int, ...]) -> str | None:
        if state == "done":
            return state
        if digits[0]:
            return "done" if state == "even" else None
        return "odd" if state == "even" else "even"

    return _valid(build(["0"], "even", step, lambda state: state == "done"))


ZECKENDORF = Numeration(
    name="Zeckendorf",
    weight=fibonacci,
    linear=linear,
    relations={
        "less": fixed(2, _less()),
        "shift": fixed(2, _shift()),
        "even_zeros": fixed(1, _even_zeros()),
    },
    valid=_words("0"),
)
"""Fibonacci digits. Function: ``shift``; relations: ``less`` (the order, by digits alone),
``even_zeros`` (positive, with an even number of trailing zeros)."""
