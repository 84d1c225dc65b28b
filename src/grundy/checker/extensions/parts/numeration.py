"""Prove that automata write numbers in weights by recurrence, and add them.

Theorem. Let V be a set of words of digits, zeros above them left out, which an automaton accepts;
let it hold 0, each lower part of a word of V, each word with its highest digit less by one, and
each 1 with zeros below it. Ordered by their highest difference words are like numbers in a base,
so those of V are the numbers 0, 1, 2, ... in order: word and number are one below. If y is the next
word of V after x just where an automaton S accepts x, y, then y = x + 1 there. If A accepts x, 0, x
for each x, and, with x, y, z, also x, y + 1, z + 1, then A accepts x, y, x + y, by induction on y;
and no other sum, if it accepts no x, y with two z.
If A accepts x', e, x wherever e is the highest 1 of x, and x' is x without it, then x is the sum
of its digits, each times the number of the word that has 1 in its place alone. If the numbers of
those words are the first weights at first, and from there made by the recurrence, they are the
weights. Lower parts of a word come before the 1 that is above all their digits, so each is less
than the next weight: a word is what the largest weights that fit make of its number, and only
that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ...core.certificate import Rejected, exactly
from ...core.digits import Digits, Machine, Numeration
from ...core.reading import summed
from ...core.relations import Relation, State, accepted, bits, denied, less
from ...core.search import for_some, never

__all__ = ["Brought", "Proved", "read"]

_TRACKS = {"valid": ("x",), "successor": ("x", "y"), "adder": ("x", "y", "z")}
_MOST_STATES = 2_000


def _related(left: str, right: str, least: bool) -> Relation:
    return _at_zero(less(left, right, or_equal=True) if least else bits((left, right)))


def _at_zero(of: Relation) -> Relation:
    """Put the number 0 for the name "0"."""
    given = [place for place, name in enumerate(of.names) if name != "0"]

    def step(state: State, read: Sequence[int]) -> State:
        places = [0] * len(of.names)
        for place, digit in zip(given, read, strict=True):
            places[place] = digit
        return of.step(state, places)

    return replace(of, names=tuple(of.names[place] for place in given), step=step)


def _total(parts: Sequence[str], digits: Proved, found: list[Relation]) -> str:
    """Name what some numbers sum to; none of them, 0."""
    total, *more = parts or ["0"]
    for part in more:
        so_far, total = total, digits.fresh()
        found.append(_says(digits, "adder", so_far, part, total))
    return total


def _parts(form: Mapping[str, int], digits: Proved, found: list[Relation]) -> Iterator[str]:
    """Name the numbers that are to be added: constants, and numbers doubled again and again."""
    for name, factor in form.items():
        if not name:
            constant = digits.fresh()
            found.append(_written(constant, digits.word(factor)))
            yield constant
            continue
        power = name
        for place in range(factor.bit_length()):
            if place:
                half, power = power, digits.fresh()
                found.append(_says(digits, "adder", half, half, power))
            if factor >> place & 1:
                yield power


def _written(name: str, word: Sequence[int]) -> Relation:
    """Say that a number has these places, the lowest first."""

    def step(place: State, read: Sequence[int]) -> State:
        wanted = word[place] if place < len(word) else 0
        return None if read[0] != wanted else min(place + 1, len(word))

    last = max((i + 1 for i, one in enumerate(word) if one), default=0)
    return Relation((name,), 0, step, lambda place: bool(place >= last))


class Proved(Digits):
    """Digits of which automata say which words are numbers, and what sums are.

    >>> always = Machine((), ((0,),), frozenset({0}), "Tribonacci")
    >>> Proved("Tribonacci", {"valid": always}).places_of("x").names
    ('x',)
    """

    def __init__(self, name: str, machines: Mapping[str, Machine]) -> None:
        super().__init__(name)
        self.machines = machines

    def added(self, form: Mapping[str, int], least: bool) -> tuple[Relation, ...]:
        """Say that multiples of numbers and a constant sum to 0, or, where ``least``, to 0 or less.

        What is taken away stands on the other side, so that all sums are natural; there the numbers
        of single sums have fresh names.
        """
        found: list[Relation] = []
        left, right = (
            [*_parts({n: sign * f for n, f in form.items() if sign * f > 0}, self, found)]
            for sign in (1, -1)
        )
        if least or len(left) < 2:
            found.append(_related(_total(left, self, found), _total(right, self, found), least))
        else:
            *others, last = left
            whole = _total(right, self, found)
            found.append(_says(self, "adder", _total(others, self, found), last, whole))
        return tuple(found)

    def places_of(self, x: str) -> Relation:
        """Say that an automaton accepts the places of a number, ones below zeros in a digit."""
        inner = accepted(self.machines["valid"], self, {"x": x})

        def step(state: State, read: Sequence[int]) -> State:
            place, last, within = state
            if place and read[0] > last:
                return None
            new = inner.step(within, read)
            return None if new is None else ((place + 1) % self.largest, read[0], new)

        start = None if inner.start is None else (0, 0, inner.start)
        return Relation((x,), start, step, lambda state: not state[0] and inner.done(state[2]))


@dataclass(frozen=True)
class Brought(Numeration):
    """A numeration with its automata, which are to be proved.

    >>> Brought("Tribonacci", {}).name
    'Tribonacci'
    """

    machines: Mapping[str, Machine]

    def digits(self) -> Proved:
        """Prove that the automata write and add numbers, and give the digits.

        `Rejected` is raised where they do not.
        """
        digits = Proved(self.name, self.machines)
        _check_words(self.machines["valid"], digits.largest)
        _check_successor(digits)
        _check_adder(digits)
        _check_digits(digits)
        _check_weights(digits)
        return digits


def read(data: Any) -> Brought:
    """Read a name with automata.

    >>> read({"name": "Tribonacci"})
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: numeration: its fields must be name, valid, \
successor, adder

    `Rejected` is raised where they are none.
    """
    parts = exactly(data, "name valid successor adder", "numeration")
    name = Digits(parts["name"]).name
    if not Digits(name).proven:
        raise Rejected("numeration: one that is known needs no automata")
    machines = {of: _read(parts[of], name, of, tracks) for of, tracks in _TRACKS.items()}
    return Brought(name, machines)


def _read(data: Any, numeration: str, name: str, tracks: Sequence[str]) -> Machine:
    """Read an automaton that zeros above numbers do not change."""
    machine = Machine.read(data, numeration, f"numeration, {name}")
    if machine.tracks != tracks or len(machine.step) > _MOST_STATES:
        raise Rejected(f"numeration, {name}: not a small one over {', '.join(tracks)}")
    if not machine.ignores_zeros():
        raise Rejected(f"numeration, {name}: zeros in front of numbers change it")
    return machine


def _check_words(valid: Machine, largest: int) -> None:
    """Make sure that the words have the parts that the theorem asks for."""

    def after(state: int, digit: int) -> int:
        for place in range(largest):
            state = valid.step[state][place < digit]
        return state

    ends, hopeless = valid.accepting, valid.hopeless()
    seen = {0: None}
    for state in (queue := [0]):  # grows while it is read
        if state not in ends:
            if state in hopeless:
                continue
            raise Rejected("numeration: a lower part of a number is none")
        found = [after(state, digit) for digit in range(largest + 1)]
        if any(high in ends and low not in ends for low, high in pairwise(found)):
            raise Rejected("numeration: a number with one less in front is none")
        new = [one for one in dict.fromkeys(found) if one not in seen]
        seen.update(dict.fromkeys(new))
        queue += new
    if 0 not in ends:
        raise Rejected("numeration: 0 is no number")
    state, zeros = 0, set[int]()
    while state not in zeros:
        zeros.add(state)
        if after(state, 1) not in ends:
            raise Rejected("numeration: a 1 in front of zeros is no number")
        state = after(state, 0)


def _says(digits: Proved, name: str, *names: str) -> Relation:
    """Say that an automaton accepts numbers of these names."""
    said = dict(zip(_TRACKS[name], names, strict=True))
    return _at_zero(accepted(digits.machines[name], digits, said))


def _never(why: str, digits: Proved, premises: Sequence[Relation], *refuted: Relation) -> None:
    never(f"numeration: {why}", digits, premises, *refuted)


def _check_successor(digits: Proved) -> None:
    """Make sure that S gives each number the next one."""
    next_one = _says(digits, "successor", "x", "y")
    _never("a successor is not larger", digits, [next_one], denied(less("x", "y")))
    _never("a successor is not the next", digits, [next_one], less("x", "z"), less("z", "y"))
    some = for_some([(next_one,)], digits, ["x"])
    _never("there is no successor", digits, [], denied(some))


def _check_adder(digits: Proved) -> None:
    """Make sure, by induction, that A accepts each sum, and nothing else."""
    _never("adding 0 is wrong", digits, [], denied(_says(digits, "adder", "x", "0", "x")))
    here, there = _says(digits, "adder", "x", "y", "z"), _says(digits, "adder", "x", "v", "w")
    nexts = _says(digits, "successor", "y", "v"), _says(digits, "successor", "z", "w")
    _never("adding one more is wrong", digits, [here, *nexts], denied(there))
    other = _says(digits, "adder", "x", "y", "w")
    _never("there are two sums", digits, [here, other], less("z", "w"))


def _check_digits(digits: Proved) -> None:
    """Make sure that a number is what its digits make, the highest 1 taken off again and again."""
    top, whole = _highest("x", "y", "z", digits.largest), _says(digits, "adder", "y", "z", "x")
    _never("the highest digit does not add up", digits, [top], denied(whole))


def _highest(x: str, rest: str, unit: str, places: int) -> Relation:
    """Say that a number has a highest 1, is the rest without it, and the unit has nothing else.

    The unit has it in the lowest place of the digit. A state is (place, whether the 1 is to come in
    a higher digit, in this one, or was there).
    """

    def step(state: State, read: Sequence[int]) -> State:
        place, stage = state
        one, other, top = read
        if top and (place or stage):
            return None
        stage = 1 if top else stage
        if stage == 1 and one > other:
            stage = 2
        elif one != other or (stage == 2 and one):
            return None
        last = place + 1 == places
        return None if last and stage == 1 else (0 if last else place + 1, stage)

    return Relation((x, rest, unit), (0, 0), step, lambda state: bool(state[1] == 2))


def _check_weights(digits: Proved) -> None:
    """Make sure that a 1 with zeros below it is worth what the recurrence says."""
    machines = digits.machines
    order, period = len(digits.first), len(digits.rows)
    for number in range(1, digits.first[-1] + 1):
        whole = machines["adder"].accepts({"x": number - 1, "y": 1, "z": number})
        if not whole or not machines["valid"].accepts({"x": number}):
            raise Rejected(f"numeration: {number} is not made of its weights")
    if not machines["successor"].accepts({"x": 0, "y": 1}):
        raise Rejected("numeration: 1 is not made of its weights")
    names = [f"u{i}" for i in range(order + 1)]
    for at in range(period):
        sums = dict(zip(names, (1, *(-factor for factor in digits.rows[at])), strict=True))
        run = for_some(summed(sums, digits), digits, names)
        units = _units(names, digits.largest, at, period)
        _never("a weight is not made of those before it", digits, [units], denied(run))


def _units(names: Sequence[str], places: int, at: int, period: int) -> Relation:
    """Say that the first number has one 1, in a digit whose number is ``at`` mod a period.

    Each other number has it one digit lower than that before it. A state is (place, digit mod the
    period, how many of the numbers have had their 1).
    """

    def step(state: State, read: Sequence[int]) -> State:
        place, digit, ones = state
        later = (place + 1) % places, (digit + (place + 1 == places)) % period
        if place or not any(read):
            between = not place and 0 < ones < len(names)
            return None if any(read) or between else (*later, ones)
        due = len(names) - 1 - ones
        alone = due >= 0 and read[due] and sum(read) == 1
        return (*later, ones + 1) if alone and (due or digit == at) else None

    return Relation(tuple(names), (0, 0, 0), step, lambda state: bool(state[2] == len(names)))
