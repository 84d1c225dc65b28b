"""Read of a certificate what a theorem of Coq needs: game, rule, claim, and the proof's data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from grundy.errors import InputError, NotSupported
from grundy.formulas.data import from_data
from grundy.formulas.statement import (
    Lost,
    MisereQuotient,
    Period,
    Provable,
    Values,
    are_piles,
)
from grundy.formulas.tree import FALSE, Expression, all_of
from grundy.phrases.phrase import phrase
from grundy.rules.codes import Code
from grundy.rules.moves import (
    CodeMoves,
    HeapMoves,
    ListedMoves,
    Moves,
    PileMove,
    PileMoves,
    SumMoves,
    left_heaps,
)

__all__ = ["Read", "natural", "read"]

_MOST_PLACES = 100_000
_MOST_HEAPS = 6
_LARGEST = 10**12


@dataclass(frozen=True)
class Read:
    """Hold what a certificate says, with rule and claim; refuse to give them as another kind.

    >>> from grundy.laws.proving import prove
    >>> from grundy.games import game
    >>> found = read(prove(game("kayles"), "n == 0").certificate)
    >>> found.kind, found.game, found.code().places
    ('piecewise', 'kayles', mappingproxy({1: 7, 2: 7}))
    """

    kind: str
    game: str
    moves: Moves
    claim: Provable
    proof: Mapping[str, Any]

    def piles(self) -> PileMoves:
        """Give the moves on the piles of the claim."""
        if isinstance(self.moves, PileMoves):
            if self.claim.names != self.moves.names:
                raise InputError("a claim about the piles of the rule", where="certificate, claim")
            return self.moves
        return self.heaps().piles(self.claim.names)

    def heaps(self) -> HeapMoves:
        """Give the moves on one heap, each of them leaving heaps that are not empty."""
        moves = self.moves.heaps() if isinstance(self.moves, CodeMoves) else self.moves
        if not isinstance(moves, HeapMoves):
            raise InputError("a rule of heaps", where="certificate, rule")
        leaves = (
            all_of([*(x >= 1 for x in left_heaps(count)), when]) if when != FALSE else FALSE
            for count, when in enumerate(moves.leaves)
        )
        return HeapMoves(tuple(leaves), moves.misere)

    def code(self, misere: bool = False) -> Code:
        """Give the code of heaps whose periods have a theorem, under normal or misere play."""
        moves = self.moves
        if isinstance(moves, SumMoves):
            raise NotSupported("no theorem of Coq yet on sums of games by codes")
        if not isinstance(moves, CodeMoves) or moves.misere != misere:
            play = "misere" if misere else "normal"
            raise InputError(f"a code under {play} play", where="certificate, rule")
        if moves.code.unequal:
            raise NotSupported("no theorem of Coq yet on periods of unequal heaps")
        if moves.code.tail or not moves.code.places:
            raise NotSupported("no theorem of Coq yet on periods of endless codes")
        return moves.code


def read(data: Mapping[str, Any]) -> Read:
    """Read a certificate of the present version; nothing is believed of it.

    >>> from grundy.laws.proving import prove
    >>> from grundy.games import game
    >>> str(read(prove(game("kayles"), "n == 0").certificate).claim)
    'P(n) <=> n == 0'

    `InputError` is raised for another version, and for fields that are missing.
    """
    if data.get("format") != "grundy certificate" or data.get("version") != 3:
        raise InputError("a certificate of version 3", where="certificate")
    kind, game, proof = (data.get(field) for field in ("kind", "game", "proof"))
    if not isinstance(kind, str) or not isinstance(game, str) or not isinstance(proof, dict):
        raise InputError("a kind, a game and a proof", where="certificate")
    found = Read(kind, game, _moves(data.get("rule")), _claim(data.get("claim")), proof)
    if str(found.claim) != data.get("statement"):
        raise InputError(str(found.claim), got=str(data.get("statement")), where="statement")
    return found


def natural(data: Any, where: str, least: int = 0, most: int = _LARGEST) -> int:
    """Read a natural number.

    >>> natural(-1, "claim, start")
    Traceback (most recent call last):
    grundy.errors.InputError: claim, start: expected a number from 0 to 1000000000000, got '-1'
    """
    if type(data) is not int or not least <= data <= most:
        expected = phrase("a number from {n} to {m}", n=least, m=most)
        raise InputError(expected, got=repr(data), where=where)
    return data


def _claim(data: Any) -> Provable:
    match data:
        case ["values", list(names), body]:
            term = from_data(body, _names(names), "claim")
            if not term.is_condition():
                return Values(tuple(names), term)
        case ["lost", list(names), body]:
            condition = from_data(body, _names(names), "claim")
            if condition.is_condition():
                return Lost(tuple(names), condition)
        case ["period", start, length, saltus]:
            return Period(
                natural(start, "claim, start"),
                natural(length, "claim, length", 1),
                natural(saltus, "claim, saltus"),
            )
        case ["quotient", str(game), elements, lost, scope]:
            sizes = natural(elements, "claim, elements", 1), natural(lost, "claim, lost")
            return MisereQuotient(game, *sizes, **_scope(scope))
    raise InputError("values, lost positions, a period or a quotient", where="claim")


def _scope(data: Any) -> dict[str, int]:
    """Read of which heaps a quotient is."""
    match data:
        case ["heaps", heaps]:
            return {"heaps": natural(heaps, "claim, heaps")}
        case ["period", start, length]:
            first = natural(start, "claim, start", 1)
            return {"start": first, "period": natural(length, "claim, length", 1)}
    raise InputError("heaps or a period", got=repr(data), where="claim")


def _names(names: Sequence[Any]) -> Sequence[str]:
    if names == ["n"] or (all(isinstance(x, str) for x in names) and are_piles(names)):
        return names
    raise InputError("the names n, or a, b, ...", got=repr(names), where="claim")


def _moves(data: Any) -> Moves:
    match data:
        case {"misere": bool(misere), **rest}:
            match rest:
                case {"code": dict(places), "tail": tail, "unequal": bool(unequal)}:
                    digits = {_place(k): _digit(d) for k, d in places.items()}
                    return CodeMoves(Code(digits, _digit(tail), unequal), misere)
                case {"heaps": [_, *_] as leaves} if len(leaves) <= _MOST_HEAPS + 1:
                    return HeapMoves(tuple(map(_leaves, range(len(leaves)), leaves)), misere)
                case {"sum": [_, *_] as games}:
                    return SumMoves(tuple(map(_game, games)), misere)
                case {"piles": list(names), "domain": domain, "moves": list(moves)}:
                    where = _condition(domain, _names(names), "rule, domain")
                    kinds = tuple(_pile_move(move, names) for move in moves)
                    return PileMoves(tuple(names), where, kinds, misere)
                case {"list": [_, *_] as rows}:
                    options = tuple(_options(row, len(rows)) for row in rows)
                    return ListedMoves(options, misere)
    raise InputError("a code, heaps, piles or a list", where="rule")


def _game(data: Any) -> CodeMoves:
    found = _moves(data)
    if not isinstance(found, CodeMoves):
        raise InputError("a sum of codes", where="rule")
    return found


def _options(data: Any, count: int) -> tuple[int, ...]:
    if not isinstance(data, list):
        raise InputError("a list of options", got=repr(data), where="rule")
    found = tuple(natural(option, "rule, option", 0, count - 1) for option in data)
    if any(x >= y for x, y in pairwise(found)):
        raise InputError("options that rise", got=repr(data), where="rule")
    return found


def _place(data: Any) -> int:
    if not isinstance(data, str) or not data.isascii() or not data.isdigit() or len(data) > 6:
        raise InputError("a place of a code", got=repr(data), where="rule")
    return natural(int(data), "rule", 0, _MOST_PLACES)


def _digit(data: Any) -> int:
    return natural(data, "rule, digit", 0, (2 << _MOST_HEAPS) - 1)


def _leaves(count: int, data: Any) -> Expression:
    names = ["n", *(x.name for x in left_heaps(count))]
    return _condition(data, names, "rule")


def _condition(data: Any, names: Sequence[str], where: str) -> Expression:
    found = from_data(data, names, where)
    if not found.is_condition():
        raise InputError("a condition", got=str(found), where=where)
    return found


def _pile_move(data: Any, names: Sequence[str]) -> PileMove:
    match data:
        case {"to": list(to), "when": when} if len(to) == len(names):
            new = [after for name, after in zip(names, to, strict=True) if after != name]
            if new and new == [x.name for x in left_heaps(len(new))]:
                return PileMove(tuple(to), _condition(when, [*names, *new], "rule, move"))
    raise InputError("a move that leaves x1, x2, ...", got=repr(data), where="rule")
