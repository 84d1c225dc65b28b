"""State the limits of a request, read what it asks, and answer it, in a worker or in a browser."""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple
from urllib.parse import parse_qs, unquote

from grundy.ask.certificates import parsed
from grundy.ask.shown import Shown
from grundy.errors import (
    FileError,
    GrundyError,
    InputError,
    LimitError,
    UnknownName,
    lacking,
    one_line,
    shorten,
)
from grundy.explain.language import LANGUAGES, reader
from grundy.faces.questions import QUESTIONS, Parameter, Question, at
from grundy.phrases.phrase import phrase

__all__ = [
    "LIMITS",
    "MEANING",
    "MIDDLING_SECONDS",
    "MOST_DIGITS",
    "NEAR_SECONDS",
    "PARAMETERS_OF_ALL",
    "QUICK_SECONDS",
    "ErrorFacts",
    "Refused",
    "Reply",
    "allow",
    "asked",
    "error_json",
    "facts_of",
    "overrun",
    "reply_to",
    "takes_a_name",
    "warming",
]

# --- state the limits of one request, which ``/api/limits`` shows, and write every error


_ALL = {
    "text": (10_000, "characters of one text"),
    "values": (10, "values in one sum"),
    "n": (1_000_000, "heaps in one table"),
    "sheet": (200, "positions of one worksheet"),
    "piles": (1_000, "sizes of each of two piles"),
    "body": (256 * 1024, "bytes of one request"),
    "answer": (16_000_000, "bytes of one answer"),
    "seconds": (5, "seconds of computing"),
    "wall_seconds": (30, "seconds of waiting for one computation"),
    "memory": (1 << 30, "bytes of memory for one computation"),
    "depth": (1_000, "calls one inside the other"),
    "requests": (100, "requests at a time"),
    "client": (50, "connections of one client at a time"),
    "request_seconds": (10, "seconds until a request is whole"),
}

LIMITS = {name: number for name, (number, _) in _ALL.items()}
MEANING = {name: meaning for name, (_, meaning) in _ALL.items()}

QUICK_SECONDS = 0.1
"""Say after how much computing a request goes to the lane of the slow ones."""

MIDDLING_SECONDS = 1.0
"""The same of one that is known to be heavy."""

NEAR_SECONDS = 20
"""Let an answer compute for so long where only this machine can ask, unless it is said."""

_WAITING = 6
"""A computation may wait for others so many times as long as it may compute."""


def allow(seconds: int) -> None:
    """Set how long one answer may compute, before the server starts.

    >>> before = LIMITS["seconds"]
    >>> allow(2 * before)
    >>> LIMITS["seconds"] // before
    2
    >>> allow(before)
    """
    LIMITS["seconds"] = seconds
    LIMITS["wall_seconds"] = _WAITING * seconds


# --- every error in one shape


@dataclass(frozen=True)
class ErrorFacts(Shown):
    """Hold what went wrong: what was expected, what came, where, and which limit was passed.

    >>> facts = facts_of(InputError("a heap", got="x", where="heap 2"))
    >>> facts.message, facts.got
    ("heap 2: expected a heap, got 'x'", 'x')
    """

    SAID = ("message",)
    NAMED = ("expected", "got", "where")
    RARE: ClassVar[Mapping[str, str]] = {"near": "near"}

    message: str
    expected: str | None = None
    got: str | None = None
    where: str | None = None
    limit: str | None = None
    near: tuple[str, ...] = ()


def error_json(facts: ErrorFacts, lang: str = "en") -> bytes:
    """Write the error in its public form, its message in a language.

    >>> error_json(ErrorFacts("busy"))[:30]
    b'{"error": {"message": "busy", '
    >>> text = error_json(facts_of(InputError("a value", got="")), "zh")
    >>> json.loads(text)["error"]["message"]
    '应为一个值，但什么也没有写'
    """
    told = facts.json(lambda text: one_line(reader(lang)(text)))
    return json.dumps({"error": told}, ensure_ascii=False).encode("utf-8", "replace")


def facts_of(error: GrundyError) -> ErrorFacts:
    """Take from an error what the command line would print, and its parts.

    >>> facts_of(InputError("a heap", got="x", where="heap 2")).expected
    'a heap'
    """
    if isinstance(error, InputError):
        got = None if error.got is None else shorten(error.got)
        expected = f"a known {error.expected}" if isinstance(error, UnknownName) else error.expected
        return ErrorFacts(error.message, expected, got, error.where or None, near=error.near)
    limit = "size" if isinstance(error, LimitError) else None
    return ErrorFacts(error.message, limit=limit)


def overrun(limit: str, where: str | None = None) -> ErrorFacts:
    """Say which limit of the server was passed.

    >>> overrun("n", "n").message
    'n: this server allows at most 1000000 heaps in one table'
    """
    text = phrase("this server allows at most {n} {what}", n=LIMITS[limit], what=MEANING[limit])
    message = phrase("{where}: {text}", where=where, text=text) if where else text
    return ErrorFacts(message, where=where, limit=limit)


# --- read a question from its address and its body, for the server and for the page without one


_INTEGER = re.compile(r"-?[0-9]+", re.ASCII)
MOST_DIGITS = 18
PARAMETERS_OF_ALL = (Parameter("lang", "", "choice", "en", choices=LANGUAGES),)


class Refused(Exception):  # noqa: N818
    """Carry the status and the facts of a refusal, and the method that would be answered.

    >>> refused = Refused(422, overrun("n", "n"))
    >>> refused.status, str(refused)
    (422, 'n: this server allows at most 1000000 heaps in one table')
    """

    def __init__(self, status: int, facts: ErrorFacts, allowed: str = "") -> None:
        super().__init__(facts.message)
        self.status, self.facts, self.allowed = status, facts, allowed


def asked(
    address: str, body: bytes | None = None, method: str | None = None
) -> tuple[str, dict[str, Any]]:
    """Give the question's name and its arguments; ``limits`` is a name too.

    >>> asked("/api/moves?game=nim&position=3%2B5")
    ('moves', {'lang': 'en', 'game': 'nim', 'position': '3+5'})
    >>> asked("/api/solve?game=nim")
    Traceback (most recent call last):
    grundy.faces.web.calls.Refused: position: expected a value, got nothing
    """
    method = method or ("GET" if body is None else "POST")
    path, _, query = address.partition("?")
    name, slash, last = path.partition("/api/")[2].partition("/")
    shown = unquote(path)[:100]
    question = QUESTIONS.get(name)
    known = name == "limits" and not slash
    if not known and (question is None or (slash and not (last and takes_a_name(question)))):
        raise Refused(404, ErrorFacts(phrase("there is nothing at {path}", path=shown)))
    answered = question.method if question else "GET"
    if method != answered:
        text = phrase("{path} does not answer {method}", path=shown, method=method)
        raise Refused(405, ErrorFacts(text), answered)
    if question is None:
        return name, {}
    given = parse_qs(query, keep_blank_values=True)
    if last:
        given[question.parameters[0].name] = [unquote(last)]
    return name, _read(question, given, body)


def takes_a_name(question: Question) -> bool:
    """True if its parameter may stand in the path: the only one, which may be left out.

    >>> [takes_a_name(QUESTIONS[name]) for name in ("games", "solve")]
    [True, False]
    """
    return len(question.parameters) == 1 and not question.parameters[0].needed


def _read(question: Question, given: dict[str, list[str]], body: bytes | None) -> dict[str, Any]:
    several = [parameter.name for parameter in question.parameters if parameter.kind == "texts"]
    last = {name: texts if name in several else texts[-1] for name, texts in given.items()}
    told: Mapping[str, Any] = last if body is None else _told(question, last, body)
    parameters = (*PARAMETERS_OF_ALL, *question.parameters)
    found = {parameter.name: _argument(parameter, told) for parameter in parameters}
    for name in told:
        if name not in found:
            raise _wrong(InputError("a parameter that is known", got=name))
    return found


def _told(question: Question, given: Mapping[str, Any], body: bytes) -> Mapping[str, Any]:
    """Read a body: the parameters, or the one that is a certificate, read as the file of one is."""
    whole = next((p.name for p in question.parameters if p.kind == "data"), None)
    try:
        if whole is not None:
            return {**given, whole: parsed(body)}
        told = json.loads(body)
    except FileError as error:
        raise Refused(422, facts_of(error)) from None
    except (ValueError, RecursionError):
        raise _wrong(InputError("JSON", where="body")) from None
    if not isinstance(told, dict):
        raise _wrong(InputError("an object of JSON", where="body"))
    return told


def _argument(parameter: Parameter, given: Mapping[str, Any]) -> Any:
    """Take one parameter from the texts of an address, or the values of a body."""
    name = parameter.name
    if name not in given:
        if parameter.needed:
            raise _wrong(InputError("a value", got="", where=name))
        return parameter.default
    value = given[name]
    if parameter.kind == "data" or (value is None and parameter.default is None):
        return value
    if parameter.kind == "texts":
        if len(value) > LIMITS["values"]:
            raise Refused(422, overrun("values", name))
        return [_text(parameter, one, f"{name}.{i}") for i, one in enumerate(value)]
    read: Callable[[Parameter, Any, str], Any] = _READERS.get(parameter.kind, _text)
    return read(parameter, value, name)


def _text(parameter: Parameter, value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong(InputError("a text", where=where))
    if parameter.limit != "body" and len(value) > LIMITS[parameter.limit]:
        raise Refused(422, overrun(parameter.limit, where))
    return value


def _integer(parameter: Parameter, value: Any, where: str) -> int:
    if isinstance(value, str):
        if not _INTEGER.fullmatch(value):
            raise _wrong(InputError("an integer", got=value, where=where))
        most = LIMITS[parameter.limit] if parameter.kind == "whole" else MOST_DIGITS
        if len(value) > most:
            text = phrase("an integer of at most {n} digits", n=most)
            raise _wrong(InputError(text, got=value, where=where))
        value = int(value)
    if type(value) is not int:
        raise _wrong(InputError("an integer", where=where))
    if parameter.kind == "count" and value > LIMITS[parameter.limit]:
        raise Refused(422, overrun(parameter.limit, where))
    return value


def _truth(parameter: Parameter, value: Any, where: str) -> bool:
    if isinstance(value, bool):
        return value
    if value in ("true", "false"):
        return bool(value == "true")
    raise _wrong(InputError("true or false", got=str(value), where=where))


def _chosen(parameter: Parameter, value: Any, where: str) -> Any:
    if value in parameter.choices:
        return value
    *before, last = (f"'{one}'" for one in parameter.choices)
    expected = f"{', '.join(before)} or {last}"
    raise _wrong(InputError(expected, got=str(value), where=where))


def _wrong(error: InputError) -> Refused:
    return Refused(422, facts_of(error))


_READERS: dict[str, Callable[[Parameter, Any, str], Any]] = {
    "count": _integer,
    "integer": _integer,
    "whole": _integer,
    "flag": _truth,
    "choice": _chosen,
}


# --- answer a call, in a worker


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


def warming() -> Iterator[str]:
    """Ask what imports what most requests need, one after another, so that none waits for it.

    >>> [*warming()][0], {"numpy", "grundy.ask.answer"} <= sys.modules.keys()
    ('games', True)
    """
    for call, arguments in _COMMON:
        reply_to(call, arguments)
        yield call


def _answered(question: Question, arguments: Mapping[str, Any], more: Mapping[str, Any]) -> Any:
    """Have a question answered: its public form, or a drawing."""
    lang = str(arguments.get("lang", "en"))
    given = {name: value for name, value in arguments.items() if name != "lang"}
    needed = [given.pop(name) for name in question.needed]
    if "say" in question.takes:
        given["say"] = reader(lang)
    answer = at(question.function)(*needed, **given, **more)
    if question.draws:
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
