"""Write expressions as nested lists, the form in which a certificate holds them, and read these.

A number is an integer, a variable a text, true and false are themselves; all else is a list that
begins with its sign or name: ``["%", "n", 3]``, ``["compare", "a", "==", "b"]``,
``["if", TEST, THEN, OTHERWISE]``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from grundy.errors import InputError
from grundy.formulas.accepted import Accepted
from grundy.formulas.functions import FUNCTIONS
from grundy.formulas.parts import children
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Earlier,
    Exists,
    Expression,
    ForAll,
    Iff,
    Implies,
    Loses,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    Worth,
)

__all__ = ["from_data", "to_data"]


def to_data(what: Expression) -> Any:
    """Give an expression as nested lists.

    >>> from grundy.formulas.parser import parse_expression
    >>> to_data(parse_expression("not v2(a) == b < -3"))
    ['not', ['compare', ['v2', 'a'], '==', 'b', '<', ['-', 3]]]
    """
    match what:
        case Number(of) | Boolean(of):
            return of
        case Variable(name):
            return name
        case Compare(relations, operands):
            first, *rest = map(to_data, operands)
            steps = zip(relations, rest, strict=True)
            return ["compare", first, *(x for step in steps for x in step)]
        case Binary(operator) | Call(operator):
            return [operator, *map(to_data, children(what))]
        case Choice(then, test, otherwise):
            return ["if", *map(to_data, (test, then, otherwise))]
    return [*_head(what), *map(to_data, children(what))]


def _head(what: Expression) -> list[Any]:
    """Give what stands in front of the parts."""
    match what:
        case Accepted():
            return _automaton(what)
        case Exists(names) | ForAll(names):
            return [_SIGNS[type(what)], [*names]]
        case Worth(_, game) | Loses(_, game):
            return [_SIGNS[type(what)], game]
    return [_SIGNS[type(what)]]


def _automaton(what: Accepted) -> list[Any]:
    tracks = [str(i) for i in range(len(what.args))]
    rows = {"tracks": tracks, "step": [*map(list, what.step)], "accepting": [*what.accepting]}
    return ["automaton", what.numeration, rows]


_SIGNS: dict[type[Expression], str] = {Negative: "-", Not: "not", And: "and", Or: "or"}
_SIGNS |= {
    Iff: "iff",
    Implies: "implies",
    Exists: "exists",
    ForAll: "forall",
    Worth: "f",
    Loses: "P",
    Earlier: "f",
}

_NUMBERS = ("+", "-", "*", "//", "%", "^", "&", "|")
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
_DEEPEST = 200


def from_data(data: Any, names: Collection[str], where: str) -> Expression:
    """Read an expression about variables of these names from nested lists; `to_data` writes it.

    >>> print(from_data(["compare", ["%", "n", 3], "==", 0], ["n"], "claim"))
    n % 3 == 0
    >>> from_data(["+", "m", 1], ["n"], "claim")
    Traceback (most recent call last):
    grundy.errors.InputError: claim: expected an expression about n, got "'m'"
    """
    return _FromLists(names, where).read(data, 0)


class _FromLists:
    """Read by descent; what is nested too deeply is refused."""

    def __init__(self, names: Collection[str], where: str) -> None:
        self.names, self.where = names, where

    def read(self, data: Any, depth: int) -> Expression:
        match data:
            case _ if depth > _DEEPEST:
                raise InputError("less deep nesting", where=self.where)
            case bool():
                return Boolean(data)
            case int() if data >= 0:
                return Number(data)
            case str() if data in self.names:
                return Variable(data)
            case [str(sign), *parts]:
                return self._joined(data, sign, parts, depth + 1)
        raise self._no(data)

    def _joined(self, data: Any, sign: str, parts: list[Any], depth: int) -> Expression:
        found: Expression
        match sign, len(parts):
            case "-", 1:
                found = Negative(self.number(parts[0], depth))
            case "not", 1:
                found = Not(self.condition(parts[0], depth))
            case (("and" | "or"), count) if count > 1:
                joined = tuple(self.condition(part, depth) for part in parts)
                found = And(joined) if sign == "and" else Or(joined)
            case "if", 3:
                found = self._choice(data, parts, depth)
            case "compare", count if count > 2 and count % 2:
                found = self._compared(data, parts, depth)
            case _, 2 if sign in _NUMBERS:
                left, right = (self.number(part, depth) for part in parts)
                found = Binary(sign, left, right)
            case _, count if sign in FUNCTIONS:
                function = FUNCTIONS[sign]
                if count not in (function.arity, function.arity + bool(function.constant)):
                    raise self._no(data)
                found = Call(sign, tuple(self.number(part, depth) for part in parts))
            case _:
                raise self._no(data)
        return found

    def _choice(self, data: Any, parts: list[Any], depth: int) -> Expression:
        test = self.condition(parts[0], depth)
        then, otherwise = (self.read(part, depth) for part in parts[1:])
        if then.is_condition() != otherwise.is_condition():
            raise self._no(data)
        return Choice(then, test, otherwise)

    def _compared(self, data: Any, parts: list[Any], depth: int) -> Expression:
        relations = tuple(parts[1::2])
        if any(relation not in _RELATIONS for relation in relations):
            raise self._no(data)
        return Compare(relations, tuple(self.number(part, depth) for part in parts[::2]))

    def number(self, data: Any, depth: int) -> Expression:
        found = self.read(data, depth)
        if found.is_condition():
            raise self._no(data)
        return found

    def condition(self, data: Any, depth: int) -> Expression:
        found = self.read(data, depth)
        if not found.is_condition():
            raise self._no(data)
        return found

    def _no(self, data: Any) -> InputError:
        about = ", ".join(self.names) or "no variable"
        expected = f"an expression about {about}"
        return InputError(expected, got=repr(data), where=self.where)
