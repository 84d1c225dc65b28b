"""Write every error in one shape."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from grundy.errors import GrundyError, InputError, LimitError, UnknownName, shorten
from grundy.explain.reading import retell
from grundy.faces.web.limits import LIMITS, MEANING

__all__ = ["ErrorFacts", "error_json", "facts_of", "overrun", "retold"]


@dataclass(frozen=True)
class ErrorFacts:
    """Hold what went wrong: what was expected, what came, where, and which limit was passed."""

    message: str
    expected: str | None = None
    got: str | None = None
    where: str | None = None
    limit: str | None = None


def error_json(facts: ErrorFacts) -> bytes:
    """Write the error in its public form.

    >>> error_json(ErrorFacts("busy"))[:30]
    b'{"error": {"message": "busy", '
    """
    text = json.dumps({"error": asdict(facts)}, ensure_ascii=False)
    return text.encode("utf-8", "replace")


def retold(body: bytes, lang: str) -> bytes:
    """Say the message of an error in its public form in a language; its parts stay.

    >>> told = retold(error_json(facts_of(InputError("a value", got=""))), "zh")
    >>> json.loads(told)["error"]["message"]
    '应为一个值，但什么也没有写'
    """
    if lang == "en":
        return body
    facts = ErrorFacts(**json.loads(body)["error"])
    message = retell(facts.message, lang, facts.expected, facts.got, facts.where)
    return error_json(replace(facts, message=message))


def facts_of(error: GrundyError) -> ErrorFacts:
    """Take from an error what the command line would print, and its parts.

    >>> facts_of(InputError("a heap", got="x", where="heap 2")).expected
    'a heap'
    """
    if isinstance(error, InputError):
        got = None if error.got is None else shorten(error.got)
        expected = f"a known {error.expected}" if isinstance(error, UnknownName) else error.expected
        return ErrorFacts(str(error), expected, got, error.where or None)
    limit = "size" if isinstance(error, LimitError) else None
    return ErrorFacts(str(error), limit=limit)


def overrun(limit: str, where: str | None = None) -> ErrorFacts:
    """Say which limit of the server was passed.

    >>> overrun("n", "n").message
    'n: this server allows at most 1000000 heaps in one table'
    """
    place = f"{where}: " if where else ""
    message = f"{place}this server allows at most {LIMITS[limit]} {MEANING[limit]}"
    return ErrorFacts(message, where=where, limit=limit)
