"""Play a game: the moves that there are, the computer's reply, and what a typed move means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal

from grundy.ask.answer import MoveText, Sides, listed
from grundy.ask.common import Extra, game
from grundy.ask.common import game as make
from grundy.ask.shown import Shown
from grundy.errors import InputError
from grundy.explain.language import Say
from grundy.phrases.phrase import either, phrase
from grundy.rules.protocol import Impartial, Partizan
from grundy.rules.text import numbers
from grundy.values.shape import LEFT, RIGHT

if TYPE_CHECKING:
    from grundy.solvers.play.turns import Turn

__all__ = ["IllegalMove", "Match", "Options", "Reply", "described", "options", "reply"]

_MOST_MOVES = 10_000
_SHOWN = 8
_MEANT = 4
_LOOKED_AT = 200


class IllegalMove(InputError):  # noqa: N818
    """Say that a position cannot be reached in one move, and what can.

    >>> Match("nim:2").move("5", "1+1")
    Traceback (most recent call last):
        ...
    grundy.ask.play.IllegalMove: expected a move from 5, to 4, 3, got '1+1'

    ``start`` is where the move was made, ``moves`` some of the positions that can be reached,
    ``complete`` says whether these are all.
    """

    def __init__(
        self, start: str, got: str, moves: tuple[str, ...], *, complete: bool, where: str = ""
    ) -> None:
        self.start, self.moves, self.complete = start, moves, complete
        shown = moves if complete else (*moves, "...")
        template = "a move from {start}, to {moves}"
        if not moves:
            template = "the end: no move is left from {start}"
        super().__init__(phrase(template, start=start, moves=shown), got=got, where=where)


@dataclass(frozen=True)
class Reply(Shown):
    """Hold the move that a player of some level makes; None where no move is left.

    >>> reply("nim:3", "9", level="perfect").move.text
    'take 1 from 9, leaving 8'

    ``winning`` says whether it wins, None where the level does not know; ``draws`` whether it keeps
    a draw. ``sure`` is false where the position is too large to be seen through.
    """

    game: str
    position: str
    player: str
    level: str
    move: MoveText | None
    winning: bool | None
    sure: bool = True
    draws: bool = False


class Match:
    """Hold a game that is played, its convention, and what was worked out about it.

    >>> match = Match("nim:2")
    >>> match.reply("5").move.to, match.move("5", "1 2").text, match.wins("3", "first")
    ('3', 'take 2 from 5, leaving 3', False)
    """

    def __init__(self, game: str, *, misere: bool = False, extra: Extra = ()) -> None:
        from grundy.solvers.play.turns import turns

        self.game = make(game, extra)
        self.turns = turns(self.game, misere=misere)
        self.partizan = isinstance(self.game, Partizan)
        self.players = ("left", "right") if self.partizan else ("first", "second")

    @property
    def convention(self) -> str:
        """Give ``normal`` or ``misere``."""
        return "misere" if self.turns.misere else "normal"

    def format(self, position: str) -> str:
        """Give the canonical text of a position."""
        return self.game.format(self.game.parse(position))

    def moves(self, position: str, player: str, most: int = _MOST_MOVES) -> list[MoveText]:
        """List the legal moves of a player, at most so many."""
        found = self.turns.moves(self.game.parse(position), self._number(player), most)
        return self._listed(found, most)

    def over(self, position: str, player: str) -> bool:
        """Say whether a player has no move."""
        return not self.moves(position, player, 1)

    def wins(self, position: str, player: str) -> bool:
        """Say whether a player wins who is to move."""
        return self.turns.wins(self.game.parse(position), self._number(player))

    def draws(self, position: str) -> bool:
        """Say whether nobody wins, since play can go on for ever."""
        return self.turns.draws(self.game.parse(position))

    def value(self, position: str) -> str | None:
        """Give the value of a position as text, or None where it is not known or has no meaning."""
        return self.turns.value(self.game.parse(position))

    def winning(self, position: str, player: str, most: int) -> list[MoveText]:
        """List the winning moves of a player, at most so many."""
        return self._listed(
            self.turns.winning(self.game.parse(position), self._number(player)), most
        )

    def reply(
        self,
        position: str,
        *,
        player: str | None = None,
        level: str = "perfect",
        seed: int = 0,
        before: str | None = None,
        seconds: float | None = None,
    ) -> Reply:
        """Choose a move for a player; ``before`` is the position one move ago, for fixed answers.

        Equal seeds and positions give equal moves. After ``seconds`` it is the best move found.
        """
        from random import Random

        from grundy.solvers.budget import OutOfTime, within
        from grundy.solvers.play import opponents

        player = player or self.players[0]
        start, strength = self.game.parse(position), opponents.opponent(level)
        text, number = self.game.format(start), self._number(player)
        last = None if before is None else self.game.parse(before)
        chance = Random(f"{seed} {text}")
        try:
            with within(seconds):
                choice = strength.choose(self.turns, start, number, chance, last)
        except OutOfTime:
            choice = opponents.guessed(self.turns, start, number, chance, (seconds or 0) / 2)
        if choice is None:
            return Reply(self.game.text, text, player, strength.text, None, None)
        facts = (self._text(choice.move), choice.winning, choice.sure, choice.draws)
        return Reply(self.game.text, text, player, strength.text, *facts)

    def move(
        self, position: str, typed: str, player: str | None = None, lang: str = "en"
    ) -> MoveText:
        """Give the move that was typed: the position reached, ``#2`` (the second of `moves`), heap
        and number taken, or the words of the move in a language, of which the last may be missing.

        Raises `IllegalMove`, or `InputError` where two moves can be meant.

        >>> Match("rows").move("BWB+WW", "take stone 3").to, Match("rows").move("BWB", "3").to
        ('BW+WW', 'BW')
        """
        player = player or self.players[0]
        if typed.startswith("#") and typed[1:].isdecimal() and typed.isascii():
            return self._numbered(position, typed, player)
        readings = {typed: True, self._taken(position, typed): False}
        found: dict[MoveText, None] = {}
        problem: InputError | None = None
        for to, as_typed in readings.items():
            if to is not None:
                try:
                    found[self.reach(position, to, player)] = None
                except InputError as error:
                    problem = problem or error if as_typed else problem
        if not found:
            found = dict.fromkeys(self._described(position, typed, player, lang))
        if len(found) > 1:
            places = (
                phrase("{place} ({move})", place=self._place(position, m, player), move=m.text)
                for m in found
            )
            more = ["..."] * (len(found) > _MEANT)
            raise InputError(either(*islice(places, _MEANT), *more), got=typed)
        if found:
            return next(iter(found))
        assert problem is not None
        raise problem

    def reach(self, position: str, to: str, player: str) -> MoveText:
        """Give the move that leads to a position, or raise `IllegalMove`."""
        start, end = self.game.parse(position), self.game.parse(to)
        found = self.turns.legal(start, end, self._number(player))
        if found is None:
            raise self.illegal(position, self.game.format(end), player)
        return self._text(found)

    def illegal(self, position: str, got: str, player: str) -> IllegalMove:
        """Make the error that says which moves there were; those most alike come first."""
        moves = list(dict.fromkeys(m.to for m in self.moves(position, player, _LOOKED_AT)))
        moves.sort(key=lambda to: sorted(to) != sorted(got))
        complete = len(moves) <= _SHOWN
        return IllegalMove(self.format(position), got, tuple(moves[:_SHOWN]), complete=complete)

    def _numbered(self, position: str, typed: str, player: str) -> MoveText:
        moves = self.moves(position, player)
        at = int(typed[1:8])
        if not 0 < at <= len(moves):
            raise InputError(phrase("a move from #1 to #{n}", n=len(moves)), got=typed)
        return moves[at - 1]

    def _taken(self, position: str, typed: str) -> str | None:
        """Give the position after ``HEAP TAKE``, or ``TAKE`` from the only heap."""
        words, text = typed.split(), self.format(position)
        if len(words) == 1 and text.isdecimal() and self.game.drawing == "heaps":
            words = ["1", *words]
        if len(words) != 2 or not all(word.isdecimal() for word in words):
            return None
        try:
            return taken_from(text, int(words[0]), int(words[1]))
        except ValueError:
            return None

    def _described(self, position: str, typed: str, player: str, lang: str) -> Iterator[MoveText]:
        """Give the moves that are typed as they are described; of equal heaps the first."""
        from grundy.explain.language import speaker

        moves = self.moves(position, player)
        seen = set()
        for move in described(moves, typed, self.game.drawing, speaker(lang)):
            key = (move.text, *sorted(move.to.split("+")))
            if key not in seen:
                seen.add(key)
                yield move

    def _place(self, position: str, move: MoveText, player: str) -> str:
        moves = self.moves(position, player)
        return f"#{moves.index(move) + 1}" if move in moves else move.to

    def _number(self, player: str) -> int:
        if player not in self.players and (self.partizan or player not in ("left", "right")):
            raise InputError(either(*self.players), got=player, where="player")
        return int(player in ("second", "right"))

    def _listed(self, moves: Iterable[Turn[Any]], most: int) -> list[MoveText]:
        """List the first moves; those that read alike, in equal heaps, once."""
        return list(dict.fromkeys(self._text(move) for move in islice(moves, most)))

    def _text(self, move: Turn[Any]) -> MoveText:
        return MoveText(self.game.format(move.to), move.text)


def taken_from(position: str, heap: int, taken: int) -> str:
    """Write heaps after a take; the heaps are counted from 1, and an empty one stays as 0.

    >>> taken_from("8+7", 1, 8)
    '0+7'

    `InputError` is raised for a heap that is not there, and for a take that it does not hold.
    """
    heaps = list(numbers(position))
    if not 0 < heap <= len(heaps):
        raise InputError(phrase("a heap from 1 to {n}", n=len(heaps)), got=str(heap))
    held = heaps[heap - 1]
    if not 0 < taken <= held:
        raise InputError(phrase("1 to {n} taken from heap {k}", n=held, k=heap), got=str(taken))
    heaps[heap - 1] = held - taken
    return "+".join(map(str, heaps))


def reply(
    game: str,
    position: str,
    *,
    misere: bool = False,
    player: str | None = None,
    level: str = "perfect",
    seed: int = 0,
    seconds: float | None = None,
    extra: Extra = (),
) -> Reply:
    """Choose the move of a player of some level: perfect, careless, small, random.

    >>> found = reply("nim", "3 5 7")
    >>> found.move.to, found.winning
    ('2+5+7', True)
    >>> reply("rows", "BW+W", player="right").winning
    True
    """
    return Match(game, misere=misere, extra=extra).reply(
        position, player=player, level=level, seed=seed, seconds=seconds
    )


# --- moves that are meant by words, or by the numbers in these words


_PLACED = ("stones", "coins", "grid", "strip")
"""Drawings whose moves are named by the numbers of places, so that these numbers will do."""


def described(
    moves: Sequence[MoveText], typed: str, drawing: str, say: Say = str
) -> list[MoveText]:
    """Give the moves whose words are typed; if none, those whose words begin so, or that take this
    number, or are made at the places with these numbers.

    >>> moves = [MoveText("B", "take stone 2 (W), leaving B"), MoveText("0", "take stone 1 (B)")]
    >>> [move.to for move in described(moves, "Take stone 2", "stones")]
    ['B']
    >>> [move.to for move in described(moves, "1", "stones")]
    ['0']
    """
    wanted = _plain(typed)
    texts = [[_plain(text) for text in (move.text, say(move.text))] for move in moves]
    ends = [_plain(move.to) for move in moves]
    for fits in (_is, _begins):
        found = [
            move
            for move, said, end in zip(moves, texts, ends, strict=True)
            if any(fits(text, wanted, end) for text in said)
        ]
        if found or not wanted:
            return found
    numbers = typed.split()
    if not all(number.isdecimal() for number in numbers):
        return []
    if drawing.partition(":")[0] not in _PLACED:
        return described(moves, f"take {typed}", drawing) if len(numbers) == 1 else []
    return [move for move in moves if _has(move.text, numbers, drawing)]


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _is(text: str, wanted: str, end: str) -> bool:
    return wanted in (text, f"{text} -> {end}")


def _begins(text: str, wanted: str, end: str) -> bool:
    """Say whether words begin so, and no number or word is cut."""
    border = text[len(wanted) - 1 : len(wanted) + 1]
    return text.startswith(wanted) and not re.fullmatch("[a-z]{2}|[0-9]{2}", border)


def _has(text: str, numbers: list[str], drawing: str) -> bool:
    """Say whether these are the numbers of a text; a stone is named alone, or behind its row."""
    found = re.findall("[0-9]+", text)
    if drawing != "stones":
        return found == numbers
    stone, row = [*found, "1"][:2]
    return numbers in ([stone], [row, stone])


# --- ask which moves there are


@dataclass(frozen=True)
class Options(Shown):
    """Hold every legal move of a position: of both players alike, or of Left and of Right.

    >>> [move.to for move in options("nim:2", "1+3").of("left")]
    ['3', '1+2', '1+1']

    ``complete`` is false where there are more moves than were asked for.
    """

    game: str
    position: str
    drawing: str
    moves: tuple[MoveText, ...] | Sides
    complete: bool

    def of(self, player: Literal["left", "right"]) -> tuple[MoveText, ...]:
        """Give the moves of ``left`` or ``right``; in an impartial game they are the same."""
        return self.moves if isinstance(self.moves, tuple) else self.moves[player]


def options(text: str, position: str, *, most: int = 10_000, extra: Extra = ()) -> Options:
    """Give the legal moves of a position, each once.

    >>> [m.text for m in options("nim:2", "3").moves]
    ['take 1 from 3, leaving 2', 'take 2 from 3, leaving 1']
    >>> found = options("rows", "BW")
    >>> [m.to for m in found.of("left")], [m.to for m in found.of("right")]
    (['0'], ['B'])

    `InputError` is raised for a game that nobody can play.
    """
    found = game(text, extra)
    start = found.parse(position)
    if isinstance(found, Impartial):
        shown: Any
        shown, complete = _first(_everyones(found, start), most)
    elif isinstance(found, Partizan):
        left, all_left = _first(_own(found, start, LEFT), most)
        right, all_right = _first(_own(found, start, RIGHT), most)
        shown, complete = {"left": left, "right": right}, all_left and all_right
    else:
        raise InputError("a game that can be played", got=found.text)
    return Options(found.text, found.format(start), found.drawing, shown, complete)


def _first(moves: Iterable[MoveText], most: int) -> tuple[tuple[MoveText, ...], bool]:
    rest = iter(moves)
    found, cut = listed(_once(islice(rest, most)))
    return found, not cut and next(rest, None) is None


def _once(moves: Iterable[MoveText]) -> Iterator[MoveText]:
    seen = set()
    for move in moves:
        if move not in seen:
            seen.add(move)
            yield move


def _everyones(found: Impartial[Any], start: Any) -> Iterator[MoveText]:
    parts = list(found.parts(start))
    for i, part in enumerate(parts):
        for option in found.options(part):
            whole = found.assemble([*parts[:i], *found.parts(option), *parts[i + 1 :]])
            yield MoveText(found.format(whole), found.describe(part, option))


def _own(found: Partizan[Any], start: Any, player: int) -> Iterator[MoveText]:
    from grundy.solvers.partizan.solution import moves_to

    options = found.right(start) if player == RIGHT else found.left(start)
    for move in moves_to(found, start, player, options):
        yield MoveText(found.format(move.to), move.text)
