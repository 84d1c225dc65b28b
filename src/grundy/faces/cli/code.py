"""``grundy code``."""

from __future__ import annotations

from typing import Any

import click

from grundy import ask
from grundy.ask.judgeprogram import judge_code
from grundy.faces.cli.common import asks, present, users
from grundy.faces.cli.formats import compared, format_options, formats
from grundy.faces.cli.output import say, tell


@click.command("code")
@asks("code")
@format_options
@click.option("-n", "count", type=int, help="How many values to look at for the law.")
@click.option("--store", metavar="DIR", help="Use a law that is kept in a folder.")
def command(
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
