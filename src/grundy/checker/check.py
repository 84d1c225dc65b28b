"""Check certificates with code that shares nothing with what found them.

Only the rules of the games and nim-sums are shared: automata are read and searched by a small
engine of the checker's own, and derived again from rule and claim, which Python's grammar reads;
values are worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from grundy.checker.machine import Rejected
from grundy.checker.methods.all_positions import check_all
from grundy.checker.methods.claim_by_period import check_repeats
from grundy.checker.methods.period import Told, check_period
from grundy.checker.methods.positions import check_automata
from grundy.errors import GrundyError
from grundy.games import game as find_game
from grundy.laws.certificate import FORMAT, VERSION
from grundy.rules.protocol import Impartial, Ruleset

__all__ = ["Checked", "Rejected", "check"]


@dataclass(frozen=True)
class Checked:
    """A proof that holds: of what game, what it proves, and what was done to check it."""

    game: str
    statement: str
    steps: tuple[str, ...]


def check(
    data: Mapping[str, Any],
    game: str | None = None,
    extra: Iterable[type[Ruleset[Any]]] = (),
    told: Told = lambda done, total: None,
) -> Checked:
    """Verify a certificate; raise `Rejected`, which says why, where it proves nothing.

    >>> from grundy.games import game
    >>> from grundy.laws.proving import prove
    >>> certificate = prove(game("nim:3"), "f(n) == n % 4").certificate
    >>> check(certificate).statement
    'f(n) == n % 4 for all n'
    >>> check({**certificate, "claim": "f(n) == n % 5"})
    Traceback (most recent call last):
    grundy.checker.machine.Rejected: claim: the automaton gives a heap another value at n = 4, v = 0

    With ``game`` the certificate must be about that game. ``told`` hears how many values are worked
    out again, and of how many.
    """
    if data.get("format") != FORMAT:
        raise Rejected("it is no certificate")
    if data.get("version") != VERSION:
        raise Rejected(f"version {data.get('version')!r} is not {VERSION}, the one that is known")
    found = _game(data.get("game"), game, extra)
    steps, statement = _steps(found, data, told)
    if data.get("statement") != statement:
        raise Rejected(f"the statement is not what is proved: {statement}")
    return Checked(found.text, statement, tuple(steps))


def _game(text: Any, wanted: str | None, extra: Iterable[type[Ruleset[Any]]]) -> Impartial[Any]:
    try:
        found = find_game(text, extra) if isinstance(text, str) else None
        other = find_game(wanted, extra) if wanted is not None else found
    except GrundyError as error:
        raise Rejected(f"game: {error}") from None
    if not isinstance(found, Impartial) or found.text != text:
        raise Rejected("game: no impartial game")
    if found != other:
        raise Rejected(f"it is about {found.text}, another game")
    return found


def _steps(game: Impartial[Any], data: Mapping[str, Any], told: Told) -> tuple[list[str], str]:
    """Check by kind, and say what is proved."""
    claim = data.get("claim")
    lost = f"a position is lost for the player to move exactly when {claim}"
    match data.get("kind"):
        case "period":
            start, length = data.get("start"), data.get("period")
            said = f"f(n + {length}) == f(n) for all n >= {start}"
            return check_period(game, data, told), said
        case "claim by period":
            steps, values = check_repeats(game, data, told)
            heap = f"a heap of n is lost for the player to move exactly when {claim}"
            return steps, f"{claim} for all n" if values else heap
        case "values":
            return check_automata(game, data, values=True), f"{claim} for all n"
        case "positions":
            return check_automata(game, data, values=False), lost
        case "all positions":
            steps, values = check_all(game, data)
            said = f"{claim if values else lost} (all {data.get('positions')} positions)"
            return steps, said
    raise Rejected("kind: unknown")
