"""Solve equations such as ``x = 1:(-1):x``: rows without end by half-addition, not by digits.

One stone before a number does what the half-additions of 1 and -1 do (mission's source for rows;
Conway's ordinal sum): 1:x = x + 1 for x >= 0, and 1:x = (x + m + 1)/2^m for -m <= x < -m + 1,
m >= 1; (-1):x = -(1:(-x)). All stones of u together are an increasing function of x, so x lies in
the image of every interval that holds it. When an interval is so short that each stone acts on it
by one formula, what is left is one linear equation.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.values.dyadic import Dyadic
from grundy.values.omega import Number, number, parse_number
from grundy.values.signs import Row, half_add

__all__ = ["parse_equation", "solve_equation"]

_Line: TypeAlias = "tuple[Fraction, Fraction]"  # slope and shift
_Bounds: TypeAlias = "tuple[Fraction | None, Fraction | None]"  # None: without bound
_MOST_STONES = 2_000


def parse_equation(text: str) -> tuple[Row, Row]:
    """Read ``x = a:b:...:x``, or ``1:y, y = (-1):y``: the stones before, and those repeated.

    >>> parse_equation("x = 1:(-1):x")
    (Row(''), Row('BW'))
    >>> parse_equation("x = 1:y, y = (-1):y")
    (Row('B'), Row('W'))

    `InputError` is raised for what is no such equation.
    """
    first, comma, second = text.partition(",")
    name, stones, last = _sides(first, text)
    if not comma:
        if last != name:
            raise InputError(
                phrase("{name} at the end, as in x = 1:(-1):x", name=name), got=last, where=text
            )
        return Row(""), stones
    inner, cycle, end = _sides(second, text)
    if last != inner or end != inner:
        raise InputError(
            phrase("an equation for {name}, as in x = 1:y, y = (-1):y", name=last), got=second
        )
    return stones, cycle


def _sides(equation: str, text: str) -> tuple[str, Row, str]:
    name, equals, right = (side.strip() for side in equation.partition("="))
    *terms, last = (term.strip() for term in right.split(":"))
    if not equals or not name.isalpha() or not last.isalpha() or not terms:
        raise InputError("an equation such as x = 1:(-1):x", got=equation.strip(), where=text)
    stones = Row("")
    for term in terms:
        x = parse_number(term.removeprefix("(").removesuffix(")"))
        if not isinstance(x, Dyadic):
            raise InputError("a number whose row ends before a colon", got=term, where=text)
        stones = stones.then(Row.of(x))
    return name, stones, last


def solve_equation(head: Row, cycle: Row) -> Number:
    """Give head:x for the number x = cycle:x, the row whose cycle repeats for ever.

    >>> solve_equation(Row(""), Row("BW")), solve_equation(Row("B"), Row("W"))
    (Fraction(2, 3), 1/omega)

    `InputError` is raised for no stones, `LimitError` for too many.
    """
    if len(cycle) == 0:
        raise InputError("stones that repeat", got=str(cycle), where="equation")
    if len(cycle) > _MOST_STONES:
        raise LimitError(
            phrase("an equation has at most {n} stones, got {m}", n=_MOST_STONES, m=len(cycle))
        )
    stones = cycle.head
    if len(set(stones)) == 1:  # x = x + 1 has no solution among the rational numbers
        x = number(1 if stones[0] == "B" else -1, 0)
    else:
        x = number(0, _fixed(stones))
    return half_add(head.value(), x)


def _fixed(stones: str) -> Fraction:
    bounds: _Bounds = (None, None)
    while True:
        line: _Line | None = (Fraction(1), Fraction(0))
        for stone in reversed(stones):
            step = _formula(stone, bounds)
            line = _after(line, step) if line and step else None
            low, high = bounds
            bounds = _end(stone, low, -1), _end(stone, high, 1)
        if line:
            slope, shift = line
            return shift / (1 - slope)


def _after(line: _Line, step: _Line) -> _Line:
    return line[0] * step[0], line[1] * step[0] + step[1]


def _formula(stone: str, bounds: _Bounds) -> _Line | None:
    """Give the one line by which a stone acts on all numbers strictly between the bounds."""
    low, high = bounds if stone == "B" else (_minus(bounds[1]), _minus(bounds[0]))
    if low is None:
        return None
    m = max(0, -(low.numerator // low.denominator))
    if m and (high is None or high > 1 - m):
        return None
    slope = Fraction(1, 1 << m)
    shift = (m + 1) * slope
    return slope, shift if stone == "B" else -shift


def _end(stone: str, x: Fraction | None, side: int) -> Fraction | None:
    """Put a stone before an end of an interval; ``side`` tells which one, where it has no bound."""
    if stone == "W":
        return _minus(_end("B", _minus(x), -side))
    if x is None:
        return None if side > 0 else Fraction(0)
    m = max(0, -(x.numerator // x.denominator))
    return (x + m + 1) / (1 << m)


def _minus(x: Fraction | None) -> Fraction | None:
    return None if x is None else -x
