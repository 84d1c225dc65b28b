"""Compare automata with conditions, at all numbers at once; made for the checker alone.

Both are followed place by place, in the order that suits the digits. A condition is followed in all
its ways at once, whatever the digits of numbers of its own: a state is the set of what is open.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from types import MappingProxyType
from typing import Any, Protocol

from grundy.laws.check_parts import Follow, State, canonical
from grundy.laws.check_terms import Conditions
from grundy.laws.digits import Digits
from grundy.laws.machine import Machine, Rejected, bounded

__all__ = ["Automaton", "Either", "Seen", "condition", "difference"]

_OWN = "#"


class Seen(Protocol):
    """Something that is true or false of the numbers of which digits were read."""

    names: list[str]
    start: State

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the state after one more digit of each number."""

    def holds(self, state: State) -> bool:
        """Tell whether it is true of what was read."""


class Automaton:
    """An automaton of a certificate, its tracks being the digits of some numbers.

    An automaton reads from the least significant digit. Where digits come the other way, a state is
    the set of states from which it accepts what was read.

    ``equal``: pairs of names, of which "" is 0, that must stand for one number.
    """

    def __init__(
        self,
        machine: Machine,
        digits: Digits,
        names: Mapping[str, str] = MappingProxyType({}),
        equal: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.machine, self.upwards, self.equal = machine, digits.binary, equal
        self._tracks = [names.get(track, track) for track in machine.tracks]
        self.names = [*self._tracks, *(name for pair in equal for name in pair)]
        self._hopeless = machine.hopeless(True)
        self.start: State = 0 if self.upwards else machine.accepting

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give -1 where it cannot be true any more."""
        if state == -1 or any(read[x] != read[y] for x, y in self.equal):
            return -1
        symbol = sum(read[name] << i for i, name in enumerate(self._tracks))
        if self.upwards:
            new = self.machine.step[state][symbol]
            return -1 if new in self._hopeless else new
        rows = enumerate(self.machine.step)
        return frozenset(s for s, row in rows if row[symbol] in state) or -1

    def holds(self, state: State) -> bool:
        """Tell whether the automaton accepts."""
        if self.upwards:
            return state in self.machine.accepting
        return state != -1 and 0 in state


class Either:
    """At least one of several things, or every one of them."""

    def __init__(self, parts: Iterable[Seen], every: bool = False) -> None:
        self.parts, self.every = [*parts], every
        self.names = [name for part in self.parts for name in part.names]
        self.start: State = tuple(part.start for part in self.parts)

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give the states of all parts."""
        return tuple(part.after(s, read) for part, s in zip(self.parts, state, strict=True))

    def holds(self, state: State) -> bool:
        """Tell whether one part is true, or every one."""
        found = (part.holds(s) for part, s in zip(self.parts, state, strict=True))
        return all(found) if self.every else any(found)


class _Denied:
    def __init__(self, of: Seen) -> None:
        self.of, self.names, self.start, self.after = of, of.names, of.start, of.after

    def holds(self, state: State) -> bool:
        return not self.of.holds(state)


class _Ways:
    """The ways of one condition; a state is the set of (way, states of its relations) left.

    Numbers of a way's own may have more digits than those that are read: above these are zeros.
    """

    def __init__(self, ways: Sequence[tuple[Follow, ...]], digits: Digits) -> None:
        self.upwards = digits.binary
        self._own = [sorted({n for part in way for n in part.names if _OWN in n}) for way in ways]
        self.ways = (
            ways
            if self.upwards
            else [
                (*way, *(canonical(name, digits) for name in own))
                for way, own in zip(ways, self._own, strict=True)
            ]
        )
        self.names = sorted({n for way in ways for p in way for n in p.names if _OWN not in n})
        self._known: dict[tuple[State, tuple[int, ...]], frozenset[State]] = {}
        self._ends: dict[State, bool] = {}
        first = {(i, tuple(part.start for part in way)) for i, way in enumerate(self.ways)}
        self.start: State = frozenset(first) if self.upwards else self._with_zeros(first, digits)

    def after(self, state: State, read: Mapping[str, int]) -> State:
        """Give what can still be true, whatever the digits of the ways' own numbers."""
        digits = tuple(read[name] for name in self.names)
        return frozenset().union(*(self._after(one, digits) for one in state))

    def _after(self, one: State, digits: tuple[int, ...]) -> frozenset[State]:
        """Try all digits of its own numbers; each state and symbol is worked out once."""
        key = one, digits
        if key not in self._known:
            i, states = one
            own = self._own[i]
            bounded(len(self._known) << len(own))
            seen = dict(zip(self.names, digits, strict=True))
            found = set()
            for choice in product((0, 1), repeat=len(own)):
                seen.update(zip(own, choice, strict=True))
                after = _step(self.ways[i], states, seen)
                if after is not None:
                    found.add((i, after))
            self._known[key] = frozenset(found)
        return self._known[key]

    def _with_zeros(self, first: set[State], digits: Digits) -> frozenset[State]:
        """Give the states that whole digits 0 of the numbers that are read lead to."""
        zeros = (0,) * len(self.names)
        seen, todo = set(first), set(first)
        while todo:
            for _ in range(digits.largest):
                todo = set().union(*(self._after(one, zeros) for one in todo))
            todo -= seen
            seen |= todo
        return frozenset(seen)

    def holds(self, state: State) -> bool:
        """Tell whether one way is true."""
        return any(map(self._can, state))

    def _can(self, one: State) -> bool:
        if one not in self._ends:
            ends = self._with_zeros({one}, _BINARY) if self.upwards else {one}
            self._ends[one] = any(map(self._done, ends))
        return self._ends[one]

    def _done(self, one: State) -> bool:
        i, states = one
        return all(part.done(s) for part, s in zip(self.ways[i], states, strict=True))


_BINARY = Digits("binary")


def _step(
    way: tuple[Follow, ...], states: Sequence[State], read: Mapping[str, int]
) -> tuple[State, ...] | None:
    found = []
    for part, state in zip(way, states, strict=True):
        after = part.step(state, [read[name] for name in part.names])
        if after is None:
            return None
        found.append(after)
    return tuple(found)


def condition(text: str, digits: Digits) -> Seen:
    """Read a condition, such as ``v == n % 3`` or ``a ^ b == 0 and a > 2``."""
    try:
        tree = _Sizes().visit(ast.parse(text, mode="eval"))
        return _seen(tree.body, Conditions(digits))
    except (SyntaxError, ValueError, MemoryError, RecursionError, KeyError):
        raise Rejected(f"'{text}' is no condition") from None


def _seen(node: ast.expr, conditions: Conditions) -> Seen:
    """Follow the parts of a condition apart from each other, as far as they are."""
    match node:
        case ast.UnaryOp(ast.Not(), of):
            return _Denied(_seen(of, conditions))
        case ast.BoolOp(op, parts):
            return Either((_seen(part, conditions) for part in parts), isinstance(op, ast.And))
        case ast.IfExp(test, body, orelse):
            asked = _seen(test, conditions)
            yes = Either([asked, _seen(body, conditions)], every=True)
            no = Either([_Denied(asked), _seen(orelse, conditions)], every=True)
            return Either([yes, no])
        case ast.Compare(left, ops, rights) if len(ops) > 1:
            sides = zip([left, *rights], ops, rights, strict=False)
            pairs = [ast.Compare(a, [op], [b]) for a, op, b in sides]
            return Either((_seen(pair, conditions) for pair in pairs), every=True)
    choice = next((inner for inner in ast.walk(node) if isinstance(inner, ast.IfExp)), None)
    if choice is not None:
        put = (_put(node, choice, part) for part in (choice.body, choice.orelse))
        return _seen(ast.IfExp(choice.test, *put), conditions)
    return _Ways(conditions.ways(node), conditions.digits)


def _put(node: Any, old: ast.expr, new: ast.expr) -> Any:
    """Put one part of a tree in the place of another."""
    if node is old:
        return new
    if isinstance(node, list):
        return [_put(part, old, new) for part in node]
    if not isinstance(node, ast.AST):
        return node
    return type(node)(**{name: _put(part, old, new) for name, part in ast.iter_fields(node)})


class _Sizes(ast.NodeTransformer):
    """Put a choice for each absolute value."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("abs"), [of], []):
                below = ast.Compare(of, [ast.Lt()], [ast.Constant(0)])
                return ast.IfExp(below, ast.UnaryOp(ast.USub(), of), of)
        return node


def difference(
    names: Sequence[str], digits: Digits, given: Sequence[Seen], left: Seen, right: Seen
) -> dict[str, int] | None:
    """Find numbers for which all that is given is true, and just one of two things; or None.

    >>> digits = Digits("binary")
    >>> one, other = condition("n % 4 == 3", digits), condition("n % 2 == 1 and n % 4 > 1", digits)
    >>> difference(["n"], digits, [], one, other) is None
    True
    >>> difference(["n"], digits, [], one, condition("n & 3 == 3 and n != 71 * 73", digits))
    {'n': 5183}
    """
    used = {name for seen in (*given, left, right) for name in seen.names}
    names = [name for name in names if name in used]
    given = [*given, *(Automaton(part.machine, digits, part.names) for part in digits.valid(names))]
    choices = product((0, 1), repeat=len(names))
    symbols = [{"": 0, **dict(zip(names, read, strict=True))} for read in choices]
    start = (tuple(seen.start for seen in given), left.start, right.start, 0)
    words: dict[State, tuple[Mapping[str, int], ...]] = {start: ()}
    for steps, state in enumerate(queue := [start]):  # grows while it is read
        bounded(steps * len(symbols))
        asked, one, other, place = state
        differ = not place and left.holds(one) != right.holds(other)
        if differ and all(seen.holds(at) for seen, at in zip(given, asked, strict=True)):
            word = words[state] if digits.binary else words[state][::-1]
            return {name: digits.read([read[name] for read in word]) for name in names}
        for read in symbols:
            after = tuple(seen.after(at, read) for seen, at in zip(given, asked, strict=True))
            if -1 not in after:
                further = left.after(one, read), right.after(other, read)
                new = (after, *further, (place + 1) % digits.largest)
                if new not in words:
                    words[new] = (*words[state], read)
                    queue.append(new)
    return None
