"""``grundy games``."""

from __future__ import annotations

import json
import shlex

import click

from grundy import ask
from grundy.explain.language import Say, reader
from grundy.faces.cli.common import asks, echo_json, is_in_words, users
from grundy.faces.columns import pad
from grundy.phrases.phrase import phrase

_EXAMPLE = 50


@click.command("games")
@asks("games")
@click.option("--loops", is_flag=True, help="Write the moves of NAME, any rule, as loops.")
def command(
    name: str | None, loops: bool, lang: str, as_json: bool, load: str | None, rules: str | None
) -> None:
    """List the games, or show one: its rule, its notation, examples.

    \b
    Example:  grundy games
              grundy games wythoff
              grundy games language      the language of rules
              grundy games 'take:squares, or halve' --loops
    """
    say = reader(lang)
    if loops:
        with users(load, rules) as extra:
            written = ask.loops(name or "", extra=extra)
        click.echo(json.dumps({"game": name, "loops": written}) if as_json else written)
        return
    if name == "language":
        _show_language(say, lang, as_json)
        return
    with users(load, rules) as extra:
        read = ask.reading(name, lang=lang, extra=extra) if name and is_in_words(name) else None
        told = read is not None and bool(read.moves)
        found = [] if told and not as_json else ask.games(name, extra=extra)
    if as_json:
        echo_json([facts.json(say) for facts in found])
    elif told:
        click.echo(f"{name}\n  {read}")
    elif name is None:
        _show_all(found, say)
    else:
        _show_one(found[0], say)


def _show_all(found: list[ask.GameFacts], say: Say) -> None:
    width = max(len(facts.name) for facts in found)
    for facts in found:
        click.echo(f"{facts.name:<{width}}  {say(facts.rule)}")
    more = phrase("`grundy games NAME` shows one, with its notation and examples.")
    click.echo(f"\n{say(more)}")


def _show_one(facts: ask.GameFacts, say: Say) -> None:
    also = say(phrase("  (also {names})", names=", ".join(facts.aliases))) if facts.aliases else ""
    click.echo(f"{facts.name}{also}\n  {say(facts.rule)}")
    if facts.notation:
        click.echo(f"  {say(facts.notation)}")
    if facts.source:
        click.echo(f"{say(phrase('source'))}\n  {facts.source}")
    click.echo(say(phrase("examples")))
    for sample in facts.samples:
        click.echo(f"  grundy solve {shlex.join(sample.split())}")


def _show_language(say: Say, lang: str, as_json: bool) -> None:
    answer = ask.language()
    if as_json:
        echo_json(answer.json(say))
        return
    example = "grundy solve '取1或4个' 9" if lang == "zh" else "grundy solve 'take:1 or 4' 9"
    click.echo(say(phrase("A game is a rule in words: {example}", example=example)) + "\n")
    for one in answer.examples:
        first, other = (one.chinese, one.rule) if lang == "zh" else (one.rule, one.chinese)
        click.echo(f"  {pad(first, _EXAMPLE)}{say(one.meaning)}\n    {other}")
    click.echo()
    for note in answer.notes:
        click.echo(say(note))
