"""Read rules by which cells of a board are covered, each once, and say them in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..certificate import Rejected, exactly
from ..claims import PILES
from ..expressions import Condition, Term, both, compared, read_condition, read_term
from ..printing import text

__all__ = ["ByCovers", "Covering", "by_covers", "read_cell_term"]

_MOST_KINDS = 24
_MOST_CELLS = 16
_MOST_NEW = 4


@dataclass(frozen=True)
class Covering:
    """Cover the ``cells``, each a row of terms, where a condition on sizes and new numbers holds.

    >>> one = Covering(("x1",), ("compare", "x1", "<", "n"), (("x1",), (("+", "x1", 1),)))
    >>> print(one)
    (x1) and (x1 + 1) when x1 < n
    """

    new: tuple[str, ...]
    when: Condition
    cells: tuple[tuple[Term, ...], ...]

    def __str__(self) -> str:
        cells = (f"({', '.join(map(text, cell))})" for cell in self.cells)
        return f"{' and '.join(cells)} when {text(self.when)}"


@dataclass(frozen=True)
class ByCovers:
    """Cover free cells of a board of sizes for which ``domain`` holds; at first all are free.

    The new numbers of a move are natural, and at most the sum of the sizes.

    >>> single = Covering(("x1",), ("compare", "x1", "<", "n"), (("x1",),))
    >>> print(ByCovers(("n",), True, (single,), misere=False))
    on a board (n) cover free cells (x1) when x1 < n, new numbers at most n
    """

    names: tuple[str, ...]
    domain: Condition
    kinds: tuple[Covering, ...]
    misere: bool

    def __str__(self) -> str:
        domain = "" if self.domain is True else f" with {text(self.domain)}"
        kinds = ", or ".join(map(str, self.kinds))
        said = f"on a board ({', '.join(self.names)}){domain} cover free cells {kinds or 'never'}"
        return f"{said}, new numbers at most {' + '.join(self.names)}"

    def within(self, numbers: tuple[Term, ...]) -> Condition:
        """Say that the new numbers of a move are among those that there are.

        >>> ByCovers(("n",), True, (), misere=False).within(("x1",))
        ('compare', 0, '<=', 'x1', '<=', 'n')
        """
        total, *rest = self.names
        whole: Term = total
        for name in rest:
            whole = ("+", whole, name)
        return both(*(compared(0, "<=", number, "<=", whole) for number in numbers))


def by_covers(data: dict[str, Any]) -> ByCovers:
    """Read such a rule, of which the fields are there.

    >>> row = {"new": ["x1"], "when": ["compare", "x1", "<", "n"], "cells": [["x1"]]}
    >>> print(by_covers({"board": ["n"], "domain": True, "covers": [row], "misere": False}))
    on a board (n) cover free cells (x1) when x1 < n, new numbers at most n

    `Rejected` is raised for what is no such rule.
    """
    board, covers = data["board"], data["covers"]
    if board != ["n"] and (not isinstance(board, list) or board != [*PILES[: len(board)]]):
        raise Rejected("rule: the sizes of the board are not n, and not a, b, ...")
    if not board or not isinstance(covers, list) or len(covers) > _MOST_KINDS:
        raise Rejected(f"rule: no board, or not a list of at most {_MOST_KINDS} kinds of moves")
    names = tuple(board)
    domain = read_condition(data["domain"], names, "rule, domain")
    kinds = tuple(_kind(kind, names, f"rule, kind {i}") for i, kind in enumerate(covers, 1))
    if len({len(cell) for kind in kinds for cell in kind.cells}) > 1:
        raise Rejected("rule: some cells have more numbers than others")
    return ByCovers(names, domain, kinds, data["misere"])


def _kind(data: Any, names: tuple[str, ...], where: str) -> Covering:
    kind = exactly(data, "new when cells", where)
    new, cells = kind["new"], kind["cells"]
    if not isinstance(new, list) or len(new) > _MOST_NEW or new != _numbered(len(new)):
        raise Rejected(f"{where}: its numbers are not named x1, x2, ...")
    if not isinstance(cells, list) or not 0 < len(cells) <= _MOST_CELLS:
        raise Rejected(f"{where}: not 1 to {_MOST_CELLS} cells")
    known = [*names, *new]
    if not all(isinstance(cell, list) and cell for cell in cells):
        raise Rejected(f"{where}: a cell is not a list of numbers")
    found = tuple(tuple(read_cell_term(term, known, where) for term in cell) for cell in cells)
    return Covering(tuple(new), read_condition(kind["when"], known, where), found)


def _numbered(count: int) -> list[str]:
    return [f"x{i}" for i in range(1, count + 1)]


def read_cell_term(data: Any, names: list[str], where: str) -> Term:
    """Read a term that has a value whatever integers its variables are.

    >>> read_cell_term(["-", "n", "x1"], ["n", "x1"], "cell")
    ('-', 'n', 'x1')
    >>> read_cell_term(["^", "n", "x1"], ["n", "x1"], "cell")
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: cell: no sum of multiples, // and % by numbers
    """
    found = read_term(data, names, where)
    if not _is_total(found):
        raise Rejected(f"{where}: no sum of multiples, // and % by numbers")
    return found


def _is_total(term: Term) -> bool:
    match term:
        case int() | str():
            return True
        case ("+" | "-", *parts):
            return all(map(_is_total, parts))
        case ("*", int(), of) | ("*", of, int()):
            return _is_total(of)
        case ("//" | "%", of, int() as by):
            return by > 0 and _is_total(of)
        case ("if", ("compare", one, _, other), then, otherwise):
            return all(map(_is_total, (one, other, then, otherwise)))
    return False
