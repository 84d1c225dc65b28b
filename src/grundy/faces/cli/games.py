"""``grundy games``."""

from __future__ import annotations

import shlex

import click

from grundy import ask
from grundy.faces.cli.common import echo_json, json_option, load_option, users


@click.command("games")
@click.argument("name", required=False)
@json_option
@load_option
def command(name: str | None, as_json: bool, load: str | None, rules: str | None) -> None:
    """List the games, or show one: its rule, its notation, examples.

    \b
    Example:  grundy games
              grundy games wythoff
              grundy games language      the language of rules
    """
    if name == "language":
        _show_language(as_json)
        return
    with users(load, rules) as extra:
        found = ask.games(name, extra=extra)
    if as_json:
        echo_json([facts.json() for facts in found])
    elif name is None:
        _show_all(found)
    else:
        _show_one(found[0])


def _show_all(found: list[ask.GameFacts]) -> None:
    width = max(len(facts.name) for facts in found)
    for facts in found:
        click.echo(f"{facts.name:<{width}}  {facts.rule}")
    click.echo("\n`grundy games NAME` shows one, with its notation and examples.")


def _show_one(facts: ask.GameFacts) -> None:
    also = f"  (also {', '.join(facts.aliases)})" if facts.aliases else ""
    click.echo(f"{facts.name}{also}\n  {facts.rule}")
    if facts.notation:
        click.echo(f"  {facts.notation}")
    if facts.source:
        click.echo(f"source\n  {facts.source}")
    click.echo("examples")
    for sample in facts.samples:
        click.echo(f"  grundy solve {shlex.join(sample.split())}")


def _show_language(as_json: bool) -> None:
    answer = ask.language()
    if as_json:
        echo_json(answer.json())
        return
    click.echo("A game is a rule in words: grundy solve 'take:1 or 4' 9\n")
    width = max(len(rule) for rule, _ in answer.examples)
    for rule, meaning in answer.examples:
        click.echo(f"  {rule:<{width}}  {meaning}")
    click.echo()
    for note in answer.notes:
        click.echo(note)
