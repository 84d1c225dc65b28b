"""Ask what a request asks, by its name; the worker processes run this."""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from grundy import ask
from grundy.errors import GrundyError
from grundy.faces.web.errors import ErrorFacts, error_json, facts_of, overrun
from grundy.faces.web.limits import LIMITS

__all__ = ["Reply", "reply_to", "warm"]

_JSON = "application/json"


class Reply(NamedTuple):
    """Hold an answer as it goes over the wire."""

    status: int
    media: str
    body: bytes


def reply_to(call: str, arguments: Mapping[str, Any]) -> Reply:
    """Answer a call; whatever goes wrong is an answer too.

    >>> reply_to("row", {"value": "5/8"}).body
    b'{"number": "5/8", "row": "BWBW", "birthday": "4"}'
    >>> reply_to("row", {"value": "x"}).status
    422
    """
    try:
        answer = _CALLS[call](**arguments)
    except GrundyError as error:
        return Reply(422, _JSON, error_json(facts_of(error)))
    except MemoryError:
        return Reply(422, _JSON, error_json(overrun("memory")))
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
    """Import what most requests need, so that the first does not wait for it."""
    import grundy.ask.values
    import grundy.explain.reason
    import grundy.rules.language.parse
    import grundy.solvers.partizan
    import grundy.solvers.solution  # noqa: F401

    ask.games()


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
    from grundy.values.picture import thermograph_svg

    return thermograph_svg(values.graph(value))


def _row(value: str) -> Any:
    from grundy.ask import values

    return values.row(value).json()


_CALLS: dict[str, Callable[..., Any]] = {
    "solve": lambda game, position, **how: ask.solve(game, position, **how).json(),
    "moves": lambda game, position, lang: ask.options(game, position, lang=lang).json(),
    "reply": _reply,
    "table": lambda game, n, start: ask.table(game, n, start=start).json(),
    "map": lambda game, n: ask.p_map(game, n).json(),
    "law": lambda game, n: ask.law(game, n).json(),
    "prove": lambda game, claim: ask.prove(game, claim).json(),
    "refute": lambda game, claim: ask.refute(game, claim).json(),
    "code": lambda game, target: ask.code(game, target).json(),
    "levels": lambda game, position: ask.levels(game, position).json(),
    "games": lambda name=None: [facts.json() for facts in ask.games(name)],
    "language": lambda: ask.language().json(),
    "value": _value,
    "thermograph": _thermograph,
    "row": _row,
    "review": _review,
    "check": lambda certificate: ask.check(certificate).json(),
}
