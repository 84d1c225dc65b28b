"""Make a route of each question; the worker processes answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from gzip import compress
from inspect import Parameter, Signature
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from grundy.ask.certificates import parsed
from grundy.errors import FileError
from grundy.faces.question import Question, at
from grundy.faces.questions import QUESTIONS
from grundy.faces.web import answers
from grundy.faces.web.errors import ErrorFacts, facts_of
from grundy.faces.web.guard import client_of, error_response
from grundy.faces.web.limits import LIMITS
from grundy.faces.web.schema import Asked, asked_as, model, named_in

__all__ = ["api"]

_ERRORS: dict[int | str, dict[str, Any]] = {
    403: {"description": "Called by a name that is not this server's", "model": answers.Failure},
    404: {"description": "No such path", "model": answers.Failure},
    405: {"description": "Not with this method", "model": answers.Failure},
    413: {"description": "The request is too large", "model": answers.Failure},
    422: {"description": "Wrong input, or a limit was passed", "model": answers.Failure},
    429: {"description": "Too many requests of one client at a time", "model": answers.Failure},
    503: {"description": "Too many requests at a time", "model": answers.Failure},
}
_DRAWN: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}

_SMALL, _LARGE = 1_000, 1_000_000
"""Compress answers of so many bytes; smaller ones gain nothing, larger ones hold others up."""

api = APIRouter(prefix="/api", responses=_ERRORS)


async def _answer(request: Request, question: Question, arguments: dict[str, Any]) -> Response:
    """Have a question answered; when the client leaves, nobody goes on computing for it."""
    lang = arguments["lang"]
    heavy = question.is_heavy(arguments)
    client = client_of(request.scope)
    run = request.app.state.pool.run(question.name, arguments, client=client, heavy=heavy)
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
        return error_response(503, facts, lang, {"retry-after": "1"})
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


def _add(question: Question) -> None:
    """Give a question its address; one that is about a name has two."""
    last = question.parameters[-1] if question.parameters else None
    shape = at(question.answer) if question.answer else None
    shown: dict[str, Any] = {
        "methods": [question.method],
        "summary": question.name,
        "description": question.help,
    }
    if shape is None:
        shown |= {"response_class": Response, "responses": _DRAWN}
    path, asked = f"/{question.name}", {"asked": model(question)}
    if last is None or not named_in(question, last):
        own = {last.name: dict[str, Any]} if last and last.kind == "data" else {}
        route = _route(question, asked | own, body=question.method == "POST" and not own)
        api.add_api_route(path, route, response_model=shape, name=question.name, **shown)
        return
    many: Any = list[shape]  # type: ignore[valid-type]
    for address, named in ((path, {}), (f"{path}/{{{last.name}}}", {last.name: asked_as(last)})):
        route = _route(question, asked | named)
        api.add_api_route(address, route, response_model=many, **shown)


def _route(question: Question, takes: dict[str, Any], body: bool = False) -> Callable[..., Any]:
    """Make what answers a question at an address."""

    data = next((one.name for one in question.parameters if one.kind == "data"), None)

    async def route(request: Request, asked: Asked, **more: Any) -> Response:
        if data is not None:  # read as the file of one is, not as the framework does
            try:
                more[data] = parsed(await request.body())
            except FileError as error:
                return error_response(422, facts_of(error), asked.lang)
        return await _answer(request, question, asked.model_dump() | more)

    asked = takes.pop("asked")
    types = {
        "request": Request,
        "asked": asked if body else Annotated[asked, Query()],
        **takes,
    }
    route.__signature__ = Signature(  # type: ignore[attr-defined]
        [Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in types.items()]
    )
    return route


for _question in QUESTIONS.values():
    _add(_question)


@api.get("/limits", description="State the limits of one request.")
async def limits() -> dict[str, int]:
    """State the limits of one request.

    >>> import asyncio
    >>> asyncio.run(limits())["seconds"]
    5
    """
    return LIMITS
