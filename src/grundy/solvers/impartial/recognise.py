"""Recognise that a game on heaps is a take-and-break code.

The moves of small heaps are read as digits, and the digits are then compared with the game's own
moves at more and larger heaps: what is recognised is what was compared, no theorem.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice

from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.own import checked_options, is_own

__all__ = ["recognise"]

_SMALL = 40
_LARGE = (41, 47, 64, 100, 101, 128, 255, 300)
_MOST_OPTIONS = 1_000_000


def recognise(game: HeapGame, stop: int = 0) -> Code | None:
    """Give the code that has the same moves as the game, as far as they are compared, or None.

    A game that says of itself which code it is, or that it is none, is believed. Every other one is
    compared at small heaps and at large ones, up to the largest below ``stop`` whose moves can be
    listed.

    >>> from grundy.rules.heaps import HeapGame
    >>> class Pins(HeapGame):
    ...     name = "pins"
    ...     def heap_options(self, n):
    ...         for k in range(1, min(n, 2) + 1):
    ...             for a in range(n - k + 1):
    ...                 yield a, n - k - a
    >>> dict(recognise(Pins()).places)
    {1: 7, 2: 7}
    """
    if type(game).as_code is not HeapGame.as_code:
        return game.as_code()
    if not _is_alike(game):
        return None
    moves = {n: _moves(game, n) for n in range(_SMALL + 1)}
    for candidate in _candidates(moves):
        if all(_same(candidate, n, moves[n]) for n in reversed(moves)) and all(
            _same(candidate, n, _moves(game, n)) for n in _large(candidate, stop)
        ):
            return candidate
    return None


def _is_alike(game: HeapGame) -> bool:
    """Tell whether three heaps in a row look as they do in any code, which is asked first."""
    try:
        looks = [_looks(_moves(game, n), n) for n in range(_SMALL - 2, _SMALL + 1)]
    except Exception:  # what is wrong is told about the smallest heap where it is
        return True
    return None not in looks and looks[0] == looks[1] == looks[2]


def _large(code: Code, stop: int) -> Iterator[int]:
    """Give large heaps to compare at: the last ones below ``stop``, halved till they are few."""
    yield from _LARGE
    n = stop - 1
    while n > _LARGE[-1]:
        if _at_most(code, n, _MOST_OPTIONS):
            yield n
        n //= 2


def _at_most(code: Code, n: int, most: int) -> bool:
    """Tell whether a heap has so few moves that they can be listed."""
    return next(islice(code.options(n), most, None), None) is None


def _moves(game: HeapGame, n: int) -> set[Heaps]:
    found = set()
    for left in checked_options(game, n) if is_own(game) else game.heap_options(n):
        found.add(tuple(sorted(filter(None, left))))
        if len(found) > _MOST_OPTIONS:
            break
    return found


def _looks(moves: set[Heaps], n: int) -> set[tuple[int, int]] | None:
    """Give how many stones are lost to how many heaps; None where not all pairs of heaps are."""
    lost = Counter((n - sum(left), len(left)) for left in moves)
    if any(heaps == 2 and count < (n - k - 1) // 2 for (k, heaps), count in lost.items()):
        return None
    return {(k, heaps) for k, heaps in lost if k <= _SMALL - 10 and heaps <= 3}


def _same(code: Code, n: int, moves: set[Heaps]) -> bool:
    return {tuple(sorted(left)) for left in code.options(n)} == moves


def _candidates(moves: dict[int, set[Heaps]]) -> list[Code]:
    """Read the digits off: once as they are, once with the last one going on for ever."""
    digits: defaultdict[int, int] = defaultdict(int)
    unequal = True
    for n, found in moves.items():
        for left in found:
            if sum(left) > n:
                return []
            digits[n - sum(left)] |= 1 << len(left)
            unequal = unequal and len(set(left)) == len(left)
    if digits[0] & 3 or not any(digits.values()):
        return []
    heaps = max(digit.bit_length() - 1 for digit in digits.values())
    unequal = unequal and heaps > 1
    finite = Code(digits, unequal=unequal)
    seen_whole = _SMALL - heaps
    tail = digits[seen_whole]
    cut = next(k for k in range(seen_whole, -1, -1) if k == 0 or digits[k - 1] != tail)
    if cut > seen_whole // 2 or not tail:
        return [finite]
    return [finite, Code({k: digits[k] for k in range(max(cut, 1))}, tail, unequal)]
