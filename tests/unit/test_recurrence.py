"""Numerations of weights by recurrence: against plain arithmetic; what the checker refuses."""

import copy
import json
from itertools import chain, product
from random import Random

import pytest
from certificates import digits_of

from grundy.ask.claims import prove
from grundy.automata.compiler import Compiler
from grundy.automata.recurrence import recurrence
from grundy.checker.atoms import condition_run
from grundy.checker.automata import Digits
from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.checker.expressions import read_condition
from grundy.formulas.accepted import digits
from grundy.formulas.data import to_data
from grundy.formulas.parser import parse_expression

NAMES = ["Tribonacci", "Ostrowski 2", "Ostrowski 3", "Ostrowski 2 1", "Ostrowski 3 1 2"]


def words(name, most):
    """Give the places of the numbers below a bound, by the definition: the largest weights first.

    The weights are those of the OEIS: A000073, A000129, A006190, and the denominators of the
    convergents worked out from the quotients.
    """
    weights = {
        "Tribonacci": [1, 2, 4, 7, 13, 24, 44, 81, 149, 274, 504],
        "Ostrowski 2": [1, 2, 5, 12, 29, 70, 169, 408],
        "Ostrowski 3": [1, 3, 10, 33, 109, 360],
        "Ostrowski 2 1": [1, 2, 3, 8, 11, 30, 41, 112, 153, 418],
        "Ostrowski 3 1 2": [1, 3, 4, 11, 37, 48, 133, 447],
    }[name]
    places = {"Tribonacci": 1, "Ostrowski 3": 3, "Ostrowski 3 1 2": 3}.get(name, 2)
    for n in range(most):
        rest, word = n, []
        for weight in reversed(weights):
            digit, rest = divmod(rest, weight)
            word = [int(place < digit) for place in range(places)] + word
        yield word


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_written_and_read_alike_everywhere(name):
    for n, word in enumerate(words(name, 300)):
        written = recurrence(name).digits(n)
        assert written + [0] * (len(word) - len(written)) == word
        assert written == digits(n, name) == Digits(name).word(n)
        assert recurrence(name).number(written) == Digits(name).number(word) == n
        assert recurrence(name).valid.accepts(**{"0": word})


@pytest.mark.parametrize("name", NAMES)
def test_no_other_words_are_numbers(name):
    """Of all words of some places, just those below the next weight are numbers."""
    valid, places = recurrence(name).valid, recurrence(name).places
    length = {1: 8, 2: 4, 3: 3}[places]
    one = [*product(*[[[int(p < d) for p in range(places)] for d in range(places + 1)]] * length)]
    every = ([*chain(*word)] for word in one)
    found = [word for word in every if valid.accepts(**{"0": word})]
    below = recurrence(name).weight(length * places)
    assert sorted(map(recurrence(name).number, found)) == list(range(below))


@pytest.mark.parametrize("name", NAMES)
def test_sums_are_those_of_arithmetic(name):
    chance = Random(name)
    for _ in range(4):
        factors = {"x": chance.randint(-1, 1), "y": chance.randint(1, 2)}
        bound, equal = chance.randint(-9, 20), chance.random() < 0.5
        found = recurrence(name).linear(factors, bound, equal)
        for x, y in product(range(22), repeat=2):
            total = factors["x"] * x + factors["y"] * y
            wanted = total == bound if equal else total <= bound
            assert recurrence(name).holds(found, x=x, y=y) == wanted, (factors, bound, equal, x, y)


@pytest.mark.parametrize("text", ["a // 2 + b == 4", "max(a, 2 * b) >= 7 or abs(a - b) == 2"])
def test_conditions_are_true_of_the_same_numbers(text):
    what, trib = parse_expression(text), recurrence("Tribonacci")
    found = Compiler(trib).compile(what)
    for a, b in product(range(25), repeat=2):
        assert trib.holds(found, a=a, b=b) == what.evaluate({"a": a, "b": b})


# What the checker proves


@pytest.mark.parametrize("name", [*NAMES, "Ostrowski 4", "Ostrowski 2 4"])
def test_the_checker_proves_what_adds(name):
    assert digits_of(recurrence(name).evidence).name == name


@pytest.mark.parametrize("name", ["Tribonacci", "Ostrowski 2"])
@pytest.mark.parametrize("part", ["valid", "successor", "adder"])
def test_a_transition_or_a_state_that_matters_cannot_be_changed(name, part):
    """What is accepted after a change still says the same of all small numbers; few are."""
    chance, sound, accepted = Random(part + name), recurrence(name).evidence, 0
    for _ in range(30):
        forged = copy.deepcopy(sound)
        rows, state = forged[part]["step"], chance.randrange(len(forged[part]["step"]))
        if chance.random() < 0.3:
            forged[part]["accepting"] = sorted({*forged[part]["accepting"]} ^ {state})
        else:
            rows[state][chance.randrange(len(rows[state]))] = chance.randrange(len(rows))
        if forged == sound:
            continue
        try:
            digits = digits_of(forged)
        except Rejected:
            continue
        accepted += 1
        assert says(digits.machine(part), digits) == meant(part), forged[part]
    assert accepted < 23


SMALL = range(13)


def says(machine, digits):
    """Give the small numbers that an automaton accepts."""
    found = set()
    for numbers in product(SMALL, repeat=len(machine.tracks)):
        written, state = [digits.word(n) + [0] * 20 for n in numbers], 0
        for read in list(zip(*written, strict=False))[:20]:
            state = machine.step[state][sum(bit << i for i, bit in enumerate(read))]
        if state in machine.accepting:
            found.add(numbers)
    return found


def meant(part):
    if part == "valid":
        return {(n,) for n in SMALL}
    if part == "successor":
        return {(n, n + 1) for n in SMALL if n + 1 in SMALL}
    return {(x, y, x + y) for x, y in product(SMALL, repeat=2) if x + y in SMALL}


@pytest.mark.parametrize("name", NAMES)
def test_every_state_of_the_adder_that_ends_a_sum_is_needed(name):
    evidence = recurrence(name).evidence
    for state in evidence["adder"]["accepting"][:12]:
        forged = copy.deepcopy(evidence)
        forged["adder"]["accepting"].remove(state)
        with pytest.raises(Rejected):
            digits_of(forged)


@pytest.mark.parametrize("name", NAMES)
def test_what_adds_in_one_numeration_does_not_in_another(name):
    for other in [*NAMES, "Ostrowski 4", "Zeckendorf", "Fraenkel 2", "base 3", "binary"]:
        if other != name:
            with pytest.raises(Rejected, match="numeration"):
                digits_of({**recurrence(name).evidence, "name": other})


@pytest.mark.parametrize("first", [(1, 2, 5), (1, 2, 3), (1, 3, 4), (2, 2, 4)])
def test_other_weights_are_refused(first, monkeypatch):
    monkeypatch.setattr(Digits, "_recurrence", lambda self, quotients: (first, ((1, 1, 1),)))
    with pytest.raises(Rejected, match="made of"):
        digits_of(recurrence("Tribonacci").evidence)


@pytest.mark.parametrize(
    ("first", "rows"),
    [((1, 2, 4), ((2, 0, 1),)), ((1, 2, 4), ((1, 1, 1), (1, 2, 0))), ((1, 2), ((2, 1),))],
)
def test_another_recurrence_is_refused(first, rows, monkeypatch):
    monkeypatch.setattr(Digits, "_recurrence", lambda self, quotients: (first, rows))
    with pytest.raises(Rejected, match="made of"):
        digits_of(recurrence("Tribonacci").evidence)


def test_digits_without_a_proof_are_refused():
    for name in ("Tribonacci", "Ostrowski 2", "Ostrowski 1", "Ostrowski 2 5", "Ostrowski", []):
        with pytest.raises(Rejected, match="numeration"):
            digits_of(name)


@pytest.mark.parametrize("name", ["Tribonacci", "Ostrowski 2", "Ostrowski 2 1"])
@pytest.mark.parametrize(
    "text",
    ["a + b == c", "a < b + 3", "max(a, b) == c", "2 * a - b == 1", "a == 77"],
)
def test_the_checker_reads_conditions_as_they_are_meant(name, text):
    what, known = parse_expression(text), digits_of(recurrence(name).evidence)
    asked = read_condition(to_data(what), ["a", "b", "c"], "condition")
    run, chance = condition_run(asked, known, ["a", "b", "c"]), Random(text)
    for _ in range(60):
        a, b, c = (chance.randrange(chance.choice([4, 90])) for _ in range(3))
        c = chance.choice([c, a + b, max(a, b)])
        b = chance.choice([b, 2 * a - 1 if a else 0, a + 2])
        state = run.start
        for read in list(zip(*(known.word(n) + [0] * 40 for n in (a, b, c)), strict=False))[:36]:
            state = run.after(state, {"0": 0, **dict(zip("abc", read, strict=True))})
        assert run.holds(state) == what.evaluate({"a": a, "b": b, "c": c}), (a, b, c)


# Sentences


@pytest.mark.parametrize(
    ("text", "truth"),
    [
        ("trib: forall n: exists m: m == n + 5 and m > n", True),
        ("pell: forall n: exists m: 2 * m == n or 2 * m == n + 1", True),
        ("ostrowski 3: forall n: exists m: 2 * m == n", False),
        ("ostrowski 2 1: forall x, y: x + y == y + x and (x < y => x + 1 <= y)", True),
        ("pell: exists n > 1000: n % 3 == 2", True),
        ("trib: exists n > 1000: exists m: 2 * m == n", True),
    ],
)
def test_sentences_are_decided_and_accepted(text, truth):
    found = prove("nim", text)
    assert found.status == ("proved" if truth else "refuted")
    assert check(found.certificate).statement == found.certificate["statement"]


def test_a_sentence_with_a_forged_numeration_proves_nothing():
    found = prove("nim", "pell: forall n: exists m: m == n + 5")
    for name in ("Ostrowski 3", "Tribonacci", "Zeckendorf"):
        forged = json.loads(json.dumps(found.certificate))
        forged["proof"]["numeration"]["name"] = name
        with pytest.raises(Rejected):
            check(forged)
    forged = {**found.certificate, "proof": {**found.certificate["proof"]}}
    forged["proof"]["numeration"] = "Ostrowski 2"
    with pytest.raises(Rejected, match="nothing proves"):
        check(forged)


def test_pairs_of_wythoff_have_no_such_digits():
    found = prove("nim", "trib: forall n: beatty(n, n) => n == 0")
    assert found.status == "open"
    assert "digits" in str(found.why)


# Laws


EMPTY = 'P(n) <=> automaton("Tribonacci", "0 1!/1 1", n)'


def test_a_law_in_such_digits_is_proved_and_accepted():
    found = prove("nim", EMPTY)
    assert found.status == "proved"
    assert check(found.certificate).statement == EMPTY
    assert found.certificate["proof"]["numeration"]["name"] == "Tribonacci"
    assert prove("nim", 'P(n) <=> automaton("Tribonacci", "1 1!/1 2!/2 2", n)').status == "refuted"


@pytest.mark.parametrize("part", ["valid", "successor", "adder"])
def test_a_law_with_a_forged_numeration_proves_nothing(part):
    found, chance = prove("nim", EMPTY), Random(part)
    for _ in range(8):
        forged = json.loads(json.dumps(found.certificate))
        machine = forged["proof"]["numeration"][part]
        machine["accepting"].remove(chance.choice(machine["accepting"]))
        with pytest.raises(Rejected, match="numeration"):
            check(forged)


@pytest.mark.parametrize("text", ["forall n: n % 7 < 7", "exists a, b, c, d: a + b + c + d == 1"])
def test_sums_that_the_checker_cannot_follow_are_not_called_proved(text):
    found = prove("nim", f"trib: {text}")
    assert found.status == "open"
    assert found.certificate is None


def test_a_law_may_be_claimed_by_what_it_says():
    """The game's law is not looked for: what is claimed is compiled, and proved as it stands."""
    pairs = "exists k: a == floor(k * phi) and b == a + k or b == floor(k * phi) and a == b + k"
    moves = "(x, b) when x < a, or (a, x) when x < b, or (a - k, b - k) when 1 <= k <= a and k <= b"
    found = prove(f"moves:(a, b) -> {moves}", f"fib: P(a, b) <=> {pairs}")
    assert found.status == "proved"
    assert check(found.certificate).statement == found.certificate["statement"]
    wrong = prove(f"moves:(a, b) -> {moves}", f"fib: P(a, b) <=> {pairs} or a == 5 and b == 5")
    assert wrong.status == "refuted"
