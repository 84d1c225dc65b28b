"""Make the command of a question that has no module of its own: its answer, key by key."""

from __future__ import annotations

import shlex
from typing import Any

import click

from grundy.explain.language import reader
from grundy.faces.question import Question, at

__all__ = ["plain"]


def plain(question: Question) -> click.Command:
    """Make a command that shows each key of the answer on a line, lists item by item."""
    from grundy.faces.cli.common import asks, echo_json, users

    @asks(question.name)
    def command(
        as_json: bool,
        lang: str = "en",
        load: str | None = None,
        rules: str | None = None,
        **given: Any,
    ) -> None:
        needed = [given.pop(name) for name in question.needed]
        if question.says == "asked":
            given["lang"] = lang
        with users(load, rules) as extra:
            own = {"extra": extra} if question.loads else {}
            answer = at(question.function)(*needed, **given, **own)
            found = answer.json(reader(lang)) if question.says == "said" else answer.json()
        if as_json:
            echo_json(found)
        else:
            _show(found)

    words = [shlex.quote(str(one.example)) for one in question.parameters if one.needed]
    example = " ".join(["grundy", question.name, *words])
    return click.command(question.name, help=f"{question.help}\n\n\b\nExample:  {example}")(command)


def _show(found: dict[str, Any]) -> None:
    wide = max(map(len, found))
    for key, value in found.items():
        lines = value if isinstance(value, list | tuple) else [value]
        for i, line in enumerate(lines):
            shown = "  ".join(map(str, line.values())) if isinstance(line, dict) else line
            click.echo(f"{'' if i else key.replace('_', ' '):<{wide}}  {shown}".rstrip())
