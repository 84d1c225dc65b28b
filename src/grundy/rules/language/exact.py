"""Read terms and conditions that are formulas, such as ``2k + 1 <= n``, and canonical rules.

A canonical rule is the text that a `Rule` writes: it has one meaning, and needs no grammar of
sentences. What is read here is read by descent, a function for each part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import is_dataclass, replace
from fractions import Fraction

from grundy.formulas.functions import Series
from grundy.formulas.parser import Reader, Token
from grundy.formulas.parts import conjuncts, free
from grundy.formulas.tree import And, Call, Expression, Member, Or, Variable, all_of, any_of
from grundy.phrases.phrase import phrase
from grundy.rules.language.comparisons import (
    LARGEST,
    MOST,
    Form,
    Quotient,
    Sum,
    compared,
    small,
    times,
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
from grundy.rules.language.terms import OPPOSITES, Relation, denied
from grundy.rules.language.tokens import tokens

__all__ = ["Formula", "exact_rule", "gaps", "is_one", "merged"]

MOST_PILES = len(WORDS) - 1
_MOST_LISTED = 100
_WITH_ZERO = ("squares", "cubes")
_COMPARE = {"=": "==", "≡": "=="} | {one: one for one in ("<", "<=", ">", ">=", "!=")}
_SERIES = {one.removesuffix("s"): one for one in ("squares", "primes", "cubes", "factorials")}
_SERIES |= {one: one for one in (*_SERIES.values(), "fibonacci", "lucas", "triangular")}
_VERBS = ("take", "split", "halve", "divide", "remove", "from", "the")
_ABOUT = {
    "n": "a condition about n, the heap",
    "k": "a condition about k, the stones from each",
    "ij": "a condition about i and j",
    "nij": "a condition about n, the heap",
}
_ROUNDED = (("floor", False, ")"), ("ceil", True, ")"), ("⌊", False, "⌋"), ("⌈", True, "⌉"))
_VARIABLE = "a variable (k, n, i, j)"
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


class Formula(Reader):
    """Read terms and conditions about k, n, i and j; ``named`` is another letter for k.

    >>> print(*Formula(tokens("3k <= n and k is odd")).conditions())
    3 * k <= n k % 2 == 1

    An `InputError` names the column of the token at which something else was expected.
    """

    ranks = (("+", "-"), ("*", "/", "//", "div", "%", "mod"))

    def __init__(self, words: Sequence[Token], at: int = 0, named: str = "") -> None:
        last = words[-1] if words else Token("")
        self.tokens = [*words, Token("", last.place + len(last.typed))]
        self.at, self.depth, self.named, self.bars = at, 0, named, False

    def place(self, token: Token) -> str:
        """Say where a token stands."""
        return phrase("rule, column {n}", n=token.place)

    def number(self, least: int = 0, most: int = MOST) -> int:
        """Read a number in figures, or in words up to nine."""
        if not self.is_number():
            raise self.wrong("a number")
        value = WORDS.index(self.here) if self.here in WORDS else int(self.here)
        if not least <= value <= most:
            raise self.wrong(phrase("a number from {n} to {m}", n=least, m=most))
        self.at += 1
        return value

    def is_number(self) -> bool:
        """Tell whether a number stands here."""
        return self.here.isdecimal() or self.here in WORDS[1:]

    def conditions(self) -> tuple[Expression, ...]:
        """Read conditions that hold at once."""
        start = self.here
        return conjuncts(self.wants(self._both(), True, start))

    def condition(self) -> Expression:
        """Read one condition, which may be a chain of comparisons."""
        start = self.here
        return self.wants(self._denied(), True, start)

    def choice(self) -> Expression:
        """Read conditions of which one side of ``or`` holds; in brackets a sum, too."""
        return self._either()

    def sum(self) -> Form:
        """Read terms with their signs."""
        start = self.here
        found = self._binary(0)
        if not isinstance(found, Sum):
            raise self.wrong(_VARIABLE, start)
        return found.form

    def _joined(
        self, word: str, part: Callable[[], Expression], kind: type[And] | type[Or]
    ) -> Expression:
        found = super()._joined(word, part, kind)
        if not isinstance(found, kind):
            return found
        return (all_of if kind is And else any_of)(found.parts)

    def _denied(self) -> Expression:
        if not self.takes("not", "("):
            return self._compared()
        self.at -= 1
        start = self.here
        return denied(self.wants(self._inside(self.choice), True, start))

    def _compared(self) -> Expression:
        """Read ``2k < n <= 9``, ``gcd(k, n) = 1``, or what else is said of a number."""
        if self.take("gcd"):
            return self._gcd()
        left = self._binary(0)
        if not isinstance(left, Sum) or (self.depth and self.here in (")", "")):
            return left
        form, found = left.form, list[Expression]()
        while sign := self.take(*_COMPARE):
            at = self.tokens[self.at - 1]
            right = self.sum()
            found += self._relation(form, _COMPARE[sign], right, at)
            form = right
        return all_of(found) if found else self._about(form)

    def _gcd(self) -> Expression:
        """Read the rest of ``gcd(k, n) = 1``."""
        start = self.here
        self.need("(")
        left = whole(self.sum(), start)
        self.need(",")
        right = whole(self.sum(), start)
        self.need(")")
        sign = self.take("=", "!=", ">")
        if sign is None:
            raise self.wrong(repr("= 1"))
        self.need("1")
        return Relation(left, "is coprime to" if sign == "=" else "is not coprime to", right)

    def _relation(self, left: Form, sign: str, right: Form, at: Token) -> list[Expression]:
        """Compare; ``n = 2 mod 3`` and ``n = 2 (mod 3)`` compare remainders."""
        start = self.at
        bracket = self.take("(")
        if sign == "==" and self.take("mod"):
            by = self.number(1, LARGEST)
            if bracket:
                self.need(")")
            moved = _added(left, {a: f for a, f in right.items() if a is not None}, 1)
            return [(whole(moved, at) % by).eq(int(right.get(None, 0)) % by)]
        self.at = start
        return compared(left, sign, right, at)

    def _about(self, left: Form) -> Expression:
        """Read what is said of a number: ``divides n``, ``is odd``, ``not in {1,4}``."""
        at = self.here
        for name in (*OPPOSITES, "|"):
            if self.takes(*name.split()):
                of, said = whole(left, at), "divides" if name == "|" else name
                return Relation(of, said, whole(self.sum(), at))
        found, no, listed = (bool(self.take(word)) for word in ("is", "not", "in"))
        if not (found or no or listed):
            raise self.wrong("a comparison (<, <=, =, ...)")
        of = whole(left, at)
        self.take("a", "an")
        met = any_of(map(of.eq, self._listed())) if self.take("{") else self._kind(of, listed)
        return denied(met) if no else met

    def _kind(self, of: Expression, listed: bool) -> Expression:
        if word := self.take("odd", "even"):
            return (of % 2).eq(int(word == "odd"))
        if self.takes("multiple", "of") or self.takes("multiples", "of"):
            return (of % self.number(1, LARGEST)).eq(0)
        start = self.here
        if self.takes("divisor", "of"):
            return Relation(of, "divides", whole(self.sum(), start))
        series = self.series()
        if series is None:
            raise self.wrong("a kind (odd, squares, primes, powers of 2)")
        return Member(of, series) if listed else is_one(of, series)

    def series(self) -> Series | None:
        """Read the name of a set that goes on for ever, if one stands here."""
        if self.takes("powers", "of") or self.takes("power", "of"):
            return Series("powers", self.number(2, LARGEST))
        if self.takes("prime", "powers") or self.takes("prime", "power"):
            return Series("prime powers")
        name = self.take(*_SERIES)
        return Series(_SERIES[name]) if name else None

    def _listed(self) -> list[int]:
        """Read the numbers of a set behind its brace."""
        found: list[int] = []
        while not found or self.take(","):
            low = self.number()
            high = self.number(low, low + _MOST_LISTED) if self.take("..") else low
            found += range(low, high + 1)
        self.need("}")
        if len(found) > _MOST_LISTED:
            raise self.wrong(phrase("at most {n} numbers", n=_MOST_LISTED))
        return found

    def _named(self, word: str) -> str:
        """Give the variable that a letter is, or nothing."""
        if self.named and word == self.named:
            return "k"
        return word if word in ("k", "n", "i", "j", "other") else ""

    def _operator(self, rank: int, left: Expression) -> str | None:
        """Step over an operator; there is none in ``2k``, and ``1 - blue`` is no difference."""
        if rank == 0:
            follows = self.tokens[self.at + 1 :][:1]
            begins = any(one.isdecimal() or one in _BEGIN or self._named(one) for one in follows)
            return super()._operator(rank, left) if begins else None
        if not isinstance(left, Sum) or {*left.form} != {None}:
            return super()._operator(rank, left)
        factor = self.tokens[self.at - 1].isdecimal() and left.form[None].denominator == 1
        if factor and (self._named(self.here) or (self.here == "|" and not self.bars)):
            return "*"
        return None if self.here == "mod" else super()._operator(rank, left)

    def _operation(self, operator: str, left: Expression, rank: int) -> Expression:
        at, before = self.here, self.tokens[self.at - 1]
        form = left.form if isinstance(left, Sum) else {}
        if operator in ("/", "//", "div", "%", "mod"):
            by = self.number(1, LARGEST)
            if operator == "/":
                return Sum({atom: factor / by for atom, factor in form.items()})
            atom = whole(form, before) % by if operator in ("%", "mod") else _quotient(form, by, at)
            return Sum({atom: Fraction(1)})
        right = self._binary(rank + 1)
        if not isinstance(right, Sum):
            raise self.wrong(_VARIABLE, at)
        if operator != "*":
            return Sum(small(_added(form, right.form, -1 if operator == "-" else 1), at))
        found = times(form, right.form)
        if found is None:
            raise self.wrong(_VARIABLE, at)
        return Sum(small(found, before))

    def _signed(self) -> Expression:
        """Read a factor; what begins with a minus is taken away from nothing."""
        return Sum({}) if self.here == "-" else self._atom()

    def _atom(self) -> Expression:
        """Read a number, a variable, or what stands in brackets."""
        here = self.here
        if here.isdecimal():
            value = self.number()
            return Sum({None: Fraction(value ** (self.number(0, 60) if self.take("^") else 1))})
        if name := self._named(here):
            self.at += 1
            return self._power(Variable(name))
        if here == "(":
            return self._inside(self.choice)
        if here == "|" and not self.bars:
            self.at, self.bars = self.at + 1, True
            of = whole(self.sum(), here)
            self.bars = False
            self.need("|")
            return Sum({Call("abs", (of,)): Fraction(1)})
        return self._called()

    def _power(self, name: Variable) -> Expression:
        """Read the square of a variable, or its product with a sum of others in brackets."""
        if self.take("^"):
            self.number(2, 2)
            return Sum({name * name: Fraction(1)})
        start = self.at
        if self.take("(") and self._named(self.here) in ("k", "n"):
            found = times({name: Fraction(1)}, self.sum())
            if found is not None and self.take(")"):
                return Sum(found)
        self.at = start
        return Sum({name: Fraction(1)})

    def _called(self) -> Expression:
        """Read ``floor(n/2)``, ``⌊n/2⌋``, ``digitsum(n)``."""
        for word, up, end in _ROUNDED:
            if self.take(word):
                if end == ")":
                    self.need("(")
                of = self.sum()
                by = max((f.denominator for f in of.values()), default=1)
                rounded = _quotient({atom: f * by for atom, f in of.items()}, by, self.here, up=up)
                self.need(end)
                return Sum({rounded: Fraction(1)})
        for word in _CALLED:
            if self.takes(word, "("):
                name = self._named(self.here)
                if not name:
                    break
                self.at += 1
                self.need(")")
                return Sum({Call(word, (Variable(name),)): Fraction(1)})
        raise self.wrong(_VARIABLE)


def _added(one: Form, other: Form, factor: int) -> Form:
    atoms = {**one, **other}
    return {a: one.get(a, Fraction(0)) + factor * other.get(a, Fraction(0)) for a in atoms}


def _quotient(of: Form, by: int, at: Token, *, up: bool = False) -> Quotient:
    if any(isinstance(atom, Quotient) or f.denominator > 1 for atom, f in of.items()):
        wrong(at, "one rounding")
    parts = ((a, int(f)) for a, f in of.items() if not isinstance(a, Quotient))
    return Quotient(tuple(parts), by, up)


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
        if self.tokens[1:3] == ["piles", ":"]:
            piles = self.number(2, MOST_PILES)
            self.at += 2
        moves = [self._move(piles)]
        misere = False
        while self.here and not misere:
            if self.here == "or" and self._is_verb(1):
                self.at += 1
                moves.append(self._move(piles))
                continue
            if not self.take(","):
                raise self.wrong("the end, or ', or' and the next move")
            misere = self.takes("last", "one", "loses")
            if not misere:
                self.need("or")
                moves.append(self._move(piles))
        if self.here:
            raise self.wrong("the end")
        found = merged(moves)
        for move in found:
            of = move.move if isinstance(move, One) else move
            if isinstance(of, Take) and ANY in of.amounts and of.amounts[1:]:
                raise self.wrong("an amount beside which the others are not idle")
        if any(_asks_other(m) for m in found if piles != 2 or not isinstance(m, One | Place)):
            raise self.wrong("two piles, of which one is the other")
        return Rule(found, piles, misere)

    def _move(self, piles: int | None) -> HeapMove | PileMove:
        """Read one move; on piles it is one of a single pile, or of several."""
        if piles and (several := self._several(piles)):
            return several
        if self.takes("split", "in"):
            move: HeapMove = self._split()
        elif self.take("halve"):
            move = self._halve(2)
        elif self.takes("divide", "by"):
            move = self._halve(self.number(2))
        else:
            return self._take(piles)
        if piles and not isinstance(move, Halve):
            raise self.wrong("a move that keeps the number of piles")
        return One(move) if piles else move

    def _several(self, piles: int) -> PileMove | None:
        """Read a move that only piles have."""
        if self.takes("from", "one"):
            return One(Take((ANY,)))
        if self.takes("the", "same", "from"):
            some = 0
            if self.take("any"):
                some = self.number(2, piles)
                self.take("piles")
            elif not (self.take("both") or self.take("all")):
                raise self.wrong(repr("both"))
            return Same(self._of("k"), piles, some if some < piles else 0)
        if self.takes("from", "both"):
            if piles != 2:
                raise self.wrong("'the same from all', unless there are two piles")
            return Both(self._of("ij"))
        if self.takes("remove", "one", ",", "split", "another"):
            shape = self._shape() if self.takes("in", "two") else ""
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
        amounts = move.amounts
        if self.takes("from", "one", "and"):
            others = self._all_amounts()
            self.need("from")
            self.need("another")
            return Pair(amounts, others)
        total = self.takes("in", "all", "from")
        if total or self.takes("from", "each", "of"):
            counts = self._heaps()
            self.take("piles")
            if not 1 <= min(counts) <= max(counts) <= piles or not _is_plain(move):
                raise self.wrong(phrase("a number from {n} to {m}", n=1, m=piles))
            if total and any(
                isinstance(a, Choice) and free(all_of(a.when)) - {"k"} for a in amounts
            ):
                raise self.wrong(_ABOUT["k"])
            return Several(amounts, counts, total)
        if self.takes("from", "the"):
            here = self.here
            if here not in ("largest", "smallest", *PLACES[:piles]) or not _is_plain(move):
                raise self.wrong(repr("largest"))
            self.at += 1
            return Place(move, str(here))
        self.takes("from", "one")
        return One(move)

    def _all_amounts(self) -> tuple[Amount, ...]:
        amounts = [*self._amounts()]
        while not self._is_verb(1) and self.take("or"):
            amounts += self._amounts()
        return united(amounts)

    def _is_verb(self, by: int) -> bool:
        """Tell whether a verb stands that number of tokens behind this place."""
        return any(word in _VERBS for word in self.tokens[self.at + by : self.at + by + 1])

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
        if self.takes("any", "but", "{"):
            left: list[Amount] = [*gaps(self._spans())]
            if left:
                return left
            raise self.wrong("numbers that leave something to take")
        if self.take("{"):
            return [*self._spans()]
        amount = self._amount()
        when = self._with("with")
        if not when:
            return [amount]
        if any(free(one) & {"i", "j"} for one in when):
            raise self.wrong("a condition about k and n")
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
        if self.takes("n", "/"):
            by = self.number(2, LARGEST)
            return part(by, up=self._up())
        if (series := self.series()) is not None:
            return series
        if not self.is_number():
            raise self.wrong("an amount (1..4, {1,3,4}, any, odd, k with 2k <= n)")
        return self._span()

    def _up(self) -> bool:
        self.need("rounding")
        how = self.take("up", "down")
        if how is None:
            raise self.wrong(repr("down"))
        return how == "up"

    def _span(self) -> Span:
        low = self.number(1)
        if not self.take(".."):
            return Span(low, low)
        return Span(low, self.number(low) if self.is_number() else None)

    def _with(self, *words: str) -> tuple[Expression, ...]:
        return self.conditions() if any(self.take(one) for one in words) else ()

    def _halve(self, by: int) -> Halve:
        return Halve(by, self.here == "rounding" and self._up(), self._about_n())

    def _about_n(self) -> tuple[Expression, ...]:
        return self._of("n", "if")

    def _of(self, names: str, *words: str) -> tuple[Expression, ...]:
        """Read conditions about some variables."""
        when = self._with(*(words or ("with",)))
        if any(free(one) - {*names} for one in when):
            raise self.wrong(_ABOUT[names])
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


def _asks_other(part: object) -> bool:
    """Tell whether a part of a rule names the other pile."""
    if isinstance(part, Expression):
        return "other" in free(part)
    parts = part if isinstance(part, tuple) else vars(part).values() if is_dataclass(part) else ()
    return any(map(_asks_other, parts))


def _is_plain(move: Take) -> bool:
    """Tell whether a move takes and leaves nothing but what it leaves of the heap."""
    return move == Take(move.amounts)


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
