"""Write the moves of a rule as formulas that automata decide, or say which part has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import NamedTuple

from grundy.errors import RuleError
from grundy.formulas.formula import (
    FALSE,
    TRUE,
    And,
    Const,
    Formula,
    Not,
    Sum,
    Term,
    Times,
    Var,
    related,
)
from grundy.laws.claims import Move
from grundy.rules.language.heaps import Amount, Choice, Halve, HeapMove, Span, Take
from grundy.rules.language.rule import Both, One, PileMove, Rule, Same, Trade
from grundy.rules.language.series import Series
from grundy.rules.language.terms import (
    Absolute,
    Atom,
    Compare,
    Condition,
    Is,
    Linear,
    Relation,
    Remainder,
)

__all__ = ["Described", "Untranslatable", "heap_moves", "position_moves"]

_MOST_BARS = 6

Form = Mapping[str, int]  # a factor for each variable; the constant stands with ""
Meaning = Mapping[str, Form]  # what k, n, i, j of a rule are


class Untranslatable(RuleError):  # noqa: N818
    """Report the part of a rule that no formula says."""


class Described(NamedTuple):
    """The moves on piles, which positions there are, and whether the last one loses."""

    moves: tuple[Move, ...]
    domain: Formula
    misere: bool


def heap_moves(rule: Rule) -> tuple[Move, ...]:
    """Give the moves on one heap of n, as `grundy.laws.claims.Heaps` takes them.

    >>> from grundy.rules.language.parse import parse_rule
    >>> [str(move.when) for move in heap_moves(parse_rule("1..2, or split in two equal"))]
    ['(1 <= (n + -1 * x1)) and ((n + -1 * x1) <= 2)', '(1 <= x1) and ((n + -2 * x1) == 0)']
    >>> heap_moves(parse_rule("squares"))
    Traceback (most recent call last):
    grundy.laws.translate.Untranslatable: 'squares' has no formula that automata decide
    """
    if rule.piles:
        raise Untranslatable("a rule about several piles gives no moves of one heap")
    return tuple(found for move in rule.heap_moves for found in _heap_move(move, "n"))


def position_moves(rule: Rule, names: tuple[str, ...]) -> Described:
    """Give the moves on piles of these names, as `grundy.laws.claims.Positions` takes them.

    >>> from grundy.rules.language.parse import parse_rule
    >>> [move.to for move in position_moves(parse_rule("any"), ("a", "b")).moves]
    [('x1', 'b'), ('a', 'x1')]
    """
    if rule.piles and rule.piles != len(names):
        raise Untranslatable(f"the rule is about {rule.piles} piles, not {len(names)}")
    ones = (One(move) for move in rule.heap_moves)
    moves = (found for move in (*rule.pile_moves, *ones) for found in _pile_move(move, names))
    domain = _all(Var(name) >= 1 for name in names) if rule.piles and rule.least else TRUE
    return Described(tuple(moves), domain, rule.misere)


def _pile_move(move: PileMove, names: tuple[str, ...]) -> Iterator[Move]:
    left = tuple(f"x{place}" for place in range(1, len(names) + 1))
    taken = [{name: 1, after: -1} for name, after in zip(names, left, strict=True)]
    match move:
        case One(heap_move):
            for place, name in enumerate(names):
                for one in _heap_move(heap_move, name):
                    yield _placed(one, place, names)
        case Same(when, _):
            same = (_term(k).eq(_term(taken[0])) for k in taken[1:])
            meant = {"k": taken[0]}
            yield Move(_all([_term(taken[0]) >= 1, *same, *_conditions(when, meant)]), left)
        case Both(when):
            some = (_term(k) >= 1 for k in taken)
            meant = dict(zip("ij", taken, strict=True))
            yield Move(_all([*some, *_conditions(when, meant)]), left)
        case Trade(shape):
            yield from _trades(shape, names)


def _placed(move: Move, place: int, names: tuple[str, ...]) -> Move:
    """Put what a move on one heap leaves in the heap's place."""
    if len(move.to) > 1:
        raise Untranslatable("a move may leave more heaps than there were")
    (left,) = move.to or ("x1",)
    when = move.when if move.to else move.when & Var(left).eq(0)
    return Move(when, (*names[:place], left, *names[place + 1 :]))


def _trades(shape: str, names: tuple[str, ...]) -> Iterator[Move]:
    small, large = Var("x1"), Var("x2")
    order = {"equal": small.eq(large), "unequal": small < large}.get(shape, small <= large)
    for gone, whole in permutations(range(len(names)), 2):
        to = list(names)
        to[min(gone, whole)], to[max(gone, whole)] = "x1", "x2"
        split = (small + large).eq(Var(names[whole]))
        yield Move(_all([Var(names[gone]) >= 1, small >= 1, order, split]), tuple(to))


def _heap_move(move: HeapMove, n: str) -> Iterator[Move]:
    if isinstance(move, Halve):
        heap, left = Var(n), Var("x1")
        over = left * move.by - heap if move.up else heap - left * move.by
        sizes = [over >= 0, over < move.by, left < heap]
        yield Move(_all([*sizes, *_conditions(move.when, {"n": {n: 1}})]), ("x1",))
        return
    for amount in move.amounts:
        for heaps, least in _kinds(move):
            yield _take(amount, n, heaps, least, move.shape)


def _kinds(move: Take) -> list[tuple[int, int]]:
    """Give (heaps left, least size): 0, 1, ... heaps are as many heaps that may be empty."""
    most = max(move.piles)
    if len(move.piles) == most + 1 and not move.shape:
        return [(most, 0)]
    return [(heaps, 1) for heaps in move.piles]


def _take(amount: Amount, n: str, heaps: int, least: int, shape: str) -> Move:
    to = [f"x{i}" for i in range(1, heaps + 1)]
    if shape == "equal":
        to = ["x1"] * heaps
    k = {n: 1, **{name: -to.count(name) for name in to}}
    sizes = [Var(name) >= least for name in dict.fromkeys(to) if least]
    pairs = combinations(to, 2) if shape == "unequal" else ()
    apart = [Var(a).ne(Var(b)) for a, b in pairs]
    return Move(_all([*sizes, *apart, _among(amount, {"k": k, "n": {n: 1}})]), tuple(to))


def _among(amount: Amount, meant: Meaning) -> Formula:
    k = _term(meant["k"])
    match amount:
        case Span(least, most):
            if least == most:
                return k.eq(least)
            return k >= least if most is None else (k >= least) & (k <= most)
        case Series():
            return _in_series(k, amount)
        case Choice(of, when):
            return _all([_among(of, meant), *_conditions(when, meant)])


def _in_series(number: Term, series: Series) -> Formula:
    if series != Series("powers", 2):
        raise Untranslatable(f"'{series}' has no formula that automata decide")
    return related("power_of_two", number)


def _conditions(when: Iterable[Condition], meant: Meaning) -> list[Formula]:
    return [_condition(condition, meant) for condition in when]


def _condition(what: Condition, meant: Meaning) -> Formula:
    match what:
        case Compare(left, sign, right):
            return _compared(_minus(left, right), sign, meant)
        case Is(left, series):
            return _in_series(_sum(left, meant), series)
        case Relation(Linear((), divisor), "divides" | "does not divide" as name, right):
            divides = _rest(right, abs(divisor), meant).eq(0) if divisor else FALSE
            return divides if name == "divides" else Not(divides)
    raise Untranslatable(f"'{what}' has no formula that automata decide")


def _minus(left: Linear, right: Linear) -> Linear:
    return _plus(left, ((atom, -factor) for atom, factor in right.parts), -right.constant)


def _plus(left: Linear, more: Iterable[tuple[Atom, int]], constant: int) -> Linear:
    parts = dict(left.parts)
    for atom, factor in more:
        parts[atom] = parts.get(atom, 0) + factor
    return Linear(tuple(parts.items()), left.constant + constant)


def _compared(difference: Linear, sign: str, meant: Meaning) -> Formula:
    """Compare with 0, once for each sign of what stands between bars."""
    bars = [atom for atom, factor in difference.parts if isinstance(atom, Absolute) and factor]
    if len(bars) > _MOST_BARS:
        raise Untranslatable(f"more than {_MOST_BARS} absolute values in one comparison")
    if bars:
        inner = _term(_form(bars[0].of, meant))
        up, down = (_compared(_opened(difference, bars[0], turn), sign, meant) for turn in (1, -1))
        if sign in ("<", "<=") and dict(difference.parts)[bars[0]] > 0:
            return up & down  # what is between bars is the larger of a number and its negative
        return (inner >= 0) & up | (inner < 0) & down
    return _COMPARED[sign](_sum(difference, meant))


def _opened(difference: Linear, bar: Absolute, turn: int) -> Linear:
    factor = turn * dict(difference.parts)[bar]
    rest = Linear(tuple(part for part in difference.parts if part[0] != bar), difference.constant)
    inner = ((atom, factor * own) for atom, own in bar.of.parts)
    return _plus(rest, inner, factor * bar.of.constant)


def _sum(what: Linear, meant: Meaning) -> Term:
    simple = tuple(part for part in what.parts if isinstance(part[0], str))
    rests = [
        Times(factor, _rest(atom.of, atom.by, meant))
        for atom, factor in what.parts
        if isinstance(atom, Remainder)
    ]
    if len(simple) + len(rests) < len(what.parts):
        raise Untranslatable(f"'{what}' has no formula that automata decide")
    return Sum((_term(_form(Linear(simple, what.constant), meant)), *rests))


def _rest(what: Linear, by: int, meant: Meaning) -> Term:
    """Give a remainder of what is never negative: each factor is its own remainder."""
    return _term({name: factor % by for name, factor in _form(what, meant).items()}) % by


def _form(what: Linear, meant: Meaning) -> Form:
    form = {"": what.constant}
    for atom, factor in what.parts:
        if not isinstance(atom, str):
            raise Untranslatable(f"'{what}' has no formula that automata decide")
        for name, own in meant[atom].items():
            form[name] = form.get(name, 0) + factor * own
    return form


def _term(form: Form) -> Term:
    factors = [(name, factor) for name, factor in form.items() if name and factor]
    terms: list[Term] = [Var(name) if f == 1 else Times(f, Var(name)) for name, f in factors]
    if form.get("") or not terms:
        terms.append(Const(form.get("", 0)))
    return terms[0] if len(terms) == 1 else Sum(tuple(terms))


def _all(parts: Iterable[Formula]) -> Formula:
    found = tuple(parts)
    return found[0] if len(found) == 1 else And(found)


_COMPARED: dict[str, Callable[[Term], Formula]] = {
    "<": lambda number: number < 0,
    "<=": lambda number: number <= 0,
    ">": lambda number: number > 0,
    ">=": lambda number: number >= 0,
    "=": lambda number: number.eq(0),
    "!=": lambda number: number.ne(0),
}
