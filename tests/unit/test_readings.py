"""Rules put freshly, before the reader was looked at: read as plain Python says, or refused."""

from math import gcd, isqrt

import pytest

from grundy.errors import GrundyError
from grundy.games import game

FIB = {1, 2, 3, 5, 8, 13, 21, 34, 55}


def prime(k):
    return k > 1 and all(k % d for d in range(2, isqrt(k) + 1))


def square(k):
    return isqrt(k) ** 2 == k


def cube(k):
    return k in {i**3 for i in range(1, 9)}


def power2(k):
    return k > 0 and k & (k - 1) == 0


def take(ok):
    return lambda n: {(n - k,) for k in range(1, n + 1) if ok(n, k)}


def split(ok):
    return lambda n: {(a, n - a) for a in range(1, n // 2 + 1) if ok(a, n - a)}


def both(*moves):
    return lambda n: set().union(*(one(n) for one in moves))


def to(after):
    return lambda n: {(m,) for m in after(n) if 0 <= m < n}


def digits(n):
    return {int(one) for one in str(n)}


def octal7(n):
    return ({(n - 1,)} if n else set()) | {(a, n - 1 - a) for a in range(1, n - 1)}


def row(*taken):
    return lambda n: {(a, n - k - a) for k in taken for a in range(n - k + 1)}


def pair(one, same):
    def options(a, b):
        first = {(a - k, b) for k in range(1, a + 1) if one(a, k)}
        second = {(a, b - k) for k in range(1, b + 1) if one(b, k)}
        return first | second | {(a - k, b - k) for k in range(1, min(a, b) + 1) if same(k)}

    return options


HEAPS = [
    (
        "Alice and Bob play a game with a pile of n stones. On each turn, a player "
        "removes 2, 3 or 7 stones. The player who can't move loses.",
        take(lambda n, k: k in (2, 3, 7)),
    ),
    (
        "There are N coins on the table. Two players alternately take between 1 and 5 "
        "coins. Whoever takes the last coin wins.",
        take(lambda n, k: k <= 5),
    ),
    (
        "A heap of counters. Each turn take any proper divisor of the number of counters left.",
        take(lambda n, k: n % k == 0 and k < n),
    ),
    (
        "Remove a prime number of stones or exactly one stone.",
        take(lambda n, k: k == 1 or prime(k)),
    ),
    (
        "From a pile of n, take at most half of the stones (at least one).",
        take(lambda n, k: 2 * k <= n),
    ),
    (
        "If the pile is even you may take half of it. Otherwise take 1.",
        take(lambda n, k: 2 * k == n if n % 2 == 0 else k == 1),
    ),
    (
        "On an odd pile take 1 or 3, on an even pile take 2 or 4.",
        take(lambda n, k: k in ((1, 3) if n % 2 else (2, 4))),
    ),
    ("Split a heap into two unequal non-empty heaps.", split(lambda a, b: a != b)),
    (
        "Take one or two stones, or split the pile into two equal piles.",
        both(take(lambda n, k: k <= 2), split(lambda a, b: a == b)),
    ),
    (
        "Split the pile into two piles with at least 2 stones each, or take one stone.",
        both(take(lambda n, k: k == 1), split(lambda a, b: min(a, b) >= 2)),
    ),
    ("Take d stones, where d is 1 or 4.", take(lambda n, k: k in (1, 4))),
    ("A player removes 1, 3, 9, 27, ... coins.", take(lambda n, k: k in (1, 3, 9, 27))),
    ("每次取 1、5、25…… 个。", take(lambda n, k: k in (1, 5, 25))),
    (
        "The player whose turn it is removes 1 or 3 stones when the heap is even, otherwise 2.",
        take(lambda n, k: k == 2 if n % 2 else k in (1, 3)),
    ),
    (
        "1 or 3, take at most half if n is odd",
        take(lambda n, k: k in (1, 3) or (n % 2 == 1 and 2 * k <= n)),
    ),
    ("Take up to 4 beans but never 3.", take(lambda n, k: k in (1, 2, 4))),
    ("Take any number of stones except 5.", take(lambda n, k: k != 5)),
    (
        "Take 1, 2 or 3 pebbles. You may take 5 only if the heap has more than 10 pebbles.",
        take(lambda n, k: k <= 3 or (k == 5 and n > 10)),
    ),
    (
        "Take any number of stones from 2 to 6 that divides the size of the pile.",
        take(lambda n, k: 2 <= k <= 6 and n % k == 0),
    ),
    (
        "Several piles of stones lie on a table. On your turn pick one pile and take 1 "
        "to 3 stones from it. If you can't move, you lose.",
        take(lambda n, k: k <= 3),
    ),
    (
        "Take 1 stone, or, if the number of stones is a multiple of 3, take a third of the stones.",
        take(lambda n, k: k == 1 or 3 * k == n),
    ),
    (
        "You must remove at least 2 and no more than 4 counters; a player unable to do so loses.",
        take(lambda n, k: 2 <= k <= 4),
    ),
    ("Take any Fibonacci number of sticks.", take(lambda n, k: k in FIB)),
    ("Take an odd number of stones, at most 7.", take(lambda n, k: k % 2 and k <= 7)),
    ("Take an even number of tokens or all of them.", take(lambda n, k: k % 2 == 0 or k == n)),
    ("Take not more than a quarter of the pile, rounded up.", take(lambda n, k: k <= -(-n // 4))),
    (
        "Take one stone from any heap, or divide a heap of at least four into two heaps "
        "of at least two each.",
        both(take(lambda n, k: k == 1), split(lambda a, b: min(a, b) >= 2)),
    ),
    (
        "Take exactly 3 stones if n leaves remainder 2 when divided by 5; otherwise take 1 or 2.",
        take(lambda n, k: k == 3 if n % 5 == 2 else k <= 2),
    ),
    (
        "Take 1 to 4 stones. If the heap has exactly 7 stones, you may also take all of them.",
        take(lambda n, k: k <= 4 or n == k == 7),
    ),
    ("take 2^k, k >= 1", take(lambda n, k: power2(k) and k > 1)),
    ("n -> n-2, n-5", take(lambda n, k: k in (2, 5))),
    (
        "A player may remove a number of stones less than half of the pile.",
        take(lambda n, k: 2 * k < n),
    ),
    ("Take any number of stones that isn't a multiple of 4.", take(lambda n, k: k % 4 != 0)),
    (
        "Each move either takes 2 stones or breaks a heap of 5 or more into two heaps.",
        lambda n: take(lambda n, k: k == 2)(n) | (split(lambda a, b: True)(n) if n >= 5 else set()),
    ),
    ("Knock down one pin or two adjacent pins in a row of n pins.", row(1, 2)),
    ("Take at least a third of the stones.", take(lambda n, k: 3 * k >= n)),
    (
        "有一堆 n 个石子，两人轮流取，每次可以取 1、3 或 4 个，不能取者输。",
        take(lambda n, k: k in (1, 3, 4)),
    ),
    ("一堆石子，每次最少取 2 个，最多取 5 个，取不了的人输。", take(lambda n, k: 2 <= k <= 5)),
    ("每次只能取走质数个石子。", take(lambda n, k: prime(k))),
    ("每次取走的石子数必须是当前石子数的真因数。", take(lambda n, k: n % k == 0 and k < n)),
    ("每次最多取走一半的石子，至少取一个。", take(lambda n, k: 2 * k <= n)),
    (
        "偶数堆可以取 2 个，奇数堆可以取 1 个或 3 个。",
        take(lambda n, k: k in ((1, 3) if n % 2 else (2,))),
    ),
    ("每次可以把一堆分成两个大小不同的非空堆。", split(lambda a, b: a != b)),
    (
        "有若干堆石子，每次选择一堆，从中取走 1 至 4 个石子，无法操作者败。",
        take(lambda n, k: k <= 4),
    ),
    ("每次取走完全平方数个石子，无法取时判负。", take(lambda n, k: square(k))),
    ("每次取任意多个，但不能取 3 个。", take(lambda n, k: k != 3)),
    (
        "n 是 3 的倍数时，可以取走三分之一；否则取 1 个。",
        take(lambda n, k: 3 * k == n if n % 3 == 0 else k == 1),
    ),
    ("每次取奇数个石子，且不超过 5 个。", take(lambda n, k: k % 2 and k <= 5)),
    (
        "写有正整数 n，每次减去它的某一位非零数字，减到 0 者胜。",
        to(lambda n: {n - d for d in digits(n)}),
    ),
    ("每次将 n 变为 n-1 或者 ⌊n/2⌋，面对 0 的人输。", to(lambda n: {n - 1, n // 2})),
    ("每次取 k 个石子，k 小于 n 且与 n 互质。", take(lambda n, k: k < n and gcd(k, n) == 1)),
    (
        "当石子数大于 10 时只能取 1 或 2 个，否则可以取 1 至 3 个。",
        take(lambda n, k: k <= (2 if n > 10 else 3)),
    ),
    ("取 1、2、5 个", take(lambda n, k: k in (1, 2, 5))),
    (
        "要么取 1 个，要么把这一堆平均分成两堆。",
        both(take(lambda n, k: k == 1), split(lambda a, b: a == b)),
    ),
    ("每次取的个数不能是 3 的倍数。", take(lambda n, k: k % 3)),
    (
        "每次取走至多 4 个石子；恰好剩 6 个时也可以全部取走。",
        take(lambda n, k: k <= 4 or n == k == 6),
    ),
    ("每次取斐波那契数个石子。", take(lambda n, k: k in FIB)),
    ("拿走 1 个石子后，可以把余下的分成两堆。", octal7),
    ("每次取至少三分之一的石子。", take(lambda n, k: 3 * k >= n)),
    ("从一堆里拿走偶数个，或者拿走整堆。", take(lambda n, k: k % 2 == 0 or k == n)),
    (
        "每次可以取 2 个，或把至少 4 个石子的一堆分成两堆，每堆至少 2 个。",
        both(take(lambda n, k: k == 2), split(lambda a, b: min(a, b) >= 2)),
    ),
    (
        "n 除以 4 余 1 时取 1 个，其余情况取 2 个或 3 个。",
        take(lambda n, k: k == 1 if n % 4 == 1 else k in (2, 3)),
    ),
    (
        "若石子数为质数，则可全部拿走；否则拿走一个。",
        take(lambda n, k: k == n if prime(n) else k == 1),
    ),
    ("每次取走不超过 n 的平方根个石子。", take(lambda n, k: k * k <= n)),
    ("每次取不多于 10 的偶数个。", take(lambda n, k: k % 2 == 0 and k <= 10)),
    (
        "Two friends share a bowl with n cherries. On each turn, a friend eats one, "
        "three or four cherries. Whoever eats the last cherry wins.",
        take(lambda n, k: k in (1, 3, 4)),
    ),
    (
        "Given a pile of N stones, a move removes any prime number of stones. The player "
        "that cannot move loses the game.",
        take(lambda n, k: prime(k)),
    ),
    (
        "Take at least one and at most seven stones, but never four.",
        take(lambda n, k: k <= 7 and k != 4),
    ),
    (
        "Divide the heap into two heaps whose sizes differ by at least 2.",
        split(lambda a, b: abs(a - b) >= 2),
    ),
    (
        "You may take any number of stones as long as at least 3 stones remain.",
        take(lambda n, k: n - k >= 3),
    ),
    (
        "Take one stone if the number of stones is a perfect square, otherwise take two.",
        take(lambda n, k: k == (1 if square(n) else 2)),
    ),
    ("Take k stones, where 1 <= k <= 3 or k = 6.", take(lambda n, k: k <= 3 or k == 6)),
    (
        "Take any number of stones that is a multiple of 3, or take exactly 1.",
        take(lambda n, k: k % 3 == 0 or k == 1),
    ),
    (
        "A player must remove between a quarter and a half of the stones (inclusive).",
        take(lambda n, k: 4 * k >= n and 2 * k <= n),
    ),
    (
        "Take 1 stone, or any even number of stones up to 8.",
        take(lambda n, k: k == 1 or (k % 2 == 0 and k <= 8)),
    ),
    (
        "Several heaps of beans. Choose a heap and remove at most 5 beans from it. Last "
        "player to move wins.",
        take(lambda n, k: k <= 5),
    ),
    (
        "If n is divisible by 3, remove 1 or 3; if not, remove 2.",
        take(lambda n, k: k in (1, 3) if n % 3 == 0 else k == 2),
    ),
    ("Take a divisor of n that is less than 5.", take(lambda n, k: n % k == 0 and k < 5)),
    (
        "Subtract a power of 3 from the number. The one who reaches 0 wins.",
        take(lambda n, k: k in (1, 3, 9, 27, 81)),
    ),
    (
        "Remove one bean, or cut the heap into two heaps of the same size if this is possible.",
        both(take(lambda n, k: k == 1), split(lambda a, b: a == b)),
    ),
    (
        "Take as many stones as you want, but you must leave a prime number of stones.",
        take(lambda n, k: prime(n - k)),
    ),
    (
        "You can remove two coins, or four coins, or the whole pile when it has at most six coins.",
        take(lambda n, k: k in (2, 4) or (k == n and n <= 6)),
    ),
    (
        "小明和小华玩取石子游戏，一共有 n 颗石子，每人每次可以取 1 颗、2 颗或 6 颗，"
        "谁取到最后一颗谁就赢。",
        take(lambda n, k: k in (1, 2, 6)),
    ),
    (
        "给定一堆石子，每次可以拿走 3 的幂次个石子，不能操作的玩家输。",
        take(lambda n, k: k in (1, 3, 9, 27, 81)),
    ),
    ("每次取走的石子不能超过总数的三分之一。", take(lambda n, k: 3 * k <= n)),
    ("每次可以取 2 到 7 个，但不能取质数个。", take(lambda n, k: k in (4, 6))),
    ("有 n 张牌，两人轮流拿，每次可拿走奇数张或者 2 张。", take(lambda n, k: k % 2 or k == 2)),
    (
        "如果石子数能被 4 整除，只能取 1 个；否则可以取 1 到 3 个。",
        take(lambda n, k: k == 1 if n % 4 == 0 else k <= 3),
    ),
    ("每次把一堆石子分成不相等的两堆，不能分的人输。", split(lambda a, b: a != b)),
    ("每次取走的个数是 n 的约数，但不得等于 n。", take(lambda n, k: n % k == 0 and k < n)),
    (
        "有若干堆豆子，轮到的人选一堆，取走不超过 6 颗豆子，拿到最后一颗的人获胜。",
        take(lambda n, k: k <= 6),
    ),
    (
        "每次取 1 个或 3 个；当剩下的石子少于 3 个时，可以全部取走。",
        take(lambda n, k: k in (1, 3) or (k == n and n < 3)),
    ),
    ("取完之后剩下的石子数必须是偶数。", take(lambda n, k: (n - k) % 2 == 0)),
    ("每次减去一个不超过 20 的质数或减去 1。", take(lambda n, k: (prime(k) and k <= 20) or k == 1)),
    (
        "取 1 个或 4 个，奇数堆还可以取 3 个。",
        take(lambda n, k: k in (1, 4) or (k == 3 and n % 2 == 1)),
    ),
    ("一堆棋子，双方轮流取，每次取的个数必须是立方数。", take(lambda n, k: cube(k))),
    (
        "每次取走至少两个石子，也可以把一堆石子平分成两堆。",
        both(take(lambda n, k: k >= 2), split(lambda a, b: a == b)),
    ),
    (
        "Take a square or a cube, but you may not take 1.",
        take(lambda n, k: k > 1 and (square(k) or cube(k))),
    ),
    (
        "每次取 2 的倍数或 3 的倍数，不能取 6 个。",
        take(lambda n, k: k != 6 and not (k % 2 and k % 3)),
    ),
    ("每次取平方数或立方数，但不能取 1。", take(lambda n, k: k > 1 and (square(k) or cube(k)))),
    (
        "On an odd pile take an odd number, at most 5.",
        take(lambda n, k: n % 2 and k % 2 and k <= 5),
    ),
    ("除了 1 和 4 之外，可取 1 到 6 个", take(lambda n, k: k in (2, 3, 5, 6))),
    (
        "take 3 if n is 1 or 2 mod 5, otherwise 1",
        take(lambda n, k: k == (3 if n % 5 in (1, 2) else 1)),
    ),
    ("Take at most 20% of the stones", take(lambda n, k: 5 * k <= n)),
    ("每次取至多 10% 的石子，向上取整", take(lambda n, k: k <= -(-n // 10))),
    ("take any divisor but not the number itself", take(lambda n, k: n % k == 0 and k < n)),
    (
        "取走连续三个，或取走后剩下的必须是偶数",
        lambda n: take(lambda n, k: (n - k) % 2 == 0)(n) | {(a, n - 3 - a) for a in range(n - 2)},
    ),
    (
        "You are given a heap with n pebbles. In a single turn you may remove x pebbles, "
        "where x is 1, 5, or 6.",
        take(lambda n, k: k in (1, 5, 6)),
    ),
    (
        "Each move reduces the number n by a prime not exceeding n, or by 1.",
        take(lambda n, k: k == 1 or prime(k)),
    ),
    (
        "Players subtract from n any of its divisors d with 1 < d < n.",
        take(lambda n, k: n % k == 0 and 1 < k < n),
    ),
    (
        "From a pile take a number of stones that does not divide the pile size.",
        take(lambda n, k: n % k != 0),
    ),
    (
        "On each turn a player must take at least a third of the remaining sticks.",
        take(lambda n, k: 3 * k >= n),
    ),
    ("Kayles: knock down one pin or two adjacent pins.", row(1, 2)),
    (
        "There is a row of n bowling pins. A player knocks down either one pin or two "
        "neighbouring pins. The one who knocks down the last pin wins.",
        row(1, 2),
    ),
    (
        "Take one coin, or break the pile into two piles, neither of them empty.",
        both(take(lambda n, k: k == 1), split(lambda a, b: True)),
    ),
    (
        "Take 1 or 2 counters from a pile with an odd number of counters, and 3 or 4 from a "
        "pile with an even number.",
        take(lambda n, k: k in ((1, 2) if n % 2 else (3, 4))),
    ),
    ("A player may take a number of tokens k satisfying k^2 <= n.", take(lambda n, k: k * k <= n)),
    ("options(n) = {n-1, n-3, n-4}", take(lambda n, k: k in (1, 3, 4))),
    ("f(n) = mex{f(n-1), f(n-2), f(n-5)}", take(lambda n, k: k in (1, 2, 5))),
    (
        "Pick a heap and remove from it as many objects as you like, provided that the "
        "number removed is congruent to 1 modulo 3.",
        take(lambda n, k: k % 3 == 1),
    ),
    (
        "Remove 1 or 2 stones, and the remaining stones of the pile may be split into two piles.",
        lambda n: {(a, n - k - a) for k in (1, 2) for a in range(n - k + 1)},
    ),
    ("Take all stones but one, or take one stone.", take(lambda n, k: k == 1 or k == n - 1)),
    (
        "桌上有 n 根火柴，甲乙二人轮流取，每次取走的根数是 1、3 或 4，取到最后一根者获胜。",
        take(lambda n, k: k in (1, 3, 4)),
    ),
    ("每次只能取 2 的非负整数次幂个。", take(lambda n, k: power2(k))),
    ("有 n 个球瓶排成一行，每次击倒一个或相邻的两个，击倒最后一个球瓶的人赢。", row(1, 2)),
    ("每次取一个或者相邻的两个。", row(1, 2)),
    ("每人每次可以取走 a 颗，a 与剩余石子数互质。", take(lambda n, k: gcd(n, k) == 1)),
    ("每次拿走 1、2、……、7 个。", take(lambda n, k: k <= 7)),
    (
        "规定每次至少取总数的四分之一，至多取总数的四分之三。",
        take(lambda n, k: 4 * k >= n and 4 * k <= 3 * n),
    ),
    (
        "Alice and Bob alternately remove pebbles from a pile; Alice starts. A move takes an "
        "amount equal to a power of 2.",
        take(lambda n, k: power2(k)),
    ),
    ("Take at most 6 stones; taking exactly 3 is forbidden.", take(lambda n, k: k <= 6 and k != 3)),
    (
        "It is allowed to take 1 or 2 stones. When there are more than 7 stones it is also "
        "allowed to take 5.",
        take(lambda n, k: k <= 2 or (k == 5 and n > 7)),
    ),
    ("The number of stones must become a perfect square.", take(lambda n, k: square(n - k))),
    (
        "Given n, go to n-1, or to n/2 if n is even, or to n/3 if n is divisible by 3.",
        lambda n: (
            ({(n - 1,)} if n else set())
            | ({(n // 2,)} if n and n % 2 == 0 else set())
            | ({(n // 3,)} if n and n % 3 == 0 else set())
        ),
    ),
    ("Coins lie in a row. Take one coin or two coins that lie next to each other.", row(1, 2)),
    (
        "有一堆石子共 n 个，小红和小明轮流取，每次可取 2、3、5 个，取不了的人输。",
        take(lambda n, k: k in (2, 3, 5)),
    ),
    ("每次取走的数量必须小于剩余数量的一半。", take(lambda n, k: 2 * k < n)),
    ("一排硬币，每次拿走相邻的两枚或三枚。", row(2, 3)),
    ("剩下的石子数至少为原来的一半。", take(lambda n, k: 2 * (n - k) >= n)),
    ("每次取走 a 个，其中 a 是 n 的约数且 a 小于 n。", take(lambda n, k: n % k == 0 and k < n)),
    ("take 1, 2, 4, ..., 64 stones", take(lambda n, k: power2(k) and k <= 64)),
    ("Take 2, 3, 5, ..., 23 stones.", take(lambda n, k: prime(k) and k <= 23)),
    ("每人每次可以取走 a 颗，a 是奇数。", take(lambda n, k: k % 2)),
    ("取 1 个，或相邻的 2 个", row(1, 2)),
    (
        "split any even heap into two equal heaps; from an odd heap remove one",
        lambda n: {(n - 1,)} if n % 2 else {(n // 2, n // 2)} if n else set(),
    ),
    ("Take 3 stones, and the remaining stones may be split.", row(3)),
    ("take m stones where 2m <= n", take(lambda n, k: 2 * k <= n)),
    ("Take d stones, where d | n and d < n.", take(lambda n, k: n % k == 0 and k < n)),
    (
        "divisors, take at most half if n is even",
        take(lambda n, k: n % k == 0 or (n % 2 == 0 and 2 * k <= n)),
    ),
    ("Take all but 2 stones.", take(lambda n, k: k == n - 2)),
    (
        "Stones game: in each step you may remove either 1, 3 or 9 stones; the last to "
        "remove is the winner.",
        take(lambda n, k: k in (1, 3, 9)),
    ),
    (
        "In his turn a player must remove a positive even number of stones, or one stone.",
        take(lambda n, k: k % 2 == 0 or k == 1),
    ),
    ("Remove exactly k stones where k is in {2, 4, 7}.", take(lambda n, k: k in (2, 4, 7))),
    (
        "It is only permitted to take a number of stones that is a divisor of the number of "
        "stones in the pile.",
        take(lambda n, k: n % k == 0),
    ),
    (
        "A player takes some stones but not all; the number taken must divide the number in "
        "the pile.",
        take(lambda n, k: n % k == 0 and k < n),
    ),
    ("每次只可取走 1、4、7 颗中的一种。", take(lambda n, k: k in (1, 4, 7))),
    ("选择一个整数 x（1≤x≤5），从堆中取走 x 个石子。", take(lambda n, k: k <= 5)),
    ("数 n 写在黑板上，每次可将它减去 1、2 或 3，写出 0 的人赢。", take(lambda n, k: k <= 3)),
]

LAST_LOSES = [
    (
        "Take any power of two stones. The player taking the last stone loses.",
        take(lambda n, k: power2(k)),
    ),
    ("Take 1, 4 or 9 stones; whoever takes the last one loses.", take(lambda n, k: k in (1, 4, 9))),
    (
        "Each pupil takes one, two or three sweets from the jar. The one who has to take "
        "the last sweet loses.",
        take(lambda n, k: k <= 3),
    ),
    ("每次取 2 的整数次幂个石子，取到最后一颗石子的人输。", take(lambda n, k: power2(k))),
    (
        "桌上有 n 枚硬币，甲乙轮流拿，每次拿 1 到 6 枚，拿到最后一枚的算输。",
        take(lambda n, k: k <= 6),
    ),
    (
        "同学们轮流从盒子里拿糖，每次拿一块、两块或三块，谁拿到最后一块谁输。",
        take(lambda n, k: k <= 3),
    ),
    (
        "Every turn a player throws away 1, 2, 3 or 6 cards. The player who throws away "
        "the last card is the loser.",
        take(lambda n, k: k in (1, 2, 3, 6)),
    ),
    ("每次至少拿一根火柴，至多拿三根，拿最后一根的人算输。", take(lambda n, k: k <= 3)),
    ("取石子，个数为完全平方数，取走最后一颗的人输。", take(lambda n, k: square(k))),
    ("Take away 1, 3 or 4 counters. Misere play.", take(lambda n, k: k in (1, 3, 4))),
    ("Take 1 to 3 stones. Misère.", take(lambda n, k: k <= 3)),
]

PILES = [
    (
        "有两堆石子，每次可以在一堆中取 1～3 个，也可以在两堆中同时取相同的个数。",
        pair(lambda a, k: k <= 3, lambda k: True),
    ),
    (
        "There are two piles. A player takes any number of stones from one pile, or the "
        "same number from both piles.",
        pair(lambda a, k: True, lambda k: True),
    ),
    (
        "Two heaps: take 1 or 2 from one heap, or exactly 1 from each heap.",
        pair(lambda a, k: k <= 2, lambda k: k == 1),
    ),
    (
        "有两堆石子，每次从一堆中取任意个，或者从两堆中取同样多个，取完者胜。",
        pair(lambda a, k: True, lambda k: True),
    ),
    (
        "两堆石子：每次从其中一堆拿 1 或 2 个，或从两堆各拿 1 个。",
        pair(lambda a, k: k <= 2, lambda k: k == 1),
    ),
    (
        "There are two piles of coins. On your turn take one coin from either pile or "
        "one coin from both piles.",
        pair(lambda a, k: k == 1, lambda k: k == 1),
    ),
    (
        "两堆石子，每次可以从任意一堆取走 1 到 3 个，或者从两堆中取走相同数量的石子。",
        pair(lambda a, k: k <= 3, lambda k: True),
    ),
    (
        "There are two boxes with candies. A player removes one candy from one box, or two "
        "candies from each box.",
        pair(lambda a, k: k == 1, lambda k: k == 2),
    ),
    (
        "Two stacks of coins: you may remove one or two coins from one stack, or one coin "
        "from each of them.",
        pair(lambda a, k: k <= 2, lambda k: k == 1),
    ),
    (
        "With two heaps, a move removes an equal number of stones from both heaps, or a "
        "single stone from one heap.",
        pair(lambda a, k: k == 1, lambda k: True),
    ),
    (
        "两堆石子，每次可从任一堆中取走一个或两个，或者从两堆中同时各取走一个。",
        pair(lambda a, k: k <= 2, lambda k: k == 1),
    ),
]

REFUSED = (
    "If the pile is even, take stones. Otherwise take 2.",
    "Take 1. If n is odd, a player takes stones.",
    "take 2, 3, 1000000000000, ... stones",
    "take 1, 2, 1000000000000000, ..., 10000000000000000 stones",
    "Take all but 1 or 2 stones.",
    "Take 2, 4, ..., 16 stones.",
    "取 1 到 3 个或相邻的 2 个",
    "Take 2 stones, but 3 if n is odd.",
    "Take a power of 3, other than 1, or all.",
    "Take at most 5 less than n.",
    "Take at least 1 and at most the number of stones left.",
    "Take a divisor of the number left after the move",
    "There are several piles. Take one stone from each of two piles.",
    "有若干堆石子，每次从两堆中各取 1 个。",
    "每堆取 1 个。",
    "堆数为奇数时取 1，否则取 2。",
    "每次可以取走 1 个、5 个或恰好一半。",
    "take a third, or half",
)


def left(heaps):
    return {tuple(sorted(filter(None, one))) for one in heaps}


@pytest.mark.parametrize(("text", "meant"), HEAPS + LAST_LOSES)
def test_a_rule_of_heaps_means_what_it_says(text, meant):
    read = game(f"take:{text}")
    assert read.misere == ((text, meant) in LAST_LOSES)
    for n in range(41):
        assert left(read.options((n,))) == left(meant(n)), n


@pytest.mark.parametrize(("text", "meant"), PILES)
def test_a_rule_of_two_piles_means_what_it_says(text, meant):
    read = game(f"take:{text}")
    assert not read.misere
    for a in range(9):
        for b in range(9):
            assert set(read.options((a, b))) == meant(a, b)


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_clear_is_refused(text):
    with pytest.raises(GrundyError, match=r"rule.*: expected .*"):
        game(f"take:{text}")


def test_numbers_are_written_as_a_list():
    assert game("take:take x stones, where x is 1, 5 or 6").text == "take:k with k in {1,5,6}"
    assert [game(f"take:{text}").text for text in ("1 or 2", "1, 2 or 7", "1, 2, 3 or 7")] == [
        "take:1..2",
        "take:{1,2,7}",
        "take:{1..3,7}",
    ]
    assert game("take:k with n % 5 = 1 or k % 5 = 1").text.count(" or ") == 1
