"""Write the moves of a take-and-break code as formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from grundy.formulas.binding import rename
from grundy.formulas.formula import TRUE, And, Const, Formula, Sum, Term, Var
from grundy.laws.claims import Move
from grundy.rules.codes import Code

__all__ = ["heap_moves", "pile_moves"]

N = Var("n")


def heap_moves(code: Code) -> tuple[Move, ...]:
    """Give the moves on one heap of n.

    Neighbouring places with one digit make one move; an empty heap may stand for no heap.

    >>> from grundy.rules.codes import parse_code
    >>> [str(move.when) for move in heap_moves(parse_code("4.(3)", 8))]
    ['((1 <= x1) and (1 <= x2)) and ((x1 + x2) == n)', '(x1 + 1) <= n']
    """
    return tuple(move for run in _runs(code) for move in _moves(code, *run))


def pile_moves(code: Code, names: tuple[str, ...]) -> tuple[Move, ...] | None:
    """Give the moves on several heaps, or None where a move may leave more heaps than there were.

    >>> from grundy.rules.codes import parse_code
    >>> [move.to for move in pile_moves(parse_code("0.33", 8), ("a", "b"))]
    [('x1', 'b'), ('a', 'x1')]
    """
    found = heap_moves(code)
    if any(len(move.to) > 1 for move in found):
        return None
    return tuple(_on(move, i, names) for i in range(len(names)) for move in found)


def _on(move: Move, place: int, names: tuple[str, ...]) -> Move:
    when = rename(move.when, {"n": names[place]})
    left = move.to[0] if move.to else "x1"
    if not move.to:
        when = when & Var("x1").eq(0)
    return Move(when, (*names[:place], left, *names[place + 1 :]))


def _runs(code: Code) -> Iterator[tuple[int, int | None, int]]:
    """Give (first place, last place, digit) of neighbouring places with one digit."""
    end = code.last + 1
    changes = [0, *(k for k in range(1, end) if code.digit(k) != code.digit(k - 1)), end]
    for low, high in pairwise(changes):
        last = None if high == end and code.tail == code.digit(low) else high - 1
        if code.digit(low):
            yield low, last, code.digit(low)
    if code.tail and code.digit(code.last) != code.tail:
        yield end, None, code.tail


def _moves(code: Code, low: int, high: int | None, digit: int) -> Iterator[Move]:
    for heaps, least in _kinds(digit, code.unequal):
        names = tuple(f"x{i}" for i in range(1, heaps + 1))
        left = tuple(map(Var, names))
        apart = _apart(left) if code.unequal else TRUE
        sizes = _all(heap >= 1 for heap in left) if least else TRUE
        yield Move(_all([sizes, apart, _taken(left, low, high)]), names)


def _kinds(digit: int, unequal: bool) -> list[tuple[int, int]]:
    """Give (heaps left, least size): bits without a gap from 0 on are one kind with empty heaps."""
    most = digit.bit_length() - 1
    if digit == (2 << most) - 1 and not (unequal and most > 1):
        return [(most, 0)]
    return [(h, 1) for h in range(most + 1) if digit >> h & 1]


def _taken(left: tuple[Var, ...], low: int, high: int | None) -> Formula:
    """Say that ``low`` to ``high`` were taken from n."""
    if low == high:
        return _sum(left, low).eq(N)
    above = _sum(left, low) <= N
    return above if high is None else above & (_sum(left, high) >= N)


def _sum(left: tuple[Var, ...], more: int) -> Term:
    terms = left if left and not more else (*left, Const(more))
    return terms[0] if len(terms) == 1 else Sum(terms)


def _apart(left: tuple[Var, ...]) -> Formula:
    """Say that the heaps are different, by putting them in order."""
    return _all(a < b for a, b in pairwise(left))


def _all(parts: Iterable[Formula]) -> Formula:
    found = [part for part in parts if part != TRUE]
    return found[0] if len(found) == 1 else And(tuple(found))
