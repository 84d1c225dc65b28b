"""Read rules in Chinese: each word is put into English, and remembers where it stood."""

from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["english", "is_chinese"]

_DIGITS = {"零": 0, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
_DIGITS |= {"六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_N = rf"[0-9]+|[{''.join(_DIGITS)}]"
_COUNT = r"\s*[个颗枚根块只]?"
_TAKE = "取走|拿走|移走|移去|拿|取"
_STONES = "石子|棋子|火柴棍?|硬币|豆子"
_AMOUNT = rf"(?:{_N})(?:\s*(?:到|至|-|–|~|～|\.\.)\s*(?:{_N}))?"


def _number(text: str) -> str:
    return str(_DIGITS.get(text, text))


def _numbers(text: str) -> str:
    return " to ".join(_number(word) for word in re.findall(_N, text))


_Made = str | Callable[["re.Match[str]"], str]
_WORDS: tuple[tuple[str, _Made], ...] = (
    (
        r"(谁|者|人)?\s*" + rf"({_TAKE}|走)(到|完)?最后一?[个颗枚根块步子]?([的者人]+)?(负|输)",
        "last one loses",
    ),
    (rf"({_TAKE}|走)(到|完)?最后一?[个颗枚根块步子]?([的者人]+)?(胜|赢)", "last one wins"),
    (r"最后([取走]+)?[的者人]*(负|输)", "last one loses"),
    (r"反常(规则)?", "last one loses"),
    (rf"({_N})\s*堆\s*[：:]", lambda m: f"{_number(m[1])} piles: "),
    (rf"从(任意)?(其中)?[一1]\s*堆({_TAKE})?(任意(多|数量)?{_COUNT})?", "from one "),
    (
        rf"(从)?(两|二|2|三|3|各|每)\s*堆(中)?(各)?({_TAKE})?(相同|同样|一样)(的)?(数目|多|数量)?{_COUNT}",
        "the same from all ",
    ),
    (
        rf"(?:{_TAKE})?\s*({_AMOUNT}){_COUNT}\s*相邻的?{_COUNT}",
        lambda m: f"take {_numbers(m[1])} adjacent ",
    ),
    (
        rf"(?:{_TAKE})?\s*相邻的?\s*({_AMOUNT}){_COUNT}",
        lambda m: f"take {_numbers(m[1])} adjacent ",
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
    (rf"({_N})\s*的(幂|方幂)", lambda m: f"powers of {_number(m[1])} "),
    (rf"(?:至少|不少于)\s*({_N}){_COUNT}", lambda m: f"at least {_number(m[1])} "),
    (r"(?:至多|最多|不超过)(这?堆的?)?一半", "at most half "),
    (rf"(?:至多|最多|不超过)\s*({_N}){_COUNT}", lambda m: f"at most {_number(m[1])} "),
    (rf"({_N}){_COUNT}(或|及|以)(更多|以上|上)", lambda m: f"{_number(m[1])} or more "),
    (
        rf"({_N})\s*(?:到|至|~|～)\s*({_N}){_COUNT}",
        lambda m: f"{_number(m[1])} to {_number(m[2])} ",
    ),
    (r"(这?堆(大小)?的)?(约数|因数)", "divisor of n "),
    (r"(完全)?平方数?", "squares "),
    (r"质数|素数", "primes "),
    (r"斐波那契数?", "fibonacci "),
    (rf"奇数{_COUNT}", "odd "),
    (rf"偶数{_COUNT}", "even "),
    (rf"任意(多|数量|数目)?{_COUNT}|若干{_COUNT}", "any "),
    (r"全部|整堆|所有", "all "),
    (r"减半|取半", "halve "),
    (r"向下取整", "rounding down "),
    (r"向上取整", "rounding up "),
    (rf"除以\s*({_N})", lambda m: f"divide by {_number(m[1])} "),
    (r"留下", "leaving "),
    (r"[，,]?\s*(如果|若|当)", "if "),
    (r"并且|而且|且", "and "),
    (r"满足|使得?", "with "),
    (r"整除", "divides "),
    (r"是", "is "),
    (r"每次|一次|可以|可|能|轮流|玩家|中|的|时|然后|再|把|将|堆", " "),
    (rf"({_STONES}|[个颗枚根块只])", " "),
    (rf"({_TAKE})", "take "),
    (r"[，,；;]?\s*(或者|或)", ", or "),
    (r"[，、]", ", "),
    (r"；", "; "),
    (r"。", "."),
    (r"[：]", ":"),
    (r"（", "("),
    (r"）", ")"),
    (rf"[{''.join(_DIGITS)}]", lambda m: _number(m[0])),
)
_READERS = [(re.compile(pattern), made) for pattern, made in _WORDS]
_CHINESE = re.compile("[\u4e00-\u9fff]")


def is_chinese(text: str) -> bool:
    """Tell whether a text has Chinese characters."""
    return bool(_CHINESE.search(text))


def english(text: str) -> tuple[str, list[int]]:
    """Put a rule into English, and give for each of its letters where it comes from.

    >>> english("每次取 1 或 4 个")[0].split()
    ['take', '1,', 'or', '4']
    >>> " ".join(english("取相邻的 2 个，或分成相等的两堆")[0].split())
    'take 2 adjacent , or split into 2 equal piles'
    """
    said: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(text):
        word, length = _word(text, at)
        said.append(word)
        places += [at] * len(word)
        at += length
    return "".join(said), [*places, len(text)]


def _word(text: str, at: int) -> tuple[str, int]:
    """Give the English of the word that begins at a place, and how long it is in Chinese."""
    for reader, made in _READERS:
        found = reader.match(text, at)
        if found and found.end() > at:
            return (made if isinstance(made, str) else made(found)), found.end() - at
    return text[at], 1
