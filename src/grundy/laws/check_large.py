"""Compare the automata of moves with single moves on large piles; made for the checker alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product
from typing import Any, NamedTuple

from grundy.laws.check_far import MOST_TOLD, numbers_of, some, telling_words
from grundy.laws.check_moves import allows
from grundy.laws.digits import Digits
from grundy.laws.machine import Machine, Rejected
from grundy.rules.protocol import Impartial

__all__ = ["Moves", "compare_large"]

Piles = tuple[int, ...]


class Moves(NamedTuple):
    """A kind of move: the names of what it leaves, and when it may be made."""

    to: tuple[str, ...]
    when: Machine


def compare_large(
    game: Impartial[Any],
    names: Sequence[str],
    domain: Machine,
    moves: Sequence[Moves],
    digits: Digits,
    single: bool,
) -> None:
    """Make sure of single moves on large piles, of which not all can be listed."""
    allowed = allows(game, single)
    if allowed is None:
        return
    named = numbers_of(game.text, game.rule)
    told = (_told(names, move, digits, single) for move in moves)
    around = _lefts(named) if single else _afters(named, len(names))
    for piles, after in chain(around, *told):
        words = {name: digits.write(n) for name, n in zip(names, piles, strict=True)}
        if not domain.accepts({t: words[t] for t in domain.tracks}):
            continue
        if allowed(piles, after) != _makes(names, piles, after, moves, digits, single):
            raise Rejected(f"moves: not those of {game.text} from {piles} to {after}")


def _lefts(named: Sequence[int]) -> Iterator[tuple[Piles, Piles]]:
    """Give one heap and what may be left of it, around some numbers."""
    ends = sorted({size for n in named for size in (n, n + 1, 2 * n + 3)})
    pairs = ((n, p, q) for n in ends for p, q in product(_ends(n, named), repeat=2) if p <= q)
    for n, p, q in some(pairs):
        for left in ((q,), (p, q), (p, q, n - p - q)):
            yield (n,), tuple(sorted(heap for heap in left if heap > 0))


def _ends(n: int, named: Sequence[int]) -> list[int]:
    ends = {end for m in named for end in (0, m, n - m, n // 2, n)}
    return sorted({end + k for end in ends for k in (-1, 0, 1) if 0 <= end + k <= n})


def _afters(named: Sequence[int], width: int) -> Iterator[tuple[Piles, Piles]]:
    """Give piles, and piles of which some numbers were taken."""
    sizes = sorted({0, *(size for n in named for size in (n, n + 1, 2 * n + 3))})
    takes = sorted({0, 1, *(n + k for n in named for k in (-1, 0, 1) if n + k >= 0)})
    pairs = product(product(sizes, repeat=width), product(takes, repeat=width))
    for piles, taken in some(pairs):
        after = tuple(n - k for n, k in zip(piles, taken, strict=True))
        if min(after) >= 0:
            yield piles, after


def _told(
    names: Sequence[str], move: Moves, digits: Digits, single: bool
) -> Iterator[tuple[Piles, Piles]]:
    """Give the moves, possible or not, that tell the automaton of a move from others."""
    for numbers in telling_words(move.when, digits, MOST_TOLD):
        after = tuple(numbers.get(name, 0) for name in move.to)
        piles = tuple(numbers.get(name, 0) for name in names)
        yield piles, tuple(sorted(filter(None, after))) if single else after


def _makes(
    names: Sequence[str],
    piles: Piles,
    after: Piles,
    moves: Sequence[Moves],
    digits: Digits,
    single: bool,
) -> bool:
    """Tell whether the automata have a move from one position to another."""
    for to, when in moves:
        if len(after) > len(to):
            continue
        filled = (*after, *[0] * (len(to) - len(after)))
        for full in set(permutations(filled)) if single else (after,):
            known = dict(zip(names, piles, strict=True))
            fits = all(known.setdefault(name, n) == n for name, n in zip(to, full, strict=True))
            if fits and next(digits.solutions(when, known), None) is not None:
                return True
    return False
