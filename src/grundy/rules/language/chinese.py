"""Read rules in Chinese: each word is put into English, and remembers where it stood."""

from __future__ import annotations

import re
from functools import cache, partial

from grundy.rules.language.chinese_said import BOUNDS, DIGITS, PARITY, RELATIONS, SAID
from grundy.rules.language.idioms import Made, put, readers

__all__ = ["english", "is_chinese"]

_N = rf"[0-9]+|[{''.join(DIGITS)}]"
_COUNT = r"\s*[个颗枚根块只]?"
_TAKE = "取走|拿走|移走|移去|拿|取"
_STONES = "石子|棋子|火柴棍?|硬币|豆子"
_AMOUNT = rf"(?:{_N})(?:\s*(?:到|至|-|–|~|～|\.\.)\s*(?:{_N}))?"


def _number(text: str) -> str:
    return str(DIGITS.get(text, text))


def _numbers(text: str) -> str:
    return " to ".join(_number(word) for word in re.findall(_N, text))


def _amounts(text: str) -> str:
    return " or ".join(_numbers(part) for part in re.split("或者?|、", text))


_WHOLE = rf"(?:{_N})(?![0-9半]|\s*分之)"
_HEAPS = rf"(?:{_N})\s*堆?(?:\s*(?:或者?|、)\s*(?:{_N})\s*堆?)*"
_EQUAL = r"(?:相等|相同|一样)的?"
_SAME = r"(?:相同|同样|一样)的?(?:数目|多|数量|个数)?"
_ITS = r"(?:n|这?堆(?:大小)?|它)\s*的\s*"
_HEAP_ZH = r"(?:n|这?堆|这个数)"
_INTO = r"(?:换成|变成|变为|改成|改为|替换(?:成|为))"
_KINDS = {"奇": "odd", "偶": "even", "质": "prime", "素": "prime"}
_IS = rf"不?[是为]|[<>=≤≥≠%]|{'|'.join(RELATIONS)}"
_LEADS = f"{''.join(DIGITS)}至最不奇偶"


def _listed(text: str) -> str:
    return " or ".join(_number(word) for word in re.findall(_N, text))


_BOUND = "|".join(BOUNDS)
_SIZE = r"(?:这?堆)?(?:石子|棋子|火柴)(?:的)?(?:总?数(?:量|目)?|个数|颗数)"
_SHAPES = r"(?:大小|数量|数目|个数)?(?:不同|不等|不相等|不一样)的?"


def _between(found: re.Match[str]) -> str:
    """Say two bounds that hold at once."""
    first, second = (english(found[i])[0] for i in (2, 4))
    return f"take {BOUNDS[found[1]]} {first} and {BOUNDS[found[3]]} {second} "


_WORDS: tuple[tuple[str, Made], ...] = (
    *SAID,
    (r"[，,]?\s*其中\s*(?=[kn0-9])", " with "),
    (r"(?<=[kn])\s*是", " is "),
    (r"（(?=[^（）]*[<>=≤≥])([^（）]*)）", lambda m: f"({english(m[1])[0]})"),
    (rf"({_BOUND})\s*(?:能|可以?)?\s*(?:{_TAKE})\s*(?={_BOUND})", "take "),
    (r"(?:任意)?选(?:择|取|出)?\s*(?:一[个颗枚]?)?\s*", "choose "),
    (rf"(?:{_TAKE})的?(?:个数|数目|数量|石子数)(?:必须|必|要|应该?)?[是为]", "take "),
    (rf"({_N})\s*的倍数加\s*({_N})", lambda m: f"k with k % {_number(m[1])} = {_number(m[2])} "),
    (
        rf"(?:从?\s*n\s*[中里]?\s*)?(?:减去|{_TAKE})\s*{_ITS}(?:某|任意?|任何|其中)?一?[个位]?(?:非零)?(?:数字|数码|数位)",
        "take a digit of n ",
    ),
    (
        rf"({_BOUND})\s*(?:{_TAKE})\s*([^，,；;。或且但]+?)\s*[，,]?\s*(?:而且|并且|且|但)?\s*({_BOUND})\s*"
        rf"(?:{_TAKE})?\s*([^，,；;。或且但]+)",
        _between,
    ),
    (
        rf"(?:{_TAKE})(?:石子)?\s*({_BOUND})\s*({_WHOLE}){_COUNT}\s*[，,]?\s*(?:而且|并且|且|但)?\s*({_BOUND})\s*({_WHOLE}){_COUNT}",
        _between,
    ),
    (rf"({_BOUND})\s*(?:能|可以?)?\s*(?:{_TAKE})\s*", lambda m: f"take {BOUNDS[m[1]]} "),
    (
        rf"[，,]?\s*但?是?(?:不能|不许|不可以?|不准|不得)\s*(?:{_TAKE})\s*({_N}){_COUNT}(?:{_STONES})?\s*(?=$|[。；;])",
        lambda m: f" with k != {_number(m[1])} ",
    ),
    (
        rf"[，,]?\s*但?是?(?:至少|最少)要?(?:留下?|剩下?)\s*({_N})\s*[个颗枚根块]",
        lambda m: f" leaving at least {_number(m[1])} ",
    ),
    (
        r"[，,；;。]\s*(?:如果|若|当)(?=[^，,；;。]*[，,]?[^，,；;。]*(?:可以?|就|则|能)\s*[取拿])",
        "; if ",
    ),
    (
        r"([奇偶])数\s*个?(?:石子|棋子)?\s*[，,]\s*(不超过|至多|最多|少于)\s*(?=[0-9])",
        lambda m: f"{PARITY[m[1]]} {BOUNDS.get(m[2], 'less than')} ",
    ),
    (r"非负整数|自然数", "a nonnegative integer "),
    (r"正整数", "a positive integer "),
    (r"(?<![被能])整数", "integer "),
    (rf"{_SIZE}(?=\s*(?:{_IS}|能|可以?被|被))", "n "),
    (
        r"[，,]?\s*(?:如果|若|当|只要)\s*(?:能|可以)?(?:整除|除尽)(?=\s*(?:$|[。；;]))",
        " if possible ",
    ),
    (rf"(?:把|将)?\s*[一1]\s*堆(?:{_STONES})?\s*(?=(?:平均|均匀|等)?[分拆])", " "),
    (
        rf"[分拆](?:成|为)?\s*{_SHAPES}\s*({_N})\s*[堆份]",
        lambda m: f"split into {_number(m[1])} unequal piles ",
    ),
    (r"从?\s*(?:n|这?堆)\s*[中里]?\s*减去\s*", "take "),
    (r"减去\s*", "take "),
    (r"(?:n|这?堆(?:大小)?)?\s*的?\s*[一某]个真(?:约数|因数|因子)", "proper divisors "),
    (r"(?:一个)?\s*[与和]\s*n\s*互[质素]的?(?:正整数|整数|数)?", "k with k is coprime to n "),
    (rf"[一某]个\s*(?=(?:{_N})\s*的[倍幂方]|完全|平方|立方|三角|[质素奇偶]数|斐波|卢卡|阶乘)", " "),
    (r"每人|就(?=\s*[取拿])|也(?=\s*可)", " "),
    (r"[，,]?\s*只要(?:留下?|剩下?|剩)\s*(?=[奇偶质素])", " leaving "),
    (
        r"(谁|者|人)?\s*" + rf"({_TAKE}|走)(到|完)?最后一?[个颗枚根块步子]?([的者人]+)?(负|输)",
        "last one loses",
    ),
    (rf"({_TAKE}|走)(到|完)?最后一?[个颗枚根块步子]?([的者人]+)?(胜|赢)", "last one wins"),
    (r"最后([取走]+)?[的者人]*(负|输)", "last one loses"),
    (r"反常(规则)?", "last one loses"),
    (
        r"(?:当|若|如果)?\s*(?:n|这?堆(?:大小)?)\s*(?:是|为)\s*([奇偶])数\s*时\s*[，,]?\s*",
        lambda m: f"if n is {PARITY[m[1]]} ",
    ),
    (r"三角形?数", "triangular "),
    (r"立方数?", "cubes "),
    (r"阶乘数?", "factorials "),
    (r"卢卡斯数?", "lucas "),
    (r"[质素]数的?[方]?幂", "prime powers "),
    (rf"({_N})\s*的倍数", lambda m: f"multiples of {_number(m[1])} "),
    (r"(?:n|这?堆(?:大小)?)?\s*的?\s*真(?:约数|因数)", "proper divisors "),
    (
        rf"{_ITS}(?:一个)?\s*([奇偶质素])数?(?:因数|约数|因子)",
        lambda m: f"{_KINDS[m[1]]} divisor of n ",
    ),
    (rf"{_ITS}(?:一个)?\s*(?:约数|因数|因子)", "divisor of n "),
    (rf"{_ITS}平方根|根号\s*n{_COUNT}|sqrt\(n\){_COUNT}", "sqrt(n) "),
    (rf"{_ITS}(?:个位数字?|末位数字?|最后一位(?:数字)?)", "the last digit of n "),
    (rf"{_ITS}(?:某|任意?|任何|其中)?一?[个位]?(?:数字|数码)", "a digit of n "),
    (
        r"[，,]?\s*但?不(?:能|可|可以|得)(?:取|拿)(?:完|光|走最后一?[个颗枚根块])",
        " leaving at least 1 ",
    ),
    (rf"(?:能|可以)?被\s*({_N})\s*整除的数?(?![时就])", lambda m: f"multiples of {_number(m[1])} "),
    (rf"(?:能|可以)?被\s*({_N})\s*整除", lambda m: f"is a multiple of {_number(m[1])} "),
    (r"(?:一个)?(?:能)?整除\s*n\s*的\s*([奇偶质素])数", lambda m: f"{_KINDS[m[1]]} divisor of n "),
    (
        rf"从?\s*({_N})\s*堆(?:中|里|之中)?(?:的)?(?:任选|任意|任|选|其中)?一堆(?:中|里)?\s*(?:{_TAKE})\s*",
        lambda m: f"from one of {_number(m[1])} piles take ",
    ),
    (r"^\s*留下?", "take any leaving "),
    (rf"(?:把|将)?\s*{_HEAP_ZH}\s*{_INTO}", "replace n by "),
    (_INTO, "by "),
    (
        rf"(?:{_TAKE})\s*[与和]\s*(?:n|这?堆(?:大小)?)\s*互[质素]的?数?",
        "take k with k is coprime to n ",
    ),
    (rf"(?:{_TAKE})\s*不[是为]", "take k with k is not "),
    (rf"(?:当|若|如果)?\s*n(?=\s*(?:{_IS})[^，,；;。]*时)", "if n "),
    (rf"从(?:任意|其中)?的?[一1]\s*堆[中里]?\s*(?:{_TAKE})\s*(?=[0-9{_LEADS}])", "take "),
    (r"[，,]?\s*[并且使]?\s*(?:留下|剩下|剩|留)\s*(?=[奇偶质素平立三斐])", "leaving "),
    (r"的数", " "),
    (r"(至多|最多|只能?|只)(分|拆)一次(堆)?|(至多|最多)一次(分|拆)堆?", "at most once "),
    (r"([nkij])\s*[与和]\s*([nkij]|[0-9]+)\s*互[质素]", lambda m: f"{m[1]} is coprime to {m[2]} "),
    (rf"{'|'.join(RELATIONS)}", lambda m: f"{RELATIONS[m[0]]} "),
    (rf"({_N})\s*分之\s*({_N})", lambda m: f"{_number(m[2])}/{_number(m[1])} "),
    (r"一半以上", "at least half "),
    (
        rf"[，,]?\s*(?:并|且)?(?:留下|剩下|剩)\s*({_EQUAL})?\s*({_HEAPS})\s*({_EQUAL})?",
        lambda m: f"leaving {_listed(m[2])} {'equal ' if m[1] or m[3] else ''}piles ",
    ),
    (
        rf"从?(?:任意|其中)(?:的)?\s*({_N})\s*堆[中里]?各?(?:{_TAKE})?{_SAME}{_COUNT}",
        lambda m: f"the same from any {_number(m[1])} ",
    ),
    (
        rf"[分拆](?:成|为)?\s*(?:若干|任意多?|几|k)\s*[个堆]?\s*{_EQUAL}\s*[堆份]?"
        r"|(?:平均|均匀|等)分(?:成|为)?\s*(?:若干|任意多?|几|k)\s*[堆份]",
        "split into k equal piles ",
    ),
    (
        rf"(?:平均|均匀|等)分(?:成|为)?\s*({_N})\s*[堆份]",
        lambda m: f"split into {_number(m[1])} equal piles ",
    ),
    (r"(?:平|对半|等)分(?!成|为)", "split into 2 equal piles "),
    (rf"({_N})\s*堆\s*[：:]", lambda m: f"{_number(m[1])} piles: "),
    (rf"从(任意)?(其中)?[一1]\s*堆[中里]?({_TAKE})?(任意(多|数量)?{_COUNT})?", "from one "),
    (
        rf"(从)?(两|二|2|三|3|各|每)\s*堆(中)?(各)?({_TAKE})?(相同|同样|一样)(的)?(数目|多|数量|个数)?{_COUNT}",
        "the same from all ",
    ),
    (
        rf"(?:{_TAKE})?\s*({_AMOUNT}){_COUNT}\s*相邻的?{_COUNT}",
        lambda m: f"take {_numbers(m[1])} adjacent ",
    ),
    (
        rf"(?:{_TAKE})?\s*相邻的?\s*({_AMOUNT}{_COUNT}(?:\s*(?:或者?|、)\s*{_AMOUNT}{_COUNT})*)",
        lambda m: f"take {_amounts(m[1])} adjacent ",
    ),
    (
        rf"(分|拆)(成|为)?\s*(相等|相同|一样)的?\s*({_N})\s*(堆|份)",
        lambda m: f"split into {_number(m[4])} equal piles ",
    ),
    (
        rf"(分|拆)(成|为)?\s*({_N})\s*(堆|份)?(相等|相同|一样)的?堆?",
        lambda m: f"split into {_number(m[3])} equal piles ",
    ),
    (
        rf"(分|拆)(成|为)?\s*(不等|不相等|不同)的?\s*({_N})\s*(堆|份)",
        lambda m: f"split into {_number(m[4])} unequal piles ",
    ),
    (
        rf"(分|拆)(成|为)?\s*({_N})\s*(或\s*({_N})\s*)?(堆|份)",
        lambda m: (
            f"split into {_number(m[3])}" + (f" or {_number(m[5])}" if m[5] else "") + " piles "
        ),
    ),
    (
        rf"除了?\s*({_AMOUNT}){_COUNT}\s*(以外|之外|外)的?任意(多|数量|{_COUNT})?",
        lambda m: f"any but {_numbers(m[1])} ",
    ),
    (r"除了?(全部|整堆|所有)\s*(以外|之外|外)的?任意(多|数量|数目)?" + _COUNT, "any but all "),
    (rf"({_N})\s*的(?:幂次方?|方幂|次幂|次方|幂)", lambda m: f"powers of {_number(m[1])} "),
    (rf"(?:至少|不少于)\s*({_WHOLE}){_COUNT}", lambda m: f"at least {_number(m[1])} "),
    (r"(?:至多|最多|不超过)(这?堆的?)?一半", "at most half "),
    (rf"(?:至多|最多|不超过)\s*({_WHOLE}){_COUNT}", lambda m: f"at most {_number(m[1])} "),
    (rf"({_N}){_COUNT}(或|及|以)(更多|以上|上)", lambda m: f"{_number(m[1])} or more "),
    (
        rf"({_N})\s*(?:到|至|~|～)\s*({_N}){_COUNT}",
        lambda m: f"{_number(m[1])} to {_number(m[2])} ",
    ),
    (r"(这?堆(大小)?的)?(约数|因数)", "divisor of n "),
    (r"(完全)?平方数?", "squares "),
    (r"[质素]数", "primes "),
    (r"斐波那契数?", "fibonacci "),
    (rf"奇数{_COUNT}", "odd "),
    (rf"偶数{_COUNT}", "even "),
    (rf"任意(多|数量|数目)?{_COUNT}|若干{_COUNT}", "any "),
    (r"全部|整堆|所有", "all "),
    (r"减半|取半", "halve "),
    (r"(这?堆的)?一半", "half "),
    (r"至少|不少于|不低于", "at least "),
    (r"至多|最多|不超过|不多于", "at most "),
    (r"少于|不到|不足", "less than "),
    (r"超过|多于", "more than "),
    (r"到|至|~|～", "to "),
    (r"向([上下])取整", lambda m: f"rounding {'up' if m[1] == '上' else 'down'} "),
    (rf"除以\s*({_N})", lambda m: f"divide by {_number(m[1])} "),
    (r"留下", "leaving "),
    (r"[，,]?\s*(如果|若|当)", " if "),
    (r"并且|而且|且", "and "),
    (r"满足|使得?", " with "),
    (r"不整除", "does not divide "),
    (r"整除", "divides "),
    (r"不是|不为", " is not "),
    (r"[，,；;]?\s*(否则|不然)", "; else "),
    (r"除非", "unless "),
    (r"是|为", " is "),
    (r"每次|一次|可以|可|能|轮流|玩家|中|的|时|然后|再|把|将|堆", " "),
    (rf"({_STONES}|[个颗枚根块只])", " "),
    (rf"({_TAKE})", "take "),
    (r"([，,；;])?\s*(?:或者|或)", lambda m: ", or " if m[1] else " or "),
    (r"[，、]", ", "),
    (r"；", "; "),
    (r"[。：（）]", lambda m: ".:()"["。：（）".index(m[0])]),
    (rf"[{''.join(DIGITS)}]", lambda m: _number(m[0])),
)
_readers = cache(partial(readers, _WORDS))  # late: they take long to compile


def is_chinese(text: str) -> bool:
    """Tell whether a text has Chinese characters.

    >>> is_chinese("取走1到3个"), is_chinese("take 1 to 3")
    (True, False)
    """
    return any("\u4e00" <= letter <= "\u9fff" for letter in text)


def english(text: str) -> tuple[str, list[int]]:
    """Put a rule into English, and give for each of its letters where it comes from.

    >>> english("每次取 1 或 4 个")[0].split()
    ['take', '1', 'or', '4']
    >>> " ".join(english("取相邻的 2 个，或分成相等的两堆")[0].split())
    'take 2 adjacent , or split into 2 equal piles'
    """
    return put(text, _readers())
