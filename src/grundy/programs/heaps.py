"""Look for what a heap can become, as far as the law of its values lets it matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from grundy.formulas.bounds import line_of
from grundy.formulas.loops import For, Leave, Loops, Node
from grundy.formulas.machine import source
from grundy.formulas.tree import Binary, Expression, Number
from grundy.programs.moves import Part, all_steps, some_steps
from grundy.programs.steps import Let, Loop, Steps, Visit, when

__all__ = ["Shape", "aimed", "heap_steps"]


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


def heap_steps(loops: Loops, shape: Shape | None) -> Steps:
    """Give steps that visit what a heap of n can become, or enough of it for the value v.

    >>> from grundy.rules.language.loops import rule_loops
    >>> from grundy.rules.language.parse import parse_rule
    >>> loops = rule_loops(parse_rule("take 1 or 2, or split in two"))
    >>> takes, splits = heap_steps(loops, Shape(0, 12, 0))
    >>> takes.high, splits.test, splits.body[0].high
    ('min(n, 2)', 'n >= 2', 'min(12, n // 2)')
    """
    if shape is None:
        return all_steps(loops)
    found: Steps = ()
    rest: list[Node] = []
    for node in loops.body:
        endless = _endless(node) if shape.saltus else None
        if endless:
            found += _aimed(endless, shape)
        else:
            rest.append(node)
    return (*found, *some_steps(tuple(rest), _parts(shape)))


def aimed(loops: Loops, shape: Shape | None) -> bool:
    """Tell whether some steps look for heaps of the value v; else they give all that matters.

    >>> from grundy.rules.language.loops import rule_loops
    >>> from grundy.rules.language.parse import parse_rule
    >>> linear = Shape(preperiod=0, period=1, saltus=1)
    >>> [aimed(rule_loops(parse_rule(text)), linear) for text in ("any", "1..3")]
    [True, False]
    """
    return bool(shape and shape.saltus and any(map(_endless, loops.body)))


def _parts(shape: Shape) -> Part:
    def part(node: For) -> Loop:
        inner = list(_nest(node))
        heaps = int(inner[-1].name[1:]) + 1
        high = source(node.high)
        if shape.period and not (shape.saltus and heaps > 2):
            unequal = isinstance(inner[-1].low, Binary)  # each part lies above the one before
            high = f"min({shape.last_part(heaps, unequal=unequal)}, {high})"
        return Loop(node.name, source(node.low), high, (), near=not shape.period)

    return part


def _nest(node: Node) -> Iterator[For]:
    """Give the loops of a split, the last one last."""
    while isinstance(node, For):
        yield node
        node = node.body[0]


@dataclass(frozen=True)
class _Endless:
    """A move that takes any number from ``least`` on, and leaves ``parts`` and one more heap."""

    least: int
    kept: int
    parts: tuple[str, ...]
    unequal: bool


def _endless(node: Node) -> _Endless | None:
    match node:
        case For("k", Number(least), high, (inner,), 1):
            parts = list(_nest(inner))
            end = parts[-1].body[0] if parts else inner
            kept = _kept(high)
            if kept is None or not isinstance(end, Leave):
                return None
            unequal = bool(parts) and _is_less(parts[-1].high)
            return _Endless(least, kept, tuple(part.name for part in parts), unequal)
    return None


def _kept(high: Expression) -> int | None:
    """Give c where a number is n - c."""
    line = line_of(high)
    return -line.constant if line and line.factors == (("n", 1),) else None


def _is_less(high: Expression) -> bool:
    """Tell whether the last loop of a split ends before the half, so that parts differ."""
    match high:
        case Binary("//", Binary("-", _, Number(1)), _):
            return True
    return False


def _aimed(move: _Endless, shape: Shape) -> Steps:
    """Take any number from ``least`` on: the last heap left is one that makes the value v."""
    parts = move.parts
    heap = " + ".join(parts)

    def fitting(m: str) -> Steps:
        tests = [f"{m} > 0"] if move.kept else []
        most = f"n - {move.least}" if move.least else "n"
        tests.append(f"{heap} + {m} <= {most}" if parts else f"{m} <= {most}")
        differ = [f"{m} != {part}" for part in parts if move.unequal]
        return when([*tests, *differ], Visit((*parts, m)))

    if not parts:
        return _places("v", shape, fitting)
    wanted = Let("w", " ^ ".join(["v", *(f"f({part})" for part in parts)]))
    steps: Steps = (wanted, *_places("w", shape, fitting))
    high = str(shape.last_part(len(parts) + 1, unequal=move.unequal))
    for before, part in reversed(list(zip(("", *parts), parts, strict=False))):
        low = "1" if not before else f"{before} + 1" if move.unequal else before
        steps = (Loop(part, low, high, steps),)
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
