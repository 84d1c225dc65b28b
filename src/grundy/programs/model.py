"""Hold a program before it is written in a language, and make it from a game and its law."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import astuple, dataclass
from itertools import pairwise
from typing import Any

from grundy.errors import InputError
from grundy.formulas.accepted import says_automaton
from grundy.formulas.explicit import explicit
from grundy.formulas.loops import Loops
from grundy.formulas.statement import PILES, Lost, Values
from grundy.games.pebbles import Pebbles
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.programs.heaps import Shape, aimed, heap_steps
from grundy.programs.moves import leaves
from grundy.programs.piles import lowering, pile_steps
from grundy.programs.steps import Steps
from grundy.rules.heaps import HeapGame
from grundy.rules.language.loops import code_loops, rule_loops
from grundy.rules.language.rule import Rule
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.rules.vectors import VectorGame
from grundy.solvers.misere.heaps import heaps_of
from grundy.solvers.misere.quotients import quotient_of
from grundy.solvers.misere.words import Limits
from grundy.values.quotient import Quotient

__all__ = [
    "Body",
    "ByQuotient",
    "Formula",
    "Heaps",
    "Piles",
    "Program",
    "Table",
    "Text",
    "Written",
    "make",
]

_LONGEST_TABLE = 400
_LONG_ENOUGH = 1000


@dataclass(frozen=True)
class Formula:
    """Give the value of a heap of n by an expression."""

    text: str


@dataclass(frozen=True)
class Table:
    """Give the values by a table that goes on with a period, and a saltus.

    Without values the program works them out from the moves, up to the end of the first period,
    or (period 0) as far as it is asked.
    """

    values: tuple[int, ...] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0


@dataclass(frozen=True)
class Heaps:
    """Answer for sums of heaps by their values; ``aimed`` steps need the value v."""

    value: Formula | Table
    steps: Steps
    aimed: bool
    misere: bool = False


@dataclass(frozen=True)
class Piles:
    """Answer for ``names`` piles; without ``lost``, a condition on them, by all that may come.

    ``fits`` is the condition for piles to be a position at all. With ``slash`` the numbers stand
    on either side of a slash, and the second may be left out where it is all but one.
    """

    names: str
    lost: str | None
    steps: Steps
    misere: bool = False
    fits: str = ""
    slash: bool = False


@dataclass(frozen=True)
class Written:
    """Answer for any number of piles by a ``section`` written by hand, filled with ``given``.

    It says what piles can become; who loses it says itself, or (``search``) which piles are a
    position at all, and then all positions that can come are looked at.
    """

    section: str
    given: tuple[tuple[str, str], ...] = ()
    search: bool = False


@dataclass(frozen=True)
class ByQuotient:
    """Answer for sums of heaps under misere play by the products of their elements."""

    quotient: Quotient
    steps: Steps


Body = Heaps | Piles | Written | ByQuotient


@dataclass(frozen=True)
class Text:
    """Say what a line of input holds, and what the program rests on if not on a law."""

    reads: str
    theorem: str = ""


_HEAPS = Text("its heaps, as in 3 5 7")


@dataclass(frozen=True)
class Program:
    """Hold a program: what is known of the game, and how it answers."""

    game: Impartial[Any]
    law: Law | None
    proved: bool
    body: Body
    text: Text


def make(game: Impartial[Any], law: Law | None, *, proved: bool = False) -> Program:
    """Make the program of a game that uses its law, or a table where there is none.

    >>> from grundy.games import game
    >>> make(game("kayles"), None).body.value
    Table(values=(), preperiod=0, period=0, saltus=0)
    >>> make(game("chomp"), None)
    Traceback (most recent call last):
    grundy.errors.InputError: code: expected a game that the rule language can say, got 'chomp'
    """
    if isinstance(game, HeapGame) and law and law.kind == "misere quotient":
        return Program(game, law, proved, _by_quotient(game), _HEAPS)
    if isinstance(game, HeapGame) and game.misere and game.misere_form((1,)) is not None:
        normal = copy(game)
        normal.misere = False
        from grundy.laws.find import game_law  # late: it needs NumPy

        law, proved = game_law(normal, _LONG_ENOUGH), False
        return Program(game, law, proved, _heaps(game, law), _HEAPS)
    if isinstance(game, HeapGame):
        body = _one_heap(game, law) or _heaps(game, law)
    else:
        body = _piles(game, law)
    used = body.lost is not None if isinstance(body, Piles) else body.value != Table()
    text = _said(game, body) if isinstance(body, Piles) else _HEAPS
    return Program(game, law if used else None, proved, body, text)


def _by_quotient(game: HeapGame) -> ByQuotient:
    heaps = heaps_of(game)
    quotient = heaps and quotient_of(heaps, Limits())
    if not quotient or not quotient.period:
        raise InputError("a game with a misere quotient of all heaps", got=game.text, where="code")
    shape = Shape(quotient.start, quotient.period, 0)
    return ByQuotient(quotient, heap_steps(_loops(game), shape))


def _said(game: Impartial[Any], body: Piles) -> Text:
    """Say how many numbers a line holds, and what they must be."""
    width, apart = len(body.names), game.apart if isinstance(game, VectorGame) else None
    if isinstance(game, HeapGame):
        why = "several at once follow another law" if body.lost else "several are another game"
        return Text(f"one heap alone: {why}")
    found = phrase("{n} piles", n=width) if width > 1 else "one pile"
    if apart:
        return Text(f"{found}, each at least {apart} more than the one before")
    if apart == 0:
        return Text(f"{found}, none smaller than the one before")
    least = game.least if isinstance(game, VectorGame) else 0
    return Text(f"{found}, each at least {least}" if least else found)


def _fits(game: Impartial[Any], names: Sequence[str]) -> str:
    if not isinstance(game, VectorGame):
        return ""
    if game.apart is not None:
        near = [(a, f"{b} - {game.apart}" if game.apart else b) for a, b in pairwise(names)]
        first = [f"{names[0]} >= {game.apart}"] if game.apart else []
        return " and ".join([*first, *(f"{a} <= {b}" for a, b in near)])
    return " and ".join(f"{name} >= {game.least}" for name in names) if game.least else ""


def _lost(law: Law | None) -> Lost | None:
    """Give the condition for the player to move to lose that a law says, if it says one."""
    match law and (law.lost or law.claim):
        case Lost() as lost:
            return None if says_automaton(lost.body) else lost
        case Values(names, body) if names != ("n",):
            return Lost(names, body.eq(0))
    return None


def _one_heap(game: HeapGame, law: Law | None) -> Piles | None:
    """Answer for one heap alone, where no move leaves more heaps than before.

    This is for a claim about P-positions without one about values, and for misere play.
    """
    lost = _lost(law)
    if lost is None and not game.misere:
        return None
    if law and (isinstance(law.claim, Values) or law.formula):
        return None
    loops = _loops(game)
    if any(len(leave.heaps) > 1 for leave in leaves(loops.body)):
        return None
    return _answer(game, ["n"], lost, pile_steps(loops, lost.body if lost else None))


def _heaps(game: HeapGame, law: Law | None) -> Heaps:
    if game.misere and game.misere_form((1,)) is None:
        expected = "normal play, or moves that leave at most one heap"
        raise InputError(expected, got=game.text, where="code")
    value, shape = _value(law)
    loops = _loops(game)
    return Heaps(value, heap_steps(loops, shape), aimed(loops, shape), game.misere)


def _value(law: Law | None) -> tuple[Formula | Table, Shape | None]:
    """Choose how the values are given: a short formula, a table, or the moves."""
    if law is None:
        return Table(), None
    shape = Shape(law.preperiod, law.period, law.saltus)
    if law.formula:
        return Formula(law.formula), Shape(0, 0, 0)
    if isinstance(law.claim, Values) and (law.kind == "formula" or not law.table):
        return Formula(str(explicit(law.claim.body))), shape
    if not law.table:
        return Table(), None
    short = len(law.table) <= _LONGEST_TABLE or law.saltus
    return Table(tuple(law.table) if short else (), *astuple(shape)), shape


def _loops(game: Impartial[Any]) -> Loops:
    """Give the moves of a game as loops."""
    code = (
        (game.as_code() or (None if game.rule else own_code(game)))
        if isinstance(game, HeapGame)
        else None
    )
    return code_loops(code) if code is not None else rule_loops(_rule(game))


def _rule(game: Impartial[Any]) -> Rule:
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import

    rule = rule_of(game)
    if rule is None:
        expected = "a game that the rule language can say"
        raise InputError(expected, got=game.text, where="code")
    return rule


def _piles(game: Impartial[Any], law: Law | None) -> Piles:
    apart = game.apart if isinstance(game, Pebbles) else None
    loops = _loops(game) if apart is None else None
    lost = _lost(law)
    arity = game.arity if isinstance(game, VectorGame) else None
    if lost is None and arity is None:
        raise InputError("a law", got=game.text, where="code")
    names = lost.names if lost else PILES[: arity or 0]
    claim = lost.body if lost else None
    steps = pile_steps(loops, claim) if loops else lowering("".join(names), apart or 0, claim)
    return _answer(game, names, lost, steps)


def _answer(game: Impartial[Any], names: Sequence[str], lost: Lost | None, steps: Steps) -> Piles:
    text = str(explicit(lost.body)) if lost else None
    return Piles("".join(names), text, steps, game.misere, _fits(game, names))
