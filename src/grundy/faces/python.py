"""Answer in Python what the command line answers: `grundy.solve`, `grundy.law`, `grundy.prove`.

A game is given as text, as what `grundy.game` gives, or as a ruleset of one's own. To a type
checker, text that is written out is an impartial game unless it is the name of a partizan one.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from fractions import Fraction
from functools import wraps
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, NoReturn, ParamSpec, TypeAlias, TypeVar, overload

from grundy.ask.common import game as game_of
from grundy.ask.common import parted
from grundy.errors import InputError, LimitError, UnknownName, lacking, shorten
from grundy.faces.games import (
    BaseGame,
    Game,
    PartizanGame,
    PartizanName,
    array,
    classes,
    length,
    required,
)
from grundy.faces.solved import PartizanSolved, Solved
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.vectors import is_on_piles

if TYPE_CHECKING:
    import numpy as np

    from grundy.ask import Checked, FoundLaw, Judged, Review
    from grundy.ask.graphs import GraphAnswer
    from grundy.ask.surveys import Found
    from grundy.faces.games import LoopyGame, LoopyPartizanGame
    from grundy.faces.solved import LoopyPartizanSolved, LoopySolved
    from grundy.values.game import Game as Value
    from grundy.values.thermograph import Thermograph

__all__ = [
    "Game",
    "PartizanName",
    "asked",
    "catalogue",
    "check",
    "code",
    "count",
    "game",
    "graph",
    "law",
    "lookup",
    "p_positions",
    "prove",
    "refute",
    "review",
    "rule",
    "solve",
    "solve_many",
    "table",
    "thermograph",
    "value",
]


# --- what stands around each question: what it lacks is said, and that it takes long


_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


def asked(question: Callable[_Given, _Answer]) -> Callable[_Given, _Answer]:
    """Let what a question lacks be an error that says so; tell who looks on what takes long.

    Lines on standard error, as those of a command, are for a terminal or a notebook: in programs
    nobody looks on, and nothing is written.

    >>> @asked
    ... def half(n):
    ...     raise ModuleNotFoundError(name="numpy")
    >>> half(3)
    Traceback (most recent call last):
    grundy.errors.LibraryError: this needs numpy, which is not installed: pip install numpy
    >>> half(below=3)
    Traceback (most recent call last):
    grundy.errors.InputError: expected grundy.half(n), got 'grundy.half(below=3)'
    """

    @wraps(question)
    def answered(*given: _Given.args, **named: _Given.kwargs) -> _Answer:
        try:
            with _told():
                return question(*given, **named)
        except ImportError as error:
            raise lacking(error) from error
        except TypeError as error:
            if error.__traceback__ and error.__traceback__.tb_next is None:  # nothing has run
                _refuse(question, given, named)
            raise

    return answered


def _refuse(
    question: Callable[..., object], given: tuple[object, ...], named: dict[str, object]
) -> NoReturn:
    """Say what a question takes, where what it is given does not fit."""
    from inspect import Parameter, signature  # late: slow to import

    taken = signature(question)
    bare = [one.replace(annotation=Parameter.empty) for one in taken.parameters.values()]
    name = f"grundy.{question.__name__}"
    words = [*map(repr, given), *(f"{key}={what!r}" for key, what in named.items())]
    right = f"{name}{taken.replace(parameters=bare, return_annotation=taken.empty)}"
    raise InputError(right, got=shorten(f"{name}({', '.join(words)})")) from None


def _told() -> AbstractContextManager[None]:
    seen = sys.stderr is not None and sys.platform != "emscripten"  # where there are no threads
    if not (seen and (sys.stderr.isatty() or type(sys.stderr).__module__.startswith("ipykernel"))):
        return nullcontext()
    from grundy.explain.language import own
    from grundy.faces.cli.screen import patience

    return patience(own)


_MOST_HEAPS, _MOST_MISERE = 10**7, 1_000
_MOST_PILES = 10**6
_MOST_SECONDS = 20.0

_Extra: TypeAlias = Iterable[type[Ruleset[Any]]]


@overload
def game(  # type: ignore[overload-overlap]
    text: PartizanName | Partizan[Any], extra: _Extra = ()
) -> PartizanGame: ...
@overload
def game(text: str | Impartial[Any], extra: _Extra = ()) -> Game: ...
def game(
    text: str | Ruleset[Any], extra: _Extra = ()
) -> Game | LoopyGame | PartizanGame | LoopyPartizanGame:
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
        from grundy.faces.games import LoopyGame

        return LoopyGame(ruleset)
    if isinstance(ruleset, Impartial):
        return Game(ruleset)
    if isinstance(ruleset, Partizan) and ruleset.loopy:
        from grundy.faces.games import LoopyPartizanGame

        return LoopyPartizanGame(ruleset)
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
    game_or_text: PartizanName | PartizanGame | Partizan[Any],
    *position: Any,
    misere: bool = False,
    limit: str = "",
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
    game_or_text: Game | LoopyGame | PartizanGame | LoopyPartizanGame | str | Ruleset[Any],
    *position: Any,
    misere: bool = False,
    limit: str = "",
) -> Solved | LoopySolved | PartizanSolved | LoopyPartizanSolved:
    """Say who wins a position, and by which moves; heaps may be given one by one, or all in a text.

    ``limit`` bounds the work: states ``500000``, seconds ``60s``, memory of tables ``2GB``.

    >>> solve("nim", 3, 5, 7)
    nim 3+5+7: the first player wins, 3 winning moves
    >>> solve("nim", "3 5 7").winner, solve("rows", "BWB").value
    ('first', 3/4)
    >>> solve("nim 3 5 7").winner
    'first'

    `InputError` is raised for what is no position, and under misere play that may go round.
    """
    if isinstance(game_or_text, str) and not position:
        game_or_text, at = parted(game_or_text)
        position = (at,) if at else ()
    found = _held(game_or_text)
    if not isinstance(found.ruleset, Partizan):
        return found.solve(*position, misere=misere, limit=limit)
    if not misere:
        return found.solve(*position, limit=limit)
    if not isinstance(found, PartizanGame):
        raise InputError("a game whose play ends, for misere play", got=found.text)
    return found.solve(*position, misere=True, limit=limit)


@asked
def solve_many(
    game_or_text: Game | LoopyGame | PartizanGame | LoopyPartizanGame | str | Ruleset[Any],
    positions: Iterable[Any],
    *,
    misere: bool = False,
    limit: str = "",
) -> list[Solved | Any]:
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
    return _game(game_or_text).table(n, store=store)


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
def law(game_or_text: Game | str | Ruleset[Any], n: int | None = None) -> FoundLaw:
    """Find the law of a game in a table of ``n`` values, and prove it where that can be done.

    >>> found = law("kayles")
    >>> found.status, found.preperiod, found.period, found.certificate.check().status
    ('proved', 71, 12, 'accepted')
    """
    found = _held(game_or_text)
    return found.law(n) if isinstance(found, PartizanGame) else _game(game_or_text).law(n)


@asked
def prove(game_or_text: Game | str | Ruleset[Any], claim: str) -> Judged:
    """Prove a claim for every size, or give its first counterexample.

    >>> prove("nim:3", "f(n) = n mod 4")
    nim:3: f(n) == n % 4: proved
    """
    from grundy import ask

    return ask.prove(_game(game_or_text).ruleset, _claim(claim))


@asked
def refute(game_or_text: Game | str | Ruleset[Any], claim: str) -> Judged:
    """Look for the first counterexample of a claim, which may be one that goes by a name.

    >>> refute("nim", "unique").counterexample
    '3+5+7'
    """
    from grundy import ask

    return ask.refute(_game(game_or_text).ruleset, _claim(claim))


@asked
def check(certificate: str | PathLike[str] | Mapping[str, Any]) -> Checked:
    """Check a certificate, from its file or as `law` and `prove` give it, independently.

    >>> check(prove("nim:3", "f(n) == n % 4").certificate).status
    'accepted'
    """
    from grundy import ask

    if not isinstance(certificate, Mapping):
        of_file = isinstance(certificate, str | PathLike)
        required(of_file, "a certificate, or the path of its file", repr(certificate))
        certificate = fspath(certificate)
    return ask.check(certificate)


def value(*texts: str | int | Fraction) -> Value | Any:
    """Read a partizan value, or the sum of several, in its simplest form; numbers need no quotes.

    >>> value("{2|-1}", "1/2"), value("{1|{0|-2}}").outcome(), value(1)
    ({5/2|-1/2}, 'L', 1)

    Play may go round in some of them; then the answer has two sides, or is a stopper.

    >>> value("over", "-1.over"), value("on") > value("100 + over"), value("{0|over}").outcome
    (over & under, True, ('L', 'L'))

    A text may also be a position of a partizan game.

    >>> value("domineering ..|.."), value("domineering ..|..").temperature
    (+-1, 1)

    `LimitError` is raised for a position that is too large for a value.
    """
    from grundy.values.loopnotation import goes_round
    from grundy.values.short import Session, exact
    from grundy.values.sided import Sided

    if any(goes_round(str(text)) for text in texts):
        first, *more = (Sided.parse(str(text)) for text in texts)
        return sum(more, first)
    session = Session()

    def read(text: str | int | Fraction) -> Value:
        name, _, position = str(text).partition(" ")
        with suppress(UnknownName):
            found = _held(name) if position and name[:1].isalpha() else None
            if isinstance(found, PartizanGame):
                worth = found.value(position)
                if worth is None:
                    raise LimitError(phrase("{position} is too large for a value", position=text))
                text = str(worth)
        return session.parse(exact(text))

    return session.sum(map(read, texts))


@asked
def code(game_or_text: Game | str | Ruleset[Any], target: str = "python") -> str:
    """Write a program that uses the law of a game: C++ (``cpp``), ``java`` or ``python``.

    >>> "n % 4" in code("nim:3")
    True
    """
    from grundy import ask

    return ask.code(_game(game_or_text).ruleset, target, compiles=True).program


@asked
def review(game_or_text: Game | str | Ruleset[Any], log: str, *, misere: bool = False) -> Review:
    """Check the log of a game move by move: which moves gave the win away, and what was better.

    >>> review("nim:2", "position: 5\\n4, 3, 2, 0").mistakes
    (1,)
    """
    from grundy import ask

    return ask.review(_held(game_or_text).text, log, misere=misere)


def lookup(*values: int | str) -> Found:
    """Find the games of the ready catalogue with these values, anywhere in their sequence.

    >>> [match.game for match in lookup(0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2).matches][:1]
    ['octal:0.137']
    """
    from grundy.ask.surveys import lookup as found

    return found(" ".join(map(str, values)))


def graph(edges: str | PathLike[str], tokens: str = "", *, misere: bool = False) -> GraphAnswer:
    """Solve a graph, its edges given as text or the file that holds them, and tokens on it.

    >>> graph("a>b, b>a, b>c", "a").sum.outcome
    'P'
    """
    from grundy.ask import graphs

    if isinstance(edges, str):
        return graphs.graph_of(edges, tokens, misere=misere)
    return graphs.graph(fspath(edges), tokens, misere=misere)


def catalogue(sql: str, place: str | PathLike[str] = "ready") -> list[dict[str, Any]]:
    """Ask a catalogue a question in SQL; the rows make a DataFrame as they are.

    >>> catalogue("SELECT game, period FROM laws WHERE game = 'octal:0.77' LIMIT 1")
    [{'game': 'octal:0.77', 'period': 12}]
    """
    from grundy.ask.surveys import query_catalogue

    found = query_catalogue(fspath(place), sql)
    return [dict(zip(found.columns, one, strict=True)) for one in found.rows]


def thermograph(game: Value | str | int | Fraction) -> Thermograph:
    """Draw the thermograph of a value, which may be given as text.

    >>> t = thermograph("{4||2|-1}")
    >>> t.mean, t.temperature, t.left_wall(0), t.right_wall(0)
    (9/4, 7/4, 4, 2)

    `InputError` is raised where play may go round.
    """
    from grundy.values.game import Game as Value
    from grundy.values.thermograph import thermograph as drawn

    found = game if isinstance(game, Value) else value(game)
    if not isinstance(found, Value):
        raise InputError("a value whose play ends, for a thermograph", got=str(game))
    return drawn(found)


def _claim(claim: object) -> str:
    required(isinstance(claim, str), "a claim as text, such as 'f(n) == n % 4'", repr(claim))
    return str(claim)


def _held(
    game_or_text: Game | LoopyGame | PartizanGame | LoopyPartizanGame | str | Ruleset[Any],
) -> Game | LoopyGame | PartizanGame | LoopyPartizanGame:
    return game(game_or_text)  # type: ignore[arg-type]


def _game(game_or_text: Game | str | Ruleset[Any]) -> Game:
    found = _held(game_or_text)
    if not isinstance(found, Game):
        raise InputError("an impartial game", got=found.text)
    return found
