"""Certificates of misere quotients: the checker accepts them, and none that is not true."""

import copy
import json
import random
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from grundy.checker.__main__ import main
from grundy.checker.check import Rejected, check

DATA = Path(__file__).parent / "quotients"
NAMES = ("kayles", "heaps_to_24", "sum")


def test_the_checker_accepts_them(capsys):
    for name in NAMES:
        assert main([str(DATA / f"{name}.json")]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("accepted")
        assert lines[1].startswith("rule: ")
        assert lines[1].endswith("who cannot move wins")
        assert lines[2].startswith(f"theorem: {certificate(name)['statement']}: ")


def certificate(name):
    return json.loads((DATA / f"{name}.json").read_text())


@cache
def truth(rule):
    """Tell who loses a sum of heaps (game, heap), by the rule itself."""
    rules = json.loads(rule)
    known = {}

    def after(i, n):
        code = rules[i]
        for place, digit in code["code"].items():
            for count in range(digit.bit_length()):
                if digit >> count & 1:
                    for left in combinations_with_replacement(range(1, n + 1), count):
                        if sum(left) == n - int(place):
                            yield tuple((i, heap) for heap in left)

    def loses(position):
        if position not in known:
            options = [
                tuple(sorted((*position[:j], *left, *position[j + 1 :])))
                for j, (i, n) in enumerate(position)
                for left in after(i, n)
            ]
            known[position] = bool(options) and not any(map(loses, options))
        return known[position]

    return loses


def is_true(data):
    """Tell whether a certificate's monoid says who loses all small sums, and is as it is claimed.

    It must have as many elements as it claims, so many of them lost, and repeat as it claims.
    """
    rule, proof = data["rule"], data["proof"]
    rules = rule.get("sum", [rule])
    loses, phi = truth(json.dumps(rules)), proof["phi"]
    heaps = [(i, n) for i, row in enumerate(phi) for n in range(1, min(len(row), 9))]
    for count in range(4):
        for position in combinations_with_replacement(heaps, count):
            if sum(n for _, n in position) <= 12:
                x = 0
                for i, n in position:
                    x = proof["table"][x][phi[i][n]]
                if (x in proof["lost"]) != loses(tuple(sorted(position))):
                    return False
    alike = [honest for honest in map(certificate, NAMES) if honest["rule"] == rule]
    if any(not is_the_same(honest["proof"], proof) for honest in alike):
        return False
    _, name, size, lost, scope = data["claim"]
    if (size, lost, name) != (len(proof["table"]), len(proof["lost"]), data["game"]):
        return False
    if scope[0] == "heaps":
        return scope[1] == len(phi[0]) - 1
    return all(
        row[n] == row[n + scope[2]] for row in phi for n in range(scope[1], len(row) - scope[2])
    )


def is_the_same(one, other):
    """Tell whether two monoids are the same on all heaps that both know, but for names."""
    names = {0: 0}
    heaps = [(row, n) for row, known in enumerate(one["phi"]) for n in range(len(known))]
    heaps = [(row, n) for row, n in heaps if n < len(other["phi"][row])]
    for x in (reached := [0]):
        for row, n in heaps:
            y = one["table"][x][one["phi"][row][n]]
            z = other["table"][names[x]][other["phi"][row][n]]
            reached += [y] * (y not in names)
            if names.setdefault(y, z) != z or (y in one["lost"]) != (z in other["lost"]):
                return False
    return True


def mutant(data, chance):
    """Change one thing, or two."""
    data = copy.deepcopy(data)
    proof, size = data["proof"], len(data["proof"]["table"])
    for _ in range(chance.choice((1, 1, 2))):
        way = chance.choice(
            ("table", "both", "lost", "phi", "chain", "less", "claim", "code", "cut")
        )
        if way == "table":
            chance.choice(proof["table"])[chance.randrange(size)] = chance.randrange(size)
        elif way == "both":
            i, j, x = (chance.randrange(size) for _ in range(3))
            proof["table"][i][j] = proof["table"][j][i] = x
        elif way == "lost":
            changed = set(proof["lost"]) ^ {chance.randrange(size)}
            proof["lost"] = sorted(changed)
            data["claim"][3] = len(changed)
        elif way == "phi":
            row = chance.choice(proof["phi"])
            row[chance.randrange(len(row))] = chance.randrange(size)
        elif way == "chain":
            pair = chance.choice(proof["chain"])
            pair[1] = sorted({*pair[1]} ^ {chance.randrange(size)})
        elif way == "less" and proof["chain"]:
            proof["chain"].pop(chance.randrange(len(proof["chain"])))
        elif way == "claim" and data["claim"][-1][0] == "period":
            data["claim"][-1][chance.choice((1, 2))] += chance.choice((-12, -1, 1, 12))
        elif way == "code":
            code = chance.choice(data["rule"].get("sum", [data["rule"]]))["code"]
            place = chance.choice(list(code))
            code[place] = chance.choice((1, 2, 3, 4, 5, 6, 7))
        else:
            for row in proof["phi"]:
                del row[-chance.choice((1, 2, 12)) :]
    data["statement"] = said(data["claim"])
    return data


def said(claim):
    _, name, size, lost, scope = claim
    head = f"misere quotient of {name[7:]}"
    if scope[0] == "heaps":
        return f"{head}, heaps to {scope[1]}: {size} elements, {lost} lost"
    return f"{head}: {size} elements, {lost} lost; elements repeat with {scope[2]} from {scope[1]}"


def check_mutants(count, seed):
    chance = random.Random(seed)
    honest = [certificate(name) for name in NAMES]
    refused, accepted = Counter(), 0
    for _ in range(count):
        data = mutant(chance.choice(honest), chance)
        try:
            check(data)
        except Rejected as error:
            refused[str(error).partition(":")[0]] += 1
        else:
            accepted += 1
            assert is_true(data), data
    return refused, accepted


def test_mutants_of_certificates_are_refused_or_true():
    refused, _ = check_mutants(100, 16)
    assert refused.total() >= 75
    assert len(refused) >= 6, refused


@pytest.mark.slow
def test_a_thousand_mutants():
    refused, _ = check_mutants(1000, 1)
    assert refused.total() >= 800


def test_the_judge_of_mutants_knows_true_from_false():
    for name in NAMES:
        data = certificate(name)
        assert is_true(data)
        data["proof"]["lost"].pop(0)
        data["claim"][3] -= 1
        assert not is_true(data)


def other(change):
    data = certificate("kayles")
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda d: d["rule"].update(misere=False), "rule: no heaps under misere play"),
        (lambda d: d.update(game="misere:nim"), "claim: it names another game"),
        (lambda d: d["rule"].update(tail=3), "a move in heap"),
        (lambda d: d["rule"].update(unequal=True), "chain: a heap is above"),
        (lambda d: d["proof"]["lost"].insert(0, 0), "lost: who cannot move wins"),
        (lambda d: d["proof"]["phi"][0].__delitem__(slice(160, None)), "phi: the window is too"),
        (lambda d: d["proof"]["phi"].append([0]), "phi: not a list of elements for each game"),
        (lambda d: d["proof"].update(table=[[0] * 2001] * 2001), "table: not a list of 1 to 2000"),
        (lambda d: d["proof"].update(chain=[[0, [0]]] * 100_001), "chain: not a list of"),
        (lambda d: d["proof"].update(more=1), "proof: its fields must be"),
        (lambda d: d["proof"]["table"][1].__setitem__(0, True), "table: no number"),
        (lambda d: d["proof"].update(chain=[]), "chain: a heap is above none of the pairs"),
        (lambda d: d.update(kind="period"), "proof: its fields must be"),
    ],
)
def test_what_is_refused(change, why):
    with pytest.raises(Rejected, match=why):
        check(other(change))


def test_a_larger_monoid_that_tells_as_much_is_not_the_quotient():
    data = certificate("heaps_to_24")
    proof, size = data["proof"], len(data["proof"]["table"])
    for row in proof["table"]:
        row.append(row[-1])
    proof["table"].append([*proof["table"][-1]])
    proof["table"][0][size] = proof["table"][size][0] = size
    data["claim"][2] += 1
    data["statement"] = said(data["claim"])
    with pytest.raises(Rejected, match="table: an element is that of no sum"):
        check(data)
