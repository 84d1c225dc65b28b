"""Write the tables of parameters and keys in the reference, in every language, from the questions.

usage: python scripts/reference.py        write them anew (the tests ask that they are as written)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from grundy.explain.language import reader
from grundy.faces.questions import QUESTIONS, Question, at
from grundy.faces.web.limits import LIMITS
from grundy.phrases.phrase import phrase

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {"http.md": "en", "http.zh.md": "zh", "json.md": "en", "json.zh.md": "zh"}
_PLACE = re.compile(r"(<!-- (parameters|keys)(?: of (\w+))? -->\n).*?(<!-- end -->)", re.DOTALL)


def written(page: str) -> str:
    """Give a page with its tables made anew."""
    say = reader(PAGES[page])

    def table(found: re.Match[str]) -> str:
        rows = _parameters(QUESTIONS[found[3]], say) if found[2] == "parameters" else _keys(say)
        return found[1] + "".join(f"| {' | '.join(row)} |\n" for row in rows) + found[4]

    return _PLACE.sub(table, (DOCS / page).read_text(encoding="utf-8"))


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
    for question in QUESTIONS.values():
        if question.answer:
            schema = TypeAdapter(at(question.answer)).json_schema(mode="serialization")
            yield f"`{question.name}`", ", ".join(_listed(schema, schema.get("$defs", {})))


def _listed(schema: dict[str, Any], known: dict[str, Any]) -> Iterator[str]:
    shapes = [_there(part, known) for part in schema.get("anyOf", [schema])]
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
