"""Find the simplest law of a table of values of single heaps, or of its P-positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

import numpy as np

from grundy.formulas import statement
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.statement import Lost, Recursion
from grundy.formulas.statement import Values as Claim
from grundy.formulas.tree import Call, Choice, Expression, Variable, number
from grundy.formulas.words import spoken
from grundy.laws.find import periods
from grundy.laws.find.pattern import ENOUGH, Pattern, Values, condition, formula, listed
from grundy.laws.find.periods import periodic_claim
from grundy.laws.law import Law
from grundy.phrases.phrase import Phrase, phrase
from grundy.solvers.arrays import on_arrays

__all__ = [
    "Growth",
    "by_digits",
    "by_one_option",
    "by_quotients",
    "by_recursions",
    "by_residues",
    "by_steps",
    "by_windows",
    "growth",
    "losing_patterns",
    "simplest",
    "value_patterns",
]

Family = Callable[[Values], Iterator[Pattern]]

_MOST_CLASSES = 20


_BASES = (2, 3, 4)
_FROM = 2  # the part of a class that may be exempt: n = 0 and 1

_LARGEST_MODULUS = 128

_LONGEST = 12

_MOST_BREAKS = 5_000
_CHECKS = 3
_MOST_EXEMPT = 3
_LONGEST_CYCLE = 4
_LARGEST_BASE = 9

_SHIFTS = 3
_FUNCTIONS = ("v2({1})", "low({1})", "({0} // low({1}))", "ones({1})", "({0} ^ {0} // 2)")
"""Functions of a number, which stands in brackets where it must."""


def simplest(patterns: Sequence[Pattern], count: int) -> Law | None:
    """Give the pattern with the fewest constants as a law, with the period that it also has.

    >>> print(simplest(value_patterns([n % 4 for n in range(200)]), 200).claim)
    f(n) == n % 4
    """
    if not patterns:
        return None
    best = min(patterns, key=lambda pattern: pattern.size)
    periodic = next((pattern for pattern in patterns if pattern.table), best)
    law = periodic.law(count - 1)
    law = replace(law, kind=best.kind, statement=best.statement)
    return replace(law, claim=best.claim, formula=best.formula)


def value_patterns(values: Any) -> list[Pattern]:
    """Give the patterns that fit a whole table.

    >>> "f(n) == n // 2" in {str(found.claim) for found in value_patterns(np.arange(200) // 2)}
    True
    """
    table = np.asarray(values, dtype=np.int64)
    return _fitting(_FAMILIES, table) if len(table) > ENOUGH else []


def losing_patterns(losing: Any) -> list[Pattern]:
    """Give the patterns that fit a whole table of P-positions.

    >>> print(losing_patterns([n % 3 == 1 for n in range(200)])[0].claim)
    P(n) <=> n % 3 == 1
    """
    table = np.asarray(losing, dtype=bool)
    return _fitting((_by_period, _by_growth), table) if len(table) > ENOUGH else []


def _fitting(families: Sequence[Family], table: Values) -> list[Pattern]:
    return [p for family in families for p in family(table) if p.fits(table)]


def _by_period(losing: Values) -> Iterator[Pattern]:
    for seen in periods.patterns(losing.astype(np.int64)):
        start, period = seen.preperiod, seen.period
        rounds = -(-start // period) * period
        classes = np.flatnonzero(seen.continued(rounds + period)[rounds:]).tolist()
        early = np.flatnonzero(losing[:start])
        law = _losing(f"n mod {period} = {listed(classes)}" if classes else "", start, early)
        short = len(classes) + len(early) <= _MOST_CLASSES
        claim = _lost(_claim(classes, period, early, start)) if short else None
        yield Pattern("P-positions", law, seen.size, partial(_as_truth, seen), claim)


def _losing(later: str, start: int, early: Values) -> Phrase:
    """Say where the player to move loses: by classes from some start on, and before it."""
    before = f"n = {listed(early)}" if len(early) else phrase("never below {start}", start=start)
    if later and start:
        return phrase(
            "The player to move loses where {later}, from {start} on; before, where {before}.",
            later=later,
            start=start,
            before=before,
        )
    return phrase("The player to move loses where {places}.", places=before if start else later)


def _lost(condition: str) -> Lost:
    return Lost(("n",), parse_expression(condition))


def _claim(classes: list[int], period: int, early: Values, start: int) -> str:
    few = " or ".join(f"n == {n}" for n in early) or "n < 0"
    if not classes:
        return few
    text = condition(classes, period)
    return f"{few} if n < {start} else {text}" if start else text


def _as_truth(pattern: Pattern, stop: int) -> Values:
    return pattern.continued(stop).astype(bool)


def _by_growth(losing: Values) -> Iterator[Pattern]:
    places = np.flatnonzero(losing).tolist()
    grow = growth(places)
    if grow is None:
        return
    doubled = np.arange(len(losing)) + grow.extra
    powers = (doubled > 0) & (doubled & (doubled - 1) == 0)
    claim = "pow2(" + (f"n + {grow.extra}" if grow.extra else "n") + ")"
    is_power = grow.extra >= 0 and bool(np.array_equal(powers, losing))

    def continued(stop: int) -> Values:
        table = np.zeros(stop, dtype=bool)
        table[grow.below(stop)] = True
        return table

    more = ""
    if is_power and grow.extra:
        more = phrase(": where n + {extra} is a power of 2", extra=grow.extra)
    elif is_power:
        more = phrase(": the powers of 2")
    statement = phrase(
        "The player to move loses where n = {first}, ..., with {grow}{more}.",
        first=listed(places[:6]),
        grow=str(grow),
        more=more,
    )
    yield Pattern(
        "P-positions", statement, grow.size, continued, _lost(claim) if is_power else None
    )


def by_quotients(values: Values) -> Iterator[Pattern]:
    """Propose a constant, n div c, n div c mod k and n mod p div c, each also shifted or falling.

    The constants are read off the first two runs, so nothing is searched.

    >>> from grundy.laws.find.pattern import Values
    >>> table = np.arange(40) // 2 % 3
    >>> [str(found.claim) for found in by_quotients(table) if found.fits(table)]
    ['f(n) == n // 2 % 3', 'f(n) == n % 6 // 2']
    """
    changes = np.flatnonzero(np.diff(values)) + 1
    if not len(changes):
        yield from formula(values, str(int(values[0])), 0)
        return
    first = int(changes[0])
    run = int(changes[1]) - first if len(changes) > 1 else first
    for found in _rising(values, first, run):
        yield from formula(values, *found)
    top = int(values.max())
    for text, size in _rising(top - values, first, run):
        yield from formula(values, f"{top} - {text}", size + 1)


def _rising(values: Values, first: int, run: int) -> Iterator[tuple[str, int]]:
    shift = (int(values[0]) + 1) * run - first
    if shift < 0:
        return
    count = int(values.max()) + 1
    over, under = (f"n + {shift}", f"(n + {shift})") if shift else ("n", "n")
    whole = f"{under} // {run}" if run > 1 else over
    size = (run > 1) + (shift > 0)
    yield whole, size
    left = whole if run > 1 else under
    yield f"{left} % {count}", size + 1
    falls = np.flatnonzero(np.diff(values) < 0)
    if run > 1 and len(falls):
        period = int(falls[0]) + 1 + shift
        yield f"{under} % {period} // {run}", size + 1


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


def by_recursions(values: Values) -> Iterator[Pattern]:
    """Propose f(base * n + r) = s * n + t or s * f(n + c) + t for every residue r of a base.

    >>> half = [0]
    >>> for n in range(1, 80):
    ...     half.append(half[n // 2] if n % 2 else n // 2)
    >>> [p.statement for p in by_recursions(np.array(half))]
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


def by_residues(values: Values) -> Iterator[Pattern]:
    """Propose the least m with f(n + 2m) - f(n + m) = f(n + m) - f(n), if the steps differ.

    This is a period but for an arithmetic family of exceptions, where some classes stand still and
    others grow, as the values of some hexadecimal games do (Howse and Nowakowski 2004).

    >>> n = np.arange(60)
    >>> [str(p.claim) for p in by_residues(np.where(n % 6 == 5, n // 6, n % 2))]
    ['f(n) == (n // 6 if n % 6 == 5 else 1 if n % 2 == 1 else 0)']
    """
    for m in range(2, min(_LARGEST_MODULUS, len(values) // 6) + 1):
        near = values[-max(5 * m, ENOUGH + 2 * m) :]
        if not _bends(near, m).any():
            yield from _proposed(values, m)
            return


def _bends(values: Values, m: int) -> Values:
    steps = values[m:] - values[:-m]
    return np.asarray(steps[m:] - steps[:-m])


def _proposed(values: Values, m: int) -> Iterator[Pattern]:
    bent = np.flatnonzero(_bends(values, m))
    start = int(bent[-1]) + 1 if len(bent) else 0
    once = values[start : start + m]
    steps = values[start + m : start + 2 * m] - once
    if len(values) - 2 * m - start < max(ENOUGH, start // 16) or len(set(steps.tolist())) == 1:
        return
    table = values[: start + m]

    def continued(stop: int) -> Values:
        rounds = -(-max(stop - start, 0) // m)
        tail = once + steps * np.arange(rounds).reshape(-1, 1)
        return np.concatenate((table[:start], tail.ravel()))[:stop]

    claim = periodic_claim(table.tolist(), start, steps.tolist())
    yield Pattern("residues", _statement(claim, start, m, steps), start + 2 * m, continued, claim)


def _statement(claim: statement.Values | None, start: int, m: int, steps: Values) -> str:
    grow = (np.flatnonzero(steps) + start) % m
    if claim is not None:
        return phrase("f(n) = {term}, for every n.", term=spoken(claim.body))
    facts = {"m": m, "start": start, "classes": listed(np.sort(grow))}
    if 2 * len(grow) < m:
        return phrase(
            "f(n + {m}) = f(n) from {start} on but for n mod {m} = {classes}, "
            "where f(n + {m}) - f(n) is always the same.",
            **facts,
        )
    return phrase(
        "f(n + {m}) = f(n) from {start} on apart from the other classes; n mod {m} = {classes}, "
        "where f(n + {m}) - f(n) is always the same.",
        **facts,
    )


def by_windows(values: Values) -> Iterator[Pattern]:
    """Propose f(n) = g(n) where g grows, else f(n - g(n) - 1), for g(n) = (s n + c) // p.

    g(n) is the largest value up to n; where c < 0, it is 0 for the first ones.

    >>> third = [0, 0, 0]
    >>> for n in range(3, 60):
    ...     third.append(third[n - n // 3 - 1] if n % 3 else n // 3)
    >>> [str(p.claim) for p in by_windows(np.array(third))]
    ['f(n) == (n // 3 if n % 3 == 0 else f(n - n // 3 - 1))']
    """
    most = np.maximum.accumulate(values)
    if values[0] or not np.isin(np.diff(most), (0, 1)).all():
        return
    n = np.arange(len(values))
    for period in range(2, min(_LONGEST, n[-1] // 2) + 1):
        step = int(most[2 * period] - most[period])
        if not 0 < step < period:
            continue
        grown = step * n
        for extra in (*range(period), *range(-1, -period, -1)):
            ends = max((int(grown[-1]) + extra) // period, 0) == most[-1]
            if ends and np.array_equal(np.maximum((grown + extra) // period, 0), most):
                if np.array_equal(_continued(period, step, extra, len(values)), values):
                    yield _window_pattern(period, step, extra)
                return


def _window_pattern(period: int, step: int, extra: int) -> Pattern:
    scaled = "n" if step == 1 else f"{step} * n"
    grown = f"({scaled} {'+' if extra > 0 else '-'} {abs(extra)})" if extra else scaled
    test = f"{grown} % {period} {'== 0' if step == 1 else f'< {step}'}"
    most = f"{grown} // {period}"
    term = f"{most} if {test} else f(n - {most} - 1)"
    if extra < 0:
        least = (step - 1 - extra) // step  # from here on g is 0 or more
        term = f"0 if n {'== 0' if least == 1 else f'< {least}'} else {term}"
    claim = parse_claim(f"f(n) == ({term})")
    assert isinstance(claim, Recursion)
    body = claim.body

    size = 6 + (step > 1) + (extra > 0) + 2 * (extra < 0)  # a recursion by halves reads better
    said = phrase("f(n) = {term} for every n.", term=spoken(body))
    continued = partial(_continued, period, step, extra)
    return Pattern("recursion", said, size, continued, claim, formula=str(body))


def _continued(period: int, step: int, extra: int, stop: int) -> Values:
    found: list[int] = []
    for n in range(stop):
        most, rest = divmod(step * n + extra, period)
        earlier = found[n - most - 1] if 0 <= most < n else 0  # 0 where there is no value
        found.append(most if rest < step and most >= 0 else earlier)
    return np.array(found)


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


def by_steps(values: Values) -> Iterator[Pattern]:
    """Propose pieces whose breaks grow by a recurrence, their values climbing or in a cycle.

    >>> [p.statement for p in by_steps(np.array([n.bit_length() for n in range(200)]))]
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

    claim = None if rise else _claim_of_cycle(values, grow, once.tolist())
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
                return _claim_of_cycle([0] * first, Growth((first,), base, 0, -extra), [0, 1])
    return None


def _claim_of_cycle(values: Values | list[int], grow: Growth, once: list[int]) -> Claim | None:
    """Say a cycle by how many digits n has: b(k) + s are a, a m, a m^2, ..., if grown by m times.

    >>> seen = np.array([max(n - 1, 0).bit_length() % 2 for n in range(99)])
    >>> print(_claim_of_cycle(seen, Growth((2, 3), ahead=2, behind=0, extra=-1), [0, 1]))
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


def by_digits(values: Values) -> Iterator[Pattern]:
    """Propose s * T(n + a) + t for each function T of digits, free at n = 0.

    >>> ruler = np.array([(n + 1) & -(n + 1) for n in range(40)])
    >>> [str(p.claim) for p in by_digits(ruler) if p.fits(ruler)]
    ['f(n) == low(n + 1)']
    """
    for text in _FUNCTIONS:
        for shift in range(_SHIFTS):
            yield from _fitted_digits(values, text, shift)


def _fitted_digits(values: Values, text: str, shift: int) -> Iterator[Pattern]:
    """Choose s and t by the values at 1 and at the first n where the function differs."""
    inner = ("(n + {0})", "n + {0}") if shift else ("n", "n")
    text = text.format(*(form.format(shift) for form in inner))
    known, n = _known(text, len(values))
    if not n:
        return
    factor, rest = divmod(int(values[n] - values[1]), int(known[n] - known[1]))
    if rest or not factor:
        return
    extra, zero = int(values[1] - factor * known[1]), int(values[0])
    special = zero != factor * int(known[0]) + extra or ("// low" in text and not shift)

    claim = _affine(text, factor, extra)
    if special:
        claim = f"{zero} if n == 0 else {claim}"
    size = 1 + (shift > 0) + (factor != 1) + (extra != 0) + 2 * special
    yield from formula(values, claim, size)


@lru_cache(64)
def _known(text: str, count: int) -> tuple[Values, int]:
    """Give a function of the first numbers, and where it first is other than at 1, or 0."""
    known = np.asarray(on_arrays(parse_expression(text))({"n": np.arange(count)}))
    other = np.flatnonzero(known[1:] != known[1])
    return known, int(other[0]) + 1 if len(other) else 0


def _affine(text: str, factor: int, extra: int) -> str:
    scaled = text if factor == 1 else f"{factor} * {text}"
    if not extra:
        return scaled[1:-1] if scaled.startswith("(") else scaled
    return f"{scaled} {'+' if extra > 0 else '-'} {abs(extra)}"


_FAMILIES: Sequence[Family] = (
    by_quotients,
    by_digits,
    periods.patterns,
    by_residues,
    by_windows,
    by_recursions,
    by_steps,
)
