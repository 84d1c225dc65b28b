"""Let in only requests that are small, not too many, and meant for this server."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import ExitStack, suppress
from typing import Any

import h11
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.explain.language import LANGUAGES
from grundy.faces.web.calls import LIMITS, ErrorFacts, error_json, overrun
from grundy.phrases.phrase import phrase

__all__ = ["LOOPBACK", "Connection", "Guard", "asked_lang", "client_of", "error_response"]


LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
_PATIENCE = 30.0  # seconds for the upload and the download of a request, beside its answer

_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def error_response(
    status: int, facts: ErrorFacts, lang: str = "en", headers: Any = None
) -> Response:
    """Make the response to a request that went wrong, in a language.

    >>> error_response(400, ErrorFacts("a game is missing")).status_code
    400
    """
    return Response(error_json(facts, lang), status, headers, "application/json")


def asked_lang(scope: Scope) -> str:
    """Read from the address of a request in which language it is asked.

    >>> [asked_lang({"query_string": text}) for text in (b"n=3&lang=zh", b"lang=fr")]
    ['zh', 'en']
    """
    lang = QueryParams(scope["query_string"]).get("lang", "en")
    return lang if lang in LANGUAGES else "en"


def client_of(scope: Scope) -> str:
    """Name who sent a request: the address, as far as it is known.

    >>> client_of({"client": ("192.0.2.1", 5000)}), client_of({})
    ('192.0.2.1', '')
    """
    host, _ = scope.get("client") or ("", 0)
    return str(host)


class Guard:
    """Stand before the application and refuse what it should never see.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> from unittest.mock import AsyncMock
    >>> send, headers = AsyncMock(), [(b"host", b"elsewhere.example")]
    >>> scope = {"type": "http", "path": "/", "query_string": b"", "headers": headers}
    >>> guard = Guard(send, ["localhost"])
    >>> ThreadPoolExecutor(1).submit(asyncio.run, guard(scope, send, send)).result()
    >>> send.call_args_list[0].args[0]["status"]
    403

    ``hosts`` are the names by which the server may be called; None stands for any. A page of
    another site cannot reach a server on loopback by letting its own name point there, and nothing
    is computed for it where a browser tells that it asks.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str] | None) -> None:
        self._app, self._hosts = app, hosts
        self._running: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = client_of(scope)
        app = self._refusal(Headers(scope=scope), scope["path"], client, asked_lang(scope))
        app = app or self._app
        self._running[client] += 1
        with ExitStack() as running, suppress(TimeoutError):  # nobody takes the answer: let it go
            running.callback(self._end, client)
            async with asyncio.timeout(LIMITS["wall_seconds"] + _PATIENCE):
                await app(_gotten(scope), _measured(receive), _dressed(send, running.close))

    def _end(self, client: str) -> None:
        self._running -= Counter([client])  # which drops those who have none

    def _refusal(self, headers: Headers, path: str, client: str, lang: str) -> ASGIApp | None:
        host = headers.get("host", "").lower()
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if self._hosts is not None and name not in self._hosts:
            named = phrase("one of {marks}", marks=", ".join(sorted(self._hosts)))
            return error_response(403, _unexpected("Host", named, name), lang)
        if path.startswith("/api") and (site := _another_site(headers, host)):
            own = "this server's own page, or a program"
            return error_response(403, _unexpected("Origin", own, site), lang)
        if self._running.total() >= LIMITS["requests"]:
            return error_response(503, overrun("requests"), lang, {"retry-after": "1"})
        if self._running[client] >= LIMITS["client"]:
            return error_response(429, overrun("client"), lang, {"retry-after": "1"})
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length[:20]) > LIMITS["body"]:
            return error_response(413, overrun("body"), lang)
        return None


def _gotten(scope: Scope) -> Scope:
    """Let HEAD be answered as GET; the protocol sends no body then."""
    return {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope


def _unexpected(header: str, expected: str, got: str) -> ErrorFacts:
    text = phrase("expected {expected}", expected=expected)
    message = phrase("{where}: {text}", where=header, text=text)
    return ErrorFacts(message, expected, got[:100], header)


def _another_site(headers: Headers, host: str) -> str | None:
    """Name the site whose page has a browser ask; None for this one, and for what is no browser.

    A browser says it by ``Sec-Fetch-Site``, or, over plain HTTP from afar, by the other two.

    >>> _another_site(Headers({"sec-fetch-site": "cross-site"}), "127.0.0.1:8000")
    'cross-site'
    >>> _another_site(Headers({"origin": "http://localhost:8000"}), "localhost:8000")
    """
    origin = headers.get("origin") or headers.get("referer")
    site = headers.get("sec-fetch-site")
    if site is not None:
        return None if site in ("same-origin", "none") else origin or site
    if origin is None or origin.partition("://")[2].partition("/")[0].lower() == host:
        return None
    return origin


def _measured(receive: Receive) -> Receive:
    """Count the bytes that come, whatever their number is said to be."""
    size = 0

    async def counted() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LIMITS["body"]:
            raise HTTPException(413)
        return message

    return counted


def _dressed(send: Send, end: Callable[[], None]) -> Send:
    """Put the headers that keep a browser careful on every response; tell before its end is sent.

    Whoever has the whole answer may ask again at once, before the one who answered is done.
    """

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(_HEADERS)
            headers.setdefault("cache-control", "no-cache")
        elif not message.get("more_body"):
            end()
        await send(message)

    return dressed


# --- the connections of a client: their number, and the time a request takes


_REFUSAL = error_json(overrun("client"))
_TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 1\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(_REFUSAL), _REFUSAL)
)


class Connection(H11Protocol):
    """Close a connection that is one too many of its client, or has no whole request for long.

    >>> from starlette.responses import Response
    >>> from uvicorn import Config
    >>> config = Config(Response("here"), http=Connection, log_config=None)
    >>> config.load()
    >>> config.http_protocol_class is Connection
    True
    """

    _clock: TimerHandle | None = None

    @property
    def owner(self) -> str:
        """Name whose it is: the address, or the one that a server in front has passed on."""
        host, _ = (self.scope and self.scope["client"]) or self.client or ("", 0)
        return host

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self._companions() > LIMITS["client"]:
            transport.write(_TOO_MANY)
            transport.close()
        self._watch()

    def _companions(self) -> int:
        known = (other for other in self.connections if isinstance(other, Connection))
        return sum(other.owner == self.owner for other in known)

    def data_received(self, data: bytes) -> None:
        """Take what comes."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self._stop()

    def _watch(self) -> None:
        """Let the clock run from when a request is awaited to when it is whole."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop()
        elif self._clock is None:
            self._clock = self.loop.call_later(LIMITS["request_seconds"], self.transport.close)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
