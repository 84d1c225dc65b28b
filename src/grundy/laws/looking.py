"""Look for a law with all that is there: tables in NumPy, or a few guesses without it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Period, Statement, Values
from grundy.laws.law import Law, by_cases, law_of, period_law
from grundy.laws.prove.period import prove_by_values
from grundy.laws.proving import prove
from grundy.laws.question import claimed_about
from grundy.laws.truth import Truth
from grundy.laws.verdict import Proved, Verdict
from grundy.lazy import library
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.tables import marks
from grundy.solvers.impartial.values import code_values
from grundy.solvers.progress import meanwhile

__all__ = ["look"]

_VALUES = 2_000
_MARKS = 8_000_000
_LONGEST = 60
_ROUNDS = 4
_PILES = {
    1: ("f(n) == n",),
    2: ("f(a, b) == a ^ b", "a == b", "v2(a) == v2(b)"),
    3: ("f(a, b, c) == a ^ b ^ c", "v2(a) == v2(b) == v2(c)"),
}


def look(
    game: Impartial[Any],
    n: int | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[Law | None, Verdict | None, int]:
    """Give the law that was found, if any, what became of it, and the last heap looked at.

    >>> from grundy.games import game
    >>> str(look(game("nim:3"))[0].claim)
    'f(n) == n % 4'
    """
    with meanwhile(phrase("looking for a law")):
        if library("numpy") is None:
            return _few_laws(game, n)
        from grundy.laws.search import search_law

        return search_law(game, n, progress)


def _few_laws(game: Impartial[Any], n: int | None = None) -> tuple[Law | None, Proved | None, int]:
    """Find a law of a game that can be proved, and say how far a table was looked at.

    >>> from grundy.games import game
    >>> _few_laws(game("kayles"))[1].statement, _few_laws(game("wythoff"))[1].statement
    ('forall n >= 71: f(n + 12) == f(n)', 'P(a, b) <=> beatty(a, b)')
    >>> _few_laws(game("octal:0.6"), 100)
    (None, None, 99)
    """
    size = min(n or _VALUES, _VALUES)
    code = own_code(game) if isinstance(game, HeapGame) and not game.misere else None
    while code is not None and marks(code, size) > _MARKS:
        size //= 2  # heaps that fall into three or more make long tables dear
    found = _of_code(game, code, size) if code is not None else None
    if found is not None:
        return *found, size - 1
    for claim in _guesses(game, size):
        verdict = prove(game, claim, n=0)
        if isinstance(verdict, Proved):
            return law_of(claim, size - 1), verdict, size - 1
    return None, None, size - 1


def _of_code(game: Impartial[Any], code: Code, size: int) -> tuple[Law, Proved] | None:
    """Prove a period of a finite code."""
    values = [*map(int, code_values(code, size))]
    proof = prove_by_values(game.text, code, values)
    if proof is None or not isinstance(proof.claim, Period):
        return None
    table = values[: proof.claim.start + proof.claim.length]
    return period_law(proof.claim, table, size - 1), proof


def _guesses(game: Impartial[Any], size: int) -> Iterator[Statement]:
    pairs = re.fullmatch(r"Fraenkel (\d+)|Zeckendorf", game.numeration)
    piles = game.arity if isinstance(game, VectorGame) else 1
    if piles == 2 and pairs:
        yield claimed_about(game, parse_claim("beatty", int(pairs[1] or 1)))
    if game.misere or not isinstance(game, HeapGame | VectorGame):
        return
    for text in _PILES.get(piles or 0, ()):
        yield claimed_about(game, parse_claim(text))
    if isinstance(game, HeapGame):
        truth = Truth(game)
        yield from _periods([truth.value(n) for n in range(min(size, _LONGEST * _ROUNDS))])


def _periods(table: list[int]) -> Iterator[Values]:
    """Say values that repeat, perhaps with a step, by cases."""
    for length in range(1, _LONGEST):
        saltus = table[-1] - table[-1 - length]
        start = len(table) - length
        while start and table[start - 1] + saltus == table[start - 1 + length]:
            start -= 1
        if saltus >= 0 and start + _ROUNDS * length <= len(table):
            yield by_cases(tuple(table[: start + length]), start, length, saltus)
            return
