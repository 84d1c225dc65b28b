"""Change one thing in a file of Python: a comparison, a sign, a number, a condition.

A mutant is named by its file, its function and what was changed there, so that it is the same one
when something else in the file changes.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Mutant", "mutants"]

_COMPARED = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
}
_SIGNS = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "//",
    ast.BitXor: "|",
    ast.BitAnd: "|",
    ast.BitOr: "&",
    ast.LShift: ">>",
    ast.RShift: "<<",
}
_OPERATORS = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult, "//": ast.FloorDiv}
_OPERATORS |= {"|": ast.BitOr, "&": ast.BitAnd, ">>": ast.RShift, "<<": ast.LShift}
_RELATIONS = {"<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE, "==": ast.Eq, "!=": ast.NotEq}
_RELATIONS |= {"in": ast.In, "not in": ast.NotIn}
_MADE = ("error", "Error", "phrase", "NotSupported")


@dataclass(frozen=True)
class Mutant:
    """A changed file: in a function is now written what ``was`` written otherwise."""

    path: str
    function: str
    was: str
    now: str
    nth: int
    text: str

    @property
    def name(self) -> str:
        """Name it by what is changed."""
        which = f" ({self.nth})" if self.nth > 1 else ""
        return f"{self.path} {self.function}: {self.was} -> {self.now}{which}"

    def rank(self, seed: str = "") -> str:
        """Give it a place in an order that has nothing to do with what it is."""
        return hashlib.sha256(f"{seed}{self.name}".encode()).hexdigest()

    @property
    def mark(self) -> str:
        """Tell it from what it would be in another text of its file."""
        return hashlib.sha256(f"{self.name}\n{self.text}".encode()).hexdigest()


def mutants(path: Path, root: Path) -> Iterator[Mutant]:
    """Give all mutants of a file."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    seen: dict[tuple[str, str, str], int] = {}
    for function, node in _nodes(tree, ""):
        for now in _changes(node):
            was, changed = ast.unparse(node), ast.unparse(now)
            text = _put(source, node, changed)
            if isinstance(getattr(node, "operand", node), ast.Constant):  # it says little alone
                was, changed = (_line(each, node) for each in (source, text))
            key = (function, was, changed)
            seen[key] = seen.get(key, 0) + 1
            yield Mutant(str(path.relative_to(root)), *key, seen[key], text)


def _nodes(node: ast.AST, function: str) -> Iterator[tuple[str, ast.expr]]:
    """Give the expressions inside functions, but for those that only word an error."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inner = f"{function}.{child.name}" if function else child.name
            if isinstance(child, ast.ClassDef):
                yield from _nodes(child, inner)
                continue
            for statement in child.body:
                yield from _within(statement, inner)


def _within(node: ast.AST, function: str) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield from _nodes(ast.Module([node], []), function)
        return
    if isinstance(node, ast.Raise | ast.Assert | ast.AnnAssign) or _is_worded(node):
        return
    if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: as an assertion
        return
    if isinstance(node, ast.expr):
        yield function, node
    for child in ast.iter_child_nodes(node):
        yield from _within(child, function)


def _is_worded(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        return True
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_MADE)


def _changes(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in _COMPARED:
            yield ast.Compare(left, [_RELATIONS[_COMPARED[type(operator)]]()], [right])
        case ast.BinOp(left, operator, right) if type(operator) in _SIGNS and not _texts(node):
            yield ast.BinOp(left, _OPERATORS[_SIGNS[type(operator)]](), right)
        case ast.BoolOp(operator, values):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield ast.BoolOp(other, values)
        case ast.UnaryOp(ast.Not() | ast.USub(), of):
            yield of
        case ast.Constant(bool(of)):
            yield ast.Constant(not of)
        case ast.Constant(int(of)):
            yield ast.Constant(of + 1)
        case ast.IfExp(test, then, otherwise):
            yield ast.IfExp(test, otherwise, then)


def _texts(node: ast.BinOp) -> bool:
    """Tell whether texts or lists are put together, where another sign is an error at once."""
    parts = (node.left, node.right)
    return any(isinstance(part, ast.JoinedStr | ast.List | ast.Tuple) for part in parts) or any(
        isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts
    )


def _line(source: str, node: ast.expr) -> str:
    return source.splitlines()[node.lineno - 1].strip()


def _put(source: str, node: ast.expr, changed: str) -> str:
    """Put a changed expression in brackets into its place."""
    lines = source.splitlines(keepends=True)
    first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
    head = lines[first].encode()[: node.col_offset].decode()
    tail = lines[last].encode()[node.end_col_offset :].decode()
    return "".join([*lines[:first], f"{head}({changed}){tail}", *lines[last + 1 :]])
