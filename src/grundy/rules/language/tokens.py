"""Part a text into tokens: numbers, words, Chinese characters and signs."""

from __future__ import annotations

import re

from grundy.formulas.parser import Token

__all__ = ["Token", "is_formulas", "tokens"]

_MOVES = re.compile(r"(\)|\b[a-z][0-9]*)\s*(->|→)")

_TOKEN = re.compile(
    r"i\.e\.|e\.g\.|[0-9]+\.[0-9]+(?![0-9]|\.[.0-9])|[0-9]+|[a-zà-ÿ]+(?:['’][a-z]+)?|\.\.+|…+|<=|>=|==|!=|≡|//|->|\S",
    re.IGNORECASE,
)
_SIGNS = {
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "==": "=",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "*",
    "∈": "in",
}
_SIGNS |= {
    "...": "…",
    "....": "…",
    "……": "…",
    "，": ",",
    "；": ";",
    "：": ":",
    "（": "(",
    "）": ")",
}
_SIGNS |= {"’": "'", "～": "~", "×": "*"}
_SIGNS |= zip(
    "選顆從個輪沒無勝贏輸負數兩時後塊張隻條堅餘則許準須這還僅總規則給開雙與當該為圍選單類積質約倍對應應過讓將換減變寫轉會達點處幾麼樣請問斷誰們間長遠圓鬥擇遊戲",
    "选颗从个轮没无胜赢输负数两时后块张只条坚余则许准须这还仅总规则给开双与当该为围选单类积质约倍对应应过让将换减变写转会达点处几么样请问断谁们间长远圆斗择游戏",
    strict=True,
)
_IS = ("it", "that", "there", "what", "he", "she", "who", "here")
_NOT = {
    **{one + "n't": one for one in ("is", "are", "was", "does", "do", "did", "could", "should")},
    "can't": "can",
    "won't": "will",
    "mustn't": "must",
}
_WHOLE = {f"{one}'s": (one, "is") for one in _IS}
_WHOLE |= {f"{one}'re": (one, "are") for one in ("you", "they", "we")}
_WHOLE |= {f"{one}'ve": (one, "have") for one in ("you", "they", "we", "i")}
_WHOLE |= {short: (one, "not") for short, one in _NOT.items()}
_WHOLE |= {
    short.replace("'", ""): whole
    for short, whole in _WHOLE.items()
    if short not in ("it's", "we're")
}
_WHOLE |= {"i'm": ("i", "am"), "let's": ("let", "us"), "gotta": ("have", "to")}
"""The words that people write as one: isn't, theres, gotta."""
_BEHIND_IS = (
    *("not", "my", "your", "a", "an", "the", "one", "only", "just", "still", "odd", "even"),
    *("prime", "no", "divisible", "allowed"),
)


def tokens(text: str) -> list[Token]:
    """Give the tokens of a text: words and signs in lower case.

    >>> tokens("Take 1 or 2k…, n≤4；取3个")
    ['take', '1', 'or', '2', 'k', '…', ',', 'n', '<=', '4', ';', '取', '3', '个']
    >>> tokens("You can't pass")
    ['you', 'can', 'not', 'pass']
    """
    found: list[Token] = []
    for one in _TOKEN.finditer(text.replace("_", " ")):
        word = _SIGNS.get(word := one[0].lower(), word).replace("’", "'")
        parts = _WHOLE.get(word, (word,))
        if found[-1:] == ["its"] and word in _BEHIND_IS:
            found[-1:] = (Token(part, found[-1].place, "its") for part in ("it", "is"))
        found += (Token(part, one.start() + 1, one[0]) for part in parts)
    return found


def is_formulas(text: str) -> bool:
    """Tell moves as formulas, an arrow behind piles, from a rule in words.

    >>> is_formulas("moves (a, b) -> (b, a)"), is_formulas("take 1 or 3. stuck -> lose")
    (True, False)
    """
    return bool(_MOVES.search(text))
