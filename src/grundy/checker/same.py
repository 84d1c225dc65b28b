"""Compare automata with conditions, at all numbers at once; made for the checker alone.

Both are followed side by side, in the order that suits the digits. They must agree wherever they
can come to.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import product
from typing import Any

from grundy.checker.digits import Digits
from grundy.checker.machine import Rejected, bounded
from grundy.checker.relations import State
from grundy.checker.seen import Automaton, Denied, Either, Seen, Ways
from grundy.checker.terms import Conditions

__all__ = ["condition", "difference"]


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
            return Denied(_seen(of, conditions))
        case ast.BoolOp(op, parts):
            return Either((_seen(part, conditions) for part in parts), isinstance(op, ast.And))
        case ast.IfExp(test, body, orelse):
            asked = _seen(test, conditions)
            yes = Either([asked, _seen(body, conditions)], every=True)
            no = Either([Denied(asked), _seen(orelse, conditions)], every=True)
            return Either([yes, no])
        case ast.Compare(left, ops, rights) if len(ops) > 1:
            sides = zip([left, *rights], ops, rights, strict=False)
            pairs = [ast.Compare(a, [op], [b]) for a, op, b in sides]
            return Either((_seen(pair, conditions) for pair in pairs), every=True)
    choice = next((inner for inner in ast.walk(node) if isinstance(inner, ast.IfExp)), None)
    if choice is not None:
        put = (_put(node, choice, part) for part in (choice.body, choice.orelse))
        return _seen(ast.IfExp(choice.test, *put), conditions)
    return Ways(conditions.ways(node), conditions.digits)


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
    valid = (Automaton(part.machine, digits, part.names) for part in digits.valid(names))
    steps = [_Steps(seen, names, digits) for seen in (*valid, *given, left, right)]
    start = tuple(step.seen.start for step in steps)
    words: dict[State, tuple[tuple[int, ...], ...]] = {start: ()}
    choices = [*product(range(digits.largest + 1), repeat=len(names))]
    for number, states in enumerate(queue := [start]):  # grows while it is read
        bounded(number * len(choices))
        *asked, one, other = (s.seen.holds(state) for s, state in zip(steps, states, strict=True))
        if one != other and all(asked):
            return _numbers(words[states], names, digits)
        for choice in choices:
            new = _after(steps, states, choice)
            if new is not None and new not in words:
                words[new] = (*words[states], choice)
                queue.append(new)
    return None


class _Steps:
    """Go on by whole digits, each kind of step once."""

    def __init__(self, seen: Seen, names: Sequence[str], digits: Digits) -> None:
        self.seen, self.digits = seen, digits
        self.places = [i for i, name in enumerate(names) if name in seen.names]
        self.names = [names[i] for i in self.places]
        self._known: dict[State, State] = {}

    def after(self, state: State, choice: Sequence[int]) -> State:
        """Give the state after one digit of each number: its places from above or from below."""
        key = state, tuple(choice[i] for i in self.places)
        if key not in self._known:
            for place in range(self.digits.largest)[:: 1 if self.digits.binary else -1]:
                read = {name: int(place < d) for name, d in zip(self.names, key[1], strict=True)}
                state = self.seen.after(state, {"": 0, **read})
            self._known[key] = state
        return self._known[key]


def _after(
    steps: Sequence[_Steps], states: Sequence[State], choice: Sequence[int]
) -> tuple[State, ...] | None:
    """Give the states after a digit, or None where what is given fails, or both things do."""
    new = []
    for i, (step, state) in enumerate(zip(steps, states, strict=True), 3 - len(steps)):
        new.append(step.after(state, choice))
        if i <= 0 and step.seen.hopeless(new[-1]):
            return None
    both = zip(steps[-2:], new[-2:], strict=True)
    return None if all(step.seen.hopeless(state) for step, state in both) else tuple(new)


def _numbers(word: Sequence[Sequence[int]], names: Sequence[str], digits: Digits) -> dict[str, int]:
    upwards = word if digits.binary else word[::-1]
    places = range(digits.largest)
    return {
        name: digits.read([int(place < read[i]) for read in upwards for place in places])
        for i, name in enumerate(names)
    }
