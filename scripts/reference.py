"""Write the reference in every language: parameters and keys of questions, and what commands say.

usage: python scripts/reference.py        write them anew (the tests ask that they are as written)
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import click

from grundy.explain.language import reader
from grundy.faces.cli import cli
from grundy.faces.questions import APART, QUESTIONS, Question
from grundy.faces.web.calls import LIMITS
from grundy.faces.web.schema import Shapes
from grundy.phrases.phrase import phrase

_ENDS = (("", "en"), (".zh", "zh"))
DOCS = Path(__file__).parents[1] / "docs"
PAGES = {f"{name}{end}.md": lang for name in ("http", "json", "cli") for end, lang in _ENDS}
_PLACE = re.compile(r"(<!-- (\w+)(?: of (\w+))? -->\n).*?(<!-- end -->)", re.DOTALL)


def written(page: str) -> str:
    """Give a page with its tables made anew."""
    say = reader(PAGES[page])

    def made(found: re.Match[str]) -> str:
        match found[2]:
            case "parameters":
                text = _table(_parameters(QUESTIONS[found[3]], say))
            case "keys":
                text = _table(_keys(say))
            case "apart":
                text = _table(_apart(say))
            case _:
                text = "".join(_helps(PAGES[page]))
        return found[1] + text + found[4]

    return _PLACE.sub(made, _with_places((DOCS / page).read_text(encoding="utf-8"), say))


def _with_places(text: str, say: Callable[[str], str]) -> str:
    """Give new questions a place on the page that shows them, before what stands apart."""
    if "<!-- apart -->" not in text:
        return text
    heads = {f"### {one.method} /api/{one.name}": one for one in QUESTIONS.values()}
    new = "".join(
        f"{head}\n\n<!-- parameters of {one.name} -->\n<!-- end -->\n\n{say(one.help)}\n\n"
        for head, one in heads.items()
        if head not in text
    )
    at = text.rindex("\n## ", 0, text.index("<!-- apart -->")) + 1
    return text[:at] + new + text[at:]


def _table(rows: Iterator[tuple[str, str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _apart(say: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    yield say(phrase("command")), say(phrase("why"))
    yield "---", "---"
    for one in APART:
        yield f"`{one.name}`", say(one.why)


def _helps(lang: str) -> Iterator[str]:
    """Give what every command says of itself, as on a terminal of 80 columns."""
    with mock.patch.dict(os.environ, COLUMNS="82"):
        yield from _help(
            cli, click.Context(cli, info_name="grundy", obj={"lang": lang}, **cli.context_settings)
        )


def _help(group: click.Group, above: click.Context) -> Iterator[str]:
    for name in group.list_commands(above):
        command = group.get_command(above, name)
        assert command is not None
        with command.context_class(command, info_name=name, parent=above) as own:
            yield f"## {own.command_path}\n\n```text\n{command.get_help(own)}\n```\n\n"
            if isinstance(command, click.Group):
                yield from _help(command, own)


def _parameters(question: Question, say: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    yield say(phrase("parameter")), say(phrase("what it is"))
    yield "---", "---"
    for one in question.parameters:
        name = f"`{one.name}`"
        if one.kind == "data":
            name = say(phrase("the body"))
        if one.choices:
            name += f": {', '.join(f'`{choice}`' for choice in one.choices)}"
        if one.kind == "flag":
            name += ": `true`, `false`"
        said = say(one.meaning)
        if one.kind == "count":
            said += f" ({one.least} - {LIMITS[one.limit]:,})"
        yield name if one.needed else f"[{name}]", said


def _keys(say: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    yield say(phrase("question")), say(phrase("keys"))
    yield "---", "---"
    shapes = Shapes()
    for question in QUESTIONS.values():
        if not question.draws:
            schema = shapes.of(question.answer)
            yield f"`{question.name}`", ", ".join(_listed(schema, shapes.known))


def _listed(schema: dict[str, Any], known: dict[str, Any]) -> Iterator[str]:
    one = schema.get("items", schema)
    shapes = [_there(part, known) for part in one.get("anyOf", [one])]
    found = {key: kind for shape in shapes for key, kind in shape["properties"].items()}
    for key, kind in found.items():
        options = ", ".join(f"`{choice}`" for choice in _there(kind, known).get("enum", ()))
        inner = _there(_there(kind, known).get("items", {}), known).get("properties")
        inside = f": `[{{{', '.join(inner)}}}]`" if inner else ""
        yield f"`{key}`{inside}" + (f" ({options})" if options else "")


def _there(kind: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Follow a reference; of several kinds take the first that is described."""
    if "$ref" in kind:
        return _there(known[kind["$ref"].rpartition("/")[2]], known)
    if "anyOf" in kind:
        return _there(kind["anyOf"][0], known)
    return kind


if __name__ == "__main__":
    for name in PAGES:
        (DOCS / name).write_text(written(name), encoding="utf-8")
