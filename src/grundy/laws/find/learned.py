"""Learn what is lost of several piles: a period of differences, a short condition, an automaton.

A guess has a whole table; whether it is a law is for `grundy.laws.proving` to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from time import process_time
from typing import Any

import numpy as np

from grundy.automata.automaton import Automaton
from grundy.automata.binary import BINARY
from grundy.automata.learning import Guess, guesses
from grundy.formulas.accepted import Accepted
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Call, Choice, Expression, Variable, number
from grundy.formulas.words import spoken
from grundy.laws.find import beatty, partners
from grundy.laws.find.conditions import one_remainder, short_conditions
from grundy.laws.find.diagonals import diagonal
from grundy.laws.find.factors import many_factors
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves
from grundy.solvers.impartial.marking import lost_piles

__all__ = ["learned_heaps", "learned_laws", "learned_values"]

_MOST_VALUES = 8
_MOST_LOST = 100_000  # as many as a table may have, since each marks what has a move to it
_MOST_SECONDS = 8.0  # that a longer table may take
_GROWS = 8  # times the seconds, where piles are twice as large
_SIZES = {1: (1024,), 2: (256, 512, 1024), 3: (32, 64, 96), 4: (16,)}


def learned_laws(moves: PileMoves) -> Iterator[Law]:
    """Give laws of lost positions that fit a table, the plainer first; longer tables come later.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> chomp = "(a, b) for a >= b and a >= 1 -> (x, b) when x < a, or (x, x) when x < b, or (a, x)"
    >>> laws = learned_laws(moves_of(game(f"moves:{chomp} when x < b")))
    >>> print(next(laws).claim)
    P(a, b) <=> a == b + 1
    """
    seen: set[object] = set()
    many = took = 0.0
    for size in _SIZES.get(len(moves.names), ()):
        large = many * size ** len(moves.names) > _MOST_LOST
        if large or took * _GROWS > _MOST_SECONDS:
            return
        began = process_time()
        lost, domain = lost_piles(moves, size)
        took = process_time() - began
        many = lost.sum() / lost.size
        if not 3 <= lost.sum() < lost.size:
            continue
        if lost.ndim == 2 and (periodic := diagonal(lost)) is not None:
            yield _law(Lost(moves.names, periodic), len(lost))
        if lost.ndim == 2 and (pairs := _pairs(lost)) is not None:
            yield _law(Lost(moves.names, pairs), len(lost))
        if len(moves.names) in (2, 3) and (slopes := beatty.slopes(lost)):
            yield _law(Lost(moves.names, _raised(*slopes)), len(lost))
        if lost.ndim == 2 and (m := partners.modulus(lost)):
            pairs = Call("partners", (Variable("a"), Variable("b"), number(m)))
            claim = Lost(moves.names, pairs)
            yield Law("piles", partners.sentence(m), len(lost) - 1, claim)
        if not seen and (rest := one_remainder(lost, domain, moves.names)) is not None:
            seen.add(rest)
            yield _law(Lost(moves.names, rest), len(lost))
        shorts = () if seen else islice(short_conditions(lost, domain, moves.names), 2)
        for condition in shorts:
            seen.add(condition)
            yield _law(Lost(moves.names, condition), len(lost))
        if many_factors(lost):
            return
        for guess in guesses(lost, moves.names):
            if guess.automaton not in seen:
                seen.add(guess.automaton)
                yield _law(Lost(moves.names, _said(guess)), len(lost))


def learned_values(values: Sequence[int]) -> Law | None:
    """Give a law of the values of a heap: the heaps of each value are read by an automaton.

    >>> law = learned_values([0] + [(n & -n).bit_length() % 2 for n in range(1, 512)])
    >>> print(law.claim)
    f(n) == (0 if automaton("binary", "1 2!/0 3!/2 2/3 3!", n) else 1)

    Of values that grow, the difference from a multiple of n is learned so.
    """
    table = np.asarray(values)
    rise = round(int(table[-1]) / len(table))
    found, body = np.unique(table - rise * np.arange(len(table))), None
    if not 2 <= len(found) <= _MOST_VALUES:
        return None
    for rest in reversed(found.tolist()):
        level = next(guesses(table == rest + rise * np.arange(len(table)), ("n",)), None)
        if level is None or level.numeration.name != BINARY.name:
            return None
        value = _line(rise, rest)
        body = value if body is None else Choice(value, _said(level), body)
    assert body is not None
    claim = Values(("n",), body)
    said = phrase("f(n) = {term} for every n.", term=spoken(body))
    return Law("formula", said, len(table) - 1, claim)


def learned_heaps(lost: Sequence[bool]) -> Iterator[Law]:
    """Give laws of the heaps that are lost.

    >>> [str(law.claim) for law in learned_heaps([n % 4 == 1 for n in range(99)])]
    ['P(n) <=> automaton("binary", "1 2/1 1/3 1!/3 3!", n)']
    """
    for guess in guesses(np.asarray(lost), ("n",)):
        claim = Lost(("n",), _said(guess))
        said = phrase("The player to move loses exactly when {claim}.", claim=spoken(claim.body))
        yield Law("P-positions", said, len(lost) - 1, claim)


def _line(rise: int, rest: int) -> Expression:
    """Say ``rise * n + rest``."""
    if not rise:
        return number(rest)
    term = number(rise) * Variable("n") if rise > 1 else Variable("n")
    return term if not rest else term + rest if rest > 0 else term - -rest


def _pairs(lost: np.ndarray[Any, np.dtype[Any]]) -> Expression | None:
    """Say that pairs of piles are those of two Beatty sequences, where they are."""
    k = beatty.rate(lost)
    if not k or not (beatty.is_pair(k, *np.indices(lost.shape)) == lost).all():
        return None
    return Call("beatty", (Variable("a"), Variable("b"), number(k)))


def _raised(s: int, t: int) -> Expression:
    """Say that piles are a(n), s a(n) + t n, where t = 0 stands for a third pile."""
    a, b, last = Variable("a"), Variable("b"), number(t) if t else Variable("c")
    return Call("beatty", (a, b, last)) if s == 1 else Call("mexpairs", (a, b, number(s), last))


def _said(guess: Guess) -> Accepted:
    found: Automaton = guess.automaton
    step = tuple(map(tuple, found.step.tolist()))
    accepting = tuple(found.accepting.nonzero()[0].tolist())
    return Accepted(found.digits, step, accepting, tuple(map(Variable, found.tracks)))


def _law(claim: Lost, size: int) -> Law:
    said = phrase("The player to move loses exactly when {claim}.", claim=spoken(claim.body))
    return Law("piles", said, size - 1, claim)
