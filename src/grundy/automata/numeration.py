"""Make the atoms of arithmetic in digits: base 2, other bases, Fibonacci digits and their kin.

Base 2: V. Bruyere, G. Hansel, C. Michaux, R. Villemaire, "Logic and p-recognizable sets of
integers" (1994): + and <, with the greatest power of 2 that divides x, are recognised by finite
automata, and so is every first-order formula over them.

Fibonacci digits and their kin: the weights are 1, k + 1, and from there each is k times the last
and once the one before; a digit is at most k, and k only before a zero (the next lower digit).
Each number has exactly one such word up to leading zeros (Fraenkel 1982; for k = 1, with weights
1, 2, 3, 5, ..., Lekkerkerker 1952, Zeckendorf 1972). A digit d stands in k places of equal weight,
of which the d lowest are ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial, reduce
from operator import and_, itemgetter, or_, xor
from typing import Protocol

from grundy.automata.automaton import MAX_STATES, Automaton, build, join, limit
from grundy.errors import InputError, UnknownName
from grundy.phrases.phrase import phrase

__all__ = ["BINARY", "LinearRelation", "Numeration", "base", "fixed", "fraenkel", "less", "linear"]


class LinearRelation(Protocol):
    """The shape of a maker of linear relations."""

    def __call__(
        self,
        coefficients: Mapping[str, int],
        bound: int,
        equal: bool,
        max_states: int = MAX_STATES,
    ) -> Automaton:
        """Make ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``."""
        ...


@dataclass(frozen=True)
class Numeration:
    """Gather a numeration's digits, its linear relations, and the relations special to it.

    ``relations[name](arity)`` gives a relation over the tracks "0", "1", ...; one
    that is used as a function has its result last. ``valid`` accepts the words on track "0" that
    are numbers (None: all), and every relation must hold for valid words only. A digit stands in
    ``places`` places of equal weight, of which as many as it says, the lowest ones, are ones.
    """

    name: str
    weight: Callable[[int], int]
    linear: LinearRelation
    relations: Mapping[str, Callable[[int], Automaton]]
    valid: Automaton | None = None
    places: int = 1

    @property
    def evidence(self) -> object:
        """Give what a certificate has of it: its name, where the checker knows how it adds."""
        return self.name

    def digits(self, number: int) -> list[int]:
        """Write a number, least significant place first."""
        count = 0
        while self.weight(count) <= number:
            count += 1
        out = [0] * count
        for place in reversed(range(0, count, self.places)):
            digit, number = divmod(number, self.weight(place))
            out[place : place + digit] = [1] * digit
        return out

    def number(self, digits: Sequence[int]) -> int:
        """Read a number, least significant place first."""
        return sum(digit * self.weight(place) for place, digit in enumerate(digits))

    def holds(self, automaton: Automaton, **numbers: int) -> bool:
        """Tell whether an automaton accepts these numbers on its tracks."""
        words = {name: self.digits(n) for name, n in numbers.items()}
        return automaton.within(self.name).accepts(**words)

    def relation(self, name: str, arity: int) -> Automaton:
        """Give a relation over the tracks "0", "1", ...; raise `UnknownName` without it."""
        if name not in self.relations:
            kind = phrase("relation of numbers in {name} digits", name=self.name)
            raise UnknownName(kind, name, self.relations)
        return self.relations[name](arity).within(self.name)

    def constant(self, track: str, number: int) -> Automaton:
        """Accept one number.

        >>> from grundy.automata.numeration import BINARY
        >>> BINARY.holds(BINARY.constant("x", 6), x=6)
        True
        """
        digits = self.digits(number)

        def step(place: int, digit: tuple[int, ...]) -> int | None:
            if place == len(digits):
                return None if digit[0] else place
            return place + 1 if digit[0] == digits[place] else None

        zero_from = next((i for i in range(len(digits) + 1) if not any(digits[i:])), 0)
        return build([track], 0, step, lambda place: place >= zero_from).within(self.name)


def fixed(arity: int, automaton: Automaton) -> Callable[[int], Automaton]:
    """Offer one automaton as a relation that has just this many arguments.

    >>> equal = build(["0", "1"], 0, lambda _, d: 0 if d[0] == d[1] else None, lambda _: True)
    >>> fixed(2, equal)(2)
    Automaton(0, 1: 2 states)
    >>> fixed(2, equal)(3)
    Traceback (most recent call last):
    grundy.errors.InputError: expected a relation of 2 numbers, got '3 numbers'

    `InputError` is raised for another number of arguments.
    """

    def relation(asked: int) -> Automaton:
        if asked != arity:
            raise InputError(f"a relation of {arity} numbers", got=f"{asked} numbers")
        return automaton

    return relation


def less() -> Automaton:
    """Compare digit by digit, of words that are numbers: the last digits that differ decide.

    >>> less().accepts(**{"0": [1, 0, 1], "1": [0, 1, 1]})
    True
    """

    def step(below: bool, digits: tuple[int, ...]) -> bool:
        return digits[0] < digits[1] or (below and digits[0] == digits[1])

    return build(["0", "1"], False, step, bool)


State = tuple[int, int]


def linear(
    coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
) -> Automaton:
    """Accept ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``.

    >>> BINARY.holds(linear({"x": 3, "y": -1}, 2, True), x=5, y=13)
    True

    The state is what the digits still to come must sum to; a step halves it. Only an exact half
    keeps an equation true, while an inequality of integers may be rounded down.
    """
    factors = list(coefficients.values())

    def step(rest: int, digits: tuple[int, ...]) -> int | None:
        after = rest - sum(factor * digit for factor, digit in zip(factors, digits, strict=True))
        return None if equal and after % 2 else after // 2

    def accept(rest: int) -> bool:
        return rest == 0 if equal else rest >= 0

    return build(list(coefficients), bound, step, accept, max_states)


def _tracks(arity: int) -> list[str]:
    return [str(i) for i in range(arity)]


def _bitwise(combine: Callable[[int, int], int]) -> Callable[[int], Automaton]:
    """Accept where the last track is the others combined, digit by digit."""

    def relation(arity: int) -> Automaton:
        if arity < 2:
            raise InputError("at least one number to combine")

        def step(_: int, digits: tuple[int, ...]) -> int | None:
            value = digits[0]
            for digit in digits[1:-1]:
                value = combine(value, digit)
            return 0 if value == digits[-1] else None

        return build(_tracks(arity), 0, step, lambda _: True)

    return relation


def _same_valuation(arity: int) -> Automaton:
    """Accept numbers whose lowest 1 is at one place; 0 has none and agrees with 0 alone."""

    def step(seen: bool, digits: tuple[int, ...]) -> bool | None:
        if seen or not any(digits):
            return seen
        return True if all(digits) else None

    return build(_tracks(arity), False, step, lambda _: True)


def _low_bit() -> Automaton:
    """Accept (x, 2^v2(x)), and (0, 0)."""

    def step(seen: bool, digits: tuple[int, ...]) -> bool | None:
        wanted = 0 if seen else digits[0]
        return seen or bool(digits[0]) if digits[1] == wanted else None

    return build(_tracks(2), False, step, lambda _: True)


def _power_of_two() -> Automaton:
    return build(["0"], 0, lambda ones, d: ones + d[0] if ones + d[0] < 2 else None, bool)


def _all_ones() -> Automaton:
    """Accept 0, 1, 3, 7, ...: once a 0 has come, no 1 may follow."""
    return build(
        ["0"], False, lambda ended, d: None if ended and d[0] else not d[0], lambda _: True
    )


def _bit_of() -> Automaton:
    """Accept (p, x) where p is a power of 2 and a bit of x."""

    def step(seen: bool, digits: tuple[int, ...]) -> bool | None:
        if not digits[0]:
            return seen
        return True if digits[1] and not seen else None

    return build(_tracks(2), False, step, bool)


BINARY = Numeration(
    name="binary",
    weight=lambda place: 1 << place,
    linear=linear,
    relations={
        "xor": _bitwise(xor),
        "and": _bitwise(and_),
        "or": _bitwise(or_),
        "less": fixed(2, less()),
        "same_valuation": _same_valuation,
        "low_bit": fixed(2, _low_bit()),
        "power_of_two": fixed(1, _power_of_two()),
        "all_ones": fixed(1, _all_ones()),
        "bit_of": fixed(2, _bit_of()),
    },
)
"""Base 2. Functions: ``xor, and, or, low_bit``; relations: ``less`` (the order, by digits alone),
``same_valuation`` (equal v2), ``power_of_two``, ``all_ones`` (2^k - 1), ``bit_of(p, x)`` (p is a
power of 2 and a bit of x)."""


@cache
def base(b: int) -> Numeration:
    """Give the digits 0 to b - 1 in the weights 1, b, b^2, ..., for b from 3 on.

    A digit d stands in base - 1 places of equal weight, of which the d lowest are ones.

    >>> ternary = base(3)
    >>> ternary.digits(7), ternary.number([1, 0, 1, 1])
    ([1, 0, 1, 1], 7)

    Relation: ``less`` (the order, by digits alone).
    """

    def valid(automaton: Automaton, max_states: int = MAX_STATES) -> Automaton:
        words = (_numbers(b, track) for track in automaton.tracks)
        return reduce(partial(join, max_states=max_states), words, automaton)

    def linear(
        coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int = MAX_STATES
    ) -> Automaton:
        return valid(_sum(b, coefficients, bound, equal, max_states), max_states)

    return Numeration(
        name=f"base {b}",
        weight=lambda place: int(b ** (place // (b - 1))),
        linear=linear,
        relations={"less": fixed(2, valid(less()))},
        valid=_numbers(b, "0"),
        places=b - 1,
    )


def _sum(
    b: int, coefficients: Mapping[str, int], bound: int, equal: bool, max_states: int
) -> Automaton:
    """Accept ``sum of coefficient * track == bound``, or ``<= bound`` where not ``equal``.

    The state has what the places still to come must sum to, in units of the digit that is read; a
    whole digit divides it by b. Only an exact part keeps an equation true, while an inequality of
    integers may be rounded down.
    """
    factors = list(coefficients.values())

    def step(state: State, digits: tuple[int, ...]) -> State | None:
        rest, place = state
        rest -= sum(factor * digit for factor, digit in zip(factors, digits, strict=True))
        if place + 2 < b:
            return rest, place + 1
        return None if equal and rest % b else (rest // b, 0)

    def accept(state: State) -> bool:
        return state[0] == 0 if equal else state[0] >= 0

    return build(list(coefficients), (bound, 0), step, accept, max_states)


def _numbers(b: int, track: str) -> Automaton:
    """Accept words whose digits have their ones below their zeros."""

    def step(state: State, digits: tuple[int, ...]) -> State | None:
        place, last = state
        if place and digits[0] > last:
            return None
        return (place + 1, digits[0]) if place + 2 < b else (0, 0)

    return build([track], (0, 0), step, lambda _: True)


Pair = tuple[int, int]
_Digit = tuple[int, int, int]  # a place of a digit, the digit so far, and the digit below


def fraenkel(k: int) -> Numeration:
    """Give the numeration of the weights 1, k + 1, k (k + 1) + 1, ... .

    >>> silver = fraenkel(2)
    >>> [silver.weight(place) for place in range(8)], silver.digits(6), silver.digits(8)
    ([1, 1, 3, 3, 7, 7, 17, 17], [0, 0, 1, 1], [1, 0, 0, 0, 1, 0])

    Function: ``shift``; relations: ``less`` (the order, by digits alone), ``even_zeros`` (positive,
    with an even number of trailing zeros).
    """
    numbers = partial(_words, k)

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


def _words(k: int, track: str) -> Automaton:
    """Accept the words of numbers."""

    def step(state: _Digit, digits: tuple[int, ...]) -> _Digit | None:
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

    def step(state: _Digit, digits: tuple[int, ...]) -> _Digit | None:
        place, digit, below = state
        if digits[1] != (place < below):
            return None
        digit += digits[0]
        return (place + 1, digit, below) if place < k - 1 else (0, 0, digit)

    def complete(state: _Digit) -> bool:
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
