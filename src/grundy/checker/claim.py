"""Evaluate the claim of a certificate by Python's own grammar; made for the checker alone.

The language of claims is a part of Python, so Python's parser is a second opinion on what a claim
says. Only the few kinds of nodes named here are evaluated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Mapping
from operator import add, and_, eq, floordiv, ge, gt, le, lt, mod, mul, ne, or_, sub, xor

from grundy.checker.machine import Rejected

__all__ = ["Reader", "read_claim"]

Reader = Callable[[Mapping[str, int]], int]

_VALUES = "f(n) == "
_LONGEST = 20_000
_PLAIN = re.compile(r"[A-Za-z0-9_ ()+*/%^&|<>=!,-]*")
_BINARY: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    **{ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.FloorDiv: floordiv, ast.Mod: mod},
    **{ast.BitXor: xor, ast.BitAnd: and_, ast.BitOr: or_},
}
_RELATIONS: Mapping[type[ast.cmpop], Callable[[int, int], bool]] = {
    **{ast.Eq: eq, ast.NotEq: ne, ast.Lt: lt, ast.LtE: le, ast.Gt: gt, ast.GtE: ge}
}


def _valuation(x: int) -> int:
    return next((k for k in range(x.bit_length()) if x >> k & 1), -1)


def _beatty(a: int, b: int, k: int = 1) -> bool:
    """Say that a <= m x < a + 1 for m = (b - a) / k, by x^2 = (2 - k) x + k."""
    a, (m, rest) = min(a, b), divmod(abs(b - a), k)

    def below(y: int) -> bool:
        return y * y <= (2 - k) * m * y + k * m * m

    return not rest and below(a) and not below(a + 1)


_FUNCTIONS: Mapping[str, Callable[..., int]] = {
    "v2": _valuation,
    "low": lambda x: 0 if x == 0 else 2 ** _valuation(x),
    "ones": lambda x: bin(x).count("1"),
    "pow2": lambda x: bin(x)[2:].strip("0") == "1" if x > 0 else False,
    "beatty": _beatty,
}


def read_claim(text: object, names: Collection[str] = ("n",)) -> tuple[Reader, bool]:
    """Give what evaluates a claim about these numbers, and whether it is one about values.

    >>> claim, values = read_claim("f(n) == n % 3")
    >>> claim({"n": 5}), values
    (2, True)
    >>> read_claim("__import__('os')")
    Traceback (most recent call last):
    grundy.checker.machine.Rejected: the claim is not in the language of claims
    """
    if not isinstance(text, str) or len(text) > _LONGEST or not _PLAIN.fullmatch(text):
        raise Rejected("the claim is not in the language of claims")
    values = text.startswith(_VALUES)
    try:
        tree = ast.parse(text.removeprefix(_VALUES), mode="eval").body
        reader = _reader(tree)
    except (SyntaxError, ValueError, MemoryError, RecursionError, KeyError, TypeError):
        raise Rejected("the claim is not in the language of claims") from None
    named = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - {*_FUNCTIONS}
    if not named <= {*names}:
        raise Rejected(f"the claim is about other numbers than {', '.join(names)}")
    return reader, values


def _reader(node: ast.expr) -> Reader:
    match node:
        case ast.Constant(value) if type(value) is int:
            return lambda env: value
        case ast.Name(name):
            return lambda env: env[name]
        case ast.IfExp(test, body, orelse):
            asked, then, other = map(_reader, (test, body, orelse))
            return lambda env: (then if asked(env) else other)(env)
        case ast.Call(ast.Name(name), args, []):
            function, readers = _FUNCTIONS[name], [*map(_reader, args)]
            return lambda env: function(*(reader(env) for reader in readers))
        case ast.Compare(left, ops, comparators):
            relations = [_RELATIONS[type(op)] for op in ops]
            return _compared(relations, [*map(_reader, [left, *comparators])])
    return _combined(node)


def _combined(node: ast.expr) -> Reader:
    match node:
        case ast.BinOp(left, op, right):
            combine, x, y = _BINARY[type(op)], _reader(left), _reader(right)
            return lambda env: combine(x(env), y(env))
        case ast.UnaryOp(ast.USub(), of):
            inner = _reader(of)
            return lambda env: -inner(env)
        case ast.UnaryOp(ast.Not(), of):
            inner = _reader(of)
            return lambda env: not inner(env)
        case ast.BoolOp(op, operands):
            parts = [*map(_reader, operands)]
            every = isinstance(op, ast.And)
            return lambda env: (all if every else any)(part(env) for part in parts)
    raise TypeError(node)


def _compared(relations: list[Callable[[int, int], bool]], readers: list[Reader]) -> Reader:
    def holds(env: Mapping[str, int]) -> bool:
        numbers = [reader(env) for reader in readers]
        return all(r(x, y) for r, x, y in zip(relations, numbers, numbers[1:], strict=False))

    return holds
