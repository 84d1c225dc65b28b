"""Turn the loops of a rule into steps; where a law is known, of very many moves only some."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from grundy.errors import InputError
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node, least_of
from grundy.formulas.machine import source
from grundy.formulas.parts import free
from grundy.formulas.series import Series
from grundy.formulas.tree import (
    Call,
    Compare,
    Expression,
    Member,
    Number,
    Variable,
    all_of,
    number,
)
from grundy.programs.steps import Among, EachMember, Loop, Step, Steps, Visit, When

__all__ = ["MOST_NEAR", "Part", "all_steps", "has_end", "leaves", "some_steps"]

_MOST_LISTED = 12
MOST_NEAR = 1000
"""How many numbers are tried at each end of a range of very many."""
Part = Callable[[For], Loop]
"""How the loop of a part of a split is run; its body is put in later."""


def all_steps(loops: Loops) -> Steps:
    """Give steps that visit all that can be left.

    >>> from grundy.solvers.impartial.loops import loops_of
    >>> from grundy.games import game
    >>> for step in all_steps(loops_of(game("take:squares, or take 1 or 4"))):
    ...     print(step.name, step.body)
    k (When(test='k <= n', body=(Visit(heaps=('n - k',)),)),)
    k (Visit(heaps=('n - k',)),)

    `InputError` is raised for moves that leave more than nine heaps.
    """
    return _Translator(None).steps(loops.body)


def some_steps(body: tuple[Node, ...], part: Part) -> Steps:
    """Give steps that visit enough of it where a law is known; ``part`` runs parts of splits.

    >>> from grundy.solvers.impartial.loops import loops_of
    >>> from grundy.games import game
    >>> loops = loops_of(game("take:any"))
    >>> [step.near for step in some_steps(loops.body, lambda node: Loop(node.name, "1", "2", ()))]
    [True]
    """
    return _Translator(part).steps(body)


def leaves(body: tuple[Node, ...]) -> Iterator[Leave]:
    """Give the ends of all loops.

    >>> from grundy.solvers.impartial.loops import loops_of
    >>> from grundy.games import game
    >>> print(*leaves(loops_of(game("take:any, or halve")).body))
    leave n - k leave n // 2
    """
    for node in body:
        if isinstance(node, Leave):
            yield node
        else:
            yield from leaves(node.body)


class _Translator:
    def __init__(self, part: Part | None) -> None:
        self.part = part

    def steps(self, body: tuple[Node, ...]) -> Steps:
        """Translate nodes, and collect a few numbers that are taken alike in one list."""
        groups: defaultdict[tuple[str, Leave], list[Node]] = defaultdict(list)
        numbers: defaultdict[tuple[str, Leave], list[int]] = defaultdict(list)
        for node in body:
            for pile, leave, taken in _fixed(node):
                groups[pile, leave].append(node)
                numbers[pile, leave] += taken
        found: list[Step] = []
        done: list[Node] = []
        for node in body:
            for pile, leave, _ in _fixed(node):
                nodes, listed = groups[pile, leave], numbers[pile, leave]
                if node not in done and len(nodes) > 1 and len(listed) <= _MOST_LISTED:
                    inner = (When(f"k <= {pile}", self._one(leave)),)
                    found.append(Among("k", tuple(map(str, listed)), inner))
                    done += nodes
            if node not in done:
                found += self._one(node)
        return tuple(found)

    def _one(self, node: Node) -> Steps:
        match node:
            case Leave(heaps, times):
                if times != number(1):
                    raise InputError(
                        "moves that leave at most nine heaps", got=str(node), where="code"
                    )
                return (Visit(tuple(map(source, heaps)) or ("0",)),)
            case If(test, (If(more, inner),)):
                return self._one(If(all_of([test, more]), inner))
            case If(test, inner):
                return (When(source(test), self.steps(inner)),)
            case Each(name, among, low, high, inner):
                k = Variable(name)
                if isinstance(among, Series) and self.part is None:
                    body = inner if low == number(1) else (If(low <= k, inner),)
                    return (EachMember(name, _nth(among), source(high), self.steps(body)),)
                test = (among.of % k).eq(0) if isinstance(among, Divisors) else Member(k, among)
                return self._one(For(name, low, high, (If(test, inner),)))
        return (self._loop(node),)

    def _loop(self, node: For) -> Loop:
        if self.part is not None and node.name.startswith("x"):
            loop = self.part(node)
            return Loop(loop.name, loop.low, loop.high, self.steps(node.body), loop.near)
        ends = source(node.low), source(node.high)
        if self.part is not None and not has_end(node.high):
            rest = (Variable(node.name) % node.step).eq(node.low % node.step)
            body = (If(rest, node.body),) if node.step > 1 else node.body
            return Loop(node.name, *ends, self.steps(body), near=True)
        if node.low == Number(0) and "//" in str(node.high):
            return self._widened(node)
        return Loop(node.name, *ends, self.steps(node.body), step=node.step)

    def _widened(self, node: For) -> Loop:
        """Run up to what the piles have; all else becomes a test."""
        k, low, top = Variable(node.name), node.low, _top(node)
        tests: list[Expression] = []
        if not isinstance(low, Number):
            low = number(1)
            tests.append(node.low <= k)
        if node.high != top:
            tests.append(k <= node.high)
        if node.step > 1 and isinstance(node.low, Number):
            tests.append((k % node.step).eq(node.low.of % node.step))
        body = (If(all_of(tests), node.body),) if tests else node.body
        return Loop(node.name, source(low), source(top), self.steps(body))


def _nth(series: Series) -> str:
    return "nth_" + str(series).replace(" ", "_")


def _fixed(node: Node) -> Iterator[tuple[str, Leave, range]]:
    """Read a move that takes one of a few numbers: from which pile, what it leaves, which."""
    match node:
        case If(Compare((">=",), (Variable(name) as pile, Number(c))), (Leave(heaps),)):
            k = Variable("k")
            taken = tuple(pile - k if heap == pile - c else heap for heap in heaps)
            if taken != heaps:
                yield name, Leave(taken), range(c, c + 1)
        case For(
            "k", Number(low), Call("min", (Variable(name), Number(high))), (Leave() as end,), 1
        ):
            yield name, end, range(low, high + 1)


def has_end(high: Expression) -> bool:
    """Tell whether a number is bounded by a constant.

    >>> has_end(least_of(Variable("n"), Number(3))), has_end(Variable("n"))
    (True, False)
    """
    parts = high.args if isinstance(high, Call) and high.function == "min" else (high,)
    return any(isinstance(part, Number) or (part is not high and has_end(part)) for part in parts)


def _top(node: For) -> Expression:
    """Give the least of the piles that a number is taken from."""
    taken = [heap for leave in leaves(node.body) for heap in leave.heaps]
    names = {name for heap in taken if node.name in free(heap) for name in free(heap)}
    top: Expression | None = None
    for name in sorted(names - _bound(node)):
        top = Variable(name) if top is None else least_of(top, Variable(name))
    assert top is not None
    return top


def _bound(node: Node) -> set[str]:
    """Collect the names that loops give."""
    if isinstance(node, Leave):
        return set()
    names = set[str]().union(*map(_bound, node.body))
    return names if isinstance(node, If) else names | {node.name}
