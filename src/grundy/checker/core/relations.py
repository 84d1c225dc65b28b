"""Read single relations between numbers place by place.

In a base sums are read from the least significant digit, since they carry upwards. In other digits
they are read from the most significant one, since what was read is then worth so many of the next
two weights. What is the same relation in all digits that come one way, as `less`, `low` and
`trailing` are, names no reading: it is for who makes it to know that way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import xor
from typing import Any

from .certificate import NotChecked, Rejected
from .digits import Digits, Machine, Mixed

__all__ = ["Relation", "State", "accepted", "bits", "canonical", "counted", "denied", "even_zeros"]
__all__ += ["followed", "joined", "less", "linear", "low", "lowest", "shifted", "trailing"]

_MOST_CARRIED = 1 << 20

State = Any  # what a relation must remember of the places; None where it has failed
Step = Callable[[State, Sequence[int]], State]


@dataclass(frozen=True)
class Relation:
    """A relation between the numbers of some names: where it starts, its transitions, its end.

    ``step`` takes a state and a place of each number, in the order of the names; it gives None
    where the relation has failed. ``done``: true of what was read. Whole digits 0 above the others
    change nothing of it: `denied` and searches rest on that, and `for_some` reads such digits where
    numbers of its own are longer. ``readings`` names the digits in which it is that relation, if it
    is not in all.

    >>> odd_ones = Relation(("x",), 0, lambda ones, read: (ones + read[0]) % 2, bool)
    >>> after = odd_ones.after(odd_ones.start, [1])
    >>> odd_ones.holds(after), odd_ones.holds(odd_ones.after(after, [1]))
    (True, False)
    """

    names: tuple[str, ...]
    start: State
    step: Step
    done: Callable[[State], bool]
    readings: frozenset[str] = frozenset()

    def renamed(self, names: Mapping[str, str]) -> Relation:
        """Say the same of numbers of other names.

        >>> less("x", "y").renamed({"x": "y", "y": "z"}).names
        ('y', 'z')
        """
        return replace(self, names=tuple(names.get(name, name) for name in self.names))

    def after(self, state: State, read: Sequence[int]) -> State:
        """Give the state after one more place of each number; what has failed stays so."""
        return None if state is None else self.step(state, read)

    def holds(self, state: State) -> bool:
        """Tell whether it is true of what was read."""
        return state is not None and self.done(state)


def joined(parts: Iterable[Relation], every: bool = False) -> Relation:
    """Say that at least one of several things is true, or every one of them.

    >>> from grundy.checker.core.search import search
    >>> between = joined([less("x", "y"), less("y", "z"), bits(("x", "y", "z"))], every=True)
    >>> search(Digits("binary"), [between])
    {'x': 1, 'y': 2, 'z': 3}
    """
    kept = [*parts]
    names = sorted({name for part in kept for name in part.names})
    places = [[names.index(name) for name in part.names] for part in kept]
    failed = any if every else all

    def states(found: list[State]) -> State:
        return None if failed([state is None for state in found]) else tuple(found)

    def step(state: State, read: Sequence[int]) -> State:
        each = zip(kept, state, places, strict=True)
        return states([part.after(s, [read[i] for i in own]) for part, s, own in each])

    def done(state: State) -> bool:
        found = (part.holds(s) for part, s in zip(kept, state, strict=True))
        return all(found) if every else any(found)

    readings = frozenset[str]().union(*(part.readings for part in kept))
    return Relation(tuple(names), states([part.start for part in kept]), step, done, readings)


def denied(of: Relation) -> Relation:
    """Say that something is not true; it is never seen to fail before the end.

    >>> from grundy.checker.core.search import search
    >>> search(Digits("binary"), [denied(less("x", "y")), less("z", "x")])
    {'x': 1, 'y': 0, 'z': 0}
    """

    def step(state: State, read: Sequence[int]) -> State:
        return (of.after(state[0], read),)

    return replace(of, start=(of.start,), step=step, done=lambda state: not of.holds(state[0]))


def accepted(machine: Machine, digits: Digits, names: Mapping[str, str] | None = None) -> Relation:
    """Say that an automaton accepts, its tracks being numbers of other names.

    An automaton reads from the least significant place. Where digits come the other way, a state
    is the set of states from which what was read is accepted.

    >>> from grundy.checker.core.search import search
    >>> odd = Machine(("n",), ((1, 2), (1, 1), (2, 2)), frozenset({2}), "binary")
    >>> binary = Digits("binary")
    >>> search(binary, [accepted(odd, binary, {"n": "a"}), less("b", "a"), bits(("a", "b", "c"))])
    {'a': 1, 'b': 0, 'c': 1}

    `Mixed` is raised for an automaton of other digits.
    """
    if machine.numeration != digits.name:
        raise Mixed(f"{machine.numeration} digits meet {digits.name} ones")
    machine = machine.renamed(names or {})
    readings = frozenset({digits.reading})
    if digits.upwards:
        return replace(followed(machine), readings=readings)
    sources: dict[int, dict[int, list[int]]] = {}

    def down(state: State, read: Sequence[int]) -> State:
        digits.spend(len(state))
        symbol = sum(place << i for i, place in enumerate(read))
        if symbol not in sources:
            sources[symbol] = {}
            for before, row in enumerate(machine.step):
                sources[symbol].setdefault(row[symbol], []).append(before)
        found = sources[symbol]
        return frozenset().union(*(found[s] for s in state if s in found)) or None

    start = machine.accepting or None
    return Relation(machine.tracks, start, down, lambda state: 0 in state, readings)


def followed(machine: Machine) -> Relation:
    """Say that an automaton accepts the digits as they come.

    >>> odd = Machine(("n",), ((1, 2), (1, 1), (2, 2)), frozenset({2}), "binary")
    >>> followed(odd).step(0, [0]), followed(odd).step(0, [1])
    (None, 2)
    """
    hopeless = machine.hopeless()

    def step(state: State, read: Sequence[int]) -> State:
        new = machine.step[state][sum(place << i for i, place in enumerate(read))]
        return None if new in hopeless else new

    return Relation(
        machine.tracks, None if 0 in hopeless else 0, step, machine.accepting.__contains__
    )


def linear(factors: Mapping[str, int], constant: int, digits: Digits, least: bool) -> Relation:
    """Say that multiples of numbers and a constant sum to 0, or, where ``least``, to 0 or less.

    >>> from grundy.checker.core.search import search
    >>> binary = Digits("binary")
    >>> search(binary, [linear({"x": 3, "y": -5}, 1, binary, least=False)])  # 3 x - 5 y + 1 == 0
    {'x': 3, 'y': 2}

    What is carried may be as large as the factors together: each such number is a state.

    `Rejected` is raised for digits whose sums have to be proved, and `NotChecked` for more states
    than can be gone through.
    """
    factors = {name: factor for name, factor in factors.items() if factor}
    if digits.proven:
        raise Rejected("numeration: what digits sum to was not proved")
    if sum(map(abs, factors.values())) > _MOST_CARRIED:
        raise NotChecked("the automata are too large")
    if digits.base or digits.block:
        found = _carried(factors, constant, digits, least)
    else:
        found = _paired(factors, constant, digits.largest, least)
    return replace(found, readings=frozenset({digits.reading}))


def _carried(factors: Mapping[str, int], constant: int, digits: Digits, least: bool) -> Relation:
    """Carry upwards what the digits that were read sum to, in whole units of the next digit.

    With u the unit and r what the digits above sum to, t + u r == 0 needs u to divide t; and
    t + u r <= 0 just where ceil(t / u) + r <= 0, so that what is carried is rounded up.
    """
    weights = tuple(factors.values())

    def step(state: State, read: Sequence[int]) -> State:
        carry, place = state
        weight, unit, after = digits.carrying[place]
        total = carry + weight * sum(w * d for w, d in zip(weights, read, strict=True))
        if not unit:
            return total, after
        return None if total % unit and not least else (-(-total // unit), after)

    def done(state: State) -> bool:
        return bool(state[0] <= 0 if least else state[0] == 0)

    return Relation(tuple(factors), (constant, 0), step, done)


def _paired(factors: Mapping[str, int], constant: int, k: int, least: bool) -> Relation:
    """Say what was read as p u_i + q u_(i-1), in the weights u_i = k u_(i-1) + u_(i-2).

    A digit d makes k p + q + d, p of p, q. At the end this is p u_0 + q u_(-1), which is p + q.
    With b > 1 and -1/b the roots of x^2 = k x + 1: v = p b + q becomes b (v + d), and w = q - p / b
    becomes -(w + d) / b. So for |d| <= D, |w| stays below e = D / (b - 1). At the end (p + q)
    (b + 1/b) is v (1 + 1/b) + w (b - 1), so if v is more than (c (b + 1/b) + e (b - 1)) / (1 + 1/b)
    then p + q is more than c, and if -v is, less than -c. Where |v| is also more than D b / (b - 1)
    it only grows. Then an equation with the constant c or -c has failed, and an inequality is
    settled.
    """
    weights = tuple(factors.values())
    digit = k * max(sum(w for w in weights if w > 0), -sum(w for w in weights if w < 0))
    small, large = _root(k, abs(constant) + digit)
    b, c = Fraction(large, small), abs(constant)
    end = (c * (b + 1 / b) + digit) / (1 + 1 / b)
    limit = small * (1 + max(b * digit / (b - 1), end))

    def step(state: State, read: Sequence[int]) -> State:
        if state is True:
            return True
        p, q, place = state
        if not place:
            p, q = k * p + q, p
        p += sum(w * d for w, d in zip(weights, read, strict=True))
        if place + 1 < k:
            return p, q, place + 1
        value = p * large + q * small
        if abs(value) <= limit:
            return p, q, 0
        return True if least and value < 0 else None

    def done(state: State) -> bool:
        if state is True:
            return True
        total = state[0] + state[1] + constant
        return bool(total <= 0 if least else total == 0)

    return Relation(tuple(factors), (0, 0, 0), step, done)


def _root(k: int, most: int) -> tuple[int, int]:
    """Give small and large, large / small being the root of x^2 = k x + 1 but for 1 / small^2."""
    small, large = 1, k
    while small < (1 + most) << 60:
        small, large = large, k * large + small
    return small, large


def less(x: str, y: str, or_equal: bool = False, upwards: bool = True) -> Relation:
    """Say that x < y, or x <= y: the most significant difference decides.

    It is so in all digits that are read ``upwards``, or that are read downwards.

    >>> from grundy.checker.core.search import search
    >>> search(Digits("binary"), [less("x", "y"), less("y", "z")])
    {'x': 0, 'y': 2, 'z': 3}
    """

    def up(so_far: State, read: Sequence[int]) -> State:
        return so_far if read[0] == read[1] else read[0] < read[1]

    def down(decided: State, read: Sequence[int]) -> State:
        if decided or read[0] == read[1]:
            return decided
        return True if read[0] < read[1] else None

    if upwards:
        return Relation((x, y), or_equal, up, bool)
    return Relation((x, y), False, down, lambda decided: decided or or_equal)


def bits(names: Sequence[str], combine: Callable[[int, int], int] = xor) -> Relation:
    """Say that the last number is the others combined, place by place; of none, that it is 0.

    >>> from grundy.checker.core.search import search
    >>> search(Digits("binary"), [bits(("a", "b", "c")), less("a", "b"), less("b", "c")])
    {'a': 1, 'b': 2, 'c': 3}
    """

    def step(state: State, read: Sequence[int]) -> State:
        return state if reduce(combine, read[:-1] or [0]) == read[-1] else None

    return Relation(tuple(names), (), step, lambda _: True)


def shifted(x: str, y: str, digits: Digits) -> Relation:
    """Say that y has the digits of x, each one digit further up; read downwards.

    >>> from grundy.checker.core.search import search
    >>> fibonacci = Digits("Zeckendorf")
    >>> search(fibonacci, [shifted("x", "y", fibonacci), linear({"x": 1}, -4, fibonacci, False)])
    {'x': 4, 'y': 7}
    """
    start = (0,) * digits.largest

    def step(last: State, read: Sequence[int]) -> State:
        return (*last[1:], read[1]) if read[0] == last[0] else None

    return Relation((x, y), start, step, lambda last: last == start)


def low(x: str, z: str) -> Relation:
    """Say that x is not 0, and that z is its lowest one alone; read upwards.

    >>> from grundy.checker.core.relations import less
    >>> from grundy.checker.core.search import search
    >>> search(Digits("binary"), [low("x", "z"), less("z", "x"), trailing("z", 1, 3)])
    {'x': 6, 'z': 2}
    """

    def step(some: State, read: Sequence[int]) -> State:
        wanted = 0 if some else read[0]
        return bool(some or read[0]) if read[1] == wanted else None

    return Relation((x, z), False, step, bool)


def trailing(x: str, rest: int, modulus: int) -> Relation:
    """Say that x is not 0, and that so many zeros, mod a modulus, come after its lowest one.

    >>> from grundy.checker.core.search import search
    >>> search(Digits("binary"), [trailing("x", 2, 3)])
    {'x': 4}
    """

    def step(zeros: State, read: Sequence[int]) -> State:
        if zeros == -1:
            return -1
        if read[0]:
            return -1 if zeros == rest else None
        return (zeros + 1) % modulus

    return Relation((x,), 0, step, lambda zeros: zeros == -1)


def counted(x: str, rest: int, modulus: int) -> Relation:
    """Say that x has so many ones, mod a modulus.

    >>> from grundy.checker.core.search import search
    >>> search(Digits("binary"), [counted("x", 0, 3), trailing("x", 1, 3)])
    {'x': 14}
    """

    def step(ones: State, read: Sequence[int]) -> State:
        return (ones + read[0]) % modulus

    return Relation((x,), 0, step, lambda ones: bool(ones == rest))


def lowest(x: str, rest: int, modulus: int, digits: Digits) -> Relation:
    """Say what x is modulo a number that divides the block.

    >>> from grundy.checker.core.search import search
    >>> six = Digits("blocks of 6")
    >>> search(six, [lowest("x", 2, 3, six), lowest("x", 1, 2, six)])
    {'x': 5}
    """
    weights = digits.first[:-1]

    def step(state: State, read: Sequence[int]) -> State:
        place, made = state
        if place == len(weights):
            return state
        made = (made + read[0] * weights[place]) % modulus
        if place + 1 < len(weights):
            return place + 1, made
        return (place + 1, made) if made == rest else None

    readings = frozenset({digits.reading})
    return Relation((x,), (0, 0), step, lambda state: bool(state[1] == rest), readings)


def even_zeros(x: str, digits: Digits) -> Relation:
    """Say that x is not 0, and that an even number of digits 0 comes after its last other one.

    It is read downwards; a state is (place, whether a digit was not 0, whether the zeros after it
    are even, whether this digit is 0 as far as it was read).

    >>> from grundy.checker.core.relations import linear
    >>> from grundy.checker.core.search import search
    >>> fibonacci = Digits("Zeckendorf")
    >>> beyond = linear({"x": -1}, 5, fibonacci, least=True)
    >>> search(fibonacci, [even_zeros("x", fibonacci), beyond])
    {'x': 6}
    """
    k = digits.largest

    def step(state: State, read: Sequence[int]) -> State:
        place, some, even, zero = state
        zero = zero and not read[0]
        if place + 1 < k:
            return place + 1, some, even, zero
        return (0, some, not even, True) if zero else (0, True, True, True)

    start = (0, False, True, True)
    return Relation((x,), start, step, lambda state: bool(state[1] and state[2]))


def canonical(x: str, digits: Digits) -> Relation:
    """Say that each digit has its ones below its zeros; without a base, a full one has a 0 below.

    A state is (place in the digit, place read last, ones in it, what the digit before forbids).

    >>> is_number = canonical("x", Digits("Zeckendorf"))
    >>> once = is_number.after(is_number.start, [1])
    >>> is_number.after(once, [1]) is None  # two ones in a row
    True
    """
    if digits.proven:
        told: Relation = digits.places_of(x)
        return told
    if digits.block:
        return _below(x, digits)
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


def _below(x: str, digits: Digits) -> Relation:
    """Say that bits make a digit below its prime; a state is (place, what they make)."""

    def step(state: State, read: Sequence[int]) -> State:
        place, made = state
        weight, most, after = digits.carrying[place]
        if after == place:
            return state
        made += weight * read[0]
        if not most:
            return after, made
        return (after, 0) if made < most else None

    return Relation((x,), (0, 0), step, lambda _: True)
