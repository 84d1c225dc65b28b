"""How many digits a number has in a base: as a function, as an automaton, in laws that use it."""

from copy import deepcopy
from random import Random

import numpy as np
import pytest

from grundy import ask
from grundy.automata.compiler import Compiler
from grundy.automata.known import said_by
from grundy.automata.statements import named, numeration_of
from grundy.checker.automata import Digits
from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.checker.evaluation import value
from grundy.checker.relations import bits
from grundy.checker.search import search
from grundy.checker.tallies import length
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.tree import Variable
from grundy.solvers.arrays import where


def written(n, base):
    """Write a number as NumPy does."""
    return np.base_repr(n, base)


@pytest.mark.parametrize("base", range(2, 10))
def test_digits_are_counted_alike_everywhere(base):
    numbers = [*range(100), *(base**k + d for k in range(3, 9) for d in (-1, 0, 1))]
    term = parse_expression(f"digits(n, {base})")
    assert [term.evaluate({"n": n}) for n in numbers] == [len(written(n, base)) for n in numbers]
    odd = where(parse_expression(f"digits(n, {base}) % 2 == 1"), {"n": np.array(numbers)})
    assert odd.tolist() == [len(written(n, base)) % 2 == 1 for n in numbers]
    assert [value(("digits", "n", base), {"n": n}) for n in numbers] == [
        len(written(n, base)) for n in numbers
    ]


@pytest.mark.parametrize(("base", "modulus"), [(2, 2), (2, 5), (3, 2), (3, 3), (4, 2), (7, 4)])
def test_automata_count_digits(base, modulus):
    chance = Random(base)
    rest = chance.randrange(modulus)
    claim = parse_claim(f"P(n) <=> digits(n - 1, {base}) % {modulus} == {rest}")
    numeration = numeration_of(claim)
    found = Compiler(numeration, 1000).compile(claim.body)
    for n in [*range(200), *(chance.randrange(base**20) for _ in range(50))]:
        true = n > 0 and len(written(n - 1, base)) % modulus == rest
        assert numeration.holds(found, n=n) == true, n


@pytest.mark.parametrize("base", [2, 3, 5])
def test_the_checker_counts_digits(base):
    digits = Digits(named("binary" if base == 2 else f"base {base}").name)
    for n in range(60):
        for rest in range(3):
            relation = length("x", rest, 3, base)
            state = relation.start
            for place in digits.word(n):
                state = relation.after(state, {"x": place})
            assert relation.holds(state) == (len(written(n, base)) % 3 == rest)
    assert search(digits, [bits(("x",)), length("x", 1, 3, base)]) == {"x": 0}


def values(option, stop):
    """Value heaps that have one option or none."""
    found = []
    for n in range(stop):
        left = option(n)
        found.append(0 if left == n else int(found[left] == 0))
    return found


CUTS = [
    ("halve", 2, 0, "f(n) == (0 if n == 0 else digits(n, 2) % 2)"),
    ("halve rounding up", 2, 1, "f(n) == (0 if n < 2 else digits(n - 1, 2) % 2)"),
    ("divide by 3 rounding down", 3, 0, "f(n) == (0 if n == 0 else digits(n, 3) % 2)"),
    ("divide by 4 rounding up", 4, 1, "f(n) == (0 if n < 2 else digits(n - 1, 4) % 2)"),
    ("divide by 7 rounding down", 7, 0, "f(n) == (0 if n == 0 else digits(n, 7) % 2)"),
]


@pytest.mark.parametrize(("rule", "base", "up", "claim"), CUTS)
def test_a_heap_that_is_cut_has_a_law_for_every_size(rule, base, up, claim):
    found = ask.law(f"take:{rule}")
    assert (found.status, str(found.claim)) == ("proved", claim)
    body = parse_claim(claim).body
    counted = values(lambda n: (n + up * (base - 1)) // base, 3000)
    assert counted == [body.evaluate({"n": n}) for n in range(3000)]


@pytest.mark.parametrize(("rule", "base", "up", "claim"), CUTS[:4])
def test_a_false_count_is_rejected(rule, base, up, claim):
    certificate = ask.law(f"take:{rule}").certificate
    assert check(certificate)
    for old, new in (("% 2", "% 3"), ("digits(n", "digits(1 + n"), (f", {base})", ", 6)")):
        forged = deepcopy(certificate)
        wrong = parse_claim(claim.replace(old, new))
        forged["claim"], forged["statement"] = wrong.data(), str(wrong)
        with pytest.raises(Rejected):
            check(forged)


@pytest.mark.parametrize("text", ["digits(n, 1)", "digits(n, 0)", "digits(n, n + 1)"])
def test_a_base_is_a_constant_from_2_on(text):
    with pytest.raises(InputError, match="a constant of at least 2"):
        parse_expression(text)


def test_automata_of_other_digits_run_on_arrays_too():
    long = parse_claim("P(n) <=> digits(n, 3) % 2 == 0").body
    found = Compiler(named("base 3"), 1000).compile(long)
    said = said_by(found, (Variable("n"),))
    numbers = np.arange(300)
    even = [len(written(n, 3)) % 2 == 0 for n in range(300)]
    assert where(said, {"n": numbers}).tolist() == even


def test_tens_go_without_saying():
    assert str(parse_expression("digits(n, 10)")) == "digits(n)"
    found = ask.prove("take:halve", "f(n) == (0 if n == 0 else digits(n) % 2)")
    assert found.status == "refuted"
