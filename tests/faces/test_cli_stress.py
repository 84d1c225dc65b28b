"""Programs that are wrong in the ways people are wrong: each is caught at its smallest case."""

import json
import sys

import pytest
from command_line import here, ran

from costs import patient
from grundy.ask.judgeprogram import judge_code
from samples import rotated

XOR = "x = 0\nfor n in p: x ^= n\n"
READ = "import sys\nfor line in sys.stdin:\n    p = list(map(int, line.split()))\n"


@pytest.fixture
def stress(tmp_path):
    def run(game, body, *options, head=READ):
        source = tmp_path / "mine.py"
        source.write_text(head + "".join(f"    {line}\n" for line in body.splitlines()))
        calm = () if "--seconds" in options else ("--seconds", patient(20))
        found = here("stress", game, str(source), "--json", *calm, *options, folder=tmp_path)
        assert found.returncode in (0, 1), found.stderr
        told = json.loads(found.stdout)
        assert told["ok"] == (found.returncode == 0)
        return told

    return run


# game, what a program does with the piles p, and the smallest position where that is wrong,
# found by hand from the rule
WRONG = [
    ("misere:nim", XOR + "print('first' if x else 'second')", (), "1"),
    ("nim", "print('first' if sum(p) % 2 else 'second')", (), "2"),
    # the period of 1, 3, 4 is 7: taken for that of 1, 2, 3
    ("subtraction:1,3,4", "print('first' if p[0] % 4 else 'second')", ("--heaps", 1), "2"),
    # values of heaps are their rests by 4: the xor of the heaps themselves
    ("nim:3", XOR + "print('first' if x else 'second')", (), "4"),
    # a golden ratio cut after three digits loses its way
    (
        "wythoff",
        "a, b = sorted(p)\nprint('second' if a == int((b - a) * 1.61) else 'first')",
        ("--most", 100, "--cases", 4000),
        "20+33",
    ),
    # who may take half loses one before a power of two, not there
    ("take:at most half", "n = p[0]\nprint('first' if n & (n - 1) else 'second')", (), "2"),
    # Fibonacci numbers from a list that ends at 13
    (
        "fibonacci-nim",
        "print('second' if p[0] in (1, 2, 3, 5, 8, 13) else 'first')",
        ("--input", "a"),
        "21",
    ),
    # the steps of the staircase counted from 0
    ("staircase", XOR.replace("in p", "in p[1::2]") + "print('first' if x else 'second')", (), "1"),
    # two equal numbers of Euclid's game end it at once
    ("euclid", "a, b = sorted(p)\nprint('first' if b > 1.618 * a else 'second')", (), "1+1"),
    # a heap that may be split taken for one that may not: 3 and 4 change places
    ("lasker", XOR + "print('first' if x else 'second')", (), "1+2+3"),
]


@pytest.mark.parametrize(("game", "body", "options", "position"), rotated(WRONG, 3))
def test_a_wrong_program_is_caught_at_its_smallest_case(stress, game, body, options, position):
    found = stress(game, body, *options)
    assert not found["ok"]
    assert found["fault"] == "wrong"
    assert {found["expected"], found["got"]} == {"first", "second"}
    assert found["reason"]
    assert found["position"] == position


def test_a_right_program_is_right_in_all_cases(stress):
    found = stress("nim", XOR + "print('first' if x else 'second')")
    assert found["ok"]
    assert found["cases"] == 1000
    assert stress("nim", XOR + "print(f'Case #{len(p)}: {x}')", "--output", "value")["ok"]


def test_formats_of_judges(stress):
    head = "t = int(input())\nfor _ in range(t):\n    n = int(input())\n"
    body = "p = list(map(int, input().split()))\nassert len(p) == n\n" + XOR
    said = body + "print('Bob' if x == 0 else 'Alice')"
    judge = ("--input", "T; n; heaps", "--output", "Alice|Bob")
    assert stress("nim", said, *judge, head=head)["ok"]
    once = "if 1:\n    n, a, b = map(int, input().split())\n    p = [b, a]\n"
    one = ("--input", "2 b a", "--one", "--cases", 20)
    assert stress("nim", "print('first' if a != b else 'second')", *one, head=once)["ok"]
    ended = "import sys\nfor line in sys.stdin:\n    p = [int(line)]\n    if not p[0]: break\n"
    alone = ("--input", "a", "--end", "0")
    found = stress("nim", "print('second')", *alone, head=ended)
    assert (found["position"], found["input"]) == ("1", "1\n0\n")


@pytest.mark.parametrize(
    ("problem", "right", "wrong", "game"),
    [
        ("hdu1846", "a % (m + 1)", "a % m", "nim:"),
        ("hdu2147", "a * b % 2 == 0", "a % 2 == 0", "slow-nim"),
        ("hdu4764", "(a - 1) % (m + 1)", "a % (m + 1)", "misere:nim:"),
    ],
)
def test_the_format_and_the_rule_of_a_judge(tmp_path, problem, right, wrong, game):
    """The numbers that the rule asks for are chosen for each case, and what is wrong is shown."""
    words = {"hdu1846": ("first", "second"), "hdu2147": ("Wonderful!", "What a pity!")}
    won, lost = words.get(problem, ("Tang", "Jiang"))
    for formula, count in ((right, 0), (wrong, 1)):
        (tmp_path / "mine.py").write_text(
            "import sys\nrows = [line.split() for line in sys.stdin]\n"
            f"for a, m in (map(int, row) for row in rows if len(row) == 2):\n    b = m\n"
            f"    if a: print({won!r} if {formula} else {lost!r})\n"
        )
        found = here("stress", tmp_path / "mine.py", "--judge", problem, "--json")
        assert found.returncode == count, found.stdout
    assert json.loads(found.stdout)["game"].startswith(game)


RIGHT = "print('first' if p[0] % 7 not in (0, 2) else 'second')"
BROKEN = [
    ("crashed", f"assert sum(p) < 50\n{RIGHT}", "exit code 1"),
    ("silent", f"if p != [2]: {RIGHT}", ""),
    ("noisy", "print('first')\nprint('or not')", "or not"),
    ("noisy", "while True: print('first' * 1000)", "it prints more than 64 MB"),
    ("crashed", "import os; os.kill(os.getpid(), 11)", "SIGSEGV"),
    ("slow", "while True: pass", "no answer in 0.5 s"),
]


@pytest.mark.parametrize(("fault", "body", "got"), rotated(BROKEN, 2))
def test_programs_that_break_are_named_as_such(stress, fault, body, got):
    soon = ("--seconds", 0.5) if fault == "slow" else ()
    found = stress("subtraction:1,3,4", body, "--heaps", 1, *soon)
    assert found["fault"] == fault
    if got:
        assert found["got"] == got


def test_the_winning_moves_below_the_word(stress, tmp_path):
    """The format of HDU 2176: Yes, then each heap that wins, and what is left."""
    head = "import sys\nfor line in sys.stdin:\n    p = list(map(int, line.split()))[1:]\n"
    head += "    if not p: break\n"
    judge = ("--judge", "hdu2176")
    listed = "print('Yes' if x else 'No')\nfor n in p:\n    if n ^ x < n: print(n, n ^ x)"
    assert stress("nim", XOR + listed, *judge, head=head)["ok"]
    found = stress("nim", XOR + listed + "; break", *judge, head=head)
    assert found["position"] == "1+1+1"
    assert found["expected"] == "Yes\n1 0\n1 0\n1 0"
    for target in rotated(["cpp", "python", "java"], 1):
        source = here("code", "nim", "--target", target, *judge).stdout
        path = tmp_path / {"cpp": "a.cpp", "python": "a.py", "java": "Main.java"}[target]
        path.write_text(source)
        assert here("stress", "nim", path, *judge, "--seconds", 60).returncode == 0
    first = ("code", "wythoff", "--target", "python", "--input", "a b", "--output", "1|0")
    (tmp_path / "w.py").write_text(here(*first, "--moves", "first").stdout)
    said = ran(sys.executable, tmp_path / "w.py", stdin="2 1\n8 4\n4 7\n").stdout
    assert said == "0\n1\n7 4\n0\n"


def test_a_format_of_several_heaps_gets_a_table_where_the_law_says_who_loses_one(tmp_path):
    """The law of proper divisors of a heap is "lost where n is 1", as of towers that are broken."""
    rule = "moves:n -> d when n % d == 0 and d < n"
    judge = ("--input", "n; heaps", "--output", "1|2")
    (tmp_path / "a.py").write_text(here("code", rule, "--target", "python", *judge).stdout)
    # all towers fall to 1 in one move: only the number of prime factors counts
    said = ran(sys.executable, tmp_path / "a.py", stdin="2\n2 2\n1\n4\n3\n12 6 1\n").stdout
    assert said == "2\n1\n1\n"


def test_a_format_gets_a_program_where_only_who_loses_the_piles_is_known(tmp_path):
    """The samples of code thanks 2014, B-G: at most one more than the last take may be taken."""
    taken = "moves:(a, b) -> (a - k, k + 1) when 1 <= k and k <= a and k <= b"
    made = judge_code(taken, "python", "a; b", "first|second", table=True)  # it has no law
    (tmp_path / "a.py").write_text(made.program)
    said = ran(sys.executable, tmp_path / "a.py", stdin="4\n2\n5\n2\n100\n19\n").stdout
    assert said == "first\nsecond\nsecond\n"


def test_the_case_is_made_smaller_and_kept(stress, tmp_path):
    wrong = "print('first' if x and not (p[0] > 30 and p[-1] > 20 and p[1:]) else 'second')"
    found = stress("nim", XOR + wrong, "--heaps", 2, "--save", "case")
    assert found["position"] == "31+21"
    assert (tmp_path / "case").read_text() == found["position"].replace("+", " ") + "\n"


def test_a_source_in_cpp_is_compiled(tmp_path):
    source = tmp_path / "mine.cpp"
    source.write_text(
        '#include <cstdio>\nint main() { int n; while (scanf("%d", &n) == 1)\n'
        '  puts(n % 4 ? "first" : "second"); }\n'
    )
    found = here("stress", "nim:3", source, "--input", "a")
    assert found.stdout == "right in all 200 cases\n"
    source.write_text("int main() { foo(); }\n")
    found = here("stress", "nim:3", source)
    assert found.returncode == 2
    assert "foo" in found.stderr
