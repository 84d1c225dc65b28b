"""Check which heaps are lost where every larger one can be left in two equal heaps, or ended."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any, NamedTuple

from ..core.certificate import Progress, Rejected, a_number, listed, natural, proof_of
from ..core.claims import AnyClaim, LostPositions
from ..core.meaning import holds
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import Term
from ..core.window import mex
from .parts.lines import Line
from .parts.options import options
from .parts.taken import takes

__all__ = ["THEOREM", "Answers", "check", "read"]

THEOREM = (
    "from some heap on a move leaves nothing, or two equal heaps, which the player who left them "
    "answers one in the other"
)

_MOST_FIRST, _MOST_LENGTH, _MOST_LEFT = 80, 1_000, 3


Move = tuple[str, int]
"""Leave nothing ("gone"), or leave a lost heap, or take a number and leave two equal "halves"."""


class Answers(NamedTuple):
    """From which heap on nobody is lost, and a move for each class of heaps.

    >>> read({"first": 1, "length": 1, "moves": [["halves", 2]]})
    Answers(first=1, length=1, moves=(('halves', 2),))
    """

    first: int
    length: int
    moves: tuple[Move, ...]


def _moves(data: Any, where: str) -> tuple[Move, ...]:
    def move(entry: Any) -> Move:
        match entry:
            case ["gone"]:
                return "gone", 0
            case ["leave" | "halves" as kind, number]:
                return str(kind), natural(number, where)
        raise Rejected(f"{where}: one is not gone, leave or halves")

    return listed(data, where, move, most=_MOST_LENGTH)


read = proof_of(
    Answers, first=a_number(1, _MOST_FIRST), length=a_number(1, _MOST_LENGTH), moves=_moves
)


def check(rule: AnyRule, claim: AnyClaim, proof: Answers, progress: Progress) -> list[str]:
    """Verify a proof by mirrored heaps; say what was done.

    Theorem. Let every move in a heap of n take something and leave nothing or one heap, or leave
    more heaps of at most n together. From ``first`` on let each heap have a move that leaves
    nothing, or two equal heaps, or one heap below ``first`` that is lost. Then these heaps are won
    under normal play, since whoever left two equal heaps answers each move in one of them by the
    same in the other; so no heap is lost but those below ``first`` that are worth 0, which is
    found from all their options (R. P. Sprague 1935, P. M. Grundy 1939). From ``first`` on the
    claim, and the moves that the certificate names, are the same in each class of heaps modulo
    ``length``.

    >>> kayles = ByCode({1: 7, 2: 7}, 0, unequal=False, misere=False)
    >>> empty = LostPositions(("n",), ("compare", "n", "==", 0))
    >>> proof = Answers(1, 2, (("gone", 0), ("gone", 0)))
    >>> check(kayles, empty, proof, lambda done, total: None)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: it is not the same for all of 1 + 2t
    >>> proof = Answers(3, 2, (("halves", 1), ("halves", 2)))
    >>> check(kayles, empty, proof, lambda done, total: None)[-1]
    'every larger heap has a move to nothing, to two equal heaps or to a lost one'

    `Rejected` is raised for what is of another kind, and for what is not proved.
    """
    if not isinstance(claim, LostPositions) or claim.names != ("n",):
        raise Rejected("claim: not one about lost heaps of n")
    if not isinstance(rule, ByCode | ByHeaps) or rule.misere:
        raise Rejected("rule: not one of heaps under normal play")
    _check_rule(rule)
    first, length, moves = proof
    if len(moves) != length:
        raise Rejected("moves: not one for each class")
    worth: list[int] = []
    for n in range(first):
        left = (heaps for heaps in options(rule, n) if heaps is not None)
        worth.append(mex(reduce(xor, (worth[heap] for heap in heaps), 0) for heaps in left))
        if holds(claim.condition, {"n": n}) != (worth[n] == 0):
            raise Rejected(f"claim: wrong at {n}")
    for at, move in enumerate(moves, first):
        if holds(claim.condition, {"n": Line(at, length)}):
            raise Rejected(f"claim: wrong at {at}")
        if not _wins(rule, at, length, move, worth):
            raise Rejected(f"moves: the one of {at} is not always there, or does not win")
    return [
        f"the options of the heaps below {first} were looked at",
        "every larger heap has a move to nothing, to two equal heaps or to a lost one",
    ]


def _check_rule(rule: ByCode | ByHeaps) -> None:
    """Make sure that moves leave less."""
    if rule.most_left() > _MOST_LEFT:
        raise Rejected(f"rule: a move may leave more than {_MOST_LEFT} heaps")
    for heaps in range(rule.most_left() + 1):
        names = [f"x{i}" for i in range(1, heaps + 1)]
        taken: Term = "n"
        for name in names:
            taken = ("-", taken, name)
        when = rule.conditions[heaps] if isinstance(rule, ByHeaps) else rule.leaving(names)
        if not takes(when, taken, int(heaps < 2)):
            raise Rejected("rule: it is not clear that a move leaves less than there was")


def _wins(rule: ByCode | ByHeaps, at: int, length: int, move: Move, worth: list[int]) -> bool:
    """Tell whether all heaps of a class have a move, and it leaves a lost position."""
    n = Line(at, length)
    match move:
        case "gone", _:
            return holds(rule.leaving([]), {"n": n})
        case "leave", x if 1 <= x < len(worth) and not worth[x]:
            return holds(rule.leaving(["x1"]), {"n": n, "x1": x})
        case "halves", k if k < at - 1:
            if length % 2 or (at - k) % 2:
                return False
            half = Line((at - k) // 2, length // 2)
            return holds(rule.leaving(["x1", "x2"]), {"n": n, "x1": half, "x2": half})
    return False
