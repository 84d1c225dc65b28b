"""``grundy play``: a game on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Timer
from typing import Protocol

import click

from grundy import ask
from grundy.ask import games
from grundy.ask.answer import MoveText
from grundy.ask.common import Extra, named, parted
from grundy.ask.play import IllegalMove, Match
from grundy.ask.reviews import (
    Log,
    Logged,
    Played,
    Replay,
    Review,
    judged,
    log_of_line,
    replay,
    review,
    write_log,
)
from grundy.errors import GrundyError, InputError, shorten, visible
from grundy.explain.language import reader, trouble
from grundy.faces.cli.common import (
    GameText,
    each,
    echo_json,
    json_option,
    load_option,
    present,
    users,
)
from grundy.faces.cli.guidance import Typed, no_options
from grundy.faces.cli.output import language, say, wanted
from grundy.faces.cli.review import called, leading_to, leveled, verdict
from grundy.faces.cli.screen import pad
from grundy.faces.drawing import draw
from grundy.phrases.phrase import phrase
from grundy.rules.text import read_input, read_text
from grundy.solvers.budget import OutOfTime, within
from grundy.solvers.play.opponents import opponent

__all__ = ["COMPUTER", "LEFT_LOG", "Session", "read_line"]

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

_YOU = phrase("you")
_TWO = (phrase("player 1"), phrase("player 2"))


@click.command("play", context_settings={"ignore_unknown_options": True})
@click.argument("game", type=GameText(), required=False)
@click.argument("position", nargs=-1, callback=no_options)
@click.option(
    "--first", cls=Typed, type=click.Choice(["me", "computer"]), default="me", help="Who begins."
)
@click.option(
    "--side",
    cls=Typed,
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
def play_command(
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
            echo_json(judged(session.past).json(say))


def _check(game: str | None, path: str, *, misere: bool, extra: Extra) -> None:
    """Review the plays of a file, one a line."""
    if not game:
        raise InputError("a game, as in grundy play nim:2 --log FILE", got="")
    text = read_input() if path == "-" else read_text(path)
    lines = [line.strip() for line in text.splitlines() if line.strip()]

    def reviewed(line: str) -> Review:
        return review(game, log_of_line(line), misere=misere, extra=extra)

    for found in each(lines, reviewed):
        present(found, _show)


def _show(found: Review) -> None:
    click.echo("  ".join([shorten(found.position, _WIDE), *map(say, verdict(found))]))


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


# --- play on the terminal: draw, ask, answer; whatever is typed, the game goes on


COMPUTER = phrase("computer")
LEFT_LOG = "grundy-play.log"
"""Where the log is left when a game without ``--save`` is interrupted."""

_SHOWN = 40
_WIDE_MOVE = 100
_PATIENCE = 1.0
_SECONDS = 6.0
"""How long the computer looks for a move; then it makes the best one found."""
_WORD = 6

_MEANINGS = {
    "moves": phrase("list the legal moves, each with its number"),
    "hint": phrase("give a good move"),
    "why": phrase("say who wins here, and why"),
    "undo": phrase("take your last move back, and the answer to it"),
    "save": phrase("write the log to a file: save FILE"),
    "resign": phrase("give the game up"),
    "help": phrase("show this"),
    "quit": phrase("leave; q does so, too"),
}
_WORDS = phrase("moves hint why undo save resign help quit")
"""What can be typed, in the order of what it means."""


class Session:
    """Hold a game that is being played, and who sits where.

    >>> from contextlib import redirect_stdout
    >>> from io import StringIO
    >>> from unittest.mock import patch
    >>> from grundy.ask.reviews import replay
    >>> session = Session(replay("nim", "position: 1"), lang="en", path=None, quiet=False, extra=())
    >>> with patch("sys.stdin", StringIO("0")), redirect_stdout(StringIO()) as told:
    ...     session.run()
    >>> told.getvalue().splitlines()[-1]
    'winner: first player'

    ``past`` holds the moves so far; its log names the players, of whom one may be the `COMPUTER`.
    All is written to standard error where ``quiet`` is set, so that standard output stays free.
    """

    def __init__(
        self, past: Replay, *, lang: str, path: str | None, quiet: bool, extra: Extra
    ) -> None:
        self.past, self.path, self.extra = past, path, extra
        self.match, self.lang, self.quiet = past.match, lang, quiet
        self._say = reader(lang)
        self._names = dict(zip(past.order, (past.log.first, past.log.second), strict=True))
        self._words = dict(zip(_MEANINGS, self._say(_WORDS).split(), strict=True))
        self._commands: dict[str, Callable[[str], None]] = {"?": self._help, "？": self._help}
        for word, said in self._words.items():
            if word != "quit":
                self._commands[word] = self._commands[said] = getattr(self, f"_{word}")

    def run(self) -> None:
        """Play to the end, or to the end of the input."""
        self._begin()
        try:
            while not self.past.log.resigned:
                if self.match.over(self.past.position, self.past.player):
                    break
                if self._names[self.past.player] == COMPUTER:
                    self._reply()
                elif not self._turn():
                    self._leave()
                    return
        except KeyboardInterrupt:
            self.path = self.path or LEFT_LOG
            self._keep(self.path)
            self._echo("")
            how = phrase("go on with: grundy play --resume {path}", path=self.path)
            self._echo(phrase("{a}; {b}", a=phrase("interrupted"), b=how))
            raise
        self._end()

    # --- one turn

    def _turn(self) -> bool:
        """Read one line and do what it says; give False to leave."""
        prompt = self._say(phrase("{name}> ", name=self._name(self.past.player)))
        line = read_line(prompt, self._echo, self.quiet)
        if line is None:
            return False
        word, _, rest = line.partition(" ")
        if word.lower() in ("quit", "exit", "q", self._words["quit"]) and not self._names_move(
            line
        ):
            return False
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self._make(self.match.move(self.past.position, line, self.past.player, self.lang))
        except IllegalMove as error:
            self._echo(self._illegal(error))
        except GrundyError as error:
            told = trouble(error, self.lang)
            self._echo(phrase("{error} (type help to see what can be typed)", error=told))
        return True

    def _names_move(self, line: str) -> bool:
        """Tell whether a move is meant, since a vertex of a graph may be called q."""
        with suppress(GrundyError):
            return bool(self.match.move(self.past.position, line, self.past.player, self.lang))
        return False

    def _reply(self) -> None:
        past, log = self.past, self.past.log
        before = past.moves[-1].before if past.moves else None
        with self._thinking():
            reply = self.match.reply(
                past.position,
                player=past.player,
                level=log.level or "perfect",
                seed=int(log.seed or 0),
                before=before,
                seconds=_SECONDS,
            )
        assert reply.move is not None  # else the game would be over
        if not reply.sure:
            self._echo(phrase("(not sure: this is too large to see through)"))
        self._make(reply.move)

    def _make(self, move: MoveText) -> None:
        past = self.past
        player = past.player
        comment = f"{self._names[player]}: {move.text}"
        self.past = replace(past, moves=(*past.moves, Played(player, past.position, move, comment)))
        self._keep(self.path)
        text = shorten(self._say(move.text), _WIDE_MOVE)
        self._echo(phrase("{name}: {move}", name=self._name(player), move=text))
        self._draw()

    # --- what can be typed besides moves

    def _moves(self, rest: str) -> None:
        found = self.match.moves(self.past.position, self.past.player)
        margin = len(str(min(len(found), _SHOWN))) + 1
        for i, move in enumerate(found[:_SHOWN], 1):
            shown = leading_to(
                shorten(self._say(move.text), _WIDE_MOVE), shorten(move.to, _WIDE_MOVE)
            )
            self._echo(f"  {f'#{i}':<{margin}}  {shown}")
        if len(found) > _SHOWN:
            self._echo(phrase("  ... to #{last}", last=len(found)))

    def _hint(self, rest: str) -> None:
        with self._thinking():
            reply = self.match.reply(self.past.position, player=self.past.player, seconds=_SECONDS)
        assert reply.move is not None
        move = leading_to(self._say(reply.move.text), reply.move.to)
        told = {
            True: phrase("hint: {move}", move=move),
            False: phrase("no move wins here; this one is not easy to answer: {move}", move=move),
            None: phrase("too large to see through; a move is: {move}", move=move),
            "draws": phrase("no move wins here; this one keeps the draw: {move}", move=move),
        }
        self._echo(told["draws" if reply.draws else reply.winning])

    def _why(self, rest: str) -> None:
        with self._thinking(), within(_SECONDS):
            answer = ask.solve(
                self.match.game.text,
                self.past.position,
                misere=self.match.turns.misere,
                explain=True,
                extra=self.extra,
            )
        self._echo(answer.reason)
        for step in answer.steps or ():
            self._echo("  " + self._say(step.text).replace("\n", "\n  "))

    def _undo(self, rest: str) -> None:
        moves = self.past.moves
        own = [i for i, played in enumerate(moves) if self._names[played.player] != COMPUTER]
        if not own:
            self._echo(phrase("nothing to take back"))
            return
        self.past = replace(self.past, moves=moves[: own[-1]])
        self._keep(self.path)
        self._draw()

    def _save(self, rest: str) -> None:
        if rest:
            self._keep(rest)
            self._echo(phrase("log: {path}", path=rest))
        else:
            self._echo(phrase("a file is missing, as in: save game.log"))

    def _resign(self, rest: str) -> None:
        self.past = replace(self.past, log=replace(self.past.log, resigned=True))
        self._keep(self.path)

    def _help(self, rest: str) -> None:
        self._echo(phrase("Type a move: the position it leads to, its number as #1, its words,"))
        self._echo(
            phrase("or the number of a heap and how many you take from it, such as 2 3. Or:")
        )
        for word, meaning in _MEANINGS.items():
            self._echo(f"  {pad(self._words[word], _WORD)}  {self._say(meaning)}")

    # --- words

    def _begin(self) -> None:
        self._keep(self.path)
        last = "" if self.match.convention == "normal" else phrase(", the last move loses")
        at = shorten(self.past.position, _WIDE_MOVE)
        self._echo(f"{self.match.game.text}  {at}{self._say(last)}")
        level = leveled(self.past.log.level)
        first, second = (
            phrase("{name} ({seat})", name=self._name(player), seat=level)
            if level and self._names[player] == COMPUTER
            else self._name(player)
            for player in self.past.order
        )
        told = phrase(
            "first: {first}; second: {second}; type help to see what you can type",
            first=first,
            second=second,
        )
        self._echo(told)
        self._draw()

    def _end(self) -> None:
        try:
            with self._thinking(), within(_SECONDS):
                review = judged(self.past)
        except OutOfTime:
            self._echo(phrase("the game is over; it is too large to be looked through in time"))
            return
        if review.last and review.end == "over":
            name = self._name(review.last)
            self._echo(phrase("no move is left; {name} made the last one", name=name))
        if review.end == "over" and not review.winner:
            self._echo(phrase("nobody wins"))
        if review.winner:
            self._echo(phrase("winner: {name}", name=self._name(review.winner)))
        if review.last_mistake:
            move = review.moves[review.last_mistake - 1]
            told = phrase(
                "the last mistake was move {n}, by {name}: {move}; this wins: {better}",
                n=move.number,
                name=self._name(move.player),
                move=move.text,
                better=move.better[0].text,
            )
            self._echo(told)

    def _leave(self) -> None:
        left: str = phrase("you left the game")
        if self.path:
            how = phrase("go on with: grundy play --resume {path}", path=self.path)
            left = phrase("{a}; {b}", a=left, b=how)
        self._echo(left)

    def _illegal(self, error: IllegalMove) -> str:
        moves = ", ".join(error.moves) + ", ..." * (not error.complete)
        return phrase(
            "no move leads from {start} to {got}; moves lead to {moves}",
            start=shorten(error.start),
            got=shorten(error.got or ""),
            moves=shorten(moves, _WIDE_MOVE),
        )

    def _name(self, player: str) -> str:
        return called(player, self._names[player])

    def _draw(self) -> None:
        self._echo(draw(self.match.game.drawing, self.past.position, self.lang))

    # --- the world outside

    def _echo(self, text: str, nl: bool = True) -> None:
        click.echo(self._say(text), nl=nl, err=self.quiet)

    def _keep(self, path: str | None) -> None:
        if path is not None:
            moves = tuple(Logged(p.move.to, comment=p.comment) for p in self.past.moves)
            write_log(replace(self.past.log, moves=moves), path)

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        """Say on standard error that it takes longer than a second."""
        timer = Timer(_PATIENCE, click.echo, [self._say(phrase("thinking ..."))], {"err": True})
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


# --- what a player types


_LONGEST_LINE = 100_000


class _Echo(Protocol):
    def __call__(self, text: str, nl: bool = True) -> None: ...


def read_line(prompt: str, echo: _Echo, quiet: bool = False) -> str | None:
    """Read a line; None at the end of the input; raise `InputError` for an endless one.

    Lines that are piped in are shown.

    >>> from io import StringIO
    >>> from unittest.mock import patch
    >>> with patch("sys.stdin", StringIO("2+5\\n")):
    ...     read_line("you> ", lambda text, nl=True: print(text.strip()))
    you>
    2+5
    '2+5'
    """
    if sys.stdin.isatty() and not quiet:
        with suppress(ImportError):
            import readline  # noqa: F401  (its import lets lines be edited)
        with suppress(EOFError):
            return input(visible(prompt)).strip()
        echo("")
        return None
    echo(prompt, nl=False)
    line = sys.stdin.readline(_LONGEST_LINE)
    if len(line) == _LONGEST_LINE:
        raise InputError(
            phrase("a line of less than {n} characters", n=_LONGEST_LINE), where="input"
        )
    echo(line.strip() if not sys.stdin.isatty() else "", nl=not sys.stdin.isatty())
    return line.strip() if line else None
