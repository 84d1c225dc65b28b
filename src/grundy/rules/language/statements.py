"""Tell a rule from what else a statement says: sizes of its input, questions, who begins.

That is left out as whole pieces, and only where nothing in it can be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from grundy.rules.language.chart import Grammar, Unit
from grundy.rules.language.tokens import Token

__all__ = [
    "ACTING",
    "ENDS",
    "SECTIONS",
    "STOPS",
    "VERBS",
    "Senses",
    "is_of_section",
    "is_story",
    "senses_of",
    "with_size",
    "without_limits",
    "without_program",
]

ENDS = (".", "。", "!", "！", "?", "？")
STOPS = (*ENDS, ";", ":")
VERBS = {"take", "may", "must", "mayonly", "split", "choose", "leave", "also"}
_SAMPLES = ("样例", "示例")
_PROGRAM = ("输入", "输出", "数据", "时间", "内存", *_SAMPLES)
SECTIONS = ("input", "output", "limits", "constraints")
_INPUT = {
    *("the", "first", "second", "third", "next", "only", "each", "of", "input", "output", "line"),
    *("lines", "has", "have", "contains", "contain", "consists", "gives", "is", "are", "a", "in"),
    *("integer", "integers", "number", "numbers", "one", "two", "three", "single", "and", "then"),
    *("test", "tests", "case", "cases", ","),
}
"""The words of what a program reads or writes, beside letters and figures."""
_ASKS = (
    *("who", "what", "which", "does", "do", "will", "can", "could", "is", "has", "decide", "print"),
    *("determine", "output", "write", "find", "compute", "tell", "for", "calculate", "report"),
)
_WON = ("win", "wins", "won", "winner", "winning", "survive", "survives")
_LOST = ("lose", "loses", "lost", "loser", "losing")
_ASKING = {
    *(*_ASKS, *_WON, *_LOST, "the", "a", "an", "of", "to", "if", "whether", "that", "always"),
    *("name", "answer", "number", "strategy", "game", "program", "player", "players", "each"),
    *("test", "case", "every", "all", "given", "first", "second", "starts", "begins", "moves"),
    *("both", "play", "plays", "optimally", "perfectly", "force", "there", "have", "1", "2"),
    *("yes", "no", '"', ",", "and", "or", "otherwise", "else", "he", "she", "they", "decides"),
}
"""The words of a question about who wins, which says nothing of when."""
_NEXT = {
    *(",", "and", "then", "they", "alternate", "take", "turns", "in", "turn", "after", "that"),
    *("follows", "plays", "moves", "next"),
}
_ENDING = {"wl", "'misere'", "'misère'", "'stuck'", "'normal'"}
_PERSONS = {"person", "persons", "name"}
_PEOPLE = {*_PERSONS, "a", "the", "talk", "open", "colour", "scene", "shut"}
_BEGINS = re.compile(
    r"((?!.*\b(?:not|no|who|if|when|unless)\b)(?:[^ ]+ ){1,5})(?:always )?"
    r"(?:begins|starts|(?:goes|moves|plays|steals|eats|draws|picks|takes|is) first)"
    r"((?: , and| and| because|$).*)"
)
_SIZED = re.compile(
    r"(?:each|every|no) [a-z]+ (?:has|holds|contains|having|holding|with|have) "
    r"(?:between [0-9]+ and|from [0-9]+ to|at most|more than|up to) ([0-9]+)(?: \^ [0-9]+)?"
    r"(?: [a-z]+)?(?: at the start| initially| in the beginning)?"
)
_PRINT = (*_PROGRAM, "打印", "返回")
_ASIDE = (*_PRINT, "必胜", "必败", "否则", "最优")
ACTING = {*VERBS, "notmay", "cmp", "unread", "becomez", "choosez", "adjacent"}
_NEVER = {*"不没无非最"}


Senses = dict[int, dict[int, set[str]]]


def senses_of(units: Iterable[Unit]) -> Senses:
    """Give what the words from one place to before another may be.

    >>> senses_of([Unit(0, 1, (("num", 2),)), Unit(0, 1, (("a", None),))])[0][1] == {"num", "a"}
    True
    """
    found: Senses = {}
    for unit in units:
        names = found.setdefault(unit.start, {}).setdefault(unit.end, set())
        names |= {name for name, _ in unit.senses}
    return found


def without_program(of: Grammar, words: list[Token]) -> list[Token]:
    """Leave out what a Chinese text says of a program: sections of input and output, what to print.

    A sentence in which somebody moves, or may, or may not, stays, for it may be a rule; so does one
    of heaps that stands in no section.

    >>> from grundy.rules.language.sentences import grammar
    >>> from grundy.rules.language.tokens import tokens
    >>> said = tokens("取1颗。【输入】n。【注】取2颗。输出Yes。")
    >>> " ".join(without_program(grammar("zh"), said))
    '取 1 颗 。 【 注 】 取 2 颗 。'
    """
    kept: list[Token] = []
    senses, start, section = senses_of(of.units(words)), 0, ""
    for at in range(1, len(words) + 1):
        if at < len(words) and words[at - 1] not in (*ENDS, ";", "】") and words[at] != "【":
            continue
        text = "".join(words[start:at])
        if words[start] == "【":
            section = text[1:3] if text[1:3] in _PROGRAM else ""
        spans = (names for i in range(start, at) for names in senses.get(i, {}).values())
        told = {name for names in spans for name in names}
        told &= ACTING if section else ACTING | {"heap", "hn"}
        printed = bool(section) or any(one in text for one in _PRINT)
        clauses = () if section else text.split(",")
        printed &= all(any(one in clause for one in _ASIDE) for clause in clauses)
        if section not in _SAMPLES and (told or not printed or _NEVER & {*text}):
            kept += words[start:at]
        start = at
    return kept


def is_story(of: Grammar, words: Sequence[Token]) -> bool:
    """Tell whether an English sentence is no rule: it asks, is about a program, or who begins.

    >>> from grundy.rules.language.sentences import grammar
    >>> from grundy.rules.language.tokens import tokens
    >>> of = grammar("en")
    >>> is_story(of, tokens("Does the first player win")), is_story(of, tokens("Who may take 2"))
    (True, False)
    """
    said, told = " ".join(words), _senses_of(of, words)
    if begun := _BEGINS.fullmatch(said):
        return _begins(of, words, len(begun[1].split()), begun[2].split())
    if _is_asking(of, words):
        return True
    if told & (ACTING - {"may", "cmp", "choose"} | _ENDING):
        return False
    sized = _SIZED.fullmatch(said)
    if sized and int(sized[1]) >= _SMALL and _senses_of(of, words[1:2]) & {"heap", "heaps"}:
        return True
    read = {*words} & {"input", "output", "integer", "integers"}
    plain = all(one in _INPUT or len(one) == 1 or one.isdecimal() for one in words)
    return said in SECTIONS or bool(plain and read and {*words} & {"input", "line", "lines"})


def _begins(of: Grammar, words: Sequence[Token], end: int, rest: Sequence[str]) -> bool:
    """Tell whether the first words name somebody, and the rest says why, or that turns follow."""
    named = all(_senses_of(of, [one]) <= _PEOPLE or one in _ASKING for one in words[:end])
    if rest[:1] == ["because"]:
        return named and not _senses_of(of, [*map(Token, rest)]) & {*ACTING, "num", "wl"}
    return named and all(
        one in _NEXT or _senses_of(of, [Token(one)]) & _PERSONS or not _senses_of(of, [Token(one)])
        for one in rest
    )


def _is_asking(of: Grammar, words: Sequence[Token]) -> bool:
    """Tell whether a sentence asks who wins, in words that say nothing else."""
    plain = all(
        one in _ASKING
        or _senses_of(of, [one]) & _PERSONS
        or (at and one.typed[0].isupper() and not _senses_of(of, [one]))
        for at, one in enumerate(words)
    )
    won, lost = ({*words} & {*one} for one in (_WON, _LOST))
    both = bool(won and lost) and not {*words} & {"or", "otherwise"}  # who wins loses
    return plain and words[0] in _ASKS and bool(won or lost) and not both


def is_of_section(of: Grammar, words: Sequence[Token]) -> bool:
    """Tell whether words in a section of a program tell of numbers, and of no move or end.

    >>> from grundy.rules.language.sentences import grammar
    >>> from grundy.rules.language.tokens import tokens
    >>> [is_of_section(grammar("en"), tokens(text)) for text in ("1 integer n", "at most 5")]
    [True, False]
    """
    return any(map(str.isdecimal, words)) and not _senses_of(of, words) & {*ACTING, *_ENDING}


def _senses_of(of: Grammar, words: Sequence[Token]) -> set[str]:
    return {name for one in of.units(words) for name, _ in one.senses}


def with_size(of: Grammar, words: list[Token]) -> list[Token]:
    """Put n for another letter that a text has for the number of pieces of the heap.

    >>> from grundy.rules.language.sentences import grammar
    >>> from grundy.rules.language.tokens import tokens
    >>> " ".join(with_size(grammar("en"), tokens("A pile of m coins. Take at most m/2.")))
    'a pile of n coins . take at most n / 2 .'
    """
    units = [*of.units(words)]
    things = {one.start for one in units if {"things", "cl"} & {*dict(one.senses)}}
    heaps = {one.end for one in units if {"heap", "hn", "has", "holds"} & {*dict(one.senses)}}
    sizes = {
        word
        for at, word in enumerate(words)
        if len(word) == 1 and "b" < word < "z" and word != "k" and at + 1 in things
        if at in heaps or words[at - 1] in ("of", "有", "共")
    }
    if len(sizes) != 1 or "n" in words:
        return words
    return [Token("n", one.place, one.typed) if one in sizes else one for one in words]


_LIMITS = re.compile(
    r"(?:with )?(?:[0-9]+ <=? )?((?:[a-z](?: i| [0-9])?(?: ,(?: …)?| and)? )+)"
    r"(?:<=?|is at most|at most) ([0-9]+)( \^ [0-9]+)?"
)
_SMALL = 8  # of a move: the input of a program goes further


def without_limits(of: Grammar, words: list[Token]) -> list[Token]:
    """Leave out how large the input of a program is: of n coins (2 <= n <= 10^5).

    It stands alone, or in brackets or behind a comma where no letter in it is one of a move.

    >>> from grundy.rules.language.sentences import grammar
    >>> from grundy.rules.language.tokens import tokens
    >>> said = tokens("Two piles of a and b coins (1 <= a, b <= 200). Take k coins, k <= 9.")
    >>> " ".join(without_limits(grammar("en"), said))
    'two piles of a and b coins . take k coins , k <= 9 .'
    """
    verbs = {
        one.end for one in of.units(words) if {"take", "leave", "choose"} & {*dict(one.senses)}
    }
    moved = {
        word
        for at, word in enumerate(words)
        if verbs & {*range(at - 2, at + 1)}
        or {*words[max(at - 1, 0) : at + 2]} & {"-", "number", "integer", "by"}
    }
    heaps = {one.start for one in of.units(words) if {"heaps", "heap"} & {*dict(one.senses)}}
    counted = {one for at, one in enumerate(words) if at + 1 in heaps}
    kept, at = list[Token](), 0
    while at < len(words):
        opens = words[at - 1] if at else "."
        ends = (i for i in range(at, len(words)) if words[i] in (*STOPS, "(", ")"))
        end = next(ends, len(words))
        if opens in (*STOPS, "(", ",") and (told := _LIMITS.fullmatch(" ".join(words[at:end]))):
            close = words[end] if end < len(words) else "."
            letters = {*told[1].replace("a i", "").split()} - {"i", ",", "and", "…"} - counted
            large = bool(told[3]) or int(told[2]) >= _SMALL
            if large and not letters & {"k", *moved} and (opens == "(") == (close == ")"):
                kept = kept[:-1] if opens in "(," else kept
                at = end + (close == ")" or opens in STOPS)
                continue
        kept.append(words[at])
        at += 1
    return kept
