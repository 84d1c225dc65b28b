"""Let answers in Python say themselves: as a line, and as a table with the board in a notebook.

Values and thermographs show themselves (``_repr_latex_``, ``_repr_svg_``); here stand the answers
that are made of several things.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar, cast

from grundy.ask.shown import facts_html
from grundy.errors import GrundyError, shorten
from grundy.explain.language import own
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.solvers.impartial.solver import Move, Moves, Solution
from grundy.solvers.loopy.partizan import LoopyPartizanSolution
from grundy.solvers.loopy.solver import LoopySolution
from grundy.solvers.partizan.solution import PartizanMove, PartizanMoves, PartizanSolution
from grundy.solvers.view import View

if TYPE_CHECKING:
    from grundy.values.thermograph import Thermograph

__all__ = [
    "LoopyPartizanSolved",
    "LoopySolved",
    "PartizanSolved",
    "PartizanWinning",
    "Solved",
    "Winning",
    "shown",
]

P = TypeVar("P")
M = TypeVar("M", bound=Any)

_COUNTED = 100
_SHOWN = 5
_SHOWN_ROWS, _FIRST = 40, 10
"""How many moves a notebook shows, and how many of them are not folded away."""
_WIDE = 60
_WINS = {
    "N": phrase("the first player wins"),
    "P": phrase("the second player wins"),
    "L": phrase("Left wins"),
    "R": phrase("Right wins"),
    "draw": phrase("nobody wins"),
}
_OUTCOMES = {"left": "L", "right": "R", "nobody": "draw"}
_NO_MOVE = phrase("no winning move")


# --- moves


class _Listed(View[M]):
    """Say which moves there are."""

    def __str__(self) -> str:
        found = [shorten(self.game.format(move.to), _WIDE) for move in islice(self, _SHOWN + 1)]
        more = ["..."] * (len(found) > _SHOWN)
        return ", ".join([*found[:_SHOWN], *more]) or own(_NO_MOVE)

    def __repr__(self) -> str:
        return f"<{own(counted(self))}: {self}>" if any(True for _ in self) else f"<{self}>"

    def _repr_html_(self) -> str:
        return _moves_html(self.game, self)


class Winning(_Listed[Move[Any]], Moves[Any]):
    """View the winning moves of a position: iteration, ``len``, ``in``, an index.

    >>> from grundy.faces.python import game
    >>> game("nim").winning_moves("3 5 7")
    <3 winning moves: 2+5+7, 3+4+7, 3+5+6>
    """


class PartizanWinning(_Listed[PartizanMove[Any]], PartizanMoves[Any]):
    """View the winning moves of Left, or of Right: iteration, ``len``, ``in``, an index.

    >>> from grundy.faces.python import solve
    >>> solve("rows", "BWB+W").right_moves
    <1 winning move: B+W>
    """


def counted(moves: Any) -> str:
    """Count winning moves, up to a hundred.

    >>> counted([]), counted("a"), counted(range(1000))
    ('0 winning moves', '1 winning move', 'more than 100 winning moves')
    """
    try:
        count = sum(1 for _ in islice(moves, _COUNTED + 1))
    except GrundyError:
        return phrase("winning moves beyond counting")
    if count > _COUNTED:
        return phrase("more than {n} winning moves", n=_COUNTED)
    return phrases("{n} winning move", "{n} winning moves", count, n=count)


# --- solutions


class _Told:
    """Say a solution in a line; in a notebook show the board, the facts, and the moves."""

    def __str__(self) -> str:
        return own(_said(self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        found: Any = self
        position = found.game.format(found.position)
        winner = str(_won(found)).removesuffix(" wins")
        facts = {"game": found.game.text, "position": position, "winner": winner}
        for name in ("value", "mean", "temperature"):
            known = getattr(found, name, None)
            facts |= {} if known is None else {name: str(known)}
        from grundy.faces.drawing import picture  # late: who asks in a program needs none

        return picture(found.game.drawing, position) + facts_html(facts) + self._html_of_moves()

    def _html_of_moves(self) -> str:
        found: Any = self
        return _moves_html(found.game, found.moves)


class Solved(_Told, Solution[Any]):
    """Say who wins a position: ``winner``, ``outcome``, ``value``, ``moves``.

    >>> from grundy.faces.python import solve
    >>> solve("nim", 3, 5, 7)
    nim 3+5+7: the first player wins, 3 winning moves
    >>> solve("nim", 3, 5, 6).why
    'values 3 xor 5 xor 6 = 0: every move can be answered'
    >>> "the first player" in solve("nim", 3, 5, 7)._repr_html_()
    True
    """

    moves: Winning

    @property
    def why(self) -> str:
        """Say in a line why the position is won or lost."""
        from grundy.explain.reason import reason

        return own(reason(self))


class PartizanSolved(_Told, PartizanSolution[Any]):
    """Say who wins a position: ``winner``, ``outcome``, ``value``, ``left_moves``, ``right_moves``.

    >>> from grundy.faces.python import solve
    >>> solve("domineering", "..|..")
    domineering ..|..: the first player wins, value +-1
    >>> "temperature" in solve("domineering", "..|..")._repr_html_()
    True
    """

    left_moves: PartizanWinning
    right_moves: PartizanWinning

    @property
    def thermograph(self) -> Thermograph | None:
        """Draw the thermograph of the value, None where there is no value.

        >>> from grundy.faces.python import solve
        >>> solve("domineering", "..|..").thermograph
        thermograph: mean 0, temperature 1
        """
        from grundy.values.short import Session

        if self.value is None:
            return None
        session = Session()
        return session.thermograph(session.parse(str(self.value)))

    def _html_of_moves(self) -> str:
        return _html_of_both(self.game, self.left_moves, self.right_moves)


class LoopySolved(_Told, LoopySolution[Any]):
    """Say who wins where play may go round: ``winner``, ``outcome``, ``value``, ``moves``.

    >>> from grundy.faces.python import game, solve
    >>> game("loopy:a>b,b>a,b>c").solve("a")
    loopy:a>b,b>a,b>c a: the second player wins, value 0
    >>> "keeps the draw" in solve("loopy:a>b,b>a", "a")._repr_html_()
    True
    """

    def _html_of_moves(self) -> str:
        drawing = [(move.text, self.game.format(move.to)) for move in self.drawing[:_SHOWN_ROWS]]
        draws = _table(("keeps the draw", "leaves"), drawing) if drawing else ""
        return super()._html_of_moves() + draws


class LoopyPartizanSolved(_Told, LoopyPartizanSolution[Any]):
    """Say who wins where Left starts and where Right does: ``winners``, ``value``, ``moves``.

    >>> from grundy.faces.python import game
    >>> str(game("loopy:a>L>b,b>R>a,b>c").solve("b")).partition(": ")[2]
    'where Left starts: Left wins; where Right does: Right wins, value *'
    """

    def _html_of_moves(self) -> str:
        return _html_of_both(self.game, *self.moves)


def shown(kind: type[P], found: Any) -> P:
    """Make of a solution one that says itself, and so do its moves.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solver import solve
    >>> shown(Solved, solve(game("nim"), (3, 5, 7)))
    nim 3+5+7: the first player wins, 3 winning moves
    """
    kinds: dict[type, Any] = {Moves: Winning, PartizanMoves: PartizanWinning}
    made: Any = object.__new__(kind)  # what it holds is the same, and so is what moves view
    for name, value in vars(found).items():
        of = kinds.get(type(value))
        vars(made)[name] = value if of is None else shown(of, value)
    return cast(P, made)


def _said(found: Any) -> Phrase:
    place = f"{found.game.text} {shorten(found.game.format(found.position), _WIDE)}"
    if getattr(found, "misere", False) and not found.game.misere:
        place = phrase("{position}, last move loses", position=place)
    said = phrase("{where}: {text}", where=place, text=_won(found))
    if isinstance(found, Solution):
        return (
            said if found.lost else phrase("{said}, {more}", said=said, more=counted(found.moves))
        )
    if found.value is None:
        return said
    return phrase("{said}, value {value}", said=said, value=str(found.value))


def _won(found: Any) -> Phrase:
    if not isinstance(found, LoopyPartizanSolution):
        return _WINS[found.outcome]
    left, right = (_WINS[_OUTCOMES[winner]] for winner in found.winners)
    return phrase("where Left starts: {left}; where Right does: {right}", left=left, right=right)


# --- tables of HTML


def _html_of_both(game: Any, left: Iterable[Any], right: Iterable[Any]) -> str:
    return f"<p>Left</p>{_moves_html(game, left)}<p>Right</p>{_moves_html(game, right)}"


def _moves_html(game: Any, moves: Iterable[Any]) -> str:
    """Show winning moves as a table of what to do and what it leaves."""
    shown = list(islice(moves, _SHOWN_ROWS + 1))
    if not shown:
        return "<p>no winning move</p>"
    rows = [(move.text, game.format(move.to)) for move in shown[:_SHOWN_ROWS]]
    heads = "winning move", "leaves"
    more = "+" if len(shown) > _SHOWN_ROWS else ""
    folded = f"<details><summary>{len(rows) - _FIRST}{more} more</summary>"
    rest = f"{folded}{_table(heads, rows[_FIRST:])}</details>" if rows[_FIRST:] else ""
    return _table(heads, rows[:_FIRST]) + rest


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    cells = ("".join(f"<td>{escape(text)}</td>" for text in row) for row in rows)
    return f"<table><tr>{head}</tr>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"
