"""Ask how many positions are lost: by a law that is proved, or else in a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.ask.common import Extra, impartial
from grundy.ask.shown import Shown
from grundy.errors import InputError, LimitError, NotSupported
from grundy.phrases.phrase import phrase
from grundy.rules.text import numbers
from grundy.solvers.cost import MOST_SECONDS

if TYPE_CHECKING:
    from grundy.formulas.tree import Expression
    from grundy.laws.verdict import Proved
    from grundy.rules.protocol import Impartial

__all__ = ["Counted", "count"]

_MOST_DIGITS = 300
_MOST_HEAPS = 2_000


@dataclass(frozen=True)
class Counted(Shown):
    """Hold how many piles below a bound, of a sum or of any, are lost.

    >>> found = count("nim:3", 10**20)
    >>> found.exact, found.statement
    ('25000000000000000000', 'P(n) <=> n % 4 == 0')

    ``statement`` is the law that is proved, or says that a table was counted. ``box`` holds the
    bounds of single piles. ``exact`` is the count as text, for readers of JSON with short integers.
    ``recurrence`` says how the count grows with the digits of the bound, where that is proved of
    all sizes: it is what the ``certificate`` proves. Of sums of ``heaps`` heaps
    ``count`` tells heaps of one size not apart; ``ordered`` counts them in every order.
    """

    SAID = ("statement",)
    HIDDEN = ("certificate",)
    ADDED = ("exact",)
    RARE: ClassVar = {"heaps": "heaps", "ordered": "heaps"}

    game: str
    below: int
    total: int | None
    count: int
    statement: str
    box: tuple[int, ...] = ()
    recurrence: str | None = None
    heaps: int | None = None
    ordered: str | None = None
    certificate: Mapping[str, Any] | None = field(default=None, repr=False)

    @property
    def exact(self) -> str:
        """Give the count as text."""
        return str(self.count)


def count(
    text: str | Impartial[Any],
    below: int | None = None,
    total: int | None = None,
    *,
    box: str | Sequence[int] | None = None,
    heaps: int | None = None,
    limit: float = MOST_SECONDS,
    extra: Extra = (),
) -> Counted:
    """Count the lost positions with each pile below a bound, exactly.

    Where no law is proved, and in a ``box`` (a bound for each pile, as numbers or "100,200"), they
    are counted in a table, which is refused where it would take more than ``limit`` seconds.

    >>> found = count("wythoff", 10**18)
    >>> found.count
    763932022500210303
    >>> found.recurrence.rpartition("; ")[2]
    'forall k: count(k + 3) == 2 * count(k + 1) + count(k)'
    >>> count("take:squares", 100).count, count("misere:kayles", 10**18).count
    (21, 5)
    >>> count("wythoff", box="3,8").count
    3

    With ``heaps`` sums of that number of heaps are counted, each with a stone at least.

    >>> count("nim", 4, heaps=3).count, count("nim", 4, heaps=3).ordered
    (1, '6')

    `InputError` is raised for a bound, box or sum out of range, `LimitError` where a table would
    be too large.
    """
    sides = numbers(box, least=1, what="bound") if isinstance(box, str) else tuple(box or ())
    if below is None and not sides:
        raise InputError("a bound of the piles, or one of each: N,N,...", got="", where="count")
    below = max(sides) if below is None else below
    _check_numbers(below, total)
    game = impartial(text, extra)
    if heaps is not None:
        return _in_sums(game, below, heaps, total, sides, limit, extra)
    if sides:
        return _in_table(game, max(sides), total, sides, limit, extra)
    proof = None
    with suppress(LimitError, NotSupported):
        proof = _law(game, extra)
    found = _by_automata(game, proof, below, total) if proof else None
    if proof and found is None and total is None:
        found = _by_period(game, proof, below)
    return found or _in_table(game, below, total, (), limit, extra)


def _in_sums(
    game: Impartial[Any],
    below: int,
    heaps: int,
    total: int | None,
    box: tuple[int, ...],
    limit: float,
    extra: Extra,
) -> Counted:
    """Count the lost sums of heaps by their values."""
    from grundy.ask.tables import table
    from grundy.laws.counting import count_sums
    from grundy.rules.heaps import HeapGame

    if not isinstance(game, HeapGame) or game.misere:
        raise InputError("a game on heaps, of normal play", got=game.text, where="heaps")
    if box or total is not None:
        raise InputError("heaps, or a box or a sum, not both", got=str(heaps), where="heaps")
    if not 1 <= heaps <= _MOST_HEAPS:
        said = phrase("a number of heaps from 1 to {n}", n=_MOST_HEAPS)
        raise InputError(said, got=str(heaps), where="heaps")
    values = [*table(game, below, limit=limit, extra=extra).each()][1:]
    many, ordered = count_sums(values, heaps)
    statement = phrase("counted from the values of all heaps below {n}", n=below)
    return Counted(game.text, below, None, many, statement, heaps=heaps, ordered=str(ordered))


def _check_numbers(below: int, total: int | None) -> None:
    if not 0 < below < 10**_MOST_DIGITS:
        expected = phrase("a bound from 1 to {n} digits", n=_MOST_DIGITS)
        raise InputError(expected, got=str(below), where="below")
    if total is not None and not 0 <= total < 10**_MOST_DIGITS:
        raise InputError("a sum of at least 0", got=str(total), where="sum")


def _law(game: Impartial[Any], extra: Extra) -> Proved | None:
    """Give the law that is proved of a game, or the part of it that is."""
    from grundy.ask.laws import law
    from grundy.laws.verdict import Proved
    from grundy.rules.stated import states_moves

    if not states_moves(game):
        return None
    found = law(game, extra=extra)
    if found.proved is None or found.certificate is None:
        return None
    return Proved(found.proved, found.theorem or "", found.certificate)


def _by_automata(
    game: Impartial[Any], proof: Proved, below: int, total: int | None
) -> Counted | None:
    """Count the words that the automaton of a law accepts, and say how their number grows."""
    from grundy.ask.certificates import refused
    from grundy.automata.atoms import Inexpressible
    from grundy.laws.counting import count_lost
    from grundy.laws.prove.counting import lost_of, proved_counts

    lost = lost_of(proof.claim)
    if lost is None:
        return None
    many = count_lost(lost, below, total, **_domain(game, len(lost.names)))
    counted = Counted(game.text, below, total, many, str(lost))
    with suppress(LimitError, Inexpressible):
        claim, certificate = proved_counts(game, proof)
        if not refused(certificate):
            counted = replace(counted, recurrence=str(claim), certificate=certificate)
    return counted


def _by_period(game: Impartial[Any], proof: Proved, below: int) -> Counted | None:
    """Count in the heaps that repeat, of values or of elements of a misere quotient."""
    from grundy.formulas.statement import MisereQuotient, Period
    from grundy.laws.counting import count_repeating
    from grundy.solvers.impartial.values import heap_values

    match proof.claim:
        case Period(start, length, saltus):
            lost = [value == 0 for value in heap_values(game, 0, start + length)]
            if saltus:  # values of later rounds are at least the saltus
                start, lost = len(lost), [*lost, False]
        case MisereQuotient(start=start, period=length) if length:
            elements = proof.certificate["proof"]
            if len(elements["phi"]) != 1:
                return None
            lost = [one in elements["lost"] for one in elements["phi"][0][: start + length]]
        case _:
            return None
    return Counted(game.text, below, None, count_repeating(lost, start, below), proof.statement)


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

    lost = p_positions(game, below, limit=limit, extra=extra)
    rows = (row if isinstance(row, list) else [row] for row in lost.each())
    piles = getattr(game, "arity", None) or 1
    if box and len(box) != piles:
        raise InputError(
            phrase("a bound for each of {n} piles", n=piles), got=str(box), where="box"
        )
    within = (row for row in rows if all(n < most for n, most in zip(row, box, strict=False)))
    found = sum(total is None or sum(row) == total for row in within)
    statement = phrase("counted in a table of all positions below {n}; no law was used", n=below)
    return Counted(game.text, below, total, found, statement, box)
