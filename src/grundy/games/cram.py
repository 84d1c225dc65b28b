"""Cram: dominoes on a board, each player's either way."""

from __future__ import annotations

from grundy.rules.boards.impartial import ImpartialLocal
from grundy.rules.boards.local import FREE, GONE, Local, Play

__all__ = ["Cram"]


class Cram(ImpartialLocal):
    """Put a domino on two neighbouring free cells, upright or lying.

    >>> game = Cram()
    >>> [game.format(option) for option in game.options(game.parse("..|.#"))]
    ['##|.#', '#.|##']
    """

    name = "cram"
    aliases = ("plugg", "dots-and-pairs")
    source = "Gardner 1974; Lemoine and Viennot, Nimbers are inevitable, 2010"
    opening = "cram .....|.....|.....|....."
    samples = (
        "cram ...|...",
        "cram ....|.#..|....",
        "cram ...|..#+..|..",
        "cram:graph:a-b,b-c,c-d,d-b ....",
    )
    on_graph = True
    marks = ".#"
    local = Local((Play(FREE, GONE, 1, FREE, GONE),), (Play(FREE, GONE, 3, FREE, GONE),))
    words = {
        "zh": {
            "Put a domino on two neighbouring free cells, upright or lying.": (
                "把一张骨牌放在两个相邻的空格上，竖放或横放。"
            )
        }
    }
