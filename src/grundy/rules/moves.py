"""Hold the moves of a game as conditions on numbers: what laws, proofs and certificates go by.

The conditions are those of `grundy.formulas.tree`, so that they can be read, printed and followed
for all sizes: "taking one or two" is ``1 <= n - x1 <= 2``. ``data`` writes the moves as a
certificate holds them; `grundy.rules.stated` asks a game for its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations, pairwise, starmap
from operator import sub
from typing import Any, TypeVar

from grundy.errors import NotSupported
from grundy.formulas.data import to_data
from grundy.formulas.functions import SETS, NoValue
from grundy.formulas.linear import collected, form_of, written
from grundy.formulas.made import made
from grundy.formulas.parts import put, rename
from grundy.formulas.tree import (
    FALSE,
    PILES,
    TRUE,
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Number,
    Or,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.codes import Code

__all__ = [
    "CodeMoves",
    "Ending",
    "HeapMoves",
    "ListedMoves",
    "Moves",
    "PileMove",
    "PileMoves",
    "SumMoves",
    "Undescribed",
    "alternatives",
    "between",
    "bounds",
    "left_heaps",
    "one_heap",
    "shaped",
    "taken",
    "takes",
    "where",
]


T = TypeVar("T")

_FROM_1 = {*SETS, "power", "pow2"}
_TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Undescribed(NotSupported):
    """Report why the moves of a game, or a claim about them, have no formula.

    >>> from grundy.games import game
    >>> from grundy.rules.stated import moves_of
    >>> moves_of(game("chomp"))
    Traceback (most recent call last):
    grundy.rules.moves.Undescribed: the moves of chomp have no formula
    """


@dataclass(frozen=True)
class CodeMoves:
    """Take and break as a code says."""

    code: Code
    misere: bool = False

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them.

        >>> CodeMoves(Code({1: 7, 2: 7})).data()
        {'code': {'1': 7, '2': 7}, 'tail': 0, 'unequal': False, 'misere': False}
        """
        return {
            "code": {str(place): digit for place, digit in self.code.places.items()},
            "tail": self.code.tail,
            "unequal": self.code.unequal,
            "misere": self.misere,
        }

    def heaps(self) -> HeapMoves:
        """Give the same moves by conditions.

        >>> print(*CodeMoves(Code({1: 3, 2: 3, 3: 4})).heaps().leaves, sep="; ")
        1 <= n <= 2; 1 <= n - x1 <= 2; n - x1 - x2 == 3
        """
        return self._heaps

    @cached_property
    def _heaps(self) -> HeapMoves:
        most = max(d.bit_length() for d in (1, self.code.tail, *self.code.places.values()))
        return HeapMoves(tuple(_by_code(self.code, heaps) for heaps in range(most)), self.misere)

    def piles(self, names: Iterable[str]) -> PileMoves:
        """Give the moves on several such heaps; see `HeapMoves.piles`."""
        return self.heaps().piles(names)


@dataclass(frozen=True)
class HeapMoves:
    """Replace a heap of n by exactly j heaps x1, ..., xj, all at least 1, if ``leaves[j]`` holds.

    Or replace it by h equal heaps of x1 where ``dealt`` holds; certificates do not hold that. The
    order of the heaps does not matter to the conditions, and no move adds stones.
    """

    leaves: tuple[Expression, ...]
    misere: bool = False
    dealt: Expression = FALSE

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them.

        >>> CodeMoves(Code({1: 3})).heaps().data()["heaps"][1]
        ['compare', ['-', 'n', 'x1'], '==', 1]
        """
        return {"heaps": [to_data(leaves) for leaves in self.leaves], "misere": self.misere}

    def piles(self, names: Iterable[str]) -> PileMoves:
        """Give the moves on several such heaps, 0 for an empty one; a move changes one of them.

        >>> print(CodeMoves(Code({1: 3})).piles("ab").moves[1].when)
        b - x1 == 1

        `Undescribed` is raised where a move may leave two heaps.
        """
        names, (gone, left, *more) = tuple(names), (*self.leaves, FALSE, FALSE)
        if any(leaves != FALSE for leaves in (*more, self.dealt)):
            raise Undescribed("a move may leave more heaps than there were")
        x = Variable("x1")
        alike = collected(put(left, {"x1": number(0)})) == collected(gone)
        either = left if alike else any_of([x.eq(0) & gone, (x >= 1) & left])
        moves = (
            PileMove((*names[:place], "x1", *names[place + 1 :]), rename(either, {"n": name}))
            for place, name in enumerate(names)
        )
        return PileMoves(names, all_of([]), tuple(moves), self.misere)


@dataclass(frozen=True)
class PileMove:
    """Change piles: ``to`` keeps the name of a pile in its place, or has a new size x1, x2, ....

    A move that leaves a sum of positions names the piles of one after those of another. ``who`` is
    LEFT or RIGHT where only that player may make it.

    >>> from grundy.formulas.tree import variables
    >>> a, x = variables("a x1")
    >>> PileMove(("x1", "b"), x < a).data()
    {'to': ['x1', 'b'], 'when': ['compare', 'x1', '<', 'a']}
    """

    to: tuple[str, ...]
    when: Expression
    who: int | None = None

    def data(self) -> dict[str, Any]:
        """Give it as a certificate holds it."""
        return {"to": list(self.to), "when": to_data(self.when)}


@dataclass(frozen=True)
class Ending:
    """End play where a condition holds: the player to move then wins (N), loses (P) or draws.

    >>> print(Ending(Variable("a").eq(0), "N"))
    ends when a == 0: the player to move wins
    """

    when: Expression
    outcome: str

    def __str__(self) -> str:
        said = {"N": "wins", "P": "loses", "draw": "draws"}[self.outcome]
        return f"ends when {self.when}: the player to move {said}"

    @property
    def sentence(self) -> Phrase:
        """Say it."""
        where = self.when
        return {
            "N": phrase("Play ends where {condition}: the player to move wins.", condition=where),
            "P": phrase("Play ends where {condition}: the player to move loses.", condition=where),
            "draw": phrase("Play ends where {condition}: nobody wins.", condition=where),
        }[self.outcome]


def where(what: str, condition: Expression) -> str:
    """Say something together with the condition that goes with it.

    >>> where("n - k", TRUE), where("n - k", Variable("k") <= 3)
    ('n - k', 'n - k where k <= 3')
    """
    if condition == TRUE:
        return what
    return phrase("{what} where {condition}", what=what, condition=condition)


def alternatives(ways: Iterable[tuple[str, Expression]]) -> str:
    """Say that one of some things can be had, each where its condition holds.

    >>> alternatives([("n - 1", TRUE), ("n - k", Variable("k") <= 3)])
    'n - 1, or n - k where k <= 3'
    """
    return reduce(lambda a, b: phrase("{a}, or {b}", a=a, b=b), starmap(where, ways))


@dataclass(frozen=True)
class PileMoves:
    """Change piles of these names where ``domain`` holds; each move lowers their sum.

    With a ``measure`` it lowers the first number there, or keeps it and lowers the next; only
    piles for which all of these are natural numbers are positions. Where one of the ``ends`` holds
    there is no move, and it says who wins.
    """

    names: tuple[str, ...]
    domain: Expression
    moves: tuple[PileMove, ...]
    misere: bool = False
    measure: tuple[Expression, ...] = ()
    ends: tuple[Ending, ...] = ()

    @cached_property
    def _falls(self) -> tuple[Expression, ...]:
        return self.measure or (written(dict.fromkeys(self.names, 1)),)

    @property
    def everywhere(self) -> bool:
        """Tell whether all piles are positions."""
        return self.domain == TRUE and not self.measure

    @cached_property
    def _made(self) -> list[Callable[..., int]]:
        return [made(one, *self.names) for one in self._falls]

    @cached_property
    def weights(self) -> tuple[tuple[int, ...], ...]:
        """Give the factors of the sums that fall; nothing where one has none.

        >>> a, b = Variable("a"), Variable("b")
        >>> PileMoves(("a", "b"), all_of([]), (), measure=(2 * a + b, b)).weights
        ((2, 1), (0, 1))
        >>> PileMoves(("a", "b"), all_of([]), (), measure=(number(9) - a,)).weights
        ()
        """
        forms = [form_of(one) or {"": 1} for one in self._falls]
        if any(min(form.values()) < 0 or "" in form for form in forms):
            return ()
        return tuple(tuple(form.get(name, 0) for name in self.names) for form in forms)

    @property
    def falling(self) -> str:
        """Say what falls.

        >>> a, b = Variable("a"), Variable("b")
        >>> PileMoves(("a", "b"), all_of([]), (), measure=(2 * a + b, b)).falling
        '(2 * a + b, b)'
        """
        texts = [*map(str, self._falls)]
        alone = len(texts) == 1 and not texts[0].startswith("(")
        return texts[0] if alone else f"({', '.join(texts)})"

    def size(self, piles: Iterable[int]) -> tuple[int, ...] | None:
        """Give the numbers that fall, None where they are no natural numbers.

        >>> moves = PileMoves(("a",), all_of([]), (), measure=(number(9) - Variable("a"),))
        >>> moves.size((4,)), moves.size((10,))
        ((5,), None)
        """
        known = tuple(piles)
        try:
            found = tuple([number_of(*known) for number_of in self._made])
        except NoValue:
            return None
        return found if min(found) >= 0 else None

    def positions(self, piles: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
        """Part what a move leaves into positions.

        >>> list(PileMoves(("a", "b"), all_of([]), ()).positions((1, 2, 3, 4)))
        [(1, 2), (3, 4)]
        """
        width = len(self.names)
        return (piles[start : start + width] for start in range(0, len(piles), width))

    @property
    def unproved(self) -> Phrase | None:
        """Say why no proof is about these moves, if none is."""
        width, own = len(self.names), any(move.who is not None for move in self.moves)
        reasons = (
            (width > len(PILES), "no proof is yet about more than 5 piles"),
            (self.ends, "no proof is yet about ends that a rule tells"),
            (own, "no proof is yet about moves of Left and of Right"),
            (
                any(len(move.to) != width for move in self.moves),
                "no proof is yet about moves that leave a sum of positions",
            ),
            (
                self.names == ("a",),
                "no proof is yet about one pile with a domain or a measure of its own",
            ),
            (not self.weights, "no proof is yet about a measure that is no sum of multiples"),
        )
        return next((phrase(why) for holds, why in reasons if holds), None)

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them; raise `Undescribed` where it has no words."""
        if self.unproved:
            raise Undescribed(self.unproved)
        return {
            "piles": list(self.names),
            "domain": to_data(self.domain),
            "moves": [move.data() for move in self.moves],
            "misere": self.misere,
        }


@dataclass(frozen=True)
class ListedMoves:
    """Hold all positions 0, 1, ... of a finite game by their options, each rising.

    >>> ListedMoves(((), (0,), (0, 1))).data()
    {'list': [[], [0], [0, 1]], 'misere': False}
    """

    options: tuple[tuple[int, ...], ...]
    misere: bool = False

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them."""
        return {"list": [list(options) for options in self.options], "misere": self.misere}


@dataclass(frozen=True)
class SumMoves:
    """Move in one of several games by codes, side by side.

    >>> from grundy.rules.codes import parse_code
    >>> nim, once = CodeMoves(parse_code("0.3(3)", 8)), CodeMoves(parse_code("0.3", 8))
    >>> [game["code"] for game in SumMoves((nim, once)).data()["sum"]]
    [{'1': 3}, {'1': 3}]
    """

    games: tuple[CodeMoves, ...]
    misere: bool = False

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them."""
        return {"sum": [game.data() for game in self.games], "misere": self.misere}


@dataclass(frozen=True)
class AddingMoves:
    """Take one of some numbers from a heap, or put one of others on it.

    Each heap may be put on so many ``times``; or, where that is None, without end while ``floor``
    stones are there, up to ``most``.

    >>> AddingMoves(takes=(1, 2), adds=(1,), times=3).data()
    {'takes': [1, 2], 'adds': [1], 'times': 3, 'floor': 0, 'most': 0, 'misere': False}
    """

    takes: tuple[int, ...]
    adds: tuple[int, ...]
    times: int | None = None
    floor: int = 0
    most: int = 0
    misere: bool = False

    def data(self) -> dict[str, Any]:
        """Give them as a certificate holds them."""
        numbers = {"takes": list(self.takes), "adds": list(self.adds), "times": self.times}
        return {**numbers, "floor": self.floor, "most": self.most, "misere": self.misere}


Moves = CodeMoves | HeapMoves | PileMoves | ListedMoves | SumMoves | AddingMoves


def left_heaps(heaps: int) -> tuple[Variable, ...]:
    """Name the heaps that a move leaves.

    >>> print(*left_heaps(2))
    x1 x2
    """
    return tuple(Variable(f"x{i}") for i in range(1, heaps + 1))


def one_heap(moves: Moves) -> tuple[Expression, Expression] | None:
    """Say when a heap may go and when it may become x1, if no move leaves more than one heap.

    >>> print(*one_heap(CodeMoves(Code({1: 3, 2: 2}))), sep="; ")
    n == 1; n - x1 == 1 or n - x1 == 2
    """
    if isinstance(moves, CodeMoves):
        moves = moves.heaps()
    if not isinstance(moves, HeapMoves) or any(when != FALSE for when in moves.leaves[2:]):
        return None
    gone, left = (*moves.leaves, FALSE)[:2]
    return gone, left


def taken(n: Expression, left: Iterable[Expression]) -> Expression:
    """Say how many stones are gone.

    >>> print(taken(Variable("n"), left_heaps(2)))
    n - x1 - x2
    """
    return reduce(sub, left, n)


def between(low: int, high: int | None, amount: Expression) -> Expression:
    """Bound a number, from above too where there is a bound.

    >>> n = Variable("n")
    >>> print(between(2, 2, n), between(2, 4, n), between(2, None, n), sep="; ")
    n == 2; 2 <= n <= 4; 2 <= n
    """
    if high is None or low == high:
        return number(low) <= amount if high is None else amount.eq(low)
    return Compare(("<=", "<="), (number(low), amount, number(high)))


def shaped(left: tuple[Expression, ...], shape: str) -> Expression:
    """Ask that heaps be "equal", pairwise "unequal", or nothing.

    >>> print(shaped(left_heaps(3), "equal"))
    x1 == x2 == x3
    """
    if shape == "equal" and len(left) > 1:
        return Compare(("==",) * (len(left) - 1), left)
    return all_of(x.ne(y) for x, y in combinations(left, 2) if shape == "unequal")


def _by_code(code: Code, heaps: int) -> Expression:
    left = left_heaps(heaps)
    amount = taken(Variable("n"), left)
    spans = (between(low, high, amount) for low, high, digit in _runs(code) if digit >> heaps & 1)
    return shaped(left, "unequal" if code.unequal else "") & any_of(spans)


def _runs(code: Code) -> Iterator[tuple[int, int | None, int]]:
    """Give (first place, last place, digit) where the digit changes; the last one has no end."""
    places = sorted({1, code.last + 1, *code.places, *(k + 1 for k in code.places)} - {0})
    starts = [0, *(k for k in places if code.digit(k) != code.digit(k - 1))]
    for low, after in pairwise(starts):
        yield low, after - 1, code.digit(low)
    yield starts[-1], None, code.digit(starts[-1])


def takes(when: Expression, taken: Expression, least: int) -> bool:
    """Tell whether a condition says by its form that ``least`` (0 or 1) or more is taken.

    >>> from grundy.formulas.tree import variables
    >>> k, n, x = variables("k n x1")
    >>> takes((k >= 1) & (2 * k <= n), k, 1), takes(Compare(("==", "<"), (x, n // 2, n)), n - x, 1)
    (True, True)
    """
    match when:
        case Or(parts):
            return all(takes(part, taken, least) for part in parts)
        case And(parts):
            return any(takes(part, taken, least) for part in parts)
        case Call(name, (of, *_)) if name in _FROM_1:
            return of == taken
        case Compare(relations, (first, *_, last)) if Binary("-", last, first) == taken:
            return {*relations} <= {"==", "<", "<="} and ("<" in relations or not least)
        case Compare():
            return bounds(when, taken)[0] >= least
    return when == FALSE


def bounds(chain: Compare, taken: Expression) -> tuple[int, int | None]:
    """Give what bounds a comparison sets to what is taken, as far as these are plain numbers.

    >>> from grundy.formulas.tree import Variable, number
    >>> k = Variable("k")
    >>> bounds(Compare(("<=", "<"), (number(1), k, number(5))), k)
    (1, 4)
    """
    low, highest = -1, list[int]()
    turned = ((y, _TURNED[relation], x) for x, relation, y in chain.pairs())
    for bound, relation, of in (*chain.pairs(), *turned):
        if of != taken or not isinstance(bound, Number):
            continue
        if relation in ("<", "<=", "=="):
            low = max(low, bound.of + (relation == "<"))
        if relation in (">", ">=", "=="):
            highest.append(bound.of - (relation == ">"))
    return low, min(highest, default=None)
