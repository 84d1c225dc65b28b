"""Turn the moves on one heap into steps that find what a heap can become."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from grundy.errors import InputError
from grundy.programs.conditions import condition, member
from grundy.programs.steps import Among, Let, Loop, Step, Visit, When, when
from grundy.rules.codes import Code
from grundy.rules.language.heaps import Amount, Choice, Deal, Halve, HeapMove, Span, Take, united

__all__ = ["SHORT", "Shape", "aimed", "amounts", "halved", "heap_steps", "moves_of"]

SHORT = "moves that leave at most nine heaps"
_MOST_LISTED = 12
_PARTS = "abcdeghijlopq"  # no name that the steps use otherwise; a digit below 10^4 needs 12

Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Shape:
    """Say how the values go on: ``f(n + period) == f(n) + saltus`` from ``preperiod`` on.

    Period 0: they follow a law of another kind, so that of many moves only some are tried.
    ``None`` in place of a shape: no law, all moves are tried.
    """

    preperiod: int
    period: int
    saltus: int

    @property
    def identity(self) -> bool:
        """Say whether the law is f(n) == n, for a game whose empty heap has the value 0."""
        return (self.preperiod, self.period, self.saltus) == (0, 1, 1)

    def last_part(self, heaps: int, *, unequal: bool) -> int:
        """Give the largest part to try in all heaps left but the last.

        Of two parts from the pre-period on, one can give whole periods to the other without a
        change of value; unequal parts stay so if each has as many places to choose from.
        """
        rounds = heaps - 1 if unequal else 1
        first = max(self.preperiod, 1)
        return first + max(rounds, 1 + (self.saltus > 0)) * self.period - 1


def moves_of(code: Code) -> list[HeapMove]:
    """Write a code as moves of the rule language.

    >>> from grundy.rules.codes import parse_code
    >>> [str(move) for move in moves_of(parse_code("4.73(3)", 8))]
    ['split in two', 'take 1 adjacent', 'take 2..']
    """
    spans: defaultdict[int, list[Amount]] = defaultdict(list)
    for k in range(code.last + 1):
        spans[code.digit(k)].append(Span(k, k))
    if code.tail:
        spans[code.tail].append(Span(code.last + 1))
    shape = "unequal" if code.unequal else ""
    return [
        Take(united(found), tuple(h for h in range(d.bit_length()) if d >> h & 1), shape)
        for d, found in spans.items()
        if d
    ]


def heap_steps(moves: Sequence[HeapMove], shape: Shape | None) -> Steps:
    """Give steps that visit what a heap of n can become, or enough of it for the value v.

    >>> for step in heap_steps([Take((Span(1, 2),))], None):
    ...     print(step.name, step.low, step.high, step.body)
    k 1 min(2, n) (Visit(heaps=('n - k',)),)

    `InputError` is raised for moves that leave more than nine heaps.
    """
    found: list[Step] = []
    for move in moves:
        if isinstance(move, Halve):
            found += halved(move, lambda left: (Visit((left,)),))
        elif isinstance(move, Deal):
            raise InputError(SHORT, got=str(move), where="code")
        else:
            found += _take_steps(move, shape)
    return tuple(found)


def aimed(moves: Sequence[HeapMove], shape: Shape | None) -> bool:
    """Tell whether some steps look for heaps of the value v; else they give all that matters.

    >>> linear = Shape(preperiod=0, period=1, saltus=1)
    >>> aimed([Take((Span(1),))], linear), aimed([Take((Span(1, 3),))], linear)
    (True, False)
    """
    takes = [move for move in moves if isinstance(move, Take)]
    return any(_endless(amount, shape) for move in takes for amount in move.amounts)


def halved(move: Halve, visit: Callable[[str], Steps]) -> Steps:
    """Give the steps of a division; ``visit`` says what to do with the heap that is left.

    >>> halved(Halve(2, ()), lambda left: (Visit((left,)),))
    (When(test='n // 2 < n', body=(Visit(heaps=('n // 2',)),)),)
    """
    left = f"(n + {move.by - 1}) // {move.by}" if move.up else f"n // {move.by}"
    return when([f"{left} < n", *map(condition, move.when)], *visit(left))


def _take_steps(move: Take, shape: Shape | None) -> Iterator[Step]:
    rest = []
    for amount in move.amounts:
        if shape and isinstance(amount, Span) and _endless(amount, shape):
            yield from _aimed(amount.least, move, shape)
        else:
            rest.append(amount)
    yield from amounts(rest, lambda k: _left(k, move, shape), near=shape is not None)


def _endless(amount: Amount, shape: Shape | None) -> bool:
    """Tell whether any number may be taken, and the values grow."""
    grows = shape is not None and shape.saltus > 0
    return grows and isinstance(amount, Span) and amount.most is None


def amounts(given: Sequence[Amount], then: Callable[[str], Steps], *, near: bool) -> Steps:
    """Give the steps for every number of stones that may be taken from n; ``then`` goes on.

    >>> (loop,) = amounts([Span(1, 3)], lambda k: (Visit((f"n - {k}",)),), near=False)
    >>> loop.name, loop.low, loop.high, loop.body
    ('k', '1', 'min(3, n)', (Visit(heaps=('n - k',)),))
    """
    spans = [a for a in given if isinstance(a, Span) and a.most is not None]
    listed = [k for a in spans[:_MOST_LISTED] for k in a.upto(a.least + _MOST_LISTED)]
    short = len(spans) > 1 and len(listed) <= _MOST_LISTED
    found: list[Step] = []
    if short:
        body = (When("k <= n", then("k")),)
        found.append(Among("k", tuple(map(str, listed)), body))
    for amount in given:
        if not (short and amount in spans):
            found += _amount(amount, then, near)
    return tuple(found)


def _amount(amount: Amount, then: Callable[[str], Steps], near: bool) -> Steps:
    if isinstance(amount, Choice):
        tests = [condition(c) for c in amount.when]
        return _amount(amount.of, lambda k: when(tests, *then(k)), near)
    if not isinstance(amount, Span):
        return (Loop("k", "1", "n", (When(member("k", amount), then("k")),), near),)
    if amount.least == amount.most:
        return when([f"n >= {amount.least}"] if amount.least else [], *then(str(amount.least)))
    high = "n" if amount.most is None else f"min({amount.most}, n)"
    return (Loop("k", str(amount.least), high, then("k"), near and amount.most is None),)


def _left(k: str, move: Take, shape: Shape | None) -> Steps:
    """Visit the ways to leave what is left of n after k."""
    rest = "n" if k == "0" else f"n - {k}"
    piles = set(move.piles)
    merged = {0, 1, 2} <= piles and not move.shape  # a split may then leave nothing on a side
    found = () if merged else _whole(rest, piles)
    for h in sorted(h for h in piles if h > 1):
        if move.shape == "equal":
            found += _equal(rest, h)
        else:
            found += _split(rest, h, move.shape, shape, least=0 if merged and h == 2 else 1)
    return found


def _whole(rest: str, piles: set[int]) -> Steps:
    """Leave at most one heap."""
    if {0, 1} <= piles:
        return (Visit((rest,)),)
    if 1 in piles:
        return when([f"{rest} > 0"], Visit((rest,)))
    return when([f"{rest} == 0"], Visit(("0",))) if 0 in piles else ()


def _equal(rest: str, h: int) -> Steps:
    tests = [f"{rest} > 0", f"{_bracketed(rest)} % {h} == 0"]
    return when(tests, Visit((f"{_bracketed(rest)} // {h}",) * h))


def _bracketed(text: str) -> str:
    return text if text.isidentifier() else f"({text})"


def _split(rest: str, h: int, kind: str, shape: Shape | None, least: int) -> Steps:
    """Nest a loop for each part but the last; parts rise."""
    parts = _PARTS[: h - 1]
    bounded = shape is not None and shape.period and not (shape.saltus and h > 2)
    last = " - ".join([rest, *parts])
    steps: Steps = (Visit((*parts, last)),)
    for i in reversed(range(h - 1)):
        left = " - ".join([rest, *parts[:i]])
        high = f"({left} - 1) // {h - i}" if kind else f"{_bracketed(left)} // {h - i}"
        if bounded and shape:
            high = f"min({shape.last_part(h, unequal=bool(kind))}, {high})"
        low = str(least) if not i else f"{parts[i - 1]} + 1" if kind else parts[i - 1]
        steps = (Loop(parts[i], low, high, steps, near=shape is not None and not shape.period),)
    return steps


def _aimed(least: int, move: Take, shape: Shape) -> Steps:
    """Take any number from ``least`` on: the last heap left is one that makes the value v."""

    def whole(m: str) -> Steps:
        positive = [f"{m} > 0"] if 0 not in move.piles else []
        return when([*positive, f"{m} <= n - {least}"], Visit((m,)))

    found: Steps = ()
    if 1 in move.piles:
        found = _places("v", shape, whole)
    elif 0 in move.piles:
        found = when([f"n >= {least}"], Visit(("0",)))
    for h in sorted(h for h in move.piles if h > 1):
        found += _aimed_split(least, h, move.shape, shape)
    return found


def _aimed_split(least: int, h: int, kind: str, shape: Shape) -> Steps:
    """Let all parts but the last be small."""
    parts = _PARTS[: h - 1]
    same = "==" if kind == "equal" else "!="

    def fitting(m: str) -> Steps:
        fits = [f"{m} > 0", f"{' + '.join([*parts, m])} <= n - {least}"]
        return when([*fits, *(f"{m} {same} {part}" for part in parts if kind)], Visit((*parts, m)))

    wanted = Let("w", " ^ ".join(["v", *(f"f({part})" for part in parts)]))
    steps: Steps = (wanted, *_places("w", shape, fitting))
    high = str(shape.last_part(h, unequal=bool(kind)))
    for i in reversed(range(h - 1)):
        low = f"{parts[i - 1]} + 1" if i and kind else parts[i - 1] if i else "1"
        steps = (Loop(parts[i], low, high, steps),)
    return steps


def _places(value: str, shape: Shape, then: Callable[[str], Steps]) -> Steps:
    """Go through the heaps of this value: f(r) + saltus for every period after r."""
    if shape.identity:
        return then(value)
    p, s = shape.period, shape.saltus
    tests = ["more >= 0", *([f"more % {s} == 0"] if s > 1 else [])]
    if shape.preperiod:
        tests.append(f"(more == 0 or r >= {shape.preperiod})")
    rounds = f"more // {s}" if s > 1 else "more"
    heap = Let("m", f"r + {rounds} * {p}" if p > 1 else f"r + {rounds}")
    body = (Let("more", f"{value} - f(r)"), *when(tests, heap, *then("m")))
    return (Loop("r", "0", str(shape.preperiod + p - 1), body),)
