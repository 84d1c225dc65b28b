"""Put what frames a rule in Chinese, and what it excepts, into English."""

from __future__ import annotations

import re

from grundy.rules.language.decimal import DECIMAL_ZH
from grundy.rules.language.idioms import Made

__all__ = ["BOUNDS", "DIGITS", "PARITY", "RELATIONS", "SAID", "figures"]

DIGITS = {"零": 0, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}
DIGITS |= {"六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
PARITY = {"奇": "odd", "偶": "even"}
RELATIONS = {"大于等于": ">=", "不小于": ">=", "小于等于": "<=", "不大于": "<=", "不等于": "!="}
RELATIONS |= {"大于": ">", "小于": "<", "等于": "="}
BOUNDS = {"至少": "at least", "不少于": "at least", "最少": "at least"}
BOUNDS |= {"至多": "at most", "最多": "at most"}
BOUNDS |= {"不超过": "at most", "不多于": "at most"}
_N = rf"(?:[0-9]+|[{''.join(DIGITS)}])"
_OF = "[个颗枚根块只粒]?"
_LIST = rf"{_N}\s*{_OF}(?:\s*(?:或者?|、|，|,|和)\s*{_N}\s*{_OF})*"
_STONES = "(?:石子|棋子|火柴棍?|硬币|豆子)"
_TAKE = "(?:取走|拿走|移走|移去|拿|取)"
_COUNTED = "(?:个数|石子数|数目|数量|颗数|根数|数)"
_MAY_NOT = "不(?:能|可以?|许|得|准)"
_HEAP = rf"(?:n|这?堆|{_STONES}数?|这?堆{_STONES}(?:数|的?个数)?)"
_LIMITS = {"多于": ">", "超过": ">", "大于": ">", "少于": "<", "小于": "<", "不足": "<"}
_LIMITS |= {"不少于": ">=", "至少": ">=", "不超过": "<=", "至多": "<=", "不多于": "<="}
_LIMIT = "|".join(sorted(_LIMITS, key=len, reverse=True))
_LOSES = {"输": "loses", "负": "loses", "胜": "wins", "赢": "wins"}
_OPPOSITE = {"输": "wins", "负": "wins", "胜": "loses", "赢": "loses"}
_KINDS = {"奇": "odd", "偶": "even", "质": "prime", "素": "prime"}


def figures(text: str) -> list[str]:
    """Give the numbers of a text in figures.

    >>> figures("三或 14 个")
    ['3', '14']
    """
    return [str(DIGITS.get(word, word)) for word in re.findall(_N, text)]


def _remainder(found: re.Match[str]) -> str:
    (by,), rests = figures(found[2]), figures(found[3])
    if any(int(rest) >= int(by) for rest in rests):
        return found[0]
    return f"{found[1]} % {by} in {{{','.join(rests)}}} "


def _not_if(found: re.Match[str]) -> str:
    return f" but not {' or '.join(figures(found[2]))} if n is {_KINDS[found[1]]} "


def _not(found: re.Match[str]) -> str:
    return f" but not {' or '.join(figures(found[1]))} "


def _one_goes_without(found: re.Match[str]) -> str:
    """Drop ``at least one`` behind an amount; a condition before it is none."""
    before = re.split("[，,；;。]", found.string[: found.start()])[-1]
    return " " if re.search(_TAKE, before) else found[0]


def _if(found: re.Match[str]) -> str:
    """Begin a condition, unless the word before has."""
    return "" if re.search(r"(?:当|若|如果)\s*$", found.string[: found.start()]) else "if "


def _framed(found: re.Match[str]) -> str:
    """Drop the size of the first heap, unless as many stones may be taken as well."""
    size = figures(found[1] or found[2] or found[3])
    taken = [int(number) for number in figures(found["after"])]
    return found[0] if max(taken, default=0) >= int("".join(size)) else " "


SAID: tuple[tuple[str, Made], ...] = (
    *DECIMAL_ZH,
    (
        rf"^\s*(?:现?有)?\s*({_N})\s*堆{_STONES}?\s*[，,：:。]",
        lambda m: f"{n} piles: " if (n := figures(m[1])[0]) != "1" else " ",
    ),
    (
        rf"^\s*(?:(?:现?有|桌上有|一堆(?:共?有)?)\s*(?:一堆)?(?:{_STONES}共?有?)?\s*({_N}+)\s*{_OF}\s*{_STONES}?"
        rf"|({_N}+)\s*{_OF}\s*{_STONES}|({_N}+)\s*[个颗枚根块只粒](?=\s*[，,。；;：:]\s*每次))"
        rf"\s*[，,。；;：:](?=[^，,。；;]*(?:{_TAKE}|轮流))(?=(?P<after>[^。；;]*))",
        _framed,
    ),
    (
        rf"^\s*(?:如果|若|当)?\s*({_N})\s*{_OF}(?:{_STONES})?(?:或(以上|更多|更少|以下)|(以上|以下))(?:的?时候?)?\s*[，,：:]\s*(?={_TAKE})",
        lambda m: (
            f"if n {'>=' if (m[2] or m[3]) in ('以上', '更多') else '<='} {figures(m[1])[0]} "
        ),
    ),
    (
        rf"({_N})\s*{_OF}以上\s*[、，,到至]?\s*({_N})\s*{_OF}以下",
        lambda m: f"{figures(m[1])[0]} to {figures(m[2])[0]} ",
    ),
    (
        rf"(?:[两二]个?人|双方)?轮流从\s*{_N}+\s*{_OF}\s*{_STONES}[中里]?{_TAKE}(?:{_STONES})?\s*[，,]",
        " ",
    ),
    (r"（\s*(向[上下]取整)\s*）", lambda m: f" rounding {'up' if '上' in m[1] else 'down'} "),
    (r"[，,；;]?\s*[kK]\s*(?:须|必须|要)?满足", " with "),
    (
        rf"[，,]\s*(?:但|且|并且)?\s*(?:至少|最少)要?{_TAKE}\s*[1一]\s*{_OF}(?=\s*(?:$|[。；;]))",
        _one_goes_without,
    ),
    (rf"(?:甲[、和]?乙)?(?:[两二]个?人|双方)?(?:轮流|交替){_TAKE}\s*[，,]", " "),
    (r"(?<=[取拿走])其中的\s*(?=[0-9一两二三])", " "),
    (
        rf"{_TAKE}(?:得|到)?最后一?{_OF}{_STONES}?的?(?:人|者|一方|玩家)?(?:获|就)?([输负胜赢])",
        lambda m: f"last one {_LOSES[m[1]]} ",
    ),
    (
        r"[，,]\s*[两二2]堆都?(?:不能|不得|不可以?)(?:为空|是空的?)|[，,]\s*都?(?:不能|不得)为空",
        " ",
    ),
    (
        rf"^\s*除了?\s*({_N})\s*{_OF}(?:以外|之外|外)\s*[，,]\s*({_N})\s*{_OF}?\s*(?:到|至)\s*({_N})\s*{_OF}(?:都|均|皆)(?:可以?|能){_TAKE}",
        lambda m: f"take {figures(m[2])[0]} to {figures(m[3])[0]} but not {figures(m[1])[0]} ",
    ),
    (
        rf"(?:从)?(?:一[个只]?)?([奇偶])数个{_STONES}的?堆[中里]\s*{_TAKE}\s*({_LIST})",
        lambda m: f"take {' or '.join(figures(m[2]))} if n is {_KINDS[m[1]]} ",
    ),
    (
        rf"(?:当|若|如果)?(?:{_STONES}数?|{_HEAP})(?:总?数|的?个数)?\s*[是为]\s*({_N})\s*的倍数时\s*[，,]?",
        lambda m: f"{_if(m)}n is a multiple of {figures(m[1])[0]} ",
    ),
    (
        rf"与\s*(?:当前|剩余|剩下)?的?(?:{_STONES})(?:总?数|个数)\s*互[质素]的?(?:个?数|{_OF})",
        "k with k is coprime to n ",
    ),
    (
        rf"{_TAKE}的?{_COUNTED}\s*(?:必须|必|要|应该?)?[是为]\s*(?:当前|剩余|剩下)?的?{_STONES}(?:总?数|个数)的(?:约数|因数)",
        "take a divisor of n ",
    ),
    (rf"[，,]?\s*但?{_MAY_NOT}全部?{_TAKE}(?:完|光)", " leaving at least 1 "),
    (
        rf"([0-9]+(?:\s*[、，,]\s*[0-9]+)+)\s*(?:……|…|\.\.\.)\s*{_OF}",
        lambda m: f"{', '.join(figures(m[1]))}, ... ",
    ),
    (
        rf"(?:甲[、和]?乙)?(?:[两二]个?人|双方|[两二]名玩家)\s*(?:轮流|依次|交替)?"
        rf"(?:\s*{_TAKE}{_STONES}\s*[，,])?",
        " ",
    ),
    (rf"轮流{_TAKE}{_STONES}\s*[，,]", " "),
    (rf"从一堆{_STONES}?[中里]?\s*(?={_TAKE}\s*[0-9一两二三四五])", " "),
    (
        rf"谁?先?(?:不能|无法|没法)再?(?:走|移动|行动|操作|{_TAKE})(?:步)?的?(?:人|者|一方|玩家)?[，,]?谁?就?([输负胜赢])",
        lambda m: f"last one {_OPPOSITE[m[1]]} ",
    ),
    (
        rf"谁\s*{_TAKE}(?:到|走|完)?最后一?[个颗枚根块步粒]?{_STONES}?\s*[，,]?\s*谁?就?([输负胜赢])",
        lambda m: f"last one {_LOSES[m[1]]} ",
    ),
    (r"[，,]\s*(?=[kn]\s*(?:[与和]\s*[kn]\s*互|[<>=≤≥≠]|不?整除|不?是|除以)|gcd)", " with "),
    (rf"[，,]?\s*但?是?{_MAY_NOT}(?:全部|一次){_TAKE}(?:完|光)?", " leaving at least 1 "),
    (
        rf"{_TAKE}的?{_COUNTED}\s*{_MAY_NOT}\s*[是为]",
        "take k with k is not ",
    ),
    (
        rf"{_TAKE}的?{_COUNTED}(?=\s*(?:至[少多]|最[少多]|不超过|不[少多]于|[少多]于))",
        "take ",
    ),
    (rf"{_TAKE}的?{_COUNTED}\s*[是为]\s*小于\s*n\s*的\s*奇数", "take odd less than n "),
    (rf"{_TAKE}的?{_COUNTED}\s*[是为]\s*小于\s*n\s*的\s*偶数", "take even less than n "),
    (rf"{_TAKE}的?{_COUNTED}\s*[是为]", "take "),
    (
        rf"[，,]?\s*但?是?(?:当|若|如果)?\s*{_HEAP}\s*[是为]\s*([奇偶质素])数\s*时?\s*[，,]?\s*{_MAY_NOT}\s*{_TAKE}\s*({_LIST})",
        _not_if,
    ),
    (
        rf"[，,]\s*但?是?{_MAY_NOT}\s*{_TAKE}\s*({_N})\s*的倍数{_OF}",
        lambda m: f" unless k is a multiple of {figures(m[1])[0]} ",
    ),
    (rf"[，,]\s*({_LIST})\s*除外", _not),
    (r"[，,；;。]?\s*(?:如果|若|当)\s*[是为]\s*(?=[奇偶质素])", "; if n is "),
    (rf"任意?取\s*(?:若干|任意)?多?{_OF}(?=\s*(?:$|[，,。；;]))", "take any "),
    (r"任意\s*(?=[质素奇偶平立三]|完全)", " "),
    (rf"[，,]?\s*使得?剩下的?{_COUNTED}?\s*[是为]", " leaving "),
    (rf"([kn])\s*(?:除以|模)\s*({_N})\s*(?:的余数[是为]|余)\s*({_LIST})", _remainder),
    (r"[，,]?\s*则", " "),
    (
        rf"后?\s*[，,]?\s*(?:然后|并|接着)?(?:还|也)?(可)?以?(?:选择)?再?[把将](?:剩下|剩余|余下)的?{_STONES}?[分拆][成为]\s*(至多|最多)?\s*(不相?等的|大小不同的)?[两二2]堆",
        lambda m: (
            f" and {'you may ' * bool(m[1] or m[2])}split the rest into two"
            f"{' unequal' * bool(m[3])} piles "
        ),
    ),
    (
        rf"(?:当|若|如果)?\s*{_HEAP}\s*({_LIMIT})\s*({_N})\s*{_OF}\s*时\s*[，,]?",
        lambda m: f"{_if(m)}n {_LIMITS[m[1]]} {figures(m[2])[0]} ",
    ),
    (rf"从?两堆[中里]?各{_TAKE}\s*({_N})\s*{_OF}", lambda m: f"take {figures(m[1])[0]} from both "),
)
"""Patterns, and the English that says them; they come before the single words."""
