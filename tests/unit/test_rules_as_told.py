"""Rules as setters, teachers and students tell them: what is read, against plain Python."""

from functools import reduce
from operator import xor

import pytest

from grundy.ask import law
from grundy.errors import InputError
from grundy.games import game
from grundy.solvers.impartial.solver import Solver

ROW = 30


def take(test):
    return lambda n: [(n - k,) for k in range(1, n + 1) if test(n, k)]


def parts(n):
    return [(a, n - a) for a in range(1, n // 2 + 1)] if n > 1 else []


def adjacent(k):
    return lambda n: [(a, n - k - a) for a in range(n - k + 1)]


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, n))


def kayles(n):
    return adjacent(1)(n) + adjacent(2)(n)


def one_or_half_up(n):
    return [(n - 1,), (n - (n + 2) // 3,)] if n else []


def halve_or_one(n):
    return [(n // 2,)] if n and n % 2 == 0 else [(n - 1,)] if n else []


def one_or_parts(n):
    return [(n - 1,), *parts(n - 1)] if n else []


def fewer(n):
    return [(n - k,) for k in ((1, 3) if n >= 5 else (1,)) if k <= n]


def smaller_third(n):
    left = {n - 1, n // 3} | ({n - 3} if n >= 3 else set())
    return [(m,) for m in left] if n else []


TOLD = [
    ("take k stones where k leaves remainder 1 when divided by 4", take(lambda n, k: k % 4 == 1)),
    ("take a third of the pile (rounded up) or one stone", one_or_half_up),
    (
        "replace n with n - d where d is a proper divisor of n",
        take(lambda n, k: n % k == 0 and k < n),
    ),
    ("replace n by m where m < n and m is odd", lambda n: [(m,) for m in range(1, n, 2)]),
    ("replace n by n - p where p is prime", take(lambda n, k: is_prime(k))),
    (
        "take a number of stones that divides the size of the pile, other than the whole pile",
        take(lambda n, k: n % k == 0 and k < n),
    ),
    (
        "you may not take the whole heap; take any number up to 4",
        take(lambda n, k: k <= 4 and k < n),
    ),
    ("leave at least half of the pile", take(lambda n, k: 2 * k <= n)),
    ("leave at most a third of the pile", take(lambda n, k: 3 * (n - k) <= n)),
    ("take stones so that a prime number of stones remains", take(lambda n, k: is_prime(n - k))),
    ("take 1 or 3 stones from a pile of at least 5, 1 stone from smaller ones", fewer),
    ("from n stones leave n - 1, n - 3 or n // 3", smaller_third),
    ("Take a stone, or if there are at least 4, take exactly 4.", take(lambda n, k: k in (1, 4))),
    ("take four or fewer stones per turn", take(lambda n, k: k <= 4)),
    ("take no more than half of the remaining stones", take(lambda n, k: 2 * k <= n)),
    (
        "take even if n is even; from an odd pile take 1",
        take(lambda n, k: k % 2 == n % 2 == 0 or k == n % 2),
    ),
    ("split any heap into two heaps", parts),
    ("取走1个或2个相邻的硬币", kayles),
    ("从一排中取走相邻的两枚硬币", adjacent(2)),
    ("轮流从一堆石子中取石子,每次取1、3或4颗", take(lambda n, k: k in (1, 3, 4))),
    ("每次取走不超过一半的石子(至少取一个)", take(lambda n, k: 2 * k <= n)),
    ("把一堆石子分成两堆数量不同的石子", lambda n: [p for p in parts(n) if p[0] != p[1]]),
    ("将一堆分成两个非空的堆", parts),
    ("取走若干个石子,或者将这堆分成两堆", lambda n: [(k,) for k in range(n)] + parts(n)),
    ("取走不是3的倍数的石子数", take(lambda n, k: k % 3)),
    ("每次取1个,再把剩下的分成至多两堆", one_or_parts),
    ("取走1个石子,然后可以选择将剩余的分成两堆", one_or_parts),
    ("把n变成n-1或n/2(向下取整)", lambda n: [(n - 1,), (n // 2,)] if n else []),
    ("若石子数为偶数,可以取走一半;否则取一个", halve_or_one),
]


@pytest.mark.parametrize(("text", "moves"), TOLD)
def test_a_rule_is_read_as_it_is_told(text, moves):
    values = []
    for n in range(ROW):
        seen = {reduce(xor, (values[m] for m in left), 0) for left in moves(n)}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    solver = Solver(game(f"take:{text}"))
    assert [solver.value((n,) if n else ()) for n in range(ROW)] == values


def test_m_or_more_is_at_least_m():
    assert game("take:take m or more").text == game("take:take at least m").text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take 1 or blue", "got 'blue'; what is read: 'take 1'"),
        ("take one stone from the end of the row", "got 'end'; what is read: 'take one stone'"),
        ("每次取1个或蓝色", "got '蓝'; what is read: '每次取1个'"),
        (
            "replace n by m",
            "expected what n becomes, as in n - 1 or n/2, or x where x < n, got 'm'",
        ),
        ("replace n by n + 1 or n/2", "a number that is below n for some n, got 'n + 1'"),
        ("replace n by f(n)", "got 'f'; the rule is read as n -> (x) when x == f(n) and x < n"),
    ],
)
def test_an_error_says_how_far_a_rule_is_read(text, told):
    with pytest.raises(InputError) as caught:
        game(f"take:{text}")
    assert str(caught.value).endswith(told)


@pytest.mark.parametrize("text", ["blue", "take blue", "蓝色"])
def test_nothing_is_said_to_be_read_without_a_move(text):
    with pytest.raises(InputError) as caught:
        game(f"take:{text}")
    assert "what is read" not in str(caught.value)


@pytest.mark.parametrize("text", ["misere:cram", "misere:fibonacci-nim"])
def test_a_misere_game_that_is_not_on_heaps_has_no_law_in_one_line(text):
    with pytest.raises(InputError, match="a game on single heaps"):
        law(text)
