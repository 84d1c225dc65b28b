"""Rules with the stories that contests tell: what is played is what a plain loop says."""

from math import gcd, isqrt

import pytest

from grundy.errors import GrundyError
from grundy.games import game


def prime(x):
    return x > 1 and all(x % d for d in range(2, isqrt(x) + 1))


def prime_power(x):
    return sum(prime(p) for p in range(2, x + 1) if x % p == 0) == 1


def square(x):
    return isqrt(x) ** 2 == x


def digits(n):
    return {int(digit) for digit in str(n)}


TAKES = [
    ("每次必须取1或3个", lambda k, n: k in (1, 3)),
    ("玩家必须取走质数个", lambda k, n: prime(k)),
    ("a player may only take 1, or 4 if n is even", lambda k, n: k == 1 or (k == 4 and n % 2 == 0)),
    (
        "You are given a pile of stones. On each turn the current player must remove either one "
        "stone or a prime number of stones.",
        lambda k, n: k == 1 or prime(k),
    ),
    (
        "In one turn, a player can choose a positive integer x such that x divides n and x < n, "
        "and replace n with n - x.",
        lambda k, n: n % k == 0 and k < n,
    ),
    (
        "Each turn the player removes a number of candies that is a power of three.",
        lambda k, n: k in (1, 3, 9, 27, 81),
    ),
    ("A player removes some stones, at least 2 and at most 5.", lambda k, n: 2 <= k <= 5),
    ("On each move, exactly one or exactly six matches are removed.", lambda k, n: k in (1, 6)),
    ("Subtract a nonzero digit of the current number.", lambda k, n: k in digits(n)),
    ("Take 2 or 3, but never leave exactly one stone.", lambda k, n: k in (2, 3) and n - k != 1),
    (
        "If the pile has more than 10 stones, take 1, 2 or 3; otherwise take only 1.",
        lambda k, n: k <= 3 if n > 10 else k == 1,
    ),
    (
        "Take one stone; if n is a multiple of 4, you may instead take two.",
        lambda k, n: k == 1 or (k == 2 and n % 4 == 0),
    ),
    ("Take 5 at most.", lambda k, n: k <= 5),
    ("两名同学轮流取球，每次至少取1个，至多取6个，取到最后一个球的人获胜。", lambda k, n: k <= 6),
    ("每次取石子不得少于2个也不得多于5个。", lambda k, n: 2 <= k <= 5),
    (
        "当石子数是3的倍数时取1个或2个，其他情况取1个。",
        lambda k, n: k == 1 or (k == 2 and n % 3 == 0),
    ),
    ("取走一部分石子，使剩余石子数是完全平方数。", lambda k, n: square(n - k)),
    ("每次取1个或取走一半（石子数为偶数时）。", lambda k, n: k == 1 or 2 * k == n),
    ("两人轮流取石子，每次只能取1、3或4个", lambda k, n: k in (1, 3, 4)),
    (
        "There is a pile of n stones. Two players alternately remove 2, 5 or 6 stones. "
        "Whoever cannot move loses.",
        lambda k, n: k in (2, 5, 6),
    ),
    (
        "Alice and Bob take turns; each turn a player removes 1 or 4 stones; the player "
        "who takes the last stone wins",
        lambda k, n: k in (1, 4),
    ),
    (
        "Two players play the following game: on each move, a player takes at least 1 "
        "and at most 6 sticks from the pile.",
        lambda k, n: k <= 6,
    ),
    ("each player in turn removes between 1 and 5 stones from a pile", lambda k, n: k <= 5),
    (
        "the first player unable to make a move loses; a move removes 2 or 3 coins",
        lambda k, n: k in (2, 3),
    ),
    (
        "on his turn, a player must remove at least one and at most half of the stones",
        lambda k, n: 2 * k <= n,
    ),
    ("subtract from n one of its digits, other than zero", lambda k, n: k in digits(n)),
    ("decrease n by one of its divisors other than n itself", lambda k, n: n % k == 0 and k < n),
    (
        "choose a proper divisor of n greater than 1 and subtract it from n",
        lambda k, n: n % k == 0 and 1 < k < n,
    ),
    ("choose a prime p <= n and subtract p from n", lambda k, n: prime(k)),
    ("choose a digit d of n, d > 0, and subtract d", lambda k, n: k in digits(n)),
    ("choose 1 <= x <= 10 and remove x stones", lambda k, n: k <= 10),
    ("take k stones, where gcd(n, k) > 1", lambda k, n: gcd(k, n) > 1),
    ("take a number having a common factor with n", lambda k, n: gcd(k, n) > 1),
    ("take a number less than n and relatively prime to n", lambda k, n: k < n and gcd(k, n) == 1),
    (
        "remove p^m stones, where p is a prime and m is a nonnegative integer",
        lambda k, n: k == 1 or prime_power(k),
    ),
    (
        "if the number of stones is even take any even number of stones, otherwise take "
        "any odd number",
        lambda k, n: (k - n) % 2 == 0,
    ),
    (
        "take an odd number of stones if the pile is even and an even number otherwise",
        lambda k, n: (k - n) % 2,
    ),
    ("take k stones if k and n have opposite parity", lambda k, n: (k - n) % 2),
    ("the number of stones taken must be congruent to 1 modulo 3", lambda k, n: k % 3 == 1),
    ("take any k stones with k(k+1) <= n", lambda k, n: k * k + k <= n),
    ("take at most floor(sqrt(n)) + 1 stones", lambda k, n: k <= isqrt(n) + 1),
    ("take at most floor(sqrt(n)) - 2 stones", lambda k, n: k <= isqrt(n) - 2),
    ("take at most as many stones as remain", lambda k, n: k <= n - k),
    ("take any number of stones other than 2 and 4", lambda k, n: k not in (2, 4)),
    ("take any number of stones except a multiple of 5", lambda k, n: k % 5),
    (
        "take any number of stones that is neither 1 nor a prime",
        lambda k, n: k > 1 and not prime(k),
    ),
    ("remove stones so that the remaining number is prime", lambda k, n: prime(n - k)),
    ("subtract a positive square not exceeding n", lambda k, n: square(k)),
    ("每次从任意一堆取任意多个石子,但不能不取", lambda k, n: True),
    ("每次可以取 p^k 个石子(p为质数,k为正整数)", lambda k, n: prime_power(k)),
    ("至多取石子总数的一半", lambda k, n: 2 * k <= n),
    ("每次至少取一个，且不能超过总数的一半", lambda k, n: 2 * k <= n),
    ("每次取走的个数必须大于n的一半", lambda k, n: 2 * k > n),
    ("恰好取3个或5个", lambda k, n: k in (3, 5)),
    ("不能取2个，至多取5个", lambda k, n: k <= 5 and k != 2),
    ("选择n的一个约数d(1<d<n),把n变成n-d", lambda k, n: n % k == 0 and 1 < k < n),
    ("取k个石子，要求gcd(n,k)=1", lambda k, n: gcd(k, n) == 1),
    ("每次取的数量必须与n有大于1的公约数", lambda k, n: gcd(k, n) > 1),
    ("若n为偶数则取1个或2个，否则取3个", lambda k, n: k == 3 if n % 2 else k < 3),
    ("偶数堆取2个，奇数堆取1个", lambda k, n: k == 2 - n % 2),
    ("取走之后剩下的石子数必须为偶数", lambda k, n: (n - k) % 2 == 0),
    ("取的数目除以3余1", lambda k, n: k % 3 == 1),
    ("每次取走奇数个石子且不超过9个", lambda k, n: k % 2 and k <= 9),
    (
        "小明和小红轮流从一堆石子中取石子，每人每次可取一颗、两颗或五颗，谁取不了谁输",
        lambda k, n: k in (1, 2, 5),
    ),
    ("Alice和Bob轮流取石子，每次可以取1、2或5个", lambda k, n: k in (1, 2, 5)),
]
REPLACED = [
    ("replace n by floor(n/k) for some k >= 2", lambda n: {n // k for k in range(2, n + 2)}),
    ("if n is even, replace n by n/2; otherwise by n-1", lambda n: {n - 1 if n % 2 else n // 2}),
    ("divide n by 2 or 3 rounding down", lambda n: {n // 2, n // 3}),
    ("halve n if it is even, or subtract 1", lambda n: {n // 2 if n % 2 == 0 else n - 1, n - 1}),
    ("把n变为n/2向下取整，或者减1", lambda n: {n // 2, n - 1}),
]
LAST_LOSES = [
    "the player who takes the last stone loses; take 1, 2 or 3",
    "remove up to 3 stones, whoever is forced to take the last stone loses",
    "take 1 to 3 stones. The loser is the player who takes the last stone.",
    "take 1 to 3; the one left with the last stone loses",
    "misere play: take 1, 2 or 3",
    "Two players alternately take 1, 2 or 3 coins from a pile of 20 coins. "
    "The player who takes the last coin loses.",
    "取1到3个，取到最后一颗石子的人失败",
    "每次取1到3个，最后取光者输",
]
KAYLES = [
    "take two adjacent pins or one pin from a row",
    "knock down one pin or two adjacent pins",
    "取走连续的两个或一个",
    "取相邻的 1 个或 2 个",
]
SPLITS = [
    ("split a pile into two unequal non-empty piles", lambda a, b: a != b),
    ("split a heap of at least four stones into two heaps", lambda a, b: a + b > 3),
    ("split a pile of odd size into two piles", lambda a, b: (a + b) % 2),
    ("把一堆石子分成两堆非空的石子", lambda a, b: True),
]
WYTHOFF = [
    "take the same number of stones from both piles, or any number from one pile",
    "take any number of coins from either pile, or equal numbers from both piles",
    "从一堆中取任意个，或从两堆中取同样多的石子",
    "有两堆石子，可以从任意一堆中取走任意数量，也可以从两堆中同时取走相同数量",
    "有两堆石子，每次可以从一堆中取走若干个，或者从两堆中取走相同数目的石子",
]
UNREAD = [
    "take the number of divisors of n",
    "取 n 的约数的个数",
    "subtract the smallest nonzero digit of n",
    "take stones whose binary representation has two ones",
    "from the larger pile subtract a multiple of the smaller pile",
    "move a stone from one pile to the other",
]


@pytest.mark.parametrize(("text", "allowed"), TAKES)
def test_what_may_be_taken(text, allowed):
    played = game(text)
    for n in range(36):
        wanted = {n - k for k in range(1, n + 1) if allowed(k, n)}
        assert {sum(heaps) for heaps in played.options((n,))} == wanted, n


@pytest.mark.parametrize(("text", "becomes"), REPLACED)
def test_what_a_number_is_replaced_by(text, becomes):
    played = game(text)
    for n in range(1, 40):
        wanted = {m for m in becomes(n) if 0 <= m < n}
        assert {sum(heaps) for heaps in played.options((n,))} == wanted, n


@pytest.mark.parametrize("text", LAST_LOSES)
def test_the_last_one_loses(text):
    assert game(text).text == "misere:take:1..3"


@pytest.mark.parametrize("text", KAYLES)
def test_pins_fall_beside_each_other(text):
    assert game(text).text == "take:1..2 adjacent"


@pytest.mark.parametrize(("text", "allowed"), SPLITS)
def test_a_heap_is_split(text, allowed):
    played = game(text)
    for n in range(12):
        wanted = {(a, n - a) for a in range(1, n // 2 + 1) if allowed(a, n - a)}
        assert {tuple(sorted(heaps)) for heaps in played.options((n,))} == wanted


@pytest.mark.parametrize("text", WYTHOFF)
def test_two_piles_are_told_by_what_is_taken(text):
    assert set(game(text).options((2, 3))) == set(game("wythoff").options((2, 3)))


@pytest.mark.parametrize("text", UNREAD)
def test_what_the_language_has_no_words_for_is_refused(text):
    with pytest.raises(GrundyError, match=r"rule, column \d+: expected .* got"):
        game(f"take:{text}")


FORBIDDEN = [
    ("take 1 or 2; if n is odd you must take 1", lambda k, n: k == 1 or (k == 2 and n % 2 == 0)),
    ("必须取走1个；如果n是偶数必须取2个", lambda k, n: k == (2 if n % 2 == 0 else 1)),
    ("take 1, 2 or 4. If n < 4, take only 1", lambda k, n: k in (1, 2, 4) if n > 3 else k == 1),
    ("取1个或2个；n是奇数时必须取1个", lambda k, n: k == 1 or (k == 2 and n % 2 == 0)),
    (
        "每次可以取 1、2 或 4 个；当剩余不足 4 个时，只能取 1 个。",
        lambda k, n: k in (1, 2, 4) if n > 3 else k == 1,
    ),
    ("取1到9个，但只能取奇数个", lambda k, n: k <= 9 and k % 2),
]


@pytest.mark.parametrize(("text", "allowed"), FORBIDDEN)
def test_what_forbids_a_move_named_before_is_no_further_move(text, allowed):
    played = game(f"take:{text}")
    for n in range(1, 60):
        taken = {n - sum(left) for left in played.options((n,))}
        assert taken == {k for k in range(1, n + 1) if allowed(k, n)}, n
