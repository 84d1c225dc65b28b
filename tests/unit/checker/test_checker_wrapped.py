"""What is said in coordinates n = q M + r is true of the same numbers, by counting."""

from itertools import product

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.evaluation import holds
from grundy.checker.wrapping.wrapped import Wrapped

CONDITIONS = [
    ("compare", 1, "<", "n", "<=", "m"),
    ("compare", "n", "==", "m", "!=", 2),
    ("compare", 0, "<", "n"),
    ("and", ("compare", "n", ">=", "m"), ("compare", "m", ">", 1)),
    ("or", ("compare", "n", "<", 3), ("compare", "n", "==", ("+", "m", 2))),
    ("not", ("compare", 1, "<=", "n", "<", ("*", 2, "m"))),
    ("if", ("compare", "m", "<", 2), ("compare", "n", "==", 1), ("compare", "n", "<", "m")),
]


def sums(form, numbers):
    return sum(factor * (numbers[name] if name else 1) for name, factor in form.items())


def said(clauses, numbers):
    fits = {"==": lambda x: x == 0, "<=": lambda x: x <= 0}
    return any(all(fits[sign](sums(of, numbers)) for sign, of in clause) for clause in clauses)


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("condition", CONDITIONS, ids=str)
def test_clauses_are_true_of_the_numbers_of_which_the_condition_is(condition, wanted):
    wrapped = Wrapped([({}, {"m": 1, "": 1})], lambda place, rest: 4, {"n": ({"q": 1}, {"r": 1})})
    wrapped.known["m"] = wrapped.plain({"m": 1})
    clauses = wrapped.holds(condition, wanted)
    for m, q in product(range(6), range(4)):
        for r in range(m + 1):
            true = holds(condition, {"n": q * (m + 1) + r, "m": m})
            assert said(clauses, {"q": q, "r": r, "m": m}) == (true == wanted), (m, q, r)


def test_a_base_is_multiplied_by_what_has_no_base_in_it():
    known = {"M": ({"": 1}, {}), "n": ({"q": 1}, {"r": 1}), "r": ({}, {"r": 1})}
    wrapped = Wrapped([({}, {"m": 1, "": 1})], lambda place, rest: 9, known)
    wrapped.known["m"] = wrapped.plain({"m": 1})
    clauses = wrapped.holds(("compare", ("*", "M", "r"), ">", 3))
    for m in range(6):
        for r in range(m + 1):
            assert said(clauses, {"m": m, "r": r}) == ((m + 1) * r > 3)
    for term in (("*", "M", "n"), ("*", "n", "M"), ("*", "n", "r")):
        with pytest.raises(Rejected, match="cannot be said"):
            wrapped.holds(("compare", term, ">", 3))
