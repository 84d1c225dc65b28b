"""``grundy review``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from grundy.ask.reviews import Review, Reviewed, review
from grundy.errors import InputError, file_errors, shorten
from grundy.faces.cli.common import GameText, json_option, load_option, present, users
from grundy.faces.cli.output import language
from grundy.faces.columns import pad, width
from grundy.faces.words import called, catalogue, leading_to
from grundy.rules.text import read_input, read_text

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
def command(
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
        options |= {"lang": language(), "extra": extra}
        if worksheet is not None:
            if log is not None:
                raise InputError("either a log or --worksheet", got=log)
            _worksheet(worksheet, game, position, options)
            return
        if log is None:
            raise InputError("a log: a file, or - for standard input", got="")
        text = read_input() if log == "-" else read_text(log)
        given = {name: options[name] for name in ("misere", "lang", "extra")}
        found = review(game, text, position=position or None, **given)
    present(found, _show)


def _worksheet(path: str, game: str, position: str, options: dict[str, Any]) -> None:
    from grundy.ask.worksheet import worksheet
    from grundy.faces.worksheet import worksheet_html

    sheet = worksheet(game, position, **options)
    with file_errors(path):
        Path(path).write_text(worksheet_html(sheet, options["lang"]), encoding="utf-8")
    said = catalogue(options["lang"]).gettext("{n} positions: {path}")
    present(sheet, lambda sheet: click.echo(said.format(n=len(sheet.exercises), path=path)))


def _show(found: Review) -> None:
    lang = language()
    _ = catalogue(lang).gettext
    last = "" if found.convention == "normal" else _(", the last move loses")
    click.echo(f"{found.game}  {shorten(found.position, _WIDE)}{last}")
    margin = len(str(len(found.moves)))
    wide = max(width(_name(found, player, lang)) for player in found.names)
    for move in found.moves:
        name = pad(_name(found, move.player, lang), wide)
        click.echo(f"{move.number:>{margin}}  {name}  {_move(move)}")
        if move.mistake:
            click.echo(click.style(f"{'':{margin}}  {_mistake(move, lang)}", fg="red"))
    for line in verdict(found, lang):
        click.echo(line)


def _move(move: Reviewed) -> str:
    text, to = shorten(move.text, _WIDE), shorten(move.to, _WIDE)
    worth = "" if move.value is None else f"  ({shorten(move.value, 24)})"
    return leading_to(text, to) + worth


def _mistake(move: Reviewed, lang: str) -> str:
    _ = catalogue(lang).gettext
    better = "; ".join(shorten(m.text, _WIDE) for m in move.better[:_BETTER])
    more = "; ..." * (len(move.better) > _BETTER)
    return _("mistake: it gives the win away; this wins: {moves}").format(moves=better + more)


def verdict(found: Review, lang: str) -> list[str]:
    """Say how a game ended, and which moves were mistakes.

    >>> from grundy.ask.reviews import review
    >>> verdict(review("nim", "position: 3\\n0"), "en")[1:]
    ['winner: first player', 'mistakes: none']
    """
    _ = catalogue(lang).gettext
    said = []
    if found.end == "over" and found.last:
        name = _name(found, found.last, lang)
        said.append(_("no move is left; {name} made the last one").format(name=name))
    if found.end == "open":
        said.append(_("the game is not finished"))
    if found.ahead:
        name = _name(found, found.ahead, lang)
        said.append(_("without more mistakes the winner is {name}").format(name=name))
    if found.winner:
        end = _("winner: {name}") if found.end == "over" else _("winner: {name}, by resignation")
        said.append(end.format(name=_name(found, found.winner, lang)))
    if found.last_mistake is None:
        said.append(_("mistakes: none"))
    else:
        name = _name(found, found.moves[found.last_mistake - 1].player, lang)
        listed = ", ".join(map(str, found.mistakes))
        one = _("mistakes: 1 (move {moves}), made by {name}")
        more = _("mistakes: {count} (moves {moves}); the last one was made by {name}")
        count = len(found.mistakes)
        text = one if count == 1 else more
        said.append(text.format(count=count, moves=listed, name=name))
    return said


def _name(found: Review, player: str, lang: str) -> str:
    return called(player, found.names[player], catalogue(lang).gettext)
