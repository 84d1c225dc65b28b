"""Route questions to the worker processes."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from grundy.ask import Code, GameFacts, Levels
from grundy.ask.play import Reply
from grundy.ask.reviews import Review
from grundy.ask.values import RowOf, ValueFacts
from grundy.faces.web import answers, questions
from grundy.faces.web.errors import ErrorFacts
from grundy.faces.web.guard import client_of, error_response
from grundy.faces.web.limits import LIMITS

__all__ = ["api"]

_LONG_TABLE = 20_000

_ERRORS: dict[int | str, dict[str, Any]] = {
    403: {"description": "Called by a name that is not this server's", "model": answers.Failure},
    404: {"description": "No such path", "model": answers.Failure},
    405: {"description": "Not with this method", "model": answers.Failure},
    413: {"description": "The request is too large", "model": answers.Failure},
    422: {"description": "Wrong input, or a limit was passed", "model": answers.Failure},
    429: {"description": "Too many requests of one client at a time", "model": answers.Failure},
    503: {"description": "Too many requests at a time", "model": answers.Failure},
}

api = APIRouter(prefix="/api", responses=_ERRORS)


async def _answer(request: Request, call: str, asked: questions.Question, **more: Any) -> Response:
    """Have a call answered; when the client leaves, nobody goes on computing for it."""
    heavy = more.pop("heavy", False)
    arguments = asked.model_dump() | more
    run = request.app.state.pool.run(call, arguments, client=client_of(request.scope), heavy=heavy)
    answer = asyncio.create_task(run)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({answer, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            return Response(status_code=204)  # to nobody
        status, media, body = answer.result()
        return Response(body, status, media_type=media)
    except asyncio.CancelledError:
        facts = ErrorFacts("the server has no time for this: it is busy, or about to end")
        return error_response(503, facts, asked.lang, {"retry-after": "1"})
    finally:
        answer.cancel()
        gone.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@api.get("/solve", response_model=answers.Solution)
async def solve(request: Request, asked: Annotated[questions.Solve, Query()]) -> Response:
    """Say who wins, every winning move, and why."""
    return await _answer(request, "solve", asked)


@api.get("/moves", response_model=answers.Moves)
async def moves(request: Request, asked: Annotated[questions.Moves, Query()]) -> Response:
    """List every legal move."""
    return await _answer(request, "moves", asked)


@api.get("/reply", response_model=Reply)
async def reply(request: Request, asked: Annotated[questions.Reply, Query()]) -> Response:
    """Choose the computer's move."""
    return await _answer(request, "reply", asked)


@api.get("/table", response_model=answers.Table)
async def table(request: Request, asked: Annotated[questions.Table, Query()]) -> Response:
    """Give the Grundy values of heaps."""
    heavy = asked.n + asked.start > _LONG_TABLE
    return await _answer(request, "table", asked, heavy=heavy)


@api.get("/map", response_model=answers.Pairs)
async def map_(request: Request, asked: Annotated[questions.Map, Query()]) -> Response:
    """Give the P-positions of two piles."""
    return await _answer(request, "map", asked)


@api.get("/law", response_model=answers.FoundLaw)
async def law(request: Request, asked: Annotated[questions.LawOf, Query()]) -> Response:
    """Find the law, and whether it is proved."""
    return await _answer(request, "law", asked, heavy=True)


@api.get("/prove", response_model=answers.Judged)
async def prove(request: Request, asked: Annotated[questions.Claim, Query()]) -> Response:
    """Prove a claim for every size."""
    return await _answer(request, "prove", asked, heavy=True)


@api.get("/refute", response_model=answers.Judged)
async def refute(request: Request, asked: Annotated[questions.Claim, Query()]) -> Response:
    """Give the first counterexample of a claim."""
    return await _answer(request, "refute", asked, heavy=True)


@api.get("/code", response_model=Code)
async def code(request: Request, asked: Annotated[questions.ProgramOf, Query()]) -> Response:
    """Write a program that uses the law."""
    return await _answer(request, "code", asked, heavy=True)


@api.get("/levels", response_model=Levels)
async def levels(request: Request, asked: Annotated[questions.Position, Query()]) -> Response:
    """Count what four representations cost."""
    return await _answer(request, "levels", asked)


@api.get("/games", response_model=list[GameFacts])
async def games(request: Request, asked: Annotated[questions.Question, Query()]) -> Response:
    """List the games."""
    return await _answer(request, "games", asked)


@api.get("/games/{name}", response_model=list[GameFacts])
async def one_game(
    request: Request, name: questions.Text, asked: Annotated[questions.Question, Query()]
) -> Response:
    """Show one game."""
    return await _answer(request, "games", asked, name=name)


@api.get("/language", response_model=answers.Language)
async def language(request: Request, asked: Annotated[questions.Question, Query()]) -> Response:
    """Show what the rule language can say."""
    return await _answer(request, "language", asked)


@api.get("/value", response_model=ValueFacts)
async def value(request: Request, asked: Annotated[questions.Sum, Query()]) -> Response:
    """Give the simplest form of a sum of values."""
    return await _answer(request, "value", asked)


@api.get(
    "/thermograph",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}},
)
async def thermograph(request: Request, asked: Annotated[questions.Values, Query()]) -> Response:
    """Draw the thermograph of a sum of values."""
    return await _answer(request, "thermograph", asked)


@api.get("/row", response_model=RowOf)
async def row(request: Request, asked: Annotated[questions.RowOf, Query()]) -> Response:
    """Build the row of stones that a number is."""
    return await _answer(request, "row", asked)


@api.get("/limits")
async def limits() -> dict[str, int]:
    """State the limits of one request."""
    return LIMITS


@api.post("/review", response_model=Review)
async def review(request: Request, asked: questions.Log) -> Response:
    """Check a finished game move by move."""
    return await _answer(request, "review", asked)


@api.post("/check", response_model=answers.Certified)
async def check(
    request: Request,
    certificate: dict[str, Any],
    asked: Annotated[questions.Question, Query()],
) -> Response:
    """Check a certificate."""
    return await _answer(request, "check", asked, certificate=certificate, heavy=True)
