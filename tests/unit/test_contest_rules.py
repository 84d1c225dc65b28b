"""Rules as contests and textbooks put them: what is read is what a plain reading in Python says."""

from math import gcd, isqrt

import pytest

from grundy import ask
from grundy.errors import GrundyError, InputError
from grundy.games import game
from grundy.rules.heaps import HeapGame
from grundy.rules.language.parse import parse_rule


def prime(x):
    return x > 1 and all(x % d for d in range(2, x))


TAKES = [
    (
        ("any k with gcd(k,n)=1", "取 k 个，gcd(k,n)=1", "取 k 个，k 与 n 互质"),
        lambda k, n: gcd(k, n) == 1,
    ),
    (("k with k % 5 in {1,4}", "取 k 个，其中 k 除以 5 余 1 或 4"), lambda k, n: k % 5 in (1, 4)),
    (("k with k not in {2, 5..7}",), lambda k, n: k not in (2, 5, 6, 7)),
    (("odd k up to 7", "每次取奇数个，不超过 7 个"), lambda k, n: k % 2 and k <= 7),
    (
        ("1 or 2 if n = 0 mod 7, else 3", "当 n 除以 7 余 0 时取 1 或 2，否则取 3"),
        lambda k, n: k == 3 if n % 7 else k < 3,
    ),
    (
        ("1 or 2 if n == 0 (mod 7)", "若 n ≡ 0 (mod 7) 则取 1 或 2"),
        lambda k, n: k < 3 and n % 7 == 0,
    ),
    (
        ("take 1 to 3 if n = 2 mod 3, otherwise take 1",),
        lambda k, n: k <= 3 if n % 3 == 2 else k == 1,
    ),
    (("k where n is congruent to k modulo 4",), lambda k, n: (n - k) % 4 == 0),
    (
        (
            "take 1, 2 or 3 stones, but not 2 when the heap is odd",
            "取 1、2 或 3 个，但堆为奇数时不能取 2 个",
        ),
        lambda k, n: k <= 3 and not (k == 2 and n % 2),
    ),
    (
        ("1 to 5, but not 2 or 4 if the heap is a multiple of 3",),
        lambda k, n: k <= 5 and not (k in (2, 4) and n % 3 == 0),
    ),
    (("odd or squares but not 9",), lambda k, n: (k % 2 or isqrt(k) ** 2 == k) and k != 9),
    (
        ("any square number of stones except 4", "取完全平方数个，4 除外"),
        lambda k, n: isqrt(k) ** 2 == k and k != 4,
    ),
    (
        ("any except 1 and all", "any number but 1 and the whole heap"),
        lambda k, n: k not in (1, n),
    ),
    (("any but 1, 3 and everything",), lambda k, n: k not in (1, 3, n)),
    (("any but 2 and 5 if n is odd",), lambda k, n: k not in (2, 5) and n % 2 == 1),
    (("any but squares",), lambda k, n: isqrt(k) ** 2 != k),
    (("any but multiples of 3",), lambda k, n: k % 3 > 0),
    (("any k where k is a square or k = 2",), lambda k, n: isqrt(k) ** 2 == k or k == 2),
    (
        ("k with n % 3 = 1 or k is odd and k < 5 or k > 6",),
        lambda k, n: n % 3 == 1 or (k % 2 == 1 and k < 5) or k > 6,
    ),
    (("1..3 if n is prime or n < 5",), lambda k, n: k <= 3 and (prime(n) or n < 5)),
    (("1 or a number coprime to 6",), lambda k, n: gcd(k, 6) == 1),
    (("1 or a prime that does not divide n",), lambda k, n: k == 1 or (prime(k) and n % k)),
    (
        ("at least one, but no more than half of the stones", "取走的石子数不超过这堆的一半"),
        lambda k, n: 2 * k <= n,
    ),
    (
        ("subtract a divisor of n that is less than n; the player who cannot move loses",),
        lambda k, n: n % k == 0 and k < n,
    ),
    (("取的个数必须是 n 的约数，但不能全部取完",), lambda k, n: n % k == 0 and k < n),
    (
        ("an even number of stones less than n, or a single stone",),
        lambda k, n: (k % 2 == 0 and k < n) or k == 1,
    ),
    (
        (
            "if the heap has more than 10 stones take 1 to 5, otherwise take 1 or 2",
            "石子多于 10 个时取 1 到 5 个，否则取 1 或 2 个",
        ),
        lambda k, n: k <= (5 if n > 10 else 2),
    ),
    (("any number that leaves an even number of stones",), lambda k, n: (n - k) % 2 == 0),
    (("任取若干个，使剩下的个数为质数",), lambda k, n: prime(n - k)),
    (
        ("if n is odd and n > 4 take 1, else 2",),
        lambda k, n: k == (1 if n % 2 and n > 4 else 2),
    ),
    (("take 1 or 2 unless n is 5 mod 6",), lambda k, n: k <= 2 and n % 6 != 5),
    (("若 n 是偶数，取一半；否则取 1",), lambda k, n: k == 1 if n % 2 else 2 * k == n),
    (
        ("如果石子数是奇数，只能取 1 个；如果是偶数，可以取 1 个或 2 个",),
        lambda k, n: k == 1 or (k == 2 and n % 2 == 0),
    ),
    (("取 1 个或任意质数个", "a prime number or 1"), lambda k, n: k == 1 or prime(k)),
    (("每次取的个数不能是 3 的倍数",), lambda k, n: k % 3),
    (("取 1 到 10 个，但不能取 3 的倍数个",), lambda k, n: k <= 10 and k % 3),
    (("取走个数为小于 n 的奇数",), lambda k, n: k % 2 and k < n),
    (
        (
            "20 stones, take 1 to 3",
            "A pile of 21 matches: each player removes 1 to 3",
            "10 颗石子，每次取 1 到 3 颗",
            "有 21 根火柴，每次取 1 到 3 根",
            "每次可取 1、2 或 3 颗石子，不能走的人输",
            "On each turn a player removes 1, 2 or 3 stones; whoever cannot move loses",
        ),
        lambda k, n: k <= 3,
    ),
]


def digits(n):
    return [int(digit) for digit in str(n)]


TAKES += [
    (
        ("1 stone, or 3 stones if the heap is even", "1, or 3 if n is even"),
        lambda k, n: k == 1 or (k == 3 and n % 2 == 0),
    ),
    (("1, 2, or 3 if n is even", "1 or 2 or 3 if n is even"), lambda k, n: k < 4 and n % 2 == 0),
    (
        ("a number from {1, 4, 9} or all stones if fewer than 10 remain",),
        lambda k, n: k in (1, 4, 9) or (k == n and n < 10),
    ),
    (
        (
            "20 stones or more, take 1 to 3",
            "20 or more stones: take 1 to 3",
            "20 个以上，取 1 到 3 个",
        ),
        lambda k, n: k <= 3 and n >= 20,
    ),
    (
        (
            "10 or more stones: take 2; otherwise take 1",
            "with 10 stones or more: take 2; else take 1",
        ),
        lambda k, n: k == (2 if n >= 10 else 1),
    ),
    (
        ("even heap: take 2; odd heap: take 1", "偶数个石子的堆中取 2 个，奇数个石子的堆中取 1 个"),
        lambda k, n: k == 2 - n % 2,
    ),
    (("每次取不超过一半的石子，至少取一颗",), lambda k, n: 2 * k <= n),
    (("每次取 k 个，k 满足 k*k<=n",), lambda k, n: k * k <= n),
    (("取 3 个；n 是偶数时，至少取 1 个",), lambda k, n: k == 3 or n % 2 == 0),
    (("take 2, 4, 6, ..., 10",), lambda k, n: k % 2 == 0 and k <= 10),
    (("take 1, 2, 4, ... stones", "每次可取 1、2、4、8……个"), lambda k, n: k & (k - 1) == 0),
    (("take 1, 3, 5, ... stones", "每次取 1、3、5……个"), lambda k, n: k % 2),
    (
        (
            "Tom and Ann take turns removing 1, 3 or 5 counters from a pile of 77 counters.",
            "A heap of 100 coins. A move consists of taking 1, 3 or 5 coins.",
            "桌上有一堆石子共 2024 枚，甲乙轮流取，每次取 1、3 或 5 枚。",
            "两人轮流从 15 个石子中取石子，每次取 1 个、3 个或 5 个，取得最后一个的人获胜",
        ),
        lambda k, n: k in (1, 3, 5),
    ),
    (
        ("take 1 if n is prime, 2 if n is composite",),
        lambda k, n: k == 1 + (not prime(n)) and n > 1,
    ),
    (("if 12 stones are left take 3, else take 1",), lambda k, n: k == (3 if n == 12 else 1)),
    (("5 only if there are at least 12; 1 or 2",), lambda k, n: k < 3 or (k == 5 and n > 11)),
    (("除 4 个以外，1 到 6 个都可以取",), lambda k, n: k <= 6 and k != 4),
    (("每次取三分之一（向下取整）",), lambda k, n: k == n // 3),
    (
        ("take the largest digit of n", "maxdigit(n)", "每次取走当前数的最大数字"),
        lambda k, n: k == max(digits(n)),
    ),
    (
        ("subtract the sum of the digits of n", "每次减去 n 的各位数字之和"),
        lambda k, n: k == sum(digits(n)),
    ),
    (
        ("take as many as n has digits", "the number of digits of n", "每次取石子数的位数"),
        lambda k, n: k == len(digits(n)),
    ),
    (
        (
            "1 to 3 if the digit sum of n is even, else 1",
            "若 n 的数字和是偶数则取 1 到 3 个，否则取 1 个",
        ),
        lambda k, n: k < (2 if sum(digits(n)) % 2 else 4),
    ),
    (("k where k divides digitsum(n) - 1",), lambda k, n: (sum(digits(n)) - 1) % k == 0),
]
LAST_LOSES = [
    "misere: take 1 to 3",
    "There are 21 matches. Two players take turns removing 1, 2 or 3 matches. "
    "The player who takes the last match loses.",
    "每次取 1 至 3 根火柴，取到最后一根的人输",
    "甲乙二人轮流取石子，每次最少取 1 个，最多取 3 个，谁取到最后一颗谁就输",
    "remove 1 to 3 stones; the player unable to move wins",
]
SPLITS = [
    "1, 2 or 3, and split the remaining stones into two heaps",
    "取 1 到 3 个，把剩下的分成两堆",
]


def piles(found):
    return {tuple(sorted(filter(None, heaps))) for heaps in found}


@pytest.mark.parametrize(("text", "allowed"), [(t, may) for texts, may in TAKES for t in texts])
def test_what_may_be_taken(text, allowed):
    for rule in (text, str(parse_rule(text))):
        played = game(f"take:{rule}")
        for n in range(40):
            wanted = piles((n - k,) for k in range(1, n + 1) if allowed(k, n))
            assert piles(played.options((n,))) == wanted, n


@pytest.mark.parametrize("text", LAST_LOSES)
def test_the_last_one_loses(text):
    assert str(parse_rule(text)) == "1..3, last one loses"


@pytest.mark.parametrize("text", SPLITS)
def test_the_rest_is_split(text):
    played = game(f"take:{text}")
    for n in range(20):
        wanted = ((a, n - k - a) for k in (1, 2, 3) for a in range(1, n - k))
        assert piles(played.options((n,))) == piles(wanted)


@pytest.mark.parametrize(
    "text",
    [
        "两堆石子，每次从其中一堆取 1 或 2 个，或者从两堆各取 1 个",
        "two piles: remove 1 or 2 stones from one pile, or 1 from both piles",
        "There are two piles. A player may take 1 or 2 from one pile, or 1 from each.",
    ],
)
def test_two_piles(text):
    played = game(f"take:{text}")
    for a in range(6):
        for b in range(6):
            steps = [(1, 0), (2, 0), (0, 1), (0, 2), (1, 1)]
            wanted = {(a - i, b - j) for i, j in steps if i <= a and j <= b}
            assert {tuple(sorted(x)) for x in played.options((a, b))} == {
                tuple(sorted(x)) for x in wanted
            }


@pytest.mark.parametrize(
    "text",
    [
        "20, take 1 to 3",
        "5; take 1",
        "取 k 个，其中 k 除以 5 余 7",
        "2 stones, take 3",
        "3 个，取 1 个",
        "3 颗石子，取 5 颗",
        "5 stones, then take 1 to 3",
        "at least 5 stones, take 1 to 3",
        "take 1 from a heap of 3 stones or 2 from a heap of 5 stones",
        "any or squares",
        "the digit sum",
    ],
)
def test_what_has_no_plain_reading_is_refused(text):
    with pytest.raises(InputError):
        parse_rule(text)


class Half(HeapGame):
    """Leave half of the heap, which is no whole number for an odd one."""

    def heap_options(self, n):
        yield (n / 2,)


def test_the_options_of_an_own_class_are_checked_move_by_move():
    with pytest.raises(GrundyError):
        list(Half().options((3,)))


def test_digits_of_large_heaps_are_looked_at_without_trying_all_numbers():
    played = game("take:the largest digit of n, or digitsum(n) - 1")
    n = 10**17 + 7
    assert set(played.options((n,))) == {(n - 7,)}
    table = []
    for n in range(400):
        taken = {max(digits(n)), sum(digits(n)) - 1} & set(range(1, n + 1))
        reached = {table[n - k] for k in taken}
        table.append(next(g for g in range(9) if g not in reached))
    assert list(ask.table(played.text, 400).values) == table
