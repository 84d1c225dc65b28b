"""Check certificates of periods: the values are worked out again, from the definition."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.laws.machine import Rejected
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial

__all__ = ["check_period"]

_MOST_VALUES = 30_000_000
_LISTED = 2000
_COMPARED = 300
_BY_DEFINITION = 150_000

Values = NDArray[np.int64]
Sums = dict[tuple[int, int], set[int]]


def check_period(game: Impartial[Any], data: Mapping[str, Any]) -> list[str]:
    """Verify a certificate, and say what was done; raise `Rejected` where something fails."""
    code = _code(game, data.get("code"))
    start, length = (_natural(data, name) for name in ("start", "period"))
    if length < 1:
        raise Rejected("period: not 1 or more")
    first = max(start, 1)
    heaps = max(digit.bit_length() - 1 for digit in code.places.values())
    stop = max(heaps, 1) * first + (max(heaps, 1) - 1) * length + max(code.places)
    if data.get("window") != [first, stop]:
        raise Rejected(f"window: the theorem asks for {first} to {stop - 1}")
    values, how = _recomputed(code, stop + length)
    before, after = values[:stop], values[length : stop + length]
    wrong = np.flatnonzero(before != after)
    if (wrong >= start).any():
        raise Rejected(f"the period fails at heap {wrong[wrong >= start][0]}")
    last = int(wrong[-1]) if wrong.size else None
    if data.get("last_exception") != last or start != (0 if last is None else last + 1):
        raise Rejected("start: it is not the least one")
    _check_smaller(values, start, length, data.get("smaller"))
    _check_listed(values, start + length, data)
    return [
        f"the values of {stop + length} heaps were worked out again {how}",
        f"f(n + {length}) == f(n) holds on the window {first} to {stop - 1}",
        "no smaller period and no smaller start will do",
    ]


def _natural(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or not 0 <= value <= _MOST_VALUES:
        raise Rejected(f"{name}: no number from 0 to {_MOST_VALUES}")
    return value


def _code(game: Impartial[Any], data: Any) -> Code:
    """Make sure that the code is that of the game, and one that the theorem is about."""
    places = data.get("places") if isinstance(data, dict) else None
    if not isinstance(places, dict) or not places:
        raise Rejected("code: no places")
    try:
        code = Code({int(k): digit for k, digit in places.items()}, unequal=bool(data["unequal"]))
    except (ValueError, TypeError, KeyError):
        raise Rejected("code: no places") from None
    own = game.lower()
    if own is not None:
        same = own == code
    else:
        same = isinstance(game, HeapGame) and _same_options(game, code)
    if not same:
        raise Rejected(f"code: not that of {game.text}")
    if data.get("compared_to") != (_COMPARED if own is None else None):
        raise Rejected("code: how it was compared is not what it says")
    if code.unequal or not code.places:
        raise Rejected("code: no theorem on its periods")
    return code


def _same_options(game: HeapGame, code: Code) -> bool:
    for n in (*range(60), *range(60, _COMPARED + 1, 17)):
        left = {tuple(sorted(filter(None, heaps))) for heaps in game.heap_options(n)}
        if left != {tuple(sorted(heaps)) for heaps in code.options(n)}:
            return False
    return True


def _check_smaller(values: Values, start: int, length: int, data: Any) -> None:
    """See that length / q is no period, for each prime q that divides the length."""
    wanted = {length // q for q in _primes(length)}
    given = data if isinstance(data, list) else []
    found = set()
    for entry in given:
        if not isinstance(entry, dict):
            raise Rejected("smaller: not a list of failures")
        shorter, at = entry.get("period"), entry.get("fails_at")
        if type(shorter) is not int or type(at) is not int or shorter not in wanted:
            raise Rejected("smaller: not a list of failures")
        if not start <= at < len(values) - shorter or values[at] == values[at + shorter]:
            raise Rejected(f"smaller: {shorter} does not fail at {at}")
        found.add(shorter)
    if found != wanted or len(given) != len(wanted):
        raise Rejected("smaller: it does not say why no smaller period will do")


def _primes(n: int) -> set[int]:
    found = set()
    for q in range(2, isqrt(n) + 1):
        while n % q == 0:
            found.add(q)
            n //= q
    return found | ({n} if n > 1 else set())


def _check_listed(values: Values, count: int, data: Mapping[str, Any]) -> None:
    wanted = values[:count].tolist() if count <= _LISTED else None
    if data.get("values") != wanted:
        raise Rejected("values: not those of the game")
    text = "".join(f"{value}," for value in values.tolist())
    if data.get("digest") != hashlib.sha256(text.encode()).hexdigest():
        raise Rejected("digest: not that of the values")


def _recomputed(code: Code, count: int) -> tuple[Values, str]:
    """Work out the values, and say how."""
    if count <= _BY_DEFINITION:
        return _by_definition(code, count), "from the definition"
    from grundy.kernels.dispatch import start

    run = start(code.places, count)
    run.advance(count)
    return run.values.astype(np.int64), "by the kernel for such codes, as they are so many"


def _by_definition(code: Code, count: int) -> Values:
    """Mark the values of all options of each heap, and take the least that is left."""
    values = np.zeros(count, np.int64)
    sums: Sums = {}
    most = 0
    for n in range(count):
        seen = np.zeros(2 << most.bit_length(), bool)
        for k, digit in code.places.items():
            if k <= n:
                _mark(values, n - k, digit, seen, sums)
        values[n] = np.argmin(seen)
        most = max(most, int(values[n]))
    return values


def _mark(
    values: Values,
    m: int,
    digit: int,
    seen: NDArray[np.bool_],
    sums: Sums,
) -> None:
    """Mark the values of all ways to leave m stones that the digit allows."""
    if digit & 1 and m == 0:
        seen[0] = True
    if digit & 2 and m:
        seen[values[m]] = True
    if digit & 4:
        half = m // 2
        seen[values[1 : half + 1] ^ values[m - half : m][::-1]] = True
    for heaps in range(3, digit.bit_length()):
        if digit >> heaps & 1:
            seen[[*_sums(values, heaps, m, sums)]] = True


def _sums(values: Values, heaps: int, m: int, known: Sums) -> set[int]:
    """Give the nim-sums of so many heaps, none empty, that hold m stones together."""
    if heaps == 1:
        return {int(values[m])} if m else set()
    if (heaps, m) not in known:
        known[heaps, m] = {
            int(values[a]) ^ rest
            for a in range(1, m)
            for rest in _sums(values, heaps - 1, m - a, known)
        }
    return known[heaps, m]
