"""Make the meanings of the parts of a sentence: amounts, conditions, moves.

What may be taken, and what is said of a number, is the same thing: amounts of k. They are put
together here and never as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, pairwise, product
from typing import Any, TypeVar

from grundy.formulas.parts import free, put, with_parts
from grundy.formulas.series import NAMES, Series
from grundy.formulas.tree import (
    TRUE,
    And,
    Binary,
    Call,
    Compare,
    Expression,
    Negative,
    Not,
    Number,
    Or,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.rules.language.chart import UntoldError
from grundy.rules.language.comparisons import Form, Quotient, compared, whole
from grundy.rules.language.exact import MOST_PILES, is_one
from grundy.rules.language.heaps import (
    ALL,
    ANY,
    EVEN,
    ODD,
    Amount,
    Choice,
    Deal,
    Halve,
    HeapMove,
    K,
    N,
    Span,
    Take,
)
from grundy.rules.language.rule import One, PileMove, Same, Trade
from grundy.rules.language.terms import Relation, denied, linear
from grundy.rules.language.tokens import Token

__all__ = [
    "ACTIONS",
    "Divided",
    "Do",
    "EachOf",
    "Move",
    "Some",
    "Term",
    "about",
    "is_number",
    "tidy",
    "under",
]

F = TypeVar("F", bound=Callable[..., Any])
ACTIONS: dict[str, Callable[..., Any]] = {}
_AT = Token("")
_SIGNS = {"le": "<=", "ge": ">=", "lt": "<", "gt": ">", "eq": "==", "ne": "!="}
_TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}
ONE, OTHER = Variable("i"), Variable("j")


def action(function: F) -> F:
    """Let productions call a function by its name."""
    ACTIONS[function.__name__.rstrip("_")] = function
    return function


@dataclass(frozen=True)
class Some:
    """Hold numbers of which one is taken, or which a number is one of.

    ``shares``: a part of the heap that must be whole, lest its rounding be unclear.
    """

    amounts: tuple[Amount, ...]
    shares: bool = False

    @property
    def bare(self) -> bool:
        """Tell whether it is a list of numbers."""
        return all(map(is_number, self.amounts))


def is_number(amount: Amount) -> bool:
    """Tell whether an amount is one number."""
    return isinstance(amount, Span) and amount.least == amount.most


@dataclass(frozen=True)
class Term:
    """Hold a sum, as `Form` does, or with ``root`` the square root of n and a number."""

    of: tuple[tuple[Expression | Quotient | None, Fraction], ...]
    root: bool = False

    @property
    def form(self) -> Form:
        """Give it as a dictionary."""
        return dict(self.of)


@dataclass(frozen=True)
class EachOf:
    """Take the same from some of the piles; 0 stands for all of them."""

    when: tuple[Expression, ...]
    some: int = 0
    more: bool = False


Move = HeapMove | PileMove | EachOf


def some(*amounts: Amount) -> Some:
    """Hold amounts, each once."""
    return Some(tuple(dict.fromkeys(amounts)))


def _where(*when: Expression) -> Some:
    return some(Choice(ANY, when))


# numbers and kinds


@action
def exact(number: int) -> Some:
    """Give one number."""
    return some(Span(number, number))


@action
def span(low: int, high: int) -> Some:
    """Give the numbers from one to another."""
    if not 0 < low <= high:
        raise UntoldError
    return some(Span(low, high))


@action
def kind(name: str) -> Some:
    """Give the numbers of a kind: odd, primes."""
    known = {"odd": ODD, "even": EVEN, "any": ANY, "all": ALL}
    if name in known:
        return some(known[name])
    if name == "composite":
        return _where(K > 1, denied(is_one(K, Series("primes"))))
    return some(Series(name))


@action
def multiples_any(by: Some) -> Some:
    """Give the multiples of any of some numbers."""
    return listed(*(multiples(one.least) for one in by.amounts if isinstance(one, Span)))


@action
def powers(base: int) -> Some:
    """Give the powers of a number."""
    if base < 2:
        raise UntoldError
    return some(Series("powers", base))


@action
def multiples(by: int) -> Some:
    """Give the multiples of a number."""
    if by < 1:
        raise UntoldError
    return _where((K % by).eq(0))


@action
def congruent(rest: int, by: int) -> Some:
    """Give the numbers with a remainder."""
    if by < 1 or not 0 <= rest < by:
        raise UntoldError
    return _where((K % by).eq(rest))


@action
def remainder(by: int, rests: Some) -> Some:
    """Give the numbers whose remainder is one of some numbers."""
    numbers = [one.least for one in rests.amounts if isinstance(one, Span)]
    if not rests.bare or any(rest >= by for rest in numbers):
        raise UntoldError
    return _where(any_of((K % by).eq(rest) for rest in numbers))


@action
def remainders(rests: Some, by: int) -> Some:
    """Give the numbers whose remainder is one of some numbers."""
    return remainder(by, rests)


@action
def over(more: int, by: int) -> Some:
    """Give multiples of a number and so many more."""
    return congruent(more % by if by else 0, by)


@action
def divisor(of: Term) -> Some:
    """Give the divisors of a number."""
    return _where(Relation(K, "divides", _term(of)))


@action
def proper(numbers: Some) -> Some:
    """Give the divisors that are less than n."""
    return within(numbers, K < N)


@action
def multiple(of: Term) -> Some:
    """Give the multiples of n, or of j."""
    return _where(Relation(_term(of), "divides", K))


@action
def coprime(of: Term | int) -> Some:
    """Give the numbers without a divisor in common with another."""
    of = term(of) if isinstance(of, int) else of
    return _where(Relation(K, "is coprime to", _term(of)))


@action
def digit(of: Term) -> Some:
    """Give the digits of a number."""
    return _where(Relation(K, "is a digit of", _term(of)))


@action
def called(name: str, of: Term) -> Term:
    """Give the digit sum of n, or so."""
    return Term(((Call(name, (_term(of),)), Fraction(1)),))


@action
def lastdigit(of: Term) -> Term:
    """Give the last digit of n."""
    return Term(((_term(of) % 10, Fraction(1)),))


@action
def largestpower(base: int) -> Some:
    """Give the largest power of a number that is at most n."""
    return some(Choice(Series("powers", base), (base * K > N,)))


@action
def progression(first: Some, last: int = 0) -> Some:
    """Give the numbers that a list begins, where only one way to go on is known."""
    numbers = [one.least for one in first.amounts if isinstance(one, Span)]
    if not first.bare or len(numbers) < 2:
        raise UntoldError
    ways = _ways_on(numbers, last)
    if len(ways) != 1:
        raise UntoldError
    return ways[0]


def _ways_on(numbers: list[int], last: int) -> list[Some]:
    step = numbers[1] - numbers[0]
    if len(numbers) == 2 and step != 1:
        return []
    end = last or numbers[-1]
    if (
        step > 0
        and {b - a for a, b in pairwise(numbers)} == {step}
        and (end - numbers[0]) % step == 0
    ):
        if step == 1:
            return [span(numbers[0], last) if last else limit("ge", numbers[0])]
        if numbers[0] > step:
            return []
        found = _where((K % step).eq(numbers[0] % step))
        return [within(found, last >= K)] if last else [found]
    if end > 10**6:
        return []
    series = [Series(name) for name in NAMES] + [Series("powers", of) for of in (2, 3, 4, 5)]
    same = [one for one in series if [*islice(one.upto(numbers[-1]), len(numbers) + 1)] == numbers]
    if last:
        return [within(some(one), last >= K) for one in same if last in one]
    return [some(one) for one in same]


# terms and bounds


@action
def term(number: int) -> Term:
    """Give a number as a term."""
    return Term(((None, Fraction(number)),))


@action
def share(over: int, by: int) -> Term:
    """Give a part of the heap."""
    if not 0 < over <= by:
        raise UntoldError
    return Term(((N, Fraction(over, by)),))


@action
def rounded(of: Term, how: str) -> Term:
    """Round a part of the heap."""
    ((atom, factor), *more) = of.of
    if more or atom != N or factor.denominator == 1:
        raise UntoldError
    quotient = Quotient(((N, factor.numerator),), factor.denominator, up=how == "up")
    return Term(((quotient, Fraction(1)),))


@action
def root(added: int = 0) -> Term:
    """Give the square root of n."""
    return Term(((None, Fraction(added)),), root=True)


@action
def plus(of: Term, added: int) -> Term:
    """Add a number."""
    form = of.form
    form[None] = form.get(None, Fraction(0)) + added
    return Term(tuple(form.items()), of.root)


@action
def minus(of: Term, less: int) -> Term:
    """Take a number away."""
    return plus(of, -less)


def _has_k(of: Term) -> bool:
    return any(isinstance(a, Expression) and "k" in free(a) for a, _ in of.of)


@action
def rooted(of: Term, how: str = "") -> Term:
    """Round the square root of n down, as a bound does."""
    if not of.root:
        raise UntoldError
    return of


def _term(of: Term) -> Expression:
    if of.root or any(f.denominator > 1 or isinstance(a, Quotient) for a, f in of.of):
        raise UntoldError
    return whole(of.form, _AT)


@action
def limit(sign: str, bound: Term | int) -> Some:
    """Give the numbers that compare so with a term."""
    if isinstance(bound, int):
        bound = term(bound)
    if _has_k(bound):
        raise UntoldError
    if bound.root:
        return _where(*_about_root(_SIGNS[sign], int(bound.form.get(None, 0))))
    if set(bound.form) <= {None} and sign == "eq":
        return exact(int(bound.form.get(None, 0)))
    return _where(*compared({K: Fraction(1)}, _SIGNS[sign], bound.form, _AT))


def _about_root(sign: str, added: int) -> list[Expression]:
    """Compare k with the square root of n, and a number added: k - a with the root."""
    square = K * K if not added else linear([(K * K, 1), (K, -2 * added)], added * added)
    if sign != "==":
        return [Compare((sign,), (square, N))]
    after = linear([(K * K, 1), (K, 2 - 2 * added)], (1 - added) ** 2)
    return [square <= N, after > N]


@action
def heap() -> Term:
    """Give n."""
    return Term(((N, Fraction(1)),))


@action
def ranged(low: Term | int, high: Term | int) -> Some:
    """Give the numbers from one term to another."""
    if isinstance(low, int) and isinstance(high, int):
        return span(low, high)
    if isinstance(low, Term) and (N in low.form and low.form[N].denominator == 1):
        raise UntoldError
    if isinstance(low, Term) and not any(a == N for a in low.form):
        raise UntoldError
    if low == 1:
        return limit("le", high)
    return both(limit("ge", low), limit("le", high))


@action
def part(of: Term) -> Some:
    """Give a part of the heap, rounded, or where it is whole."""
    form = of.form
    if (
        (set(form) <= {None} and not of.root)
        or _has_k(of)
        or form.get(N, 1) <= 0
        or form == heap().form
    ):
        raise UntoldError
    found = limit("eq", of)
    return replace(found, shares=not of.root and any(f.denominator > 1 for f in form.values()))


@action
def allbut(number: int) -> Some:
    """Leave a number of stones."""
    if number < 1:
        raise UntoldError
    return _where(K.eq(N - number))


@action
def listed(one: Some, *more: Some) -> Some:
    """Give one of several amounts."""
    found = some(*(amount for each in (one, *more) for amount in each.amounts))
    return replace(found, shares=any(each.shares for each in (one, *more)))


@action
def listed_alike(one: Some, other: Some) -> Some:
    """Give one of two amounts that are both numbers, or both kinds."""
    if one.bare != other.bare:
        raise UntoldError
    return listed(one, other)


@action
def but_if(numbers: Some, other: Some, when: Expression) -> Do:
    """Take some number that is none of others where a condition holds."""
    barred = denied(all_of((about(other, K), when)))
    return replace(take(within(numbers, barred)), mode="bare")


@action
def bared(one: Some, *more: Some) -> Some:
    """Give one of several numbers, which stand side by side."""
    if not (one.bare and all(each.bare for each in more)):
        raise UntoldError
    return listed(one, *more)


@action
def both(one: Some, other: Some) -> Some:
    """Give the numbers that are in both."""
    pairs = product(one.amounts, other.amounts)
    found = [met for a, b in pairs if (met := _met(a, b)) is not None]
    if not found:
        raise UntoldError
    return Some(tuple(dict.fromkeys(found)), one.shares or other.shares)


@action
def but(numbers: Some, other: Some) -> Some:
    """Give the numbers of one amount that are not in another."""
    return within(numbers, denied(about(other, K)))


@action
def none(numbers: Some) -> Some:
    """Give the numbers that are not in an amount."""
    return _where(denied(about(numbers, K)))


@action
def within(numbers: Some, *when: Expression) -> Some:
    """Give the numbers for which conditions hold."""
    found = [_under(one, *when) for one in numbers.amounts]
    return Some(tuple(dict.fromkeys(found)), numbers.shares)


def _split(amount: Amount) -> tuple[Span | Series, tuple[Expression, ...]]:
    return (amount.of, amount.when) if isinstance(amount, Choice) else (amount, ())


def _under(amount: Amount, *when: Expression) -> Amount:
    of, before = _split(amount)
    flat = [part for one in when for part in (one.parts if isinstance(one, And) else (one,))]
    every = tuple(dict.fromkeys((*before, *(one for one in flat if one != TRUE))))
    return Choice(of, every) if every else of


def _met(one: Amount, other: Amount) -> Amount | None:
    """Give the numbers in both amounts, if there may be any."""
    (of, when), (base, more) = _split(one), _split(other)
    if isinstance(of, Series) and isinstance(base, Series):
        return _under(of, *when, is_one(K, base), *more)
    if isinstance(of, Span) and isinstance(base, Series):
        of, when, base, more = base, more, of, when
    assert isinstance(base, Span)
    if isinstance(of, Series):
        ends = () if base == ANY else tuple(_ends(base, K))
        return _under(of, *when, *ends, *more)
    least = max(of.least, base.least)
    most = min((m for m in (of.most, base.most) if m is not None), default=None)
    if most is not None and most < least:
        return None
    return _under(Span(least, most), *when, *more)


def _ends(numbers: Span, of: Expression) -> Iterable[Expression]:
    if numbers.least == numbers.most:
        return [of.eq(numbers.least)]
    low = [of >= numbers.least] if numbers.least > 1 or of != K else []
    return low + ([] if numbers.most is None else [of <= numbers.most])


# conditions


def about(numbers: Some, of: Expression) -> Expression:
    """Say of a number that it is one of some: of k, n - k or n.

    >>> print(about(kind("odd"), N), about(limit("le", 4), N - K))
    n % 2 == 1 -k + n <= 4
    """
    return any_of(_said(one, of) for one in numbers.amounts)


def _said(amount: Amount, of: Expression) -> Expression:
    base, when = _split(amount)
    if base == ANY:
        met: list[Expression] = []
    else:
        met = [is_one(of, base)] if isinstance(base, Series) else [*_ends(base, of)]
    return all_of((*met, *(tidy(put(one, {"k": of})) for one in when)))


def tidy(what: Expression) -> Expression:
    """Multiply out what stands in brackets, as canonical rules do.

    >>> print(tidy(2 * (N - K) <= N), tidy(((N - K) % 3).eq(1)))
    -(2 * k) + 2 * n <= n (n - k) % 3 == 1
    """
    if isinstance(what, Compare) and len(what.relations) == 1:
        sides = [_form(side) for side in what.operands]
        apart = dict(sides[0])
        for atom, factor in sides[1].items():
            apart[atom] = apart.get(atom, Fraction(0)) - factor
        ends = {atom for atom, factor in apart.items() if factor and atom is not None}
        if ends == {K} and abs(apart[K]) == 1:  # n - k = n - 1
            sign = what.relations[0] if apart[K] > 0 else _TURNED[what.relations[0]]
            return Compare((sign,), (K, number(-int(apart.get(None, 0)) * int(apart[K]))))
        return Compare(what.relations, tuple(map(_linear, sides)))
    return with_parts(what, tidy) if vars(what) and isinstance(what, And | Or | Not) else what


def _form(what: Expression) -> Form:
    """Write a term as a sum of multiples."""
    match what:
        case Number(value):
            return {None: Fraction(value)}
        case Negative(of):
            return {atom: -factor for atom, factor in _form(of).items()}
        case Binary("+" | "-" as sign, left, right):
            found = dict(_form(left))
            for atom, factor in _form(right).items():
                found[atom] = found.get(atom, Fraction(0)) + (factor if sign == "+" else -factor)
            return found
        case Binary("*", Number(value), of) | Binary("*", of, Number(value)):
            return {atom: value * factor for atom, factor in _form(of).items()}
        case Binary("%", of, by):
            return {_linear(_form(of)) % int(str(by)): Fraction(1)}
    return {what: Fraction(1)}


def _linear(form: Form) -> Expression:
    parts = [(a, int(f)) for a, f in form.items() if isinstance(a, Expression) and f]
    parts.sort(key=lambda one: one[1] < 0)
    return linear(parts, int(form.get(None, 0)))


@action
def of_heap(numbers: Some) -> Expression:
    """Say something of n."""
    return about(numbers, N)


@action
def of_term(of: Term, numbers: Some) -> Expression:
    """Say something of a term."""
    return about(numbers, _term(of))


@action
def of_rest(numbers: Some) -> Expression:
    """Say something of what is left."""
    return about(numbers, N - K)


@action
def of_taken(numbers: Some) -> Expression:
    """Say something of what is taken."""
    return about(numbers, K)


@action
def denied_(what: Expression) -> Expression:
    """Say the opposite."""
    return denied(what)


@action
def all_(*what: Expression) -> Expression:
    """Say that all conditions hold."""
    return all_of(what)


@action
def any_(*what: Expression) -> Expression:
    """Say that one of the conditions holds."""
    return any_of(what)


def under(move: Move, *when: Expression) -> Move:
    """Give a move under conditions, which must be about what it has.

    >>> print(under(Take((Span(2, 2),)), (N % 2).eq(0)))
    take 2 with n % 2 = 0
    """
    names = frozenset[str]().union(*map(free, when))
    match move:
        case Take() if move.splits:
            if not names <= {"n"}:
                raise UntoldError
            return replace(move, amounts=tuple(_under(one, *when) for one in move.amounts))
        case Take() if names <= {"k", "n"}:
            return replace(move, amounts=tuple(_under(one, *when) for one in move.amounts))
        case Halve() | Deal() if names <= {"n"}:
            return replace(move, when=tuple(dict.fromkeys((*move.when, *when))))
        case One(of):
            return One(under(of, *when))
        case Same() | EachOf() if names <= {"k"}:
            return replace(move, when=(*move.when, *when))
    raise UntoldError


# moves


@dataclass(frozen=True)
class Do:
    """Hold moves that a clause tells of, and how: whether they must or may be made, and when.

    ``mode``: "", "may", "must" or "also"; ``otherwise``: where the cases before are not met.
    """

    moves: tuple[Move, ...]
    mode: str = ""
    when: Expression = TRUE
    otherwise: bool = False
    shares: bool = False
    lead: bool = False
    leaves: bool = False
    piles: int = 0


@action
def take(numbers: Some) -> Do:
    """Take some number."""
    if any(isinstance(one, Span) and one.least < 1 for one in numbers.amounts):
        raise UntoldError
    return Do((Take(numbers.amounts),), shares=numbers.shares)


@action
def nothing(*_: Any) -> None:
    """Say nothing of the moves."""


@action
def leave(numbers: Some) -> Do:
    """Take so many that what is left is one of some numbers."""
    found: list[Amount] = []
    for one in numbers.amounts:
        met = about(replace(numbers, amounts=(one,)), N - K)
        if met == TRUE or not free(met) <= {"n", "k"} or not any(
            met.evaluate({"n": n, "k": k}) for n in range(1, 60) for k in range(1, n + 1)
        ):
            raise UntoldError
        found.append(Choice(ANY, (met,)))
    if numbers.shares and any(isinstance(one, Choice) and one.when[1:] for one in numbers.amounts):
        raise UntoldError  # n/2 or n/3, rounded down
    return Do((Take(tuple(found)),), leaves=True)


@action
def row(do: Do) -> Do:
    """Take neighbours of a row."""
    return _ending(do, (0, 1, 2), "")


def _ending(do: Do, piles: tuple[int, ...], shape: str) -> Do:
    if max(piles) > MOST_PILES:
        raise UntoldError
    moves: list[Move] = []
    for move in do.moves:
        if not isinstance(move, Take) or move.splits or move.piles != (0, 1):
            raise UntoldError
        moves.append(replace(move, piles=piles, shape=shape))
    return replace(do, moves=tuple(moves))


@action
def bare(numbers: Some) -> Do:
    """Take some number, without a verb."""
    return replace(take(numbers), mode="bare")


@action
def lead(when: Expression, do: Do) -> Do:
    """Make a move under a condition that stands first."""
    return replace(case_(do, when), lead=True)


@action
def is_whole() -> Expression:
    """Say that a part of the heap is whole."""
    return N >= 0


@action
def heaps(counts: Some | int, shape: str = "") -> tuple[Some, str]:
    """Give the numbers of heaps that are left, and their shape."""
    return exact(counts) if isinstance(counts, int) else counts, shape


@action
def heaps_upto(most: int) -> tuple[Some, str]:
    """Give the numbers of heaps up to one."""
    return listed(*map(exact, range(most + 1))), ""


@action
def leaving(do: Do, heaps: tuple[Some, str]) -> Do:
    """Leave some numbers of heaps."""
    counts, shape = heaps
    return _ending(do, tuple(sorted({k for one in counts.amounts for k in _counts(one)})), shape)


@action
def split(heaps: Some | int, shape: str = "") -> Do:
    """Split in numbers of piles."""
    heaps = exact(heaps) if isinstance(heaps, int) else heaps
    if shape == "equal" and len(heaps.amounts) == 1 and isinstance(heaps.amounts[0], Choice):
        return deal(heaps)
    into = {k for one in heaps.amounts for k in _counts(one)}
    if not into or min(into) < 2 or max(into) > MOST_PILES:
        raise UntoldError
    return Do((Take((Span(0, 0),), tuple(sorted(into)), shape),))


def _counts(amount: Amount) -> range:
    if not isinstance(amount, Span) or amount.most is None:
        raise UntoldError
    return range(amount.least, amount.most + 1)


@action
def deal(heaps: Some | None = None) -> Do:
    """Split in equal piles, as many as one likes or so many."""
    if heaps is None:
        return Do((Deal(),))
    (one, *more) = heaps.amounts
    if more or not isinstance(one, Span):
        raise UntoldError
    return Do((Deal(max(one.least, 2), one.most),))


@action
def parts(do: Do, said: tuple[Expression, ...]) -> Do:
    """Say something of the two parts."""
    (move,) = do.moves
    if not isinstance(move, Take) or move.piles != (2,) or move.shape == "equal":
        raise UntoldError
    about = tuple(one for one in said if free(one) & {"i", "j"})
    return replace(do, moves=(replace(move, parts=move.parts + about),))


@action
def each_part(numbers: Some) -> tuple[Expression, ...]:
    """Say something of both parts."""
    return about(numbers, ONE), about(numbers, OTHER)


@action
def one_part(numbers: Some) -> tuple[Expression, ...]:
    """Say something of one part at least."""
    return (about(numbers, ONE) | about(numbers, OTHER),)


@action
def two_parts(one: Some, other: Some) -> tuple[Expression, ...]:
    """Say something of one part, and another thing of the other."""
    return about(one, ONE), about(other, OTHER)


@action
def differ(numbers: Some) -> tuple[Expression, ...]:
    """Say something of the difference of the parts."""
    if numbers in (some(ODD), some(EVEN)):
        return (((ONE + OTHER) % 2).eq(1 if numbers == some(ODD) else 0),)
    return (about(numbers, Call("abs", (ONE - OTHER,))),)


@action
def related(name: str) -> tuple[Expression, ...]:
    """Relate the parts: one divides the other, they are coprime."""
    return (Relation(ONE, name.replace("_", " "), OTHER),)


@action
def times(sign: str, by: int, way: str = "") -> tuple[Expression, ...]:
    """Compare one part with a multiple of the other; ``larger``: so is the larger part."""
    if way == "larger":
        if sign not in ("le", "lt"):
            raise UntoldError
        return Compare((_SIGNS[sign],), (ONE, by * OTHER)), Compare(
            (_SIGNS[sign],), (OTHER, by * ONE)
        )
    return (Compare((_SIGNS[sign],), (ONE, by * OTHER)),)


@action
def round_do(do: Do, how: str) -> Do:
    """Round what is left of a heap that is divided."""
    if not do.shares or not all(isinstance(one, Halve) for one in do.moves):
        raise UntoldError
    moves = tuple(replace(one, up=how == "up") for one in do.moves if isinstance(one, Halve))
    return replace(do, moves=moves, shares=False)


@action
def formula_parts(what: Expression) -> tuple[Expression, ...]:
    """Take a formula about the parts."""
    return (what,)


@action
def halve(by: int, how: str = "") -> Do:
    """Divide the heap."""
    if by < 2:
        raise UntoldError
    return Do((Halve(by, up=how == "up"),), shares=not how)


@action
def halves(by: Some, how: str = "") -> Do:
    """Divide the heap by one of some numbers."""
    numbers = [k for one in by.amounts for k in _counts(one)]
    if not all(isinstance(one, Span) for one in by.amounts):
        raise UntoldError
    return replace(halve(2, how), moves=tuple(Halve(k, up=how == "up") for k in numbers if k > 1))


@action
def case_(do: Do, when: Expression) -> Do:
    """Make a move under a condition."""
    if do.when != TRUE or do.otherwise:
        raise UntoldError
    return replace(do, when=when)


@action
def otherwise(do: Do) -> Do:
    """Make a move where the cases before are not met."""
    if do.when != TRUE:
        raise UntoldError
    return replace(do, otherwise=True)


@action
def mode(name: str, do: Do) -> Do:
    """Say that a move may or must be made."""
    return replace(do, mode=name) if not do.mode or name == "must" else do


# several piles


@action
def from_one(do: Do) -> Do:
    """Make a move on one of the piles."""
    return replace(do, moves=tuple(One(move) for move in do.moves if isinstance(move, HeapMove)))


@action
def from_each(numbers: Some, some: int = 0) -> Do:
    """Take the same from each pile, or from some of them."""
    (amount, *more) = numbers.amounts
    if more:
        raise UntoldError
    base, when = _split(amount)
    if isinstance(base, Series) or (amount != ANY and not isinstance(base, Span)):
        raise UntoldError
    if isinstance(base, Span) and base != ANY and base.least != base.most:
        raise UntoldError  # 1 to 3 from each: the same, or not
    ends = () if base == ANY else (K.eq(base.least),)
    return Do((EachOf((*ends, *when), some),))


@action
def same(some: int = 0) -> Do:
    """Take the same from each pile, or from some of them."""
    return Do((EachOf((), some),))


@action
def same_more(some: int) -> Do:
    """Take the same from at least so many piles."""
    return Do((EachOf((), some, more=True),))


@action
def one_of(numbers: Some) -> Do:
    """Take some number from one pile."""
    return Do((One(Take(numbers.amounts)),), shares=numbers.shares)


@action
def bound_do(do: Do, what: Expression) -> Do:
    """Ask something of a move on piles."""
    return replace(do, moves=tuple(under(one, what) for one in do.moves))


@action
def may_split_n(heaps: int) -> Divided:
    """Say that what is left may be split in two."""
    if heaps != 2:
        raise UntoldError
    return Divided()


@action
def also_bnd(before: tuple[Any, ...], bound: Bound) -> tuple[Any, ...]:
    """Ask something in brackets of what stands before."""
    return (*before, ("with", bound))


@action
def differ_z(heaps: int, numbers: Some) -> tuple[Expression, ...]:
    """Say something of the difference of the parts, whose number is named."""
    if heaps != 2:
        raise UntoldError
    return differ(numbers)


@action
def powers_from(base: int) -> Some:
    """Give the powers of a number but 1."""
    return within(powers(base), K > 1)


@action
def same_parity(name: str) -> Expression:
    """Say that k and n are of the same parity, or not."""
    return ((N - K) % 2).eq(0 if name == "same" else 1)


@action
def powers_some(base: int, exponent: Expression) -> Some:
    """Give the powers of a number whose exponent is at least 0, or at least 1."""
    if exponent == (K >= 0):
        return powers(base)
    if exponent in (K >= 1, K > 0):
        return powers_from(base)
    raise UntoldError


@action
def neither_part(numbers: Some) -> tuple[Expression, ...]:
    """Say that no part is one of some numbers."""
    return denied(about(numbers, ONE)), denied(about(numbers, OTHER))


@action
def square_limit(sign: str, of: Term) -> Bound:
    """Compare the square of the number taken."""
    return Bound(Compare((_SIGNS[sign],), (K * K, _term(of))))


@action
def split_or(before: tuple[Any, ...], heaps: int) -> tuple[Any, ...]:
    """Split in another number of piles, where the last move splits."""
    return (*before, ("or", replace(split(heaps), mode="split")))


@action
def trade(shape: str = "") -> Do:
    """Remove one pile and split another."""
    return Do((Trade(shape),))


# what a text says: clauses in their order


@dataclass(frozen=True)
class Bound:
    """Hold what is asked of every move before: a condition about k and n."""

    what: Expression
    own: bool = False  # it is a clause of its own, about all moves
    listed: bool = False  # it is a list of numbers


@dataclass(frozen=True)
class Only:
    """Hold the only numbers that a move may take, and when, or numbers that need a condition."""

    of: Some
    when: Expression


@dataclass(frozen=True)
class Ends:
    """Hold whether the last one loses."""

    loses: bool


@dataclass(frozen=True)
class Piles:
    """Hold the number of piles; 0 for heaps of which each is on its own."""

    many: int


@action
def bound(what: Expression) -> Bound:
    """Ask something of every move."""
    return Bound(tidy(what))


@action
def not_all(*_: Some) -> Bound:
    """Ask that something is left."""
    return Bound(K + 1 <= N, own=True)


@action
def also_left(before: tuple[Any, ...], numbers: Some) -> tuple[Any, ...]:
    """Ask of what is left that it is one of some numbers."""
    return (*before, ("with", left(numbers)))


@action
def left(numbers: Some) -> Bound:
    """Ask of what is left that it is one of some numbers."""
    return Bound(about(numbers, N - K))


@action
def end(loses: str) -> Ends:
    """Say whether the last one loses."""
    return Ends(loses == "loses")


@action
def unable(loses: str) -> Ends:
    """Say whether whoever cannot move loses: then the last one wins."""
    return Ends(loses != "loses")


@action
def own(bound: Bound) -> Bound:
    """Ask in a clause of its own, of all moves."""
    return replace(bound, own=True)


@action
def piled(piles: int, do: Do) -> Do:
    """Say how many piles there are, of which a move takes."""
    return replace(do, piles=piles)


@action
def only(numbers: Some, when: Expression) -> Only:
    """Let some numbers be taken only under a condition."""
    return Only(numbers, when)


@action
def piles(many: int) -> Piles:
    """Say how many piles there are."""
    if not 2 <= many <= MOST_PILES:
        raise UntoldError
    return Piles(many)


@action
def scene() -> Piles:
    """Say nothing of the moves."""
    return Piles(0)


@action
def first(one: Any) -> tuple[tuple[str, Any], ...]:
    """Begin a row of clauses."""
    return (("", one),)


@action
def then(before: tuple[Any, ...], joint: str, one: Any) -> tuple[Any, ...]:
    """Put a clause behind others."""
    return (*before, (joint, one))


@dataclass(frozen=True)
class Divided:
    """Say that what is left may be split."""


@action
def may_split() -> Divided:
    """Say that what is left may be split."""
    return Divided()


@action
def also_bound(before: tuple[Any, ...], what: Expression) -> tuple[Any, ...]:
    """Ask something of what stands before."""
    return (*before, ("with", Bound(what)))


@action
def then_comma(before: tuple[Any, ...], one: Any) -> tuple[Any, ...]:
    """Put a scene behind clauses."""
    return (*before, (",", one))


@action
def beside(before: tuple[Any, ...], numbers: Some) -> tuple[Any, ...]:
    """Put an amount behind others, with a comma: it is asked of all of them."""
    if numbers.bare and len(numbers.amounts) == 1:
        raise UntoldError
    return (*before, (",", Bound(about(numbers, K), listed=any(map(is_number, numbers.amounts)))))


@action
def joint(name: str) -> str:
    """Give a joint by its name."""
    return name
