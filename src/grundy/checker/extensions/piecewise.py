"""Check laws of heaps that repeat in pieces, by the lemma of `core.window`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..core import window
from ..core.certificate import NotChecked, Progress, Rejected, listed, natural, proof_of
from ..core.claims import AllValues, AnyClaim, LostPositions, Repeating
from ..core.meaning import holds
from ..core.rules import AnyRule, ByCode, ByHeaps
from ..core.terms import size
from .parts.lines import Line, Repeats, Worth, compare_claim, is_right, read_some_repeats
from .parts.taken import Taking, bounded_moves

__all__ = ["THEOREM", "Pieces", "check", "read"]

THEOREM = (
    "at most so many may be taken, and in a piece of the heaps, the last without end, what may be "
    "taken repeats: values that repeat on a window repeat to the end of the piece, and so does a "
    "claim that repeats with them"
)

_MOST = 1_000_000  # conditions, and pairs of heaps
_MOST_WORK = 50_000_000  # parts of a claim, and pieces
_AS_LONG = 50  # values looked up, as a condition
_MOST_PIECES = 1_000
_LARGEST = 1 << 128


Segment = tuple[int, int | None, int]
"""Heaps from a first one to an end, or to none, in which moves and values repeat with a length."""


class Pieces(NamedTuple):
    """The pieces; from which heap on, and how, a claim repeats; and what makes a code fast.

    >>> read({"pieces": [[3, None, 4]], "repeats": [3, 8], "mask": None})
    Pieces(pieces=((3, None, 4),), repeats=(3, 8), mask=None)
    """

    pieces: tuple[Segment, ...]
    repeats: Repeats | None
    mask: int | None


def _pieces(data: Any, where: str) -> tuple[Segment, ...]:
    def one(entry: Any) -> Segment:
        first, end, length = listed(entry, where, lambda part: part, 3, 3)
        return (
            natural(first, f"{where}, first", 0, _LARGEST),
            None if end is None else natural(end, f"{where}, end", 0, _LARGEST),
            natural(length, f"{where}, length", 1, _MOST),
        )

    return listed(data, where, one, 1, _MOST_PIECES)


read = proof_of(
    Pieces,
    pieces=_pieces,
    repeats=read_some_repeats,
    mask=window.read_mask,
)


class _Known(NamedTuple):
    """The values of the heaps from ``start`` on: of these, or of a round that comes again.

    ``rounds`` counts how often it comes, and is None for ever.
    """

    start: int
    values: Sequence[int]
    repeats: bool = False
    rounds: int | None = None

    def worth(self, n: int | Line) -> Worth:
        at = n.at if isinstance(n, Line) else n
        return self.values[(at - self.start) % len(self.values)], None


def check(rule: AnyRule, claim: AnyClaim, proof: Pieces, progress: Progress) -> list[str]:
    """Verify a proof by pieces; say what was done.

    Theorem. Let each move in a heap of n leave nothing, or one smaller heap, which is at least
    n - k or at most c, or two heaps of n - k or more together. In a piece, the heaps from a > k, c
    on and below b, let each of these moves be allowed in n exactly where it is in n + q. If
    f(n + q) = f(n) for a <= n < h a + (h - 1) q + k, then for all n >= a with n + q < b, where h is
    2 if a move leaves two heaps, else 1: the lemma of `core.window`. The values of a finite code
    repeat in one piece without end. With h = 1 there may be more pieces, the last without end: the
    heaps between are worked out. f may then be 0 where the player to move loses and else 1, under
    misere play too, as that follows from the options.

    What is claimed is compared heap by heap between the pieces, and in a piece for all of a class
    n, n + L, ... together, where q divides L. The claim that f(n + p) = f(n) for all n >= s is
    compared for a round beyond s and the start of the last piece, which needs no more.

    >>> by_two = ("compare", ("-", "n", "x1"), "==", 2)
    >>> rule = ByHeaps((("compare", "n", "==", 2), by_two), misere=False)
    >>> silent, pieces = lambda done, total: None, ((3, None, 4),)
    >>> check(rule, Repeating(0, 4), Pieces(pieces, None, None), silent)[-1]
    'f(n + 4) == f(n) holds on the window 0 to 6'
    >>> lost = LostPositions(("n",), ("compare", ("%", "n", 4), "<", 2))
    >>> check(rule, lost, Pieces(pieces, (3, 4), None), silent)[-1]
    'the claim is right up to 2, and in the 4 classes of n mod 4'
    >>> check(rule, Repeating(0, 2), Pieces(pieces, None, None), silent)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: the period fails at heap 0

    `Rejected` is raised for another kind of rule or claim, and for what is not proved.
    """
    if rule.misere and not isinstance(claim, LostPositions):
        raise Rejected("rule: values mean nothing under misere play")
    if isinstance(rule, ByCode):
        known, steps = _of_code(rule, proof, progress)
    elif isinstance(rule, ByHeaps) and rule.most_left() <= 2:
        known, steps = _of_heaps(rule, claim, proof.pieces, progress)
    else:
        raise Rejected("rule: not one of heaps that leaves at most two")
    if isinstance(claim, Repeating):
        if claim.saltus or proof.repeats:
            raise Rejected("claim: a period that grows, or of which more is said than that")
        return [*steps, _compared(claim, known)]
    *before, last = known
    if proof.repeats is None or proof.repeats[0] < last.start:
        raise Rejected("repeats: not with the values")
    body = claim.term if isinstance(claim, AllValues) else getattr(claim, "condition", None)
    if sum(len(piece.values) for piece in before) * size(body) > _MOST_WORK:
        raise NotChecked("the claim takes too long to compare")
    for piece in before:
        _check_claim(claim, piece)
    done = compare_claim(claim, proof.repeats, last.worth, len(last.values), last.start)
    return [*steps, done]


def _compared(claim: Repeating, known: Sequence[_Known]) -> str:
    """Compare values with those of a period later, up to a round of the last piece."""
    start, last = claim.start, known[-1]
    stop = max(start, last.start) + len(last.values)
    if (stop + claim.length - start) * len(known) > _MOST_WORK:
        raise NotChecked("the period is too long to compare")

    def value(n: int) -> int | None:
        return next(part for part in reversed(known) if part.start <= n).worth(n)[0]

    for n in range(start, stop):
        if value(n) != value(n + claim.length):
            raise Rejected(f"the period fails at heap {n}")
    return f"f(n + {claim.length}) == f(n) holds on the window {start} to {stop - 1}"


def _check_claim(claim: AnyClaim, known: _Known) -> None:
    """Make sure that a claim is right between pieces, or for each class of a piece."""
    for at, number in enumerate(known.values, known.start):
        n = Line(at, len(known.values), known.rounds - 1) if known.rounds else at
        if not is_right(claim, n, (number, None)):
            raise Rejected(f"claim: wrong at {n}")


def _of_code(rule: ByCode, proof: Pieces, progress: Progress) -> tuple[Sequence[_Known], list[str]]:
    ((start, end, length), *more) = proof.pieces
    if more or end is not None:
        raise Rejected("pieces: the values of a code repeat in one, without end")
    given = window.Window(least=False, mask=proof.mask)
    values, steps = window.check_values(rule, start, length, given, progress)
    return (_Known(0, values[:start]), _Known(start, values[start : start + length])), steps


def _of_heaps(
    rule: ByHeaps, claim: AnyClaim, pieces: Sequence[Segment], progress: Progress
) -> tuple[Sequence[_Known], list[str]]:
    lost = isinstance(claim, LostPositions) and rule.most_left() < 2
    if rule.misere and not lost:
        raise Rejected("rule: values of two heaps mean nothing under misere play")
    heaps = _Heaps(bounded_moves(rule), lost, rule.misere)
    for place, piece in enumerate(pieces, 1):
        heaps.go_through(piece, place == len(pieces))
        progress(place, len(pieces))
    return heaps.known, [
        f"{heaps.worked_out} heaps were worked out, and {len(pieces)} pieces gone through",
        "in each piece the same may be taken in each class, and the values repeat",
    ]


class _Heaps:
    """Go up from heap to heap, and over pieces; remember the values of the last heaps.

    These are ``values``, from ``floor`` on; ``small`` holds those that a move may name.
    """

    def __init__(self, moves: list[Taking], lost: bool, misere: bool) -> None:
        self.moves, self.lost, self.misere = moves, lost, misere
        self.most = max((max(move.numbers) for move in moves), default=0)
        left = [move for move in moves if move.leaves in ("one", "two")]
        self.taken = max((max(move.numbers) for move in left), default=0)
        self.pairs = sum(len(move.numbers) for move in moves if move.leaves == "two")
        self.cost = len(moves) + sum(len(move.numbers) for move in moves) // _AS_LONG
        self.n = self.floor = self.worked_out = self.spent = 0
        self.values, self.small, self.known = list[int](), list[int](), list[_Known]()

    def go_through(self, piece: Segment, is_last: bool) -> None:
        """Work out the heaps before a piece and in its window, then step to its end."""
        first, end, length = piece
        if first < max(self.n, self.most + 1):
            raise Rejected("pieces, first: a move may take or leave more, or a piece is not over")
        if is_last != (end is None):
            raise Rejected("pieces, end: the last one has none, and only that")
        if self.pairs and (self.known or end is not None):
            raise Rejected("pieces: where two heaps are left, there is one without end")
        rounds = None if end is None else (end - first) // length
        stop = window.end_of(2 if self.pairs else 1, first, length, self.taken)
        if rounds is not None and first + rounds * length < stop + length:
            raise Rejected("pieces, end: one is shorter than its window")
        begun = self.n
        while self.n < first:
            self._work_out([move for move in self._spent() if holds(move.when, {"n": self.n})])
        self.known.append(_Known(begun, self.values[begun - self.floor :]))
        last = None if rounds is None else rounds - 1
        classes = [self._moves_of(Line(n, length, last)) for n in range(first, first + length)]
        for n in range(first, stop + length):
            self._spent()
            self._work_out(classes[(n - first) % length])
        values = self.values[first - self.floor :]
        if values[length:] != values[: stop - first]:
            raise Rejected(f"the values do not repeat from {first} on")
        self.known.append(_Known(first, values[:length], True, rounds))
        if rounds is not None:
            self.small = self.small or self.values[: self.most + 1]
            self.n = first + rounds * length
            self.values = [values[i % length] for i in range(-self.taken, 0)]
            self.floor = self.n - self.taken

    def _spent(self) -> list[Taking]:
        self.spent += self.cost + self.pairs * self.n
        if self.spent > _MOST:
            raise NotChecked("the heaps are too many to work out")
        return self.moves

    def _moves_of(self, line: Line) -> list[Taking]:
        """Give the moves of a class, which is refused where its heaps differ."""
        return [move for move in self._spent() if not move.early and holds(move.when, {"n": line})]

    def _work_out(self, moves: Sequence[Taking]) -> None:
        """Find the value of the next heap by its options."""
        taken = {value for move in moves for value in self._worth(move)}
        if self.lost:
            self.values.append(int(0 in taken or (self.misere and not taken)))
        else:
            self.values.append(window.mex(taken))
        self.n, self.worked_out = self.n + 1, self.worked_out + 1

    def _worth(self, move: Taking) -> Iterator[int]:
        """Give the values of what a move leaves of the heap of n."""
        if move.leaves == "none":
            yield int(self.misere)
        for number in move.numbers:
            left = self.n - number
            match move.leaves:
                case "these" if left > 0:
                    yield (self.small or self.values)[number]
                case "one" if left > 0:
                    yield self.values[left - self.floor]
                case "two":
                    for part in range(1, left // 2 + 1):
                        yield self.values[part] ^ self.values[left - part]
