"""Choose a move as a player of some strength would; `opponent` reads which one is meant.

Each move is judged by what it leaves: whether that is known to be won or lost after a short search,
else, where the players have moves of their own, by who has more of them after the best answer.

Levels: ``perfect``; ``random``; ``careless`` or ``careless:1/10``, perfect but for a random move
with that probability; ``small`` or ``small:7``, perfect when all heaps are small, else random;
``fixed:2,1,3``, which answers k with the k-th number.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from random import Random
from time import monotonic
from typing import ClassVar, Generic, TypeVar

from grundy.errors import InputError, LimitError, UnknownName
from grundy.phrases.phrase import phrase
from grundy.rules.text import number, numbers
from grundy.solvers.budget import OutOfTime, within
from grundy.solvers.play.turns import LEFT, RIGHT, Turn, Turns

__all__ = [
    "Careless",
    "Choice",
    "Fixed",
    "Opponent",
    "Perfect",
    "RandomPlayer",
    "Small",
    "guess",
    "guessed",
    "opponent",
]

P = TypeVar("P", bound=Hashable)

_LOOKED_AT = 24
_COUNTED = 6

_MOVES = 200
_ANSWERS = 30
_GUESSED = 100
_LOST = -(10**6)


@dataclass(frozen=True)
class Choice(Generic[P]):
    """Hold the move chosen; ``winning`` is None where the player does not know.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> nim = game("nim")
    >>> found = Small(9).choose(turns(nim), nim.parse("3+5"), LEFT, Random(0))
    >>> nim.format(found.move.to), found.winning, found.sure
    ('3+3', True, True)

    ``sure`` is false where the player wanted to know and could not see through the position;
    ``draws`` is true of a move that keeps play going round, where none wins.
    """

    move: Turn[P]
    winning: bool | None
    sure: bool = True
    draws: bool = False


class Opponent(ABC):
    """Choose moves; all chance comes from the generator that is given.

    >>> isinstance(Careless(Fraction(1, 10)), Opponent), Small(7).text
    (True, 'small:7')
    """

    name: ClassVar[str]

    @property
    def text(self) -> str:
        """Give the level as it is written."""
        return self.name

    @abstractmethod
    def choose(
        self, turns: Turns[P], position: P, player: int, chance: Random, before: P | None = None
    ) -> Choice[P] | None:
        """Choose a move, or None where there is none; ``before`` is the position one move ago."""


@dataclass(frozen=True)
class Perfect(Opponent):
    """Win whenever that can be done; else leave the other player few moves that win.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> t, chance = turns(game("nim")), Random(0)
    >>> [Perfect().choose(t, p, LEFT, chance).move.to for p in ((3, 5, 7), (1, 1))]
    [(2, 5, 7), (1,)]

    Where the position is too large to be seen through it is the best move found in a second.
    """

    name = "perfect"

    def choose(
        self, turns: Turns[P], position: P, player: int, chance: Random, before: P | None = None
    ) -> Choice[P] | None:
        """Take the first winning move, or the one that is hardest to answer."""
        try:
            best = next(turns.winning(position, player), None)
            if best is not None:
                return Choice(best, True)
            best = turns.otherwise(position, player)
            if best is not None:
                return Choice(best, False, draws=turns.draws(position))
            moves = list(islice(turns.moves(position, player, _LOOKED_AT), _LOOKED_AT))
            if not moves:
                return None

            def answers(move: Turn[P]) -> int:
                return sum(1 for _ in islice(turns.winning(move.to, 1 - player), _COUNTED))

            return Choice(min(moves, key=answers), False)
        except LimitError:
            return guessed(turns, position, player, chance)


def guessed(
    turns: Turns[P], position: P, player: int, chance: Random, seconds: float = 1.0
) -> Choice[P] | None:
    """Choose the best move found in so many seconds; None where there is none.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> kayles = game("kayles")
    >>> found = guessed(turns(kayles), kayles.parse("5"), LEFT, Random(0), 0.5)
    >>> found.winning, found.sure, kayles.format(found.move.to)
    (True, True, '2+2')
    """
    found = guess(turns, position, player, chance, seconds)
    return None if found is None else Choice(*found, sure=found[1] is not None)


@dataclass(frozen=True)
class RandomPlayer(Opponent):
    """Make any legal move, each as often as any other.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> found = RandomPlayer().choose(turns(game("nim")), (3, 5), LEFT, Random(1))
    >>> found.move.to, found.winning
    ((5,), None)
    """

    name = "random"

    def choose(
        self, turns: Turns[P], position: P, player: int, chance: Random, before: P | None = None
    ) -> Choice[P] | None:
        """Choose one of the moves (of the first 10,000 of each component)."""
        moves = list(turns.moves(position, player))
        return Choice(chance.choice(moves), None) if moves else None


@dataclass(frozen=True)
class Careless(Opponent):
    """Play perfectly, but with probability ``rate`` make a random move, which may be a good one.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> careful = Careless(Fraction(1, 10))
    >>> careful.choose(turns(game("nim")), (3, 5), LEFT, Random(1)).move.to
    (3, 3)
    """

    rate: Fraction
    name = "careless"

    @property
    def text(self) -> str:
        """Give the name and the probability."""
        return f"{self.name}:{self.rate}"

    def choose(
        self, turns: Turns[P], position: P, player: int, chance: Random, before: P | None = None
    ) -> Choice[P] | None:
        """Draw first whether to take care."""
        careless = chance.randrange(self.rate.denominator) < self.rate.numerator
        level = RandomPlayer() if careless else Perfect()
        return level.choose(turns, position, player, chance)


@dataclass(frozen=True)
class Small(Opponent):
    """Play perfectly when every component is small, else make a random move.

    Small is a component in which play meets at most ``most`` different components, itself one
    of them: in Nim, a heap of at most that many stones.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> found = Small(7).choose(turns(game("nim")), (3, 5), LEFT, Random(1))
    >>> found.move.to, found.winning
    ((3, 3), True)
    """

    most: int
    name = "small"

    @property
    def text(self) -> str:
        """Give the name and the bound."""
        return f"{self.name}:{self.most}"

    def choose(
        self, turns: Turns[P], position: P, player: int, chance: Random, before: P | None = None
    ) -> Choice[P] | None:
        """Look at the components first."""
        small = all(_is_small(turns, part, self.most) for part in turns.game.parts(position))
        level = Perfect() if small else RandomPlayer()
        return level.choose(turns, position, player, chance)


def _is_small(turns: Turns[P], part: P, most: int) -> bool:
    seen, todo = {part}, [part]
    while todo:
        position = todo.pop()
        for player in (LEFT, RIGHT):
            for move in turns.moves(position, player, most + 2):
                new = set(turns.game.parts(move.to)) - seen
                seen |= new
                todo += new
                if len(seen) > most:
                    return False
    return True


@dataclass(frozen=True)
class Fixed(Opponent):
    """Answer a take of k with the k-th number, on one heap; take all when that is possible.

    All is taken when no more stones are left than there are answers. Where there is no answer
    (at the beginning, or after a take that is not foreseen) it makes the first legal move.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import turns
    >>> level = Fixed((2, 1))
    >>> level.choose(turns(game("nim:2")), (5,), LEFT, Random(1), before=(6,)).move.to
    (3,)
    """

    answers: tuple[int, ...]
    name = "fixed"

    @property
    def text(self) -> str:
        """Give the name and the answers."""
        return f"{self.name}:{','.join(map(str, self.answers))}"

    def choose(
        self, turns: Turns[P], position: P, player: int, chance: Random, before: P | None = None
    ) -> Choice[P] | None:
        """Look the answer up."""
        n = self._stones(turns, position)
        taken = 0 if before is None else self._stones(turns, before) - n
        if n <= len(self.answers):
            left = 0
        else:
            left = n - self.answers[taken - 1] if 0 < taken <= len(self.answers) else -1
        move = None
        if n and left >= 0:
            move = turns.legal(position, turns.game.parse(str(left)), player)
        move = move or next(turns.moves(position, player), None)
        return None if move is None else Choice(move, None)

    def _stones(self, turns: Turns[P], position: P) -> int:
        text = turns.game.format(position)
        if not text.isdecimal():
            raise InputError("one heap, for a level of fixed answers", got=text, where="level")
        return int(text)


def guess(
    turns: Turns[P], position: P, player: int, chance: Random, seconds: float
) -> tuple[Turn[P], bool | None] | None:
    """Give the best move found in so many seconds, and whether it wins; None where there is none.

    >>> from grundy.games import game
    >>> from grundy.solvers.play.turns import LEFT, turns
    >>> board = game("domineering")
    >>> t, start = turns(board), board.parse("...|...|...")
    >>> move, wins = guess(t, start, LEFT, Random(0), 0.5)
    >>> wins
    True
    """
    end = monotonic() + seconds
    moves = list(islice(turns.moves(position, player, _MOVES), _MOVES))
    chance.shuffle(moves)
    found = []
    for move in moves:
        left = end - monotonic()
        if left <= 0:
            break
        worth, known = _judge(turns, move.to, player, min(left, seconds / len(moves)))
        if known:
            return move, True
        found.append((worth, move))
    if not moves:
        return None
    if not found:
        return moves[0], None
    worth, best = max(found, key=lambda pair: pair[0])
    lost = worth == _LOST and len(found) == len(moves) < _MOVES
    return best, False if lost else None


def _judge(turns: Turns[P], to: P, player: int, seconds: float) -> tuple[int, bool]:
    """Tell how good a position is that a player has moved to, and whether it is won for sure."""
    try:
        with within(seconds):
            return (_LOST, False) if turns.wins(to, 1 - player) else (-_LOST, True)
    except (LimitError, OutOfTime):
        return _mobility(turns, to, player), False


def _mobility(turns: Turns[P], to: P, player: int) -> int:
    """Count by how many moves a player is ahead after the best answer."""
    answers = list(islice(turns.moves(to, 1 - player, _ANSWERS), _ANSWERS))
    if not answers:
        return -_LOST
    return min(
        _count(turns, answer.to, player) - _count(turns, answer.to, 1 - player)
        for answer in answers
    )


def _count(turns: Turns[P], position: P, player: int) -> int:
    return sum(1 for _ in islice(turns.moves(position, player, _GUESSED), _GUESSED))


_MOST_SMALL = 1000
_RATE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/0*[1-9][0-9]{0,8})?", re.ASCII)


def opponent(text: str) -> Opponent:
    """Make the player of a level.

    >>> opponent("careless").text, opponent("small:3").text
    ('careless:1/4', 'small:3')

    `UnknownName` is raised for no level, `InputError` for arguments that it does not take.
    """
    name, colon, arguments = text.strip().partition(":")
    if name not in _MAKERS:
        raise UnknownName(
            "level", name, _MAKERS, phrase("levels are {names}", names=tuple(_MAKERS))
        )
    if colon and not arguments:
        raise InputError(
            phrase("arguments behind {name}:", name=name), got=arguments, where="level"
        )
    return _MAKERS[name](arguments)


def _alone(make: Callable[[], Opponent]) -> Callable[[str], Opponent]:
    def made(arguments: str) -> Opponent:
        if arguments:
            raise InputError(
                "no arguments", got=arguments, where=phrase("level {name}", name=make().text)
            )
        return make()

    return made


def _careless(arguments: str) -> Careless:
    text = arguments or "1/4"
    rate = Fraction(text) if _RATE.fullmatch(text) else None
    if rate is None or rate > 1:
        raise InputError("a probability from 0 to 1, such as 1/4", got=arguments, where="careless")
    return Careless(rate)


def _small(arguments: str) -> Small:
    most = number(arguments or "7", least=1, what="a largest heap", where="small")
    if most > _MOST_SMALL:
        raise InputError(
            phrase("a largest heap of at most {n}", n=_MOST_SMALL), got=arguments, where="small"
        )
    return Small(most)


def _fixed(arguments: str) -> Fixed:
    answers = numbers(arguments, least=1, what="fixed answer")
    if not answers:
        raise InputError("answers, as in fixed:2,1,3", got=arguments, where="level")
    return Fixed(answers)


_MAKERS: dict[str, Callable[[str], Opponent]] = {
    Perfect.name: _alone(Perfect),
    Careless.name: _careless,
    Small.name: _small,
    RandomPlayer.name: _alone(RandomPlayer),
    Fixed.name: _fixed,
}
