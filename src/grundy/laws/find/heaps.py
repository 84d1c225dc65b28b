"""Find the simplest law of a table of values of single heaps, or of its P-positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from grundy.formulas import statement
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.statement import Lost, Recursion
from grundy.formulas.words import spoken
from grundy.laws.find import digits, periods, steps
from grundy.laws.find.pattern import ENOUGH, Pattern, Values, condition, formula, listed
from grundy.laws.find.periods import periodic_claim
from grundy.laws.law import Law
from grundy.phrases.phrase import Phrase, phrase

__all__ = [
    "by_quotients",
    "by_recursions",
    "by_residues",
    "by_windows",
    "losing_patterns",
    "simplest",
    "value_patterns",
]

Family = Callable[[Values], Iterator[Pattern]]

_MOST_CLASSES = 20

_Found = tuple[str, int, Callable[[Values], Values]]  # a term as text and as a function; its size

_BASES = (2, 3, 4)
_FROM = 2  # the part of a class that may be exempt: n = 0 and 1

_LARGEST_MODULUS = 128

_LONGEST = 12


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
    grow = steps.growth(places)
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
        constant = int(values[0])
        yield from formula(values, str(constant), 0, lambda n: np.full_like(n, constant))
        return
    first = int(changes[0])
    run = int(changes[1]) - first if len(changes) > 1 else first
    for found in _rising(values, first, run):
        yield from formula(values, *found)
    top = int(values.max())
    for text, size, term in _rising(top - values, first, run):
        yield from formula(values, f"{top} - {text}", size + 1, _mirrored(top, term))


def _mirrored(top: int, term: Callable[[Values], Values]) -> Callable[[Values], Values]:
    return lambda n: top - term(n)


def _rising(values: Values, first: int, run: int) -> Iterator[_Found]:
    shift = (int(values[0]) + 1) * run - first
    if shift < 0:
        return
    count = int(values.max()) + 1
    over, under = (f"n + {shift}", f"(n + {shift})") if shift else ("n", "n")
    whole = f"{under} // {run}" if run > 1 else over
    size = (run > 1) + (shift > 0)
    yield whole, size, lambda n: (n + shift) // run
    left = whole if run > 1 else under
    yield f"{left} % {count}", size + 1, lambda n: (n + shift) // run % count
    falls = np.flatnonzero(np.diff(values) < 0)
    if run > 1 and len(falls):
        period = int(falls[0]) + 1 + shift
        yield f"{under} % {period} // {run}", size + 1, lambda n: (n + shift) % period // run


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
    for period in range(2, _LONGEST + 1):
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


_FAMILIES: Sequence[Family] = (
    by_quotients,
    digits.patterns,
    periods.patterns,
    by_residues,
    by_windows,
    by_recursions,
    steps.patterns,
)
