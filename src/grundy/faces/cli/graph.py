"""``grundy graph``."""

from __future__ import annotations

from collections.abc import Iterable

import click

from grundy.ask.graphs import GraphAnswer
from grundy.ask.graphs import graph as graph_of_file
from grundy.errors import InputError, file_errors
from grundy.faces.cli.common import asks, present
from grundy.faces.cli.output import say
from grundy.faces.cli.save import out_option
from grundy.faces.graphpicture import COLOURS, picture
from grundy.phrases.phrase import phrase
from grundy.rules.graphs import write_dot
from grundy.solvers.progress import meanwhile

_LISTED = 30
_MOST_DOT = 200_000


@click.command("graph")
@asks("graph")
@click.argument("tokens", nargs=-1)
@out_option({"--dot": "dot", "--picture": "svg"}, tsv="out", dot="dot", svg="svg")
def graph_command(
    graph: str,
    tokens: tuple[str, ...],
    misere: bool,
    out: str | None,
    dot: str | None,
    svg: str | None,
) -> None:
    """Solve the graph in FILE, on which play may go round: outcomes and values of all vertices.

    \b
    Example:  grundy graph maze.txt
              grundy graph maze.dot a+b --out maze.tsv
              grundy graph maze.txt --out maze.svg --out maze.dot

    FILE has an edge a>b or a b on each line, or is JSON or GraphViz. TOKENS are vertices: who wins
    their sum, and how.
    """
    answer = graph_of_file(graph, " ".join(tokens), misere=misere)
    if out:
        with meanwhile(phrase("writing")):
            _write(out, ("\t".join(_cells(row)) for row in answer.rows()))
    if dot:
        _write(dot, _dot(answer))
    if svg:
        _write(svg, [picture(list(answer.rows()), list(answer.arrows()))])
    present(answer, _show)


def _show(answer: GraphAnswer) -> None:
    counts = answer.counts
    size = {"n": len(answer.edges.names), "m": len(answer.solved.to)}
    told = [
        phrase("{n} vertices, {m} edges", **size),
        phrase("{n} won, {p} lost, {d} drawn", n=counts["N"], p=counts["P"], d=counts["draw"]),
        phrase("the farthest end is {n} moves away", n=max(answer.farthest, 0)),
    ]
    for line in told:
        click.echo(say(line))
    if answer.sum:
        found = answer.sum
        said = f"{'+'.join(found.tokens)}: {found.outcome}"
        valued = phrase("{said}, value {value}", said=said, value=found.value)
        click.echo(say(valued) if found.value else said)
        for v, w in found.moves:
            click.echo(f"  {say(phrase('slide {start} to {end}', start=v, end=w))}")
    elif len(answer.edges.names) <= _LISTED:
        for row in answer.rows():
            click.echo("  ".join(_cells(row)))


def _cells(row: tuple[str, str, int | None, str | None]) -> tuple[str, ...]:
    return tuple("" if cell is None else str(cell) for cell in row)


def _dot(answer: GraphAnswer) -> Iterable[str]:
    if len(answer.edges.names) > _MOST_DOT:
        raise InputError(f"at most {_MOST_DOT} vertices", got=str(len(answer.edges.names)))
    vertices = (
        (name, f"{name}: {outcome}{'' if left is None else f' {left}'}", COLOURS[outcome])
        for name, outcome, left, _ in answer.rows()
    )
    return write_dot(vertices, answer.arrows())


def _write(path: str, lines: Iterable[str]) -> None:
    with file_errors(path), open(path, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(line + "\n")
