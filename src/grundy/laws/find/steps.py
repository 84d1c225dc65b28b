"""Find values that stand still between breaks which lie further and further apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from grundy.formulas.statement import Values as Claim
from grundy.formulas.tree import Call, Choice, Expression, Variable, number
from grundy.laws.find.pattern import Pattern, Values, listed
from grundy.phrases.phrase import phrase

__all__ = ["Growth", "by_one_option", "growth", "patterns"]

_MOST_BREAKS = 5_000
_CHECKS = 3
_MOST_EXEMPT = 3
_LONGEST_CYCLE = 4
_LARGEST_BASE = 9


@dataclass(frozen=True)
class Growth:
    """Say how numbers grow: b(k+2) = ahead * b(k+1) + behind * b(k) + extra, after some first.

    >>> fibonacci = Growth((1, 2), ahead=1, behind=1, extra=0)
    >>> fibonacci.below(30), fibonacci.size
    ([1, 2, 3, 5, 8, 13, 21], 4)
    """

    first: tuple[int, ...]
    ahead: int
    behind: int
    extra: int

    @property
    def size(self) -> int:
        """Count the constants."""
        return len(self.first) + 1 + (self.behind != 0) + (self.extra != 0)

    def below(self, stop: int) -> list[int]:
        """Give the numbers smaller than ``stop``."""
        found = list(self.first)
        while found[-1] < stop:
            behind = self.behind * found[-2] if self.behind else 0
            after = self.ahead * found[-1] + behind + self.extra
            if after <= found[-1]:
                break
            found.append(after)
        return [n for n in found if n < stop]

    def __str__(self) -> str:
        terms = [(self.ahead, "b(k-1)"), (self.behind, "b(k-2)"), (self.extra, "")]
        text = " ".join(
            f"{'+' if x > 0 else '-'} {abs(x) if abs(x) != 1 or not of else ''}{of}".strip()
            for x, of in terms
            if x
        )
        return f"b(k) = {text.removeprefix('+ ')}"


def growth(numbers: Sequence[int]) -> Growth | None:
    """Find a recurrence of order one or two that numbers with growing gaps follow, or None.

    >>> str(growth([1, 2, 4, 8, 16, 32, 64])), str(growth([1, 4, 9, 16, 25, 36, 49, 64]))
    ('b(k) = 2b(k-1)', 'b(k) = 2b(k-1) - b(k-2) + 2')
    >>> growth([1, 2, 4, 8, 16])  # too few to tell
    """
    if len(numbers) < 4 or numbers[-1] - numbers[-3] <= numbers[3] - numbers[1]:
        return None
    for exempt in range(_MOST_EXEMPT + 1):
        tail = list(numbers[exempt:])
        for order in (1, 2):
            if len(tail) >= 2 * order + 1 + _CHECKS:
                found = _solved(tail, order)
                if found and _follows(tail, *found):
                    return Growth(tuple(numbers[: exempt + order]), *found)
    return None


def _solved(b: Sequence[int], order: int) -> tuple[int, int, int] | None:
    """Solve for the constants by the first numbers; None if they are not integers."""
    steps = [y - x for x, y in pairwise(b)]
    if order == 1:
        ahead, rest = divmod(steps[1], steps[0])
        return None if rest or ahead < 2 else (ahead, 0, b[1] - ahead * b[0])
    area = steps[1] * steps[1] - steps[0] * steps[2]
    if not area:
        return None
    # steps[2] = ahead steps[1] + behind steps[0], steps[3] = ahead steps[2] + behind steps[1]
    ahead, rest = divmod(steps[1] * steps[2] - steps[0] * steps[3], area)
    behind, other = divmod(steps[1] * steps[3] - steps[2] * steps[2], area)
    return None if rest or other else (ahead, behind, b[2] - ahead * b[1] - behind * b[0])


def _follows(b: Sequence[int], ahead: int, behind: int, extra: int) -> bool:
    if not behind:
        return all(y == ahead * x + extra for x, y in pairwise(b))
    return all(
        z == ahead * y + behind * x + extra for x, y, z in zip(b, b[1:], b[2:], strict=False)
    )


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose pieces whose breaks grow by a recurrence, their values climbing or in a cycle.

    >>> [p.statement for p in patterns(np.array([n.bit_length() for n in range(200)]))]
    ['f changes at n = 1, 2, 4, 8, 16, 32, ..., where b(k) = 2b(k-1), and f is 0, 1, 2, ... there.']
    """
    breaks = np.flatnonzero(np.diff(values)) + 1
    if not 2 * _CHECKS <= len(breaks) <= min(_MOST_BREAKS, len(values) // 3):
        return
    grow = growth(breaks.tolist())
    pieces = values[np.concatenate(([0], breaks))]
    cycle = _cycle(pieces)
    if grow is None or not cycle:
        return
    once, rise = pieces[:cycle], int(pieces[cycle] - pieces[0])

    def continued(stop: int) -> Values:
        places = np.searchsorted(np.array(grow.below(stop)), np.arange(stop), side="right")
        return once[places % cycle] + rise * (places // cycle)

    claim = None if rise else _claim(values, grow, once.tolist())
    first = listed(breaks[:6])
    seen = listed(pieces[: max(3, cycle if rise else 2 * cycle)])
    statement = phrase(
        "f changes at n = {first}, ..., where {grow}, and f is {seen}, ... there.",
        first=first,
        grow=str(grow),
        seen=seen,
    )
    yield Pattern("steps", statement, grow.size + cycle + (rise != 0), continued, claim)


def by_one_option(options: Sequence[Sequence[int]]) -> Claim | None:
    """Say the values where the one option of heap n, from some heap on, is n / b, rounded.

    >>> print(by_one_option([[n // 5] if n else [] for n in range(60)]))
    f(n) == (0 if n == 0 else digits(n, 5) % 2)
    """
    first = next((n for n, some in enumerate(options) if some), 0)
    later = options[first:]
    if not first or any(len(some) != 1 for some in later):
        return None
    for base in range(2, _LARGEST_BASE + 1):
        for extra in (0, base - 1):
            if all(some == [(n + extra) // base] for n, some in enumerate(later, first)):
                return _claim([0] * first, Growth((first,), base, 0, -extra), [0, 1])
    return None


def _claim(values: Values | list[int], grow: Growth, once: list[int]) -> Claim | None:
    """Say a cycle by how many digits n has: b(k) + s are a, a m, a m^2, ..., if grown by m times.

    >>> seen = np.array([max(n - 1, 0).bit_length() % 2 for n in range(99)])
    >>> print(_claim(seen, Growth((2, 3), ahead=2, behind=0, extra=-1), [0, 1]))
    f(n) == (0 if n < 2 else digits(n - 1, 2) % 2)
    """
    base, above = grow.ahead, grow.first[-1]
    shift, rest = divmod(grow.extra, base - 1)
    if grow.behind or rest or above + shift < 1:
        return None
    unit, before = above + shift, len(grow.first) - 1
    while unit % base == 0:
        unit, before = unit // base, before - 1
    n = Variable("n")
    moved = n + shift if shift > 0 else n - -shift if shift else n
    count = Call("digits", (moved // unit if unit > 1 else moved, number(base)))
    turned = [once[(before + r) % len(once)] for r in range(len(once))]
    body = _chosen(count % len(once), turned)
    start = above
    while start > 0 and body.value({"n": start - 1}) == values[start - 1]:
        start -= 1
    ends = [i for i in range(1, start + 1) if i == start or values[i] != values[i - 1]]
    for end in reversed(ends):
        test = n.eq(0) if end == 1 else n < end
        body = Choice(number(int(values[end - 1])), test, body)
    return Claim(("n",), body)


def _chosen(rest: Expression, values: list[int]) -> Expression:
    """Give the value for each remainder."""
    if values == [*range(len(values))]:
        return rest
    found = number(values[-1])
    for i, value in reversed([*enumerate(values[:-1])]):
        found = Choice(number(value), rest.eq(i), found)
    return found


def _cycle(pieces: Values) -> int:
    """Give the least cycle after which the values of the pieces repeat, plus a constant; or 0."""
    for length in range(1, min(_LONGEST_CYCLE, len(pieces) // 2) + 1):
        if len(set((pieces[length:] - pieces[:-length]).tolist())) == 1:
            return length
    return 0
