"""Read terms and conditions that are formulas, such as ``2k + 1 <= n``, and canonical rules.

A canonical rule is the text that a `Rule` writes: it has one meaning, and needs no grammar of
sentences. What is read here is read by descent, a function for each part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import is_dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import NoReturn

from grundy.errors import InputError
from grundy.formulas.functions import Series
from grundy.formulas.parts import free
from grundy.formulas.tree import Binary, Call, Expression, Member, Variable, all_of, any_of
from grundy.phrases.phrase import phrase
from grundy.rules.language.comparisons import (
    LARGEST,
    MOST,
    Form,
    Quotient,
    compared,
    small,
    whole,
    wrong,
)
from grundy.rules.language.heaps import (
    ALL,
    ANY,
    EVEN,
    ODD,
    WORDS,
    Amount,
    Choice,
    Deal,
    Halve,
    HeapMove,
    Span,
    Take,
    part,
    united,
)
from grundy.rules.language.rule import (
    PLACES,
    Both,
    One,
    Pair,
    PileMove,
    Place,
    Rule,
    Same,
    Several,
    Trade,
)
from grundy.rules.language.terms import OPPOSITES, Relation, denied, linear
from grundy.rules.language.tokens import Token, tokens

__all__ = ["Formula", "exact_rule", "gaps", "is_one", "merged"]

MOST_PILES = len(WORDS) - 1
_MOST_LISTED = 100
_DEEPEST = 6
_WITH_ZERO = ("squares", "cubes")
_COMPARE = {"=": "==", "≡": "=="} | {one: one for one in ("<", "<=", ">", ">=", "!=")}
_SERIES = {"squares", "square", "primes", "prime", "cubes", "cube", "factorials", "factorial"}
_SERIES |= {"fibonacci", "lucas", "triangular"}
_VERBS = ("take", "split", "halve", "divide", "remove", "from", "the")
_ABOUT = {
    "n": "a condition about n, the heap",
    "k": "a condition about k, the stones from each",
    "ij": "a condition about i and j",
    "nij": "a condition about n, the heap",
}
_ROUNDED = (("floor", False, ")"), ("ceil", True, ")"), ("⌊", False, "⌋"), ("⌈", True, "⌉"))
_CALLED = ("digitsum", "maxdigit", "digits")
_BEGIN = ("(", "|", "floor", "ceil", "⌊", "⌈", *_CALLED)
_SHAPES = {"equal": "equal", "unequal": "unequal", "different": "unequal"}


def is_one(of: Expression, series: Series) -> Expression:
    """Say in words that a number is a square: 0 is one, and a cube, though no move takes it.

    >>> n, k = Variable("n"), Variable("k")
    >>> print(is_one(n - k, Series("squares")), is_one(k, Series("squares")))
    n - k in squares or n - k == 0 k in squares
    """
    met = Member(of, series)
    zero = series.name in _WITH_ZERO and not isinstance(of, Variable)
    return met | of.eq(0) if zero else met


class Formula:
    """Read terms and conditions about k, n, i and j; ``named`` is another letter for k.

    >>> print(*Formula(tokens("3k <= n and k is odd")).conditions())
    3 * k <= n k % 2 == 1

    An `InputError` names the token at which something else was expected.
    """

    def __init__(self, words: Sequence[Token], at: int = 0, named: str = "") -> None:
        self.words, self.at, self.named, self.bars, self.depth = words, at, named, False, 0

    @property
    def here(self) -> Token | None:
        """Give the token at which the reader stands; None at the end."""
        return self.words[self.at] if self.at < len(self.words) else None

    def take(self, *words: str) -> bool:
        """Go on behind these words if they stand here."""
        if tuple(self.words[self.at : self.at + len(words)]) != words:
            return False
        self.at += len(words)
        return True

    def need(self, *words: str) -> None:
        """Go on behind these words, which must stand here."""
        if not self.take(*words):
            self.fail(f"'{' '.join(words)}'")

    def fail(self, expected: str) -> NoReturn:
        """Raise the error that names this place."""
        last = self.words[-1] if self.words else Token("")
        wrong(self.here or Token("", last.start_pos + len(last.typed)), expected)

    def number(self, least: int = 0, most: int = MOST) -> int:
        """Read a number in figures, or in words up to nine."""
        here = self.here
        if here is None or not (here.isdecimal() or here in WORDS[1:]):
            self.fail("a number")
        value = WORDS.index(here) if here in WORDS else int(here)
        if not least <= value <= most:
            self.fail(phrase("a number from {n} to {m}", n=least, m=most))
        self.at += 1
        return value

    def is_number(self) -> bool:
        """Tell whether a number stands here."""
        return self.here is not None and (self.here.isdecimal() or self.here in WORDS[1:])

    def conditions(self) -> list[Expression]:
        """Read conditions that hold at once."""
        found = self.condition()
        while self.take("and"):
            found += self.condition()
        return found

    def choice(self) -> list[Expression]:
        """Read conditions of which one side of ``or`` holds."""
        sides = [self.conditions()]
        while self.take("or"):
            sides.append(self.conditions())
        return sides[0] if len(sides) == 1 else [any_of(map(all_of, sides))]

    def condition(self) -> list[Expression]:
        """Read one condition, which may be a chain of comparisons."""
        if self.depth == _DEEPEST:
            self.fail(phrase("at most {n} brackets in one another", n=_DEEPEST))
        self.depth += 1
        try:
            return self._condition()
        finally:
            self.depth -= 1

    def _condition(self) -> list[Expression]:
        if self.take("not", "("):
            found = [denied(all_of(self.choice()))]
            self.need(")")
            return found
        start = self.at
        if self.take("("):
            try:
                found = self.choice()
                self.need(")")
            except InputError:
                self.at = start  # brackets of a term
            else:
                return found
        if found := self._gcd():
            return found
        return self._about(self.sum())

    def _gcd(self) -> list[Expression]:
        """Read ``gcd(k, n) = 1``."""
        if not self.take("gcd"):
            return []
        self.need("(")
        left = whole(self.sum(), self.words[self.at - 1])
        self.need(",")
        right = whole(self.sum(), self.words[self.at - 1])
        self.need(")")
        sign = self.here
        if sign not in ("=", "!=", ">"):
            self.fail("'= 1'")
        self.at += 1
        self.need("1")
        return [Relation(left, "is coprime to" if sign == "=" else "is not coprime to", right)]

    def _about(self, left: Form) -> list[Expression]:
        """Read what is said of a number."""
        found: list[Expression] = []
        while (sign := self.here) in _COMPARE:
            self.at += 1
            right = self.sum()
            found += self._compared(left, _COMPARE[str(sign)], right, Token(str(sign)))
            left = right
        if found:
            return found
        here = self.here or Token("")
        for name in OPPOSITES:
            if self.take(*name.split()):
                return [Relation(whole(left, here), name, whole(self.sum(), here))]
        if self.take("|"):
            return [Relation(whole(left, here), "divides", whole(self.sum(), here))]
        return self._member(left)

    def _compared(self, left: Form, sign: str, right: Form, at: Token) -> list[Expression]:
        """Compare; ``n = 2 mod 3`` and ``n = 2 (mod 3)`` compare remainders."""
        start = self.at
        bracket = self.take("(")
        if sign == "==" and self.take("mod"):
            by = self.number(1, LARGEST)
            if bracket:
                self.need(")")
            moved = dict(left)
            for atom, factor in right.items():
                if atom is not None:
                    moved[atom] = moved.get(atom, Fraction(0)) - factor
            rest = int(right.get(None, 0)) % by
            return [(_linear({a: f for a, f in moved.items() if f}) % by).eq(rest)]
        self.at = start
        return compared(left, sign, right, at)

    def _member(self, left: Form) -> list[Expression]:
        """Read ``is odd``, ``in squares``, ``not in {1,4}``, ``is a multiple of 3``."""
        at = self.here
        found = self.take("is")
        no = self.take("not")
        found |= no
        listed = self.take("in")
        if not (found or listed):
            self.fail("a comparison (<, <=, =, ...)")
        of = whole(left, at or Token(""))
        _ = self.take("a") or self.take("an")
        if self.take("{"):
            met = any_of(of.eq(one) for one in self._listed())
        else:
            met = self._kind(of, listed)
        return [denied(met) if no else met]

    def _kind(self, of: Expression, listed: bool) -> Expression:
        for word, rest in (("odd", 1), ("even", 0)):
            if self.take(word):
                return (of % 2).eq(rest)
        if self.take("multiple", "of") or self.take("multiples", "of"):
            return (of % self.number(1, LARGEST)).eq(0)
        if self.take("divisor", "of"):
            return Relation(of, "divides", whole(self.sum(), Token("")))
        series = self.series()
        if series is None:
            self.fail("a kind (odd, squares, primes, powers of 2)")
        return Member(of, series) if listed else is_one(of, series)

    def series(self) -> Series | None:
        """Read the name of a set that goes on for ever, if one stands here."""
        if self.take("powers", "of") or self.take("power", "of"):
            return Series("powers", self.number(2, LARGEST))
        if self.take("prime", "powers") or self.take("prime", "power"):
            return Series("prime powers")
        here = self.here
        if here not in _SERIES:
            return None
        self.at += 1
        name = str(here)
        plural = name if name.endswith("s") or name in ("fibonacci", "lucas") else f"{name}s"
        return Series("triangular" if name == "triangular" else plural)

    def _listed(self) -> list[int]:
        """Read the numbers of a set in braces."""
        found: list[int] = []
        while not found or self.take(","):
            low = high = self.number()
            if self.take(".."):
                high = self.number(low, low + _MOST_LISTED)
            found += range(low, high + 1)
        self.need("}")
        if len(found) > _MOST_LISTED:
            self.fail(phrase("at most {n} numbers", n=_MOST_LISTED))
        return found

    def sum(self) -> Form:
        """Read terms with their signs."""
        total: Form = {}
        sign = -1 if self.take("-") else 1
        while True:
            at = self.here or Token("")
            for atom, factor in self.term().items():
                total[atom] = total.get(atom, Fraction(0)) + sign * factor
            small(total, at)
            if self.here not in ("+", "-") or not self._goes_on(1):
                return total
            sign = 1 if self.take("+") else -1
            self.at += sign < 0

    def _goes_on(self, by: int) -> bool:
        """Tell whether a term may begin some tokens from here."""
        follows = self.words[self.at + by] if self.at + by < len(self.words) else Token("")
        return follows.isdecimal() or follows in _BEGIN or bool(self._named(follows))

    def _named(self, word: str) -> str:
        """Give the variable that a letter is, or nothing."""
        if self.named and word == self.named:
            return "k"
        return word if word in ("k", "n", "i", "j", "other") else ""

    def term(self) -> Form:
        """Read a factor, and what divides it; `InputError` for a remainder of a fraction."""
        form = self._factor()
        while True:
            at = self.here or Token("")
            if self.take("/"):
                by = self.number(1, LARGEST)
                form = {atom: factor / by for atom, factor in form.items()}
            elif self.take("//") or self.take("div"):
                form = {Quotient(_items(form), self.number(1, LARGEST)): Fraction(1)}
            elif self.take("%") or (self.here == "mod" and self._is_sum(form) and self.take("mod")):
                if any(f.denominator > 1 or isinstance(a, Quotient) for a, f in form.items()):
                    wrong(at, "no fraction beside it")
                form = {_linear(form) % self.number(1, LARGEST): Fraction(1)}
            else:
                return form

    def _is_sum(self, form: Form) -> bool:
        return any(isinstance(atom, Expression) for atom in form)

    def _factor(self) -> Form:
        """Read a number, a variable, a product or what stands in brackets."""
        if self.here is not None and self.here.isdecimal():
            value = self.number()
            times = self.take("*")
            if times or self._named(self.here or "") or (self.here == "|" and not self.bars):
                if value > LARGEST:
                    wrong(self.words[self.at - 1], phrase("factors up to {n}", n=LARGEST))
                return {atom: value * one for atom, one in self._factor().items()}
            if self.take("^"):
                value **= self.number(0, 60)
            return {None: Fraction(value)}
        if name := self._named(self.here or ""):
            self.at += 1
            return self._product(Variable(name))
        if self.here == "(" and self.depth < _DEEPEST:
            self.at += 1
            self.depth += 1
            found = self.sum()
            self.depth -= 1
            self.need(")")
            return found
        if not self.bars and self.take("|"):
            self.bars = True
            of = self.sum()
            self.bars = False
            self.need("|")
            return {Call("abs", (_linear(of),)): Fraction(1)}
        return self._called()

    def _product(self, name: Variable) -> Form:
        """Read what a variable is multiplied by: itself, another, or a sum in brackets."""
        if self.take("^"):
            self.number(2, 2)
            return {name * name: Fraction(1)}
        times = self.take("*")
        if times and self._named(self.here or ""):
            other = Variable(self._named(self.here or ""))
            self.at += 1
            return {name * other: Fraction(1)}
        if (
            self.here == "("
            and self._goes_on(1)
            and self.words[self.at + 1] in ("k", "n", self.named)
        ):
            start = self.at
            self.at += 1
            inner = self.sum()
            if self.take(")"):
                return {
                    name if atom is None else Binary("*", name, atom): factor
                    for atom, factor in inner.items()
                    if isinstance(atom, Expression | None)
                }
            self.at = start
        if times:
            self.fail("a variable (k, n, i, j)")
        return {name: Fraction(1)}

    def _called(self) -> Form:
        """Read ``floor(n/2)``, ``⌊n/2⌋``, ``digitsum(n)``."""
        for word, up, end in _ROUNDED:
            if self.take(word):
                if end == ")":
                    self.need("(")
                of = self.sum()
                self.need(end)
                return _rounded(of, up, self.words[self.at - 1])
        for word in _CALLED:
            if self.take(word, "("):
                name = self._named(self.here or "")
                if not name:
                    self.fail("a variable (k, n, i, j)")
                self.at += 1
                self.need(")")
                return {Call(word, (Variable(name),)): Fraction(1)}
        return self.fail("a variable (k, n, i, j)")


def _rounded(of: Form, up: bool, at: Token) -> Form:
    """Round a form whose factors share a denominator."""
    by = max((f.denominator for f in of.values()), default=1)
    if any(isinstance(atom, Quotient) for atom in of) or any(
        by % f.denominator for f in of.values()
    ):
        wrong(at, "one rounding")
    times = {atom: factor * by for atom, factor in of.items()}
    return {Quotient(_items(times), by, up=up): Fraction(1)}


def _items(form: Form) -> tuple[tuple[Expression | None, int], ...]:
    return tuple((a, int(f)) for a, f in form.items() if not isinstance(a, Quotient))


def _linear(form: Form) -> Expression:
    parts = ((a, int(f)) for a, f in form.items() if isinstance(a, Expression) and f)
    return linear(parts, int(form.get(None, 0)))


def exact_rule(text: str) -> Rule:
    """Read a canonical rule; `InputError` names the first place that is none.

    >>> str(exact_rule("{1,4}, or split in two equal, last one loses"))
    '{1,4}, or split in two equal, last one loses'
    >>> exact_rule("1 or blue")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 6: expected an amount (1..4, ...), got 'blue'
    """
    return _Exact(tokens(text)).rule()


class _Exact(Formula):
    """Read the text that a rule writes, move by move."""

    def rule(self) -> Rule:
        """Read the piles, the moves, and who loses."""
        piles = None
        if self.words[1:3] == ["piles", ":"]:
            piles = self.number(2, MOST_PILES)
            self.at += 2
        moves = [self._move(piles)]
        misere = False
        while self.here is not None and not misere:
            if self.here == "or" and self._is_verb(1):
                self.at += 1
                moves.append(self._move(piles))
                continue
            if not self.take(","):
                self.fail("the end, or ', or' and the next move")
            misere = self.take("last", "one", "loses")
            if not misere:
                self.need("or")
                moves.append(self._move(piles))
        if self.here is not None:
            self.fail("the end")
        found = merged(moves)
        for move in found:
            of = move.move if isinstance(move, One) else move
            if isinstance(of, Take) and ANY in of.amounts and of.amounts[1:]:
                self.fail("an amount beside which the others are not idle")
        if any(map(_asks_other, found if piles != 2 else (m for m in found if not _is_alone(m)))):
            self.fail("two piles, of which one is the other")
        return Rule(found, piles, misere)

    def _move(self, piles: int | None) -> HeapMove | PileMove:
        """Read one move; on piles it is one of a single pile, or of several."""
        if piles and (several := self._several(piles)):
            return several
        if self.take("split", "in"):
            move: HeapMove = self._split()
        elif self.take("halve"):
            move = self._halve(2)
        elif self.take("divide", "by"):
            move = self._halve(self.number(2))
        else:
            return self._take(piles)
        if piles and not isinstance(move, Halve):
            self.fail("a move that keeps the number of piles")
        return One(move) if piles else move

    def _several(self, piles: int) -> PileMove | None:
        """Read a move that only piles have."""
        if self.take("from", "one"):
            return One(Take((ANY,)))
        if self.take("the", "same", "from"):
            some = 0
            if self.take("any"):
                some = self.number(2, piles)
                self.take("piles")
            elif not (self.take("both") or self.take("all")):
                self.fail("'both'")
            return Same(self._of("k"), piles, some if some < piles else 0)
        if self.take("from", "both"):
            if piles != 2:
                self.fail("'the same from all', unless there are two piles")
            return Both(self._of("ij"))
        if self.take("remove", "one", ",", "split", "another"):
            shape = self._shape() if self.take("in", "two") else ""
            self.take("piles")
            return Trade(shape)
        return None

    def _take(self, piles: int | None) -> HeapMove | PileMove:
        self.take("take")
        amounts = self._all_amounts()
        heaps, shape = self._left()
        move = Take(amounts, heaps, shape if max(heaps) > 1 else "")
        return self._from(move, piles) if piles else move

    def _from(self, move: Take, piles: int) -> PileMove:
        """Read from which piles: from one alone where nothing is said."""
        if self.take("from", "one", "and"):
            others = self._all_amounts()
            self.need("from", "another")
            return Pair(move.amounts, others)
        total = self.take("in", "all", "from")
        if total or self.take("from", "each", "of"):
            counts = self._heaps()
            self.take("piles")
            if not 1 <= min(counts) <= max(counts) <= piles or not _is_plain(move):
                self.fail(phrase("a number from {n} to {m}", n=1, m=piles))
            if total and any(free(one) - {"k"} for one in _asked(move)):
                self.fail(_ABOUT["k"])
            return Several(move.amounts, counts, total)
        if self.take("from", "the"):
            here = self.here
            if here not in ("largest", "smallest", *PLACES[:piles]) or not _is_plain(move):
                self.fail("'largest'")
            self.at += 1
            return Place(move, str(here))
        self.take("from", "one")
        return One(move)

    def _all_amounts(self) -> tuple[Amount, ...]:
        amounts = [*self._amounts()]
        while not self._is_verb(1) and self.take("or"):
            amounts += self._amounts()
        return united(amounts)

    def _is_verb(self, by: int) -> bool:
        """Tell whether a verb stands that number of tokens behind this place."""
        return any(word in _VERBS for word in self.words[self.at + by : self.at + by + 1])

    def _left(self) -> tuple[tuple[int, ...], str]:
        """Read what is left: ``adjacent``, ``leaving two equal piles``."""
        if self.take("adjacent"):
            return (0, 1, 2), ""
        if not self.take("leaving"):
            return (0, 1), ""
        if self.take("nothing"):
            return (0,), ""
        heaps, shape = self._heaps(), self._shape()
        self.need("piles")
        return heaps, shape

    def _equal(self) -> None:
        self.need("equal")
        self.take("piles")

    def _heaps(self) -> tuple[int, ...]:
        found = {0} if self.take("no") else {self.number(0, MOST_PILES)}
        while self.take("or"):
            found.add(self.number(1, MOST_PILES))
        return tuple(sorted(found))

    def _shape(self) -> str:
        here = self.here
        if here not in _SHAPES:
            return ""
        self.at += 1
        return _SHAPES[str(here)]

    def _amounts(self) -> list[Amount]:
        """Read an amount, or some in braces, with its conditions."""
        if self.take("any", "but", "{"):
            return [*gaps(self._spans())] or self.fail("numbers that leave something to take")
        if self.take("{"):
            return [*self._spans()]
        amount = self._amount()
        when = self._with("with")
        if not when:
            return [amount]
        if any(free(one) & {"i", "j"} for one in when):
            self.fail("a condition about k and n")
        of, before = (amount.of, amount.when) if isinstance(amount, Choice) else (amount, ())
        return [Choice(of, (*before, *when))]

    def _spans(self) -> list[Span]:
        """Read the ranges of a set behind its brace."""
        found = [self._span()]
        while self.take(","):
            found.append(self._span())
        self.need("}")
        return found

    def _amount(self) -> Amount:
        for word, amount in (("any", ANY), ("k", ANY), ("all", ALL), ("odd", ODD), ("even", EVEN)):
            if self.take(word):
                return amount
        if self.take("n", "/"):
            by = self.number(2, LARGEST)
            return part(by, up=self._up())
        if (series := self.series()) is not None:
            return series
        if not self.is_number():
            self.fail("an amount (1..4, {1,3,4}, any, odd, k with 2k <= n)")
        return self._span()

    def _up(self) -> bool:
        self.need("rounding")
        up = self.take("up")
        if not up:
            self.need("down")
        return up

    def _span(self) -> Span:
        low = self.number(1)
        if not self.take(".."):
            return Span(low, low)
        return Span(low, self.number(low) if self.is_number() else None)

    def _with(self, *words: str) -> tuple[Expression, ...]:
        return tuple(self.conditions()) if any(self.take(one) for one in words) else ()

    def _halve(self, by: int) -> Halve:
        return Halve(by, self.here == "rounding" and self._up(), self._about_n())

    def _about_n(self) -> tuple[Expression, ...]:
        return self._of("n", "if")

    def _of(self, names: str, *words: str) -> tuple[Expression, ...]:
        """Read conditions about some variables."""
        when = self._with(*(words or ("with",)))
        if any(free(one) - {*names} for one in when):
            self.fail(_ABOUT[names])
        return when

    def _split(self) -> HeapMove:
        """Read ``two unequal with i >= 2j``, ``k equal``, ``3.. equal if n is even``."""
        start = self.at
        if self.take("k"):
            self._equal()
            return Deal(when=self._about_n())
        low = self.number(2)
        if self.take(".."):
            high = self.number(low) if self.is_number() else None
            self._equal()
            return Deal(low, high, self._about_n())
        self.at = start
        heaps, shape = self._heaps(), self._shape()
        self.take("piles")
        when = self._of("nij" if heaps == (2,) and shape != "equal" else "n", "if", "with")
        parts = tuple(one for one in when if free(one) & {"i", "j"})
        about = tuple(one for one in when if one not in parts)
        nothing = Span(0, 0)
        return Take((Choice(nothing, about) if about else nothing,), heaps, shape, parts)


def _is_alone(move: HeapMove | PileMove) -> bool:
    return isinstance(move, One | Place)


def _asks_other(part: object) -> bool:
    """Tell whether a part of a rule names the other pile."""
    if isinstance(part, Expression):
        return "other" in free(part)
    parts = part if isinstance(part, tuple) else vars(part).values() if is_dataclass(part) else ()
    return any(map(_asks_other, parts))


def _is_plain(move: Take) -> bool:
    """Tell whether a move takes and leaves nothing but what it leaves of the heap."""
    return move == Take(move.amounts)


def _asked(move: Take) -> Iterator[Expression]:
    """Give the conditions of all amounts."""
    return chain.from_iterable(one.when for one in move.amounts if isinstance(one, Choice))


def gaps(spans: Iterable[Span]) -> Iterator[Span]:
    """Give the ranges of the numbers from 1 on that are in none.

    >>> list(map(str, gaps([Span(3, 3), Span(1, 1)])))
    ['2', '4..']
    """
    start = 1
    for span in sorted(spans, key=lambda span: span.least):
        if span.least > start:
            yield Span(start, span.least - 1)
        if span.most is None:
            return
        start = max(start, span.most + 1)
    yield Span(start)


def merged(moves: list[HeapMove | PileMove]) -> tuple[HeapMove | PileMove, ...]:
    """Give each move once; takes that leave the same, and splits of one shape, become one.

    >>> [str(move) for move in merged([Take((Span(1, 1),)), Halve(), Take((Span(2, 2),))])]
    ['take 1..2', 'halve rounding down']
    """
    found: dict[object, HeapMove | PileMove] = {}
    for move in moves:
        key = _kind(move)
        found[key] = _joined(found[key], move) if key in found else move
    return tuple(found.values())


def _kind(move: HeapMove | PileMove) -> object:
    match move:
        case One(of):
            return One, _kind(of)
        case Take(amounts, piles, shape, parts):
            return (amounts, shape, parts) if move.splits else (piles, shape)
    return move


def _joined(old: HeapMove | PileMove, new: HeapMove | PileMove) -> HeapMove | PileMove:
    match old, new:
        case One(Take() as before), One(Take() as after):
            return One(_union(before, after))
        case Take(), Take():
            return _union(old, new)
    return new


def _union(old: Take, new: Take) -> Take:
    piles = tuple(sorted({*old.piles, *new.piles}))
    return replace(old, amounts=united((*old.amounts, *new.amounts)), piles=piles)
