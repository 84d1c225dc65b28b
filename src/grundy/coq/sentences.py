"""Hold statements about natural numbers; ``str`` gives them as Coq writes them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from grundy.coq.sums import Digits, Sum, digits_text, put_digits, put_sum, sum_text

__all__ = [
    "Bound",
    "Comparison",
    "Connective",
    "Constant",
    "Defined",
    "EvenExponent",
    "Negation",
    "Power",
    "SameDigits",
    "SameExponent",
    "Sentence",
    "both",
    "either",
    "every",
    "if_all",
    "some",
]


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
