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
    from grundy.ask.catalogue import (
        Card,
        Gallery,
        GameFacts,
        Language,
        Reading,
        cards,
        games,
        language,
        loops,
        reading,
    )
    from grundy.ask.certificates import Checked, check, check_coq, coq_library, coq_theorem
    from grundy.ask.claims import Judged, prove, refute
    from grundy.ask.counts import Counted, count
    from grundy.ask.laws import Code, FoundLaw, code, latex, law
    from grundy.ask.play import Match, Options, Reply, options, reply
    from grundy.ask.positions import Levels, LevelText, levels, solve
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
    "catalogue": ("Card", "Gallery", "GameFacts", "Language", "Reading"),
    "certificates": ("Checked", "check", "check_coq", "coq_library", "coq_theorem"),
    "claims": ("Judged", "prove", "refute"),
    "counts": ("Counted", "count"),
    "laws": ("Code", "FoundLaw", "code", "latex", "law"),
    "play": ("Match", "Options", "Reply", "options", "reply"),
    "positions": ("Levels", "LevelText", "levels", "solve"),
    "reviews": ("Review", "review"),
    "tables": ("Table", "goes_on", "p_map", "p_positions", "table"),
}
_HOMES["catalogue"] += ("cards", "games", "language", "loops", "reading")

__getattr__ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
