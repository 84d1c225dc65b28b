"""Write moves that are conditions on numbers as nested loops, the form that machines take.

What a move leaves is found by what it takes: the x1 of ``x1 < a`` is ``a - k1`` for k1 = 1 .. a, so
that the loops of formulas are those of the same rule in words. An equation tells its number without
a loop; ``n % x == 0`` goes through divisors, and ``square(k)`` through squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from grundy.formulas.bounds import each, guarded, ranged, single
from grundy.formulas.functions import SETS
from grundy.formulas.linear import Form, added, at_most, form_of, written
from grundy.formulas.loops import Divisors, Leave, Loops, Member, Node, greatest_of, least_of
from grundy.formulas.machine import FUNCTIONS
from grundy.formulas.parts import children, free, nodes, put, with_parts
from grundy.formulas.series import Series
from grundy.formulas.statement import PILES
from grundy.formulas.tree import (
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    number,
)
from grundy.rules.codes import Code
from grundy.rules.moves import HeapMoves, PileMove, PileMoves, left_heaps
from grundy.rules.options import alternatives

__all__ = ["move_code", "move_loops"]

_LONGEST = 10_000  # code
_MOST_FORMS = 500  # that two variables' bounds make of one
_MOST_ALIKE = 3  # heaps whose order is looked at
_PLAIN = Number, Variable, Negative, Binary, Compare, And, Or, Not, Choice, Member
_N, _ZERO, _ONE = Variable("n"), number(0), number(1)

Conditions = Sequence[Expression]
Bodies = tuple[Node, ...]
Ends = dict[str, tuple[Expression, Expression]]
"""The least and the largest of each number that is gone through, in the order of the loops."""


class _NoLoops(Exception):  # noqa: N818
    """The moves are no loops."""


def move_loops(moves: HeapMoves | PileMoves) -> Loops | None:
    """Write moves as loops; None where that is not seen to be right.

    So it is where a move may enlarge a pile or lower none, and where a function or a division by
    what may be 0 has no form that a machine takes.

    >>> from grundy.games import game
    >>> print(move_loops(game("moves:n -> x when 1 <= n - x <= 3").stated))
    heap n:
        for k1 = 1 .. min(n, 3):
            leave n - k1
    >>> print(move_loops(game("moves:(a, b) -> (x, b) when x < a, or (a - 1, b - 1)").stated))
    piles a, b:
        for k1 = 1 .. a:
            leave a - k1, b
        if 1 <= a and 1 <= b:
            leave a - 1, b - 1
    >>> print(move_loops(game("moves:n -> x when n % x == 0 and 2 * x <= n").stated))
    heap n:
        for x1 in divisors of n, x1 <= min(n - 1, n // 2):
            leave x1
    """
    piles = ("n",) if isinstance(moves, HeapMoves) else tuple(PILES[: len(moves.names)])
    try:
        body = [*(_on_heap(moves) if isinstance(moves, HeapMoves) else _on_piles(moves))]
    except _NoLoops:
        return None
    return Loops(piles, tuple(dict.fromkeys(body)), misere=moves.misere)


# -- one heap


def _on_heap(moves: HeapMoves) -> Iterator[Node]:
    """Write what one heap can leave; a heap of 0 is left where the same is said of no heap."""
    none, *some = ({_told(parts): parts for parts in _either(leaves)} for leaves in moves.leaves)
    for heaps, each_way in enumerate(some, 1):
        for parts in each_way.values():
            least = 1
            if heaps == 1:
                gone = none.pop(_told(_putting({"x1": _ZERO}, parts)), None)
                least = 1 if gone is None else 0
            yield from _leaving(heaps, parts, least)
    for parts in none.values():
        yield from _through({}, parts, ())


def _either(condition: Expression) -> Iterator[list[Expression]]:
    return ([*single(map(_asked, parts))] for parts in alternatives(condition))


def _told(parts: Iterable[Expression]) -> frozenset[str]:
    """Say conditions on a heap of at least 1: alike where they differ in how sums are written."""
    lines = ((part, sorted(sorted(form.items()) for form in at_most(part))) for part in parts)
    shown = (str(line or _tidied(part)) for part, line in lines)
    return frozenset(shown) - {str([[("", 1), ("n", -1)]])}


def _leaving(heaps: int, parts: Conditions, least: int) -> Bodies:
    """Write the moves that leave a number of heaps, each of at least ``least``."""
    xs = left_heaps(heaps)
    if heaps == 1:
        if any(_among(part, "x1") is not None for part in parts):
            return _through({"x1": (number(least), _tidied(_N - 1))}, parts, xs)
        left = _N - Variable("k1")
        ends = {"k1": (_ONE, _tidied(_N - least))}
        return _through(ends, _putting({"x1": left}, parts), (left,))
    alike = _are_alike(parts, [x.name for x in xs])
    if not _never([*parts, written({x.name: 1 for x in xs}) > _N]):  # stones may be added
        return _through(dict(_rising(xs, [_N - 1] * heaps, alike)), parts, xs)
    rests = [_N - Variable("k1")]
    for x in xs[:-1]:
        rests.append(_tidied(rests[-1] - x))
    tops = [
        rest // (heaps - i) if alike else _tidied(rest - (heaps - i - 1))
        for i, rest in enumerate(rests[:-1])
    ]
    ends = {"k1": (_ZERO, _tidied(_N - heaps)), **dict(_rising(xs[:-1], tops, alike))}
    return _through(ends, _putting({xs[-1].name: rests[-1]}, parts), (*xs[:-1], rests[-1]))


def _rising(
    xs: Sequence[Variable], tops: Sequence[Expression], alike: bool
) -> Iterator[tuple[str, tuple[Expression, Expression]]]:
    """Give the ends of heaps, of at least 1; no heap is below the last where they are alike."""
    low: Expression = _ONE
    for x, top in zip(xs, tops, strict=True):
        yield x.name, (low, top)
        low = x if alike else low


def _are_alike(parts: Conditions, names: Sequence[str]) -> bool:
    """Tell whether the order of some numbers is seen not to matter."""
    orders = (dict(zip(names, map(Variable, order), strict=True)) for order in permutations(names))
    told = _told(parts)
    return len(names) <= _MOST_ALIKE and all(
        _told(put(part, order) for part in parts) == told for order in orders
    )


def move_code(moves: HeapMoves) -> Code | None:
    """Give the take-and-break code with the same moves, or None where no code is seen to say them.

    >>> from grundy.games import game
    >>> move_code(game("moves:n -> (x, y) when 1 <= n - x - y <= 2").stated).places
    mappingproxy({1: 7, 2: 7})
    """
    spans: dict[int, list[tuple[int, int | None]]] = {}
    unequal: set[bool] = set()
    for heaps, leaves in enumerate(moves.leaves):
        for parts in _either(leaves):
            if _never([*parts, *(x >= 1 for x in left_heaps(heaps))]):
                continue
            differ = (
                {str(part) for part in parts} & {"x1 != x2", "x2 != x1"} if heaps == 2 else set()
            )
            span = _span(heaps, [part for part in parts if str(part) not in differ])
            if span is None:
                return None
            spans.setdefault(heaps, []).append(span)
            unequal |= {bool(differ)} if heaps > 1 else set()
    ends = [end for some in spans.values() for low, high in some for end in (low - 1, high)]
    last = max((end for end in ends if end is not None), default=0)
    if last > _LONGEST or len(unequal) > 1:
        return None

    def digit(k: int) -> int:
        return sum(
            1 << heaps
            for heaps, some in spans.items()
            if any(low <= k and (high is None or k <= high) for low, high in some)
        )

    return Code({k: digit(k) for k in range(last + 1)}, digit(last + 1), unequal=True in unequal)


def _span(heaps: int, parts: Conditions) -> tuple[int, int | None] | None:
    """Give the least and the largest number of stones that conditions let a move take."""
    xs = left_heaps(heaps)
    rest: Expression = _N - Variable("k1")
    for x in xs[:-1]:
        rest = rest - x
    meant = {xs[-1].name: rest} if xs else {"n": Variable("k1")}
    filled = [*(x >= 1 for x in xs[:-1]), *([rest >= 1] if xs else [])]
    low, high = (1 if heaps < 2 else 0), None
    for part in _putting(meant, parts):
        forms = [*at_most(part)]
        if not forms:
            return None
        for form in forms:
            by, more = form.get("k1", 0), form.get("", 0)
            if set(form) - {"k1", ""}:
                if not _never([*filled, written(form) >= 1]):
                    return None
            elif by > 0:
                high = -more // by if high is None else min(high, -more // by)
            elif by < 0:
                low = max(low, -(more // by))
            elif more > 0:
                return 1, 0
    return low, high


# -- piles


def _on_piles(moves: PileMoves) -> Iterator[Node]:
    named = dict(zip(moves.names, map(Variable, PILES), strict=False))
    domain = _putting(named, [_asked(moves.domain)])
    for move in moves.moves:
        for parts in _either(move.when):
            yield from _of_piles(move, _putting(named, parts), named, domain)


def _of_piles(
    move: PileMove, parts: Conditions, named: Mapping[str, Variable], domain: Conditions
) -> Bodies:
    """Write one kind of move, which must make some piles smaller and none larger."""
    places = zip(named.values(), named, move.to, strict=True)
    changed = {pile: Variable(new) for pile, old, new in places if old != new}
    parts = [*domain, *parts]
    if not _never([*parts, *(new >= pile for pile, new in changed.items())]):
        raise _NoLoops
    if any(not _never([*parts, new > pile]) for pile, new in changed.items()):
        raise _NoLoops
    ends: dict[str, tuple[Expression, Expression]] = {}
    meant: dict[str, Expression] = {}
    for i, (pile, new) in enumerate(changed.items(), 1):
        if any(_among(part, new.name) is not None for part in parts):
            ends[new.name] = _ZERO, pile
        else:
            ends[f"k{i}"] = _ZERO, pile
            meant[new.name] = pile - Variable(f"k{i}")
    left = (put(changed.get(pile, pile), meant) for pile in named.values())
    return _through(ends, _putting(meant, parts), tuple(left))


# -- loops


def _through(ends: Ends, parts: Conditions, heaps: tuple[Expression, ...]) -> Bodies:
    """Go through all numbers within their ends for which conditions hold, and leave heaps."""
    parts = [part for part in parts if not _holds(part)]
    if any(not free(part) and not part.evaluate({}) for part in parts):
        return ()
    known = [*parts, *_bounds(ends)]
    walked = {
        part: name for name in ends for part in parts if _is_walked(_among(part, name), known)
    }
    for part in parts:
        if part not in walked:
            _require_plain(part)
    parts = [*dict.fromkeys([*_guards([p for p in parts if p not in walked], known), *parts])]
    for part in parts:
        if (solved := _solved(ends, part)) is not None:
            return _told_by(*solved, ends, [other for other in parts if other is not part], heaps)
    body: Bodies = (Leave(heaps),)
    for name, (low, high) in reversed(ends.items()):
        own = [part for part in parts if name in free(part)]
        parts = [part for part in parts if name not in free(part)]
        asked = next((part for part in own if walked.get(part) == name), None)
        if asked is None:
            body = ranged(name, *_ended(name, low, high, own), body)
        else:
            rest = [low <= Variable(name), *(part for part in own if part is not asked)]
            among = _among(asked, name)
            assert among is not None
            body = each(name, among, _ONE, high, [p for p in rest if not _holds(p)], body)
    return guarded(parts, body)


def _told_by(
    name: str, told: Expression, ends: Ends, parts: Conditions, heaps: tuple[Expression, ...]
) -> Bodies:
    """Put what an equation tells for a number, which must lie within its ends."""
    meant = {name: told}
    more = [ends[name][0] <= Variable(name), Variable(name) <= ends[name][1]]
    rest: dict[str, tuple[Expression, Expression]] = {}
    for other, (low, high) in ends.items():
        if other in free(told) and name in free(low) | free(high):  # of a heap that is left
            more += [low <= Variable(other), Variable(other) <= high]
            rest[other] = _ONE, _N
        elif other != name:
            rest[other] = _tidied(put(low, meant)), _tidied(put(high, meant))
    left = tuple(_tidied(put(heap, meant)) for heap in heaps)
    return _through(rest, _putting(meant, [*parts, *more]), left)


def _bounds(ends: Ends) -> Iterator[Expression]:
    for name, (low, high) in ends.items():
        yield low <= Variable(name)
        yield Variable(name) <= high


def _ended(
    name: str, low: Expression, high: Expression, parts: Conditions
) -> tuple[Expression, Expression, list[Expression]]:
    """Take ends that are no sums of multiples, as ``k <= n // 2``; give the other conditions."""
    rest = []
    for part in parts:
        end = _end(part, name)
        if end is None:
            rest.append(part)
        elif end[0]:
            high = least_of(high, end[1])
        else:
            low = greatest_of(low, end[1])
    return low, high, rest


def _end(part: Expression, name: str) -> tuple[bool, Expression] | None:
    """Read a condition as a largest (True) or a least number, where `at_most` cannot."""
    match part:
        case Compare((("<" | "<=" | ">" | ">=") as relation,), (left, right)):
            factor, rest = _apart(left - right, name)
            if form_of(left - right) is None and rest is not None and abs(factor) == 1:
                is_most = (relation[0] == "<") == (factor > 0)
                step = 0 if relation[1:] else -1 if is_most else 1
                return is_most, _tidied((_ZERO - rest if factor > 0 else rest) + step)
    return None


def _solved(ends: Ends, part: Expression) -> tuple[str, Expression] | None:
    """Find a number that an equation tells, the last one first."""
    match part:
        case Compare(("==",), (left, right)):
            for name in reversed(ends):
                factor, rest = _apart(left - right, name)
                if abs(factor) == 1 and rest is not None:
                    return name, _tidied(_ZERO - rest if factor > 0 else rest)
    return None


def _among(part: Expression, name: str) -> Series | Divisors | None:
    """Give the set that a condition asks a number to lie in."""
    match part:
        case Member(Variable(of), series) if of == name:
            return series
        case Compare(("==",), (Binary("%", of, Variable(by)), Number(0))):
            return Divisors(of) if by == name and name not in free(of) else None
    return None


def _is_walked(among: Series | Divisors | None, known: Conditions) -> bool:
    """Tell whether a loop can go through a set: divisors are those of a positive number."""
    return isinstance(among, Series) or (among is not None and _never([*known, among.of <= 0]))


# -- conditions


def _asked(condition: Expression) -> Expression:
    """Say the sets of numbers that functions ask for."""
    match condition:
        case Call("power", (of, Number(base))) if base > 1:
            return Member(of, Series("powers", base))
        case Call("pow2", (of,)):
            return Member(of, Series("powers", 2))
        case Call(name, (of,)) if name in SETS:
            return Member(of, SETS[name])
    return with_parts(condition, _asked)


def _require_plain(what: Expression, *, outside: bool = True) -> None:
    """Refuse what a machine does not take: other functions, and divisions that have no guard."""
    match what:
        case Binary("//" | "%", _, by) if not (outside or isinstance(by, Number)):
            raise _NoLoops
        case Call(name, _) if name not in FUNCTIONS:
            raise _NoLoops
        case Call():
            pass
        case _ if not isinstance(what, _PLAIN):
            raise _NoLoops
    for part in children(what):
        _require_plain(part, outside=outside and not isinstance(what, Or | Not | Choice))


def _guards(parts: Conditions, known: Conditions) -> Iterator[Expression]:
    """Ask that nothing is divided by 0: a comparison with what has no value is false."""
    for part in parts:
        for division in nodes(part, Binary):
            if division.operator in ("//", "%") and not _never([*known, division.right <= 0]):
                yield division.right.ne(0)


def _putting(meant: Mapping[str, Expression], parts: Iterable[Expression]) -> list[Expression]:
    return [*single(_tidied(put(part, meant)) for part in parts)]


def _holds(part: Expression) -> bool:
    """Tell whether a condition is true of all natural numbers, as far as its sums show it."""
    if not free(part):
        return bool(part.evaluate({}))
    if not isinstance(part, Compare) or "!=" in part.relations:
        return False
    sums = all(form_of(a) is not None and form_of(b) is not None for a, _, b in part.pairs())
    return sums and all(max(form.values(), default=0) <= 0 for form in at_most(part))


def _never(conditions: Iterable[Expression]) -> bool:
    """Tell whether no natural numbers satisfy some conditions, as far as their sums show it.

    One variable after another is eliminated (J. Fourier, T. Motzkin): what bounds it from above
    must be no less than what bounds it from below.

    >>> from grundy.formulas.tree import variables
    >>> a, b, x, y = variables("a b x y")
    >>> _never([x < a, y.eq(b - (a - x)), y > b]), _never([x < a, y > b])
    (True, False)
    """
    forms: list[Form] = [form for part in single(conditions) for form in at_most(part)]
    for name in sorted({name for form in forms for name in form if name}):
        forms.append({name: -1})
        above = [form for form in forms if form.get(name, 0) > 0]
        below = [form for form in forms if form.get(name, 0) < 0]
        if len(above) * len(below) > _MOST_FORMS:
            return False
        forms = [form for form in forms if not form.get(name)]
        forms += (
            added(added({}, one, -other[name]), other, one[name])
            for one in above
            for other in below
        )
    return any(form.get("", 0) > 0 for form in forms if set(form) <= {""})


# -- sums


def _apart(what: Expression, name: str) -> tuple[int, Expression | None]:
    """Part a sum into a multiple of a number, and the rest; None for a rest that asks for it too.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> factor, rest = _apart(n - k - n // 2, "k")
    >>> print(factor, rest)
    -1 n - n // 2
    """
    terms = _terms(what)
    factor = terms.pop(Variable(name), 0)
    asks = any(name in free(term) for term in terms)
    return factor, None if asks else _total(terms)


def _tidied(what: Expression) -> Expression:
    """Write sums anew, each of their parts once.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(_tidied(((n - (n - k)) % 2).eq(1)), "|", _tidied(n - (n - n // 2)))
    k % 2 == 1 | n // 2
    """
    if what.is_condition():
        return with_parts(what, _tidied)
    return _total(_terms(what))


def _terms(what: Expression) -> dict[Expression, int]:
    """Give how often each part is added; the constant counts 1."""
    match what:
        case Number(of):
            return {_ONE: of} if of else {}
        case Negative(of):
            return _sum({}, _terms(of), -1)
        case Binary("+" | "-" as sign, left, right):
            return _sum(_terms(left), _terms(right), 1 if sign == "+" else -1)
        case Binary("*", Number(by), of) | Binary("*", of, Number(by)):
            return _sum({}, _terms(of), by)
    return {with_parts(what, _tidied): 1}


def _sum(
    x: Mapping[Expression, int], y: Mapping[Expression, int], times: int
) -> dict[Expression, int]:
    total = {part: x.get(part, 0) + times * y.get(part, 0) for part in {**x, **y}}
    return {part: by for part, by in total.items() if by}


def _total(terms: Mapping[Expression, int]) -> Expression:
    sums = {part.name: by for part, by in terms.items() if isinstance(part, Variable)}
    total = written({**sums, "": terms.get(_ONE, 0)} if _ONE in terms else sums)
    for part, by in terms.items():
        if part != _ONE and not isinstance(part, Variable):
            size = part if abs(by) == 1 else number(abs(by)) * part
            more = size if total == _ZERO else total + size
            total = more if by > 0 else total - size
    return total
