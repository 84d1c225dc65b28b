"""``grundy judge``."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from dataclasses import asdict

import click

from grundy.faces import judge
from grundy.faces.cli.formats import ProblemName
from grundy.faces.cli.output import echo_json, json_option, tell, wanted
from grundy.faces.cli.screen import patience


@click.command("judge")
@click.argument("problem", type=ProblemName(), required=False)
@click.option("--store", metavar="DIR", help="Use laws that are kept in a folder.")
@json_option
def judge_command(problem: str | None, store: str | None) -> None:
    """Read a judge's input on standard input and write the judge's output.

    \b
    Example:  echo "1 2" | grundy judge poj1067
              grundy judge            lists the problems; those of a game: grundy judge nim

    Malformed input ends with the line number and what was expected; all answers before it are
    already printed. With --json the list of problems is JSON; answers keep the judge's format.
    A law that --store keeps is used before long tables are made, as for very large heaps is a
    period of the ready catalogue; a line on standard error says which.
    """
    if problem is not None:
        with nullcontext() if sys.stdin.isatty() else patience():
            laws = judge.Laws(store, tell)
            judge.judge(problem, sys.stdin.buffer, sys.stdout.buffer, laws)
    elif wanted("as_json"):
        echo_json([{**asdict(p), "names": list(p.names), "help": p.help} for p in judge.problems()])
    else:
        for p in judge.problems():
            click.echo(f"{' '.join(p.names):<32}  {p.help}")
