"""Conditions become automata that accept the numbers of which they are true, or say why not."""

from __future__ import annotations

import re
from itertools import islice, pairwise, product
from operator import lt
from random import Random

import numpy as np
import pytest
from logic import exists, forall, iff, implies, related
from published import cases
from sentences import sentences

from grundy.automata.atoms import Inexpressible
from grundy.automata.compiler import Compiler, Counterexample, Valid, compile_formula, decide
from grundy.automata.known import said_by
from grundy.automata.numeration import BINARY, fraenkel
from grundy.automata.statements import numeration_of, to_formula
from grundy.errors import InputError, LimitError, UnknownName
from grundy.formulas.parser import parse_claim, parse_expression
from grundy.formulas.parts import children, free, rename
from grundy.formulas.tree import FALSE, TRUE, And, Iff, Not, Or, Variable, variables
from grundy.solvers.arrays import where
from samples import seed

BOUND = 5
X, Y, Z = variables("x y z")
BOTH = {"a": "~0", "b": "z'"}  # names that no claim has


def quantified(more, count, without="$."):
    """Draw formulas about a and b with a quantifier inside, each with its meaning."""
    chance, drawn = Random(seed() + more), sentences(seed() + more, 99 * count)
    bodies = (x for x in drawn if free(x) == {"a", "b"} and not re.search(without, str(x)))
    for one, other in islice(pairwise(bodies), count):
        name = chance.choice("ab")
        some = exists(name, (Variable(name) <= BOUND) & one)
        join, meant = chance.choice(
            [
                (lambda x, y: And((x, y, TRUE)), lambda x, y: x and y),
                (lambda x, y: Or((x, y, FALSE)), lambda x, y: x or y),
                (Iff, lambda x, y: x == y),
                (lambda x, y: Not(And((x, Not(y)))), lambda x, y: not x or y),
            ]
        )

        def meaning(at, name=name, one=one, other=other, meant=meant):
            found = any(one.evaluate({**at, name: n}) for n in range(BOUND + 1))
            return meant(found, bool(other.evaluate(at)))

        yield join(some, other), meaning


def places(numbers):
    return [{"a": a, "b": b} for a, b in product(numbers, repeat=2)]


def test_a_compiled_formula_means_what_it_says_whatever_its_names():
    for formula, meaning in quantified(1, 60):
        automaton = compile_formula(formula)
        assert {*automaton.tracks} <= free(formula) <= {"a", "b"}
        renamed = rename(formula, BOTH)
        assert free(renamed) == {BOTH[name] for name in free(formula)}
        moved = compile_formula(renamed)
        for at in places((0, 1, 2, 3, 5, 12)):
            wanted = meaning(at)
            assert BINARY.holds(automaton, **at) == wanted, (str(formula), at)
            assert BINARY.holds(moved, **{BOTH[name]: n for name, n in at.items()}) == wanted


def test_a_compiled_formula_means_the_same_in_fibonacci_digits():
    compiled = 0
    for formula, meaning in quantified(2, 12, r"[&|^]|v2|low|pow2"):
        try:
            automaton = compile_formula(formula, fraenkel(1), 500)
        except LimitError:
            continue
        compiled += 1
        for at in places((0, 1, 2, 3, 5, 12)):
            assert fraenkel(1).holds(automaton, **at) == meaning(at), (str(formula), at)
    assert compiled > 2


def test_relations_of_bits():
    table = {
        ("same_valuation", 2): lambda x, y: (x & -x) == (y & -y),
        ("low_bit", 2): lambda x, y: (x & -x) == y,
        ("bit_of", 2): lambda p, x: p.bit_count() == 1 and p & x != 0,
        ("less", 2): lt,
        ("power_of_two", 1): lambda x: x.bit_count() == 1,
        ("all_ones", 1): lambda x: x & (x + 1) == 0,
        ("xor", 3): lambda x, y, z: x ^ y == z,
        ("xor", 4): lambda x, y, z, w: x ^ y ^ z == w,
        ("or", 3): lambda x, y, z: x | y == z,
        ("same_valuation", 3): lambda x, y, z: (x & -x) == (y & -y) == (z & -z),
    }
    for (name, arity), expected in table.items():
        relation = BINARY.relation(name, arity)
        for numbers in product(range(70 if arity < 3 else 9), repeat=arity):
            tracks = {str(i): n for i, n in enumerate(numbers)}
            assert BINARY.holds(relation, **tracks) == expected(*numbers), (name, numbers)


@pytest.mark.parametrize("numeration", [BINARY, fraenkel(1)], ids=lambda n: n.name)
def test_decides_and_gives_the_first_counterexample(numeration):
    assert decide(implies(X < Y, X + 1 <= Y), numeration) == Valid()
    assert decide(forall("z", exists("w", Variable("w") > Z)), numeration) == Valid()
    assert decide((X + Y).ne(17), numeration) == Counterexample({"x": 0, "y": 17})
    assert decide((X + Y).ne(17), numeration, ["y", "x"]) == Counterexample({"y": 0, "x": 17})
    assert decide((3 * X + 5 * Y).ne(49), numeration) == Counterexample({"x": 3, "y": 8})
    assert decide(FALSE, numeration) == Counterexample({})
    assert decide(TRUE, numeration) == Valid()
    assert decide(iff(X.eq(4), X.eq(5)), numeration) == Counterexample({"x": 4})


def test_counterexamples_may_be_large():
    assert decide(X.ne(10**30) | (Y < 7)) == Counterexample({"x": 10**30, "y": 7})


def test_errors_say_what_was_expected():
    with pytest.raises(UnknownName, match=r"binary digits 'xorr'; did you mean xor"):
        compile_formula(related("xorr", X, Y))
    with pytest.raises(InputError, match="2 numbers, got '1 numbers'"):
        compile_formula(related("low_bit", X))
    with pytest.raises(LimitError, match="more than 100 states"):
        compile_formula((1000 * X).eq(7 * Y), max_states=100)


# Conditions as they are typed


def test_an_automaton_accepts_where_the_condition_is_true():
    """Of 200 sentences, some are true here and false there, and some lack a value."""
    mixed = partial = 0
    for condition in sentences(seed(), 200):
        automaton, names, verdicts = compile_formula(condition), sorted(free(condition)), set()
        few, many = (0, 1, 2, 3, 5, 8, 12), (*range(26), 63, 64, 100)
        for numbers in product(few if len(names) > 1 else many, repeat=len(names)):
            at = dict(zip(names, numbers, strict=True))
            verdicts.add(wanted := bool(condition.evaluate(at)))
            assert BINARY.holds(automaton, **at) == wanted, (str(condition), at)
        mixed += len(verdicts) > 1
        partial += any(lacks_value(condition, n) for n in (0, 1, 6))
    assert mixed > 50
    assert partial > 20


def lacks_value(what, n):
    if not what.is_condition() and what.value({"n": n, "a": n, "b": 3}) is None:
        return True
    return any(lacks_value(part, n) for part in children(what))


def test_what_has_no_value_is_false_in_automata_too():
    """Each text has a value or is true from n = 3 on, and nowhere below."""
    for (text,) in cases(__file__, "lacking.tsv"):
        condition = parse_expression(text)
        automaton = compile_formula(condition)
        everywhere = text.startswith("not")
        for n in range(12):
            wanted = everywhere or n >= 3
            assert BINARY.holds(automaton, n=n) == condition.evaluate({"n": n}) == wanted, (text, n)
    for text in ("n // (1 - 1) == 0", "n % (n - n) != 0", "(n - 5) * 0 // (2 - 2) <= 7"):
        assert compile_formula(parse_expression(text)).empty
        assert not compile_formula(parse_expression(f"not ({text})")).empty


def test_values_are_a_condition_of_v():
    claim = to_formula(parse_claim("f(n) == n - 3 if n % 2 == 0 else low(n - 3)"))
    automaton = compile_formula(claim)
    for n, v in product(range(20), repeat=2):
        wanted = (n - 3 if n % 2 == 0 else (n - 3) & -(n - 3)) if n >= 3 else None
        assert BINARY.holds(automaton, n=n, v=v) == (wanted == v)


MANY = " + ".join(f"max(n % {m}, 3)" for m in range(4, 9))


@pytest.mark.parametrize(
    ("text", "part", "why"),
    [
        ("ones(n) == 3", "ones(n)", "counting digits"),
        ("n * n == 4", "n * n", "product of variables"),
        ("f(n) == v2(n + 1)", "v2(n + 1)", "logarithm"),
        ("f(n) == (n + 1) // (2 * low(n + 1))", "(n + 1) // (2 * low(n + 1))", "unbounded shift"),
        ("v2(a) == b", "b", "v2 can be compared with v2 and constants only"),
        ("n // -3 == 2", "n // -3", "a divisor below 1"),
        (f"{MANY} == {MANY}", f"{MANY} == {MANY}", "more than 256 cases"),
    ],
)
def test_what_is_not_decidable_is_named(text, part, why):
    with pytest.raises(Inexpressible) as caught:
        compile_formula(to_formula(parse_claim(text)))
    assert f"'{part}' is outside" in str(caught.value)
    assert why in str(caught.value)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_beatty_as_a_formula(k):
    claim = parse_claim("beatty", k)
    assert claim == parse_claim(f"beatty(a, b, {k})") == parse_claim(str(claim))
    numeration = numeration_of(claim)
    automaton = compile_formula(to_formula(claim), numeration)
    for a, b in product(range(40), repeat=2):
        assert numeration.holds(automaton, a=a, b=b) == claim.holds({"a": a, "b": b})


def test_pairs_of_two_games_have_no_digits_in_common():
    with pytest.raises(Inexpressible, match="two games"):
        compile_formula(parse_expression("beatty(a, b, 2)"), fraenkel(3))
    with pytest.raises(Inexpressible, match="two games"):
        compile_formula(parse_expression("beatty(a, b)"), fraenkel(2))
    with pytest.raises(Inexpressible, match="two games"):
        numeration_of(parse_claim("beatty(a, b) or beatty(a, b, 2)"))
    with pytest.raises(Inexpressible, match=r"'beatty.a, b, 99.' is outside .* larger than 3"):
        numeration_of(parse_claim("a == b or beatty(a, b, 99)"))


@pytest.mark.parametrize(("base", "modulus"), [(2, 2), (2, 5), (3, 2), (3, 3), (4, 2), (7, 4)])
def test_automata_count_digits(base, modulus):
    chance = Random(base)
    rest = chance.randrange(modulus)
    claim = parse_claim(f"P(n) <=> digits(n - 1, {base}) % {modulus} == {rest}")
    numeration = numeration_of(claim)
    found = Compiler(numeration, 1000).compile(claim.body)
    numbers = [*range(200), *(chance.randrange(base**20) for _ in range(50))]
    true = [n > 0 and len(np.base_repr(n - 1, base)) % modulus == rest for n in numbers]
    assert [numeration.holds(found, n=n) for n in numbers] == true
    said = said_by(found, (Variable("n"),))  # on arrays, too
    assert where(said, {"n": np.array(numbers[:200])}).tolist() == true[:200]


def test_what_no_automaton_says_is_found_before_any_is_made():
    compiler = Compiler(max_states=5)
    with pytest.raises(Inexpressible, match="ones"):
        compiler.check(parse_expression("n % 1000 == 3 and ones(n) == 2"))
    compiler.check(parse_expression("n % 1000 == 3"))
    with pytest.raises(LimitError):
        compiler.compile(parse_expression("n % 1000 == 3"))
