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

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..automata import Digits, Machine
from ..certificate import Rejected, exactly
from ..relations import Relation, State, accepted, less
from ..search import Denied, ForSome, Run, never
from ..terms import summed

__all__ = ["Numeration", "proved_digits", "read_numeration"]

_TRACKS = {"valid": ("x",), "successor": ("x", "y"), "adder": ("x", "y", "z")}
_MOST_STATES = 2_000


class Numeration(NamedTuple):
    """A numeration as a certificate names it, and its automata where it has to bring them.

    >>> read_numeration("base 3")
    Numeration(name='base 3', machines=None)
    """

    name: str
    machines: Mapping[str, Machine] | None


def read_numeration(data: Any, where: str = "numeration") -> Numeration:
    """Read the numeration of a proof: its name, or its name with automata, which are to be proved.

    >>> read_numeration("Tribonacci")
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: numeration: nothing proves that Tribonacci digits add up

    `Rejected` is raised where it is none.
    """
    if not isinstance(data, dict):
        digits = Digits(data)
        if digits.proven:
            digits.machine("adder")
        return Numeration(digits.name, None)
    parts = exactly(data, "name valid successor adder", "numeration")
    name = Digits(parts["name"]).name
    if not Digits(name).proven:
        raise Rejected("numeration: one that is known needs no automata")
    machines = {of: _read(parts[of], name, of, tracks) for of, tracks in _TRACKS.items()}
    return Numeration(name, machines)


def proved_digits(numeration: Numeration) -> Digits:
    """Prove that the automata write and add numbers, if there are any, and give the digits.

    >>> proved_digits(read_numeration("base 3")).largest
    2

    `Rejected` is raised where they do not.
    """
    name, machines = numeration
    if machines is None:
        return Digits(name)
    digits = Digits(name, machines=machines)
    _check_words(machines["valid"], digits.largest)
    _check_successor(digits)
    _check_adder(digits)
    _check_digits(digits)
    _check_weights(digits)
    return digits


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

    ends, hopeless = valid.accepting, valid.hopeless(True)
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


def _says(digits: Digits, name: str, *names: str) -> Relation:
    """Say that an automaton accepts numbers of these names."""
    return accepted(digits.machine(name), digits, dict(zip(_TRACKS[name], names, strict=True)))


def _never(why: str, digits: Digits, premises: Sequence[Run], *refuted: Run) -> None:
    never(f"numeration: {why}", digits, premises, *refuted)


def _check_successor(digits: Digits) -> None:
    """Make sure that S gives each number the next one."""
    next_one = _says(digits, "successor", "x", "y")
    _never("a successor is not larger", digits, [next_one], Denied(less("x", "y")))
    _never("a successor is not the next", digits, [next_one], less("x", "z"), less("z", "y"))
    some = ForSome([(next_one,)], digits, ["x"])
    _never("there is no successor", digits, [], Denied(some))


def _check_adder(digits: Digits) -> None:
    """Make sure, by induction, that A accepts each sum, and nothing else."""
    _never("adding 0 is wrong", digits, [], Denied(_says(digits, "adder", "x", "0", "x")))
    here, there = _says(digits, "adder", "x", "y", "z"), _says(digits, "adder", "x", "v", "w")
    nexts = _says(digits, "successor", "y", "v"), _says(digits, "successor", "z", "w")
    _never("adding one more is wrong", digits, [here, *nexts], Denied(there))
    other = _says(digits, "adder", "x", "y", "w")
    _never("there are two sums", digits, [here, other], less("z", "w"))


def _check_digits(digits: Digits) -> None:
    """Make sure that a number is what its digits make, the highest 1 taken off again and again."""
    top, whole = _highest("x", "y", "z", digits.largest), _says(digits, "adder", "y", "z", "x")
    _never("the highest digit does not add up", digits, [top], Denied(whole))


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


def _check_weights(digits: Digits) -> None:
    """Make sure that a 1 with zeros below it is worth what the recurrence says."""
    machine, one = digits.machine("adder"), digits.word(1)
    order, period = len(digits.first), len(digits.rows)
    for number in range(1, digits.first[-1] + 1):
        words = digits.word(number - 1), one, digits.word(number)
        if not _runs(machine, words) or not _runs(digits.machine("valid"), words[2:]):
            raise Rejected(f"numeration: {number} is not made of its weights")
    if not _runs(digits.machine("successor"), ([], one)):
        raise Rejected("numeration: 1 is not made of its weights")
    names = [f"u{i}" for i in range(order + 1)]
    for at in range(period):
        sums = dict(zip(names, (1, *(-factor for factor in digits.rows[at])), strict=True))
        run = ForSome(summed(sums, digits), digits, names)
        units = _units(names, digits.largest, at, period)
        _never("a weight is not made of those before it", digits, [units], Denied(run))


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


def _runs(machine: Machine, words: Sequence[Sequence[int]]) -> bool:
    """Tell whether an automaton accepts words, one for each track."""
    state = 0
    for place in range(max(map(len, words))):
        read = (word[place] if place < len(word) else 0 for word in words)
        state = machine.step[state][sum(digit << i for i, digit in enumerate(read))]
    return state in machine.accepting
