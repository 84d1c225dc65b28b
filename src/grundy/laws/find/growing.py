"""Recognise rules by which a heap may become what a smaller one may, and say their values.

The largest heap that may be left then tells the value; `grundy.laws.prove.nested` has the theorem.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grundy.formulas.linear import collected, form_of, written
from grundy.formulas.made import made
from grundy.formulas.parts import conjuncts, free, put
from grundy.formulas.statement import Recursion, Values
from grundy.formulas.tree import (
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Number,
    Variable,
    all_of,
    number,
)
from grundy.rules.moves import Moves, one_heap, taken, takes

__all__ = ["by_largest", "counted", "first_option", "grown", "options"]

_FITTED, _LONGEST, _FIRST = 60, 13, 40
_SEEN = 12
_N, _X = Variable("n"), Variable("x1")


def grown(moves: Moves) -> tuple[Expression, Expression] | None:
    """Give when a heap may become empty, and x1, where options of a few heaps stay options.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> print(*grown(moves_of(game("take:at least half"))), sep="; ")
    1 <= n and 2 * n >= n; 1 <= n - x1 and 2 * (n - x1) >= n
    >>> grown(moves_of(game("take:at most half"))) is None
    True
    """
    heap = one_heap(moves)
    if heap is None or moves.misere:
        return None
    gone, left = heap
    if not takes(gone, _N, 1) or not takes(left, taken(_N, [_X]), 1):
        return None
    seen = [options(gone, left, n) for n in range(1, _SEEN)]
    if not all({*some} <= {*more} for some, more in pairwise(seen)):
        return None
    return gone, left


def first_option(gone: Expression, left: Expression) -> int | None:
    """Give the first heap with an option.

    >>> from grundy.formulas.tree import FALSE
    >>> first_option(FALSE, Call("prime", (_X,)))
    3
    """
    return next((n for n in range(1, _FIRST) if options(gone, left, n)), None)


def options(gone: Expression, left: Expression, n: int) -> list[int]:
    """List the options of a heap.

    >>> options(_N >= 1, 2 * _X <= _N, 5)
    [0, 1, 2]
    """
    some, is_left = [0] if gone.evaluate({"n": n}) else [], made(left, "n", "x1")
    return some + [x for x in range(1, n) if is_left(n, x)]


def by_largest(gone: Expression, left: Expression, first: int) -> Recursion | None:
    """Guess the values by the largest option.

    >>> print(by_largest(_N >= 1, 2 * _X <= _N, 1))
    f(n) == (0 if n == 0 else f(n // 2) + 1)
    """
    largest = _fitted([options(gone, left, n) for n in range(_FITTED)], first)
    return None if largest is None else _from(first, Earlier(largest) + 1)


def _from(first: int, otherwise: Expression) -> Recursion:
    test = _N.eq(0) if first == 1 else first > _N
    return Recursion(Choice(number(0), test, otherwise))


def counted(gone: Expression, left: Expression, first: int) -> Iterator[Recursion | Values]:
    """Say the values where one condition, whatever the heap, says what may be left.

    >>> from grundy.formulas.tree import FALSE
    >>> print(*counted(FALSE, Call("pow2", (_X,)), 2), sep="; ")
    f(n) == (0 if n < 2 else f((n + 1) // 2) + 1)
    >>> print(*counted(FALSE, Call("prime", (_X,)), 3), sep="; ")
    f(n) == (0 if n < 3 else primepi(n - 1))
    """
    alone, before = _alone(left), _N - 1
    if not isinstance(alone, Call) or first - 1 not in options(gone, left, first):
        return
    match alone.function, alone.args:
        case "prime", (of,) if of == _X and first == 3:
            yield Values(("n",), _from(3, Call("primepi", (before,))).body)
            return
        case "pow2" | "power", (of, *base) if of == _X and first == 2:
            by = base[0].evaluate({}) if base else 2
            yield _from(first, Earlier((_N + (by - 1)) // by) + 1)
            return
    when = collected(put(alone, {"x1": before}))
    yield _from(first, Choice(Earlier(before) + 1, when, Earlier(before)))


def _fitted(known: list[list[int]], first: int) -> Expression | None:
    """Give (s n + c) // p that is the largest option of the first heaps."""
    most = [max(each, default=0) for each in known]
    for period in range(1, _LONGEST):
        step = most[first + period] - most[first]
        rest = [period * most[n] - step * n for n in range(first, len(most))]
        least, extra = max(rest), min(rest) + period - 1
        if least > extra:
            continue
        extra = 0 if least <= 0 <= extra else least
        form = {"n": step, "": extra}
        up = written({name: factor for name, factor in form.items() if factor})
        return (up // period if period > 1 else up) if step else number(most[first])
    return None


def _alone(left: Expression) -> Expression | None:
    """Say when x1 may be left, if that does not depend on the heap."""
    parts = [collected(part) for part in conjuncts(left)]
    kept = [part for part in parts if not _is_smaller(part)]
    return None if any("n" in free(part) for part in kept) else all_of(kept)


def _is_smaller(part: Expression) -> bool:
    """Tell whether a comparison is true by its form wherever x1 < n."""
    match part:
        case Compare(("<" | "<=" as relation,), (of, Number(0))):
            form = form_of(of) or {}
            most = form.get("", 0) + (relation == "<")
            return form.get("n") == -1 and form.get("x1") == 1 and most <= 1 and len(form) <= 3
    return False
