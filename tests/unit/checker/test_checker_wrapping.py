"""What is said in coordinates n = q M + r is true of the same numbers, by counting."""

from itertools import product

import pytest
from certificates import said, tuples

from grundy.checker.core.certificate import Rejected
from grundy.checker.core.meaning import holds
from grundy.checker.extensions.coordinates import Wrapped

CONDITIONS = [
    "1 < n <= m",
    "n == m != 2",
    "0 < n",
    "n >= m and m > 1",
    "n < 3 or n == m + 2",
    "not 1 <= n < 2 * m",
    "n == 1 if m < 2 else n < m",
]


def sums(form, numbers):
    return sum(factor * (numbers[name] if name else 1) for name, factor in form.items())


def is_so(clauses, numbers):
    fits = {"==": lambda x: x == 0, "<=": lambda x: x <= 0}
    return any(all(fits[sign](sums(of, numbers)) for sign, of in clause) for clause in clauses)


@pytest.mark.parametrize("wanted", [True, False])
@pytest.mark.parametrize("text", CONDITIONS)
def test_clauses_are_true_of_the_numbers_of_which_the_condition_is(text, wanted):
    condition = tuples(said(text))
    wrapped = Wrapped([({}, {"m": 1, "": 1})], lambda place, rest: 4, {"n": ({"q": 1}, {"r": 1})})
    wrapped.known["m"] = wrapped.plain({"m": 1})
    clauses = wrapped.holds(condition, wanted)
    for m, q in product(range(6), range(4)):
        for r in range(m + 1):
            true = holds(condition, {"n": q * (m + 1) + r, "m": m})
            assert is_so(clauses, {"q": q, "r": r, "m": m}) == (true == wanted), (m, q, r)


def test_a_base_is_multiplied_by_what_has_no_base_in_it():
    known = {"M": ({"": 1}, {}), "n": ({"q": 1}, {"r": 1}), "r": ({}, {"r": 1})}
    wrapped = Wrapped([({}, {"m": 1, "": 1})], lambda place, rest: 9, known)
    wrapped.known["m"] = wrapped.plain({"m": 1})
    clauses = wrapped.holds(("compare", ("*", "M", "r"), ">", 3))
    for m in range(6):
        for r in range(m + 1):
            assert is_so(clauses, {"m": m, "r": r}) == ((m + 1) * r > 3)
    for term in (("*", "M", "n"), ("*", "n", "M"), ("*", "n", "r")):
        with pytest.raises(Rejected, match="cannot be said"):
            wrapped.holds(("compare", term, ">", 3))
