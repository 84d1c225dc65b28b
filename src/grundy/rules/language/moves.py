"""Write what a rule allows as conditions on numbers, the one form of moves.

Laws, proofs and certificates take the conditions that automata decide; `heap_moves` and
`pile_moves` say which part of a rule has none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import lru_cache, reduce
from heapq import merge
from itertools import chain, combinations, permutations, product
from operator import add

from grundy.formulas.functions import SETS, Series
from grundy.formulas.loops import Node
from grundy.formulas.parts import free, nodes, put, with_parts
from grundy.formulas.tree import (
    FALSE,
    PILES,
    TRUE,
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Member,
    Not,
    Or,
    Variable,
    all_of,
    any_of,
    number,
    variables,
)
from grundy.phrases.phrase import phrase
from grundy.rules.language import rule as language
from grundy.rules.language.decimal import BY_DIGITS
from grundy.rules.language.heaps import ANY, Amount, Choice, Deal, Halve, HeapMove, Span, Take
from grundy.rules.language.rule import PLACES, Both, One, Pair, Place, Rule, Same, Several
from grundy.rules.language.terms import Relation, both_ways
from grundy.rules.moveloops import option_loops
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
from grundy.rules.options import options_made, played
from grundy.rules.vectors import Vector

__all__ = ["heap_moves", "pile_moves", "rule_moves", "rule_options"]

Meant = Mapping[str, Expression]  # what k, n, i, j of a rule are
N = Variable("n")
_CALLED = {series.name: name for name, series in SETS.items()}


def rule_moves(rule: Rule) -> HeapMoves | PileMoves:
    """Give the moves of a rule, on piles a, b, ... where it is about several.

    >>> from grundy.rules.language.parse import parse_rule
    >>> print(*rule_moves(parse_rule("1..2, or split in two equal")).leaves, sep="; ")
    1 <= n <= 2; 1 <= n - x1 <= 2; x1 == x2 and n - x1 - x2 == 0
    >>> print(rule_moves(parse_rule("a digit of n")).leaves[1])
    1 <= n - x1 and n - x1 is a digit of n
    """
    if rule.piles is None:
        return _heaps(rule.heap_moves, rule.misere)
    names = tuple(PILES[: rule.piles])
    moves = tuple(found for move in rule.pile_moves for found in _changes(move, names))
    domain = all_of(Variable(name) >= rule.least for name in names if rule.least)
    return PileMoves(names, domain, moves, rule.misere)


def heap_moves(rule: Rule) -> HeapMoves:
    """Give the moves of a rule about one heap by conditions that automata decide.

    >>> from grundy.rules.language.parse import parse_rule
    >>> print(heap_moves(parse_rule("squares")).leaves[1])
    square(n - x1)
    >>> heap_moves(parse_rule("a digit of n"))
    Traceback (most recent call last):
    grundy.rules.moves.Undescribed: 'k is a digit of n' has no formula that automata decide
    """
    moves = rule_moves(rule)
    if isinstance(moves, PileMoves):
        raise Undescribed("a rule about several piles gives no moves of one heap")
    _require_decided(rule)
    return replace(moves, leaves=tuple(map(_decided, moves.leaves)))


def pile_moves(rule: Rule, names: tuple[str, ...]) -> PileMoves:
    """Give the moves of a rule on piles of these names, by conditions that automata decide.

    >>> from grundy.rules.language.parse import parse_rule
    >>> wythoff = pile_moves(parse_rule("two piles: the same from both"), ("a", "b"))
    >>> print(wythoff.moves[0].to, wythoff.moves[0].when)
    ('x1', 'x2') 1 <= a - x1 == b - x2

    `Undescribed` is raised for another number of piles.
    """
    if rule.piles is None:
        return heap_moves(rule).piles(names)
    if rule.piles != len(names):
        raise Undescribed(
            phrase("the rule is about {n} piles, not {m}", n=rule.piles, m=len(names))
        )
    _require_decided(rule)
    moves = rule_moves(rule)
    assert isinstance(moves, PileMoves)
    decided = (PileMove(move.to, _decided(move.when)) for move in moves.moves)
    return replace(moves, moves=tuple(decided))


_EXTREMES = {"largest": ">=", "smallest": "<="}


@lru_cache(maxsize=64)
def rule_options(rule: Rule) -> Callable[..., Iterator[Vector]]:
    """Give a function of the heap, or of the piles, that gives what a rule leaves, each once.

    Moves come in the order of the rule, and of each one those first that take less.

    >>> from grundy.rules.language.parse import parse_rule
    >>> list(rule_options(parse_rule("1..2, or halve"))(7))
    [(6,), (5,), (3,)]
    >>> list(rule_options(parse_rule("two piles: the same from both"))(1, 2))
    [(0, 1)]
    """
    heaps = rule.piles is None
    names = ("n",) if heaps else tuple(PILES[: rule.piles])
    kinds = [[options_made(names, (node,)) for node in body] for body in _kinds(rule, names)]

    def options(*piles: int) -> Iterator[Vector]:
        seen = set()
        for made in kinds:
            for left in merge(*(one(*piles) for one in made), key=lambda left: -sum(left)):
                after = tuple(sorted(filter(None, left))) if heaps else left
                if after not in seen:
                    seen.add(after)
                    yield after

    return options


def _kinds(rule: Rule, names: tuple[str, ...]) -> Iterator[tuple[Node, ...]]:
    """Give the loops of a rule's moves apart, each of one amount."""
    for move in rule.heap_moves:
        yield from (option_loops(_heaps([one])).body for one in _amounts(move))
    for kind in rule.pile_moves:
        if isinstance(kind, One):
            apart = [_of_one(one, names) for one in _amounts(kind.move)]
            changes = chain.from_iterable(zip(*apart, strict=True))
        else:
            changes = chain(_changes(kind, names))
        apart_each = (PileMoves(names, TRUE, (change,)) for change in changes)
        yield from (played(one) for one in apart_each)


def _amounts(move: HeapMove) -> Iterable[HeapMove]:
    if not isinstance(move, Take):
        return [move]
    return (replace(move, amounts=(amount,)) for amount in move.amounts)


def _heaps(moves: Iterable[HeapMove], misere: bool = False) -> HeapMoves:
    moves = tuple(moves)
    most = max(max(move.piles) if isinstance(move, Take) else 1 for move in moves)
    leaves = (any_of(_leaving(move, left_heaps(j)) for move in moves) for j in range(most + 1))
    dealt = any_of(_dealt(move) for move in moves if isinstance(move, Deal))
    return HeapMoves(tuple(leaves), misere, dealt)


def _leaving(move: HeapMove, left: tuple[Variable, ...]) -> Expression:
    """Say when a move leaves just these heaps, none of them empty."""
    if isinstance(move, Halve):
        half = (N + (move.by - 1) if move.up else N) // move.by
        if len(left) > 1:
            return FALSE
        smaller = Compare(("==", "<"), (left[0] if left else number(0), half, N))
        return all_of([smaller, *_conditions(move.when, {"n": N})])
    if isinstance(move, Deal) or len(left) not in move.piles:
        return FALSE
    meant = {"n": N, "k": taken(N, left), **dict(zip("ij", left, strict=False))}
    parts = all_of(_conditions(both_ways(move.parts), meant))
    return (
        shaped(left, move.shape) & parts & any_of(_amount(amount, meant) for amount in move.amounts)
    )


def _dealt(move: Deal) -> Expression:
    heaps, size = variables("h x1")
    allowed = between(move.least, move.most, heaps)
    return all_of([(heaps * size).eq(N), allowed, *_conditions(move.when, {"n": N})])


def _amount(amount: Amount, meant: Meant) -> Expression:
    match amount:
        case Span(least, most):
            return between(least, most, meant["k"])
        case Series():
            return Member(meant["k"], amount)
        case Choice(of, when):
            return all_of([_amount(of, meant), *_conditions(when, meant)])


def _changes(move: language.PileMove, names: tuple[str, ...]) -> Iterator[PileMove]:
    many = range(len(names))
    match move:
        case One(of):
            yield from _of_one(of, names)
        case Same(when):
            for places in move.chosen():
                to, gone = _fallen(places, names)
                same = Compare(("<=", *("==" for _ in gone[1:])), (number(1), *gone))
                yield PileMove(to, all_of([same, *_conditions(when, {"k": gone[0]})]))
        case Both(when):
            to, (one, other) = _fallen((0, 1), names)
            meant = {"i": one, "j": other}
            yield PileMove(to, all_of([one >= 1, other >= 1, *_conditions(when, meant)]))
        case Several(amounts, counts, total):
            for places in chain.from_iterable(combinations(many, count) for count in counts):
                yield from _from_each(places, amounts, names, total=total)
        case Pair(amounts, others):
            for places in permutations(many, 2):
                yield from (_taken(places, each, names) for each in product(amounts, others))
        case Place(of, which):
            chosen = [i for i in many if which in (PLACES[i], *_EXTREMES)]
            for place, amount in product(chosen, of.amounts):
                yield _taken((place,), (amount,), names, *_is_extreme(place, which, names))
        case _:
            yield from _trades(move.shape, names)


def _from_each(
    places: tuple[int, ...], amounts: tuple[Amount, ...], names: tuple[str, ...], *, total: bool
) -> Iterator[PileMove]:
    """Give the moves that take from each of these piles, or so much from all of them."""
    if not total:
        for each in product(amounts, repeat=len(places)):
            yield _taken(places, each, names)
        return
    _, gone = _fallen(places, names)
    for amount in amounts:
        in_all = _amount(amount, {"k": reduce(add, gone)})
        yield _taken(places, (ANY,) * len(places), names, in_all)


def _of_one(move: HeapMove, names: tuple[str, ...]) -> tuple[PileMove, ...]:
    """Give the moves on any one of the piles."""
    return tuple(
        replace(one, when=put(one.when, _other(place, names)))
        for place, one in enumerate(_heaps([move]).piles(names).moves)
    )


def _other(place: int, names: tuple[str, ...]) -> dict[str, Expression]:
    """Give what the other one of two piles is called."""
    return {"other": Variable(names[1 - place])} if len(names) == 2 else {}


def _taken(
    places: tuple[int, ...], each: tuple[Amount, ...], names: tuple[str, ...], *when: Expression
) -> PileMove:
    """Give the move that takes an amount from each of some piles."""
    in_order = dict(sorted(zip(places, each, strict=True)))
    to, gone = _fallen(tuple(in_order), names)
    taken = (
        _amount(amount, {"k": less, "n": Variable(names[place]), **_other(place, names)})
        for (place, amount), less in zip(in_order.items(), gone, strict=True)
    )
    return PileMove(to, all_of([*taken, *when]))


def _fallen(
    places: tuple[int, ...], names: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Expression]]:
    """Name what is left where these piles fall, x1, x2, ... in order, and what each lost."""
    left = dict(zip(places, left_heaps(len(places)), strict=True))
    to = tuple(left[i].name if i in left else name for i, name in enumerate(names))
    return to, [Variable(names[place]) - x for place, x in left.items()]


def _is_extreme(place: int, which: str, names: tuple[str, ...]) -> list[Expression]:
    """Ask that a pile be the largest, or the smallest, where it has to be."""
    sign, pile = _EXTREMES.get(which), Variable(names[place])
    others = (Variable(one) for one in names if sign and one != names[place])
    return [Compare((sign or "",), (pile, other)) for other in others]


def _trades(shape: str, names: tuple[str, ...]) -> Iterator[PileMove]:
    small, large = variables("x1 x2")
    order = {"equal": "==", "unequal": "<"}.get(shape, "<=")
    split = Compare(("<=", order), (number(1), small, large))
    for gone, whole in permutations(range(len(names)), 2):
        to = list(names)
        to[min(gone, whole)], to[max(gone, whole)] = "x1", "x2"
        sizes = (small + large).eq(Variable(names[whole]))
        yield PileMove(tuple(to), all_of([Variable(names[gone]) >= 1, split, sizes]))


def _conditions(when: Iterable[Expression], meant: Meant) -> Iterator[Expression]:
    return (put(_plain(condition), meant) for condition in when)


def _plain(condition: Expression) -> Expression:
    """Say by remainders and common divisors what the language has names for, but for digits."""
    match condition:
        case Relation(left, "is coprime to" | "is not coprime to" as name, right):
            common = Call("gcd", (left, right)).eq(1)
            return ~common if "not" in name else common
        case Relation(left, "divides" | "does not divide" as name, right):
            by = left if free(left) else number(abs(left.evaluate({})))
            divides = FALSE if by == number(0) else Binary("%", right, by).eq(0)
            return divides if name == "divides" else ~divides
        case And() | Or() | Not():
            return with_parts(condition, _plain)
    return condition


# -- what automata decide


def _require_decided(rule: Rule) -> None:
    """Refuse what no automaton decides, in the words of the rule."""
    for said in _said(rule):
        if isinstance(said, Deal) or (isinstance(said, Expression) and _asks_digits(said)):
            raise _undecided(said)


def _asks_digits(what: Expression) -> bool:
    relations = (one.name for one in nodes(what, Relation))
    called = any(one.function in BY_DIGITS for one in nodes(what, Call))
    return called or any(name.endswith("digit of") for name in relations)


def _said(part: object) -> Iterator[object]:
    """Give the moves and conditions of a rule."""
    yield part
    if isinstance(part, tuple):
        for one in part:
            yield from _said(one)
    elif is_dataclass(part) and not isinstance(part, Expression):
        yield from _said(tuple(vars(part).values()))


def _decided(what: Expression) -> Expression:
    """Say by the functions of formulas that a number is in a set."""
    match what:
        case Member(of, series):
            return _among(of, series)
    return with_parts(what, _decided)


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


def _undecided(what: object) -> Undescribed:
    return Undescribed(phrase("{what} has no formula that automata decide", what=f"'{what}'"))
