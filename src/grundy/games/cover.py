"""Any game in which cells of a board are covered."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError
from grundy.rules.protocol import Find, Impartial, Ruleset

__all__ = ["Covers"]


class Covers(Impartial[Any]):
    """Cover free cells of a board by a rule of one's own.

    As in ``cover:n -> i and i + 1 when i + 1 < n``. Each move covers cells that were free, and
    whoever cannot move loses. Sizes and new numbers are natural, a new one at most the sum of
    the sizes; ``_`` may stand for a space.

    >>> from grundy.games import game
    >>> row = game("cover:n -> i and i + 1 when i + 1 < n")
    >>> [row.format(option) for option in row.options(row.parse("4"))]
    ['4:0;1', '4:0;1;2;3', '4:2;3']
    """

    name = "cover"
    title = "Covering cells, as a formula"
    source = "the rule language"
    drawing = "cover"
    samples = (
        "cover:n_->_i_and_i_+_1_when_i_+_1_<_n,_or_0_and_n_-_1_when_n_>=_3,_or_i_when_i_<_n 5",
        "cover:(r,_c)_->_(i,_j)_and_(i,_j+1)_when_i_<_r_and_j+1_<_c 2x3",
        "cover:(r,_c)_for_r_>=_1_->_(i,_j)_and_(i+1,_j+1)_when_i+1_<_r_and_j+1_<_c 3x3:0,0;1,1",
    )

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the moves."""
        from grundy.rules.covers import CoverGame, CoverPartizan  # late: slow to import
        from grundy.rules.language.covers import read_covers

        if not arguments:
            raise InputError("moves, as in cover:n -> i when i < n", got="", where=cls.name)
        moves = read_covers(arguments)
        return CoverPartizan(moves) if moves.partizan else CoverGame(moves)
