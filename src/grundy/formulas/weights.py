"""Know numerations by the weights of their digits, each made from those before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count, takewhile

from grundy.errors import InputError

__all__ = ["KNOWN", "Weights", "weights_of"]

KNOWN = "base ([3-9])|Fraenkel ([2-9])|Tribonacci|Ostrowski ([2-4](?: [1-4]){0,3})"
_EXPECTED = "binary, base 3 to 9, Zeckendorf, Fraenkel 2 to 9, Tribonacci or Ostrowski 2 to 4"


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
