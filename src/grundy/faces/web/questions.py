"""State what each route takes, as its parameters or its body."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from grundy.errors import InputError
from grundy.faces.web.limits import LIMITS
from grundy.phrases.phrase import phrase

__all__ = [
    "Claim",
    "Game",
    "LawOf",
    "Log",
    "Map",
    "Moves",
    "Position",
    "ProgramOf",
    "Question",
    "Reply",
    "RowOf",
    "Solve",
    "Sum",
    "Table",
    "Text",
    "Values",
]

_MOST_DIGITS = 18


def _integer(text: Any) -> Any:
    """Read digits only: no 1.0, no 1_000, no other script's digits."""
    if not isinstance(text, str):
        return text
    if not re.fullmatch(r"-?[0-9]+", text, re.ASCII):
        raise InputError("an integer", got=text)
    if len(text) > _MOST_DIGITS:
        raise InputError(phrase("an integer of at most {n} digits", n=_MOST_DIGITS), got=text)
    return int(text)


def _truth(text: Any) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if isinstance(text, bool):
        return text
    raise InputError("true or false", got=str(text))


Text = Annotated[str, Field(max_length=LIMITS["text"])]
Integer = Annotated[int, BeforeValidator(_integer)]
Truth = Annotated[bool, BeforeValidator(_truth)]
Language = Literal["en", "zh"]
Length = Annotated[
    int,
    Field(le=LIMITS["n"], json_schema_extra={"minimum": 1}, examples=[12]),
    BeforeValidator(_integer),
]
Start = Annotated[
    int,
    Field(le=LIMITS["n"], json_schema_extra={"minimum": 0}),
    BeforeValidator(_integer),
]
_Game = Annotated[Text, Field(examples=["nim", "kayles"])]
_Heaps = Annotated[Text, Field(examples=["3+5+7"])]


class Question(BaseModel):
    """Refuse parameters that are not known; ask in a language."""

    model_config = ConfigDict(extra="forbid")

    lang: Language = "en"


class Game(Question):
    """Name a game."""

    game: _Game


class Position(Game):
    """Name a position of a game."""

    position: _Heaps


class Moves(Position):
    """Ask for the moves."""


class Solve(Moves):
    """Ask who wins; with ``explain`` also why, step by step."""

    misere: Truth = False
    explain: Truth = False


class Reply(Moves):
    """Ask for the computer's move."""

    misere: Truth = False
    player: Literal["first", "second", "left", "right"] | None = None
    level: Text = "perfect"
    seed: Integer = 0


class Table(Game):
    """Ask for ``n`` values, from ``start`` on."""

    n: Length
    start: Start = 0


class Map(Question):
    """Ask for the P-positions of two piles below ``n``."""

    game: Annotated[Text, Field(examples=["wythoff"])]
    n: Annotated[
        int,
        Field(le=LIMITS["piles"], json_schema_extra={"minimum": 1}, examples=[12]),
        BeforeValidator(_integer),
    ]


class LawOf(Game):
    """Ask for the law in ``n`` values, or in as many as a few seconds allow."""

    n: Length | None = None


class Claim(Question):
    """Put a claim about a game."""

    game: Annotated[Text, Field(examples=["nim:3"])]
    claim: Annotated[Text, Field(examples=["f(n) == n % 4"])]


class ProgramOf(Game):
    """Ask for a program."""

    target: Literal["cpp", "python", "java"]


class Values(Question):
    """Give values to add up."""

    value: Annotated[
        list[Text], Field(min_length=1, max_length=LIMITS["values"], examples=[["{2|-1}", "1/2"]])
    ]


class Sum(Values):
    """Give values to add up, and perhaps another to compare with."""

    compare: Text | None = None


class RowOf(Question):
    """Give a number."""

    value: Annotated[Text, Field(examples=["5/8"])]


class Log(Question):
    """Give the log of a game, and its first position if the log does not tell it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    game: Annotated[Text, Field(examples=["nim:2"])]
    log: Annotated[str, Field(examples=["position: 5\n4, 3, 2, 0"])]
    position: Text | None = None
    misere: bool = False
