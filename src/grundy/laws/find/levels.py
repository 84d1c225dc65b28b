"""Guess values that are told by how often 2 divides n, and by whether n is a power of 2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Statement

__all__ = ["by_levels"]

_LEVELS = 8
_LATER = ((1, 0), (1, 1), (2, 0))
_MOST_EARLY = 4


def by_levels(values: Sequence[int]) -> Iterator[Statement]:
    """Guess the values, else where they are 0, from those of n up to 3 * 2^7 at least.

    >>> [str(claim) for claim in by_levels([0] + [(n & -n).bit_length() for n in range(1, 400)])]
    ['f(n) == (0 if n == 0 else v2(n) + 1)']
    >>> [*by_levels([n % 3 for n in range(400)])]
    []
    """
    rows = _rows(values)
    told = [_row(row) for row in rows[:1] if rows[0] == rows[-1]] or [*map(_row, rows)]
    if told and None not in told:
        both = told[0] if len(told) == 1 else f"({told[0]}) if pow2(n) else ({told[1]})"
        yield parse_claim(f"f(n) == (0 if n == 0 else {both})")
        return
    rows = _rows([int(value == 0) for value in values])
    if rows:
        pure, mixed = rows
        more = [int(x > y) for x, y in zip(pure, mixed, strict=True)]
        fewer = "not pow2(n) and " if any(x < y for x, y in zip(pure, mixed, strict=True)) else ""
        parts = [("pow2(n) and ", _levels(pure if fewer else more)), (fewer, _levels(mixed))]
        if all(levels is not None for _, levels in parts):
            said = " or ".join(f"{which}({levels})" for which, levels in parts if levels)
            yield parse_claim(" or ".join(["P(n) <=> n == 0", *filter(None, [said])]))


def _rows(values: Sequence[int]) -> list[list[int]]:
    """Give what powers of 2, and other numbers, have by level, if these tell it; else none."""
    rows = [[values[odd << a] for a in range(_LEVELS)] for odd in (1, 3)]
    for n in range(1, len(values)):
        level = (n & -n).bit_length() - 1
        if level < _LEVELS and values[n] != rows[n & (n - 1) > 0][level]:
            return []
    return rows


def _levels(row: Sequence[int]) -> str | None:
    """Say which levels have a 1: a few, and from then on all, none, or every second one."""
    for early in range(_MOST_EARLY + 1):
        later = row[early:]
        if later[2:] != later[:-2]:
            continue
        found = [_is_level(a) for a in range(early) if row[a]]
        if all(later[:2]):
            return " or ".join([*found, f"v2(n) >= {early}"])
        if any(later[:2]):
            rest = (early + later.index(1)) % 2
            found = [_is_level(a) for a in range(early) if row[a] and a % 2 != rest]
            bound = "" if all(row[rest:early:2]) else f"v2(n) >= {early} and "
            return " or ".join([*found, f"{bound}v2(n) % 2 == {rest}"])
        return " or ".join(found)
    return None


def _is_level(a: int) -> str:
    return f"v2(n) == {a}" if a else "n % 2 == 1"


def _row(row: Sequence[int]) -> str | None:
    """Say numbers by level: a few, then the same again, or one more with each level."""
    for early in range(_MOST_EARLY + 1):
        for length, step in _LATER:
            later = row[early:]
            if any(y != x + step for x, y in zip(later, later[length:], strict=False)):
                continue
            said = str(later[0])
            if step:
                more = later[0] - early
                said = f"v2(n) {'+' if more > 0 else '-'} {abs(more)}" if more else "v2(n)"
            elif length == 2:
                said = f"{later[0]} if v2(n) % 2 == {early % 2} else {later[1]}"
            for a in reversed(range(early)):
                said = f"{row[a]} if {_is_level(a)} else {said}"
            return said
    return None
