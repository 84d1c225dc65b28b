"""Write the plain programs that loops are: tables of values and of lost positions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from grundy.formulas.linear import form_of, written
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node
from grundy.formulas.machine import Lines, arguments, cells, is_heap, source, value_of, write
from grundy.formulas.parts import free, put, with_parts
from grundy.formulas.tree import Expression, Variable

__all__ = [
    "lost_source",
    "marked_source",
    "table_source",
    "write_is_lost",
    "write_is_stuck",
    "write_marks",
]

_FEW = 1_000
"""Heaps up to which the ways to split every rest in two, from each place on, are held."""


def of_rest(body: tuple[Node, ...], taken: str) -> tuple[Node, ...] | None:
    """Write moves in terms of n for what is left of it, or give None where that does not do.

    >>> from grundy.formulas.tree import number, variables
    >>> from grundy.formulas.loops import For
    >>> n, k, x = variables("n k x")
    >>> split = For("x", number(1), (n - k) // 2, (Leave((x, n - k - x)),))
    >>> [node.head() for node in of_rest((split,), "k")]
    ['for x = 1 .. n // 2:']
    >>> of_rest((Leave((n - k, k)),), "k") is None
    True
    """
    found = [new for node in body if (new := _written(node, taken)) is not None]
    return tuple(found) if len(found) == len(body) else None


def bound_of_rest(what: Expression, taken: str) -> Expression | None:
    """Write a number in terms of n for what is left of it, or give None.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(bound_of_rest((n - k - 1) // 2, "k"), bound_of_rest(n // 2, "k"))
    (n - 1) // 2 None
    """
    new = _lines(put(what, {"n": Variable("n") + Variable(taken)}))
    return None if taken in free(new) else new


def _written(node: Node, taken: str) -> Node | None:
    if isinstance(node, Leave):
        numbers = [bound_of_rest(one, taken) for one in (node.times, *node.heaps)]
        known = [one for one in numbers if one is not None]
        return Leave(tuple(known[1:]), known[0]) if len(known) == len(numbers) else None
    body = of_rest(node.body, taken)
    if body is None or (isinstance(node, Each) and isinstance(node.among, Divisors)):
        return None
    if isinstance(node, If):
        when = bound_of_rest(node.when, taken)
        return None if when is None else If(when, body)
    low, high = bound_of_rest(node.low, taken), bound_of_rest(node.high, taken)
    return None if low is None or high is None else replace(node, low=low, high=high, body=body)


def _lines(what: Expression) -> Expression:
    """Write every number that is a line as its shortest sum."""
    line = None if what.is_condition() else form_of(what)
    if line is not None:
        return written(line)
    return with_parts(what, _lines) if vars(what) else what


@lru_cache(maxsize=64)
def table_source(loops: Loops, size: int = 0) -> str:
    """Write ``table(G, size)``, which gives what fills a table of values in plain Python.

    For one heap G is a list that grows from ``start`` to ``stop`` values. For piles it holds lists
    of lists, and the rows (the sums, where moves go by them) from ``start`` to ``stop - 1`` are
    filled.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k, x = variables("n k x")
    >>> print(table_source(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),))))
    def table(G, size):
        def extend(start, stop):
            for n in range(start, stop):
                seen = set()
                first, last = 1, n
                if first <= last:
                    seen.update(G[n - last : n - first + 1])
                g = 0
                while g in seen:
                    g += 1
                G.append(g)
        return extend
    <BLANKLINE>

    What the rest of a heap may become is worked out once for each rest, as a number whose bits are
    the values.

    >>> split = For("x", number(1), n - k, (Leave((x, n - k - x)),))
    >>> text = table_source(Loops(("n",), (For("k", number(1), n, (split,)),)))
    >>> print(text.splitlines()[11].strip())
    bits = reduce(or_, map(rest0, range(n - (1), n - (n) - 1, -1)), bits)
    """
    heads = [*cells(loops)]
    rests = _Rests(loops, few=size <= _FEW) if is_heap(loops) else None
    body = Lines()
    body.depth = 2 + sum(head.endswith(":") for head in heads)
    write(body, loops.body, loops, _leaf(loops), rests or partial(_by_slices, loops=loops))
    text = Lines()
    with text.within(f"def table(G, size{arguments(loops)}):"):
        if rests:
            rests.write(text)
        with text.within("def extend(start, stop):", *heads):
            text("seen, bits, late = set(), 0, []" if rests and rests.bodies else "seen = set()")
            text.lines += body.lines
            if rests and rests.bodies:
                text("g = least(bits | marks(seen), late)")
            else:
                text("g = 0")
                with text.within("while g in seen:"):
                    text("g += 1")
            text("G.append(g)" if is_heap(loops) else f"{_plain_index(loops.piles)} = g")
        text("return extend")
    return str(text)


def _leaf(loops: Loops) -> Callable[[Lines, Leave], None]:
    return lambda text, node: text(f"seen.add({value_of(loops, node, _plain_index)})")


class _Rests:
    """Write what a rest may become as functions of the rest, and loops that ask them."""

    def __init__(self, loops: Loops, *, few: bool) -> None:
        self.loops, self.few = loops, few
        self.bodies: list[tuple[Node, ...] | tuple[Expression, Leave]] = []

    def __call__(self, text: Lines, node: For) -> bool:
        """Write a loop by the rests that it leaves, or by slices, if it can be."""
        return self._by_rests(text, node) or _by_slices(text, node, self.loops)

    def _by_rests(self, text: Lines, node: For) -> bool:
        single = len(node.body) == 1 and isinstance(node.body[0], Leave)
        inner = any(isinstance(one, For | Each) for one in node.body)
        body = of_rest(node.body, node.name) if inner else None
        if body is not None:
            low, high = (f"n - ({source(end)})" for end in (node.low, node.high))
            rests = f"map({self._named('rest', body)}, range({low}, {high} - 1, -{node.step}))"
            text(f"bits = reduce(or_, {rests}, bits)")
            return True
        outer = free(node.high) - {"n", node.name}
        if len(outer) != 1 or not single or node.step > 1:
            return False
        [taken] = outer
        body = of_rest((node,), taken)
        if body is not None:
            text(f"bits |= {self._named('rest', body)}(n - {taken})")
            return True
        return self.few and self._by_ends(text, node, taken)

    def _by_ends(self, text: Lines, node: For, taken: str) -> bool:
        """Split a rest in two from some place on, beside one heap that is as large as it is."""
        x, rest = Variable(node.name), Variable("n") - Variable(taken)
        high = bound_of_rest(node.high, taken)
        if high is None or node.body[0] != Leave((Variable(taken), x, rest - x)):
            return False
        text(f"first, last = {source(node.low)}, {source(node.high)}")
        with text.within("if first <= last:"):
            pairs = self._named("ends", (high, node.body[0]))
            text(f"late.append(({pairs}(n - {taken})[last - first], G[{taken}]))")
        return True

    def _named(self, kind: str, body: Any) -> str:
        if body not in self.bodies:
            self.bodies.append(body)
        return f"{kind}{self.bodies.index(body)}"

    def write(self, text: Lines) -> None:
        """Write the functions that are asked, with those that they ask."""
        for i, body in enumerate(self.bodies):  # grows while it is read
            if isinstance(body[0], Expression):
                with text.within("@cache", f"def ends{i}(n):"):
                    text(f"last = {source(body[0])}")
                    text("pairs = map(xor, G[last::-1], G[n - last : n + 1])")
                    text("return [*accumulate(map(one, pairs), or_)]")
                continue
            with text.within("@cache", f"def rest{i}(n):"):
                text("seen, bits, late = set(), 0, []")
                write(text, body, self.loops, _leaf(self.loops), self)
                text("return reduce(or_, starmap(turned, late), bits | marks(seen))")


def lost_source(loops: Loops) -> str:
    """Write ``table(P, size)``, which gives what marks in P what the player to move loses.

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
    def table(P, size):
        def extend(start, stop):
            for n in range(start, stop):
                P[n] = is_lost(P, n)
        return extend
    <BLANKLINE>
    """
    text = Lines()
    write_is_lost(text, loops, _plain_index)
    text("")
    text("")
    with text.within(f"def table(P, size{arguments(loops)}):"):
        with text.within("def extend(start, stop):", *cells(loops)):
            cell = _plain_index(loops.piles).replace("G", "P", 1)
            text(f"{cell} = is_lost(P, {', '.join(loops.piles)}{arguments(loops)})")
        text("return extend")
    return str(text)


def marked_source(loops: Loops, back: tuple[Node, ...]) -> str:
    """Write ``table(P, W, size)``, which marks in W all that moves to a lost position.

    >>> from grundy.formulas.loops import If
    >>> from grundy.formulas.tree import number, variables
    >>> n, k, size = variables("n k size")
    >>> take = For("k", number(1), number(3), (Leave((n - k,)),))
    >>> back = For("k", number(1), number(3), (If(n + k < size, (Leave((n + k,)),)),))
    >>> print(marked_source(Loops(("n",), (take,)), (back,)), end="")
    def table(P, W, size):
        def extend(start, stop):
            for n in range(start, stop):
                if W[n]:
                    continue
                for k in range(1, 3 + 1):
                    if n + k < size:
                        W[n + k] = 1
                P[n] = 1
        return extend
    """
    text = Lines()
    if loops.misere:
        write_is_stuck(text, loops)
    with text.within(f"def table(P, W, size{arguments(loops)}):"):
        with text.within("def extend(start, stop):", *cells(loops)):
            write_marks(text, loops, back, lambda place: _plain_index(place).replace("G", "W", 1))
            text(f"{_plain_index(loops.piles).replace('G', 'P', 1)} = 1")
        text("return extend")
    return str(text)


def write_marks(
    text: Lines, loops: Loops, back: tuple[Node, ...], index: Callable[[tuple[str, ...]], str]
) -> None:
    """Write what marks all that moves to a position, if that is lost: nothing marked it before.

    >>> text = Lines()
    >>> write_marks(text, Loops(("n",), ()), (), lambda place: f"W[{place[0]}]")
    >>> print(text, end="")
    if W[n]:
        continue
    """
    place = index(loops.piles)
    with text.within(f"if {place}:"):
        text("continue")
    if loops.misere:
        with text.within(f"if is_stuck({', '.join(loops.piles)}{arguments(loops)}):"):
            text(f"{place} = 1")
            text("continue")

    def leaf(text: Lines, node: Leave) -> None:
        text(f"{index(tuple(map(source, node.heaps)))} = 1")

    write(text, back, Loops(loops.piles, (*loops.body, *back)), leaf)


def write_is_stuck(text: Lines, loops: Loops) -> None:
    """Write ``is_stuck``, which tells whether a position has no move.

    >>> text = Lines()
    >>> write_is_stuck(text, Loops(("n",), ()))
    >>> print(text, end="")
    def is_stuck(n):
        return True
    """
    with text.within(f"def is_stuck({', '.join(loops.piles)}{arguments(loops)}):"):
        write(text, loops.body, loops, lambda text, node: text("return False"))
        text("return True")


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
    line = form_of(heap)
    return None if line is None else line.get(name, 0)


def _slice(heap: Expression, node: For) -> str:
    """Cut the values out of the table, rising by heap."""
    rising = _factor(heap, node.name) == 1
    ends = ("first", "last") if rising else ("last", "first")
    low, high = (source(put(heap, {node.name: Variable(end)})) for end in ends)
    step = f" : {node.step}" if node.step > 1 else ""
    return f"G[{low} : {high} + 1{step}]"
