"""Say on the command line how a judge's cases are read and answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from grundy.errors import InputError
from grundy.faces import judge

__all__ = ["ProblemName", "format_options", "rule_of"]

F = TypeVar("F", bound=Callable[..., Any])


class ProblemName(click.ParamType[str]):
    """A problem's name, which Tab completes.

    >>> [found.value for found in ProblemName().shell_complete(None, None, "hdu15")]
    ['hdu1517', 'hdu1524', 'hdu1525', 'hdu1527', 'hdu1536']
    """

    name = "problem"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        """Offer the names of the problems."""
        names = sorted(name for p in judge.problems() for name in p.names)
        return [CompletionItem(name) for name in names if name.startswith(incomplete.lower())]


def rule_of(problem: str) -> str:
    """Give the rule of a problem, with the numbers of its cases in brackets.

    >>> rule_of("hdu1846")
    'nim:{m}'
    >>> rule_of("hdu9999")
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown problem 'hdu9999'; `grundy judge` lists them, \
`grundy judge nim` those of a game

    `InputError` is raised for a problem whose rule is no game of the house.
    """
    found = judge.find(problem)
    if not found.is_playable:
        raise InputError("a problem whose rule can be said", got=problem)
    return found.rule


def format_options(function: F) -> F:
    """Add ``--input``, ``--output``, ``--end``, and ``--judge``, which stands for the three.

    >>> [param.name for param in format_options(click.Command("stress")).params]
    ['problem', 'end', 'answers', 'reads']
    """
    options = [
        click.option(
            "--input",
            "reads",
            default="heaps",
            metavar="FORMAT",
            help="The input: T first, then lines of n, heaps, letters a to h, numbers.",
        ),
        click.option(
            "--output",
            "answers",
            default="first|second",
            metavar="WORDS",
            help="The output: two words as Alice|Bob, or value.",
        ),
        click.option("--end", default="", metavar="LINE", help="A last line of the input, as 0."),
        click.option(
            "--judge",
            "problem",
            type=ProblemName(),
            metavar="NAME",
            callback=_judged,
            help="Read and print as a problem of `grundy judge` does.",
        ),
    ]
    for option in reversed(options):
        function = option(function)
    return function


def _judged(ctx: click.Context, param: click.Parameter, name: str | None) -> str | None:
    """Take the formats of a problem."""
    if name is None:
        return None
    found = judge.find(name)
    if "by " in (found.reads[:3], found.answers[:3]):
        raise InputError("a problem that is answered by one of two words", got=name)
    ctx.params |= {"reads": found.reads, "answers": found.answers, "end": found.end}
    return name
