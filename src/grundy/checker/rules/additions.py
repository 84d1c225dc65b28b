"""Read rules by which stones are taken from a heap or put on it, and say them in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..certificate import Rejected, natural

__all__ = ["FIELDS", "ByAdditions", "by_additions"]

FIELDS = "takes adds times floor most misere"

_MOST_NUMBERS = 10_000


@dataclass(frozen=True)
class ByAdditions:
    """Take one of some numbers from a heap, or put one of others on it.

    Each heap may be put on so many ``times``, whatever its size; or, where that is None, without
    end while ``floor`` stones or more are there and no more than ``most`` result.

    >>> print(ByAdditions((1, 2), (1,), times=None, floor=4, most=9, misere=False))
    from a heap take 1 or 2, or put on 1, while at least 4 are there and at most 9 result
    """

    takes: tuple[int, ...]
    adds: tuple[int, ...]
    times: int | None
    floor: int
    most: int
    misere: bool

    def __str__(self) -> str:
        if self.times is None:
            when = f"while at least {self.floor} are there and at most {self.most} result"
        else:
            when = f"at most {self.times} times for each heap"
        return f"from a heap take {_either(self.takes)}, or put on {_either(self.adds)}, {when}"


def by_additions(data: dict[str, Any]) -> ByAdditions:
    """Read such a rule, of which the fields are there.

    >>> rule = {"takes": [1, 2], "adds": [1], "times": 3, "floor": 0, "most": 0, "misere": False}
    >>> str(by_additions(rule))
    'from a heap take 1 or 2, or put on 1, at most 3 times for each heap'

    `Rejected` is raised for what is no such rule.
    """
    takes, adds = (_numbers(data[name], name) for name in ("takes", "adds"))
    floor, most = (natural(data[name], f"rule, {name}") for name in ("floor", "most"))
    times = data["times"]
    if times is None:
        return ByAdditions(takes, adds, None, floor, most, data["misere"])
    if floor or most:
        raise Rejected("rule: so many times, and yet bounds on the heap")
    return ByAdditions(takes, adds, natural(times, "rule, times"), 0, 0, data["misere"])


def _numbers(data: Any, name: str) -> tuple[int, ...]:
    if not isinstance(data, list) or not 0 < len(data) <= _MOST_NUMBERS:
        raise Rejected(f"rule, {name}: not 1 to {_MOST_NUMBERS} numbers")
    found = tuple(natural(k, f"rule, {name}", 1) for k in data)
    if any(x >= y for x, y in pairwise(found)):
        raise Rejected(f"rule, {name}: the numbers do not rise")
    return found


def _either(numbers: Sequence[int]) -> str:
    *some, last = map(str, numbers)
    return f"{', '.join(some)} or {last}" if some else last
