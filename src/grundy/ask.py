"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from grundy.errors import InputError, LimitError, UnknownName
from grundy.games import all_games, game
from grundy.rules.protocol import Impartial, Ruleset
from grundy.rules.vectors import VectorGame

__all__ = [
    "Answer",
    "GameFacts",
    "MoveText",
    "Table",
    "games",
    "impartial",
    "solve",
    "table",
    "values",
]

Extra = Iterable[type[Ruleset[Any]]]
MOST_LISTED = 10_000_000
MOST_PLAIN = 200_000


@dataclass(frozen=True)
class MoveText:
    """Hold a winning move: the position it leads to, and the move in words."""

    to: str
    text: str


@dataclass(frozen=True)
class Answer:
    """Hold who wins a position, and by which moves.

    ``complete`` is false where there are more winning moves than could be listed.
    """

    game: str
    position: str
    convention: str
    outcome: str
    winner: str
    value: str | None
    moves: tuple[MoveText, ...]
    unique: bool | None
    reason: str
    complete: bool = True

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return {**asdict(self), "moves": [asdict(m) for m in self.moves]}


def impartial(text: str, extra: Extra = ()) -> Impartial[Any]:
    """Make an impartial game from its text."""
    found = game(text, extra)
    if not isinstance(found, Impartial):
        raise InputError("an impartial game", got=found.text)
    return found


def solve(text: str, position: str, *, misere: bool = False, extra: Extra = ()) -> Answer:
    """Say who wins a position, by which moves, and why.

    >>> a = solve("nim", "3 5 7")
    >>> a.winner, a.value, [m.to for m in a.moves]
    ('first', '1', ['2+5+7', '3+4+7', '3+5+6'])
    """
    from grundy.explain.reason import reason
    from grundy.solve.solution import solve as solved

    found = impartial(text, extra)
    solution = solved(found, found.parse(position), misere=misere)
    moves, complete = _listed(found, solution.moves)
    if solution.lost:
        unique: bool | None = False
    else:
        unique = len(moves) == 1 if complete or len(moves) > 1 else None
    return Answer(
        game=found.text,
        position=found.format(solution.position),
        convention="misere" if solution.misere else "normal",
        outcome=solution.outcome,
        winner=solution.winner,
        value=None if solution.value is None else str(solution.value),
        moves=moves,
        unique=unique,
        reason=reason(solution),
        complete=complete,
    )


def _listed(found: Impartial[Any], moves: Iterable[Any]) -> tuple[tuple[MoveText, ...], bool]:
    """Give the moves as text, up to a bound on all their characters together."""
    listed: list[MoveText] = []
    room = MOST_LISTED
    try:
        for move in moves:
            if room < 0:
                return tuple(listed), False
            listed.append(MoveText(found.format(move.to), move.text))
            room -= len(listed[-1].to) + len(listed[-1].text)
    except LimitError:
        return tuple(listed), False
    return tuple(listed), True


@dataclass(frozen=True)
class Table:
    """Hold Grundy values from ``start`` on: a row, or rows for a game on two piles."""

    game: str
    start: int
    values: Sequence[Any]

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return {"game": self.game, "start": self.start, "values": list(self.values)}


def table(text: str, n: int, *, start: int = 0, extra: Extra = ()) -> Table:
    """Give the values of ``n`` heaps, from ``start`` on; of two piles, n rows of n.

    >>> table("kayles", 8).values
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    found = impartial(text, extra)
    return Table(found.text, start, values(found, n, start))


def values(found: Impartial[Any], n: int, start: int = 0) -> Sequence[Any]:
    """Give the values of ``n`` heaps of a game, or of two piles, from ``start`` on."""
    from grundy.solve.values import heap_values, pile_values

    if n < 1:
        raise InputError("a length of at least 1", got=str(n), where="-n")
    if start < 0:
        raise InputError("a start of at least 0", got=str(start), where="--from")
    if n + start > MOST_PLAIN:
        raise LimitError(f"a table of {n + start} values passes the limit of {MOST_PLAIN}")
    two = isinstance(found, VectorGame) and found.arity == 2
    return (pile_values if two else heap_values)(found, start, start + n)


@dataclass(frozen=True)
class LevelText:
    """Hold what one representation cost; None where it passed the limit."""

    name: str
    positions: int | None
    seconds: float
    winner: str | None


@dataclass(frozen=True)
class Levels:
    """Hold the cost of solving one position under four representations."""

    game: str
    position: str
    levels: tuple[LevelText, ...]

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return {**asdict(self), "levels": [asdict(level) for level in self.levels]}


def levels(text: str, position: str, *, extra: Extra = ()) -> Levels:
    """Count the positions met when a position is solved under four representations.

    >>> [(level.name, level.positions) for level in levels("nim", "2 2 3").levels]
    [('ordered tuples', 22), ('multisets', 16), ('sets', 4), ('single numbers', 3)]
    """
    from grundy.rules.heaps import HeapGame
    from grundy.solve.levels import levels as counted

    found = impartial(text, extra)
    if not isinstance(found, HeapGame):
        raise InputError("a game on heaps", got=found.text, where="levels")
    start = found.parse(position)
    winners = {"N": "first", "P": "second", None: None}
    rows = (
        LevelText(level.name, level.positions, level.seconds, winners[level.answer])
        for level in counted(found, start)
    )
    return Levels(found.text, found.format(start), tuple(rows))


@dataclass(frozen=True)
class GameFacts:
    """Hold what a game says of itself."""

    name: str
    aliases: tuple[str, ...]
    rule: str
    notation: str
    source: str
    samples: tuple[str, ...]

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return asdict(self)


def games(name: str | None = None, *, extra: Extra = ()) -> list[GameFacts]:
    """Give the facts of every game, or of one.

    >>> [facts.name for facts in games("bash")]
    ['nim']
    """
    if name is None:
        return [_facts(cls) for cls in [*extra, *all_games()]]
    head = name.partition(":")[0]
    known = {n: cls for cls in [*all_games(), *extra] for n in (cls.name, *cls.aliases)}
    if head not in known:
        raise UnknownName("game", head, known, "`grundy games` lists them")
    return [_facts(known[head])]


def _facts(cls: type[Ruleset[Any]]) -> GameFacts:
    doc = (cls.__doc__ or "").partition(">>>")[0].replace("``", "`").strip()
    rule, _, more = doc.partition("\n")
    notation = " ".join(more.split())
    return GameFacts(cls.name, cls.aliases, rule, notation, cls.source, cls.samples)
