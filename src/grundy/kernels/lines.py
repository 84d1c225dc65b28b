"""Go along lines where two loops go through few differences: i, and j from i - 1 to i + 1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grundy.formulas.bounds import ranged
from grundy.formulas.linear import bare, form_of, written
from grundy.formulas.loops import For, Leave, Node
from grundy.formulas.parts import put
from grundy.formulas.tree import Compare, Expression, Variable
from grundy.kernels.turned import at_least, at_most

__all__ = ["along_lines"]

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
