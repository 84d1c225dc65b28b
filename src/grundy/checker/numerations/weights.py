"""Write numbers in the weights of digits, and say which weights a name stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, takewhile

__all__ = ["Recurrence", "by_name", "weights", "written"]

Recurrence = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]


def by_name(name: str, base: int, largest: int, quotients: Sequence[int]) -> Recurrence:
    """Give the first weights, and rows of factors: row i mod their number makes weight i.

    >>> by_name("Ostrowski 2 1", 0, 2, [2, 1])
    ((1, 2), ((1, 1), (2, 1)))
    """
    if base:
        return (1,), ((base,),)
    if name == "Tribonacci":
        return (1, 2, 4), ((1, 1, 1),)
    if quotients:
        turned = [quotients[-1], *quotients[:-1]]
        return (1, quotients[0]), tuple((quotient, 1) for quotient in turned)
    return (1, largest + 1), ((largest, 1),)


def weights(recurrence: Recurrence) -> Iterator[int]:
    """Give the weights of the digits.

    >>> found = weights(((1, 2, 4), ((1, 1, 1),)))
    >>> [next(found) for _ in range(6)]
    [1, 2, 4, 7, 13, 24]
    """
    first, rows = recurrence
    yield from first
    last = first[::-1]
    for i in count(len(last)):
        last = (sum(f * w for f, w in zip(rows[i % len(rows)], last, strict=True)), *last[:-1])
        yield last[0]


def written(recurrence: Recurrence, largest: int, number: int) -> list[int]:
    """Give the places of a number, the lowest first.

    >>> written(((1, 2, 4), ((1, 1, 1),)), 1, 12)
    [1, 0, 1, 1]
    """
    fitting = [*takewhile(lambda weight: weight <= number, weights(recurrence))]
    places: list[int] = []
    for weight in reversed(fitting):
        digit, number = divmod(number, weight)
        places += [0] * (largest - digit) + [1] * digit
    return places[::-1]
