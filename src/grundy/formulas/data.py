"""Write expressions as nested lists, the form in which a certificate holds them.

A number is an integer, a variable a text, true and false are themselves; all else is a list that
begins with its sign or name: ``["%", "n", 3]``, ``["compare", "a", "==", "b"]``,
``["if", TEST, THEN, OTHERWISE]``.
"""

from __future__ import annotations

from typing import Any

from grundy.formulas.accepted import Accepted
from grundy.formulas.parts import children
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Variable,
)

__all__ = ["to_data"]


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
    head = _automaton(what) if isinstance(what, Accepted) else [_SIGNS[type(what)]]
    return [*head, *map(to_data, children(what))]


def _automaton(what: Accepted) -> list[Any]:
    tracks = [str(i) for i in range(len(what.args))]
    rows = {"tracks": tracks, "step": [*map(list, what.step)], "accepting": [*what.accepting]}
    return ["automaton", what.numeration, rows]


_SIGNS: dict[type[Expression], str] = {Negative: "-", Not: "not", And: "and", Or: "or"}
