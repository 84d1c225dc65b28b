"""Write loops as Python.

The text is made from the nodes alone and holds no text of a user's: names are those of loops,
functions are the few of `FUNCTIONS`. `grundy.kernels.tables` makes programs of it that run as
they are, and `grundy.kernels.loops` such as are compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

from grundy.formulas.functions import Series
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node, series_of
from grundy.formulas.parts import with_parts
from grundy.formulas.tree import Call, Expression, Member, Number, Root

__all__ = [
    "FUNCTIONS",
    "Leaf",
    "Lines",
    "Said",
    "arguments",
    "cells",
    "is_heap",
    "source",
    "value_of",
    "write",
]

FUNCTIONS = frozenset(("min", "max", "abs", "gcd", "low", "v2"))
"""The functions that a machine takes."""


class Lines:
    """Collect lines of a program.

    >>> lines = Lines()
    >>> with lines.within("for k in range(n):", "if k % 2:"):
    ...     lines("yield k")
    >>> print(lines, end="")
    for k in range(n):
        if k % 2:
            yield k
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 0
        self.numbers = count()

    def __call__(self, line: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def within(self, *heads: str) -> Iterator[None]:
        """Write heads, each one step deeper than the one before, and what follows inside."""
        before = self.depth
        for head in heads:
            self(head)
            self.depth += head.endswith(":")
        yield
        self.depth = before

    def __str__(self) -> str:
        return "\n".join([*self.lines, ""])


class Said(Expression):
    """Hold a text of the house in a tree.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(Said("G[n]", condition=False) + n)
    G[n] + n
    """

    def __init__(self, text: str, *, condition: bool = True) -> None:
        self.text, self._condition = text, condition

    def is_condition(self) -> bool:
        """Tell which of the two it is."""
        return self._condition

    def __str__(self) -> str:
        return self.text


def source(what: Expression) -> str:
    """Write a number or a condition as Python.

    >>> from grundy.formulas.tree import variables
    >>> k, n = variables("k n")
    >>> source(Call("gcd", (k, n)).eq(1) & Member(k + 1, Series("powers", 3)))
    'gcd(k, n) == 1 and is_power(k + 1, 3)'
    """
    return str(_plain(what))


def _plain(what: Expression) -> Expression:
    match what:
        case Said():
            return what
        case Member(of, series):
            base = f", {series.base}" if series.base else ""
            return Said(f"{_asking(series)}({source(of)}{base})")
        case Root(of):
            return Said(f"isqrt(max(0, {source(of)}))")
        case Call(name, _) if name not in FUNCTIONS:
            raise TypeError(name)
    return with_parts(what, _plain) if vars(what) else what


def _asking(series: Series) -> str:
    return "is_power" if series.base else f"is_{series.name}".replace(" ", "_")


Leaf = Callable[[Lines, Leave], None]
Fast = Callable[[Lines, For], bool]


def write(
    text: Lines,
    body: tuple[Node, ...],
    loops: Loops,
    leaf: Leaf,
    fast: Fast = lambda text, node: False,
) -> None:
    """Write the loops of a body; ``fast`` may write a loop in a way of its own.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> text, body = Lines(), (For("k", number(1), n, (If((k % 2).eq(0), (Leave((n - k,)),)),)),)
    >>> write(text, body, Loops(("n",), body), lambda text, node: text(source(node.heaps[0])))
    >>> print(text, end="")
    for k in range(1, n + 1):
        if k % 2 == 0:
            n - k
    """
    for node in body:
        match node:
            case Leave():
                leaf(text, node)
            case If(when, inner):
                with text.within(f"if {source(when)}:"):
                    write(text, inner, loops, leaf, fast)
            case For(name, low, high, inner, step):
                if not fast(text, node):
                    by = f", {step}" if step > 1 else ""
                    ends = f"{source(low)}, {source(high)} + 1{by}"
                    with text.within(f"for {name} in range({ends}):"):
                        write(text, inner, loops, leaf, fast)
            case Each():
                _write_each(text, node, loops, leaf, fast)


def _write_each(text: Lines, node: Each, loops: Loops, leaf: Leaf, fast: Fast) -> None:
    high = f"high{next(text.numbers)}"
    text(f"{high} = {source(node.high)}")
    if isinstance(node.among, Divisors):
        of = source(node.among.of)
        text("d = 1")
        with text.within(f"while d * d <= {of}:"):
            pair = f"if ({of}) % d == 0:", f"for {node.name} in (d, ({of}) // d):"
            with text.within(*pair, f"if {source(node.low)} <= {node.name} <= {high}:"):
                write(text, node.body, loops, leaf, fast)
            text("d += 1")
        return
    with text.within(f"for {node.name} in series{series_of(loops).index(node.among)}:"):
        with text.within(f"if {node.name} > {high}:"):
            text("break")
        if node.low != Number(1):
            with text.within(f"if {node.name} < {source(node.low)}:"):
                text("continue")
        write(text, node.body, loops, leaf, fast)


def arguments(loops: Loops) -> str:
    """Name the lists of series that a function takes, each after a comma.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> square = Each("k", Series("squares"), number(1), n, (Leave((n - k,)),))
    >>> arguments(Loops(("n",), (square,))), arguments(Loops(("n",), ()))
    (', series0', '')
    """
    return "".join(f", series{i}" for i, _ in enumerate(series_of(loops)))


def is_heap(loops: Loops) -> bool:
    """Tell whether the moves are those on one heap.

    >>> is_heap(Loops(("n",), ())), is_heap(Loops(("a", "b"), ()))
    (True, False)
    """
    return loops.piles == ("n",)


def value_of(loops: Loops, node: Leave, index: Callable[[tuple[str, ...]], str]) -> str:
    """Write the value of what is left: of heaps the nim-sum, where equal ones cancel.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> value_of(Loops(("n",), ()), Leave((n - k, k)), lambda heaps: f"G[{heaps[0]}]")
    'G[n - k] ^ G[k]'
    """
    if not is_heap(loops):
        return index(tuple(map(source, node.heaps)))
    odd = [heap for i, heap in enumerate(node.heaps) if node.heaps.count(heap) % 2]
    single = dict.fromkeys(map(source, odd))
    value = " ^ ".join(index((one,)) for one in single) or "0"
    return value if node.times == Number(1) else f"({source(node.times)}) % 2 * ({value})"


def cells(loops: Loops) -> Iterator[str]:
    """Give heads of loops over the positions of a table, in which options come first.

    >>> list(cells(Loops(("a", "b"), ())))
    ['for a in range(start, stop):', 'for b in range(0, size):']
    """
    return _by_sum(loops) if loops.by_sum else _in_order(loops)


def _in_order(loops: Loops) -> Iterator[str]:
    first, *rest = loops.piles
    yield f"for {first} in range(start, stop):"
    yield from (f"for {name} in range({loops.least}, size):" for name in rest)


def _by_sum(loops: Loops) -> Iterator[str]:
    yield "for total in range(start, stop):"
    rest = "total"
    for after, name in zip(range(len(loops.piles) - 1, 0, -1), loops.piles[:-1], strict=True):
        low = f"max({loops.least}, {rest} - {after} * (size - 1))"
        high = f"min(size - 1, {rest} - {after * loops.least})"
        yield f"for {name} in range({low}, {high} + 1):"
        rest += f" - {name}"
    yield f"{loops.piles[-1]} = {rest}"
