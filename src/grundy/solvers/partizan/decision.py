"""Decide who wins a sum: by the search, and where that takes long, by a kernel of its boards."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Generic, TypeVar, cast

from grundy.errors import LimitError
from grundy.kernels.compiler import can_compile
from grundy.solvers.partizan.compiled import LocalBoards
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.partizan.links import linkable

__all__ = ["Decision"]

P = TypeVar("P", bound=Hashable)

SHARE = 10
"""One part in so many of a budget goes to the value, before only the winner is searched for."""

FIRST = 4_000
"""So many states go to the value and to the search before a kernel decides, where one can."""

_FEW = 100
"""So many states go to the search where that kernel was compiled before."""

_LINKED = 1_000
"""So many where it has links to make first, which takes as long as a thousand states."""

_EASY_SEARCH, _EASY_KERNEL = 600, 20
"""A value is attempted again where fewer states of a budget decided."""


class Decision(Generic[P]):
    """Search a sum; where that takes long, and its boards find room in a kernel, by that.

    >>> from grundy.games import game
    >>> from grundy.solvers.partizan.canonical import PartizanValues
    >>> from grundy.values.shape import LEFT
    >>> clobber = game("clobber")
    >>> search = SumSearch(PartizanValues(clobber))
    >>> Decision(search).wins(clobber.parse("XOXOXO"), LEFT)
    False
    """

    def __init__(self, search: SumSearch[P]) -> None:
        self.search, self.budget = search, search.budget
        self._searched, self._begun = 0, search.kernel is not None
        self._boards = self._kernel() if self._begun else None

    @property
    def easy(self) -> bool:
        """Tell whether the search, or else the kernel, had little to do."""
        if self._boards is None:
            return self._searched < _EASY_SEARCH
        return not self._begun and self._boards.spent < _EASY_KERNEL

    def wins(self, position: P, player: int) -> bool:
        """Tell whether a player wins who begins; `LimitError` is raised over the budget."""
        if not LocalBoards.fits(self.search.game, position):
            return self.search.wins(position, player)
        if self._boards is None:
            ready = LocalBoards.kept()
            self.search.budget = attempt = self.budget.share(SHARE, self._few(ready))
            try:
                return self.search.wins(position, player)
            except LimitError:
                self._boards = self._kernel() if ready or can_compile() else None
            finally:
                attempt.close()
                self._searched += attempt.spent
                self.search.budget = self.budget
            if self._boards is None:
                return self.search.wins(position, player)
        return self._boards.wins(cast(Any, position), player)

    def _few(self, ready: bool) -> int:
        """Give the states of the search before the kernel takes over."""
        if not ready:
            return FIRST
        local = cast(Any, self.search.game).local
        return _LINKED if linkable(local) else _FEW

    def _kernel(self) -> LocalBoards:
        """Give the kernel with what it found for earlier questions."""
        kernel = self.search.kernel
        if kernel is None:
            kernel = self.search.kernel = LocalBoards(cast(Any, self.search.game), self.budget)
        kernel.budget, kernel.spent = self.budget, 0
        return cast(LocalBoards, kernel)
