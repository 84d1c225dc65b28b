"""Hold sums of multiples of numbers, and operations on their digits, in Coq's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

__all__ = [
    "Digits",
    "Numbered",
    "Sum",
    "digits_form",
    "digits_text",
    "is_constant",
    "plus",
    "put_digits",
    "put_sum",
    "sum_form",
    "sum_text",
    "times",
]

Sum = Mapping[str, int]
"""A factor for each name, and with "" the constant; factors are natural numbers here."""

Digits = str | tuple[str, "Digits", "Digits"]
"""A name, "0", or (operation, digits, digits) with ``Xor``, ``Land`` or ``Lor``."""


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


def plus(x: Sum, y: Sum) -> Sum:
    """Add; here factors may be negative.

    >>> plus({"a": 1, "": 2}, {"a": -3, "b": 1})
    {'a': -2, '': 2, 'b': 1}
    """
    return {name: x.get(name, 0) + y.get(name, 0) for name in {**x, **y}}


def times(x: Sum, factor: int) -> Sum:
    """Multiply by a number.

    >>> times({"a": 1, "": 2}, 3)
    {'a': 3, '': 6}
    """
    return {name: factor * own for name, own in x.items()}


def is_constant(x: Sum) -> bool:
    """Tell whether there are no names in it.

    >>> is_constant({"a": 0, "": 3})
    True
    """
    return not any(factor for name, factor in x.items() if name)
