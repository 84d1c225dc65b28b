"""Break atoms into relations between variables for which there are automata.

A number of an atom may depend on conditions (a choice, a sign, a remainder of v2), so it comes in
cases: exactly one where it has a value, none where it has none. In each it is a linear form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from grundy.errors import GrundyError, LimitError
from grundy.formulas.accepted import Accepted
from grundy.formulas.linear import Form, added
from grundy.formulas.parts import children
from grundy.formulas.tree import (
    Binary,
    Call,
    Choice,
    Compare,
    Exists,
    Expression,
    Negative,
    Not,
    Number,
    Related,
    Variable,
    all_of,
    any_of,
    number,
)
from grundy.phrases.phrase import phrase

__all__ = [
    "LOGARITHM",
    "Case",
    "Counting",
    "Exponent",
    "Inexpressible",
    "Linear",
    "Link",
    "counted",
    "exponent",
    "linear",
    "pairs",
    "relations",
]

LOGARITHM = "as a number, v2 is a logarithm; it can be compared with v2, or taken % m"
_LARGEST = 1 << 40
_MOST_CASES = 256
_TOO_MANY = phrase("it falls into more than {n} cases", n=_MOST_CASES)
_BITWISE = {"^": "xor", "&": "and", "|": "or"}

_LARGEST_MODULUS, _LARGEST_BASE = 12, 9

Exponent = tuple[Expression | None, int]


class Inexpressible(GrundyError):  # noqa: N818
    """Report the part of a claim that no formula of the decidable language says.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> raise Inexpressible(a * b, "a product")
    Traceback (most recent call last):
    grundy.automata.atoms.Inexpressible: 'a * b' is outside the decidable language: a product
    """

    def __init__(self, part: Expression, why: str) -> None:
        template = "{what} is outside the decidable language: {why}"
        super().__init__(phrase(template, what=f"'{part}'", why=why))


def relations(atom: Expression) -> Expression:
    """Say an atom by `Linear` and `Link`, and by the conditions of its choices.

    >>> n = Variable("n")
    >>> relations((n - 3).eq(2))
    Linear(factors=(('n', 1),), relation='==', bound=5)
    >>> relations((n % 3).eq(2)).names
    ('#0', '#1')
    >>> relations(Call("ones", (n,)).eq(1))
    Traceback (most recent call last):
    grundy.automata.atoms.Inexpressible: 'ones(n)' is outside the decidable language: \
counting digits needs a memory without bound
    """
    match atom:
        case Compare():
            return all_of(_compared(*pair) for pair in atom.pairs())
        case Related(relation, args):
            return _related(relation, args)
        case Call("pow2", args):
            return _related("power_of_two", args)
        case Call("beatty", (a, b, *_)):
            both = _Numbers().together((a, b))
            return any_of(_some([*given, _wythoff(*names)]) for names, given in both)
    raise Inexpressible(atom, "it is no atom of the decidable language")


def pairs(beatty: Call) -> int:
    """Give the k of the game of these lost pairs; `Inexpressible` is raised where k is a variable.

    >>> pairs(Call("beatty", (Variable("a"), Variable("b"), Number(3))))
    3
    """
    k = (*beatty.args[2:], Number(1))[0]
    if isinstance(k, Number):
        return k.of
    raise Inexpressible(beatty, "its last number is a variable")


def _wythoff(a: str, b: str) -> Expression:
    """Say that a number has an even number of last zeros, and the other is it shifted by one.

    A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, 1982.
    """

    def pair(small: str, large: str) -> Expression:
        return all_of((Link("even_zeros", (small,)), Link("shift", (small, large))))

    zeros = all_of(linear({name: 1}, "==") for name in (a, b))
    return any_of((zeros, pair(a, b), pair(b, a)))


def _related(relation: str, args: tuple[Expression, ...]) -> Expression:
    return any_of(
        _some([*given, Link(relation, names)]) for names, given in _Numbers().together(args)
    )


def _compared(left: Expression, relation: str, right: Expression) -> Expression:
    numbers, sides = _Numbers(), (left, right)
    powers = [exponent(side) for side in sides]
    if any(power and power[0] for power in powers):
        first, second = numbers.powers(sides, powers)
    else:
        first, second = map(numbers.cases, sides)
    if len(first) * len(second) > _MOST_CASES:
        raise Inexpressible(Compare((relation,), sides), _TOO_MANY)
    return any_of(_some(x.compared(relation, y)) for x, y in product(first, second))


class _Numbers:
    """Give the cases of the numbers of one atom; the variables that they bring are fresh."""

    def __init__(self) -> None:
        self._fresh = 0

    def cases(self, what: Expression) -> list[Case]:
        """Give the cases of a number."""
        cases = list(self._cases(what))
        if len(cases) > _MOST_CASES:
            raise Inexpressible(what, _TOO_MANY)
        for case in cases:
            if any(abs(factor) > _LARGEST for name, factor in case.form.items() if name):
                raise Inexpressible(what, phrase("its constants are larger than {n}", n=_LARGEST))
        return cases

    def together(
        self, args: Iterable[Expression]
    ) -> Iterator[tuple[tuple[str, ...], tuple[Expression, ...]]]:
        """Give numbers as variables, where all are natural, and when they are which."""
        for named in product(*map(self._named, args)):
            names = tuple(name for name, _ in named)
            yield names, tuple(part for _, given in named for part in given)

    def _named(self, what: Expression) -> Iterator[tuple[str, tuple[Expression, ...]]]:
        for case in self.cases(what):
            match [item for item in case.form.items() if item[1]]:
                case [(name, 1)] if name:
                    yield name, case.given
                case _:
                    new = self._new()
                    yield new, (*case.given, linear({**case.form, new: -1}, "=="))

    def powers(
        self, sides: Iterable[Expression], exponents: Iterable[Exponent | None]
    ) -> list[list[Case]]:
        """Give the cases of 2 to each exponent, all times one number that makes them integers."""
        known = []
        for side, power in zip(sides, exponents, strict=True):
            if power is None:
                raise Inexpressible(side, "v2 can be compared with v2 and constants only")
            known.append(power)
        up = 1 + max(0, *(-more for _, more in known))
        return [list(self._power(of, more + up)) for of, more in known]

    def _power(self, of: Expression | None, more: int) -> Iterator[Case]:
        """Give 2^(v2(of) + more), or 2^more; v2(0) is -1."""
        if of is None:
            yield Case({"": 1 << more})
            return
        for name, given in self._named(of):
            low = self._new()
            yield Case({"": 1 << more - 1}, (*given, linear({name: 1}, "==")))
            link = Link("low_bit", (name, low))
            yield Case({low: 1 << more}, (*given, linear({name: 1}, ">"), link))

    def _cases(self, what: Expression) -> Iterable[Case]:
        match what:
            case Number(value):
                return [Case({"": value})]
            case Variable(name):
                return [Case({name: 1})]
            case Negative(of):
                return [case.times(-1) for case in self.cases(of)]
            case Choice(then, test, otherwise):
                no = [case.where(Not(test)) for case in self.cases(otherwise)]
                return [case.where(test) for case in self.cases(then)] + no
            case Binary(operator, left, right):
                return self._binary(what, operator, left, right)
        return self._called(what)

    def _called(self, what: Expression) -> Iterable[Case]:
        match what:
            case Call("abs", (x,)):
                return self._larger([(case, case.times(-1)) for case in self.cases(x)])
            case Call("max", (x, y)):
                return self._larger(product(self.cases(x), self.cases(y)))
            case Call("min", (x, y)):
                return self._cases(Negative(Call("max", (Negative(x), Negative(y)))))
            case Call("low", args):
                return self._applied("low_bit", args)
            case Call("v2"):
                raise Inexpressible(what, LOGARITHM)
        raise Inexpressible(what, "counting digits needs a memory without bound")

    def _binary(
        self, what: Expression, operator: str, left: Expression, right: Expression
    ) -> Iterable[Case]:
        match operator, left, right:
            case "^" | "&" | "|", _, _:
                return self._applied(_BITWISE[operator], (left, right))
            case "%", Call("v2", (of,)), Number(modulus) if modulus:
                return self._v2_remainders(what, of, modulus)
            case "%", Call("ones" | "digits") as call, Number(modulus) if modulus:
                return self._counts(what, call, modulus)
        sides = product(self.cases(left), self.cases(right))
        if operator in ("+", "-"):
            return (x.plus(y, 1 if operator == "+" else -1) for x, y in sides)
        if operator == "*":
            return (_times(what, x, y) for x, y in sides)
        return (case for x, y in sides for case in self._divided(what, operator, x, y))

    def _applied(self, relation: str, args: tuple[Expression, ...]) -> Iterator[Case]:
        for names, given in self.together(args):
            new = self._new()
            yield Case({new: 1}, (*given, Link(relation, (*names, new))))

    def _larger(self, numbers: Iterable[tuple[Case, Case]]) -> Iterator[Case]:
        for x, y in numbers:
            for a, b, relation in ((x, y, ">="), (y, x, ">")):
                yield Case(a.form, tuple(a.compared(relation, b)))

    def _divided(self, what: Expression, operator: str, x: Case, y: Case) -> Iterator[Case]:
        """Take from each factor a multiple of the divisor: what is left under it is natural."""
        divisor = y.constant
        if divisor is None:
            raise Inexpressible(what, "a division by more than a constant (an unbounded shift)")
        if divisor < 0:
            raise Inexpressible(what, "a divisor below 1")
        if not divisor:
            return
        whole = {name: factor // divisor for name, factor in x.form.items()}
        below = Case({name: factor % divisor for name, factor in x.form.items()}, x.given + y.given)
        if below.constant is not None:
            yield Case(whole, below.given) if operator == "//" else below
            return
        quotient, rest = self._new(), self._new()
        found = Case({rest: 1} if operator == "%" else {**whole, quotient: 1}, below.given)
        yield found.where(
            linear({**below.form, quotient: -divisor, rest: -1}, "=="),
            linear({rest: 1, "": -divisor}, "<"),
        )

    def _v2_remainders(self, what: Expression, of: Expression, modulus: int) -> Iterator[Case]:
        """Use that 2^k mod (2^m - 1) is 2^(k mod m)."""
        if modulus > 12:
            raise Inexpressible(what, phrase("the modulus is larger than {n}", n=12))
        for name, given in self._named(of):
            low, rounds = self._new(), self._new()
            yield Case({"": modulus - 1}, (*given, linear({name: 1}, "==")))
            for rest in range(modulus):
                power = linear({low: 1, rounds: 1 - 2**modulus, "": -(2**rest)}, "==")
                is_it = (Link("low_bit", (name, low)), power) if modulus > 1 else ()
                yield Case({"": rest}, (*given, linear({name: 1}, ">"), *is_it))

    def _counts(self, what: Expression, call: Call, modulus: int) -> Iterator[Case]:
        """Count ones, or digits, modulo a number."""
        try:
            counting = counted(call, modulus)
        except LimitError as error:
            raise Inexpressible(what, error.message) from error
        for name, given in self._named(call.args[0]):
            for rest in range(modulus):
                yield Case({"": rest}, (*given, counting.says(rest, Variable(name))))

    def _new(self) -> str:
        self._fresh += 1
        return f"#{self._fresh - 1}"


def _times(what: Expression, x: Case, y: Case) -> Case:
    for one, other in ((x, y), (y, x)):
        if one.constant is not None:
            return other.times(one.constant).where(*one.given)
    raise Inexpressible(what, "a product of variables")


def _names(part: Expression) -> tuple[str, ...]:
    """Give the variables of a relation."""
    if isinstance(part, Accepted):
        return tuple(arg.name for arg in part.args)
    if isinstance(part, Linear | Link):
        return part.names
    return tuple(name for inner in children(part) for name in _names(inner))


def _some(parts: Iterable[Expression]) -> Expression:
    """Join relations, and bind the fresh variables."""
    found = tuple(parts)
    names = (name for part in found for name in _names(part))
    fresh = tuple(dict.fromkeys(name for name in names if name.startswith("#")))
    return Exists(fresh, all_of(found)) if fresh else all_of(found)


@dataclass(frozen=True)
class Counting:
    """Hold the transitions of an automaton, and the count that each state stands for.

    >>> print(Counting("binary", ((0, 1), (1, 0)), (0, 1)).says(1, Variable("n")))
    automaton("binary", "0 1/1 0!", n)
    """

    numeration: str
    step: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]

    def says(self, rest: int, of: Variable) -> Accepted:
        """Say that the count has this rest."""
        ends = tuple(state for state, count in enumerate(self.counts) if count == rest)
        return Accepted(self.numeration, self.step, ends, (of,))


def counted(call: Call, modulus: int) -> Counting:
    """Count what ``ones`` or ``digits`` counts.

    >>> n = Variable("n")
    >>> even = counted(Call("ones", (n,)), 2).says(0, n)
    >>> longer = counted(Call("digits", (n, number(3))), 2).says(0, n)
    >>> [m for m in range(30) if longer.evaluate({"n": m})], even.evaluate({"n": 6})
    ([3, 4, 5, 6, 7, 8, 27, 28, 29], True)

    `LimitError` is raised where the automaton would be large, and for digits in tens.
    """
    base = (*call.args[1:], number(10))[0] if call.function == "digits" else number(2)
    if modulus > _LARGEST_MODULUS or not isinstance(base, Number) or base.of > _LARGEST_BASE:
        template = "digits are counted in bases up to {base}, modulo a number up to {n}"
        raise LimitError(phrase(template, base=_LARGEST_BASE, n=_LARGEST_MODULUS))
    rests = range(modulus)
    if call.function == "ones":
        return Counting("binary", tuple((n, (n + 1) % modulus) for n in rests), tuple(rests))
    return _digits(base.of, modulus)


def _digits(base: int, modulus: int) -> Counting:
    """Count digits up to the last one that is not 0; the number 0 has one.

    A state is a place of a digit, of which the first is a one where the digit is not 0; how many
    digits were read; and how many of these are below the last one that is not 0.
    """
    places = base - 1
    states = [*product(range(places), range(modulus), range(modulus))]
    known = {state: i for i, state in enumerate(states)}
    step = tuple(
        tuple(
            known[(place + 1) % places, (read + (place + 1) // places) % modulus, below]
            for below in (last, last if place else read)
        )
        for place, read, last in states
    )
    name = f"base {base}" if base > 2 else "binary"
    return Counting(name, step, tuple((last + 1) % modulus for _, _, last in states))


@dataclass(frozen=True, eq=False)
class Linear(Expression):
    """The sum of factor * variable is ``==``, ``!=`` or ``<=`` a bound.

    >>> Linear((("a", 2), ("b", -1)), "<=", 5).names
    ('a', 'b')
    """

    factors: tuple[tuple[str, int], ...]
    relation: str
    bound: int
    condition = True

    @property
    def names(self) -> tuple[str, ...]:
        """Give the variables."""
        return tuple(name for name, _ in self.factors)


@dataclass(frozen=True, eq=False)
class Link(Expression):
    """A relation of the numeration, known by name, between variables.

    >>> Link("shifted", ("a", "b"))
    Link(relation='shifted', names=('a', 'b'))
    """

    relation: str
    names: tuple[str, ...]
    condition = True


@dataclass(frozen=True)
class Case:
    """A number that is ``form`` where all of ``given`` hold, for some fresh variables.

    >>> Case({"a": 1, "": 2}).plus(Case({"a": 1, "b": 1}), -1).form
    {'': 2, 'b': -1}
    """

    form: Form
    given: tuple[Expression, ...] = ()

    def plus(self, other: Case, times: int = 1) -> Case:
        """Add a multiple of another number."""
        return Case(added(self.form, other.form, times), self.given + other.given)

    def times(self, factor: int) -> Case:
        """Give a multiple."""
        return Case(added({}, self.form, factor), self.given)

    def where(self, *given: Expression) -> Case:
        """Add conditions."""
        return Case(self.form, self.given + given)

    def compared(self, relation: str, other: Case) -> list[Expression]:
        """Say that it and another number are so related."""
        difference = self.plus(other, -1)
        return [*difference.given, linear(difference.form, relation)]

    @property
    def constant(self) -> int | None:
        """Give the number, if it is the same everywhere."""
        if any(factor for name, factor in self.form.items() if name):
            return None
        return self.form.get("", 0)


def linear(form: Form, relation: str) -> Linear:
    """Compare a form with 0.

    >>> linear({"n": 2, "": -6}, ">")
    Linear(factors=(('n', -2),), relation='<=', bound=-7)
    """
    sign = -1 if relation[0] == ">" else 1
    factors = tuple((name, sign * factor) for name, factor in form.items() if name and factor)
    strict = relation in ("<", ">")
    relation = relation if relation in ("==", "!=") else "<="
    return Linear(factors, relation, -sign * form.get("", 0) - strict)


def exponent(what: Expression) -> Exponent | None:
    """Read ``v2(x) + constant`` or a constant, or give None for what is no such sum.

    >>> from grundy.formulas.tree import variables
    >>> a, b = variables("a b")
    >>> found, more = exponent(Call("v2", (a + b,)) + 3)
    >>> str(found), more, exponent(a + b)
    ('a + b', 3, None)
    """
    match what:
        case Call("v2", (x,)):
            return x, 0
        case Number(value) if value < 60:
            return None, value
        case Negative(of):
            inner = exponent(of)
            return (None, -inner[1]) if inner and inner[0] is None else None
        case Binary("+" | "-" as sign, left, right):
            first, second = exponent(left), exponent(right)
            if first is None or second is None or (second[0] and (first[0] or sign == "-")):
                return None
            return first[0] or second[0], first[1] + (second[1] if sign == "+" else -second[1])
    return None
