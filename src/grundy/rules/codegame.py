"""Play the game that a take-and-break code says."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame, Heaps

__all__ = ["CodeGame"]


class CodeGame(HeapGame):
    """Play the take-and-break game of a code.

    A subclass with a class fact ``code`` is a game of its own; see ``games/coded.py``.
    """

    code: Code

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what a heap of n can become."""
        return self.code.options(n)

    def lower(self) -> Code:
        """Give the code itself."""
        return self.code
