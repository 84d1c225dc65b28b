"""Serve the page, and pass questions on to the worker processes, which answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from gzip import compress
from hashlib import sha256
from mimetypes import guess_type
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from grundy.faces.questions import QUESTIONS
from grundy.faces.web.calls import LIMITS, ErrorFacts, Refused, asked, overrun
from grundy.faces.web.guard import LOOPBACK, Guard, asked_lang, client_of, error_response
from grundy.faces.web.joined import STATIC, joined
from grundy.faces.web.pool import Pool
from grundy.faces.web.schema import document
from grundy.phrases.phrase import phrase

__all__ = ["app"]

_SMALL, _LARGE = 1_000, 1_000_000
"""Compress answers of so many bytes; smaller ones gain nothing, larger ones hold others up."""

_FOREVER = "public, max-age=31536000, immutable"
"""The name of a file is that of its content: it never changes."""


def app(*, everywhere: bool = False, debug: bool = False, workers: int | None = None) -> Starlette:
    """Make the application for loopback, or one that may be called by any name.

    To ``debug`` is to have the page load its modules as they stand in the source; ``workers`` is
    how many long answers its `Pool` computes at a time.

    >>> [route.path for route in app().routes]
    ['/api', '/openapi.json', '/', '/page/{name}', '/static']
    """
    hosts = None if everywhere else LOOPBACK
    made = Starlette(
        routes=[
            Mount("/api", app=_api),
            Route("/openapi.json", lambda request: JSONResponse(document())),
            *_pages(debug),
            Mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), compresslevel=6)),
        ],
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={HTTPException: _refused, Exception: _failed},
        lifespan=partial(_alive, workers),
    )
    made.router.redirect_slashes = False
    return made


@asynccontextmanager
async def _alive(workers: int | None, app: Starlette) -> AsyncIterator[None]:
    app.state.pool = Pool(workers)
    app.state.pool.start()
    try:
        yield
    finally:
        await app.state.pool.close()


# --- questions


async def _api(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer what an address asks."""
    request = Request(scope, receive)
    address = b"?".join([scope["raw_path"].partition(b"?")[0], scope["query_string"]])
    try:
        body = None if request.method == "GET" else await request.body()
        name, arguments = asked(address.decode("utf-8", "replace"), body, request.method)
    except ClientDisconnect:
        return  # nobody is there to be answered
    except Refused as refused:
        allowed = {"allow": refused.allowed} if refused.allowed else None
        lang = asked_lang(scope)
        response = error_response(refused.status, refused.facts, lang, allowed)
    else:
        known = JSONResponse(LIMITS) if name == "limits" else None
        response = known or await _answered(request, name, arguments)
    await response(scope, receive, send)


async def _answered(request: Request, name: str, arguments: dict[str, Any]) -> Response:
    """Have a question answered; when the client leaves, nobody goes on computing for it."""
    heavy = QUESTIONS[name].is_heavy(arguments)
    client = client_of(request.scope)
    run = request.app.state.pool.run(name, arguments, client=client, heavy=heavy)
    answer = asyncio.create_task(run)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            return Response(status_code=204)  # to nobody
        status, media, body = answer.result()
        return _packed(request, Response(body, status, media_type=media))
    except asyncio.CancelledError:
        facts = ErrorFacts("the server has no time for this: it is busy, or about to end")
        return error_response(503, facts, arguments["lang"], {"retry-after": "1"})
    finally:
        answer.cancel()
        gone.cancel()


def _packed(request: Request, response: Response) -> Response:
    """Compress an answer that gains by it and takes no time for that, where the client reads it."""
    size = len(response.body)
    if _SMALL <= size <= _LARGE and "gzip" in request.headers.get("accept-encoding", ""):
        response.body = compress(response.body, 5)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    response.headers["vary"] = "Accept-Encoding"
    return response


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


# --- the page


class _Kept:
    """Hold a file in both forms in which it is sent."""

    def __init__(self, name: str, body: bytes, lasts: str) -> None:
        self._plain, self._packed = body, compress(body, 9, mtime=0)
        self._media = "text/javascript" if name.endswith(".js") else guess_type(name)[0]
        self._headers = {"cache-control": lasts, "vary": "Accept-Encoding"}
        self._mark = sha256(body).hexdigest()[:20]

    def response(self, request: Request) -> Response:
        """Answer with the file, or that it is known."""
        packed = "gzip" in request.headers.get("accept-encoding", "")
        mark = f'"{self._mark}{"-gz" * packed}"'
        headers = {**self._headers, "etag": mark}
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        if packed:
            headers["content-encoding"] = "gzip"
        body = self._packed if packed else self._plain
        return Response(body, headers=headers, media_type=self._media)


def _pages(debug: bool) -> Iterator[BaseRoute]:
    """Serve the page; to debug, in modules as they stand."""
    page = joined()
    text = (STATIC / "index.html").read_bytes() if debug else page.html.encode()
    index = _Kept("index.html", text, "no-cache")
    files = {name: _Kept(name, body, _FOREVER) for name, body in page.files.items()}

    async def main(request: Request) -> Response:
        return index.response(request)

    async def file(request: Request) -> Response:
        if request.path_params["name"] not in files:
            raise HTTPException(404)
        return files[request.path_params["name"]].response(request)

    yield Route("/", main)
    yield Route("/page/{name}", file)


# --- refusals


async def _refused(request: Request, error: Any) -> Response:
    path, lang = request.url.path[:100], asked_lang(request.scope)
    facts = ErrorFacts(error.detail)
    if error.status_code == 404:
        facts = ErrorFacts(phrase("there is nothing at {path}", path=path))
    elif error.status_code == 405:
        method = request.method
        facts = ErrorFacts(phrase("{path} does not answer {method}", path=path, method=method))
    elif error.status_code == 413:
        facts = overrun("body")
    return error_response(error.status_code, facts, lang, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    facts = ErrorFacts("the server made a mistake; it is logged")
    return error_response(500, facts, asked_lang(request.scope))
