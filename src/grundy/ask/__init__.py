"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

# ruff: noqa: F403 (what is there only for types; `_HOMES` says what is had)

from typing import TYPE_CHECKING

from grundy.lazy import lazily

if TYPE_CHECKING:
    from grundy.ask.answer import *
    from grundy.ask.catalogue import *
    from grundy.ask.certificates import *
    from grundy.ask.claims import *
    from grundy.ask.counts import *
    from grundy.ask.laws import *
    from grundy.ask.play import *
    from grundy.ask.positions import *
    from grundy.ask.reviews import *
    from grundy.ask.tables import *

_HOMES = {
    "answer": ("Answer", "LoopyAnswer", "LoopyPartizanAnswer", "MoveText", "PartizanAnswer"),
    "catalogue": (
        *("Card", "Gallery", "GameFacts", "Language", "Reading"),
        *("cards", "games", "language", "loops", "reading"),
    ),
    "certificates": ("Checked", "check", "check_coq", "exported"),
    "claims": ("Judged", "prove", "refute"),
    "counts": ("Counted", "count"),
    "laws": ("Code", "FoundLaw", "code", "law"),
    "play": ("Match", "Options", "Reply", "options", "reply"),
    "positions": ("Levels", "LevelText", "levels", "solve"),
    "reviews": ("Review", "review"),
    "tables": ("Table", "goes_on", "p_map", "p_positions", "table"),
}
__all__ = [name for names in _HOMES.values() for name in names]
__getattr__ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    return __all__
