"""One sentence, four readers: its tree, Python, C++ and Java agree."""

import subprocess
from itertools import product
from random import Random

import pytest
from published import cases
from sentences import sentences

from grundy.formulas.made import explicit
from grundy.formulas.parser import parse_expression
from grundy.programs.program import CPP, JAVA, Cpp, Java, Python, expression
from samples import rotated

NAMES = ("n", "a", "b")


def points():
    chance = Random(3)
    small = [(n, n // 4, n % 4) for n in range(16)]
    return [*small, *(tuple(chance.randrange(most) for _ in NAMES) for most in [9, 40, 300] * 16)]


POINTS = [dict(zip(NAMES, point, strict=True)) for point in points()]


@pytest.fixture(scope="module")
def said():
    """Give today's of 1,000 sentences, each with what the tree says of it at all points."""
    some = rotated(sentences(12, 1000, iff=False), 200)
    found = {each: [bool(each.evaluate(at)) for at in POINTS] for each in some}
    assert len(found) > 0.95 * len(some)
    assert sum(0 < sum(truths) < len(truths) for truths in found.values()) > len(some) // 4
    return found


def helpers(writer):
    return "\n".join(
        text for name, text in reversed(writer.sections.items()) if name.startswith("helper ")
    )


def test_python_programs_say_the_same(said):
    given = {}
    exec("from math import isqrt\n" + helpers(Python()), given)
    for each, truths in said.items():
        text = str(explicit(each)).replace("true", "True").replace("false", "False")
        code = compile(text, "", "eval")
        assert [bool(eval(code, given, dict(at))) for at in POINTS] == truths, str(each)


# In the languages that are compiled, also terms

CPP_PROGRAM = """#include <bits/stdc++.h>
using namespace std;
using Int = long long;
using Heaps = vector<Int>;
%s
%s
Int (*all_of_them[])(Int, Int, Int, Int) = {%s};
int main() {
    for (Int n, a, b, c; cin >> n >> a >> b >> c; cout << '\\n')
        for (auto each : all_of_them) cout << each(n, a, b, c) << ' ';
}
"""
JAVA_PROGRAM = """import java.util.*;
public class Main {
    %s
    public static void main(String[] given) {
        Scanner in = new Scanner(System.in);
        while (in.hasNext()) {
            long n = in.nextLong(), a = in.nextLong(), b = in.nextLong(), c = in.nextLong();
            System.out.println("" + %s);
        }
    }
}
"""


def build_cpp(trees, folder):
    texts = [expression(str(explicit(tree)), CPP) for tree in trees]
    functions = "\n".join(
        f"Int f{i}(Int n, Int a, Int b, Int c) {{ return {text}; }}" for i, text in enumerate(texts)
    )
    names = ", ".join(f"f{i}" for i in range(len(texts)))
    (folder / "all.cpp").write_text(CPP_PROGRAM % (helpers(Cpp()), functions, names))
    subprocess.run(["g++", folder / "all.cpp", "-o", folder / "all"], check=True)
    return [folder / "all"]


def build_java(trees, folder):
    texts = [expression(str(explicit(tree)), JAVA) for tree in trees]
    printed = ' + " " + '.join(f"(long) ({text})" for text in texts)
    (folder / "Main.java").write_text(JAVA_PROGRAM % (helpers(Java()), printed))
    return ["java", folder / "Main.java"]


def compiled(build, trees, points, folder):
    """Give the numbers that a program says of expressions, point by point."""
    command = build(trees, folder)
    given = "\n".join(" ".join(str(at.get(name, 0)) for name in "nabc") for at in points)
    found = subprocess.check_output(command, input=given, text=True)
    return [list(map(int, line.split())) for line in found.splitlines()]


ABC = [{"a": a, "b": b, "c": c} for a, b, c in product(range(7), range(5), (0, 1, 4, 7, 12))]
TREES = [parse_expression(text) for (text,) in cases(__file__, "expressions.tsv")]


def compare_with_trees(found):
    for at, line in zip(ABC, found, strict=True):
        for tree, number in zip(TREES, line, strict=True):
            wanted = tree.value(at)
            assert wanted is None or number == int(wanted), (str(tree), at)


@pytest.mark.needs("g++")
def test_cpp_programs_say_the_same(said, tmp_path):
    some = rotated(said.items(), 40)[:100]
    trees = [*TREES, *(each for each, _ in some)]
    found = compiled(build_cpp, trees, [*ABC, *POINTS], tmp_path)
    compare_with_trees([line[: len(TREES)] for line in found[: len(ABC)]])
    for i, line in enumerate(found[len(ABC) :]):
        assert line[len(TREES) :] == [int(truths[i]) for _, truths in some], POINTS[i]


@pytest.mark.needs("java")
def test_java_programs_say_the_same(tmp_path):
    compare_with_trees(compiled(build_java, TREES, ABC, tmp_path))


def test_a_number_that_may_be_negative_is_divided_downwards():
    assert expression("(n - 5) // 2", CPP) == "floor_div(n - 5, 2)"
    assert expression("(n - 5) % 2 == 0", JAVA) == "(n - 5) % 2 == 0"
    assert expression("(n & 5) // 2", CPP) == "(n & 5) / 2"
