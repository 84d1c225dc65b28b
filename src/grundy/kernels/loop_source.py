"""Write loops as Python that Numba compiles."""

from __future__ import annotations

from grundy.formulas.loops import Leave, Loops, Node
from grundy.formulas.machine import Leaf, Lines, arguments, cells, is_heap, source, value_of, write
from grundy.kernels.stretches import HERE, Rays, Window, rays_of, windows_of
from grundy.kernels.tables import write_is_lost, write_is_stuck, write_marks
from grundy.kernels.turned import turned

__all__ = ["heap_source", "lost_source", "mark_source", "pile_source", "text_of"]


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
