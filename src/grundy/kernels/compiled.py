"""Compile a text that the house wrote, and keep what was compiled on disk.

What is kept goes by the text, the versions and the processor. A file that is not what was written
is made again; the folder is for the user alone and holds 200 MB at most.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from math import gcd
from pathlib import Path
from platform import python_version
from typing import Any

import numpy as np

from grundy.cache import private_folder, put
from grundy.kernels.compiler import njit
from grundy.kernels.windows import next_before, set_last
from grundy.lazy import needed

__all__ = ["compiled"]

numba: Any = needed("numba")
MOST_BYTES = 200 * 10**6
_EDITION = "1"  # of the helpers below
_DE_BRUIJN = 0x03F79D71B4CB0A89


def _places() -> np.ndarray[Any, Any]:
    table = np.zeros(64, np.int64)
    for bit in range(64):
        table[((_DE_BRUIJN << bit) & (2**64 - 1)) >> 58] = bit
    return table


_BIT = _places()
_MULTIPLIER, _SHIFT = np.uint64(_DE_BRUIJN), np.uint64(58)


@njit(nogil=True)
def _bit_of(low: np.uint64) -> int:
    """Give the number of the one bit of a word."""
    return int(_BIT[(low * _MULTIPLIER) >> _SHIFT])


@njit(nogil=True)
def _isqrt(x: int) -> int:
    root = int(np.sqrt(x))
    while root * root > x:
        root -= 1
    while (root + 1) * (root + 1) <= x:
        root += 1
    return root


@njit(nogil=True)
def _is_squares(x: int) -> bool:
    root = int(np.sqrt(x)) if x > 0 else 0
    return x > 0 and (root * root == x or (root + 1) * (root + 1) == x)


@njit(nogil=True)
def _is_primes(x: int) -> bool:
    if x < 4:
        return x > 1
    if x % 2 == 0 or x % 3 == 0:
        return False
    d = 5
    while d * d <= x:
        if x % d == 0 or x % (d + 2) == 0:
            return False
        d += 6
    return True


@njit(nogil=True)
def _is_triangular(x: int) -> bool:
    return x > 0 and _is_squares(8 * x + 1)


@njit(nogil=True)
def _is_fibonacci(x: int) -> bool:
    a, b = 1, 2
    while a < x:
        a, b = b, a + b
    return a == x


@njit(nogil=True)
def _is_cubes(x: int) -> bool:
    root = round(x ** (1 / 3)) if x > 0 else 0
    while root**3 > x:
        root -= 1
    while (root + 1) ** 3 <= x:
        root += 1
    return x > 0 and root**3 == x


@njit(nogil=True)
def _is_lucas(x: int) -> bool:
    a, b = 1, 3
    while a < x:
        a, b = b, a + b
    return x in (a, 2)


@njit(nogil=True)
def _is_factorials(x: int) -> bool:
    product, last = 1, 1
    while product < x:
        last += 1
        product *= last
    return product == x


@njit(nogil=True)
def _is_prime_powers(x: int) -> bool:
    d = 2
    while d * d <= x:
        if x % d == 0:
            while x % d == 0:
                x //= d
            return x == 1
        d += 1
    return x > 1


@njit(nogil=True)
def _is_power(x: int, base: int) -> bool:
    power = 1
    while power < x:
        power *= base
    return power == x


_HELPERS: dict[str, Any] = {
    "ONE": np.uint64(1),
    "U": np.uint64,
    "bit_of": _bit_of,
    "gcd": gcd,
    "is_cubes": _is_cubes,
    "is_factorials": _is_factorials,
    "is_fibonacci": _is_fibonacci,
    "is_lucas": _is_lucas,
    "is_power": _is_power,
    "is_prime_powers": _is_prime_powers,
    "is_primes": _is_primes,
    "is_squares": _is_squares,
    "is_triangular": _is_triangular,
    "isqrt": _isqrt,
    "jitted": njit(nogil=True),
    "next_before": next_before,
    "set_last": set_last,
}


def key_of(text: str) -> str:
    """Name what is compiled of a text here.

    >>> len(key_of("one")), key_of("one") == key_of("two")
    (32, False)
    """
    machine = numba.core.registry.cpu_target.target_context.codegen().magic_tuple()
    facts = (_EDITION, text, python_version(), numba.__version__, np.__version__, str(machine))
    return sha256("\0".join(facts).encode()).hexdigest()[:32]


@cache
def compiled(text: str) -> Any:
    """Give the function ``extend`` of a text, compiled when it is first called.

    >>> import numpy as np
    >>> extend = compiled("def extend(G, start, stop):\\n    G[start:stop] = 7\\n")
    >>> G = np.zeros(3, np.int64)
    >>> extend(G, 1, 3)
    >>> G.tolist()
    [0, 7, 7]
    """
    name, place = f"k{key_of(text)}", private_folder("loops")
    space: dict[str, Any] = {**_HELPERS, "__name__": __name__}
    if place is None or not _is_written(place, name, text):
        exec(text, space)
        return njit(nogil=True)(space["extend"])
    exec(compile(text, str(place / f"{name}.py"), "exec"), space)
    return _Kept(njit(nogil=True, cache=True)(space["extend"]), place, name)


def _is_written(place: Path, name: str, text: str) -> bool:
    """Write a text, beside which Numba keeps its code; forget code that is not as it was sealed."""
    path, seal = place / f"{name}.py", place / f"{name}.sum"
    try:
        if list(_files(place, name)):
            known = seal.read_text() if seal.exists() else ""
            if _digest(place, name) != known:
                _forget(place, name)
        if not path.exists() or path.read_text() != text:
            _forget(place, name)
            return put(path, text.encode())
    except OSError:
        return False
    return True


class _Kept:
    """Call a compiled function, and seal what Numba has kept of it after the first call."""

    def __init__(self, function: Any, place: Path, name: str) -> None:
        self._function, self._place, self._name = function, place, name
        self._sealed = False

    def __call__(self, *arguments: Any) -> Any:
        result = self._function(*arguments)
        if not self._sealed:
            self._sealed = True
            with suppress(OSError):
                _seal(self._place, self._name)
        return result


def _files(place: Path, name: str) -> Iterator[Path]:
    yield from sorted((place / "__pycache__").glob(f"{name}.*"))


def _digest(place: Path, name: str) -> str:
    whole = sha256()
    for file in _files(place, name):
        whole.update(file.name.encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()


def _seal(place: Path, name: str) -> None:
    seal = place / f"{name}.sum"
    digest = _digest(place, name)
    if not seal.exists() or seal.read_text() != digest:
        put(seal, digest.encode())
        _shrink(place, name)
    os.utime(seal)


def _forget(place: Path, name: str) -> None:
    for file in (*_files(place, name), place / f"{name}.sum", place / f"{name}.py"):
        file.unlink(missing_ok=True)


def _shrink(place: Path, name: str) -> None:
    """Forget what was not used for longest, until the folder is small enough."""
    seals = sorted(place.glob("k*.sum"), key=lambda seal: seal.stat().st_mtime)
    total = sum(file.stat().st_size for file in place.rglob("*") if file.is_file())
    for seal in seals:
        if total <= MOST_BYTES:
            return
        if seal.stem != name:
            total -= sum(file.stat().st_size for file in _files(place, seal.stem))
            _forget(place, seal.stem)
