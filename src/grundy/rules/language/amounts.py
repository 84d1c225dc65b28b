"""Hold amounts, and what is said of a number, which is the same: amounts of k.

They are put together here and never as text. Productions call what is decorated by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice, pairwise, product
from typing import Any, TypeVar

from grundy.errors import InputError
from grundy.formulas.functions import NAMES, Series
from grundy.formulas.linear import summed, terms_of
from grundy.formulas.parts import free, put, with_parts
from grundy.formulas.tree import (
    TRUE,
    And,
    Binary,
    Compare,
    Expression,
    Not,
    Number,
    Or,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.rules.language.chart import ITEM, UntoldError
from grundy.rules.language.comparisons import Form, Quotient, compared, whole
from grundy.rules.language.exact import Formula, gaps, is_one
from grundy.rules.language.heaps import ALL, ANY, EVEN, ODD, Amount, Choice, K, N, Span
from grundy.rules.language.terms import denied, linear, never
from grundy.rules.language.tokens import Token, tokens

__all__ = [
    "ACTIONS",
    "ROUNDED",
    "SIGNS",
    "Some",
    "Term",
    "about",
    "action",
    "based",
    "both",
    "exact",
    "expressed",
    "folded",
    "is_number",
    "kind",
    "limit",
    "listed",
    "narrowed",
    "part",
    "rounded_share",
    "share_of",
    "some",
    "tidy",
    "within",
]

F = TypeVar("F", bound=Callable[..., Any])
ACTIONS: dict[str, Callable[..., Any]] = {}
_ONE = number(1)
_AT = Token("")
OTHERS = ("other", "smaller")
"""How another pile is called."""
ROUNDED = "'rounding down' or 'rounding up'"
_LISTED = 10**6  # no primes are sought beyond
SIGNS = {"le": "<=", "ge": ">=", "lt": "<", "gt": ">", "eq": "==", "ne": "!="}
_TURNED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "==": "==", "!=": "!="}


def action(function: F) -> F:
    """Let productions call a function by its name.

    >>> ACTIONS["kind"] is kind
    True
    """
    ACTIONS[function.__name__.strip("_").lower()] = function
    return function


@dataclass(frozen=True)
class Some:
    """Hold numbers of which one is taken, or which a number is one of.

    >>> Some((Span(2, 2), Span(5, 5))).bare, Some((Span(2, 5),)).bare
    (True, False)

    ``shares``: a part of the heap that must be whole, lest its rounding be unclear.
    """

    amounts: tuple[Amount, ...]
    shares: bool = False

    @property
    def bare(self) -> bool:
        """Tell whether it is a list of numbers."""
        return all(map(is_number, self.amounts))


def is_number(amount: Amount) -> bool:
    """Tell whether an amount is one number.

    >>> is_number(Span(3, 3)), is_number(Span(1, 3))
    (True, False)
    """
    return isinstance(amount, Span) and amount.least == amount.most


@dataclass(frozen=True)
class Term:
    """Hold a sum, as `Form` does, or with ``root`` the square root of n and a number.

    >>> Term(((N, Fraction(1, 2)),)).form == {N: Fraction(1, 2)}
    True
    """

    of: tuple[tuple[Expression | Quotient | None, Fraction], ...]
    root: bool = False

    @property
    def form(self) -> Form:
        """Give it as a dictionary."""
        return dict(self.of)


def some(*amounts: Amount) -> Some:
    """Hold amounts, each once.

    >>> len(some(ODD, ODD, EVEN).amounts)
    2
    """
    return Some(tuple(dict.fromkeys(amounts)))


@action
def _where(*when: Expression) -> Some:
    """Give the numbers for which conditions hold."""
    return some(Choice(ANY, when))


@action
def exact(number: int) -> Some:
    """Give one number.

    >>> exact(3).bare
    True
    """
    return some(Span(number, number))


@action
def _span(low: int, high: int) -> Some:
    """Give the numbers from one to another."""
    if not 0 < low <= high:
        raise UntoldError
    return some(Span(low, high))


@action
def kind(name: str) -> Some:
    """Give the numbers of a kind: odd, primes.

    >>> print(*kind("odd").amounts, *kind("primes").amounts)
    odd primes
    """
    known: dict[str, Amount] = {"odd": ODD, "even": EVEN, "any": ANY, "all": ALL}
    if name in known:
        return some(known[name])
    if name == "composite":
        return _where(K > 1, denied(is_one(K, Series("primes"))))
    return some(Series(name.replace("_", " ")))


@action
def _multiples_any(by: Some) -> Some:
    """Give the multiples of any of some numbers."""
    return listed(*(_where((K % one.least).eq(0)) for one in by.amounts if isinstance(one, Span)))


@action
def _powers(base: int) -> Some:
    """Give the powers of a number."""
    if base < 2:
        raise UntoldError
    return some(Series("powers", base))


@action
def _remainders(rests: Some, by: int) -> Some:
    """Give the numbers whose remainder is one of some numbers."""
    numbers = [one.least for one in rests.amounts if isinstance(one, Span)]
    if not rests.bare or any(rest >= by for rest in numbers):
        raise UntoldError
    return _where(any_of((K % by).eq(rest) for rest in numbers))


@action
def _progression(first: Some, last: int = 0) -> Some:
    """Give the numbers that a list begins, where only one way to go on is known."""
    numbers = [one.least for one in first.amounts if isinstance(one, Span)]
    if not first.bare or len(numbers) < 2:
        raise UntoldError
    ways = _ways_on(numbers, last)
    if len(ways) != 1:
        raise UntoldError
    return ways[0]


def _ways_on(numbers: list[int], last: int) -> list[Some]:
    """Give the ways known in which numbers go on, to a last one or for ever."""
    step = numbers[1] - numbers[0]
    end = last or numbers[-1]
    if (len(numbers) == 2 and step != 1) or end > _LISTED:
        return []
    if (
        step > 0
        and {b - a for a, b in pairwise(numbers)} == {step}
        and (end - numbers[0]) % step == 0
    ):
        if step == 1:
            return [_span(numbers[0], last) if last else limit("ge", numbers[0])]
        low = [numbers[0] <= K] if numbers[0] > step else []
        found = _where((K % step).eq(numbers[0] % step), *low)
        return [within(found, last >= K)] if last else [found]
    series = [Series(name) for name in NAMES] + [Series("powers", of) for of in (2, 3, 4, 5)]
    same = [one for one in series if [*islice(one.upto(numbers[-1]), len(numbers) + 1)] == numbers]
    if last:
        return [within(some(one), last >= K) for one in same if last in one]
    return [some(one) for one in same]


@action
def _share(over: int, by: int) -> Term:
    """Give a part of the heap."""
    if not 0 < over <= by:
        raise UntoldError
    return Term(((N, Fraction(over, by)),))


@action
def _rounded(of: Term, how: str) -> Term:
    """Round a part of the heap; the square root of n is rounded down, as a bound does."""
    if of.root and how == "down":
        return of
    ((atom, factor), *more) = of.of
    if more or atom != N or factor.denominator == 1:
        raise UntoldError
    quotient = Quotient(((N, factor.numerator),), factor.denominator, up=how == "up")
    return Term(((quotient, Fraction(1)),))


@action
def _rounded_if(of: Term, how: str, name: str) -> Term:
    """Round a part of the heap where n is of a kind: where it is not whole, and only there.

    Else it is unclear: is it rounded up if n is even, or is it taken then?
    """
    share, test = of.form.get(N, Fraction(0)), about(kind(name), N)
    if any((share * n % 1 > 0) != test.evaluate({"n": n}) for n in range(1, 60)):
        raise InputError(ROUNDED, where="rule")
    return _rounded(of, how)


@action
def _root(added: int = 0) -> Term:
    """Give the square root of n."""
    return Term(((None, Fraction(added)),), root=True)


@action
def _plus(of: Term, added: int, sign: str = "+") -> Term:
    """Add a number, or take it away."""
    form = of.form
    form[None] = form.get(None, Fraction(0)) + (added if sign == "+" else -added)
    return Term(tuple(form.items()), of.root)


def _has_k(of: Term) -> bool:
    return any(isinstance(a, Expression) and free(a) - {"n", *OTHERS} for a, _ in of.of)


@action
@lru_cache
def _formula(text: str, *parts: int | Term) -> Term | Expression:
    """Read a condition or a number of canonical rules, in which ``$1``, ``$2`` are meanings.

    >>> print(_formula("k % $1 = 0", 3), expressed(_formula("n - $1", 2)), sep="; ")
    k % 3 == 0; n - 2
    """
    numbers = (str(part) if isinstance(part, int) else "other" for part in parts)
    text = ITEM.sub(lambda _: next(numbers), text)
    terms = [expressed(part) for part in parts if isinstance(part, Term)]
    words = tokens(text)
    with suppress(InputError):
        return Term(tuple(Formula([Token("("), *words, Token(")")]).sum().items()))
    with suppress(InputError):
        found = Formula(words).choice()
        return put(found, {"other": terms[0]}) if terms else found
    raise UntoldError


def expressed(of: Term) -> Expression:
    """Write a term as an expression; not a root, a fraction or what is rounded.

    >>> print(expressed(Term(((N, Fraction(1)),))))
    n
    """
    if of.root or any(f.denominator > 1 or isinstance(a, Quotient) for a, f in of.of):
        raise UntoldError
    return whole(of.form, _AT)


@action
def limit(sign: str, bound: Term | int) -> Some:
    """Give the numbers that compare so with a term.

    >>> print(*limit("le", 4).amounts)
    k with k <= 4
    """
    if isinstance(bound, int):
        bound = Term(((None, Fraction(bound)),))
    if _has_k(bound):
        raise UntoldError
    if bound.root:
        return _where(*_about_root(SIGNS[sign], int(bound.form.get(None, 0))))
    if set(bound.form) <= {None} and sign == "eq":
        return exact(int(bound.form.get(None, 0)))
    return _where(*compared({K: Fraction(1)}, SIGNS[sign], bound.form, _AT))


def _about_root(sign: str, added: int) -> list[Expression]:
    """Compare k with the square root of n, and a number added: k - a with the root."""
    square = K * K if not added else linear([(K * K, 1), (K, -2 * added)], added * added)
    if sign != "==":
        return [Compare((sign,), (square, N))]
    after = linear([(K * K, 1), (K, 2 - 2 * added)], (1 - added) ** 2)
    return [square <= N, after > N]


@action
def _ranged(low: Term | int, high: Term | int) -> Some:
    """Give the numbers from one term to another, of which one holds n."""
    if isinstance(low, int) and isinstance(high, int):
        return _span(low, high)
    if isinstance(high, Term) and not high.root and set(high.form) <= {None}:
        raise UntoldError
    if isinstance(low, Term) and (N in low.form and low.form[N].denominator == 1):
        raise UntoldError
    if isinstance(low, Term) and not any(a == N for a in low.form):
        raise UntoldError
    if low == 1:
        return limit("le", high)
    return both(limit("ge", low), limit("le", high))


@action
def part(of: Term) -> Some:
    """Give a part of the heap, rounded, or where it is whole.

    >>> part(_share(1, 2)).shares
    True
    """
    form = of.form
    if (set(form) <= {None} and not of.root) or _has_k(of) or form.get(N, 1) <= 0 or form == {N: 1}:
        raise UntoldError
    found = limit("eq", of)
    return replace(found, shares=not of.root and any(f.denominator > 1 for f in form.values()))


def share_of(what: Expression) -> tuple[int, int]:
    """Give q and p of ``q k = p n``; 0 where it is none.

    >>> share_of((2 * K).eq(N))
    (2, 1)
    """
    match what:
        case Compare(("==",), (Binary("*", Number(by), Variable("k")), Variable("n"))):
            return by, 1
        case Compare(
            ("==",), (Binary("*", Number(by), Variable("k")), Binary("*", Number(over), _))
        ):
            return by, over
    return 0, 0


def rounded_share(amount: Amount, how: str, by: int = 0) -> Some:
    """Round an amount that is a part of the heap, one part in ``by`` where this is told.

    >>> print(*rounded_share(part(_share(1, 2)).amounts[0], "down").amounts)
    n/2 rounding down
    """
    _, when = based(amount)
    whole, over = share_of(when[0]) if len(when) == 1 else (0, 0)
    if whole < 2 or by not in (0, whole):
        raise UntoldError
    return part(_rounded(_share(over, whole), how))


@action
def listed(one: Some, *more: Some) -> Some:
    """Give one of several amounts.

    >>> print(*listed(exact(1), kind("primes")).amounts)
    1 primes
    """
    found = some(*(amount for each in (one, *more) for amount in each.amounts))
    return replace(found, shares=any(each.shares for each in (one, *more)))


@action
def _listed_alike(one: Some, other: Some) -> Some:
    """Give one of two amounts that are both numbers, or both kinds."""
    if one.bare != other.bare:
        raise UntoldError
    return listed(one, other)


@action
def _bared(one: Some, *more: Some) -> Some:
    """Give one of several numbers, which stand side by side."""
    if not (one.bare and all(each.bare for each in more)):
        raise UntoldError
    return listed(one, *more)


@action
def both(one: Some, other: Some) -> Some:
    """Give the numbers that are in both.

    >>> print(*both(kind("odd"), some(Span(1, 7))).amounts)
    1..7 with k % 2 = 1
    """
    pairs = product(one.amounts, other.amounts)
    found = [met for a, b in pairs if (met := _met(a, b)) is not None]
    if not found:
        raise UntoldError
    return Some(tuple(dict.fromkeys(found)), one.shares or other.shares)


@action
@lru_cache
def _each_both(numbers: Some, other: Some) -> Some:
    """Give the numbers that are in both; each of the amounts has some in those of the other."""
    parts = [(one, other) for one in numbers.amounts] + [(one, numbers) for one in other.amounts]
    for one, others in parts:
        if never(all_of((about(Some((one,)), K), about(others, K)))):
            raise UntoldError
    return both(numbers, other)


@action
def _but(numbers: Some, other: Some) -> Some:
    """Give the numbers of one amount that are not in another."""
    if numbers.amounts == (ANY,):
        return _none(other)
    barred = about(other, K)
    if numbers.bare and not free(barred) - {"k"}:
        said = [one.least for one in numbers.amounts if isinstance(one, Span)]
        if not any(barred.evaluate({"k": k}) for k in said):
            raise UntoldError  # 8 except 4
    return within(numbers, denied(barred))


@action
def _agrees(numbers: Some, first: Some) -> Some:
    """Give numbers whose first members are listed behind them; `UntoldError` where they differ."""
    if numbers.amounts == first.amounts:
        return numbers
    said = {one.least for one in first.amounts if isinstance(one, Span)}
    test = about(numbers, K)
    if not said or free(test) - {"k"} or max(said) > _LISTED // 100:
        raise UntoldError
    if said != {k for k in range(1, max(said) + 1) if test.evaluate({"k": k})}:
        raise UntoldError
    return numbers


@action
def _includes(numbers: Some, more: Some) -> Some:
    """Give numbers that others are said to be among; `UntoldError` where one is not."""
    if not never(all_of((N > 1, about(more, K), denied(about(numbers, K))))):
        raise UntoldError
    return numbers


@action
def _none(numbers: Some) -> Some:
    """Give the numbers that are not in an amount."""
    if all(isinstance(one, Span) for one in numbers.amounts):
        if not (found := tuple(gaps(one for one in numbers.amounts if isinstance(one, Span)))):
            raise UntoldError
        return Some(found)
    return _where(denied(about(numbers, K)))


@action
def _barred(numbers: Some) -> Some:
    """Give the numbers that are not in an amount, 0 among them where it is not: of what is left."""
    return _where(denied(about(numbers, K)))


@action
def within(numbers: Some, *when: Expression) -> Some:
    """Give the numbers for which conditions hold.

    >>> print(*within(kind("primes"), K < N).amounts)
    primes with k < n
    """
    found = [narrowed(one, *when) for one in numbers.amounts]
    return Some(tuple(dict.fromkeys(found)), numbers.shares)


def based(amount: Amount) -> tuple[Span | Series, tuple[Expression, ...]]:
    """Part an amount into its numbers and their conditions.

    >>> of, when = based(ODD)
    >>> str(of), str(when[0])
    ('1..', 'k % 2 == 1')
    """
    return (amount.of, amount.when) if isinstance(amount, Choice) else (amount, ())


def narrowed(amount: Amount, *when: Expression) -> Amount:
    """Put an amount under conditions, each once.

    >>> print(narrowed(Span(1, 3), K < N))
    1..3 with k < n
    """
    of, before = based(amount)
    flat = [part for one in when for part in (one.parts if isinstance(one, And) else (one,))]
    every = tuple(dict.fromkeys((*before, *(one for one in flat if one != TRUE))))
    return Choice(of, every) if every else of


def _met(one: Amount, other: Amount) -> Amount | None:
    """Give the numbers in both amounts, if there may be any."""
    (of, when), (base, more) = based(one), based(other)
    if isinstance(of, Series) and isinstance(base, Series):
        return narrowed(of, *when, is_one(K, base), *more)
    if isinstance(of, Span) and isinstance(base, Series):
        of, when, base, more = base, more, of, when
    assert isinstance(base, Span)
    if isinstance(of, Series):
        ends = () if base == ANY else tuple(_ends(base, K))
        return narrowed(of, *when, *ends, *more)
    least = max(of.least, base.least)
    most = min((m for m in (of.most, base.most) if m is not None), default=None)
    if most is not None and most < least:
        return None
    return narrowed(Span(least, most), *when, *more)


def _ends(numbers: Span, of: Expression) -> Iterable[Expression]:
    if numbers.least == numbers.most:
        return [of.eq(numbers.least)]
    low = [of >= numbers.least] if numbers.least > 1 or of != K else []
    return low + ([] if numbers.most is None else [of <= numbers.most])


@action
def _about_(numbers: Some, of: Term) -> Expression:
    """Say of a number that it is one of some: of [k], [n - k] or [n]."""
    return about(numbers, expressed(of))


def folded(amount: Amount) -> Amount | None:
    """Put bounds of k by numbers into the range; None where no number is left.

    >>> print(folded(Choice(ANY, (K >= 3, K < 9, K < N))), folded(Choice(ANY, (K < 1,))))
    3..8 with k < n None
    """
    if not isinstance(amount, Choice) or not isinstance(amount.of, Span):
        return amount
    low, high = amount.of.least, amount.of.most
    rest: list[Expression] = []
    for one in amount.when:
        match one:
            case Compare(("<=" | "<" as sign,), (Variable("k"), Number(most))):
                most -= sign == "<"
                high = most if high is None else min(high, most)
            case Compare(("==",), (Variable("k"), Number(value))):
                low, high = max(low, value), value if high is None else min(high, value)
            case Compare((">=" | ">" as sign,), (Variable("k"), Number(least))):
                low = max(low, least + (sign == ">"))
            case _:
                rest.append(one)
    if high is not None and high < low:
        return None
    if high == low:
        about_k = [one for one in rest if free(one) == {"k"}]
        if not all(one.evaluate({"k": low}) for one in about_k):
            return None
        rest = [one for one in rest if one not in about_k]
    span = Span(low, high)
    return Choice(span, tuple(rest)) if rest else span


def about(numbers: Some, of: Expression) -> Expression:
    """Say of a number that it is one of some: of k, n - k or n.

    >>> print(about(kind("odd"), N), about(limit("le", 4), N - K))
    n % 2 == 1 n - k <= 4
    """
    return any_of(_said(one, of) for one in numbers.amounts)


def _said(amount: Amount, of: Expression) -> Expression:
    base, when = based(amount)
    if base == ANY:
        met: list[Expression] = []
    else:
        met = [is_one(of, base)] if isinstance(base, Series) else [*_ends(base, of)]
    return all_of((*met, *(tidy(put(one, {"k": of})) for one in when)))


def tidy(what: Expression) -> Expression:
    """Multiply out what stands in brackets, as canonical rules do.

    >>> print(tidy(2 * (N - K) <= N), tidy(((N - K) % 3).eq(1)))
    2 * n - 2 * k <= n (n - k) % 3 == 1
    """
    if isinstance(what, Compare) and len(what.relations) == 1:
        left, right = map(terms_of, what.operands)
        apart = summed(left, right, -1)
        rest = apart.pop(_ONE, 0)
        if {*apart} == {K} and abs(apart[K]) == 1:  # n - k = n - 1
            sign = what.relations[0] if apart[K] > 0 else _TURNED[what.relations[0]]
            return Compare((sign,), (K, number(-rest * apart[K])))
        return Compare(what.relations, (_linear(left), _linear(right)))
    return with_parts(what, tidy) if vars(what) and isinstance(what, And | Or | Not) else what


def _linear(terms: Mapping[Expression, int]) -> Expression:
    parts = sorted(((a, f) for a, f in terms.items() if a != _ONE), key=lambda one: one[1] < 0)
    return linear(parts, terms.get(_ONE, 0))


action(denied)


@action
def _all_(*what: Expression) -> Expression:
    """Say that all conditions hold."""
    return all_of(what)


@action
def _any_(*what: Expression) -> Expression:
    """Say that one of the conditions holds."""
    return any_of(what)


@action
def _powers_some(base: int, exponent: Expression) -> Some:
    """Give the powers of a number whose exponent is at least 0, or at least 1."""
    if exponent == (K >= 0):
        return _powers(base)
    if exponent in (K >= 1, K > 0):
        return within(_powers(base), K > 1)
    raise UntoldError
