"""Prove values by those of smaller heaps, where a move takes 1 to g(n).

Theorem (L. Levine, Fractal sequences and restricted Nim, 2006, for g(n) = floor(n/k)). Let g(0) = 0
and g(n + 1) - g(n) be 0 or 1 for all n, and let a heap of n become n - 1, ..., n - g(n), with no
other move. Then f(0) = 0, and for n > 0: f(n) = g(n) if g(n) > g(n - 1), else
f(n) = f(n - g(n) - 1).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import lcm

from grundy.automata.binary import BINARY
from grundy.automata.compiler import Compiler
from grundy.automata.witness import shortest
from grundy.formulas.data import to_data
from grundy.formulas.earlier import Earlier
from grundy.formulas.statement import Recursion
from grundy.formulas.tree import FALSE, Choice, Compare, Expression, Iff, Not, Variable, number
from grundy.laws.certificate import new_certificate
from grundy.laws.classes import chosen
from grundy.laws.question import Question
from grundy.laws.repetition import Repetition, repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves, Undescribed, taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 0
THEOREM = phrase("the g(n) + 1 heaps up to n have the values 0 to g(n), each once")
COQ = ()

_MOST = 5_000
_FIRST, _LONGEST = 40, 13
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
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves) or any(when != FALSE for when in moves.leaves[2:]):
        return None
    branches = (one for one in _branches(claim.body) if not isinstance(one, Earlier))
    for most in dict.fromkeys((*branches, *_fitted(moves))):
        if not _are_the_moves(moves, most, question.max_states):
            continue
        repeats = _repeats(claim.body, most)
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


def _fitted(moves: HeapMoves) -> Iterator[Expression]:
    """Give (s n + c) // p that are the most that may be taken from the first heaps."""
    gone, left = (*moves.leaves, FALSE)[:2]
    most = []
    for n in range(_FIRST):
        some = (n - x for x in range(1, n) if left.evaluate({"n": n, "x1": x}))
        most.append(n if n and gone.evaluate({"n": n}) else max(some, default=0))
    for period in range(2, _LONGEST):
        step = most[period + 1] - most[1]
        for extra in range(1 - period, period):
            if all((step * n + extra) // period == k for n, k in enumerate(most) if n):
                yield (step * _N + extra if extra else step * _N) // period
                return


def _are_the_moves(moves: HeapMoves, most: Expression, max_states: int) -> bool:
    """Tell whether 1 to ``most`` may be taken and nothing else, at all sizes."""
    compiler = Compiler(BINARY, max_states)
    gone, left = (*moves.leaves, FALSE)[:2]
    for when, amount, given in ((gone, _N, _N >= 0), (left, taken(_N, [_X]), _X >= 1)):
        wanted = Compare(("<=", "<="), (number(1), amount, most))
        apart = compiler.compile(given & Not(Iff(when, wanted)))
        if shortest(apart, BINARY) is not None:
            return False
    return True


def _repeats(body: Expression, most: Expression) -> list[int] | None:
    """Give from where on and with which length the claim says what the theorem does."""
    parts = [repetition(most), *_of(body)]
    length = lcm(*(part.length for part in parts))
    first = max(1, *(part.start + 1 for part in parts))
    if first + length > _MOST:
        return None
    known = [most.value({"n": n}) for n in range(first + 2 * length + 1)]
    if known[0] != 0 or chosen(body, 0).value({"n": 0}) != 0:
        return None
    for n in range(1, first + 2 * length):
        here, before = known[n], known[n - 1]
        if here is None or before is None or here - before not in (0, 1):
            return None
        branch = chosen(body, n)
        if here > before:
            right = not isinstance(branch, Earlier) and branch.value({"n": n}) == here
        else:
            right = isinstance(branch, Earlier) and branch.of.value({"n": n}) == n - here - 1
        if not right:
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
