"""Rules whose conditions are joined, listed or denied: each answer is that of brute force."""

import sys
from math import gcd, isqrt
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent / "soundness"))

from plain import Game, first_wrong

import grundy
from grundy import ask
from grundy.checker.check import check
from grundy.formulas.tree import And, Or, Variable
from grundy.games import game
from grundy.kernels.plain import PlainTable
from grundy.laws.search import search_law
from grundy.laws.verdict import Proved
from grundy.rules.language.heaps import Choice, Span, Take
from grundy.rules.language.loops import rule_loops
from grundy.rules.language.moves import heap_moves
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.rule import Rule
from grundy.solvers.impartial.values import heap_values


def is_square(x):
    return x > 0 and isqrt(x) ** 2 == x


def is_prime(x):
    return x > 1 and all(x % d for d in range(2, x))


RULES = {
    "k with k % 5 in {1,4}": lambda n, k: k % 5 in (1, 4),
    "k with k % 4 not in {1,2} and k divides n": lambda n, k: k % 4 not in (1, 2) and n % k == 0,
    "k with not (k is not coprime to n and n is even)": lambda n, k: gcd(k, n) == 1 or n % 2 == 1,
    "k with not (k in squares and not (n % 3 = 1 and k divides n))": lambda n, k: (
        not is_square(k) or (n % 3 == 1 and n % k == 0)
    ),
    "k with n - k is not prime and not (k % 2 in {0,1} and k > 4)": lambda n, k: (
        not is_prime(n - k) and k <= 4
    ),
    "any, but not 2 if 3 divides n": lambda n, k: not (k == 2 and n % 3 == 0),
    "odd, but not 3 if n in primes": lambda n, k: k % 2 == 1 and not (k == 3 and is_prime(n)),
    "at most n/5 except 2 if n is not a square": lambda n, k: (
        5 * k <= n and not (k == 2 and not is_square(n))
    ),
    "1..4 or at most n/3 unless n % 5 in {0,2}": lambda n, k: (
        (k <= 4 or 3 * k <= n) and n % 5 not in (0, 2)
    ),
    "divisors, or k with not (k is even and n is not a square)": lambda n, k: (
        n % k == 0 or k % 2 == 1 or is_square(n)
    ),
}


def values(meant, stop):
    found = []
    for n in range(stop):
        options = {found[n - k] for k in range(1, n + 1) if meant(n, k)}
        found.append(next(v for v in range(n + 1) if v not in options))
    return found


@pytest.mark.parametrize("text", RULES)
def test_moves_and_tables_are_those_of_the_rule(text):
    meant, rules = RULES[text], game(f"take:{text}")
    gone, left = heap_moves(parse_rule(text)).leaves
    for n in range(40):
        wanted = {n - k for k in range(1, n + 1) if meant(n, k)}
        assert {sum(heaps) for heaps in rules.options((n,))} == wanted
        assert {x for x in range(1, n) if left.evaluate({"n": n, "x1": x})} == wanted - {0}
        assert n == 0 or gone.evaluate({"n": n}) == (0 in wanted)
    assert grundy.table(f"take:{text}", 400).tolist() == values(meant, 400)


@pytest.mark.parametrize("text", RULES)
def test_laws_and_programs_are_those_of_the_rule(text):
    numbers = values(RULES[text], 400)
    law = search_law(game(f"take:{text}"), 400)
    if isinstance(law.verdict, Proved):
        certificate = law.verdict.certificate
        assert check(certificate).statement == law.verdict.statement
        if certificate["claim"][0] in ("values", "lost"):
            assert first_wrong(Game(certificate["rule"]), certificate["claim"], 80) is None
    space = {}
    exec(ask.code(f"take:{text}", "python", 200).program, space)
    for n in range(60):
        said = space["said"](str(n))
        assert said.startswith("first") == (numbers[n] > 0)
        if numbers[n]:
            to = int(said.split("->")[1])
            assert RULES[text](n, n - to)
            assert numbers[to] == 0


def test_a_compiled_loop_fills_the_same_table():
    text = "k with not (k in squares and not (n % 3 = 1 and k divides n))"
    assert list(heap_values(game(f"take:{text}"), 0, 3000))[:400] == values(RULES[text], 400)


def test_a_choice_between_joined_conditions_is_one_of_the_whole():
    k, n = Variable("k"), Variable("n")
    either = Or((And((k > 2, n > 5)), k.eq(1)))
    rule = Rule((Take((Choice(Span(1, None), (either,)),), (0, 1)),))
    _, left = heap_moves(rule).leaves
    table = PlainTable(rule_loops(rule), 40)
    table.advance(table.rows)
    for n in range(1, 30):
        wanted = {n - k for k in range(1, n) if (k > 2 and n > 5) or k == 1}
        assert {x for x in range(1, n) if left.evaluate({"n": n, "x1": x})} == wanted
    assert table.values == values(lambda n, k: (k > 2 and n > 5) or k == 1, 40)


def test_two_piles_are_those_of_the_rule():
    conditions = {
        "not (i in squares and |i - j| < 2)": lambda i, j: not (is_square(i) and abs(i - j) < 2),
        "i <= j and not (i is odd and j % 3 in {0,1})": lambda i, j: (
            i <= j and not (i % 2 == 1 and j % 3 < 2)
        ),
    }
    for text, meant in conditions.items():
        lost = set()
        size = range(40)
        for a, b in sorted(((a, b) for a in size for b in size), key=sum):
            options = {(x, b) for x in range(a)} | {(a, x) for x in range(b)}
            both = ((i, j) for i in range(1, a + 1) for j in range(1, b + 1) if meant(i, j))
            options |= {(a - i, b - j) for i, j in both}
            if not options & lost:
                lost.add((a, b))
        rule = f"take:two piles: from one, or from both with {text}"
        assert set(map(tuple, grundy.p_positions(rule, 40).tolist())) == lost
