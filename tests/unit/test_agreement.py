"""One sentence, five readers: the tree, its printed text, the checker, Python and C++ agree."""

import subprocess
from random import Random

import pytest
from sentences import sentences

from grundy.checker.evaluation import holds
from grundy.checker.expressions import read_condition
from grundy.errors import InputError
from grundy.formulas.data import to_data
from grundy.formulas.explicit import explicit
from grundy.formulas.parser import parse_expression
from grundy.programs.clike import Cpp
from grundy.programs.expressions import CPP, expression
from grundy.programs.python import Python

NAMES = ("n", "a", "b")
CPP_PROGRAM = """#include <bits/stdc++.h>
using namespace std;
using Int = long long;
using Heaps = vector<Int>;
{helpers}
{functions}
bool (*all_of_them[])(Int, Int, Int) = {{{names}}};
int main() {{
    for (Int n, a, b; cin >> n >> a >> b; cout << '\\n')
        for (auto each : all_of_them) cout << each(n, a, b);
}}
"""


def points():
    chance = Random(3)
    small = [(n, n // 4, n % 4) for n in range(16)]
    return [*small, *(tuple(chance.randrange(most) for _ in NAMES) for most in [9, 40, 300] * 16)]


POINTS = [dict(zip(NAMES, point, strict=True)) for point in points()]


@pytest.fixture(scope="module")
def said():
    """Give 1,000 sentences, each with what the tree says of it at all points."""
    found = {
        each: [bool(each.evaluate(at)) for at in POINTS] for each in sentences(12, 1000, iff=False)
    }
    assert len(found) > 950
    assert sum(0 < sum(truths) < len(truths) for truths in found.values()) > 350
    return found


def helpers(writer):
    return "\n".join(
        text for name, text in reversed(writer.sections.items()) if name.startswith("helper ")
    )


def test_the_text_is_read_again_as_the_same_sentence(said):
    read = 0
    for each, truths in said.items():
        try:
            again = parse_expression(str(each))
        except InputError:  # too long or too deep, or divided by 0
            continue
        read += 1
        assert [bool(again.evaluate(at)) for at in POINTS] == truths, str(each)
    assert read > 700


def test_the_checker_reads_the_same(said):
    for each, truths in said.items():
        condition = read_condition(to_data(each), NAMES, "sentence")
        assert [holds(condition, at) for at in POINTS] == truths, str(each)


def test_python_programs_say_the_same(said):
    given = {}
    exec("from math import isqrt\n" + helpers(Python()), given)
    for each, truths in said.items():
        text = str(explicit(each)).replace("true", "True").replace("false", "False")
        code = compile(text, "", "eval")
        assert [bool(eval(code, given, dict(at))) for at in POINTS] == truths, str(each)


@pytest.mark.needs("g++")
def test_cpp_programs_say_the_same(said, tmp_path):
    some = list(said.items())[:300]
    texts = [expression(str(explicit(each)), CPP) for each, _ in some]
    source = CPP_PROGRAM.format(
        helpers=helpers(Cpp()),
        functions="\n".join(
            f"bool f{i}(Int n, Int a, Int b) {{ return {text}; }}" for i, text in enumerate(texts)
        ),
        names=", ".join(f"f{i}" for i in range(len(texts))),
    )
    (tmp_path / "all.cpp").write_text(source)
    subprocess.run(["g++", tmp_path / "all.cpp", "-o", tmp_path / "all"], check=True)
    given = "\n".join(" ".join(map(str, at.values())) for at in POINTS)
    found = subprocess.check_output([tmp_path / "all"], input=given, text=True)
    assert found.split() == [
        "".join(str(int(truths[i])) for _, truths in some) for i in range(len(POINTS))
    ]
