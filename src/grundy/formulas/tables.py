"""Write the plain programs that loops are: tables of values and of lost positions."""

from __future__ import annotations

from collections.abc import Callable

from grundy.formulas.bounds import line_of
from grundy.formulas.loops import For, Leave, Loops
from grundy.formulas.machine import Lines, arguments, cells, is_heap, source, value_of, write
from grundy.formulas.parts import put
from grundy.formulas.tree import Expression, Variable

__all__ = ["lost_source", "table_source", "write_is_lost"]


def table_source(loops: Loops) -> str:
    """Write ``extend(G, start, stop, size)``, which fills a table of values in plain Python.

    For one heap G is a list that grows from ``start`` to ``stop`` values. For piles it holds lists
    of lists, and the rows (the sums, where moves go by them) from ``start`` to ``stop - 1`` are
    filled.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> print(table_source(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),))))
    def extend(G, start, stop, size):
        for n in range(start, stop):
            seen = set()
            first, last = 1, n
            if first <= last:
                seen.update(G[n - last : n - first + 1])
            g = 0
            while g in seen:
                g += 1
            G.append(g)
    <BLANKLINE>
    """
    text = Lines()

    def leaf(text: Lines, node: Leave) -> None:
        text(f"seen.add({value_of(loops, node, _plain_index)})")

    head = f"def extend(G, start, stop, size{arguments(loops)}):"
    with text.within(head, *cells(loops)):
        text("seen = set()")
        write(text, loops.body, loops, leaf, lambda text, node: _by_slices(text, node, loops))
        text("g = 0")
        with text.within("while g in seen:"):
            text("g += 1")
        text("G.append(g)" if is_heap(loops) else f"{_plain_index(loops.piles)} = g")
    return str(text)


def lost_source(loops: Loops) -> str:
    """Write ``extend(P, start, stop, size)``, which marks in P what the player to move loses.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> print(lost_source(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),))))
    def is_lost(P, n):
        for k in range(1, n + 1):
            if P[n - k]:
                return False
        return True
    <BLANKLINE>
    <BLANKLINE>
    def extend(P, start, stop, size):
        for n in range(start, stop):
            P[n] = is_lost(P, n)
    <BLANKLINE>
    """
    text = Lines()
    write_is_lost(text, loops, _plain_index)
    text("")
    text("")
    head = f"def extend(P, start, stop, size{arguments(loops)}):"
    with text.within(head, *cells(loops)):
        cell = _plain_index(loops.piles).replace("G", "P", 1)
        text(f"{cell} = is_lost(P, {', '.join(loops.piles)}{arguments(loops)})")
    return str(text)


def write_is_lost(text: Lines, loops: Loops, index: Callable[[tuple[str, ...]], str]) -> None:
    """Write ``is_lost``, which looks for an option that is lost, and stops at the first.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> take, text = For("k", number(1), number(3), (Leave((n - k,)),)), Lines()
    >>> write_is_lost(text, Loops(("n",), (take,)), lambda heaps: f"G[{heaps[0]}]")
    >>> print(text, end="")
    def is_lost(P, n):
        for k in range(1, 3 + 1):
            if P[n - k]:
                return False
        return True
    """

    def leaf(text: Lines, node: Leave) -> None:
        if loops.misere:
            text("stuck = False")
        with text.within(f"if {index(tuple(map(source, node.heaps))).replace('G', 'P', 1)}:"):
            text("return False")

    with text.within(f"def is_lost(P, {', '.join(loops.piles)}{arguments(loops)}):"):
        if loops.misere:
            text("stuck = True")
        write(text, loops.body, loops, leaf)
        text("return not stuck" if loops.misere else "return True")


def _plain_index(place: tuple[str, ...]) -> str:
    return "G" + "".join(f"[{one}]" for one in place)


def _by_slices(text: Lines, node: For, loops: Loops) -> bool:
    """Mark all that a loop leaves at once, where it leaves one thing only."""
    if len(node.body) > 1 or not isinstance(node.body[0], Leave):
        return False
    leave = node.body[0]
    if not is_heap(loops):
        by = f", {node.step}" if node.step > 1 else ""
        numbers = f"range({source(node.low)}, {source(node.high)} + 1{by})"
        value = value_of(loops, leave, _plain_index)
        text(f"seen.update([{value} for {node.name} in {numbers}])")
        return True
    moving = [heap for heap in leave.heaps if _factor(heap, node.name)]
    fixed = [heap for heap in leave.heaps if _factor(heap, node.name) == 0]
    known = all(_factor(heap, node.name) in (0, 1, -1) for heap in leave.heaps)
    if not known or not 1 <= len(moving) <= 2:
        return False
    text(f"first, last = {source(node.low)}, {source(node.high)}")
    if node.step > 1:
        text(f"last -= (last - first) % {node.step}")
    slices = [_slice(heap, node) for heap in moving]
    if len(moving) == 2 and _factor(moving[0], node.name) != _factor(moving[1], node.name):
        slices[1] += "[::-1]"
    with text.within("if first <= last:"):
        marked = _marked(text, slices, value_of(loops, Leave(tuple(fixed)), _plain_index))
        text(f"seen.update({marked})")
    return True


def _marked(text: Lines, slices: list[str], fixed: str) -> str:
    if fixed != "0":
        text(f"other = {fixed}")
    if len(slices) == 1:
        return slices[0] if fixed == "0" else f"[other ^ v for v in {slices[0]}]"
    if fixed == "0":
        return f"map(xor, {', '.join(slices)})"
    return f"[other ^ u ^ v for u, v in zip({', '.join(slices)})]"


def _factor(heap: Expression, name: str) -> int | None:
    line = line_of(heap)
    return None if line is None else line.factor(name)


def _slice(heap: Expression, node: For) -> str:
    """Cut the values out of the table, rising by heap."""
    rising = _factor(heap, node.name) == 1
    ends = ("first", "last") if rising else ("last", "first")
    low, high = (source(put(heap, {node.name: Variable(end)})) for end in ends)
    step = f" : {node.step}" if node.step > 1 else ""
    return f"G[{low} : {high} + 1{step}]"
