"""Look for what a heap can become, as far as the law of its values lets it matter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import lcm, prod
from typing import Any

from grundy.errors import GrundyError
from grundy.formulas.linear import bare, form_of
from grundy.formulas.loops import Divisors, Each, For, If, Leave, Loops, Node
from grundy.formulas.machine import source
from grundy.formulas.parser import parse_claim
from grundy.formulas.parts import branches, nodes, rename
from grundy.formulas.statement import Recursion
from grundy.formulas.tree import (
    TRUE,
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Member,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    all_of,
)
from grundy.games.wythoff import Wythoff
from grundy.programs.moves import (
    MOST_NEAR,
    Part,
    Steps,
    all_steps,
    has_end,
    listed,
    near_first,
    rising,
    some_steps,
    under,
    visit,
    when,
)
from grundy.rules.moves import PileMoves
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import loops_of

__all__ = [
    "Classes",
    "Level",
    "Shape",
    "Unfolded",
    "classes_of",
    "conditions",
    "fits",
    "heap_steps",
    "lowering",
    "pile_steps",
    "unfolded",
]


_MOST = 4_000
_PLAIN = (And, Binary, Call, Choice, Compare, Negative, Not, Number, Or, Variable)


@dataclass(frozen=True)
class Shape:
    """Say how the values go on: ``f(n + period) == f(n) + saltus`` from ``preperiod`` on.

    >>> Shape(0, 1, 1).identity, Shape(71, 12, 0).last_part(2, unequal=False)
    (True, 82)

    Period 0: they follow a law of another kind, so that of many moves only some are tried.
    ``None`` in place of a shape: no law, all moves are tried.
    """

    preperiod: int
    period: int
    saltus: int

    @property
    def identity(self) -> bool:
        """Say whether the law is f(n) == n, for a game whose empty heap has the value 0."""
        return (self.preperiod, self.period, self.saltus) == (0, 1, 1)

    def last_part(self, heaps: int, *, unequal: bool) -> int:
        """Give the largest part to try in all heaps left but the last.

        Of two parts from the pre-period on, one can give whole periods to the other without a
        change of value; unequal parts stay so if each has as many places to choose from.
        """
        rounds = heaps - 1 if unequal else 1
        first = max(self.preperiod, 1)
        return first + max(rounds, 1 + (self.saltus > 0)) * self.period - 1


def heap_steps(
    loops: Loops, shape: Shape | None, level: Level | None = None, *, every: bool = False
) -> tuple[Steps, bool, bool]:
    r"""Give steps that visit enough of what a heap of n can become to find one of the value v.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> loops = loops_of(game("take:take 1 or 2, or split in two"))
    >>> print(*heap_steps(loops, Shape(0, 12, 0))[0], sep="\n")
    for k in range(1, min(n, 2) + 1):
        yield (n - k,)
    for x1 in range(1, min(12, n // 2) + 1):
        yield x1, n - x1

    ``level`` says where the heaps of a value are: then some steps may ask for v, which is told
    next; and last whether they find a move wherever there is one. With ``every`` they visit all
    that has the value v: values that climb have one heap in each class; where they do not, all
    moves are tried.

    >>> heap_steps(loops_of(game("nim")), Shape(0, 1, 1), Classes(0, 1), every=True)
    (('if v <= n - 1:', '    yield (v,)'), True, True)
    >>> heap_steps(loops_of(game("take:odd k")), Shape(0, 2, 0), every=True)
    (('for k in range(1, n + 1, 2):', '    yield (n - k,)'), False, True)
    """
    if shape is None:
        return all_steps(loops), False, every
    few = shape.saltus or (isinstance(level, Unfolded) and level.single)
    found: Steps = ()
    rest: list[Node] = []
    for node in loops.body:
        asks = level is not None and not (every and (shape.saltus <= 0 or _is_split(node)))
        steps = _aimed(node, shape) if asks else ()
        found += steps
        if not (steps and (few or every)) or (_is_split(node) and not every):
            rest.append(node)  # else the heaps of the value are all there are
    if every:
        return (*found, *all_steps(Loops(loops.piles, tuple(rest)))), bool(found), True
    sure = _is_sure(loops, shape, level)
    return (*found, *some_steps(tuple(rest), _parts(shape), sure=sure)), bool(found), sure


def _is_sure(loops: Loops, shape: Shape, level: Level | None) -> bool:
    """Tell whether the steps find a move of the value v wherever there is one, at any size.

    >>> from grundy.programs.heaps import classes_of
    >>> from grundy.formulas.parser import parse_expression
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> from grundy.games import game
    >>> odd, level = loops_of(game("take:take odd")), classes_of(parse_expression("n % 2"))
    >>> _is_sure(odd, Shape(0, 2, 0), level)
    True
    >>> _is_sure(loops_of(game("take:squares")), Shape(0, 2, 0), level)
    False

    Let p be the period and q that of all conditions together. In a class that climbs there is one
    heap of a value, which is looked at. Where a class stands still and k leads to it, beyond the
    pre-period, so does k - pq; so one of the first k does, unless it is one of the few that are
    excepted by name, and then the next one after it.
    """
    if isinstance(level, Unfolded):
        return level.single and all(_aimed(node, shape) for node in loops.body)
    climbs = level is not None and (shape.saltus > 0 or not shape.period)
    if climbs and not all(_aimed(node, shape) or _is_short(node) for node in loops.body):
        return False
    inside = list(_inside(loops.body))
    splits = [node for node in inside if isinstance(node, For) and node.name.startswith("x")]
    if splits and (climbs or not all(map(_is_free, splits))):
        return False
    tests = [node.when for node in inside if isinstance(node, If)]
    parts = [part for test in tests for part in nodes(test, Expression)]
    by = [part.right for part in parts if isinstance(part, Binary) and part.operator in "//%"]
    if any(isinstance(part, Call | Member) for part in parts) or not shape.preperiod < MOST_NEAR:
        return False
    if any(isinstance(node, Each) for node in inside) or not all(isinstance(m, Number) for m in by):
        return False
    steps = [node.step for node in inside if isinstance(node, For)]
    constants = [part.of for part in parts if isinstance(part, Number)]
    period = lcm(level.period if level else shape.period, *steps, *filter(None, constants))
    return 0 < 2 * (period + max(constants, default=0)) < MOST_NEAR


def _is_split(node: Node) -> bool:
    return any(isinstance(each, For) and each.name.startswith("x") for each in _inside((node,)))


def _is_short(node: Node) -> bool:
    """Tell whether a node has few moves, all of which are tried."""
    inside = _inside((node,))
    return all(not isinstance(each, For | Each) or has_end(each.high) for each in inside)


def _is_free(node: For) -> bool:
    """Tell whether a part may be any number up to an end, and no condition is about it."""
    parts = list(_nest(node))
    plain = all(re.fullmatch(r"1|x\d+( \+ 1)?", str(part.low)) for part in parts)
    ends = isinstance(parts[-1].body[0], Leave)
    return plain and ends and all(len(part.body) == part.step == 1 for part in parts)


def _inside(body: tuple[Node, ...]) -> Iterator[Node]:
    for node in body:
        yield node
        if not isinstance(node, Leave):
            yield from _inside(node.body)


def _parts(shape: Shape) -> Part:
    def part(node: For) -> str:
        inner = list(_nest(node))
        heaps = int(inner[-1].name[1:]) + 1
        low, high = source(node.low), source(node.high)
        if not shape.period or shape.saltus or not _is_free(node):
            return ""
        unequal = isinstance(inner[-1].low, Binary)  # each part lies above the one before
        return rising(low, f"min({shape.last_part(heaps, unequal=unequal)}, {high})")

    return part


def _nest(node: Node) -> Iterator[For]:
    """Give the loops of a split, the last one last."""
    while isinstance(node, For):
        yield node
        node = node.body[0]


def _aimed(node: Node, shape: Shape) -> Steps:
    """Look for the number to take by the heap that it must leave; nothing where that is no way."""
    match node:
        case If(test, (inner,)):
            return under(f"if {source(test)}", steps) if (steps := _aimed(inner, shape)) else ()
        case (For(name, _, high) | Each(name, _, _, high)) as loop if name.startswith(
            "k"
        ) and not has_end(high):
            tests, inner = conditions(loop)
            parts = list(_nest(inner))
            end = parts[-1].body[0] if parts else inner
            names = tuple(part.name for part in parts)
            takes = {"n": 1, name: -1, **dict.fromkeys(names, -1)}
            line = form_of(end.heaps[-1]) if isinstance(end, Leave) and end.heaps else None
            if line is None or bare(line) != takes or (parts and (name != "k" or not shape.saltus)):
                return ()
            unequal = bool(parts) and _is_less(parts[-1].high)
            fits = _Fitting(loop, tests, line.get("", 0), names, unequal)
            return () if shape.identity and not fits.plain else _steps(fits, shape)
    return ()


def conditions(loop: For | Each) -> tuple[list[Expression], Node]:
    """Give the conditions inside a loop, with its own, and what stands under them.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.loops import loops_of
    >>> tests, inner = conditions(loops_of(game("take:take odd")).body[0])
    >>> print(*tests, "|", inner)
    1 <= k <= n k % 2 == 1 % 2 | leave n - k
    """
    k = Variable(loop.name)
    tests: list[Expression] = [Compare(("<=", "<="), (loop.low, k, loop.high))]
    if isinstance(loop, For):
        tests += [(k % loop.step).eq(loop.low % loop.step)] if loop.step > 1 else []
    elif isinstance(loop.among, Divisors):
        tests.append((loop.among.of % k).eq(0))
    else:
        tests.append(Member(k, loop.among))
    (inner, *_) = loop.body
    while isinstance(inner, If):
        tests.append(inner.when)
        (inner, *_) = inner.body
    return tests, inner


@dataclass(frozen=True)
class _Fitting:
    """A move that takes k within a loop under tests, and leaves parts and one more heap, m."""

    loop: For | Each
    tests: list[Expression]
    extra: int
    parts: tuple[str, ...]
    unequal: bool

    @property
    def plain(self) -> bool:
        """Tell whether any number may be taken from the least one on, but for a few that stay."""
        simple = len(self.tests) == 1 and isinstance(self.loop.low, Number) and not self.extra
        return simple and self.kept is not None

    @property
    def kept(self) -> int | None:
        return _kept(self.loop.high)

    def steps(self, m: str) -> Steps:
        """Visit the heap m and the parts, where a number taken leaves them."""
        least = [f"{m} > 0"] if self.parts or self.kept == 1 else []
        differ = [f"{m} != {part}" for part in self.parts if self.unequal]
        found = visit(*self.parts, m)
        if self.plain:
            least = least or ([f"{m} >= {self.kept}"] if self.kept else [])
            most = source(Variable("n") - self.loop.low) if self.loop.low != Number(0) else "n"
            return when([*least, f"{' + '.join([*self.parts, m])} <= {most}", *differ], found)
        extra = [str(self.extra)] if self.extra > 0 else []
        fewer = [m, *self.parts, *([str(-self.extra)] if self.extra < 0 else [])]
        taken = f"{self.loop.name} = {' + '.join(['n', *extra])} - {' - '.join(fewer)}"
        return (taken, *when([source(all_of(self.tests)), *least, *differ], found))


def _kept(high: Expression) -> int | None:
    """Give c where a number is n - c."""
    line = form_of(high)
    return -line.get("", 0) if line and bare(line) == {"n": 1} else None


def _is_less(high: Expression) -> bool:
    """Tell whether the last loop of a split ends before the half, so that parts differ."""
    match high:
        case Binary("//", Binary("-", _, Number(1)), _):
            return True
    return False


def _steps(fitting: _Fitting, shape: Shape) -> Steps:
    """Go through the heaps of the value that is wanted, for all parts that matter."""
    parts = fitting.parts
    if not parts:
        return _places("v", shape, fitting)
    wanted = " ^ ".join(["v", *(f"f({part})" for part in parts)])
    steps: Steps = (f"w = {wanted}", *_places("w", shape, fitting))
    high = str(shape.last_part(len(parts) + 1, unequal=fitting.unequal))
    for before, part in reversed(list(zip(("", *parts), parts, strict=False))):
        low = "1" if not before else f"{before} + 1" if fitting.unequal else before
        steps = under(f"for {part} in {rising(low, high)}", steps)
    return steps


def _places(value: str, shape: Shape, fitting: _Fitting) -> Steps:
    if shape.identity:
        return fitting.steps(value)
    return under(f"for m in places({value}, n)", fitting.steps("m"))


def pile_steps(loops: Loops, claim: Expression | None, *, every: bool = False) -> Steps:
    r"""Give steps that visit what piles can become; with a claim, of very many moves only some.

    ``every`` winning move is among them, where that is asked.

    >>> from grundy.games import game
    >>> print(*pile_steps(loops_of(game("take:two piles: from both")), None), sep="\n")
    for k1 in range(1, a + 1):
        for k2 in range(1, b + 1):
            yield a - k1, b - k2

    `InputError` is raised for moves that leave more than nine heaps.
    """
    if claim is None:
        return all_steps(loops)
    pairs = _pairs(claim)
    if pairs and loops.body == getattr(loops_of(Wythoff(pairs)), "body", None):
        return tuple(_to_pairs(pairs))
    if every:
        return all_steps(loops)
    hints = list[str]()
    if nim_sum := _nim_sum(claim):
        hints += (line for node in loops.body for line in _changes(node, loops.piles, nim_sum))
        hints = [f"x = {nim_sum}", *hints] if hints else []
    return (*hints, *some_steps(loops.body, lambda node: ""))


def lowering(piles: str, apart: int, claim: Expression | None) -> Steps:
    r"""Lower one pile, which must keep ``apart`` more than the pile before it.

    A nim-sum x of differences becomes 0 by a change of the one below the pile, or above it.

    >>> print(*lowering("abc", 1, None)[:4], sep="\n")
    for m in range(1, a):
        yield m, b, c
    for m in range(a + 1, b):
        yield a, m, c
    """
    nim_sum = claim and _nim_sum(claim)
    found = [f"x = {nim_sum}"] if nim_sum else []
    for i, pile in enumerate(piles):
        low = str(apart) if not i else f"{piles[i - 1]} + {apart}" if apart else piles[i - 1]
        if not nim_sum:
            among = rising(low, f"{pile} - 1")
            among = f"near({low}, {pile} - 1, far)" if claim else among
            found += under(f"for m in {among}", visit(*_put(piles, i, "m")))
            continue
        hints = [f"{low} + ({pile} - {_bracketed(low)} ^ x)" if low != "0" else f"{pile} ^ x"]
        if i + 1 < len(piles):
            top = f"{piles[i + 1]} - {apart}" if apart else piles[i + 1]
            hints.append(f"{top} - ({top} - {pile} ^ x)")
        found += _lowered(piles, i, tuple(hints), low)
    return near_first(tuple(found))


def _pairs(claim: Expression) -> int:
    """Give k where the claim is about the pairs of k-Wythoff."""
    match claim:
        case Call("beatty", (_, _, Number(k))):
            return k
        case Call("beatty"):
            return 1
    return 0


def _nim_sum(claim: Expression) -> Expression | None:
    """Give the side of an equation that is a nim-sum."""
    match claim:
        case Compare(("==",), (Binary("^") as left, _)):
            return left
    return None


def _lowered(piles: str, i: int, sizes: tuple[str, ...], low: str = "0") -> Steps:
    """Try sizes for one pile."""
    test = f"{low} <= m < {piles[i]}" if low != "0" else f"m < {piles[i]}"
    return under(f"for m in {listed(sizes)}", under(f"if {test}", visit(*_put(piles, i, "m"))))


def _put(piles: str, i: int, size: str) -> tuple[str, ...]:
    return (*piles[:i], size, *piles[i + 1 :])


def _changes(node: Node, piles: Sequence[str], nim_sum: Expression) -> Steps:
    """Take from one pile what changes its term in a nim-sum by x, where a loop may take it."""
    if isinstance(node, If) and len(node.body) == 1:
        steps = _changes(node.body[0], piles, nim_sum)
        return under(f"if {source(node.when)}", steps) if steps else ()
    if not isinstance(node, For | Each) or has_end(node.high):
        return ()
    tests, end = conditions(node)
    k = Variable(node.name)
    for pile in piles:
        left = tuple(Variable(each) - k if each == pile else Variable(each) for each in piles)
        if isinstance(end, Leave) and end.heaps == left:
            sizes = listed(_sizes(nim_sum, pile))
            found = under(f"if {source(all_of(tests))}", visit(*map(source, left)))
            taken = under(f"if m < {pile}", (f"{k} = {pile} - m", *found))
            return under(f"for m in {sizes}", taken)
    return ()


def _sizes(nim_sum: Expression, pile: str) -> tuple[str, ...]:
    """Give sizes that change the term of a pile in a nim-sum by x."""
    for part in nodes(nim_sum, Binary):
        match part:
            case Binary("//", Variable(name), Number(d)) if name == pile:
                whole = f"({pile} // {d} ^ x) * {d}"
                return f"{whole} + {pile} % {d}", whole
    return f"{pile} ^ x", f"{pile} ^ x ^ 1"


def _bracketed(text: str) -> str:
    return text if text.isalnum() else f"({text})"


def _to_pairs(k: int) -> Iterator[str]:
    """Make a pair of k-Wythoff: with the other pile, or with the difference."""
    for i, (name, other) in enumerate((("g", "b"), ("h", "a"))):
        if k == 1:
            below, sizes = f"golden({other} + 1) - {other} - 1", (name, f"{other} + {name}")
        else:
            more = "" if k == 2 else f" + {k - 2} * ({other} + 1)"
            below = f"(golden({other} + 1, {k}){more}) // {k}"
            sizes = f"{other} - {k} * ({other} - {name})", f"{other} + {k} * {name}"
        yield f"{name} = {below}"
        yield from _lowered("ab", i, sizes)
    if k == 1:
        yield "s = min(a, b) - golden(abs(a - b))"
        yield from under("if s > 0", visit("a - s", "b - s"))
        return
    steps = (
        f"s = golden(m, {k})",
        f"x = s + {k} * m if a > b else s",
        f"y = s if a > b else s + {k} * m",
        *under("if x < a and y < b", visit("x", "y")),
    )
    yield "d = abs(a - b)"
    yield from under(f"for m in d // {k}, (d + {k - 1}) // {k}", steps)


def fits(game: Impartial[Any], names: Sequence[str]) -> str:
    """Write the condition for piles to be a position; nothing where all are.

    >>> from grundy.games import game
    >>> fits(game("pebbles"), "abc"), fits(game("wythoff"), "ab")
    ('a <= b and b <= c', '')
    >>> fits(game("moves:(a, b) for a <= 2 * b -> (x, b) when x < a"), "ab")
    'a <= 2 * b'
    """
    stated = getattr(game, "stated", None)
    if isinstance(stated, PileMoves) and stated.domain != TRUE:
        return source(rename(stated.domain, dict(zip(stated.names, names, strict=True))))
    if not isinstance(game, VectorGame):
        return ""
    if game.apart is not None:
        near = [(a, f"{b} - {game.apart}" if game.apart else b) for a, b in pairwise(names)]
        first = [f"{names[0]} >= {game.apart}"] if game.apart else []
        return " and ".join([*first, *(f"{a} <= {b}" for a, b in near)])
    return " and ".join(f"{name} >= {game.least}" for name in names) if game.least else ""


@dataclass(frozen=True)
class Classes:
    """Say that from ``start`` on values stand still or climb evenly in each class of ``period``.

    >>> Classes(71, 12).period
    12
    """

    start: int
    period: int


@dataclass(frozen=True)
class Unfolded:
    """Say that f(n) is one of the numbers ``grown``, or f of one of the heaps ``before``.

    These grow with n. Heaps below ``early`` may have any values.

    >>> unfolded("n // 2 if n % 2 == 0 else f(n // 2)")
    Unfolded(grown=('n // 2',), before=('n // 2',), early=2)
    """

    grown: tuple[str, ...]
    before: tuple[str, ...]
    early: int

    @property
    def single(self) -> bool:
        """Tell whether few heaps have one value, since only one heap comes before another."""
        return len(self.before) == 1


Level = Classes | Unfolded


def classes_of(body: Expression) -> Classes | None:
    """Read classes of a formula by remainders, in which the values climb evenly; or give None.

    >>> from grundy.formulas.parser import parse_expression
    >>> classes_of(parse_expression("n // 2 + 1 if n % 3 == 0 else 0"))
    Classes(start=0, period=6)
    >>> classes_of(parse_expression("v2(n)"))

    A formula of remainders and quotients by constants has such classes for the product of all its
    constants, from a place on that lies not far behind the numbers that n is compared with.
    """
    divisors, most = list[int](), 0
    for part in nodes(body, Expression):
        divides = isinstance(part, Binary) and part.operator in ("//", "%")
        if not isinstance(part, _PLAIN) or (isinstance(part, Call) and part.function != "abs"):
            return None
        if isinstance(part, Binary) and (divides or part.operator == "*"):
            constant = part.right if divides else part.left
            if not isinstance(constant, Number) or constant.of < 1:
                return None
            divisors += [constant.of] * divides
        if isinstance(part, Binary) and part.operator not in ("+", "-", "*", "//", "%"):
            return None
        most = max(most, part.of if isinstance(part, Number) else 0)
    period = prod(set(divisors))
    if period > _MOST or most > _MOST:
        return None
    values = [int(body.evaluate({"n": n})) for n in range(most + 5 * period)]
    rises = [b - a for a, b in zip(values, values[period:], strict=False)]
    uneven = [n for n, (a, b) in enumerate(zip(rises, rises[period:], strict=False)) if a != b]
    start = uneven[-1] + 1 if uneven else 0
    return Classes(start, period) if start <= most + period else None


def unfolded(formula: str) -> Unfolded | None:
    """Read a formula that gives a value outright or by that of a smaller heap; or give None.

    >>> unfolded("f(n // 2) + 1")
    """
    try:
        claim = parse_claim(f"f(n) == ({formula})")
    except GrundyError:
        return None
    if not isinstance(claim, Recursion):
        return None
    grown, before = list[str](), list[str]()
    early = 2
    for _, leaf in branches(claim.body):
        term = leaf.of if isinstance(leaf, Earlier) else leaf
        if any(nodes(term, Earlier)) or not _grows(term):
            return None
        if not isinstance(leaf, Number):
            (before if term is not leaf else grown).append(source(term))
    for test in nodes(claim.body, Compare):
        if any(nodes(test, Earlier)):
            return None
        for side in test.operands:
            early = max(early, side.of + 1 if isinstance(side, Number) else 0)
    return Unfolded(tuple(dict.fromkeys(grown)), tuple(dict.fromkeys(before)), early)


def _grows(term: Expression) -> bool:
    numbers = [term.evaluate({"n": n}) for n in range(100)]
    return all(a <= b for a, b in pairwise(numbers))
