"""Hold the one tree of nodes: what rules, claims, laws, certificates and programs say.

A node is a number or a condition, as `is_condition` says. Variables are natural numbers, a
difference may be negative; ``//`` and ``%`` round down. ``^ & |``, the digits of a negative number
and a division by 0 have no value, and an atom (one comparison, ``pow2``, ``beatty``) about what
has no value is false.

Nodes are built by operators too: ``a + 1 < b`` is a condition, ``&``, ``|`` and ``~`` join
conditions, and ``.eq`` compares (``==`` asks whether two trees are the same).

>>> a, b = variables("a b")
>>> print((a ^ b).eq(0) & ~(a < 2 * b))
a ^ b == 0 and not a < 2 * b
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any, ClassVar

from grundy.errors import InputError
from grundy.formulas.functions import FUNCTIONS, OPERATORS, RELATIONS, NoValue, Series

__all__ = [
    "FALSE",
    "PILES",
    "TRUE",
    "And",
    "Binary",
    "Boolean",
    "Call",
    "Choice",
    "Compare",
    "Earlier",
    "Exists",
    "Expression",
    "ForAll",
    "Iff",
    "Implies",
    "Loses",
    "Member",
    "Negative",
    "Not",
    "Number",
    "OfGame",
    "Or",
    "Quantified",
    "Related",
    "Root",
    "Unfolding",
    "Variable",
    "Worth",
    "all_of",
    "any_of",
    "bounded",
    "number",
    "variables",
]

PILES = "abcde"
"""The variables for piles, in order."""


class ByFields:
    """Be equal to what has the same fields; trees are asked for often, so a hash is kept.

    >>> from grundy.formulas.tree import Variable
    >>> Variable("a") == Variable("a"), hash(Variable("a")) == hash(Variable("b"))
    (True, False)
    """

    __slots__ = ("_hash",)
    _hash: int
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return self is other or (
            type(self) is type(other)
            and hash(self) == hash(other)
            and self._fields() == other._fields()
        )

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash((type(self), *self._fields())))
            return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # another process hashes texts in another way, and takes no functions
        return {name: value for name, value in vars(self).items() if name != "_made"}

    def _fields(self) -> list[Any]:
        known = vars(self)  # beside them may stand what was worked out
        return [known[name] for name in self.__match_args__]


def _binary(operator: str) -> Callable[[Expression, Expression | int], Expression]:
    return lambda x, y: Binary(operator, x, number(y))


def _compare(relation: str) -> Callable[[Expression, Expression | int], Expression]:
    return lambda x, y: Compare((relation,), (x, number(y)))


class Expression(ByFields):
    """Stand for a number, or for a condition; ``rank`` says how strongly it binds."""

    condition: ClassVar[bool] = False
    rank: ClassVar[int] = 11

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give the exact value, a bool for a condition; raise `NoValue` where a number has none.

        >>> from grundy.formulas.parser import parse_expression
        >>> parse_expression("(a ^ b) % 3 + v2(b)").evaluate({"a": 5, "b": 4})
        3
        """
        raise TypeError(self)

    def value(self, values: Mapping[str, int]) -> int | None:
        """Give the exact value, None where there is none."""
        try:
            return self.evaluate(values)
        except NoValue:
            return None

    def is_condition(self) -> bool:
        """Tell a condition from a number."""
        return self.condition

    def within(self, rank: int) -> str:
        """Write it as an operand, in brackets where it binds less than ``rank``."""
        return f"({self})" if self.binds() < rank else str(self)

    def binds(self) -> int:
        """Say how strongly it binds, more than its operands where no brackets are needed."""
        return self.rank

    __add__, __sub__, __mul__ = _binary("+"), _binary("-"), _binary("*")
    __floordiv__, __mod__, __xor__ = _binary("//"), _binary("%"), _binary("^")
    __lt__, __le__, __gt__, __ge__ = _compare("<"), _compare("<="), _compare(">"), _compare(">=")
    eq, ne = _compare("=="), _compare("!=")

    def __rmul__(self, factor: int) -> Expression:
        return Binary("*", number(factor), self)

    def __and__(self, other: Expression | int) -> Expression:
        return _both("&", self, number(other))

    def __or__(self, other: Expression | int) -> Expression:
        return _both("|", self, number(other))

    def __invert__(self) -> Expression:
        return Not(self)


@dataclass(frozen=True, eq=False)
class Number(Expression):
    """A natural number; a negative one is `Negative` of one.

    >>> print(Number(3) + 4, (Number(3) + 4).evaluate({}))
    3 + 4 7
    """

    of: int

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give the number."""
        return self.of

    def __str__(self) -> str:
        return str(self.of)


@dataclass(frozen=True, eq=False)
class Negative(Expression):
    """Minus a number.

    >>> print(2 * Negative(Number(3)), (2 * Negative(Number(3))).evaluate({}))
    2 * -3 -6
    """

    of: Expression
    rank = 10

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Give minus the number."""
        return -self.of.evaluate(values)

    def __str__(self) -> str:
        return f"-{self.of.within(10)}"


@dataclass(frozen=True, eq=False)
class Binary(Expression):
    """Two numbers and one of ``+ - * // % ^ & |``.

    >>> print((Number(5) ^ 3) % 4, ((Number(5) ^ 3) % 4).evaluate({}), (Number(5) % 0).value({}))
    (5 ^ 3) % 4 2 None
    """

    operator: str
    left: Expression
    right: Expression

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Combine the two numbers; raise `NoValue` for a division by 0."""
        x, y = self.left.evaluate(values), self.right.evaluate(values)
        if y == 0 and self.operator in ("//", "%"):
            raise NoValue
        return OPERATORS[self.operator][1](x, y)

    def __str__(self) -> str:
        left, right = self.ranks()
        return f"{self.left.within(left)} {self.operator} {self.right.within(right)}"

    def ranks(self) -> tuple[int, int]:
        """Say how strongly the two must bind; sums under ``^ & |`` stand in brackets."""
        own = self.binds()
        if self.operator not in "^&|":
            return own, own + 1
        again = isinstance(self.left, Binary) and self.left.operator == self.operator
        return own if again else 10, 10

    def binds(self) -> int:
        """Give the rank of the operator."""
        return OPERATORS[self.operator][0]


@dataclass(frozen=True, eq=False)
class Boolean(Expression):
    """What is always true, or always false.

    >>> print(TRUE, Boolean(False).evaluate({}))
    true False
    """

    of: bool
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Give it."""
        return self.of

    def __str__(self) -> str:
        return str(self.of).lower()


@dataclass(frozen=True, eq=False)
class Compare(Expression):
    """Numbers with one of ``== != < <= > >=`` between each and the next; all must hold.

    >>> rising = Compare(("<", "<="), (Number(1), Number(2), Number(2)))
    >>> print(rising, rising.evaluate({}))
    1 < 2 <= 2 True
    """

    relations: tuple[str, ...]
    operands: tuple[Expression, ...]
    condition = True
    rank = 4

    def pairs(self) -> Iterator[tuple[Expression, str, Expression]]:
        """Give each relation with the numbers on its two sides."""
        return zip(self.operands, self.relations, self.operands[1:], strict=False)

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Compare each number with the next; what has no value compares with nothing."""
        try:
            left = self.operands[0].evaluate(values)
            for i, relation in enumerate(self.relations, 1):
                if not RELATIONS[relation](left, left := self.operands[i].evaluate(values)):
                    return False
        except NoValue:
            return False
        return True

    def __str__(self) -> str:
        first, *rest = (operand.within(5) for operand in self.operands)
        steps = zip(self.relations, rest, strict=True)
        return first + "".join(f" {relation} {text}" for relation, text in steps)


@dataclass(frozen=True, eq=False)
class Not(Expression):
    """The denial of a condition.

    >>> print(~(Number(3) < 4), (~(Number(3) < 4)).evaluate({}))
    not 3 < 4 False
    """

    of: Expression
    condition = True
    rank = 3

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Deny the condition."""
        return not self.of.evaluate(values)

    def __str__(self) -> str:
        return f"not {self.of.within(3)}"


@dataclass(frozen=True, eq=False)
class _Joined(Expression):
    parts: tuple[Expression, ...]
    word: ClassVar[str]
    settled_by: ClassVar[bool]  # one part of this truth settles it
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Evaluate the parts, as far as it takes."""
        for part in self.parts:
            if bool(part.evaluate(values)) == self.settled_by:
                return self.settled_by
        return not self.settled_by

    def __str__(self) -> str:
        return f" {self.word} ".join(part.within(self.rank + 1) for part in self.parts)


class And(_Joined):
    """Two or more conditions with ``and`` between them; `all_of` takes any number.

    >>> both = And((Number(3) < 4, Number(4) < 4))
    >>> print(both, both.evaluate({}))
    3 < 4 and 4 < 4 False
    """

    word, settled_by = "and", False
    rank = 2


class Or(_Joined):
    """Two or more conditions with ``or`` between them; `any_of` takes any number.

    >>> either = Or((Number(3) < 4, Number(4) < 4))
    >>> print(either, either.evaluate({}))
    3 < 4 or 4 < 4 True
    """

    word, settled_by = "or", True
    rank = 1


TRUE, FALSE = Boolean(True), Boolean(False)


def number(value: Expression | int) -> Expression:
    """Take an integer for a number of the tree.

    >>> number(-3)
    Negative(of=Number(of=3))
    """
    if isinstance(value, Expression):
        return value
    return Number(value) if value >= 0 else Negative(Number(-value))


def all_of(parts: Iterable[Expression]) -> Expression:
    """Join conditions by ``and``; none at all are true.

    >>> from grundy.formulas.tree import variables
    >>> print(all_of([TRUE, variables("a")[0] < 3]), all_of([]))
    a < 3 true
    """
    return _joined(And, parts, TRUE)


def any_of(parts: Iterable[Expression]) -> Expression:
    """Join conditions by ``or``; none at all are false.

    >>> from grundy.formulas.tree import variables
    >>> n, = variables("n")
    >>> print(any_of([n.eq(0), n.eq(3)]), any_of([]))
    n == 0 or n == 3 false
    """
    return _joined(Or, parts, FALSE)


def _joined(kind: type[_Joined], parts: Iterable[Expression], nothing: Boolean) -> Expression:
    """Take apart what is joined in the same way; each condition stands once."""
    found: dict[Expression, None] = {}
    for part in parts:
        found.update(dict.fromkeys(part.parts if isinstance(part, kind) else (part,)))
    found.pop(nothing, None)
    if (enough := Boolean(not nothing.of)) in found:
        return enough
    return kind(tuple(found)) if len(found) > 1 else next(iter(found), nothing)


def _both(operator: str, x: Expression, y: Expression) -> Expression:
    if x.is_condition() and y.is_condition():
        return all_of((x, y)) if operator == "&" else any_of((x, y))
    if x.is_condition() or y.is_condition():
        raise InputError("two numbers or two conditions", got=f"{x} {operator} {y}")
    return Binary(operator, x, y)


@dataclass(frozen=True, eq=False)
class Variable(Expression):
    """A natural number by name: ``n`` for the one heap, ``a``, ``b``, ... for piles in order.

    >>> Variable("n").evaluate({"n": 7})
    7
    """

    name: str

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Look the variable up."""
        return values[self.name]

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False)
class Call(Expression):
    """One of `FUNCTIONS` on numbers.

    >>> Call("gcd", (Variable("n"), Number(12))).evaluate({"n": 18})
    6
    """

    function: str
    args: tuple[Expression, ...]

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Apply the function; a predicate of what has no value is false."""
        function = FUNCTIONS[self.function]
        try:
            return function.apply(*(arg.evaluate(values) for arg in self.args))
        except NoValue:
            if function.condition:
                return False
            raise

    def is_condition(self) -> bool:
        """Tell whether the function is a predicate."""
        return FUNCTIONS[self.function].condition

    def __str__(self) -> str:
        return f"{self.function}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, eq=False)
class Member(Expression):
    """A number is in a series: one of the squares, primes, Fibonacci numbers, powers of 3.

    >>> square = Member(Variable("k"), Series("squares"))
    >>> str(square), square.evaluate({"k": 9})
    ('k in squares', True)
    """

    of: Expression
    series: Series
    condition = True

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Look for it in the series; what has no value is in none."""
        try:
            return self.of.evaluate(values) in self.series
        except NoValue:
            return False

    def __str__(self) -> str:
        return f"{self.of} in {self.series}"


@dataclass(frozen=True, eq=False)
class Choice(Expression):
    """``then if test else otherwise``: two numbers, or two conditions.

    >>> half = Choice(Variable("n") // 2, (Variable("n") % 2).eq(0), Number(0))
    >>> str(half), half.evaluate({"n": 8})
    ('n // 2 if n % 2 == 0 else 0', 4)
    """

    then: Expression
    test: Expression
    otherwise: Expression
    rank = 0

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Evaluate the one that the test chooses."""
        return (self.then if self.test.evaluate(values) else self.otherwise).evaluate(values)

    def is_condition(self) -> bool:
        """Tell whether the two are conditions."""
        return self.then.is_condition()

    def __str__(self) -> str:
        return f"{self.then.within(1)} if {self.test.within(1)} else {self.otherwise.within(0)}"


@dataclass(frozen=True, eq=False)
class Related(Expression):
    """A relation between numbers that a numeration knows by name, such as ``shift``.

    >>> print(Related("digit_shift", ("a", "b")))
    digit_shift(a, b)
    """

    relation: str
    args: tuple[Expression, ...]
    condition = True

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, eq=False)
class Iff(Expression):
    """Two conditions true together or false together.

    >>> Iff(Variable("n") > 3, Variable("n") > 4).evaluate({"n": 4})
    False
    """

    left: Expression
    right: Expression
    condition = True
    rank = -2

    def evaluate(self, values: Mapping[str, int]) -> bool:
        """Tell whether both are true, or none."""
        return bool(self.left.evaluate(values)) == bool(self.right.evaluate(values))

    def __str__(self) -> str:
        return f"{self.left.within(-1)} <=> {self.right.within(-1)}"


@dataclass(frozen=True, eq=False)
class Root(Expression):
    """Give the square root, rounded down; 0 of a negative number.

    >>> Root(Number(17)).evaluate({}), Root(Number(-1)).evaluate({})
    (4, 0)
    """

    of: Expression

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Work out the number first."""
        return isqrt(max(0, self.of.evaluate(values)))

    def __str__(self) -> str:
        return f"isqrt(max(0, {self.of}))"


# -- what only questions about games say: the value of a position is a number that no formula gives
#    until the law of its game is known


@dataclass(frozen=True, eq=False)
class Quantified(Expression):
    """What a ``word`` says of the natural numbers for ``names`` and a condition on them.

    >>> from grundy.formulas.sentence import parse_sentence
    >>> asked = parse_sentence("exists a, b: a < b and P(a, b)").body
    >>> isinstance(asked, Quantified), asked.names
    (True, ('a', 'b'))
    """

    names: tuple[str, ...]
    body: Expression
    word: ClassVar[str]
    condition = True
    rank = -3

    def __str__(self) -> str:
        return f"{self.word} {', '.join(self.names)}: {self.body}"


class ForAll(Quantified):
    """All natural numbers for ``names`` make ``body`` true.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(ForAll(("n",), n >= 0))
    forall n: n >= 0
    """

    word = "forall"


class Exists(Quantified):
    """Some natural numbers for ``names`` make ``body`` true.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Exists(("k",), n.eq(2 * k)))
    exists k: n == 2 * k
    """

    word = "exists"


@dataclass(frozen=True, eq=False)
class Implies(Expression):
    """The second condition is true wherever the first one is.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Implies(n > 3, Implies(k > 3, n < k)))
    n > 3 => k > 3 => n < k
    """

    left: Expression
    right: Expression
    condition = True
    rank = -1

    def __str__(self) -> str:
        return f"{self.left.within(0)} => {self.right.within(-1)}"


@dataclass(frozen=True, eq=False)
class OfGame(Expression):
    """What the law of a game says of piles, or of heaps together.

    >>> from grundy.formulas.tree import variables
    >>> n, k = variables("n k")
    >>> print(Loses((n, k)) & Worth((n,), "kayles").eq(2))
    P(n, k) and f("kayles", n) == 2
    """

    args: tuple[Expression, ...]
    game: str = ""
    word: ClassVar[str]

    def __str__(self) -> str:
        other = [f'"{self.game}"'] if self.game else []
        return f"{self.word}({', '.join((*other, *map(str, self.args)))})"


class Worth(OfGame):
    """The value of a position; there is none where the piles are no position.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> print(Worth((n,), "kayles").eq(2))
    f("kayles", n) == 2
    """

    word = "f"


class Loses(OfGame):
    """The player to move loses; false of what is no position.

    >>> from grundy.formulas.tree import variables
    >>> print(Loses(variables("a b")))
    P(a, b)
    """

    word = "P"
    condition = True


def bounded(
    kind: type[Quantified],
    names: tuple[str, ...],
    bounds: Iterable[Expression],
    body: Expression,
) -> Expression:
    """Quantify numbers that are all within bounds.

    >>> from grundy.formulas.tree import variables
    >>> (k,) = variables("k")
    >>> print(bounded(ForAll, ("k",), [k < 9], (k % 2).eq(0)))
    forall k: k < 9 => k % 2 == 0
    """
    given = all_of(bounds)
    if kind is ForAll:
        return ForAll(names, Implies(given, body) if given != TRUE else body)
    return Exists(names, all_of((given, body)))


def variables(names: str) -> tuple[Variable, ...]:
    """Make variables from names between spaces.

    >>> a, b = variables("a b")
    >>> print((a < b) & (a + b).eq(7))
    a < b and a + b == 7
    """
    return tuple(Variable(name) for name in names.split())


@dataclass(frozen=True, eq=False)
class Earlier(Expression):
    """The value of a smaller heap; only an `Unfolding` knows it.

    >>> from grundy.formulas.tree import Variable
    >>> print(Earlier(Variable("n") - 1))
    f(n - 1)
    """

    of: Expression

    def evaluate(self, values: Mapping[str, int]) -> int:
        """Look the value up, or work it out; raise `NoValue` where there is none."""
        if not isinstance(values, Unfolding):
            raise NoValue
        return values.earlier(self.of.evaluate(values))

    def __str__(self) -> str:
        return f"f({self.of})"


class Unfolding(Mapping[str, int]):
    """Hold a heap n, and work out the values of smaller ones by a term.

    >>> from grundy.formulas.tree import Variable
    >>> n = Variable("n")
    >>> body = Earlier(n // 2) + n % 2
    >>> Unfolding(body, 0, {0: 0}).value(13)
    3
    """

    def __init__(self, body: Expression, n: int, known: dict[int, int]) -> None:
        self.body, self.n, self.known = body, n, known

    def __getitem__(self, name: str) -> int:
        if name != "n":
            raise KeyError(name)
        return self.n

    def __iter__(self) -> Iterator[str]:
        return iter("n")

    def __len__(self) -> int:
        return 1

    def earlier(self, n: int) -> int:
        """Give the value of a heap; raise `NoValue` for one that is not smaller."""
        if not 0 <= n < self.n:
            raise NoValue
        return self.value(n)

    def value(self, n: int) -> int:
        """Give the value of a heap."""
        if n not in self.known:
            self.known[n] = self.body.evaluate(Unfolding(self.body, n, self.known))
        return self.known[n]
