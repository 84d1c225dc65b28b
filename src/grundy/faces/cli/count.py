"""``grundy count``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.faces.cli.common import asks, present, users
from grundy.faces.cli.limits import limited
from grundy.faces.cli.output import missing, say
from grundy.faces.cli.save import out_option, save
from grundy.phrases.phrase import phrase


@click.command("count")
@asks("count")
@click.option("--limit", metavar="SECONDS", type=float, default=600.0, help="Refuse longer tables.")
@out_option({"--save": "path"}, json="path")
def command(
    game: str,
    below: int | None,
    total: int | None,
    box: str | None,
    heaps: int | None,
    limit: float,
    path: str | None,
) -> None:
    """Count the lost positions of GAME exactly, by its law where one is proved, or in a table.

    \b
    Example:  grundy count wythoff --below 1000000000000000000
              grundy count take:squares --below 100000
              grundy count wythoff --box 100,200 --sum 50
              grundy count 'take:1, 2, 4 or 9, or split' --below 13 --heaps 4

    By a law that automata read, a recurrence of the counts is proved for all sizes; --out
    writes its certificate.
    """
    if below is None and box is None:
        raise missing("below")
    with users() as extra, limited(limit):
        answer = ask.count(game, below, total, box=box, heaps=heaps, limit=limit, extra=extra)
    save(path, answer.certificate)
    present(answer, _show)


def _show(answer: ask.Counted) -> None:
    if answer.heaps is not None:
        said = phrase(
            "{n} lost positions of {m} heaps from 1 to {most}; in every order {ordered}",
            n=answer.count,
            m=answer.heaps,
            most=answer.below - 1,
            ordered=answer.ordered,
        )
        click.echo(f"{answer.game}: {say(said)}")
        click.echo(say(answer.statement))
        return
    of = "" if answer.total is None else phrase("of sum {total}", total=answer.total)
    bounds = ", ".join(map(str, answer.box)) or answer.below
    said = phrase("{n} lost positions with each pile below {below}", n=answer.count, below=bounds)
    click.echo(f"{answer.game}: {say(said)}{' ' if of else ''}{say(of)}")
    click.echo(say(answer.statement))
    if answer.recurrence:
        seal = click.style(say(phrase("proved")), fg="green", bold=True)
        click.echo(say(phrase("{proved}: {statement}", proved=seal, statement=answer.recurrence)))
