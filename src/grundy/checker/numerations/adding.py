"""Say what sums are by an adder that was proved, where digits do not carry in a simple way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..automata import Digits
from ..relations import Relation, State, accepted, bits, less

__all__ = ["added"]


def added(form: Mapping[str, int], digits: Digits, least: bool) -> tuple[Relation, ...]:
    """Say that multiples of numbers and a constant sum to 0, or, where ``least``, to 0 or less.

    What is taken away stands on the other side, so that all sums are natural; there the numbers of
    single sums have fresh names.

    >>> added({"x": 1}, Digits("Tribonacci"), least=False)[0].names
    ('x', '0')
    >>> added({"x": 1, "y": 1}, Digits("Tribonacci"), least=False)
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: numeration: nothing proves that Tribonacci digits add up
    """
    found: list[Relation] = []
    left, right = (
        [*_parts({n: sign * f for n, f in form.items() if sign * f > 0}, digits, found)]
        for sign in (1, -1)
    )
    if least or len(left) < 2:
        found.append(_related(_total(left, digits, found), _total(right, digits, found), least))
    else:
        *others, last = left
        whole = _total(right, digits, found)
        found.append(_sum(_total(others, digits, found), last, whole, digits))
    return tuple(found)


def _related(left: str, right: str, least: bool) -> Relation:
    return less(left, right, or_equal=True) if least else bits((left, right))


def _sum(x: str, y: str, z: str, digits: Digits) -> Relation:
    return accepted(digits.machine("adder"), digits, {"x": x, "y": y, "z": z})


def _total(parts: Sequence[str], digits: Digits, found: list[Relation]) -> str:
    """Name what some numbers sum to; none of them, 0."""
    total, *more = parts or ["0"]
    for part in more:
        so_far, total = total, digits.fresh()
        found.append(_sum(so_far, part, total, digits))
    return total


def _parts(form: Mapping[str, int], digits: Digits, found: list[Relation]) -> Iterator[str]:
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
                found.append(_sum(half, half, power, digits))
            if factor >> place & 1:
                yield power


def _written(name: str, word: Sequence[int]) -> Relation:
    """Say that a number has these places, the lowest first."""

    def step(place: State, read: Sequence[int]) -> State:
        wanted = word[place] if place < len(word) else 0
        return None if read[0] != wanted else min(place + 1, len(word))

    last = max((i + 1 for i, one in enumerate(word) if one), default=0)
    return Relation((name,), 0, step, lambda place: bool(place >= last))
