"""``grundy play``."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from grundy.ask import games
from grundy.ask.common import Extra, named, parted
from grundy.ask.logs import Log, log_of_line
from grundy.ask.play import Match
from grundy.ask.reviews import Replay, Review, judged, replay, review
from grundy.errors import InputError, shorten
from grundy.faces.cli.common import (
    GameText,
    each,
    echo_json,
    json_option,
    load_option,
    present,
    users,
)
from grundy.faces.cli.guidance import no_options
from grundy.faces.cli.output import language, say, wanted
from grundy.faces.cli.review import verdict
from grundy.faces.columns import pad
from grundy.faces.terminal import COMPUTER, Session
from grundy.faces.words import mark
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_input, read_text
from grundy.solvers.play.opponents import opponent

_LONGEST = 10_000
_WIDE = 60
_OFFERED = (
    "nim 3+5+7",
    "kayles 7+9",
    "wythoff 7+11",
    "rows BWB+WW+BWWB",
    "domineering ....|....|....|....",
    "chomp 5+5+5",
)

_YOU = mark("you")
_TWO = (mark("player 1"), mark("player 2"))


@click.command("play", context_settings={"ignore_unknown_options": True})
@click.argument("game", type=GameText(), required=False)
@click.argument("position", nargs=-1, callback=no_options)
@click.option("--first", type=click.Choice(["me", "computer"]), default="me", help="Who begins.")
@click.option(
    "--side",
    type=click.Choice(["left", "right"]),
    default="left",
    help="Your side in a partizan game.",
)
@click.option("--misere", is_flag=True, help="Whoever makes the last move loses.")
@click.option(
    "--level",
    default="perfect",
    metavar="LEVEL",
    help="The computer's: perfect, careless[:1/4], small[:7], random, fixed:a1,a2,...",
)
@click.option("--two", is_flag=True, help="Two persons play; the computer only watches.")
@click.option("--seed", default=0, metavar="N", help="Choose among the computer's random moves.")
@click.option("--save", metavar="FILE", help="Keep the log in a file, move by move.")
@click.option("--resume", metavar="FILE", help="Go on with the game of a log.")
@click.option("--log", metavar="FILE", help="Check many plays instead, one a line; - reads them.")
@json_option
@load_option
def command(
    game: str | None,
    position: tuple[str, ...],
    first: str,
    side: str,
    misere: bool,
    level: str,
    two: bool,
    seed: int,
    save: str | None,
    resume: str | None,
    log: str | None,
) -> None:
    """Play GAME from POSITION against the computer, or against a second person.

    \b
    Example:  grundy play nim 3 5 7
              grundy play nim:2 30 --first computer --level careless:1/10
              grundy play nim:20 63 --level fixed:20,19,18,17
              grundy play rows BWB+WW --two --save game.log
              grundy play --resume game.log
              grundy play nim:2 --log plays.txt

    The level careless makes a random move with the probability given; small plays perfectly only
    when all heaps are small; fixed answers a take of k with the k-th number. With --json the game
    itself is on standard error, and its review on standard output.

    A line of --log is a play: its positions, between ; or, of one heap, between commas. Each is
    reviewed in a line, or in a line of JSON.
    """
    lang, as_json = language(), bool(wanted("as_json"))
    with users() as extra:
        if log is not None:
            _check(game, log, misere=misere, extra=extra)
            return
        if resume:
            played = _resumed(resume, game, position, misere, extra)
        else:
            opponent(level)  # an unknown level is told before the game begins
            names = _TWO if two else (_YOU, COMPUTER) if first == "me" else (COMPUTER, _YOU)
            begun = Log(
                first=names[0],
                second=names[1],
                side=_beginner(side, names),
                level="" if two else level,
                seed="" if two else str(seed),
            )
            game, position = _opening(game or _offered(), position, extra)
            played = _fresh(Match(game, misere=misere, extra=extra), position, begun)
        session = Session(played, lang=lang, path=save or resume, quiet=as_json, extra=extra)
        session.run()
        if as_json:
            echo_json(judged(session.past, lang).json())


def _check(game: str | None, path: str, *, misere: bool, extra: Extra) -> None:
    """Review the plays of a file, one a line."""
    lang = language()
    if not game:
        raise InputError("a game, as in grundy play nim:2 --log FILE", got="")
    text = read_input() if path == "-" else read_text(path)
    lines = [line.strip() for line in text.splitlines() if line.strip()]

    def reviewed(line: str) -> Review:
        return review(game, log_of_line(line), misere=misere, lang=lang, extra=extra)

    for found in each(lines, reviewed):
        present(found, _show)


def _show(found: Review) -> None:
    click.echo("  ".join([shorten(found.position, _WIDE), *verdict(found, language())]))


def _offered() -> str:
    """Offer some games, and read which is wanted."""
    for number, text in enumerate(_OFFERED, 1):
        (facts,) = games(text.partition(" ")[0])
        click.echo(f"{number}  {pad(text, 34)}  {say(facts.rule)}", err=True)
    while True:
        click.echo(say(phrase("Type a number, or a game: ")), nl=False, err=True)
        line = sys.stdin.readline(_LONGEST)
        typed = line.strip()
        if not line:
            raise InputError("a game, as in grundy play nim 3 5 7", got="")
        if typed.isdecimal() and 0 < int(typed[:3]) <= len(_OFFERED):
            return _OFFERED[int(typed) - 1]
        if typed.lower() in ("quit", "exit", "q"):
            click.get_current_context().exit()
        if typed not in ("", "?", "？", "help"):
            return typed
        told = phrase("a number up to {n}, or a game as in nim 3 5 7; quit leaves", n=len(_OFFERED))
        click.echo(say(told), err=True)


def _opening(game: str, position: tuple[str, ...], extra: Extra) -> tuple[str, tuple[str, ...]]:
    """Give a game and where to begin: as it is typed, else an example that is good to play."""
    if not position:
        game, typed = parted(game, extra)
        position = (typed,) if typed else ()
    if position:
        return game, position
    name, colon, _ = named(game, extra).removeprefix("misere:").partition(":")
    known = [facts for facts in games(extra=extra) if name in (facts.name, *facts.aliases)]
    if not known or colon or not known[0].opening:
        return game, ()
    text, _, start = known[0].opening.partition(" ")
    return (game if text == name else text), (start,)


def _beginner(side: str, names: tuple[str, str]) -> str:
    """Give the side of the player who begins; the one named is the human's, or player 1's."""
    if names[0] != COMPUTER:
        return side
    return "right" if side == "left" else "left"


def _fresh(match: Match, position: tuple[str, ...], log: Log) -> Replay:
    if not position:
        raise InputError("a position, as in grundy play nim 3 5 7", got="")
    start = match.format(" ".join(position))
    played = replace(
        log,
        game=match.game.text,
        position=start,
        convention=match.convention,
        side=log.side if match.partizan else "",
    )
    return Replay(match, played, start, ())


def _resumed(
    path: str, game: str | None, position: tuple[str, ...], misere: bool, extra: Extra
) -> Replay:
    if position:
        raise InputError("no position: the log has one", got=" ".join(position))
    played = replay(game, read_text(path), misere=misere, extra=extra)
    log = played.log
    if log.level:
        opponent(log.level)
    known = replace(
        log,
        game=played.match.game.text,
        position=played.start,
        convention=played.match.convention,
        first=log.first or _TWO[0],
        second=log.second or _TWO[1],
        resigned=False,
    )
    return replace(played, log=known)
