"""Count the marks and the tests that a position costs, by a program made of its loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from grundy.formulas.loops import ONCE, Divisors, Each, For, If, Leave, Loops, Node, series_of
from grundy.formulas.machine import Lines, arguments, is_heap, source, write
from grundy.formulas.parts import put
from grundy.formulas.series import Series
from grundy.formulas.tree import Expression
from grundy.kernels.plain import made

__all__ = ["Cost", "work_counter"]

_PASSED = 4  # marks that a number of a series takes as long as, which is too small
_ROUND = 4  # marks that a round of a loop takes as long as, which has loops inside

_AT_ONCE = 2  # marks of heaps that compiled loops make in the time of one, where nothing is asked

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

    def most(test: Expression, node: For) -> str:
        first, last = (costs(put(test, {node.name: end})) for end in (node.low, node.high))
        return last if first == last else f"max({first}, {last})"

    def fast(text: Lines, node: For) -> bool:
        span = f"{source(node.high)} - ({source(node.low)}) + {node.step}"
        rounds = f"max(0, ({span}) // {node.step})" if node.step > 1 else f"max(0, {span})"
        tests = [inner.when for inner in node.body if isinstance(inner, If)]
        ends = _all_ends(node)
        each = [most(test, node) for test in tests]
        if cost:
            each = [one for one in each if one != "1"]  # the processor foresees what it says
        alone = [str(_ROUND)] if None in ends else [*each, str(max(1, len(ends)))]
        whole = " + ".join(alone)
        if cost and not tests and is_heap(loops) and None not in ends:
            rounds = f"{rounds} // {_AT_ONCE}"
        text(f"done += {rounds}" + (f" * ({whole})" if whole != "1" else ""))
        return None not in ends

    def leaf(text: Lines, node: Leave) -> None:
        text(f"done += {node.cost if isinstance(node, _Asked) else 1}")

    with text.within(f"def work({', '.join(loops.piles)}{arguments(loops)}):"):
        text("done = 1")
        for among in _divided(loops.body):
            text(f"done += {costs(among.of)}")
        write(text, tuple(_with_tests(loops.body, costs, series_of(loops))), loops, leaf, fast)
        text("return done")
    return str(text)


@dataclass(frozen=True)
class _Asked(Leave):
    """Stand before what costs something by itself."""

    cost: str = ""


def _with_tests(
    body: tuple[Node, ...], costs: Callable[[Expression], str], among: tuple[Series, ...]
) -> Iterator[Node]:
    """Put what they cost before the tests outside the innermost loops, which count their own.

    So does what is passed over of a series.
    """
    for node in body:
        if isinstance(node, Leave) or (isinstance(node, For) and None not in _all_ends(node)):
            yield node
            continue
        if isinstance(node, If):
            yield _Asked((), cost=costs(node.when))
        if isinstance(node, Each) and isinstance(node.among, Series) and node.low != ONCE:
            name = f"series{among.index(node.among)}"
            yield _Asked((), cost=f"{_PASSED} * sum(k <= {source(node.high)} for k in {name})")
        yield replace(node, body=tuple(_with_tests(node.body, costs, among)))


def _all_ends(node: For) -> list[Leave | None]:
    return [leaf for inner in node.body for leaf in _ends(inner)]


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
