"""Say what is wrong with a command line: the nearest name, the example of the command."""

from __future__ import annotations

import re
from collections.abc import Iterable

import click

from grundy.errors import InputError, UnknownName
from grundy.phrases.phrase import phrase

__all__ = ["example_of", "guided", "no_options", "unknown_command"]

_LOOKS_LIKE_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?", re.DOTALL)
_EXTRA_WORD = re.compile(r"unexpected extra arguments? \((--[a-z][a-z-]*)")
_EXAMPLE = re.compile(r"^ +(grundy .*?)(?: {2,}\S.*)?$", re.MULTILINE)
_NO_COMMAND = "Missing command."


def unknown_command(name: str, rest: Iterable[str], known: Iterable[str]) -> UnknownName:
    """Make the error for a word that is no command; a game, or heaps, may have lost theirs.

    >>> print(unknown_command("solv", ["nim", "3"], ["solve", "play"]))
    unknown command 'solv'; did you mean solve?
    >>> print(unknown_command("nim", ["3", "5"], ["solve", "play"]))
    unknown command 'nim'; did you mean grundy solve nim 3 5?
    >>> print(unknown_command("3", ["5", "7"], ["solve", "play"]))
    unknown command '3'; did you mean grundy solve nim 3 5 7?
    """
    from grundy.errors import GrundyError
    from grundy.games import game

    error = UnknownName("command", name, known, "`grundy` lists them")
    if not error.near:
        heaps = [name] if name.replace("+", "").isdecimal() else []
        try:
            meant = game("nim" if heaps else name)
        except GrundyError:
            return error
        asked = " ".join(["grundy solve", meant.text, *heaps, *rest])
        text = phrase("unknown {kind} {got}", kind="command", got=repr(name))
        error.message = phrase("{text}; did you mean {near}?", text=text, near=asked)
    return error


def no_options(
    ctx: click.Context, param: click.Parameter, words: tuple[str, ...] | str | None
) -> tuple[str, ...] | str | None:
    """Refuse words that look like options, where unknown ones may be part of a position.

    >>> ctx = click.Context(click.Command("solve"), info_name="grundy solve")
    >>> no_options(ctx, None, ("3", "-5"))
    ('3', '-5')
    >>> no_options(ctx, None, ("3", "--jsno"))
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown option '--jsno'; `grundy solve --help` lists them
    """
    for word in (words,) if isinstance(words, str) else words or ():
        if _LOOKS_LIKE_OPTION.fullmatch(word):
            raise _unknown_option(word.partition("=")[0], ctx)
    return words


def example_of(command: click.Command) -> str:
    """Give the first example of a command's help that begins with the command, or nothing.

    >>> from grundy.faces.cli.row import command
    >>> example_of(command)
    'grundy row 5/8'
    """
    _, _, examples = (command.help or "").partition("Example:")
    found = [line.strip() for line in _EXAMPLE.findall(f" {examples}")]
    own = (line for line in found if f" {command.name} " in f"{line} ")
    return next(own, found[0] if found else "")


def guided(error: click.ClickException) -> Exception:
    """Give the error that says more than click's own, where there is one.

    >>> solve = click.Command("solve", params=[click.Option(["--json"])])
    >>> ctx = click.Context(solve, info_name="grundy solve")
    >>> raise guided(click.NoSuchOption("--jsno", ctx=ctx))
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown option '--jsno'; did you mean --json?
    """
    ctx = getattr(error, "ctx", None)
    if isinstance(error, click.NoSuchOption) and ctx:
        return _unknown_option(error.option_name, ctx)
    extra = _EXTRA_WORD.search(error.format_message())
    if extra and ctx:
        return _unknown_option(extra[1], ctx)
    nothing = isinstance(error, click.exceptions.NoArgsIsHelpError)
    if ctx and (nothing or error.format_message() == _NO_COMMAND):
        return InputError(_like("COMMAND", example_of(ctx.command)), got="")
    if isinstance(error, click.MissingParameter) and ctx and error.param:
        return _missing(error.param, ctx)
    return error


def _unknown_option(name: str, ctx: click.Context) -> UnknownName:
    known = [opt for param in ctx.command.params for opt in param.opts if opt.startswith("--")]
    return UnknownName(
        "option", name, known, phrase("`{command} --help` lists them", command=ctx.command_path)
    )


def _missing(param: click.Parameter, ctx: click.Context) -> InputError:
    name = param.make_metavar(ctx).rstrip(".")
    if isinstance(param, click.Option):
        name = f"{param.opts[0]} {name}"
    example = example_of(ctx.command)
    return InputError(_like(name, example), got="")


def _like(name: str, example: str) -> str:
    return phrase("{name}, as in: {example}", name=name, example=example) if example else name
