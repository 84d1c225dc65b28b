"""Compare a claim with play at small positions, by the definition, before its proof is looked at.

All of it is worked out by plain loops that no method uses: the options of a position as the rule
states them, and the least number that none of them is worth (under misere play 0 where the player
to move loses, else 1). So a claim that is false of a small position falls, whatever its proof says.
The work is counted, in steps of about a tenth of a microsecond, so that a certificate is compared
as far on every machine; the answer says how far.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import combinations_with_replacement, count, product
from operator import or_, xor
from typing import Any, NamedTuple

from .automata import Digits
from .certificate import Rejected
from .claims import (
    AboutGames,
    AllValues,
    AnyClaim,
    LostPositions,
    QuotientClaim,
    Recursive,
    Repeating,
    UnchangedClaim,
)
from .counts import CountClaim
from .evaluation import holds, value
from .expressions import Condition, Term, both, links, renamed, size
from .rules.additions import ByAdditions
from .rules.covers import ByCovers
from .rules.rule import AnyRule, ByCode, ByHeaps, ByList, ByPiles, BySum
from .sentences import free

__all__ = ["Facts", "compare"]

_STEPS, _NODE = 2_000_000, 4  # for a certificate, and for each part of a term
_MOST = {1: 200, 2: 24, 3: 12, 4: 6, 5: 4}  # the largest pile, by their number
_LARGEST = 400  # heap that a sentence may ask about
_LEAST = 50  # heaps of a period, of which three rounds are looked at
_SUMMED = 4  # heaps that are put together for a quotient
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

Position = tuple[Any, ...]
Elements = tuple[Sequence[Sequence[int]], Sequence[int], Sequence[Sequence[int]]]


class Facts(NamedTuple):
    """What is needed of a proof to know what its claim is about.

    ``rules`` are those of the games that a sentence names; ``elements`` the products of a quotient,
    the lost ones and those of heaps; ``grows``: a pile may grow, as play ends by another measure.

    >>> Facts(grows=True).rules
    {}
    """

    rules: Mapping[str, AnyRule] = {}
    elements: Elements | None = None
    grows: bool = False


def compare(rule: AnyRule, claim: AnyClaim, facts: Facts, share: int = 1) -> str:
    """Say how far a claim was compared with play, with a share of the work that may be done.

    >>> nim = ByCode({}, 3, False, False)
    >>> compare(nim, AllValues(("n",), "n"), Facts())
    'compared with play at heaps to 200'
    >>> compare(nim, Repeating(0, 5), Facts())
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: play refutes it at n = 0

    `Rejected` is raised where it is false of a small position, and names one.
    """
    if rule.misere and isinstance(claim, AllValues | Repeating | Recursive | UnchangedClaim):
        raise Rejected("rule: values mean nothing under misere play")
    work = _Work(_STEPS // share)
    match claim, rule:
        case (
            (AllValues() | LostPositions() | CountClaim()),
            (ByCode() | ByHeaps() | ByPiles() | ByList() | ByCovers()),
        ):
            return _positions(_Play(rule, work, facts.grows), claim)
        case ((Repeating() | Recursive()), (ByCode() | ByHeaps())):
            return _heaps(_Play(rule, work), claim)
        case QuotientClaim(), (ByCode() | ByHeaps() | BySum()) if facts.elements:
            return _sums_of_heaps(_Play(rule, work), claim, facts.elements)
        case UnchangedClaim(), ByAdditions():
            return _additions(rule, claim, work)
        case AboutGames(), _:
            plays = {name: _Play(own, work) for name, own in facts.rules.items()}
            return _numbers(claim, plays, work)
    raise Rejected("claim: not one about a rule of this kind")


class _Enough(Exception):  # noqa: N818
    """Say that the work is done that may be done, or that a position has no end of options."""


class _Unsure(Exception):  # noqa: N818
    """Say that a number is not small enough to be known."""


class _Work:
    """Count steps up to those that may be done."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise _Enough


class _Play:
    """Know what positions are worth, or under misere play which are lost (0) and won (1)."""

    def __init__(self, rule: AnyRule, work: _Work, grows: bool = False) -> None:
        self.rule, self.work, self.grows = rule, work, grows
        self.known: dict[Position, int] = {}
        self.values: list[int] = []
        self.sums: dict[tuple[int, int], set[int]] = {}
        self.moves: dict[Position, list[int]] = {}
        self.parts: dict[int, tuple[Condition, int]] = {}
        self.bounds: dict[tuple[str, int], tuple[Condition, Sequence[tuple[str, Term]]]] = {}
        self.whens = [*_whens(rule, grows)] if isinstance(rule, ByPiles) else []

    def is_position(self, at: Position) -> bool:
        """Tell whether the rule says that it is one."""
        match self.rule:
            case ByPiles(names, domain) | ByCovers(names, domain):
                return self._holds(domain, dict(zip(names, at, strict=True)))
            case ByList(options):
                return bool(at[0] < len(options))
        return True

    def number(self, at: Position) -> int:
        """Give the value of a position; of heaps that of each, together."""
        match self.rule:
            case ByCode(misere=False) | ByHeaps(misere=False):
                return reduce(xor, map(self._heap, at), 0)
            case ByCode() | ByHeaps():
                return self._solved(tuple(sorted(n for n in at if n)))
            case BySum():
                return self._solved(tuple(sorted(part for part in at if part[1])))
            case ByCovers():
                return self._solved((at, 0))
        return self._solved(at)

    def _heap(self, n: int) -> int:
        """Give the value of a heap; those of smaller ones are worked out before."""
        while len(self.values) <= n:
            there = self._heap_options(self.rule, len(self.values))
            self.values.append(self._worth(there))
        return self.values[n]

    def _heap_options(self, rule: AnyRule, n: int) -> set[int]:
        if isinstance(rule, ByCode):
            taken = [(n - k, heaps) for k, heaps in _taken(rule, n)]
            self.work.spend(2 + 2 * len(taken))
            return set().union(*(self._xors(heaps, m, rule.unequal) for m, heaps in taken))
        left = self._heaps_after(rule, n)
        return {reduce(xor, (self.values[heap] for heap in heaps), 0) for heaps in left}

    def _xors(self, heaps: int, m: int, unequal: bool) -> set[int]:
        """Give the values of some heaps, none empty, that hold m together."""
        if heaps < 2:
            return {self.values[m] if heaps else 0} if (m > 0) == (heaps > 0) else set()
        if (heaps, m) not in self.sums:
            half = (m - unequal) // 2 + 1
            self.work.spend(2 + m // 4)
            if heaps == 2:
                found = {*map(xor, self.values[1:half], self.values[m - 1 : m - half : -1])}
            else:
                parts = [*_splits(m, heaps, unequal, self.work)]
                self.work.spend(6 * len(parts))
                found = {reduce(xor, (self.values[n] for n in left), 0) for left in parts}
            self.sums[heaps, m] = found
        return self.sums[heaps, m]

    def _worth(self, numbers: set[int]) -> int:
        if self.rule.misere:
            return int(0 in numbers or not numbers)
        return next(v for v in count() if v not in numbers)

    def _solved(self, start: Position) -> int:
        """Work out a position after its options; play must end."""
        todo, begun = [start], dict[Position, set[Position]]()
        while todo:
            at = todo[-1]
            if at in self.known:
                todo.pop()
                continue
            if at not in begun:
                begun[at] = {*self._after(at)}
            self.work.spend(10 + 8 * len(begun[at]))
            new = [after for after in begun[at] if after not in self.known]
            if any(after in begun for after in new):
                raise Rejected(f"rule: play need not end from {at}")
            todo += new
            if not new:
                self.known[at] = self._worth({self.known[after] for after in begun[at]})
        return self.known[start]

    def _after(self, at: Position) -> Iterator[Position]:
        """Give what moves lead to, as the rule states it."""
        match self.rule:
            case ByPiles() as rule:
                yield from self._piles_after(rule, at)
            case ByList(options):
                yield from ((after,) for after in options[at[0]])
            case ByCovers() as rule:
                sizes, covered = at
                for cells in self._coverings(rule, sizes):
                    if not cells & covered:
                        yield sizes, cells | covered
            case BySum(games):
                for i, (game, n) in enumerate(at):
                    for left in self._heaps_after(games[game], n):
                        named = ((game, heap) for heap in left)
                        yield tuple(sorted((*at[:i], *named, *at[i + 1 :])))
            case rule:
                for i, n in enumerate(at):
                    for left in self._heaps_after(rule, n):
                        yield tuple(sorted((*at[:i], *left, *at[i + 1 :])))

    def _heaps_after(self, rule: AnyRule, n: int) -> Iterator[Position]:
        """Give the heaps that a move in a heap leaves."""
        if isinstance(rule, ByCode):
            for k, heaps in _taken(rule, n):
                yield from _splits(n - k, heaps, rule.unequal, self.work)
            return
        assert isinstance(rule, ByHeaps)
        for heaps, when in enumerate(rule.conditions):
            names = [f"x{i}" for i in range(1, heaps + 1)]
            for left in self._chosen(names, when, {"n": n}, 1, n + 1):
                if not n or any(heap >= n for heap in left):
                    raise Rejected(f"rule: a heap of {n} becomes one that is not smaller")
                yield left

    def _piles_after(self, rule: ByPiles, at: Position) -> Iterator[Position]:
        known, total = dict(zip(rule.names, at, strict=True)), sum(at)
        for move, when in zip(rule.moves, self.whens, strict=True):
            new = [name for name in move.to if name not in known]
            for left in self._chosen(new, when, known, 0, None if self.grows else total + 1):
                numbers = {**known, **dict(zip(new, left, strict=True))}
                after = tuple(numbers[name] for name in move.to)
                if not self.is_position(after):
                    raise Rejected(f"rule: a move leads from {at} to {after}, no position")
                if sum(after) >= total and not self.grows:
                    raise Rejected(f"rule: a move leads from {at} to {after}, no smaller sum")
                yield after

    def _coverings(self, rule: ByCovers, sizes: Position) -> list[int]:
        """Give the moves on a board, each as the set of the cells that it covers."""
        if sizes not in self.moves:
            known, places = dict(zip(rule.names, sizes, strict=True)), dict[Position, int]()
            found = set[int]()
            for kind in rule.kinds:
                for new in self._chosen(kind.new, kind.when, known, 0, sum(sizes)):
                    numbers = {**known, **dict(zip(kind.new, new, strict=True))}
                    cells = (tuple(value(t, numbers) for t in cell) for cell in kind.cells)
                    bits = (1 << places.setdefault(cell, len(places)) for cell in cells)
                    found.add(reduce(or_, bits))
            self.moves[sizes] = [*found]
        self.work.spend(len(self.moves[sizes]))
        return self.moves[sizes]

    def _chosen(
        self,
        names: Sequence[str],
        when: Condition,
        known: dict[str, int],
        low: int,
        high: int | None,
    ) -> Iterator[Position]:
        """Give the numbers of these names for which a condition holds, perhaps some twice."""
        if isinstance(when, tuple) and when[0] == "or":
            for way in when[1:]:
                yield from self._chosen(names, way, known, low, high)
        elif names:
            for number in self._span(names[0], when, known, low, high):
                numbers = {**known, names[0]: number}
                for rest in self._chosen(names[1:], when, numbers, low, high):
                    yield (number, *rest)
        elif self._holds(when, known):
            yield ()

    def _holds(self, when: Condition, numbers: Mapping[str, int]) -> bool:
        """Tell whether a condition holds, and count that."""
        if id(when) not in self.parts:
            self.parts[id(when)] = when, size(when)
        self.work.spend(_NODE * self.parts[id(when)][1])
        return holds(when, numbers)

    def _span(
        self, name: str, when: Condition, known: dict[str, int], low: int, high: int | None
    ) -> range:
        """Bound a number by what a condition asks of it, as far as the rest of that is known."""
        if (name, id(when)) not in self.bounds:
            self.bounds[name, id(when)] = when, _bounds(name, when, known.keys())
        for relation, term in self.bounds[name, id(when)][1]:
            self.work.spend(4 * _NODE)
            bound = value(term, known)
            if bound is None:
                return range(0)  # nothing compares with what has no value
            if relation in ("<", "<=", "=="):
                most = bound - (relation == "<")
                high = most if high is None else min(high, most)
            if relation in (">", ">=", "=="):
                low = max(low, bound + (relation == ">"))
        if high is None:
            raise _Enough
        return range(low, high + 1)


def _taken(rule: ByCode, n: int) -> Iterator[tuple[int, int]]:
    """Give what may be taken from a heap, each with the number of heaps that may be left."""
    last = max(rule.places, default=0)
    later = range(last + 1, n + 1) if rule.tail else ()
    places = [*(k for k in rule.places if k <= n), *later]
    for k in places:
        digit = rule.places.get(k, rule.tail)
        yield from ((k, heaps) for heaps in range(digit.bit_length()) if digit >> heaps & 1)


def _splits(
    total: int, heaps: int, unequal: bool, work: _Work, least: int = 1
) -> Iterator[Position]:
    """Give the ways to part a number into rising heaps, none empty."""
    work.spend(8)
    if heaps < 2:
        if (heaps and total >= least) or (not heaps and not total):
            yield (total,) * heaps
        return
    for first in range(least, total // heaps + 1):
        for rest in _splits(total - first, heaps - 1, unequal, work, first + unequal):
            yield (first, *rest)


def _whens(rule: ByPiles, grows: bool) -> Iterator[Condition]:
    """Say when moves may be made; where piles may grow, also that they lead to a position."""
    for move in rule.moves:
        there = renamed(rule.domain, dict(zip(rule.names, move.to, strict=True)))
        yield both(move.when, there) if grows else move.when


def _bounds(name: str, when: Condition, known: Collection[str]) -> list[tuple[str, Term]]:
    """Give the comparisons of a number with known ones that hold wherever a condition does."""
    found = list[tuple[str, Term]]()
    if isinstance(when, tuple) and when[0] == "and":
        return [one for part in when[1:] for one in _bounds(name, part, known)]
    chain = when if isinstance(when, tuple) and when[0] == "compare" else (None, 0)
    for left, relation, right in links(chain):
        for side, said, term in ((left, relation, right), (right, _TURNED[relation], left)):
            bound = _apart(side, said, term, name)
            if bound is not None and free(bound[1]) <= {*known}:
                found.append(bound)
    return found


def _apart(side: Term, relation: str, term: Term, name: str) -> tuple[str, Term] | None:
    """Bring all of a sum but one number to the other side of a comparison."""
    match side:
        case str() if side == name:
            return relation, term
        case ("+", of, more) if name in free(of) and name not in free(more):
            return _apart(of, relation, ("-", term, more), name)
        case ("+", more, of) if name in free(of) and name not in free(more):
            return _apart(of, relation, ("-", term, more), name)
        case ("-", of, less) if name in free(of) and name not in free(less):
            return _apart(of, relation, ("+", term, less), name)
        case ("-", more, of) if name in free(of) and name not in free(more):
            return _apart(of, _TURNED[relation], ("-", more, term), name)
    return None


def _positions(play: _Play, claim: AllValues | LostPositions | CountClaim) -> str:
    """Go through positions by their largest pile; count those that are lost."""
    rule, names = play.rule, claim.names
    own = rule.names if isinstance(rule, ByPiles | ByCovers) else names
    if own != names or (isinstance(rule, ByList) and names != ("n",)):
        raise Rejected(f"claim: the rule is about {', '.join(own)}")
    top = len(rule.options) - 1 if isinstance(rule, ByList) else _MOST[len(names)]
    lost, seen = list[int](), 0
    try:
        for most in range(top + 1):
            new = 0
            for at in product(range(most + 1), repeat=len(names)):
                if max(at) == most and play.is_position(at):
                    number = play.number(at)
                    if not _is_right(claim, at, number, play.work):
                        where = ", ".join(f"{x} = {n}" for x, n in zip(names, at, strict=True))
                        raise Rejected(f"claim: play refutes it at {where}")
                    new, seen = new + (number == 0), seen + 1
            lost.append(new)
    except _Enough:
        pass
    if isinstance(claim, CountClaim):
        _count(claim, lost)
    if not seen:
        return "not compared with play: the smallest positions are too large"
    if isinstance(rule, ByList):
        return f"compared with play at {seen} positions"
    heap = names == ("n",) and isinstance(rule, ByCode | ByHeaps)
    board = isinstance(rule, ByCovers)
    where = "on boards" if board else "at heaps" if heap else "at piles"
    return f"compared with play {where} to {len(lost) - 1}"


def _is_right(
    claim: AllValues | LostPositions | CountClaim, at: Position, number: int, work: _Work
) -> bool:
    if isinstance(claim, CountClaim):
        return True
    numbers = dict(zip(claim.names, at, strict=True))
    body = claim.term if isinstance(claim, AllValues) else claim.condition
    work.spend(_NODE * size(body))
    if isinstance(claim, AllValues):
        return bool(value(body, numbers) == number)
    return holds(body, numbers) == (number == 0)


def _count(claim: CountClaim, lost: Sequence[int]) -> None:
    """Compare counts of lost positions, which are given by their largest pile."""
    digits = Digits(claim.digits)
    weights = (u for i, u in enumerate(digits.weights()) if i % digits.largest == 0)
    counts = list[int]()
    for k, u in enumerate(weights):
        if u > len(lost):
            break
        counts.append(sum(lost[:u]))
        back = counts[:-1][: -len(claim.factors) - 1 : -1]
        said = sum(factor * n for factor, n in zip(claim.factors, back, strict=False))
        sums = sum(factor * k**e * base**k for factor, e, base in claim.powers)
        first = k < len(claim.first) and claim.first[k] != counts[k]
        later = k >= len(claim.first) and said != counts[k]
        if first or later or (k >= claim.start and claim.times * counts[k] != sums):
            raise Rejected(f"claim: play refutes it at k = {k}")


def _heaps(play: _Play, claim: Repeating | Recursive) -> str:
    """Go through heaps; a period as far as it has gone round twice."""
    end = _MOST[1]
    if isinstance(claim, Repeating):
        end = max(claim.start + 3 * claim.length, _LEAST)
    values = list[int]()

    def smaller(game: str, at: Position) -> int | None:
        return values[at[0]] if at[0] < len(values) else None

    try:
        for n in range(end + 1):
            number, at = play.number((n,)), n
            if isinstance(claim, Repeating):
                at = n - claim.length
                right = at < claim.start or number == values[at] + claim.saltus
            else:
                play.work.spend(_NODE * size(claim.term))
                right = value(claim.term, {"n": n, "f": smaller}) == number
            if not right:
                raise Rejected(f"claim: play refutes it at n = {at}")
            values.append(number)
    except _Enough:
        pass
    if isinstance(claim, Repeating) and len(values) <= claim.start + claim.length:
        return "not compared with play: the period begins too late"
    return f"compared with play at heaps to {len(values) - 1}"


def _sums_of_heaps(play: _Play, claim: QuotientClaim, elements: Elements) -> str:
    """Go through sums of a few heaps, and tell who loses them by their elements."""
    table, lost, phi = elements
    games = len(play.rule.games) if isinstance(play.rule, BySum) else 1
    inside = all(x < len(table) for row in (*table, *phi) for x in row)
    if len(phi) != games or not inside or any(len(row) != len(table) for row in table):
        raise Rejected("table: not of elements, as many in a row as there are rows")
    if (claim.elements, claim.lost) != (len(table), len(lost)) or not play.rule.misere:
        raise Rejected("claim: the quotient has other elements")

    def element(game: int, n: int) -> int:
        row = phi[game]
        again = claim.start + (n - claim.start) % claim.period if claim.period else n
        at = n if n < len(row) else again
        if at >= len(row):
            raise Rejected("phi: not the elements of heaps 0, 1, ...")
        return row[at]

    reached = 0
    try:
        for total in range(1, _MOST[1]):
            sizes = range(1, min(total, total if claim.period else claim.heaps) + 1)
            parts = [(game, n) for game in range(games) for n in sizes]
            for together in range(1, _SUMMED + 1):
                for at in combinations_with_replacement(parts, together):
                    play.work.spend(4)
                    if sum(n for _, n in at) == total:
                        x = 0
                        for game, n in at:
                            x = table[x][element(game, n)]
                        heaps = at if games > 1 else tuple(n for _, n in at)
                        if (x in lost) != (play.number(heaps) == 0):
                            said = " + ".join(str(n) for _, n in at)
                            raise Rejected(f"claim: play refutes it at {said}")
            reached = total
    except _Enough:
        pass
    return f"compared with play at sums of heaps to {reached}"


def _additions(rule: ByAdditions, claim: UnchangedClaim, work: _Work) -> str:
    """Work out heaps without additions, and with some, and see that these change nothing."""
    values = list[int]()
    levels, reached = min(rule.times or 0, 3), 0
    size_of = _MOST[1] + levels * rule.adds[-1]
    try:
        for n in range(min(size_of, 20 * _MOST[1])):
            work.spend(len(rule.takes))
            values.append(_mex({values[n - k] for k in rule.takes if k <= n}))
            if n - claim.length >= claim.start and values[n] != values[n - claim.length]:
                raise Rejected(f"claim: play refutes it at n = {n - claim.length}")
        before = values
        for level in range(1, levels + 1):
            now = list[int]()
            for n in range(len(values) - level * rule.adds[-1]):
                work.spend(len(rule.takes) + len(rule.adds))
                after = {now[n - k] for k in rule.takes if k <= n}
                now.append(_mex(after | {before[n + a] for a in rule.adds}))
                if now[n] != values[n]:
                    raise Rejected(f"claim: play refutes it at n = {n}, {level} additions")
            before = now
        reached = len(values) - 1
        if rule.times is None and rule.most < _MOST[1]:
            _going_round(rule, values, work)
    except _Enough:
        pass
    return f"compared with play at heaps to {max(reached, len(values) - 1)}"


def _going_round(rule: ByAdditions, values: Sequence[int], work: _Work) -> None:
    """Label heaps as play that may go round asks (C. A. B. Smith 1966), the least values first."""
    heaps = range(rule.most + 1)
    after = [
        [n - k for k in rule.takes if k <= n]
        + [n + a for a in rule.adds if n >= rule.floor and n + a <= rule.most]
        for n in heaps
    ]
    labels: dict[int, int] = {}
    for m in range(max(values[: rule.most + 1]) + 1):
        found = True
        while found:
            found = False
            for n in heaps:
                work.spend(len(after[n]))
                if n in labels or _mex({labels[x] for x in after[n] if x in labels}) != m:
                    continue
                open_ones = (after[x] for x in after[n] if x not in labels)
                if all(any(labels.get(y) == m for y in back) for back in open_ones):
                    labels[n], found = m, True
    for n in heaps:
        if labels.get(n) != values[n]:
            raise Rejected(f"claim: play refutes it at n = {n}")


def _mex(numbers: set[int]) -> int:
    return next(v for v in count() if v not in numbers)


class _Reach(NamedTuple):
    """How large numbers are tried, and the work that may be done."""

    most: int
    work: _Work


def _truth(what: Condition, numbers: Mapping[str, Any], reach: _Reach) -> bool | None:
    """Tell whether a condition is true, as far as numbers to a largest one tell; else None."""
    found: bool | None = None
    match what:
        case ("not", of):
            denied = _truth(of, numbers, reach)
            found = None if denied is None else not denied
        case ("and" | "or", *parts):
            found = _joined(what[0] == "or", (_truth(part, numbers, reach) for part in parts))
        case ("implies", left, right):
            found = _truth(("or", ("not", left), right), numbers, reach)
        case ("iff", left, right):
            found = _truth(("if", left, right, ("not", right)), numbers, reach)
        case ("if", test, then, otherwise):
            chosen = _truth(test, numbers, reach)
            if chosen is not None:
                found = _truth(then if chosen else otherwise, numbers, reach)
        case ("exists" | "forall", names, body):
            found = _quantified(what[0] == "exists", names, body, numbers, reach)
        case _:
            with suppress(_Unsure):
                reach.work.spend(80 + _NODE * size(what))
                found = holds(what, numbers)
    return found


def _joined(some: bool, parts: Iterator[bool | None]) -> bool | None:
    """Join by ``or``, or by ``and``: one part may settle it."""
    found: bool | None = not some
    for part in parts:
        if part is some:
            return some
        found = None if part is None else found
    return found


def _quantified(
    some: bool, names: Sequence[str], body: Condition, numbers: Mapping[str, Any], reach: _Reach
) -> bool | None:
    """Try numbers to a largest one; these are all where the body itself bounds them."""
    guard = body if some else True
    if not some and isinstance(body, tuple) and body[0] == "implies":
        guard = body[1]
    spans = list[range]()
    for name in names:
        ends = [reach.most + 1]
        for relation, term in _bounds(name, guard, numbers.keys()):
            with suppress(_Unsure):
                bound = value(term, numbers) if relation in ("<", "<=") else None
                ends += [] if bound is None else [bound - (relation == "<")]
        spans.append(range(min(ends) + 1))
    whole = all(len(span) <= reach.most + 1 for span in spans)
    tried = (
        _truth(body, {**numbers, **dict(zip(names, chosen, strict=True))}, reach)
        for chosen in product(*(span[: reach.most + 1] for span in spans))
    )
    told = _joined(some, tried)
    return told if told is some or whole else None


def _numbers(claim: AboutGames, plays: Mapping[str, _Play], work: _Work) -> str:
    """Try a sentence for small numbers, as far as these can refute it."""

    def worth(game: str, at: Position) -> int | None:
        play = plays.get(game)
        rule = play and play.rule
        if play is None or not isinstance(rule, ByCode | ByHeaps | ByPiles) or max(at) > _LARGEST:
            raise _Unsure
        if isinstance(rule, ByPiles) and len(at) != len(rule.names):
            return None
        return play.number(at) if play.is_position(at) else None

    reached = -1
    try:
        for most in (0, 1, 3, 7, 15, 31, 63, 127, _MOST[1]):
            truth = _truth(claim.body, {"f": worth}, _Reach(most, work))
            if truth is False:
                raise Rejected(f"claim: play refutes it by numbers to {most}")
            reached = most
            if truth:
                break
    except _Enough:
        pass
    return (
        f"compared with play for numbers to {reached}"
        if reached >= 0
        else "not compared with play: the smallest numbers are too large"
    )
