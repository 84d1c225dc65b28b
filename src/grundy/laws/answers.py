"""Look for answers by partners on small boards: a map of cells that any move can be answered by.

What is found fits small boards; whether it does for all is for the checker to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations, product
from typing import Any

from grundy.formulas.data import to_data
from grundy.formulas.parts import put
from grundy.formulas.tree import TRUE, Expression, Variable, all_of, number
from grundy.rules.covers import Cell, Cover, CoverMoves

__all__ = ["Image", "Placed", "Strategy", "strategies"]

Sizes = tuple[int, ...]
_MOST_CANDIDATES = 20_000
_FEW = 5
_MOST_ORDERED = 4


@dataclass(frozen=True)
class Placed:
    """A kind of move, with terms for its new numbers."""

    kind: int
    new: tuple[Expression, ...]

    def data(self) -> list[Any]:
        """Give it as a certificate holds it.

        >>> Placed(0, (number(2),)).data()
        [0, [2]]
        """
        return [self.kind, [to_data(term) for term in self.new]]


@dataclass(frozen=True)
class Image:
    """What the partners of the cells of a move may be: a move, and the order of its cells.

    >>> Image(Placed(0, ()), (1, 0)).order
    (1, 0)
    """

    move: Placed
    order: tuple[int, ...]


@dataclass(frozen=True)
class Strategy:
    """Answer by partners, at once or after an opening; ``partner`` is about a cell c1, c2, ....

    >>> print(*Strategy(None, TRUE, (Variable("n") - 1 - Variable("c1"),)).partner)
    n - 1 - c1
    """

    opening: Placed | None
    when: Expression
    partner: tuple[Expression, ...]
    images: tuple[tuple[Image, ...], ...] = ()

    def data(self) -> dict[str, Any]:
        """Give it as a certificate holds it.

        >>> Strategy(None, TRUE, (Variable("c1"),)).data()["partner"]
        ['c1']
        """
        rows = [[[*i.move.data(), list(i.order)] for i in images] for images in self.images]
        return {
            "opening": self.opening and self.opening.data(),
            "when": to_data(self.when),
            "partner": [to_data(term) for term in self.partner],
            "images": rows,
        }


def strategies(moves: CoverMoves, lost: Mapping[Sizes, bool]) -> list[Strategy] | None:
    """Give strategies that tell of each of some boards who wins it, where there are such.

    >>> from grundy.games import game
    >>> row = game("cover:n -> i when i < n").moves
    >>> for one in strategies(row, {(n,): n % 2 == 0 for n in range(7)}):
    ...     print(*one.partner, one.opening and str(*one.opening.new), one.when)
    n - 1 - c1 None n % 2 == 0
    n - 1 - c1 n // 2 n % 2 == 1
    """
    boards = [_Board(moves, sizes) for sizes in lost]
    todo = {board.sizes for board in boards if board.moves or not lost[board.sizes]}
    found: list[Strategy] = []
    for whens in (_parities(moves.names), _numbers(moves.names)):
        for core in islice(_cores(moves), _MOST_CANDIDATES) if todo else ():
            fits = {board.sizes: board.fits(core) for board in boards}
            for when in whens if any(fits.values()) else ():
                meant = {x for x in fits if when.evaluate(dict(zip(moves.names, x, strict=True)))}
                told = {x for x in todo & meant if fits[x] and lost[x] == (core.opening is None)}
                if told and all(fits[x] is not False for x in meant):
                    found.append(replace(core, when=when, images=_images(moves, core)))
                    todo -= told
    return None if todo else found


class _Board:
    """An empty board of some sizes, with all its moves."""

    def __init__(self, moves: CoverMoves, sizes: Sizes) -> None:
        self.sizes = sizes
        self.moves = list(moves.made(sizes))
        self.covers = set(moves.covers(sizes))
        self.known = dict(zip(moves.names, sizes, strict=True))

    def fits(self, core: Strategy) -> bool | None:
        """Tell whether partners answer all moves here; None where the opening is not allowed."""
        covered: set[Cell] = set()
        if core.opening is not None:
            new = tuple(term.evaluate(self.known) for term in core.opening.new)
            wanted = (core.opening.kind, new)
            made = next((cells for i, n, cells in self.moves if (i, n) == wanted), None)
            if made is None:
                return None
            covered = set(made)
        partner = _Partners(core.partner, self.known)
        if any(partner[cell] not in covered for cell in covered):
            return False
        return all(
            self._answered(move, partner) for move in self.covers if covered.isdisjoint(move)
        )

    def _answered(self, move: frozenset[Cell], partner: _Partners) -> bool:
        image = {partner[cell] for cell in move}
        if image not in self.covers or not image.isdisjoint(move):
            return False
        return all(partner[partner[cell]] == cell for cell in move)


class _Partners(dict[Cell, Cell]):
    """The partner of each cell, worked out once."""

    def __init__(self, partner: Sequence[Expression], at: Mapping[str, int]) -> None:
        super().__init__()
        self._partner, self._at = partner, at

    def __missing__(self, cell: Cell) -> Cell:
        at = {**self._at, **{f"c{i}": x for i, x in enumerate(cell, 1)}}
        self[cell] = tuple(term.evaluate(at) for term in self._partner)
        return self[cell]


def _parities(names: Sequence[str]) -> list[Expression]:
    """Give conditions on which sizes are even."""
    found = []
    for rests in product((None, 0, 1), repeat=len(names)):
        pairs = zip(map(Variable, names), rests, strict=True)
        found.append(all_of((size % 2).eq(rest) for size, rest in pairs if rest is not None))
    return found


def _numbers(names: Sequence[str]) -> list[Expression]:
    """Say that the one size is a small number."""
    few = range(1, _FEW) if len(names) == 1 else ()
    return [Variable(names[0]).eq(n) for n in few]


def _cores(moves: CoverMoves) -> Iterator[Strategy]:
    """Give strategies to try: mirrors in the middle, those without an opening first."""
    sizes = [Variable(name) for name in moves.names]
    width = len(moves.kinds[0].cells[0])
    cells = (Variable(f"c{i}") for i in range(1, width + 1))
    maps = list(product(*([*(size - 1 - cell for size in sizes), cell] for cell in cells)))
    for partner in maps:
        yield Strategy(None, TRUE, partner)
    middle = [number(0), *(half for size in sizes for half in (size // 2, size // 2 - 1))]
    for i, kind in enumerate(moves.kinds):
        for new, partner in product(product(middle, repeat=len(kind.new)), maps):
            yield Strategy(Placed(i, new), TRUE, partner)


def _images(moves: CoverMoves, core: Strategy) -> tuple[tuple[Image, ...], ...]:
    """Give, for each kind of move, the moves that partners of its cells may be, by their form."""
    return tuple(tuple(_of_kind(moves, core, kind)) for kind in moves.kinds)


def _of_kind(moves: CoverMoves, core: Strategy, kind: Cover) -> Iterator[Image]:
    partners = []
    for cell in kind.cells:
        meant = {f"c{i}": term for i, term in enumerate(cell, 1)}
        partners.append([put(term, meant) for term in core.partner])
    if len(partners) > _MOST_ORDERED:
        return
    for i, other in enumerate(moves.kinds):
        if len(other.cells) != len(kind.cells):
            continue
        for order in permutations(range(len(partners))):
            told: dict[str, Expression] = {}
            for partner, place in zip(partners, order, strict=True):
                for term, said in zip(partner, other.cells[place], strict=True):
                    if isinstance(said, Variable) and said.name in other.new:
                        told.setdefault(said.name, term)
            if len(told) == len(other.new):
                yield Image(Placed(i, tuple(told[name] for name in other.new)), order)
