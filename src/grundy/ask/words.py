"""Ask which texts of a game are not said in a language."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from itertools import chain
from typing import Any

from grundy.ask.catalogue import facts_of, kind
from grundy.ask.common import Extra
from grundy.explain.language import LANGUAGES, reader, speaker
from grundy.rules.protocol import Ruleset
from grundy.rules.text import read_text

__all__ = ["missing", "skeleton"]


def missing(name: str, lang: str, *, extra: Extra = ()) -> list[str]:
    """List the texts of a game that are not said in a language.

    >>> missing("cram", "zh")
    []
    """
    speaker(lang)  # raise for a language that is not known
    say = reader(lang)
    cls = kind(name, extra)
    return [text for text in dict.fromkeys(_texts(cls)) if text and say(text) == text]


def skeleton(name: str, *, extra: Extra = ()) -> str:
    """Write what a game's file lacks, as its fact ``words``, to be filled in.

    >>> skeleton("cram")
    ''
    """
    lines = []
    for lang in LANGUAGES[1:]:
        texts = missing(name, lang, extra=extra)
        entries = [f"            {text!r}: ''," for text in texts]
        lines += [f"        {lang!r}: {{", *entries, "        },"] * bool(texts)
    return "\n".join(["    words = {", *lines, "    }"]).replace("'", '"') if lines else ""


def _texts(cls: type[Ruleset[Any]]) -> Iterator[str]:
    """Give what a game says: title, rule, notation, and the templates of moves and theorems."""
    facts = facts_of(cls)
    yield from (facts.title, facts.rule, facts.notation)
    files = {
        value.__code__.co_filename for value in vars(cls).values() if inspect.isfunction(value)
    }
    trees = (ast.parse(read_text(path)) for path in sorted(files))
    for node in chain.from_iterable(map(ast.walk, trees)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("phrase", "phrases"):
            yield from (str(a.value) for a in node.args[:1] if isinstance(a, ast.Constant))
