"""Answer on the command line: one file for each command, loaded when it is called."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module

import click

from grundy.errors import GrundyError, UserCodeError
from grundy.faces.cli.ends import let_go, lost, open_ends, told_again

__all__ = ["cli", "main"]

_COMMANDS = {
    "solve": "Say who wins a position, every winning move, and why.",
    "table": "Print the Grundy values of heaps 0, 1, 2, ...",
    "law": "Find the law of a game, and its proof where there is one.",
    "prove": "Prove a claim for every size, or give its first counterexample.",
    "refute": "Give the first counterexample of a claim, and play that shows it.",
    "count": "Count the lost positions exactly, by a law that is proved.",
    "check": "Check the certificate of a proof, independently.",
    "code": "Write a program that uses the law.",
    "games": "List the games, or show one: its rule, its notation, examples.",
    "value": "Give the simplest form of a partizan value, and its facts.",
    "row": "Build the row of stones that a number is.",
    "serve": "Serve the page, and the same answers over HTTP.",
    "play": "Play against the computer, or against a second person.",
    "review": "Check a finished game move by move; or write a worksheet.",
    "levels": "Count the positions met under four representations.",
    "store": "Look after a folder of long sequences: list, verify, export, drop.",
    "survey": "Study many games, on one machine or a cluster, and keep a catalogue.",
    "catalogue": "Ask the catalogue of a survey a question in SQL.",
    "judge": "Answer an online judge's input with a judge's output.",
}

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

MOST_DIGITS = 100_000
_UNREAD = 128 + signal.SIGPIPE


class LazyGroup(click.Group):
    """Import a command's module when the command is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names of all commands."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a command."""
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"{__name__}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="grundy", message="grundy %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Take games apart: who wins, every winning move, and why."""
    if ctx.invoked_subcommand is None:
        click.echo(_WELCOME, nl=False)


def main() -> None:
    """Run the command line to its end, whatever that is; what went wrong is one line on stderr.

    Exit codes are 0 (asked and done), 1 (the other answer), 2 (wrong usage or input), 3 (not
    supported), 130 (interrupted) and, as of any command, 141 (nobody reads the answer any more).
    """
    sys.set_int_max_str_digits(MOST_DIGITS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy starts sooner; no algebra is done
    open_ends()
    sys.unraisablehook = told_again
    code = _run()
    let_go()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is left that Ctrl-C could lose
    sys.exit(code)


def _run() -> int:
    asked: dict[str, str] = {}
    output = sys.stdout
    try:
        code = cli.main(prog_name="grundy", standalone_mode=False, obj=asked)
        sys.stdout.flush()
    except click.ClickException as error:
        click.echo(f"grundy: {error.format_message()}", err=True)
        code = error.exit_code
    except GrundyError as error:
        code = _report(error, asked.get("lang", "en"))
    except BrokenPipeError:
        code = _UNREAD
    except OSError as error:
        code = _report(lost(error), asked.get("lang", "en"))
    except (click.Abort, KeyboardInterrupt):
        code = 128 + signal.SIGINT
    except SystemExit:
        if sys.stdout is output:
            raise
        code = _UNREAD  # click puts another in its place when nobody reads it any more
    return code if isinstance(code, int) else 0


def _report(error: GrundyError, lang: str) -> int:
    text = str(error)
    if lang == "zh":
        from grundy.explain.reading import trouble  # late: English needs none of it

        text = trouble(error, lang)
    if isinstance(error, UserCodeError) and error.traceback:
        click.echo(f"In your own file:\n{error.traceback}", err=True)
    click.echo(f"grundy: {text}", err=True)
    return 2
