"""Find sentences in which a bound, a kind or an exception may hold for more than it is read for.

Sentences are read by tables of phrases, of which no one has a meaning of its own: so a bound
behind a list was taken for a bound of its last number, and "bound, kind" for one or the other.
Where two parts of a sentence stand side by side so, its reading counts only if nothing
depends on where they belong: one amount, or the same condition on all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grundy.formulas.tree import Expression
from grundy.rules.language.heaps import Amount, Choice, HeapMove, Span, Take
from grundy.rules.language.moves import rule_options
from grundy.rules.language.rule import One, PileMove, Rule, Same

__all__ = ["is_doubtful"]

_NUMBER = re.compile(
    r"\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|any|all)\b"
    r"|[一二两三四五六七八九十]|任",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:at (?:most|least)|(?:no|not) (?:more|less|fewer)|(?:more|less|fewer|greater|larger"
    r"|smaller|bigger) than|up to|exceed\w*|below|above|under|over|within|min\w*|max\w*|odd|even"
    r"|half|third|quarter|primes?|squares?|cubes?|powers?|multiples?|divisors?|factors?|divid\w+"
    r"|coprime|fibonacci|lucas|triangular|factorials?|digits?)\b"
    r"|[至最不][多少]|[不超]过|大于|小于|以[内上下]|[奇偶质素]数|[奇偶]的|[平立]方|幂|倍数|[约因]数|整除"
    r"|一半|互[质素]",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"(?P<but>[,，;；]?\s*(?:\b(?:but|except|unless|excluding|besides|provided"
    r"|(?<!factor )(?<!divisor )other than)\b|但|除非|除(?!此)了?|不过))"
    r"|(?P<either>[,，;；、]?\s*(?:\bor\b|或者?|、))"
    r"|(?P<beside>[,，;；])|(?P<and>\band\b|且)",
    re.IGNORECASE,
)
_SET = (
    r"(?:odd|even|primes?|squares?|cubes?|powers?|multiples?|divisors?|factors?|fibonacci|lucas"
    r"|triangular|factorials?)\b|[奇偶质素约因倍]数|[平立]方数?|幂"
)
_SETS = re.compile(_SET, re.IGNORECASE)
_SET_BOUND = re.compile(
    rf"(?:{_SET}).*?\b(?:below|under|above|over|(?:less|fewer|more|greater|larger|smaller|bigger)"
    r" than|at (?:most|least)|up to|(?:no|not) (?:more|less|larger|greater|smaller|bigger)"
    r"|exceed\w*|(?:that|which) (?:is|are)|or (?:more|less|fewer)|within)\b",
    re.IGNORECASE,
)
_BOUND_SET = re.compile(
    r"(?:[不超]过|[大小多少]于|至[多少]|以[内上下])[^,，;；]*的?(?:[奇偶质素约因倍]数|[平立]方数?|幂)[颗个枚粒]?$"
)
"""A set and its bound: "squares below 10", 小于10的质数."""
_MORE = re.compile(
    r"\s*(?:(?:more|less|fewer|equal|both|not)\b(?! than)|更[多少]|等于)", re.IGNORECASE
)
_VERB = re.compile(r"\b(?:take|remove|may|can|must)\b|[取拿]", re.IGNORECASE)
_CLAUSE = re.compile(
    r"\s*(?:(?:then|also|else|he|she|they|you|players?|an?|the|each|every|who\w*|may|can|must|alice"
    r"|otherwise|if|when|where|in|on|from)\s+)*(?:tak|remov|subtract|split|divid\w* (?!n)|halv|put"
    r"|leav|mov|break|discard|draw|pick|player|person|last|turn|win|los|otherwise|else|if|when|where|cannot)"
    r"|\s*(?:也?可以?|就|则|再|并|然后|每次|把|将|从|若|如果|当|否则|谁|先|后|轮|甲|乙|不能|无法|只)*"
    r"(?:[取拿分拆移减放留剩]|若|如果|当|否则|除此|谁|先手|后手|轮流|胜|输|赢|负)",
    re.IGNORECASE,
)
_SOME_PILES = re.compile(
    r"\b(?:from|in) (?:one|two|1|2)(?: of them| piles?| heaps?)?(?:,| or|, or)"
    r" (?:two|three|both|all|more)\b"
    r"|[一两二三1-9]堆(?:或者?|、)[两二三四几多]堆",
    re.IGNORECASE,
)
_PILES = re.compile(
    r"\b(two|three|four|five|[2-5]) (?:of (?:the|them)\b|(?:other |different )?(?:piles|heaps)\b)"
    r"|([两二三四五2-5])堆",
    re.IGNORECASE,
)
_IF = re.compile(
    r"\b(?:if|when|whenever|unless|while|where|with|else|otherwise|from an?"
    r"|(?:odd|even)(?:-sized)? (?:pile|heap)s?)\b"
    r"|如果|若|当|时|否则|[奇偶]数?堆|的堆|n *[是为大小]",
    re.IGNORECASE,
)
_ALL = re.compile(r"\ball\b|全", re.IGNORECASE)
_NOT = re.compile(r"\b(?:only|not|never|cannot)\b|才|不[能可得]|只", re.IGNORECASE)
_SPLIT = re.compile(
    r"piles?\b|heaps?\b|split|adjacent|neighbo|consecutive|next to|\brow|\bparts?\b|\brest\b|divid"
    r"|together|pairs?\b|[堆份分拆]|相邻|连续|隔壁|挨着",
    re.IGNORECASE,
)
"""Words without which nothing is split: 剩三颗 leaves three stones, and not three piles."""
_SENTENCE = re.compile(r"[.。!！]+(?!\d)")
_FIRST = re.compile(r"\s*([0-9]+|one|two|three|four|five|[一二三四五])\b(?! *[%*])", re.IGNORECASE)
_NUMERALS = ("one", "two", "three", "four", "five")
_FAR = (60, 61)


def is_doubtful(text: str, rule: Rule) -> bool:
    """Tell whether words of a sentence may belong elsewhere, and the rule depends on it.

    >>> from grundy.rules.language.heaps import ANY, K, N
    >>> half = Choice(ANY, (2 * K <= N,))
    >>> rule = Rule((Take((Span(1, 2), Choice(Span(3, 3), half.when))),))
    >>> is_doubtful("1, 2 or 3 stones but no more than half", rule)
    True
    >>> is_doubtful("1, 2 or 3 stones", Rule((Take((Span(1, 3),)),)))
    False
    """
    sentences = [sentence for sentence in _SENTENCE.split(text) if sentence.strip()]
    if rule.piles:
        if _SOME_PILES.search(text) or _is_of_others(text, rule):
            return True
        return sum(map(_alternatives, rule.moves)) <= max(map(_choices, sentences), default=0)
    splits = any(max(m.piles) > 1 for m in rule.heap_moves if isinstance(m, Take))
    if splits and not _SPLIT.search(text):
        return True
    return any(_is_open(sentence, rule) for sentence in sentences)


def _is_of_others(text: str, rule: Rule) -> bool:
    """Tell whether a text speaks of other numbers of piles than all, and those of a move."""
    said = {_numeral((word[1] or word[2]).replace("两", "二")) for word in _PILES.finditer(text)}
    return not said <= {rule.piles, *(m.some for m in rule.moves if isinstance(m, Same))}


def _is_open(sentence: str, rule: Rule) -> bool:
    """Tell whether two parts side by side leave a doubt that the rule does not settle."""
    sides = [*_sides(sentence)]
    alike, shared = _bound_alike(rule, listed=any(map(_is_list, sides)))
    excepted: set[int] = set()
    for link, before, after in sides:
        if (link == "but" and not _ALL.search(before)) or (link == "either" and excepted):
            named = None if _CLAUSE.match(after) else _FIRST.match(after)
            excepted |= {_numeral(named[1])} if named else set()
        if not alike and _is_between(link, before, after, shared=shared):
            return True
    return any(_may_take(rule, k) for k in excepted)


def _is_list(side: tuple[str, str, str]) -> bool:
    """Tell whether a link joins amounts, and not moves of their own."""
    link, _, after = side
    return link == "either" and not _CLAUSE.match(after)


def _is_between(link: str, before: str, after: str, *, shared: bool) -> bool:
    """Tell whether a bound or a kind stands beside an amount, and neither has its own condition."""
    if link == "either" and _may_be_of_both(before, after):
        return True
    whose, own = _IF.search(before), _IF.search(after)
    if own and (whose or shared or _NOT.search(after) or _VERB.search(after)):
        return False
    bounded, bounds = bool(_BOUND.search(before)), bool(_BOUND.search(after))
    if link == "either":
        return bool(whose and bounds and not (_NUMBER.search(after) or _CLAUSE.match(after)))
    if whose and (link == "and" or not _NUMBER.search(before[: whose.start()])):
        return False
    amounts = (bounded or _NUMBER.search(before)) and (bounds or _NUMBER.search(after))
    clause = link != "but" and _CLAUSE.match(after)
    return bool((bounded or bounds) and amounts and not clause)


def _may_be_of_both(before: str, after: str) -> bool:
    """Tell whether a bound of one set may be one of another: primes or squares below 10."""
    if _CLAUSE.match(after) or not _SETS.search(before):
        return False
    of_last = _SET_BOUND.search(after) and not _SET_BOUND.search(before)
    of_first = _BOUND_SET.search(before) and _SETS.match(after.strip())
    return bool(of_last or of_first)


def _sides(sentence: str) -> Iterator[tuple[str, str, str]]:
    """Give each link of a sentence with what stands before and behind it."""
    found = ((link, _MORE.match(sentence, link.end())) for link in _LINK.finditer(sentence))
    links = [link for link, more in found if not (more and link["either"])]
    ends = [0, *(link.end() for link in links)]
    starts = [*(link.start() for link in links), len(sentence)]
    parts = [sentence[end:start] for end, start in zip(ends, starts, strict=True)]
    for link, before, after in zip(links, parts, parts[1:], strict=False):
        yield link.lastgroup or "", before, after


def _bound_alike(rule: Rule, *, listed: bool) -> tuple[bool, bool]:
    """Tell whether all takes are one amount or bound alike, and whether they share a condition.

    One amount without a condition may be what a list and a bound come to together.
    """
    takes = [m for m in rule.heap_moves if isinstance(m, Take) and not m.splits]
    bounds = [set(_when(amount)) for take in takes for amount in take.amounts]
    shared = bool(bounds) and bool(set.intersection(*bounds))
    one = len(bounds) <= (not listed)
    return one or (shared and all(when == bounds[0] for when in bounds)), shared


def _when(amount: Amount) -> tuple[Expression, ...]:
    return amount.when if isinstance(amount, Choice) else ()


def _numeral(word: str) -> int:
    if word.isascii():
        return int(word) if word.isdecimal() else _NUMERALS.index(word.lower()) + 1
    return "一二三四五".index(word) + 1


def _may_take(rule: Rule, k: int) -> bool:
    """Tell whether so many may be taken from large heaps, odd and even ones."""
    takes = (m for m in rule.heap_moves if isinstance(m, Take) and not m.splits)
    options = rule_options(Rule(tuple(takes)))
    return all(any(n - sum(left) == k for left in options(n)) for n in _FAR)


def _choices(sentence: str) -> int:
    """Count the words that offer another choice; a take from one pile may be said twice."""
    again = len(re.findall(r"\bfrom one\b|从一堆", sentence, re.IGNORECASE)) - 1
    return sum(kind == "either" for kind, _, _ in _sides(sentence)) - max(again, 0)


def _alternatives(move: HeapMove | PileMove) -> int:
    """Count what a move offers to choose from: a number each, a set without end as one."""
    heap = move.move if isinstance(move, One) else move
    if not isinstance(heap, Take) or heap.splits:
        return 1
    spans = [a.of if isinstance(a, Choice) else a for a in heap.amounts]
    ends = [(s.most or s.least) - s.least + 1 if isinstance(s, Span) else 1 for s in spans]
    return sum(ends) + len(heap.piles) - 2 * (heap.piles == (0, 1))
