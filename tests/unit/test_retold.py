"""Rules that no row of a table knows, as authors and pupils put them: read clause by clause."""

from math import gcd, isqrt

import pytest

from grundy.errors import GrundyError
from grundy.games import game

FIBONACCI = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}


def prime(x):
    return x > 1 and all(x % d for d in range(2, isqrt(x) + 1))


def square(x):
    return isqrt(x) ** 2 == x


def power(x, of):
    return x in {of**i for i in range(9)}


def takes(test):
    return lambda n: {(n - k,) for k in range(1, n + 1) if test(n, k)}


def leaves(test):
    return lambda n: {(m,) for m in range(n) if test(n, m)}


def splits(test):
    return lambda n: {(i, n - i) for i in range(1, n // 2 + 1) if test(i, n - i)}


def either(*moves):
    return lambda n: set().union(*(each(n) for each in moves))


ENGLISH = [
    (
        "If n is at least 10 and n is even, take 5; otherwise take just one stone.",
        takes(lambda n, k: k == 5 if n > 9 and n % 2 == 0 else k == 1),
    ),
    (
        "Starting from n, players take 1 or 3 or more stones.",
        takes(lambda n, k: k == 1 or k > 2),
    ),
    (
        "You have a heap of n beans. "
        "On your turn, remove a number of beans that is odd and not divisible by 3.",
        takes(lambda n, k: k % 2 and k % 3),
    ),
    (
        "On each turn the player removes 1, 4, 7, 10, ... stones from the heap.",
        takes(lambda n, k: k % 3 == 1),
    ),
    ("Take 1 to 9 stones. Take an odd number.", takes(lambda n, k: k <= 9 and k % 2)),
    ("take a divisor other than 1 and n", takes(lambda n, k: n % k == 0 and 1 < k < n)),
    ("take any number other than 2, 5 and n", takes(lambda n, k: k not in (2, 5) and k < n)),
    ("take 1 if n > 2^5, else 2", takes(lambda n, k: k == (1 if n > 32 else 2))),
    ("divide by 2 to 9 rounding up", leaves(lambda n, m: m in {-(-n // k) for k in range(2, 10)})),
    ("divide n by 2, 3 or 5, rounding down", leaves(lambda n, m: m in {n // 2, n // 3, n // 5})),
    (
        "Split the pile into two piles with at least 3 stones each.",
        splits(lambda a, b: min(a, b) > 2),
    ),
    (
        "Take the largest power of 2 not exceeding n, or take just one stone.",
        takes(lambda n, k: k == 1 or (power(k, 2) and 2 * k > n)),
    ),
    (
        "Choose a prime p dividing n and take p stones from the heap.",
        takes(lambda n, k: prime(k) and n % k == 0),
    ),
    (
        "Players alternate removing "
        "stones. It is allowed to remove any number less than 7 except 4.",
        takes(lambda n, k: k < 7 and k != 4),
    ),
    (
        "You can remove any number of stones that shares no common factor with n.",
        takes(lambda n, k: gcd(k, n) == 1),
    ),
    (
        "If n is a multiple of 3 remove n/3 stones; otherwise remove one or two stones.",
        takes(lambda n, k: 3 * k == n if n % 3 == 0 else k <= 2),
    ),
    (
        "Take up to ten stones at once, but the number you take has to be a power of two.",
        takes(lambda n, k: k <= 10 and power(k, 2)),
    ),
    (
        "Divide the pile into two unequal non-empty piles. A player who cannot do this loses.",
        splits(lambda a, b: a != b),
    ),
    ("Remove at least 1 and at most n/3 stones (rounded up).", takes(lambda n, k: k <= -(-n // 3))),
    (
        "Pick a digit of n other than 0 and subtract it from n.",
        takes(lambda n, k: k < 10 and str(k) in str(n)),
    ),
    (
        "Remove 1, 2, 3, ..., 8 candies; you may not remove 5.",
        takes(lambda n, k: k <= 8 and k != 5),
    ),
    (
        "Take a third of the stones, rounded down, or take two.",
        takes(lambda n, k: k == n // 3 or k == 2),
    ),
    (
        "When the heap is larger than 12, "
        "remove 4, 5 or 6 stones. When it is 12 or smaller, remove 1 stone.",
        takes(lambda n, k: k in (4, 5, 6) if n > 12 else k == 1),
    ),
    (
        "A player must take stones so that the number left is divisible by 3 or by 4.",
        takes(lambda n, k: (n - k) % 3 == 0 or (n - k) % 4 == 0),
    ),
    (
        "Starting from n, the players "
        "subtract any of the numbers 2, 3, 5, 7. The one who cannot subtract loses.",
        takes(lambda n, k: k in (2, 3, 5, 7)),
    ),
    (
        "take any number except 2 and except powers of 3",
        takes(lambda n, k: k != 2 and not power(k, 3)),
    ),
    (
        "You cannot take more than a third of the stones. You must take at least one.",
        takes(lambda n, k: 3 * k <= n),
    ),
    (
        "replace n by n - 1, by n - 2 or by the integer part of n/3",
        leaves(lambda n, m: m in (n - 1, n - 2, n // 3)),
    ),
    ("Take 6 or 9 or 20 chips.", takes(lambda n, k: k in (6, 9, 20))),
    (
        "The number of stones you remove must be 1 more than a multiple of 5.",
        takes(lambda n, k: k % 5 == 1),
    ),
    (
        "Remove between 3 and 8 stones inclusive. If you cannot, you lose.",
        takes(lambda n, k: 3 <= k <= 8),
    ),
]
CHINESE = [
    (
        "每次取1个；n是偶数或n大于10时，可取2个。",
        takes(lambda n, k: k == 1 or (k == 2 and (n % 2 == 0 or n > 10))),
    ),
    ("除非n是偶数，否则取1个。", takes(lambda n, k: k == 1 and n % 2)),
    (
        "每次取走的个数只能是奇数，且不能超过剩余石子的三分之一。",
        takes(lambda n, k: k % 2 and 3 * k <= n),
    ),
    ("每次取走后必须剩下偶数个石子。", takes(lambda n, k: (n - k) % 2 == 0)),
    (
        "每次取1到3个，若剩余不足4个则必须全部取完。",
        takes(lambda n, k: k == n if n < 4 else k <= 3),
    ),
    ("n为偶数时不能取2个，每次取1到3个。", takes(lambda n, k: k <= 3 and (n % 2 or k != 2))),
    (
        "每次取走不超过n的最大的2的幂，或者取1个。",
        takes(lambda n, k: k == 1 or (power(k, 2) and 2 * k > n)),
    ),
    ("可以取走一半的石子（总数为偶数时），也可以取1个。", takes(lambda n, k: k == 1 or 2 * k == n)),
    ("从n中减去一个不大于n的完全平方数，不能操作者输。", takes(lambda n, k: square(k))),
    ("轮流取，每次最多取5个，但取的个数不能是4。", takes(lambda n, k: k <= 5 and k != 4)),
    ("每次取走k个石子，k必须是4的倍数或者等于1。", takes(lambda n, k: k % 4 == 0 or k == 1)),
    (
        "石子数大于12时可取4、5或6个，不大于12时只能取1个。",
        takes(lambda n, k: k in (4, 5, 6) if n > 12 else k == 1),
    ),
    (
        "取走任意多个石子，但取走的个数不能是3的倍数也不能是5的倍数。",
        takes(lambda n, k: k % 3 and k % 5),
    ),
    ("每次取至少2个，且取后至少剩1个。", takes(lambda n, k: 2 <= k < n)),
    (
        "每次取走1个石子，或把石子平均分成两堆。",
        either(takes(lambda n, k: k == 1), splits(lambda a, b: a == b)),
    ),
    ("每次取走的石子数不得少于3，也不得多于8。", takes(lambda n, k: 3 <= k <= 8)),
    ("每次取走小于20的质数个石子，或者1个。", takes(lambda n, k: k == 1 or (prime(k) and k < 20))),
    (
        "如果石子数是奇数就取1个，如果是偶数就取2个或4个。",
        takes(lambda n, k: k == 1 if n % 2 else k in (2, 4)),
    ),
    ("每次取走斐波那契数个石子，但不超过13个。", takes(lambda n, k: k in FIBONACCI and k <= 13)),
    ("每次取1到9个石子，但只能取奇数个。", takes(lambda n, k: k <= 9 and k % 2)),
    (
        "当剩余石子为奇数个时只能取奇数个，为偶数个时只能取偶数个。",
        takes(lambda n, k: (n - k) % 2 == 0),
    ),
    (
        "每次取走的石子数不能超过5个，也不能超过总数的一半。",
        takes(lambda n, k: k <= 5 and 2 * k <= n),
    ),
    ("取走n的一个大于1的真因数，或者取1个。", takes(lambda n, k: k == 1 or (n % k == 0 and k < n))),
    (
        "每次至少拿一颗，最多拿三颗，拿走后剩下的颗数不能是5的倍数。",
        takes(lambda n, k: k <= 3 and (n - k) % 5),
    ),
    ("把一堆分成大小不等的两堆，每堆都至少2个。", splits(lambda a, b: a != b and min(a, b) >= 2)),
    ("每次取走偶数个石子，取走后至少剩2个。", takes(lambda n, k: k % 2 == 0 and n - k >= 2)),
    ("取除1和n以外的约数", takes(lambda n, k: n % k == 0 and 1 < k < n)),
    ("若n大于2^5则取1个，否则取2个", takes(lambda n, k: k == (1 if n > 32 else 2))),
]
LOSES = [
    "Take from 2 up to 6 stones, but not 4; whoever takes the last stone is the loser.",
    "每次取2到6个，但取的个数不能是4，取到最后一颗的人输。",
]
TWO = [
    ("取1到3个，剩下的石子数必须是奇数或3的倍数。", "取1到3个"),
    ("Take a prime number or an even number, at most 10.", "at most 10."),
    ("每次取1到3个，或者最多取一半且取奇数个。", "取奇数个"),
    ("Take 1 or 3 or a prime so that an even number is left.", "even number"),
]
REFUSED = [
    "Take at most twice as many stones as were taken last.",
    "取的数不能超过上一次的两倍",
    "Take a purple number of stones.",
    "Take 1 or 2 stones from the left end or 3 from the right end.",
    "Take 1 to 3 stones. Whoever takes the last stone washes the dishes.",
    "每次取1到3个，取到最后一个的人洗碗。",
    "Take 1 to 3 stones. The first move may take only 1.",
    "Take 1 to 3 stones. If n is prime, pass.",
    "Take 1 to 5 stones, usually an odd number.",
    "Take 2 or 3 stones, or return one stone.",
    "取1到3个，或者放回1个。",
    "Take 1 to 5 stones but not the same number as your opponent just took.",
    "每次取1到5个，不能与对手刚才取的个数相同。",
    "Alice takes 1 or 2, Bob takes 1 or 3.",
    "甲每次取1或2个，乙每次取1或3个。",
    "Take at most 3 stones per turn and at most 10 in total.",
    "Take an odd number, then an even number.",
    "Take a prime or a square less than 20 and odd.",
    "Take 1 or 2 stones. Never take 2 stones twice in a row.",
    "You must not take all the stones unless you do not.",
    "Take an even number of stones every second turn.",
    "第一次取1个，以后每次取2个。",
    "先手取1个，后手取2个。",
    "Take 1 to 3 stones and put half of them back.",
    "每次取1到3个，每局只能取一次3个。",
    "Take 3 stones for every 2 left.",
    "Take 1, 2 or 3 stones. The player with most stones wins.",
    "取石子最多的人获胜，每次取1到3个。",
    "Take 1, 2, 4, 7, ... stones.",
    "Take as many as you like but fewer than before.",
    "Take a multiple of 3, 5 or 7.",
    "每次取3或5的倍数。",
    "取1个，然后再取2个。",
    "take 1 or half",
    "remove 2k stones where k <= 3",
    "每次取1和n以外的约数",
    "k with k != 1 and n",
    "取n减1个石子",
    "取走后若剩下偶数个则再取1个。",
    "每次可以取1个，也可以取走当前石子数的最大的2的幂约数。",
    "1 to 9, at most half or all",
    "Take 1 or 2, else",
    "If n is even take 1 or",
]


@pytest.mark.parametrize(("text", "meant"), [*ENGLISH, *CHINESE])
def test_a_rule_means_what_its_clauses_say(text, meant):
    read = game(f"take:{text}")
    assert not read.misere
    for n in range(1, 61):
        left = {tuple(sorted(filter(None, option))) for option in read.options((n,))}
        assert left == {tuple(sorted(filter(None, option))) for option in meant(n)}, n


@pytest.mark.parametrize("text", LOSES)
def test_whoever_takes_the_last_one_loses(text):
    read = game(f"take:{text}")
    assert read.text == game("take:2..6 with k != 4, last one loses").text


@pytest.mark.parametrize("text", REFUSED)
def test_what_says_more_or_less_than_a_rule_is_refused(text):
    with pytest.raises(GrundyError, match=r"rule.*: expected .*"):
        game(f"take:{text}")


@pytest.mark.parametrize(("text", "got"), TWO)
def test_a_rule_that_may_mean_two_things_is_refused_and_both_are_named(text, got):
    with pytest.raises(GrundyError, match=r"means one thing, '.*' or '.*'") as told:
        game(f"take:{text}")
    assert told.value.got.startswith(got)


def test_a_rule_with_a_memory_is_told_where_there_is_one():
    with pytest.raises(GrundyError, match="fibonacci-nim, or moves:"):
        game("take:Take at most twice as many stones as were taken last.")
