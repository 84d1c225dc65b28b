"""Read digits of several numbers, and search all numbers for some of which something is true.

A search that finds nothing proves something only where its premises can be met: `witness` looks
for numbers that meet them first, and all other modules ask `witness`, `never` and `unlike`.

A relation that has failed, so that its state is None, is not followed further.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from .certificate import NotChecked, Rejected, shown
from .digits import Digits, Machine
from .relations import Relation, State, canonical, denied, followed, joined

__all__ = ["Disjunct", "fewest", "for_some", "is_met", "never", "projected", "search", "unlike"]
__all__ += ["witness"]

Disjunct = tuple[Relation, ...]
_NEW = 10  # steps that a transition counts for when it is worked out, not looked up
_MOST_CHOICES = 1 << 20
_KEPT = 25  # steps that a state counts for, since it takes memory

Choice = tuple[int, ...]  # a place of each number
Reached = dict[State, tuple[State, Choice] | None]  # from which state, by which digits


def for_some(disjuncts: Sequence[Disjunct], digits: Digits, given: Collection[str]) -> Relation:
    """Say that a disjunct is true, for some numbers of its own: all but those that are given.

    These may have more digits than are read: above are zeros.

    >>> from grundy.checker.core.relations import linear
    >>> binary = Digits("binary")
    >>> odd = for_some([(linear({"x": 1, "half": -2}, -1, binary, least=False),)], binary, ["x"])
    >>> search(binary, [odd]), odd.names
    ({'x': 1}, ('x',))
    """
    some = _Some(disjuncts, digits, given)

    def step(state: State, read: Sequence[int]) -> State:
        return some.read(state, tuple(read)) or None

    done, readings = some.is_done, frozenset({digits.reading})
    return Relation(tuple(some.names), some.start or None, step, done, readings)


class _Some:
    """Follow disjuncts whatever the digits of their own numbers; a state numbers some of them."""

    def __init__(
        self, disjuncts: Sequence[Disjunct], digits: Digits, given: Collection[str]
    ) -> None:
        names = [{name for part in found for name in part.names} for found in disjuncts]
        self.names = sorted(set().union(*names) & {*given})
        parts = [part for found in disjuncts for part in found]
        digits.meets(*(reading for part in parts for reading in part.readings))
        self._digits, self._disjuncts = digits, [*disjuncts]
        if not digits.binary:
            for i, found in enumerate(names):
                own = sorted(found - {*given})
                self._disjuncts[i] += tuple(canonical(name, digits) for name in own)
        self._own = [[*_own_names(found, given)] for found in self._disjuncts]
        self._known: dict[tuple[int, ...], dict[int, frozenset[int]]] = {}
        self._ends: dict[int, bool] = {}
        self._numbered: dict[tuple[int, tuple[State, ...]], int] = {}
        self._pairs: list[tuple[int, tuple[State, ...]]] = []
        starts = (tuple(part.start for part in found) for found in self._disjuncts)
        first = {self._number(i, states) for i, states in enumerate(starts) if None not in states}
        self.start = frozenset(first) if digits.upwards else self._with_zeros(first)

    def _number(self, i: int, states: tuple[State, ...]) -> int:
        """Give a disjunct with its states a number, since sets of numbers are joined sooner."""
        new = self._numbered.setdefault((i, states), len(self._pairs))
        if new == len(self._pairs):
            self._pairs.append((i, states))
        return new

    def read(self, state: Collection[int], places: tuple[int, ...]) -> frozenset[int]:
        """Join what each can reach; each is worked out once for a symbol."""
        known = self._known.setdefault(places, {})
        self._digits.spend(len(state))
        for one in state:
            if one not in known:
                known[one] = self._worked_out(one, places)
        return frozenset().union(*map(known.__getitem__, state))

    def _worked_out(self, one: int, places: tuple[int, ...]) -> frozenset[int]:
        """Try all digits of its own numbers, part by part; what a part refutes ends there."""
        i, states = self._pairs[one]
        given = dict(zip(self.names, places, strict=True))
        found: dict[tuple[tuple[State, ...], Choice], dict[str, int]] = {((), ()): given}
        for part, state, (own, later) in zip(self._disjuncts[i], states, self._own[i], strict=True):
            self._digits.spend(_NEW * len(found) << len(own))
            longer = {}
            for (before, _), read in found.items():
                for choice in product((0, 1), repeat=len(own)):
                    digits = {**read, **dict(zip(own, choice, strict=True))}
                    after = part.step(state, [digits[name] for name in part.names])
                    if after is not None:
                        longer[(*before, after), tuple(map(digits.__getitem__, later))] = digits
            found = longer
        return frozenset(self._number(i, after) for after, _ in found)

    def _with_zeros(self, first: set[int]) -> frozenset[int]:
        """Give the states that whole digits 0 of the given numbers lead to."""
        zeros = (0,) * len(self.names)
        reached, todo = set(first), set(first)
        while todo:
            for _ in range(self._digits.largest):
                todo = {*self.read(todo, zeros)}
            todo -= reached
            reached |= todo
        return frozenset(reached)

    def is_done(self, state: State) -> bool:
        """Tell whether one disjunct is true."""
        return any(map(self._can, state))

    def _can(self, one: int) -> bool:
        if one not in self._ends:
            ends = self._with_zeros({one}) if self._digits.upwards else {one}
            self._ends[one] = any(map(self._done, ends))
        return self._ends[one]

    def _done(self, one: int) -> bool:
        i, states = self._pairs[one]
        return all(part.done(s) for part, s in zip(self._disjuncts[i], states, strict=True))


def _own_names(disjunct: Disjunct, given: Collection[str]) -> Iterator[tuple[list[str], list[str]]]:
    """Give, for each part, the names that it is the first to read, and those read again later."""
    read: set[str] = set()
    for i, part in enumerate(disjunct):
        own = {*part.names} - {*given} - read
        read |= own
        again = set[str]().union(*(later.names for later in disjunct[i + 1 :]))
        yield sorted(own), sorted(again & read)


def search(digits: Digits, given: Sequence[Relation]) -> dict[str, int] | None:
    """Find numbers for which all that is given is true, or None.

    Only words that are numbers are read, so that each number has one word, up to zeros above it.

    >>> from grundy.checker.core.relations import less, linear
    >>> binary = Digits("binary")
    >>> double = linear({"x": 2, "y": -1}, 0, binary, least=False)
    >>> search(binary, [double, less("x", "y")])
    {'x': 1, 'y': 2}

    `NotChecked` is raised for more numbers than can be read together.
    """
    digits.meets(*{reading for one in given for reading in one.readings})
    parts: list[_Part] = []
    names: list[str] = []
    for one in given:
        new = sorted({*one.names} - {*names})
        for name in () if digits.binary else new:
            parts.append(_Part(canonical(name, digits), names, digits))
            names = [*names, name]
        parts.append(_Part(one, names, digits))
        names = [*names, *(name for name in new if name not in names)]
    if 1 << len(names) > _MOST_CHOICES:
        raise NotChecked("there are too many numbers to be read together")
    start = tuple(part.of.start for part in parts)
    reached: Reached = {start: None}
    for states in (queue := [start]):  # grows while it is read
        if all(part.of.holds(state) for part, state in zip(parts, states, strict=True)):
            return _numbers(names, digits, reached, states)
        digits.spend(_KEPT)
        for choice, after in _nexts(parts, states) if names else ():  # without numbers, no digits
            if after not in reached:
                reached[after] = states, choice
                queue.append(after)
    return None


def witness(
    why: str, digits: Digits, premises: Sequence[Relation], *refuted: Relation
) -> dict[str, int] | None:
    """Find numbers that meet the premises and make all of these true as well; or None.

    >>> from grundy.checker.core.relations import less
    >>> binary = Digits("binary")
    >>> witness("no order", binary, [less("x", "y")], less("y", "x")) is None
    True
    >>> witness("no order", binary, [less("x", "y"), less("y", "x")], less("y", "z"))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: no order: no numbers meet the premises

    `Rejected` is raised where nothing meets the premises, so that nothing would be found at all.
    """
    if not is_met(digits, premises):
        raise Rejected(f"{why}: no numbers meet the premises")
    return search(digits, [*premises, *refuted])


def is_met(digits: Digits, premises: Sequence[Relation]) -> bool:
    """Tell whether some numbers make all of these true.

    >>> from grundy.checker.core.relations import less
    >>> is_met(Digits("binary"), [less("x", "y"), less("y", "x")])
    False
    """
    return not premises or search(digits, premises) is not None


def never(why: str, digits: Digits, premises: Sequence[Relation], *refuted: Relation) -> None:
    """Make sure that no numbers meet the premises and make all of these true as well.

    >>> from grundy.checker.core.relations import less
    >>> never("an order", Digits("binary"), [less("x", "y")], less("y", "z"))
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: an order at x = 0, y = 2, z = 3

    `Rejected` is raised where some do, or where nothing meets the premises.
    """
    at = witness(why, digits, premises, *refuted)
    if at is not None:
        raise Rejected(_said(why, at))


def unlike(
    why: str, digits: Digits, premises: Sequence[Relation], one: Relation, other: Relation
) -> dict[str, int] | None:
    """Find numbers that meet the premises, for which just one of two things is true; or None.

    >>> from grundy.checker.core.relations import less
    >>> unlike("two orders", Digits("binary"), [], less("x", "y"), less("x", "y", or_equal=True))
    {'x': 0, 'y': 0}

    `Rejected` is raised where nothing meets the premises.
    """
    at = witness(why, digits, premises, one, denied(other))
    return witness(why, digits, premises, other, denied(one)) if at is None else at


def _said(why: str, at: Mapping[str, int]) -> str:
    """Name the numbers for which something is wrong."""
    where = ", ".join(f"{name} = {shown(n)}" for name, n in sorted(at.items()) if name.isalnum())
    return f"{why} at {where}" if where else why


class _Part:
    """One of the things that are read together: it goes on by a place of each number.

    ``known`` are the names that parts before this one have read; ``more`` gives the places of those
    that are new.
    """

    def __init__(self, of: Relation, known: Sequence[str], digits: Digits) -> None:
        self.of, self.digits = of, digits
        new = sorted({*of.names} - {*known})
        self.more = [*product((0, 1), repeat=len(new))]
        self.places = [[*known, *new].index(name) for name in of.names]
        self._after: dict[tuple[State, Choice], State] = {}

    def after(self, state: State, choice: Choice) -> State:
        """Give the state after a place of each number."""
        key = state, tuple([choice[i] for i in self.places])
        if key not in self._after:
            self.digits.spend(_NEW)
            self._after[key] = self.of.after(*key)
        return self._after[key]


def _nexts(parts: Sequence[_Part], states: State) -> list[tuple[Choice, tuple[State, ...]]]:
    """Give the places that may come next, with the states after them, where none has failed."""
    found: list[tuple[Choice, tuple[State, ...]]] = [((), ())]
    for part, state in zip(parts, states, strict=True):
        part.digits.spend(len(found) * len(part.more))
        longer = []
        for choice, new in found:
            for more in part.more:
                places = choice + more
                after = part.after(state, places)
                if after is not None:
                    longer.append((places, (*new, after)))
        found = longer
    return found


def _numbers(
    names: Sequence[str], digits: Digits, reached: Reached, states: State
) -> dict[str, int]:
    """Give the numbers whose places lead to some states."""
    word = []
    while (before := reached[states]) is not None:
        states, choice = before
        word.append(choice)
    upwards = word[::-1] if digits.upwards else word
    return {name: digits.number([read[i] for read in upwards]) for i, name in enumerate(names)}


_MOST_NAMES = 7
_MOST_STATES = 4_000
_FEWER = 300  # in digits that are no base: more sums are large there, and looked through in vain
_MADE = 10  # steps that a transition counts for


def fewest(of: Relation, digits: Digits) -> Relation:
    """Give an automaton that is true of the same numbers; or, where it were large, what was given.

    Theorem (J. Myhill 1957, A. Nerode 1958). Split the states of a deterministic automaton by their
    verdict, and again by the parts that their symbols lead to, until no part is split: then two
    states of one part have the same verdict after all words, so the parts are the states of an
    automaton that accepts the same words. All states that words of numbers lead to are gone
    through, so nothing is left out.

    >>> from grundy.checker.core.relations import linear
    >>> from grundy.checker.core.search import search
    >>> binary = Digits("binary")
    >>> three = fewest(linear({"x": 1}, -3, binary, least=False), binary)
    >>> three.start, search(binary, [three])
    (0, {'x': 3})
    """
    names = sorted({*of.names})
    if len(names) > _MOST_NAMES:
        return of
    alone = [] if digits.binary else [canonical(name, digits) for name in names]
    whole = joined([of, *alone], every=True)
    reads = [places[::-1] for places in product((0, 1), repeat=len(names))]
    number, rows = {whole.start: 0}, []
    for state in (queue := [whole.start]):  # grows while it is read
        digits.spend(_MADE * len(reads))
        found = [whole.after(state, read) for read in reads]
        for after in found:
            if after not in number:
                number[after] = len(queue)
                queue.append(after)
        if len(queue) > (_MOST_STATES if digits.base else _FEWER):
            return of
        rows.append([number[after] for after in found])
    merged = _merged(names, rows, [whole.holds(state) for state in queue], digits)
    return replace(followed(merged), readings=frozenset({digits.reading}))


def projected(disjunct: Disjunct, digits: Digits, given: Collection[str]) -> Disjunct:
    """Do away with the numbers of its own, one after another, where few states are left.

    What is said of such a number, by all parts that read it, becomes one automaton about others.

    >>> from grundy.checker.core.relations import less
    >>> from grundy.checker.core.search import search
    >>> binary = Digits("binary")
    >>> (apart,) = projected((less("x", "#0"), less("#0", "y")), binary, ["x", "y"])
    >>> apart.names, search(binary, [apart])
    (('x', 'y'), {'x': 0, 'y': 2})
    """
    kept = {*given}
    while True:
        own = {name for part in disjunct for name in part.names} - kept
        if not own:
            return disjunct
        about = {name: [part for part in disjunct if name in part.names] for name in own}
        name = min(sorted(own), key=lambda name: len({*_names(about[name])}))
        rest = tuple(part for part in disjunct if part not in about[name])
        some = for_some([tuple(about[name])], digits, {*given, *_names(rest)})
        one = fewest(some, digits)
        if one is some:
            kept.add(name)
        else:
            disjunct = (*rest, one)


def _names(parts: Iterable[Relation]) -> Iterator[str]:
    return (name for part in parts for name in part.names)


def _merged(
    names: list[str], rows: list[list[int]], verdicts: list[bool], digits: Digits
) -> Machine:
    """Merge the states that no word tells apart; the first state stays the first."""
    part, count = [*map(int, verdicts)], 0
    while True:
        keys = [(part[i], *(part[after] for after in row)) for i, row in enumerate(rows)]
        numbers = {key: n for n, key in enumerate(dict.fromkeys(keys))}
        part = [numbers[key] for key in keys]
        if len(numbers) == count:
            break
        count = len(numbers)
    first = {n: i for i, n in reversed([*enumerate(part)])}
    step = tuple(tuple(part[after] for after in rows[first[n]]) for n in range(count))
    accepting = frozenset(n for n, i in first.items() if verdicts[i])
    return Machine(tuple(names), step, accepting, digits.reading)
