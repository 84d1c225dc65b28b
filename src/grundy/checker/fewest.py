"""Give what reads digits as few states as it can have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

from .automata import Digits, Machine
from .canonical import canonical
from .relations import Relation, State, followed
from .search import Disjunct, ForSome, Joined, Run

__all__ = ["fewest", "projected", "single"]

_MOST_NAMES = 7
_MOST_STATES = 4_000
_FEWER = 300  # in digits that are no base: more sums are large there, and looked through in vain
_NEW = 10  # steps that a transition counts for


def fewest(run: Run, digits: Digits) -> Run:
    """Give an automaton that is true of the same numbers; or, where it were large, the run itself.

    Theorem (J. Myhill 1957, A. Nerode 1958). Split the states of a deterministic automaton by their
    verdict, and again by the parts that their symbols lead to, until no part is split: then two
    states of one part have the same verdict after all words, so the parts are the states of an
    automaton that accepts the same words. All states that words of numbers lead to are gone
    through, so nothing is left out.

    >>> from grundy.checker.relations import linear
    >>> from grundy.checker.search import search
    >>> binary = Digits("binary")
    >>> three = fewest(linear({"x": 1}, -3, binary, least=False), binary)
    >>> three.start, search(binary, [three])
    (0, {'x': 3})
    """
    names = sorted({*run.names} - {"0"})
    if len(names) > _MOST_NAMES:
        return run
    alone = [] if digits.binary else [canonical(name, digits) for name in names]
    whole = Joined([run, *alone], every=True)
    symbols = [places[::-1] for places in product((0, 1), repeat=len(names))]
    reads = [{"0": 0, **dict(zip(names, places, strict=True))} for places in symbols]
    number, rows = {whole.start: 0}, []
    for state in (queue := [whole.start]):  # grows while it is read
        digits.spend(_NEW * len(reads))
        found = [whole.after(state, read) for read in reads]
        for after in found:
            if after not in number:
                number[after] = len(queue)
                queue.append(after)
        if len(queue) > (_MOST_STATES if digits.base else _FEWER):
            return run
        rows.append([number[after] for after in found])
    merged = _merged(names, rows, [whole.holds(state) for state in queue], digits)
    return replace(followed(merged), readings=frozenset({digits.reading}))


def single(run: Run, digits: Digits) -> Relation:
    """Give one relation that is true of the same numbers, as small as it may be.

    >>> from grundy.checker.relations import less
    >>> binary = Digits("binary")
    >>> between = single(Joined([less("x", "y"), less("y", "z")], every=True), binary)
    >>> between.names, between.holds(between.start)
    (('x', 'y', 'z'), False)
    """
    found = fewest(run, digits)
    if isinstance(found, Relation):
        return found
    names = tuple(sorted({*found.names} - {"0"}))

    def step(state: State, read: Sequence[int]) -> State:
        after = found.after(state, {"0": 0, **dict(zip(names, read, strict=True))})
        return None if found.hopeless(after) else after

    start = None if found.hopeless(found.start) else found.start
    return Relation(names, start, step, found.holds, found.readings)


def projected(disjunct: Disjunct, digits: Digits, given: Collection[str]) -> Disjunct:
    """Do away with the numbers of its own, one after another, where few states are left.

    What is said of such a number, by all parts that read it, becomes one automaton about others.

    >>> from grundy.checker.relations import less
    >>> from grundy.checker.search import search
    >>> binary = Digits("binary")
    >>> (apart,) = projected((less("x", "#0"), less("#0", "y")), binary, ["x", "y"])
    >>> apart.names, search(binary, [apart])
    (('x', 'y'), {'x': 0, 'y': 2})
    """
    kept = {*given, "0"}
    while True:
        own = {name for part in disjunct for name in part.names} - kept
        if not own:
            return disjunct
        about = {name: [part for part in disjunct if name in part.names] for name in own}
        name = min(sorted(own), key=lambda name: len({*_names(about[name])}))
        rest = tuple(part for part in disjunct if part not in about[name])
        one = fewest(ForSome([tuple(about[name])], digits, {*given, *_names(rest)}), digits)
        if isinstance(one, Relation):
            disjunct = (*rest, one)
        else:
            kept.add(name)


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
