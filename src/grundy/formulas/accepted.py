"""Say a condition by an automaton that reads digits, where no shorter condition says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import count, takewhile, zip_longest

from grundy.errors import InputError
from grundy.formulas.parts import nodes
from grundy.formulas.tree import Expression, Variable
from grundy.phrases.phrase import phrase

__all__ = ["KNOWN", "Accepted", "Weights", "digits", "read_rows", "says_automaton", "weights_of"]

_MOST_STATES = 2_000

KNOWN = "base ([3-9])|Fraenkel ([2-9])|Tribonacci|Ostrowski ([2-4](?: [1-4]){0,3})"
_EXPECTED = "binary, base 3 to 9, Zeckendorf, Fraenkel 2 to 9, Tribonacci or Ostrowski 2 to 4"


@dataclass(frozen=True, eq=False)
class Accepted(Expression):
    """The digits of numbers, least first, lead an automaton to a state that accepts.

    ``step[state]`` gives the next state for each symbol, in which bit i is the digit of number i.
    Its text is read again: states between ``/``, with ``!`` behind those that accept.

    >>> a, b = Variable("a"), Variable("b")
    >>> equal = Accepted("binary", ((0, 1, 1, 0), (1, 1, 1, 1)), (0,), (a, b))
    >>> print(equal, equal.evaluate({"a": 5, "b": 5}), equal.evaluate({"a": 5, "b": 4}))
    automaton("binary", "0 1 1 0!/1 1 1 1", a, b) True False
    """

    numeration: str
    step: tuple[tuple[int, ...], ...]
    accepting: tuple[int, ...]
    args: tuple[Variable, ...]
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Run on the digits of numbers."""
        words = [digits(arg.evaluate(values), self.numeration) for arg in self.args]
        state = 0
        for read in zip_longest(*reversed(words), fillvalue=0):
            symbol = 0
            for digit in read:
                symbol = 2 * symbol + digit
            state = self.step[state][symbol]
        return state in self._ends

    @cached_property
    def _ends(self) -> frozenset[int]:
        return frozenset(self.accepting)

    def __str__(self) -> str:
        rows = (
            " ".join(map(str, row)) + "!" * (state in self._ends)
            for state, row in enumerate(self.step)
        )
        names = ", ".join(map(str, self.args))
        return f'automaton("{self.numeration}", "{"/".join(rows)}", {names})'


def read_rows(text: str, width: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Read the states of an automaton over so many numbers, and which of them accept.

    >>> read_rows("0 1!/1 1", 1)
    (((0, 1), (1, 1)), (0,))

    Zeros in front of all numbers must not change what it says.

    `InputError` is raised for rows that are no automaton.
    """
    rows = text.split("/")
    if len(rows) > _MOST_STATES:
        raise InputError(
            phrase("an automaton of at most {n} states", n=_MOST_STATES), where="claim"
        )
    step = []
    for row in rows:
        found = [int(n) for n in re.findall(r"[0-9]{1,6}", row)]
        sound = re.fullmatch(r"[0-9 ]+!?", row) and len(found) == 1 << width
        if not sound or max(found) >= len(rows):
            expected = f"{1 << width} states from 0 to {len(rows) - 1}"
            raise InputError(expected, got=row, where="claim, automaton")
        step.append(tuple(found))
    ends = {i for i, row in enumerate(rows) if row.endswith("!")}
    if any((state in ends) != (row[0] in ends) for state, row in enumerate(step)):
        expected = "an automaton that zeros in front of numbers do not change"
        raise InputError(expected, where="claim")
    return tuple(step), tuple(sorted(ends))


def says_automaton(what: Expression) -> bool:
    """Tell whether a part of an expression is an automaton.

    >>> from grundy.formulas.parser import parse_claim
    >>> says_automaton(parse_claim('P(n) <=> n >= 1 and automaton("binary", "0 1/1 0!", n)').body)
    True
    """
    return any(True for _ in nodes(what, Accepted))


def digits(number: int, numeration: str) -> list[int]:
    """Write a number place by place, the least first, as automata of a numeration read it.

    >>> digits(6, "binary"), digits(11, "Zeckendorf"), digits(6, "Fraenkel 2")
    ([0, 1, 1], [0, 0, 1, 0, 1], [0, 0, 1, 1])
    """
    return weights_of(numeration).digits(number)


@dataclass(frozen=True)
class Weights:
    """The first weights, and the rows of factors by which those after them are made, in turn.

    A row has a factor for the last weight, one for that before it, .... ``largest`` is the largest
    digit; a digit d stands in so many places of equal weight, of which the d lowest are ones.

    >>> from itertools import islice
    >>> [*islice(weights_of("Tribonacci"), 7)]
    [1, 2, 4, 7, 13, 24, 44]
    """

    first: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    largest: int

    def __iter__(self) -> Iterator[int]:
        """Give the weights of the digits, without end."""
        yield from self.first
        last = self.first[::-1]
        for i in count(len(last)):
            row = self.rows[i % len(self.rows)]
            new = sum(factor * weight for factor, weight in zip(row, last, strict=True))
            yield new
            last = (new, *last[:-1])

    def digits(self, number: int) -> list[int]:
        """Write a number, the largest digits that fit; place by place, the least first.

        >>> weights_of("Tribonacci").digits(12), weights_of("Ostrowski 2").digits(11)
        ([1, 0, 1, 1], [1, 0, 0, 0, 1, 1])
        """
        word: list[int] = []
        for weight in _descending(self, number.bit_length()):
            if weight <= number:
                digit, number = divmod(number, weight)
                word += [0] * (self.largest - digit) + [1] * digit
            elif word:
                word += [0] * self.largest
        return word[::-1]


@lru_cache(maxsize=256)
def _descending(weights: Weights, bits: int) -> tuple[int, ...]:
    """Give the weights of so many bits or fewer, the largest first."""
    return tuple(takewhile(lambda weight: not weight >> bits, weights))[::-1]


@cache
def weights_of(numeration: str) -> Weights:
    """Give the weights of a numeration by its name.

    >>> from itertools import islice
    >>> [*islice(weights_of("Ostrowski 2"), 6)], [*islice(weights_of("Ostrowski 2 1"), 6)]
    ([1, 2, 5, 12, 29, 70], [1, 2, 3, 8, 11, 30])

    With ``Ostrowski`` stand partial quotients a_1 a_2 ..., again and again: the weights are the
    denominators of the continued fraction [0; a_1, a_2, ...] (A. Ostrowski 1922); ``Ostrowski 2``
    has the Pell numbers.

    `InputError` is raised for a name that is not known.
    """
    found = re.fullmatch(KNOWN, numeration)
    if found is None and numeration not in ("binary", "Zeckendorf"):
        raise InputError(_EXPECTED, got=numeration, where="automaton")
    if numeration == "Tribonacci":
        return Weights((1, 2, 4), ((1, 1, 1),), 1)
    if found is None or found[1]:
        base = int(found[1]) if found else 2
        return Weights((1,), ((base,),), base - 1) if numeration != "Zeckendorf" else _pairs(1)
    if found[2]:
        return _pairs(int(found[2]))
    quotients = [*map(int, found[3].split())]
    turned = (*quotients[-1:], *quotients[:-1])  # weight i is made by quotient i, from 1 on
    return Weights((1, quotients[0]), tuple((a, 1) for a in turned), max(quotients))


def _pairs(k: int) -> Weights:
    return Weights((1, k + 1), ((k, 1),), k)
