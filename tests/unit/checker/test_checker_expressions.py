"""Terms and conditions mean the same to the evaluator, digit by digit, and in plain Python."""

import ast
from random import Random

import plain_sense
import pytest

from grundy.checker.atoms import condition_run
from grundy.checker.automata import Digits
from grundy.checker.certificate import Rejected
from grundy.checker.claims import read_claim
from grundy.checker.evaluation import holds, value
from grundy.checker.expressions import read_condition, read_term
from grundy.checker.printing import text
from grundy.checker.sentences import read_sentence

NAMES = ["a", "b", "c"]


def compare(*chain):
    return ["compare", *chain]


# Printing

PRINTED = [
    (["-", ["-", "a", "b"], "c"], "a - b - c"),
    (["-", "a", ["-", "b", "c"]], "a - (b - c)"),
    (["*", ["+", "a", 1], ["//", "b", 2]], "(a + 1) * (b // 2)"),
    (["//", ["*", "a", 2], 3], "a * 2 // 3"),
    (["-", ["-", 3]], "--3"),
    (["*", ["-", "a"], "b"], "-a * b"),
    (["-", ["*", "a", "b"]], "-(a * b)"),
    (["|", ["^", "a", ["&", "b", "c"]], 1], "(a ^ (b & c)) | 1"),
    (["&", ["|", "a", "b"], ["+", "a", 1]], "(a | b) & (a + 1)"),
    (["max", "a", ["v2", ["+", "b", 1]]], "max(a, v2(b + 1))"),
    (["if", compare("a", "<", 1), 2, ["if", True, 3, 4]], "2 if a < 1 else 3 if true else 4"),
    (["if", True, ["if", False, 1, 2], 3], "(1 if false else 2) if true else 3"),
    (["+", ["if", True, 1, 2], 3], "(1 if true else 2) + 3"),
    (["%", "a", ["-", 3]], "a % -3"),
]
PRINTED_CONDITIONS = [
    (compare("a", "<", "b", "<=", ["%", "c", 2]), "a < b <= c % 2"),
    (["not", compare("a", "==", 0)], "not a == 0"),
    (["not", ["not", ["pow2", "a"]]], "not not pow2(a)"),
    (["not", ["and", True, False]], "not (true and false)"),
    (["and", ["or", True, False], True], "(true or false) and true"),
    (
        ["or", ["and", True, False], True, ["or", False, True]],
        "true and false or true or (false or true)",
    ),
    (["and", True, ["and", False, True]], "true and (false and true)"),
    (
        ["if", ["or", True, False], ["pow2", "a"], ["beatty", "a", "b", 2]],
        "pow2(a) if true or false else beatty(a, b, 2)",
    ),
    (["or", ["if", True, False, True], False], "(false if true else true) or false"),
    (compare(["if", True, 1, 2], "==", "a"), "(1 if true else 2) == a"),
]


@pytest.mark.parametrize(("data", "said"), PRINTED)
def test_terms_are_printed(data, said):
    assert text(read_term(data, NAMES, "term")) == said


@pytest.mark.parametrize(("data", "said"), PRINTED_CONDITIONS)
def test_conditions_are_printed(data, said):
    assert text(read_condition(data, NAMES, "condition")) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (["values", ["n"], ["if", compare("n", "==", 0), 1, 2]], "f(n) == (1 if n == 0 else 2)"),
        (["values", ["a", "b"], ["^", "a", "b"]], "f(a, b) == a ^ b"),
        (["lost", ["a", "b"], compare("a", "==", "b")], "P(a, b) <=> a == b"),
        (["lost", ["n"], ["if", True, False, True]], "P(n) <=> false if true else true"),
        (["period", 0, 4, 0], "forall n: f(n + 4) == f(n)"),
        (["period", 1, 4, 0], "forall n >= 1: f(n + 4) == f(n)"),
        (["period", 1, 4, 8], "forall n >= 1: f(n + 4) == f(n) + 8"),
    ],
)
def test_claims_are_printed(data, said):
    assert str(read_claim(data)) == said


SIGNS = {
    **{ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"},
    **{ast.BitXor: "^", ast.BitAnd: "&", ast.BitOr: "|", ast.And: "and", ast.Or: "or"},
    **{ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="},
}


def as_python_reads(node):
    """Give nested lists for what Python's own grammar makes of a text."""
    match node:
        case ast.Constant(number):
            return number
        case ast.Name(name):
            return {"true": True, "false": False}.get(name, name)
        case ast.UnaryOp(op, of):
            return ["not" if isinstance(op, ast.Not) else "-", as_python_reads(of)]
        case ast.BinOp(left, op, right):
            return [SIGNS[type(op)], as_python_reads(left), as_python_reads(right)]
        case ast.BoolOp(op, parts):
            return [SIGNS[type(op)], *map(as_python_reads, parts)]
        case ast.IfExp(test, then, otherwise):
            return ["if", *map(as_python_reads, (test, then, otherwise))]
        case ast.Call(ast.Name(name), parts):
            return [name, *map(as_python_reads, parts)]
        case ast.Compare(left, ops, rights):
            found = ["compare", as_python_reads(left)]
            for op, right in zip(ops, rights, strict=True):
                found += [SIGNS[type(op)], as_python_reads(right)]
            return found


# Random expressions


def random_term(chosen, depth, bits=True):
    if depth == 0 or chosen.random() < 0.1:
        return chosen.choice(["a", "b", "c", chosen.randrange(9)])
    inner = random_term(chosen, depth - 1, bits)
    other = random_term(chosen, chosen.randrange(depth), bits)
    kinds = ["sum", "sum", "sum", "times", "divide", "minus", "abs", "max", "if"]
    match chosen.choice(kinds + (["bits"] * 3 + ["low", "v2"] if bits else [])):
        case "sum":
            return [chosen.choice("+-"), inner, other]
        case "times":
            return ["*", chosen.randrange(4), inner]
        case "divide":
            by = chosen.choice([1, 2, 2, 3, 4, 5, 8, ["-", 2], ["-", 3], 0])
            return [chosen.choice(["//", "%"]), inner, by]
        case "minus":
            return ["-", inner]
        case "abs":
            return ["abs", inner]
        case "max":
            return [chosen.choice(["max", "min"]), inner, other]
        case "if":
            return ["if", random_condition(chosen, 0, bits), inner, other]
        case "bits":
            return [chosen.choice("^&|"), inner, other]
        case "low":
            return ["low", inner]
        case "v2":
            return ["%", ["v2", inner], chosen.choice([2, 3])]


def random_condition(chosen, depth, bits=True):
    if depth == 0:
        return random_atom(chosen, chosen.randrange(3), bits)
    parts = [random_condition(chosen, chosen.randrange(depth), bits) for _ in range(3)]
    match chosen.choice(["not", "and", "or", "if"]):
        case "not":
            return ["not", parts[0]]
        case "if":
            return ["if", *parts]
        case joined:
            return [joined, *parts[: chosen.choice([2, 3])]]


def random_atom(chosen, depth, bits):
    terms = [random_term(chosen, chosen.randrange(depth + 1), bits) for _ in range(3)]
    relation, last = (chosen.choice(["==", "!=", "<", "<=", ">", ">="]) for _ in range(2))
    match chosen.randrange(8) if bits else chosen.randrange(4):
        case 0:
            return compare(terms[0], relation, terms[1], last, terms[2])
        case 4:
            return ["pow2", terms[0]]
        case 5:
            more = chosen.choice([["v2", terms[1]], ["-", ["v2", terms[1]], 1], 1, ["-", 1]])
            return compare(["v2", terms[0]], relation, more)
        case _:
            return compare(terms[0], relation, terms[1])


def random_numbers(chosen, most):
    return {name: chosen.randrange(most) for name in NAMES}


def test_printed_text_is_what_python_reads():
    chosen = Random(1)
    for _ in range(2000):
        data = random_condition(chosen, chosen.randrange(4))
        said = text(read_condition(data, NAMES, "condition"))
        assert as_python_reads(ast.parse(said, mode="eval").body) == data


def test_evaluation():
    chosen, missing, seen = Random(2), 0, set()
    for _ in range(2500):
        data, numbers = random_term(chosen, chosen.randrange(5)), random_numbers(chosen, 40)
        try:
            wanted = plain_sense.term(data, numbers)
        except plain_sense.NoValueError:
            wanted = None
            missing += 1
        assert value(read_term(data, NAMES, "term"), numbers) == wanted, data
        condition = random_condition(chosen, chosen.randrange(4))
        wanted = plain_sense.holds(condition, numbers)
        assert holds(read_condition(condition, NAMES, "condition"), numbers) == wanted, condition
        seen.add(wanted)
    assert 100 < missing < 1500
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("data", "number"),
    [
        (["v2", 0], -1),
        (["v2", 12], 2),
        (["low", 0], 0),
        (["low", 12], 4),
        (["ones", 0], 0),
        (["ones", 7], 3),
        (["//", ["-", 7], 2], -4),
        (["%", ["-", 7], 3], 2),
        (["%", 7, ["-", 3]], -2),
        (["//", 7, 0], None),
        (["%", 7, 0], None),
        (["^", ["-", 1], 1], None),
        (["&", 1, ["-", 1]], None),
        (["|", ["-", 1], 0], None),
        (["v2", ["-", 2]], None),
        (["low", ["-", 2]], None),
        (["ones", ["-", 2]], None),
        (["max", 5, ["//", 1, 0]], None),
        (["abs", ["//", 1, 0]], None),
        (["if", compare(["//", 1, 0], "==", 1), 2, 3], 3),
        (["if", True, 2, ["//", 1, 0]], 2),
    ],
)
def test_values_of_terms(data, number):
    assert value(read_term(data, [], "term"), {}) == number


@pytest.mark.parametrize(
    ("data", "truth"),
    [
        (compare(["//", 1, 0], "!=", 1), False),
        (["not", compare(["//", 1, 0], "==", 1)], True),
        (compare(1, "<", 2, "<", ["//", 1, 0]), False),
        (["pow2", 0], False),
        (["pow2", ["-", 2]], False),
        (["pow2", 8], True),
        (["beatty", 2, 1], True),
        (["beatty", 0, 0], True),
        (["beatty", 1, 1], False),
        (["beatty", ["-", 1], ["-", 2]], False),
        (["beatty", 1, 3, 2], True),
        (["beatty", 2, 1, 2], False),
    ],
)
def test_truth_of_conditions(data, truth):
    condition = read_condition(data, [], "condition")
    assert holds(condition, {}) == truth == plain_sense.holds(data, {})


# Digit by digit


def written(digits, number):
    """Write a number by taking as much as can be from the largest weight on."""
    k = digits.largest
    weights = [weight for weight, _ in zip(digits.weights(), range(60), strict=False)]
    word = []
    for weight in weights[::k][::-1]:
        digit, number = divmod(number, weight)
        word = [1] * digit + [0] * (k - digit) + word
    return word


def read(run, digits, numbers):
    words = {name: written(digits, n) for name, n in numbers.items()}
    state = run.start
    for place in range(60) if digits.upwards else reversed(range(60)):
        state = run.after(state, {"0": 0, **{name: word[place] for name, word in words.items()}})
    return run.holds(state)


def agrees(system, data, chosen):
    """Compare what is read with plain sense, at random numbers; give the truths, if it is read."""
    digits = Digits(system)
    try:
        run = condition_run(read_condition(data, NAMES, "condition"), digits, NAMES)
    except Rejected:
        return set()
    found = set()
    for most in [4] * 6 + [12] * 6 + [300] * 4:
        numbers = random_numbers(chosen, most)
        wanted = plain_sense.holds(data, numbers)
        assert read(run, digits, numbers) == wanted, (data, numbers)
        found.add(wanted)
    return found


def test_random_conditions_in_binary():
    chosen = Random(3)
    found = [
        agrees("binary", random_condition(chosen, chosen.randrange(3)), chosen) for _ in range(150)
    ]
    assert sum(map(bool, found)) > 110
    assert sum(len(truths) == 2 for truths in found) > 55


CHOICES = [
    ["compare", ["+", ["if", ["compare", "a", "<", "b"], "a", "b"], 1], "<=", "c"],
    ["compare", "c", ">=", ["-", ["if", ["compare", "a", "<", "b"], "b", "a"], "a"]],
    ["compare", ["if", ["compare", ["%", "a", 2], "==", 0], "b", 3], "<", ["+", "c", 1]],
]


@pytest.mark.parametrize("data", CHOICES)
def test_a_choice_is_read_on_either_side(data):
    assert agrees("binary", data, Random(1)) == {True, False}


@pytest.mark.parametrize("system", ["Zeckendorf", "Fraenkel 2", "Fraenkel 3"])
def test_random_conditions_in_other_digits(system):
    chosen = Random(system)
    found = [
        agrees(system, random_condition(chosen, chosen.randrange(2), bits=False), chosen)
        for _ in range(40)
    ]
    assert sum(map(bool, found)) > 32
    assert sum(len(truths) == 2 for truths in found) > 15


@pytest.mark.parametrize("k", [1, 2, 3])
def test_pairs_of_wythoff(k):
    digits, chosen = Digits("Zeckendorf" if k == 1 else f"Fraenkel {k}"), Random(k)
    for shown in (["a", "b"], [["-", "a", 1], ["//", "b", 2]]):
        data = ["beatty", *shown, *([k] if k > 1 else [])]
        run = condition_run(read_condition(data, NAMES, "condition"), digits, NAMES)
        truths = set()
        for _ in range(300):
            m = chosen.randrange(30)
            a = next(a for a in range(100) if plain_sense.pair(a, a + k * m, k))
            numbers = {"a": a + 1, "b": 2 * (a + k * m), "c": 0}
            if shown == ["a", "b"]:
                numbers = {"a": a, "b": a + k * m, "c": 0}
            numbers["a"] += chosen.choice([0, 0, 1])
            wanted = plain_sense.holds(data, numbers)
            assert read(run, digits, numbers) == wanted
            truths.add(wanted)
        assert truths == {True, False}


@pytest.mark.parametrize(
    ("system", "data"),
    [
        ("binary", ["beatty", "a", "b"]),
        ("binary", compare(["ones", "a"], "==", 2)),
        ("binary", compare(["*", "a", "b"], "==", 3)),
        ("binary", compare(["//", "a", "b"], "==", 3)),
        ("binary", compare(["v2", "a"], "==", "b")),
        ("binary", compare(["v2", "a"], "==", 61)),
        ("Zeckendorf", compare(["^", "a", "b"], "==", 0)),
        ("Zeckendorf", compare(["v2", "a"], "==", 1)),
        ("Zeckendorf", compare(["low", "a"], "==", 1)),
        ("Zeckendorf", ["pow2", "a"]),
        ("Zeckendorf", ["beatty", "a", "b", 2]),
        ("Fraenkel 2", ["beatty", "a", "b"]),
    ],
)
def test_what_cannot_be_read_is_refused(system, data):
    with pytest.raises(Rejected, match=r"read|v2"):
        condition_run(read_condition(data, NAMES, "condition"), Digits(system), NAMES)


def nested(depth):
    data = "a"
    for _ in range(depth):
        data = ["-", data]
    return data


@pytest.mark.parametrize(
    "data",
    [
        nested(300),
        nested(100_000),
        ["max", "a", ["max", "max", "max"]],
        1 << 1024,
        -1,
        "d",
        "A",
        "a ",
        ["if", "a", 1, 2],
        ["if", True, True, 1],
        ["+", "a", "b", "c"],
        [["+"], "a", "b"],
        ["f", "a"],
        [],
        None,
        {"+": 1},
    ],
)
def test_what_is_no_term(data):
    with pytest.raises(Rejected, match=r"^here: "):
        read_term(data, NAMES, "here")


@pytest.mark.parametrize(
    "data",
    [
        "a",
        1,
        ["compare", "a"],
        ["compare", "a", "=="],
        ["compare", "a", "=", "b"],
        ["compare", "a", ["=="], "b"],
        ["compare", "a", "==", True],
        ["and", True],
        ["or"],
        ["not", True, True],
        ["pow2"],
        ["beatty", "a"],
        ["beatty", "a", "b", "no"],
        ["beatty", "a", "b", ["+", "c", 1]],
        ["mexpairs", "a", "b", "c", 1],
        ["mexpairs", "a", "b", 1],
        ["beatty", "a", "b", True],
        ["if", True, 1, 2],
        [True],
    ],
)
def test_what_is_no_condition(data):
    with pytest.raises(Rejected, match=r"^here: "):
        read_condition(data, NAMES, "here")


def test_what_is_too_long():
    data = compare("a", *["==", "a"] * 20_000)
    with pytest.raises(Rejected, match="here: nested too deeply or too long"):
        read_condition(data, NAMES, "here")
    many = ["or", *(compare("a", "==", i) for i in range(2500))]
    with pytest.raises(Rejected, match="more than 2000 parts"):
        condition_run(read_condition(many, NAMES, "here"), Digits("binary"), NAMES)
    power = "a"
    for _ in range(12):
        power = ["abs", ["-", power, 1]]
    with pytest.raises(Rejected, match="more than 2000 cases"):
        condition_run(read_condition(compare(power, "==", 3), NAMES, ""), Digits("binary"), NAMES)


@pytest.mark.parametrize(
    "wrap",
    [
        lambda inner: ["iff", True, inner],
        lambda inner: ["implies", inner, True],
        lambda inner: ["not", inner],
        lambda inner: ["and", True, inner],
        lambda inner: ["P", "", ["if", inner, 1, 2]],
        lambda inner: compare(["f", "", ["if", inner, 1, 2]], "==", 0),
        lambda inner: ["forall", ["x"], inner],
    ],
)
def test_sentences_that_lie_too_deep_are_refused(wrap):
    sentence = True
    for _ in range(20):
        sentence = wrap(sentence)
    assert read_sentence(sentence, "claim")
    for _ in range(280):
        sentence = wrap(sentence)
    with pytest.raises(Rejected, match="nested too deeply"):
        read_sentence(sentence, "claim")
