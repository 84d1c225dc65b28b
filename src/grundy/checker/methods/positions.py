"""Check certificates of claims that automata decided: the same theorems, other code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grundy.checker.claim import read_claim
from grundy.checker.derived import (
    Moves,
    derive_adder,
    derive_claim,
    derive_domain,
    derive_heap_moves,
    derive_pile_moves,
)
from grundy.checker.digits import Digits
from grundy.checker.machine import Machine, Part, Rejected, find, less, xor
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame

__all__ = ["check_automata"]

_PILES = "abcde"


def check_automata(game: Impartial[Any], data: Mapping[str, Any], values: bool) -> list[str]:
    """Verify a certificate, and say what was done; raise `Rejected` where something fails."""
    proof = _Proof(game, data, values)
    proof.derive()
    proof.check_moves()
    if values:
        proof.check_values()
    else:
        proof.check_positions()
    return [
        "x + y = z: the automaton says so of all numbers",
        "moves: the automata are those of the rule, at all sizes",
        "claim: the automaton says what the claim says, of all numbers",
        "the conditions of the theorem hold for all sizes",
    ]


class _Proof:
    """Hold what a certificate gives, read and found to be of the right shape."""

    def __init__(self, game: Impartial[Any], data: Mapping[str, Any], values: bool) -> None:
        self.game, self.values = game, values
        self.digits = Digits(data.get("numeration"))
        self.names = self._names(data.get("names"))
        self.domain = Machine.read(data.get("domain"), "domain")
        self.claimed = Machine.read(data.get("claimed"), "claimed")
        self.adder = Machine.read(data.get("adder"), "adder")
        self.moves = self._moves(data.get("moves"))
        self.text = str(data.get("claim"))
        _, of_values = read_claim(data.get("claim"), self.names)
        if of_values != values or data.get("misere") != game.misere or (values and game.misere):
            raise Rejected("the claim is of another kind")
        self._over(self.domain, self.names, "domain")
        self._over(self.claimed, [*self.names, "v"] if values else self.names, "claimed")
        for machine in (self.domain, self.claimed, *(move.when for move in self.moves)):
            self.digits.only_numbers(machine, "an automaton")

    def _names(self, names: Any) -> list[str]:
        arity = self.game.arity if isinstance(self.game, VectorGame) else None
        piles = isinstance(names, list) and names == list(_PILES[: len(names)])
        if names != ["n"] and not (names and piles and not self.values):
            raise Rejected("names: not n, and not a, b, ...")
        if arity is not None and len(names) != arity:
            raise Rejected(f"names: {self.game.text} has {arity} piles")
        return list(names)

    def _moves(self, data: Any) -> list[Moves]:
        found = []
        if not isinstance(data, list) or not all(isinstance(move, dict) for move in data):
            raise Rejected("moves: not a list of moves")
        for move in data:
            to = move.get("to")
            if not isinstance(to, list) or not all(isinstance(name, str) for name in to):
                raise Rejected("moves: not a list of moves")
            when = Machine.read(move.get("when"), "moves")
            if not self.values and len(to) != len(self.names):
                raise Rejected("moves: one leaves another number of piles")
            if {"v", "w"} & {*to, *when.tracks} or any(name[:1] == "~" for name in to):
                raise Rejected("moves: a name that is taken")
            if {*to, *self.names} != {*to, *self.names, *when.tracks}:
                raise Rejected("moves: one depends on a number that it does not leave")
            found.append(Moves(tuple(to), when))
        return found

    def _over(self, machine: Machine, names: Sequence[str], where: str) -> None:
        if not set(machine.tracks) <= set(names):
            raise Rejected(f"{where}: it is about other numbers")

    def derive(self) -> None:
        """Make sure that the automata are those of sums, of the rule and of the claim."""
        derive_adder(self.adder, self.digits)
        names = [*self.names, "v"] if self.values else self.names
        derive_claim(names, self.domain, self.claimed, self.text, self.digits)
        derive_domain(self.game, self.names, self.domain, self.digits)
        if self.values:
            derive_heap_moves(self.game, self.moves, self.digits)
        else:
            derive_pile_moves(self.game, self.names, self.domain, self.moves, self.digits)

    def check_moves(self) -> None:
        """Make sure that moves stay in the domain and that play ends."""
        for move in self.moves:
            first = [Part(self.domain, {}), Part(move.when, {}), *self._valid(move)]
            leaves = [{"n": heap} for heap in move.to] if self.values else [self._after(move)]
            for names in leaves:
                self._never(
                    [*first, Part(self.domain, names, wanted=False)], "a move leaves the domain"
                )
            if self.values:
                for heap in move.to:
                    down = Part(less(), {"x": heap, "y": "n"}, wanted=False)
                    self._never([*first, down], "a move leaves a heap that is not smaller")
            elif not self._lowers(first, move):
                self._check_sum(first, move)

    def _lowers(self, first: Sequence[Part], move: Moves) -> bool:
        """Tell whether no pile grows and some pile falls."""
        pairs = [(old, new) for old, new in zip(self.names, move.to, strict=True) if old != new]
        grows = ([*first, Part(less(), {"x": old, "y": new})] for old, new in pairs)
        same = [Part(xor(2), {"0": old, "1": new}) for old, new in pairs]
        return bool(pairs) and not any(map(_found, grows)) and not _found([*first, *same])

    def _check_sum(self, first: Sequence[Part], move: Moves) -> None:
        before, old = self._sum(self.names, "~s")
        after, new = self._sum(move.to, "~t")
        falls = Part(less(), {"x": new, "y": old}, wanted=False)
        extra = self.digits.valid([part.names["z"] for part in before + after])
        self._never([*first, *before, *after, *extra, falls], "a move does not lower the sum")

    def _sum(self, names: Sequence[str], prefix: str) -> tuple[list[Part], str]:
        parts, total = [], names[0]
        for i, name in enumerate(names[1:]):
            parts.append(Part(self.adder, {"x": total, "y": name, "z": f"{prefix}{i}"}))
            total = f"{prefix}{i}"
        return parts, total

    def check_positions(self) -> None:
        """Check that P-positions are closed, and that every other position reaches one."""
        domain = [Part(self.domain, {}), *self.digits.valid(self.names)]
        lost, kept = Part(self.claimed, {}), Part(self.claimed, {}, wanted=False)
        into = [self._into(move) for move in self.moves]
        possible = [self._possible(move) for move in self.moves]
        for group in into:
            self._never(
                [*domain, lost, *group], "a move leads from a claimed P-position to another"
            )
        why = "no move leads to a claimed P-position"
        if self.game.misere:
            if _found([*domain, lost], possible, self.names):
                raise Rejected("a position without moves is won under misere play")
            if any(_found([*domain, kept, *group], into, self.names) for group in possible):
                raise Rejected(why)
        elif _found([*domain, kept], into, self.names):
            raise Rejected(why)

    def _into(self, move: Moves) -> list[Part]:
        after = Part(self.claimed, self._after(move))
        return [Part(move.when, {}), after, *self._valid(move)]

    def _possible(self, move: Moves) -> list[Part]:
        """Say that a move can be made, by numbers that no other part names."""
        own = {t: f"~{t}" for t in move.when.tracks if t not in self.names}
        return [Part(move.when, own), *self.digits.valid([*own.values()])]

    def check_values(self) -> None:
        """Check that the claim gives one value, and that it is the mex of the options'."""
        heap = [Part(self.domain, {}), Part(self.claimed, {}), *self.digits.valid(["n", "v", "w"])]
        lower = Part(less(), {"x": "w", "y": "v"})
        other = Part(self.claimed, {"v": "w"})
        if _found([Part(self.domain, {}), *self.digits.valid(["n"])], [[other]], ["n"]):
            raise Rejected("a heap has no value")
        self._never([*heap, other, lower], "the claim gives a heap two values")
        for move in self.moves:
            self._never([*heap, *self._worth(move, "v")], "a move leads to the value of its heap")
        worth = [self._worth(move, "w") for move in self.moves]
        if _found([*heap, lower], worth, ["n", "v", "w"]):
            raise Rejected("a smaller value has no option")

    def _worth(self, move: Moves, total: str) -> list[Part]:
        """Say that the heaps that a move leaves are worth ``total`` together."""
        values = [f"~{i}" for i in range(len(move.to))]
        pairs = zip(move.to, values, strict=True)
        known = [Part(self.claimed, {"n": heap, "v": value}) for heap, value in pairs]
        tracks = {str(i): name for i, name in enumerate([*values, total])}
        return [Part(move.when, {}), *known, Part(xor(len(tracks)), tracks), *self._valid(move)]

    def _after(self, move: Moves) -> dict[str, str]:
        return dict(zip(self.names, move.to, strict=True))

    def _valid(self, move: Moves) -> list[Part]:
        return self.digits.valid(sorted({*move.when.tracks, *move.to}))

    def _never(self, parts: Sequence[Part], what: str) -> None:
        if _found(parts):
            raise Rejected(what)


def _found(
    parts: Sequence[Part], without: Sequence[Sequence[Part]] = (), names: Sequence[str] = ()
) -> bool:
    return find(parts, without, names) is not None
