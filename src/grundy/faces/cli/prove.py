"""``grundy prove``."""

from __future__ import annotations

from collections.abc import Mapping

import click

from grundy import ask
from grundy.faces.cli.common import asks, present, users
from grundy.faces.cli.limits import seconds_option
from grundy.faces.cli.output import say
from grundy.faces.cli.save import out_option, save
from grundy.faces.graphpicture import write_svg
from grundy.phrases.phrase import phrase

__all__ = ["command", "show"]

_LONGEST = 300  # letters of a sentence: an automaton may be longer


@click.command("prove")
@asks("prove")
@click.option("--max-states", type=click.IntRange(min=1), help="Bound the size of the automata.")
@click.option("-n", "count", type=int, help="How far to look where there is no proof.")
@out_option({"--save": "path", "--plot": "plot"}, json="path", svg="plot")
@seconds_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    claim: str,
    max_states: int | None,
    count: int | None,
    path: str | None,
    plot: str | None,
    limit: str,
) -> None:
    """Prove CLAIM about GAME for every size, or give its first counterexample.

    \b
    Example:  grundy prove nim:3 'f(n) == n % 4'
              grundy prove matches 'v2(a) == v2(b) == v2(c)' --out matches.json
              grundy prove wythoff beatty
              grundy prove 'take:two piles: from one' 'f(a, b) = a xor b'
              grundy prove wythoff 'forall a: exists b: P(a, b)'
              grundy prove wythoff 'P(a, a + 3)' --out answer.svg

    `f(n) == TERM` and `f(a, b) == TERM` are about values, `forall n >= 71: f(n + 12) == f(n)` is
    a period; any other claim says when a position is lost by the player to move, as `P(a, b) <=>
    ...` does. n is a heap; a, b, c, ... are the piles. Operators are Python's; `=`, mod, div, xor
    and floor(a / 2) are read too, and so are the sentences of laws.

    Sentences with `forall` and `exists` (`exists k < n: ...`) about `f(...)` and `P(...)` are
    decided by the law of GAME; `P("nim:3", n)` is about another game. A true `exists` has the least
    numbers, a false `forall` the first exception. With free variables the answer says for which
    numbers it is true. --out writes the certificate (.json) or the automaton (.svg).
    Exit code 0: proved or answered, 1: not.
    """
    with users() as extra:
        answer = ask.prove(game, claim, max_states=max_states, n=count, limit=limit, extra=extra)
    save(path, answer.certificate)
    present(answer, show)
    if plot:
        write_svg(answer.certificate, plot, say, answer.automaton)
    ctx.exit(0 if answer.status in ("proved", "answer") else 1)


def show(answer: ask.Judged) -> None:
    """Show what became of a claim.

    >>> show(ask.prove("nim", "a == b"))
    nim: P(a, b) <=> a == b
    proved for every size
    >>> show(ask.prove("nim", "a + b == 0"))
    nim: P(a, b) <=> a + b == 0
    refuted at 1+1
    claimed N, in truth P
      first: take all of 1
      second: take all of 1
      first cannot move: second wins
    """
    said = answer.statement or answer.claim
    click.echo(f"{answer.game}: {said if len(said) <= _LONGEST else answer.claim}")
    if answer.status == "proved":
        seal = click.style(say(phrase("proved")), fg="green", bold=True)
        click.echo(say(phrase("{proved} for every size", proved=seal)))
        if answer.witness:
            click.echo(say(phrase("first by {numbers}", numbers=_numbers(answer.witness))))
        return
    if answer.status == "answer":
        _show_answer(answer)
        return
    if answer.status == "refuted":
        seal = click.style(say(phrase("refuted")), fg="red", bold=True)
        said = phrase("{refuted} at {at}", refuted=seal, at=answer.counterexample)
        if answer.counterexample is None:
            said = phrase("{refuted}: its denial is proved", refuted=seal)
        click.echo(say(said))
    else:
        seal = click.style(say(phrase("open")), fg="yellow", bold=True)
        said = phrase("{open}, true up to {n}", open=seal, n=answer.checked_to)
        click.echo(seal if answer.checked_to is None else say(said))
    if answer.why:
        click.echo(say(answer.why))
    for step in answer.line:
        click.echo(f"  {say(step)}")


def _show_answer(answer: ask.Judged) -> None:
    """Show for which numbers a condition is true."""
    seal = click.style(say(phrase("answer")), fg="green", bold=True)
    states = len(answer.automaton["step"]) if answer.automaton else 0
    said = phrase("{answer}: where an automaton of {n} states accepts", answer=seal, n=states)
    if answer.condition is not None and len(answer.condition) <= _LONGEST:
        where = answer.condition
        said = phrase("{answer}: exactly where {condition}", answer=seal, condition=where)
    click.echo(say(said))
    if answer.first:
        first = "; ".join(map(_numbers, answer.first))
        click.echo(say(phrase("the first: {numbers}", numbers=first)))


def _numbers(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in numbers.items())
