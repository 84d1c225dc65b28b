"""``grundy solve``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from grundy import ask
from grundy.errors import shorten
from grundy.faces.cli.common import asks, each, echo_json, present, show_line, users
from grundy.faces.cli.formats import compared, format_options
from grundy.faces.cli.output import PLAYERS, say, wanted
from grundy.faces.cli.screen import pad, width
from grundy.phrases.phrase import Phrase, phrase

if TYPE_CHECKING:
    from grundy.explain import Step

_SHOWN = 40
_SHOWN_OF_ENDLESS = 5
_WIDE = 100
_LABEL = 8
_PART = 60
_ROWS = 40


@click.command("solve", context_settings={"ignore_unknown_options": True})
@asks("solve")
@click.option(
    "--limit",
    default="",
    metavar="WORDS",
    help="Stop after so many states, 60s; tables of 2GB.",
)
@click.option("--store", metavar="DIR", help="Use a law that is kept in a folder.")
@format_options
def solve_command(game: str, position: str, **how: Any) -> None:
    """Say who wins POSITION of GAME, every winning move, and why.

    \b
    Example:  grundy solve nim 3 5 7
              grundy solve wythoff 7 11
              grundy solve misere:nim 1+1+2+2
              grundy solve nim:3 30 --explain --lang zh
              grundy solve 'take 1 to 3' --sample in.txt out.txt
              grundy solve clobber "XOXO|OXOX|XOXO|OXOX" --limit 60s,4GB

    POSITION is text of the game (`grundy games NAME` shows it); `-` reads it from standard input,
    where each line is a position: of several, each is answered in a line, or in a line of JSON.
    """
    lines = [line.strip() for line in position.splitlines() if line.strip()]
    with users() as extra:
        told = compared(game, extra)
        if told is not None and wanted("as_json") and not lines:
            echo_json(told.json())
        for answer in each(lines, lambda line: ask.solve(game, line, extra=extra, **how)):
            present(answer, _show_short if len(lines) > 1 and not how["explain"] else _show)


def _show_short(answer: ask.Answer | ask.PartizanAnswer) -> None:
    """Show a position, its winner and value, and a winning move, in a line."""
    moves = answer.left or answer.right if isinstance(answer, ask.PartizanAnswer) else answer.moves
    told = [shorten(answer.position, _WIDE), _won(answer.winner), answer.value or "-"]
    click.echo("  ".join([*told, *(shorten(say(move.text), _WIDE) for move in moves[:1])]))


def _won(winner: str) -> str:
    return "/".join(say(PLAYERS[one]) for one in winner.split("/"))


def _show(answer: ask.Answer | ask.PartizanAnswer) -> None:
    """Show the position, who wins, why, and the moves."""
    position = shorten(answer.position, _WIDE)
    if answer.convention == "misere":
        position = say(phrase("{position}, last move loses", position=position))
    click.echo(f"{answer.game}  {position}")
    _show_graph(answer)
    _show_winner(answer)
    if answer.value is not None:
        heat = _heat(answer) if isinstance(answer, ask.PartizanAnswer) else ""
        show_line(phrase("value"), shorten(answer.value, _WIDE) + heat, _LABEL)
    show_line(phrase("why"), answer.reason, _LABEL)
    if isinstance(answer, ask.PartizanAnswer):
        _show_sides(answer)
    else:
        _show_own(answer)
    if answer.steps:
        _show_steps(answer.steps)


def _show_own(answer: ask.Answer) -> None:
    """Show the moves of whoever is to move."""
    if answer.changes:
        _show_changes(answer)
    elif answer.outcome == "N":
        title = _counted(phrase("winning moves"), answer.moves, answer.cut)
        if answer.unique:
            title = phrase("{title}  (the only one)", title=title)
        _show_moves(title, answer.moves)
    if not isinstance(answer, ask.LoopyAnswer):
        return
    if answer.outcome == "draw":
        title = _counted(phrase("moves that keep the draw"), answer.drawing, answer.cut)
        _show_moves(title, answer.drawing)
    elif len(answer.moves) > 1:
        click.echo(say(phrase("the first of them is the best: always made, it wins")))


def _show_changes(answer: ask.Answer) -> None:
    """Show the moves of a very long sum without the position that each leaves."""
    count = len(answer.changes)
    shown = f"{count}" if answer.all_changes else f"{count}+"
    click.echo(say(phrase("winning moves, in equal heaps once: {count}", count=shown)))
    for text in answer.changes[:_SHOWN]:
        click.echo(f"  {say(text)}")
    if count > _SHOWN:
        more = phrase("... and {count} more (--json lists them)", count=count - _SHOWN)
        click.echo(f"  {say(more)}")


def _show_graph(answer: ask.Answer | ask.PartizanAnswer) -> None:
    """Draw a graph with its marks, of which the text says the places only."""
    if ":graph:" in answer.game or answer.game.startswith("on:"):
        from grundy.ask.common import game
        from grundy.faces.drawing import draw

        drawing = game(answer.game).drawing
        if drawing.startswith("tint:"):
            shown = draw(drawing, answer.position).splitlines()
            click.echo("\n".join(f"  {line}" for line in shown[:_SHOWN]))


def _show_sides(answer: ask.PartizanAnswer) -> None:
    """Show the moves of Left and of Right, and what was searched."""
    if answer.searched:
        show_line(phrase("search"), say(phrase("{n} states", n=answer.searched)), _LABEL)
    for component in answer.components:
        show_line(phrase("part"), component, _LABEL)
    left, right = phrase("winning moves of Left"), phrase("winning moves of Right")
    for title, moves, cut in zip(
        (left, right), (answer.left, answer.right), answer.cut, strict=True
    ):
        _show_moves(_counted(title, moves, cut), moves, _SHOWN_OF_ENDLESS if cut else _SHOWN)
    if isinstance(answer, ask.LoopyPartizanAnswer):
        left = phrase("moves of Left that keep the draw")
        right = phrase("moves of Right that keep the draw")
        for title, moves in ((left, answer.drawing["left"]), (right, answer.drawing["right"])):
            if moves:
                _show_moves(_counted(title, moves, ""), moves)
    if answer.line:
        _show_play(answer)


def _show_play(answer: ask.PartizanAnswer) -> None:
    title = "a line of play in which the winner always makes a winning move"
    click.echo(say(phrase(title)))
    for move in answer.line[:_SHOWN]:
        click.echo(f"  {pad(say(PLAYERS[move.player]), _LABEL)}{shorten(say(move.text), _WIDE)}")


def _heat(answer: ask.PartizanAnswer) -> str:
    if answer.mean is None or answer.mean == answer.value:
        return ""
    heat = phrase(
        "mean {mean}, temperature {temperature}", mean=answer.mean, temperature=answer.temperature
    )
    return "   " + say(heat)


def _show_winner(answer: ask.Answer | ask.PartizanAnswer) -> None:
    if "/" in answer.winner:  # it depends on who starts: the reason says how
        return
    winner = PLAYERS[answer.winner]
    outcome = {
        "N": phrase("N-position"),
        "P": phrase("P-position"),
        "L": phrase("L-position"),
        "R": phrase("R-position"),
        "draw": phrase("draw"),
    }[answer.outcome]
    bold = click.style(say(winner), bold=True, fg="green")
    line = phrase("{winner}  ({outcome})", winner=bold, outcome=outcome)
    show_line(phrase("winner"), say(line), _LABEL)


def _counted(title: Phrase, moves: Sequence[ask.MoveText], cut: str) -> Phrase:
    if not cut:
        return phrase("{title}: {count}", title=title, count=len(moves))
    if not moves:
        return phrase("{title}: not listed ({cut})", title=title, cut=cut)
    return phrase("{title}: the first {count} ({cut})", title=title, count=len(moves), cut=cut)


def _show_moves(title: Phrase, moves: Sequence[ask.MoveText], most: int = _SHOWN) -> None:
    click.echo(say(title))
    shown = [(shorten(say(m.text), _WIDE), shorten(m.to, _WIDE)) for m in moves[:most]]
    wide = max((width(text) for text, _ in shown), default=0)
    for text, to in shown:
        click.echo(f"  {text}" if text.endswith(f"-> {to}") else f"  {pad(text, wide)}  ->  {to}")
    if len(moves) > most:
        more = phrase("... and {count} more (--json lists them)", count=len(moves) - most)
        click.echo(f"  {say(more)}")


def _show_steps(steps: Sequence[Step]) -> None:
    """Print the steps with their numbers; binary columns and options are drawn."""
    title = say(phrase("step by step"))
    click.echo(f"\n{title}")
    margin = len(str(len(steps)))
    for i, step in enumerate(steps, 1):
        first = f"{i:>{margin}}. "
        for line in _drawn(step):
            click.echo(f"  {first}{line}")
            first = " " * (margin + 2)


def _drawn(step: Step) -> Iterator[str]:
    draw = _DRAWN.get(step.kind)
    if draw:
        yield from draw(step)
    else:
        yield from say(step.text).split("\n")


def _columns(step: Step) -> Iterator[str]:
    """Draw the values in binary below each other, and mark the column that decides."""
    yield from say(step.text).split("\n")
    data, places = step.data, len(step.data["sum"])
    parts = [shorten(part, _PART) for part in data["parts"]]
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


def _options(step: Step) -> Iterator[str]:
    """Align the moves and what becomes of them."""
    from grundy.explain.steps import move_of

    yield say(step.text).split("\n")[0]
    moves = [say(move_of(o)) for o in step.data["options"]]
    wide = max(map(width, moves))
    for move, option in zip(moves, step.data["options"], strict=True):
        yield f"  {pad(move, wide)}  {say(option['verdict'])}"


_DRAWN = {"columns": _columns, "options": _options}
