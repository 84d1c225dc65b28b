"""Answer in the browser what a server would: an address goes in, a reply comes out.

The worker script imports this in Pyodide, calls `start` once and `answer` for every question. A
browser has no timers that interrupt Python; the script's clock does it instead, which the
interpreter looks at while it runs. Python holds nothing of the script, so that its memory can be
kept and taken up by another.
"""

from __future__ import annotations

import json
import random
import signal
import sys
from array import array
from typing import Any

from grundy.explain.language import LANGUAGES
from grundy.faces.web.calls import (
    LIMITS,
    MEANING,
    ErrorFacts,
    Refused,
    Reply,
    asked,
    error_json,
    reply_to,
    warming,
)
from grundy.phrases.phrase import phrase
from grundy.solvers.cost import may_compile

__all__ = ["MOST_DIGITS", "answer", "refusals", "start", "warming"]

MOST_DIGITS = 10_000
_PATIENCE = 0.5  # of a call's seconds: then the computer makes the best move found, not the best
_TIMER = array("d", [-1.0, 0.0])
_MEDIA = "application/json"


def start(seconds: int) -> str:
    """Set the limits and the clock; give, as JSON, what the page has to know.

    That is the refusals that it makes itself, and where in memory Python's timer is: two numbers,
    the seconds to the next ring and those between later ones, which the script takes and replaces
    by -1.

    >>> from contextvars import copy_context
    >>> from unittest.mock import patch
    >>> with patch.dict(LIMITS), patch("sys.set_int_max_str_digits"), patch("random.seed"):
    ...     said = json.loads(copy_context().run(start, 20))
    >>> sorted(said["refusals"]), LIMITS["seconds"] != 20
    (['en', 'zh'], True)
    """
    LIMITS["seconds"] = LIMITS["wall_seconds"] = seconds
    sys.set_int_max_str_digits(MOST_DIGITS)
    may_compile.set(False)
    random.seed()  # Python may go on from where it was kept
    if not hasattr(signal, "setitimer"):
        _take_the_clock()
    said = {lang: refusals(lang) for lang in LANGUAGES}
    return json.dumps({"refusals": said, "timer": _TIMER.buffer_info()[0]}, ensure_ascii=False)


def answer(address: str, body: str | None = None) -> Reply:
    """Answer a question; whatever goes wrong is an answer too.

    >>> answer("/api/row?value=5/8").body
    b'{"number": "5/8", "row": "BWBW", "birthday": "4"}'
    >>> answer("/api/nothing").status
    404
    """
    lang = next((one for one in LANGUAGES if f"lang={one}" in address), "en")
    try:
        told = None if body is None else body.encode("utf-8", "surrogatepass")
        name, arguments = asked(address, told)
        if name == "limits":
            return Reply(200, _MEDIA, json.dumps(LIMITS).encode())
        lang = arguments["lang"]
        reply = reply_to(name, arguments, LIMITS["seconds"] * _PATIENCE)
        if reply.status == 422 and b'"limit": "memory"' in reply.body:
            return Reply(422, _MEDIA, refusals(lang)["memory"].encode())
        return reply
    except Refused as refused:
        return Reply(refused.status, _MEDIA, error_json(refused.facts, lang))
    except KeyboardInterrupt:  # the clock of the call
        return Reply(422, _MEDIA, refusals(lang)["seconds"].encode())


def refusals(lang: str) -> dict[str, str]:
    """Write what is said when the seconds or the memory of a call are spent.

    >>> json.loads(refusals("en")["seconds"])["error"]["message"]
    'this page allows at most 5 seconds of computing'
    """
    return {limit: error_json(_spent(limit), lang).decode() for limit in ("seconds", "memory")}


def _spent(limit: str) -> ErrorFacts:
    text = phrase("this page allows at most {n} {what}", n=LIMITS[limit], what=MEANING[limit])
    return ErrorFacts(text, limit=limit)


def _take_the_clock() -> None:
    """Let `signal.setitimer`, which a browser lacks, set the script's clock."""

    def setitimer(which: int, seconds: float, interval: float = 0.0) -> tuple[float, float]:
        _TIMER[1], _TIMER[0] = interval, seconds
        return 0.0, 0.0

    absent: Any = signal
    absent.setitimer = setitimer
    absent.ITIMER_REAL = 0
