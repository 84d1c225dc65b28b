"""Tell a rule without its story: who plays, what lies there, and what contests say at length."""

from __future__ import annotations

import re
from functools import cache, partial

from grundy.rules.language.idioms import BOUND, Made, Word, in_turn, put, readers
from grundy.rules.language.remarks import REMARKS
from grundy.rules.language.stories_zh import BOTH_ZH, STORIES_ZH
from grundy.rules.language.vocabulary import SCENE, VOCABULARY, VOCABULARY_ZH

__all__ = ["without_story"]

_STONES, _STONE = "stones", "stone"
_HEAP = r"(?:heap|pile)"
_NAME = r"(?-i:[A-Z][a-z]+)"
_WHO = rf"(?:{_NAME}\s+and\s+{_NAME}|(?:the\s+)?(?:two|both)\s+(?:players|friends)|players|they)"
_VERB = r"(?:take|remove|subtract)"
_NUMBER = r"(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
_END = r"\s*[.,;:]"
_MANY = rf"(?:n|N|some|several|many)\s+{_STONES}"
_PARITY = {"same": 0, "equal": 0, "opposite": 1, "different": 1}
_LAST = (
    r"(?:the\s+)?(?:player|one)\s+who\s+takes\s+the\s+last\s+\w+\s+(?P<does>loses|wins)"
    r"|whoever\s+takes\s+the\s+last\s+\w+\s+(?P<so>loses|wins)"
)
_BOTH = re.compile(
    rf"(?!.*\b{_HEAP}s?\s*:).*\bfrom\s+(?:both|(?:the\s+)?two|each\s+of\s+the\s+two)\s+{_HEAP}s\b",
    re.IGNORECASE | re.DOTALL,
)


def _otherwise(found: re.Match[str]) -> str:
    """Put what is taken otherwise behind ``else``; what stands before loses its story too."""
    return f"{put(found['first'], _readers(False))[0]}; else {found['other']}"


_COUNT = rf"(?:(?:exactly|precisely)\s+)?{_NUMBER}(?:\s+stones?)?"
_ENGLISH: tuple[tuple[str, Made], ...] = (
    (
        r"^(\s*(?:you|one|(?:(?:a|the|each)\s+)?players?)\s+(?:may|can|must)\s+)only(?=\s+(?:take|remove|subtract)\b)",
        lambda m: m[1],
    ),
    (rf"^\s*(?!take)(?:{SCENE}[\s,]+)+{SCENE}\s*[.](?=\s+\S)", " "),
    (
        rf"(?:^|(?<=[,.;]))\s*(?P<what>{_COUNT}(?:(?:\s+or\s+|\s*,\s*(?:or\s+)?){_COUNT})*)"
        r"\s+(?:are|is|may\s+be|can\s+be|must\s+be)\s+(?:removed|taken)\b",
        lambda m: f"take {m['what']}",
    ),
    (r"\bor\s*,\s*(?=if\b)", "or "),
    (rf"\bsome\s+stones?\s*,\s*(?={BOUND}\b)", " "),
    (
        r"^\s*replace\s+n\s+(?:by|with)\s+(?:floor\(\s*n\s*/\s*k\s*\)|⌊\s*n\s*/\s*k\s*⌋)\s*,?\s*(?:for|with|where)\s+(?:some|any)?\s*"
        r"(?:integer\s+)?k\s*(?:>=|≥|>)\s*[12]\s*[.]?\s*$",
        "n -> (x) when n >= 1 and x == 0, or (x) when 1 <= x and x < n and x == n // (n // x)",
    ),
    (
        r"^\s*(?P<if>if\s+[^,;.]+?)\s*,?\s*(?:then\s+)?replace\s+n\s+(?:by|with)\s+(?P<one>[^,;.]+?)\s*[,;.]\s*(?:otherwise|else)\s*,?\s*"
        r"(?:replace\s+(?:n|it)\s+)?(?:by|with)\s+(?P<other>[^,;.]+?)\s*[.]?\s*$",
        lambda m: f"replace n by {m['one']} {m['if']}, otherwise by {m['other']}",
    ),
    (
        r"^\s*divide\s+n\s+by\s+([0-9]+)\s+or\s+(?:by\s+)?([0-9]+)\s*,?\s*round(?:ing|ed)\s+down\s*[.]?\s*$",
        lambda m: f"replace n by floor(n/{m[1]}) or by floor(n/{m[2]})",
    ),
    (
        r"(?P<first>\b(?:if|when)\b[^;.]*?)\s*(?:,|\band\b)\s*(?P<other>(?!\s*or\s+(?:to|by|with|into)\b)[^,;.]+?)\s+(?:otherwise|if\s+(?:(?:it|n)\s+is\s+)?not)\s*[.]?\s*$",
        _otherwise,
    ),
    (
        rf"^\s*(?:an?\s+(?:legal\s+)?move\s+is\s+to\s+)?(?P<verb>{_VERB})\s+(?P<x>[a-jl-mo-z])\s+(?P<of>{_STONES}\s*,?\s*(?:where|with|such\s+that|if)\b)(?P<rest>[^;]*)$",
        lambda m: (
            f"{m['verb']} k "
            + re.sub(
                rf"(?<![a-z]){m['x']}(?![a-z])", "k", f"{m['of']}{m['rest']}".replace(",", " ", 1)
            )
        ),
    ),
    (
        rf"\b(?:decrease|reduce|diminish|lower)s?\s+(?:n|the\s+(?:number|{_HEAP}))\s+by\b",
        "take",
    ),
    *REMARKS,
    (r"\bknocks?\s+(?:down|over)\b", "take"),
    (r"\ba\s+move\s+(?:takes|removes)\b", "take"),
    (
        r"(?:^\s*|[.,;]\s*)the\s+first\s+player\s+(?:who\s+is\s+)?(?:unable\s+to|who\s+(?:cannot|can't))\s+(?:make\s+a\s+)?move\s+loses\b\s*[;,.]?",
        lambda m: "; " if m.start() else " ",
    ),
    (
        r"\b(?P<kind>winner|loser)\s+is\s+(?:whoever|the\s+(?:player|one)\s+who)\s+takes\s+the\s+last\s+\w+",
        lambda m: f"last one {'wins' if m['kind'].lower() == 'winner' else 'loses'}",
    ),
    (
        r"\b(?:whoever\s+is|the\s+(?:player|one)(?:\s+who\s+is)?)\s+(?:forced\s+to\s+take|taking|left\s+with)\s+the\s+last\s+\w+\s+"
        r"(?P<does>loses|wins)(?:\s+the\s+game)?",
        lambda m: f"last one {m['does']}",
    ),
    (
        rf"\b(?:take|remove)s?\s+(?:some\s+)?(?:{_STONES}\s+)?(?:so|such)\s+that\s+(?:the\s+(?:remaining\s+number|number\s+(?:remaining|left)"
        rf"|number\s+that\s+remains|number\s+of\s+remaining|rest|remaining)|what\s+(?:remains|is\s+left))(?:\s+(?:of\s+)?{_STONES})?\s+is\s+",
        "take any leaving ",
    ),
    (rf"\b(take|remove)s?\s+some\s+(?:{_STONES}\s+)?(?=leaving)", "take any "),
    (
        rf"\bat\s+most\s+as\s+many\s+(?:{_STONES}\s+)?as\s+(?:remain|are\s+left|will\s+remain)\b",
        "at most half",
    ),
    (r"\banything\s+(?=except|but|other)", "any "),
    (
        rf"\bany(?:\s+number)?(?:\s+of\s+{_STONES})?\s+(?:other\s+than|except(?:\s+for)?|but)\s+"
        rf"(?P<list>{_NUMBER}(?:(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+){_NUMBER})+)(?:\s+{_STONES})?(?=\s*(?:$|[.;]))",
        lambda m: f"any but {{{','.join(re.findall(_NUMBER, m['list'], re.IGNORECASE))}}}",
    ),
    (
        rf"\bany(?:\s+number)?(?:\s+of\s+{_STONES})?\s+(?:other\s+than|except(?:\s+for)?|but)\s+"
        r"(?P<kind>an?\s+(?:multiple\s+of\s+[0-9]+|prime|square|perfect\s+square|power\s+of\s+[0-9]+))\b"
        r"(?P<all>\s+(?:or|and)\s+(?:all\b(?:\s+of\s+(?:them|it))?|everything|the\s+(?:whole|entire)\s+(?:heap|pile)))?",
        lambda m: f"k with k is not {m['kind']}{' and k < n' if m['all'] else ''}",
    ),
    (
        rf"\bany(?:\s+number)?(?:\s+of\s+{_STONES})?\s+(?:that|which)\s+is\s+neither\s+([0-9]+)\s+nor\s+(an?\s+[a-z]+)",
        lambda m: f"k with k != {m[1]} and k is not {m[2]}",
    ),
    (r"\b(?:else|otherwise)\s+only\b", "else"),
    (
        rf"\b(?:an?|any)\s+(?:number|amount)(?:\s+of\s+{_STONES})?\s+(?:with|of|having)\s+the\s+(same|opposite)\s+parity\s+as\s+"
        rf"(?:n|the\s+{_HEAP})\b(?:\s+size)?",
        lambda m: f"k with (n - k) % 2 = {_PARITY[m[1].lower()]}",
    ),
    (
        rf"\b(?:an?|any)\s+(?:number|amount)(?:\s+of\s+{_STONES})?\s+(?:having|sharing|with)\s+a\s+common\s+(?:factor|divisor)"
        r"(?:\s+greater\s+than\s+(?:1|one))?\s+with\s+n\b",
        "k with k is not coprime to n",
    ),
    (
        r"\b(?:an?|any)\s+number\s+(?:less|smaller)\s+than\s+n\s+and\s+(?:relatively\s+prime|co-?prime)\s+to\s+(?:n|it)\b",
        "k with k < n and k is coprime to n",
    ),
    (
        r"\b(?:choose|pick|select)s?\s+(?:k|an?\s+number)\s+(?:relatively\s+prime|co-?prime)\s+to\s+n\s*,?\s*(?:and|then)\s+{_VERB}\s+it\b".replace(
            "{_VERB}", _VERB
        ),
        "take k with k is coprime to n",
    ),
    (r"\b(?:an?|any|some)\s+(?:positive\s+)?(?:integer|number|amount)\s+(?=k\b)", " "),
    (
        r"\b(?:an?|any|some)\s+(?:positive\s+)?integer\s+(?=between|from|at\b|less|more|not\b|no\b)",
        "any number ",
    ),
    (r"\b(?:not\s+exceeding|that\s+(?:do|does)\s+not\s+exceed|not\s+larger\s+than)\b", "at most"),
    (r"\bconsecutive\b", "adjacent"),
    (r"\bequal\s+numbers?(?:\s+of\s+\w+)?\s+(?=from)", "the same number "),
    (r"\bnon-?empty\s+(?=(?:heap|pile|part|row)s\b)", " "),
    (
        r"\bhalve\s+(?:n|the\s+number|it)\b(\s+(?:if|when)\s+(?:it|n)\s+is\s+even\b)?",
        lambda m: "halve if n is even" if m[1] else "halve",
    ),
    (r"\b(?:one|any)\s+of\s+its\s+(?=(?:proper\s+|prime\s+)?(?:divisor|factor))", "a "),
    (
        rf"\bsplit\s+an?\s+{_HEAP}\s+of\s+(at\s+least|more\s+than)\s+({_NUMBER})\s+{_STONES}\s+((?:in)?to\s+[^.,;]+?)(?=\s*(?:$|[.,;]|\bor\b))",
        lambda m: f"split {m[3]} if n {'>=' if 'least' in m[1].lower() else '>'} {m[2]}",
    ),
    (
        rf"^\s*(?:there\s+(?:is|are)|given|consider|(?:you|we)\s+(?:are\s+given|have))?\s*(?:an?|one)\s+{_HEAP}\s+"
        rf"(?:of|with|containing)\s+{_MANY}{_END}",
        " ",
    ),
    (rf"^\s*there\s+are\s+{_MANY}(?:\s+(?:in|on)\s+(?:an?|the|one)\s+\w+)?{_END}", " "),
    (
        rf"(?:(?<=\A)|(?<=[.,;:]))\s*{_WHO}\s+(?:play\b[^.,;:]*|take\s+turns|alternate(?:\s+turns)?"
        rf"|(?:move|play)\s+(?:alternately|in\s+turn)){_END}",
        " ",
    ),
    (
        rf"(?:(?<=\A)|(?<=[.,;:]))\s*{_WHO}\s+(?:alternately|in\s+turn)\s+{_VERB}\s+(?P<what>[^.;]*?)\s+"
        rf"from\s+(?:an?|the)\s+{_HEAP}\s+of\s+[0-9]+\s+{_STONES}",
        lambda m: f"take {m['what']}",
    ),
    (
        rf"(?:(?<=\A)|(?<=[.,;:]))\s*{_WHO}\s+(?:(?:alternately|in\s+turn)\s+(?={_VERB})"
        rf"|(?={_VERB}\s+(?:alternately|in\s+turn)\b))",
        " ",
    ),
    (
        r"\b(?:each|every|an?|the)\s+player\s*,?\s+(?:in|on|at|during)\s+(?:(?:his|her|their|its|each|every)\s+)?turn\s*,?"
        r"|\b(?:in|on|at|during)\s+(?:his|her|their|its|a|one|each|every|any)\s+(?:turn|move)\b\s*,?"
        r"|\b(?:alternately|in\s+turn)\b",
        " ",
    ),
    (
        rf"^\s*(?:{_LAST})\s*[.,;:]\s*(?P<rest>\S.*?)\s*[.]?\s*$",
        lambda m: f"{m['rest']}; last one {(m['does'] or m['so']).lower()}",
    ),
    (
        rf"\b(if|when|whenever|unless|where)\s+the\s+number\s+of\s+{_STONES}(?:\s+in\s+the\s+{_HEAP}|\s+left)?\s+is\b",
        lambda m: f"{m[1]} n is",
    ),
    (
        rf"\b(if|when|whenever|unless|where)\s+the\s+{_HEAP}\s+(?:has|contains|holds)\s+an\s+(even|odd)\s+number"
        rf"(?:\s+of\s+{_STONES})?",
        lambda m: f"{m[1]} n is {m[2]}",
    ),
    (
        rf"(?:^|(?<=[.;:]))\s*the\s+number\s+of\s+{_STONES}\s+(?:taken|removed|that\s+\w+\s+(?:takes|removes))\s+"
        r"(?:must|has\s+to|should|may)\s+(?:always\s+)?be\s+(?:congruent\s+to|equal\s+to\s+)?(?=\s*[0-9]+\s*\(?\s*mod)",
        "take k with k = ",
    ),
    (
        rf"(?:^|(?<=[.;:]))\s*the\s+number\s+of\s+{_STONES}\s+(?:taken|removed|that\s+\w+\s+(?:takes|removes))\s+"
        r"(?:must|has\s+to|should|may)\s+(?:always\s+)?be\s+",
        "take ",
    ),
    (
        r"\b(?:n\s+and\s+k|k\s+and\s+n)\s+have\s+(?:the\s+)?(same|equal|opposite|different)\s+parity",
        lambda m: f"(n - k) % 2 = {_PARITY[m[1].lower()]}",
    ),
    (
        rf"\bsuch\s+that\s+an\s+(odd|even)\s+number(?:\s+of\s+{_STONES})?\s+(?:remains?|(?:is|are)\s+left)",
        lambda m: f"leaving {m[1]}",
    ),
    (r",\s*and\s+(?=an?\s+(?:odd|even)\s+number\b[^.;,]*\bif\b)", "; "),
    (
        rf"\b(?:split|divide)\s+a\s+{_HEAP}\s+of\s+(even|odd)\s+size\s+((?:in)?to\s+[^.,;]+?)(?=\s*(?:$|[.,;]|\bor\b))",
        lambda m: f"split {m[2]} if n is {m[1]}",
    ),
    (r"(?<=equal )non-?empty\s+(?=(?:heap|pile)s)", " "),
    (rf"\bk\s+{_STONES}\s*,\s*(?=(?:where|with|such\s+that)\b)", "k "),
    (r"\b(?:non-?zero|positive)\s+(?=(?:perfect\s+)?(?:square|cube|triangular|multiple)\b)", " "),
    (r"\bone\s+of\s+its\s+digits\s*,?\s*other\s+than\s+(?:zero|0)", "a digit of n"),
    (r",?\s*\bif\s+(?:you|they|he|she|one)\s+(?:likes?|wish(?:es)?|wants?)\s*,", " may "),
    (
        r"\bgcd\s*\(\s*(?:n\s*,\s*k|k\s*,\s*n)\s*\)\s*(?:>\s*1|!=\s*1|≠\s*1)",
        "k is not coprime to n",
    ),
    (
        r"\bk\s*\*?\s*\(\s*k\s*([+-])\s*([0-9]+)\s*\)",
        lambda m: f"k*k {m[1]} {'' if m[2] == '1' else m[2]}k",
    ),
    (
        r"\bat\s+most\s+floor\s*\(\s*sqrt\s*\(?\s*n\s*\)?\s*\)\s*(?:\+\s*1\b|-\s*([1-9]\d?)\b)",
        lambda m: (
            f"k with k*k + {2 * int(m[1])}k + {int(m[1]) ** 2} <= n"
            if m[1]
            else "k with k*k - 2k + 1 <= n"
        ),
    ),
    (
        rf"\b(two|three|four|[2-9])\s+(?:adjacent|neighbou?ring|contiguous)\s+{_STONES}\s*,?\s*or\s+"
        rf"(?:just\s+|only\s+)?(?:an?\s+single|one|1|a)\s+{_STONE}\b(?:\s+from\s+an?\s+row)?",
        lambda m: f"1 or {m[1]} adjacent",
    ),
    (
        r"\bp\s*\^\s*(?P<e>[a-jl-oq-z])(?=.*\bp\b.*(?P=e))(?P<more>[^;]*)",
        lambda m: "p^k" + re.sub(rf"(?<![a-z]){m['e']}(?![a-z])", "k", m["more"]),
    ),
    (
        r"\b(?:choose|pick|select)s?\s+(?P<what>(?:an?|any|one)\s+(?:proper\s+)?(?:divisor|factor)(?:\s+of\s+n)?)"
        r"(?P<when>[^,.;]*?)\s*,?\s*(?:and|then)\s+(?:take|subtract|remove)s?\s+it(?:\s+from\s+(?:n|the\s+\w+))?",
        lambda m: f"take {m['what']}{m['when']}",
    ),
    (
        r"\b(divisors?\s+of\s+n)\s+(?:greater|larger|bigger)\s+than\s+",
        lambda m: f"{m[1]} more than ",
    ),
)


def without_story(text: str) -> tuple[str, list[int]]:
    """Leave the story of a rule away; give for each letter, and for the end, where it comes from.

    >>> without_story("Ann and Bob take turns. The number of coins taken must be odd.")[0].split()
    ['take', 'odd.']
    >>> without_story("take 1 from one pile or 1 from both piles")[0][:11]
    'two piles: '
    """
    chinese = any("\u4e00" <= letter <= "\u9fff" for letter in text)
    steps = (partial(put, words=words) for words in (_vocabulary(chinese), _readers(chinese)))
    said, places = in_turn(text.replace("_", " "), steps)
    if (BOTH_ZH if chinese else _BOTH).match(said):
        head = "两堆：" if chinese else "two piles: "
        return head + said, [0] * len(head) + places
    return said, places


@cache
def _vocabulary(chinese: bool) -> list[Word]:
    """Call whatever is taken stones, and make plain a few other single words."""
    return readers(VOCABULARY_ZH if chinese else VOCABULARY)


@cache
def _readers(chinese: bool) -> list[Word]:
    return readers(STORIES_ZH if chinese else _ENGLISH)
