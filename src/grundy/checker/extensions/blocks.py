"""Check values of piles that are told by blocks of m numbers: each pile is m q + r."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ..core.certificate import Progress, Rejected, a_number, proof_of
from ..core.claims import AllValues, AnyClaim
from ..core.digits import Digits
from ..core.reading import Form, condition_run, plus, times
from ..core.relations import Relation, denied
from ..core.rules import AnyRule, ByPiles, PileMove
from ..core.search import Disjunct, fewest, for_some, is_met, witness
from ..core.terms import Condition, both, compared, either, links, renamed

__all__ = ["THEOREM", "check", "read"]

THEOREM = (
    "where piles are m q + r, and whatever their r, no option has the value of its position, and "
    "each smaller value is that of an option, these are the nim-values (R. P. Sprague 1935, "
    "P. M. Grundy 1939)"
)

_MOST_MODULUS, _MOST_RESTS = 8, 5_000


read = proof_of(int, modulus=a_number(2, _MOST_MODULUS))


def check(rule: AnyRule, claim: AnyClaim, proof: int, progress: Progress) -> list[str]:
    """Verify values of piles block by block; say what was done.

    Theorem. Let no move raise a pile, and each lower one. Numbers v are the values of all positions
    where no option has the value of its position, and each w < v is the value of an option (by
    induction on the sum of the piles). All of it is true if it is where each number of the
    position, of what is left and w is m q + r, for each choice of the rests r < m; in binary digits
    of the q that is decided by automata, which are small where the claim is about q and r.

    >>> from grundy.checker.core.rules import read_rule
    >>> one = [["x1", "b"], ["compare", "x1", "<", "a"]], [["a", "x1"], ["compare", "x1", "<", "b"]]
    >>> moves = [{"to": to, "when": when} for to, when in one]
    >>> nim = read_rule({"piles": ["a", "b"], "domain": True, "moves": moves, "misere": False})
    >>> print(check(nim, AllValues(("a", "b"), ("^", "a", "b")), 2, lambda done, total: None)[0])
    moves raise no pile and lower one

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(rule, ByPiles) or rule.misere:
        raise Rejected("rule: not one on piles under normal play")
    if not isinstance(claim, AllValues) or claim.names != rule.names:
        raise Rejected(f"claim: not one about the values of piles {', '.join(rule.names)}")
    blocks = _Blocks(rule, claim, proof)
    for move in rule.moves:
        blocks.check_move(move)
    blocks.check_smaller()
    count = proof ** len(rule.names)
    return [
        "moves raise no pile and lower one",
        f"in {count} classes of piles modulo {proof} no option has the value of its position, and "
        "each smaller one has",
    ]


class _Blocks:
    """Read conditions about piles, what is left and w, for each choice of their rests."""

    def __init__(self, rule: ByPiles, claim: AllValues, modulus: int) -> None:
        self.rule, self.value, self.modulus = rule, claim.term, modulus
        self.digits = Digits("binary")
        most = max((len(self._new(move)) for move in rule.moves), default=0)
        if modulus ** (len(rule.names) + max(most, 1)) > _MOST_RESTS:
            raise Rejected("proof: too many classes of piles and of what is left")
        self._never("claim: a position has no value", rule.domain, ("not", self._at_least_0()))
        if not any(is_met(self.digits, [run]) for _, run in self._runs(rule.domain, rule.names)):
            raise Rejected("rule: there are no positions of which something could be proved")

    def _new(self, move: PileMove) -> list[str]:
        return [name for name in move.to if name not in self.rule.names]

    def _at_least_0(self) -> Condition:
        return compared(self.value, ">=", 0)

    def _after(self, move: PileMove) -> Any:
        return renamed(self.value, dict(zip(self.rule.names, move.to, strict=True)))

    def _said(self, condition: Condition, rests: dict[str, int]) -> Relation:
        """Read a condition on the q of numbers m q + r, which bear the names of the numbers."""
        meant = {x: ("+", ("*", self.modulus, x), r) for x, r in rests.items()}
        put = _divided(renamed(condition, meant), self.modulus)
        return fewest(condition_run(put, self.digits, [*rests]), self.digits)

    def _runs(
        self, condition: Condition, names: Sequence[str]
    ) -> Iterator[tuple[dict[str, int], Relation]]:
        for rests in product(range(self.modulus), repeat=len(names)):
            chosen = dict(zip(names, rests, strict=True))
            yield chosen, self._said(condition, chosen)

    def _never(self, why: str, *conditions: Condition, new: Sequence[str] = ()) -> None:
        for rests, run in self._runs(both(*conditions), [*self.rule.names, *new]):
            self._refuse(why, rests, witness(why, self.digits, [], run))

    def _refuse(self, why: str, rests: dict[str, int], found: dict[str, int] | None) -> None:
        if found is not None:
            at = ", ".join(f"{x} = {self.modulus * found.get(x, 0) + r}" for x, r in rests.items())
            raise Rejected(f"{why} at {at}")

    def check_move(self, move: PileMove) -> None:
        """Make sure that a move lowers piles, leaves a position, and has another value."""
        new, pairs = self._new(move), list(zip(self.rule.names, move.to, strict=True))
        made = both(self.rule.domain, move.when)
        up = either(*(compared(y, ">", x) for x, y in pairs))
        same = both(*(compared(x, "==", y) for x, y in pairs))
        self._never("moves: one lowers no pile", made, either(up, same), new=new)
        outside = ("not", renamed(self.rule.domain, dict(pairs)))
        self._never("moves: one leaves the domain", made, outside, new=new)
        equal = compared(self.value, "==", self._after(move))
        self._never("claim: an option has the value of its position", made, equal, new=new)

    def check_smaller(self) -> None:
        """Make sure that each smaller value is that of an option."""
        piles = self.rule.names
        below = both(self.rule.domain, compared("w", "<", self.value))
        for rests, lower in self._runs(below, [*piles, "w"]):
            options: list[Disjunct] = []
            for move in self.rule.moves:
                worth = compared(self._after(move), "==", "w")
                for more in product(range(self.modulus), repeat=len(self._new(move))):
                    chosen = rests | dict(zip(self._new(move), more, strict=True))
                    options.append((self._said(both(move.when, worth), chosen),))
            none = denied(for_some(options, self.digits, [*piles, "w"]))
            why = "claim: a smaller value is that of no option"
            self._refuse(why, rests, witness(why, self.digits, [], lower, none))


def _divided(what: Any, modulus: int) -> Any:
    """Divide by the modulus where all of a sum but a number is a multiple of it, and both sides of
    a comparison where all of their difference but a number is."""
    if not isinstance(what, tuple):
        return what
    what = (what[0], *(_divided(part, modulus) for part in what[1:]))
    if what[0] == "compare":
        return both(*(_compared(*link, modulus) for link in links(what)))
    if what[0] not in ("//", "%") or what[2] != modulus:
        return what
    form = _sum(what[1])
    if any(factor % modulus for part, factor in form.items() if part):
        return what
    return form.get("", 0) % modulus if what[0] == "%" else _written(form, modulus)


def _compared(left: Any, relation: str, right: Any, modulus: int) -> Condition:
    form = plus(_sum(left), times(_sum(right), -1))
    if any(factor % modulus for part, factor in form.items() if part):
        return compared(left, relation, right)
    if relation == "!=":
        return compared(left, relation, right)
    if relation == "==" and form.get("", 0) % modulus:
        return False
    if relation in ("<=", ">"):
        form = plus(form, {"": modulus - 1})  # up, not down
    return compared(_written(form, modulus), relation, 0)


def _sum(term: Any) -> Form:
    """Give a term as a sum of multiples of parts, "" for a number."""
    match term:
        case int():
            return {"": term}
        case ("+" | "-" as sign, left, right):
            return plus(_sum(left), times(_sum(right), 1 if sign == "+" else -1))
        case ("*", int(factor), of) | ("*", of, int(factor)):
            return times(_sum(of), factor)
    return {term: 1}


def _written(form: Form, modulus: int) -> Any:
    """Write the quotient of a sum, of which the number is divided downwards."""
    found: Any = form.get("", 0) // modulus
    for part, factor in form.items():
        if part and factor:
            found = ("+", found, ("*", factor // modulus, part))
    return found
