"""Play on the terminal: draw, ask, answer; whatever is typed, the game goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Timer
from typing import Protocol

import click

from grundy import ask
from grundy.ask.answer import MoveText
from grundy.ask.common import Extra
from grundy.ask.logs import Logged, write_log
from grundy.ask.play import IllegalMove
from grundy.ask.reviews import Played, Replay, judged
from grundy.errors import GrundyError, InputError, shorten, visible
from grundy.explain.language import speaker, trouble
from grundy.faces.columns import pad
from grundy.faces.drawing import draw
from grundy.faces.words import called, catalogue, leading_to, leveled, mark
from grundy.phrases.phrase import phrase
from grundy.solvers.budget import OutOfTime, within

__all__ = ["COMPUTER", "LEFT_LOG", "Session", "read_line"]


COMPUTER = mark("computer")
LEFT_LOG = "grundy-play.log"
"""Where the log is left when a game without ``--save`` is interrupted."""

_SHOWN = 40
_WIDE = 100
_PATIENCE = 1.0
_SECONDS = 6.0
"""How long the computer looks for a move; then it makes the best one found."""
_LABEL = 6

_COMMANDS = {
    mark("moves"): mark("list the legal moves, each with its number"),
    mark("hint"): mark("give a good move"),
    mark("why"): mark("say who wins here, and why"),
    mark("undo"): mark("take your last move back, and the answer to it"),
    mark("save"): mark("write the log to a file: save FILE"),
    mark("resign"): mark("give the game up"),
    mark("help"): mark("show this"),
    mark("quit"): mark("leave; q does so, too"),
}


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
        self._, self._say = catalogue(lang).gettext, speaker(lang)
        self._names = dict(zip(past.order, (past.log.first, past.log.second), strict=True))
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "hint": self._hint,
            "why": self._why,
            "undo": self._undo,
            "save": self._save,
            "resign": self._resign,
            "help": self._help,
            "?": self._help,
            "？": self._help,
        }
        self._commands |= {self._(word): act for word, act in self._commands.items()}

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
            text = self._("interrupted; go on with: grundy play --resume {path}")
            self._tell("\n" + text, path=self.path)
            raise
        self._end()

    # --- one turn

    def _turn(self) -> bool:
        """Read one line and do what it says; give False to leave."""
        line = read_line(
            self._("{name}> ").format(name=self._name(self.past.player)), self._echo, self.quiet
        )
        if line is None:
            return False
        word, _, rest = line.partition(" ")
        if word.lower() in ("quit", "exit", "q", self._("quit")) and not self._names_move(line):
            return False
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif line:
                self._make(self.match.move(self.past.position, line, self.past.player, self.lang))
        except IllegalMove as error:
            self._echo(self._illegal(error))
        except GrundyError as error:
            text = self._("{error} (type help to see what can be typed)")
            self._tell(text, error=trouble(error, self.lang))
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
            self._echo(self._("(not sure: this is too large to see through)"))
        self._make(reply.move)

    def _make(self, move: MoveText) -> None:
        past = self.past
        player = past.player
        comment = f"{self._names[player]}: {move.text}"
        self.past = replace(past, moves=(*past.moves, Played(player, past.position, move, comment)))
        self._keep(self.path)
        text = shorten(self._say(move.text), _WIDE)
        self._tell(self._("{name}: {move}"), name=self._name(player), move=text)
        self._draw()

    # --- what can be typed besides moves

    def _moves(self, rest: str) -> None:
        found = self.match.moves(self.past.position, self.past.player)
        margin = len(str(min(len(found), _SHOWN))) + 1
        for i, move in enumerate(found[:_SHOWN], 1):
            shown = leading_to(shorten(self._say(move.text), _WIDE), shorten(move.to, _WIDE))
            self._echo(f"  {f'#{i}':<{margin}}  {shown}")
        if len(found) > _SHOWN:
            self._tell(self._("  ... to #{last}"), last=len(found))

    def _hint(self, rest: str) -> None:
        with self._thinking():
            reply = self.match.reply(self.past.position, player=self.past.player, seconds=_SECONDS)
        assert reply.move is not None
        template = {
            True: self._("hint: {move}"),
            False: self._("no move wins here; this one is not easy to answer: {move}"),
            None: self._("too large to see through; a move is: {move}"),
            "draws": self._("no move wins here; this one keeps the draw: {move}"),
        }["draws" if reply.draws else reply.winning]
        self._tell(template, move=leading_to(self._say(reply.move.text), reply.move.to))

    def _why(self, rest: str) -> None:
        with self._thinking(), within(_SECONDS):
            answer = ask.solve(
                self.match.game.text,
                self.past.position,
                misere=self.match.turns.misere,
                explain=True,
                lang=self.lang,
                extra=self.extra,
            )
        self._echo(answer.reason)
        for step in answer.steps or ():
            self._echo("  " + step.text.replace("\n", "\n  "))

    def _undo(self, rest: str) -> None:
        moves = self.past.moves
        own = [i for i, played in enumerate(moves) if self._names[played.player] != COMPUTER]
        if not own:
            self._echo(self._("nothing to take back"))
            return
        self.past = replace(self.past, moves=moves[: own[-1]])
        self._keep(self.path)
        self._draw()

    def _save(self, rest: str) -> None:
        if rest:
            self._keep(rest)
            self._tell(self._("log: {path}"), path=rest)
        else:
            self._echo(self._("a file is missing, as in: save game.log"))

    def _resign(self, rest: str) -> None:
        self.past = replace(self.past, log=replace(self.past.log, resigned=True))
        self._keep(self.path)

    def _help(self, rest: str) -> None:
        self._echo(self._("Type a move: the position it leads to, its number as #1, its words,"))
        self._echo(
            self._("or the number of a heap and how many you take from it, such as 2 3. Or:")
        )
        for word, meaning in _COMMANDS.items():
            self._echo(f"  {pad(self._(word), _LABEL)}  {self._(meaning)}")

    # --- words

    def _begin(self) -> None:
        self._keep(self.path)
        last = "" if self.match.convention == "normal" else self._(", the last move loses")
        self._echo(f"{self.match.game.text}  {shorten(self.past.position, _WIDE)}{last}")
        level = leveled(self.past.log.level, self._)
        first, second = (
            self._name(player) + (level if self._names[player] == COMPUTER else "")
            for player in self.past.order
        )
        text = self._("first: {first}; second: {second}; type help to see what you can type")
        self._tell(text, first=first, second=second)
        self._draw()

    def _end(self) -> None:
        try:
            with self._thinking(), within(_SECONDS):
                review = judged(self.past, self.lang)
        except OutOfTime:
            self._echo(self._("the game is over; it is too large to be looked through in time"))
            return
        if review.last and review.end == "over":
            text = self._("no move is left; {name} made the last one")
            self._tell(text, name=self._name(review.last))
        if review.end == "over" and not review.winner:
            self._echo(self._say(phrase("nobody wins")))
        if review.winner:
            self._tell(self._("winner: {name}"), name=self._name(review.winner))
        if review.last_mistake:
            move = review.moves[review.last_mistake - 1]
            text = self._("the last mistake was move {n}, by {name}: {move}; this wins: {better}")
            name, better = self._name(move.player), move.better[0].text
            self._tell(text, n=move.number, name=name, move=move.text, better=better)

    def _leave(self) -> None:
        if self.path:
            text = self._("you left the game; go on with: grundy play --resume {path}")
            self._tell(text, path=self.path)
        else:
            self._echo(self._("you left the game"))

    def _illegal(self, error: IllegalMove) -> str:
        moves = ", ".join(error.moves) + ", ..." * (not error.complete)
        template = self._("no move leads from {start} to {got}; moves lead to {moves}")
        start, got = shorten(error.start), shorten(error.got or "")
        return template.format(start=start, got=got, moves=shorten(moves, _WIDE))

    def _name(self, player: str) -> str:
        return called(player, self._names[player], self._)

    def _draw(self) -> None:
        self._echo(draw(self.match.game.drawing, self.past.position, self.lang))

    # --- the world outside

    def _echo(self, text: str, nl: bool = True) -> None:
        click.echo(text, nl=nl, err=self.quiet)

    def _tell(self, template: str, **data: object) -> None:
        self._echo(template.format(**data))

    def _keep(self, path: str | None) -> None:
        if path is not None:
            moves = tuple(Logged(p.move.to, comment=p.comment) for p in self.past.moves)
            write_log(replace(self.past.log, moves=moves), path)

    @contextmanager
    def _thinking(self) -> Iterator[None]:
        """Say on standard error that it takes longer than a second."""
        timer = Timer(_PATIENCE, click.echo, [self._("thinking ...")], {"err": True})
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


# --- what a player types


_LONGEST = 100_000


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
    line = sys.stdin.readline(_LONGEST)
    if len(line) == _LONGEST:
        raise InputError(phrase("a line of less than {n} characters", n=_LONGEST), where="input")
    echo(line.strip() if not sys.stdin.isatty() else "", nl=not sys.stdin.isatty())
    return line.strip() if line else None
