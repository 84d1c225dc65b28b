"""Prove values by those of smaller heaps, where a move takes 1 to g(n).

Theorem (L. Levine, Fractal sequences and restricted Nim, 2006, for g(n) = floor(n/k)). Let g(0) = 0
and g(n + 1) - g(n) be 0 or 1 for all n, and let a heap of n become n - 1, ..., n - g(n), with no
other move. Then f(0) = 0, and for n > 0: f(n) = g(n) if g(n) > g(n - 1), else
f(n) = f(n - g(n) - 1). If all of a heap may be taken too, and g(1) = 0, then f(1) = 1, and for
n > 1 f(n) is g(n) + 1 where g grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.formulas.data import to_data
from grundy.formulas.linear import written
from grundy.formulas.statement import Recursion
from grundy.formulas.tree import Call, Choice, Compare, Earlier, Expression, Variable, number
from grundy.laws.accepted import accepted
from grundy.laws.find.growing import options
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed, one_heap

__all__ = ["COQ", "COST", "THEOREM", "fitted", "prove"]

COST = 0
THEOREM = phrase("the g(n) + 1 heaps up to n have the values 0 to g(n), each once")
COQ = ()

_FIRST, _LONGEST = 60, 13
_N = Variable("n")


def prove(question: Question) -> Proved | None:
    """Prove values by those of smaller heaps.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> term = "n // 3 if n % 3 == 0 else f(n - n // 3 - 1)"
    >>> print(prove(asked(game("take:k with 3k <= n"), f"f(n) == ({term})")).claim)
    f(n) == (n // 3 if n % 3 == 0 else f(n - n // 3 - 1))

    None where the rule is another; `Undescribed` is raised where no branch of the claim, and no
    multiple of n, gives the most that may be taken.
    """
    claim = question.claim
    heap = one_heap(question.moves)
    if not isinstance(claim, Recursion) or question.game.misere or heap is None:
        return None
    found = accepted(question, "recursion", THEOREM, _proofs(claim.body, *heap))
    if found is None:
        raise Undescribed("what may be taken is no row from 1 to a number that grows by 0 or 1")
    return found


def _proofs(body: Expression, gone: Expression, left: Expression) -> Iterator[dict[str, Any]]:
    """Give what may be the most that is taken."""
    branches = (one for one in _branches(body) if not isinstance(one, Earlier))
    for most in dict.fromkeys((*branches, *fitted(gone, left))):
        yield {"most": to_data(most)}


def _branches(body: Expression) -> Iterator[Expression]:
    if isinstance(body, Choice):
        yield from _branches(body.then)
        yield from _branches(body.otherwise)
    else:
        yield body


def fitted(gone: Expression, left: Expression) -> Iterator[Expression]:
    """Give (s n + c) // p that are the most that may be taken, or but for all.

    Where a few may be taken from small heaps too, these have a branch of their own.

    >>> from grundy.games import game
    >>> from grundy.rules.moves import one_heap
    >>> from grundy.rules.stated import moves_of
    >>> for rule in ("at most half or all", "1..2 or at most half"):
    ...     print(*fitted(*one_heap(moves_of(game(f"take:{rule}")))))
    n // 2
    min(n, 2) if n < 6 else n // 2
    """
    known = [options(gone, left, n) for n in range(_FIRST)]
    part = [max((n - x for x in known[n] if x), default=0) for n in range(_FIRST)]
    every = [n if 0 in known[n] else most for n, most in enumerate(part)]
    for most in (every, part) if every != part else (part,):
        form = _fitted(most, 1)
        if form is not None:
            yield form
    few = next((n for n, k in enumerate(every[1:]) if k <= n), 0)
    later = next((n for n, k in enumerate(every) if k > few), _FIRST)
    form = _fitted(every, later) if few and every[few:later] == [few] * (later - few) else None
    if form is not None:
        yield Choice(Call("min", (_N, number(few))), Compare(("<",), (_N, number(later))), form)


def _fitted(most: list[int], start: int) -> Expression | None:
    """Give (s n + c) // p with the shortest p that is right from some heap on."""
    for period in range(2, min(_LONGEST, _FIRST - start)):
        step = most[start + period] - most[start]
        for extra in range(1 - period, period) if step < period else ():
            if all((step * n + extra) // period == most[n] for n in range(start, _FIRST)):
                form = {"n": step, "": extra}
                return written({name: factor for name, factor in form.items() if factor}) // period
    return None
