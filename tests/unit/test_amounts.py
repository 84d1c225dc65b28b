"""How many may be taken, as the rule language says it, compared with counting."""

from math import ceil

import pytest
from naive_heaps import table

from grundy.kernels.plain import PlainTable
from grundy.rules.language.heaps import part
from grundy.rules.language.loops import rule_loops
from grundy.rules.language.parse import parse_rule


@pytest.mark.parametrize("up", [False, True])
@pytest.mark.parametrize("by", range(2, 6))
def test_a_part_of_a_heap_is_one_number(by, up):
    conditions = part(by, up=up).when
    for n in range(30):
        allowed = [k for k in range(40) if all(x.evaluate({"n": n, "k": k}) for x in conditions)]
        assert allowed == [ceil(n / by) if up else int(n / by)]


def splits(n):
    return [(a, n - a) for a in range(1, n)]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("3 or more leaving no heap", lambda n: [()] * (n >= 3)),
        ("3..5 leaving no heap", lambda n: [()] * (3 <= n <= 5)),
        ("primes leaving no heap", lambda n: [()] * (n in (2, 3, 5, 7, 11, 13, 17, 19))),
        (
            "3 or more leaving no or two heaps",
            lambda n: [()] * (n >= 3) + [two for k in range(3, n - 1) for two in splits(n - k)],
        ),
    ],
)
def test_a_whole_heap_is_taken_where_so_many_may_be(text, options):
    found = PlainTable(rule_loops(parse_rule(text)), 20, lost=False)
    found.advance(20)
    assert found.values == table(options, 20)


def test_a_bound_that_says_nothing_is_not_written():
    assert str(parse_rule("a prime at most 7")) == "primes with k <= 7"
