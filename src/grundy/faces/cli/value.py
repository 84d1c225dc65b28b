"""``grundy value``, ``row`` and ``count``."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from grundy import ask
from grundy.ask import values
from grundy.errors import InputError, shorten
from grundy.faces.cli.common import asks, each, limited, present, show_line, users
from grundy.faces.cli.guidance import Typed
from grundy.faces.cli.output import missing, say
from grundy.faces.cli.save import out_option, save, write_text
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_input

_LABEL = 15
_SIDES = {
    "stopper": phrase("both are this stopper"),
    "two": phrase("onside & offside: endless play won by Left, by Right"),
    "none": phrase("not both are worth a stopper; this is proved"),
    "unknown": phrase("not both are known to be worth a stopper"),
}
_WINS = {"L": phrase("Left wins"), "R": phrase("Right wins"), "draw": phrase("nobody wins")}


@click.command("value", context_settings={"ignore_unknown_options": True})
@asks("value")
@out_option({"--svg": "svg"}, svg="svg")
def value_command(value: tuple[str, ...], compare: str | None, svg: str | None) -> None:
    """Give the simplest form of VALUE, or of the sum of several, and what is read off it.

    \b
    Example:  grundy value '{1|{0|-2}}'
              grundy value '{2|-1}' 1/2 --out thermograph.svg
              grundy value ^ --compare '*'
              grundy value 'a = {0|b}; b = {a|}'

    A value is written 3/4, *5, ^3*2, v, ^[2], +-1, Tiny(2), {2|-1}, {a||b|c}, pow(^, 2),
    cool(a, 1), norton(a, ^); `-` reads one a line from standard input. Where play may go round:
    on, over, upon, dud, a{0|a}, over & v.
    """
    if value == ("-",):
        lines = [line.strip() for line in read_input().splitlines() if line.strip()]
        if svg:
            raise InputError(phrase("a value to draw"), got="-")
        for line, facts in zip(
            lines, each(lines, lambda line: values.value([line], compare)), strict=True
        ):
            present(facts, partial(_show_line, line))
        return
    facts = values.value(value, compare)
    if svg:
        write_text(svg, values.graph(value).svg())
    present(facts, _show)


def _show_line(line: str, facts: values.ValueFacts) -> None:
    click.echo(f"{line}  {facts.value}  {_said('outcome', facts.outcome)}")


def _show(facts: values.ValueFacts) -> None:
    for name, text in facts.json().items():
        if name == "starts" and facts.outcome in ("L", "R", "N", "P"):
            continue
        label = "who wins" if name == "starts" else name.replace("_", " ")
        if name == "atomic_weight" and text is None and facts.sides is None:
            none = phrase("none: only all-small games have one")
            show_line(label, say(none), _LABEL)
        elif text is not None and not (name == "outcome" and "/" in text):
            show_line(label, _said(name, text), _LABEL)


def _said(name: str, text: object) -> str:
    if isinstance(text, dict):
        left, right = (say(_WINS[text[player]]) for player in ("left", "right"))
        return say(
            phrase("where Left starts: {left}; where Right does: {right}", left=left, right=right)
        )
    return say(_SIDES[str(text)] if name == "sides" else str(text))


# --- ``grundy row``


_LONGEST_ROW = 200


@click.command("row", context_settings={"ignore_unknown_options": True})
@asks("row")
def row_command(value: str) -> None:
    """Build the row of black and white stones that the number VALUE is.

    \b
    Example:  grundy row 5/8
              grundy row 2/3
              grundy row 2/7
              grundy row 'x = 1:(-1):x'

    B is 1, W is -1; (BW) repeats for ever. An equation says what a row without end begins with:
    1:x is a black stone followed by x, (-1):x a white one.
    """
    present(values.row(value), _show_row)


def _show_row(answer: values.RowOf) -> None:
    row = shorten(answer.row, _LONGEST_ROW) or say(phrase("the empty row"))
    born = phrase("born on day {day}", day=answer.birthday)
    if len(answer.row) > _LONGEST_ROW:
        count = len(answer.row)
        born = phrase("{born}; {n} letters, all with --json", born=born, n=count)
    click.echo(f"{answer.number} = {row}  ({say(born)})")


# --- ``grundy count``


@click.command("count")
@asks("count")
@click.option(
    "--limit", metavar="SECONDS", cls=Typed, type=float, default=600.0, help="Refuse longer tables."
)
@out_option({"--save": "path"}, json="path")
def count_command(
    game: str, below: int | None, total: int | None, path: str | None, **how: Any
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
    if below is None and how["box"] is None:
        raise missing("below")
    with users() as extra, limited(how["limit"]):
        answer = ask.count(game, below, total, **how, extra=extra)
    save(path, answer.certificate)
    present(answer, _show_count)


def _show_count(answer: ask.Counted) -> None:
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
