"""Show the steps of an explanation on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import click

from grundy.ask.explain import StepText
from grundy.errors import shorten
from grundy.explain.language import Say
from grundy.faces.columns import pad, width
from grundy.phrases.phrase import phrase

__all__ = ["show_steps"]

_WIDE = 60
_ROWS = 40


def show_steps(steps: Sequence[StepText], say: Say) -> None:
    """Print the steps with their numbers; binary columns and options are drawn."""
    title = say(phrase("step by step"))
    click.echo(f"\n{title}")
    margin = len(str(len(steps)))
    for i, step in enumerate(steps, 1):
        first = f"{i:>{margin}}. "
        for line in _drawn(step, say):
            click.echo(f"  {first}{line}")
            first = " " * (margin + 2)


def _drawn(step: StepText, say: Say) -> Iterator[str]:
    draw = _DRAWN.get(step.kind)
    if draw:
        yield from draw(step, say)
    else:
        yield from step.text.split("\n")


def _columns(step: StepText, say: Say) -> Iterator[str]:
    """Draw the values in binary below each other, and mark the column that decides."""
    yield from step.text.split("\n")
    data, places = step.data, len(step.data["sum"])
    parts = [shorten(part, _WIDE) for part in data["parts"]]
    wide = max(map(len, parts))
    at = None if data["bit"] is None else places - 1 - data["bit"]
    for i, (part, row) in enumerate(zip(parts, data["rows"], strict=True)):
        if i < _ROWS or i == data["chosen"]:
            yield f"  {part:>{wide}}  {_marked(row, at)}{'  <' * (i == data['chosen'])}"
    if len(parts) > _ROWS:
        yield f"  {'':{wide}}  ... ({len(parts)})"
    yield f"  {'':{wide}}  {'-' * places}"
    yield f"  {'':{wide}}  {_marked(data['sum'], at)}"
    if at is not None:
        yield f"  {'':{wide}}  {' ' * at}^"


def _marked(row: str, at: int | None) -> str:
    if at is None:
        return row
    return row[:at] + click.style(row[at], bold=True, fg="green") + row[at + 1 :]


def _options(step: StepText, say: Say) -> Iterator[str]:
    """Align the moves and what becomes of them."""
    yield step.text.split("\n")[0]
    moves = [say(_MOVERS[o["player"]](o["text"])) for o in step.data["options"]]
    wide = max(map(width, moves))
    for move, option in zip(moves, step.data["options"], strict=True):
        yield f"  {pad(move, wide)}  {option['verdict']}"


_MOVERS: dict[str | None, Callable[[str], str]] = {
    None: str,
    "left": lambda move: phrase("Left: {move}", move=move),
    "right": lambda move: phrase("Right: {move}", move=move),
}
_DRAWN = {"columns": _columns, "options": _options}
