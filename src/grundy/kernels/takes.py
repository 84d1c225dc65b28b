"""Find the values of heaps from which one of some numbers is taken, for one short table.

A judge waits for the start of every process: Numba needs four times as long as LLVM alone, of which
it is made. So this one loop is written for LLVM; its plain twin beside it is what it does.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int32, c_void_p
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from grundy.kernels.compiled import engine
from grundy.lazy import needed

__all__ = ["LARGEST", "fill", "take_values"]

LARGEST = 1 << 30
"""No table has more values: the places are 32 bits wide, with their sign."""

_LOOP = """
define void @fill(PTR %values, i32 %stop, PTR %takes, i32 %count, PTR %seen) {
entry:
  %any = icmp sgt i32 %stop, 0
  br i1 %any, label %heap, label %end
heap:
  %n = phi i32 [0, %entry], [%next_n, %found]
  %mark = add i32 %n, 1
  br label %take
take:
  %j = phi i32 [0, %heap], [%next_j, %option]
  %more = icmp slt i32 %j, %count
  br i1 %more, label %allowed, label %mex
allowed:
  %take_at = getelementptr i32, PTR %takes, i32 %j
  %k = load i32, PTR %take_at
  %can = icmp sle i32 %k, %n
  br i1 %can, label %option, label %mex
option:
  %left = sub i32 %n, %k
  %value_at = getelementptr i32, PTR %values, i32 %left
  %value = load i32, PTR %value_at
  %seen_at = getelementptr i32, PTR %seen, i32 %value
  store i32 %mark, PTR %seen_at
  %next_j = add i32 %j, 1
  br label %take
mex:
  %g = phi i32 [0, %take], [0, %allowed], [%next_g, %mex]
  %g_at = getelementptr i32, PTR %seen, i32 %g
  %last = load i32, PTR %g_at
  %is_seen = icmp eq i32 %last, %mark
  %next_g = add i32 %g, 1
  br i1 %is_seen, label %mex, label %found
found:
  %heap_at = getelementptr i32, PTR %values, i32 %n
  store i32 %g, PTR %heap_at
  %next_n = add i32 %n, 1
  %again = icmp slt i32 %next_n, %stop
  br i1 %again, label %heap, label %end
end:
  ret void
}
"""

Array = NDArray[np.int32]


@cache
def _compiled() -> tuple[Callable[..., None], Any]:
    """Compile the loop; the machine that holds its code must be kept."""
    pointer = "ptr" if needed("llvmlite.binding").llvm_version_info[0] >= 16 else "i32*"
    machine = engine(_LOOP.replace("PTR", pointer))
    machine.finalize_object()
    kind = CFUNCTYPE(None, c_void_p, c_int32, c_void_p, c_int32, c_void_p)
    return kind(machine.get_function_address("fill")), machine


def fill(values: Array, takes: Array, seen: Array) -> None:
    """Fill in the values: ``takes`` rise, ``seen`` has two places more than there are takes.

    >>> values = np.zeros(9, np.int32)
    >>> fill(values, np.array([1, 3, 4], np.int32), np.zeros(5, np.int32))
    >>> values.tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1]
    """
    function, _ = _compiled()
    size, count = len(values), len(takes)
    function(values.ctypes.data, size, takes.ctypes.data, count, seen.ctypes.data)


def take_values(takes: list[int], stop: int) -> Array:
    """Give the values of the heaps below ``stop``, which is at most `LARGEST`.

    >>> take_values([4, 1, 3], 8).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0]
    """
    assert stop <= LARGEST
    rising = np.array(sorted(k for k in set(takes) if 0 < k < stop), np.int32)
    values = np.zeros(stop, np.int32)
    fill(values, rising, np.zeros(len(rising) + 2, np.int32))
    return values
