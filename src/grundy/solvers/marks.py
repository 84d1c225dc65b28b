"""Count the marks and the tests that a position costs, by a program made of its loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node, series_of
from grundy.formulas.machine import Lines, arguments, source, write
from grundy.formulas.parts import put
from grundy.formulas.plain import made
from grundy.formulas.tree import Expression

__all__ = ["Cost", "count_work", "work_counter"]

_ROUND = 4  # marks that a round of a loop takes as long as, which has loops inside

Cost = Callable[[Expression], Expression]
"""What a test costs, or an `Each` over divisors by the number that they divide."""


def _source(loops: Loops, cost: Cost | None = None) -> str:
    """Write ``work(...)``, which counts the marks of one position, and its tests.

    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> print(_source(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),))))
    def work(n):
        done = 1
        done += max(0, n - (1) + 1)
        return done
    <BLANKLINE>
    """
    text = Lines()

    def costs(what: Expression) -> str:
        return source(cost(what)) if cost else "1"

    def fast(text: Lines, node: For) -> bool:
        span = f"{source(node.high)} - ({source(node.low)}) + {node.step}"
        rounds = f"max(0, ({span}) // {node.step})" if node.step > 1 else f"max(0, {span})"
        tests = [inner.when for inner in node.body if isinstance(inner, If)]
        ends = [leaf for inner in node.body for leaf in _ends(inner)]
        each = [costs(put(test, {node.name: node.high})) for test in tests]
        whole = " + ".join([*each, str(_ROUND if None in ends else max(1, len(ends)))])
        text(f"done += {rounds}" + (f" * ({whole})" if whole != "1" else ""))
        return None not in ends

    def leaf(text: Lines, node: Leave) -> None:
        text("done += 1")

    with text.within(f"def work({', '.join(loops.piles)}{arguments(loops)}):"):
        text("done = 1")
        for among in _divided(loops.body):
            text(f"done += {costs(among.of)}")
        write(text, loops.body, loops, leaf, fast)
        text("return done")
    return str(text)


def _ends(node: Node) -> Iterator[Leave | None]:
    """Give what is left, and None for each loop that lies between."""
    if isinstance(node, If):
        for inner in node.body:
            yield from _ends(inner)
    else:
        yield node if isinstance(node, Leave) else None


def _divided(body: tuple[Node, ...]) -> Iterator[Divisors]:
    """Give the divisors that are gone through, but for those inside other loops."""
    for node in body:
        if isinstance(node, Each) and isinstance(node.among, Divisors):
            yield node.among
        if isinstance(node, If):
            yield from _divided(node.body)


def count_work(loops: Loops, position: Sequence[int]) -> int:
    """Count the marks and the tests that one position costs.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> count_work(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),)), (9,))
    10
    """
    return work_counter(loops)(position)


def work_counter(loops: Loops, cost: Cost | None = None) -> Callable[[Sequence[int]], int]:
    """Give what counts the marks and tests of positions, made once for many of them.

    A test costs what ``cost`` says.

    >>> from grundy.formulas.loops import For, Leave
    >>> from grundy.formulas.tree import number, variables
    >>> n, k = variables("n k")
    >>> count = work_counter(Loops(("n",), (For("k", number(1), n, (Leave((n - k,)),)),)))
    >>> [count((n,)) for n in (1, 2, 3)]
    [2, 3, 4]
    """
    work, among = made(_source(loops, cost), "work"), series_of(loops)

    def count(position: Sequence[int]) -> int:
        most = max(position)
        done: int = work(*position, *(list(series.upto(most)) for series in among))
        return done

    return count
