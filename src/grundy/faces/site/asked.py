"""Read a question from its address, as the server's framework does, without the framework."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from grundy.ask.certificates import parsed
from grundy.errors import FileError, InputError
from grundy.explain.language import LANGUAGES
from grundy.faces.question import Parameter, Question
from grundy.faces.questions import QUESTIONS
from grundy.faces.web.errors import ErrorFacts, facts_of, overrun
from grundy.faces.web.limits import LIMITS
from grundy.phrases.phrase import phrase

__all__ = ["Refused", "asked"]

_INTEGER = re.compile(r"-?[0-9]+", re.ASCII)
_MOST_DIGITS = 18
_LANGUAGE = Parameter("lang", "", "choice", "en", choices=LANGUAGES)


class Refused(Exception):  # noqa: N818
    """Carry the status and the facts of a refusal.

    >>> from grundy.faces.web.errors import overrun
    >>> refused = Refused(422, overrun("n", "n"))
    >>> refused.status, str(refused)
    (422, 'n: this server allows at most 1000000 heaps in one table')
    """

    def __init__(self, status: int, facts: ErrorFacts) -> None:
        super().__init__(facts.message)
        self.status, self.facts = status, facts


def asked(address: str, body: str | None = None) -> tuple[str, dict[str, Any]]:
    """Give the question's name and its arguments; ``limits`` is a name too.

    >>> asked("/api/moves?game=nim&position=3%2B5")
    ('moves', {'lang': 'en', 'game': 'nim', 'position': '3+5'})
    >>> asked("/api/solve?game=nim")
    Traceback (most recent call last):
    grundy.faces.site.asked.Refused: position: expected a value, got nothing
    """
    parts = urlsplit(address)
    _, _, path = parts.path.partition("/api/")
    name, slash, last = path.partition("/")
    if name == "limits" and not slash:
        return name, {}
    question = QUESTIONS.get(name)
    if question is None or (slash and not (last and _takes_a_name(question))):
        text = phrase("there is nothing at {path}", path=parts.path[:100])
        raise Refused(404, ErrorFacts(text))
    if (body is not None) != (question.method == "POST"):
        method = "GET" if body is None else "POST"
        text = phrase("{path} does not answer {method}", path=parts.path[:100], method=method)
        raise Refused(405, ErrorFacts(text))
    given = parse_qs(parts.query, keep_blank_values=True)
    if _takes_a_name(question) and last:
        given[question.parameters[0].name] = [unquote(last)]
    return name, _read(question, given, body)


def _takes_a_name(question: Question) -> bool:
    return len(question.parameters) == 1 and not question.parameters[0].needed


def _read(question: Question, given: dict[str, list[str]], body: str | None) -> dict[str, Any]:
    whole = [p for p in question.parameters if p.kind == "data"]
    texts: Mapping[str, Any] = given
    if body is not None:
        try:
            told = json.loads(body)
            if whole:  # read as the file of one is
                told = parsed(body.encode("utf-8", "surrogatepass"))
        except FileError as error:
            raise Refused(422, facts_of(error)) from None
        except ValueError:
            raise Refused(422, facts_of(InputError("JSON", where="body"))) from None
        texts = {**given, whole[0].name: told} if whole else told
    found = {}
    for parameter in (_LANGUAGE, *question.parameters):
        found[parameter.name] = _argument(parameter, texts)
    for name in texts:
        if name not in found:
            raise _wrong(InputError("a parameter that is known", got=name))
    return found


def _argument(parameter: Parameter, given: Mapping[str, Any]) -> Any:
    """Take one parameter from what is given: lists of texts of an address, or values of a body."""
    name = parameter.name
    if name not in given:
        if parameter.needed:
            raise _wrong(InputError("a value", got="", where=name))
        return parameter.default
    value = given[name]
    if parameter.kind == "data":
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
        most = LIMITS[parameter.limit] if parameter.kind == "whole" else _MOST_DIGITS
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
    if value in (True, False):
        return bool(value)
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
