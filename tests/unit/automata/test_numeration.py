"""Digits of every kind: against published weights and arithmetic, and what the checker refuses."""

import json
from copy import deepcopy
from itertools import product
from random import Random

import pytest
from certificates import digits_of
from logic import exists, iff, implies, related
from plain import pair
from published import cases

from grundy.ask.claims import prove
from grundy.automata.atoms import Inexpressible
from grundy.automata.automaton import build
from grundy.automata.compiler import Compiler, Valid, compile_formula, decide
from grundy.automata.numeration import base, fraenkel
from grundy.automata.statements import named, recurrence
from grundy.checker.core.certificate import Rejected
from grundy.checker.core.check import check
from grundy.checker.core.digits import Digits, Machine, Mixed
from grundy.checker.core.reading import condition_run, summed
from grundy.checker.core.relations import accepted, joined
from grundy.checker.core.search import unlike
from grundy.checker.core.terms import read_condition
from grundy.errors import InputError, LimitError
from grundy.formulas.accepted import digits
from grundy.formulas.data import to_data
from grundy.formulas.parser import parse_expression
from grundy.formulas.tree import variables
from samples import rotated, seed

WEIGHTS = {
    name: (int(places), int(length), [*map(int, weights.split())])
    for name, places, length, weights in cases(__file__, "weights.tsv")
}
PROVEN = [name for name in WEIGHTS if name.startswith(("Trib", "Ostr"))]
RATES = (1, 2, 3, 4)
KNOWN = pytest.mark.parametrize("name", ["binary", *(fraenkel(k).name for k in RATES)])
X, Y, Z = variables("x y z")


def word(name, n):
    """Write a number in published weights, the largest first; a digit d is d ones of its places."""
    places, _, weights = WEIGHTS[name]
    found = []
    for weight in reversed(weights):
        digit, n = divmod(n, weight)
        found = [int(place < digit) for place in range(places)] + found
    return found


def holds(numeration, automaton, most, names="xy"):
    """Give the numbers below a bound that an automaton accepts."""
    words = [numeration.digits(n) for n in range(most)]
    return {
        numbers
        for numbers in product(range(most), repeat=len(names))
        if automaton.accepts(**{name: words[n] for name, n in zip(names, numbers, strict=True)})
    }


@pytest.mark.parametrize("name", WEIGHTS)
def test_numbers_are_written_and_read_alike_everywhere(name):
    one, known = named(name), Digits(name)
    assert (one.name, one.places) == (name, WEIGHTS[name][0])
    for n in [*range(250), 300, 330]:
        written = one.digits(n)
        assert written + [0] * (len(word(name, n)) - len(written)) == word(name, n)
        assert one.number(written) == known.number(word(name, n)) == n
        assert written == known.word(n)
        assert written == digits(n, name)
        assert one.valid is None or one.valid.accepts(**{"0": written})
    for n in range(10**5, 10**5 + 50):
        assert one.number(one.digits(n)) == n


@pytest.mark.parametrize("name", WEIGHTS)
def test_no_other_words_are_numbers(name):
    """Of all words of some places, just those of numbers below the next weight are valid."""
    one, (places, length, weights) = named(name), WEIGHTS[name]
    words = product((0, 1), repeat=length)
    found = [w for w in words if one.valid is None or one.valid.accepts(**{"0": w})]
    assert sorted(map(one.number, found)) == list(range(weights[length // places]))


@pytest.mark.parametrize("name", WEIGHTS)
def test_linear_relations_and_the_order_are_those_of_integers(name):
    one, chance = named(name), Random(f"{name} {seed()}")
    for _ in range(2):
        small = 2 if name in PROVEN else 4
        x, y = chance.randint(-small // 2, small - 1), chance.randint(1, small)
        bound, equal = chance.randint(-9, 20), chance.random() < 0.5
        found = holds(one, one.linear({"x": x, "y": y}, bound, equal), 25)
        for a, b in product(range(25), repeat=2):
            total = x * a + y * b
            wanted = total == bound if equal else total <= bound
            assert ((a, b) in found) == wanted, (x, y, bound, equal, a, b)
    less = one.relation("less", 2)
    assert holds(one, less, 30, "01") == {(a, b) for b in range(30) for a in range(b)}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("base 3", "a // 3 + b % 2 == 4"),
        ("base 3", "a < b and (a + b) % 5 == 1"),
        ("base 3", "max(a, 2 * b) - abs(a - b) >= 7"),
        ("base 3", "not a // 9 == b or b % 3 == a % 3"),
        ("Tribonacci", "a // 2 + b == 4"),
        ("Tribonacci", "max(a, 2 * b) >= 7 or abs(a - b) == 2"),
    ],
)
def test_conditions_are_true_of_the_same_numbers(name, text):
    what = parse_expression(text)
    found = holds(named(name), Compiler(named(name)).compile(what), 25, "ab")
    assert found == {
        (a, b) for a, b in product(range(25), repeat=2) if what.evaluate({"a": a, "b": b})
    }


# Sums


def adder_faults(numeration):
    """Give the steps of an induction on y that fail: none, when x + y = z is what it should be.

    Zero is the number with none below it, and the successor is the next one in ``less``. If
    x + 0 = z only for z = x; if x + (y + 1) = z + 1 exactly where x + y = z; and if no
    x + (y + 1) is 0, then the relation is addition.
    """
    w, after_y, after_z = variables("w y' z'")

    def zero(x):
        return ~exists("w", related("less", w, x))

    def following(x, y):
        between = related("less", x, w) & related("less", w, y)
        return related("less", x, y) & ~exists("w", between)

    both = following(Y, after_y) & following(Z, after_z)
    alike = ~related("less", X, Z) & ~related("less", Z, X)
    steps = {
        "x + 0 = x": implies(zero(Y), iff((X + Y).eq(Z), alike)),
        "x + (y + 1) = (x + y) + 1": implies(both, iff((X + Y).eq(Z), (X + after_y).eq(after_z))),
        "x + (y + 1) > 0": implies(following(Y, after_y) & zero(Z), ~(X + after_y).eq(Z)),
    }
    return [name for name, step in steps.items() if decide(step, numeration) != Valid()]


@pytest.mark.parametrize("name", rotated(["binary", *(fraenkel(k).name for k in RATES)], 2))
def test_the_adder_is_addition_by_induction_and_a_function(name):
    one, w = named(name), variables("w")[0]
    assert adder_faults(one) == []
    assert decide(exists("z", (X + Y).eq(Z)), one) == Valid()
    two = exists("z w", (X + Y).eq(Z) & (X + Y).eq(w) & Z.ne(w))
    assert decide(~two, one) == Valid()


@pytest.mark.parametrize("factor", [200, 10**9])
def test_large_factors_pass_the_bound_at_once(factor):
    with pytest.raises(LimitError, match="more than 20000 states"):
        compile_formula((factor * X).eq(Y), fraenkel(1))


# Digits of k-Wythoff


@pytest.mark.parametrize("k", RATES)
def test_shifts_and_endings_are_the_pairs_of_wythoff(k):
    one = fraenkel(k)
    moved = dict(holds(one, one.relation("shift", 2), 110, "01"))
    assert all(y == one.number([0] * k + one.digits(x)) for x, y in moved.items())
    ends = {x for (x,) in holds(one, one.relation("even_zeros", 1), 50, "0")}
    found = {(0, 0), *((x, moved[x]) for x in ends & moved.keys())}
    assert {p for p in found if sum(p) <= 100} == {
        (a, b) for b in range(101) for a in range(min(b, 100 - b) + 1) if pair(a, b, k)
    }


@pytest.mark.parametrize("k", RATES)
def test_words_that_are_no_numbers_are_never_accepted(k):
    wrong = {1: [0, 1, 1], 2: [1, 0, 1, 1], 3: [0, 1, 0], 4: [1, 0, 1, 0]}[k]
    for formula in (X.eq(Y), X.ne(Y), X < Y, ~(X < Y), X.ne(3) | Y.ne(3), exists("z", X.ne(Z))):
        assert not compile_formula(formula, fraenkel(k)).accepts(x=wrong, y=[1])
    assert build(["x"], 0, lambda s, d: s, lambda s: True).accepts(x=[1, 1])


def test_bitwise_relations_are_offered_of_binary_digits_only():
    with pytest.raises(Inexpressible, match="cannot be read off Zeckendorf digits"):
        compile_formula((X ^ Y).eq(0), fraenkel(1))


# What the checker proves of bases, and of a law in them


def after_whole_digits(automaton, b):
    """Give the states where whole digits can end; at the others no verdict is asked for."""
    step, found = automaton["step"], {0}
    for state in (queue := [0]):
        for read in product(range(b), repeat=len(automaton["tracks"])):
            after = state
            for place in range(b - 1):
                after = step[after][sum((place < d) << i for i, d in enumerate(read))]
            if after not in found:
                found.add(after)
                queue.append(after)
    return sorted(found)


def wrong_sum(adder, known):
    """Give numbers of which an automaton says what their sum is not, or not what it is."""
    (total,) = summed({"x": 1, "y": 1, "z": -1}, known)
    return unlike("adder", known, [], accepted(adder, known), joined(total, every=True))


@pytest.mark.parametrize("b", [3, 4])
def test_the_checker_knows_an_adder_from_another_automaton(b):
    rows = base(b).linear({"x": 1, "y": 1, "z": -1}, 0, True).to_json()
    adder, known = Machine.read(rows, f"base {b}", "adder"), Digits(f"base {b}")
    assert wrong_sum(adder, known) is None
    for state in after_whole_digits(rows, b):
        flipped = {**rows, "accepting": sorted({*rows["accepting"]} ^ {state})}
        assert wrong_sum(Machine.read(flipped, f"base {b}", "adder"), known) is not None
    for other in ("binary", "base 5", "Fraenkel 2", "Fraenkel 3"):
        assert wrong_sum(Machine.read(rows, other, "adder"), Digits(other)) is not None
        with pytest.raises(Mixed, match=f"base {b} digits meet {other} ones"):
            wrong_sum(adder, Digits(other))


MARK_3 = "take:1..2, or divide by 3 rounding down"


# What it proves of weights by recurrence


@pytest.mark.parametrize("name", rotated([*PROVEN, "Ostrowski 4", "Ostrowski 2 4"], 3))
def test_the_checker_proves_what_adds(name):
    assert digits_of(recurrence(name).evidence).name == name


SMALL = range(13)


def says(machine, known):
    """Give the small numbers that an automaton accepts."""
    found = set()
    for numbers in product(SMALL, repeat=len(machine.tracks)):
        written, state = [known.word(n) + [0] * 20 for n in numbers], 0
        for read in list(zip(*written, strict=False))[:20]:
            state = machine.step[state][sum(bit << i for i, bit in enumerate(read))]
        if state in machine.accepting:
            found.add(numbers)
    return found


MEANT = {
    "valid": {(n,) for n in SMALL},
    "successor": {(n, n + 1) for n in SMALL if n + 1 in SMALL},
    "adder": {(x, y, x + y) for x, y in product(SMALL, repeat=2) if x + y in SMALL},
}


@pytest.mark.parametrize(
    ("name", "part"), rotated(product(["Tribonacci", "Ostrowski 2"], MEANT), 2)
)
def test_a_transition_or_a_state_that_matters_cannot_be_changed(name, part):
    """What is accepted after a change still says the same of all small numbers; few are."""
    chance, sound, accepted = Random(part + name), recurrence(name).evidence, 0
    for _ in range(10):
        forged = deepcopy(sound)
        rows, state = forged[part]["step"], chance.randrange(len(forged[part]["step"]))
        if chance.random() < 0.3:
            forged[part]["accepting"] = sorted({*forged[part]["accepting"]} ^ {state})
        else:
            rows[state][chance.randrange(len(rows[state]))] = chance.randrange(len(rows))
        if forged == sound:
            continue
        try:
            known = digits_of(forged)
        except Rejected:
            continue
        accepted += 1
        assert says(known.machines[part], known) == MEANT[part], forged[part]
    assert accepted < 10


@pytest.mark.parametrize("name", PROVEN)
def test_what_adds_in_one_numeration_does_not_in_another(name):
    for other in [*PROVEN, "Ostrowski 4", "Zeckendorf", "Fraenkel 2", "base 3", "binary"]:
        if other != name:
            with pytest.raises(Rejected, match="numeration"):
                digits_of({**recurrence(name).evidence, "name": other})


@pytest.mark.parametrize(
    ("first", "rows"),
    [
        *(((1, *more), ((1, 1, 1),)) for more in ((2, 5), (2, 3), (3, 4))),
        ((2, 2, 4), ((1, 1, 1),)),
        ((1, 2, 4), ((2, 0, 1),)),
        ((1, 2, 4), ((1, 1, 1), (1, 2, 0))),
        ((1, 2), ((2, 1),)),
    ],
)
def test_other_weights_are_refused(first, rows, monkeypatch):
    monkeypatch.setattr(Digits, "_recurrence", lambda self, quotients: (first, rows))
    with pytest.raises(Rejected, match="made of"):
        digits_of(recurrence("Tribonacci").evidence)


def test_digits_without_a_proof_are_refused():
    for name in ("Tribonacci", "Ostrowski 2", "Ostrowski 1", "Ostrowski 2 5", "Ostrowski", []):
        with pytest.raises(Rejected, match="numeration"):
            digits_of(name)


@pytest.mark.parametrize("name", ["Tribonacci", "Ostrowski 2", "Ostrowski 2 1"])
def test_the_checker_reads_conditions_as_they_are_meant(name):
    known = digits_of(recurrence(name).evidence)
    for text in ("a + b == c", "a < b + 3", "max(a, b) == c", "2 * a - b == 1", "a == 77"):
        what = parse_expression(text)
        asked = read_condition(to_data(what), ["a", "b", "c"], "condition")
        run, chance = condition_run(asked, known, ["a", "b", "c"]), Random(text)
        for _ in range(40):
            a, b, c = (chance.randrange(chance.choice([4, 90])) for _ in range(3))
            c = chance.choice([c, a + b, max(a, b)])
            b = chance.choice([b, 2 * a - 1 if a else 0, a + 2])
            state = run.start
            for read in list(zip(*(known.word(n) + [0] * 40 for n in (a, b, c)), strict=False))[
                :36
            ]:
                state = run.after(state, [read["abc".index(name)] for name in run.names])
            assert run.holds(state) == what.evaluate({"a": a, "b": b, "c": c}), (a, b, c)


# Sentences and laws in such digits

DECIDED = [
    ("trib: forall n: exists m: m == n + 5 and m > n", "proved"),
    ("pell: forall n: exists m: 2 * m == n or 2 * m == n + 1", "proved"),
    ("ostrowski 3: forall n: exists m: 2 * m == n", "refuted"),
    ("ostrowski 2 1: forall x, y: x + y == y + x and (x < y => x + 1 <= y)", "proved"),
    ("pell: exists n > 1000: n % 3 == 2", "proved"),
    ("trib: exists n > 1000: exists m: 2 * m == n", "proved"),
    ("base 3: forall n > 0: n % 3 == 1 => not exists m: n == 3 * m", "proved"),
]
OPEN = [
    ("trib: forall n: n % 7 < 7", "open"),  # sums that the checker cannot follow
    ("trib: exists a, b, c, d: a + b + c + d == 1", "open"),
    ("trib: forall n: beatty(n, n) => n == 0", "open"),  # pairs have no such digits
]


@pytest.mark.parametrize(("text", "status"), [*rotated(DECIDED, 3), *rotated(OPEN)])
def test_sentences_are_decided_and_accepted(text, status):
    found = prove("nim", text)
    assert found.status == status
    if status == "open":
        assert found.certificate is None
        assert "beatty" not in text or "digits" in str(found.why)
    else:
        assert check(found.certificate).statement == found.certificate["statement"]


def test_a_refuted_sentence_in_a_base_says_where():
    assert str(prove(MARK_3, "base 3: forall n > 0: P(n) => n % 9 == 3")).endswith("at n = 6")
    assert prove(MARK_3, "base 3: forall n > 0: P(n) => n % 3 == 0").status == "proved"
    with pytest.raises(InputError, match="base 3 to 9"):
        digits(5, "base 12")


def test_a_law_with_a_forged_numeration_proves_nothing():
    empty, chance = 'P(n) <=> automaton("Tribonacci", "0 1!/1 1", n)', Random(seed())
    found = prove("nim", empty)
    assert found.status == "proved"
    assert check(found.certificate).statement == empty
    assert prove("nim", 'P(n) <=> automaton("Tribonacci", "1 1!/1 2!/2 2", n)').status == "refuted"
    for part in MEANT:
        forged = json.loads(json.dumps(found.certificate))
        machine = forged["proof"]["numeration"][part]
        machine["accepting"].remove(chance.choice(machine["accepting"]))
        with pytest.raises(Rejected, match="numeration"):
            check(forged)


def test_a_law_may_be_claimed_by_what_it_says():
    """The game's law is not looked for: what is claimed is compiled, and proved as it stands."""
    pairs = "exists k: a == floor(k * phi) and b == a + k or b == floor(k * phi) and a == b + k"
    moves = "(x, b) when x < a, or (a, x) when x < b, or (a - k, b - k) when 1 <= k <= a and k <= b"
    found = prove(f"moves:(a, b) -> {moves}", f"fib: P(a, b) <=> {pairs}")
    assert found.status == "proved"
    assert check(found.certificate).statement == found.certificate["statement"]
    wrong = prove(f"moves:(a, b) -> {moves}", f"fib: P(a, b) <=> {pairs} or a == 5 and b == 5")
    assert wrong.status == "refuted"
