"""Search misere play on canonical positions.

A component becomes a sum of atoms. Two components with the same options are the same atom, two
atoms *1 cancel, and reversible moves are removed.

Theorem (Conway, On Numbers and Games, chapter 12). Let H have all options of K, and let every
other option of H have K itself as an option. If K has an option, or H is won under misere play,
then H = K: each may stand for the other in every sum.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, Generic, TypeVar

from grundy.errors import LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.solvers.fold import MOST_POSITIONS, fold

__all__ = ["Forms"]

P = TypeVar("P", bound=Hashable)
Atoms = tuple[int, ...]
_ONE = 0
_SHORT = 40_000


class Forms(Generic[P]):
    """Hold the canonical misere forms met in one game.

    >>> from grundy.games import game
    >>> f = Forms(game("kayles"))
    >>> f.of((1,)), f.of((4,)) == f.of((1,)), f.of((4, 1))
    ((0,), True, ())
    """

    def __init__(self, game: Impartial[P], limit: int = MOST_POSITIONS) -> None:
        self.game, self.limit = game, limit
        self._atoms: list[frozenset[Atoms]] = [frozenset({()})]
        self._made: dict[frozenset[Atoms], Atoms] = {frozenset(): (), frozenset({()}): (_ONE,)}
        self._parts: dict[Impartial[Any], dict[Any, Atoms]] = {}
        self._lost: dict[Atoms, bool] = {}
        self._options: dict[Atoms, frozenset[Atoms]] = {}
        self._kept = 0
        self._search = _AtomGame(self)

    def of(self, position: P) -> Atoms:
        """Give the canonical form of a position, as sorted atoms."""
        return self.add([self._part(part) for part in self.game.parts(position)])

    def add(self, forms: Iterable[Atoms]) -> Atoms:
        """Give the sum of forms; pairs of *1 cancel."""
        atoms = sorted(atom for form in forms for atom in form)
        ones = atoms.count(_ONE)
        return tuple(atoms[ones - ones % 2 :])

    def is_p(self, form: Atoms) -> bool:
        """Say whether the player to move loses."""
        return fold(
            self._search,
            form,
            self._lost,
            lambda answers: answers[0],
            lambda seen: bool(seen) and True not in seen,
            limit=self.limit,
        )

    def options(self, form: Atoms) -> frozenset[Atoms]:
        """Give the options of a form; raise `LimitError` after too many moves."""
        found = self._options.get(form)
        if found is None:
            found = self._options[form] = frozenset(self._moves(form))
            self._kept += len(found)
            most = max(_SHORT, self.limit)  # there may be far more of them than positions
            if self._kept > most:
                raise LimitError(
                    phrase("{game}: the search passed {n} moves", game=self.game.text, n=most)
                )
        return found

    def _moves(self, form: Atoms) -> Iterator[Atoms]:
        for atom in Counter(form):
            left = list(form)
            left.remove(atom)
            rest = tuple(left)
            for option in self._atoms[atom]:
                yield self.add((rest, option))

    def _part(self, part: P) -> Atoms:
        game, start = self.game.packed(part) or (self.game, part)
        known = self._parts.setdefault(game, {})
        return fold(game, start, known, self.add, self._close, limit=self.limit)

    def _close(self, seen: set[Atoms]) -> Atoms:
        options = frozenset(seen)
        form = self._made.get(options)
        if form is None:
            form = self._simpler(options)
            if form is None:
                self._atoms.append(options)
                form = (len(self._atoms) - 1,)
            self._made[options] = form
        return form

    def _simpler(self, options: frozenset[Atoms]) -> Atoms | None:
        """Find the form that a position with these options is equal to, by the theorem."""
        for form in {f for option in options for f in self.options(option)}:
            kept = self.options(form)
            if (
                kept <= options
                and all(form in self.options(o) for o in options - kept)
                and (form or any(self.is_p(option) for option in options))
            ):
                return form
        return None


class _AtomGame(Impartial[Atoms]):
    """Play with forms as a game of its own."""

    name = "forms"

    def __init__(self, forms: Forms[P]) -> None:
        self._of = forms.options

    def options(self, position: Atoms) -> frozenset[Atoms]:
        return self._of(position)

    def parse(self, text: str) -> Atoms:
        return tuple(map(int, text.split()))

    def format(self, position: Atoms) -> str:
        return " ".join(map(str, position))
