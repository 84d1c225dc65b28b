"""Propose proofs to the checker, by theorems that it alone decides.

Each of these methods says where its theorem may apply, and which proofs are worth a try; what the
checker accepts first is proved. The theorem of a kind, and its proof, stand in the docstring of
`grundy.checker.extensions` in the file of that name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from grundy.formulas.data import to_data
from grundy.formulas.functions import SETS
from grundy.formulas.linear import written
from grundy.formulas.parser import parse_claim
from grundy.formulas.parts import branches, free, nodes
from grundy.formulas.statement import (
    Lost,
    Period,
    Recursion,
    Statement,
    Values,
    are_piles,
)
from grundy.formulas.tree import (
    FALSE,
    And,
    Binary,
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Or,
    Variable,
    number,
)
from grundy.laws.accepted import accepted
from grundy.laws.answers import strategies
from grundy.laws.find.growing import first_option, grown, options
from grundy.laws.question import Question
from grundy.laws.repetition import repeats_of, repetition
from grundy.laws.verdict import Proved
from grundy.phrases.phrase import phrase
from grundy.rules.covers import CoverMoves, small_boards
from grundy.rules.moves import CodeMoves, HeapMoves, PileMoves, Undescribed, one_heap, taken

__all__ = ["COUNTS", "METHODS", "Proposed", "euclids", "fitted", "is_family", "only_divisors"]

Proofs = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Proposed:
    """A method whose proofs are proposed: its kind, what a proof rests on, and when it comes.

    ``proofs`` gives those that are worth a try, none where rule or claim is of another kind; where
    there are some and ``failing`` is said, that is why none was accepted. Coq has no theorem yet.

    >>> from grundy.games import game
    >>> from grundy.laws.question import asked
    >>> found = METHODS["pairs"].prove(asked(game("wythoff:30"), "beatty"))
    >>> print(found.claim)
    P(a, b) <=> beatty(a, b, 30)
    """

    kind: str
    COST: int
    THEOREM: str
    proofs: Callable[[Question], Proofs]
    failing: str = ""

    COQ = ()

    def prove(self, question: Question) -> Proved | None:
        """Give the first proof that the checker accepts, or None; see `accepted`.

        `Undescribed` is raised where none was accepted, and it is said what that means.
        """
        proofs = self.proofs(question)
        found = accepted(question, self.kind, self.THEOREM, proofs)
        if found is None and proofs and self.failing:
            raise Undescribed(self.failing)
        return found


def _about_heaps(question: Question) -> tuple[Expression, Expression] | None:
    """Say when a heap of n may go, and become x1, where a claim of no other kind is about that."""
    claim = question.claim
    if not isinstance(claim, Values | Lost | Period) or claim.names != ("n",):
        return None
    return None if question.game.misere else one_heap(question.moves)


_MOST_BITS = 6


def _arithmetic_period(question: Question) -> Proofs:
    """Propose by how many last bits options differ from their heap, if not by their size."""
    claim = question.claim
    grows = isinstance(claim, Period) and claim.saltus and isinstance(question.moves, CodeMoves)
    return [{"bits": bits} for bits in range(1, _MOST_BITS + 1)] if grows else ()


_TIMES = (1, 2, 3, 4, 6, 12)
_LONGEST, _FIRST = 60, 100
_WORDS = {"gcd", "prime", "power", *SETS}


def _bounds(question: Question) -> Proofs:
    """Propose the blocks by which rests are told where no automaton may be made or reads the rule.

    Powers of 2 are read in binary digits alone.
    """
    claim, heap = question.claim, _about_heaps(question)
    if heap is None or (question.max_states and not any(map(_is_unread, heap))):
        return ()
    said, repeats = [*heap], (0, 1, -1)
    if isinstance(claim, Period):
        repeats = claim.start, claim.length, claim.saltus
    else:
        said.append(claim.body)
        with suppress(Undescribed):
            repeats = repetition(claim.body)
    start, length, step = repeats
    lengths = [length * each for each in _TIMES if start <= _FIRST and step >= 0]
    digits = [f"blocks of {each}" for each in lengths if 1 < each <= _LONGEST]
    if any(call for part in said for call in _calls(part, "v2", "pow2")):
        digits.insert(1, "binary")
    powers = isinstance(claim, Values) and any(_calls(claim.body, "v2"))
    return [{"numeration": name, "measure": [], "powers": powers} for name in digits]


def _calls(what: Expression, *names: str) -> Iterator[Call]:
    return (call for call in nodes(what, Call) if call.function in names)


def _is_unread(when: Expression) -> bool:
    """Tell whether a condition has words, products or remainders that no automaton reads."""
    made = [one for one in nodes(when, Binary) if one.operator in "%*" and free(one.right)]
    return any(one.operator == "%" or free(one.left) for one in made) or any(_calls(when, *_WORDS))


def is_family(moves: PileMoves) -> bool:
    """Tell whether moves change the first pile alone, so that the others are numbers of the rule.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> is_family(moves_of(game("moves:(n, m) -> (n - k, m) when 1 <= k <= m")))
    True
    """
    first, *letters = moves.names
    changed = all(move.to == ("x1", *letters) for move in moves.moves)
    return bool(letters) and changed and first not in free(moves.domain)


def _coordinates(question: Question) -> Proofs:
    """Propose a claim about a family for every heap and all numbers in its rule."""
    claim, moves = question.claim, question.moves
    if not isinstance(moves, PileMoves) or not isinstance(claim, Values | Lost):
        return ()
    return [{}] if is_family(moves) and not moves.measure and are_piles(claim.names) else ()


_SQUARES = "abs(a * a - b * b)"
_EUCLID = (
    f"f(a, b) == {_SQUARES} // (a * b)",
    f"P(a, b) <=> {_SQUARES} < a * b",
    f"P(a, b) <=> a == 0 or b == 0 or a != b and {_SQUARES} < a * b",
)
_COUNTS = ("bigomega(n)", "max(bigomega(n) - 1, 0)", "bigomega(n) % 2")
COUNTS: tuple[Statement, ...] = tuple(
    parse_claim(text.format(count))
    for text in ("f(n) == {}", "P(n) <=> {} == 0")
    for count in _COUNTS
)
"""What may be true of heaps that become divisors."""


def euclids(misere: bool) -> tuple[Statement, ...]:
    """Give what may be true of games like Euclid's, the most first.

    >>> print(*euclids(misere=True))
    P(a, b) <=> a > 0 and b > 0 and abs(a * a - b * b) < a * b
    """
    if misere:
        return (parse_claim(f"P(a, b) <=> a > 0 and b > 0 and {_SQUARES} < a * b"),)
    return tuple(map(parse_claim, _EUCLID))


def _divisibility(question: Question) -> Proofs:
    """Propose the claims of Euclid's game and of divisors; and what repeats, of coprime numbers."""
    claim = question.claim
    if claim in (*euclids(question.game.misere), *COUNTS):
        return [{"repeats": None}]
    heap = _about_heaps(question)
    if heap is None or not any(call.function == "gcd" for call in nodes(heap[1], Call)):
        return ()
    return [{"repeats": repeats_of(claim, 2, 2)}] if isinstance(claim, Values | Lost) else ()


_MOST_FIRST, _SEEN, _MOST_LEFT = 60, 240, 3


def _mirror(question: Question) -> Proofs:
    """Propose from which heap on nobody is lost, where that is so of many."""
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or claim.names != ("n",) or question.game.misere:
        return ()
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves) or len(moves.leaves) > _MOST_LEFT + 1:
        return ()
    lost = [n for n in range(_SEEN) if claim.holds({"n": n})]
    if not lost or lost[-1] >= _MOST_FIRST - 1:
        return ()
    return [{"first": first} for first in (lost[-1] + 1, _MOST_FIRST)]


def _nested(question: Question) -> Proofs:
    """Propose values by the largest option, or a claim that repeats with them."""
    claim = question.claim
    if not isinstance(claim, Recursion | Lost | Values) or claim.names != ("n",):
        return ()
    found = grown(question.moves)
    first = first_option(*found) if found else None
    if first is None or question.game.misere:
        return ()
    if isinstance(claim, Recursion):
        return [{}]
    try:
        return [{"repeats": repeats_of(claim, first + 1, 1)}]
    except Undescribed:
        return ()


def _pairs(question: Question) -> Proofs:
    """Propose that pairs that are made one after another are lost."""
    match question.claim:
        case Lost(_, Call("beatty" | "mexpairs" | "partners")):
            return [{}]
    return ()


_N, _X = Variable("n"), Variable("x1")
_K = taken(_N, [_X])
_DIVIDES, _ONE = (_N % _K).eq(0), _K.eq(1)


def only_divisors(left: Expression) -> bool:
    """Tell whether a condition says by its form that a divisor is taken.

    >>> only_divisors(_DIVIDES & (_K > 1)), only_divisors(_K.eq(2))
    (True, False)
    """
    match left:
        case Or(parts):
            return all(map(only_divisors, parts))
        case And(parts):
            return any(map(only_divisors, parts))
    return left in (_DIVIDES, _ONE, FALSE)


def _pairing(question: Question) -> Proofs:
    """Propose answers that are partners, as they fit small boards."""
    claim, moves = question.claim, question.moves
    if not isinstance(claim, Lost) or not isinstance(moves, CoverMoves) or moves.misere:
        return ()
    boards = {at: dict(zip(claim.names, at, strict=True)) for at in small_boards(moves)}
    found = strategies(moves, {at: bool(claim.holds(sizes)) for at, sizes in boards.items()})
    if not found:
        raise Undescribed(_NO_PARTNERS)
    return [{"strategies": [one.data() for one in found]}]


_NO_PARTNERS = phrase("no partners of cells were found that answer each move")
_FITTED, _LONGEST_STEP = 60, 13


def _recursion(question: Question) -> Proofs:
    """Propose the most that may be taken: a branch of the claim, or a multiple of n."""
    claim, heap = question.claim, one_heap(question.moves)
    if not isinstance(claim, Recursion) or question.game.misere or heap is None:
        return ()
    leaves = (leaf for _, leaf in branches(claim.body) if not isinstance(leaf, Earlier))
    return [{"most": to_data(most)} for most in dict.fromkeys((*leaves, *fitted(*heap)))]


def fitted(gone: Expression, left: Expression) -> Iterator[Expression]:
    """Give (s n + c) // p that are the most that may be taken, or but for all.

    Where a few may be taken from small heaps too, these have a branch of their own.

    >>> from grundy.games import game
    >>> from grundy.rules.moves import one_heap
    >>> from grundy.rules.stated import moves_of
    >>> for rule in ("at most half or all", "1..2 or at most half"):
    ...     print(*fitted(*one_heap(moves_of(game(f"take:{rule}")))))
    n // 2
    min(n, 2) if n < 6 else n // 2
    """
    known = [options(gone, left, n) for n in range(_FITTED)]
    part = [max((n - x for x in known[n] if x), default=0) for n in range(_FITTED)]
    every = [n if 0 in known[n] else most for n, most in enumerate(part)]
    for most in (every, part) if every != part else (part,):
        form = _fitted(most, 1)
        if form is not None:
            yield form
    few = next((n for n, k in enumerate(every[1:]) if k <= n), 0)
    later = next((n for n, k in enumerate(every) if k > few), _FITTED)
    form = _fitted(every, later) if few and every[few:later] == [few] * (later - few) else None
    if form is not None:
        yield Choice(Call("min", (_N, number(few))), Compare(("<",), (_N, number(later))), form)


def _fitted(most: list[int], start: int) -> Expression | None:
    """Give (s n + c) // p with the shortest p that is right from some heap on."""
    for period in range(2, min(_LONGEST_STEP, _FITTED - start)):
        step = most[start + period] - most[start]
        for extra in range(1 - period, period) if step < period else ():
            if all((step * n + extra) // period == most[n] for n in range(start, _FITTED)):
                form = {"n": step, "": extra}
                return written({name: factor for name, factor in form.items() if factor}) // period
    return None


METHODS: Mapping[str, Proposed] = {
    one.kind: one
    for one in (
        Proposed(
            "arithmetic period",
            4,
            phrase("options are too small, or differ from their heap in the last bits"),
            _arithmetic_period,
            phrase("options may have the value of their heap, as far as their last bits say"),
        ),
        Proposed(
            "bounds",
            4,
            phrase("by a rule that allows more, and one that allows less, both read by automata"),
            _bounds,
        ),
        Proposed(
            "coordinates",
            2,
            phrase(
                "in coordinates n = q M + r no option has the value of its position, and every "
                "smaller value is that of an option"
            ),
            _coordinates,
        ),
        Proposed(
            "divisibility",
            0,
            phrase("the rule is that of a theorem on multiples, divisors or coprime numbers"),
            _divisibility,
        ),
        Proposed(
            "mirror",
            4,
            phrase(
                "from some heap on a move leaves nothing, a lost heap, or two equal heaps, which "
                "are lost"
            ),
            _mirror,
        ),
        Proposed(
            "nested",
            3,
            phrase("what a heap may become, it may become with a stone more"),
            _nested,
        ),
        Proposed(
            "pairing",
            0,
            phrase("each move is answered by the partners of its cells, which are free"),
            _pairing,
            _NO_PARTNERS,
        ),
        Proposed(
            "recursion",
            0,
            phrase("the g(n) + 1 heaps up to n have the values 0 to g(n), each once"),
            _recursion,
            "what may be taken is no row from 1 to a number that grows by 0 or 1",
        ),
        Proposed(
            "pairs",
            2,  # after automata: Coq accepts those
            phrase("no move joins two of the pairs, and every other position has a move to one"),
            _pairs,
        ),
    )
}
"""The methods, by kind."""
