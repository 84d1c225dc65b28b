"""Changes to certificates, and the nested lists of what is written as Python writes it."""

import ast
import copy
from functools import cache

from plain import condition

from grundy.checker.core.digits import read_numeration

SIGNS = {
    **{ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"},
    **{ast.BitXor: "^", ast.BitAnd: "&", ast.BitOr: "|", ast.And: "and", ast.Or: "or"},
    **{ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="},
}


def put(*keys_and_value):
    """Make a change that sets one entry, however deep."""
    *keys, last, value = keys_and_value

    def change(data):
        for key in keys:
            data = data[key]
        data[last] = value(data[last]) if callable(value) else value

    return change


def drop(*keys):
    def change(data):
        for key in keys[:-1]:
            data = data[key]
        del data[keys[-1]]

    return change


def changed(data, *changes):
    found = copy.deepcopy(data)
    for change in changes:
        change(found)
    return found


def digits_of(data):
    """Read the digits of a proof, and prove them where they bring automata."""
    return read_numeration(data).digits()


def verified(method, rule, claim, proof):
    """Read a proof and let its method alone verify it, without play at small positions."""
    return method.check(rule, claim, method.read(proof, rule, claim), lambda done, total: None)


def said(text):
    """Give the nested lists of a term or condition, as Python's own grammar reads its text."""
    return _read(ast.parse(text, mode="eval").body)


@cache
def truth(text):
    """Give the function that tells whether a condition is true, numbers in it having no value."""
    return condition(said(text))


def _read(node):
    match node:
        case ast.Constant(number):
            return number
        case ast.Name(name):
            return {"true": True, "false": False}.get(name, name)
        case ast.UnaryOp(op, of):
            return ["not" if isinstance(op, ast.Not) else "-", _read(of)]
        case ast.BinOp(left, op, right):
            return [SIGNS[type(op)], _read(left), _read(right)]
        case ast.BoolOp(op, parts):
            return [SIGNS[type(op)], *map(_read, parts)]
        case ast.IfExp(test, then, otherwise):
            return ["if", *map(_read, (test, then, otherwise))]
        case ast.Call(ast.Name(name), parts):
            return [name, *map(_read, parts)]
        case ast.Compare(left, ops, rights):
            found = ["compare", _read(left)]
            for op, right in zip(ops, rights, strict=True):
                found += [SIGNS[type(op)], _read(right)]
            return found


def tuples(data):
    return tuple(map(tuples, data)) if isinstance(data, list) else data
