"""Rules as authors of contests and teachers write them, with the moves that they mean."""

from math import gcd, isqrt

import pytest

from grundy.games import game


def is_prime(k):
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


def is_square(k):
    return k > 0 and isqrt(k) ** 2 == k


def is_square_or_0(k):
    return k >= 0 and isqrt(k) ** 2 == k


def is_power_of_2(k):
    return k > 0 and k & (k - 1) == 0


FIB = {1, 2, 3, 5, 8, 13, 21, 34, 55}


def takes(c):
    return lambda n: {(n - k,) for k in range(1, n + 1) if c(n, k)}


def leaves(c):
    return lambda n: {(m,) for m in range(0, n) if c(n, m)}


def splits(taken, c=lambda n, a, b: True):
    def f(n):
        out = set()
        for k in taken(n):
            r = n - k
            for a in range(1, r):
                if c(n, a, r - a):
                    out.add(tuple(sorted((a, r - a))))
        return out

    return f


def any_of(*fs):
    return lambda n: set().union(*(f(n) for f in fs))


ENGLISH = [
    (
        "On each turn a player removes 1, 2 or 5 stones from the pile.",
        takes(lambda n, k: k in (1, 2, 5)),
    ),
    (
        "There is a heap of n beans. "
        "In one move you may remove at least one and at most four beans.",
        takes(lambda n, k: k <= 4),
    ),
    (
        "Two players alternately take coins; a player may take one coin, "
        "or exactly half of the coins if their number is even.",
        takes(lambda n, k: k == 1 or 2 * k == n),
    ),
    (
        "A move: subtract from n any of its divisors other than n itself.",
        takes(lambda n, k: n % k == 0 and k < n),
    ),
    (
        "Each player in turn takes a prime number of stones or a single stone.",
        takes(lambda n, k: k == 1 or is_prime(k)),
    ),
    ("take any number except 1 and except all", takes(lambda n, k: k != 1 and k != n)),
    ("You may take any number of stones but not all of them.", takes(lambda n, k: k < n)),
    ("A player takes a perfect square number of matches.", takes(lambda n, k: is_square(k))),
    ("On a turn, remove 2^m stones for some m >= 0.", takes(lambda n, k: is_power_of_2(k))),
    (
        "Players take turns removing 1, 3, or 4 chips. The player who cannot move loses.",
        takes(lambda n, k: k in (1, 3, 4)),
    ),
    (
        "Take an odd number of stones, but never more than 7.",
        takes(lambda n, k: k % 2 == 1 and k <= 7),
    ),
    (
        "If the number of stones is even, take 1 or 2; if it is odd, take 1 or 3.",
        takes(lambda n, k: k == 1 or (k == 2 if n % 2 == 0 else k == 3)),
    ),
    (
        "take 1 or 3 if n is a square or n = 2",
        takes(lambda n, k: k in (1, 3) and (is_square(n) or n == 2)),
    ),
    ("take k coprime to 10", takes(lambda n, k: gcd(k, 10) == 1)),
    (
        "Remove stones so that the number of remaining stones is a perfect square.",
        leaves(lambda n, m: is_square_or_0(m)),
    ),
    ("Take at least half of the stones.", takes(lambda n, k: 2 * k >= n)),
    ("Remove fewer than half of the stones in the heap.", takes(lambda n, k: 2 * k < n)),
    ("Take no more than a third of the pile.", takes(lambda n, k: 3 * k <= n)),
    ("Take any number of stones from 3 to 6.", takes(lambda n, k: 3 <= k <= 6)),
    ("A player must remove a multiple of 3 stones.", takes(lambda n, k: k % 3 == 0)),
    ("Remove k stones where k is not divisible by 3.", takes(lambda n, k: k % 3 != 0)),
    (
        "Take 1 stone, or split the pile into two non-empty piles.",
        any_of(takes(lambda n, k: k == 1), splits(lambda n: [0])),
    ),
    ("Split the heap into two unequal heaps.", splits(lambda n: [0], lambda n, a, b: a != b)),
    (
        "Divide a pile into two piles of different sizes, or take one stone.",
        any_of(takes(lambda n, k: k == 1), splits(lambda n: [0], lambda n, a, b: a != b)),
    ),
    (
        "Knock down one pin or two adjacent pins.",
        lambda n: {
            tuple(sorted(x for x in (a, n - k - a) if x)) or (0,)
            for k in (1, 2)
            for a in range(0, n - k + 1)
        },
    ),
    (
        "Take one or two stones, but two only if the pile has at least ten stones.",
        takes(lambda n, k: k == 1 or (k == 2 and n >= 10)),
    ),
    (
        "Take k stones, where k divides n and k is odd.",
        takes(lambda n, k: n % k == 0 and k % 2 == 1),
    ),
    (
        "take k (k = 1 or k = 4) if n is even, otherwise take 1",
        takes(lambda n, k: k in (1, 4) if n % 2 == 0 else k == 1),
    ),
    (
        "take k where (k is prime or k = 1) and k <= 6",
        takes(lambda n, k: (is_prime(k) or k == 1) and k <= 6),
    ),
    ("Remove any number of stones that is a Fibonacci number.", takes(lambda n, k: k in FIB)),
    ("Replace n by n - 1 or by floor(n/2).", leaves(lambda n, m: m == n - 1 or m == n // 2)),
    (
        "Subtract 1 from n, or divide it by 2 if it is even.",
        leaves(lambda n, m: m == n - 1 or (n % 2 == 0 and m == n // 2)),
    ),
    (
        "If n is divisible by 3 you may remove a third of the stones; you may always remove one.",
        takes(lambda n, k: k == 1 or 3 * k == n),
    ),
    ("Take two or more stones.", takes(lambda n, k: k >= 2)),
    ("You can take 1 or any even number of stones.", takes(lambda n, k: k == 1 or k % 2 == 0)),
    (
        "A legal move is to remove s stones, where s is 1, 4 or 9.",
        takes(lambda n, k: k in (1, 4, 9)),
    ),
    (
        "Take as many stones as the last digit of n, or one stone.",
        takes(lambda n, k: k == 1 or k == n % 10),
    ),
    (
        "Remove a number of stones equal to one of the digits of n.",
        takes(lambda n, k: str(k) in str(n) and k < 10),
    ),
    (
        "take 2 or 3, and 1 only if n is a multiple of 4",
        takes(lambda n, k: k in (2, 3) or (k == 1 and n % 4 == 0)),
    ),
    (
        "Take 1 to 3 stones if more than 10 remain, otherwise just 1 stone.",
        takes(lambda n, k: k <= 3 if n > 10 else k == 1),
    ),
    ("Take all of the stones or exactly one stone.", takes(lambda n, k: k in (1, n))),
    ("take any but 1 or all", takes(lambda n, k: k != 1 and k != n)),
    ("Take any number of stones other than 2 or 3.", takes(lambda n, k: k not in (2, 3))),
    ("A move consists of removing k stones where k^2 <= n.", takes(lambda n, k: k * k <= n)),
    ("On your turn remove 1, 2, ..., 6 stones.", takes(lambda n, k: k <= 6)),
    (
        "Take 3 stones and split what is left into two piles, or take 1 stone.",
        any_of(takes(lambda n, k: k == 1), splits(lambda n: [3] if n >= 3 else [])),
    ),
    ("Leave at least one stone and take at most 4.", takes(lambda n, k: k <= 4 and k < n)),
    (
        "Take a proper divisor of n that is greater than 1, or take 1.",
        takes(lambda n, k: (n % k == 0 and k < n) or k == 1),
    ),
    (
        "Remove 1 stone if n is prime and any number of stones up to 3 if it is not.",
        takes(lambda n, k: k == 1 if is_prime(n) else k <= 3),
    ),
    (
        "Take k stones such that k and n have no common factor other than 1.",
        takes(lambda n, k: gcd(k, n) == 1),
    ),
    (
        "Remove an amount that is prime or a power of two.",
        takes(lambda n, k: is_prime(k) or is_power_of_2(k)),
    ),
    (
        "take 1, 2, or 3, but not a number that leaves a multiple of 5",
        takes(lambda n, k: k <= 3 and (n - k) % 5 != 0),
    ),
    ("A player removes half of the stones, rounded up.", takes(lambda n, k: k == (n + 1) // 2)),
    (
        "Remove one stone or half of the stones rounded down.",
        takes(lambda n, k: k == 1 or k == n // 2),
    ),
    (
        "The player takes at least 2 and no more than 5 stones from the heap.",
        takes(lambda n, k: 2 <= k <= 5),
    ),
    (
        "A player may remove one stone from an odd pile and one or two stones from an even pile.",
        takes(lambda n, k: k == 1 or (k == 2 and n % 2 == 0)),
    ),
    ("Take a triangular number of stones.", takes(lambda n, k: is_square(8 * k + 1))),
    ("Remove either 2 stones or 7 stones, never anything else.", takes(lambda n, k: k in (2, 7))),
]
CHINESE = [
    ("每次可以取走1到3颗石子。", takes(lambda n, k: k <= 3)),
    ("两人轮流从一堆石子中取，每次至少取1个，最多取5个。", takes(lambda n, k: k <= 5)),
    ("每次只能取1个、3个或4个石子", takes(lambda n, k: k in (1, 3, 4))),
    ("每次取走的石子数必须是质数", takes(lambda n, k: is_prime(k))),
    ("每次可以取1个或者任意质数个石子", takes(lambda n, k: k == 1 or is_prime(k))),
    ("每次取走的个数必须是完全平方数", takes(lambda n, k: is_square(k))),
    ("每次取2的幂次个石子", takes(lambda n, k: is_power_of_2(k))),
    ("每次取奇数个石子，且不超过7个", takes(lambda n, k: k % 2 == 1 and k <= 7)),
    ("每次取走的石子数不能超过总数的一半", takes(lambda n, k: 2 * k <= n)),
    ("每次至少取一半", takes(lambda n, k: 2 * k >= n)),
    ("取走k个石子，其中k是n的约数且k不等于n", takes(lambda n, k: n % k == 0 and k < n)),
    ("每次减去n的一个真因数", takes(lambda n, k: n % k == 0 and k < n)),
    ("取任意多个，但不能取完", takes(lambda n, k: k < n)),
    ("可以取任意个，但不能只取1个", takes(lambda n, k: k > 1)),
    ("除了1个和全部以外，可以取任意个", takes(lambda n, k: k != 1 and k != n)),
    ("取k个，k与n互质", takes(lambda n, k: gcd(k, n) == 1)),
    ("取k个，k与10互质", takes(lambda n, k: gcd(k, 10) == 1)),
    (
        "如果n是偶数取1个或2个，如果n是奇数取1个或3个",
        takes(lambda n, k: k == 1 or (k == 2 if n % 2 == 0 else k == 3)),
    ),
    ("n为偶数时可以取走一半，也可以总是取1个", takes(lambda n, k: k == 1 or 2 * k == n)),
    ("取1个，或者把一堆分成两堆", any_of(takes(lambda n, k: k == 1), splits(lambda n: [0]))),
    ("把一堆分成大小不同的两堆", splits(lambda n: [0], lambda n, a, b: a != b)),
    ("每次取走若干个，使剩下的石子数是完全平方数", leaves(lambda n, m: is_square_or_0(m))),
    (
        "取1个或2个，但石子数不少于10个时才能取2个",
        takes(lambda n, k: k == 1 or (k == 2 and n >= 10)),
    ),
    ("每次取3的倍数个", takes(lambda n, k: k % 3 == 0)),
    ("每次取的个数不能是3的倍数", takes(lambda n, k: k % 3 != 0)),
    ("每次取斐波那契数个石子", takes(lambda n, k: k in FIB)),
    ("将n变为n-1或者⌊n/2⌋", leaves(lambda n, m: m == n - 1 or m == n // 2)),
    ("每次取2个以上", takes(lambda n, k: k >= 2)),
    ("可以取1个或任意偶数个", takes(lambda n, k: k == 1 or k % 2 == 0)),
    ("取走1个或者全部取走", takes(lambda n, k: k in (1, n))),
    ("每次取走的数目为n的某一位数字", takes(lambda n, k: str(k) in str(n) and k < 10)),
    (
        "若石子数大于10，每次取1至3个；否则只能取1个",
        takes(lambda n, k: k <= 3 if n > 10 else k == 1),
    ),
    ("每次取3到6个", takes(lambda n, k: 3 <= k <= 6)),
    ("最多取三分之一", takes(lambda n, k: 3 * k <= n)),
    ("取走的石子数严格小于总数的一半", takes(lambda n, k: 2 * k < n)),
    (
        "n是完全平方数或n=2时取1个或3个",
        takes(lambda n, k: k in (1, 3) and (is_square(n) or n == 2)),
    ),
    ("取一半，向上取整", takes(lambda n, k: k == (n + 1) // 2)),
    ("每次可取1个，当n是3的倍数时也可取走三分之一", takes(lambda n, k: k == 1 or 3 * k == n)),
    ("取k个，要求k的平方不超过n", takes(lambda n, k: k * k <= n)),
    ("每次取走一个三角形数个石子", takes(lambda n, k: is_square(8 * k + 1))),
]


def sizes(option):
    return tuple(sorted(filter(None, option)))


@pytest.mark.parametrize(
    ("text", "meant"), [*ENGLISH, *CHINESE], ids=[t for t, _ in [*ENGLISH, *CHINESE]]
)
def test_a_rule_has_the_moves_that_its_author_means(text, meant):
    read = game(f"take:{text}")
    assert not read.misere
    for n in range(41):
        assert set(map(sizes, read.options((n,)))) == set(map(sizes, meant(n))), n


MORE = [
    ("take 1 unless n is even or n = 3", lambda n: {(n - 1,)} if n % 2 and n != 3 else set()),
    ("take 1 if n is even and 2 if it is odd", takes(lambda n, k: k == 1 + n % 2)),
    ("take any but 1 or 2 or all", takes(lambda n, k: k not in (1, 2, n))),
    ("take any number other than one or the whole heap", takes(lambda n, k: k not in (1, n))),
    ("any but 1, or all", takes(lambda n, k: k != 1 or k == n)),
    ("k with k = 1 or k is odd and 2k <= n", takes(lambda n, k: k == 1 or (k % 2 and 2 * k <= n))),
    ("k with not (k = 2 or k is odd)", takes(lambda n, k: k % 2 == 0 and k != 2)),
    ("leave a cube", leaves(lambda n, m: round(m ** (1 / 3)) ** 3 == m)),
]


@pytest.mark.parametrize(("text", "meant"), MORE, ids=[text for text, _ in MORE])
def test_choices_of_conditions_have_their_moves(text, meant):
    read = game(f"take:{text}")
    for n in range(41):
        assert set(map(sizes, read.options((n,)))) == set(map(sizes, meant(n))), n
    again = game(read.text)
    assert again.text == read.text
