"""Rules in Chinese mean what the same rules in English mean."""

from contextlib import suppress

import pytest

from grundy.errors import InputError
from grundy.games import game
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.replacing import replaced

SAME = [
    ("每次取一个斐波那契数或一个 5 的倍数", "take a Fibonacci number or a multiple of 5"),
    ("每次取某个质数，或 1 个", "take a prime, or 1"),
    ("每次至少取一个,最多取一半", "at least 1 and at most half"),
    ("至少取三分之一,至多取三分之二", "at least a third and at most two thirds"),
    ("最多取 3 个,或者最多取一半", "at most 3, or at most half"),
    ("最多取 n-2 个石子", "at most n - 2"),
    ("最多取 n/2 - 1 个", "at most n/2 - 1"),
    ("最多取 5 个,但不许取 3 个", "1..5 with k != 3"),
    ("取奇数个石子,不超过 7 个", "odd at most 7"),
    (
        "取一个,或者当石子数是3的倍数时取走三分之一",
        "1, or if n is a multiple of 3 take a third rounding down",
    ),
    ("取一半,如果 n 是偶数", "k with 2k = n"),
    ("每次可以取 k 个石子，其中 1<=k<=n/2", "k with 1 <= k and 2k <= n"),
    ("每次取走 k 个，其中 k 是质数或 1", "k with k is prime, or 1"),
    ("每次取 k 颗石子，其中 k 是 n 的约数且 k < n", "k with k divides n and k < n"),
    ("每次取k个石子（1≤k≤3）", "k with 1 <= k and k <= 3"),
    ("从n中减去n的某一位非零数字", "a digit of n"),
    ("每次最多取不超过根号n个石子", "at most sqrt(n)"),
    ("每次只能取2的幂次个", "powers of 2"),
    ("取走的个数必须是3的倍数加1", "k with k % 3 = 1"),
    ("选择n的一个质因数p，取走p个", "a prime divisor of n"),
    ("选一个n的真约数d，减去d", "a proper divisor of n"),
    ("任意选一个整数x满足2x<=n，取走x个", "k with 2k <= n"),
    ("如果 n 是偶数取一半，否则取 1 个", "if n is even take half rounding down, else 1"),
    (
        "若 n 为偶数可以取走 2 个,若 n 能被 3 整除可以取走 3 个",
        "2 if n is even, or 3 if n is a multiple of 3",
    ),
    ("取任意多个,但至少要留下两个", "any leaving at least 2"),
    ("取任意多个,只要剩下奇数个", "any leaving odd"),
    ("每次取 2^k 个石子(k 为非负整数)", "powers of 2"),
    ("取 p^k 个石子,p 为质数,k 为自然数", "prime powers or 1"),
    ("从 n 中减去 n 的一个真因数", "proper divisors"),
    ("减去一个与 n 互质的正整数", "k with k is coprime to n"),
    ("取 3 的倍数个石子,或者把一堆平均分成两堆", "multiples of 3, or split in two equal"),
    ("把一堆分成大小不同的两堆", "split in two unequal"),
    ("每人每次拿1到3根火柴", "1..3"),
    ("每次取 n 的一位数字", "a digit of n"),
    ("取 n 的个位数", "the last digit of n"),
    ("取不超过 n 的平方根", "at most sqrt(n)"),
    ("取不超过根号 n 个", "k with k*k <= n"),
    ("取 n 的质因数", "a prime divisor of n"),
    ("取 n 的一个奇因数", "k with k divides n and k is odd"),
    ("取一个整除 n 的质数", "k with k divides n and k is prime"),
    ("取 1 到 3 个，但不能取完", "1..3 leaving at least 1"),
    ("如果 n 能被 3 整除，取 1 个", "1 if n is a multiple of 3"),
    ("取能被 3 整除的数", "multiples of 3"),
    ("从两堆中任选一堆取 1 个", "two piles: 1 from one"),
    ("留下 2 的幂", "k with n - k is a power of 2"),
    ("每次取 1 或 4 个", "take 1 or 4"),
    ("每次取1到3个", "1..3"),
    ("取 1、3 或 4 个石子", "{1,3,4}"),
    ("取任意多个", "any"),
    ("取奇数个", "odd"),
    ("取偶数个石子", "even"),
    ("取相邻的 2 个", "take 2 adjacent"),
    ("取 1 或 4 个，或分成相等的两堆", "1 or 4, or split into two equal piles"),
    ("取任意个，或分成两堆", "any, or split in two"),
    ("分成不等的两堆", "split in two unequal"),
    ("分成两或三堆", "split into two or three piles"),
    ("两堆：从一堆取任意多个，或从两堆取相同数目", "two piles: from one, or the same from both"),
    ("取平方数", "squares"),
    ("取质数个", "primes"),
    ("取 2 的幂", "powers of 2"),
    ("至多一半", "at most half"),
    ("取至少 3 个", "at least 3"),
    ("取 3 个以上", "3 or more"),
    ("取除 1 到 3 以外的任意个", "any but 1..3"),
    ("每次取一至三颗，取最后一颗者输", "1..3, last one loses"),
    ("取 1 到 3 个，反常规则", "1..3, misere"),
    ("取一个或两个，如果 n 是奇数", "1 or 2 if n is odd"),
    ("取 k 个满足 2k <= n", "k with 2k <= n"),
    ("减半，向下取整", "halve rounding down"),
    ("如果 n 是偶数，取相邻的 2 个", "if n is even take 2 adjacent"),
    ("n 为偶数时取相邻的 2 个", "2 adjacent if n is even"),
    ("若 n 大于 5，取 1 个", "1 if n > 5"),
    ("取 1 个，剩下零堆或两堆", "1 leaving nothing or two heaps"),
    ("取 2 个，留下相等的两堆", "2 leaving two equal piles"),
    ("三堆：从一堆取，或从任意两堆取相同数目", "three piles: from one, or the same from any two"),
    ("分成若干相等的堆", "split into k equal piles"),
    ("平均分成三堆", "split into three equal piles"),
    ("取素数幂", "prime powers"),
    ("取三角形数", "triangular"),
    ("取立方数，阶乘", "cubes, factorials"),
    ("取与 n 互质的数", "k with k is coprime to n"),
    ("如果 n 是偶数取 2 个，否则取 1 个", "2 if n is even, else 1"),
    ("n 是质数时取 1 个，否则取 2 个", "1 if n is prime, else 2"),
    ("取不是 3 的倍数的数", "k with k % 3 != 0"),
    ("取 n 的真因数", "proper divisors"),
    ("取 1 到 3 个，或平分", "1..3, or split into two equal piles"),
    ("两堆：从一堆取 1 到 3 个，或从两堆取相同个数", "two piles: 1..3, or the same from both"),
    ("取至多 5 个，剩下奇数个", "at most 5 leaving an odd number"),
    ("取一半，向下取整", "half rounded down"),
    ("取 n/3 向上取整", "n/3 rounding up"),
    ("至少三分之一", "at least a third"),
    ("取至少三分之一且至多一半", "at least a third and at most half"),
    ("取三分之一到一半", "n/3 to n/2"),
    ("不少于一半", "at least half"),
    ("超过一半", "more than half"),
    ("不到四分之一", "less than a quarter"),
    ("取真约数", "proper divisors"),
    ("取 3 的倍数", "multiples of 3"),
    ("取 k 个满足 k 与 n 互质", "k with k is coprime to n"),
    ("取 k 个满足 k <= n // 2", "k with k <= floor(n/2)"),
    ("除全部以外的任意个", "any but all"),
    ("取 1 到 n/2 个", "1 to n/2"),
]


@pytest.mark.parametrize(("chinese", "english"), SAME)
def test_a_rule_in_chinese_is_the_rule_in_english(chinese, english):
    assert parse_rule(chinese) == parse_rule(english)


def test_a_rule_needs_no_name_before_it():
    assert game("每次取 1 或 4 个").text == game("take:1 or 4").text == game("take 1 or 4").text


@pytest.mark.parametrize(
    ("text", "column", "got"),
    [("每次取 1 或 红 个", 9, "红"), ("取石头", 2, "石"), ("取 1 个，或", 8, "")],
)
def test_an_error_names_the_place_in_what_was_typed(text, column, got):
    with pytest.raises(InputError) as told:
        parse_rule(text)
    assert told.value.where == f"rule, column {column}"
    assert told.value.got in (got, "")


@pytest.mark.parametrize("whole", [chinese for chinese, _ in SAME])
def test_half_a_rule_is_read_or_refused(whole):
    for text in (whole[:i] for i in range(1, len(whole))):
        with suppress(InputError):
            assert parse_rule(text).moves, text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("把 n 变成 n-1 或 n/2", "replace n by n-1, or n/2"),
        ("把这堆换成 n-1，如果 n 是偶数，或换成 n-3", "replace n by n-1 if n is even, or by n-3"),
        ("将 n 变为 n/2 如果 n 是偶数，否则 n-1", "replace n by n/2 if n is even, otherwise n-1"),
    ],
)
def test_what_a_heap_is_replaced_by_is_read_in_chinese(text, same):
    assert replaced(text)
    assert game(text) == game(same)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("把一堆分成两堆，两堆之差不超过1", "split into two heaps that differ by at most 1"),
        ("把一堆石子分成相差不超过2的两堆", "split into two heaps that differ by at most 2"),
        (
            "取1个，或分成两堆，两堆石子数之差为1",
            "take 1, or split into two heaps that differ by 1",
        ),
        ("分成两堆，大小互质", "split into two heaps of coprime sizes"),
        ("分成不相等的两堆，都是奇数", "split into two unequal heaps, both odd"),
        ("分成两个偶数堆", "split into two even heaps"),
        ("分成一个奇数堆和一个偶数堆", "split into an odd heap and an even heap"),
        ("把一堆分成两堆，每堆至少3个", "split into two heaps, each with at least 3 stones"),
        ("分成两堆，其中一堆是另一堆的倍数", "split into two heaps, one a multiple of the other"),
        ("分成两堆，一堆至少是另一堆的两倍", "split into two heaps, one at least twice the other"),
        ("取1个，或分成奇偶性不同的两堆", "take 1, or split into two heaps of different parity"),
    ],
)
def test_what_the_parts_of_a_split_must_be_is_read_in_chinese(text, same):
    assert game(text) == game(same)
