"""Write loops as Python that Numba compiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from grundy.formulas.linear import bare, form_of, tidied, written
from grundy.formulas.loops import (
    Divisors,
    Each,
    For,
    If,
    Leave,
    Loops,
    Node,
    parts_of,
    ranged,
    slope,
)
from grundy.formulas.machine import Leaf, Lines, arguments, cells, is_heap, source, value_of, write
from grundy.formulas.parts import free, put
from grundy.formulas.tree import Call, Compare, Expression, Number, Variable
from grundy.kernels.tables import write_is_lost, write_is_stuck, write_marks
from grundy.kernels.turned import at_least, at_most, turned

__all__ = [
    "HERE",
    "Rays",
    "Window",
    "heap_source",
    "lost_source",
    "mark_source",
    "pile_source",
    "rays_of",
    "text_of",
    "windows_of",
]


HERE = Variable("here")
"""The rest of the heap behind the stones that a loop takes, before it is split."""

_SHORT = 64
_MOST = 8


def text_of(loops: Loops, *, lost: bool = False) -> str:
    r"""Write what fills a table of values, or with ``lost`` of what the player to move loses.

    >>> from grundy.formulas.loops import For
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> take_3 = Loops(("n",), (For("k", number(1), number(3), (Leave((n - k,)),)),))
    >>> text_of(take_3, lost=True).splitlines()[0]
    'def extend(W, start, stop, size):'
    """
    if not lost:
        return heap_source(loops) if is_heap(loops) else pile_source(loops)
    back = turned(loops)
    return lost_source(loops) if back is None else mark_source(loops, back)


def heap_source(loops: Loops) -> str:
    r"""Write ``extend(G, start, stop, seen, trees, at)``, which gives the heap where it stopped.

    It stops early at a value that ``seen``, or a tree, has no room for. ``at`` holds for each
    window up to where its tree is filled.

    >>> from grundy.formulas.loops import For
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> take_3 = Loops(("n",), (For("k", number(1), number(3), (Leave((n - k,)),)),))
    >>> print(*heap_source(take_3).splitlines()[:6], sep="\n")
    def extend(G, start, stop, seen, at):
        for n in range(start, stop):
            stamp = n + 1
            for k in range(1, 3 + 1):
                seen[G[U(n - k)]] = stamp
            g = 0
    """
    windows, rest = windows_of(loops)
    text = Lines()
    trees = "".join(f", tree{i}" for i, _ in enumerate(windows))
    head = f"def extend(G, start, stop, seen, at{trees}{arguments(loops)}):"
    with text.within(head):
        with text.within("for n in range(start, stop):"):
            text("stamp = n + 1")
            write(text, rest, loops, _stamped(loops))
            for i, window in enumerate(windows):
                _fill(text, i, window, loops)
            _find(text, windows)
            with text.within("if 2 * g + 2 > len(seen):"):
                text("return n")
            text("G[n] = g")
        text("return stop")
    return str(text)


def _stamped(loops: Loops) -> Leaf:
    def leaf(text: Lines, node: Leave) -> None:
        text(f"seen[{value_of(loops, node, _index)}] = stamp")

    return leaf


def _index(place: tuple[str, ...]) -> str:
    """Index without a sign: Numba then looks for no end to count from."""
    return f"G[{', '.join(f'U({one})' for one in place)}]"


def _fill(text: Lines, i: int, window: Window, loops: Loops) -> None:
    """Take what moves up to the window's end leave into its tree, one for each remainder."""

    def leaf(text: Lines, node: Leave) -> None:
        text(f"set_last({_tree(i, window, HERE.name)}, {value_of(loops, node, _index)}, {HERE})")

    text(f"first{i}, last{i} = {source(window.low)}, {source(window.high)}")
    with text.within(f"for {HERE} in range(max(at[{i}], first{i}), last{i} + 1):"):
        write(text, window.body, loops, leaf)
    text(f"at[{i}] = max(at[{i}], last{i} + 1)")
    empty = [f"first{i} > last{i}"]
    if window.when is not None:
        empty.append(f"not ({source(window.when)})")
    with text.within(f"if {' or '.join(empty)}:"):
        text(f"first{i} = max(0, last{i}) + 1 + n")


def _tree(i: int, window: Window, place: str) -> str:
    return f"tree{i}[{place} % {window.step}]"


def _find(text: Lines, windows: tuple[Window, ...]) -> None:
    """Find the least value that no mark and no window holds."""
    text("g = 0")
    with text.within("while True:"):
        with text.within("while seen[g] == stamp:"):
            text("g += 1")
        for i, window in enumerate(windows):
            with text.within(f"if first{i} <= last{i}:"):
                tree = _tree(i, window, f"last{i}")
                text(f"free{i} = next_before({tree}, g, first{i})")
                with text.within(f"if free{i} < 0:"):
                    text("return n")
                with text.within(f"if free{i} > g:"):
                    text(f"g = free{i}")
                    text("continue")
        text("break")


def pile_source(loops: Loops) -> str:
    r"""Write ``extend(G, start, stop, size, seen, words, line0, ...)`` for the values of piles.

    Every ray has bits for each of its lines: the values on it so far.

    >>> from grundy.formulas.loops import For
    >>> from grundy.formulas.tree import number, variables
    >>> a, b, k = variables("a b k")
    >>> one = For("k", number(1), number(2), (Leave((a - k, b)),))
    >>> print(*pile_source(Loops(("a", "b"), (one,))).splitlines()[:6], sep="\n")
    def extend(G, start, stop, size, seen, words):
        for a in range(start, stop):
            for b in range(0, size):
                stamp = (a) * size + b + 1
                for k in range(1, 2 + 1):
                    seen[G[U(a - k), U(b)]] = stamp
    """
    rays = rays_of(loops)
    text = Lines()
    lines = "".join(f", line{i}" for i, _ in enumerate(rays.directions))
    head = f"def extend(G, start, stop, size, seen, words{lines}{arguments(loops)}):"
    with text.within(head), text.within(*cells(loops)):
        text(f"stamp = {_number_of(loops)} + 1")
        write(text, rays.rest, loops, _stamped(loops))
        text("g = 0")
        if rays.directions:
            _find_on_lines(text, loops, rays)
        else:
            with text.within("while seen[g] == stamp:"):
                text("g += 1")
        text(f"{_index(loops.piles)} = g")
    return _ended(text)


def _number_of(loops: Loops) -> str:
    whole = loops.piles[0]
    for name in loops.piles[1:]:
        whole = f"({whole}) * size + {name}"
    return whole


def _line(loops: Loops, direction: tuple[int, ...]) -> str:
    """Name the line through a position: what does not change along the direction."""
    first = direction.index(1)
    before = loops.piles[first]
    parts = [
        f"{name} - {before} + size - 1" if direction[i] else name
        for i, name in enumerate(loops.piles)
        if i != first
    ]
    return ", ".join(parts)


def _find_on_lines(text: Lines, loops: Loops, rays: Rays) -> None:
    names = [f"line{i}[{_line(loops, way)}" for i, way in enumerate(rays.directions)]
    with text.within("for w in range(words):"):
        text(f"free = ~({' | '.join(f'{name}, w]' for name in names)})")
        with text.within("while free:"):
            text("low = free & (~free + ONE)")
            text("g = w * 64 + bit_of(low)")
            with text.within("if seen[g] != stamp:"):
                text("break")
            text("free ^= low")
        with text.within("if free:"):
            for name in names:
                text(f"{name}, w] |= low")
            text("break")


def lost_source(loops: Loops) -> str:
    r"""Write ``extend(P, start, stop, size)``, which looks for one lost option of each position.

    >>> from grundy.formulas.loops import For
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> take_3 = Loops(("n",), (For("k", number(1), number(3), (Leave((n - k,)),)),))
    >>> print(*lost_source(take_3).splitlines()[1:6], sep="\n")
    def is_lost(P, n):
        for k in range(1, 3 + 1):
            if P[U(n - k)]:
                return False
        return True
    """
    text = Lines()
    text("@jitted")
    write_is_lost(text, loops, _index)
    text("")
    text("")
    head = f"def extend(P, start, stop, size{arguments(loops)}):"
    with text.within(head, *cells(loops)):
        place = ", ".join(loops.piles)
        text(f"P[{place}] = is_lost(P, {place}{arguments(loops)})")
    return _ended(text)


def mark_source(loops: Loops, back: tuple[Node, ...]) -> str:
    """Write ``extend(W, start, stop, size)``, which marks what moves to a lost position.

    ``back`` leaves the positions below ``size`` from which a position is reached. Positions come in
    order, so one that is reached without a mark is lost. Under misere play a position without a
    move is won.

    >>> from grundy.formulas.loops import For, If
    >>> from grundy.formulas.tree import number, variables
    >>> n, k, size = variables("n k size")
    >>> take = For("k", number(1), number(3), (Leave((n - k,)),))
    >>> back = For("k", number(1), number(3), (If(n + k < size, (Leave((n + k,)),)),))
    >>> print(mark_source(Loops(("n",), (take,)), (back,)), end="")
    def extend(W, start, stop, size):
        for n in range(start, stop):
            if W[n]:
                continue
            for k in range(1, 3 + 1):
                if n + k < size:
                    W[n + k] = 1
        return stop
    """
    text = Lines()
    if loops.misere:
        text("@jitted")
        write_is_stuck(text, loops)
        text("")
        text("")
    head = f"def extend(W, start, stop, size{arguments(loops)}):"
    with text.within(head, *cells(loops)):
        write_marks(text, loops, back, lambda place: f"W[{', '.join(place)}]")
    return _ended(text)


def _ended(text: Lines) -> str:
    """Let a function that fills all rows say so."""
    text.depth = 1
    text("return stop")
    return str(text)


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
