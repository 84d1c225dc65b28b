"""Play on boards whose cells are covered, each once: what is played and proved is one text.

``(r, c) -> (i, j) and (i, j + 1) when i < r and j + 1 < c`` lays dominoes on r rows and c columns.
Sizes and new numbers are natural, a new one at most the sum of the sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from grundy.errors import InputError, LimitError
from grundy.formulas.data import to_data
from grundy.formulas.tree import TRUE, Expression
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.moves import Undescribed, alternatives, where
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.text import numbers
from grundy.values.shape import LEFT, RIGHT

__all__ = ["Board", "Cell", "Cover", "CoverGame", "CoverMoves", "CoverPartizan", "small_boards"]

Cell = tuple[int, ...]
Board = tuple[Any, ...]
"""The sizes, and behind them, where some are, the cells that are covered, in order."""


_MOST_TRIED, _MOST_MOVES = 5_000, 300
_SMALL = (10, 5, 3)  # sizes of small boards, by how many sizes there are


@dataclass(frozen=True)
class Cover:
    """Cover ``cells`` where a condition on the sizes and on ``new`` numbers holds.

    ``who`` is LEFT or RIGHT where only that player may do so.
    """

    new: tuple[str, ...]
    when: Expression
    cells: tuple[tuple[Expression, ...], ...]
    who: int | None = None

    def data(self) -> dict[str, Any]:
        """Give it as a certificate holds it.

        >>> from grundy.formulas.tree import variables
        >>> n, x = variables("n x1")
        >>> Cover(("x1",), x < n, ((x,),)).data()
        {'new': ['x1'], 'when': ['compare', 'x1', '<', 'n'], 'cells': [['x1']]}
        """
        cells = [[to_data(term) for term in cell] for cell in self.cells]
        return {"new": list(self.new), "when": to_data(self.when), "cells": cells}

    def __str__(self) -> str:
        return self.written if self.when == TRUE else f"{self.written} when {self.when}"

    @property
    def written(self) -> str:
        """Write the cells."""
        return " and ".join(f"({', '.join(map(str, cell))})" for cell in self.cells)


@dataclass(frozen=True)
class CoverMoves:
    """Cover free cells of a board of sizes for which ``domain`` holds."""

    names: tuple[str, ...]
    domain: Expression
    kinds: tuple[Cover, ...]
    misere: bool = False
    _known: dict[tuple[int, ...], dict[frozenset[Cell], set[int | None]]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def partizan(self) -> bool:
        """Tell whether Left and Right have moves of their own."""
        return any(kind.who is not None for kind in self.kinds)

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them; raise `Undescribed` where it has no words."""
        if self.partizan:
            raise Undescribed(phrase("no proof is yet about moves of Left and of Right"))
        return {
            "board": list(self.names),
            "domain": to_data(self.domain),
            "covers": [kind.data() for kind in self.kinds],
            "misere": self.misere,
        }

    def made(self, sizes: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...], list[Cell]]]:
        """Give the moves on an empty board: the kind, the new numbers and the cells.

        >>> from grundy.games import game
        >>> moves = game("cover:n -> (i) and (i + 1) when i + 1 < n").moves
        >>> list(moves.made((3,)))
        [(0, (0,), [(0,), (1,)]), (0, (1,), [(1,), (2,)])]

        `LimitError` is raised where too many new numbers would have to be tried, `InputError` where
        one more than the sum of the sizes would do: moves would be left out.
        """
        known, most = dict(zip(self.names, sizes, strict=True)), sum(sizes)
        tried = sum((most + 1) ** len(kind.new) for kind in self.kinds)
        if tried > _MOST_TRIED:
            raise LimitError(
                phrase(
                    "moves are looked for among {m} at most, not among {n}", m=_MOST_TRIED, n=tried
                )
            )
        for i, kind in enumerate(self.kinds):
            for new in product(range(most + 2), repeat=len(kind.new)):
                at = {**known, **dict(zip(kind.new, new, strict=True))}
                if kind.when.evaluate(at):
                    if max(new, default=0) > most:
                        wanted = phrase("new numbers of at most {m}, the sum of the sizes", m=most)
                        raise InputError(wanted, got=str(most + 1), where=f"cover {kind}")
                    yield i, new, [tuple(x.evaluate(at) for x in cell) for cell in kind.cells]

    def covers(self, sizes: tuple[int, ...]) -> Mapping[frozenset[Cell], set[int | None]]:
        """Give what moves cover on an empty board, and whose moves; remember it.

        `LimitError` is raised where there are too many.
        """
        if sizes not in self._known:
            found: dict[frozenset[Cell], set[int | None]] = {}
            for i, _, cells in self.made(sizes):
                found.setdefault(frozenset(cells), set()).add(self.kinds[i].who)
            if len(found) > _MOST_MOVES:
                raise LimitError(
                    phrase("a board has at most {m} moves, not {n}", m=_MOST_MOVES, n=len(found))
                )
            self._known[sizes] = found
        return self._known[sizes]

    @property
    def sentence(self) -> Phrase:
        """Say the moves.

        >>> from grundy.games import game
        >>> print(game("cover:n -> (i) and (i + 1) when i + 1 < n").moves.sentence)
        On a board (n) cover (x1) and (x1 + 1) where x1 + 1 < n.
        """
        if self.partizan:
            left, right = map(self._sentence, (LEFT, RIGHT))
            return phrase("Left: {left} Right: {right}", left=left, right=right)
        return self._sentence(None)

    def _sentence(self, who: int | None) -> Phrase:
        board = where(f"({', '.join(self.names)})", self.domain)
        ways = alternatives((kind.written, kind.when) for kind in self.kinds if kind.who == who)
        return phrase("On a board {board} cover {cells}.", board=board, cells=ways)

    def __str__(self) -> str:
        if self.partizan:
            return f"Left: {self._side(LEFT)}; Right: {self._side(RIGHT)}"
        return self._side(None) + ", last one loses" * self.misere

    def _side(self, who: int | None) -> str:
        domain = "" if self.domain == TRUE else f" for {self.domain}"
        kinds = ", or ".join(str(kind) for kind in self.kinds if kind.who == who)
        return f"({', '.join(self.names)}){domain} -> {kinds}"


def _numbers(text: str) -> tuple[int, ...]:
    """Read natural numbers; nothing where there are others."""
    try:
        return numbers(text)
    except InputError:
        return ()


def small_boards(moves: CoverMoves) -> list[tuple[int, ...]]:
    """Give the sizes of small boards that there are.

    >>> from grundy.games import game
    >>> small_boards(game("cover:(r, c) for r < c < 3 -> (i, j) when i < r and j < c").moves)
    [(0, 1), (0, 2), (1, 2)]
    """
    each = _SMALL[min(len(moves.names), len(_SMALL)) - 1]
    sizes = product(range(each), repeat=len(moves.names))
    return [x for x in sizes if moves.domain.evaluate(dict(zip(moves.names, x, strict=True)))]


class _Covers(Ruleset[Board]):
    """Be a game on boards whose cells are covered."""

    name = "cover"
    drawing = "cover"

    def __init__(self, moves: CoverMoves) -> None:
        self.moves = moves

    @property
    def sentence(self) -> str:
        """Say the moves."""
        return self.moves.sentence

    @property
    def arguments(self) -> str:
        """Give the canonical text of the moves; ``misere`` says who wins."""
        moves = self.moves
        return str(CoverMoves(moves.names, moves.domain, moves.kinds))

    @property
    def arity(self) -> int:
        """Count the sizes of a board."""
        return len(self.moves.names)

    def parse(self, text: str) -> Board:
        """Read sizes, and behind a colon the covered cells: ``2x3:0,0;0,1``.

        Cells that no move covers any more count as covered.
        """
        sizes, _, cells = text.partition(":")
        found = _numbers(sizes.replace("x", "+"))
        if len(found) != self.arity or not self._domain(found):
            expected = phrase("a board ({names})", names=", ".join(self.moves.names))
            if self.moves.domain != TRUE:
                condition = str(self.moves.domain)
                expected = phrase("{board} with {condition}", board=expected, condition=condition)
            raise InputError(expected, got=text, where=self.name)
        if not cells:
            return found
        known = {cell for move in self.moves.covers(found) for cell in move}
        covered = {_numbers(cell) for cell in cells.split(";")}
        if not covered <= known:
            raise InputError(phrase("cells that a move covers"), got=cells, where=self.name)
        return self._position(found, covered)

    def _domain(self, sizes: tuple[int, ...]) -> bool:
        return bool(self.moves.domain.evaluate(dict(zip(self.moves.names, sizes, strict=True))))

    def format(self, position: Board) -> str:
        """Write sizes as ``2x3``, with the covered cells behind a colon."""
        sizes, covered = self._read(position)
        cells = ";".join(",".join(map(str, cell)) for cell in covered)
        return "x".join(map(str, sizes)) + (f":{cells}" if cells else "")

    def _read(self, position: Board) -> tuple[tuple[int, ...], tuple[Cell, ...]]:
        sizes = position[: self.arity]
        return sizes, position[self.arity] if len(position) > self.arity else ()

    def _position(self, sizes: tuple[int, ...], covered: set[Cell]) -> Board:
        """Give a board on which cells that no move covers any more are covered too."""
        moves = self.moves.covers(sizes)
        free = {cell for move in moves if move.isdisjoint(covered) for cell in move}
        gone = {cell for move in moves for cell in move} - free
        return (*sizes, tuple(sorted(gone))) if gone else sizes

    def _left(self, position: Board, *players: int | None) -> list[frozenset[Cell]]:
        """Give what can still be covered, by some players or by any."""
        sizes, covered = self._read(position)
        gone = {*covered}  # the smaller of two sets is gone through
        return [
            move
            for move, own in self.moves.covers(sizes).items()
            if move.isdisjoint(gone) and not own.isdisjoint(players or own)
        ]

    def _covered(self, position: Board, *players: int | None) -> Iterator[Board]:
        """Cover what is free."""
        sizes, covered = self._read(position)
        for move in self._left(position, *players):
            yield self._position(sizes, {*covered, *move})

    def parts(self, position: Board) -> tuple[Board, ...]:
        """Give the cells that moves join, part by part; without a move the board as it is."""
        sizes, _ = self._read(position)
        parts: list[set[Cell]] = []
        for move in self._left(position):
            joined = [part for part in parts if not part.isdisjoint(move)]
            parts = [part for part in parts if part.isdisjoint(move)]
            parts.append(set(move).union(*joined))
        if len(parts) < 2:
            return (position,)
        cells = {cell for move in self.moves.covers(sizes) for cell in move}
        return tuple((*sizes, tuple(sorted(cells - part))) for part in parts)

    def assemble(self, parts: Any) -> Board:
        """Free the cells that are free in a part."""
        sizes, covered = self._read(parts[0])
        for part in parts[1:]:
            covered = tuple(cell for cell in covered if cell in self._read(part)[1])
        return (*sizes, covered) if covered else sizes

    def describe(self, part: Board, option: Board) -> str:
        """Name the cells."""
        sizes, covered = self._read(part)
        made = (x for x in self._left(part) if self._position(sizes, {*covered, *x}) == option)
        new = sorted(next(made))
        return phrase("cover {cells}", cells=" ".join(f"({', '.join(map(str, c))})" for c in new))


class CoverGame(_Covers, Impartial[Board]):
    """Play on boards whose cells are covered.

    >>> from grundy.games import game
    >>> cram = game(
    ...     "cover:(r, c) -> (i, j) and (i, j + 1) when i < r and j + 1 < c, "
    ...     "or (i, j) and (i + 1, j) when i + 1 < r and j < c"
    ... )
    >>> [cram.format(option) for option in cram.options(cram.parse("2x2"))]
    ['2x2:0,0;0,1', '2x2:1,0;1,1', '2x2:0,0;1,0', '2x2:0,1;1,1']
    """

    searched = True

    def __init__(self, moves: CoverMoves) -> None:
        super().__init__(moves)
        self.misere = moves.misere

    def stated_moves(self) -> CoverMoves:
        """Give the moves as they are proved about."""
        moves = self.moves
        return CoverMoves(moves.names, moves.domain, moves.kinds, self.misere)

    def options(self, position: Board) -> Iterator[Board]:
        """Cover what is free."""
        return self._covered(position)

    def mobility(self, position: Board) -> int:
        """Count the moves without playing them, which takes a pass of all moves for each.

        >>> from grundy.games import game
        >>> dawson = game("cover:n -> i and i + 1 when i + 1 < n")
        >>> [dawson.mobility(x) for x in ((5,), *dawson.options((5,)))]
        [4, 2, 1, 1, 2]
        """
        return len(self._left(position))


class CoverPartizan(_Covers, Partizan[Board]):
    """Play on boards of which Left covers some cells at a time, and Right others.

    >>> from grundy.games import game
    >>> lay = game(
    ...     "cover:Left: (r, c) -> (i, j) and (i + 1, j) when i + 1 < r and j < c; "
    ...     "Right: (r, c) -> (i, j) and (i, j + 1) when i < r and j + 1 < c"
    ... )
    >>> [lay.format(option) for option in lay.left(lay.parse("2x2"))]
    ['2x2:0,0;1,0', '2x2:0,1;1,1']
    """

    def left(self, position: Board) -> Iterator[Board]:
        """Cover what Left may."""
        return self._covered(position, LEFT)

    def right(self, position: Board) -> Iterator[Board]:
        """Cover what Right may."""
        return self._covered(position, RIGHT)

    def mobility(self, position: Board) -> tuple[int, int]:
        """Count the moves of Left and of Right without playing them."""
        return len(self._left(position, LEFT)), len(self._left(position, RIGHT))

    def size(self, part: Board) -> int:
        """Count the cells that can be covered: each move covers one at least."""
        return len({cell for move in self._left(part) for cell in move})
