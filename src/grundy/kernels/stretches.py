"""Part the long loops of a rule, over which a kernel need not go, from all others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from grundy.formulas.bounds import ranged, slope
from grundy.formulas.linear import bare, form_of, tidied, written
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node, parts_of
from grundy.formulas.machine import is_heap
from grundy.formulas.parts import free, put
from grundy.formulas.tree import Call, Compare, Expression, Number, Variable
from grundy.kernels.turned import at_least, at_most

__all__ = ["HERE", "Rays", "Window", "rays_of", "windows_of"]

HERE = Variable("here")
"""The rest of the heap behind the stones that a loop takes, before it is split."""

_SHORT = 64
_MOST = 8


def along_lines(nodes: Iterable[Node]) -> Iterator[Node]:
    """Give the same moves with a long loop for each difference, which a processor runs faster.

    >>> from grundy.formulas.tree import number, variables
    >>> a, b, i, j = variables("a b i j")
    >>> both = For("j", i, i + 1, (Leave((a - i, b - j)),))
    >>> for node in along_lines([For("i", number(1), a, (both,))]):
    ...     print(node.head(), node.body[0])
    for i = 1 .. a: leave a - i, b - i
    for i = 1 .. a: leave a - i, b - i - 1
    """
    for node in nodes:
        match node:
            case For(name, low, high, (For(other, first, last, (Leave() as leave,), 1),), 1):
                i, j = Variable(name), Variable(other)
                ends = [*at_least(j, first), *at_most(j, last)]
                gaps = _gaps(ends, i, j)
                for gap in gaps:
                    here = {other: i + gap}
                    heaps = tuple(_simple(put(heap, here)) for heap in leave.heaps)
                    within = [put(end, here) for end in ends]
                    times = put(leave.times, here)
                    yield from ranged(name, low, high, within, (Leave(heaps, times),))
                if gaps:
                    continue
        yield node


def _simple(of: Expression) -> Expression:
    line = form_of(of)
    return of if line is None else written(line)


def _gaps(ends: Iterable[Expression], i: Variable, j: Variable) -> range:
    """Give by how much j may be more than i, if these are a few numbers, else none."""
    lows, highs = list[int](), list[int]()
    for end in ends:
        match end:
            case Compare(("<=",), (left, right)):
                gap = form_of((left if right == j else right) - i)
                if gap is not None and not bare(gap):
                    (lows if right == j else highs).append(gap.get("", 0))
    if not lows or not highs or min(highs) - max(lows) >= _MOST:
        return range(0)
    return range(max(lows), min(highs) + 1)


@dataclass(frozen=True)
class Window:
    """A stretch of numbers ``HERE``, in steps up to its end; the ends never fall as the heap grows.

    ``body`` leaves what a move at one of them leaves, and that does not depend on the heap.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k, a = variables("n k a")
    >>> split = For("a", number(1), (n - k) // 2, (Leave((a, n - k - a)),))
    >>> [window] = windows_of(Loops(("n",), (For("k", number(1), n - 2, (split,), 2),)))[0]
    >>> print(window.low, "..", window.high, window.body[0].head(), *window.body[0].body)
    2 .. n - 1 for a = 1 .. here // 2: leave a, here - a
    """

    low: Expression
    high: Expression
    body: tuple[Node, ...]
    step: int = 1
    when: Expression | None = None


def windows_of(loops: Loops) -> tuple[tuple[Window, ...], tuple[Node, ...]]:
    """Part the long windows of a heap's moves from all other loops.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> half = For("k", number(1), n // 2, (Leave((n - k,)),))
    >>> [str(w.low) for w in windows_of(Loops(("n",), (half, Leave((n - n,)))))[0]]
    ['n - n // 2']
    """
    windows: list[Window] = []
    rest: list[Node] = []
    for node in loops.body if is_heap(loops) else ():
        found = _window(node)
        if found is None:
            rest.append(node)
        else:
            windows.append(found)
    return tuple(windows), tuple(rest) if is_heap(loops) else loops.body


def _window(node: Node) -> Window | None:
    if isinstance(node, If) and len(node.body) == 1 and free(node.when) <= {"n"}:
        inner = _window(node.body[0])
        return inner and replace(inner, when=node.when)
    if not isinstance(node, For) or node.step > _MOST or _is_short(node):
        return None
    n = Variable("n")
    body = _moved(node.body, {node.name: n - HERE})
    low, high = tidied(n - node.high), n - node.low
    slopes = slope(low, "n"), slope(high, "n")
    if any("n" in free(part) for part in parts_of(body)):
        return None
    if not all(one and one[0] >= 0 for one in slopes):
        return None
    return Window(low, high, body, node.step)


def _moved(body: tuple[Node, ...], numbers: Mapping[str, Expression]) -> tuple[Node, ...]:
    """Put numbers for variables, and write each sum anew."""

    def at(what: Expression) -> Expression:
        return tidied(put(what, numbers))

    found = list[Node]()
    for node in body:
        match node:
            case Leave(heaps, times):
                found.append(Leave(tuple(map(at, heaps)), at(times)))
            case If(when, inner):
                found.append(If(at(when), _moved(inner, numbers)))
            case For(_, low, high, inner):
                inner = _moved(inner, numbers)
                found.append(replace(node, low=at(low), high=at(high), body=inner))
            case Each(_, among, low, high, inner):
                among = Divisors(at(among.of)) if isinstance(among, Divisors) else among
                inner = _moved(inner, numbers)
                found.append(replace(node, among=among, low=at(low), high=at(high), body=inner))
    return tuple(found)


def _is_short(node: For) -> bool:
    """Tell whether a loop has few rounds for every heap."""
    parts = node.high.args if isinstance(node.high, Call) else (node.high,)
    tops = [part.of for part in parts if isinstance(part, Number)]
    few = _SHORT if all(isinstance(inner, Leave) for inner in node.body) else _MOST
    return bool(tops) and min(tops) <= few


@dataclass(frozen=True)
class Rays:
    """The directions in which a move may go as far as it likes, and all other loops.

    >>> from grundy.formulas.tree import number, variables
    >>> a, b, k = variables("a b k")
    >>> row = For("k", number(1), b, (Leave((a, b - k)),))
    >>> rays_of(Loops(("a", "b"), (row, Leave((a - 1, b))))).directions
    ((0, 1),)
    """

    directions: tuple[tuple[int, ...], ...]
    rest: tuple[Node, ...]


def rays_of(loops: Loops) -> Rays:
    """Part the loops that take any number from some of the piles alike from all others.

    >>> from grundy.formulas.tree import number, variables
    >>> a, b, k = variables("a b k")
    >>> row = For("k", number(1), b, (Leave((a, b - k)),))
    >>> rays_of(Loops(("a", "b"), (row,))).directions
    ((0, 1),)
    """
    found: dict[tuple[int, ...], None] = {}
    rest: list[Node] = []
    for node in along_lines(loops.body):
        direction = None if loops.by_sum else _direction(node, loops)
        if direction is None:
            rest.append(node)
        else:
            found[direction] = None
    return Rays(tuple(found), tuple(rest))


def _direction(node: Node, loops: Loops) -> tuple[int, ...] | None:
    if not isinstance(node, For) or node.step > 1 or node.low != Number(1):
        return None
    if len(node.body) > 1 or not isinstance(node.body[0], Leave):
        return None
    piles = tuple(map(Variable, loops.piles))
    changes = tuple(zip(node.body[0].heaps, piles, strict=True))
    falls = tuple(int(heap == pile - Variable(node.name)) for heap, pile in changes)
    kept = tuple(heap == pile for heap, pile in changes)
    most = {pile.name for pile, fall in zip(piles, falls, strict=True) if fall}
    known = all(fall or keep for fall, keep in zip(falls, kept, strict=True))
    return falls if known and most and _tops(node.high) == most else None


def _tops(high: Expression) -> set[str] | None:
    """Give the piles of which a number is the least, or None if it is no such number."""
    match high:
        case Variable(name):
            return {name}
        case Call("min", args):
            found = [_tops(arg) for arg in args]
            known = [one for one in found if one is not None]
            return set[str]().union(*known) if len(known) == len(found) else None
    return None
