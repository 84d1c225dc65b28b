"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

from grundy.ask.catalogue import GameFacts, games
from grundy.ask.positions import Answer, Levels, LevelText, MoveText, levels, solve
from grundy.ask.tables import Table, is_two_piles, p_map, p_positions, table

__all__ = [
    "Answer",
    "GameFacts",
    "LevelText",
    "Levels",
    "MoveText",
    "Table",
    "games",
    "is_two_piles",
    "levels",
    "p_map",
    "p_positions",
    "solve",
    "table",
]
