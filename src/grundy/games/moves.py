"""Any game whose moves are formulas."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.errors import InputError
from grundy.rules.protocol import Find, Impartial, Ruleset

__all__ = ["MovesGame"]


class MovesGame(Impartial[Hashable]):
    """Play by moves that are formulas.

    As in ``moves:(a, b) -> (x, b) when x < a, or (a, x) when x < b``. ``grundy games language``
    says more; ``_`` may stand for a space.

    >>> from grundy.games import game
    >>> list(game("moves:(a, b) -> (a - k, b - k) when 1 <= k <= 2").options((5, 3)))
    [(4, 2), (3, 1)]
    """

    name = "moves"
    title = "Moves as a formula"
    source = "the rule language"
    samples = (
        "moves:n_->_(x)_when_1_<=_n_-_x_<=_3 9+2",
        "moves:n_->_(x,_y)_when_x_+_y_==_n_-_2_and_x_>=_1_and_y_>=_1 8+5",
        "moves:(a,_b)_->_(x,_b)_when_x_<_a,_or_(a,_x)_when_x_<_b,_or_(a-k,_b-k)_when_k_>=_1 4+7",
        "moves:(a,_b)_for_a_!=_b_->_(x,_b)_when_x_<_a,_or_(a,_x)_when_x_<_b 3+6",
        "moves:(a,_b)_->_(a_-_k,_2_*_k)_when_1_<=_k_<=_b,_measure_a 8+7",
        "moves:(a,_b)_->_(x,_b)_+_(a_-_x,_b)_when_1_<=_x_<_a,_or_(a,_b_-_1) 3+2/2+1",
        "moves:x_->_x_+_k_when_1_<=_k_<=_3_and_x_+_k_<=_21,_measure_21_-_x 2",
    )

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the moves."""
        from grundy.rules.language.formulagame import play_formulas  # late: slow to import
        from grundy.rules.language.formulas import read_formulas

        if not arguments:
            raise InputError("moves, as in moves:n -> (x) when x < n", got="", where=cls.name)
        return play_formulas(read_formulas(arguments))
