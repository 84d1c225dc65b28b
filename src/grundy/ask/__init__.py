"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

from typing import TYPE_CHECKING

from grundy.lazy import lazily

if TYPE_CHECKING:
    from grundy.ask.answer import (
        Answer,
        LoopyAnswer,
        LoopyPartizanAnswer,
        MoveText,
        PartizanAnswer,
    )
    from grundy.ask.catalogue import GameFacts, Language, games, language, loops
    from grundy.ask.certificates import Checked, check, check_coq, coq_library, coq_theorem
    from grundy.ask.claims import Judged, prove, refute
    from grundy.ask.counts import Counted, count
    from grundy.ask.gallery import Card, Gallery, cards
    from grundy.ask.laws import Code, FoundLaw, code, latex, law
    from grundy.ask.legal import Options, options
    from grundy.ask.play import Match, Reply, reply
    from grundy.ask.positions import Levels, LevelText, levels, solve
    from grundy.ask.readings import Reading, reading
    from grundy.ask.reviews import Review, review
    from grundy.ask.tables import Table, goes_on, p_map, p_positions, table

__all__ = [
    "Answer",
    "Card",
    "Checked",
    "Code",
    "Counted",
    "FoundLaw",
    "Gallery",
    "GameFacts",
    "Judged",
    "Language",
    "LevelText",
    "Levels",
    "LoopyAnswer",
    "LoopyPartizanAnswer",
    "Match",
    "MoveText",
    "Options",
    "PartizanAnswer",
    "Reading",
    "Reply",
    "Review",
    "Table",
    "cards",
    "check",
    "check_coq",
    "code",
    "coq_library",
    "coq_theorem",
    "count",
    "games",
    "goes_on",
    "language",
    "latex",
    "law",
    "levels",
    "loops",
    "options",
    "p_map",
    "p_positions",
    "prove",
    "reading",
    "refute",
    "reply",
    "review",
    "solve",
    "table",
]

_HOMES = {
    "answer": ("Answer", "LoopyAnswer", "LoopyPartizanAnswer", "MoveText", "PartizanAnswer"),
    "gallery": ("Card", "Gallery", "cards"),
    "catalogue": ("GameFacts", "Language", "games", "language", "loops"),
    "certificates": ("Checked", "check", "check_coq", "coq_library", "coq_theorem"),
    "claims": ("Judged", "prove", "refute"),
    "counts": ("Counted", "count"),
    "laws": ("Code", "FoundLaw", "code", "latex", "law"),
    "legal": ("Options", "options"),
    "play": ("Match", "Reply", "reply"),
    "positions": ("Levels", "LevelText", "levels", "solve"),
    "readings": ("Reading", "reading"),
    "reviews": ("Review", "review"),
    "tables": ("Table", "goes_on", "p_map", "p_positions", "table"),
}

__getattr__ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
