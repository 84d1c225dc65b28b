"""Make the atoms of arithmetic in Fibonacci digits and their kin: order, sums, shifts, endings.

The weights are 1, k + 1, and from there each is k times the last and once the one before; a digit
is at most k, and k only before a zero (the next lower digit). Each number has exactly one such
word up to leading zeros (Fraenkel 1982; for k = 1, with weights 1, 2, 3, 5, ..., Lekkerkerker
1952, Zeckendorf 1972). A digit d stands in k places of equal weight, of which the d lowest are
ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from operator import itemgetter

from grundy.automata.automaton import MAX_STATES, Automaton, build, join, limit
from grundy.automata.numeration import Numeration, fixed, less

__all__ = ["fraenkel"]

Pair = tuple[int, int]
State = tuple[int, int, int]  # a place of a digit, the digit so far, and the digit below


def fraenkel(k: int) -> Numeration:
    """Give the numeration of the weights 1, k + 1, k (k + 1) + 1, ... .

    >>> silver = fraenkel(2)
    >>> [silver.weight(place) for place in range(8)], silver.digits(6), silver.digits(8)
    ([1, 1, 3, 3, 7, 7, 17, 17], [0, 0, 1, 1], [1, 0, 0, 0, 1, 0])

    Function: ``shift``; relations: ``less`` (the order, by digits alone), ``even_zeros`` (positive,
    with an even number of trailing zeros).
    """
    numbers = partial(_numbers, k)

    def valid(automaton: Automaton, max_states: int = MAX_STATES) -> Automaton:
        words = map(numbers, automaton.tracks)
        return reduce(partial(join, max_states=max_states), words, automaton)

    def linear(
        coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
    ) -> Automaton:
        constant = [-digit if bound > 0 else digit for digit in numeration.digits(abs(bound))]
        return valid(_compared(k, coefficients, constant, equal, max_states), max_states)

    numeration = Numeration(
        name="Zeckendorf" if k == 1 else f"Fraenkel {k}",
        weight=partial(_weight, k),
        linear=linear,
        relations={
            "less": fixed(2, valid(less())),
            "shift": fixed(2, valid(_shift(k))),
            "even_zeros": fixed(1, valid(_even_zeros(k))),
        },
        valid=numbers("0"),
        places=k,
    )
    return numeration


def _weight(k: int, place: int) -> int:
    small, large = 1, 1
    for _ in range(place // k):
        small, large = large, small + k * large
    return large


def _compared(
    k: int, coefficients: Mapping[str, int], constant: list[int], equal: bool, max_states: int
) -> Automaton:
    """Accept where the sum of coefficient * track + constant is 0, or at most 0, on valid words.

    Read from the most significant digit, (p, q) says that what was read is worth p times the
    weight w just read and q times the weight w' below it; a digit d takes (p, q) to
    (k p + q + d, p), and the sum is p + q at the end. The d of a digit is added place by place,
    so a state has the place as well. Here the same machine runs backwards: a state says which of
    all (p, q) at a place the digits read so far make come out right.

    Only |p| <= 2 D matter at a digit's lowest place, D being the larger of the sums of positive
    and of negative factors, and so |p| <= (2 + j) D at the place j above it: beyond, the sum has
    the sign of p. For let t > 1 solve t^2 = k t + 1, so that k = t - 1/t. For v = p t + q and its
    conjugate u = q - p/t the step is v -> t (v + d), u -> -(u + d) / t, and |d| <= k D, so
    |u| <= k D / (t - 1), which is (1 + 1/t) D. The digits to come change each number by less than
    w, so where they can change the sign |p r + q| <= D r for r = w/w'; except after the last
    digit, r is from k + 1/(k + 1) to k + 1, so |t - r| <= 1 - 1/t. Hence
    |v| <= (k + 1) D + (1 - 1/t) |p|, and from |p| (t + 1/t) = |v - u| follows
    |p| (t + 2/t - 1) <= (t + 2) D, which is |p| <= 2 D since (t - 2)^2 >= 0. And q is the p of one
    digit before: where |p| first exceeds 2 D, it exceeds |q|, and p r + q has its sign.
    """
    factors = list(coefficients.values())
    signed = [*factors, max(constant, key=abs, default=0)]
    changes = range(sum(min(f, 0) for f in signed), sum(max(f, 0) for f in signed) + 1)
    limit(changes.stop - changes.start, max_states)
    known = _reached(k, changes, max_states)
    after = [_after(k, place, known, changes) for place in range(k)]
    last = len(constant) + k - 1

    def step(state: tuple[int, bytes], digits: Sequence[int]) -> tuple[int, bytes]:
        place, right = state
        change = sum(factor * digit for factor, digit in zip(factors, digits, strict=True))
        change += constant[place] if place < len(constant) else 0
        found = bytes(after[place % k][change](right))
        return place + 1 if place < last else len(constant), found

    def accept(state: tuple[int, bytes]) -> bool:
        while state[0] < len(constant):
            state = step(state, [0] * len(factors))
        place, right = state
        return bool(right[known[place % k][0, 0]])

    right = [p + q == 0 or (p + q < 0 and not equal) for p, q in known[0]]
    start = (0, bytes([*right, not equal, False]))
    return build(list(coefficients), start, step, accept, max_states)


def _reached(k: int, changes: range, max_states: int) -> list[dict[Pair, int]]:
    """Number, for each place, the (p, q) within the bound that reading from the top leads to."""
    most = max(changes[-1], -changes[0], 1)
    found: list[dict[Pair, int]] = [{} for _ in range(k)]
    found[0][0, 0] = 0
    for p, q, place in (queue := [(0, 0, 0)]):  # grows while it is read
        limit(len(queue), max_states)
        below = (place - 1) % k
        for change in changes:
            new = _read(k, (p, q), below, change)
            if new not in found[below] and abs(new[0]) <= (2 + below) * most:
                found[below][new] = len(found[below])
                queue.append((*new, below))
    return found


def _read(k: int, pair: Pair, place: int, change: int) -> Pair:
    p, q = pair
    return (k * p + q + change, p) if place == k - 1 else (p + change, q)


def _after(
    k: int, place: int, known: list[dict[Pair, int]], changes: range
) -> Mapping[int, Callable[[bytes], tuple[int, ...]]]:
    """Give, for each (p, q) above a place, what each change there makes of it.

    The last two numbers stand for what is beyond the bound, p being negative or positive.
    """
    beyond = [len(known[place]), len(known[place]) + 1]
    found = {}
    for change in changes:
        new = [_read(k, pair, place, change) for pair in known[(place + 1) % k]]
        rows = [known[place].get(pair, beyond[pair[0] > 0]) for pair in new]
        found[change] = itemgetter(*rows, *beyond)
    return found


def _numbers(k: int, track: str) -> Automaton:
    """Accept the words of numbers."""

    def step(state: State, digits: tuple[int, ...]) -> State | None:
        place, digit, below = state
        if digits[0]:
            if digit < place:
                return None
            digit += 1
        if digit == k and below:
            return None
        return (place + 1, digit, below) if place < k - 1 else (0, 0, min(digit, 1))

    return build([track], (0, 0, 0), step, lambda _: True)


def _shift(k: int) -> Automaton:
    """Accept (x, y) where y's digits are x's moved up one."""

    def step(state: State, digits: tuple[int, ...]) -> State | None:
        place, digit, below = state
        if digits[1] != (place < below):
            return None
        digit += digits[0]
        return (place + 1, digit, below) if place < k - 1 else (0, 0, digit)

    def complete(state: State) -> bool:
        place, digit, below = state
        return not digit and below <= place

    return build(["0", "1"], (0, 0, 0), step, complete)


def _even_zeros(k: int) -> Automaton:
    """Accept positive numbers that end in an even number of zeros; twice k places are two."""

    def step(place: int, digits: tuple[int, ...]) -> int | None:
        if place == done:
            return done
        if digits[0]:
            return None if place else done
        return (place + 1) % done

    done = 2 * k
    return build(["0"], 0, step, lambda place: place == done)
