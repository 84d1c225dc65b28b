"""Reckon with sums of numbers that have names, and with exponents; made for the checker alone."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from grundy.checker.machine import Rejected

__all__ = ["Form", "exponent", "has_v2", "minus", "plus", "times"]

Form = Mapping[str, int]
"""A factor for each name; the constant stands with ""."""


def exponent(node: ast.expr) -> tuple[ast.expr | None, int]:
    """Read v2 of something and a number, or a number alone.

    >>> exponent(ast.parse("3 - 1", mode="eval").body)
    (None, 2)
    """
    match node:
        case ast.Call(ast.Name("v2"), [of]):
            return of, 0
        case ast.Constant(int() as value):
            return None, value
        case ast.UnaryOp(ast.USub(), of):
            inner, more = exponent(of)
            if inner is None:
                return None, -more
        case ast.BinOp(left, ast.Add() | ast.Sub() as op, right):
            sign = 1 if isinstance(op, ast.Add) else -1
            (one, x), (two, y) = exponent(left), exponent(right)
            if two is None or (one is None and sign == 1):
                return one or two, x + sign * y
    raise Rejected("claim: v2 is compared with what is not v2 or a number")


def has_v2(node: ast.expr) -> bool:
    """Tell whether a number is v2 and perhaps something added."""
    match node:
        case ast.Call(ast.Name("v2")):
            return True
        case ast.BinOp(left, ast.Add() | ast.Sub(), right):
            return has_v2(left) or has_v2(right)
        case ast.UnaryOp(ast.USub(), of):
            return has_v2(of)
    return False


def plus(x: Form, y: Form) -> Form:
    """Add."""
    return {name: x.get(name, 0) + y.get(name, 0) for name in {**x, **y}}


def minus(x: Form, y: Form) -> Form:
    """Subtract."""
    return plus(x, times(y, -1))


def times(x: Form, factor: int) -> Form:
    """Multiply by a number."""
    return {name: factor * own for name, own in x.items()}
