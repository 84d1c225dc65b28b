"""Choose the language: ``--lang`` anywhere on the line, else GRUNDY_LANG, else the system's."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise

import click

from grundy.explain.language import LANGUAGES, Say, reader, system_language

__all__ = ["asked_language", "language", "say"]

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
    return _speaker()(text)


def _speaker() -> Say:
    return reader(language())
