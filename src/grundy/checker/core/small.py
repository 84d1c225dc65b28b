"""Compare a claim with play at small positions, by the definition, before its proof is looked at.

All of it is worked out by plain loops: the options of a position as the rule states them, and the
least number that none of them is worth (under misere play 0 where the player to move loses, else
1). So a claim that is false of a small position falls, whatever its proof says. Proofs of the core
rest on none of it; those of a list, of mirrored heaps and of quotients look at all options so. The
work is counted, in steps of about a tenth of a microsecond, so that a certificate is compared as
far on every machine; the answer says how far.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import reduce
from itertools import count, product
from operator import xor
from typing import Any

from .certificate import Rejected
from .claims import AllValues, AnyClaim, Claim, LostPositions, Repeating
from .meaning import holds, value
from .rules import AnyRule, ByCode, ByHeaps, ByPiles, Rule
from .terms import Condition, Term, both, free, links, renamed, size

__all__ = ["MOST", "NODE", "Enough", "Play", "Position", "Work", "bounds", "compare"]
__all__ += ["heaps", "positions", "rightly", "splits"]

_STEPS, NODE = 2_000_000, 4  # for a certificate, and for each part of a term
MOST = {1: 200, 2: 24, 3: 12, 4: 6, 5: 4}  # the largest pile, by their number
_LEAST = 50  # heaps of a period, of which three rounds are looked at
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}

Position = tuple[Any, ...]


def compare(rule: AnyRule, claim: AnyClaim, proof: Any, share: int = 1) -> str:
    """Say how far a claim was compared with play, with a share of the work that may be done.

    Of the proof it needs to know what a claim is about, and whether a pile may grow, as play ends
    by another ``measure``.

    >>> nim = ByCode({}, 3, False, False)
    >>> compare(nim, AllValues(("n",), "n"), None)
    'compared with play at heaps to 200'
    >>> compare(nim, Repeating(0, 5), None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: play refutes it at n = 0

    `Rejected` is raised where it is false of a small position, and names one.
    """
    steps = _STEPS // share
    if isinstance(claim, Claim):
        return claim.played(rule, proof, steps)
    if rule.misere and not isinstance(claim, LostPositions):
        raise Rejected("rule: values mean nothing under misere play")
    known = hasattr(rule, "names") if isinstance(rule, Rule) else True
    if not (isinstance(rule, ByCode | ByHeaps) if isinstance(claim, Repeating) else known):
        raise Rejected("claim: not one about a rule of this kind")
    play = Play(rule, Work(steps), bool(getattr(proof, "measure", ())))
    if isinstance(claim, Repeating):
        return _period(play, claim)
    return positions(play, claim.names, rightly(play, claim))[0]


class Enough(Exception):  # noqa: N818
    """Say that the work is done that may be done, or that a position has no end of options.

    >>> Work(1).spend(2)
    Traceback (most recent call last):
    grundy.checker.core.small.Enough
    """


class Work:
    """Count steps up to those that may be done.

    >>> work = Work(9)
    >>> work.spend(2)
    >>> work.left
    7
    """

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Count steps; raise `Enough` where there are none left."""
        self.left -= steps
        if self.left < 0:
            raise Enough


class Play:
    """Know what positions are worth, or under misere play which are lost (0) and won (1).

    >>> nim = Play(ByCode({}, 3, unequal=False, misere=False), Work(10**6))
    >>> nim.number((3, 5)), [*nim.heaps_after(nim.rule, 2)]
    (6, [(1,), ()])

    `Rejected` is raised where play need not end.
    """

    def __init__(self, rule: AnyRule, work: Work, grows: bool = False) -> None:
        self.rule, self.work, self.grows = rule, work, grows
        self.known: dict[Position, int] = {}
        self.values: list[int] = []
        self.sums: dict[tuple[int, int], set[int]] = {}
        self.kept: dict[Any, Any] = {}  # of the rule of an extension
        self.parts: dict[int, tuple[Condition, int]] = {}
        self.bounds: dict[tuple[str, int], tuple[Condition, Sequence[tuple[str, Term]]]] = {}
        self.whens = [*_whens(rule, grows)] if isinstance(rule, ByPiles) else []

    def is_position(self, at: Position) -> bool:
        """Tell whether the rule says that it is one."""
        match self.rule:
            case ByPiles(names, domain):
                return self.holds(domain, dict(zip(names, at, strict=True)))
            case Rule() as rule:
                return rule.is_position(at, self)
        return True

    def number(self, at: Position) -> int:
        """Give the value of a position; of heaps that of each, together."""
        match self.rule:
            case ByCode(misere=False) | ByHeaps(misere=False):
                return reduce(xor, map(self._heap, at), 0)
            case ByCode() | ByHeaps():
                return self._solved(tuple(sorted(n for n in at if n)))
            case Rule() as rule:
                return self._solved(rule.position(at))
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
            self.work.spend(2 + 2 * len(taken) + len(rule.places) // 8)
            return set().union(*(self._xors(heaps, m, rule.unequal) for m, heaps in taken))
        left = self.heaps_after(rule, n)
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
                parts = [*splits(m, heaps, unequal, self.work)]
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
            case Rule() as rule:
                yield from rule.after(at, self)
            case rule:
                for i, n in enumerate(at):
                    for left in self.heaps_after(rule, n):
                        yield tuple(sorted((*at[:i], *left, *at[i + 1 :])))

    def heaps_after(self, rule: AnyRule, n: int) -> Iterator[Position]:
        """Give the heaps that a move in a heap leaves, or raise `Rejected`."""
        if isinstance(rule, ByCode):
            self.work.spend(len(rule.places) // 8)
            for k, heaps in _taken(rule, n):
                yield from splits(n - k, heaps, rule.unequal, self.work)
            return
        assert isinstance(rule, ByHeaps)
        for heaps, when in enumerate(rule.conditions):
            names = [f"x{i}" for i in range(1, heaps + 1)]
            for left in self.chosen(names, when, {"n": n}, 1, n + 1):
                if not n or any(heap >= n for heap in left):
                    raise Rejected(f"rule: a heap of {n} becomes one that is not smaller")
                yield left

    def _piles_after(self, rule: ByPiles, at: Position) -> Iterator[Position]:
        known, total = dict(zip(rule.names, at, strict=True)), sum(at)
        for move, when in zip(rule.moves, self.whens, strict=True):
            new = [name for name in move.to if name not in known]
            for left in self.chosen(new, when, known, 0, None if self.grows else total + 1):
                numbers = {**known, **dict(zip(new, left, strict=True))}
                after = tuple(numbers[name] for name in move.to)
                if not self.is_position(after):
                    raise Rejected(f"rule: a move leads from {at} to {after}, no position")
                if sum(after) >= total and not self.grows:
                    raise Rejected(f"rule: a move leads from {at} to {after}, no smaller sum")
                yield after

    def chosen(
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
                yield from self.chosen(names, way, known, low, high)
        elif names:
            for number in self._span(names[0], when, known, low, high):
                numbers = {**known, names[0]: number}
                for rest in self.chosen(names[1:], when, numbers, low, high):
                    yield (number, *rest)
        elif self.holds(when, known):
            yield ()

    def holds(self, when: Condition, numbers: Mapping[str, int]) -> bool:
        """Tell whether a condition is true, and count that."""
        self.count(when)
        return holds(when, numbers)

    def count(self, what: Condition | Term) -> None:
        """Count the steps in which a condition or a term is evaluated."""
        if id(what) not in self.parts:
            self.parts[id(what)] = what, size(what)
        self.work.spend(NODE * self.parts[id(what)][1])

    def _span(
        self, name: str, when: Condition, known: dict[str, int], low: int, high: int | None
    ) -> range:
        """Bound a number by what a condition asks of it, as far as the rest of that is known."""
        if (name, id(when)) not in self.bounds:
            self.bounds[name, id(when)] = when, bounds(name, when, known.keys())
        for relation, term in self.bounds[name, id(when)][1]:
            self.work.spend(4 * NODE)
            bound = value(term, known)
            if bound is None:
                return range(0)  # nothing compares with what has no value
            if relation in ("<", "<=", "=="):
                most = bound - (relation == "<")
                high = most if high is None else min(high, most)
            if relation in (">", ">=", "=="):
                low = max(low, bound + (relation == ">"))
        if high is None:
            raise Enough
        return range(low, high + 1)


def _taken(rule: ByCode, n: int) -> Iterator[tuple[int, int]]:
    """Give what may be taken from a heap, each with the number of heaps that may be left."""
    last = max(rule.places, default=0)
    later = range(last + 1, n + 1) if rule.tail else ()
    places = [*(k for k in rule.places if k <= n), *later]
    for k in places:
        digit = rule.places.get(k, rule.tail)
        yield from ((k, heaps) for heaps in range(digit.bit_length()) if digit >> heaps & 1)


def splits(total: int, heaps: int, unequal: bool, work: Work, least: int = 1) -> Iterator[Position]:
    """Give the ways to part a number into rising heaps, none empty.

    >>> [*splits(5, 2, False, Work(100))]
    [(1, 4), (2, 3)]
    """
    work.spend(8)
    if heaps < 2:
        if (heaps and total >= least) or (not heaps and not total):
            yield (total,) * heaps
        return
    for first in range(least, total // heaps + 1):
        for rest in splits(total - first, heaps - 1, unequal, work, first + unequal):
            yield (first, *rest)


def _whens(rule: ByPiles, grows: bool) -> Iterator[Condition]:
    """Say when moves may be made; where piles may grow, also that they lead to a position."""
    for move in rule.moves:
        there = renamed(rule.domain, dict(zip(rule.names, move.to, strict=True)))
        yield both(move.when, there) if grows else move.when


def bounds(name: str, when: Condition, known: Collection[str]) -> list[tuple[str, Term]]:
    """Give the comparisons of a number with known ones that hold wherever a condition does.

    >>> bounds("x", ("compare", 1, "<=", ("-", "n", "x")), ["n"])
    [('<=', ('-', 'n', 1))]
    """
    found = list[tuple[str, Term]]()
    if isinstance(when, tuple) and when[0] == "and":
        return [one for part in when[1:] for one in bounds(name, part, known)]
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


def rightly(play: Play, claim: AllValues | LostPositions) -> Callable[[Position, int], bool]:
    """Give what tells whether a claim says the number of a position.

    >>> play = Play(ByCode({1: 3}, 0, unequal=False, misere=False), Work(1000))
    >>> rightly(play, AllValues(("n",), ("%", "n", 2)))((3,), 1)
    True
    """

    def is_right(at: Position, number: int) -> bool:
        numbers = dict(zip(claim.names, at, strict=True))
        play.count(claim.term if isinstance(claim, AllValues) else claim.condition)
        if isinstance(claim, AllValues):
            return bool(value(claim.term, numbers) == number)
        return holds(claim.condition, numbers) == (number == 0)

    return is_right


def positions(
    play: Play, names: tuple[str, ...], is_right: Callable[[Position, int], bool]
) -> tuple[str, list[int]]:
    """Go through positions by their largest pile; say how far, and count those that are lost.

    >>> play = Play(ByCode({1: 3}, 0, unequal=False, misere=False), Work(1000))
    >>> positions(play, ("n",), lambda at, number: number == at[0] % 2)[1][:4]
    [1, 0, 1, 0]

    `Rejected` is raised at the first position whose number is not right.
    """
    rule = play.rule
    own = getattr(rule, "names", names)
    if own != names:
        raise Rejected(f"claim: the rule is about {', '.join(own)}")
    last = rule.last() if isinstance(rule, Rule) else None
    lost, seen = list[int](), 0
    with suppress(Enough):
        for most in range((MOST[len(names)] if last is None else last) + 1):
            new = 0
            alone = len(names) == 1
            for at in [(most,)] if alone else product(range(most + 1), repeat=len(names)):
                if max(at) == most and play.is_position(at):
                    number = play.number(at)
                    if not is_right(at, number):
                        where = ", ".join(f"{x} = {n}" for x, n in zip(names, at, strict=True))
                        raise Rejected(f"claim: play refutes it at {where}")
                    new, seen = new + (number == 0), seen + 1
            lost.append(new)
    if not seen:
        return "not compared with play: the smallest positions are too large", lost
    if last is not None:
        return f"compared with play at {seen} positions", lost
    heap = names == ("n",) and isinstance(rule, ByCode | ByHeaps)
    where = "on boards" if isinstance(rule, Rule) else "at heaps" if heap else "at piles"
    return f"compared with play {where} to {len(lost) - 1}", lost


def _period(play: Play, claim: Repeating) -> str:
    """Go through heaps, as far as a period has gone round twice."""

    def wrong(values: Sequence[int], number: int) -> int | None:
        at = len(values) - claim.length
        broken = at >= claim.start and number != values[at] + claim.saltus
        return at if broken else None

    seen = heaps(play, wrong, max(claim.start + 3 * claim.length, _LEAST))
    if seen <= claim.start + claim.length:
        return "not compared with play: the period begins too late"
    return f"compared with play at heaps to {seen - 1}"


def heaps(play: Play, wrong: Callable[[Sequence[int], int], int | None], last: int) -> int:
    """Go through heaps to a last one, and count them; ``wrong`` names what a next value refutes.

    `Rejected` is raised where it names something.

    >>> play = Play(ByCode({1: 3}, 0, unequal=False, misere=False), Work(10**6))
    >>> heaps(play, lambda values, number: None, 60)
    61
    """
    values = list[int]()
    with suppress(Enough):
        for n in range(last + 1):
            number = play.number((n,))
            at = wrong(values, number)
            if at is not None:
                raise Rejected(f"claim: play refutes it at n = {at}")
            values.append(number)
    return len(values)
