"""Answer on the command line: one file for each command, loaded when it is called."""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from grundy.errors import (
    GrundyError,
    LimitError,
    NotSupported,
    UnknownName,
    UserCodeError,
    lacking,
)
from grundy.faces.cli.ends import Exit, let_go, lost, open_ends, stop_at, stopped, told_again
from grundy.faces.cli.guidance import Commands, guided, no_such_command, pointed
from grundy.faces.cli.output import asked_language, lang_option, language
from grundy.faces.questions import COMMANDS, GROUPS, QUESTIONS

__all__ = ["cli", "main"]

_WELCOME = """\
Grundy takes games: who wins, every winning move, and why.

  grundy solve nim 3 5 7                 who wins, and how
  grundy solve kayles 5 7 --misere       the same where the last move loses
  grundy solve 'take:1 or 4' 100         a rule in words
  grundy solve rows BWB+WW               partizan games too
  grundy table octal:0.77 -n 40          Grundy values of a take-and-break code
  grundy law kayles                      the law, proved for every size
  grundy prove nim:3 'f(n) == n % 4'     a claim of your own
  grundy code kayles --target cpp        a program that uses the law
  grundy play nim 3 5 7                  play here;  grundy serve: the page
  grundy survey octal:d0.d1d2d3 --store octal3    thousands of games
  grundy judge poj1067 < in > out        an online judge's formats
  grundy games                           all games;  grundy games wythoff: one
  grundy COMMAND --help                  every option, with an example
"""

MOST_DIGITS = 10_000
"""Python takes a second for the digits of a position and its moves where a heap has so many."""


class LazyGroup(Commands):
    r"""Import a command's module when the command is asked for.

    >>> from click.testing import CliRunner
    >>> CliRunner().invoke(cli, ["row", "5/8"]).output
    '5/8 = BWBW  (born on day 4)\n'
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command."""
        if cmd_name not in COMMANDS:
            return None
        from grundy.faces.cli.help import prepared

        command = _own(cmd_name)
        if command is None:
            from grundy.faces.cli.common import plain

            command = plain(QUESTIONS[cmd_name])
        assert isinstance(command, click.Command)
        return prepared(command)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read `help`, `help COMMAND` and `version` as the options that they are elsewhere."""
        spoken, rest = (args[:2], args[2:]) if args[:1] == ["--lang"] else ([], args)
        if rest[:1] == ["help"]:
            args = [*spoken, *rest[1:2], "--help"]
        return super().parse_args(ctx, ["--version"] if rest == ["version"] else args)

    def unknown(self, ctx: click.Context, args: list[str], known: list[str]) -> UnknownName:
        """Make the error for a word that is no command."""
        return no_such_command(args[0], args[1:], known)

    def get_help(self, ctx: click.Context) -> str:
        """Write the help in the language that was asked for."""
        from grundy.faces.cli.help import SpokenFormatter

        formatter = SpokenFormatter()
        self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in groups, without importing them."""
        for group, names in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(name, COMMANDS[name]) for name in names])


_HOMES = {
    "prove": ("check", "export", "law", "refute"),
    "programs": ("code", "stress"),
    "value": ("count", "row"),
    "survey": ("catalogue", "store"),
    "games": ("levels", "words"),
    "serve": ("site",),
}
"""The modules that hold more than the command of their name; each is ``NAME_command``."""


def _own(name: str) -> Any:
    """Import what shows a command's answers; most questions have it."""
    home = next((module for module, names in _HOMES.items() if name in names), name)
    module = f"{__name__}.{home}"
    return getattr(import_module(module), f"{name}_command") if find_spec(module) else None


def _tell_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    """Print the version, and the commit where the program runs in a copy of its repository."""
    if not asked:
        return
    import subprocess
    from importlib.metadata import version
    from pathlib import Path

    root, commit = Path(__file__).parents[4], ""
    if (root / ".git").exists():
        command = ("git", "-C", str(root), "rev-parse", "--short", "HEAD")
        with suppress(OSError):
            commit = subprocess.run(
                command, capture_output=True, text=True, check=False
            ).stdout.strip()
    click.echo(f"grundy {version('grundy')}" + f" ({commit})" * bool(commit))
    ctx.exit()


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
@lang_option
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Take games apart: who wins, every winning move, and why."""
    if ctx.invoked_subcommand is None:
        if language() != "en":
            from grundy.faces.cli.help import spoken_lines

            click.echo(spoken_lines(_WELCOME), nl=False)
        else:
            click.echo(_WELCOME, nl=False)


def main() -> None:
    r"""Run the command line to its end, whatever that is; what went wrong is one line on stderr.

    `Exit` says with which codes it ends.

    >>> import subprocess
    >>> code = "from grundy.faces.cli import main; main()"
    >>> asked = [sys.executable, "-c", code, "solve", "kayls", "3"]
    >>> subprocess.run(asked, capture_output=True, text=True).stderr
    "grundy: unknown game 'kayls'; did you mean kayles?\n"
    """
    sys.set_int_max_str_digits(MOST_DIGITS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy starts sooner; no algebra is done
    open_ends()
    sys.unraisablehook = told_again
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    code = _run()
    let_go()
    if stopped.is_set():
        os._exit(code)  # what a compiler has half made is not taken apart: that may crash
    if signal.getsignal(signal.SIGINT) is _interrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is left that Ctrl-C could lose
    sys.exit(code)


def _interrupt(number: int, frame: Any) -> None:
    """Let the first Ctrl-C leave things in order, and a second one end the process at once."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    stop_at(frame)
    raise KeyboardInterrupt


def _run() -> int:
    asked: dict[str, Any] = {"lang": asked_language(sys.argv[1:])}
    _dress_terminals()
    output = sys.stdout
    try:
        code = cli.main(prog_name="grundy", standalone_mode=False, obj=asked, color=_colour())
        sys.stdout.flush()
    except click.ClickException as error:
        code = _misused(error, asked["lang"])
    except GrundyError as error:
        code = _report(_pointed(error, asked), asked["lang"])
    except BrokenPipeError:
        code = Exit.UNREAD
    except ImportError as error:
        code = _report(lacking(error), asked["lang"])
    except MemoryError:
        code = _report(LimitError("there is not enough memory for this"), asked["lang"])
    except OSError as error:
        code = _report(lost(error), asked["lang"])
    except (click.Abort, KeyboardInterrupt):
        code = Exit.INTERRUPTED
    except SystemExit:
        if sys.stdout is output:
            raise
        code = Exit.UNREAD  # click puts another in its place when nobody reads it any more
    except Exception:
        if not stopped.is_set():
            raise
        code = Exit.INTERRUPTED  # a compiler that was stopped fails in ways of its own
    return code if isinstance(code, int) else 0


def _pointed(error: GrundyError, asked: dict[str, Any]) -> GrundyError:
    if "position" not in asked:
        return error
    return pointed(error, asked["position"])


def _dress_terminals() -> None:
    if sys.stdout.isatty() or sys.stderr.isatty():
        from grundy.faces.cli.screen import wrap_terminals  # late: a pipe needs none of it

        wrap_terminals()


def _colour() -> bool | None:
    """Let NO_COLOR (https://no-color.org) take all colours away; else a terminal has them."""
    return False if os.environ.get("NO_COLOR") else None


def _misused(error: click.ClickException, lang: str) -> int:
    better = guided(error)
    if isinstance(better, GrundyError):
        return _report(better, lang)
    said = error.format_message()
    click.echo(f"grundy: {said[:1].lower()}{said[1:]}", err=True)  # as all our own errors begin
    return error.exit_code


def _report(error: GrundyError, lang: str) -> int:
    text, own = str(error), "In your own file:"
    if lang != "en":
        from grundy.explain.language import reader, trouble  # late: English needs none of it

        text, own = trouble(error, lang), reader(lang)(own)
    if isinstance(error, UserCodeError) and error.traceback:
        click.echo(f"{own}\n{error.traceback}", err=True)
    click.echo(f"grundy: {text}", err=True)
    return Exit.UNSUPPORTED if isinstance(error, NotSupported) else Exit.WRONG
