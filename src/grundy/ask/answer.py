"""Hold what is answered about one position: who wins, by which moves, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, TypedDict, TypeVar

from grundy.ask.shown import Shown
from grundy.errors import LimitError
from grundy.explain import Step
from grundy.phrases.phrase import phrase
from grundy.solvers.budget import OutOfTime
from grundy.solvers.progress import meanwhile

__all__ = [
    "CONVENTIONS",
    "MOST_CHANGES",
    "UNASKED",
    "After",
    "Answer",
    "LineMove",
    "LoopyAnswer",
    "LoopyPartizanAnswer",
    "MoveText",
    "PartizanAnswer",
    "Sides",
    "Solution",
    "listed",
]

CONVENTIONS = ("normal", "misere")
OUTCOMES = ("N", "P", "L", "R", "draw")
WINNERS = ("first", "second", "left", "right", "nobody")


@dataclass(frozen=True)
class MoveText:
    """Hold a move: the position it leads to, and the move in words.

    >>> from grundy.ask.play import options
    >>> options("nim", "1").moves
    (MoveText(to='0', text='take all of 1'),)
    """

    to: str
    text: str


@dataclass(frozen=True)
class LineMove(MoveText):
    """Hold a move of a line of play, and who makes it.

    >>> LineMove(to="B", text="take stone 2 (W) of row 1", player="left").player
    'left'
    """

    player: str


@dataclass(frozen=True)
class After:
    """Hold who wins after a move, and in how many moves, where that is known.

    >>> from grundy.ask.positions import solve
    >>> solve("loopy:a>b,b>a,b>c", "b", explain=True).after
    (After(to='a', outcome='P', remoteness=2), After(to='c', outcome='P', remoteness=0))
    """

    to: str
    outcome: str
    remoteness: int | None


class Sides(TypedDict):
    """Hold the moves of Left and of Right.

    >>> from grundy.ask.play import options
    >>> sides = options("rows", "BW").moves
    >>> [move.to for move in sides["left"]], [move.to for move in sides["right"]]
    (['0'], ['B'])
    """

    left: tuple[MoveText, ...]
    right: tuple[MoveText, ...]


@dataclass(frozen=True)
class Answer(Shown):
    """Hold who wins a position, and by which moves.

    >>> from grundy.ask.positions import solve
    >>> answer = solve("nim", "3 5 7")
    >>> answer.winner, answer.value, answer.unique, [move.to for move in answer.moves]
    ('first', '1', False, ['2+5+7', '3+4+7', '3+5+6'])

    ``cut`` says why not all winning moves are listed, if so. Then ``changes`` tells those of a very
    long position in words, equal components once; ``all_changes``: these are all.
    ``steps`` are None unless they were asked for.
    """

    HIDDEN = ("cut",)
    ADDED = ("complete",)
    RARE: ClassVar = {"steps": "steps", "changes": "changes", "all_changes": "changes"}
    CHOICES: ClassVar = {"convention": CONVENTIONS, "outcome": OUTCOMES, "winner": WINNERS}

    game: str
    position: str
    convention: str
    outcome: str
    winner: str
    value: str | None
    moves: tuple[MoveText, ...]
    unique: bool | None
    reason: str
    cut: str = ""
    steps: tuple[Step, ...] | None = None
    changes: tuple[str, ...] = ()
    all_changes: bool = False

    @property
    def complete(self) -> bool:
        """True if all winning moves are listed."""
        return not self.cut


@dataclass(frozen=True)
class LoopyAnswer(Answer):
    """Hold who wins, or that nobody does; winning moves come with the best first.

    >>> from grundy.ask.positions import solve
    >>> answer = solve("loopy:a>b,b>a,b>c,c>d", "a")
    >>> answer.winner, answer.remoteness, answer.best
    ('nobody', None, 'b')

    ``remoteness`` is the number of moves to the end if the winner hastens and the loser delays,
    None where nobody wins or where it is not known. ``best`` is the position that the best move
    leads to: always made, it wins, or keeps the draw. ``drawing`` are the moves that keep a draw.
    ``after`` judges every move, where an explanation is asked for.
    """

    remoteness: int | None = None
    best: str | None = None
    drawing: tuple[MoveText, ...] = ()
    after: tuple[After, ...] = ()


@dataclass(frozen=True)
class PartizanAnswer(Shown):
    """Hold who wins a partizan position, and the winning moves of each player.

    >>> from grundy.ask.positions import solve
    >>> answer = solve("rows", "BWB+W")
    >>> answer.winner, answer.value, [move.to for move in answer.right]
    ('right', '-1/4', ['B+W'])

    ``cut`` says for each player why not all winning moves are listed, if so.
    ``value`` is None where the position is too large for its canonical form. ``components`` are
    the parts of a hot sum by falling temperature, as text. ``searched`` counts the states of the
    search for the winner, 0 where the value is known. Else ``line`` is a line of play from it:
    the winner's moves all win, the other has none that does and makes the first.
    """

    HIDDEN = ("left", "right", "cut")
    ADDED = ("moves", "unique", "complete")
    RARE: ClassVar = {"steps": "steps"}
    CHOICES: ClassVar = Answer.CHOICES

    game: str
    position: str
    outcome: str
    winner: str
    value: str | None
    mean: str | None
    temperature: str | None
    left: tuple[MoveText, ...]
    right: tuple[MoveText, ...]
    components: tuple[str, ...]
    reason: str
    cut: tuple[str, str]
    convention: str = "normal"
    steps: tuple[Step, ...] | None = None
    searched: int = 0
    line: tuple[LineMove, ...] = ()

    @property
    def moves(self) -> Sides:
        """Give the winning moves of both."""
        return {"left": self.left, "right": self.right}

    @property
    def unique(self) -> bool:
        """True if whoever can win has exactly one move that does."""
        return self.complete and max(len(self.left), len(self.right)) == 1

    @property
    def complete(self) -> bool:
        """True if all winning moves are listed."""
        return not any(self.cut)


@dataclass(frozen=True, kw_only=True)
class LoopyPartizanAnswer(PartizanAnswer):
    """Hold who wins where Left or Right starts, or that nobody does.

    >>> from grundy.ask.positions import solve
    >>> answer = solve("loopy:a>L>b,b>R>a,b>c", "b")
    >>> answer.outcome, answer.value, answer.starts, answer.remoteness["left"]
    ('N', '*', {'left': 'left', 'right': 'right'}, 1)

    ``starts`` names the winner (left, right, nobody) for each starter; ``winner`` and ``outcome``
    join both, as ``left/nobody``, where they have no word. ``remoteness`` is the number of moves
    to the end if the winner hastens and the loser delays. ``drawing`` are the moves that keep a
    draw; winning moves come with the quickest first.
    """

    CHOICES: ClassVar = {"convention": CONVENTIONS}

    starts: dict[str, str]
    remoteness: dict[str, int | None]
    drawing: Sides


Solution: TypeAlias = Answer | LoopyAnswer | PartizanAnswer | LoopyPartizanAnswer

# --- list moves, within bounds


UNASKED = phrase("only the winner was asked for")

MOST_CHANGES = 20_000
"""How many changes of a very long position are listed."""
_MOST_TEXT = 10_000_000

T = TypeVar("T", MoveText, str)


@meanwhile(phrase("listing the winning moves"))
def listed(moves: Iterable[T], most: int | None = None) -> tuple[tuple[T, ...], str]:
    """Give the moves, up to a bound on all their characters, and why these are not all.

    >>> listed([MoveText("3", "take 1")]), listed(["take 1", "take 2"], most=1)
    (((MoveText(to='3', text='take 1'),), ''), (('take 1',), 'more than 1 winning moves'))
    """
    found: list[T] = []
    room = _MOST_TEXT
    try:
        for move in moves:
            if room < 0:
                return tuple(found), phrase("all would take more than {n} letters", n=_MOST_TEXT)
            if len(found) == most:
                return tuple(found), phrase("more than {n} winning moves", n=most)
            found.append(move)
            room -= len(move) if isinstance(move, str) else len(move.to) + len(move.text)
    except (LimitError, OutOfTime) as error:
        return tuple(found), error.message
    return tuple(found), ""
