"""Statements of contests, in English and Chinese: the moves are those of plain Python, or none."""

from math import gcd, isqrt

import pytest

from grundy.errors import GrundyError
from grundy.games import game


def prime(x):
    return x > 1 and all(x % d for d in range(2, isqrt(x) + 1))


def square(x):
    return isqrt(x) ** 2 == x


def power(base, x):
    return any(base**i == x for i in range(20))


TAKES = [
    (
        "Alice and Bob play a game with a pile of n stones. Alice moves first. In one move a "
        "player must remove exactly 1, 3, or 5 stones. The player who takes the last stone "
        "wins.",
        lambda k, n: k in (1, 3, 5),
    ),
    (
        "There are n stones in a heap. Two players take turns removing a prime number of "
        "stones. The player who cannot make a move loses the game.",
        lambda k, n: prime(k),
    ),
    (
        "In a single move you must take at least one stone, but you may not take more than a "
        "third of the stones, rounded up.",
        lambda k, n: 1 <= k <= (n + 2) // 3,
    ),
    (
        "Each turn consists of choosing a divisor d of n with 1 < d < n and subtracting it "
        "from n. The player unable to move loses.",
        lambda k, n: 1 < k < n and n % k == 0,
    ),
    (
        "Choose a digit of the current number that is not zero, and subtract it.",
        lambda k, n: k < 10 and str(k) in str(n),
    ),
    ("Take 1 to 9 stones, no more than half of them.", lambda k, n: k <= 9 and 2 * k <= n),
    ("take 1 to 9, at most half, or all", lambda k, n: (k <= 9 and 2 * k <= n) or k == n),
    ("take 1 to 9, or at most half", lambda k, n: k <= 9 or 2 * k <= n),
    ("take 1 to 5, not 3", lambda k, n: k <= 5 and k != 3),
    (
        "Two players take turns removing stones from a heap of n stones. A move consists of "
        "removing 1, 2 or 6 stones. The player who makes the last move wins.",
        lambda k, n: k in (1, 2, 6),
    ),
    (
        "Two players take turns removing 1 to 3 stones from a heap of n stones.",
        lambda k, n: k <= 3,
    ),
    ("Take any number of stones except for multiples of 4.", lambda k, n: k % 4 > 0),
    ("take no more than 6 but no fewer than 2", lambda k, n: 2 <= k <= 6),
    ("take a number of stones from 3 through 7", lambda k, n: 3 <= k <= 7),
    ("Take a number of stones congruent to 1 or 4 modulo 5.", lambda k, n: k % 5 in (1, 4)),
    ("take any number of stones that leaves an even heap", lambda k, n: (n - k) % 2 == 0),
    ("take 1 or 2; 3 only if n is odd", lambda k, n: k <= 2 or (k == 3 and n % 2 == 1)),
    ("每次取的石子数必须是奇数且不超过7", lambda k, n: k % 2 == 1 and k <= 7),
    ("每次取2的幂个石子，且不能取1个", lambda k, n: k > 1 and power(2, k)),
    ("每次取的数量不得小于2，也不得多于6", lambda k, n: 2 <= k <= 6),
    ("每次取除以3余1的个数", lambda k, n: k % 3 == 1),
    ("每次最多取剩余的三分之二", lambda k, n: 3 * k <= 2 * n),
    ("取1个或取偶数个但不超过6个", lambda k, n: k == 1 or (k % 2 == 0 and k <= 6)),
    ("每次取1到9个，不能超过一半", lambda k, n: k <= 9 and 2 * k <= n),
    ("Take any number of stones whose gcd with n is greater than 1.", lambda k, n: gcd(k, n) > 1),
    (
        "The player to move may remove up to 5 stones, but must leave at least one stone.",
        lambda k, n: k <= 5 and n - k >= 1,
    ),
    (
        "Two players alternately take stones from a pile. At every turn a player takes either"
        " one stone or a number of stones equal to the largest digit of the pile size.",
        lambda k, n: k == 1 or k == int(max(str(n))),
    ),
    (
        "Given a heap of n beans, a move is either to take 2 beans, or to take 1 bean when n "
        "is divisible by 3.",
        lambda k, n: k == 2 or (k == 1 and n % 3 == 0),
    ),
    (
        "Must take 2 or 3 stones; only when fewer than 2 stones are left may one stone be taken.",
        lambda k, n: k in (2, 3) or (k == 1 and n < 2),
    ),
    (
        "You may take 1 to 4 stones, except that you cannot take 3 when n is a multiple of 3.",
        lambda k, n: k <= 4 and not (k == 3 and n % 3 == 0),
    ),
    (
        "The number of stones removed must be at least 2 and must be a divisor of n.",
        lambda k, n: k >= 2 and n % k == 0,
    ),
    ("Only prime numbers or 1 may be taken.", lambda k, n: k == 1 or prime(k)),
    ("Only an even number of stones may be left.", lambda k, n: (n - k) % 2 == 0),
    (
        "From a pile of at least 3 stones take 1 or 2; from smaller piles take 1 only.",
        lambda k, n: k in (1, 2) if n >= 3 else k == 1,
    ),
    (
        "A player may take between one third and one half of the stones.",
        lambda k, n: 3 * k >= n and 2 * k <= n,
    ),
    (
        "Subtract from n a positive integer smaller than n that is coprime to n.",
        lambda k, n: k < n and gcd(k, n) == 1,
    ),
    (
        "Take some stones but at most as many as are left afterwards, or take all if there "
        "are at most 2.",
        lambda k, n: k <= n - k or (k == n and n <= 2),
    ),
    (
        "In one move, take a number of stones that leaves a remainder of 1 or 2 when divided by 5.",
        lambda k, n: k % 5 in (1, 2),
    ),
    (
        "有一堆共 n 个石子，Alice 和 Bob 轮流操作，Alice 先手。"
        "每次操作可以取走 1 个、3 个或 4 个石子，无法操作的人输。",
        lambda k, n: k in (1, 3, 4),
    ),
    (
        "当石子数为奇数时必须取1个，为偶数时可以取2的幂个。",
        lambda k, n: k == 1 if n % 2 else power(2, k),
    ),
    ("每次取1到3个；如果恰好剩4个，也可以全部取走。", lambda k, n: k <= 3 or (n == 4 and k == 4)),
    ("每次取k个石子，1≤k≤4，且k不能整除n。", lambda k, n: k <= 4 and n % k),
    ("取的石子数与当前石子数的最大公约数必须大于1。", lambda k, n: gcd(k, n) > 1),
    ("每次最多取5个，但必须留下至少一个。", lambda k, n: k <= 5 and n - k >= 1),
    ("必须取2个或3个；只有不足2个时才可以取1个。", lambda k, n: k in (2, 3) or (k == 1 and n < 2)),
    (
        "每次可以取1至4个，但当n是3的倍数时不能取3个。",
        lambda k, n: k <= 4 and not (k == 3 and n % 3 == 0),
    ),
    ("取走的个数至少为2，并且必须是n的约数。", lambda k, n: k >= 2 and n % k == 0),
    ("取若干个，必须剩下偶数个。", lambda k, n: (n - k) % 2 == 0),
    (
        "每次取走的石子数不少于总数的三分之一，不超过总数的一半。",
        lambda k, n: 3 * k >= n and 2 * k <= n,
    ),
    ("取奇数个，且不超过一半。", lambda k, n: k % 2 == 1 and 2 * k <= n),
    ("从n中减去一个小于n且与n互质的正整数。", lambda k, n: k < n and gcd(k, n) == 1),
    ("每次必须取奇数个，并且不能多于7个。", lambda k, n: k % 2 == 1 and k <= 7),
    ("每次可以拿走任意多个石子，但是不能拿走恰好一半。", lambda k, n: 2 * k != n),
    ("每次取走的石子数必须是3的幂，或者等于2。", lambda k, n: power(3, k) or k == 2),
    (
        "如果石子多于5个，则必须取2个或5个；否则可以取任意个。",
        lambda k, n: k in (2, 5) if n > 5 else True,
    ),
    (
        "You are given an integer n. Two players play optimally. In his turn, a player can "
        "subtract any prime not exceeding n. The player who can't move loses.",
        lambda k, n: prime(k),
    ),
    (
        "A heap contains n tokens. A legal move removes 1, 2, 4, 8, ... tokens. The last "
        "player to move wins.",
        lambda k, n: power(2, k),
    ),
    (
        "There is one pile of n stones. Petya and Vasya take turns; Petya goes first. In one "
        "turn a player may remove 1 or 2 stones; if the number of stones is divisible by 3, "
        "he may also remove 3 stones. Whoever cannot move loses.",
        lambda k, n: k <= 2 or (k == 3 and n % 3 == 0),
    ),
    (
        "At each step you must subtract from n one of its proper divisors. The player who is "
        "unable to do so loses.",
        lambda k, n: n % k == 0 and k < n,
    ),
    (
        "Each player may take between 1 and 3 stones, but is not allowed to take exactly 2 "
        "when n is even.",
        lambda k, n: k <= 3 and not (k == 2 and n % 2 == 0),
    ),
    (
        "A player removes 1 stone if the number of stones is odd; otherwise he removes 2 or 4"
        " stones.",
        lambda k, n: k == 1 if n % 2 else k in (2, 4),
    ),
    ("A player can only take stones in quantities of 2, 3 or 7.", lambda k, n: k in (2, 3, 7)),
    (
        "The number of stones taken must be a power of 2 and less than n.",
        lambda k, n: power(2, k) and k < n,
    ),
    (
        "You can remove only odd numbers of stones, at most 5 at a time.",
        lambda k, n: k % 2 and k <= 5,
    ),
    (
        "On his turn each player removes a positive number of counters not exceeding the "
        "number left behind.",
        lambda k, n: k <= n - k,
    ),
    (
        "Take a square number of coins. The game ends when no coins are left, and the player "
        "who took the last coin is the winner.",
        lambda k, n: square(k),
    ),
    (
        "Two friends play with a pile of n cards. Each may take one card or a prime number of"
        " cards. The one who takes the last card wins.",
        lambda k, n: k == 1 or prime(k),
    ),
    (
        "You may take one stone. If the pile has at least 5 stones you may take three stones "
        "instead.",
        lambda k, n: k == 1 or (k == 3 and n >= 5),
    ),
    (
        "Take at least one and at most three stones; whoever takes the final stone loses.",
        lambda k, n: k <= 3,
    ),
    (
        "Take 1 or 2 stones, but taking 2 is only allowed if n is divisible by 4.",
        lambda k, n: k == 1 or (k == 2 and n % 4 == 0),
    ),
    ("Take k stones for some k with k^2 <= n.", lambda k, n: k * k <= n),
    (
        "Take 2, 3, or 5. You must not leave exactly one stone.",
        lambda k, n: k in (2, 3, 5) and n - k != 1,
    ),
    (
        "有 n 个石子，两人轮流取，每次至少取 1 个，最多取 m=5 个，取走最后一个石子的人获胜。",
        lambda k, n: k <= 5,
    ),
    (
        "给定一个正整数n，两人轮流操作，每次可以将n减去一个不超过n的质数，不能操作的人输。",
        lambda k, n: prime(k),
    ),
    ("一堆石子有n个，每次可以取走1、2、4、8……个，取到最后一个的人赢。", lambda k, n: power(2, k)),
    (
        "甲乙轮流取石子，甲先取。每人每次可以取1个或2个；若石子数能被3整除，还可以取3个。取到最后一颗者胜。",
        lambda k, n: k <= 2 or (k == 3 and n % 3 == 0),
    ),
    ("每步将n减去它的一个真因数，无法操作者输。", lambda k, n: n % k == 0 and k < n),
    (
        "每次取1到3个，但n为偶数时不允许恰好取2个。",
        lambda k, n: k <= 3 and not (k == 2 and n % 2 == 0),
    ),
    ("每次取的石子数必须严格小于总数的一半。", lambda k, n: 2 * k < n),
    ("石子数为奇数时取1个；否则取2个或4个。", lambda k, n: k == 1 if n % 2 else k in (2, 4)),
    ("取走的石子数必须是2的幂，且小于n。", lambda k, n: power(2, k) and k < n),
    ("每次只能取奇数个石子，且最多取5个。", lambda k, n: k % 2 and k <= 5),
    ("每次取的石子数不能超过剩下的石子数。", lambda k, n: k <= n - k),
    ("每次可以取1个；如果石子不少于5个，也可以取3个。", lambda k, n: k == 1 or (k == 3 and n >= 5)),
    ("n减去它各位数字中最大的一个。", lambda k, n: k == int(max(str(n)))),
    ("取1个或2个，只有n是4的倍数时才能取2个。", lambda k, n: k == 1 or (k == 2 and n % 4 == 0)),
    ("取2、3或5个，但不能恰好留下1个。", lambda k, n: k in (2, 3, 5) and n - k != 1),
    ("每次从石子堆中取出若干个石子，取出的数量只能是1、5或6。", lambda k, n: k in (1, 5, 6)),
    (
        "Two players, Tom and Jerry, play with a heap of n marbles. Tom plays first. On every"
        " turn a player removes 2, 3 or 5 marbles. If a player cannot make a move, he loses.",
        lambda k, n: k in (2, 3, 5),
    ),
    (
        "In each step, subtract from the number a power of 3 that does not exceed it. Whoever"
        " reaches zero wins.",
        lambda k, n: power(3, k),
    ),
    ("A player has to remove at least a quarter of the stones.", lambda k, n: 4 * k >= n),
    (
        "The players in turn remove an odd number of coins not greater than 5. The player "
        "left with no move loses.",
        lambda k, n: k % 2 and k <= 5,
    ),
    (
        "If there are more than six stones, remove 2 or 5; otherwise, remove just one.",
        lambda k, n: k in (2, 5) if n > 6 else k == 1,
    ),
    ("You must take at least as many stones as you leave.", lambda k, n: k >= n - k),
    (
        "有n枚硬币排成一堆，小李和小张轮流拿，小李先拿。每次可以拿1枚、2枚或5枚，谁拿到最后一枚谁获胜。",
        lambda k, n: k in (1, 2, 5),
    ),
    ("要么全部取走，要么只取一个。", lambda k, n: k in (1, n)),
    (
        "两人轮流取走奇数枚硬币，每次不超过5枚，轮到自己时无法行动的玩家落败。",
        lambda k, n: k % 2 and k <= 5,
    ),
    ("从奇数堆取1个，从偶数堆取2个。", lambda k, n: k == (1 if n % 2 else 2)),
    ("只能取石子总数的真约数个。", lambda k, n: n % k == 0 and k < n),
    ("当n为3的倍数时取1个，除此之外取2个。", lambda k, n: k == (1 if n % 3 == 0 else 2)),
    (
        "You may take any odd number of stones, but if the number of stones is even you may "
        "also take two.",
        lambda k, n: k % 2 or (n % 2 == 0 and k == 2),
    ),
    (
        "Take one third of the pile (rounded down) or one half of the pile (rounded down).",
        lambda k, n: k == n // 3 or k == n // 2,
    ),
    ("In one move, n becomes n-1 or n-3.", lambda k, n: k in (1, 3)),
    ("每次至少取一个，且至少要剩两个。", lambda k, n: n - k >= 2),
    ("每次取1、2或3个，但剩下的数目不能是5的倍数。", lambda k, n: k <= 3 and (n - k) % 5),
    ("一次操作可使n变为n-1或n-3。", lambda k, n: k in (1, 3)),
    (
        "Remove 1, 2 or 3 stones. The number removed must divide n.",
        lambda k, n: k <= 3 and n % k == 0,
    ),
    ("Take 1 to 3 stones, and the rest must be odd.", lambda k, n: k <= 3 and (n - k) % 2),
    ("取质数个，至少取3个。", lambda k, n: prime(k) and k >= 3),
    ("取1到6个，剩下的必须是偶数。", lambda k, n: k <= 6 and (n - k) % 2 == 0),
]


@pytest.mark.parametrize(("text", "may"), TAKES, ids=[text for text, _ in TAKES])
def test_what_may_be_taken_is_what_the_statement_says(text, may):
    played = game(f"take:{text}")
    for n in range(25):
        left = {(n - k,) if n > k else () for k in range(1, n + 1) if may(k, n)}
        assert set(played.options((n,) if n else ())) == left, n


SPLITS = [
    (
        "Split a heap into two heaps, the larger of which is at most twice the smaller.",
        lambda i, j: j <= 2 * i,
    ),
    ("split n into i and j with i and j coprime", lambda i, j: gcd(i, j) == 1),
    ("把一堆分成两堆，使得较小的一堆整除较大的一堆。", lambda i, j: j % i == 0),
    (
        "Split a pile into two piles such that the smaller divides the larger.",
        lambda i, j: j % i == 0,
    ),
    ("Split the pile into two parts whose sizes are both odd.", lambda i, j: i % 2 and j % 2),
    ("将一堆分为两堆，较大的一堆不超过较小的一堆的两倍。", lambda i, j: j <= 2 * i),
]


@pytest.mark.parametrize(("text", "parts"), SPLITS)
def test_parts_are_what_the_statement_asks(text, parts):
    played = game(f"take:{text}")
    for n in range(1, 25):
        left = {(i, n - i) for i in range(1, n // 2 + 1) if parts(i, n - i)}
        assert {tuple(sorted(pair)) for pair in played.options((n,))} == left, n


UNCLEAR = [
    "Take 1 to 4 stones. You must take 1 if n is odd.",
    "Take 2 or 4; you must take 4 when n is a multiple of 4.",
    "Take 2 or 4. Always take 4 if n is a multiple of 4.",
    "Take up to 5 stones. Only primes may be taken.",
    "Take 1 or 2 stones. Only when n is even may 2 be taken.",
    "take 1, 2 or 3 stones; 3 only when n is a multiple of 4",
    "take 1, 2 or 3, at most half",
]
BOUNDED = [
    ("Take 1 or 2. When n is odd, take 1.", lambda n, k: k == 1 or (k == 2 and n % 2 == 0)),
    ("每次取1到5个，n为奇数时取1个", lambda n, k: k == 1 if n % 2 else k <= 5),
    ("取1到9个，只取质数个", lambda n, k: k <= 9 and prime(k)),
    ("Take 1 to 5. If n is even you can only take 2.", lambda n, k: k <= 5 if n % 2 else k == 2),
    ("Take a prime number of stones. Take at most 5.", lambda n, k: k <= 5 and prime(k)),
]


@pytest.mark.parametrize("text", UNCLEAR)
def test_what_bounds_the_moves_before_it_is_no_further_move(text):
    with pytest.raises(GrundyError):
        game(f"take:{text}")


@pytest.mark.parametrize(("text", "allowed"), BOUNDED)
def test_what_bounds_the_moves_before_it_holds_of_them(text, allowed):
    played = game(f"take:{text}")
    for n in range(1, 60):
        taken = {n - sum(left) for left in played.options((n,))}
        assert taken == {k for k in range(1, n + 1) if allowed(n, k)}, n
