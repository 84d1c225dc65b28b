"""``grundy prove``."""

from __future__ import annotations

import click

from grundy import ask
from grundy.explain.language import Say, reader
from grundy.faces.cli.common import (
    asks,
    echo_json,
    users,
)
from grundy.faces.cli.patience import patience
from grundy.faces.cli.save import save, save_option
from grundy.phrases.phrase import phrase

__all__ = ["command", "show"]


@click.command("prove")
@asks("prove")
@click.option("--max-states", type=click.IntRange(min=1), help="Bound the size of the automata.")
@click.option("-n", "count", type=int, help="How far to look where there is no proof.")
@save_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    claim: str,
    max_states: int | None,
    count: int | None,
    path: str | None,
    lang: str,
    as_json: bool,
    load: str | None,
    rules: str | None,
) -> None:
    """Prove CLAIM about GAME for every size, or give its first counterexample.

    \b
    Example:  grundy prove nim:3 'f(n) == n % 4'
              grundy prove matches 'v2(a) == v2(b) == v2(c)' --save matches.json
              grundy prove wythoff beatty
              grundy prove 'take:two piles: from one' 'f(a, b) = a xor b'

    `f(n) == TERM` and `f(a, b) == TERM` are about values, `forall n >= 71: f(n + 12) == f(n)` is
    a period; any other claim says when a position is lost by the player to move, as `P(a, b) <=>
    ...` does. n is a heap; a, b, c, ... are the piles. Operators are Python's; `=`, mod, div, xor
    and floor(a / 2) are read too, and so are the sentences of laws. Exit code 0: proved, 1: not.
    """
    with users(load, rules) as extra, patience():
        answer = ask.prove(game, claim, max_states=max_states, n=count, extra=extra)
    save(path, answer.certificate)
    if as_json:
        echo_json(answer.json(reader(lang)))
    else:
        show(answer, reader(lang))
    ctx.exit(0 if answer.status == "proved" else 1)


def show(answer: ask.Judged, say: Say) -> None:
    """Show what became of a claim."""
    click.echo(f"{answer.game}: {answer.statement or answer.claim}")
    if answer.status == "proved":
        seal = click.style(say(phrase("proved")), fg="green", bold=True)
        click.echo(say(phrase("{proved} for every size", proved=seal)))
        return
    if answer.status == "refuted":
        seal = click.style(say(phrase("refuted")), fg="red", bold=True)
        click.echo(say(phrase("{refuted} at {at}", refuted=seal, at=answer.counterexample)))
    else:
        seal = click.style(say(phrase("open")), fg="yellow", bold=True)
        click.echo(say(phrase("{open}, true up to {n}", open=seal, n=answer.checked_to)))
    click.echo(say(answer.why or ""))
    for step in answer.line:
        click.echo(f"  {say(step)}")
