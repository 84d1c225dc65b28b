"""Numerations: how numbers are written in digits; and automata that read them.

A table of transitions says nothing of numbers until their digits are named. So an automaton and
its numeration are one value here, and what reads one in other digits is a mistake of this program
(`Mixed`), whatever the certificate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, takewhile
from typing import Any

from .certificate import NotChecked, Rejected, exactly, extension, listed, natural, texts

__all__ = ["Digits", "Machine", "Mixed", "Numeration", "Recurrence", "read_numeration"]

Recurrence = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


_MOST_STATES = 50_000
_MOST_TRACKS = 8
_MOST_STEPS = 30_000_000


class Mixed(TypeError):  # noqa: N818
    """Report that this program reads in one numeration what was made in another.

    >>> from grundy.checker.core.relations import accepted
    >>> even = Machine(("n",), ((0, 1), (1, 1)), frozenset({0}), "base 5")
    >>> accepted(even, Digits("binary"))
    Traceback (most recent call last):
    grundy.checker.core.digits.Mixed: base 5 digits meet binary ones
    """


@dataclass(frozen=True)
class Machine:
    """A complete automaton of numbers: it starts in state 0, bit i of a symbol is track i's place.

    It reads the digits of its ``numeration``, from the least significant place, and no others.
    """

    tracks: tuple[str, ...]
    step: tuple[tuple[int, ...], ...]
    accepting: frozenset[int]
    numeration: str

    @staticmethod
    def read(data: Any, numeration: str, where: str) -> Machine:
        """Read the automaton of a certificate, which is one of these digits from then on.

        >>> Machine.read({"tracks": ["x"], "step": [[0]], "accepting": [0]}, "binary", "it")
        Traceback (most recent call last):
        grundy.checker.core.certificate.Rejected: it: a state has not 2 symbols
        """
        parts = exactly(data, "tracks step accepting", where)
        tracks = texts(parts["tracks"], f"{where}, tracks", _MOST_TRACKS)
        if len(set(tracks)) < len(tracks):
            raise Rejected(f"{where}: two tracks of one name")
        width, rows = 1 << len(tracks), parts["step"]
        states = range(len(rows)) if isinstance(rows, list) else range(0)

        def row(entry: Any) -> tuple[int, ...]:
            if not isinstance(entry, list) or len(entry) != width:
                raise Rejected(f"{where}: a state has not {width} symbols")
            if not all(type(state) is int and state in states for state in entry):
                raise Rejected(f"{where}: a symbol leads to no state")
            return tuple(entry)

        def state(entry: Any) -> int:
            return natural(entry, f"{where}, accepting", 0, len(states) - 1)

        step = listed(rows, f"{where}, states", row, 1, _MOST_STATES)
        accepting = listed(parts["accepting"], f"{where}, accepting", state)
        return Machine(tracks, step, frozenset(accepting), numeration)

    def renamed(self, names: Mapping[str, str]) -> Machine:
        """Give the same automaton, with other names for some tracks.

        >>> Machine(("n",), ((0, 1), (1, 1)), frozenset({0}), "binary").renamed({"n": "0"}).tracks
        ('0',)
        """
        return replace(self, tracks=tuple(names.get(track, track) for track in self.tracks))

    def ignores_zeros(self) -> bool:
        """Tell whether zeros in front of numbers change no verdict.

        >>> Machine(("n",), ((1, 1), (0, 0)), frozenset({0}), "binary").ignores_zeros()
        False
        """
        ends = self.accepting
        return all((s in ends) == (row[0] in ends) for s, row in enumerate(self.step))

    def accepts(self, numbers: Mapping[str, int]) -> bool:
        """Run on numbers, one for each track.

        >>> Machine(("n",), ((0, 1), (1, 1)), frozenset({0}), "base 3").accepts({"n": 0})
        True
        """
        digits, state = Digits(self.numeration), 0
        words = [digits.word(numbers[track]) for track in self.tracks]
        for place in range(max(map(len, words), default=0)):
            read = (word[place] if place < len(word) else 0 for word in words)
            state = self.step[state][sum(digit << i for i, digit in enumerate(read))]
        return state in self.accepting

    def hopeless(self) -> frozenset[int]:
        """Give the states from which nothing is accepted any more."""
        before: dict[int, list[int]] = {}
        for state, row in enumerate(self.step):
            for after in set(row):
                before.setdefault(after, []).append(state)
        reached = set(queue := [*self.accepting])
        for state in queue:  # grows while it is read
            new = [s for s in before.get(state, ()) if s not in reached]
            reached.update(new)
            queue += new
        return frozenset(range(len(self.step))) - reached


class Digits:
    """Hold a numeration: a base, digits in the weights of Wythoff's game and its kin, or others.

    `Rejected` is raised for a name that is none of these.

    Automata read places, which are 0 or 1. A digit takes as many of them as the largest one is, all
    of its weight, and the lowest ones are 1: in base 4 the digit 2 is read as 1, 1, 0.

    The digits of base b are 0 to b - 1. Those of Wythoff's kin are 0 to k; their weights are 1,
    k + 1, then k times the last one and the one before it; a digit k has a 0 below it. With k = 1
    these are Fibonacci digits without two neighbouring ones, called Zeckendorf. In others the
    weights are 1, 2, 4, then the sum of the last three (Tribonacci), or the denominators of the
    continued fraction [0; a, b, ...] whose quotients repeat (Ostrowski a b ...): there a number is
    written with the largest weights that fit, and an extension proves which words are numbers, and
    what sums are.

    In blocks of m a number m q + r, with r < m, has the bits of q, and below them the digits of r:
    the lowest is r modulo the least prime of m, in bits, and so on for those that are left of both.

    ``base`` is 0 where there is none, ``block`` the m of blocks, ``kin`` true for digits of
    Wythoff's kin, ``proven`` for others, ``largest`` the largest digit. ``carrying`` says of each
    place in turn, in a base and in blocks, the weight in a unit, by how many units make the next
    one there, or 0, and which place comes next. ``upwards`` tells whether
    digits are read from the least significant one. Sums suggest so in a base, and where they are
    proved, the other way elsewhere; automata of certificates are made to be read upwards.

    >>> Digits("Zeckendorf").number([1, 0, 1, 0, 1]), Digits("binary").number([0, 1, 1])
    (12, 6)
    >>> Digits("Fraenkel 2").number([1, 0, 1, 1]), Digits("base 3").number([1, 1, 1, 0])
    (7, 5)
    >>> Digits("Tribonacci").word(12), Digits("Ostrowski 2").word(11)
    ([1, 0, 1, 1], [1, 0, 0, 0, 1, 1])
    >>> Digits("blocks of 6").word(15), Digits("blocks of 6").carrying
    ([1, 1, 0, 0, 1], [(1, 2, 1), (1, 0, 2), (2, 3, 3), (1, 2, 3)])
    """

    def __init__(self, name: Any, upwards: bool | None = None) -> None:
        known = "Fraenkel ([2-9])|base ([3-9])|Tribonacci|Ostrowski ([2-4](?: [1-4]){0,3})"
        known += "|blocks of ([2-9]|[1-9][0-9]|1[0-9][0-9])"
        found = re.fullmatch(known, name) if isinstance(name, str) else None
        if found is None and name not in ("binary", "Zeckendorf"):
            raise Rejected("numeration: unknown")
        self.name = name
        self.binary = name == "binary"
        self.base = 2 if self.binary else int(found[2] or 0) if found else 0
        quotients = [*map(int, found[3].split())] if found and found[3] else []
        self.proven = bool(quotients) or name == "Tribonacci"
        self.block = int(found[4] or 0) if found else 0
        self.kin = not self.base and not self.proven and not self.block
        kin = int(found[1]) if found and found[1] else 1
        self.largest = self.base - 1 if self.base else max(quotients, default=kin)
        self.carrying = [*self._carrying()]
        self.first, self.rows = self._recurrence(quotients)
        chosen = bool(self.base or self.block) or self.proven
        self.upwards = chosen if upwards is None else upwards
        self._fresh = count()
        self._steps = 0

    def _carrying(self) -> Iterator[tuple[int, int, int]]:
        low = 0
        for prime in _primes(self.block):
            for place in range(width := (prime - 1).bit_length()):
                low += 1
                yield 1 << place, prime if place + 1 == width else 0, low
        for place in range(self.largest):
            last = place + 1 == self.largest
            yield 1, (self.base or 2) if last else 0, low if last else low + place + 1

    def _recurrence(self, quotients: Sequence[int]) -> Recurrence:
        """Give the first weights, and rows of factors: row i mod their number makes weight i."""
        if self.base:
            return (1,), ((self.base,),)
        if self.block:
            weights, unit = [], 1
            for weight, many, _ in self.carrying:
                weights.append(weight * unit)
                unit *= many or 1
            return tuple(weights), ((2, *[0] * (len(weights) - 1)),)
        if self.name == "Tribonacci":
            return (1, 2, 4), ((1, 1, 1),)
        if quotients:
            turned = [quotients[-1], *quotients[:-1]]
            return (1, quotients[0]), tuple((quotient, 1) for quotient in turned)
        return (1, self.largest + 1), ((self.largest, 1),)

    def added(self, form: Mapping[str, int], least: bool) -> tuple[Any, ...]:
        """Say that multiples of numbers sum to 0, or to 0 or less, in digits that were proved.

        `Rejected` is raised where nothing proves that these digits add up.
        """
        raise Rejected(f"numeration: nothing proves that {self.name} digits add up")

    def places_of(self, x: str) -> Any:
        """Say that these are the places of a number, in digits that were proved."""
        raise Rejected(f"numeration: nothing proves that {self.name} digits write numbers")

    @property
    def reading(self) -> str:
        """Name the digits and the way they are read, which what reads them together shares.

        >>> Digits("Zeckendorf").reading, Digits("Zeckendorf", upwards=True).reading
        ('Zeckendorf from the top', 'Zeckendorf')
        """
        return self.name if self.upwards else f"{self.name} from the top"

    def meets(self, *readings: str) -> None:
        """Make sure that all reads just these digits; raise `Mixed` where it does not."""
        for reading in readings:
            if reading != self.reading:
                raise Mixed(f"{reading} digits meet {self.reading} ones")

    def weights(self) -> Iterator[int]:
        """Give the weights of the places."""
        last = self.first[::-1]
        for i in count():
            if i >= len(last):
                row = self.rows[i % len(self.rows)]
                last = (sum(f * w for f, w in zip(row, last, strict=True)), *last[:-1])
            yield from [self.first[i] if i < len(last) else last[0]] * self.largest

    def number(self, places: Sequence[int]) -> int:
        """Give the number with these places, the lowest first."""
        return sum(weight * place for weight, place in zip(self.weights(), places, strict=False))

    def word(self, number: int) -> list[int]:
        """Give the places of a number, the lowest first."""
        places, rest = list[int](), number
        fitting = [*takewhile(lambda weight: weight <= number, self.weights())]
        for weight in fitting[:: -self.largest]:
            digit, rest = divmod(rest, weight)
            places += [0] * (self.largest - digit) + [1] * digit
        return places[::-1]

    def spend(self, steps: int) -> None:
        """Count the steps of all that reads these digits, and refuse to walk for ever."""
        self._steps += steps
        if self._steps > _MOST_STEPS:
            raise NotChecked("the automata are too large")

    def fresh(self) -> str:
        """Give a name that no other number has; it begins with #."""
        return f"#{next(self._fresh)}"


def _primes(number: int) -> Iterator[int]:
    """Give the primes of a number, the least first; of 0 none."""
    for divisor in range(2, number + 1):
        while number % divisor == 0:
            yield divisor
            number //= divisor


@dataclass(frozen=True)
class Numeration:
    """A numeration as a certificate names it; an extension has others, which it proves.

    >>> Numeration("base 3").digits().largest
    2
    """

    name: str

    def digits(self) -> Digits:
        """Give the digits."""
        return Digits(self.name)


def read_numeration(data: Any, where: str = "numeration") -> Numeration:
    """Read the numeration of a proof.

    >>> read_numeration("Tribonacci")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: numeration: nothing proves that Tribonacci digits \
add up

    `Rejected` is raised where it is none.
    """
    if isinstance(data, dict) and (module := extension("more", "numeration")):
        brought: Numeration = module.read(data)
        return brought
    digits = Digits(data)
    if digits.proven:
        digits.added({}, least=False)  # it is refused
    return Numeration(digits.name)
