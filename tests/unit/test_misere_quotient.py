"""Misere quotients: against play itself, at any size, and certificates that were changed."""

import copy
import json
import random
import shutil
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

import grundy.checker
from grundy import ask
from grundy.checker.check import Rejected, check
from grundy.errors import LimitError
from grundy.games import game
from grundy.laws.prove.quotient import quotient_law
from grundy.rules.codes import parse_code
from grundy.solvers.impartial import reference
from grundy.solvers.impartial.solution import solve
from grundy.solvers.impartial.solver import Solver
from grundy.solvers.misere import extend
from grundy.solvers.misere.find import search
from grundy.solvers.misere.heaps import Heaps, heaps_of
from grundy.solvers.misere.play import MiserePlay
from grundy.solvers.misere.words import Limits

DATA = Path(__file__).parent / "checker" / "quotients"
NAMES = ("kayles", "heaps_to_24", "sum")
CODES = ("kayles", "octal:0.15", "octal:0.123", "octal:0.53", "octal:4.3", "octal:0.241", "hex:0.F")


def test_what_a_quotient_is_looked_for_of():
    half, numbers = "take:at most half", ("kayles", "sum:kayles+nim:3")
    assert [len(heaps_of(game(text)).games) for text in (*numbers, half)] == [1, 2, 1]
    others = "wythoff", f"sum:kayles+{half}", "sum:kayles+wythoff"
    assert [heaps_of(game(text)) for text in others] == [None] * 3
    endless = game("kayles")
    endless.loopy = True
    assert heaps_of(endless) is None


@pytest.mark.parametrize("text", CODES)
def test_random_sums_against_play_itself(text):
    g, lost = game(f"misere:{text}"), {}
    chance = random.Random(text)
    for _ in range(40):
        position = tuple(chance.randint(1, 9) for _ in range(chance.randint(1, 4)))
        most = 11 if text == "octal:4.3" else 18
        position = position if sum(position) <= most else (sum(position) % most,)
        solution = solve(g, position)
        assert solution.lost == reference.is_p(g, position, lost, misere=True), position
        wanted = {o for o in g.options(position) if reference.is_p(g, o, lost, misere=True)}
        assert {move.to for move in solution.moves} == wanted, position


@pytest.mark.slow
@pytest.mark.parametrize("text", CODES)
def test_more_random_sums_against_play_itself(text):
    g, lost = game(f"misere:{text}"), {}
    chance = random.Random(f"more {text}")
    for _ in range(500):
        position = tuple(sorted(chance.choices(range(1, 12), k=chance.randint(1, 6))))
        if sum(position) <= 24:
            assert solve(g, position).lost == reference.is_p(g, position, lost, misere=True)


def test_sums_of_two_games_against_play_itself():
    g, lost = game("misere:sum:kayles+nim:3"), {}
    for text in ("1/1", "2/2", "1+1/1", "3+4/2", "5/1+2", "7/3", "4+4/5", "6+1/4+4", "9/", "/4"):
        position = g.parse(text)
        solution = solve(g, position)
        assert solution.quotient is None or len(solution.quotient) == 40
        assert solution.lost == reference.is_p(g, position, lost, misere=True), text
        moves = {g.format(move.to) for move in solution.moves}
        options = {o for o in g.options(position) if reference.is_p(g, o, lost, misere=True)}
        assert {frozenset(Counter(t.split("/")).items()) for t in moves} == {
            frozenset(Counter(g.format(o).split("/")).items()) for o in options
        }


def test_sums_of_two_games_that_are_large():
    solution = solve(game("misere:sum:kayles+nim:3"), ((0, (350, 351)), (1, (10**20,))))
    assert solution.quotient is not None
    for move in solution.moves:
        assert solve(game("misere:sum:kayles+nim:3"), move.to).lost
        break


def test_any_size():
    solution = solve(game("misere:kayles"), (350, 351, 4002))
    assert (solution.winner, len(solution.moves)) == ("first", 779)
    solver = Solver(game("misere:kayles"))
    chance = random.Random(3)
    for move in chance.sample(list(solution.moves), 40):
        assert solver.is_p(move.to, misere=True)
    others = chance.sample(list(game("kayles").options((350, 351, 4002))), 40)
    won = {move.to for move in solution.moves}
    assert all(solver.is_p(o, misere=True) == (o in won) for o in others)
    assert solve(game("misere:kayles"), (10**30, 10**30)).lost


def test_very_many_heaps_are_multiplied_as_few_are():
    quotient = search(Heaps((parse_code("0.77", 8),)), Limits()).quotient
    chance = random.Random(6)
    heaps = [chance.randint(1, 60) for _ in range(10**6)]
    one_by_one = 0
    for heap in heaps[:5000]:
        one_by_one = quotient.mul[one_by_one][quotient.element(heap)]
    assert quotient.of(heaps[:5000]) == one_by_one
    moves = list(quotient.winning(heaps, parse_code("0.77", 8).options))
    assert {heap for heap, _ in moves} <= set(heaps)
    for heap, left in moves[:5]:
        rest = list(heaps)
        rest.remove(heap)
        assert quotient.is_lost([*rest, *left])


def test_all_winning_moves_of_a_sum_that_is_too_long_to_write_down():
    heaps = [7] * 5001 + [9, 12]
    answer = ask.solve("misere:kayles", "+".join(map(str, heaps)))
    assert not answer.json()["complete"]
    assert answer.all_changes
    g, solver = game("misere:kayles"), Solver(game("misere:kayles"))
    wanted = set()
    for heap in (7, 9, 12):
        rest = list(heaps)
        rest.remove(heap)
        for left in g.heap_options(heap):
            if solver.is_p((*rest, *left), misere=True):
                wanted.add(g.describe((heap,), tuple(filter(None, left))))
    assert set(answer.changes) == wanted
    short = ask.solve("misere:kayles", "7+9+12")
    assert "changes" not in short.json()


def test_what_has_no_quotient_is_searched_and_says_so():
    told = []
    play = MiserePlay(game("octal:0.07"), progress=told.append)
    lost = {}
    for n in (25, 33, 36):
        found = play.is_p((n,))
        if n < 26:
            assert found == reference.is_p(game("octal:0.07"), (n,), lost, misere=True)
    assert len(told) == 1
    assert "heaps to 24 only, with 24 elements; at most 2000000 positions" in told[0]
    with pytest.raises(LimitError, match="heaps to 24 only"):
        MiserePlay(game("octal:0.07"), limit=40).is_p((60, 61))


def numbered(quotient):
    """Number the elements as products of the heaps reach them, and say all that there is."""
    reached = dict.fromkeys([0])
    for x in (queue := [0]):
        new = [y for y in (quotient.mul[x][z] for z in quotient.phi) if y not in reached]
        queue += dict.fromkeys(new)
        reached |= dict.fromkeys(new)
    number = {x: i for i, x in enumerate(reached)}
    table = [[number[quotient.mul[x][y]] for y in reached] for x in reached]
    return table, [number[x] for x in quotient.phi], {number[x] for x in quotient.lost}


@pytest.mark.parametrize(("code", "heaps"), [("0.77", 80), ("0.07", 24), ("0.123", 60)])
def test_a_quotient_does_not_depend_on_what_is_guessed_of_the_first_letters(
    code, heaps, monkeypatch
):
    found, told = [], []

    def extended(*known, fold):
        told.append(fold)
        return extend.extended(*known, fold=fold)

    monkeypatch.setattr("grundy.solvers.misere.find.extended", extended)
    for share in (1000, 3, 2, 1):  # none, a third, half and all of the letters
        monkeypatch.setattr(extend, "_SHARE", share)
        found.append(numbered(search(Heaps((parse_code(code, 8),)), Limits(heaps=heaps)).quotient))
        assert share < 3 or all(told), "what is guessed is right"
    assert found == found[:1] * 4
    assert code != "0.07" or not all(told), "a wrong guess is given up"


def test_a_long_search_of_a_game_without_heaps_says_so():
    told = []
    play = MiserePlay(game("cram"), progress=told.append)
    assert isinstance(play.is_p(game("cram").parse("...|...|...")), bool)
    assert told == []
    play = MiserePlay(game("wythoff"), progress=told.append, limit=11_000)
    with pytest.raises(LimitError):
        play.is_p((400, 500))
    assert told == ["no misere quotient of wythoff is known; at most 11000 positions are searched"]


def test_moves_of_canonical_positions_are_bounded_too():
    with pytest.raises(
        LimitError, match="passed 2000000 moves"
    ):  # few positions, all of them large
        Solver(game("grundy")).is_p((913,), misere=True)


def test_limits_are_looked_at_inside_the_search(monkeypatch):
    ticks = iter(range(10**6))  # a clock that goes by the looks at it, on every machine alike
    monkeypatch.setattr("grundy.solvers.misere.words.process_time", lambda: next(ticks) / 10)
    for limits, why in (
        (Limits(seconds=0.3), "more than 0.3 seconds"),
        (Limits(positions=1000), "more than 1000 positions"),
        (Limits(elements=20), "more than 20 elements"),
        (Limits(heaps=10), "more than 10 heaps"),
    ):
        found = search(Heaps((parse_code("0.07", 8),)), limits)
        assert found.why == why
        assert found.quotient.last == {10: 10, 20: 13}.get(min(limits.heaps, limits.elements), 24)


def test_the_checker_accepts_them_alone(tmp_path):
    folder = tmp_path / "checks"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(Path(grundy.checker.__file__).parent, folder, ignore=ignored)
    for name in NAMES:
        command = [sys.executable, "-I", str(folder), str(DATA / f"{name}.json")]
        found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        lines = found.stdout.splitlines()
        assert lines[0].startswith("accepted"), found.stderr
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
        (lambda d: d["proof"].update(table=[[0] * 2001] * 2001), "table: not one of 1 to 2000"),
        (lambda d: d["proof"].update(chain=[[0, [0]]] * 100_001), "chain: not a list of at most"),
        (lambda d: d["proof"].update(more=1), "proof: its fields must be"),
        (lambda d: d["proof"]["table"][1].__setitem__(0, True), "table: no number"),
        (lambda d: d["proof"].update(chain=[]), "chain: a heap is above none of the pairs"),
        (lambda d: d.update(kind="period"), "claim: not one about a period"),
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


SMALL_SUMS = [(9,), (3, 4), (1, 1), (5, 7), (4, 9, 2), (2, 2, 2, 3), (1, 2, 3, 4), (8, 8), (1,)]


@pytest.mark.parametrize(
    ("target", "command"),
    [
        ("python", [sys.executable, "Main.py"]),
        pytest.param("cpp", ["./Main"], marks=pytest.mark.needs("g++")),
        pytest.param("java", ["java", "Main.java"], marks=pytest.mark.needs("java", "javac")),
    ],
)
def test_programs_play_as_the_definition_says(target, command, tmp_path):
    g, lost = game("misere:kayles"), {}
    ending = {"python": "py", "cpp": "cpp", "java": "java"}[target]
    (tmp_path / f"Main.{ending}").write_text(ask.code("misere:kayles", target).program)
    if target == "cpp":
        compiled = ["g++", "-std=c++17", "-Wall", "-Werror", "-o", "Main", "Main.cpp"]
        subprocess.run(compiled, cwd=tmp_path, check=True, timeout=300)
    lines = "".join(" ".join(map(str, heaps)) + "\n" for heaps in [*SMALL_SUMS, (10**18,) * 2])
    done = subprocess.run(
        command, cwd=tmp_path, input=lines, capture_output=True, text=True, check=True, timeout=60
    )
    *answers, large = done.stdout.splitlines()
    assert large == "second"
    for heaps, answer in zip(SMALL_SUMS, answers, strict=True):
        if reference.is_p(g, heaps, lost, misere=True):
            assert answer == "second"
            continue
        before, after = answer.removeprefix("first: ").split(" -> ")
        left = list(heaps)
        left.remove(int(before))
        left += [int(n) for n in after.split("+") if n != "0"]
        assert sorted(left) in [sorted(o) for o in g.options(heaps)]
        assert reference.is_p(g, tuple(left), lost, misere=True)


def test_what_is_found_of_two_games_is_of_all_heaps_of_the_same_sizes():
    for limits in (Limits(elements=30), Limits(elements=100, positions=5000)):
        law, verdict = quotient_law(game("misere:sum:kayles+octal:0.15"), limits)
        certificate = json.loads(json.dumps(verdict.proof.certificate))
        assert check(certificate).statement == verdict.proof.statement
        assert f"heaps to {law.checked_to}: " in verdict.proof.statement


def test_other_rules_have_quotients_of_small_heaps():
    for text in ("grundy", "hex:0.8", "nim"):
        found = quotient_law(game(f"misere:{text}"), Limits(heaps=9))
        assert found is not None
        proof = found[1].proof
        assert check(json.loads(json.dumps(proof.certificate))).statement == proof.statement
        assert "heaps to 9" in proof.statement
    assert quotient_law(game("misere:wythoff"), Limits()) is None


def test_a_total_is_told_only_where_a_length_is_asked_for():
    told = []
    ask.law("misere:dawson", progress=lambda done, total: told.append((done, total)))
    assert {total for _, total in told} == {0}
    assert max(told) > (20, 0)
    told.clear()
    ask.law("misere:dawson", 20, progress=lambda done, total: told.append((done, total)))
    assert (20, 20) in told
    assert {total for _, total in told} == {0, 20}
