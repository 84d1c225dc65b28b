"""Say what is wrong with a command line: the nearest name, the example of the command."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterable
from typing import Any

import click

from grundy.errors import GrundyError, InputError, UnknownName
from grundy.phrases.phrase import phrase

__all__ = [
    "Commands",
    "Typed",
    "example_of",
    "guided",
    "no_options",
    "no_such_command",
    "pointed",
    "too_much",
]

_LOOKS_LIKE_OPTION = re.compile(r"--[a-z][a-z-]*(=.*)?", re.DOTALL)
_NEARLY_OPTION = re.compile(r"[-\u2013\u2014\uff0d]{1,2}[^\W\d_][^\W\d_-]+")
_EXAMPLE = re.compile(r"^ +(grundy .*?)(?: {2,}\S.*)?$", re.MULTILINE)
_MEANT = {"list": ("games", ""), "thermograph": ("value", ""), "explain": ("solve", "--explain")}
"""A command and its option, by what people type for it."""


def no_such_command(name: str, rest: Iterable[str], known: Iterable[str]) -> UnknownName:
    """Make the error for a word that is no command; a game, or heaps, may have lost theirs.

    >>> print(no_such_command("solv", ["nim", "3"], ["solve", "play"]))
    unknown command 'solv'; did you mean solve?
    >>> print(no_such_command("nim", ["3", "5"], ["solve", "play"]))
    unknown command 'nim'; did you mean grundy solve nim 3 5?
    >>> print(no_such_command("3", ["5", "7"], ["solve", "play"]))
    unknown command '3'; did you mean grundy solve nim 3 5 7?
    >>> print(no_such_command("explain", ["nim", "3"], ["solve", "play"]))
    unknown command 'explain'; did you mean grundy solve nim 3 --explain?
    """
    from grundy.ask.common import game

    error = UnknownName("command", name, known, "`grundy` lists them")
    if name in _MEANT:
        command, option = _MEANT[name]
        words = filter(None, [command, *rest, option])
        error.message = _meaning(UnknownName("command", name, ()), ["grundy", *words])
    elif not error.near:
        heaps = [name] if name.replace("+", "").isdecimal() else []
        try:
            meant = game("nim" if heaps else name)
        except GrundyError:
            return error
        text = UnknownName("command", name, ())
        error.message = _meaning(text, ["grundy solve", meant.text, *heaps, *rest])
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
        nearly = _NEARLY_OPTION.fullmatch(word) and not word.isupper()
        error = _unknown_option(word.partition("=")[0], ctx) if nearly or word[:2] == "--" else None
        if error and (error.near or _LOOKS_LIKE_OPTION.fullmatch(word)):
            raise error
    return words


def example_of(command: click.Command) -> str:
    """Give the first example of a command's help that begins with the command, or nothing.

    >>> from grundy.faces.cli.value import row_command
    >>> example_of(row_command)
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
    if isinstance(error, click.BadOptionUsage):
        return _bad_usage(error)
    ctx = getattr(error, "ctx", None)
    return (ctx and _by_kind(error, ctx)) or error


def _by_kind(error: click.ClickException, ctx: click.Context) -> InputError | None:
    if isinstance(error, click.NoSuchOption):
        return _unknown_option(error.option_name, ctx)
    if isinstance(error, click.MissingParameter) and error.param:
        return _missing(error.param, ctx)
    if isinstance(ctx.command, click.Group):  # it refuses nothing else by itself
        return InputError(_like("COMMAND", example_of(ctx.command)), got="")
    return None


class Commands(click.Group):
    """Be a group of commands that names the nearest where there is no such one.

    >>> group = Commands("store", commands=[click.Command("list")])
    >>> group.resolve_command(click.Context(group, info_name="store"), ["lits"])
    Traceback (most recent call last):
    grundy.errors.UnknownName: unknown command 'lits'; did you mean list?
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name the nearest ones."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            raise self.unknown(ctx, args, known)
        return super().resolve_command(ctx, args)

    def unknown(self, ctx: click.Context, args: list[str], known: list[str]) -> UnknownName:
        """Make the error for a word that is no command."""
        return UnknownName("command", args[0], known, _help_lists(ctx))


class Typed(click.Option):
    """Be an option that says what it takes, and what came.

    >>> option = Typed(["--port"], type=click.IntRange(0, 65535))
    >>> option.type_cast_value(click.Context(click.Command("serve")), "99999")
    Traceback (most recent call last):
    grundy.errors.InputError: --port: expected a number from 0 to 65535, got '99999'
    """

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Read a value; `InputError` where it is none."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter:
            refused = InputError(_wanted(self.type, value), got=value, where=self.opts[0])
        for other in ctx.command.params:  # it may be what another option takes
            if isinstance(other.type, click.Choice) and value in other.type.choices:
                refused.message = _meaning(refused, [other.opts[0], value])
        raise refused


def _unknown_option(name: str, ctx: click.Context) -> UnknownName:
    known = [opt for param in ctx.command.params for opt in param.opts if opt.startswith("--")]
    return UnknownName("option", name, known, _help_lists(ctx))


def _help_lists(ctx: click.Context) -> str:
    return phrase("`{command} --help` lists them", command=ctx.command_path)


def _wanted(kind: Any, got: str) -> str:
    """Say what an option takes."""
    if isinstance(kind, click.Choice):
        return phrase("one of {names}", names=tuple(kind.choices))
    if not isinstance(kind, click.IntRange) or not got.lstrip("-").isdecimal():
        return "an integer" if kind.name.startswith("integer") else "a number"
    if kind.max is None:
        return phrase("{what} of at least {n}", what="a number", n=kind.min)
    return phrase("a number from {n} to {m}", n=kind.min, m=kind.max)


def _bad_usage(error: click.BadOptionUsage) -> InputError:
    """Say that an option lacks its value, or takes none."""
    given = any(word.startswith(f"{error.option_name}=") for word in sys.argv)
    expected, got = ("no value behind it", None) if given else ("a value behind it", "")
    return InputError(expected, got=got, where=error.option_name)


def too_much(extra: str, ctx: click.Context) -> InputError:
    """Say that a word is too many; it may be a size, or of a rule or claim without quotes.

    >>> print(too_much("4", click.Context(click.Command("row"))))
    expected no more arguments, got '4'
    """
    if _LOOKS_LIKE_OPTION.match(extra):
        return _unknown_option(extra.split(maxsplit=1)[0].partition("=")[0], ctx)
    error = InputError("no more arguments", got=extra)
    given = [param for param in ctx.command.params if isinstance(param, click.Argument)]
    words = [str(ctx.params.get(str(param.name)) or "") for param in given]
    whole = f"{words[-1]} {extra}" if words else ""
    last = given[-1].name if given else ""
    options = {option for param in ctx.command.params for option in param.opts}
    wanted = next((option for option in ("-n", "--below") if option in options), "")
    if last == "claim" or (last == "game" and _is_known(whole)):
        error.message = _meaning(error, [ctx.command_path, *words[:-1], whole])
    elif extra.isdecimal() and wanted:
        error.message = _meaning(error, [ctx.command_path, *words, wanted, extra])
    return error


def pointed(error: GrundyError, asked: tuple[str, str, tuple[str, ...] | None]) -> GrundyError:
    """Let an error name the game and the position that were meant, where words are misplaced.

    >>> from grundy.errors import UnknownName
    >>> asked = ("grundy solve", "1", ("or", "4", "100"))
    >>> print(pointed(UnknownName("game", "1", []), asked).message)
    unknown game '1'; did you mean grundy solve 'take:1 or 4' 100?

    The words behind the game are None where the command takes no position.
    """
    command, game, rest = asked
    near = isinstance(error, UnknownName) and error.near
    if not isinstance(error, InputError) or near or _is_known(game, rest or ()):
        return error
    if rest is None:
        if isinstance(error, UnknownName) and _is_known(f"take:{game}"):
            error.message = _meaning(error, [command, f"take:{game}"])
        return error
    words = [game, *rest]
    tries = [("nim", words)]
    if rest:
        tries += [(f"{game}:{rest[0]}", [*rest[1:]]), (f"take:{game}", [*rest])]
    for i in range(len(words) - 1, 1, -1):
        joined = " ".join(words[:i])
        tries += [(joined, words[i:]), (f"take:{joined}", words[i:])]
    for name, position in tries:
        if position and _is_known(name, position):
            error.message = _meaning(error, [command, name, *position])
            break
    return error


def _meaning(error: GrundyError, words: Iterable[str]) -> str:
    command, *rest = words
    near = f"{command} {shlex.join(rest)}"
    text = error.message
    if isinstance(error, UnknownName):  # its hint would stand in between
        text = UnknownName(error.expected, error.got or "", ()).message
    return phrase("{text}; did you mean {near}?", text=text, near=near)


def _is_known(name: str, position: Iterable[str] = ()) -> bool:
    """Tell whether there is such a game, and such a position of it where one is given."""
    from grundy.ask.common import game

    try:
        found, words = game(name), " ".join(position)
        if words:
            found.parse(words)
    except GrundyError:
        return False
    return True


def _missing(param: click.Parameter, ctx: click.Context) -> InputError:
    name = param.make_metavar(ctx).rstrip(".").strip("[]")
    if isinstance(param, click.Option):
        name = f"{param.opts[0]} {name}"
    example = example_of(ctx.command)
    return InputError(_like(name, example), got="")


def _like(name: str, example: str) -> str:
    return phrase("{name}, as in: {example}", name=name, example=example) if example else name
