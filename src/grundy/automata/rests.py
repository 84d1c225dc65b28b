"""Tell what is true, or false, for all numbers of classes modulo a number, from some on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import NamedTuple

from grundy.formulas.functions import SETS
from grundy.formulas.linear import Form, form_of
from grundy.formulas.parts import put
from grundy.formulas.series import Series
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Compare,
    Expression,
    Not,
    Number,
    Or,
    Variable,
)

__all__ = ["Answer", "Class", "answer", "answering"]

_MOST = 1_000
_SETS = {*SETS, "pow2", "power"}
_X, _K = Variable("x1"), Variable("k")
_RELATIONS = {"<": (None, -1), "<=": (None, 0), ">": (1, None), ">=": (0, None), "==": (0, 0)}


class Class(NamedTuple):
    """Stand for numbers least, least + step, ...; the step 0 for one number.

    >>> Class(3, 2)
    Class(least=3, step=2)
    """

    least: int
    step: int = 0

    @property
    def divisor(self) -> int:
        """Give the greatest number that divides all."""
        return gcd(self.least, self.step)


Answer = Callable[[Mapping[str, Class]], bool | None]


def answer(when: Expression, known: Mapping[str, Class]) -> bool | None:
    """Give the one truth value of a condition for all numbers of classes; None where it has two.

    None also where it is not seen. Where x1 and k are known, n is their sum.

    >>> from grundy.formulas.tree import variables
    >>> n, x1 = variables("n x1")
    >>> divides = (n % (n - x1)).eq(0)
    >>> answer(divides, {"n": Class(3, 2), "x1": Class(1, 2), "k": Class(2, 2)})
    False
    """
    return answering(when)(known)


def answering(when: Expression) -> Answer:
    """Give what answers a condition, of which many classes will be asked.

    >>> from grundy.formulas.tree import variables
    >>> (n,) = variables("n")
    >>> odd = answering(~(n % 2).eq(0))
    >>> odd({"n": Class(1, 4)}), odd({"n": Class(1, 3)})
    (True, None)
    """
    match when:
        case Boolean(true):
            return lambda known: true
        case Not(of):
            inner = answering(of)
            return lambda known: None if (found := inner(known)) is None else not found
        case And(parts) | Or(parts):
            return _joined([*map(answering, parts)], isinstance(when, Or))
        case Compare():
            return _joined([_link(*pair) for pair in when.pairs()], False)
        case Call(name, (of, *_)) if name in _SETS:
            return lambda known: (
                _predicate(when, numbers) if (numbers := _numbers(of, known)) else None
            )
    return lambda known: None


def _joined(parts: Sequence[Answer], stops: bool) -> Answer:
    def joined(known: Mapping[str, Class]) -> bool | None:
        found: bool | None = not stops
        for part in parts:
            one = part(known)
            if one is stops:
                return stops
            found = None if one is None else found
        return found

    return parts[0] if len(parts) == 1 else joined


def _predicate(when: Call, numbers: Class) -> bool | None:
    args = (Number(numbers.least), *when.args[1:])
    if not numbers.step:
        return numbers.least >= 0 and bool(Call(when.function, args).evaluate({}))
    if when.function == "prime":
        prime = Call("prime", (Number(numbers.divisor),)).evaluate({})
        composite = numbers.divisor > 1 and (numbers.divisor < numbers.least or not prime)
        return False if composite else None
    base = when.args[1].evaluate({}) if when.function == "power" else 2
    if numbers.step > _MOST or numbers.least < 1 or base < 2:
        return None
    members = SETS.get(when.function) or Series("powers", base)
    rests = members.rests(numbers.step, numbers.least)
    return None if numbers.least % numbers.step in rests else False


def _link(left: Expression, relation: str, right: Expression) -> Answer:
    """Compare two numbers: by their sizes, or by their rests."""
    from_, to = _RELATIONS["==" if relation == "!=" else relation]
    gap = left - right
    forms = {split: _form(gap, split) for split in (False, True)}

    def linked(known: Mapping[str, Class]) -> bool | None:
        form = forms["k" in known]
        low, high = _ends(form, known) if form is not None else _bounds(left, right, known)
        fits_low, fits_high = from_ is None or low >= from_, to is None or high <= to
        if fits_low and fits_high:
            return True
        if (from_ is not None and high < from_) or (to is not None and low > to):
            return False
        if from_ == to:
            x, y = _rest(left, known), _rest(right, known)
            if x and y and (x[0] - y[0]) % (gcd(x[1], y[1]) or abs(x[0] - y[0]) or 1):
                return False
        return None

    if relation == "!=":
        return lambda known: None if (same := linked(known)) is None else not same
    return linked


_ENDLESS = float("inf")


def _form(what: Expression, split: bool) -> Form | None:
    """Give a number as a linear form, where it is one; ``split`` into x1 and k for n.

    The node keeps it: to look an equal one up, trees would be compared.
    """
    forms: dict[bool, Form | None] = vars(what).setdefault("_forms", {})
    if split not in forms:
        forms[split] = form_of(put(what, {"n": _X + _K}) if split else what)
    return forms[split]


def _ends(form: Form, known: Mapping[str, Class]) -> tuple[float, float]:
    low: float = 0
    high: float = 0
    for name, factor in form.items():
        if not name:
            low, high = low + factor, high + factor
            continue
        least, step = known[name]
        end = factor * least
        up, down = step and factor > 0, step and factor < 0
        low, high = low + (-_ENDLESS if down else end), high + (_ENDLESS if up else end)
    return low, high


def _bounds(left: Expression, right: Expression, known: Mapping[str, Class]) -> tuple[float, float]:
    """Bound the difference of two numbers; a product of two equal sums is compared by its root."""
    (a, b), (c, d) = _size(left, known), _size(right, known)
    match left:
        case Binary("*", x, y) if right in (x, y) and min(*_size(x, known), *_size(y, known)) >= 1:
            return 0, _ENDLESS
    return a - d if d < _ENDLESS else -_ENDLESS, b - c if b < _ENDLESS else _ENDLESS


def _size(what: Expression, known: Mapping[str, Class]) -> tuple[float, float]:
    numbers = _numbers(what, known)
    if numbers:
        return numbers.least, _ENDLESS if numbers.step else numbers.least
    rest = _rest(what, known)
    if rest:
        match what:
            case _ if not rest[1]:
                return rest[0], rest[0]
            case Binary("%", _, by):
                return 0, by.of - 1 if isinstance(by, Number) else _ENDLESS
            case Call("gcd"):
                return 1, _ENDLESS
    return -_ENDLESS, _ENDLESS


def _numbers(what: Expression, known: Mapping[str, Class]) -> Class | None:
    """Give a class for n, x1, the difference of these, and numbers."""
    form = _form(what, "k" in known)
    match form:
        case None:
            return None
        case {"x1": 1, "k": 1} if len(form) == 2 and "k" in known:
            return known["n"]
    if len(form) == 1 and (name := next(iter(form))) and form[name] == 1:
        return known[name]
    return Class(form.get("", 0)) if not set(form) - {""} else None


def _rest(what: Expression, known: Mapping[str, Class]) -> tuple[int, int] | None:
    """Give a number and a modulus, 0 for none, that tell all rests that are seen."""
    found: tuple[int, int] | None = _numbers(what, known)
    match what:
        case _ if found:
            pass
        case Binary("+" | "-" | "*" as sign, left, right):
            x, y = _rest(left, known), _rest(right, known)
            found = _combined(sign, x, y) if x and y else None
        case Binary("%", left, right):
            x, by = _rest(left, known), _numbers(right, known)
            alone = known["x1"] if "k" in known and (by, x) == (known["k"], known["n"]) else None
            if alone and by and not alone.step and alone.least < by.least:
                found = alone  # the rest of n = x1 + k by k
            elif x and by and by.least > 0:
                found = _rest_by(x, by, left == right)
        case Call("gcd", (left, right)):
            x, y = _numbers(left, known), _numbers(right, known)
            if "k" in known and {x, y} == {known["n"], known["k"]}:
                x, y = known["x1"], known["k"]  # as n is x1 + k
            found = _shared(x, y)
    return found


def _combined(sign: str, x: tuple[int, int], y: tuple[int, int]) -> tuple[int, int]:
    if sign == "*":
        return x[0] * y[0], gcd(x[0] * y[1], x[1] * y[0], x[1] * y[1])
    return (x[0] + y[0] if sign == "+" else x[0] - y[0]), gcd(x[1], y[1])


def _rest_by(x: tuple[int, int], by: Class, same: bool) -> tuple[int, int]:
    if same or (not by.step and not x[1]):
        return (0 if same else x[0] % by.least), 0
    step = gcd(x[1], by.divisor)
    return x[0] % step, 0 if step == by.least and not by.step else step


def _shared(x: Class | None, y: Class | None) -> tuple[int, int] | None:
    if not x or not y or min(x.least, y.least) < 1:
        return None
    for one, other in ((x, y), (y, x)):
        if not one.step and other.step % one.least == 0:
            return gcd(one.least, other.least), 0
    return 0, gcd(x.divisor, y.divisor)
