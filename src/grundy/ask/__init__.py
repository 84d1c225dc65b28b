"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

from typing import TYPE_CHECKING

from grundy.lazy import lazily

if TYPE_CHECKING:
    from grundy.ask.catalogue import GameFacts, Language, games, language
    from grundy.ask.certificates import Checked, check
    from grundy.ask.claims import Judged, prove, refute
    from grundy.ask.counts import Counted, count
    from grundy.ask.laws import Code, FoundLaw, code, latex, law
    from grundy.ask.legal import Options, options
    from grundy.ask.moves import MoveText
    from grundy.ask.partizan import PartizanAnswer
    from grundy.ask.play import Match, Reply, reply
    from grundy.ask.positions import Answer, Levels, LevelText, levels, solve
    from grundy.ask.reviews import Review, review
    from grundy.ask.tables import Table, is_two_piles, p_map, p_positions, table

__all__ = [
    "Answer",
    "Checked",
    "Code",
    "Counted",
    "FoundLaw",
    "GameFacts",
    "Judged",
    "Language",
    "LevelText",
    "Levels",
    "Match",
    "MoveText",
    "Options",
    "PartizanAnswer",
    "Reply",
    "Review",
    "Table",
    "check",
    "code",
    "count",
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
    "reply",
    "review",
    "solve",
    "table",
]

_HOMES = {
    "catalogue": ("GameFacts", "Language", "games", "language"),
    "certificates": ("Checked", "check"),
    "claims": ("Judged", "prove", "refute"),
    "counts": ("Counted", "count"),
    "laws": ("Code", "FoundLaw", "code", "latex", "law"),
    "legal": ("Options", "options"),
    "moves": ("MoveText",),
    "partizan": ("PartizanAnswer",),
    "play": ("Match", "Reply", "reply"),
    "positions": ("Answer", "Levels", "LevelText", "levels", "solve"),
    "reviews": ("Review", "review"),
    "tables": ("Table", "is_two_piles", "p_map", "p_positions", "table"),
}

__getattr__ = lazily(__name__, _HOMES)
