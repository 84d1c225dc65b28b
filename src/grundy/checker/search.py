"""Read digits of several numbers, and search all numbers for some of which something is true.

A search that finds nothing proves something only where its premises can be met: `witness` looks
for numbers that meet them first, and all other modules ask `witness`, `never` and `compare`.

What reads digits has ``names``, a ``start``, and for each state the one ``after`` a place of each
number, whether it ``holds`` of what was read, and whether it is ``hopeless``: false whatever comes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

from .automata import Digits
from .canonical import canonical
from .certificate import NotChecked, Rejected, shown
from .relations import Relation, State

__all__ = ["Denied", "Disjunct", "ForSome", "Joined", "Run", "compare", "is_met", "never"]
__all__ += ["search", "unlike", "witness"]

Disjunct = tuple[Relation, ...]
_NEW = 10  # steps that a transition counts for when it is worked out, not looked up
_MOST_CHOICES = 1 << 20
_KEPT = 25  # steps that a state counts for, since it takes memory

Choice = tuple[int, ...]  # a digit of each number
Reached = dict[State, tuple[State, Choice] | None]  # from which state, by which digits


class Joined:
    """At least one of several things, or every one of them; the state None is hopeless.

    >>> from grundy.checker.relations import bits, less
    >>> between = Joined([less("x", "y"), less("y", "z"), bits(("x", "y", "z"))], every=True)
    >>> search(Digits("binary"), [between])
    {'x': 1, 'y': 2, 'z': 3}
    """

    def __init__(self, parts: Iterable[Run], every: bool = False) -> None:
        self.parts, self.every = [*parts], every
        self.names: list[str] = [name for part in self.parts for name in part.names]
        readings = (part.readings for part in self.parts)
        self.readings: frozenset[str] = frozenset[str]().union(*readings)
        self.start: State = self._kept(tuple(part.start for part in self.parts))

    def _kept(self, states: tuple[State, ...]) -> State:
        found = (part.hopeless(s) for part, s in zip(self.parts, states, strict=True))
        return None if (any(found) if self.every else all(found)) else states

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the states of all parts."""
        if state is None:
            return None
        pairs = zip(self.parts, state, strict=True)
        return self._kept(tuple([part.after(s, read) for part, s in pairs]))

    def holds(self, state: State) -> bool:
        """Tell whether one part is true, or every one."""
        if state is None:
            return False
        found = (part.holds(s) for part, s in zip(self.parts, state, strict=True))
        return all(found) if self.every else any(found)

    def hopeless(self, state: State) -> bool:
        """Tell whether no part can be true, or one of those that all must be cannot."""
        return state is None


class Denied:
    """What is true where something is not.

    >>> from grundy.checker.relations import less
    >>> search(Digits("binary"), [Denied(less("x", "y")), less("z", "x")])
    {'x': 1, 'y': 0, 'z': 0}
    """

    def __init__(self, of: Run) -> None:
        self.of = of
        self.names: Sequence[str] = of.names
        self.readings: frozenset[str] = of.readings
        self.start: State = of.start

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the state of the other thing."""
        return self.of.after(state, read)

    def holds(self, state: State) -> bool:
        """Tell whether the other thing is not true."""
        return not self.of.holds(state)

    def hopeless(self, state: State) -> bool:
        """Leave it open."""
        return False


class ForSome:
    """A disjunct is true, for some numbers of its own; a state numbers disjuncts with their states.

    Its own numbers are all but those that are given; they may have more digits than are read: above
    these are zeros.

    >>> from grundy.checker.relations import linear
    >>> binary = Digits("binary")
    >>> odd = ForSome([(linear({"x": 1, "half": -2}, -1, binary, least=False),)], binary, ["x"])
    >>> search(binary, [odd]), odd.names
    ({'x': 1}, ['x'])
    """

    def __init__(
        self, disjuncts: Sequence[Disjunct], digits: Digits, given: Collection[str]
    ) -> None:
        names = [{name for part in found for name in part.names} for found in disjuncts]
        self.names = sorted(set().union(*names) & {*given, "0"})
        self.readings = frozenset({digits.reading})
        parts = [part for found in disjuncts for part in found]
        digits.meets(*(reading for part in parts for reading in part.readings))
        self._digits, self._disjuncts = digits, [*disjuncts]
        if not digits.binary:
            for i, found in enumerate(names):
                own = sorted(found - {*given, "0"})
                self._disjuncts[i] += tuple(canonical(name, digits) for name in own)
        self._own = [[*_own_names(found, given)] for found in self._disjuncts]
        self._known: dict[tuple[int, ...], dict[int, frozenset[int]]] = {}
        self._ends: dict[int, bool] = {}
        self._numbered: dict[tuple[int, tuple[State, ...]], int] = {}
        self._pairs: list[tuple[int, tuple[State, ...]]] = []
        starts = (tuple(part.start for part in found) for found in self._disjuncts)
        first = {self._number(i, states) for i, states in enumerate(starts) if None not in states}
        self.start: State = frozenset(first) if digits.upwards else self._with_zeros(first)

    def _number(self, i: int, states: tuple[State, ...]) -> int:
        """Give a disjunct with its states a number, since sets of numbers are joined sooner."""
        new = self._numbered.setdefault((i, states), len(self._pairs))
        if new == len(self._pairs):
            self._pairs.append((i, states))
        return new

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give what can be reached, whatever the digits of its own numbers."""
        return self._read(state, tuple([read[name] for name in self.names]))

    def _read(self, state: Collection[int], places: tuple[int, ...]) -> frozenset[int]:
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
                    after = part.after(state, digits)
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
                todo = {*self._read(todo, zeros)}
            todo -= reached
            reached |= todo
        return frozenset(reached)

    def holds(self, state: State) -> bool:
        """Tell whether one disjunct is true."""
        return any(map(self._can, state))

    def hopeless(self, state: State) -> bool:
        """Tell whether no disjunct is left."""
        return not state

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
        own = {*part.names} - {*given, "0"} - read
        read |= own
        again = set[str]().union(*(later.names for later in disjunct[i + 1 :]))
        yield sorted(own), sorted(again & read)


Run = Relation | Joined | Denied | ForSome


def search(
    digits: Digits, given: Sequence[Run], unlike: Sequence[Run] = ()
) -> dict[str, int] | None:
    """Find numbers for which all that is given is true, and just one of two things; or None.

    Only words that are numbers are read, so that each number has one word, up to zeros above it.

    >>> from grundy.checker.relations import less, linear
    >>> binary = Digits("binary")
    >>> double = linear({"x": 2, "y": -1}, 0, binary, least=False)
    >>> search(binary, [double, less("x", "y")])
    {'x': 1, 'y': 2}
    >>> search(binary, [double], [less("x", "y"), less("x", "y", or_equal=True)])
    {'x': 0, 'y': 0}

    `NotChecked` is raised for more numbers than can be read together.
    """
    digits.meets(*{reading for run in (*given, *unlike) for reading in run.readings})
    steps: list[_Steps] = []
    names: list[str] = []
    for i, run in enumerate([*given, *unlike]):
        new = sorted({*run.names} - {*names, "0"})
        for j, name in enumerate(() if digits.binary else new):
            steps.append(_Steps(canonical(name, digits), [*names, *new[:j]], digits, True))
        known = names if digits.binary else [*names, *new]
        steps.append(_Steps(run, known, digits, i < len(given)))
        names += new
    if (digits.largest + 1) ** len(names) > _MOST_CHOICES:
        raise NotChecked("there are too many numbers to be read together")
    start = tuple(step.run.start for step in steps)
    reached: Reached = {start: None}
    for states in (queue := [start]):  # grows while it is read
        if _found(steps, states, bool(unlike)):
            return _numbers(names, digits, reached, states)
        digits.spend(_KEPT)
        for choice, after in _nexts(steps, states, bool(unlike)):
            if after not in reached:
                reached[after] = states, choice
                queue.append(after)
    return None


def witness(
    why: str, digits: Digits, premises: Sequence[Run], *refuted: Run
) -> dict[str, int] | None:
    """Find numbers that meet the premises and make all of these true as well; or None.

    >>> from grundy.checker.relations import less
    >>> binary = Digits("binary")
    >>> witness("no order", binary, [less("x", "y")], less("y", "x")) is None
    True
    >>> witness("no order", binary, [less("x", "y"), less("y", "x")], less("y", "z"))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: no order: no numbers meet the premises

    `Rejected` is raised where nothing meets the premises, so that nothing would be found at all.
    """
    if not is_met(digits, premises):
        raise Rejected(f"{why}: no numbers meet the premises")
    return search(digits, [*premises, *refuted])


def is_met(digits: Digits, premises: Sequence[Run]) -> bool:
    """Tell whether some numbers make all of these true.

    >>> from grundy.checker.relations import less
    >>> is_met(Digits("binary"), [less("x", "y"), less("y", "x")])
    False
    """
    return not premises or search(digits, premises) is not None


def never(why: str, digits: Digits, premises: Sequence[Run], *refuted: Run) -> None:
    """Make sure that no numbers meet the premises and make all of these true as well.

    >>> from grundy.checker.relations import less
    >>> never("an order", Digits("binary"), [less("x", "y")], less("y", "z"))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: an order at x = 0, y = 2, z = 3

    `Rejected` is raised where some do, or where nothing meets the premises.
    """
    at = witness(why, digits, premises, *refuted)
    if at is not None:
        raise Rejected(_said(why, at))


def unlike(
    why: str, digits: Digits, premises: Sequence[Run], one: Run, other: Run
) -> dict[str, int] | None:
    """Find numbers that meet the premises, for which just one of two things is true; or None.

    >>> from grundy.checker.relations import less
    >>> unlike("two orders", Digits("binary"), [], less("x", "y"), less("x", "y", or_equal=True))
    {'x': 0, 'y': 0}

    `Rejected` is raised where nothing meets the premises.
    """
    if not is_met(digits, premises):
        raise Rejected(f"{why}: no numbers meet the premises")
    return search(digits, premises, (one, other))


def compare(why: str, digits: Digits, premises: Sequence[Run], one: Run, other: Run) -> None:
    """Make sure that two things are true of the same numbers, of all that meet the premises.

    >>> from grundy.checker.relations import less
    >>> compare("unlike", Digits("binary"), [], less("x", "y"), less("x", "y", or_equal=True))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: unlike at x = 0, y = 0

    `Rejected` is raised where they differ, and names numbers where it can.
    """
    at = unlike(why, digits, premises, one, other)
    if at is not None:
        raise Rejected(_said(why, at))


def _said(why: str, at: Mapping[str, int]) -> str:
    """Name the numbers for which something is wrong."""
    where = ", ".join(f"{name} = {shown(n)}" for name, n in sorted(at.items()) if name.isalnum())
    return f"{why} at {where}" if where else why


class _Steps:
    """Go on by whole digits, each kind of step once.

    ``known`` are the names that runs before this one have read; ``more`` gives the digits of those
    that are new. ``needed``: nothing is found where this run is false.
    """

    def __init__(self, run: Run, known: Sequence[str], digits: Digits, needed: bool) -> None:
        self.run, self.digits, self.needed = run, digits, needed
        new = sorted({*run.names} - {*known, "0"})
        names = [*known, *new]
        self.more = [*product(range(digits.largest + 1), repeat=len(new))]
        self.places = [i for i, name in enumerate(names) if name in {*run.names}]
        self.names = [names[i] for i in self.places]
        self._after: dict[tuple[State, Choice], tuple[State, bool]] = {}

    def after(self, state: State, choice: Choice) -> tuple[State, bool]:
        """Give the state after one digit of each number, and whether it is hopeless."""
        key = state, tuple([choice[i] for i in self.places])
        if key not in self._after:
            self.digits.spend(_NEW)
            places = range(self.digits.largest)
            for place in places if self.digits.upwards else reversed(places):
                read = {name: int(place < d) for name, d in zip(self.names, key[1], strict=True)}
                state = self.run.after(state, {"0": 0, **read})
            self._after[key] = state, self.run.hopeless(state)
        return self._after[key]


def _found(steps: Sequence[_Steps], states: State, unlike: bool) -> bool:
    pairs = list(zip(steps, states, strict=True))
    needed = all(step.run.holds(state) for step, state in pairs if step.needed)
    found = {step.run.holds(state) for step, state in pairs if not step.needed}
    return needed and (not unlike or len(found) == 2)


def _nexts(
    steps: Sequence[_Steps], states: State, unlike: bool
) -> list[tuple[Choice, tuple[State, ...]]]:
    """Give the digits that may come next, with the states after them.

    None come after which something that is needed is hopeless, or both things that must differ.
    """
    partial: list[tuple[Choice, tuple[State, ...], int]] = [((), (), 0)]
    for step, state in zip(steps, states, strict=True):
        step.digits.spend(len(partial) * len(step.more))
        longer = []
        for choice, new, hopeless in partial:
            for more in step.more:
                digits = choice + more
                after, failed = step.after(state, digits)
                if not (failed and step.needed):
                    longer.append((digits, (*new, after), hopeless + failed))
        partial = longer
    return [(choice, new) for choice, new, failed in partial if failed < 2 or not unlike]


def _numbers(
    names: Sequence[str], digits: Digits, reached: Reached, states: State
) -> dict[str, int]:
    """Give the numbers whose digits lead to some states."""
    word = []
    while (before := reached[states]) is not None:
        states, choice = before
        word.append(choice)
    upwards = word[::-1] if digits.upwards else word
    places = range(digits.largest)
    return {
        name: digits.number([int(place < read[i]) for read in upwards for place in places])
        for i, name in enumerate(names)
    }
