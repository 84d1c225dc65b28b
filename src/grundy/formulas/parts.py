"""Take trees apart, and put numbers for their variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import is_
from typing import Any, TypeVar

from grundy.formulas.tree import (
    TRUE,
    And,
    Choice,
    Exists,
    Expression,
    ForAll,
    Not,
    Or,
    Quantified,
    Variable,
    all_of,
)

__all__ = ["alternatives", "branches", "children", "conjuncts", "free", "nodes", "put", "rename"]
__all__ += ["with_parts"]

_MOST_PARTS = 64

_Node = TypeVar("_Node", bound=Expression)


def children(expression: Expression) -> Iterator[Expression]:
    """Give the parts of an expression, in order.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> [str(part) for part in children((a + b).eq(3))]
    ['a + b', '3']
    """
    for value in vars(expression).values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Expression):
                yield part


def conjuncts(condition: Expression) -> tuple[Expression, ...]:
    """Give the conditions that ``and`` joins, or the one there is.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> [str(part) for part in conjuncts(a.eq(1) & (b < a))], len(conjuncts(a.eq(1)))
    (['a == 1', 'b < a'], 1)
    """
    return condition.parts if isinstance(condition, And) else (condition,)


def alternatives(when: Expression) -> list[list[Expression]]:
    """Write a condition as alternatives, each a list of parts, as far as that stays short.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> [[str(part) for part in parts] for parts in alternatives((a.eq(0) | a.eq(2)) & (b < a))]
    [['a == 0', 'b < a'], ['a == 2', 'b < a']]
    """
    found: list[list[Expression]] = [[]]
    for part in conjuncts(when):
        either = part.parts if isinstance(part, Or) else ()
        choices = [one for each in either for one in alternatives(each)] or [[part]]
        if len(found) > 1 < len(choices) and len(found) * len(choices) > _MOST_PARTS:
            choices = [[part]]
        found = [[*before, *more] for before in found for more in choices]
    return found


def nodes(expression: Expression, kind: type[_Node]) -> Iterator[_Node]:
    """Give the nodes of a kind in an expression, which may be one itself, in order.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> [part.name for part in nodes(a + b % a, Variable)]
    ['a', 'b', 'a']
    """
    if isinstance(expression, kind):
        yield expression
    for part in children(expression):
        yield from nodes(part, kind)


def with_parts(expression: Expression, changed: Callable[[Expression], Expression]) -> Expression:
    """Give the same node with each of its parts changed.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> print(with_parts(a + b, lambda part: part % 2))
    a % 2 + b % 2
    """
    old = [getattr(expression, name) for name in expression.__match_args__]
    new: list[Any] = []
    for value in old:
        if isinstance(value, Expression):
            new.append(changed(value))
        elif isinstance(value, tuple):
            parts = [changed(part) if isinstance(part, Expression) else part for part in value]
            new.append(value if all(map(is_, parts, value)) else tuple(parts))
        else:
            new.append(value)
    return expression if all(map(is_, new, old)) else type(expression)(*new)


def branches(body: Expression) -> Iterator[tuple[Expression, Expression]]:
    """Give the branches of a choice, each with when it is taken.

    >>> from grundy.formulas.parser import parse_expression
    >>> [(str(when), str(leaf)) for when, leaf in branches(parse_expression("1 if n < 3 else n"))]
    [('n < 3', '1'), ('not n < 3', 'n')]
    """
    if not isinstance(body, Choice):
        yield TRUE, body
        return
    for branch, test in ((body.then, body.test), (body.otherwise, Not(body.test))):
        yield from ((all_of([test, when]), leaf) for when, leaf in branches(branch))


def free(expression: Expression) -> frozenset[str]:
    """Collect the free variables.

    >>> from grundy.formulas.parser import parse_expression
    >>> sorted(free(parse_expression("c + low(a) == 2")))
    ['a', 'c']
    """
    known: dict[str, frozenset[str]] = vars(expression)  # the node keeps them beside its parts
    if "_free" not in known:
        found = frozenset[str]().union(*map(free, children(expression)))
        own = {expression.name} if isinstance(expression, Variable) else ()
        bound = expression.names if isinstance(expression, Quantified) else ()
        known["_free"] = found.union(own).difference(bound)
    return known["_free"]


def put(expression: Expression, numbers: Mapping[str, Expression]) -> Expression:
    """Put numbers for free variables; bound ones that would catch a variable step aside.

    >>> from grundy.formulas.tree import variables
    >>> x, y = variables("x y")
    >>> print(put(2 * x < y, {"x": y + 1}))
    2 * (y + 1) < y
    >>> print(put(Exists(("y",), x < y), {"x": y + 1}))
    exists y': y + 1 < y'
    """
    match expression:
        case Variable(name):
            return numbers.get(name, expression)
        case Exists(bound, body) | ForAll(bound, body):
            seen = (free(numbers.get(name, Variable(name))) for name in free(expression))
            taken = set[str]().union(*seen)
            inner = {name: _aside(name, taken) for name in bound}
            new = {name: Variable(aside) for name, aside in inner.items()}
            return type(expression)(tuple(inner.values()), put(body, {**numbers, **new}))
    return with_parts(expression, lambda part: put(part, numbers))


def rename(expression: Expression, names: Mapping[str, str]) -> Expression:
    """Put variables for free variables, as `put` does.

    >>> from grundy.formulas.tree import variables
    >>> x, y = variables("x y")
    >>> str(rename(Exists(("y",), x < y), {"x": "y"}))
    "exists y': y < y'"
    """
    return put(expression, {name: Variable(new) for name, new in names.items()})


def _aside(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "'"
    taken.add(name)
    return name
