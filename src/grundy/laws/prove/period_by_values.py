"""Prove periods, perhaps with a saltus, by a term for all values, which automata prove.

Theorem. If f(n) is the term t(n) for every heap, and t(n + p) = t(n) + s for all n >= n0, then
f(n + p) = f(n) + s for all n >= n0.
"""

from __future__ import annotations

from collections.abc import Sequence

from grundy.formulas.data import to_data
from grundy.formulas.statement import Period, Values
from grundy.formulas.tree import Choice, Expression, Variable, number
from grundy.laws.certificate import new_certificate
from grundy.laws.prove import automata
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.moves import CodeMoves, HeapMoves

__all__ = ["COQ", "COST", "THEOREM", "by_cases", "chosen", "prove"]

COST = 3
THEOREM = phrase("a term gives the value of every heap, and it repeats so")
COQ = ("Laws.value_law_of", "Digits.decided")

_LONGEST = 200
_N = Variable("n")


def prove(question: Question) -> Proved | None:
    """Prove a period of a game whose values a short term gives.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> print(prove(asked(game("lasker"), "forall n >= 1: f(n + 4) == f(n) + 4")).claim)
    forall n >= 1: f(n + 4) == f(n) + 4

    None where the table is long, or its term is not proved.
    """
    claim, game = question.claim, question.game
    if not isinstance(claim, Period) or not isinstance(question.moves, CodeMoves | HeapMoves):
        return None
    start, length, saltus = claim.start, claim.length, claim.saltus
    if start + length > _LONGEST or game.misere:
        return None
    table = tuple(question.truth.value(n) for n in range(start + length))
    term = by_cases(table, start, length, saltus)
    found = automata.prove(question.with_claim(term))
    if not isinstance(found, Proved):
        return None
    numeration = found.certificate["proof"]["numeration"]
    proof = {"term": to_data(term.body), "numeration": numeration}
    certificate = new_certificate("period by values", game.text, question.moves, claim, proof)
    return Proved(claim, THEOREM, certificate)


def by_cases(table: Sequence[int], start: int, length: int, saltus: int = 0) -> Values:
    """Give all values by a table of the first ones, by cases of n and of its remainder.

    >>> print(by_cases((0, 0, 1), 0, 3, 2))
    f(n) == n // 3 * 2 + (0 if n % 3 < 2 else 1)
    """
    rest = [0] * length
    for n in range(start, start + length):
        rest[n % length] = table[n] - saltus * (n // length)
    body = chosen(_N % length, rest)
    if saltus:
        body = _N // length * saltus + body
    if start:
        body = Choice(chosen(_N, table[:start]), start > _N, body)
    return Values(("n",), body)


def chosen(key: Expression, values: Sequence[int], start: int = 0) -> Expression:
    """Choose the value at a key from ``start`` on, by halving.

    >>> print(chosen(_N, [5, 5, 7]))
    5 if n < 2 else 7
    """
    if len(set(values)) == 1:
        return number(values[0])
    changes = [i for i in range(1, len(values)) if values[i] != values[i - 1]]
    middle = min(changes, key=lambda i: abs(2 * i - len(values)))
    below = chosen(key, values[:middle], start)
    return Choice(below, key < start + middle, chosen(key, values[middle:], start + middle))
