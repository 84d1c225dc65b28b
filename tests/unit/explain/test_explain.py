"""The data of every step of an explanation, compared with plain definitions."""

import random
import re
from collections import Counter
from fractions import Fraction
from functools import reduce
from itertools import product
from operator import xor

import pytest
from plain import pair
from plays import closure, misere_value
from published import table

from grundy import ask
from grundy.ask import values
from grundy.games import game
from grundy.rules.protocol import Impartial, Partizan
from grundy.solvers.impartial import reference
from samples import is_loopy, of_games, rotated

IMPARTIAL = of_games(Impartial, fits=lambda sample: not is_loopy(sample))
MOST = 1200


def steps(sample, *, misere=False):
    """Give the data of the steps, each with its kind, and the answer."""
    text, _, position = sample.partition(" ")
    answer = ask.solve(text, position, explain=True, misere=misere)
    return [(step["kind"], step["data"]) for step in answer.json()["steps"]], answer


def of(found, kind):
    return [data for k, data in found if k == kind]


def value(g, position, memo):
    """Add the values that the definition gives the components; a memo for each game."""
    return reduce(xor, (reference.grundy(g, part, memo) for part in g.parts(position)), 0)


def components(g, text):
    """Find the components of a position by their texts, which need not be positions alone."""
    return {g.format(part): part for part in g.parts(g.parse(text))}


def moves(g, position):
    return {g.format(option) for option in g.options(position)}


MORE = ["nim 2+2+5+5+7", "kayles 3+3+9+4"]  # of which some cancel


@pytest.mark.parametrize("sample", [*IMPARTIAL, *MORE])
def test_what_is_said_of_an_impartial_game_is_so_by_the_definition(sample):
    normal, answer = steps(sample)
    g, memo = game(answer.game), {}
    parts = components(g, answer.position)
    compare_values(g, memo, parts, normal)
    compare_recommended(g, normal, answer)
    compare_options(g, normal, answer)
    misere, answer = steps(sample, misere=True)
    compare_options(game(answer.game.removeprefix("misere:")), misere, answer)
    compare_genera(game(answer.game.removeprefix("misere:")), answer, misere)


def compare_values(g, memo, parts, found):
    for data in of(found, "columns"):
        values = [value(g, parts[part], memo) for part in data["parts"]]
        assert data["values"] == values
        assert [int(row, 2) for row in data["rows"]] == values
        assert len({*map(len, data["rows"]), len(data["sum"])}) == 1
        columns = zip(*data["rows"], strict=True)
        odd = "".join(str(column.count("1") % 2) for column in columns)
        assert data["sum"] == odd
        if data["bit"] is None:
            assert set(odd) == {"0"}
            assert data["chosen"] is data["target"] is None
        else:
            assert odd.index("1") == len(odd) - 1 - data["bit"]
            i = data["chosen"]
            chosen = parts[data["parts"][i]]
            after = [*values[:i], data["target"], *values[i + 1 :]]
            assert reduce(xor, after) == 0
            assert data["target"] in {value(g, option, memo) for option in g.options(chosen)}
    for data in of(found, "mex"):
        options = {g.format(o): value(g, o, memo) for o in g.options(parts[data["part"]])}
        shown = {option["to"]: option["value"] for option in data["options"]}
        assert shown.items() <= options.items()
        assert len(shown) + data["more"] == len(options)
        assert data["mex"] not in options.values()
        seen = {option["value"] for option in data["options"]}
        assert set(range(data["mex"])) <= seen
        assert data["mex"] not in seen
    for data in of(found, "theorem"):
        if "value" in data["facts"]:
            assert data["facts"]["value"] == value(g, parts[data["part"]], memo)
        numbers = {str(fact) for fact in data["facts"].values() if isinstance(fact, int)}
        assert numbers <= set(re.findall(r"\d+", data["statement"]))
    for data in of(found, "cancel"):
        numbers = [*(i for pair in data["pairs"] for i in pair), *data["left"]]
        assert sorted(numbers) == list(range(len(data["parts"])))
        assert all(data["parts"][i] == data["parts"][j] for i, j in data["pairs"])
        left = [data["parts"][i] for i in data["left"]]
        assert len(set(left)) == len(left)


def compare_options(g, found, answer):
    misere, start, memo = answer.convention == "misere", g.parse(answer.position), {}
    small = closure(g, start, MOST) is not None

    def lost(position):
        if small:
            return reference.is_p(g, position, memo, misere=misere)
        return value(g, position, memo) == 0

    conclusion = of(found, "conclusion")
    assert conclusion == [{"winner": answer.winner, "outcome": answer.outcome}]
    if small or not misere:
        assert answer.outcome == ("P" if lost(start) else "N")
    for data in of(found, "options") if small or not misere else []:
        assert {option["to"] for option in data["options"]} == moves(g, start)
        for option in data["options"]:
            to = g.parse(option["to"])
            assert (option["outcome"] == "P") == lost(to)
            if option["reply_to"] is None:
                assert option["reply"] is None
                assert lost(to) or not moves(g, to)
            else:
                assert not lost(to)
                assert option["reply_to"] in moves(g, to)
                assert lost(g.parse(option["reply_to"]))


def compare_recommended(g, found, answer):
    recommended = of(found, "recommend")
    assert len(recommended) == (answer.outcome == "N")
    for data in recommended:
        assert data["to"] in {move.to for move in answer.moves}
    for cancel in of(found, "cancel") if recommended else []:
        left = Counter(cancel["parts"][i] for i in cancel["left"])
        after = Counter(map(g.format, g.parts(g.parse(recommended[0]["to"]))))
        pairs = Counter(cancel["parts"]) - left
        assert pairs <= after
        for columns in of(found, "columns"):
            assert Counter(columns["parts"]) == left


def compare_genera(g, answer, found):
    """Genera are normal and misere values."""
    parts = components(g, answer.position)
    for data in of(found, "misere"):
        for component in data["components"]:
            part = parts[component["part"]]
            if component["genus"] and closure(g, part, MOST):
                genus = [reference.grundy(g, part, {}), misere_value(g, part, {})]
                assert component["genus"] == genus
        assert data["tame"] == (data["genus"] is not None)


def test_equal_components_of_a_board_cancel_wherever_they_are():
    found, _ = steps("cram ..#.|...#|####|..#.|...#+...+..|#.|..")
    (cancel,) = of(found, "cancel")
    assert [[cancel["parts"][i] for i in pair] for pair in cancel["pairs"]] == [
        ["..#.|...#|####|###.|####+#+#", "####|####|####|..##|...#+#+#"]
    ]
    assert [cancel["parts"][i] for i in cancel["left"]] == ["#+...+#", "#+#+..|#.|.."]


MANY = {
    "nim 3+5+3+5+3+5+3+5+3+5+3+5+3+5+3+5+3+5+3+5+3+5+3+5": ["3 with 3 (6 times)", "by copying"],
    "nim " + "+".join(map(str, range(1, 64))): ["the nim-sum of the 63 values = 0"],
    "kayles 50": ["and 48 more", "50 has value 2"],
    "domineering ......|.#....|......": ["= -2", "A winning move of Right"],
    "rows " + "BWBBW" * 12: ["in binary, which is", "(48 more)"],
}


@pytest.mark.parametrize("sample", MANY, ids=lambda sample: sample[:20])
def test_long_positions_have_reasons_too(sample):
    text = "\n".join(step.text for step in steps(sample)[1].steps)
    assert all(said in text for said in MANY[sample]), text


@pytest.mark.parametrize("sample", ["take:odd 26", "take:primes 49"])
def test_a_lost_heap_with_many_moves_is_not_said_to_have_none(sample):
    found, answer = steps(sample)
    (data,) = of(found, "mex")
    g = game(answer.game)
    options = moves(g, g.parse(answer.position))
    assert data["mex"] == 0
    assert {option["to"] for option in data["options"]} < options
    assert len(options) == len(data["options"]) + data["more"]
    assert "has no move" not in " ".join(step.text for step in answer.steps)


@pytest.mark.parametrize(
    ("sample", "misere", "modulus", "residues"),
    [
        ("nim:3 30", False, 4, [0]),
        ("nim:3 30", True, 4, [1]),
        ("nim:2 30", False, 3, [0]),
        ("subtraction:1,3 30", False, 2, [0]),
        ("subtraction:1,3,4 30", False, 7, [0, 2]),
        ("subtraction:1,3,4 100000000000000000000", False, 7, [0, 2]),
        ("between:2,5 30", False, 7, [0, 1]),
        ("subtraction:2,5 12", True, None, None),
        ("octal:0.2 9", False, None, None),
    ],
)
def test_remainders_that_lose(sample, misere, modulus, residues):
    found, _ = steps(sample, misere=misere)
    text, _, position = sample.partition(" ")
    g, memo = game(text), {}
    (data,) = of(found, "multiples") or [None]
    for n in range(1, 40):
        lost = reference.is_p(g, (n,), memo, misere=misere)
        if data:
            assert lost == (n % data["modulus"] in data["residues"]), n
    if modulus is None:
        return
    assert (data["modulus"], data["residues"]) == (modulus, residues)
    n = int(position)
    assert data["remainder"] == n % modulus
    if data["take"] is None:
        assert n % modulus in residues
    else:
        assert (n - data["take"]) % modulus in residues
        assert data["take"] <= n


def test_the_law_of_kayles_is_its_published_period():
    found, _ = steps("kayles 12+1000")
    (law,) = of(found, "law")
    assert (law["period"], law["preperiod"], law["status"]) == (12, 71, "proved")
    assert (law["same_as"] - 1000) % 12 == 0
    period = (4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7)  # Winning Ways, chapter 4: from 72 on
    assert law["value"] == period[1000 % 12]


def test_the_pairs_of_wythoff():
    pairs = [(a, b) for a, b in product(range(70), repeat=2) if a <= b and pair(a, b, 1)]
    chance = random.Random(3)
    for k, (a, b) in enumerate(pairs[1:15], 1):
        found, _ = steps(f"wythoff {a}+{b}")
        (data,) = of(found, "theorem")
        assert (data["facts"]["k"], data["facts"]["a"], data["facts"]["b"]) == (k, a, b)
    for _ in range(30):
        a, b = chance.randint(0, 24), chance.randint(0, 24)
        if (min(a, b), max(a, b)) in pairs:
            continue
        found, answer = steps(f"wythoff {a}+{b}")
        (data,) = of(found, "theorem")
        g = game("wythoff")
        wanted = {g.format(o) for o in g.options((a, b)) if (min(o), max(o)) in pairs}
        assert set(data["facts"]["reach"]) == wanted == {move.to for move in answer.moves}


@pytest.mark.parametrize("sample", of_games(Partizan, fits=lambda sample: not is_loopy(sample)))
def test_what_is_said_of_a_partizan_game_is_so_by_the_definition(sample):
    found, answer = steps(sample)
    g, memo = game(answer.game), {}
    start = g.parse(answer.position)
    assert of(found, "conclusion") == [{"winner": answer.winner, "outcome": answer.outcome}]
    for data in of(found, "options"):
        for player, side, other in ((0, g.left, g.right), (1, g.right, g.left)):
            own = [o for o in data["options"] if o["player"] == ("left", "right")[player]]
            assert {o["to"] for o in own} == {g.format(p) for p in side(start)}
            for option in own:
                to = g.parse(option["to"])
                starts = tuple(reference.is_left_win(g, to, who, memo) for who in (0, 1))
                outcome = {(1, 1): "L", (0, 0): "R", (1, 0): "N", (0, 1): "P"}[starts]
                assert option["outcome"] == outcome
                wins = reference.is_left_win(g, to, 1 - player, memo) == (player == 0)
                assert wins == (option["reply"] is None)
                if not wins:
                    reply = g.parse(option["reply_to"])
                    assert option["reply_to"] in {g.format(p) for p in other(to)}
                    assert reference.is_left_win(g, reply, player, memo) != (player == 0)
    for data in of(found, "temperature"):
        heat = [Fraction(c["temperature"]) for c in data["components"]]
        assert heat == sorted(heat, reverse=True)
    for data in of(found, "stops"):
        assert Fraction(data["left"]) > Fraction(data["right"])
    for data in of(found, "form"):
        parts = components(g, answer.position)
        part = parts[data["part"]]
        for side, options in (("left", g.left(part)), ("right", g.right(part))):
            texts = {g.format(option) for option in options}
            assert {c["part"] for c in data[side]} <= texts
        sides = (", ".join(c["value"] for c in data[side]) for side in ("left", "right"))
        made = values.value(["{{{}|{}}}".format(*sides)], data["value"])
        assert made.compared == "equal"


PUBLISHED = {
    row["row"]: Fraction(row["value"])
    for row in table("rows.tsv")
    if row["row"] and "omega" not in row["value"]
}


def read(number):
    """Read a binary number such as -1.101 or 0.(10)."""
    sign = -1 if number.startswith("-") else 1
    whole, _, digits = number.lstrip("-").partition(".")
    head, _, cycle = digits.rstrip(")").partition("(")
    total = Fraction(int(whole, 2)) + Fraction(int(head or "0", 2), 2 ** len(head))
    if cycle:
        total += Fraction(int(cycle, 2), (2 ** len(cycle) - 1) * 2 ** len(head))
    return sign * total


@pytest.mark.parametrize("row", PUBLISHED)
def test_rows_are_read_off(row):
    found, _ = steps(f"rows {row}")
    (data,) = of(found, "digits")
    assert Fraction(data["value"]) == PUBLISHED[row]
    if data["digits"]:
        sign = "-" * data["negative"]
        assert read(f"{sign}{data['integer']:b}.{data['digits']}") == PUBLISHED[row]
    (contributions,) = of(found, "contributions")
    for stone in contributions["stones"]:
        prefix = "".join(s["colour"] for s in contributions["stones"])[: stone["index"]]
        if prefix in PUBLISHED or not prefix:
            left = PUBLISHED.get(prefix, 0)
            assert Fraction(stone["value"]) == PUBLISHED[row] - left


def test_the_hottest_component_comes_first():
    # {2|-1/2} and +-1: Winning Ways, chapter 5
    found, _ = steps("domineering ..|..+...|...")
    (heat,) = of(found, "temperature")
    assert [(c["value"], c["mean"], c["temperature"]) for c in heat["components"]] == [
        ("{2|-1/2}", "3/4", "5/4"),
        ("+-1", "0", "1"),
    ]


def test_large_positions_are_explained_in_little_time():
    large = [
        ("nim", "+".join(["7"] * 2000 + ["9"])),
        ("nim", "9" * 400),
        ("nim:9999", "30"),
        ("wythoff", f"{10**80}+{10**90}"),
        ("moore:2", "+".join(map(str, range(1, 60)))),
        ("staircase", "+".join(["1000"] * 40)),
        ("rows", "BW" * 3000),
        ("chomp", "5x5"),
        ("kayles", f"{10**30}+5"),
        ("hackenbush", "0-a:b,a-c:r,c-d:b,d-e:r,e-f:g,0-g:b,g-h:r,h-i:r"),
        ("nim", "+".join(map(str, range(10**4)))),
        ("kayles", "9999"),
        ("domineering", "|".join(["." * 6] * 4)),
        ("rows", "+".join(["BWBB"] * 3000)),
    ]
    for text, position in rotated(large, 5):
        found = ask.solve(text, position, explain=True).steps
        assert found[-1].kind == "conclusion"
        assert len(found) > 1
        assert all(len(step.text) < 6000 for step in found), text


def test_steps_are_there_only_when_asked_for():
    assert "steps" not in ask.solve("nim", "3 5 7").json()
    assert "steps" not in ask.solve("rows", "BW").json()
    for text, position in (("nim", "3 5 7"), ("rows", "BW")):
        answer = ask.solve(text, position, explain=True).json()
        assert all(set(step) == {"kind", "text", "data"} for step in answer["steps"])
