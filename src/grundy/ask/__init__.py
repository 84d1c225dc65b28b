"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

from grundy.ask.catalogue import GameFacts, Language, games, language
from grundy.ask.laws import (
    Checked,
    Code,
    FoundLaw,
    Judged,
    check,
    code,
    latex,
    law,
    prove,
    refute,
)
from grundy.ask.moves import MoveText
from grundy.ask.options import Options, options
from grundy.ask.partizan import PartizanAnswer
from grundy.ask.positions import Answer, Levels, LevelText, levels, solve
from grundy.ask.tables import Table, is_two_piles, p_map, p_positions, table

__all__ = [
    "Answer",
    "Checked",
    "Code",
    "FoundLaw",
    "GameFacts",
    "Judged",
    "Language",
    "LevelText",
    "Levels",
    "MoveText",
    "Options",
    "PartizanAnswer",
    "Table",
    "check",
    "code",
    "games",
    "is_two_piles",
    "language",
    "latex",
    "law",
    "levels",
    "options",
    "p_map",
    "p_positions",
    "prove",
    "refute",
    "solve",
    "table",
]
