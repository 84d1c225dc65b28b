"""Turn the loops of a rule into steps; where a law is known, of very many moves only some.

All names stand for integers; ``yield`` gives the heaps that a heap becomes, of which 0 is none, or
all piles after a move. Loops go through ``range``; through ``near``, which gives the numbers near
its ends before all others; through the members of a set, by ``nth_``; or through a list.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from grundy.errors import InputError
from grundy.formulas.functions import Series
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node, least_of
from grundy.formulas.machine import source
from grundy.formulas.parts import free
from grundy.formulas.tree import (
    Binary,
    Call,
    Compare,
    Expression,
    Member,
    Number,
    Variable,
    all_of,
    number,
)

__all__ = [
    "MOST_FAR",
    "MOST_NEAR",
    "Part",
    "Steps",
    "all_steps",
    "has_end",
    "leaves",
    "listed",
    "near_first",
    "rising",
    "some_steps",
    "under",
    "visit",
    "when",
]

_MOST_LISTED = 12
MOST_NEAR = 1000
"""How many numbers are tried at each end of a range of very many."""
MOST_FAR = 10**7
"""How many numbers a loop alone goes through, where those near its ends are no winning moves."""
Part = Callable[[For], str]
"""What the loop of a part of a split goes through, if that is known to be enough."""

Steps = tuple[str, ...]


def all_steps(loops: Loops) -> Steps:
    r"""Give steps that visit all that can be left.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> print(*all_steps(loops_of(game("take:squares, or take 1 or 4"))), sep="\n")
    for k in 1, 4:
        if k <= n:
            yield (n - k,)
    for k in nth_squares(n):
        yield (n - k,)

    `InputError` is raised for moves that leave more than nine heaps.
    """
    return _Translator(None).steps(loops.body)


def some_steps(body: tuple[Node, ...], part: Part, *, sure: bool = False) -> Steps:
    r"""Give steps that visit enough of it where a law is known; ``part`` runs parts of splits.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> loops = loops_of(game("take:k with k is coprime to n"))
    >>> print(*some_steps(loops.body, lambda node: "range(1, 2)"), sep="\n")
    for far in 0, 10000000:
        for k in near(1, n, far):
            if gcd(k, n) == 1:
                yield (n - k,)

    Of all kinds of moves those come first that are near; where none of them wins, the others.
    They are not needed where it is ``sure`` that one is near.
    """
    return near_first(_Translator(part, sure=sure).steps(body))


def near_first(steps: Steps) -> Steps:
    """Go through steps twice where loops ask for it: what is near comes first in all of them.

    >>> near_first(("for k in near(1, n, far):", "    yield (n - k,)"))[:2]
    ('for far in 0, 10000000:', '    for k in near(1, n, far):')
    """
    is_far = any(", far):" in line for line in steps)
    return under(f"for far in {listed(('0', str(MOST_FAR)))}", steps) if is_far else steps


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


def _is_alone(node: For) -> bool:
    """Tell whether a loop holds no other whose numbers have no constant end."""
    inside = [each for each in _within(node.body) if isinstance(each, For | Each)]
    return all(isinstance(each, For) and has_end(each.high) for each in inside)


def _within(body: tuple[Node, ...]) -> Iterator[Node]:
    for node in body:
        yield node
        if not isinstance(node, Leave):
            yield from _within(node.body)


class _Translator:
    def __init__(self, part: Part | None, *, sure: bool = False) -> None:
        self.part = part
        self.inside = sure

    def steps(self, body: tuple[Node, ...]) -> Steps:
        """Translate nodes, and collect a few numbers that are taken alike in one list."""
        groups: defaultdict[tuple[str, Leave], list[Node]] = defaultdict(list)
        numbers: defaultdict[tuple[str, Leave], list[int]] = defaultdict(list)
        for node in body:
            for pile, leave, taken in _fixed(node):
                groups[pile, leave].append(node)
                numbers[pile, leave] += taken
        found: list[str] = []
        done: list[Node] = []
        for node in body:
            for pile, leave, _ in _fixed(node):
                nodes, few = groups[pile, leave], tuple(map(str, numbers[pile, leave]))
                if node not in done and len(nodes) > 1 and len(few) <= _MOST_LISTED:
                    inner = under(f"if k <= {pile}", self._one(leave))
                    found += under(f"for k in {listed(few)}", inner)
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
                return visit(*(tuple(map(source, heaps)) or ("0",)))
            case If(test, (If(more, inner),)):
                return self._one(If(all_of([test, more]), inner))
            case If(test, inner):
                return under(f"if {source(test)}", self.steps(inner))
            case Each():
                return self._each(node)
        return self._loop(node)

    def _each(self, node: Each) -> Steps:
        name, among, low, body = node.name, node.among, node.low, node.body
        k = Variable(name)
        if isinstance(among, Divisors):
            within = If(all_of([low <= k, k <= node.high]), body)
            return self._divisors(name, among.of, (within,))
        if self.part is not None and among.name in ("primes", "prime powers"):
            return self._one(For(name, low, node.high, (If(Member(k, among), body),)))
        body = body if low == number(1) else (If(low <= k, body),)
        return under(f"for {name} in {_nth(among)}({source(node.high)})", self._nested(body))

    def _nested(self, body: tuple[Node, ...]) -> Steps:
        """Translate what a loop governs."""
        before, self.inside = self.inside, True
        steps = self.steps(body)
        self.inside = before
        return steps

    def _divisors(self, name: str, of: Expression, body: tuple[Node, ...]) -> Steps:
        """Find the divisors up to the root, each with the other one."""
        n = f"({source(of)})" if isinstance(of, Binary) else source(of)
        d, root = f"{name}d", f"{name}r"
        pair = under(f"for {name} in {d}, {n} // {d}", self._nested(body))
        found = under(f"for {d} in {rising('1', root)}", under(f"if {n} % {d} == 0", pair))
        return under(f"if {n} > 0", (f"{root} = isqrt({n})", *found))

    def _loop(self, node: For) -> Steps:
        head = f"for {node.name} in"
        if self.part is not None and node.name.startswith("x") and (among := self.part(node)):
            return under(f"{head} {among}", self._nested(node.body))
        low, high = source(node.low), source(node.high)
        if self.part is not None and not has_end(node.high):
            rest = (Variable(node.name) % node.step).eq(node.low % node.step)
            body = (If(rest, node.body),) if node.step > 1 else node.body
            near = "far" if not self.inside and _is_alone(node) else "0"
            return under(f"{head} near({low}, {high}, {near})", self._nested(body))
        if node.low == Number(0) and "//" in str(node.high):
            return self._widened(node)
        return under(f"{head} {rising(low, high, node.step)}", self._bounded(node))

    def _bounded(self, node: For) -> Steps:
        return self.steps(node.body) if has_end(node.high) else self._nested(node.body)

    def _widened(self, node: For) -> Steps:
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
        return under(f"for {k} in {rising(source(low), source(top))}", self._nested(body))


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


def under(head: str, body: Steps) -> Steps:
    """Put steps under a loop or a test.

    >>> under("for k in range(1, n + 1)", ("yield n - k, k",))
    ('for k in range(1, n + 1):', '    yield n - k, k')
    """
    return (f"{head}:", *(f"    {line}" for line in body))


def when(tests: list[str], body: Steps) -> Steps:
    """Put steps under tests, unless there is nothing to test.

    >>> when([], visit("n")), when(["n > 1", "n < 9"], visit("n"))
    (('yield (n,)',), ('if n > 1 and n < 9:', '    yield (n,)'))
    """
    return under(f"if {' and '.join(tests)}", body) if tests else body


def visit(*heaps: str) -> Steps:
    """Give what a move leaves.

    >>> visit("a", "b - k")
    ('yield a, b - k',)
    """
    return (f"yield {', '.join(heaps) if len(heaps) > 1 else f'({heaps[0]},)'}",)


def listed(values: tuple[str, ...]) -> str:
    """Write a few numbers to go through.

    >>> listed(("1", "3")), listed(("n // 2",))
    ('1, 3', '(n // 2,)')
    """
    return ", ".join(values) if len(values) > 1 else f"({values[0]},)"


def rising(low: str, high: str, step: int = 1) -> str:
    """Write the numbers from ``low`` to ``high``.

    >>> rising("0", "n // 2"), rising("1", "9", 2), rising("1", "n - 1")
    ('range(n // 2 + 1)', 'range(1, 10, 2)', 'range(1, n)')
    """
    stop = str(int(high) + 1) if high.isdigit() else f"{high} + 1"
    stop = high.removesuffix(" - 1") if high.endswith(" - 1") else stop
    run = f"{low}, {stop}, {step}" if step > 1 else stop if low == "0" else f"{low}, {stop}"
    return f"range({run})"
