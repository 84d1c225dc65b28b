"""Prove values by those of smaller heaps, where a move takes 1 to g(n).

Theorem (L. Levine, Fractal sequences and restricted Nim, 2006, for g(n) = floor(n/k)). Let g(0) = 0
and g(n + 1) - g(n) be 0 or 1 for all n, and let a heap of n become n - 1, ..., n - g(n), with no
other move. Then f(0) = 0, and for n > 0: f(n) = g(n) if g(n) > g(n - 1), else
f(n) = f(n - g(n) - 1). If all of a heap may be taken too, and g(1) = 0, then f(1) = 1, and for
n > 1 f(n) is g(n) + 1 where g grows.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from grundy.automata.binary import BINARY
from grundy.automata.compiler import Compiler
from grundy.automata.witness import shortest
from grundy.formulas.data import to_data
from grundy.formulas.linear import written
from grundy.formulas.statement import Recursion
from grundy.formulas.tree import (
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Iff,
    Not,
    Variable,
    number,
)
from grundy.laws.prove.classes import seen_of
from grundy.laws.question import Question
from grundy.laws.repetition import Repetition, chosen, repetition
from grundy.laws.verdict import Proved, new_certificate
from grundy.phrases.phrase import phrase
from grundy.rules.moves import Undescribed, one_heap, taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("the g(n) + 1 heaps up to n have the values 0 to g(n), each once")
COQ = ()

_MOST = 5_000
_FIRST, _LONGEST = 60, 13
_SEEN = 20  # heaps whose options are looked at before automata are made
_N, _X = Variable("n"), Variable("x1")


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
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Recursion) or question.game.misere:
        return None
    heap = one_heap(moves)
    if heap is None:
        return None
    branches = (one for one in _branches(claim.body) if not isinstance(one, Earlier))
    for most in dict.fromkeys((*branches, *fitted(*heap))):
        whole = _taken_whole(*heap, most)
        if whole is None:
            continue
        repeats = _repeats(claim.body, most, whole)
        if repeats is not None:
            proof = {"most": to_data(most), "repeats": repeats}
            certificate = new_certificate(
                "recursion", question.game.text, question.moves, claim, proof
            )
            return Proved(claim, THEOREM, certificate)
    raise Undescribed("what may be taken is no row from 1 to a number that grows by 0 or 1")


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
    options = seen_of(gone, left).options
    part = [max((n - x for x in options(n) if x), default=0) for n in range(_FIRST)]
    every = [n if 0 in options(n) else most for n, most in enumerate(part)]
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


def _taken_whole(gone: Expression, left: Expression, most: Expression) -> bool | None:
    """Tell whether all may be taken beside 1 to ``most``; None where other moves may be made."""
    seen = seen_of(gone, left)
    for n in range(1, _SEEN):
        gaps = {n - x for x in seen.options(n)} - {n}
        if gaps != {*range(1, min(most.value({"n": n}) or 0, n - 1) + 1)}:
            return None
    compiler = Compiler(BINARY)

    def same(when: Expression, amount: Expression, given: Expression, high: Expression) -> bool:
        wanted = Compare(("<=", "<="), (number(1), amount, high))
        apart = compiler.compile(given & Not(Iff(when, wanted)))
        return shortest(apart, BINARY) is None

    if not same(left, taken(_N, [_X]), _X >= 1, most):
        return None
    if same(gone, _N, _N >= 0, most):
        return False
    return True if same(gone, _N, _N >= 0, _N) else None


def _repeats(body: Expression, most: Expression, whole: bool) -> list[int] | None:
    """Give from where on and with which length the claim says what the theorem does."""
    parts = [repetition(most), *_of(body)]
    length = lcm(*(part.length for part in parts))
    nothing = most.value({"n": 0})
    first = max(1 if nothing == 0 and not whole else 2, *(part.start + 1 for part in parts))
    if first + length > _MOST or nothing is None or nothing > 0:
        return None
    if whole and (most.value({"n": 1}) or 0) > 0:
        return None
    known = [0, *(most.value({"n": n}) for n in range(1, first + 2 * length + 1))]
    values = [0]
    if chosen(body, 0).value({"n": 0}) != 0:
        return None
    for n in range(1, first + 2 * length):
        here, before = known[n], known[n - 1]
        if here is None or before is None or here - before not in (0, 1):
            return None
        branch = chosen(body, n)
        at = branch.of.value({"n": n}) if isinstance(branch, Earlier) else None
        if n == 1 and whole:
            values.append(1)
        else:
            values.append(here + whole if here > before else values[n - here - 1])
        if n >= first:
            right = at == n - here - 1 if here == before else at is None
        else:
            right = at is None or 0 <= at < n
        if not right or (branch.value({"n": n}) if at is None else values[at]) != values[n]:
            return None
    return [first, length]


def _of(body: Expression) -> Iterator[Repetition]:
    """Give the repetitions of what chooses, and of the branches."""
    if isinstance(body, Choice):
        yield repetition(body.test)
        yield from _of(body.then)
        yield from _of(body.otherwise)
    else:
        yield repetition(body.of if isinstance(body, Earlier) else body)
