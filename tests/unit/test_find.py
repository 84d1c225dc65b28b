"""Laws found in tables that are made here from the rules, by mex and nothing else."""

import random
from functools import cache, reduce
from itertools import product
from operator import xor
from pathlib import Path

import numpy as np
import pytest

from grundy import ask
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import Values
from grundy.games import game
from grundy.laws.find.families import family_laws
from grundy.laws.find.heaps import losing_patterns, simplest, value_patterns
from grundy.laws.find.piles import pile_patterns
from grundy.laws.find.residues import patterns as residue_patterns
from grundy.laws.find.tables import game_law
from grundy.laws.search import _lengths, search_law
from grundy.rules.heaps import HeapGame
from grundy.rules.stated import moves_of

ORACLE = Path(__file__).parents[1] / "oracle"


def find_law(values):
    return simplest(value_patterns(values), len(values))


def find_p_law(losing):
    return simplest(losing_patterns(losing), len(losing))


def find_pile_law(table, least=0, domain=None):
    inside = np.ones(table.shape, dtype=bool) if domain is None else domain
    found = next(pile_patterns(table, inside, least), None)
    return found.law(max(table.shape) - 1 + least) if found else None


def mex(seen):
    return next(v for v in range(len(seen) + 1) if v not in seen)


def heaps(options, stop):
    """Tabulate heaps from ``options(n)``, which gives what a move leaves, a tuple of heaps."""
    f = []
    for n in range(stop):
        f.append(mex({reduce(xor, (f[heap] for heap in left), 0) for left in options(n)}))
    return f


def take(*amounts):
    return lambda n: [(n - k,) for k in amounts if k <= n]


def split(n):
    return [(k, n - k) for k in range(1, n)]


def rows(*lengths):
    """Take adjacent stones of a row, which splits."""
    return lambda n: [(a, n - k - a) for k in lengths for a in range(n - k + 1)]


def half(n):
    return [(n - k,) for k in range(1, n // 2 + 1)]


def divisors(n):
    return [(n - k,) for k in range(1, n + 1) if n % k == 0]


def v2(x):
    return next((k for k in range(x.bit_length()) if x >> k & 1), -1)


def beatty(a, b, rate=1):
    """Tell the pairs of k-Wythoff by the least number not yet used."""
    used, k = set(), 0
    while True:
        small = next(x for x in range(10**6) if x not in used)
        if small >= min(a, b):
            return (small, small + rate * k) == (min(a, b), max(a, b))
        used |= {small, small + rate * k}
        k += 1


WORDS = {
    "v2": v2,
    "low": lambda x: 2 ** v2(x) if x else 0,
    "ones": lambda x: bin(x).count("1"),
    "pow2": lambda x: bin(x).count("1") == 1 and x > 0,
    "beatty": beatty,
}


def read(claim, **values):
    """Read a claim as Python does, which is not how the project reads it."""
    return eval(claim, {**WORDS, **values})


HEAP_GAMES = {
    "nim": (lambda n: [(k,) for k in range(n)], "f(n) == n"),
    "no move": (lambda n: [], "f(n) == 0"),
    "take 1..4": (take(1, 2, 3, 4), "f(n) == n % 5"),
    "take 3 or 4": (take(3, 4), "f(n) == n % 7 // 3"),
    "take 2..5": (take(2, 3, 4, 5), "f(n) == n % 7 // 2"),
    "take 4": (take(4), "f(n) == n // 4 % 2"),
    "take at least 3": (lambda n: [(k,) for k in range(n - 2)], "f(n) == n // 3"),
    "take any but 1 and 3": (lambda n: [(n - k,) for k in range(2, n + 1) if k != 3], None),
    "take any number of a row": (lambda n: rows(*range(1, n + 1))(n), "f(n) == n"),
    "split": (split, None),
    "lasker": (
        lambda n: [(k,) for k in range(n)] + split(n),
        "f(n) == (0 if n == 0 else n - 1 if n % 4 == 0 else n + 1 if n % 4 == 3 else n)",
    ),
    "take a divisor": (divisors, "f(n) == v2(n) + 1"),
    "take a smaller divisor": (lambda n: divisors(n)[:-1], None),
    "leave at most half": (lambda n: [(k,) for k in range(n // 2 + 1) if n], None),
    "take at most half": (half, None),
    "subtract 1, 3, 4": (take(1, 3, 4), None),
    "count up to 100": (lambda n: [(n + k,) for k in range(1, 11)], None),
}


@cache
def tabulated(name):
    options, _ = HEAP_GAMES[name]
    return heaps(options, 200)


@pytest.mark.parametrize("name", [name for name in HEAP_GAMES if name != "count up to 100"])
def test_laws_of_heaps(name):
    values = tabulated(name)
    law = find_law(values)
    wanted = HEAP_GAMES[name][1]
    assert law is not None
    assert law.checked_to == 199
    assert wanted is None or str(law.claim) == wanted
    if law.claim is not None:
        assert parse_claim(str(law.claim)) == law.claim
    if isinstance(law.claim, Values):
        assert all(read(str(law.claim), n=n, f=values.__getitem__) for n in range(200))
    if law.table:
        assert [law.value(n) for n in range(200)] == values


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("take at most half", "f(2n) = n and f(2n + 1) = f(n) for every n."),
        ("leave at most half", "b(k) = 2b(k-1)"),
        ("take any but 1 and 3", "f(n) = n div 2"),
    ],
)
def test_statements(name, words):
    law = find_law(tabulated(name))
    assert words in law.statement


def first_terms(number):
    for line in (ORACLE / "sequences.tsv").read_text().splitlines():
        if line.startswith(number + "\t"):
            fields = line.split("\t")
            return [0] * int(fields[1]) + [int(v) for v in fields[3].split(",")]
    raise LookupError(number)


def test_published_tables():
    assert find_law(first_terms("A025480")[:60]).kind == "recursion"
    for number in ("A002188", "A046695", "A014586", "A014589"):
        assert find_law(first_terms(number)) is None


@pytest.mark.parametrize(
    ("lengths", "n0", "p", "exceptions"),
    [
        ((1, 2), 71, 12, "0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70;"),
        ((2,), 53, 34, "0, 1, 15, 17, 18, 32, 35, 52;"),
    ],
)
def test_kayles_and_dawson(lengths, n0, p, exceptions):
    """The exceptions are those of A002186 and, one further on, of A002187; and 0 for .07."""
    law = find_law(heaps(rows(*lengths), 300))
    assert (law.kind, law.preperiod, law.period, law.saltus) == ("period", n0, p, 0)
    assert f"but for n = {exceptions}" in law.statement


def least_period(values):
    """Try every period with every start; three rounds and 20 repeats make one."""
    total = len(values)
    for p in range(1, total // 3 + 1):
        start = total - p
        while start and values[start - 1] == values[start - 1 + p]:
            start -= 1
        if total - p - start >= max(2 * p, 20):
            return start, p
    return None


def test_periods_of_subtraction_sets_are_least():
    chosen = random.Random(4)
    for _ in range(150):
        amounts = chosen.sample(range(1, 12), chosen.randrange(1, 5))
        values = heaps(take(*amounts), 240)
        law = find_law(values)
        if law is None:
            assert least_period(values) is None
            continue
        assert (law.preperiod, law.period) == least_period(values)
        longer = heaps(take(*amounts), 2400)
        assert [law.value(n) for n in range(2400)] == longer


@pytest.mark.slow
def test_periods_of_codes_are_least():
    """Break-up games of three random digits; what a longer table breaks must be seldom."""
    from grundy.rules.codes import Code
    from grundy.solvers.impartial.tables import extend

    chosen = random.Random(7)
    found = broken = 0
    for _ in range(2000):
        code = Code({k: chosen.randrange(8) for k in (1, 2, 3)})
        values = extend(code, [], 250)
        law = find_law(values)
        if law is None or not law.period or law.saltus:
            continue
        found += 1
        n0, p = law.preperiod, law.period
        tail = values[n0:]
        assert all(tail[q:] != tail[:-q] for q in range(1, p))
        assert not n0 or values[n0 - 1 + p] != values[n0 - 1]
        assert "proved" not in law.statement
        longer = extend(code, values, 2500)
        broken += [law.value(n) for n in range(2500)] != longer
    assert found > 500
    assert broken < found // 50


def test_a_period_of_three_is_not_called_six():
    assert str(find_law([n % 3 for n in range(60)]).claim) == "f(n) == n % 3"
    assert find_law([(0, 2, 1)[n % 3] for n in range(60)]).period == 3
    assert find_law([9, *((0, 2, 1, 1)[n % 4] for n in range(61))]).preperiod == 1


@pytest.mark.parametrize("seed", range(20))
def test_noise_has_no_law(seed):
    chosen = random.Random(seed)
    values = [chosen.randrange(2 + seed % 3) for _ in range(50 + 40 * seed)]
    assert find_law(values) is None
    assert find_p_law([v == 0 for v in values]) is None


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


class Half(HeapGame):
    name = "half"

    def heap_options(self, n):
        return half(n)


def test_a_law_of_a_game_is_foreseen():
    assert str(game_law(Late(), 150).claim) == "f(n) == n % 3"
    late = game_law(Late(), 250)
    assert late is None or str(late.claim) != "f(n) == n % 3"
    law = game_law(Half(), 200)
    assert "f(2n) = n" in law.statement
    assert str(law.claim) == "f(n) == (n // 2 if n % 2 == 0 else f(n // 2))"
    assert str(law.lost) == "P(n) <=> pow2(n + 1)"
    assert game_law(game("grundy"), 500) is None
    assert game_law(game("subtraction:squares"), 500) is None
    assert game_law(game("kayles"), 400).preperiod == 71


def test_the_race_stops_at_its_goal():
    law = game_law(game("count-up:10,100"), 1000)
    assert law.checked_to == 100
    for n in range(101):
        assert read(str(law.claim), n=n, f=lambda t: (100 - t) % 11)


@pytest.mark.parametrize(
    ("values", "claim"),
    [
        ([mex({0, *range(2 ** v2(n + 1))}) for n in range(100)], "f(n) == low(n + 1)"),
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
    assert all(read(str(law.claim), n=n, f=values.__getitem__) for n in range(len(values)))
    assert parse_claim(str(law.claim)) == law.claim


def test_the_odd_part():
    values = [0] + [n // 2 ** v2(n) for n in range(1, 100)]
    assert find_law(values) is not None


def test_breaks_of_the_multiplication_game():
    """Multiply by 2 to 9 until n is reached: who moves first wins for 2..9, 19..162, ..."""
    wins, low = [], 1
    for n in range(1, 60_000):
        while n > low * 18:
            low *= 18
        wins.append(int(low < n <= 9 * low))
    law = find_law([0, *wins])
    assert law.kind == "steps"
    assert "18b(k-2)" in law.statement


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
    assert [bool(read(str(law.claim.body), n=n)) for n in range(len(losing))] == losing
    assert parse_claim(str(law.claim)) == law.claim


def piles(options, sizes, count):
    """Tabulate values by mex over positions in rising order of their sum."""
    f = {}
    for position in sorted(product(sizes, repeat=count), key=sum):
        f[position] = mex({f[after] for after in options(position) if after in f})
    return f


def nim_moves(position):
    for i, n in enumerate(position):
        yield from ((*position[:i], m, *position[i + 1 :]) for m in range(n))


def wythoff(k):
    def options(position):
        yield from nim_moves(position)
        a, b = position
        for i, j in product(range(1, a + 1), range(1, b + 1)):
            if abs(i - j) < k:
                yield a - i, b - j

    return options


def in_order(position):
    return (p for p in nim_moves(position) if list(p) == sorted(p))


def discard(position):
    for n in position:
        yield from split(n)


def matches(position):
    for i, j in product(range(3), repeat=2):
        if i != j:
            for a, b in split(position[i]):
                yield position[3 - i - j], a, b


def staircase(position):
    for i, n in enumerate(position):
        for k in range(1, n + 1):
            after = list(position)
            after[i] -= k
            if i:
                after[i - 1] += k
            yield tuple(after)


def bounded(position):
    return (p for p in nim_moves(position) if sum(position) - sum(p) < 5)


PILE_GAMES = {
    "nim, two": (nim_moves, 0, 16, 2, "f(a, b) = a xor b for all a, b."),
    "nim, three": (nim_moves, 0, 9, 3, "f(a, b, c) = a xor b xor c for all a, b, c."),
    "take 1..4 of two": (bounded, 0, 20, 2, "f(a, b) = (a mod 5) xor (b mod 5) for all a, b."),
    "pairs": (discard, 1, 20, 2, "f(a, b) = v2(((a - 1) | (b - 1)) + 1) for all a, b."),
    "pebbles": (in_order, 0, 10, 3, "f(a, b, c) = (c - b) xor a for all a, b, c."),
    "wythoff": (wythoff(1), 0, 30, 2, None),
    "wythoff 2": (
        wythoff(2),
        0,
        30,
        2,
        "The pairs are a(n) = floor(n * sqrt(8) / 2), b(n) = a(n) + 2n",
    ),
    "wythoff 3": (wythoff(3), 0, 24, 2, "b(n) = a(n) + 3n"),
    "matches": (matches, 1, 10, 3, "v2(a) = v2(b) = v2(c)"),
}
CLAIMS = {
    "wythoff": "beatty(a, b)",
    "wythoff 2": "beatty(a, b, 2)",
    "wythoff 3": "beatty(a, b, 3)",
    "matches": "v2(a) == v2(b) == v2(c)",
}


@pytest.mark.parametrize("name", PILE_GAMES)
def test_laws_of_piles(name):
    options, least, stop, count, words = PILE_GAMES[name]
    sizes = range(least, least + stop)
    f = matches_table(sizes) if name == "matches" else piles(options, sizes, count)
    domain = np.zeros((stop,) * count, dtype=bool)
    table = np.zeros((stop,) * count, dtype=int)
    for position, value in f.items():
        place = tuple(n - least for n in position)
        table[place] = value
        domain[place] = name != "pebbles" or list(position) == sorted(position)
    law = find_pile_law(table, least=least, domain=domain)
    assert words is None or words in law.statement
    assert name not in CLAIMS or str(law.claim.body) == CLAIMS[name]
    for position, value in f.items():
        if domain[tuple(n - least for n in position)]:
            said = read(str(law.claim.body), **dict(zip("abc", position, strict=False)))
            assert said == (value if isinstance(law.claim, Values) else value == 0)
    assert parse_claim(str(law.claim)) == law.claim


def matches_table(sizes):
    """Split piles of any sizes: positions of other games than the table's are never needed."""
    f = {}

    def value(position):
        position = tuple(sorted(position))
        if position not in f:
            f[position] = mex({value(after) for after in matches(position)})
        return f[position]

    return {p: value(p) for p in product(sizes, repeat=3)}


def test_misere_nim():
    f = {}
    for position in sorted(product(range(8), repeat=3), key=sum):
        moves = list(nim_moves(position))
        f[position] = bool(moves) and not any(f[m] for m in moves)
    law = find_pile_law(np.array([f[p] for p in product(range(8), repeat=3)]).reshape(8, 8, 8))
    for position, lost in f.items():
        assert bool(read(str(law.claim.body), **dict(zip("abc", position, strict=False)))) == lost
    assert parse_claim(str(law.claim)) == law.claim


@pytest.mark.parametrize("text", ["nim:4", "wythoff", "matches", "pairs", "pebbles", "staircase"])
def test_the_same_for_games(text):
    law = game_law(game(text), 60)
    assert law is not None
    assert law.claim


@pytest.mark.parametrize("text", ["euclid", "chomp", "misere:wythoff"])
def test_piles_without_a_known_law(text):
    assert game_law(game(text), 40) is None


def test_noise_of_piles_has_no_law():
    noise = np.random.default_rng(5)
    for shape in ((12, 12), (6, 6, 6)):
        assert find_pile_law(noise.integers(0, 4, shape)) is None
        assert find_pile_law(noise.integers(0, 2, shape).astype(bool)) is None


def test_a_law_of_the_first_piles_only_is_not_a_law_of_all():
    table = np.bitwise_xor.outer(np.arange(24), np.arange(24))
    table[20, 22] = 99
    assert find_pile_law(table[:12, :12]).statement.startswith("f(a, b) = a xor b")
    table[23, 20] = 0
    assert find_pile_law(table) is None


def test_bad_input():
    with pytest.raises(InputError, match="single heaps"):
        game_law(game("ruler"), 100)


def test_lost_heaps_beside_proved_values_are_said_as_seen():
    found = search_law(game("take:at most half"))
    assert found.verdict.statement == str(found.law.claim)
    values, seen, losing = found.law.statement.partition(" Seen up to 999: ")
    assert values == "f(2n) = n and f(2n + 1) = f(n) for every n."
    assert seen
    assert losing.startswith("The player to move loses where n = 0, 1, 3, 7, 15, 31, ...")


def test_what_is_said_of_p_positions_is_so():
    rule = game("take:1..7, or halve rounding down")
    said = game_law(rule, 1_000).statement
    assert said.endswith("where n mod 8 = 2, from 11 on; before, where n = 0, 8.")
    values = heaps(lambda n: [*take(*range(1, 8))(n), *([(n // 2,)] if n else [])], 200)
    assert [n for n in range(200) if not values[n]] == [0, 8, *range(18, 200, 8)]


def test_a_family_whose_values_no_short_condition_tells_apart_has_no_law():
    rule = "moves:(a, b) -> (x, b) when x + 1 == a and prime(a * a + b * b + a + 1)"
    assert [*family_laws(moves_of(game(rule)))] == []


def test_residues_of_two_piles_are_seen_where_some_positions_are_none():
    a, b = np.indices((24, 24))
    losing, inside = (a % 3 == 1) & (b % 3 == 2), a <= b
    law = find_pile_law(losing & inside, domain=inside)
    losing_then = eval(str(law.claim.body), {"a": 40, "b": 50})
    assert losing_then == (40 % 3 == 1 and 50 % 3 == 2)
    assert not eval(str(law.claim.body), {"a": 41, "b": 50})


def growing(start, m, size):
    """Give values that are n mod m, but for the rest 1, where they grow; before, others."""
    values = [(n - start) // m if n % m == 1 else n % m for n in range(size)]
    return np.array([9 + n if n < start else value for n, value in enumerate(values)])


@pytest.mark.parametrize(
    ("start", "m", "size"), [(0, 2, 24), (0, 5, 30), (0, 6, 36), (5, 5, 35), (16, 16, 96)]
)
def test_values_that_grow_by_residues_are_seen_in_six_rounds(start, m, size):
    (found,) = residue_patterns(growing(start, m, size))
    assert found.size == start + 2 * m
    assert found.continued(300).tolist() == growing(start, m, 300).tolist()
    assert [*residue_patterns(growing(start, m, size - 1))] == []


@pytest.mark.parametrize(("less", "m", "size"), [(5, 30, 239), (16, 96, 831)])
def test_residues_that_fit_the_last_values_alone_are_passed_over(less, m, size):
    """But for one of m values, which is not far from the end, they repeat after fewer."""
    values = np.array([n // m if n % m == 0 else n % less for n in range(1000)])
    (found,) = residue_patterns(values[:size])
    assert found.size == 2 * m
    assert found.fits(values)


def test_codes_that_leave_three_heaps_have_short_tables():
    found = game("hex:0.9")  # a table of 20,000 took a minute, and a longer one came after it
    assert max(_lengths(found, found.as_code(), None)) <= 6_000


def test_a_law_that_a_longer_table_refutes_does_not_end_the_search():
    found = ask.law("nim:2500")
    assert (found.status, found.law.period) == ("proved", 2501)
