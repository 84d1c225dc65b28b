"""``grundy value``."""

from __future__ import annotations

from functools import partial

import click

from grundy.ask import values
from grundy.errors import InputError
from grundy.faces.cli.common import asks, each, present, show_line
from grundy.faces.cli.output import say
from grundy.faces.cli.save import out_option, write_text
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_input

_LABEL = 15
_LABELS = {
    "value": phrase("value"),
    "outcome": phrase("outcome"),
    "left_stop": phrase("left stop"),
    "right_stop": phrase("right stop"),
    "mean": phrase("mean"),
    "temperature": phrase("temperature"),
    "thermograph": phrase("thermograph"),
    "birthday": phrase("birthday"),
    "reduced": phrase("reduced"),
    "atomic_weight": phrase("atomic weight"),
    "compared": phrase("compared"),
    "starts": phrase("who wins"),
    "sides": phrase("sides"),
}

_ORDERS = {
    "greater": phrase("greater"),
    "less": phrase("less"),
    "equal": phrase("equal"),
    "confused": phrase("confused"),
}


_SIDES = {
    "stopper": phrase("both are this stopper"),
    "two": phrase("onside & offside: endless play won by Left, by Right"),
    "none": phrase("not both are worth a stopper; this is proved"),
    "unknown": phrase("not both are known to be worth a stopper"),
}
_WINS = {"L": phrase("Left wins"), "R": phrase("Right wins"), "draw": phrase("nobody wins")}
_OUTCOMES = {"L": phrase("L"), "R": phrase("R"), "N": phrase("N"), "P": phrase("P")}


@click.command("value", context_settings={"ignore_unknown_options": True})
@asks("value")
@out_option({"--svg": "svg"}, svg="svg")
def command(value: tuple[str, ...], compare: str | None, svg: str | None) -> None:
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
        if name == "starts" and facts.outcome in _OUTCOMES:
            continue
        if name == "atomic_weight" and text is None and facts.sides is None:
            none = phrase("none: only all-small games have one")
            show_line(_LABELS[name], say(none), _LABEL)
        elif text is not None and not (name == "outcome" and "/" in text):
            show_line(_LABELS[name], _said(name, text), _LABEL)


def _said(name: str, text: object) -> str:
    if isinstance(text, dict):
        left, right = (say(_WINS[text[player]]) for player in ("left", "right"))
        return say(
            phrase("where Left starts: {left}; where Right does: {right}", left=left, right=right)
        )
    known = {"compared": _ORDERS, "outcome": _OUTCOMES, "sides": _SIDES}.get(name, {})
    return say(known.get(str(text), str(text)))
