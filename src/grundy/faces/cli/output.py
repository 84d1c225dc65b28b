"""Print answers as JSON, and add the option that asks for it; nothing of the house is loaded."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["FORMATS", "echo_json", "json_option"]

FORMATS = "grundy.faces.cli.formats"
"""Under this name a command keeps the formats that it was given."""

F = TypeVar("F", bound=Callable[..., Any])


def json_option(function: F) -> F:
    """Add ``--json``.

    >>> json_option(click.Command("solve")).params[0].opts
    ['--json']
    """
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")(function)


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
