"""Write moves that are conditions on numbers as nested loops, the form that machines take.

What a move leaves is found by what it takes: the x1 of ``x1 < a`` is ``a - k`` for k = 1 .. a, so
that the loops of formulas are those of the same rule in words. An equation tells its number without
a loop; ``n % x == 0`` goes through divisors, and ``square(k)`` through squares.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from grundy.formulas.functions import SETS, Series
from grundy.formulas.linear import (
    Form,
    added,
    at_most,
    form_of,
    parted,
    summed,
    terms_of,
    tidied,
    written,
)
from grundy.formulas.loops import (
    OPEN,
    Divisors,
    Leave,
    Loops,
    Node,
    closed,
    each,
    greatest_of,
    guarded,
    least_of,
    ranged,
    root_of,
    single,
)
from grundy.formulas.machine import FUNCTIONS
from grundy.formulas.parts import alternatives, children, free, nodes, put, with_parts
from grundy.formulas.tree import (
    FALSE,
    PILES,
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Exists,
    Expression,
    Member,
    Negative,
    Not,
    Number,
    Or,
    Root,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.rules.codes import Code
from grundy.rules.language.decimal import BY_DIGITS, by_tens
from grundy.rules.language.terms import Relation, denied
from grundy.rules.moves import HeapMoves, PileMoves, left_heaps

__all__ = ["BOUND", "move_code", "move_loops", "option_loops"]

_LONGEST = 10_000  # code
_MOST_FORMS = 500  # that two variables' bounds make of one
_DIGITS = 19  # loops are about numbers of 63 bits
_MOST_QUOTIENTS = 4  # in a condition
_MOST_PUT = 9  # parts of a number that is put for a name several times
_PLAIN = Number, Variable, Negative, Binary, Compare, And, Or, Not, Choice, Member, Root
_N, _ZERO, _ONE = Variable("n"), number(0), number(1)
BOUND = "j"
"""Before its place: the name of a number that what is left does not tell."""

Conditions = Sequence[Expression]
Bodies = tuple[Node, ...]
Ends = dict[str, tuple[Expression, Expression]]
"""The least and the largest of each number that is gone through, in the order of the loops."""


class _NoLoops(Exception):  # noqa: N818
    """The moves are no loops."""


def move_loops(moves: HeapMoves | PileMoves, *, rising: bool = False) -> Loops | None:
    """Write moves as loops; None where that is not seen to be right.

    So it is where a move may enlarge a pile or lower none, but for ``rising``, where piles go up to
    10^18, and where a function or a division by what may be 0 has no form that a machine takes.

    >>> from grundy.games import game
    >>> print(move_loops(game("moves:n -> x when 1 <= n - x <= 3").stated))
    heap n:
        for k = 1 .. min(n, 3):
            leave n - k
    >>> print(move_loops(game("moves:(a, b) -> (x, b) when x < a, or (a - 1, b - 1)").stated))
    piles a, b:
        for k = 1 .. a:
            leave a - k, b
        if a >= 1 and b >= 1:
            leave a - 1, b - 1
    >>> print(move_loops(game("moves:n -> x when n % x == 0 and 2 * x <= n").stated))
    heap n:
        for x1 in divisors of n, x1 <= min(n - 1, n // 2):
            leave x1
    """
    try:
        if isinstance(moves, HeapMoves):
            loops = _on_heap(moves)
        else:
            loops = option_loops(moves) if rising else _on_piles(moves)
        body = tuple(closed(loops.body, _without_end, loops.piles))
        _require_plain(body)
    except _NoLoops:
        return None
    return replace(loops, body=body)


def _without_end(name: str, scope: tuple[str, ...]) -> Expression:
    raise _NoLoops


def option_loops(moves: HeapMoves | PileMoves, far: Expression | None = None) -> Loops:
    """Write moves as loops for play: about numbers of any size, with all functions of formulas.

    They may enlarge a pile and lower none; a new pile goes up to `OPEN`, a number of its name. What
    enlarges none goes by what is taken, the least first. Where ``far`` is given, that is the most
    that any new pile may be.

    >>> from grundy.games import game
    >>> print(option_loops(game("moves:(a, b) -> (a - k, b + low(k)) when k >= 1").stated))
    piles a, b:
        for x1 = 0 .. min(OPEN x1, a - 1):
            if 0 <= b + low(a - x1) and b + low(a - x1) <= OPEN x2:
                leave x1, b + low(a - x1)
    """
    if isinstance(moves, HeapMoves):
        return _on_heap(moves, exact=True)
    named = dict(zip(moves.names, map(Variable, moves.names), strict=True))
    parted = ((move, parts) for move in moves.moves for parts in _either(move.when, exact=True))
    body = (
        _options(named, move.to, some, far)
        for move, parts in parted
        for some in _walkable(parts, move.to)
    )
    return Loops(moves.names, tuple(dict.fromkeys(node for nodes in body for node in nodes)))


def _walkable(parts: list[Expression], to: Iterable[str]) -> Iterator[list[Expression]]:
    """Ask of the heap whether it is empty where a move goes through its divisors."""
    walks = any(_among(part, name) == Divisors(_N) for part in parts for name in to)
    yield from ([asked, *parts] for asked in (_N >= 1, _N.eq(0))) if walks else [parts]


def _options(
    named: Mapping[str, Variable],
    to: tuple[str, ...],
    parts: list[Expression],
    far: Expression | None,
) -> Bodies:
    if far is None and len(to) == len(named):
        kind = _Kind(named, to, (), parts)
        if kind.enlarges_none():
            return kind.taking()
    new = [name for name in to if name not in named]
    ends: Ends = {name: (_ZERO, far or Variable(OPEN + name)) for name in new}
    return _through(ends, _putting({}, parts), tuple(map(Variable, to)))


# -- one heap


def _on_heap(moves: HeapMoves, *, exact: bool = False) -> Loops:
    body = dict.fromkeys(_of_heap(moves, exact=exact))
    return Loops(("n",), tuple(body), misere=moves.misere)


def _of_heap(moves: HeapMoves, *, exact: bool) -> Iterator[Node]:
    """Write what one heap can leave; a heap of 0 is left where the same is said of no heap."""
    none, *some = (
        {_told(parts): parts for parts in _either(leaves, exact=exact)} for leaves in moves.leaves
    )
    for heaps, each_way in enumerate(some, 1):
        for parts in each_way.values():
            least = 1
            if heaps == 1:
                gone = none.pop(_told(_putting({"x1": _ZERO}, parts)), None)
                least = 1 if gone is None else 0
            yield from _leaving(heaps, parts, least)
    for parts in none.values():
        yield from _through({}, parts, ())
    for parts in _either(moves.dealt) if moves.dealt != FALSE else ():
        yield from _dealt(parts)


def _dealt(parts: Conditions) -> Bodies:
    """Write the moves that leave h equal heaps."""
    heaps = Variable("h")
    equal = (heaps * Variable("x1")).eq(_N)
    if equal not in parts:
        raise _NoLoops
    rest = [part for part in parts if part != equal]
    return each("h", Divisors(_N), _ONE, _N, rest, (Leave((_N // heaps,), heaps),))


def _either(condition: Expression, *, exact: bool = False) -> Iterator[list[Expression]]:
    each_way = alternatives(_opened(condition))
    return (_putting({}, (_asked(part, exact=exact) for part in parts)) for parts in each_way)


def _opened(condition: Expression) -> Expression:
    """Say what a condition says of some numbers, of any: each way to choose them is a move."""
    match condition:
        case Exists(_, body):
            return body
        case And() | Or():
            return with_parts(condition, _opened)
    return condition


def _told(parts: Iterable[Expression]) -> frozenset[str]:
    """Say conditions on a heap of at least 1: alike where they differ in how sums are written."""
    return frozenset(map(_canonical, parts)) - {_canonical(_N >= 1)}


def _canonical(what: object) -> str:
    """Write a part of a condition the same, however its sums and their parts are ordered.

    >>> from grundy.formulas.parser import parse_expression
    >>> one, other = map(parse_expression, ("gcd(a, n - a - 1) > 1", "1 < gcd(n - (a + 1), a)"))
    >>> _canonical(one) == _canonical(other)
    True
    """
    match what:
        case And(parts) | Or(parts) | Call("gcd", parts):
            return f"{type(what).__name__}({', '.join(sorted(map(_canonical, parts)))})"
        case Compare((relation,), (left, right)):
            terms = terms_of(right - left if relation[0] == ">" else left - right)
            if relation in ("<", ">"):
                terms = summed(terms, {_ONE: 1}, 1)
            names = {_canonical(term): by for term, by in terms.items()}
            turned = relation in ("==", "!=") and names and names[min(names)] < 0
            sign = -1 if turned else 1
            said = sorted(f"{sign * by} {name}" for name, by in names.items())
            return f"{' + '.join(said)} {relation if relation in ('==', '!=') else '<='} 0"
        case Binary("+" | "-") | Negative():
            return " + ".join(sorted(f"{by} {_canonical(x)}" for x, by in terms_of(what).items()))
        case Expression():
            fields = (getattr(what, name) for name in what.__match_args__)
            return f"{type(what).__name__}({', '.join(map(_canonical, fields))})"
        case tuple():
            return f"({', '.join(map(_canonical, what))})"
    return str(what)


def _leaving(heaps: int, parts: Conditions, least: int) -> Bodies:
    """Write the moves that leave a number of heaps, each of at least ``least``."""
    xs = left_heaps(heaps)
    if _may_grow(parts, xs):
        raise _NoLoops
    if heaps == 1:
        if _is_sought(parts, "x1"):
            return _through({"x1": (number(least), tidied(_N - 1))}, parts, xs)
        left = _N - Variable("k")
        ends = {"k": (_ONE, tidied(_N - least))}
        return _through(ends, _putting({"x1": left}, parts), (left,))
    unequal, others = _unequal(parts, xs)
    alike = _are_alike(others, [x.name for x in xs])
    apart = int(unequal) if alike else None
    parts = others if alike else parts
    if not _never([*parts, written({x.name: 1 for x in xs}) > _N]):  # stones may be added
        return _through(dict(_rising(xs, [_N - 1] * heaps, apart)), parts, xs)
    rests = [_N - Variable("k")]
    for x in xs[:-1]:
        rests.append(tidied(rests[-1] - x))
    tops = [_top(rest, heaps - i, apart) for i, rest in enumerate(rests[:-1])]
    ends = {"k": (_ZERO, tidied(_N - heaps)), **dict(_rising(xs[:-1], tops, apart))}
    return _through(ends, _putting({xs[-1].name: rests[-1]}, parts), (*xs[:-1], rests[-1]))


def _may_grow(parts: Conditions, xs: Sequence[Variable]) -> bool:
    """Tell whether a heap may get larger as far as is seen; play refuses that when it is met."""
    divides = {x for x in xs for part in parts if _among(part, x.name) == Divisors(_N)}
    return any(not _never([*parts, x > _N]) for x in xs if x not in divides)


def _top(rest: Expression, heaps: int, apart: int | None) -> Expression:
    """Give the largest that the next of so many heaps may be: the least where they rise."""
    if apart is None:
        return tidied(rest - (heaps - 1))
    return tidied(rest - apart * (heaps * (heaps - 1) // 2)) // heaps


def _rising(
    xs: Sequence[Variable], tops: Sequence[Expression], apart: int | None
) -> Iterator[tuple[str, tuple[Expression, Expression]]]:
    """Give the ends of heaps, of at least 1, each that much above the last where they rise."""
    low: Expression = _ONE
    for x, top in zip(xs, tops, strict=True):
        yield x.name, (low, top)
        low = low if apart is None else tidied(x + apart)


def _unequal(parts: Conditions, xs: Sequence[Variable]) -> tuple[bool, list[Expression]]:
    """Tell whether no two heaps may be equal, and give the other conditions."""
    pairs = {_canonical(x.ne(y)) for x, y in combinations(xs, 2)}
    others = [part for part in parts if _canonical(part) not in pairs]
    unequal = bool(pairs) and pairs <= set(map(_canonical, parts))
    return unequal, others if unequal else [*parts]


def _are_alike(parts: Conditions, names: Sequence[str]) -> bool:
    """Tell whether the order of some numbers is seen not to matter: no two neighbours' does."""
    told = _told(parts)
    swaps = ({x: Variable(y), y: Variable(x)} for x, y in pairwise(names))
    return all(_told(put(part, swap) for part in parts) == told for swap in swaps)


def move_code(moves: HeapMoves) -> Code | None:
    """Give the take-and-break code with the same moves, or None where no code is seen to say them.

    >>> from grundy.games import game
    >>> move_code(game("moves:n -> (x, y) when 1 <= n - x - y <= 2").stated).places
    mappingproxy({1: 7, 2: 7})
    """
    spans: dict[int, list[tuple[int, int | None]]] = {}
    unequal: set[bool] = set()
    for heaps, leaves in enumerate(moves.leaves):
        xs = left_heaps(heaps)
        for parts in _either(leaves):
            if _never([*parts, *(x >= 1 for x in xs)]):
                continue
            differ, others = _unequal(parts, xs)
            if _may_grow(parts, xs):
                return None
            if (span := _span(heaps, others)) is None:
                return None
            spans.setdefault(heaps, []).append(span)
            unequal |= {differ} if heaps > 1 else set()
    if moves.dealt != FALSE:
        return None
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
    rest: Expression = _N - Variable("k")
    for x in xs[:-1]:
        rest = rest - x
    meant = {xs[-1].name: rest} if xs else {"n": Variable("k")}
    filled = [*(x >= 1 for x in xs[:-1]), *([rest >= 1] if xs else [])]
    low, high = (1 if heaps < 2 else 0), None
    for part in _putting(meant, parts):
        forms = [*at_most(part)]
        if not forms:
            return None
        for form in forms:
            by, more = form.get("k", 0), form.get("", 0)
            if set(form) - {"k", ""}:
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


def _on_piles(moves: PileMoves) -> Loops:
    if moves.unproved:  # sums, ends, moves of one player, and measures that are no sums
        raise _NoLoops
    named = dict(zip(moves.names, map(Variable, PILES), strict=False))
    domain = _putting(named, [_asked(moves.domain)])
    kinds = [
        _Kind(named, move.to, domain, _putting(named, parts))
        for move in moves.moves
        for parts in _either(move.when)
    ]
    least = _least(domain, [pile.name for pile in named.values()])
    if not all(kind.leaves_at_least(least) for kind in kinds):
        least = 0
    for kind in kinds:
        kind.asked = kind.parts if least else kind.known
    by_sum = any(not kind.enlarges_none() for kind in kinds)
    body = dict.fromkeys(node for kind in kinds for node in kind.written(by_sum=by_sum))
    return Loops(tuple(PILES[: len(named)]), tuple(body), least, by_sum, moves.misere)


def _least(domain: Conditions, names: Sequence[str]) -> int:
    """Give the c where a domain says of each pile that it is at least c, and nothing else."""
    forms = [form for part in domain for form in at_most(part)]
    least = forms[0].get("", 0) if forms else 0
    meant = [{name: -1, "": least} for name in names]
    return least if least > 0 and len(forms) == len(meant) and all(m in forms for m in meant) else 0


class _Kind:
    """One kind of move on piles, under conditions that must all hold."""

    def __init__(
        self,
        named: Mapping[str, Variable],
        to: Iterable[str],
        domain: Conditions,
        parts: list[Expression],
    ) -> None:
        self.piles, self.parts = list(named.values()), parts
        self.known = self.asked = [*domain, *parts]
        places = zip(named.values(), named, to, strict=True)
        self.changed = {pile: Variable(new) for pile, old, new in places if old != new}

    def leaves_at_least(self, least: int) -> bool:
        """Tell whether no pile gets smaller than that."""
        return all(_never([*self.known, new < least]) for new in self.changed.values())

    def enlarges_none(self) -> bool:
        """Tell whether no pile is seen to grow."""
        return all(_never([*self.known, new > pile]) for pile, new in self.changed.items())

    def written(self, *, by_sum: bool) -> Bodies:
        """Write the moves; their sum must fall, and no pile may get larger than the largest."""
        before, after = (
            {x.name: 1 for x in some} for some in (self.changed, self.changed.values())
        )
        if not _never([*self.known, written(after) >= written(before)]):
            raise _NoLoops
        if by_sum and not self.enlarges_none():
            ends: Ends = {}
            for new in self.changed.values():
                if not _never([*self.known, *(new > pile for pile in self.piles)]):
                    raise _NoLoops
                ends[new.name] = _ZERO, written(before)
            return self._through(ends, {})
        return self.taking()

    def taking(self) -> Bodies:
        """Write moves that enlarge no pile by what they take."""
        ends: Ends = {}
        meant: dict[str, Expression] = {}
        k = "k" * (1 + max((len(x.name) for x in self.piles if x.name[0] == "k"), default=0))
        for i, (pile, new) in enumerate(self.changed.items(), 1):
            taken = f"{k}{i}" if len(self.changed) > 1 else k
            if _is_sought(self.asked, new.name):
                ends[new.name] = _ZERO, pile
            else:
                falls = _never([*self.known, new >= pile])
                ends[taken] = _ONE if falls else _ZERO, pile
                meant[new.name] = pile - Variable(taken)
        return self._through(ends, meant)

    def _through(self, ends: Ends, meant: Mapping[str, Expression]) -> Bodies:
        left = (put(self.changed.get(pile, pile), meant) for pile in self.piles)
        return _through(ends, _putting(meant, self.asked), tuple(left))


# -- loops


def _through(ends: Ends, parts: Conditions, heaps: tuple[Expression, ...]) -> Bodies:
    """Go through all numbers within their ends for which conditions hold, and leave heaps."""
    bound = {name for part in parts for name in free(part) if name[:1] == BOUND != name} - set(ends)
    ends = {**{name: (_ZERO, Variable(OPEN + name)) for name in sorted(bound)}, **ends}
    parts = [part for part in parts if not _holds(part)]
    if any(not free(part) and not part.evaluate({}) for part in parts):
        return ()
    known = [*parts, *_bounds(ends)]
    walked = {
        part: name for name in ends for part in parts if _is_walked(_among(part, name), known)
    }
    guarded_parts = (part if part in walked else _guarded(part, known) for part in parts)
    parts = [*dict.fromkeys(single(guarded_parts))]
    if (
        solved := _solved([name for name in ends if name not in walked.values()], parts)
    ) is not None:
        equation, name, told, more = solved
        rest = [*more, *(part for part in parts if part is not equation)]
        return _told_by(name, told, ends, rest, heaps)
    body: Bodies = (Leave(heaps),)
    for name, (low, high) in reversed(ends.items()):
        own = [part for part in parts if name in free(part)]
        parts = [part for part in parts if name not in free(part)]
        parts += _implied(own, name, low, ends)
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
    more = [*_bounds({name: ends[name]})]
    rest: dict[str, tuple[Expression, Expression]] = {}
    for other, (low, high) in ends.items():
        if other in free(told) and name in free(low) | free(high):  # of a heap that is left
            more += [low <= Variable(other), Variable(other) <= high]
            rest[other] = _ONE, _N
        elif other != name:
            rest[other] = tidied(put(low, meant)), tidied(put(high, meant))
    left = tuple(tidied(put(heap, meant)) for heap in heaps)
    asked = _putting(meant, parts)
    for part in _putting(meant, more):
        if not _never([*asked, *_bounds(rest), denied(part)]):
            asked.append(part)
    return _through(rest, asked, left)


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
        least, most = _ends(part, name)
        if least is None is most:
            rest.append(part)
        low = low if least is None else greatest_of(low, least)
        high = high if most is None else least_of(high, most)
    return low, high, rest


def _ends(part: Expression, name: str) -> tuple[Expression | None, Expression | None]:
    """Read a condition as a least and a largest number, where `at_most` cannot."""
    match part:
        case Compare((relation,), (left, right)) if relation != "!=":
            factor, rest = parted(left - right, name)
            if form_of(left - right) is not None or rest is None or abs(factor) != 1:
                return None, None
            told = _ZERO - rest if factor > 0 else rest
            if relation == "==":
                return tidied(told), tidied(told)
            is_most = (relation[0] == "<") == (factor > 0)
            end = tidied(told + (0 if relation[1:] else -1 if is_most else 1))
            return (None, end) if is_most else (end, None)
    return None, None


def _solved(
    names: Sequence[str], parts: Conditions
) -> tuple[Expression, str, Expression, list[Expression]] | None:
    """Find an equation that tells a number, the last one first: what it is, and what that asks."""
    found = None
    for part in parts:
        match part:
            case Compare(("==",), (left, right)):
                for name in reversed(names):
                    factor, rest = parted(left - right, name)
                    if not factor or rest is None or len([*nodes(rest, Binary)]) > _MOST_PUT:
                        continue
                    told = tidied(_ZERO - rest if factor > 0 else rest)
                    if abs(factor) == 1:
                        return part, name, told, []
                    by = number(abs(factor))
                    found = found or (part, name, told // by, [(told % by).eq(0)])
    return found


def _among(part: Expression, name: str) -> Series | Divisors | None:
    """Give the set that a condition asks a number to lie in."""
    match part:
        case Member(Variable(of), series) if of == name:
            return series
        case Compare(("==",), (Binary("%", of, Variable(by)), Number(0))):
            return Divisors(of) if by == name and name not in free(of) else None
    return None


def _is_sought(parts: Conditions, name: str) -> bool:
    """Tell whether conditions say of a new pile itself where it is to be sought."""
    return any(_among(part, name) or root_of(part, name) for part in parts)


def _is_walked(among: Series | Divisors | None, known: Conditions) -> bool:
    """Tell whether a loop can go through a set: divisors are those of a positive number."""
    return isinstance(among, Series) or (among is not None and _never([*known, among.of <= 0]))


# -- conditions


def _asked(condition: Expression, *, exact: bool = False) -> Expression:  # noqa: PLR0911
    """Say the sets of numbers that functions ask for, and by quotients what digits are."""
    match condition:
        case Call("power", (of, Number(base))) if base > 1:
            return Member(of, Series("powers", base))
        case Call("pow2", (of,)):
            return Member(of, Series("powers", 2))
        case Call(name, (of,)) if name in SETS:
            return Member(of, SETS[name])
        case Relation(left, "is a digit of", _) if exact:
            return condition & (left <= 9)
        case Relation() if exact:
            return condition
        case Relation(left, "is a digit of" | "is not a digit of" as name, right):
            digit = any_of(left.eq(right // 10**i % 10) for i in range(_DIGITS)) & (left <= 9)
            return ~digit if "not" in name else digit
        case Call(name, _) if name in BY_DIGITS and not exact:
            return by_tens(condition)
    return with_parts(condition, lambda part: _asked(part, exact=exact))


def _guarded(part: Expression, known: Conditions) -> Expression:
    """Ask that all has a value, as what is divided by 0 has not: else a comparison is false."""
    match part:
        case And() | Or() | Not():
            return with_parts(part, lambda one: _guarded(one, known))
    needed = dict.fromkeys(_needed(part))
    return all_of([*(one for one in needed if not _never([*known, denied(one)])), part])


def _needed(what: Expression) -> Iterator[Expression]:
    """Say without what numbers have no value, whatever holds: not in a choice."""
    match what:
        case Choice():
            return
        case Binary("//" | "%", _, by) if not isinstance(by, Number):
            yield by.ne(0)
        case Binary("^" | "&" | "|") | Call("low" | "v2"):
            parts = (one for one in children(what) if not isinstance(one, Number | Variable))
            yield from (one >= 0 for one in parts)
    for part in children(what):
        yield from _needed(part)


def _require_plain(body: Bodies) -> None:
    """Refuse what a machine does not take in the numbers and conditions of loops."""
    for node in body:
        for part in vars(node).values():
            if isinstance(part, Divisors):
                _require_machine(part.of)
            if isinstance(part, Expression):
                _require_machine(part)
        if isinstance(node, Leave):
            for heap in node.heaps:
                _require_machine(heap)
        else:
            _require_plain(node.body)


def _require_machine(what: Expression, *, outside: bool = True) -> None:
    """Refuse what a machine does not take: other functions, and what has no value in a choice."""
    match what:
        case Binary() if not outside and any(_needed(what)):
            raise _NoLoops
        case Call(name, _) if name not in FUNCTIONS:
            raise _NoLoops
        case Call():
            pass
        case _ if not isinstance(what, _PLAIN):
            raise _NoLoops
    for part in children(what):
        _require_machine(part, outside=outside and not isinstance(what, Choice))


def _implied(parts: Conditions, name: str, low: Expression, ends: Ends) -> Iterator[Expression]:
    """Say of the outer numbers what makes an end of a loop at least its ``low``."""
    least = form_of(low)
    for root in (root_of(part, name) for part in parts):
        if root and root.is_square and isinstance(low, Number) and free(root.bound) & set(ends):
            yield root.bound >= low.of**2
    for form in (form for part in parts for form in at_most(part)) if least is not None else ():
        if form.get(name, 0) > 0:
            rest = {other: by for other, by in form.items() if other != name}
            rest_form = added(rest, least or {}, form[name])
            if set(rest_form) & set(ends) and max(rest_form.values()) > 0:
                yield written(rest_form) <= 0


def _putting(meant: Mapping[str, Expression], parts: Iterable[Expression]) -> list[Expression]:
    return [*single(_plain_line(tidied(put(part, meant))) for part in parts)]


def _plain_line(part: Expression) -> Expression:
    """Write what bounds one number from one side as ``n >= 2``."""
    forms = [*at_most(part)] if isinstance(part, Compare) and len(part.relations) == 1 else []
    match [(name, by) for form in forms for name, by in form.items() if name]:
        case [(name, 1)]:
            return Variable(name) <= -forms[0].get("", 0)
        case [(name, -1)]:
            return Variable(name) >= forms[0].get("", 0)
    return part


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
    conditions = [*single(conditions)]
    if FALSE in conditions:
        return True
    forms: list[Form] = [form for part in conditions for form in _facts(part)]
    for name in sorted({name for form in forms for name in form if name}):
        if not name.startswith("("):  # a quotient may be negative
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


def _facts(part: Expression) -> Iterator[Form]:
    """Give the sums that are 0 or less where a condition holds.

    Quotients, remainders by a constant, and powers, are numbers of their own in it, within their
    bounds; the numbers of a series are at least 1.
    """
    rests: dict[Expression, Expression] = {}
    part = _by_name(part, rests)
    yield from at_most(part)
    match part:
        case Member(of, _) if (form := form_of(of)) is not None:
            yield added({"": 1}, form, -1)
    for rest in rests.values():
        yield from at_most(rest)


def _by_name(what: Expression, rests: dict[Expression, Expression]) -> Expression:
    """Name quotients by a constant, and powers, and collect what bounds them."""
    what = with_parts(what, lambda part: _by_name(part, rests))
    match what:
        case Binary("//", of, Number(by)) if by > 0 and len(rests) < _MOST_QUOTIENTS:
            quotient = Variable(f"({what})")
            rest = of - by * quotient
            rests[what] = Compare(("<=", "<"), (_ZERO, rest, number(by)))
            return quotient
        case Binary("//", Variable() as of, Variable()) if len(rests) < _MOST_QUOTIENTS:
            quotient = Variable(f"({what})")  # by 0 there is none, and no comparison holds
            rests[what] = Compare(("<=", "<="), (_ZERO, quotient, of))
            return quotient
        case Binary("%", of, Number(by)) if by > 0 and len(rests) < _MOST_QUOTIENTS:
            return of - by * _by_name(of // by, rests)
        case Binary("*", Variable(x), Variable(y)) if (
            y == x.lstrip("(").partition(" *")[0] and len(rests) < _MOST_QUOTIENTS
        ):
            power, base = Variable(f"({what})"), Variable(y)
            rests[what] = Compare(("<=", ">="), (3 * base - 2, power, Variable(x)))
            return power
    return what
