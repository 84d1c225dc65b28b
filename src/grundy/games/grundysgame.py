"""Grundy's game."""

from __future__ import annotations

from grundy.rules.codegame import CodeGame
from grundy.rules.codes import Code

__all__ = ["GrundysGame"]


class GrundysGame(CodeGame):
    """Split a heap into two unequal heaps.

    >>> list(GrundysGame().options((7,)))
    [(1, 6), (2, 5), (3, 4)]
    """

    name = "grundy"
    title = "Grundy's game"
    aliases = ("grundys-game", "格伦迪游戏", "不等分堆")
    source = "Grundy 1939; Winning Ways, chapter 4; OEIS A002188"
    samples = ("grundy 8+5", "grundy 13")
    rule = "split in two unequal"
    code = Code({0: 4}, unequal=True)
