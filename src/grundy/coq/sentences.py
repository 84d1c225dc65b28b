"""Hold statements about natural numbers; ``str`` gives them as Coq writes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

__all__ = [
    "Bound",
    "Comparison",
    "Connective",
    "Constant",
    "Defined",
    "Digits",
    "EvenExponent",
    "Negation",
    "Numbered",
    "Power",
    "SameDigits",
    "SameExponent",
    "Sentence",
    "Sum",
    "both",
    "digits_form",
    "digits_text",
    "either",
    "every",
    "form",
    "if_all",
    "put_digits",
    "put_sum",
    "some",
    "sum_form",
    "sum_text",
]


Sum = Mapping[str, int]
"""A factor for each name, and with "" the constant; factors are natural numbers here."""

Digits = str | tuple[str, "Digits", "Digits"]
"""A name, "0", or (operation, digits, digits) with ``Xor``, ``Land`` or ``Lor``."""

_NAMES = {
    **{"<=": "Le", "<": "Lt", "=": "Eq"},
    **{"/\\": "And", "\\/": "Or", "->": "Imp", "<->": "Iff"},
    **{"exists": "Ex", "forall": "All"},
}


class Sentence(ABC):
    """Say something of numbers that have names.

    >>> print(Power("a").within(9), Negation(Power("a")).within(5))
    (pow2 a) (~ (pow2 a))
    """

    rank: ClassVar[int] = 5

    @abstractmethod
    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""

    def within(self, rank: int) -> str:
        """Write it, in brackets where it binds less than ``rank``."""
        return f"({self})" if self.rank < rank else str(self)


@dataclass(frozen=True)
class Constant(Sentence):
    """What is always true, or always false.

    >>> print(Constant(True))
    True
    """

    of: bool

    def __str__(self) -> str:
        return str(self.of)

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        return self


@dataclass(frozen=True)
class Comparison(Sentence):
    """Compare two sums by ``<=``, ``<`` or ``=``.

    >>> print(Comparison("<=", {"a": 2, "": 1}, {"b": 1}))
    2 * a + 1 <= b
    """

    sign: str
    left: Sum
    right: Sum

    def __str__(self) -> str:
        return f"{sum_text(self.left)} {self.sign} {sum_text(self.right)}"

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        return Comparison(self.sign, put_sum(self.left, names), put_sum(self.right, names))


@dataclass(frozen=True)
class SameDigits(Sentence):
    """Ask that operations on binary digits give the same number.

    >>> print(SameDigits(("Xor", "a", "b"), "c"))
    N.lxor a b = c
    """

    left: Digits
    right: Digits

    def __str__(self) -> str:
        return f"{digits_text(self.left)} = {digits_text(self.right)}"

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        return SameDigits(put_digits(self.left, names), put_digits(self.right, names))


class _OfNames(Sentence):
    """Say something of numbers by their names alone."""

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        return type(self)(**{field: names.get(name, name) for field, name in vars(self).items()})


@dataclass(frozen=True)
class SameExponent(_OfNames):
    """Ask that two numbers have the same exponent of 2; that of 0 is -1.

    >>> print(SameExponent("a", "b").put({"b": "x1"}))
    v2 a = v2 x1
    """

    x: str
    y: str

    def __str__(self) -> str:
        return f"v2 {self.x} = v2 {self.y}"


@dataclass(frozen=True)
class EvenExponent(_OfNames):
    """Ask that the exponent of 2 in a number is even.

    >>> print(EvenExponent("a"))
    Z.even (v2 a) = true
    """

    x: str

    def __str__(self) -> str:
        return f"Z.even (v2 {self.x}) = true"


@dataclass(frozen=True)
class Power(_OfNames):
    """Ask that a number is 1, 2, 4, 8, ....

    >>> print(Power("a"), "|", Power("a").put({"a": "x1"}))
    pow2 a | pow2 x1
    """

    x: str

    def __str__(self) -> str:
        return f"pow2 {self.x}"


@dataclass(frozen=True)
class Negation(Sentence):
    """The denial of a sentence.

    >>> print(Negation(SameDigits("a", "b")))
    ~ (a = b)
    """

    of: Sentence
    rank = 4

    def __str__(self) -> str:
        return f"~ {self.of.within(6)}"

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        return Negation(self.of.put(names))


@dataclass(frozen=True)
class Connective(Sentence):
    r"""Join two sentences by ``/\``, ``\/``, ``->`` or ``<->``.

    >>> print(Connective("->", Power("a"), EvenExponent("a")))
    pow2 a -> Z.even (v2 a) = true
    """

    sign: str
    left: Sentence
    right: Sentence
    rank = 2

    def __str__(self) -> str:
        again = isinstance(self.right, Connective) and self.sign == self.right.sign != "<->"
        return f"{self.left.within(3)} {self.sign} {self.right.within(2 if again else 3)}"

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        return Connective(self.sign, self.left.put(names), self.right.put(names))


@dataclass(frozen=True)
class Bound(Sentence):
    """Say a sentence of some number of a name (``exists``) or of every one (``forall``).

    >>> print(Bound("exists", "a", Bound("exists", "b", SameDigits("a", "b"))))
    exists a b : N, a = b
    """

    sign: str
    name: str
    of: Sentence
    rank = 1

    def __str__(self) -> str:
        names, inner = [self.name], self.of
        while isinstance(inner, Bound) and inner.sign == self.sign:
            names.append(inner.name)
            inner = inner.of
        return f"{self.sign} {' '.join(names)} : N, {inner}"

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        kept = {old: new for old, new in names.items() if old != self.name}
        return replace(self, of=self.of.put(kept))


@dataclass(frozen=True)
class Defined(Sentence):
    """A sentence that a definition of the file gives a name, with its arguments.

    >>> print(Defined("lost", ("a", "b"), SameDigits("a", "b")).definition())
    Definition lost (a b : N) : Prop := a = b.
    """

    name: str
    args: tuple[str, ...]
    of: Sentence

    def __str__(self) -> str:
        return " ".join((self.name, *self.args))

    def definition(self) -> str:
        """Write the definition."""
        args = f" ({' '.join(self.args)} : N)" if self.args else ""
        return f"Definition {self.name}{args} : Prop := {self.of}."

    def put(self, names: Mapping[str, str]) -> Sentence:
        """Put other names for free ones."""
        args = tuple(names.get(arg, arg) for arg in self.args)
        return Defined(self.name, args, self.of.put(names))


def both(parts: Iterable[Sentence]) -> Sentence:
    r"""Join sentences by ``/\``; none at all are true.

    >>> less = Comparison("<", {"a": 1}, {"b": 1})
    >>> str(both([less, Power("a")])), str(both([]))
    ('a < b /\\ pow2 a', 'True')
    """
    return _joined("/\\", [part for part in parts if part != Constant(True)], Constant(True))


def either(parts: Sequence[Sentence]) -> Sentence:
    r"""Join sentences by ``\/``; none at all are false.

    >>> less = Comparison("<", {"a": 1}, {"b": 1})
    >>> str(either([less, Power("a")])), str(either([]))
    ('a < b \\/ pow2 a', 'False')
    """
    return _joined("\\/", [part for part in parts if part != Constant(False)], Constant(False))


def _joined(sign: str, parts: Sequence[Sentence], nothing: Sentence) -> Sentence:
    if not parts:
        return nothing
    *first, found = parts
    for part in reversed(first):
        found = Connective(sign, part, found)
    return found


def if_all(*parts: Sentence) -> Sentence:
    """Say that the last sentence follows from the others.

    >>> less, same = Comparison("<", {"a": 1}, {"b": 1}), Comparison("=", {"a": 1}, {"": 3})
    >>> print(if_all(less, same, Power("b")))
    a < b -> a = 3 -> pow2 b
    """
    return _joined("->", parts, Constant(True))


def some(names: Iterable[str], of: Sentence) -> Sentence:
    """Say a sentence of some numbers.

    >>> print(some(["a", "b"], Comparison("<", {"a": 1}, {"b": 1})))
    exists a b : N, a < b
    """
    for name in reversed([*names]):
        of = Bound("exists", name, of)
    return of


def every(names: Iterable[str], of: Sentence) -> Sentence:
    """Say a sentence of all numbers.

    >>> below = Comparison("<", {"a": 1}, {"b": 1})
    >>> print(every("ab", if_all(below, Negation(SameDigits("a", "b")))))
    forall a b : N, a < b -> ~ (a = b)
    """
    for name in reversed([*names]):
        of = Bound("forall", name, of)
    return of


class Numbered:
    """Give names the numbers that formulas have for them.

    >>> numbers = Numbered("nv")
    >>> numbers.of("v"), numbers.of("x1"), numbers.fresh()
    ('1%nat', '2%nat', '3%nat')
    """

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.numbers = {name: i for i, name in enumerate(names)}

    def of(self, name: str) -> str:
        """Give the number of a name, a new one the first time."""
        return f"{self.numbers.setdefault(name, len(self.numbers))}%nat"

    def fresh(self) -> str:
        """Give a number that no name has."""
        return self.of(f"fresh {len(self.numbers)}")


def _parts(total: Sum) -> list[tuple[str, int]]:
    named = [(name, factor) for name, factor in total.items() if name and factor]
    constant = total.get("", 0)
    return named + ([("", constant)] if constant or not named else [])


def sum_text(total: Sum) -> str:
    """Write a sum.

    >>> sum_text({"a": 1, "b": 2, "": 3}), sum_text({})
    ('a + 2 * b + 3', '0')
    """
    words = ((name, factor, f"{factor} * {name}") for name, factor in _parts(total))
    return " + ".join(
        str(factor) if not name else name if factor == 1 else word for name, factor, word in words
    )


def sum_form(total: Sum, numbers: Numbered) -> str:
    """Write the formula of a sum.

    >>> sum_form({"a": 1, "b": 2, "": 3}, Numbered("ab"))
    '(Plus (Plus (V 0%nat) (Times 2 (V 1%nat))) (C 3))'
    """
    first, *rest = (_factor_form(name, factor, numbers) for name, factor in _parts(total))
    for word in rest:
        first = f"(Plus {first} {word})"
    return first


def _factor_form(name: str, factor: int, numbers: Numbered) -> str:
    if not name:
        return f"(C {factor})"
    variable = f"(V {numbers.of(name)})"
    return variable if factor == 1 else f"(Times {factor} {variable})"


def put_sum(total: Sum, names: Mapping[str, str]) -> Sum:
    """Put other names.

    >>> put_sum({"a": 1, "b": 2, "": 3}, {"b": "a"})
    {'a': 3, '': 3}
    """
    found: dict[str, int] = {}
    for name, factor in total.items():
        new = names.get(name, name)
        found[new] = found.get(new, 0) + factor
    return found


def digits_text(digits: Digits, inner: bool = False) -> str:
    """Write operations on digits.

    >>> digits_text(("Xor", "a", ("Xor", "b", "0")))
    'N.lxor a (N.lxor b 0)'
    """
    if isinstance(digits, str):
        return digits
    name = {"Xor": "N.lxor", "Land": "N.land", "Lor": "N.lor"}[digits[0]]
    said = f"{name} {digits_text(digits[1], True)} {digits_text(digits[2], True)}"
    return f"({said})" if inner else said


def digits_form(digits: Digits, numbers: Numbered) -> str:
    """Write the formula of operations on digits.

    >>> digits_form(("Xor", "a", ("Land", "b", "0")), Numbered("ab"))
    '(Xor (D 0%nat) (Land (D 1%nat) Zero))'
    """
    if isinstance(digits, str):
        return "Zero" if digits == "0" else f"(D {numbers.of(digits)})"
    left, right = (digits_form(part, numbers) for part in digits[1:])
    return f"({digits[0]} {left} {right})"


def put_digits(digits: Digits, names: Mapping[str, str]) -> Digits:
    """Put other names.

    >>> put_digits(("Xor", "a", ("Land", "b", "0")), {"b": "x1"})
    ('Xor', 'a', ('Land', 'x1', '0'))
    """
    if isinstance(digits, str):
        return names.get(digits, digits)
    return (digits[0], put_digits(digits[1], names), put_digits(digits[2], names))


def form(said: Sentence, numbers: Numbered) -> str:
    """Write the formula that says it; raise `TypeError` for what is no sentence.

    The sentence is the meaning of its formula, word by word: Coq itself asks that the one is
    convertible to the other.

    >>> form(Negation(Comparison("<", {"a": 1}, {"b": 1})), Numbered("ab"))
    '(Not (Lt (V 0%nat) (V 1%nat)))'
    """
    parts: tuple[str, ...]
    match said:
        case Constant(of):
            return "Tru" if of else "Fls"
        case Defined(of=of):
            return form(of, numbers)
        case Comparison(sign, left, right):
            parts = _NAMES[sign], sum_form(left, numbers), sum_form(right, numbers)
        case SameDigits(left, right):
            parts = "Same", digits_form(left, numbers), digits_form(right, numbers)
        case SameExponent(x, y):
            parts = "SameV2", numbers.of(x), numbers.of(y)
        case EvenExponent(x):
            parts = "EvenV2", numbers.of(x)
        case Power(x):
            parts = "Ex", *_power(numbers.of(x), numbers.fresh())
        case Negation(of):
            parts = "Not", form(of, numbers)
        case Connective(sign, left, right):
            parts = _NAMES[sign], form(left, numbers), form(right, numbers)
        case Bound(sign, name, of):
            parts = _NAMES[sign], numbers.of(name), form(of, numbers)
        case _:
            raise TypeError(said)
    return f"({' '.join(parts)})"


def _power(x: str, t: str) -> tuple[str, str]:
    less = f"(Eq (V {x}) (Plus (V {t}) (C 1)))"
    return t, f"(And {less} (Same (Land (D {x}) (D {t})) Zero))"
