"""Make of each question what the framework checks: the parameters of a route, or its body."""

from __future__ import annotations

import re
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, create_model

from grundy.errors import InputError
from grundy.explain.language import LANGUAGES
from grundy.faces.question import Parameter, Question
from grundy.faces.web.limits import LIMITS
from grundy.phrases.phrase import phrase

__all__ = ["Asked", "asked_as", "model", "named_in"]

_MOST_DIGITS = 18


class Asked(BaseModel):
    """Refuse parameters that are not known; ask in a language.

    >>> from pydantic import ValidationError
    >>> try:
    ...     Asked(language="zh")
    ... except ValidationError as error:
    ...     error.errors()[0]["type"]
    'extra_forbidden'
    """

    model_config = ConfigDict(extra="forbid")

    lang: str = "en"


class _Told(Asked):
    model_config = ConfigDict(extra="forbid", strict=True)


def model(question: Question) -> type[Asked]:
    """Make the model of a question's parameters; a body has JSON's own types.

    >>> from grundy.faces.questions import QUESTIONS
    >>> model(QUESTIONS["solve"])(game="nim", position="3", misere="true").misere
    True
    """
    body = question.method == "POST"
    base = _Told if body else Asked
    language = Parameter("lang", "", "choice", "en", choices=LANGUAGES)
    own = [p for p in question.parameters if p.kind != "data" and not named_in(question, p)]
    fields: Any = {p.name: (asked_as(p, body), p.default) for p in [language, *own]}
    return create_model(question.name.title(), __base__=base, **fields)


def named_in(question: Question, parameter: Parameter) -> bool:
    """Tell whether a parameter may also stand in the path: the only one, which may be left out.

    >>> from grundy.faces.questions import QUESTIONS
    >>> [named_in(one, one.parameters[-1]) for one in map(QUESTIONS.get, ("games", "solve"))]
    [True, False]
    """
    return len(question.parameters) == 1 and not parameter.needed


def asked_as(parameter: Parameter, body: bool = False) -> Any:
    """Give the type of a parameter, with its limits and its example.

    >>> asked_as(Parameter("explain", "", "flag"), body=True)
    <class 'bool'>
    """
    example: Any = {} if parameter.example is None else {"examples": [_shown(parameter.example)]}
    limit = LIMITS[parameter.limit]
    match parameter.kind:
        case "count":
            least: Any = {"minimum": parameter.least}
            said = Field(le=limit, json_schema_extra=least, **example)
            kind: Any = Annotated[int, said, BeforeValidator(_integer)]
        case "integer":
            kind = Annotated[int, BeforeValidator(_integer)]
        case "whole":
            kind = Annotated[int, BeforeValidator(partial(_integer, most=limit))]
        case "flag":
            kind = bool if body else Annotated[bool, BeforeValidator(_truth)]
        case "choice":
            kind = Literal[parameter.choices]
        case "texts":
            text = Annotated[str, Field(max_length=limit)]
            most = LIMITS["values"]
            kind = Annotated[list[text], Field(min_length=1, max_length=most, **example)]
        case _:
            letters = None if parameter.limit == "body" else limit
            kind = Annotated[str, Field(max_length=letters, **example)]
    return kind | None if parameter.default is None else kind


def _shown(example: Any) -> Any:
    return list(example) if isinstance(example, tuple) else example


def _integer(text: Any, most: int = _MOST_DIGITS) -> Any:
    """Read digits only: no 1.0, no 1_000, no other script's digits."""
    if not isinstance(text, str):
        return text
    if not re.fullmatch(r"-?[0-9]+", text, re.ASCII):
        raise InputError("an integer", got=text)
    if len(text) > most:
        raise InputError(phrase("an integer of at most {n} digits", n=most), got=text)
    return int(text)


def _truth(text: Any) -> Any:
    if text in ("true", "false"):
        return text == "true"
    if isinstance(text, bool):
        return text
    raise InputError("true or false", got=str(text))
