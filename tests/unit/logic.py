"""Write conditions of first-order logic shortly."""

from __future__ import annotations

from grundy.formulas.tree import Exists, Expression, Iff, Not, Related, number

__all__ = ["exists", "forall", "iff", "implies", "related"]


def exists(names: str, body: Expression) -> Expression:
    return Exists(tuple(names.split()), body)


def forall(names: str, body: Expression) -> Expression:
    return Not(exists(names, Not(body)))


def implies(left: Expression, right: Expression) -> Expression:
    return Not(left) | right


def iff(left: Expression, right: Expression) -> Expression:
    return Iff(left, right)


def related(relation: str, *args: Expression | int) -> Expression:
    return Related(relation, tuple(map(number, args)))
