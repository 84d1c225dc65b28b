"""Part a text into tokens: numbers, words, Chinese characters and signs."""

from __future__ import annotations

import re

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


class Token(str):
    """Be a word or a sign in lower case, with the place where it stands in the text.

    >>> token = Token("Take".lower(), 5, "Take")
    >>> token, token.start_pos, token.typed
    ('take', 5, 'Take')
    """

    __slots__ = ("start_pos", "typed")
    start_pos: int
    typed: str

    def __new__(cls, word: str, at: int = 0, typed: str = "") -> Token:
        """Make a token of a word that is in lower case, at a place where it was typed otherwise."""
        token = super().__new__(cls, word)
        token.start_pos, token.typed = at, typed or word
        return token


def tokens(text: str) -> list[Token]:
    """Give the tokens of a text.

    >>> tokens("Take 1 or 2k…, n≤4；取3个")
    ['take', '1', 'or', '2', 'k', '…', ',', 'n', '<=', '4', ';', '取', '3', '个']
    """
    found = _TOKEN.finditer(text.replace("_", " "))
    return [
        Token(_SIGNS.get(word := one[0].lower(), word).replace("’", "'"), one.start(), one[0])
        for one in found
    ]


def is_formulas(text: str) -> bool:
    """Tell moves as formulas, an arrow behind piles, from a rule in words.

    >>> is_formulas("moves (a, b) -> (b, a)"), is_formulas("take 1 or 3. stuck -> lose")
    (True, False)
    """
    return bool(_MOVES.search(text))
