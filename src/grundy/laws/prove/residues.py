"""Prove that values are remainders: some numbers may be taken, no multiple of m among them.

Theorem. Let a move take a number k >= 1 from a heap of n and leave at most one heap, and m > 1. If
each k < m may be taken from every heap that has as many, and no multiple of m from any, then
f(n) = n mod m. An option n - k has another remainder than n, and each smaller one is that of n - k
for some k < m.
"""

from __future__ import annotations

from grundy.formulas.functions import SETS
from grundy.formulas.parts import free, with_parts
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import FALSE, And, Binary, Call, Compare, Expression, Number, Or, Variable
from grundy.laws.certificate import new_certificate
from grundy.laws.classes import agreement
from grundy.laws.question import Question
from grundy.laws.taken import bounds, takes
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import one_heap, taken

__all__ = ["COQ", "COST", "THEOREM", "prove"]

COST = 2
THEOREM = phrase("1 to m - 1 may always be taken, and no multiple of m ever")
COQ = ()

_LARGEST = 64
_K, _N = Variable("k"), Variable("n")


def prove(question: Question) -> Proved | None:
    """Prove a claim about one heap whose values are remainders by the theorem.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("take:1 or primes"), "f(n) == n % 4")).claim)
    f(n) == n % 4

    None where the rule, or the claim, is of another kind.
    """
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Values | Lost) or claim.names != ("n",) or question.game.misere:
        return None
    heap = one_heap(moves)
    modulus = next((m for m in range(1, _LARGEST) if not _claimed(claim, m)), 0)
    if heap is None or modulus < 2 or not _leaves_rests(*heap, modulus):
        return None
    repeats = agreement(claim, lambda n, _: (n % modulus, None), 0, modulus)
    if not isinstance(repeats, list):
        return None
    proof = {"modulus": modulus, "repeats": repeats}
    certificate = new_certificate("residues", question.game.text, question.moves, claim, proof)
    return Proved(claim, THEOREM, certificate)


def _claimed(claim: Values | Lost, n: int) -> int | None:
    """Give a value that is claimed, of a heap that is won some other than 0."""
    found = claim.holds({"n": n})
    return found if isinstance(claim, Values) else not found


def _leaves_rests(gone: Expression, left: Expression, modulus: int) -> bool:
    """Tell whether the theorem is about a modulus."""
    if not (gone.evaluate({"n": 1}) and left.evaluate({"n": 2, "x1": 1})):
        return False
    amount = taken(_N, [Variable("x1")])
    by_k = [_renamed(gone, _N), _renamed(left, amount)]
    if any(free(when) - {"k"} for when in by_k) or not all(takes(when, _K, 1) for when in by_k):
        return False
    return all(
        all(when.evaluate({"k": k}) for k in range(1, modulus)) and _apart(when, modulus)
        for when in by_k
    )


def _renamed(when: Expression, amount: Expression) -> Expression:
    """Name what is taken k."""
    if when == amount:
        return _K
    return with_parts(when, lambda part: _renamed(part, amount))


def _apart(when: Expression, modulus: int) -> bool:
    """Tell whether a condition says by its form that no multiple is taken."""
    match when:
        case Or(parts):
            return all(_apart(part, modulus) for part in parts)
        case And(parts):
            return any(_apart(part, modulus) for part in parts)
    return when == FALSE or _atom_apart(when, modulus)


def _atom_apart(when: Expression, modulus: int) -> bool:
    match when:
        case Call("prime", (of,)):
            return of == _K and any(modulus % d == 0 for d in range(2, modulus))
        case Call("power", (of, Number(base))):
            return of == _K and all(pow(base, i, modulus) for i in range(modulus))
        case Call(name, (of,)) if name in SETS:
            return of == _K and 0 not in SETS[name].rests(modulus, 1)
        case Compare(("==",), (Binary("%", of, Number(by)), Number(rest))) if of == _K and by:
            return all((rest - multiple) % by for multiple in range(0, by * modulus, modulus))
        case Compare():
            low, high = bounds(when, _K)
            return high is not None and low >= 1 and high // modulus == (low - 1) // modulus
    return when == FALSE
