"""Put any question that a face can put: text in, a frozen answer out.

Each answer has ``json()``, the public form that every face gives.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError, LimitError, StoreError, UnknownName
from grundy.games import all_games, game
from grundy.rules.protocol import Impartial, Ruleset
from grundy.rules.vectors import VectorGame
from grundy.solve.room import require_room
from grundy.solve.values import Source, open_source, run

if TYPE_CHECKING:
    from grundy.kernels.run import Report

__all__ = [
    "Answer",
    "GameFacts",
    "LevelText",
    "Levels",
    "MoveText",
    "Table",
    "games",
    "impartial",
    "levels",
    "p_map",
    "p_positions",
    "solve",
    "table",
]

Extra = Sequence[type[Ruleset[Any]]]
Progress = Callable[[int], None]
MOST_LISTED = 10_000_000


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
    """Hold Grundy values from ``start`` on: a row, or rows for a game on two piles.

    ``values`` is a list or an array. ``report`` says which kernel found them, if one did;
    ``note`` names what was damaged in the store and has been worked out again.
    """

    game: str
    start: int
    values: Any
    report: Report | None = None
    note: str = ""

    @property
    def is_square(self) -> bool:
        """Say whether the values are those of two piles."""
        return len(self.values) > 0 and isinstance(self.values[0], list)

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        values = self.values if isinstance(self.values, list) else self.values.tolist()
        return {"game": self.game, "start": self.start, "values": values}


def table(
    text: str,
    n: int,
    *,
    start: int = 0,
    store: str | None = None,
    kernel: bool = False,
    progress: Progress = lambda done: None,
    extra: Extra = (),
) -> Table:
    """Give the values of ``n`` heaps, from ``start`` on; of two piles, n rows of n.

    With ``store``, a folder, values are kept there block by block, and a run that was
    interrupted goes on. ``kernel`` asks for a compiled kernel (and its report) at any size.

    >>> table("kayles", 8).values
    [0, 1, 2, 3, 1, 4, 3, 2]
    """
    from grundy.solve.values import pile_values

    found = _tabulated(text, n, start, extra)
    stop = start + n
    if isinstance(found, VectorGame) and found.arity == 2:
        require_room(n * n, 120)
        return Table(found.text, start, pile_values(found, start, stop))
    if store is not None:
        key = "#".join([found.text, *(cls.edition for cls in extra)])
        return _stored(found, key, start, stop, store, progress)
    source = _source(found, stop, kernel)
    run(source, stop, lambda before, source: progress(source.n))
    return Table(found.text, start, source.values[start:stop], source.report())


def p_positions(text: str, n: int, *, extra: Extra = ()) -> Table:
    """Give the heaps below ``n`` that the player to move loses.

    >>> p_positions("subtraction:1,3,4", 20).values
    [0, 2, 7, 9, 14, 16]
    """
    from grundy.solve.values import p_positions as found_by

    found = _tabulated(text, n, 0, extra)
    require_room(n, 9)
    return Table(found.text, 0, found_by(found, n).tolist())


def p_map(text: str, n: int, *, extra: Extra = ()) -> Table:
    """Give the P-positions of two piles below ``n``, as rows [a, b].

    >>> p_map("wythoff", 8).values
    [[0, 0], [1, 2], [2, 1], [3, 5], [4, 7], [5, 3], [7, 4]]
    """
    from grundy.solve.solver import Solver

    found = _tabulated(text, n, 0, extra)
    if not isinstance(found, VectorGame) or found.arity != 2:
        raise InputError("a game on two piles", got=found.text, where="P-map")
    solver = Solver(found)
    piles = range(found.least, n)
    return Table(found.text, 0, [[a, b] for a in piles for b in piles if solver.is_p((a, b))])


def is_two_piles(text: str, extra: Extra = ()) -> bool:
    """Say whether a game is played on two piles."""
    found = impartial(text, extra)
    return isinstance(found, VectorGame) and found.arity == 2


def _tabulated(text: str, n: int, start: int, extra: Extra) -> Impartial[Any]:
    if n < 1:
        raise InputError("a length of at least 1", got=str(n), where="-n")
    if start < 0:
        raise InputError("a start of at least 0", got=str(start), where="--from")
    found = impartial(text, extra)
    if found.misere:
        raise InputError("a game of normal play: values are for those", got=found.text)
    return found


def _source(found: Impartial[Any], stop: int, kernel: bool, prefix: Any = None) -> Source:
    require_room(stop, 2)
    source = open_source(found, stop, prefix, kernel=kernel)
    if isinstance(source.values, list):
        require_room(stop, 44)
    return source


def _stored(
    found: Impartial[Any], key: str, start: int, stop: int, folder: str, progress: Progress
) -> Table:
    import numpy as np

    from grundy.store import Store

    require_room(stop, 2, None if Path(folder).exists() else folder)
    store = Store.open(folder, create=True)
    if key in store:
        with suppress(StoreError):  # damaged: the writer below cuts it off, and names it
            stored = store.sequence(key)
            if len(stored) >= stop:
                return Table(found.text, start, stored.read(start, stop))
    require_room(stop, 2, folder)
    with store.writer(key) as writer:
        source = _source(found, stop, True, writer.read()[:stop])

        def keep(before: int, source: Source) -> None:
            writer.append(np.asarray(source.values[before : source.n]).astype(np.uint32))
            progress(source.n)

        run(source, stop, keep)
        note = f"recomputed: {writer.damage}" if writer.damage else ""
    return Table(found.text, start, source.values[start:stop], source.report(), note)


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
