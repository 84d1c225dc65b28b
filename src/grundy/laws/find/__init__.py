"""Find the laws that tables follow.

One family of patterns is one module; `heaps` and `piles` list them and choose the simplest,
`tables` makes the table of a game.
"""

from grundy.laws.find.heaps import find_law, find_p_law
from grundy.laws.find.piles import find_pile_law
from grundy.laws.find.tables import game_law

__all__ = ["find_law", "find_p_law", "find_pile_law", "game_law"]
