"""Put the routes, the page and the errors together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from functools import partial
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from grundy.errors import InputError
from grundy.faces.web.api import api
from grundy.faces.web.errors import ErrorFacts, facts_of, overrun
from grundy.faces.web.guard import Guard, asked_lang, error_response
from grundy.faces.web.joined import STATIC
from grundy.faces.web.limits import LIMITS
from grundy.faces.web.pages import add_page
from grundy.faces.web.pool import Pool
from grundy.phrases.phrase import phrase

__all__ = ["make_app"]

_NAMED = {LIMITS[name]: name for name in ("text", "values", "n", "piles")}


def make_app(
    hosts: Collection[str] | None, *, debug: bool = False, workers: int | None = None
) -> FastAPI:
    """Make the application; ``hosts`` are the names by which it may be called, None any.

    To ``debug`` is to have the page load its modules as they stand in the source; its `Pool` has
    so many ``workers``.

    >>> make_app(["localhost"]).openapi()["paths"]["/api/limits"]["get"]["summary"]
    'Limits'
    """
    app = FastAPI(
        title="Grundy",
        version=version("grundy"),
        summary="Taking games: who wins, every winning move, and why",
        docs_url=None,  # they would load scripts from another host
        redoc_url=None,
        lifespan=partial(_alive, workers),
        redirect_slashes=False,
    )
    app.include_router(api)
    add_page(app, debug=debug)
    app.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), compresslevel=6))
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _refused)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(Guard, hosts=hosts)
    return app


@asynccontextmanager
async def _alive(workers: int | None, app: FastAPI) -> AsyncIterator[None]:
    app.state.pool = Pool(workers)
    app.state.pool.start()
    try:
        yield
    finally:
        await app.state.pool.close()


async def _invalid(request: Request, error: Any) -> Response:
    return error_response(422, _facts(error.errors()[0]), asked_lang(request.scope))


def _facts(problem: dict[str, Any]) -> ErrorFacts:
    """Say what a model found wrong in the words of every other error."""
    where = ".".join(map(str, problem["loc"][1:])) or "body"
    facts = problem.get("ctx", {})
    if limit := _NAMED.get(facts.get("le", facts.get("max_length"))):
        return overrun(limit, where)
    got = problem["input"] if isinstance(problem["input"], str) else None
    cause = facts.get("error")
    match problem["type"]:
        case "missing":
            return facts_of(InputError("a value", got="", where=where))
        case "extra_forbidden":
            return facts_of(InputError("a parameter that is known", got=where))
        case "json_invalid":
            return facts_of(InputError("JSON", where="body"))
        case _ if isinstance(cause, InputError):
            return facts_of(InputError(cause.expected, got=cause.got, where=where))
        case _:
            expected = problem["msg"].removeprefix("Input should be ")
            return facts_of(InputError(expected, got=got, where=where))


async def _refused(request: Request, error: Any) -> Response:
    path, lang = request.url.path, asked_lang(request.scope)
    match error.status_code:
        case 400:  # a body that is not JSON at all, or nested beyond reading
            return error_response(422, facts_of(InputError("JSON", where="body")), lang)
        case 404:
            return error_response(
                404, ErrorFacts(phrase("there is nothing at {path}", path=path[:100])), lang
            )
        case 405:
            facts = ErrorFacts(
                phrase("{path} does not answer {method}", path=path[:100], method=request.method)
            )
            return error_response(405, facts, lang, error.headers)
        case 413:
            return error_response(413, overrun("body"), lang)
        case _:
            facts = ErrorFacts(error.detail)
            return error_response(error.status_code, facts, lang, error.headers)


async def _failed(request: Request, error: Exception) -> Response:
    facts = ErrorFacts("the server made a mistake; it is logged")
    return error_response(500, facts, asked_lang(request.scope))
