"""Print answers as JSON, and note the options of all commands; nothing of the house is loaded."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import click

from grundy.explain.language import LANGUAGES, reader, system_language
from grundy.faces.cli.guidance import Typed
from grundy.phrases.phrase import phrase

__all__ = [
    "PLAYERS",
    "asked_language",
    "echo_json",
    "json_option",
    "lang_option",
    "language",
    "missing",
    "noted",
    "say",
    "tell",
    "wanted",
]


PLAYERS = {
    "first": phrase("first player"),
    "second": phrase("second player"),
    "left": phrase("Left"),
    "right": phrase("Right"),
    "nobody": phrase("nobody"),
}
"""What a player is called, by what answers call him."""

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


def tell(line: str) -> None:
    """Say a line on the standard error, as all that is said beside an answer.

    >>> tell("not proved")
    """
    click.echo(f"grundy: {say(line)}", err=True)


def missing(name: str) -> click.MissingParameter:
    """Make the error that the command which runs lacks a parameter.

    >>> with click.Context(click.Command("survey", params=[click.Option(["--store"])])):
    ...     missing("store").param.name
    'store'
    """
    ctx = click.get_current_context()
    (param,) = (one for one in ctx.command.params if one.name == name)
    return click.MissingParameter(ctx=ctx, param=param)


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


# --- the language: ``--lang`` anywhere on the line, else GRUNDY_LANG, else the system's


_OPTION = "--lang"


def asked_language(words: Sequence[str], environment: Mapping[str, str] = os.environ) -> str:
    """Give the language that a command line and its environment ask for.

    >>> asked_language(["--lang", "zh", "solve"], {}), asked_language([], {"LANG": "zh_CN.UTF-8"})
    ('zh', 'zh')
    >>> asked_language(["solve", "--lang=en"], {"GRUNDY_LANG": "zh"}), asked_language([], {})
    ('en', 'en')
    """
    words = words[: words.index("--")] if "--" in words else words
    asked = [after for word, after in pairwise(words) if word == _OPTION]
    asked += [word.partition("=")[2] for word in words if word.startswith(f"{_OPTION}=")]
    last = asked[-1].lower() if asked else ""
    return last if last in LANGUAGES else system_language(environment)


def _heard(ctx: click.Context, param: click.Parameter, lang: str | None) -> None:
    if lang is not None:
        ctx.ensure_object(dict)["lang"] = lang


lang_option = click.option(
    _OPTION,
    cls=Typed,
    type=click.Choice(LANGUAGES, case_sensitive=False),
    expose_value=False,
    callback=_heard,
    help="Speak English or Chinese.",
)
"""The option that every command has."""


def language() -> str:
    """Give the language of the command that runs.

    >>> language()
    'en'
    """
    context = click.get_current_context(silent=True)
    asked = context.obj if context else None
    return str(asked.get("lang", "en")) if isinstance(asked, dict) else "en"


def say(text: str) -> str:
    """Say a text, or a phrase, in the language of the command that runs.

    >>> say("winning moves")
    'winning moves'
    """
    return reader(language())(text)
