"""Read a question from its address and its body, for the server and for the page without one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs, unquote

from grundy.ask.certificates import parsed
from grundy.errors import FileError, InputError
from grundy.explain.language import LANGUAGES
from grundy.faces.questions import QUESTIONS, Parameter, Question
from grundy.faces.web.limits import LIMITS, ErrorFacts, facts_of, overrun
from grundy.phrases.phrase import phrase

__all__ = ["MOST_DIGITS", "PARAMETERS_OF_ALL", "Refused", "asked", "takes_a_name"]

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
    grundy.faces.web.asked.Refused: position: expected a value, got nothing
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
    texts: Mapping[str, Any] = given if body is None else _told(question, given, body)
    found = {}
    for parameter in (*PARAMETERS_OF_ALL, *question.parameters):
        found[parameter.name] = _argument(parameter, texts)
    for name in texts:
        if name not in found:
            raise _wrong(InputError("a parameter that is known", got=name))
    return found


def _told(question: Question, given: dict[str, list[str]], body: bytes) -> Mapping[str, Any]:
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
    """Take one parameter from what is given: lists of texts of an address, or values of a body."""
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
    one = value[-1] if isinstance(value, list) else value
    read: Callable[[Parameter, Any, str], Any] = _READERS.get(parameter.kind, _text)
    return read(parameter, one, name)


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
