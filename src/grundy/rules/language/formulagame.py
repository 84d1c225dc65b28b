"""Play moves that are formulas: what is played, tabulated and proved comes from one text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from grundy.errors import InputError, RuleError
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.language.formulas import Formulas
from grundy.rules.moveloops import move_code
from grundy.rules.moves import HeapMoves, PileMoves
from grundy.rules.options import Options
from grundy.rules.protocol import Ruleset
from grundy.rules.vectors import Vector, VectorGame

__all__ = ["FormulaHeaps", "FormulaPiles", "is_formulas", "named_formulas", "play_formulas"]


class _Formulas:
    """Be a game of what formulas mean."""

    name = "moves"
    meant: Formulas

    @property
    def arguments(self) -> str:
        """Give the canonical text of the moves; ``misere`` says who wins."""
        return str(self.meant.normal())


class FormulaPiles(_Formulas, VectorGame):
    """Play formulas about several piles.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> lower = play_formulas(read_formulas("(a, b) -> (x, b) when x < a, or (a, y) when y < b"))
    >>> list(lower.options((1, 2)))
    [(0, 2), (1, 0), (1, 1)]
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
        known = dict(zip(self.stated.names, position, strict=True))
        if not self.stated.domain.evaluate(known):
            expected = phrase("piles with {condition}", condition=self.stated.domain)
            raise InputError(expected, got=self.format(position), where=self.name)
        if self.stated.size(position) is None:
            expected = phrase("piles for which {sum} is a natural number", sum=self.stated.falling)
            raise InputError(expected, got=self.format(position), where=self.name)


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


def is_formulas(text: str) -> bool:
    """Tell moves as formulas from a rule in words.

    >>> is_formulas("moves (a, b) -> (b, a)"), is_formulas("1..3")
    (True, False)
    """
    return "->" in text or "→" in text


def play_formulas(meant: Formulas) -> FormulaPiles | FormulaHeaps:
    """Make the game of moves that are formulas.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> game = play_formulas(read_formulas("(a, b) -> (a - k, b - k) when k >= 1"))
    >>> list(game.options((2, 5)))
    [(0, 3), (1, 4)]
    """
    game = FormulaHeaps() if meant.piles is None else FormulaPiles()
    vars(game).update(_facts(meant))
    return game


def named_formulas(name: str, meant: Formulas) -> type[Ruleset[Any]]:
    """Make a game class of its own from moves that are formulas.

    >>> from grundy.rules.language.formulas import read_formulas
    >>> cls = named_formulas("mine", read_formulas("(a, b) -> (a - k, b - k) when k >= 1"))
    >>> cls.name, list(cls().options((2, 5)))
    ('mine', [(0, 3), (1, 4)])
    """
    base = FormulaHeaps if meant.piles is None else FormulaPiles
    facts = {"name": name, "text": name, "arguments": ""}
    return type(name, (base,), {**_facts(meant), **facts, "__doc__": f"Play by: {meant}."})


def _facts(meant: Formulas) -> dict[str, Any]:
    facts: dict[str, Any] = {"meant": meant, "misere": meant.misere}
    if meant.stated.ends:  # outcomes are found from the ends back, unless all ends are lost
        facts |= {"has_ends": True, "loopy": bool(meant.guarded.ends)}
    if meant.piles is None:
        return facts
    return facts | {"arity": meant.piles, "drawing": f"{VectorGame.drawing}:{meant.piles}"}
