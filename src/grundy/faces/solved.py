"""Let answers in Python say themselves: as a line, and as a table with the board in a notebook."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.ask.common import impartial
from grundy.ask.laws import FoundLaw
from grundy.errors import GrundyError, LimitError, shorten
from grundy.explain.language import own
from grundy.faces.certificate import Certificate, certificate_of
from grundy.phrases.phrase import Phrase, phrase, phrases
from grundy.rules.protocol import Impartial
from grundy.solvers.impartial.solution import Move, Moves, Solution
from grundy.solvers.loopy.solution import LoopySolution
from grundy.solvers.partizan.solution import PartizanMove, PartizanMoves, PartizanSolution
from grundy.solvers.view import View

if TYPE_CHECKING:
    from grundy.values.thermograph import Thermograph

__all__ = [
    "LoopySolved",
    "PartizanSolved",
    "PartizanWinning",
    "ShownLaw",
    "Solved",
    "Winning",
    "shown_law",
    "solved",
    "solved_loopy",
    "solved_partizan",
]

P = TypeVar("P")
M = TypeVar("M", bound=Any)

_COUNTED = 100
_SHOWN = 5
_WIDE = 60
_WINNERS = {
    "N": phrase("the first player wins"),
    "P": phrase("the second player wins"),
    "L": phrase("Left wins"),
    "R": phrase("Right wins"),
    "draw": phrase("nobody wins"),
}
_NO_MOVE = phrase("no winning move")


class _Listed(View[M]):
    """Say which moves there are."""

    def __str__(self) -> str:
        found = [shorten(self.game.format(move.to), _WIDE) for move in islice(self, _SHOWN + 1)]
        more = ["..."] * (len(found) > _SHOWN)
        return ", ".join([*found[:_SHOWN], *more]) or own(_NO_MOVE)

    def __repr__(self) -> str:
        return f"<{own(counted(self))}: {self}>" if any(True for _ in self) else f"<{self}>"

    def _repr_html_(self) -> str:
        from grundy.faces.notebook import moves_html

        return moves_html(self.game, self)


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


class Solved(Solution[Any]):
    """Say who wins a position: ``winner``, ``outcome``, ``value``, ``moves``.

    >>> from grundy.faces.python import solve
    >>> solve("nim", 3, 5, 7)
    nim 3+5+7: the first player wins, 3 winning moves
    >>> solve("nim", 3, 5, 6).why
    'values 3 xor 5 xor 6 = 0: every move can be answered'
    """

    moves: Winning

    @property
    def why(self) -> str:
        """Say in a line why the position is won or lost."""
        from grundy.explain.reason import reason

        return own(reason(self))

    def __str__(self) -> str:
        said = _won(self)
        return own(
            said if self.lost else phrase("{said}, {more}", said=said, more=counted(self.moves))
        )

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from grundy.faces.notebook import solution_html

        return solution_html(self)


class PartizanSolved(PartizanSolution[Any]):
    """Say who wins a position: ``winner``, ``outcome``, ``value``, ``left_moves``, ``right_moves``.

    >>> from grundy.faces.python import solve
    >>> solve("domineering", "..|..")
    domineering ..|..: the first player wins, value +-1
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

    def __str__(self) -> str:
        return own(_with_value(_won(self), self.value))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from grundy.faces.notebook import partizan_html

        return partizan_html(self)


class LoopySolved(LoopySolution[Any]):
    """Say who wins where play may go round: ``winner``, ``outcome``, ``value``, ``moves``.

    >>> from grundy.faces.python import game
    >>> game("loopy:a>b,b>a,b>c").solve("a")
    loopy:a>b,b>a,b>c a: the second player wins, value 0
    """

    def __str__(self) -> str:
        return own(_with_value(_won(self), self.value))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from grundy.faces.notebook import loopy_html

        return loopy_html(self)


def solved_loopy(found: LoopySolution[Any]) -> LoopySolved:
    """Let a solution of a game that may go round say itself.

    >>> from grundy.games import game
    >>> from grundy.solvers.loopy.solution import solve_loopy
    >>> graph = game("loopy:a>b,b>a,b>c")
    >>> solved_loopy(solve_loopy(graph, graph.parse("a")))
    loopy:a>b,b>a,b>c a: the second player wins, value 0
    """
    return LoopySolved(**_parts(found))


def solved(found: Solution[Any]) -> Solved:
    """Let a solution say itself.

    >>> from grundy.games import game
    >>> from grundy.solvers.impartial.solution import solve
    >>> solved(solve(game("nim"), (3, 5, 7)))
    nim 3+5+7: the first player wins, 3 winning moves
    """
    return Solved(**_parts(found) | {"moves": _as(Winning, found.moves)})


def solved_partizan(found: PartizanSolution[Any]) -> PartizanSolved:
    """Let a solution of a partizan game say itself.

    >>> from grundy.games import game
    >>> from grundy.solvers.partizan.solution import solve_partizan
    >>> domineering = game("domineering")
    >>> solved_partizan(solve_partizan(domineering, domineering.parse("..|..")))
    domineering ..|..: the first player wins, value +-1
    """
    left, right = (_as(PartizanWinning, moves) for moves in (found.left_moves, found.right_moves))
    return PartizanSolved(**_parts(found) | {"left_moves": left, "right_moves": right})


@dataclass(frozen=True, repr=False)
class ShownLaw(FoundLaw):
    """Hold the law found for a game: ``law``, ``status``, ``theorem``, ``certificate``.

    >>> from grundy.faces.python import law
    >>> law("nim:3").period, law("nim:3")
    (4, nim:3: f(n) = n mod 4 for every n. (proved))
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
        from grundy.faces.notebook import law_html

        return law_html(self)


def shown_law(found: FoundLaw, ruleset: Impartial[Any] | None = None) -> ShownLaw:
    """Let a law show itself in a notebook.

    >>> from grundy import ask
    >>> shown_law(ask.law("nim:3"))
    nim:3: f(n) = n mod 4 for every n. (proved)
    """
    return ShownLaw(
        **_parts(found) | {"certificate": certificate_of(found.certificate), "ruleset": ruleset}
    )


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


def _parts(found: Any) -> dict[str, Any]:
    return {field.name: getattr(found, field.name) for field in fields(found)}


def _as(kind: type[P], view: Any) -> P:
    """Make the same view, of a kind that says itself."""
    made = kind.__new__(kind)
    vars(made).update(vars(view))
    return made


def _won(found: Any) -> Phrase:
    place = f"{found.game.text} {shorten(found.game.format(found.position), _WIDE)}"
    if getattr(found, "misere", False) and not found.game.misere:
        place = phrase("{position}, last move loses", position=place)
    return phrase("{where}: {text}", where=place, text=_WINNERS[found.outcome])


def _with_value(said: Phrase, value: Any) -> Phrase:
    if value is None:
        return said
    return phrase("{said}, value {value}", said=said, value=str(value))
