"""Bind, collect and change the variables of formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from grundy.formulas.formula import Exists, Formula, Not, Term, Var

__all__ = ["exists", "forall", "free", "rename"]

Node = TypeVar("Node", bound=Formula | Term)


def exists(names: str | Iterable[str], body: Formula) -> Formula:
    """Bind names (a text with spaces between them, or any collection).

    >>> from grundy.formulas.formula import variables
    >>> n, k = variables("n k")
    >>> str(exists("k", n.eq(2 * k)))
    'exists k: n == 2 * k'
    """
    bound = tuple(names.split() if isinstance(names, str) else names)
    return Exists(bound, body) if bound else body


def forall(names: str | Iterable[str], body: Formula) -> Formula:
    """Say that no numbers for ``names`` make ``body`` false."""
    return Not(exists(names, Not(body)))


def free(what: Formula | Term) -> frozenset[str]:
    """Collect the free variables.

    >>> from grundy.formulas.formula import variables
    >>> x, y, z = variables("x y z")
    >>> sorted(free(exists("y", x.eq(y + z))))
    ['x', 'z']
    """
    match what:
        case Var(name):
            return frozenset({name})
        case Exists(names, body):
            return free(body) - frozenset(names)
    return frozenset().union(*map(free, _children(what)))


def rename(what: Node, names: Mapping[str, str]) -> Node:
    """Put variables for free variables; bound ones that would catch a new name step aside.

    >>> from grundy.formulas.formula import variables
    >>> x, y = variables("x y")
    >>> str(rename(exists("y", x < y), {"x": "y"}))
    "exists y': y < y'"
    """
    changed: dict[str, Any] = {}
    match what:
        case Var(name):
            changed = {"name": names.get(name, name)}
        case Exists(bound, body):
            taken = {names.get(name, name) for name in free(what)}
            inner = {name: _aside(name, taken) for name in bound}
            changed = {"names": tuple(inner.values()), "body": rename(body, {**names, **inner})}
        case _:
            for key, value in _fields(what):
                if isinstance(value, tuple):
                    changed[key] = tuple(rename(part, names) for part in value)
                elif isinstance(value, Formula | Term):
                    changed[key] = rename(value, names)
    return replace(what, **changed)  # type: ignore[type-var]


def _fields(what: Formula | Term) -> Iterator[tuple[str, Any]]:
    for field in fields(what):  # type: ignore[arg-type]
        yield field.name, getattr(what, field.name)


def _children(what: Formula | Term) -> Iterator[Formula | Term]:
    for _, value in _fields(what):
        parts = value if isinstance(value, tuple) else (value,)
        yield from (part for part in parts if isinstance(part, Formula | Term))


def _aside(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "'"
    taken.add(name)
    return name
