"""Sentences about games: verdicts, witnesses and answers agree with brute force."""

import json
import random
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from naive_heaps import table
from plain import pair
from published import table as published

from grundy import ask
from grundy.ask import check, prove, refute
from grundy.errors import InputError
from grundy.formulas.parser import parse_claim
from grundy.formulas.sentence import parse_sentence
from grundy.games import game
from grundy.laws.asking import _by_cases
from grundy.laws.looking import _few_laws, _periods
from grundy.laws.question import asked
from grundy.laws.winning import winning
from grundy.rules.codes import parse_code
from grundy.rules.heaps import HeapGame
from grundy.rules.moves import Undescribed
from grundy.rules.stated import moves_of
from grundy.solvers.impartial.solver import Solver
from samples import rotated

MOST = 40


def taking(*takes):
    return table(lambda n: [(n - k,) for k in takes if k <= n], 400)


def kayles():
    return table(lambda n: [(a, n - k - a) for k in (1, 2) for a in range(max(n - k + 1, 0))], 200)


VALUES = {"nim:3": taking(1, 2, 3), "take:1,3,4": taking(1, 3, 4), "kayles": kayles()}

# A condition with free variables, and the same in Python; bounds make it finite.
OF_HEAPS = [
    ("exists k < n: f(k) == f(n)", lambda f, n: any(f(k) == f(n) for k in range(n))),
    ("f(n) == f(n + 1) or P(n)", lambda f, n: f(n) == f(n + 1) or f(n) == 0),
    ("f(n - 5) == 2", lambda f, n: n >= 5 and f(n - 5) == 2),
    ("not f(n - 5) == 2", lambda f, n: not (n >= 5 and f(n - 5) == 2)),
    ("forall k < n: f(k) <= f(n)", lambda f, n: all(f(k) <= f(n) for k in range(n))),
    ("f(n) in (1, 2) and n % 2 == 1", lambda f, n: f(n) in (1, 2) and n % 2 == 1),
    ("P(n, n + 1)", lambda f, n: f(n) == f(n + 1)),
    ("(f(n) if n > 3 else 1) == 1", lambda f, n: (f(n) if n > 3 else 1) == 1),
    ("bit(f(n), 1)", lambda f, n: f(n) >> 1 & 1 == 1),
    ("let g(x) = f(x) + 1; g(n) == 2", lambda f, n: f(n) == 1),
    ("f(n) == max(f(n + 1), f(n + 2))", lambda f, n: f(n) == max(f(n + 1), f(n + 2))),
    ("f(f(n)) == f(n)", lambda f, n: f(f(n)) == f(n)),
]
OF_PAIRS = [
    ("P(a, b) and a < b", lambda p, a, b: p(a, b) and a < b),
    ("exists c <= a: P(c, b)", lambda p, a, b: any(p(c, b) for c in range(a + 1))),
    ("P(a, a + b)", lambda p, a, b: p(a, a + b)),
    ("P(a - 3, b) or a == b", lambda p, a, b: (a >= 3 and p(a - 3, b)) or a == b),
    ("forall c < b: not P(a, c)", lambda p, a, b: not any(p(a, c) for c in range(b))),
]


def accepted(answer):
    certificate = json.loads(json.dumps(dict(answer.certificate)))
    found = check(certificate)
    assert found.accepted, found.reason
    assert found.statement == certificate["statement"]
    return certificate


def condition_of(answer, names):
    """Evaluate the printed condition, which is read again."""
    body = parse_sentence(answer.condition).body
    return lambda *numbers: bool(body.evaluate(dict(zip(names, numbers, strict=True))))


@pytest.mark.parametrize(("name", "question"), rotated(product(VALUES, OF_HEAPS), 4))
def test_what_is_asked_of_a_heap_is_answered_as_by_brute_force(name, question):
    values, (text, truth) = VALUES[name], question
    wanted = [n for n in range(MOST) if truth(values.__getitem__, n)]
    answer = prove(name, text)
    accepted(answer)
    if answer.status == "proved":
        assert wanted == list(range(MOST))
        return
    assert answer.status == "answer"
    holds = condition_of(answer, ["n"])
    assert [n for n in range(MOST) if holds(n)] == wanted
    first = [one["n"] for one in answer.first]
    assert first == [n for n in range(190) if truth(values.__getitem__, n)][: len(first)]


@pytest.mark.parametrize(("text", "truth"), rotated(OF_PAIRS))
def test_what_is_asked_of_two_piles_is_answered_as_by_brute_force(text, truth):
    answer = prove("wythoff", text)
    accepted(answer)
    holds = condition_of(answer, ["a", "b"])
    for a, b in product(range(MOST), repeat=2):
        assert holds(a, b) == truth(partial(pair, k=1), a, b), (a, b)


SENTENCES = [
    (*(row[key] for key in ("game", "sentence", "status")), json.loads(row["witness"]))
    for row in published(Path(__file__).with_name("sentences.tsv"))
]


@pytest.mark.parametrize(("name", "text", "status", "witness"), rotated(SENTENCES, 3))
def test_sentences_are_decided_with_the_least_numbers(name, text, status, witness):
    prefix, _, name = name.rpartition(": ")
    answer = prove(name, f"{prefix}: {text}" if prefix else text)
    assert (answer.status, answer.witness) == (status, witness)
    certificate = accepted(answer)
    denied = certificate["claim"][1][0] == "not"
    assert denied == (status == "refuted")


def test_another_game_must_have_its_own_rule():
    certificate = dict(prove("nim:3", 'P("nim:7", n) => P(n)').certificate)
    data = json.loads(json.dumps(certificate).replace("nim:7", "nim:11"))
    assert check(data).status == "rejected"


def test_without_a_law_numbers_are_tried():
    answer = prove("take:squares", "forall n: f(n) < 5")
    squares = table(lambda n: [(n - k * k,) for k in range(1, 20) if k * k <= n], 60)
    assert answer.status == "refuted"
    assert answer.witness == {"n": next(n for n, v in enumerate(squares) if v >= 5)}
    answer = prove("take:squares", "exists n > 100: f(n) == 0")
    assert answer.status == "open"
    assert answer.witness["n"] > 100
    assert refute("wythoff", "forall a, b: P(a, b) => a == b").witness == {"a": 1, "b": 2}
    answer = prove("take:squares", "f(n) < 5")  # asks where, but of all it says how far it looked
    assert answer.status == "open"
    assert f"n = {next(n for n, v in enumerate(squares) if v >= 5)}," in answer.why
    answer = prove("take:squares", "P(n) => n % 5 in (0, 2) or n > 33", n=100)
    assert (answer.status, answer.checked_to, answer.witness) == ("open", 100, None)


@pytest.mark.parametrize(
    ("name", "claim", "status", "first"),
    [
        ("octal:0.17", "f(n) < 2", "refuted", "n = 4"),  # its values: 0 1 1 0 2 1 3
        ("octal:0.17", "f(n) < 9", "proved", None),
        ("wythoff", "P(a, b) => a < 3", "refuted", "a = 3, b = 5"),
    ],
)
def test_a_condition_is_refuted_as_one_about_all_numbers(name, claim, status, first):
    found = refute(name, claim)
    assert (found.status, found.counterexample, found.claim) == (status, first, claim)


def test_values_that_grow_are_asked_about():
    values = table(game("lasker").heap_options, 110)
    for value in (1, 2, 8, 103, 104):
        found = prove("lasker", f"exists n: f(n) == {value}")
        assert (found.status, found.witness) == ("proved", {"n": values.index(value)})


def test_what_the_checker_once_refused_is_answered():
    once = "forall a, b: P(7 + a) and (exists k < a + 1: P(a // 4, 0 // 3))"
    assert prove("take:2..5", once).status == "refuted"  # by what the checker accepts


@pytest.mark.slow
def test_what_the_checker_once_took_long_to_accept_is_answered():
    assert prove("wythoff:2", "not P(b % 3, b - a)").status in ("answer", "refuted")


def test_an_answer_that_the_checker_refuses_is_none(monkeypatch):
    monkeypatch.setattr("grundy.checker.core.digits._MOST_STEPS", 1_000)
    found = prove("kayles", "exists n > 70: f(n) == 0")
    assert found.status == "open"
    assert found.certificate is None
    assert found.why == ("the checker does not accept the proof: the automata are too large")


# What is proved of a game before sentences about it are decided


def test_values_that_rise_by_steps_are_proved_by_cases():
    lasker = game("lasker")
    claim = asked(lasker, "forall n >= 1: f(n + 4) == f(n) + 4").claim
    proof = _by_cases(lasker, claim)
    found = [proof.claim.body.evaluate({"n": n}) for n in range(40)]
    assert found == table(lasker.heap_options, 40)
    wrong = asked(lasker, "forall n >= 1: f(n + 5) == f(n) + 5").claim
    assert _by_cases(lasker, wrong) is None


def test_values_that_repeat_are_guessed_as_they_are():
    for start, length, rise in product(range(6), range(1, 5), range(3)):
        values = [5, 9, 7, 9, 5, 8][:start] + [3, 1, 4, 1][:length]
        while len(values) < 60:
            values.append(values[-length] + rise)
        (guess,) = _periods(values)
        assert [guess.body.evaluate({"n": n}) for n in range(60)] == values


class Mine(HeapGame):
    """Say the code of Kayles, and play something else."""

    name = "mine"

    def as_code(self):
        return parse_code("0.77", 8)

    def heap_options(self, n):
        return [(m,) for m in range(n)]


def test_a_sum_states_no_moves_of_a_class_that_may_play_others():
    assert len(moves_of(game("sum:nim+kayles")).games) == 2
    with pytest.raises(Undescribed):
        moves_of(game("sum:mine+kayles", [Mine]))


def test_what_has_no_program_says_what_answers():
    expected = r"a law, or a set number of piles.*one position is answered by: grundy (.*)"
    with pytest.raises(InputError, match=expected) as caught:
        ask.code("misere:pebbles", "python")
    *_, solve, text, position = str(caught.value).split()
    assert solve == "solve"
    assert ask.solve(text, position).winner == "first"


def test_values_of_a_game_without_a_code_are_guessed_by_cases():
    law, proof, _ = _few_laws(game("lasker"))
    assert [proof.claim.holds({"n": n}) for n in range(40)] == table(
        game("lasker").heap_options, 40
    )
    assert law.claim == proof.claim


# --- options of a value found by a law are those that trying all options finds

HEAPS = {
    "take a multiple of 3": "f(n) == n // 3",
    "take any odd number": "f(n) == n % 2",
    "take any number but 2": "f(n) == 2 * (n // 4) + n % 2",
    "take 1 or 2, or split into two heaps": "f(n) == (0 if n == 0 else 3 if n % 4 == 0 else "
    "1 if n % 4 == 1 else 2 if n % 2 == 0 else 0)",
    "take any number, or split into two heaps": "f(n) == (n if n == 0 or n % 4 in {1, 2} else "
    "n + 1 if n % 4 == 3 else n - 1)",
    "take any up to half": "f(n) == (n // 2 if n % 2 == 0 else f(n // 2))",
    "take any up to a third": "f(n) == (n // 3 if n % 3 == 0 else f(n - n // 3 - 1))",
}
PILES = {
    "two piles: take any number from one pile, or the same number from both": "beatty(a, b)",
    "two piles: take any number from one pile": "a == b",
    "two piles: take 1 or 2 from one pile": "a % 3 == b % 3",
}


def options_by(rule, law, part, value):
    found = winning(game(rule), law, part, value)
    return None if found is None else list(found[1])


@pytest.mark.parametrize("rule", HEAPS)
def test_options_of_a_heap(rule):
    law, played = parse_claim(HEAPS[rule]), game(rule)
    solver = Solver(played)
    assert [solver.value((n,)) for n in range(40)] == [law.holds({"n": n}) for n in range(40)]
    for n, value in product((2, 7, 31), range(3)):
        tried = {option for option in played.options((n,)) if solver.value(option) == value}
        found = options_by(rule, law, (n,), value)
        assert {tuple(sorted(option)) for option in found} == tried, (n, value)


@pytest.mark.parametrize("rule", PILES)
def test_options_of_piles(rule):
    law, played = parse_claim(f"P(a, b) <=> {PILES[rule]}"), game(rule)
    solver = Solver(played)
    for part in product((1, 5, 8), repeat=2):
        tried = {option for option in played.options(part) if solver.value(option) == 0}
        assert set(options_by(rule, law, part, 0)) == tried, part
    assert options_by(rule, law, (5, 8), 3) is None  # the law does not tell


def test_a_rule_that_was_typed_is_answered_at_any_size():
    text = "two piles: take any number from one pile, or the same number from both"
    answer = ask.solve(text, "1000000000000000 5")
    assert (answer.winner, [move.to for move in answer.moves]) == ("first", ["3+5"])
    answer = ask.solve("take a multiple of 3", "1000000000000000000 7")
    assert [move.to for move in answer.moves] == ["7+7"]  # 10^18 = 1, and 1 - 1 = 0 modulo 3
    answer = ask.solve("take any up to half", "1000000000000000000")
    assert [move.to for move in answer.moves] == ["576460752303423487"]  # 2^59 - 1
    answer = ask.solve("take any number but 2", "1000000000000000000")
    assert [move.to for move in answer.moves] == ["0", "2"]
    many = ask.solve("take any odd number", "1000000000000000001")
    assert (len(many.moves), many.cut) == (1000, "1000 of up to 500000000000000001")


# --- false claims with a small counterexample are refuted, whatever stands in them


@pytest.mark.parametrize(
    ("game", "claim", "at"),
    [
        ("take:squares", "P(n) <=> exists k: n == 2 * k", "n = 4"),
        ("take:squares", "forall n: P(n) => exists k: n == 5 * k", "n = 2"),
        ("take:squares", "forall n: exists k < n: f(k) == f(n)", "n = 0"),
        ("take:squares", "forall a: exists b <= a: P(b) and a < b + 2", "a = 4"),
        ("take:primes", "P(m) <=> exists k: m == 4 * k", "m = 1"),
    ],
)
def test_a_quantifier_inside_hides_no_counterexample(game, claim, at):
    found = prove(game, claim)
    assert (found.status, found.counterexample) == ("refuted", at)


@pytest.mark.parametrize(
    "claim", rotated(["forall n: exists k: k > n and P(k)", "forall n: exists k: f(k) == n"])
)
def test_what_no_trial_settles_is_not_refuted(claim):
    found = prove("take:squares", claim)
    assert found.status == "open"
    assert found.checked_to is None or found.checked_to < 40


def test_random_claims_fall_exactly_at_their_first_counterexample():
    chance = random.Random(1)
    values = table(lambda n: [(n - k * k,) for k in range(1, n + 1) if k * k <= n], 60)
    for _ in range(5):
        a, b = chance.randrange(2, 5), chance.randrange(5)
        claim = f"P(n) <=> exists k: n == {a} * k + {b}"
        first = next(n for n in range(60) if (values[n] == 0) != (n >= b and (n - b) % a == 0))
        assert prove("take:squares", claim).counterexample == f"n = {first}", claim


@pytest.mark.parametrize(
    ("claim", "same"),
    [("P(m) <=> m % 4 == 0", "P(n) <=> n % 4 == 0"), ("f(x) == x % 4", "f(n) == n % 4")],
)
def test_any_letter_names_the_heap(claim, same):
    assert prove("nim:3", claim).statement == prove("nim:3", same).statement
    assert prove("nim:3", claim).status == "proved"


def test_any_letters_name_the_piles():
    for claim in ("P(x, y) <=> x == y", "P(b, a) <=> a == b", "f(p, q) == p ^ q"):
        assert prove("take:two piles: from one", claim).status == "proved"
    found = prove("wythoff", "P(x, y) <=> x == y")
    assert (found.status, found.counterexample) == ("refuted", "1+1")
    assert prove("take:two piles: from one", "f(b, a) == b - a").status == "refuted"


@pytest.mark.parametrize("names", ["a, b", "x, y", "n, t"])
def test_the_law_of_a_rule_does_not_depend_on_its_letters(names):
    a, b = names.split(", ")
    rule = f"moves:({names}) -> ({a} - k, {b}) when 1 <= k <= 2, or ({a}, {b} - k) when 1 <= k <= 3"
    assert ask.law(rule).status == "proved"


@pytest.mark.parametrize(
    ("game", "largest"),
    rotated([("take:three piles: from one, or the same from any two", 11), ("grundy", 99)]),
)
def test_a_law_that_is_not_found_says_how_far_it_was_looked_for(game, largest):
    found = ask.law(game, largest + 1)
    assert found.status == "none"
    assert found.checked_to == largest
