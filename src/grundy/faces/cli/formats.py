"""Say on the command line how a judge's cases are read and answered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from grundy.errors import InputError
from grundy.faces.cli.output import echo_json, noted, say, wanted
from grundy.faces.cli.screen import pad
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_text

__all__ = ["Formats", "ProblemName", "compared", "format_options", "formats", "rule_of"]

if TYPE_CHECKING:
    from grundy.ask.common import Extra
    from grundy.faces.judge.sample import Sample

_LABEL = 11
_MOVES = {"by moves": ("Yes|No", "all")}
"""Answers of the table that are two words and winning moves below them, as programs print them."""


F = TypeVar("F", bound=Callable[..., Any])


class ProblemName(click.ParamType[str]):
    """A problem's name, which Tab completes.

    >>> [found.value for found in ProblemName().shell_complete(None, None, "hdu15")]
    ['hdu1517', 'hdu1524', 'hdu1525', 'hdu1527', 'hdu1536']
    """

    name = "problem"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> list[CompletionItem]:
        """Offer the names of the problems."""
        from grundy.faces import judge  # late: few commands name a problem

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
    from grundy.faces import judge

    found = judge.find(problem)
    if not found.is_playable:
        raise InputError("a problem whose rule can be said", got=problem)
    return found.rule


@dataclass(frozen=True)
class Formats:
    """The formats that a command was given, and the files of a sample.

    >>> Formats(reads="T; a m").sample is None
    True
    """

    reads: str = ""
    answers: str = ""
    end: str = ""
    problem: str = ""
    moves: str = ""
    sample: tuple[str, str] | None = None


def formats() -> Formats:
    """Give the formats of the command that runs; a problem says what is not said beside it.

    >>> with click.Context(click.Command("stress")):
    ...     formats()
    Formats(reads='', answers='', end='', problem='', moves='', sample=None)
    """
    told = {name: wanted(name) or "" for name in ("reads", "answers", "end", "problem")}
    given = Formats(**told, sample=wanted("sample"))
    if not given.problem:
        return given
    from grundy.faces import judge

    found = judge.find(given.problem)
    said, moves = _MOVES.get(found.answers, (found.answers, ""))
    if "by " in (found.reads[:3], said[:3]):
        raise InputError("a problem that is answered by one of two words", got=given.problem)
    reads, end = given.reads or found.reads, given.end or found.end
    return replace(given, reads=reads, answers=given.answers or said, end=end, moves=moves)


def format_options(function: F) -> F:
    """Add ``--sample``, the formats of it, and ``--judge``, which stands for these; see `formats`.

    >>> [param.name for param in format_options(click.Command("stress")).params]
    ['sample', 'problem', 'end', 'answers', 'reads']
    """
    for names, facts in reversed(_OPTIONS.items()):
        function = noted(*names, **facts)(function)
    return function


_OPTIONS: dict[tuple[str, ...], dict[str, Any]] = {
    ("--input", "reads"): {
        "metavar": "FORMAT",
        "help": "The input: T first, then lines of n, heaps, letters a to h, numbers.",
    },
    ("--output", "answers"): {
        "metavar": "WORDS",
        "help": "The output: two words as Alice|Bob, or value.",
    },
    ("--end", "end"): {"metavar": "LINE", "help": "A last line of the input, as 0."},
    ("--judge", "problem"): {
        "type": ProblemName(),
        "metavar": "NAME",
        "help": "Read and print as a problem of `grundy judge` does.",
    },
    ("--sample",): {
        "nargs": 2,
        "metavar": "IN OUT",
        "is_eager": True,
        "help": "Compare the rule with the sample of a statement first.",
    },
}


def compared(game: str, extra: Extra) -> Sample | None:
    """Compare a rule with the sample, if one was given; where they differ, the command ends with 1.

    >>> with click.Context(click.Command("law")):
    ...     print(compared("nim", ()))
    None

    `InputError` is raised for a format without a sample; `stress` and `code` write in one.
    """
    given = formats()
    ctx = click.get_current_context()
    if given.sample is None:
        if given != Formats() and ctx.command.name not in ("stress", "code"):
            raise InputError("--sample with the files that have this format")
        return None
    from grundy.faces.judge.sample import compare  # late: a judge starts without it

    start, output = map(read_text, given.sample)
    how = {"reads": given.reads, "answers": given.answers, "end": given.end}
    found = compare(game, start, output, extra=extra, **how)
    if not found.ok:
        if wanted("as_json"):
            echo_json(found.json())
        else:
            _show(found, extra)
        ctx.exit(1)
    told = phrase(
        "this rule gives your sample: {n} lines, read as {form}", n=found.lines, form=found.reads
    )
    click.echo(say(told), err=True)
    return found


def _show(found: Sample, extra: Extra) -> None:
    from grundy.ask.catalogue import reading

    differs = phrase("the rule differs from the sample: line {n} of the output", n=found.line)
    click.echo(say(differs))
    lines = {
        phrase("position"): f"{found.game} {found.position}",
        phrase("sample"): found.sample,
        phrase("this rule"): found.rule,
        phrase("read as"): reading(found.game, extra=extra).said(say),
        phrase("input"): found.reads,
    }
    for label, text in lines.items():
        click.echo(f"{pad(say(label), _LABEL)}{text}")
