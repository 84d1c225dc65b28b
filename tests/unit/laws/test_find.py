"""Laws are found in tables made from the rules by mex, in made ones, and not in noise."""

import random
from itertools import product

import numpy as np
import pytest
from naive_heaps import least_period, table
from plain import v2
from published import cases
from published import table as published

from grundy import ask
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.check import check
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Lost, Values
from grundy.games import game
from grundy.laws.find import by_rule
from grundy.laws.find.heaps import by_residues, losing_patterns, simplest, value_patterns
from grundy.laws.find.letters import Fitting
from grundy.laws.find.tables import game_law, pile_claims, pile_law
from grundy.laws.learning import family_laws
from grundy.laws.prove.proposed import fitted
from grundy.laws.search import _lengths, search_law
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import one_heap
from grundy.rules.stated import moves_of
from grundy.solvers.impartial.reference import grundy

LASKER = "f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)"


def find_law(values):
    return simplest(value_patterns(values), len(values))


def find_p_law(losing):
    return simplest(losing_patterns(losing), len(losing))


def find_pile_law(table, least=0, domain=None):
    inside = np.ones(table.shape, dtype=bool) if domain is None else domain
    found = next(pile_claims(table, inside, least), None)
    return pile_law(found, max(table.shape) - 1 + least) if found else None


def take(*amounts):
    return lambda n: [(n - k,) for k in amounts if k <= n]


def values_of(text, stop=200):
    return table(game(text).heap_options, stop)


def says(claim, value, **at):
    """Tell whether a claim says of a position that it has a value, or whether it is lost."""
    return claim.holds(at) == (value if isinstance(claim, Values) else value == 0)


@pytest.mark.parametrize(("text", "wanted"), cases(__file__, "heap_laws.tsv"))
def test_laws_of_heaps(text, wanted):
    values = values_of(text)
    law = find_law(values)
    assert law.checked_to == 199
    assert wanted in (law.statement if " = " in wanted else str(law.claim))
    if isinstance(law.claim, Values | Lost):
        assert parse_claim(str(law.claim)) == law.claim
        assert all(says(law.claim, values[n], n=n) for n in range(200))
    if law.table:
        assert [law.value(n) for n in range(200)] == values


@pytest.mark.parametrize("text", ["subtraction:2", "subtraction:1,3,4", "nim:5", "0.16"])
def test_a_table_of_any_length_has_a_law_that_it_follows_or_none(text):
    values = values_of(text, 60)
    for stop in range(1, 60):
        law = find_law(values[:stop])
        if law is not None and isinstance(law.claim, Values):
            assert all(says(law.claim, values[n], n=n) for n in range(stop))


SEQUENCES = {
    row["anum"]: [0] * int(row["offset"]) + [*map(int, row["terms"].split(","))]
    for row in published("sequences.tsv")
}


def test_published_tables():
    assert find_law(SEQUENCES["A025480"][:60]).kind == "recursion"
    for number in ("A002188", "A046695", "A014586", "A014589"):
        assert find_law(SEQUENCES[number]) is None


@pytest.mark.parametrize(
    ("text", "n0", "p", "exceptions"),
    [
        ("kayles", 71, 12, "0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70;"),
        ("octal:0.07", 53, 34, "0, 1, 15, 17, 18, 32, 35, 52;"),
    ],
)
def test_kayles_and_dawson(text, n0, p, exceptions):
    """The exceptions are those of A002186 and, one further on, of A002187; and 0 for .07."""
    law = find_law(values_of(text, 300))
    assert (law.kind, law.preperiod, law.period, law.saltus) == ("period", n0, p, 0)
    assert f"but for n = {exceptions}" in law.statement


def test_periods_of_subtraction_sets_are_least():
    chosen = random.Random(4)
    for _ in range(150):
        amounts = chosen.sample(range(1, 12), chosen.randrange(1, 5))
        values = table(take(*amounts), 240)
        law = find_law(values)
        if law is None:
            assert least_period(values) is None
            continue
        assert (law.preperiod, law.period) == least_period(values)
        longer = table(take(*amounts), 2400)
        assert [law.value(n) for n in range(2400)] == longer


def test_a_period_of_three_is_not_called_six():
    assert str(find_law([n % 3 for n in range(60)]).claim) == "f(n) == n % 3"
    assert find_law([(0, 2, 1)[n % 3] for n in range(60)]).period == 3
    assert find_law([9, *((0, 2, 1, 1)[n % 4] for n in range(61))]).preperiod == 1


def test_noise_has_no_law():
    for number in range(20):
        chosen = random.Random(number)
        values = [chosen.randrange(2 + number % 3) for _ in range(50 + 40 * number)]
        assert find_law(values) is None
        assert find_p_law([v == 0 for v in values]) is None
    noise = np.random.default_rng(5)
    for shape in ((12, 12), (6, 6, 6)):
        assert find_pile_law(noise.integers(0, 4, shape)) is None
        assert find_pile_law(noise.integers(0, 2, shape).astype(bool)) is None


def test_too_few_repeats_are_no_period():
    once = [0, 1, 4, 2, 7, 3, 1, 1, 0, 9, 5, 3]
    assert find_law(once * 2) is None
    assert find_law(once * 3) is None or find_law(once * 3).period == 12
    assert find_law(once * 4).period == 12


def test_a_law_is_seen_and_not_proved():
    """A table that breaks its period after ten times as many values."""
    values = [n % 5 for n in range(1000)] + [7] + [n % 5 for n in range(1000)]
    law = find_law(values[:100])
    assert (str(law.claim), law.checked_to) == ("f(n) == n % 5", 99)
    assert find_law(values[:1000]).checked_to == 999
    assert find_law(values[:1010]) is None


class Late(HeapGame):
    """Take 1 or 2, from 150 stones on 3 too."""

    name = "late"

    def heap_options(self, n):
        return take(1, 2, 3)(n) if n >= 150 else take(1, 2)(n)


def test_a_law_of_a_game_is_foreseen():
    assert str(game_law(Late(), 150).claim) == "f(n) == n % 3"
    late = game_law(Late(), 250)
    assert late is None or str(late.claim) != "f(n) == n % 3"
    law = game_law(game("take:at most half"), 200)
    assert "f(2n) = n" in law.statement
    assert str(law.claim) == "f(n) == (n // 2 if n % 2 == 0 else f(n // 2))"
    assert str(law.lost) == "P(n) <=> pow2(n + 1)"
    assert game_law(game("grundy"), 500) is None
    assert game_law(game("subtraction:squares"), 500) is None
    assert game_law(game("kayles"), 400).preperiod == 71


def test_the_race_stops_at_its_goal():
    law = game_law(game("count-up:10,100"), 1000)
    assert law.checked_to == 100
    assert all(says(law.claim, (100 - n) % 11, n=n) for n in range(101))


@pytest.mark.parametrize(
    ("values", "claim"),
    [
        ([2 ** v2(n + 1) for n in range(100)], "f(n) == low(n + 1)"),
        ([v2(n + 1) for n in range(100)], "f(n) == v2(n + 1)"),
        ([3 * v2(n + 2) + 1 for n in range(100)], "f(n) == 3 * v2(n + 2) + 1"),
        ([n // 2 ^ n for n in range(100)], "f(n) == n ^ (n // 2)"),
        ([n ^ 1 for n in range(100)], "f(n) == (n + 1 if n % 2 == 0 else n - 1)"),
        ([(n + 2) // 5 for n in range(100)], "f(n) == (n + 2) // 5"),
        (
            [n // 12 if n % 12 == 5 else 4 for n in range(200)],
            "f(n) == (n // 12 if n % 12 == 5 else 4)",
        ),
        ([n + n % 3 for n in range(100)], None),
        ([4 * (n // 6) + 3 if n % 3 == 1 else n % 2 for n in range(300)], None),
        ([2 * (n // 5) + n % 5 % 2 for n in range(100)], None),
    ],
)
def test_claims(values, claim):
    law = find_law(values)
    assert claim is None or str(law.claim) == claim
    assert all(says(law.claim, value, n=n) for n, value in enumerate(values))
    assert parse_claim(str(law.claim)) == law.claim


@pytest.mark.parametrize(
    ("losing", "claim"),
    [
        ([n % 4 == 1 for n in range(80)], "n % 4 == 1"),
        ([n % 7 in (0, 2) for n in range(80)], "n % 7 == 0 or n % 7 == 2"),
        ([n in (2, 7) or (n > 7 and n % 3 == 0) for n in range(90)], None),
        ([n in (1, 2, 4, 8, 16, 32, 64) for n in range(90)], "pow2(n)"),
        ([n == 3 for n in range(90)], "n == 3"),
    ],
)
def test_claims_about_p_positions(losing, claim):
    law = find_p_law(losing)
    assert claim is None or str(law.claim) == f"P(n) <=> {claim}"
    assert [law.claim.holds({"n": n}) for n in range(len(losing))] == losing
    assert parse_claim(str(law.claim)) == law.claim


def played(text, sizes, count):
    """Tabulate the values of piles by the definition, from the moves of the game."""
    rules, memo = game(text), {}
    apart = isinstance(rules, HeapGame)
    places = list(product(sizes, repeat=count))
    return {p: grundy(rules, tuple(filter(None, p)) if apart else p, memo) for p in places}


PILE_GAMES = {
    "nim": [(0, 16, 2, "f(a, b) = a xor b for all a, b."), (0, 9, 3, "a xor b xor c for all")],
    "nim:4": [(0, 20, 2, "f(a, b) = (a mod 5) xor (b mod 5) for all a, b.")],
    "pairs": [(1, 20, 2, "f(a, b) = v2(((a - 1) | (b - 1)) + 1) for all a, b.")],
    "pebbles": [(0, 10, 3, "f(a, b, c) = (c - b) xor a for all a, b, c.")],
    "wythoff": [(0, 30, 2, "b(n) = a(n) + n, ")],
    "wythoff:2": [(0, 30, 2, "The pairs are a(n) = floor(n * sqrt(8) / 2), b(n) = a(n) + 2n")],
    "wythoff:3": [(0, 24, 2, "b(n) = a(n) + 3n")],
    "matches": [(1, 10, 3, "v2(a) = v2(b) = v2(c)")],
}


@pytest.mark.parametrize("text", PILE_GAMES)
def test_laws_of_piles(text):
    for least, stop, count, words in PILE_GAMES[text]:
        f = played(text, range(least, least + stop), count)
        shape = (stop,) * count
        inside = [text != "pebbles" or list(p) == sorted(p) for p in f]
        values = [value if there else 0 for value, there in zip(f.values(), inside, strict=True)]
        domain = np.array(inside).reshape(shape)
        law = find_pile_law(np.array(values).reshape(shape), least=least, domain=domain)
        assert words in law.statement
        for (position, value), there in zip(f.items(), inside, strict=True):
            if there:
                assert says(law.claim, value, **dict(zip("abc", position, strict=False)))
        assert parse_claim(str(law.claim)) == law.claim
    assert game_law(game(text), 60).claim


@pytest.mark.parametrize("text", ["euclid", "chomp", "misere:wythoff"])
def test_piles_without_a_known_law(text):
    assert game_law(game(text), 40) is None


def test_a_law_of_the_first_piles_only_is_not_a_law_of_all():
    table = np.bitwise_xor.outer(np.arange(24), np.arange(24))
    table[20, 22] = 99
    assert find_pile_law(table[:12, :12]).statement.startswith("f(a, b) = a xor b")
    table[23, 20] = 0
    assert find_pile_law(table) is None


def test_lost_heaps_beside_proved_values_are_said_as_seen():
    found = search_law(game("take:at most half"))
    assert found.verdict.statement == str(found.law.claim)
    values, seen, losing = found.law.statement.partition(" Seen up to 999: ")
    assert values == "f(2n) = n and f(2n + 1) = f(n) for every n."
    assert seen
    assert losing.startswith("The player to move loses where n = 0, 1, 3, 7, 15, 31, ...")


def test_what_is_said_of_p_positions_is_so():
    rule = "take:1..7, or halve rounding down"
    said = game_law(game(rule), 1_000).statement
    assert said.endswith("where n mod 8 = 2, from 11 on; before, where n = 0, 8.")
    values = values_of(rule)
    assert [n for n in range(200) if not values[n]] == [0, 8, *range(18, 200, 8)]


def test_a_family_whose_values_no_short_condition_tells_apart_has_no_law():
    rule = "moves:(a, b) -> (x, b) when x + 1 == a and prime(a * a + b * b + a + 1)"
    assert [*family_laws(moves_of(game(rule)))] == []


def test_residues_of_two_piles_are_seen_where_some_positions_are_none():
    a, b = np.indices((24, 24))
    losing, inside = (a % 3 == 1) & (b % 3 == 2), a <= b
    law = find_pile_law(losing & inside, domain=inside)
    assert law.claim.holds({"a": 40, "b": 50})
    assert not law.claim.holds({"a": 41, "b": 50})


def growing(start, m, size):
    """Give values that are n mod m, but for the rest 1, where they grow; before, others."""
    values = [(n - start) // m if n % m == 1 else n % m for n in range(size)]
    return np.array([9 + n if n < start else value for n, value in enumerate(values)])


@pytest.mark.parametrize(
    ("start", "m", "size"), [(0, 2, 24), (0, 5, 30), (0, 6, 36), (5, 5, 35), (16, 16, 96)]
)
def test_values_that_grow_by_residues_are_seen_in_six_rounds(start, m, size):
    (found,) = by_residues(growing(start, m, size))
    assert found.size == start + 2 * m
    assert found.continued(300).tolist() == growing(start, m, 300).tolist()
    assert [*by_residues(growing(start, m, size - 1))] == []


@pytest.mark.parametrize(("less", "m", "size"), [(5, 30, 239), (16, 96, 831)])
def test_residues_that_fit_the_last_values_alone_are_passed_over(less, m, size):
    """But for one of m values, which is not far from the end, they repeat after fewer."""
    values = np.array([n // m if n % m == 0 else n % less for n in range(1000)])
    (found,) = by_residues(values[:size])
    assert found.size == 2 * m
    assert found.fits(values)


def test_codes_that_leave_three_heaps_have_short_tables():
    found = game("hex:0.9")  # a table of 20,000 took a minute, and a longer one came after it
    assert max(_lengths(found, found.as_code(), None)) <= 6_000


def test_a_law_that_a_longer_table_refutes_does_not_end_the_search():
    found = ask.law("nim:2500")
    assert (found.status, found.law.period) == ("proved", 2501)


# Terms in a heap and letters


def follows(fitting, table, domain):
    """Tell whether the first term that is found is right wherever it need be."""
    term, piles = next(fitting.terms()), fitting.piles
    places = np.argwhere(domain)
    return all(
        term.evaluate({name: int(piles[name][*at]) for name in piles}) == table[*at]
        for at in places
    )


@pytest.mark.parametrize("more", [0, 1])
def test_a_remainder_by_the_sum_of_two_letters_is_found(more):
    n, x, y = np.indices((20, 12, 12))
    domain = (x > 0) & (y > 0)
    table = n % np.maximum(x + y + more, 1)
    assert follows(Fitting("nxy", {"n": n, "x": x, "y": y}, table, domain), table, domain)


def test_three_pieces_that_count_from_where_they_begin_are_found():
    n, x = np.indices((60, 14))
    rest, domain = n % (3 * x + 1), x > 0
    table = np.where(rest < x, 0, np.where(rest < 2 * x, 2, rest - 2 * x))
    assert follows(Fitting("nx", {"n": n, "x": x}, table, domain), table, domain)


@pytest.mark.parametrize(
    "rule",
    [
        "at most half or all",
        "less than half or all",
        "at most a third or all",
        "1..2 or at most half",
    ],
)
def test_the_values_of_heaps_of_which_so_many_may_be_taken_are_said_as_they_are(rule):
    (most, *_) = fitted(*one_heap(moves_of(game(f"take:{rule}"))))
    claim = by_rule._by_row(most)
    assert [claim.holds({"n": n}) for n in range(60)] == values_of(f"take:{rule}", 60)


# How many digits a heap has

CUTS = [
    ("halve", 2, 0, "f(n) == (0 if n == 0 else digits(n, 2) % 2)"),
    ("halve rounding up", 2, 1, "f(n) == (0 if n < 2 else digits(n - 1, 2) % 2)"),
    ("divide by 3 rounding down", 3, 0, "f(n) == (0 if n == 0 else digits(n, 3) % 2)"),
    ("divide by 4 rounding up", 4, 1, "f(n) == (0 if n < 2 else digits(n - 1, 4) % 2)"),
    ("divide by 7 rounding down", 7, 0, "f(n) == (0 if n == 0 else digits(n, 7) % 2)"),
]


@pytest.mark.parametrize(
    ("rule", "base", "up", "claim"), [*CUTS[:-1], pytest.param(*CUTS[-1], marks=pytest.mark.slow)]
)
def test_a_heap_that_is_cut_has_a_law_for_every_size_and_no_false_one(rule, base, up, claim):
    found = ask.law(f"take:{rule}")
    assert (found.status, str(found.claim)) == ("proved", claim)
    counted = table(lambda n: [(x,) for x in {(n + up * (base - 1)) // base} if x < n], 1500)
    assert counted == [found.claim.holds({"n": n}) for n in range(1500)]
    assert check(found.certificate)
    wrongs = (("% 2", "% 3"), ("digits(n", "digits(1 + n"), (f", {base})", ", 6)"))
    for old, new in wrongs if base < 7 else ():
        wrong = parse_claim(claim.replace(old, new))
        forged = {**found.certificate, "claim": wrong.data(), "statement": str(wrong)}
        with pytest.raises(Rejected):
            check(forged)
