"""Ask how many positions are lost."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, impartial
from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase

if TYPE_CHECKING:
    from grundy.formulas.statement import Provable
    from grundy.rules.protocol import Impartial

__all__ = ["Counted", "count"]

_MOST_DIGITS = 300


@dataclass(frozen=True)
class Counted:
    """Hold how many piles below a bound, of a sum or of any, are lost, by a law that is proved."""

    game: str
    below: int
    total: int | None
    count: int
    statement: str

    def json(self) -> dict[str, Any]:
        """Give the public form."""
        return asdict(self)


def count(
    text: str | Impartial[Any], below: int, total: int | None = None, *, extra: Extra = ()
) -> Counted:
    """Count the lost positions with each pile below a bound, exactly, by the law of the game.

    >>> count("wythoff", 10**18).count
    763932022500210303

    `InputError` is raised for a bound or a sum out of range, `LimitError` where no law is proved.
    """
    from grundy.ask.laws import law
    from grundy.laws.counting import count_lost
    from grundy.rules.moves import PileMoves
    from grundy.rules.stated import moves_of

    if not 0 < below < 10**_MOST_DIGITS:
        expected = phrase("a bound from 1 to {n} digits", n=_MOST_DIGITS)
        raise InputError(expected, got=str(below), where="below")
    if total is not None and not 0 <= total < 10**_MOST_DIGITS:
        raise InputError("a sum of at least 0", got=str(total), where="sum")
    game = impartial(text, extra)
    found = law(game, extra=extra)
    lost = _lost(found.claim if found.status == "proved" else found.proved)
    if lost is None:
        raise LimitError(phrase("{game}: no law of its lost positions is proved", game=game.text))
    moves = moves_of(game, len(lost.names))
    domain = {"domain": moves.domain} if isinstance(moves, PileMoves) else {}
    return Counted(game.text, below, total, count_lost(lost, below, total, **domain), str(lost))


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
