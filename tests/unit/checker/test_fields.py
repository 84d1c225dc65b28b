"""Each field of a certificate is read once, as a value of its type, and nothing else meets JSON."""

import json
from random import Random

import pytest
from forgery import KINDS, honest, parts, put, stated
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grundy.ask.certificates import check as asked
from grundy.ask.certificates import parsed
from grundy.checker.core import automata, search
from grundy.checker.core import check as checking
from grundy.checker.core.certificate import NotChecked, Rejected, named
from grundy.checker.core.check import check, method_of
from grundy.checker.core.digits import Digits, Mixed
from grundy.checker.core.relations import Relation
from grundy.checker.core.rules import read_rule, words
from grundy.checker.extensions.sentence import read_sentence
from grundy.errors import FileError
from grundy.faces.site.core import answer
from grundy.formulas.data import to_data
from grundy.formulas.parser import Reader, parse_claim
from grundy.formulas.sentence import parse_sentence
from samples import rotated, seed

BY_AUTOMATA = ["automata", "counting", "sentence"]
BY_SEARCH = [*BY_AUTOMATA, "pairs", "recursion", "nested", "coordinates"]


def emptied(data):
    """Take everything out of lists and objects, however deep."""
    for inner in list(data.values() if isinstance(data, dict) else data):
        if isinstance(inner, dict | list):
            emptied(inner)
    data.clear()


@pytest.mark.parametrize("kind", rotated(KINDS, 8))
def test_after_reading_nothing_meets_json(kind):
    data = honest(kind)[0]
    wanted = check(data).steps
    theorem = checking._theorem(data)
    emptied(data)
    steps = method_of(kind).check(*theorem[1:], lambda done, total: None)
    assert (checking.compared(theorem), *steps) == wanted


def is_told(data):
    """Make sure that a certificate is accepted, or refused in a line."""
    try:
        found = check(data)
        said = found.rule + found.statement
    except (Rejected, NotChecked) as error:
        said = str(error)
    assert "\n" not in said


def test_whatever_stands_in_any_field_is_accepted_or_refused_in_a_line():
    """In the place of each field of each kind, something of each type of JSON."""
    strange = [
        None,
        True,
        0,
        1,
        -1,
        2**70,
        1.5,
        "",
        "n",
        "true",
        [],
        [[]],
        {},
        {"n": 1},
        [None] * 9,
    ]
    random = Random(seed())
    for kind in rotated(KINDS, 12):
        data = honest(kind)[0]
        places = [path for path, _ in parts(data) if path]
        for path in random.sample(places, min(8, len(places))):
            for value in random.sample(strange, 3):
                new = honest(kind)[0]
                put(new, path, value)
                is_told(stated(new) if "statement" not in path else new)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.sampled_from(["n", "a", "x1", "f", "%"]),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(st.sampled_from(["code", "heaps", "misere", "to"]), inner, max_size=4)
    ),
    max_leaves=12,
)
TERMS = st.recursive(
    st.integers(0, 9) | st.sampled_from(["n", "a", "x1"]),
    lambda inner: st.tuples(st.sampled_from(["+", "-", "//", "%", "^", "v2"]), inner, inner),
    max_leaves=6,
)
SECTIONS = st.sampled_from(["rule", "claim", "proof", "kind", "game", "statement"])


@settings(
    max_examples=len(rotated(range(100_000), 100)),
    deadline=None,
    suppress_health_check=[*HealthCheck],
    database=None,
)
@given(st.data())
def test_hypothesis_writes_certificates(data):
    write(data)


def write(data):
    """Put what hypothesis makes up anywhere in a true certificate, once to three times."""
    new = honest(data.draw(st.sampled_from(KINDS)))[0]
    for _ in range(data.draw(st.integers(1, 3))):
        section = data.draw(SECTIONS)
        places = [path for path, _ in parts(new[section], (section,))]
        value = data.draw(JSON | TERMS.map(lists))
        put(new, data.draw(st.sampled_from(places)), value)
    is_told(stated(json.loads(json.dumps(new))))


def lists(data):
    return [*map(lists, data)] if isinstance(data, tuple) else data


# One reader, whoever asks


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("take:1,3", True), ("取石子", True), ("Zeckendorf", True), ("é", True)]
    + [(f"nim{letter}", False) for letter in "\n\u202e\u200b\u3164\u05d0\u0338\u00a0\u2800\ufeff"],
)
def test_names_hold_no_letter_that_is_unseen_or_crosses_others(name, is_one):
    if is_one:
        assert named(name, "game") == name
    else:
        with pytest.raises(Rejected, match="as it stands"):
            named(name, "game")


@pytest.mark.parametrize("name", ["true", "f", "and", "exists", "prime", "beatty", "let", "v2"])
def test_words_that_mean_something_name_no_number(name):
    with pytest.raises(Rejected):
        read_sentence(["forall", [name], ["compare", name, "==", name]], "claim")


WHOLE = json.dumps(honest("period")[0])
UNREADABLE = [
    "\ufeff" + WHOLE,
    WHOLE[:-1] + ', "kind": "period"}',
    WHOLE.replace("null", "2" * 5000),
]


@pytest.mark.parametrize(
    "text", UNREADABLE, ids=["byte order mark", "a field twice", "long number"]
)
def test_a_file_and_a_request_are_read_alike(text, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FileError):
        asked(str(path))
    with pytest.raises(FileError):
        parsed(text.encode())
    assert "error" in json.loads(answer("/api/check", text).body)
    assert json.loads(answer("/api/check", WHOLE).body)["status"] == "accepted"


def test_a_fault_of_the_checker_accepts_nothing_and_is_said(monkeypatch):
    monkeypatch.setattr(checking, "compared", lambda *_: 1 // 0)
    found = asked(honest("period")[0])
    assert (found.status, found.accepted) == ("unchecked", False)
    assert "ZeroDivisionError" in found.reason


# What is printed is the whole claim, and the whole rule


@pytest.mark.parametrize("kind", KINDS)
def test_the_statement_is_read_back(kind):
    for data in rotated(honest(kind), 4):
        claim = data["claim"]
        if claim[0] == "sentence":
            assert parse_sentence(data["statement"]).data() == claim
        elif claim[0] in ("values", "lost", "period", "recursion") and claim[1:2] != [["n", "m"]]:
            assert parse_claim(data["statement"]).data() == claim


@pytest.mark.parametrize("kind", KINDS)
def test_the_rule_is_read_back_from_its_words(kind):
    for data in rotated(honest(kind), 4):
        rule = data["rule"]
        if "sum" not in rule:
            assert rule_of(words(read_rule(rule))) == whole(rule)


def whole(rule):
    """Give a rule without what changes nothing: a code by its runs, trailing conditions."""
    if "code" not in rule:
        return rule
    return {**rule, "code": {k: d for k, d in rule["code"].items() if d}}


def rule_of(text):
    """Read the words of a rule, each kind by its own grammar."""
    said, ends = text.rsplit("; ", 1)
    misere = {"misere": {"who cannot move loses": False, "who cannot move wins": True}[ends]}
    if said.startswith("from a heap Left takes "):
        sides = said.removeprefix("from a heap Left takes ").split(", Right takes ")
        left, right = ([*map(int, side.split(" or "))] for side in sides)
        return {"left": left, "right": right} | misere
    if said.startswith("from a heap") and " put on " not in said:
        return code_of(said) | misere
    if said.startswith("from a heap"):
        return additions_of(said) | misere
    if said.startswith("a heap n"):
        return {"heaps": [heaps_of(i, one) for i, one in enumerate(said.split("; "))]} | misere
    if said.startswith("a list of"):
        return {"list": list_of(said)} | misere
    if said.startswith("on a board"):
        return board_of(said) | misere
    return piles_of(said) | misere


def condition_of(text):
    reader = Reader(text, names=None)
    found = reader.choice()
    reader.end()
    return to_data(found)


def code_of(said):
    body = said.removeprefix("from a heap ")
    unequal = body.endswith(", no two of one size")
    body = body.removesuffix(", no two of one size").removesuffix(", none empty")
    code, tail = {}, 0
    for kind in body.split(", or ") if body != "take nothing" else ():
        taken, left = kind.removeprefix("take ").split(" and leave ")
        heaps = left.rsplit(" ", 1)[0].replace(" or ", ", ").split(", ")
        digit = sum(1 << int(h) for h in heaps)
        if taken.endswith(" or more"):
            tail, last = digit, int(taken.split()[0]) - 1
            code.setdefault(str(last), 0)
        else:
            low, _, high = taken.partition(" to ")
            code |= {str(k): digit for k in range(int(low), int(high or low) + 1)}
    kept = {k: d for k, d in code.items() if d}
    return {"code": kept, "tail": tail, "unequal": unequal}


def heaps_of(count, said):
    names = ", ".join(f"x{i}" for i in range(1, count + 1))
    left = "a heap x1, not empty," if count == 1 else f"heaps {names} in some order, none empty,"
    return condition_of(said.removeprefix(f"a heap n becomes {left if count else 'nothing'} when "))


def list_of(said):
    head, moves = said.removeprefix("a list of ").split(" positions, with just these moves: ")
    rows = [[] for _ in range(int(head))]
    for move in moves.split(" | ") if moves != "none" else ():
        here, after = move.split(" -> ")
        for span in after.split(", "):
            low, _, high = span.partition("..")
            rows[int(here)] += range(int(low), int(high or low) + 1)
    return rows


def additions_of(said):
    takes, rest = said.removeprefix("from a heap take ").split(", or put on ")
    adds, when = rest.rsplit(", ", 1)
    numbers = [[*map(int, part.replace(" or ", ", ").split(", "))] for part in (takes, adds)]
    bounds = [int(word) for word in when.split() if word.isdigit()]
    found = {"takes": numbers[0], "adds": numbers[1], "times": None, "floor": 0, "most": 0}
    if len(bounds) == 1:
        return found | {"times": bounds[0]}
    return found | {"floor": bounds[0], "most": bounds[1]}


def named_and_domain(said):
    names, _, domain = said.partition(")")
    domain = domain.removeprefix(" with ").strip()
    return names.strip("( ").split(", "), condition_of(domain) if domain else True


def piles_of(said):
    head, moves = said.removeprefix("from ").split(" move to ")
    names, domain = named_and_domain(head)
    found = []
    for move in moves.split("; ") if moves != "nothing" else ():
        to, when = move.split(" when ", 1)
        found.append({"to": to.strip("()").split(", "), "when": condition_of(when)})
    return {"piles": names, "domain": domain, "moves": found}


def board_of(said):
    head, kinds = said.removeprefix("on a board ").split(" cover free cells ")
    names, domain = named_and_domain(head)
    kinds, _, most = kinds.rpartition(", new numbers at most ")
    assert most == " + ".join(names)
    covers = []
    for kind in kinds.split(", or ") if kinds != "never" else ():
        cells, when = kind.split(" when ", 1)
        places = [split_terms(cell) for cell in cells.split(" and ")]
        new = sorted({f"x{i}" for i in range(1, 5) if f"x{i}" in kind})
        covers.append({"new": new, "when": condition_of(when), "cells": places})
    return {"board": names, "domain": domain, "covers": covers}


def split_terms(cell):
    """Split the numbers of a cell at the commas outside brackets."""
    found, deep = [""], 0
    for letter in cell[1:-1]:
        deep += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not deep:
            found.append("")
        else:
            found[-1] += letter
    return [condition_of(one.strip()) for one in found]


# A search that finds nothing proves something only where its premises can be met


def impossible(names=()):
    return Relation(tuple(names), None, lambda state, read: None, lambda state: False)


@pytest.mark.parametrize("kind", rotated(BY_SEARCH, 4))
def test_no_premise_of_a_search_may_be_impossible(kind, monkeypatch):
    """Each search is given a premise that nothing meets, one after the other: it must refuse."""
    data, real, calls = honest(kind)[0], search.is_met, []
    check(data)  # now all that it needs is imported

    def counted(digits, given):
        calls.append(len(given))
        return real(digits, given)

    monkeypatch.setattr(search, "is_met", counted)
    check(data)
    drops = [(call, place) for call, many in enumerate(calls) for place in range(many)]
    assert drops or kind == "pairs"  # their searches have no premises
    for wanted, place in rotated(drops, 6):
        count = iter(range(10**6))

        def dropped(digits, given, wanted=wanted, place=place, count=count):
            if next(count) == wanted:
                given = [*given[:place], impossible(), *given[place + 1 :]]
            return real(digits, given)

        monkeypatch.setattr(search, "is_met", dropped)
        with pytest.raises(Rejected, match="no numbers meet the premises"):
            check(data)


def test_an_automaton_of_other_digits_is_a_fault_of_the_program_wherever_it_is_met():
    """No certificate can bring two numerations together; what would, fails at once."""
    for data in honest("automata"):
        theorem = checking._theorem(data)
        law = automata.Law(*theorem[1:])
        relations = law.domain, law.claimed, *(move.when for move in law.moves)
        assert {one for relation in relations for one in relation.readings} == {law.digits.reading}
        with pytest.raises(Mixed):
            search.search(Digits("base 7"), [law.claimed])
