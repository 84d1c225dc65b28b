"""Answer in Python what the command line answers: `grundy.solve`, `grundy.law`, `grundy.prove`.

A game is given as text, as what `grundy.game` gives, or as a ruleset of one's own. To a type
checker, text that is written out is an impartial game unless it is the name of a partizan one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, TypeAlias, overload

from grundy.ask.common import game as game_of
from grundy.ask.common import parted
from grundy.errors import InputError
from grundy.faces.asked import asked
from grundy.faces.base import BaseGame
from grundy.faces.cli.progress import stages
from grundy.faces.given import array, certificate_or_path, claim_text, classes, length
from grundy.faces.impartial import Game
from grundy.faces.partizan import PartizanGame, PartizanName
from grundy.faces.solved import PartizanSolved, ShownLaw, Solved, shown_law
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.vectors import is_on_piles

if TYPE_CHECKING:
    import numpy as np

    from grundy.ask import Checked, Judged
    from grundy.ask.values import RowOf
    from grundy.faces.loopy import LoopyGame
    from grundy.faces.solved import LoopySolved
    from grundy.values.game import Game as Value

__all__ = [
    "Game",
    "PartizanName",
    "check",
    "count",
    "game",
    "law",
    "p_positions",
    "prove",
    "refute",
    "row",
    "rule",
    "solve",
    "solve_many",
    "table",
    "value",
]

_MOST_HEAPS, _MOST_MISERE = 10**7, 1_000
_MOST_PILES = 10**6
_MOST_SECONDS = 20.0
_MOST_VALUES = 2**32

_Extra: TypeAlias = Iterable[type[Ruleset[Any]]]


@overload
def game(  # type: ignore[overload-overlap]
    text: PartizanName | Partizan[Any], extra: _Extra = ()
) -> PartizanGame: ...
@overload
def game(text: str | Impartial[Any], extra: _Extra = ()) -> Game: ...
def game(text: str | Ruleset[Any], extra: _Extra = ()) -> Game | LoopyGame | PartizanGame:
    """Make a game from its text or from a ruleset of your own.

    >>> game("subtraction:1,3,4").solve("3+5+9").winner
    'first'

    `UnknownName` is raised for no game, `InputError` for a ruleset that nobody can play.
    """
    if isinstance(text, BaseGame):
        return text  # type: ignore[return-value]
    if isinstance(text, type) and issubclass(text, Ruleset):
        raise InputError(
            phrase("a game, as {name}() makes one", name=text.__name__), got=repr(text)
        )
    ruleset = game_of(text, classes(extra)) if isinstance(text, str) else text
    if isinstance(ruleset, Impartial) and ruleset.loopy:
        from grundy.faces.loopy import LoopyGame

        return LoopyGame(ruleset)
    if isinstance(ruleset, Impartial):
        return Game(ruleset)
    if isinstance(ruleset, Partizan):
        return PartizanGame(ruleset)
    raise InputError("a game that can be solved", got=str(getattr(ruleset, "text", ruleset)))


def rule(text: str) -> Game:
    """Make a game from a rule: in words, or moves that are formulas.

    >>> rule("1..3").text, rule("(a, b) -> (a - k, k) when 1 <= k <= b").is_p("4 3")
    ('take:1..3', True)
    """
    return game(f"take:{text}")


@overload
def solve(
    game_or_text: PartizanName | PartizanGame | Partizan[Any], *position: Any, limit: str = ""
) -> PartizanSolved: ...
@overload
def solve(
    game_or_text: str | Game | Impartial[Any],
    *position: Any,
    misere: bool = False,
    limit: str = "",
) -> Solved: ...
@asked
def solve(
    game_or_text: Game | LoopyGame | PartizanGame | str | Ruleset[Any],
    *position: Any,
    misere: bool = False,
    limit: str = "",
) -> Solved | LoopySolved | PartizanSolved:
    """Say who wins a position, and by which moves; heaps may be given one by one, or all in a text.

    ``limit`` bounds the work: states ``500000``, seconds ``60s``, memory of tables ``2GB``.

    >>> solve("nim", 3, 5, 7)
    nim 3+5+7: the first player wins, 3 winning moves
    >>> solve("nim", "3 5 7").winner, solve("rows", "BWB").value
    ('first', 3/4)
    >>> solve("nim 3 5 7").winner
    'first'

    `InputError` is raised for what is no position, and under misere play of partizan games.
    """
    if isinstance(game_or_text, str) and not position:
        game_or_text, at = parted(game_or_text)
        position = (at,) if at else ()
    found = _held(game_or_text)
    if not isinstance(found.ruleset, Partizan):
        return found.solve(*position, misere=misere, limit=limit)
    if misere:
        raise InputError("an impartial game for misere play", got=found.text)
    return found.solve(*position, limit=limit)


@asked
def solve_many(
    game_or_text: Game | LoopyGame | PartizanGame | str | Ruleset[Any],
    positions: Iterable[Any],
    *,
    misere: bool = False,
    limit: str = "",
) -> list[Solved | LoopySolved | PartizanSolved]:
    """Say of each position who wins it, as `solve` says it of one.

    >>> [one.winner for one in solve_many("nim", ["3 5 7", "1 2 3", (4, 4)])]
    ['first', 'second', 'second']

    `InputError` is raised for what is no position.
    """
    found: Any = _held(game_or_text)
    how: dict[str, Any] = {"misere": True} if misere else {}
    told = (at if isinstance(at, tuple) else (at,) for at in positions)
    return [solve(found, *at, limit=limit, **how) for at in told]


@asked
def table(
    game_or_text: Game | str | Ruleset[Any], n: int, *, store: str | PathLike[str] | None = None
) -> np.ndarray[Any, Any]:
    """Give the Grundy values of heaps 0 to n - 1 as an array; of piles, those of piles below n.

    >>> table("kayles", 8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2]

    Under misere play they are the elements of the misere quotient. In the folder ``store`` values
    are kept, and a run that was interrupted goes on. Where NumPy is not installed, what is short is
    a list; `LibraryError` is raised where it, or Numba, is needed.
    """
    from grundy import ask
    from grundy.solvers.impartial.piles import pile_values
    from grundy.solvers.impartial.values import heap_values

    ruleset, n = _game(game_or_text).ruleset, length(n)
    if n > _MOST_VALUES:
        raise InputError("a number of values from 1 to 2^32", got=str(n), where="n")
    if store is not None:
        return array(_kept_values(ruleset, n, fspath(store)))
    if ruleset.misere and n:
        return array(ask.table(ruleset, n).values)
    return array((pile_values if is_on_piles(ruleset) else heap_values)(ruleset, 0, n))


def _kept_values(ruleset: Impartial[Any], n: int, store: str) -> Any:
    """Give values that are kept by the text of the game, which must be enough to tell it."""
    from grundy import ask

    if game_of(ruleset.text) != ruleset:
        raise InputError("a game that its text tells, to keep its values", got=ruleset.text)
    return ask.table(ruleset.text, n, store=store).values


@asked
def p_positions(game_or_text: Game | str | Ruleset[Any], n: int) -> np.ndarray[Any, Any]:
    """Give the heaps below ``n`` that the player to move loses, as an array; of piles, positions.

    >>> p_positions("subtraction:1,3,4", 20).tolist()
    [0, 2, 7, 9, 14, 16]
    >>> p_positions("wythoff", 5).tolist()
    [[0, 0], [1, 2], [2, 1]]

    Without NumPy it is a list. `LimitError` is raised where it would take more than 20 seconds,
    or more memory than there is.
    """
    from grundy.solvers.impartial.values import p_positions as found_by

    rules = _game(game_or_text).ruleset
    return array(
        found_by(rules, length(n), _MOST_SECONDS),
        width=rules.arity or 0 if is_on_piles(rules) else 0,
    )


@asked
def count(game_or_text: Game | str | Ruleset[Any], n: int) -> int:
    """Count the P-positions with heaps, or with piles, below ``n``.

    >>> count("subtraction:1,3,4", 20), count("wythoff", 5)
    (6, 3)
    >>> count("wythoff", 10**18)
    763932022500210303

    Many are counted by the law of the game, which has to be proved; else it is a `LimitError`.
    """
    rules, n = _game(game_or_text).ruleset, length(n)
    piles = rules.arity or 1 if is_on_piles(rules) else 1
    most = _MOST_PILES if piles > 1 else _MOST_MISERE if rules.misere else _MOST_HEAPS
    if n**piles <= most:
        return len(p_positions(rules, n))
    from grundy.ask import count as by_law

    return by_law(rules, n).count


@asked
def law(game_or_text: Game | str | Ruleset[Any], n: int | None = None) -> ShownLaw:
    """Find the law of a game in a table of ``n`` values, and prove it where that can be done.

    >>> found = law("kayles")
    >>> found.status, found.law.preperiod, found.law.period
    ('proved', 71, 12)
    """
    from grundy import ask

    ruleset = _game(game_or_text).ruleset
    return shown_law(ask.law(ruleset, n if n is None else length(n), progress=stages()))


@asked
def prove(game_or_text: Game | str | Ruleset[Any], claim: str) -> Judged:
    """Prove a claim for every size, or give its first counterexample.

    >>> prove("nim:3", "f(n) = n mod 4")
    nim:3: f(n) == n % 4: proved
    """
    from grundy import ask

    return ask.prove(_game(game_or_text).ruleset, claim_text(claim))


@asked
def refute(game_or_text: Game | str | Ruleset[Any], claim: str) -> Judged:
    """Look for the first counterexample of a claim, which may be one that goes by a name.

    >>> refute("nim", "unique").counterexample
    '3+5+7'
    """
    from grundy import ask

    return ask.refute(_game(game_or_text).ruleset, claim_text(claim))


@asked
def check(certificate: str | PathLike[str] | Mapping[str, Any]) -> Checked:
    """Check a certificate, from its file or as `law` and `prove` give it, independently.

    >>> check(prove("nim:3", "f(n) == n % 4").certificate).status
    'accepted'
    """
    from grundy import ask

    return ask.check(certificate_or_path(certificate), progress=stages())


def value(*texts: str | int | Fraction) -> Value:
    """Read a partizan value, or the sum of several, in its simplest form; numbers need no quotes.

    >>> value("{2|-1}", "1/2"), value("{1|{0|-2}}").outcome(), value(1)
    ({5/2|-1/2}, 'L', 1)
    """
    from grundy.values.exact import exact
    from grundy.values.short import Session

    session = Session()
    return session.sum(session.parse(exact(text)) for text in texts)


def row(number: str | int | Fraction) -> RowOf:
    """Build the row of black and white stones whose value is a number, or solves an equation.

    >>> row("5/8").row
    'BWBW'
    """
    from grundy.ask import values

    return values.row(str(number))


def _held(
    game_or_text: Game | LoopyGame | PartizanGame | str | Ruleset[Any],
) -> Game | LoopyGame | PartizanGame:
    return game(game_or_text)  # type: ignore[arg-type]


def _game(game_or_text: Game | str | Ruleset[Any]) -> Game:
    found = _held(game_or_text)
    if not isinstance(found, Game):
        raise InputError("an impartial game", got=found.text)
    return found
