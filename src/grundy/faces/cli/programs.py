"""``grundy code`` and ``grundy stress``: write programs, and test those of one's own."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import click

from grundy import ask
from grundy.ask.judgeprogram import judge_code
from grundy.ask.stress import Stress, stress
from grundy.faces.cli.common import GameText, asks, load_option, present, users
from grundy.faces.cli.formats import compared, format_options, formats, rule_of
from grundy.faces.cli.guidance import Typed
from grundy.faces.cli.output import json_option, missing, say, tell
from grundy.faces.cli.screen import pad
from grundy.phrases.phrase import phrase

# --- ``grundy code``


@click.command("code")
@asks("code")
@format_options
@click.option("-n", "count", cls=Typed, type=int, help="How many values to look at for the law.")
@click.option("--store", metavar="DIR", help="Use a law that is kept in a folder.")
def code_command(
    game: str,
    target: str,
    function: bool,
    moves: str | None,
    count: int | None,
    store: str | None,
) -> None:
    """Write a program that reads positions of GAME and prints who wins, and a winning move.

    \b
    Example:  grundy code kayles --target cpp > kayles.cpp
              grundy code subtraction:1,3,4
              grundy code nim:3 --target java --function
              grundy code wythoff --judge poj1067

    With --judge, or --input and --output, it reads and answers in that format.

    It uses the law where there is one, a table where there is none. Before it is printed, it was
    compiled by g++, clang++ or $CXX, or by javac, and compared with the solver; where there is no
    compiler, the same program in Python was, and its head says so.
    """
    with users() as extra:
        compared(game, extra)
        form = formats()
        how: Any = {"store": store, "moves": moves or form.moves, "extra": extra}
        how |= {"tell": tell, "say": say}
        if (form.reads or form.answers) and (form.problem or not form.sample):
            told = form.reads, form.answers or "first|second", form.end
            answer = judge_code(game, target, *told, compiles=True, n=count, **how)
        else:
            answer = ask.code(game, target, count, function=function, compiles=True, **how)
    present(answer, lambda answer: click.echo(answer.program, nl=False))


# --- ``grundy stress``


_FAULTS = {
    "wrong": phrase("wrong answer"),
    "crashed": phrase("it crashes"),
    "slow": phrase("it takes too long"),
    "silent": phrase("it gives no answer"),
    "noisy": phrase("it prints too much"),
}


@click.command("stress")
@click.argument("game", type=GameText())
@click.argument("program", required=False)
@format_options
@click.option(
    "--moves",
    cls=Typed,
    type=click.Choice(["all", "first", "least"]),
    default=None,
    help="Which winning moves it prints.",
)
@click.option("--one", "alone", is_flag=True, help="One case a run.")
@click.option("--cases", default=1000, metavar="N", help="How many positions.")
@click.option("--heaps", default=3, metavar="N", help="How many heaps at most.")
@click.option("--least", default=1, metavar="N", help="The smallest heap.")
@click.option("--most", default=0, metavar="N", help="The largest heap.")
@click.option("--seconds", default=2.0, metavar="S", help="How long a run may take.")
@click.option("--seed", default=1, metavar="N", help="Choose among random positions.")
@click.option("--limit", default="", metavar="SECONDS", help="Stop after so many seconds, as 60s.")
@click.option("--save", "file", metavar="FILE", help="Keep the input of the failing case.")
@json_option
@load_option
def stress_command(
    game: str,
    program: str | None,
    moves: str | None,
    file: str | None,
    **options: Any,
) -> None:
    """Test PROGRAM against the rule of GAME: the smallest position where it is wrong, and why.

    \b
    Example:  grundy stress nim mine.py
              grundy stress subtraction:1,3,4 ./mine --input 'T; n; heaps' --output 'Alice|Bob'
              grundy stress wythoff mine.cpp --input 'a b' --output '1|0'
              grundy stress mine.cpp --judge hdu1846

    PROGRAM is a command, or a source in C++, Java or Python. Small positions come first, then
    random ones. It prints a line for each case: the first word if the first player wins. Exit
    code 0: right in all cases, 1: not.
    """
    ctx, how = click.get_current_context(), formats()
    if how.problem and not program:
        game, program = rule_of(how.problem), game
    if not program:
        raise missing("program")
    with users() as extra:
        compared(game, extra)
        found = stress(
            game,
            shlex.split(program),
            reads=how.reads or "heaps",
            answers=how.answers or "first|second",
            end=how.end,
            moves=moves or how.moves,
            extra=extra,
            **options,
        )
    if file and not found.ok:
        Path(file).write_text(found.input, encoding="utf-8")
    present(found, _show_stress)
    ctx.exit(0 if found.ok else 1)


def _show_stress(found: Stress) -> None:
    if found.ok:
        click.echo(say(phrase("right in all {n} cases", n=f"{found.cases:,}")))
        return
    fault = say(_FAULTS[found.fault])
    click.echo(say(phrase("{fault}: case {n}", fault=fault, n=f"{found.cases:,}")))
    lines = {
        phrase("position"): f"{found.game} {found.position}",
        phrase("input"): found.input.rstrip("\n").replace("\n", " / "),
        phrase("right"): found.expected,
        phrase("it says"): found.got if found.fault == "wrong" else say(found.got),
        phrase("why"): found.reason,
    }
    for label, text in lines.items():
        if text:
            click.echo(f"{pad(say(label), 9)}{say(text)}")
