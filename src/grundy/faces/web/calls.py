"""Ask what a request asks, by its name; the worker processes run this."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from grundy import ask
from grundy.errors import GrundyError
from grundy.explain.reading import reader
from grundy.faces.web.errors import ErrorFacts, error_json, facts_of, overrun
from grundy.faces.web.limits import LIMITS

__all__ = ["Reply", "reply_to", "warm"]

_JSON = "application/json"


class Reply(NamedTuple):
    """Hold an answer as it goes over the wire."""

    status: int
    media: str
    body: bytes


_NO_MEMORY = Reply(422, _JSON, error_json(overrun("memory")))


def reply_to(call: str, arguments: Mapping[str, Any], patience: float | None = None) -> Reply:
    """Answer a call; whatever goes wrong is an answer too.

    Who plays looks no longer for the best move than ``patience``, in seconds.

    >>> reply_to("row", {"value": "5/8"}).body
    b'{"number": "5/8", "row": "BWBW", "birthday": "4"}'
    >>> reply_to("row", {"value": "x"}).status
    422
    """
    known = {k: v for k, v in arguments.items() if k != "lang" or call in _SPEAKING}
    if call == "reply":
        known["seconds"] = patience
    try:
        answer = _CALLS[call](**known)
    except GrundyError as error:
        return Reply(422, _JSON, error_json(facts_of(error)))
    except MemoryError:
        return _NO_MEMORY  # made before, since there is none
    except RecursionError:
        return Reply(422, _JSON, error_json(overrun("depth")))
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return Reply(500, _JSON, error_json(ErrorFacts("the server made a mistake; it is logged")))
    media = "image/svg+xml" if isinstance(answer, str) else _JSON
    text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
    body = text.encode("utf-8", "replace")
    if len(body) > LIMITS["answer"]:
        return Reply(422, _JSON, error_json(overrun("answer")))
    return Reply(200, media, body)


def warm() -> None:
    """Ask what imports what most requests need, so that the first does not wait for it."""
    for call, arguments in _COMMON:
        reply_to(call, arguments)


def _reply(**question: Any) -> Any:
    from grundy.ask.play import reply

    return reply(**question).json()


def _review(**question: Any) -> Any:
    from grundy.ask.reviews import review

    return review(**question).json()


def _value(value: list[str], compare: str | None) -> Any:
    from grundy.ask import values

    return values.value(value, compare).json()


def _thermograph(value: list[str]) -> str:
    from grundy.ask import values

    return values.graph(value).svg()


def _row(value: str) -> Any:
    from grundy.ask import values

    return values.row(value).json()


_SPEAKING = {"solve", "moves", "reply", "review"}
_SPEAKING |= {"law", "prove", "refute", "games", "language"}
"""The calls whose answers hold sentences."""

_CALLS: dict[str, Callable[..., Any]] = {
    "solve": lambda game, position, **how: ask.solve(game, position, **how).json(),
    "moves": lambda game, position, lang: ask.options(game, position, lang=lang).json(),
    "reply": _reply,
    "table": lambda game, n, start: ask.table(game, n, start=start).json(),
    "map": lambda game, n: ask.p_map(game, n).json(),
    "law": lambda game, n, lang: ask.law(game, n).json(reader(lang)),
    "prove": lambda game, claim, lang: ask.prove(game, claim).json(reader(lang)),
    "refute": lambda game, claim, lang: ask.refute(game, claim).json(reader(lang)),
    "code": lambda game, target: ask.code(game, target).json(),
    "levels": lambda game, position: ask.levels(game, position).json(),
    "games": lambda lang, name=None: [facts.json(reader(lang)) for facts in ask.games(name)],
    "language": lambda lang: ask.language().json(reader(lang)),
    "value": _value,
    "thermograph": _thermograph,
    "row": _row,
    "review": _review,
    "check": lambda certificate: ask.check(certificate).json(),
}

_SOLVED = {"misere": False, "explain": True, "lang": "zh"}
_COMMON: tuple[tuple[str, dict[str, Any]], ...] = (
    ("games", {"lang": "en"}),
    ("solve", {"game": "kayles", "position": "2", **_SOLVED}),
    ("solve", {"game": "chomp", "position": "2", **_SOLVED}),
    ("solve", {"game": "rows", "position": "BW", **_SOLVED}),
    ("solve", {"game": "take:1 or 4", "position": "2", **_SOLVED}),
    ("reply", {"game": "nim", "position": "1"}),
    ("review", {"game": "nim", "log": "position: 1\n0"}),
    ("moves", {"game": "nim", "position": "1", "lang": "en"}),
    ("table", {"game": "wythoff", "n": 2, "start": 0}),
    ("law", {"game": "nim:1", "n": 20, "lang": "zh"}),
    ("value", {"value": ["0"], "compare": None}),
    ("levels", {"game": "nim", "position": "1"}),
)
