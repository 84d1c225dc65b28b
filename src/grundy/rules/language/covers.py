"""Read moves that cover cells: ``(r, c) -> (i, j) and (i, j + 1) when i < r and j + 1 < c``."""

from __future__ import annotations

from dataclasses import replace

from grundy.errors import InputError
from grundy.formulas.parts import free, put
from grundy.formulas.tree import PILES, TRUE, Binary, Expression, Negative, Number, Variable
from grundy.phrases.phrase import phrase
from grundy.rules.covers import Cover, CoverMoves
from grundy.rules.language.formulas import LONGEST
from grundy.rules.language.named import NamedReader

__all__ = ["read_covers"]

_MOST_CELLS = 16
_MOST_NEW = 4


def read_covers(text: str) -> CoverMoves:
    """Read moves that cover cells of a board.

    >>> print(read_covers("n -> i and i + 1 when i + 1 < n, or 0 and n - 1 when n >= 3"))
    (n) -> (x1) and (x1 + 1) when x1 + 1 < n, or (0) and (n - 1) when n >= 3
    >>> print(read_covers("n -> i or 0 and n - 1 when n > 1, last one loses"))
    (n) -> (x1), or (0) and (n - 1) when n > 1, last one loses
    >>> read_covers("n -> i and i // n")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, place 12: expected sums, multiples, // and % by numbers, got 'i'
    """
    if len(text) > LONGEST:
        raise InputError(
            phrase("a rule of at most {n} characters", n=LONGEST), got=text, where="rule"
        )
    return _CoverReader(text).covers()


class _CoverReader(NamedReader):
    """Read the sizes, which of them are boards, and the moves."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.sizes: dict[str, Expression] = {}

    def covers(self) -> CoverMoves:
        found, *other = self.sides(self._rule)
        if other:
            found = _both(found, *other)
        if len({len(cell) for kind in found.kinds for cell in kind.cells}) > 1:
            raise InputError("cells with as many numbers as each other", where="rule")
        return found

    def _rule(self, player: int | None) -> CoverMoves:
        """Read the moves of both players, or of one."""
        old = self.declared(
            "different names for the sizes", phrase("at most {n} sizes", n=len(PILES))
        )
        names = ("n",) if len(old) == 1 else tuple(PILES[: len(old)])
        self.sizes = dict(zip(old, map(Variable, names), strict=True))
        domain = self._condition(set(old)) if self.take("for") else TRUE
        self.need("->")
        kinds, misere = [self._kind()], False
        while (comma := self.take(",")) or self.here == "or":
            if comma and (self.takes("last", "one", "loses") or self.take("misere")):
                misere = True
            elif not (comma and self.takes("last", "one", "wins")):
                self.take("or")
                kinds.append(self._kind())
        own = tuple(replace(kind, who=player) for kind in kinds)
        return CoverMoves(names, put(domain, self.sizes), own, misere)

    def _kind(self) -> Cover:
        start, cells = self.here, list[tuple[Expression, ...]]()
        while not cells or self.take("and"):
            at = self.here
            cells.append(tuple(self.numbers()))
            if not all(map(_is_total, cells[-1])):
                raise self.wrong("sums, multiples, // and % by numbers", at)
        at = self.here
        when = self.wants(self.choice(), True, at) if self.take("when", "if") else TRUE
        new: dict[str, Expression] = {}
        for what in (*(term for cell in cells for term in cell), when):
            for name in sorted(free(what) - {*self.sizes, *new}):
                new[name] = Variable(f"x{len(new) + 1}")
        if len(new) > _MOST_NEW or len(cells) > _MOST_CELLS:
            most = phrase("at most {n} new numbers and {m} cells", n=_MOST_NEW, m=_MOST_CELLS)
            raise self.wrong(most, start)
        meant = {**self.sizes, **new}
        said = tuple(tuple(put(term, meant) for term in cell) for cell in cells)
        return Cover(tuple(f"x{i + 1}" for i in range(len(new))), put(when, meant), said)

    def _condition(self, names: set[str]) -> Expression:
        start = self.here
        found = self.wants(self.choice(), True, start)
        if free(found) - names:
            raise self.wrong(
                phrase("a condition on {names}", names=", ".join(sorted(names))), start
            )
        return found


def _both(left: CoverMoves, right: CoverMoves) -> CoverMoves:
    """Join the moves of Left and of Right."""
    if left.names != right.names:
        raise InputError("as many sizes for Right as for Left", where="rule")
    if left.domain != right.domain:
        raise InputError("the same domain for Left and for Right", where="rule")
    if left.misere or right.misere:
        raise InputError("moves of Left and of Right, of which the last one wins", where="rule")
    return CoverMoves(left.names, left.domain, (*left.kinds, *right.kinds))


def _is_total(term: Expression) -> bool:
    """Tell whether a term has a value whatever its variables are."""
    match term:
        case Number() | Variable():
            return True
        case Negative(of):
            return _is_total(of)
        case Binary("+" | "-", left, right):
            return _is_total(left) and _is_total(right)
        case Binary("*", Number(), of) | Binary("*", of, Number()):
            return _is_total(of)
        case Binary("//" | "%", of, Number(by)):
            return by > 0 and _is_total(of)
    return False
