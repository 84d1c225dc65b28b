"""Let answers in Python say themselves: as a line, and as a table with the board in a notebook.

Values and thermographs show themselves (``_repr_latex_``, ``_repr_svg_``); here stand the answers
that are made of several things.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from html import escape
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.ask.common import impartial
from grundy.ask.laws import FoundLaw
from grundy.errors import GrundyError, LimitError, shorten
from grundy.explain.language import own
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solution import Move, Moves, Solution
from grundy.solvers.loopy.solver import LoopySolution
from grundy.solvers.partizan.solution import PartizanMove, PartizanMoves, PartizanSolution
from grundy.solvers.view import View

if TYPE_CHECKING:
    from grundy.ask import Checked
    from grundy.values.thermograph import Thermograph

__all__ = [
    "Certificate",
    "LoopySolved",
    "PartizanSolved",
    "PartizanWinning",
    "ShownLaw",
    "Solved",
    "Winning",
    "certificate_of",
    "shown",
    "shown_law",
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
_WINNERS = {outcome: said.removesuffix(" wins") for outcome, said in _WINS.items()}
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
        facts = {"game": found.game.text, "position": position, "winner": _WINNERS[found.outcome]}
        for name in ("value", "mean", "temperature"):
            known = getattr(found, name, None)
            facts |= {} if known is None else {name: str(known)}
        from grundy.faces.picture import picture  # late: who asks in a program needs none

        return picture(found.game.drawing, position) + _facts(facts) + self._html_of_moves()

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
        left, right = (
            _moves_html(self.game, moves) for moves in (self.left_moves, self.right_moves)
        )
        return f"<p>Left</p>{left}<p>Right</p>{right}"


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


def shown(kind: type[P], found: Any) -> P:
    """Make of a solution one that says itself, and so do its moves.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solution import solve
    >>> shown(Solved, solve(game("nim"), (3, 5, 7)))
    nim 3+5+7: the first player wins, 3 winning moves
    """
    return kind(**{name: _viewed(value) for name, value in _parts(found).items()})


def _viewed(value: Any) -> Any:
    kinds: dict[type, Any] = {Moves: Winning, PartizanMoves: PartizanWinning}
    kind = kinds.get(type(value))
    if kind is None:
        return value
    made = kind.__new__(kind)  # the same view, of a kind that says itself
    vars(made).update(vars(value))
    return made


def _parts(found: Any) -> dict[str, Any]:
    return {field.name: getattr(found, field.name) for field in fields(found)}


def _said(found: Any) -> Phrase:
    place = f"{found.game.text} {shorten(found.game.format(found.position), _WIDE)}"
    if getattr(found, "misere", False) and not found.game.misere:
        place = phrase("{position}, last move loses", position=place)
    said = phrase("{where}: {text}", where=place, text=_WINS[found.outcome])
    if isinstance(found, Solution):
        return (
            said if found.lost else phrase("{said}, {more}", said=said, more=counted(found.moves))
        )
    if found.value is None:
        return said
    return phrase("{said}, value {value}", said=said, value=str(found.value))


# --- laws


class Certificate(dict[str, Any]):
    """Be what a proof is written down in, as JSON holds it.

    >>> from grundy.faces.python import prove
    >>> found = prove("nim:3", "f(n) == n % 4").certificate
    >>> found.check().status, "Theorem law" in found.coq()
    ('accepted', True)
    """

    def check(self) -> Checked:
        """Ask the checker, which believes nothing of the house."""
        from grundy import ask

        return ask.check(self)

    def coq(self) -> str:
        """Write the theorem for Coq; `NotSupported` is raised where Coq has no such proof."""
        from grundy import ask

        return ask.coq_theorem(self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write it into a file, as `grundy check` reads it."""
        Path(path).write_text(json.dumps(self) + "\n", encoding="utf-8")


def certificate_of(certificate: Mapping[str, Any] | None) -> Certificate | None:
    """Give a certificate that can be asked; None for none.

    >>> certificate_of(None) is None
    True
    """
    return None if certificate is None else Certificate(certificate)


@dataclass(frozen=True, repr=False)
class ShownLaw(FoundLaw):
    """Hold the law found for a game: ``law``, ``status``, ``theorem``, ``certificate``.

    >>> from grundy.faces.python import law
    >>> law("nim:3").period, law("nim:3")
    (4, nim:3: f(n) = n mod 4 for every n. (proved))
    >>> "proved" in law("kayles")._repr_html_()
    True
    """

    certificate: Certificate | None = None
    ruleset: Impartial[Any] | None = None

    @property
    def period(self) -> int | None:
        """Give the period of the values from ``preperiod`` on, None for a law without one."""
        return self.law.period or None if self.law else None

    @property
    def preperiod(self) -> int | None:
        """Give the heap from which the values are periodic."""
        return self.law.preperiod if self.law and self.law.period else None

    @property
    def saltus(self) -> int | None:
        """Give what is added to the values in a period, 0 where they come again."""
        return self.law.saltus if self.law and self.law.period else None

    def latex(self) -> str:
        """Write the law as a theorem in LaTeX, with a sketch of its proof where it has one.

        >>> from grundy.faces.python import law
        >>> "Theorem" in law("kayles").latex()
        True
        """
        from grundy.ask.laws import law_in_latex

        return law_in_latex(self.ruleset or impartial(self.game), self)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the certificate into a file, as `grundy check` reads it.

        `LimitError` is raised for a law that is not proved.
        """
        if self.certificate is None:
            raise LimitError(phrase("{game}: no law is proved", game=self.game))
        self.certificate.save(path)

    def _repr_html_(self) -> str:
        statement = self.law.statement if self.law else "no pattern found"
        facts = {"game": self.game, "law": statement, "status": self.status}
        return _facts(facts | {"checked to": str(self.checked_to), "theorem": self.theorem or ""})


def shown_law(found: FoundLaw, ruleset: Impartial[Any] | None = None) -> ShownLaw:
    """Let a law show itself in a notebook.

    >>> from grundy import ask
    >>> shown_law(ask.law("nim:3"))
    nim:3: f(n) = n mod 4 for every n. (proved)
    """
    return ShownLaw(
        **_parts(found) | {"certificate": certificate_of(found.certificate), "ruleset": ruleset}
    )


# --- tables of HTML


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


def _facts(facts: Mapping[str, str]) -> str:
    body = "".join(
        f"<tr><th>{escape(name)}</th><td>{escape(text)}</td></tr>"
        for name, text in facts.items()
        if text
    )
    return f"<table>{body}</table>"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    cells = ("".join(f"<td>{escape(text)}</td>" for text in row) for row in rows)
    return f"<table><tr>{head}</tr>" + "".join(f"<tr>{row}</tr>" for row in cells) + "</table>"
