"""``grundy review``, its worksheets, and the words of play."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

import click

from grundy.ask.reviews import Review, Reviewed, review
from grundy.ask.worksheet import Exercise, Worksheet
from grundy.errors import InputError, file_errors, shorten
from grundy.explain.language import Say, reader
from grundy.faces.cli.common import GameText, json_option, load_option, present, users
from grundy.faces.cli.output import PLAYERS, language, say
from grundy.faces.cli.screen import pad, width
from grundy.faces.drawing import picture
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.text import read_input, read_text

__all__ = ["worksheet_html"]

_WIDE = 60
_BETTER = 3


@click.command("review", context_settings={"ignore_unknown_options": True})
@click.argument("game", type=GameText())
@click.argument("log", required=False)
@click.option("--position", default="", metavar="POSITION", help="Where the game began.")
@click.option("--misere", is_flag=True, help="Whoever makes the last move loses.")
@click.option("--worksheet", metavar="FILE.html", help="Write positions to solve, for print.")
@click.option("--count", default=12, show_default=True, help="How many positions.")
@click.option("--seed", default=0, metavar="N", help="Choose other positions.")
@json_option
@load_option
def review_command(
    game: str, log: str | None, position: str, worksheet: str | None, **options: Any
) -> None:
    """Check the LOG of a game of GAME move by move, and mark the mistakes.

    \b
    Example:  grundy review nim:2 game.log
              echo 29,27,25,24 | grundy review nim:2 - --position 30
              grundy review nim --worksheet sheet.html --count 16

    LOG is a file, or `-` for standard input: what `grundy play --save` writes, or a position on
    each line, or a list of what was left (29,27,25), or of heaps and takes: (1,8),(2,5). With
    --worksheet, a page with exercises and, on a sheet of its own, their answers.
    """
    with users() as extra:
        options["extra"] = extra
        if worksheet is not None:
            if log is not None:
                raise InputError("either a log or --worksheet", got=log)
            _worksheet(worksheet, game, position, options)
            return
        if log is None:
            raise InputError("a log: a file, or - for standard input", got="")
        text = read_input() if log == "-" else read_text(log)
        given = {name: options[name] for name in ("misere", "extra")}
        found = review(game, text, position=position or None, **given)
    present(found, _show)


def _worksheet(path: str, game: str, position: str, options: dict[str, Any]) -> None:
    from grundy.ask.worksheet import worksheet

    sheet = worksheet(game, position, **options)
    with file_errors(path):
        Path(path).write_text(worksheet_html(sheet, language()), encoding="utf-8")
    told = phrase("{n} positions: {path}", n=len(sheet.exercises), path=path)
    present(sheet, lambda sheet: click.echo(say(told)))


def _show(found: Review) -> None:
    last = "" if found.convention == "normal" else phrase(", the last move loses")
    click.echo(f"{found.game}  {shorten(found.position, _WIDE)}{say(last)}")
    margin = len(str(len(found.moves)))
    names = {player: say(called(player, name)) for player, name in found.names.items()}
    wide = max(map(width, names.values()))
    for move in found.moves:
        click.echo(f"{move.number:>{margin}}  {pad(names[move.player], wide)}  {_move(move)}")
        if move.mistake:
            click.echo(click.style(f"{'':{margin}}  {say(_mistake(move))}", fg="red"))
    for line in verdict(found):
        click.echo(say(line))


def _move(move: Reviewed) -> str:
    text, to = shorten(say(move.text), _WIDE), shorten(move.to, _WIDE)
    worth = "" if move.value is None else f"  ({shorten(move.value, 24)})"
    return leading_to(text, to) + worth


def _mistake(move: Reviewed) -> Phrase:
    better = "; ".join(shorten(say(m.text), _WIDE) for m in move.better[:_BETTER])
    more = "; ..." * (len(move.better) > _BETTER)
    return phrase("mistake: it gives the win away; this wins: {moves}", moves=better + more)


def verdict(found: Review) -> list[Phrase]:
    """Say how a game ended, and which moves were mistakes.

    >>> from grundy.ask.reviews import review
    >>> verdict(review("nim", "position: 3\\n0"))[1:]
    ['winner: first player', 'mistakes: none']
    """
    names = {player: called(player, name) for player, name in found.names.items()}
    said = []
    if found.end == "over" and found.last:
        said.append(phrase("no move is left; {name} made the last one", name=names[found.last]))
    if found.end == "open":
        said.append(phrase("the game is not finished"))
    if found.ahead:
        said.append(phrase("without more mistakes the winner is {name}", name=names[found.ahead]))
    if found.winner and found.end == "over":
        said.append(phrase("winner: {name}", name=names[found.winner]))
    elif found.winner:
        said.append(phrase("winner: {name}, by resignation", name=names[found.winner]))
    if found.last_mistake is None:
        return [*said, phrase("mistakes: none")]
    name = names[found.moves[found.last_mistake - 1].player]
    listed = ", ".join(map(str, found.mistakes))
    told = phrase("mistakes: 1 (move {moves}), made by {name}", moves=listed, name=name)
    if len(found.mistakes) > 1:
        told = phrase(
            "mistakes: {count} (moves {moves}); the last one was made by {name}",
            count=len(found.mistakes),
            moves=listed,
            name=name,
        )
    return [*said, told]


def called(player: str, name: str) -> str:
    """Call a player by name, and Left or Right by their side as well.

    >>> called("first", ""), called("second", "you"), called("left", "you")
    ('first player', 'you', 'you (Left)')
    """
    if name and player in ("left", "right"):
        return phrase("{name} ({seat})", name=name, seat=PLAYERS[player])
    return name or PLAYERS[player]


def leveled(level: str) -> str:
    """Name a level; its arguments stay.

    >>> leveled("careless:1/4"), say(leveled("perfect"))
    ('careless:1/4', 'perfect')
    """
    name, colon, more = level.partition(":")
    return phrase("{level}:{more}", level=name, more=more) if colon else name


def leading_to(text: str, to: str, arrow: str = "  ->  ") -> str:
    """Write a move and the position it leads to, unless the move says it.

    >>> leading_to("take 1 from 3, leaving 2", "2+5"), leading_to("7+11 -> 7+4", "7+4")
    ('take 1 from 3, leaving 2  ->  2+5', '7+11 -> 7+4')
    """
    return text if text.endswith(f"-> {to}") else f"{text}{arrow}{to}"


# --- write a worksheet as a page made for print: exercises first, answers on a page of their own


_SHOWN = 6

_STYLE = """\
@page { size: A4; margin: 16mm; }
body { font: 11pt/1.4 "DejaVu Sans", "Noto Sans CJK SC", sans-serif; color: #000;
  background: #fff; max-width: 180mm; margin: 0 auto; padding: 4mm; }
h1 { font-size: 15pt; margin: 0 0 2mm; }
.head { display: flex; gap: 12mm; margin: 4mm 0; }
.head span { flex: 1; border-bottom: 1px solid #000; }
ol { list-style: none; padding: 0; margin: 0; }
.tasks { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 3mm; }
.tasks li { border: 1px solid #888; border-radius: 2mm; padding: 3mm; break-inside: avoid;
  overflow-wrap: anywhere; }
pre { font: 10pt/1.25 "DejaVu Sans Mono", "Noto Sans Mono CJK SC", monospace; margin: 2mm 0;
  overflow-wrap: anywhere; white-space: pre-wrap; }
svg { display: block; max-width: 100%; height: auto; max-height: 45mm; margin: 2mm auto; }
svg * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.blank { border-bottom: 1px solid #888; height: 7mm; }
.answers { break-before: page; margin-top: 12mm; }
.answers li { margin: 0 0 2mm; break-inside: avoid; }
@media screen and (max-width: 500px) { .tasks { grid-template-columns: minmax(0, 1fr); } }
@media print { body { padding: 0; max-width: none; } .answers { margin-top: 0; } }
"""

_WINNERS = {
    "first": phrase("The first player wins."),
    "second": phrase("The second player wins."),
    "left": phrase("Left wins, whoever begins."),
    "right": phrase("Right wins, whoever begins."),
    "nobody": phrase("Nobody wins: neither player can force it."),
}


def worksheet_html(sheet: Worksheet, lang: str = "en") -> str:
    """Write the page; it needs no other file.

    >>> from grundy.ask.worksheet import worksheet
    >>> page = worksheet_html(worksheet("nim:3", "9", count=2))
    >>> page.count("<li>"), "The first player wins." in page
    (4, True)
    """
    say = reader(lang)
    title = say(phrase("Who wins? {game}", game=sheet.game))
    return "\n".join([*_head(sheet, title, lang, say), *_tasks(sheet, lang, say), ""])


def _head(sheet: Worksheet, title: str, lang: str, say: Say) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="{lang}">'
    yield '<head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}</title>"
    yield f"<style>\n{_STYLE}</style></head>"
    yield f"<body><h1>{escape(title)}</h1>"
    yield f"<p>{escape(reader(lang)(sheet.rule))}</p>"
    last = {
        "normal": phrase("Whoever makes the last move wins."),
        "misere": phrase("Whoever makes the last move loses."),
    }
    yield f"<p>{say(last[sheet.convention])} {_question(sheet, say)}</p>"
    spans = "".join(f"<span>{say(one)}</span>" for one in (phrase("Name:"), phrase("Date:")))
    yield f'<p class="head">{spans}</p>'


def _question(sheet: Worksheet, say: Say) -> str:
    if any(len(exercise.moves) > 1 for exercise in sheet.exercises):
        return say(phrase("Who wins if Left begins, and if Right begins, and by which moves?"))
    return say(phrase("Does the first or the second player win? If the first: by which moves?"))


def _tasks(sheet: Worksheet, lang: str, say: Say) -> Iterator[str]:
    yield '<ol class="tasks">'
    for i, exercise in enumerate(sheet.exercises, 1):
        drawn = picture(sheet.drawing, exercise.position, lang)
        shown = "" if drawn.startswith("<pre>") else f" {escape(exercise.position)}"
        yield f"<li><b>{i}.</b>{shown}{drawn}"
        yield '<div class="blank"></div><div class="blank"></div></li>'
    yield "</ol>"
    yield f'<section class="answers"><h1>{say(phrase("Answers"))}</h1><ol>'
    for i, exercise in enumerate(sheet.exercises, 1):
        yield f"<li><b>{i}.</b> {escape(exercise.position)} {_answer(exercise, say)}</li>"
    yield "</ol></section></body></html>"


def _answer(exercise: Exercise, say: Say) -> str:
    said = [say(_WINNERS[exercise.winner])]
    for player, moves in exercise.moves.items():
        if moves:
            shown = [leading_to(say(m.text), m.to, " → ") for m in moves]
            listed = say(phrase("; ")).join([*shown[:_SHOWN], *["…"] * (len(shown) > _SHOWN)])
            if len(exercise.moves) > 1:
                listed = say(phrase("{who}: {moves}", who=called(player, ""), moves=listed))
            said.append(escape(listed))
    return " ".join(said)
