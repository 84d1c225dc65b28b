"""Read conditions out of the parsed text."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lark import Token, Transformer

from grundy.formulas.series import Series
from grundy.formulas.tree import (
    Call,
    Expression,
    Member,
    Variable,
    all_of,
    any_of,
)
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
from grundy.rules.language.terms import Relation, denied, linear
from grundy.rules.language.words import NUMBERS

__all__ = ["ConditionReader", "When", "is_one", "number"]

_MOST_LISTED = 100
_WITH_ZERO = ("squares", "cubes")
_SIGNS = {"=": "==", "≤": "<=", "≥": ">=", "≠": "!="}


@dataclass(frozen=True)
class When:
    """Hold conditions, and their variables with their places; refuse those out of scope.

    ``whole``: they began with ``if`` and speak for all the amounts of a verb; ``loose``: with
    ``where`` or ``such that``, and do so for numbers.

    >>> n, k = Variable("n"), Variable("k")
    >>> odd = When(((n % 2).eq(1),), (Token("VAR", "n", start_pos=9),))
    >>> print(*odd.about("n", "n, the size of the heap"))
    n % 2 == 1
    >>> odd.about("k", "k, the number of stones taken")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 10: expected k, the number of stones taken, got 'n'
    """

    conditions: tuple[Expression, ...] = ()
    names: tuple[Token, ...] = ()
    whole: bool = False
    loose: bool = False

    def about(self, scope: str, instead: str) -> tuple[Expression, ...]:
        """Give the conditions, which must use the variables of the scope only."""
        for name in self.names:
            if name.lower() not in scope:
                wrong(name, instead)
        return self.conditions

    def denied(self, at: Token) -> When:
        """Give the opposite: that not all of them hold."""
        if not self.conditions:
            wrong(at, "a condition")
        return replace(self, conditions=(denied(all_of(self.conditions)),))


def is_one(of: Expression, series: Series) -> Expression:
    """Say in words that a number is a square: 0 is one, and a cube, though no move takes it.

    >>> n, k = Variable("n"), Variable("k")
    >>> print(is_one(n - k, Series("squares")), is_one(k, Series("squares")))
    n - k in squares or n - k == 0 k in squares
    """
    met = Member(of, series)
    zero = series.name in _WITH_ZERO and not isinstance(of, Variable)
    return met | of.eq(0) if zero else met


def number(token: Token, least: int = 0, most: int = MOST) -> int:
    """Read a number in figures or in words.

    >>> number(Token("NUMBER", "Three")), number(Token("NUMBER", "12"))
    (3, 12)
    >>> number(Token("NUMBER", "0", start_pos=5), least=1, most=9)
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 6: expected a number from 1 to 9, got '0'
    """
    word = token.lower()
    value = NUMBERS.index(word) if word in NUMBERS else int(word)
    if not least <= value <= most:
        wrong(token, phrase("a number from {n} to {m}", n=least, m=most))
    return value


class ConditionReader(Transformer[Token, Any]):
    """Turn the parts of the parsed text into conditions, from the inside out.

    >>> from grundy.rules.language.parse import parse_rule
    >>> str(parse_rule("take k with 3k <= n and k is odd"))
    'k with 3k <= n and k % 2 = 1'
    """

    def __init__(self) -> None:
        super().__init__()
        self._names: list[Token] = []

    def named(self) -> tuple[Token, ...]:
        """Give the variables read since the last call."""
        names, self._names = tuple(self._names), []
        return names

    def when(self, children: list[Any]) -> When:
        """Read conditions."""
        found = tuple(c for group in _groups(children[1:], "WITH") for c in _choice(group))
        word = children[0].lower()
        whole, loose = word in ("if", "when", "unless"), word.startswith(("where", "such"))
        when = When(found, self.named(), whole, loose)
        return when.denied(children[0]) if children[0].type == "UNLESS" else when

    def compare(self, children: list[Any]) -> list[Expression]:
        """Read a chain of comparisons."""
        return [
            one
            for i in range(1, len(children), 2)
            for one in compared(children[i - 1], _sign(children[i]), children[i + 1], children[i])
        ]

    def relation(self, children: list[Any]) -> list[Expression]:
        """Read ``k divides n``."""
        left, token, right = children
        name = " ".join(token.lower().split())
        return [Relation(whole(left, token), name, whole(right, token))]

    def member(self, children: list[Any]) -> list[Expression]:
        """Read ``k is odd``, ``n in squares``."""
        token, kind = children[-1]
        left = whole(children[0], token)
        if isinstance(kind, Series):
            listed = any(word == "in" for word in children[1:-1])
            return [Member(left, kind) if listed else is_one(left, kind)]
        by, rest = kind
        return [(left % by).eq(rest)]

    def stranger(self, children: list[Any]) -> list[Expression]:
        """Read ``k is not odd``."""
        return [denied(condition) for condition in self.member(children)]

    def listed(self, children: list[Any]) -> list[Expression]:
        """Read ``k % 5 in {1,4}``; refuse long lists."""
        token, members = children[-1].at, children[-1].amounts
        left = whole(children[0], token)
        if any(span.most is None or span.most - span.least >= _MOST_LISTED for span in members):
            wrong(token, phrase("at most {n} numbers", n=_MOST_LISTED))
        return [any_of(left.eq(one) for span in members for one in span.upto(span.most))]

    def unlisted(self, children: list[Any]) -> list[Expression]:
        """Read ``k not in {1,4}``."""
        return [denied(condition) for condition in self.listed(children)]

    def choice(self, children: list[Any]) -> list[Expression]:
        """Read ``(k = 1 or k is prime)``."""
        return _choice(children)

    def barred(self, children: list[Any]) -> list[Expression]:
        """Read ``not (k = 2 and n is odd)``, ``not (k = 2 or k is odd)``."""
        return [denied(all_of(_choice(children)))]

    def sum(self, children: list[Any]) -> Form:
        """Add terms with their signs."""
        total: Form = {}
        sign = Token("SIGN", "+")
        for child in children:
            if isinstance(child, Token):
                sign = child
                continue
            for atom, factor in child.items():
                total[atom] = total.get(atom, Fraction(0)) + int(f"{sign}1") * factor
            small(total, sign)
        return total

    plains = sum

    def term(self, children: list[Form]) -> Form:
        """Pass a simple term on."""
        return children[0]

    def plain(self, children: list[Any]) -> Form:
        """Read a number, or pass a multiple on."""
        (child,) = children
        return {None: Fraction(number(child))} if isinstance(child, Token) else child

    def multiple(self, children: list[Token]) -> Form:
        """Read ``2k``."""
        factor = number(children[0], 0, LARGEST) if len(children) > 1 else 1
        return {Variable(self._named(children[-1])): Fraction(factor)}

    def called(self, children: list[Token]) -> Form:
        """Read ``digitsum(n)``."""
        name, of = children
        return {Call(name.lower(), (Variable(self._named(of)),)): Fraction(1)}

    def _named(self, name: Token) -> str:
        """Note a variable, and give its name; a longer word is the heap."""
        self._names.append(name.update(value="n") if len(name) > 1 else name)
        return self._names[-1].lower()

    def square(self, children: list[Token]) -> Form:
        """Read ``k*k``, ``n^2``."""
        if children[1].type == "NUMBER":
            number(children[1], 2, 2)
            children = [children[0], children[0]]
        (one, other) = (Variable(self._named(name)) for name in children)
        return {one * other: Fraction(1)}

    def share(self, children: list[Any]) -> Form:
        """Read ``2n/3``."""
        of, by = children
        return {atom: factor / number(by, 1, LARGEST) for atom, factor in of.items()}

    def quotient(self, children: list[Any]) -> Form:
        """Read ``n // 2``."""
        of, _, by = children
        return {Quotient(_items(of), number(by, 1, LARGEST)): Fraction(1)}

    def rounded(self, children: list[Any]) -> Form:
        """Read ``floor(n/2)``, ``ceil(n/2)``."""
        how, of, by = children
        quotient = Quotient(_items(of), number(by, 1, LARGEST), up=how.type == "CEIL")
        return {quotient: Fraction(1)}

    def absolute(self, children: list[Any]) -> Form:
        """Read ``|i-j|``."""
        factor = number(children[0], 0, LARGEST) if len(children) > 1 else 1
        return {Call("abs", (_linear(children[-1]),)): Fraction(factor)}

    def scaled(self, children: list[Any]) -> Form:
        """Read ``2 * (k % 3)``."""
        factor = number(children[0], 0, LARGEST) if len(children) > 1 else 1
        return {atom: factor * one for atom, one in children[-1].items()}

    def remainder(self, children: list[Any]) -> Form:
        """Read ``k % 3``."""
        return {_linear(children[0]) % number(children[2], 1, LARGEST): Fraction(1)}


def _groups(children: list[Any], *between: str) -> list[list[Any]]:
    """Part what stands between words of these kinds."""
    groups: list[list[Any]] = [[]]
    for child in children:
        if isinstance(child, Token) and child.type in between:
            groups.append([])
        else:
            groups[-1].append(child)
    return groups


def _choice(children: list[Any]) -> list[Expression]:
    """Join conditions by the words between them; ``and`` binds more."""
    groups = _groups(children, "OR", "ORELSE")
    parts = [[c for one in group if isinstance(one, list) for c in one] for group in groups]
    return parts[0] if len(parts) == 1 else [any_of(map(all_of, parts))]


def _sign(token: Token) -> str:
    return _SIGNS.get(token, str(token))


def _items(form: Form) -> tuple[tuple[Expression | None, int], ...]:
    return tuple((a, int(f)) for a, f in form.items() if not isinstance(a, Quotient))


def _linear(form: Form) -> Expression:
    parts = ((a, int(f)) for a, f in form.items() if isinstance(a, Expression) and f)
    return linear(parts, int(form.get(None, 0)))
