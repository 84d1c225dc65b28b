"""Learn what is lost of several piles: a period of differences, a short condition, an automaton.

A guess has a whole table; whether it is a law is for `grundy.laws.proving` to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from time import process_time
from typing import Any

import numpy as np

from grundy.automata.known import said_by
from grundy.automata.learning import Guess, guesses
from grundy.automata.numeration import BINARY
from grundy.formulas.accepted import Accepted
from grundy.formulas.linear import added, written
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Call, Choice, Expression, Variable, all_of, any_of, number
from grundy.laws.find import beatty
from grundy.laws.find.conditions import one_remainder, short_conditions
from grundy.laws.law import Law, law_of
from grundy.phrases.phrase import phrase
from grundy.rules.moves import PileMoves
from grundy.solvers.arrays import where
from grundy.solvers.impartial.marking import lost_piles
from grundy.values.partners import partners

__all__ = [
    "diagonal",
    "learned_heaps",
    "learned_laws",
    "learned_values",
    "many_factors",
    "modulus",
    "pairs_said",
]

_MOST_VALUES = 8
_MOST_LOST = 100_000  # as many as a table may have, since each marks what has a move to it
_MOST_SECONDS = 8.0  # that a longer table may take
_GROWS = 8  # times the seconds, where piles are twice as large
_SIZES = {1: (1024,), 2: (256, 512, 1024), 3: (32, 64, 96), 4: (16,)}

_WIDEST = 100
_MOST_EXCEPTIONS = 60
_LONGEST = 400

A, B = Variable("a"), Variable("b")

_LENGTHS = (8, 16, 32)
_MOST = 96  # of length 16

_LARGEST = 64


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
            yield law_of(Lost(moves.names, periodic), len(lost) - 1)
        if lost.ndim == 2 and (pairs := _pairs(lost)) is not None:
            yield law_of(Lost(moves.names, pairs), len(lost) - 1)
        if len(moves.names) in (2, 3) and (slopes := beatty.slopes(lost)):
            yield law_of(Lost(moves.names, _raised(*slopes)), len(lost) - 1)
        if lost.ndim == 2 and (m := modulus(lost)):
            pairs = Call("partners", (Variable("a"), Variable("b"), number(m)))
            claim = Lost(moves.names, pairs)
            yield Law("piles", pairs_said(m), len(lost) - 1, claim)
        if not seen and (rest := one_remainder(lost, domain, moves.names)) is not None:
            seen.add(rest)
            yield law_of(Lost(moves.names, rest), len(lost) - 1)
        shorts = () if seen else islice(short_conditions(lost, domain, moves.names), 2)
        for condition in shorts:
            seen.add(condition)
            yield law_of(Lost(moves.names, condition), len(lost) - 1)
        if many_factors(lost):
            return
        for guess in guesses(lost, moves.names):
            if guess.automaton not in seen:
                seen.add(guess.automaton)
                yield law_of(Lost(moves.names, _said(guess)), len(lost) - 1)


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
        value = written(added({}, {"n": rise, "": rest}))
        body = value if body is None else Choice(value, _said(level), body)
    assert body is not None
    return law_of(Values(("n",), body), len(table) - 1)


def learned_heaps(lost: Sequence[bool]) -> Iterator[Law]:
    """Give laws of the heaps that are lost.

    >>> [str(law.claim) for law in learned_heaps([n % 4 == 1 for n in range(99)])]
    ['P(n) <=> automaton("binary", "1 2/1 1/3 1!/3 3!", n)']
    """
    for guess in guesses(np.asarray(lost), ("n",)):
        claim = Lost(("n",), _said(guess))
        yield replace(law_of(claim, len(lost) - 1), kind="P-positions")


def _pairs(lost: np.ndarray[Any, np.dtype[Any]]) -> Expression | None:
    """Say that pairs of piles are those of two Beatty sequences, where they are."""
    k = beatty.rate(lost)
    a, b = np.indices(lost.shape)
    pairs = Call("beatty", (Variable("a"), Variable("b"), number(k)))
    return pairs if k and (where(pairs, {"a": a, "b": b}) == lost).all() else None


def _raised(s: int, t: int) -> Expression:
    """Say that piles are a(n), s a(n) + t n, where t = 0 stands for a third pile."""
    a, b, last = Variable("a"), Variable("b"), number(t) if t else Variable("c")
    return Call("beatty", (a, b, last)) if s == 1 else Call("mexpairs", (a, b, number(s), last))


def _said(guess: Guess) -> Accepted:
    return said_by(guess.automaton, tuple(map(Variable, guess.automaton.tracks)))


def diagonal(lost: np.ndarray[Any, np.dtype[Any]]) -> Expression | None:
    """Say which pairs of piles lose, where the differences have a period that four of them show.

    Where each first pile a has one lost b and b - a is bounded and periodic, the law is a sentence:
    ``a % 3 == 0 and b == a or a % 3 == 1 and b == a + 1 or a % 3 == 2 and b == a - 1``.

    >>> print(diagonal(np.eye(300, dtype=bool)))
    a == b
    """
    rows = lost[: len(lost) - _WIDEST]
    if len(rows) < _WIDEST or not (rows.sum(axis=1) == 1).all():
        return None
    apart = rows.argmax(axis=1) - np.arange(len(rows))
    if abs(apart).max() >= _WIDEST:
        return None
    found = _period(apart)
    return None if found is None else _sentence(apart.tolist(), *found)


def _period(apart: np.ndarray[Any, np.dtype[Any]]) -> tuple[int, int] | None:
    """Give the start and the length of the least period."""
    for length in range(1, min(_LONGEST, len(apart) // 5)):
        breaks = np.flatnonzero(apart[length:] != apart[:-length])
        start = int(breaks[-1]) + 1 if len(breaks) else 0
        if start <= _MOST_EXCEPTIONS and 4 * (start + length) < len(apart):
            return start, length
    return None


def _sentence(apart: list[int], start: int, length: int) -> Expression:
    parts: list[Expression] = [A.eq(n) & B.eq(n + apart[n]) for n in range(start)]
    classes: dict[int, list[int]] = {}
    for n in range(start, start + length):
        classes.setdefault(apart[n], []).append(n % length)
    for far in sorted(classes, key=lambda far: (abs(far), -far)):
        where = [start <= A] if start else []
        if len(classes) > 1:
            where.append(any_of((A % length).eq(rest) for rest in sorted(classes[far])))
        parts.append(all_of([*where, _partner(far)]))
    return any_of(parts)


def _partner(far: int) -> Expression:
    if not far:
        return A.eq(B)
    return B.eq(A + far) if far > 0 else A.eq(B + -far)


def many_factors(lost: np.ndarray[Any, np.dtype[Any]]) -> str:
    """Say how many factors there are, where these are too many; else nothing.

    Whether the partner of a pile is larger is a word of 0 and 1. A word that an automaton makes
    from the digits of n has at most a constant times L factors (blocks) of length L (A. Cobham
    1972), so counts that grow faster are evidence, not proof, that none does.

    >>> many_factors(np.eye(500, dtype=bool))
    ''
    """
    rows = lost[: len(lost) // 2]
    if lost.ndim != 2 or not (rows.sum(axis=1) == 1).all():
        return ""
    word = rows.argmax(axis=1) > np.arange(len(rows))
    counts = [len({word[i : i + n].tobytes() for i in range(len(word) - n)}) for n in _LENGTHS]
    if counts[1] <= _MOST:
        return ""
    return phrase(
        "no automaton was found: whether the second pile is the larger has {a}, {b}, {c} blocks of "
        "length 8, 16, 32, more than automata make",
        a=counts[0],
        b=counts[1],
        c=counts[2],
    )


def modulus(lost: np.ndarray[Any, np.dtype[Any]]) -> int:
    """Give the least m from 2 on whose pairs a table has; 0 if there is none.

    >>> row = partners(200, 3)
    >>> modulus(np.array([[b == row[a] for b in range(200)] for a in range(200)]))
    3
    >>> modulus(np.eye(200, dtype=bool))
    0
    """
    rows = lost[: len(lost) // 2]
    if not (rows.sum(axis=1) == 1).all():
        return 0
    found = rows.argmax(axis=1).tolist()
    if found == [*range(len(found))]:
        return 0
    return next((m for m in range(2, _LARGEST + 1) if partners(len(found), m) == found), 0)


def pairs_said(m: int) -> str:
    """Say the law.

    >>> pairs_said(2)[:58]
    'The pairs are made one after another, either pile first: a'
    """
    return phrase(
        "The pairs are made one after another, either pile first: a(n) is the least number in no "
        "pair before, b(n) the least one from a(n) on in no pair before such that no pair before "
        "has both the same b - a and the same a mod {m}.",
        m=m,
    )
