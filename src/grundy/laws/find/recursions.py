"""Find values that the digits of n unfold: f(2n) = n and f(2n + 1) = f(n), and their like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from grundy.laws.find.pattern import ENOUGH, Pattern, Values, listed
from grundy.phrases.phrase import phrase

__all__ = ["patterns"]

_BASES = (2, 3, 4)
_FROM = 2  # the part of a class that may be exempt: n = 0 and 1


@dataclass(frozen=True)
class _Part:
    """Say that f(base * n + residue) is factor * n + extra, or factor * f(n + shift) + extra."""

    factor: int
    extra: int
    shift: int | None = None

    def values(self, f: Values, n: Values) -> Values:
        inner = n if self.shift is None else f[n + self.shift]
        return self.factor * inner + self.extra

    def falls(self, n: int, base: int) -> bool:
        """Say whether f(n) needs no value but that of a smaller heap."""
        return self.shift is None or 0 <= n // base + self.shift < n

    def term(self, base: int) -> str:
        """Write f(n) for the n of this residue as an expression."""
        inner = f"n // {base}"
        if self.shift is not None:
            inner = f"f({inner} {'-' if self.shift < 0 else '+'} {abs(self.shift)})"
            inner = inner.replace(" + 0", "")
        scaled = inner if self.factor == 1 else f"{self.factor} * {inner}"
        return (
            f"{scaled} {'-' if self.extra < 0 else '+'} {abs(self.extra)}" if self.extra else scaled
        )

    def __str__(self) -> str:
        argument = (
            "n" if not self.shift else f"n {'+' if self.shift > 0 else '-'} {abs(self.shift)}"
        )
        inner = "n" if self.shift is None else f"f({argument})"
        if self.factor == -1 and self.extra > 0:
            return f"{self.extra} - {inner}"
        scaled = inner if self.factor == 1 else f"{self.factor} {inner}" if self.factor else ""
        if not self.extra and scaled:
            return scaled
        sign = ("+ " if self.extra >= 0 else "- ") if scaled else ""
        return f"{scaled} {sign}{abs(self.extra)}".strip()


def patterns(values: Values) -> Iterator[Pattern]:
    """Propose f(base * n + r) = s * n + t or s * f(n + c) + t for every residue r of a base.

    >>> half = [0]
    >>> for n in range(1, 80):
    ...     half.append(half[n // 2] if n % 2 else n // 2)
    >>> [p.statement for p in patterns(np.array(half))]
    ['f(2n) = n and f(2n + 1) = f(n) for every n.']
    """
    for base in _BASES:
        if len(values) // base < ENOUGH:
            return
        found = [*_parts(values, base)]
        if len(found) == base and any(part.shift is not None for part in found):
            yield _pattern(values, found)
            return


def _parts(values: Values, base: int) -> Iterator[_Part]:
    """Give what the residues follow, up to the first that follows nothing."""
    for r in range(base):
        part = _part(values, values[r::base])
        if part is None:
            return
        yield part


def _part(values: Values, row: Values) -> _Part | None:
    n = np.arange(_FROM, len(row))
    for shift, inner in ((None, n), *((c, values[n + c]) for c in (0, 1, -1))):
        part = _fitted(row[_FROM:], inner, shift)
        if part is not None:
            return part
    return None


def _fitted(row: Values, inner: Values, shift: int | None) -> _Part | None:
    other = np.flatnonzero(inner != inner[0])
    if not len(other):
        return None
    j = int(other[0])
    factor, rest = divmod(int(row[j] - row[0]), int(inner[j] - inner[0]))
    extra = int(row[0]) - factor * int(inner[0])
    if rest or not np.array_equal(row, factor * inner + extra):
        return None
    return _Part(factor, extra, shift)


def _pattern(values: Values, parts: Sequence[_Part]) -> Pattern:
    base = len(parts)
    start = next(n for n in range(_FROM + 1) if _holds(values, parts, n))
    first = values[: max(base * _FROM, base * start)]

    def continued(stop: int) -> Values:
        f = first
        while len(f) < stop:
            longer = np.empty(min(stop, base * (len(f) - 1)), dtype=np.int64)
            for r, part in enumerate(parts):
                longer[r::base] = part.values(f, np.arange(len(longer[r::base])))
            longer[: len(first)] = first
            f = longer
        return f[:stop]

    rules = [f"f({base}n{f' + {r}' if r else ''}) = {part}" for r, part in enumerate(parts)]
    law = {"rules": tuple(rules[:-1]), "last": rules[-1]}
    if start:
        early = f"f(0..{base * start - 1}) = {listed(first[: base * start])}"
        statement = phrase(
            "{rules} and {last} for every n from {start} on, with {early}.",
            start=start,
            early=early,
            **law,
        )
    else:
        statement = phrase("{rules} and {last} for every n.", **law)
    # A factor and a place where it acts for each residue, and the number of residues.
    size = 2 * base + 1 + sum(part.extra != 0 for part in parts) + start
    formula = _formula(parts, start, first)
    claim = f"f(n) == ({formula})"
    return Pattern("recursion", statement, size, continued, claim, formula=formula)


def _formula(parts: Sequence[_Part], start: int, first: Values) -> str:
    """Write f(n) as an expression in n, and in values of smaller heaps."""
    base = len(parts)
    found = parts[-1].term(base)
    for r in reversed(range(base - 1)):
        found = f"{parts[r].term(base)} if n % {base} == {r} else {found}"
    early = [n for n in range(len(first)) if n < base * start or not parts[n % base].falls(n, base)]
    for n in reversed(range(max(early, default=-1) + 1)):
        found = f"{first[n]} if n == {n} else {found}"
    return found


def _holds(values: Values, parts: Sequence[_Part], start: int) -> bool:
    """Compare the places that are exempt in the fit, from ``start`` on."""
    base = len(parts)
    return all(
        n + (part.shift or 0) >= 0 and values[base * n + r] == part.values(values, np.array([n]))[0]
        for n in range(start, _FROM)
        for r, part in enumerate(parts)
    )
