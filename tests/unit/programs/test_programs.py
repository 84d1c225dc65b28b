"""Programs that are written: compiled, run, and compared with the definition."""

import io
import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from contextlib import redirect_stdout, suppress
from functools import cache, reduce
from importlib.resources import files
from itertools import product
from math import gcd, isqrt
from operator import xor
from pathlib import Path

import pytest
from command_line import ran
from naive_heaps import least_missing, table
from naive_numbers import MEMBERS
from published import table as published
from rule_texts import random_formulas, random_rule

from grundy import ask
from grundy.errors import InputError, LimitError, RuleError
from grundy.explain.language import reader
from grundy.faces.web.calls import reply_to
from grundy.formulas.accepted import weights_of
from grundy.formulas.parser import parse_claim
from grundy.formulas.statement import on
from grundy.games import game
from grundy.laws.find.tables import game_law
from grundy.laws.law import Law
from grundy.laws.search import search_law
from grundy.programs import TARGETS, write_program
from grundy.programs.model import make
from grundy.programs.program import Cpp, Java, Python
from grundy.rules.heaps import HeapGame
from grundy.solvers.impartial.solver import Solver
from samples import NIGHTS, rotated

NEEDS = {"cpp": [pytest.mark.needs("g++")], "java": [pytest.mark.needs("javac", "java")]}
COMPILED = rotated([pytest.param(target, marks=NEEDS[target]) for target in ("cpp", "java")])
EVERY_TARGET = pytest.mark.parametrize("target", ["python", *COMPILED])

WRITERS = {"cpp": Cpp, "java": Java, "python": Python}
LONG = 400
GAMES = {row["game"]: row for row in published(Path(__file__).with_name("programs.tsv"))}


def halved(n):
    while n % 2:
        n //= 2
    return n // 2


def within(n, m):
    """A heap from which at most the m-th part is taken."""
    while n % m:
        n -= n // m + 1
    return n // m


# Rules of very many moves, by which k may be taken from n, and what a heap is worth: as told by
# the moves of small heaps, to which the test compares it.
CLIMBING = {
    "take:k with 2k <= n": (lambda n, k: 2 * k <= n, halved),
    "take:k with 2k < n": (lambda n, k: 2 * k < n, lambda n: 0 if n < 1 else halved(n - 1)),
    "take:k with 3k <= n": (lambda n, k: 3 * k <= n, lambda n: within(n, 3)),
    "take:k with k % 3 = 0": (lambda n, k: k % 3 == 0, lambda n: n // 3),
    "take:k with n % 3 != 0": (lambda n, k: n % 3 > 0, lambda n: n - n // 3 if n % 3 else 0),
    "take:k with k <= n - 2": (lambda n, k: k <= n - 2, lambda n: max(n - 2, 0)),
    "take:1 or a multiple of 3": (lambda n, k: k == 1 or k % 3 == 0, lambda n: n // 6 * 2 + n % 2),
    "take:k with k < n and n % 4 != 0": (
        lambda n, k: k < n and n % 4 > 0,
        lambda n: n - n // 4 - 1 if n % 4 else 0,
    ),
}


AUTOMATA = (
    "take:1 or halve",
    "take:1 or halve rounding down",
    "take:two piles: take 1..3 from one, or the same from both",
    "take:two piles: from one, or the same from both, last one loses",
)


QUOTIENT = "misere:kayles"
"""Its law is a misere quotient."""


# These have a law of P-positions only, so their programs read one heap.
SINGLE = (
    "take:k with k is coprime to n",
    "misere:subtraction:2,3",
    "misere:subtraction:squares",
    "take:odd k, last one loses",
)


def having(what):
    """Give the games of the table that have something."""
    return [text for text, row in GAMES.items() if row[what]]


def piles_of(text):
    return int(GAMES[text]["width"]), int(GAMES[text]["most"])


def sign(rules):
    return "/" if rules.name == "fibonacci-nim" else "+"


class Oracle:
    """Know who loses by the definition: single heaps by mex, all else by whole positions."""

    def __init__(self, rules):
        self.rules, self.values, self.known = rules, {}, {}

    def value(self, n):
        if n not in self.values:
            lefts = self.rules.heap_options(n)
            seen = {reduce(xor, map(self.value, left), 0) for left in lefts}
            self.values[n] = least_missing(seen)
        return self.values[n]

    def loses(self, position):
        if isinstance(self.rules, HeapGame):
            position = tuple(sorted(n for n in position if n))
            if not self.rules.misere:
                return reduce(xor, map(self.value, position), 0) == 0
        if position not in self.known:
            won = [not self.loses(after) for after in self.rules.options(position)]
            self.known[position] = all(won) and not (self.rules.misere and not won)
        return self.known[position]

    def may(self, position, after):
        """Tell whether something can be left, or whether there is a move at all."""
        heaps = isinstance(self.rules, HeapGame)
        options = set(self.rules.options(tuple(filter(None, position)) if heaps else position))
        options = {tuple(sorted(option)) for option in options} if heaps else options
        return bool(options) if after is None else after in options


def judge(rules, loses, may):
    """Make the function that tells whether an answer is wrong.

    It names the winner, and a move that wins; none where nothing is left and the last move lost.
    """

    def wrong(position, said):
        winner, colon, move = said.partition(": ")
        if winner != "first" or loses(position):
            return said != "second" or not loses(position)
        if not colon:
            return may(position, None)
        before, after = ([int(n) for n in side.split(sign(rules))] for side in move.split(" -> "))
        rest = Counter(position) - Counter(before)
        after = (*rest.elements(), *after)
        if isinstance(rules, HeapGame):
            after = tuple(sorted(filter(None, after)))
        return (
            rest.total() != len(position) - len(before)
            or not may(position, after)
            or not loses(after)
        )

    return wrong


def some_positions(rules, text):
    """Give positions of the game that brute force can judge."""
    chance = random.Random(text)
    if text in SINGLE:
        return [(n,) for n in range(40)]
    if isinstance(rules, HeapGame) and not rules.misere:
        singles = [(n,) for n in range(1, 30)]
        return singles + [
            tuple(chance.randint(0, 40) for _ in range(chance.randint(2, 4))) for _ in range(40)
        ]
    width = getattr(rules, "arity", None) or (2 if rules.name in ("pairs", "fibonacci-nim") else 3)
    found = []
    while len(found) < 50:
        piles = sorted(chance.randint(0, 7 if width > 1 else 120) for _ in range(width))
        turned = rules.name in ("chomp", "fibonacci-nim")
        with suppress(InputError):
            line = sign(rules).join(map(str, piles[::-1] if turned else piles))
            found += filter(None, [rules.parse(line)])  # a line without heaps is skipped
    return found


def written(text, target, moves=""):
    if text == QUOTIENT:
        return ask.code(text, target, moves=moves).program
    rules = game(text)
    try:
        law = search_law(rules).law if text in AUTOMATA else game_law(rules, LONG)
    except (InputError, LimitError):
        law = None
    return write_program(rules, law, target, moves=moves).text


# Programs of many games are compiled at once, each in a space of its own, and read one input each


def run_cpp(sources, inputs, folder):
    spaces = [source.replace("int main()", "void run()") for source in sources]
    calls = "".join(f"if (i == {i}) p{i}::run();\n" for i in range(len(sources)))
    (folder / "all.cpp").write_text(
        "#include <bits/stdc++.h>\n"
        + "\n".join(f"namespace p{i} {{\n{source}\n}}" for i, source in enumerate(spaces))
        + f"int main(int, char** given) {{ int i = atoi(given[1]);\n{calls} }}\n"
    )
    built = ["g++", "-Wall", "-Wextra", "-Werror", "-o", folder / "all", folder / "all.cpp"]
    subprocess.run(built, check=True)
    return [run([folder / "all", str(i)], given) for i, given in enumerate(inputs)]


def run_java(sources, inputs, folder):
    shutil.copy(Path(__file__).with_name("All.java"), folder)
    for i, (source, given) in enumerate(zip(sources, inputs, strict=True)):
        (folder / f"Main{i}.java").write_text(source.replace("class Main", f"class Main{i}"))
        (folder / f"{i}.in").write_text(given)
    quick, places = "XX:TieredStopAtLevel=1", [folder / str(i) for i in range(len(sources))]
    compiler = ["javac", f"-J-{quick}", "-Xlint:all", "-Werror", "-d", folder]
    subprocess.run([*compiler, *folder.glob("*.java")], check=True)
    assert run(["java", f"-{quick}", "-cp", folder, "All", *places], "") == []
    return [(folder / f"{i}.out").read_text().splitlines() for i in range(len(sources))]


def run_python(sources, inputs, folder):
    found = []
    for source, given in zip(sources, inputs, strict=True):
        with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()) as out:
            patch.setattr("sys.stdin", io.StringIO(given))
            exec(source, {"__name__": "__main__"})
        found.append(out.getvalue().splitlines())
    return found


RUN = {"cpp": run_cpp, "java": run_java, "python": run_python}


def run(command, given):
    done = ran(*command, stdin=given)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def functions_of(source):
    """Give the functions of a program in Python, which is not run."""
    names = {"__name__": "program"}
    exec(source, names)
    return names


# What programs are asked: lines, each with a function that tells whether an answer is wrong


def asked_at_random(text):
    oracle = Oracle(game(text))
    wrong = judge(oracle.rules, oracle.loses, oracle.may)
    return [(position, wrong) for position in some_positions(oracle.rules, text)]


def asked_as_typed(text):
    def is_refused(line, said):
        return said.startswith("not a position: a line holds ")

    bad, good = (GAMES[text][kind].split("; ") for kind in ("bad", "good"))
    yield from ((line, lambda *answer: not is_refused(*answer)) for line in bad)
    yield from ((line, is_refused) for line in good)


VALUES = {
    "take:odd k": (lambda n: n % 2),
    "take:k with k divides n": (lambda n: (n & -n).bit_length()),
}


@cache
def solver_of(text):
    """Begin when an answer is judged, since it has so many seconds from then on."""
    return Solver(game(text))


def asked_of_large(text):
    rules = game(text)

    def loses(piles):
        if text in VALUES:
            return not reduce(xor, map(VALUES[text], piles))
        return solver_of(text).is_p(piles, misere=rules.misere)

    def may(position, after):
        down = after is None or sum(after) <= sum(position) or sign(rules) == "/"
        return down and after != position

    wrong = judge(rules, loses, may)
    large = GAMES[text]["large"].split("; ")
    return [(tuple(map(int, position.split("+"))), wrong) for position in large]


def asked_to_climb(text):
    """Ask large sums, where every win must have a move, and judge the answers by the rule alone."""
    (legal, value), chance = CLIMBING[text], random.Random(text)

    def may(position, after):
        heaps, left = Counter(filter(None, position)), Counter(after)
        gone, new = heaps - left, left - heaps
        (before,), left = gone.elements(), sum(new)
        return after is None or (left < before and legal(before, before - left))

    wrong = judge(game(text), lambda position: not reduce(xor, map(value, position), 0), may)
    for _ in range(60):
        sizes, count = (10**18, 10**18, 10**9, 50), chance.randint(1, 3)
        yield tuple(chance.randrange(chance.choice(sizes)) for _ in range(count)), wrong


def asked_of_pairs(text):
    """Wythoff's large pairs are lost under misere play, too."""
    for k in (10**9 + 7, 10**15, 10**16 - 3):
        a = (k + isqrt(5 * k * k)) // 2
        yield (a, a + k), lambda _, said: said != "second"
        yield (a, a + k + 1), lambda _, said: not said.startswith("first")


def asked_beyond_the_bound(target):
    """Where integers have 64 bits, numbers beyond 10^18 are refused."""
    beyond = "first" if target == "python" else "not a position"
    yield (10**18,), lambda _, said: said != "second"
    for n in (10**18 + 1, 2**64 + 3, 10**30 + 3):
        yield (n,), lambda _, said: not said.startswith(beyond)


NUMERATIONS = ("binary", "base 3", "base 9", "Zeckendorf", "Fraenkel 9", "Tribonacci")
NUMERATIONS += ("Ostrowski 2", "Ostrowski 3 1")


def odd_ones(numeration, names):
    """Claim that the player to move loses where the digits have an odd number of ones in all."""
    ones = [i.bit_count() % 2 for i in range(1 << len(names))]
    rows = [" ".join(str((state + one) % 2) for one in ones) for state in (0, 1)]
    piles = ", ".join(names)
    return parse_claim(f'P({piles}) <=> automaton("{numeration}", "{rows[0]}/{rows[1]}!", {piles})')


def by_digits(numeration, names, target):
    """Give a program by an automaton; `weights_of` is checked against published weights."""
    writer = WRITERS[target]()
    rules = game("misere:subtraction:2,3" if names == "n" else "take:two piles: take 1..3")
    source = writer.write(make(rules, Law("piles", "", 99, odd_ones(numeration, names))))
    chance, digits = random.Random(7), weights_of(numeration).digits
    piles = [(n,) * len(names) for n in (*range(20), 10**18)]
    piles += [tuple(chance.randrange(10**18) for _ in names) for _ in range(20)]
    piles += [(chance.randrange(99), *(10**17 for _ in names[1:])) for _ in range(20)]

    def wrong(position, said):
        return (said == "second") != (sum(sum(digits(n)) for n in position) % 2)

    return source, [(position, wrong) for position in piles]


def asked(text, target):
    """Give all that the program of a game is asked."""
    found = [*(asked_beyond_the_bound(target) if text == "nim:3" else asked_at_random(text))]
    for lines, texts in (
        (asked_as_typed, having("bad")),
        (asked_of_large, having("large")),
        (asked_to_climb, CLIMBING),
        (asked_of_pairs, AUTOMATA[3:]),
    ):
        found += lines(text) if text in texts else []
    return found


def wrong_answers(programs, target, folder):
    """Run programs, each with what it is asked; give all answers that are wrong."""
    inputs = ["".join(f"{typed(line)}\n" for line, _ in lines) for _, lines in programs.values()]
    said = RUN[target]([source for source, _ in programs.values()], inputs, folder)
    for (text, (_, lines)), answers in zip(programs.items(), said, strict=True):
        assert len(answers) == len(lines), text
        for (line, wrong), answer in zip(lines, answers, strict=True):
            if wrong(line, answer):
                yield text, line, answer


def typed(line):
    return line if isinstance(line, str) else " ".join(map(str, line))


# Moves in which a program must find the one that leaves 1031: the claim says that no other heap is
# lost, and the judge goes through all that a heap can become.
REACHED = {
    "take:a proper divisor": lambda n, k: k < n and n % k == 0,
    "take:k with k is coprime to n": lambda n, k: gcd(k, n) == 1,
    "take:k with k divides n + 2": lambda n, k: (n + 2) % k == 0,
    "take:squares or cubes": lambda n, k: k in MEMBERS["square"] or k in MEMBERS["cube"],
    "take:triangular or powers of 3": lambda n, k: (
        k in MEMBERS["triangular"] or k in (1, 3, 9, 27, 81, 243, 729, 2187)
    ),
    "take:primes": lambda n, k: k in MEMBERS["prime"],
    "take:prime powers": lambda n, k: k in MEMBERS["primepower"],
    "take:fibonacci": lambda n, k: k in MEMBERS["fibonacci"],
    "take:lucas or factorials": lambda n, k: k in MEMBERS["lucas"] or k in MEMBERS["factorial"],
    "moves:n -> x when n % x == 0 and x < n": lambda n, k: k < n and n % (n - k) == 0,
    "take:k with k % 7 = 3 and k in squares, or at least a third": lambda n, k: (
        3 * k >= n or (k % 7 == 3 and k in MEMBERS["square"])
    ),
}
AIM = 1031


def codes(chance):
    return f"octal:0.{''.join(chance.choices('01234567', k=chance.randint(1, 4)))}"


def random_texts():
    """Give rules in words, by formulas and as codes, of one to three piles."""
    chance = random.Random("programs")
    return [
        *(f"take:{random_rule(i)}" for i in range(100)),
        *(random_formulas(chance) for _ in range(150)),
        *(codes(chance) for _ in range(50)),
    ]


def written_at_random(target, count):
    """Write programs of some random rules, but for those that get none."""
    for text in rotated(random_texts(), count):
        with suppress(InputError):
            source, lines = written(text, target), asked_at_random(text)
            alone = "one heap alone" in source
            yield text, (source, [line for line in lines if not alone or len(line[0]) == 1])


def reaching(text, target):
    """Give a program by a claim that only one heap is lost, and judge it by the moves."""
    law = Law("piles", "", 99, parse_claim(f"P(n) <=> n == {AIM}"))
    source = WRITERS[target]().write(make(game(text), law))
    taken, chance = REACHED[text], random.Random(text)
    heaps = [*range(AIM, AIM + 20), 2 * AIM, *(chance.randint(AIM, 5200) for _ in range(100))]
    heaps += [AIM + k for k in range(2050, 4170) if taken(AIM + k, k)][:40]

    def wrong(position, said):
        (n,) = position
        found = f": {n} -> {AIM}" if n > AIM and taken(n, n - AIM) else ""
        return said != ("second" if n == AIM else f"first{found}")

    return source, [((n,), wrong) for n in heaps]


@pytest.mark.long
@EVERY_TARGET
def test_programs_are_right_and_refuse_what_is_no_position(target, tmp_path):
    texts = dict.fromkeys((*GAMES, *CLIMBING, *AUTOMATA, QUOTIENT, "nim:3"))
    today = rotated(texts, 9)
    programs = {text: (written(text, target), asked(text, target)) for text in today}
    programs |= dict(written_at_random(target, 5))
    programs |= {f"{text}, one lost": reaching(text, target) for text in rotated(REACHED, 4)}
    for numeration, names in rotated(product(NUMERATIONS, ("n", "ab")), 3):
        programs[numeration, names] = by_digits(numeration, names, target)
    assert list(wrong_answers(programs, target, tmp_path)) == []


@pytest.mark.slow  # its law takes a minute, each time that it is asked for
@pytest.mark.parametrize("target", rotated(["python", *COMPILED], 1, NIGHTS))
def test_a_program_by_a_law_that_takes_long_is_right(target, tmp_path):
    text = "misere:adjacent:any"
    programs = {text: (written(text, target), asked(text, target))}
    assert list(wrong_answers(programs, target, tmp_path)) == []


@pytest.mark.parametrize("text", CLIMBING)
def test_the_values_that_judge_large_heaps_are_those_of_the_moves(text):
    legal, value = CLIMBING[text]
    values = table(lambda n: [(n - k,) for k in range(1, n + 1) if legal(n, k)], 60)
    assert values == list(map(value, range(60)))


def test_values_that_the_digits_unfold_are_used_for_several_heaps():
    """The values of "take at most half", by mex."""
    source = write_program(
        game("take:k with 2k <= n"), game_law(game("take:k with 2k <= n"), LONG), "python"
    ).text
    names = functions_of(source)
    values = table(lambda n: [(n - k,) for k in range(1, n // 2 + 1)], 500)
    assert [names["f"](n) for n in range(500)] == values
    assert names["said"]("6 67") == "first: 67 -> 55"


def test_halves_in_a_nim_sum_lead_to_a_move_of_large_piles():
    """Who takes an even number from one of three piles plays Nim with their halves."""
    names = functions_of(written("take:three piles: take even from one", "python"))
    chance = random.Random(3)
    for _ in range(50):
        piles = [chance.randrange(10 ** chance.randint(1, 18)) for _ in range(3)]
        winner, _, move = names["answer"](piles).partition(": ")
        assert winner == ("first" if reduce(xor, (n // 2 for n in piles)) else "second")
        if winner == "first":
            after = list(map(int, move.split(" -> ")[1].split("+")))
            (taken,) = [n - m for n, m in zip(piles, after, strict=True) if n != m]
            assert taken > 0
            assert taken % 2 == 0
            assert reduce(xor, (n // 2 for n in after)) == 0


def test_this_judge_refuses_wrong_answers():
    nim = Oracle(game("nim"))
    wrong = judge(nim.rules, nim.loses, nim.may)
    assert not wrong((3, 5), "first: 5 -> 3")
    for said in ("5 -> 4", "5 -> 2+1", "4 -> 3"):
        assert wrong((3, 5), f"first: {said}")
    assert wrong((3, 5), "second")
    assert wrong((3, 5), "first")


@pytest.mark.needs("g++", "java")
@pytest.mark.parametrize("target", rotated(["cpp", "java"]))
def test_a_program_compiles_as_it_stands_without_a_warning(target, tmp_path):
    path = tmp_path / f"Main.{target}"
    path.write_text(written("kayles", target))
    command = ["java", path]
    if target == "cpp":
        command = [path.with_suffix("")]
        built = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", path, "-o", *command]
        subprocess.run(built, check=True)
    assert run(command, "1 1\n2\n") == ["second", "first: 2 -> 0"]


def test_a_long_table_is_worked_out_and_then_reduced_by_its_period():
    rules = game("octal:0.055")
    law = game_law(rules, 5000)
    source = write_program(rules, law, "python").text
    assert len(law.table) > 400
    assert len(source.splitlines()) < 80
    names = functions_of(source)
    oracle = Solver(rules)
    for n in (law.preperiod - 1, len(law.table), 10**30 + 7):
        assert names["f"](n) == oracle.value((n,))


def test_blank_lines_are_skipped_and_zeros_are_empty_heaps(tmp_path):
    (tmp_path / "nim.py").write_text(written("nim", "python"))
    found = run([sys.executable, tmp_path / "nim.py"], "\n0 0\n  \n0 3\n")
    assert found == ["second", "first: 3 -> 0"]


@pytest.mark.parametrize("target", COMPILED)
def test_a_program_is_compiled_before_it_is_printed(target, monkeypatch):
    rules = game("nim:3")
    law = game_law(rules, 100)
    compiler = {"cpp": "g++", "java": "javac"}[target]
    for function in (False, True):
        source = write_program(rules, law, target, compiles=True, function=function)
        assert source.tried == target
        assert f"// Tried: compiled by {compiler}, and right on " in source.text
        assert "% 4" in source.text
        assert ("main(" in source.text) != function
    read = Cpp.expression
    for spoiled, wrong in (("n % 4", "n % 5"), ("n % 4", "n % 4 +")):
        monkeypatch.setattr(
            f"grundy.programs.program.{target.capitalize()}.expression",
            lambda self, text, *, natural=False, a=spoiled, b=wrong: read(
                self, text, natural=natural
            ).replace(a, b),
        )
        with pytest.raises(RuleError, match=r"the program for nim:3 (answers|fails in)"):
            write_program(rules, law, target, compiles=True)


@pytest.mark.parametrize(
    ("script", "why"),
    [
        (None, "there is no compiler here: g++, clang++ or $CXX"),
        ("exit 1", "g++ does not work here"),
        ("exit 0", "g++ does not work here"),
        ("sleep 60 & sleep 60", "g++ takes too long here"),
    ],
)
def test_without_a_sound_compiler_the_head_says_so(script, why, tmp_path, monkeypatch):
    sleep = shutil.which("sleep")
    if script is not None:
        (tmp_path / "g++").write_text(f"#!/bin/sh\n{script.replace('sleep', str(sleep))}\n")
        (tmp_path / "g++").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setattr("grundy.programs.trial.PATIENCE", 0.5)
    source = write_program(game("nim:3"), None, "cpp", compiles=True)
    assert source.tried == "python twin only"
    head = " ".join(line.removeprefix("// ") for line in source.text.splitlines()[:6])
    assert f"Not compiled ({why}): the same program in Python is right on 120 positions." in head
    assert [path.name for path in tmp_path.iterdir()] == ["g++"] * (script is not None)


def test_a_server_compiles_nothing(monkeypatch):
    monkeypatch.setattr("grundy.programs.program.compiler_of", lambda target: 1 / 0)
    answer = json.loads(reply_to("code", {"game": "nim:3", "target": "cpp"}).body)
    assert answer["tried"] == "python twin only"
    assert "Not compiled (this machine compiles no programs)" in answer["program"]


@pytest.mark.parametrize("text", rotated(having("function"), 5))
def test_a_function_tells_values_or_who_loses(text):
    name, numbers = GAMES[text]["function"], int(GAMES[text]["numbers"])
    source = ask.code(text, "python", function=True).program
    assert "said" not in source
    assert f"{name}({', '.join('n' if numbers == 1 else 'ab'[:numbers]) or 'p'})" in source
    tells, oracle = functions_of(source)[name], Oracle(game(text))
    for position in some_positions(oracle.rules, text):
        told = tells(*position) if numbers and len(position) == numbers else None
        if not numbers:
            assert bool(tells(list(position))) == oracle.loses(position), position
        elif told is not None:
            assert bool(told == 0 if name == "f" else told) == oracle.loses(position), position


def test_a_wrong_law_is_found_out_before_anything_is_printed():
    law = Law("formula", "f(n) = n mod 3", 99, parse_claim("f(n) == n % 3"), (0, 1, 2), 0, 3)
    with pytest.raises(RuleError, match="the program for nim:3 answers"):
        write_program(game("nim:3"), law, "cpp")
    seen = game_law(game("between:1000000,3000000"), LONG)
    assert str(seen.claim) == "f(n) == 0"
    with pytest.raises(RuleError, match="the program for between:1000000,3000000 answers"):
        write_program(game("between:1000000,3000000"), seen, "python")
    with pytest.raises(RuleError, match="matches"):
        write_program(
            game("matches"), Law("piles", "", 9, on(parse_claim("v2(a) == v2(b)"), 3)), "java"
        )


def test_the_head_says_what_the_program_rests_on():
    law = game_law(game("nim:4"), 100)
    seen = write_program(game("nim:4"), law, "cpp").text
    proved = write_program(game("nim:4"), law, "cpp", proved=True).text
    assert "// Law, seen up to 99, not proved: f(n) = n mod 5" in seen
    assert "// Law, proved for every size: f(n) = n mod 5" in proved
    assert "right for heaps up to 10^18" in seen
    assert "# No law: a table is made" in write_program(game("grundy"), None, "python").text


def test_a_program_that_searches_is_not_tried_on_piles_without_bound():
    """Wythoff's theorem tells who loses 10^18 stones; a program without its law searches."""
    source = write_program(game("wythoff"), None, "python").text
    assert "lost(q) for q in options(p)" in source


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("subtraction:squares", "10^6", ["1000001", f"{10**18}"]),
        ("wythoff", "10^3", ["1001 1", f"3 {10**18}"]),
        ("misere:take:three piles: take 1..3", "10^2", ["1 101 1"]),
    ],
)
def test_a_program_without_a_law_says_how_far_it_looks(text, most, lines):
    for target in TARGETS:
        assert f"{most}." in " ".join(write_program(game(text), None, target).text.split("\n")[:6])
    names = functions_of(write_program(game(text), None, "python").text)
    for line in lines:
        assert names["said"](line).endswith(f", up to {most}")
    few = " ".join(["3"] * len(lines[0].split()))
    assert names["said"](few).startswith(("first", "second"))


def test_the_largest_heap_falls_where_the_law_multiplies():
    law = Law("formula", "", 99, parse_claim("f(n) == (n * 1000 - n * 999) % 4"))
    assert "right for heaps up to 10^15" in write_program(game("nim:3"), law, "java").text
    law = Law("piles", "", 99, on(parse_claim("beatty(a, b, 9)"), 2))
    assert "right for heaps up to 10^17" in write_program(game("wythoff:9"), law, "cpp").text
    law = Law("formula", "", 99, parse_claim(f"f(n) == n % 4 + (0 if n < {10**30} else 1)"))
    with pytest.raises(LimitError, match="passes 64 bits"):
        write_program(game("nim:3"), law, "cpp")
    assert "10000000000" in write_program(game("nim:3"), law, "python").text


REMARK = {"cpp": "//", "java": "//", "python": "#"}


def remarks_of(text, target):
    """Give the comments of a program, and what is left without them."""
    mark = re.compile(rf"(?m)(?:(?<=\s)|^){REMARK[target]} (.*)$")
    return mark.findall(text), mark.sub("", text)


@pytest.mark.parametrize("target", REMARK)
def test_every_comment_of_the_sections_has_chinese(target):
    text = files("grundy.programs").joinpath(f"{target}.txt").read_text(encoding="utf-8")
    say = reader("zh")
    found = [each for each in remarks_of(text, target)[0] if "$" not in each]
    assert len(found) > 15
    assert not [each for each in found if say(each) == each and not each.startswith("floor(")]


COMMENTED = ["nim:3", "nim:400", "misere:subtraction:1,3", "moore:2", "fibonacci-nim", "chomp"]
COMMENTED += ["euclid", "count-up:10,100"]


@pytest.mark.parametrize("target", REMARK)
@pytest.mark.parametrize("text", COMMENTED)
def test_chinese_programs_differ_in_their_comments_only(text, target):
    found = game(text)
    english = write_program(found, None, target).text
    chinese = write_program(found, None, target, say=reader("zh")).text
    said, code = remarks_of(chinese, target)
    assert code.split() == remarks_of(english, target)[1].split()
    for each in said:
        assert re.search("[\u4e00-\u9fff]", each) or each.startswith("floor("), each


def test_large_numbers_are_primes_or_not_at_once():
    """The primes are the largest below 10^18; the others pass the test for few bases."""
    names = functions_of(write_program(game("take:1 or primes"), None, "python").text)
    primes = [n for n in range(2_000) if n > 1 and all(n % d for d in range(2, n))]
    assert [n for n in range(2_000) if names["is_primes"](n)] == primes
    assert all(map(names["is_primes"], [10**18 - 11, 10**18 - 33, 10**18 - 123]))
    pseudoprimes = [1373653, 25326001, 3215031751, 2152302898747, 3474749660383, 341550071728321]
    assert not any(map(names["is_primes"], [*pseudoprimes, 10**18 - 1, 982451653 * 982451629]))


def moves_wanted(oracle, position, which):
    """List the moves to positions that lose: by the first pile that changes, then by the taken."""
    found = set()
    heaps = isinstance(oracle.rules, HeapGame)
    for i, n in enumerate(position if heaps else position[:1]):
        rest = position[:i] + position[i + 1 :] if heaps else ()
        for left in oracle.rules.options((n,) if heaps and n else () if heaps else position):
            if oracle.loses((*rest, *left)):
                changed = [a == b for a, b in zip(position, left, strict=False)]
                at = i if heaps else [*changed, False].index(False)
                taken = (n if heaps else sum(position)) - sum(left)
                before = (n,) if heaps else position
                after = tuple(sorted(left)) if heaps else left
                found.add((at, taken, after, before))
    listed = sorted(found, key=lambda m: (m[1], m[0], m[2]) if which == "least" else m)
    return [
        f"{'+'.join(map(str, before))} -> {'+'.join(map(str, after)) or 0}"
        for _, _, after, before in (listed if which == "all" else listed[:1])
    ]


@pytest.mark.parametrize("text", rotated(having("width"), 6))
def test_a_program_prints_the_winning_moves_that_are_wanted(text):
    """All of them, each once, in the order of the heaps; the first; the one that takes least."""
    oracle, (width, most) = Oracle(game(text)), piles_of(text)
    for which in ("all", "first", "least"):
        said = functions_of(written(text, "python", which))["said"]
        for piles in product(range(most + 1), repeat=width):
            answer = said(" ".join(map(str, piles)))
            if answer.startswith("not a position"):
                continue
            moves = moves_wanted(oracle, piles, which)
            lost = oracle.loses(piles)
            right = f"first: {'; '.join(moves)}" if moves else "second" if lost else "first"
            assert answer == right, (which, piles)


@pytest.mark.parametrize("target", COMPILED)
def test_all_moves_are_printed_alike_in_every_language(target, tmp_path):
    programs = {}
    for i, text in enumerate(rotated(having("width"), 5)):
        (width, most), which = piles_of(text), ("all", "first", "least")[i % 3]
        twin, source = (written(text, each, which) for each in ("python", target))
        said, chance = functions_of(twin)["said"], random.Random(text)
        lines = [" ".join(str(chance.randint(0, most)) for _ in range(width)) for _ in range(40)]
        lines = [line for line in lines if not said(line).startswith("not a position")]
        programs[text] = source, [(line, lambda p, a, said=said: said(p) != a) for line in lines]
    assert list(wrong_answers(programs, target, tmp_path)) == []


def test_programs_of_large_nim_list_all_moves_at_once():
    source = ask.code("nim", "python", moves="all").program
    assert functions_of(source)["said"](f"{10**18} {10**18 + 1} 1") == "second"
    assert functions_of(source)["said"](f"{10**18} 5") == f"first: {10**18} -> 5"
    # with at most 301 a time, 350 is worth 48: a move from it may raise that to the 60 beside it
    source = ask.code("nim:301", "python", moves="all").program
    assert functions_of(source)["said"]("350 60") == "first: 350 -> 60; 60 -> 48"


HALVES = "(a - 2 * k, b + k) when 0 < 2 * k <= a, or (a + k, b - 2 * k) when 0 < 2 * k <= b"
ODD = "(a - k, b) when k <= a and k % 2 == 1, or (a, b - k) when k <= b and k % 2 == 1"
RISING = {
    "(a - k, k + 1) when 1 <= k and k <= a and k <= b": None,
    HALVES: "abs(a - b) < 2",
    ODD: "a % 2 == b % 2",
}


@EVERY_TARGET
def test_moves_that_enlarge_a_pile_get_a_program_in_every_language(target, tmp_path):
    programs = {}
    for moves, claim in RISING.items():
        text = f"moves:(a, b) -> {moves}"
        law = claim and Law("piles", "", 99, parse_claim(f"P(a, b) <=> {claim}"))
        source = WRITERS[target]().write(make(game(text), law))
        programs[text] = source, asked_at_random(text)
    assert list(wrong_answers(programs, target, tmp_path)) == []
