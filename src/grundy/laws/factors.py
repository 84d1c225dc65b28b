"""Recognise rules by which a heap loses its divisors, or numbers coprime to it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from grundy.formulas.parts import conjuncts, with_parts
from grundy.formulas.tree import FALSE, TRUE, Compare, Expression, Number, Variable, number
from grundy.rules.moves import Moves, one_heap, taken

__all__ = ["takes_all"]

_N, _X = Variable("n"), Variable("x1")
_TAKEN = taken(_N, [_X])


def _compared(*links: tuple[Expression, str, Expression]) -> Iterator[Expression]:
    return (Compare((relation,), (left, right)) for left, relation, right in links)


_SMALLER = (
    *_compared((number(1), "<=", _TAKEN), (_TAKEN, ">=", number(1))),
    *_compared((number(0), "<", _TAKEN), (_TAKEN, ">", number(0))),
    *_compared((_X, "<", _N), (_N, ">", _X)),
)
_NOT_ALL = (
    *_compared((_TAKEN, "<", _N), (_N, ">", _TAKEN), (_TAKEN, "!=", _N)),
    *_compared((number(1), "<=", _X), (_X, ">=", number(1))),
    *_compared((number(0), "<", _X), (_X, ">", number(0))),
)


def takes_all(moves: Moves, kinds: Collection[Expression]) -> bool | None:
    """Tell whether all of a heap may be taken where one of some conditions says so, or never.

    None where the moves are not these: a heap of n becomes x1 < n just where the condition holds.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> divides = (_N % (_N - _X)).eq(0)
    >>> takes_all(moves_of(game("take:a divisor of n")), [divides])
    True
    """
    heap = one_heap(moves)
    if heap is None:
        return None
    gone, left = heap
    parts = conjuncts(left)
    said = [part for part in parts if part in kinds]
    known = all(part in (TRUE, *_SMALLER, *_NOT_ALL, *said) for part in parts)
    if len(said) != 1 or not known or not any(part in _SMALLER for part in parts):
        return None
    if gone == FALSE:
        return False
    if [_at_zero(part) for part in conjuncts(gone)] != [_at_zero(part) for part in parts]:
        return None
    return not any(part in _NOT_ALL for part in parts)


def _at_zero(what: Expression) -> Expression:
    """Put 0 for x1; what is taken is n then."""
    if what in (_TAKEN, _N - 0):
        return _N
    return Number(0) if what == _X else with_parts(what, _at_zero)
