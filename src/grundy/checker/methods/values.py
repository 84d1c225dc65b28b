"""Check claims about the values of all heaps, by automata."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..certificate import Rejected
from ..claims import AllValues, AnyClaim
from ..derive import Moves
from ..nimbers import Progress
from ..proofs import Automata, Evidence, derived, read_automata
from ..relations import Relation, bits, less
from ..rules.rule import AnyRule
from ..search import Denied, Disjunct, is_met

__all__ = ["THEOREM", "check", "check_function", "read"]

THEOREM = (
    "a function on heaps gives their nim-values where no move leads to the value of its heap, each "
    "smaller value is that of some move, and play ends; heaps left together are worth the xor of "
    "theirs (R. P. Sprague 1935, P. M. Grundy 1939)"
)


def read(data: Any, rule: AnyRule, claim: AnyClaim) -> Automata:
    """Read the automata of a proof about one heap.

    >>> from grundy.checker.rules.rule import ByCode
    >>> read([], ByCode({}, 3, False, False), AllValues(("n",), 0))
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: proof: its fields must be numeration, adder, domain, \
claimed, moves
    """
    return read_automata(data, claim, heaps=True)


def check(rule: AnyRule, claim: AnyClaim, proof: Automata, progress: Progress) -> list[str]:
    """Verify a proof of a claim about heaps; say what was done.

    Theorem (R. P. Sprague 1935, P. M. Grundy 1939). Let every move lead from a heap of n to heaps
    smaller than n, of which there may be none if n > 0. Let f give a natural number to each heap,
    so that f(x1) ^ ... ^ f(xj) != f(n) for every move from n to x1, ..., xj, and so that for each
    w < f(n) there is a move with f(x1) ^ ... ^ f(xj) = w. Then f(n) is the nim-value of n under
    normal play.

    >>> from grundy.checker.rules.rule import ByCode
    >>> rows = [0, 1, 1, 2, 1, 0, 0, 1], [1] * 8, [1, 2, 2, 1, 0, 1, 1, 2]
    >>> proof = {"adder": {"tracks": ["x", "y", "z"], "step": [*rows], "accepting": [0]}}
    >>> proof |= {"domain": {"tracks": [], "step": [[0]], "accepting": [0]}, "moves": []}
    >>> proof |= {"claimed": {"tracks": ["v"], "step": [[0, 1], [1, 1]], "accepting": [0]}}
    >>> no_moves, zero = ByCode({}, 0, False, False), AllValues(("n",), 0)
    >>> proof = read(proof | {"numeration": "binary"}, no_moves, zero)
    >>> check(no_moves, zero, proof, lambda done, total: None)[-1]
    'each heap has one value, no option has it, and each smaller one is that of an option'

    `Rejected` is raised for another kind of claim, and for what is not proved.
    """
    if not isinstance(claim, AllValues):
        raise Rejected("claim: not one about values")
    if rule.misere:
        raise Rejected("rule: values mean nothing under misere play")
    known = derived(rule, claim, proof, heaps=True)
    for move in known.moves:
        _check_move(known, move)
    check_function(known, lambda move, total: _worth(known, move, total))
    return [
        "the automata are those of sums, of the rule and of the claim, at all sizes",
        "moves leave smaller heaps",
        "each heap has one value, no option has it, and each smaller one is that of an option",
    ]


def _check_move(proof: Evidence, move: Moves) -> None:
    first = [proof.accepts(proof.domain), proof.accepts(move.when)]
    if not is_met(proof.digits, first):
        return  # no heap has such a move
    if not move.to:
        proof.never("moves: an empty heap has one", first, bits(("n",)))
    for heap in move.to:
        outside = proof.accepts(proof.domain, {"n": heap}, wanted=False)
        proof.never("moves: one leaves the domain", first, outside)
        not_less = less("n", heap, or_equal=True)
        proof.never("moves: one leaves a heap that is not smaller", first, not_less)


def _worth(proof: Evidence, move: Moves, total: str) -> Disjunct:
    """Say that the heaps that a move leaves are worth ``total`` together."""
    values = [f"#{i}" for i in range(len(move.to))]
    pairs = zip(move.to, values, strict=True)
    known = [proof.accepts(proof.claimed, {"n": heap, "v": value}) for heap, value in pairs]
    return (proof.accepts(move.when), *known, bits((*values, total)))


def check_function(
    proof: Evidence, worth: Callable[[Moves, str], Disjunct], possible: Sequence[Relation] = ()
) -> None:
    """Make sure that each position has one value, and that it is the mex of the options'.

    ``worth`` says that an option by a move has a value of some name, ``possible`` that w is one.

    >>> from grundy.checker.automata import Digits, Machine
    >>> always = Machine((), ((0,),), frozenset({0}), "binary")
    >>> equal = Machine(("n", "v"), ((0, 1, 1, 0), (1, 1, 1, 1)), frozenset({0}), "binary")
    >>> without_moves = Evidence(("n",), Digits("binary"), always, always, equal, moves=())
    >>> check_function(without_moves, lambda move, total: ())
    Traceback (most recent call last):
    grundy.checker.certificate.Rejected: claim: a smaller value is that of no option at n = 1, \
v = 1, w = 0
    """
    domain, claimed = proof.accepts(proof.domain), proof.accepts(proof.claimed)
    valued = proof.exists([(claimed,)])
    proof.never("claim: a position has no value", [domain], Denied(valued))
    other, below = proof.accepts(proof.claimed, {"v": "w"}), less("w", "v")
    proof.never("claim: a position has two values", [domain, claimed, other], below)
    for move in proof.moves:
        equal = worth(move, "v")
        proof.never("claim: an option has the value of its position", [domain, claimed], *equal)
    options = proof.exists([worth(move, "w") for move in proof.moves], ["w"])
    why = "claim: a smaller value is that of no option"
    proof.never(why, [domain, claimed], below, *possible, Denied(options))
