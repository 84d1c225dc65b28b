"""Write what a rule allows as conditions on numbers, or say which part of it has none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations

from grundy.formulas.functions import SETS
from grundy.formulas.parts import free, nodes, put
from grundy.formulas.series import Series
from grundy.formulas.tree import (
    FALSE,
    Binary,
    Call,
    Compare,
    Expression,
    Variable,
    all_of,
    any_of,
    number,
    variables,
)
from grundy.phrases.phrase import phrase
from grundy.rules.language import rule as language
from grundy.rules.language.decimal import BY_DIGITS
from grundy.rules.language.heaps import Amount, Choice, Deal, Halve, HeapMove, Span, Take
from grundy.rules.language.meaning import walked
from grundy.rules.language.parted import both_ways
from grundy.rules.language.rule import Both, One, Rule, Same
from grundy.rules.language.terms import Is, Relation, denied
from grundy.rules.moves import (
    HeapMoves,
    PileMove,
    PileMoves,
    Undescribed,
    between,
    left_heaps,
    shaped,
    taken,
)

__all__ = ["heap_moves", "pile_moves"]

Meant = Mapping[str, Expression]  # what k, n, i, j of a rule are
N = Variable("n")
_CALLED = {series.name: name for name, series in SETS.items()}


def heap_moves(rule: Rule) -> HeapMoves:
    """Give the moves of a rule about one heap.

    >>> from grundy.rules.language.parse import parse_rule
    >>> print(*heap_moves(parse_rule("1..2, or split in two equal")).leaves, sep="; ")
    1 <= n <= 2; 1 <= n - x1 <= 2; x1 == x2 and n - x1 - x2 == 0
    >>> heap_moves(parse_rule("a digit of n"))
    Traceback (most recent call last):
    grundy.rules.moves.Undescribed: 'k is a digit of n' has no formula that automata decide
    """
    if rule.piles:
        raise Undescribed("a rule about several piles gives no moves of one heap")
    return _heaps(rule.heap_moves, rule.misere)


def pile_moves(rule: Rule, names: tuple[str, ...]) -> PileMoves:
    """Give the moves of a rule on piles of these names.

    >>> from grundy.rules.language.parse import parse_rule
    >>> wythoff = pile_moves(parse_rule("two piles: the same from both"), ("a", "b"))
    >>> print(wythoff.moves[0].to, wythoff.moves[0].when)
    ('x1', 'x2') 1 <= a - x1 == b - x2

    `Undescribed` is raised for another number of piles.
    """
    if rule.piles is None:
        return _heaps(rule.heap_moves, rule.misere).piles(names)
    if rule.piles != len(names):
        raise Undescribed(
            phrase("the rule is about {n} piles, not {m}", n=rule.piles, m=len(names))
        )
    moves = tuple(found for move in rule.pile_moves for found in _changes(move, names))
    domain = all_of(Variable(name) >= rule.least for name in names if rule.least)
    return PileMoves(names, domain, moves, rule.misere)


def _heaps(moves: Iterable[HeapMove], misere: bool = False) -> HeapMoves:
    moves = tuple(moves)
    most = max(max(move.piles) if isinstance(move, Take) else 1 for move in moves)
    leaves = (any_of(_leaving(move, left_heaps(j)) for move in moves) for j in range(most + 1))
    return HeapMoves(tuple(leaves), misere)


def _leaving(move: HeapMove, left: tuple[Variable, ...]) -> Expression:
    """Say when a move leaves just these heaps, none of them empty."""
    if isinstance(move, Halve):
        half = (N + (move.by - 1) if move.up else N) // move.by
        if len(left) > 1:
            return FALSE
        smaller = Compare(("==", "<"), (left[0] if left else number(0), half, N))
        return all_of([smaller, *_conditions(move.when, {"n": N})])
    if isinstance(move, Deal):
        raise _undecided(move)
    if len(left) not in move.piles:
        return FALSE
    meant = {"n": N, "k": taken(N, left), **dict(zip("ij", left, strict=False))}
    parts = all_of(_conditions(both_ways(move.parts), meant))
    return (
        shaped(left, move.shape) & parts & any_of(_amount(amount, meant) for amount in move.amounts)
    )


def _amount(amount: Amount, meant: Meant) -> Expression:
    match amount:
        case Span(least, most):
            return between(least, most, meant["k"])
        case Series():
            return _among(meant["k"], amount)
        case Choice(of, when):
            return all_of([_amount(of, meant), *_conditions(when, meant)])


def _changes(move: language.PileMove, names: tuple[str, ...]) -> Iterator[PileMove]:
    piles = tuple(map(Variable, names))
    left = left_heaps(len(names))
    gone = [pile - x for pile, x in zip(piles, left, strict=True)]
    new = tuple(x.name for x in left)
    match move:
        case One(of):
            yield from _heaps([of]).piles(names).moves
        case Same(when):
            for places in move.chosen():
                taken_from = [gone[i] for i in places]
                same = Compare(("<=", *("==" for _ in taken_from[1:])), (number(1), *taken_from))
                to = tuple(x if i in places else names[i] for i, x in enumerate(new))
                yield PileMove(to, all_of([same, *_conditions(when, {"k": taken_from[0]})]))
        case Both(when):
            some = (x < pile for pile, x in zip(piles, left, strict=True))
            meant = dict(zip("ij", gone, strict=True))
            yield PileMove(new, all_of([*some, *_conditions(when, meant)]))
        case _:
            yield from _trades(move.shape, names)


def _trades(shape: str, names: tuple[str, ...]) -> Iterator[PileMove]:
    small, large = variables("x1 x2")
    order = {"equal": "==", "unequal": "<"}.get(shape, "<=")
    split = Compare(("<=", order), (number(1), small, large))
    for gone, whole in permutations(range(len(names)), 2):
        to = list(names)
        to[min(gone, whole)], to[max(gone, whole)] = "x1", "x2"
        sizes = (small + large).eq(Variable(names[whole]))
        yield PileMove(tuple(to), all_of([Variable(names[gone]) >= 1, split, sizes]))


def _undecided(what: object) -> Undescribed:
    return Undescribed(phrase("{what} has no formula that automata decide", what=f"'{what}'"))


def _among(of: Expression, series: Series) -> Expression:
    base, exponent = series.base, series.base.bit_length() - 1
    if series.name in _CALLED:
        return Call(_CALLED[series.name], (of,))
    if base < 2:
        raise _undecided(series)
    if base & base - 1:
        return Call("power", (of, number(base)))
    power = Call("pow2", (of,))
    return power if exponent == 1 else power & (Call("v2", (of,)) % exponent).eq(0)


def _conditions(when: Iterable[Expression], meant: Meant) -> Iterator[Expression]:
    return walked(when, lambda condition: _condition(condition, meant))


def _condition(condition: Expression, meant: Meant) -> Expression:
    if any(one.function in BY_DIGITS for one in nodes(condition, Call)):
        raise _undecided(condition)
    match condition:
        case Is(left, series):
            return _among(put(left, meant), series)
        case Relation(left, "is coprime to", right):
            return Call("gcd", (put(left, meant), put(right, meant))).eq(1)
        case Relation(_, "is not coprime to", _):
            return ~_condition(denied(condition), meant)
        case Relation(_, name, _) if name.endswith("digit of"):
            raise _undecided(condition)
        case Relation(left, name, right):
            by = put(left, meant) if free(left) else number(abs(left.evaluate({})))
            divides = FALSE if by == number(0) else Binary("%", put(right, meant), by).eq(0)
            return divides if name == "divides" else ~divides
    return put(condition, meant)
