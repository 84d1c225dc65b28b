"""Print answers as JSON, and note the options of all commands; nothing of the house is loaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["FORMATS", "echo_json", "json_option", "noted", "wanted"]

FORMATS = "grundy.faces.cli.formats"
"""Under this name a command keeps the formats that it was given."""

F = TypeVar("F", bound=Callable[..., Any])


def json_option(function: F) -> F:
    """Add ``--json``, which is `wanted`.

    >>> json_option(click.Command("solve")).params[0].opts
    ['--json']
    """
    return noted("--json", "as_json", is_flag=True, help="Answer in JSON.")(function)


def noted(*names: str, **facts: Any) -> Callable[[F], F]:
    """Add an option that no command takes as a parameter: `wanted` gives its value.

    >>> noted("--load")(click.Command("solve")).params[0].expose_value
    False
    """

    def note(ctx: click.Context, param: click.Parameter, value: Any) -> None:
        ctx.meta[f"{__name__}.{param.name}"] = value

    return click.option(*names, expose_value=False, callback=note, **facts)


def wanted(name: str) -> Any:
    """Give the value of an option that is noted; None outside of a command.

    >>> with click.Context(click.Command("solve")):
    ...     wanted("as_json") is None
    True
    """
    ctx = click.get_current_context(silent=True)
    return ctx.meta.get(f"{__name__}.{name}") if ctx else None


def echo_json(answer: Any) -> None:
    """Print one JSON value on one line.

    >>> echo_json({"winner": "先手"})
    {"winner": "先手"}

    What cannot be seen is escaped, so that no terminal obeys it.
    """
    text = json.dumps(answer, ensure_ascii=False)
    if not text.isprintable():
        text = "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
    click.echo(text)
