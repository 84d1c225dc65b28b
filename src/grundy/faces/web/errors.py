"""Write every error in one shape."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace

from grundy.errors import GrundyError, InputError, LimitError, UnknownName, one_line, shorten
from grundy.explain.language import reader
from grundy.faces.web.limits import LIMITS, MEANING
from grundy.phrases.phrase import phrase

__all__ = ["ErrorFacts", "error_json", "facts_of", "overrun"]


@dataclass(frozen=True)
class ErrorFacts:
    """Hold what went wrong: what was expected, what came, where, and which limit was passed.

    >>> facts = facts_of(InputError("a heap", got="x", where="heap 2"))
    >>> facts.message, facts.got
    ("heap 2: expected a heap, got 'x'", 'x')
    """

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
    text = replace(facts, message=one_line(reader(lang)(facts.message)))
    told = {key: value for key, value in asdict(text).items() if value or key != "near"}
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
