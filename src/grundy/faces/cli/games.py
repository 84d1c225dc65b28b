"""``grundy games``, and what authors of games ask: ``words`` and ``levels``."""

from __future__ import annotations

import json
import shlex

import click

from grundy import ask
from grundy.ask.catalogue import skeleton
from grundy.faces.cli.common import (
    asks,
    echo_json,
    is_in_words,
    json_option,
    load_option,
    present,
    users,
)
from grundy.faces.cli.output import language, say, wanted
from grundy.faces.cli.screen import columns, pad
from grundy.phrases.phrase import phrase

_EXAMPLE = 50


@click.command("games")
@asks("games")
@click.option("--loops", is_flag=True, help="Write the moves of NAME, any rule, as loops.")
def games_command(name: str | None, loops: bool) -> None:
    """List the games, or show one: its rule, its notation, examples.

    \b
    Example:  grundy games
              grundy games wythoff
              grundy games language      the language of rules
              grundy games 'take:squares, or halve' --loops
    """
    if loops:
        with users() as extra:
            written = ask.loops(name or "", extra=extra)
        click.echo(json.dumps({"game": name, "loops": written}) if wanted("as_json") else written)
        return
    if name == "language":
        present(ask.language(), _show_language)
        return
    with users() as extra:
        worded = bool(name) and is_in_words(name or "")
        read = ask.reading(name or "", extra=extra) if worded else None
        told = read is not None and bool(read.moves)
        found = [] if told and not wanted("as_json") else ask.games(name, extra=extra)
    if wanted("as_json"):
        echo_json([facts.json(say) for facts in found])
    elif read is not None and told:
        click.echo(f"{name}\n  {read.said(say)}")
    elif name is None:
        _show_all(found)
    else:
        _show_one(found[0])


def _show_all(found: list[ask.GameFacts]) -> None:
    wide = max(len(facts.name) for facts in found)
    for facts in found:
        click.echo(f"{facts.name:<{wide}}  {say(facts.rule)}")
    more = phrase("`grundy games NAME` shows one, with its notation and examples.")
    click.echo(f"\n{say(more)}")


def _show_one(facts: ask.GameFacts) -> None:
    also = say(phrase("  (also {names})", names=", ".join(facts.aliases))) if facts.aliases else ""
    click.echo(f"{facts.name}{also}\n  {say(facts.rule)}")
    if facts.notation:
        click.echo(f"  {say(facts.notation)}")
    if facts.source:
        click.echo(f"{say(phrase('source'))}\n  {facts.source}")
    click.echo(say(phrase("examples")))
    for sample in facts.samples:
        click.echo(f"  grundy solve {shlex.join(sample.split())}")


def _show_language(answer: ask.Language) -> None:
    lang = language()
    example = "grundy solve '取1或4个' 9" if lang == "zh" else "grundy solve 'take:1 or 4' 9"
    click.echo(say(phrase("A game is a rule in words: {example}", example=example)) + "\n")
    for one in answer.examples:
        first, other = (one.chinese, one.rule) if lang == "zh" else (one.rule, one.chinese)
        click.echo(f"  {pad(first, _EXAMPLE)}{say(one.meaning)}\n    {other}")
    click.echo()
    for note in answer.notes:
        click.echo(say(note))


# --- ``grundy words``


@click.command("words")
@click.argument("name")
@json_option
@load_option
@click.pass_context
def words_command(ctx: click.Context, name: str) -> None:
    """Write what the game NAME lacks in other languages, to be filled in and put into its class.

    \b
    Example:  grundy words cram
              grundy words mine --load mine.py

    Exit code 0: nothing is missing, 1: what it prints.
    """
    with users() as extra:
        text = skeleton(name, extra=extra)
    if wanted("as_json"):
        echo_json({"game": name, "words": text})
    elif text:
        click.echo(text)
    ctx.exit(1 if text else 0)


# --- ``grundy levels``


@click.command("levels", context_settings={"ignore_unknown_options": True})
@asks("levels")
def levels_command(game: str, position: str) -> None:
    """Count the distinct positions met when POSITION of GAME is solved in four ways.

    \b
    Example:  grundy levels nim 3 3 1
              grundy levels kayles 7 9

    Ordered tuples, multisets, sets (equal heaps cancel), single numbers: a better representation
    avoids solving the same position twice.
    """
    with users() as extra:
        present(ask.levels(game, position, extra=extra), _show_levels)


def _show_levels(answer: ask.Levels) -> None:
    click.echo(f"{answer.game}  {answer.position}")
    heads = (phrase("representation"), phrase("positions"), phrase("seconds"), phrase("winner"))
    rows = [[*map(say, heads)]]
    for level in answer.levels:
        count = say(phrase("too many")) if level.positions is None else str(level.positions)
        rows.append([say(level.name), count, f"{level.seconds:.4f}", say(level.winner or "?")])
    for line in columns(rows, right=(1, 2)):
        click.echo(line)
