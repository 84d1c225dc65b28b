"""Play moves that are formulas: what is played, tabulated and proved comes from one text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from grundy.errors import InputError, RuleError, shorten
from grundy.phrases.phrase import phrase, phrases
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.language.formulas import Formulas
from grundy.rules.moveloops import move_code
from grundy.rules.moves import HeapMoves, PileMoves
from grundy.rules.options import Options
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.text import numbers, split_top
from grundy.rules.vectors import Vector, VectorGame, said_of_piles
from grundy.values.shape import LEFT, RIGHT

__all__ = [
    "FormulaGame",
    "FormulaHeaps",
    "FormulaPartizan",
    "FormulaPiles",
    "FormulaSums",
    "named_formulas",
    "play_formulas",
]

Sum = tuple[Vector, ...]


class _Formulas:
    """Be a game of what formulas mean."""

    name = "moves"
    meant: Formulas

    @property
    def sentence(self) -> str:
        """Say the formulas.

        >>> from grundy.games import game
        >>> print(game("moves:(a, b) for a >= b -> (a - k, b) when 1 <= k <= b").sentence)
        From (a, b) where a >= b move to (a - k, b) where 1 <= k <= b.
        """
        return self.meant.sentence

    @property
    def arguments(self) -> str:
        """Give the canonical text of the moves; ``misere`` says who wins."""
        return str(self.meant.normal())

    def require(self, piles: Vector) -> None:
        """Refuse piles outside the domain."""
        stated = self.meant.guarded
        if stated.everywhere:
            return
        text = "+".join(map(str, piles))
        known = dict(zip(stated.names, piles, strict=True))
        if not stated.domain.evaluate(known):
            expected = phrase("piles with {condition}", condition=stated.domain)
            raise InputError(expected, got=text, where=self.name)
        if stated.size(piles) is None:
            expected = phrase("piles for which {sum} is a natural number", sum=stated.falling)
            raise InputError(expected, got=text, where=self.name)


class FormulaPiles(_Formulas, VectorGame):
    """Play formulas about several piles.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> lower = play_formulas(read_formulas("(a, b) -> (x, b) when x < a, or (a, y) when y < b"))
    >>> list(lower.options((1, 2)))
    [(0, 2), (1, 1), (1, 0)]
    """

    @property
    def stated(self) -> PileMoves:
        """Give the moves as conditions."""
        assert isinstance(self.meant.moves, PileMoves)
        return self.meant.moves

    @cached_property
    def _options(self) -> Options:
        return Options(self.stated)

    def ending(self, position: Vector) -> str | None:
        """Give the outcome that the rule tells where play ends; `RuleError` where it tells two."""
        known = dict(zip(self.stated.names, position, strict=True))
        found = [end for end in self.stated.ends if end.when.evaluate(known)]
        if len({end.outcome for end in found}) > 1:
            a, b = (str(end) for end in found[:2])
            template = "two ends are told of {position}: {a}, and {b}"
            raise RuleError(phrase(template, position=self.format(position), a=a, b=b))
        return found[0].outcome if found else None

    def options(self, position: Vector) -> Iterator[Vector]:
        """Give what the piles can become, each once."""
        return self._options.of(position)

    def check(self, position: Vector) -> None:
        """Refuse piles outside the domain."""
        self.require(position)


class _Sums(_Formulas):
    """Be a game on sums of piles that belong together: a move changes one of them.

    A position is the tuple of these, written ``3+4/2+2``; single piles are written as heaps.
    """

    @property
    def arity(self) -> int:
        """Count the piles that belong together."""
        return len(self.meant.stated.names)

    def parse(self, text: str) -> Sum:
        """Read piles, ``3+4``, or sums of them, ``3+4/2+2``."""
        found = [numbers(field, what="pile") for field in split_top(text, "/")]
        if self.arity == 1:
            found = [(n,) for piles in found for n in piles]
        if self.arity > 1 and found == [(0,)]:
            return ()
        for piles in found:
            if len(piles) != self.arity:
                count = phrases("{n} pile", "{n} piles", self.arity, n=self.arity)
                came = phrase("{n} in {place}", n=len(piles), place=repr(shorten(text.strip())))
                raise InputError(count, got=came, where=self.name)
            self.require(piles)
        return tuple(found)

    def format(self, position: Sum) -> str:
        """Write the piles of each, ``/`` between them."""
        joined = ("+".join(map(str, piles)) for piles in position)
        return ("+" if self.arity == 1 else "/").join(joined) or "0"

    def parts(self, position: Sum) -> Iterator[Sum]:
        """Give each alone."""
        return ((piles,) for piles in position)

    def assemble(self, parts: Sequence[Sum]) -> Sum:
        """Put them side by side."""
        return tuple(piles for part in parts for piles in part)

    def describe(self, part: Sum, option: Sum) -> str:
        """Say what is taken from which piles, where nothing else happens."""
        changed = [i for i, (a, b) in enumerate(zip(part, option, strict=False)) if a != b]
        alone = len(part) == len(option) and len(changed) == 1 and self.arity > 1
        said = said_of_piles(part[changed[0]], option[changed[0]]) if alone else ""
        return said or f"{self.format(part)} -> {self.format(option)}"

    def moved(self, position: Sum, options: Options) -> Iterator[Sum]:
        """Give what a move in one of them leaves, each sum once."""
        for i, piles in enumerate(position):
            each = (tuple(sorted(options.moves.positions(to))) for to in options.of(piles))
            for left in dict.fromkeys(each):
                yield (*position[:i], *left, *position[i + 1 :])


class FormulaSums(_Sums, Impartial[Sum]):
    """Play formulas whose moves leave sums of positions.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> cut = play_formulas(read_formulas("(a, b) -> (x, b) + (a - x, b) when 1 <= x < a"))
    >>> [cut.format(option) for option in cut.options(cut.parse("3 2"))]
    ['1+2/2+2']
    """

    @property
    def stated(self) -> PileMoves:
        """Give the moves as conditions."""
        return self.meant.guarded

    @cached_property
    def _options(self) -> Options:
        return Options(self.stated)

    def options(self, position: Sum) -> Iterator[Sum]:
        """Give what each of a sum can become."""
        return self.moved(position, self._options)


class FormulaPartizan(_Sums, Partizan[Sum]):
    """Play formulas of which some are Left's moves and the others Right's.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> text = "Left: (a, b) -> (x, b) when x < a; Right: (a, b) -> (a, y) when y < b"
    >>> own = play_formulas(read_formulas(text))
    >>> list(own.left(((2, 3),))), len(list(own.right(((2, 3),))))
    ([((1, 3),), ((0, 3),)], 3)
    """

    @cached_property
    def _options(self) -> tuple[Options, Options]:
        left, right = (
            tuple(move for move in self.meant.guarded.moves if move.who == player)
            for player in (LEFT, RIGHT)
        )
        moves = self.meant.guarded
        return Options(replace(moves, moves=left)), Options(replace(moves, moves=right))

    def left(self, position: Sum) -> Iterator[Sum]:
        """Give what each of a sum can become by a move of Left."""
        return self.moved(position, self._options[LEFT])

    def right(self, position: Sum) -> Iterator[Sum]:
        """Give what each of a sum can become by a move of Right."""
        return self.moved(position, self._options[RIGHT])

    def size(self, part: Sum) -> int | None:
        """Bound the moves by the one number that each of them lowers, where none leaves a sum."""
        sizes = [self.meant.stated.size(piles) for piles in part]
        if self.meant.splits or any(size is None or len(size) > 1 for size in sizes):
            return None
        return sum(size[0] for size in sizes if size)


class FormulaHeaps(_Formulas, HeapGame):
    """Play formulas about one heap, on heaps.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> halve = play_formulas(read_formulas("n -> x when 2 * x == n and n >= 1"))
    >>> list(halve.options((6,)))
    [(3,)]
    """

    @property
    def stated(self) -> HeapMoves:
        """Give the moves as conditions."""
        assert isinstance(self.meant.moves, HeapMoves)
        return self.meant.moves

    @cached_property
    def _options(self) -> Options:
        return Options(self.meant.guarded)

    @cached_property
    def _code(self) -> Code | None:
        return move_code(self.stated)

    def as_code(self) -> Code | None:
        """Give the code with the same moves, where one is seen to be."""
        return self._code

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become, each once."""
        seen = set()
        for left in self._options.left(n) if n else ():
            heaps = tuple(sorted(filter(None, left)))
            if heaps not in seen:
                seen.add(heaps)
                yield heaps


FormulaGame = FormulaPiles | FormulaHeaps | FormulaSums | FormulaPartizan


def _kind(meant: Formulas) -> type[FormulaGame]:
    if meant.partizan:
        return FormulaPartizan
    if meant.splits:
        return FormulaSums
    return FormulaHeaps if meant.piles is None else FormulaPiles


def play_formulas(meant: Formulas) -> FormulaGame:
    """Make the game of moves that are formulas.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> game = play_formulas(read_formulas("(a, b) -> (a - k, b - k) when k >= 1"))
    >>> list(game.options((2, 5)))
    [(1, 4), (0, 3)]
    """
    game = _kind(meant)()
    vars(game).update(_facts(meant))
    return game


def named_formulas(name: str, meant: Formulas) -> type[Ruleset[Any]]:
    """Make a game class of its own from moves that are formulas.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> cls = named_formulas("mine", read_formulas("(a, b) -> (a - k, b - k) when k >= 1"))
    >>> cls.name, list(cls().options((2, 5)))
    ('mine', [(1, 4), (0, 3)])
    """
    facts = {"name": name, "text": name, "arguments": ""}
    return type(name, (_kind(meant),), {**_facts(meant), **facts, "__doc__": f"Play by: {meant}."})


def _facts(meant: Formulas) -> dict[str, Any]:
    facts: dict[str, Any] = {"meant": meant}
    if meant.partizan or meant.splits:
        facts["drawing"] = "heaps" if meant.piles == 1 else "text"
    elif meant.piles is not None:
        facts |= {"arity": meant.piles, "drawing": f"{VectorGame.drawing}:{meant.piles}"}
    if meant.partizan:
        return facts
    if meant.stated.ends:  # outcomes are found from the ends back, unless all ends are lost
        facts |= {"has_ends": True, "loopy": bool(meant.guarded.ends)}
    return facts | {"misere": meant.misere}
