"""Compile loops with Numba into object code, which needs neither Numba nor Python to be called."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import gcd
from typing import Any

import numpy as np

from grundy.kernels.compiler import RELEASE, load_numba
from grundy.kernels.windows import next_before, set_last
from grundy.lazy import needed

__all__ = ["object_of"]

_DE_BRUIJN = 0x03F79D71B4CB0A89
_CALLED = {"nogil": True, "error_model": "numpy"}
"""Loops divide by no 0: without the error that Python raises there, they call nothing of Numba."""

numba: Any = load_numba()
_jitted: Callable[[Callable[..., Any]], Callable[..., Any]] = numba.njit(**_CALLED)


def _places() -> np.ndarray[Any, Any]:
    table = np.zeros(64, np.int64)
    for bit in range(64):
        table[((_DE_BRUIJN << bit) & (2**64 - 1)) >> 58] = bit
    return table


_BIT = _places()
_MULTIPLIER, _SHIFT = np.uint64(_DE_BRUIJN), np.uint64(58)


@_jitted
def _bit_of(low: np.uint64) -> int:
    """Give the number of the one bit of a word."""
    return int(_BIT[(low * _MULTIPLIER) >> _SHIFT])


@_jitted
def _isqrt(x: int) -> int:
    root = int(x**0.5)
    while root * root > x:
        root -= 1
    while (root + 1) * (root + 1) <= x:
        root += 1
    return root


@_jitted
def _is_squares(x: int) -> bool:
    root = int(x**0.5) if x > 0 else 0
    return x > 0 and (root * root == x or (root + 1) * (root + 1) == x)


@_jitted
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


@_jitted
def _is_triangular(x: int) -> bool:
    return x > 0 and _is_squares(8 * x + 1)


@_jitted
def _is_fibonacci(x: int) -> bool:
    a, b = 1, 2
    while a < x:
        a, b = b, a + b
    return a == x


@_jitted
def _is_cubes(x: int) -> bool:
    root = round(x ** (1 / 3)) if x > 0 else 0
    while root**3 > x:
        root -= 1
    while (root + 1) ** 3 <= x:
        root += 1
    return x > 0 and root**3 == x


@_jitted
def _is_lucas(x: int) -> bool:
    a, b = 1, 3
    while a < x:
        a, b = b, a + b
    return x in (a, 2)


@_jitted
def _is_factorials(x: int) -> bool:
    product, last = 1, 1
    while product < x:
        last += 1
        product *= last
    return product == x


@_jitted
def _is_prime_powers(x: int) -> bool:
    d = 2
    while d * d <= x:
        if x % d == 0:
            while x % d == 0:
                x //= d
            return x == 1
        d += 1
    return x > 1


@_jitted
def _is_power(x: int, base: int) -> bool:
    power = 1
    while power < x:
        power *= base
    return power == x


@_jitted
def _low(x: int) -> int:
    return x & -x


@_jitted
def _v2(x: int) -> int:
    place, low = -1, x & -x
    while low:
        place, low = place + 1, low >> 1
    return place


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
    "jitted": _jitted,
    "low": _low,
    "next_before": _jitted(next_before),
    "set_last": _jitted(set_last),
    "v2": _v2,
}


_codegen: Any = needed("numba.core.registry").cpu_target.target_context.codegen()


class _Part(_codegen._library_class):  # type: ignore[misc]
    """Hold what Numba makes of one function of many: only the whole is inlined and optimised, once.

    In each function the compiler finds the loops first that count what a formula tells.
    """

    def _optimize_final_module(self) -> None: ...

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def code(self) -> bytes:
        """Optimise the function and all that it calls, and make object code of it.

        Numba itself optimises each function anew wherever it is called, and loads its code.
        """
        super()._optimize_final_module()
        made: bytes = _codegen._tm.emit_object(self._final_module)
        return made


@contextmanager
def _in_parts() -> Iterator[None]:
    """Let functions be compiled as parts, while nothing else is compiled.

    Numba makes millions of objects that are in use until the end: no cycles are looked for among
    them, which took a sixth of the time or more.
    """
    with needed("numba.core.compiler_lock").global_compiler_lock:
        kept, collects = (_codegen._library_class, _codegen.set_env), gc.isenabled()
        _codegen._library_class, _codegen.set_env = _Part, lambda *_: None
        gc.disable()
        try:
            yield
        finally:
            _codegen._library_class, _codegen.set_env = kept
            if collects:
                gc.enable()


def object_of(text: str, kinds: Sequence[str]) -> tuple[str, bytes]:
    """Compile the function ``extend`` of a text; give the name of what calls it, and the code.

    ``kinds`` are those of its arguments: ``"int64"`` for a number, ``"uint16[2]"`` for an array of
    two dimensions. The code takes an address for what it gives, one that no loop uses, and the
    arguments, an address and its lengths for an array; it gives 0.

    >>> name, code = object_of("def extend(G, n):\\n    return G[n]", ["uint16[1]", "int64"])
    >>> len(code) > 100
    True
    """
    space: dict[str, Any] = dict(_HELPERS)
    exec(text, space)
    space |= {"extend": _jitted(space["extend"]), "carray": numba.carray}
    asked, given, types = [], [], []
    for i, kind in enumerate(kinds):
        name, _, width = kind.rstrip("]").partition("[")
        number, lengths = getattr(numba.types, name), [f"n{i}_{j}" for j in range(int(width or 0))]
        types += [numba.types.CPointer(number) if lengths else number]
        types += [numba.int64] * len(lengths)
        asked += [f"p{i}", *lengths]
        given += [f"carray(p{i}, ({', '.join(lengths)},))" if lengths else f"p{i}"]
    exec(f"def entry({', '.join(asked)}):\n    return extend({', '.join(given)})", space)
    bare = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    made = numba.njit(**_CALLED, **bare)(space["entry"])
    with _in_parts():
        made.compile(tuple(types))
    (found,) = made.overloads.values()
    code = found.library.code()
    outside = {one.name for one in found.library._final_module.functions if one.is_declaration}
    assert all(one == RELEASE or one.startswith("llvm.") for one in outside), outside
    return found.fndesc.llvm_func_name, code
