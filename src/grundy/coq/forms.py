"""Write sentences as the formulas of ``Digits.v`` that Coq decides.

The sentence is the meaning of its formula, word by word: Coq itself asks that the one is
convertible to the other.
"""

from __future__ import annotations

from grundy.coq.sentences import (
    Bound,
    Comparison,
    Connective,
    Constant,
    Defined,
    EvenExponent,
    Negation,
    Power,
    SameDigits,
    SameExponent,
    Sentence,
)
from grundy.coq.sums import Numbered, digits_form, sum_form

__all__ = ["form"]

_NAMES = {
    **{"<=": "Le", "<": "Lt", "=": "Eq"},
    **{"/\\": "And", "\\/": "Or", "->": "Imp", "<->": "Iff"},
    **{"exists": "Ex", "forall": "All"},
}


def form(said: Sentence, numbers: Numbered) -> str:
    """Write the formula that says it; raise `TypeError` for what is no sentence.

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
