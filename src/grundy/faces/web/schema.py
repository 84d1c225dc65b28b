"""Write the OpenAPI document: addresses by the table of questions, answers by their types."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib.metadata import version
from types import UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from grundy.ask.shown import Shown
from grundy.faces.questions import QUESTIONS, Parameter, Question
from grundy.faces.web.calls import LIMITS, PARAMETERS_OF_ALL, ErrorFacts, takes_a_name

__all__ = ["Shapes", "document"]

Schema = dict[str, Any]

_PLAIN: dict[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
    object: {},
}
_ERRORS = {
    "403": "Called by a name that is not this server's",
    "404": "No such path",
    "405": "Not with this method",
    "413": "The request is too large",
    "422": "Wrong input, or a limit was passed",
    "429": "Too many requests of one client at a time",
    "503": "Too many requests at a time",
}


class Shapes:
    """Describe types as JSON Schema does; ``known`` holds what has a name.

    >>> shapes = Shapes()
    >>> shapes.of(dict[str, int | None])["additionalProperties"]
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}
    >>> shapes.of(QUESTIONS["row"].answer), shapes.known["RowOf"]["required"]
    ({'$ref': '#/components/schemas/RowOf'}, ['number', 'row', 'birthday'])
    """

    def __init__(self) -> None:
        self.known: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:
        """Describe a type; an answer is described by its public form."""
        inner, origin = get_args(kind), get_origin(kind)
        if origin in (Union, UnionType):
            kinds = [*map(self.of, inner)]
            return {"anyOf": [kind for i, kind in enumerate(kinds) if kind not in kinds[:i]]}
        if origin is Literal:
            return {"type": "string", "enum": [*inner]}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(inner[1])}
        if origin in (list, tuple):
            fixed = origin is tuple and inner[-1] is not ...
            size = {"minItems": len(inner), "maxItems": len(inner)} if fixed else {}
            return {"type": "array", "items": self.of(inner[0]), **size}
        written = is_dataclass(kind) and kind.__str__ is not object.__str__
        if written and not issubclass(kind, Shown):
            return dict(_PLAIN[str])
        return dict(_PLAIN[kind]) if kind in _PLAIN else self._named(kind)

    def _named(self, kind: Any) -> Schema:
        if hasattr(kind, "json"):
            told = get_type_hints(kind.json).get("return")
            kind = told if is_typeddict(told) else kind
        if kind.__name__ not in self.known:
            self.known[kind.__name__] = {}
            keys = [*_keys(kind)]
            self.known[kind.__name__] = {
                "type": "object",
                "description": (kind.__doc__ or "").partition("\n")[0],
                "properties": {name: self.of(of) | more for name, of, more, _ in keys},
                "required": [name for name, _, _, always in keys if always],
                "additionalProperties": False,
            }
        return {"$ref": f"#/components/schemas/{kind.__name__}"}


def _keys(kind: Any) -> Iterator[tuple[str, Any, Schema, bool]]:
    """Give the keys of an object: the type of each, the words for it, and whether it is needed."""
    hints = get_type_hints(kind, include_extras=True)
    if not is_dataclass(kind):  # a dictionary whose keys have types
        for name, of in hints.items():
            rare = get_origin(of) is NotRequired
            yield name, get_args(of)[0] if rare else of, {}, not rare
        return
    facts: Any = kind if hasattr(kind, "HIDDEN") else Shown
    names = [one.name for one in fields(kind) if one.name not in facts.HIDDEN]
    for name in (*names, *facts.ADDED):
        of = hints[name] if name in hints else get_type_hints(getattr(kind, name).fget)["return"]
        words = {"enum": [*facts.CHOICES[name]]} if name in facts.CHOICES else {}
        yield name, of, words, name not in facts.RARE


def document() -> Schema:
    """Give the OpenAPI document of all addresses.

    >>> asked = document()["paths"]["/api/row"]["get"]
    >>> [one["name"] for one in asked["parameters"]], asked["summary"]
    (['lang', 'value'], 'row')
    """
    shapes = Shapes()
    error = shapes.of(ErrorFacts)
    failure = {"type": "object", "properties": {"error": error}, "required": ["error"]}
    paths = {
        f"/api/{question.name}{end}": _operation(question, shapes, end)
        for question in QUESTIONS.values()
        for end in ("", *[f"/{{{p.name}}}" for p in question.parameters if takes_a_name(question)])
    }
    limits = {"type": "object", "additionalProperties": {"type": "integer"}}
    paths["/api/limits"] = {
        "get": {
            "summary": "limits",
            "description": "State the limits of one request.",
            "responses": {"200": _response("What is allowed", limits)},
        }
    }
    refusals = {code: _response(text, failure) for code, text in _ERRORS.items()}
    for methods in paths.values():
        for operation in methods.values():
            operation["responses"] |= refusals
    summary = "Taking games: who wins, every winning move, and why"
    return {
        "openapi": "3.1.0",
        "info": {"title": "Grundy", "version": version("grundy"), "summary": summary},
        "paths": paths,
        "components": {"schemas": shapes.known},
    }


def _response(text: str, schema: Schema, media: str = "application/json") -> Schema:
    return {"description": text, "content": {media: {"schema": schema}}}


def _operation(question: Question, shapes: Shapes, end: str) -> dict[str, Schema]:
    if question.draws:
        answer = _response("A drawing", {"type": "string"}, "image/svg+xml")
    else:
        answer = _response("The answer", shapes.of(question.answer))
    told: Schema = {
        "summary": question.name,
        "description": question.help,
        "responses": {"200": answer},
    }
    whole = [p for p in question.parameters if p.kind == "data"]
    if question.method == "POST":
        body = _body(question) if not whole else {"type": "object"}
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if question.method == "GET" or whole:
        hidden = question.parameters if takes_a_name(question) and not end else whole
        own = (p for p in question.parameters if p not in hidden)
        told["parameters"] = [_parameter(p, end) for p in (*PARAMETERS_OF_ALL, *own)]
    return {question.method.lower(): told}


def _body(question: Question) -> Schema:
    taken = (*PARAMETERS_OF_ALL, *question.parameters)
    return {
        "type": "object",
        "properties": {p.name: _taken(p) for p in taken},
        "required": [p.name for p in taken if p.needed],
        "additionalProperties": False,
    }


def _parameter(parameter: Parameter, end: str) -> Schema:
    named = parameter.name in end
    return {
        "name": parameter.name,
        "in": "path" if named else "query",
        "required": named or parameter.needed,
        "schema": _taken(parameter),
    }


def _taken(parameter: Parameter) -> Schema:
    """Describe what a parameter takes, within the limits of the server."""
    limit = LIMITS[parameter.limit]
    text = {"type": "string"} | ({} if parameter.limit == "body" else {"maxLength": limit})
    kinds: dict[str, Schema] = {
        "count": {"type": "integer", "minimum": parameter.least, "maximum": limit},
        "integer": {"type": "integer"},
        "whole": {"type": "integer"},
        "flag": {"type": "boolean"},
        "choice": {"type": "string", "enum": [*parameter.choices]},
        "texts": {"type": "array", "items": text, "minItems": 1, "maxItems": LIMITS["values"]},
    }
    schema = kinds.get(parameter.kind, text)
    if parameter.example is not None:
        schema = schema | {"examples": [parameter.example]}
    if parameter.needed:
        return schema
    usual = {"default": parameter.default}
    return usual | ({"anyOf": [schema, {"type": "null"}]} if parameter.default is None else schema)
