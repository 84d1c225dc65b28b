"""Ask how many positions are lost: by a law that is proved, or else in a table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, impartial
from grundy.errors import InputError, LimitError, NotSupported
from grundy.explain.language import Say
from grundy.phrases.phrase import phrase
from grundy.rules.text import numbers
from grundy.solvers.work import MOST_SECONDS

if TYPE_CHECKING:
    from grundy.formulas.statement import Provable
    from grundy.formulas.tree import Expression
    from grundy.rules.protocol import Impartial

__all__ = ["Counted", "count"]

_MOST_DIGITS = 300


@dataclass(frozen=True)
class Counted:
    """Hold how many piles below a bound, of a sum or of any, are lost.

    ``statement`` is the law that is proved, or says that a table was counted. ``box`` holds the
    bounds of single piles. ``exact`` is the count as text, for readers of JSON with short integers.
    """

    game: str
    below: int
    total: int | None
    count: int
    statement: str
    box: tuple[int, ...] = ()

    @property
    def exact(self) -> str:
        """Give the count as text."""
        return str(self.count)

    def json(self, say: Say = str) -> dict[str, Any]:
        """Give the public form; ``say`` says what was done."""
        return {
            **asdict(self),
            "statement": say(self.statement),
            "box": list(self.box),
            "exact": self.exact,
        }


def count(
    text: str | Impartial[Any],
    below: int | None = None,
    total: int | None = None,
    *,
    box: str | Sequence[int] | None = None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Counted:
    """Count the lost positions with each pile below a bound, exactly.

    Where no law is proved, and in a ``box`` (a bound for each pile, as numbers or "100,200"), they
    are counted in a table, which is refused where it would take more than ``limit`` seconds.

    >>> count("wythoff", 10**18).count
    763932022500210303
    >>> count("take:squares", 100).count
    21
    >>> count("wythoff", box="3,8").count
    3

    `InputError` is raised for a bound, box or sum out of range, `LimitError` where a table would
    be too large.
    """
    from grundy.ask.laws import law
    from grundy.laws.counting import count_lost

    sides = numbers(box, least=1, what="bound") if isinstance(box, str) else tuple(box or ())
    if below is None and not sides:
        raise InputError("a bound of the piles, or one of each: N,N,...", got="", where="count")
    below = max(sides) if below is None else below
    if not 0 < below < 10**_MOST_DIGITS:
        expected = phrase("a bound from 1 to {n} digits", n=_MOST_DIGITS)
        raise InputError(expected, got=str(below), where="below")
    if total is not None and not 0 <= total < 10**_MOST_DIGITS:
        raise InputError("a sum of at least 0", got=str(total), where="sum")
    game = impartial(text, extra)
    if sides:
        return _in_table(game, max(sides), total, sides, limit, extra)
    lost = None
    with suppress(LimitError, NotSupported):
        found = law(game, extra=extra)
        lost = _lost(found.claim if found.status == "proved" else found.proved)
    if lost is None:
        return _in_table(game, below, total, (), limit, extra)
    domain = _domain(game, len(lost.names))
    return Counted(game.text, below, total, count_lost(lost, below, total, **domain), str(lost))


def _domain(game: Impartial[Any], piles: int) -> dict[str, Expression]:
    from grundy.rules.moves import PileMoves
    from grundy.rules.stated import moves_of

    moves = moves_of(game, piles)
    return {"domain": moves.domain} if isinstance(moves, PileMoves) else {}


def _in_table(
    game: Impartial[Any],
    below: int,
    total: int | None,
    box: tuple[int, ...],
    limit: float,
    extra: Extra,
) -> Counted:
    """Count what a table of all positions marks."""
    from grundy.ask.tables import p_positions

    lost = p_positions(game, below, limit=limit, extra=extra).values
    rows = [row if isinstance(row, list) else [row] for row in lost]
    piles = getattr(game, "arity", None) or 1
    if box and len(box) != piles:
        raise InputError(
            phrase("a bound for each of {n} piles", n=piles), got=str(box), where="box"
        )
    within = [row for row in rows if all(n < most for n, most in zip(row, box, strict=False))]
    fitting = [row for row in within if total is None or sum(row) == total]
    statement = phrase("counted in a table of all positions below {n}; no law was used", n=below)
    return Counted(game.text, below, total, len(fitting), statement, box)


def _lost(claim: Provable | None) -> Any:
    """Give what a claim says of the lost positions, or None."""
    from grundy.formulas.statement import Lost, Values
    from grundy.formulas.tree import number

    match claim:
        case Lost():
            return claim
        case Values(names, body):
            return Lost(names, body.eq(number(0)))
    return None
