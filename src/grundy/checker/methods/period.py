"""Check certificates of periods: the values are worked out again, from the definition."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.checker.machine import Rejected
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.solvers.room import require_room

__all__ = ["Told", "check_period", "checked_values"]

Told = Callable[[int, int], None]

_LARGEST = 10**12
_LISTED = 2000
_BY_DEFINITION = 100_000
_AGAIN = 8
_BLOCK = 1 << 22

Values = NDArray[np.integer[Any]]
Sums = dict[tuple[int, int], set[int]]


def check_period(game: Impartial[Any], data: Mapping[str, Any], told: Told) -> list[str]:
    """Verify a certificate, and say what was done; raise `Rejected` where something fails."""
    return checked_values(game, data, told)[1]


def checked_values(
    game: Impartial[Any], data: Mapping[str, Any], told: Told
) -> tuple[Values, list[str]]:
    """Verify a certificate; give the values that were worked out, and say what was done.

    Values that memory cannot hold raise `LimitError`: nothing was checked then.
    """
    code = _code(game, data.get("code"))
    start, length = (_natural(data, name) for name in ("start", "period"))
    if length < 1:
        raise Rejected("period: not 1 or more")
    first = max(start, 1)
    heaps = max(digit.bit_length() - 1 for digit in code.places.values())
    stop = max(heaps, 1) * first + (max(heaps, 1) - 1) * length + max(code.places)
    if data.get("window") != [first, stop]:
        raise Rejected(f"window: the theorem asks for {first} to {stop - 1}")
    if data.get("last_exception") != (start - 1 if start else None):
        raise Rejected("start: it is not the least one")
    values, how = _recomputed(code, stop + length, told)
    wrong = _first_wrong(values, length, start, stop)
    if wrong is not None:
        raise Rejected(f"the period fails at heap {wrong}")
    if start and values[start - 1] == values[start - 1 + length]:
        raise Rejected("start: it is not the least one")
    _check_smaller(values, start, length, data.get("smaller"))
    _check_listed(values, start + length, data)
    return values, [
        f"the values of {stop + length} heaps were worked out again {how}",
        f"f(n + {length}) == f(n) holds on the window {first} to {stop - 1}",
        "no smaller period and no smaller start will do",
    ]


def _natural(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if type(value) is not int or not 0 <= value <= _LARGEST:
        raise Rejected(f"{name}: no number from 0 to {_LARGEST}")
    return value


def _first_wrong(values: Values, length: int, start: int, stop: int) -> int | None:
    for low in range(start, stop, _BLOCK):
        high = min(low + _BLOCK, stop)
        same = values[low:high] == values[low + length : high + length]
        if not same.all():
            return low + int(same.argmin())
    return None


def _code(game: Impartial[Any], data: Any) -> Code:
    """Make sure that the code is that of the game, and one that the theorem is about."""
    places = data.get("places") if isinstance(data, dict) else None
    if not isinstance(places, dict) or not places:
        raise Rejected("code: no places")
    try:
        code = Code({int(k): digit for k, digit in places.items()}, unequal=bool(data["unequal"]))
    except (ValueError, TypeError, KeyError):
        raise Rejected("code: no places") from None
    if game.lower() != code:
        raise Rejected(f"code: not that of {game.text}")
    if code.unequal or not code.places:
        raise Rejected("code: no theorem on its periods")
    return code


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
    if data.get("digest") != _sha256(values):
        raise Rejected("digest: not that of the values")


def _sha256(values: Values) -> str:
    """Hash the values as decimal numbers, a comma after each."""
    decimal = [b"%d," % value for value in range(int(values.max()) + 1)]
    widest = len(decimal[-1])
    signs = np.array([[*word.ljust(widest)] for word in decimal], np.uint8)
    found = hashlib.sha256()
    for low in range(0, len(values), _BLOCK):
        found.update(signs[values[low : low + _BLOCK]].tobytes().replace(b" ", b""))
    return found.hexdigest()


def _recomputed(code: Code, count: int, told: Told) -> tuple[Values, str]:
    """Work out the values, and say how."""
    if count <= _BY_DEFINITION:
        return _by_definition(code, count), "from the definition"
    from grundy.kernels.dispatch import start

    require_room(count, 2)
    run = start(code.places, count)
    for stop in range(_BLOCK, count + _BLOCK, _BLOCK):
        run.advance(min(stop, count))
        told(run.n, count)
    most = int(run.values.max())
    again = [count * i // _AGAIN - 1 for i in range(1, _AGAIN + 1)]
    for n in again:
        if _value(code, run.values, n, most, {}) != run.values[n]:
            raise Rejected(f"the kernel gives heap {n} another value than the definition")
    return run.values, f"by the kernel for such codes, and {_AGAIN} of them from the definition"


def _by_definition(code: Code, count: int) -> Values:
    values = np.zeros(count, np.uint32)
    sums: Sums = {}
    most = 0
    for n in range(count):
        value = _value(code, values, n, most, sums)
        values[n], most = value, max(most, value)
    return values


def _value(code: Code, values: Values, n: int, most: int, sums: Sums) -> int:
    """Mark the values of all options of a heap, and take the least that is left.

    No heap below n is worth more than ``most``.
    """
    seen = np.zeros(2 << most.bit_length(), bool)
    for k, digit in code.places.items():
        if k <= n:
            _mark(values, n - k, digit, seen, sums)
    return int(np.argmin(seen))


def _mark(values: Values, m: int, digit: int, seen: NDArray[np.bool_], sums: Sums) -> None:
    """Mark the values of all ways to leave m stones that the digit allows."""
    if digit & 1 and m == 0:
        seen[0] = True
    if digit & 2 and m:
        seen[values[m]] = True
    if digit & 4:
        half = m // 2
        for low in range(1, half + 1, _BLOCK):
            high = min(low + _BLOCK, half + 1)
            seen[values[low:high] ^ values[m - high + 1 : m - low + 1][::-1]] = True
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
