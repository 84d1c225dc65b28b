"""Tell whether a rule allows one move, however large the piles; made for the checker alone.

Small positions are compared by listing their options. Large ones have too many, but whether one
position is an option of another can be read off the code or the rule that the game states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

from grundy.laws.machine import Rejected
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.language.heaps import Choice, Halve, HeapMove, Span, Take
from grundy.rules.language.rule import Both, One, PileMove, Same
from grundy.rules.language.series import Series
from grundy.rules.language.terms import Condition, Is
from grundy.rules.protocol import Impartial

__all__ = ["Allows", "allows"]

Piles = tuple[int, ...]
Allows = Callable[[Piles, Piles], bool]
_Heap = Callable[[int, Sequence[int]], bool]


def allows(game: Impartial[Any], single: bool) -> Allows | None:
    """Give what tells whether one position is an option of another; None where nothing does.

    ``single``: the position is one heap, and the option is the heaps that are left.

    >>> from grundy.games import game
    >>> nim, wythoff = allows(game("nim:300"), True), allows(game("wythoff"), False)
    >>> nim((10**9,), (10**9 - 301,)), wythoff((10**9, 10**9), (7, 7))
    (False, True)
    """
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import

    code = game.lower() if isinstance(game, HeapGame) else None
    rule = rule_of(game) if code is None else None
    if isinstance(game, HeapGame):
        heap = _by_code(code) if code else _by_moves(rule.heap_moves) if rule else None
        if heap is None:
            return None
        if single:
            return lambda piles, left: heap(piles[0], left)
        return lambda piles, after: _one(heap, piles, after)
    if rule is None:
        return None
    return lambda piles, after: any(_piles(move, piles, after) for move in rule.pile_moves)


def _by_code(code: Code) -> _Heap:
    def allowed(n: int, left: Sequence[int]) -> bool:
        heaps, taken = len(left), n - sum(left)
        apart = not code.unequal or len(set(left)) == heaps
        return taken >= 0 and apart and bool(code.digit(taken) >> heaps & 1)

    return allowed


def _by_moves(moves: Sequence[HeapMove]) -> _Heap:
    return lambda n, left: any(_heap(move, n, left) for move in moves)


def _one(heap: _Heap, piles: Piles, after: Piles) -> bool:
    """Tell whether just one pile is changed, and as a heap may be."""
    changed = [(a, b) for a, b in zip(piles, after, strict=True) if a != b]
    return len(changed) == 1 and heap(changed[0][0], [*filter(None, changed[0][1:])])


def _heap(move: HeapMove, n: int, left: Sequence[int]) -> bool:
    if isinstance(move, Halve):
        half = -(-n // move.by) if move.up else n // move.by
        return half < n and sum(left) == half and len(left) < 2 and _hold(move.when, n=n)
    heaps, taken = len(left), n - sum(left)
    if taken < 0 or heaps not in move.piles or not _shaped(move, left):
        return False
    return any(_holds_amount(amount, taken, n) for amount in move.amounts)


def _shaped(move: Take, left: Sequence[int]) -> bool:
    wanted = {"equal": min(len(left), 1), "unequal": len(left)}.get(move.shape, len(set(left)))
    return len(set(left)) == wanted


def _holds_amount(amount: Span | Series | Choice, k: int, n: int) -> bool:
    match amount:
        case Span(least, most):
            return least <= k and (most is None or k <= most)
        case Series():
            return k in _quick(amount)
        case Choice(of, when):
            return _holds_amount(of, k, n) and _hold(when, k=k, n=n)


def _quick(series: Series) -> Series:
    if not series.base:
        raise Rejected(f"moves: {series} are beyond what automata decide")
    return series


def _hold(when: Sequence[Condition], **numbers: int) -> bool:
    for condition in when:
        if isinstance(condition, Is):
            _quick(condition.series)
    return all(condition.holds(numbers) for condition in when)


def _piles(move: PileMove, piles: Piles, after: Piles) -> bool:
    taken = [a - b for a, b in zip(piles, after, strict=True)]
    match move:
        case One(of):
            return _one(_by_moves([of]), piles, after)
        case Same(when, _):
            return taken[0] >= 1 and len(set(taken)) == 1 and _hold(when, k=taken[0])
        case Both(when):
            return min(taken) >= 1 and _hold(when, i=taken[0], j=taken[1])
    split = Take((Span(0, 0),), (2,), move.shape)
    for gone, whole in permutations(range(len(piles)), 2):
        small, large = after[min(gone, whole)], after[max(gone, whole)]
        others = any(t for i, t in enumerate(taken) if i not in (gone, whole))
        kept = piles[gone] and 1 <= small <= large and not others
        if kept and _heap(split, piles[whole], (small, large)):
            return True
    return False
