"""Ask what a request asks, by its name; the worker processes run this."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from grundy.errors import GrundyError, lacking
from grundy.explain.language import LANGUAGES, reader
from grundy.faces.questions import QUESTIONS, Question, at
from grundy.faces.web.limits import LIMITS, ErrorFacts, error_json, facts_of, overrun

__all__ = ["Reply", "reply_to", "warm", "warming"]

_JSON = "application/json"
_VALUE = 3  # bytes of a value, with what parts it from the next


class Reply(NamedTuple):
    """Hold an answer as it goes over the wire.

    >>> reply_to("row", {"value": "5/8"}).status
    200
    """

    status: int
    media: str
    body: bytes


_NO_MEMORY = {  # made before, since there is none
    lang: Reply(422, _JSON, error_json(overrun("memory"), lang)) for lang in LANGUAGES
}


def reply_to(call: str, arguments: Mapping[str, Any], patience: float | None = None) -> Reply:
    """Answer a call; whatever goes wrong is an answer too.

    Who plays looks no longer for the best move than ``patience``, in seconds, and who explains a
    partizan position, or reviews a game, says by then what is known.

    >>> reply_to("row", {"value": "5/8"}).body
    b'{"number": "5/8", "row": "BWBW", "birthday": "4"}'
    >>> reply_to("row", {"value": "x"}).status
    422
    """
    lang = str(arguments.get("lang", "en"))
    more = {"seconds": patience} if call in ("reply", "review", "solve") else {}
    try:
        if call == "table" and _is_too_large(**arguments):
            raise _TooLargeError
        answer = _answered(QUESTIONS[call], arguments, more)
        media = "image/svg+xml" if isinstance(answer, str) else _JSON
        text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
        body = text.encode("utf-8", "replace")
        if len(body) > LIMITS["answer"]:
            raise _TooLargeError
        return Reply(200, media, body)
    except GrundyError as error:
        return Reply(422, _JSON, error_json(facts_of(error), lang))
    except (MemoryError, SystemError):  # Python says either where memory ends
        return _NO_MEMORY[lang]
    except (RecursionError, _TooLargeError) as error:
        limit = "depth" if isinstance(error, RecursionError) else "answer"
        return Reply(422, _JSON, error_json(overrun(limit), lang))
    except Exception as error:
        return _mistaken(error, lang)


class _TooLargeError(Exception):
    pass


def _is_too_large(game: str, n: int, **_: Any) -> bool:
    """Tell beforehand whether a table has more values than an answer has room for."""
    from grundy.ask.common import game as made
    from grundy.rules.vectors import is_on_piles

    found: Any = made(game)
    piles: int = (is_on_piles(found) and found.arity) or 1
    return bool(n**piles * _VALUE > LIMITS["answer"])


def _mistaken(error: Exception, lang: str) -> Reply:
    """Say that a library is missing or broken, or that this is a mistake, which is logged."""
    if isinstance(error, ImportError):
        with suppress(ImportError):  # else it is raised again
            return Reply(422, _JSON, error_json(facts_of(lacking(error)), lang))
    traceback.print_exception(error, file=sys.stderr)
    facts = ErrorFacts("the server made a mistake; it is logged")
    return Reply(500, _JSON, error_json(facts, lang))


def warm() -> None:
    """Ask what imports what most requests need, so that the first does not wait for it.

    >>> warm()
    >>> {"numpy", "grundy.ask.moves"} <= sys.modules.keys()
    True
    """
    for _ in warming():
        pass


def warming() -> Iterator[str]:
    """Do as `warm` does, and pause after each question.

    >>> next(warming())
    'games'
    """
    for call, arguments in _COMMON:
        reply_to(call, arguments)
        yield call


def _answered(question: Question, arguments: Mapping[str, Any], more: Mapping[str, Any]) -> Any:
    """Have a question answered: its public form, or a drawing."""
    lang = str(arguments.get("lang", "en"))
    given = {name: value for name, value in arguments.items() if name != "lang"}
    needed = [given.pop(name) for name in question.needed]
    if question.says == "asked":
        given["lang"] = lang
    if question.says == "written":
        given["say"] = reader(lang)
    answer = at(question.function)(*needed, **given, **more)
    if not question.answer:
        return answer if isinstance(answer, str) else answer.svg()
    if isinstance(answer, list):
        return [one.json(reader(lang)) for one in answer]
    return answer.json(reader(lang))


_SOLVED = {"misere": False, "explain": True, "lang": "zh"}
_COMMON: tuple[tuple[str, dict[str, Any]], ...] = (
    ("games", {"lang": "en"}),
    ("cards", {"lang": "en"}),
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
