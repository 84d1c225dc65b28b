"""Find which boards are lost where cells are covered, and keep it only if it is proved."""

from __future__ import annotations

from itertools import islice

import numpy as np

from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import MAX_STATES
from grundy.errors import LimitError
from grundy.formulas.statement import Lost
from grundy.formulas.words import spoken
from grundy.laws.find.conditions import short_conditions
from grundy.laws.law import Law
from grundy.laws.prove.pairing import prove
from grundy.laws.question import Question
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.covers import CoverGame, small_boards
from grundy.rules.moves import Undescribed
from grundy.solvers.impartial.solver import Solver

__all__ = ["board_law"]

_MOST_GUESSES = 4
_MOST_SEARCHED = 20_000


def board_law(game: CoverGame) -> tuple[Law | None, Proved | None, int]:
    """Give a law of lost boards with its proof, and the last sum of sizes that was looked at.

    >>> from grundy.games import game
    >>> board_law(game("cover:n for n >= 1 -> i when i < n"))[1].statement
    'P(n) <=> n % 2 == 0'
    """
    boards = small_boards(game.moves)
    last = max(map(sum, boards), default=0)
    if game.misere or not boards:
        return None, None, last
    names, side = game.moves.names, 1 + max(map(max, boards))
    lost, domain = (np.zeros((side,) * len(names), dtype=bool) for _ in range(2))
    solver = Solver(game, limit=_MOST_SEARCHED)
    try:
        for board in boards:
            domain[board], lost[board] = True, solver.is_p(board)
    except LimitError:
        return None, None, last
    for condition in islice(short_conditions(lost, domain, names), _MOST_GUESSES):
        claim = Lost(names, condition)
        try:
            proof = prove(Question(game, claim, MAX_STATES))
        except (Inexpressible, LimitError, Undescribed):
            continue
        if proof is not None:
            said = phrase("The player to move loses exactly when {claim}.", claim=spoken(condition))
            return Law("boards", said, last, claim), proof, last
    return None, None, last
