"""Coq accepts misere quotients, and no false ones.

What is changed is judged by play itself: small positions are won or lost as the rule of the
certificate has it, which knows nothing of monoids.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from random import Random

import pytest

from grundy.checker.certificate import Rejected
from grundy.checker.check import check
from grundy.checker.claims import read_claim
from grundy.coq.compiler import compile_law
from grundy.coq.export import export
from grundy.errors import GrundyError, NotSupported
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.solvers.misere.words import Limits

pytestmark = pytest.mark.coq

SMALL = ("misere:octal:0.75", 0)
PART = ("misere:octal:0.07", 12)
LARGE = [("misere:kayles", 0), ("misere:octal:0.123", 0), ("misere:octal:0.07", 24)]
MOST = 13
SUM = Path(__file__).parents[1] / "checker" / "quotients" / "sum.json"


@cache
def found(text, heaps):
    """Give a quotient's certificate: of all heaps, or of those up to a size."""
    _, verdict = quotient_law(game(text), Limits(heaps=heaps or 400))
    proof = getattr(verdict, "proof", verdict)
    return json.dumps(proof.certificate)


def seed(named):
    return json.loads(found(*named))


@cache
def verdict(text):
    """Say what Coq makes of a certificate: None where it accepts it."""
    try:
        done = compile_law(export(json.loads(text)))
    except GrundyError as error:
        return str(error)
    return None if done.accepted else done.refused or str(done.foreign)


def said(data):
    return verdict(json.dumps(data))


def refused(data):
    try:
        check(data)
    except Rejected:
        return True
    return False


# -- the judge


def options(code, n):
    """Give what a move in a heap may leave, heap by heap."""
    for k, digit in code.items():
        for j in range(digit.bit_length()):
            if digit >> j & 1 and int(k) <= n:
                for left in product(range(1, n + 1), repeat=j):
                    if sum(left) == n - int(k):
                        yield left


class Play:
    """Tell by play itself who wins, where who cannot move wins."""

    def __init__(self, code):
        self.code, self.lost = code, {}

    def moves(self, heaps):
        for i, n in enumerate(heaps):
            for left in options(self.code, n):
                yield tuple(sorted((*heaps[:i], *left, *heaps[i + 1 :])))

    def is_lost(self, heaps):
        if heaps not in self.lost:
            after = [*self.moves(heaps)]
            self.lost[heaps] = bool(after) and not any(map(self.is_lost, after))
        return self.lost[heaps]


def is_false(data):
    """Tell whether small positions show that the quotient is wrong of the rule."""
    proof, claim = data["proof"], data["claim"]
    table, losing, phi = proof["table"], set(proof["lost"]), proof["phi"][0]
    if claim[2:4] != [len(table), len(losing)]:
        return True
    most = MOST if claim[4][0] == "period" else min(MOST, claim[4][1])
    play = Play(data["rule"]["code"])
    for count in range(5):
        for heaps in combinations_with_replacement(range(1, most + 1), count):
            if sum(heaps) <= MOST:
                x = 0
                for heap in heaps:
                    x = table[phi[heap]][x]
                if play.is_lost(heaps) != (x in losing):
                    return True
    return False


# -- what is true


@pytest.mark.parametrize("named", [SMALL, PART], ids=str)
def test_a_small_quotient_is_a_theorem(named):
    assert not is_false(seed(named))
    assert said(seed(named)) is None


@pytest.mark.slow
@pytest.mark.parametrize("named", LARGE, ids=str)
def test_a_quotient_is_a_theorem(named):
    assert said(seed(named)) is None


def test_the_theorem_says_who_wins_and_that_no_element_is_too_many():
    text = export(seed(SMALL))
    assert "(loses_misere (heap_move (code_rule game)) heaps <-> In (prod heaps) lost)." in text
    assert "misere_quotient (code_rule game) (fun n => True)" in text
    assert "Theorem repeats : forall n, 8 <= n -> element (n + 2) = element n." in text


def test_sums_of_two_games_have_no_theorem_yet():
    with pytest.raises(NotSupported, match="no theorem of Coq yet"):
        export(json.loads(SUM.read_text(encoding="utf-8")))


# -- what is false


def tripled(data):
    """Add a copy of an element that does what another does."""
    table = data["proof"]["table"]
    size = len(table)
    for row in table:
        row.append(row[-1])
    table.append([*table[-1]])
    table[size][0] = size
    table[0][size] = size
    data["claim"][2] += 1


def swapped(data):
    x, y = data["proof"]["phi"][0][4:6]
    data["proof"]["phi"][0][4:6] = [y, x]


FORGED = {
    "a product": lambda data: data["proof"]["table"][6].__setitem__(6, 5),
    "two products": lambda data: (
        data["proof"]["table"][6].__setitem__(7, 4),
        data["proof"]["table"][7].__setitem__(6, 4),
    ),
    "a lost element less": lambda data: (
        data["proof"]["lost"].pop(),
        data["claim"].__setitem__(3, 1),
    ),
    "a lost element more": lambda data: (
        data["proof"]["lost"].append(6),
        data["claim"].__setitem__(3, 3),
    ),
    "the identity lost": lambda data: (
        data["proof"]["lost"].insert(0, 0),
        data["claim"].__setitem__(3, 3),
    ),
    "an element too many": tripled,
    "more elements than there are": lambda data: data["claim"].__setitem__(2, 9),
    "more lost ones than there are": lambda data: data["claim"].__setitem__(3, 3),
    "the element of a heap": lambda data: data["proof"]["phi"][0].__setitem__(5, 2),
    "the elements of two heaps": swapped,
    "a heap of nothing": lambda data: data["proof"]["phi"][0].__setitem__(0, 1),
    "a pair left out": lambda data: data["proof"]["chain"].pop(0),
    "a pair that wins more": lambda data: data["proof"]["chain"][0][1].append(1),
    "a pair that wins nothing": lambda data: data["proof"]["chain"][0].__setitem__(1, []),
    "no pairs": lambda data: data["proof"]["chain"].clear(),
    "a period too short": lambda data: data["claim"][4].__setitem__(2, 1),
    "a period too long": lambda data: data["claim"][4].__setitem__(2, 3),
    "a start too early": lambda data: data["claim"][4].__setitem__(1, 5),
    "a window too short": lambda data: data["proof"]["phi"][0].__delitem__(slice(-2, None)),
    "another game": lambda data: data["rule"]["code"].__setitem__("2", 7),
    "a move less": lambda data: data["rule"]["code"].__setitem__("1", 3),
    "normal play": lambda data: data["rule"].__setitem__("misere", False),
}


def forged(name):
    data = seed(SMALL)
    FORGED[name](data)
    assert data != seed(SMALL)
    data["statement"] = str(read_claim(data["claim"]))
    return data


@pytest.mark.parametrize("name", FORGED)
def test_the_checker_refuses_a_forged_quotient(name):
    assert refused(forged(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORGED)
def test_coq_refuses_a_forged_quotient(name):
    assert said(forged(name)) is not None


def altered(random, data):
    """Change one number of a proof or its claim."""
    proof, size = data["proof"], len(data["proof"]["table"])
    way = random.choice(["table", "lost", "phi", "phi", "chain", "chain", "claim", "code"])
    if way == "table":
        x, y, z = random.choices(range(size), k=3)
        proof["table"][x][y] = proof["table"][y][x] = z
    elif way == "lost":
        proof["lost"] = sorted({*proof["lost"]} ^ {random.randrange(size)})
        data["claim"][3] = len(proof["lost"])
    elif way == "phi":
        proof["phi"][0][random.randrange(len(proof["phi"][0]))] = random.randrange(size)
    elif way == "chain":
        pair = random.choice(proof["chain"])
        pair[1] = sorted({*pair[1]} ^ {random.randrange(size)})
    elif way == "claim":
        data["claim"][4][-1] += random.choice([-1, 1])
    else:
        digits = data["rule"]["code"]
        digits[random.choice([*digits])] ^= 1 << random.randrange(3)
    data["statement"] = str(read_claim(data["claim"]))
    return data


@pytest.mark.slow
@pytest.mark.parametrize("named", [SMALL, PART], ids=str)
def test_one_of_thirty_changed_quotients_that_is_accepted_is_true(named):
    random, accepted = Random(str(named)), 0
    for _ in range(30):
        data = altered(random, deepcopy(seed(named)))
        if said(data) is None:
            accepted += data != seed(named)
            assert not is_false(data), data
        elif not refused(data):
            assert not is_false(data), data
    assert accepted < 15
