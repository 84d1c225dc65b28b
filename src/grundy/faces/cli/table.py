"""``grundy table``."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from typing import Any

import click

from grundy import ask
from grundy.faces.cli.common import echo_json, game_argument, json_option, load_option, users

_ROW = 10


@click.command("table")
@game_argument
@click.option("-n", "count", default=100, show_default=True, help="How many values.")
@click.option("--from", "start", default=0, show_default=True, help="The first heap.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "csv", "json", "bfile"]),
    default="text",
    show_default=True,
)
@json_option
@load_option
def command(game: str, count: int, start: int, form: str, as_json: bool, load: str | None) -> None:
    """Print the Grundy values of heaps START, START + 1, ... of GAME.

    \b
    Example:  grundy table kayles -n 40
              grundy table subtraction:1,3,4 -n 1000 --format bfile
              grundy table wythoff -n 10

    A game on two piles gives a square.
    """
    with users(load) as extra:
        answer = ask.table(game, count, start=start, extra=extra)
    if as_json or form == "json":
        echo_json(answer.json())
    elif form == "csv":
        _csv(answer)
    elif form == "bfile":
        _bfile(answer)
    else:
        _text(answer)


def _is_square(answer: ask.Table) -> bool:
    return isinstance(answer.values[0], Sequence)


def _rows(answer: ask.Table) -> list[tuple[int, Sequence[int]]]:
    if _is_square(answer):
        return [(answer.start + i, row) for i, row in enumerate(answer.values)]
    first = answer.start - answer.start % _ROW
    padded = [None] * (answer.start - first) + list(answer.values)
    return [(first + i, padded[i : i + _ROW]) for i in range(0, len(padded), _ROW)]


def _text(answer: ask.Table) -> None:
    rows = _rows(answer)
    columns = range(answer.start, answer.start + len(rows)) if _is_square(answer) else range(_ROW)
    texts = [["" if v is None else str(v) for v in row] for _, row in rows]
    width = 1 + max(len(str(max(columns))), *(len(t) for row in texts for t in row))
    margin = len(str(rows[-1][0]))
    head = "".join(f"{c:>{width}}" for c in columns)
    click.echo(click.style(f"{'':{margin}} |{head}", dim=True))
    for (first, _), row in zip(rows, texts, strict=True):
        click.echo(f"{first:>{margin}} |" + "".join(f"{t:>{width}}" for t in row))


def _csv(answer: ask.Table) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    if _is_square(answer):
        writer.writerow(["a", "b", "value"])
        writer.writerows(_cells(answer))
    else:
        writer.writerow(["n", "value"])
        writer.writerows(enumerate(answer.values, answer.start))


def _cells(answer: ask.Table) -> list[tuple[int, int, Any]]:
    return [
        (a, b, value)
        for a, row in enumerate(answer.values, answer.start)
        for b, value in enumerate(row, answer.start)
    ]


def _bfile(answer: ask.Table) -> None:
    """Write the two columns of an OEIS b-file; a square is read along its antidiagonals."""
    if _is_square(answer):
        square, n = answer.values, len(answer.values)
        values = [square[i - j][j] for i in range(n) for j in range(i + 1)]
        first = 0
    else:
        values, first = list(answer.values), answer.start
    sys.stdout.writelines(f"{i} {v}\n" for i, v in enumerate(values, first))
