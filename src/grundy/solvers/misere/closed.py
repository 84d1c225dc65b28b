"""Find the misere quotient of all positions that one position leads to, and of their sums.

Theorem (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008): a set of
positions closed under options and sums has a quotient, which tells who wins all of them. Canonical
misere forms may stand for positions, since they are equal in every sum; they are the letters, of
which there are finitely many, so that `grundy.solvers.misere.find` takes them as heaps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from grundy.rules.protocol import Impartial
from grundy.solvers.misere.play import Forms
from grundy.solvers.misere.quotients import ByOptions, Heaps, Limits, Word
from grundy.values.quotient import Quotient

__all__ = ["ClosedSet", "closed_quotient"]

P = TypeVar("P", bound=Hashable)


@dataclass(frozen=True)
class ClosedSet(Heaps):
    """Hold forms as letters 1, 2, ..., each with the words of letters that its options are."""

    words: tuple[tuple[Word, ...], ...] = ()

    def most(self) -> int:
        """Count the letters."""
        return len(self.words)

    def options(self, letter: int) -> Iterator[Word]:
        """Give what a letter can become."""
        return iter(self.words[letter - 1] if letter else ())

    @cached_property
    def _weights(self) -> list[int]:
        weights = [0]
        for options in self.words:
            weights.append(1 + max(sum(weights[one] for one in word) for word in options))
        return weights

    def weight(self, word: Word) -> int:
        """Give a number that every move lowers.

        >>> ClosedSet((), (((),), ((), (1,)), ((2, 2),))).weight((3, 1))
        6
        """
        return sum(self._weights[letter] for letter in word)

    @property
    def may_repeat(self) -> bool:
        """Say that there is no end of a period to look for."""
        return False


def closed_quotient(
    game: Impartial[P], position: P, limits: Limits
) -> tuple[Quotient, int | None, str]:
    """Give the quotient, the element of the position, and what ended the search too soon, if so.

    The quotient is then that of the simpler positions. `LimitError` is raised where the forms are
    too many.

    >>> from grundy.games import game
    >>> kayles = game("kayles")
    >>> quotient, element, _ = closed_quotient(kayles, (4,), Limits())
    >>> len(quotient), element in quotient.lost
    (6, True)
    """
    from grundy.solvers.misere.find import search  # late: NumPy is slow to import

    forms: Forms[P] = Forms(game, limits.positions)
    root = tuple(atom + 1 for atom in forms.of(position))
    words = tuple(
        tuple(sorted(tuple(atom + 1 for atom in form) for form in options))
        for options in forms.atoms
    )
    ended: Any = next(iter(game.options(position)), None) is None
    letters = ClosedSet((ByOptions(game),), () if ended else words)
    found = search(letters, replace(limits, heaps=len(words)))
    complete = len(found.quotient.phi) == letters.most() + 1
    known = found.quotient.knows(root)
    element = found.quotient.of_word(root) if known else None
    return found.quotient, element, "" if complete else found.why
