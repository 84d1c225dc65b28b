"""Say the values of a rule that changes at a large heap: by the pieces between its changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import Choice, Expression, Variable, any_of
from grundy.laws.cases import chosen
from grundy.laws.prove.piecewise import Segment

__all__ = ["by_pieces"]

_MOST_CASES = 120
_LONGEST = 200  # parts: a claim is read back
_N = Variable("n")


def by_pieces(found: list[Segment], *, lost: bool = False) -> Values | Lost | None:
    """Say the values by pieces, or with ``lost`` where they are 0; None where they are many.

    >>> from grundy.games import game
    >>> from grundy.laws.prove.piecewise import pieces
    >>> from grundy.rules.stated import moves_of
    >>> print(by_pieces(pieces(moves_of(game("take 1 if n > 1000000001, else 1 or 2")))))
    f(n) == (n % 3 if n < 1000000002 else n % 2)
    """
    joined = _joined(found)
    if sum(len(piece.values) for piece in joined) > _MOST_CASES:
        return None
    said = _lost if lost else _said
    body = said(joined[-1])
    for piece, after in reversed([*pairwise(joined)]):
        body = Choice(said(piece), after.start > _N, body)
    if len([*nodes(body, Expression)]) > _LONGEST:
        return None
    return Lost(("n",), body) if lost else Values(("n",), body)


def _lost(piece: Segment) -> Expression:
    """Say where the value at n is 0."""
    size = len(piece.values)
    zeros = [n for n in range(piece.start, piece.start + size) if piece.at(n) == 0]
    if not piece.repeats:
        return any_of(_N.eq(n) for n in zeros)
    return any_of((_N % size).eq(rest) for rest in sorted(n % size for n in zeros))


def _said(piece: Segment) -> Expression:
    """Give the value at n by a term."""
    size = len(piece.values)
    if not piece.repeats:
        return chosen(_N, piece.values, piece.start)
    rests = [piece.at(piece.start + (rest - piece.start) % size) for rest in range(size)]
    if rests == [(rest + rests[0]) % size for rest in range(size)]:
        return ((_N + rests[0]) if rests[0] else _N) % size
    return chosen(_N % size, rests)


def _joined(found: list[Segment]) -> list[Segment]:
    """Let what repeats say all of what stands between, as far as it does."""
    found = [replace(piece, values=[*piece.values]) for piece in found]
    for i, piece in enumerate(found):
        if piece.repeats:
            continue
        before, after = found[i - 1] if i else None, found[i + 1]
        while piece.values and after.values[-1] == piece.values[-1]:
            after.start, after.values = after.start - 1, [piece.values.pop(), *after.values[:-1]]
        while before and piece.values and before.at(piece.start) == piece.values[0]:
            piece.start, piece.values = piece.start + 1, piece.values[1:]
    return [piece for piece in found if piece.values]
