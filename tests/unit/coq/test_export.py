"""Theorems of Coq say what the statement tree says; Coq itself runs in test_coq.py."""

import json
import re
from itertools import pairwise, product
from pathlib import Path

import pytest

import grundy
from grundy import ask
from grundy.coq import sentences as said
from grundy.coq.compiler import (
    Compiled,
    assumptions,
    export,
    library_files,
    theories,
    write_library,
)
from grundy.coq.script import comment
from grundy.coq.translation import Translation, worth
from grundy.errors import InputError, NotSupported
from grundy.formulas.data import from_data, to_data
from grundy.formulas.parser import parse_expression
from grundy.laws.proving import methods

ROOT = Path(grundy.__file__).parent
DOCS = ROOT.parents[1] / "docs"

CONDITIONS = """\
1 <= a - b <= 2 ; a - b != 1 ; not a < b + 2 or a == 2 * b ; (a - b) ^ 1 == 2 ; (a - b) ^ a != 3
(a + 1 | b) == 3 ; (a & b) < 2 ; a % 3 == 1 ; a % 3 == 4 ; (a - b) % 3 == 1
(a - b) // 2 < 1 - b ; (a - 2) // 3 == -1 ; a // -2 == -1 ; a % -3 == -1 ; v2(a) == v2(b)
v2(a) != v2(b + 1) ; v2(a) < v2(b) ; v2(a) >= 1 ; -1 == v2(a) ; v2(a) > -2 ; v2(a - b) < 0
v2(a) % 2 == 1 ; v2(a) % 2 == 0 and a > 1 ; low(a) + low(b) == 3 ; pow2(a + b) ; not pow2(a - b)
abs(a - b) < 2 ; max(a, b) - min(a, b) >= 2 ; (a if a < b else b - 1) == 1
(a < 2 if b == 1 else a >= 2) ; 3 * a - 2 * b + 1 <= a - 1 ; (2 if pow2(a) else a ^ b) != 2
a < 2 < b <= 4 ; true or a == b""".replace("\n", " ; ").split(" ; ")
TERMS = ["a ^ b", "a - b", "a % 4 + b // 2", "2 * (a // 2) - b", "0 if a == 0 else a - 1"]
TERMS += ["low(a) + b", "(a - 1) ^ b", "min(a, b)", "(a - b) % 3"]

MOST = 5
ROOM = 18
"""As large as numbers that exist must be looked for, where piles are at most `MOST`."""


def true(sentence, at):
    """Evaluate a sentence by its meaning."""
    match sentence:
        case said.Constant(of):
            return of
        case said.Comparison(sign, left, right):
            x, y = (sum(f * (at[k] if k else 1) for k, f in s.items() if f) for s in (left, right))
            return {"<=": x <= y, "<": x < y, "=": x == y}[sign]
        case said.SameDigits(left, right):
            return digits(left, at) == digits(right, at)
        case said.SameExponent(x, y):
            return exponent(at[x]) == exponent(at[y])
        case said.EvenExponent(x):
            return exponent(at[x]) % 2 == 0
        case said.Power(x):
            return at[x] in (1, 2, 4, 8, 16, 32, 64)
        case said.Negation(of):
            return not true(of, at)
        case said.Connective("/\\", left, right):
            return true(left, at) and true(right, at)
        case said.Connective("\\/", left, right):
            return true(left, at) or true(right, at)
        case said.Bound("exists", name, of):
            names = [name]
            while isinstance(of, said.Bound):
                names.append(of.name)
                of = of.of
            return some(names, [*conjuncts(of)], at)
    raise AssertionError(sentence)


def conjuncts(of):
    while isinstance(of, said.Connective) and of.sign == "/\\":
        yield of.left
        of = of.right
    yield of


def some(names, parts, at):
    """Look for numbers, and give up as soon as a part whose numbers are known is false."""
    for part in parts:
        try:
            if not true(part, at):
                return False
        except KeyError:
            continue
    return not names or any(some(names[1:], parts, {**at, names[0]: n}) for n in range(ROOM))


def exponent(n):
    return -1 if n == 0 else 0 if n % 2 else 1 + exponent(n // 2)


def digits(what, at):
    if isinstance(what, str):
        return 0 if what == "0" else at[what]
    x, y = digits(what[1], at), digits(what[2], at)
    return {"Xor": x ^ y, "Land": x & y, "Lor": x | y}[what[0]]


def at_all():
    return (dict(zip("ab", at, strict=True)) for at in product(range(MOST + 1), repeat=2))


@pytest.mark.parametrize("text", CONDITIONS + TERMS)
def test_a_sentence_is_true_where_its_condition_is_and_a_value_that_of_its_term(text):
    tree = parse_expression(text)
    assert from_data(json.loads(json.dumps(to_data(tree))), ["a", "b"], "claim") == tree
    if text in CONDITIONS:
        sentence = Translation().condition(tree)
        assert all(true(sentence, at) == tree.evaluate(at) for at in at_all())
        return
    sentence = worth(Translation(), tree)
    for at in at_all():
        values = [v for v in range(12) if true(sentence, {**at, "v": v})]
        value = tree.value(at)
        assert values == ([value] if value is not None and value >= 0 else []), at


@pytest.mark.parametrize("text", ["ones(a) == 2", "a * b == 3", "v2(a) + 1 == b", "a // b == 1"])
def test_what_has_no_words_is_named(text):
    with pytest.raises(NotSupported, match="no theorem of Coq yet"):
        Translation().condition(parse_expression(text))


OTHER_LISTS = [["compare", ["and", True, True], "<", 1], ["compare", "a", "<"], ["if", 1, 2, 3]]
OTHER_LISTS += [["compare", "a", "=", 1], ["beatty", "a"], ["low", True], ["not"] * 3]
OTHER_LISTS += [-1, 1.0, "c", [], {}, None]


@pytest.mark.parametrize("data", OTHER_LISTS)
def test_other_lists_are_refused(data):
    with pytest.raises(InputError):
        from_data(data, ["a", "b"], "claim")


def certificate(game="nim", claim="a ^ b == 0"):
    return json.loads(json.dumps(ask.prove(game, claim).certificate))


@pytest.mark.parametrize(
    "change",
    [
        {"version": 1},
        {"statement": "P(a, b) <=> a == b"},
        {"claim": ["lost", ["a", "c"], True], "statement": "P(a, c) <=> true"},
        {"claim": ["lost", ["a", "b : N) : Prop := True. Axiom x : False. (*"], True]},
        {"rule": {"list": [[]], "misere": "no"}},
        {"rule": {"code": {"0": 3}, "tail": 0, "unequal": False, "misere": False}},
        {"rule": {"code": {"1": 3}, "tail": -1, "unequal": False, "misere": False}},
        {"kind": "period"},
        {"proof": []},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_certificate_that_says_something_else_is_refused(change):
    with pytest.raises(InputError):
        export({**certificate(), **change})


def test_a_kind_that_is_not_there_is_named():
    with pytest.raises(NotSupported, match="a new one"):
        export({**certificate(), "kind": "a new one"})


def test_a_window_that_would_take_hours_is_refused():
    claim = ["period", 10**7, 12, 0]
    said = "forall n >= 10000000: f(n + 12) == f(n)"
    kayles = certificate("kayles", "forall n >= 71: f(n + 12) == f(n)")
    with pytest.raises(NotSupported, match="20000026 heaps are too long"):
        export({**kayles, "claim": claim, "statement": said})


def test_no_text_of_a_certificate_ends_a_comment():
    text = export({**certificate(), "game": "x *) Axiom false : False. (* \n."})
    assert re.findall(r"^(?:Axiom|Parameter|Admitted)", text, re.M) == []
    assert "*)" not in comment("*)*)(**))*)")
    assert text.splitlines()[0].count("*)") == 1


def test_names_are_those_of_claims_and_rules_only():
    text = export(certificate("matches", "v2(a) == v2(b) == v2(c)"))
    assert "Theorem law : forall a b c : N, domain a b c ->" in text
    assert text.rstrip().endswith("Print Assumptions law.")


def test_what_coq_says_is_read_and_nothing_else_passes():
    closed = "Closed under the global context\n"
    assert Compiled(assumptions(closed)).accepted
    assert not Compiled(assumptions("")).accepted
    assert not Compiled(refused="Error").accepted
    machine = "Axioms:\nPrimInt63.int : Set\nUint63.sub_spec\n  : forall x y,\n    x = y\n"
    assert Compiled(assumptions(closed + machine)).accepted
    for foreign in ("Axioms:\nfalse : False\n", machine + "law.x\n  : False\n"):
        found = Compiled(assumptions(foreign))
        assert not found.accepted
        assert found.foreign
    for other in (
        "closed",
        closed + "more",
        "Axioms:\n",
        closed + "Axioms:\n" + closed,
        " x : nat",
    ):
        assert assumptions(other) is None


# -- the library


def named_theorems():
    """Give the theorems by file and name."""
    for name in theories():
        text = library_files()[name]
        for kind in re.findall(r"^ *(?:Theorem|Corollary|Lemma) (\w+)", text, re.M):
            yield f"{name.removesuffix('.v')}.{kind}"


def test_each_method_names_theorems_that_exist_or_says_none_as_the_docs_do():
    known, pages = {*named_theorems()}, [DOCS / page for page in ("coq.md", "coq.zh.md")]
    texts = [page.read_text(encoding="utf-8").splitlines() for page in pages]
    for kind, method in methods().items():
        coq, name = method.COQ, kind.replace(" ", "_")
        assert set(coq) <= known
        assert (ROOT / "coq" / "methods" / f"{name}.py").exists() == bool(coq)
        for lines in texts:
            row = next(line for line in lines if line.startswith(f"| {kind} |"))
            assert re.findall(r"`(\w+\.\w+)`", row) == list(coq)


@pytest.mark.parametrize("name", theories())
def test_a_file_of_the_library_assumes_nothing_and_says_each_theorem_in_a_sentence(name):
    text = library_files()[name]
    plain = re.sub(r"\(\*.*?\*\)", "", text, flags=re.S)
    words = r"\b(Axiom|Axioms|Parameter|Parameters|Conjecture|Admitted|admit|Abort|give_up)\b"
    assert re.findall(words, plain) == []
    lines = text.splitlines()
    assert lines[0].startswith("(** * ")
    for before, line in pairwise(lines):
        if re.match(r" *(Theorem|Corollary) ", line):
            assert before.endswith("*)"), line


def test_all_files_are_listed_in_the_order_in_which_they_need_one_another(tmp_path):
    write_library(tmp_path)
    found = [path.name for path in tmp_path.glob("*.v")]
    assert sorted(found) == sorted(theories())
    done = set()
    for name in theories():
        wanted = re.findall(
            r"From Grundy Require (?:Import|Export) ([^.]*)\.", library_files()[name]
        )
        assert {other for names in wanted for other in names.split()} <= done, name
        done.add(name.removesuffix(".v"))


def test_the_kinds_of_which_the_answer_says_that_coq_has_them_are_those():
    from grundy.ask.certificates import IN_COQ
    from grundy.coq.compiler import kinds

    assert set(kinds()) == IN_COQ
