"""Write help in the language that was asked for, wrapped by words at any width."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from contextlib import nullcontext
from functools import cache
from typing import Any

import click

from grundy.explain.language import catalogue, reader
from grundy.faces.cli.output import lang_option, language
from grundy.faces.cli.screen import pad, width, wrapped

__all__ = ["SpokenContext", "SpokenFormatter", "prepared", "spoken", "spoken_lines"]

_MOST = 100
_LEAST = 20
_TERM = 30
_EXTRA = re.compile(r"^(.*?)(  \[(.*)\])?$", re.DOTALL)
_EXAMPLE = "Example:"
_SPEAKING = ("play", "serve", "judge")  # they wait for somebody
_USAGE = re.compile(r"\[OPTIONS\]|\[?COMMAND\]? \[ARGS\]\.\.\.")
_COMMENT = re.compile(r"(?<=\S)\s{2,}(?=[a-z])")


@cache
def _words(lang: str) -> dict[str, str]:
    if lang == "en":
        return {}
    entries: dict[str, str] = vars(catalogue(lang, "help"))["_catalog"]
    return {text: said for text, said in entries.items() if text}


def spoken(text: str) -> str:
    """Say a text of the help; white space does not matter.

    >>> spoken("Answer   in JSON.")
    'Answer in JSON.'
    """
    plain = " ".join(text.split())
    said = _words(language()).get(plain)
    return reader(language())(plain) if said is None else said


def spoken_lines(text: str) -> str:
    """Say each line, and what stands behind a command in it.

    >>> print(spoken_lines("  grundy games    all games"), end="")
      grundy games    all games
    """
    return "".join(_line(line) + "\n" for line in text.splitlines())


def _line(line: str) -> str:
    found = re.fullmatch(r"(\s*grundy .*?\s{2,})(.*)", line)
    return f"{found[1]}{spoken(found[2])}" if found else spoken(line)


class SpokenFormatter(click.HelpFormatter):
    r"""Lay help out for the terminal's width.

    >>> formatter = SpokenFormatter()
    >>> formatter.write_usage("grundy", "COMMAND")
    >>> formatter.getvalue()
    'Usage: grundy COMMAND\n'
    """

    def __init__(self) -> None:
        columns = shutil.get_terminal_size().columns
        super().__init__(width=max(_LEAST, min(columns, _MOST) - 2))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how the command is called."""
        head = f"{spoken('Usage:')} {prog} "
        args = _USAGE.sub(lambda part: spoken(part[0]), args)
        self.write(wrapped(head + args, self.width, "    ") + "\n")

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        self.write(f"{'':>{self.current_indent}}{spoken(f'{heading}:')}\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs; examples stand as they are."""
        indent = " " * self.current_indent
        for i, paragraph in enumerate(re.split(r"\n\s*\n", text.strip("\n"))):
            shown = "\n" * (i > 0)
            if paragraph.lstrip(" ").startswith("\b"):
                shown += "\n".join(indent + _example(line) for line in paragraph.split("\n")[1:])
            else:
                shown += wrapped(indent + spoken(paragraph), self.width, indent)
            self.write(shown + "\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = _TERM, col_spacing: int = 2
    ) -> None:
        """Write terms and what they mean; a long term stands on a line of its own."""
        spoken_rows = [(term, _meaning(said)) for term, said in rows]
        most = max(width(term) for term, _ in spoken_rows)
        column = min(most, col_max, self.width // 2) + col_spacing + self.current_indent
        for term, meaning in spoken_rows:
            first = f"{'':>{self.current_indent}}{term}"
            if width(first) > column - col_spacing:
                self.write(f"{first}\n")
                first = ""
            self.write(wrapped(pad(first, column) + meaning, self.width, " " * column) + "\n")


def _example(line: str) -> str:
    """Say the word before an example, and the words behind it."""
    stripped = line.lstrip(" ")
    lead = len(line) - len(stripped)
    if stripped.startswith(_EXAMPLE):
        rest = stripped.removeprefix(_EXAMPLE)
        room = width(_EXAMPLE) + len(rest) - len(rest.lstrip())
        return pad(spoken(_EXAMPLE), room) + _commented(rest.lstrip())
    return " " * lead + _commented(stripped)


def _commented(line: str) -> str:
    found = _COMMENT.search(line)
    return line if found is None else line[: found.end()] + spoken(line[found.end() :])


def _meaning(text: str) -> str:
    found = _EXTRA.match(text)
    assert found is not None
    said, extra = spoken(found[1]), found[3]
    if extra is None:
        return said
    parts = (part.partition(": ") for part in extra.split("; "))
    shown = "; ".join(f"{spoken(name)}{colon}{value}" for name, colon, value in parts)
    return f"{said}  [{shown}]"


class SpokenContext(click.Context):
    """Write help as `SpokenFormatter` does; let nothing that takes long be silent.

    >>> type(SpokenContext(click.Command("solve")).make_formatter()).__name__
    'SpokenFormatter'
    """

    formatter_class = SpokenFormatter

    def make_formatter(self) -> click.HelpFormatter:
        """Make what lays help out; the terminal tells the width."""
        return SpokenFormatter()

    def invoke(self, callback: Any, /, *args: Any, **given: Any) -> Any:
        """Call a command; `InputError` is raised for words that are too many."""
        from grundy.faces.cli.guidance import too_much
        from grundy.faces.cli.screen import patience

        if isinstance(self.command, click.Group):
            return super().invoke(callback, *args, **given)
        if self.args:
            raise too_much(" ".join(self.args), self)
        with nullcontext() if self.command.name in _SPEAKING else patience():
            return super().invoke(callback, *args, **given)


def prepared(command: click.Command) -> click.Command:
    """Let a command, and those in it, speak every language, whether or not it says so itself.

    >>> prepared(click.Command("nobody")).params[-1].opts
    ['--lang']
    """
    command.context_class = SpokenContext
    if not any("--lang" in param.opts for param in command.params):
        lang_option(command)
    if isinstance(command, click.Group):
        for one in command.commands.values():
            prepared(one)
    else:
        command.allow_extra_args = True  # `SpokenContext` refuses them
    return command
