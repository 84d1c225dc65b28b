"""Put what people say in other words into the words of the rule language, each at its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from grundy.rules.language.choosing import chosen
from grundy.rules.language.congruences import SAID
from grundy.rules.language.decimal import DECIMAL
from grundy.rules.language.frames import FRAMES
from grundy.rules.language.powers import POWERS
from grundy.rules.language.shares import SHARES

__all__ = ["BOUND", "Made", "Step", "Word", "in_turn", "plain", "put", "readers"]

Made = str | Callable[["re.Match[str]"], str]
Word = tuple["re.Pattern[str]", Made]
Step = Callable[[str], tuple[str, list[int]]]
_PLACE = "(?:heap|pile|row)"
_KIND = (
    r"(?:odd|even|(?:perfect\s+)?(?:square|cube)|prime|power|factorial|fibonacci|lucas|triangular"
    r"|multiple|(?:proper\s+)?(?:divisor|factor)|co-?prime|relatively)"
)
BOUND = (
    r"(?:at\s+(?:most|least)|up\s+to|not?\s+(?:more|less|fewer)|(?:more|less|fewer|larger|greater|bigger|smaller)"
    r"\s+than|between|below|above|from\s+\w+\s+to\b)"
)
_NUMBER = r"(?:(?:an?|any|some|the)\s+)?(?:numbers?|amounts?)(?:\s+of\s+stones?)?"


def readers(words: Iterable[tuple[str, Made]]) -> list[Word]:
    """Compile pairs of a pattern and what stands for it.

    >>> put("a bb", readers([("b", "c")]))[0]
    'a cc'
    """
    return [(re.compile(pattern, re.IGNORECASE), made) for pattern, made in words]


def put(text: str, words: Sequence[Word]) -> tuple[str, list[int]]:
    """Put other words for some; give for each letter, and for the end, where it comes from.

    At each place the first of the words that begins there is taken.

    >>> put("ab", readers([("a", "xyz")]))
    ('xyzb', [0, 0, 0, 1, 2])
    """
    said, at = "", 0
    places: list[int] = []
    first = [_found(word, text, 0) for word, _ in words]
    while at < len(text):
        start = min((one.start() for one in first if one), default=len(text))
        said += text[at:start]
        places += range(at, start)
        at = start
        chosen = next((i for i, one in enumerate(first) if one and one.start() == at), None)
        if chosen is None:
            break
        found, made = first[chosen], words[chosen][1]
        assert found is not None
        new = made if isinstance(made, str) else made(found)
        said += new
        places += range(at, found.end()) if new == found[0] else [at] * len(new)
        at = found.end()
        late = (i for i, one in enumerate(first) if one and one.start() < at)
        for i in late:
            first[i] = _found(words[i][0], text, at)
    return said, [*places, len(text)]


def in_turn(text: str, steps: Iterable[Step]) -> tuple[str, list[int]]:
    """Put a text by several steps, each on what the one before gave.

    >>> one, two = (lambda text: put(text, readers([(" ", "")])), lambda text: put(text, ()))
    >>> in_turn("a b", (one, two))
    ('ab', [0, 2, 3])
    """
    places = list(range(len(text) + 1))
    for step in steps:
        text, moved = step(text)
        places = [places[at] for at in moved]
    return text, places


def _found(word: re.Pattern[str], text: str, at: int) -> re.Match[str] | None:
    """Find the first place from one on where something begins that a word says."""
    found = word.search(text, at)
    while found and not found[0]:
        found = word.search(text, found.end() + 1) if found.end() < len(text) else None
    return found


_REST = (
    r"(?:split|divide)s?\s+(?:the\s+rest|what\s+(?:is\s+left|remains)|the\s+remain(?:der|ing\s+\w+))"
    r"(?:\s+in(?:to)?\s+(?:two|2)(?:\s+(?P<shape>unequal|different))?(?:\s+(?:heap|pile|row|part)s?)?)?"
)
_N = rf"(?:n\b|(?:it|the\s+(?:size\s+of\s+the\s+)?{_PLACE})\b(?:\s+size)?)"
_WHOLE = (
    rf"(?:all\b(?:\s+of\s+(?:it|them))?|(?:the\s+)?(?:whole|entire)\s+{_PLACE}"
    r"|(?:the\s+)?last\s+(?:one|stone|coin))"
)
_DIVISORS = rf"(?:divisor|factor)s?\b(?:\s+of\s+{_N})?"
_BUT = r"(?:other\s+than|except(?:\s+for)?|but(?:\s+not)?|not\s+equal\s+to)"
_DIVISIBLE = r"divisible\s+by\s+"
_HALVED = (
    r"(?:split|divide)s?\s+(?:the\s+rest|what\s+(?:is\s+left|remains)|the\s+remain(?:der|ing\s+\w+))\s+in(?:to)?"
    r"\s+(?:(?:two|2)\s+)?equal\s+(?:heap|pile|row|part|half|halve)s?"
)
_ROOT = rf"(?:the\s+)?(?:square\s+root|sqrt|root)\s*(?:of\s+{_N}|\(\s*n\s*\))"
_ROOTS = {"at most": "<=", "up to": "<=", "less than": "<", "at least": ">=", "more than": ">"}
_COUNT = r"(?:two|three|four|five|[2-5])"
_ONE = (
    rf"from\s+(?:(?:either|any)(?:\s+one)?|(?:just\s+)?one)(?:\s+of\s+(?:the\s+)?(?:{_COUNT}\s+)?{_PLACE}s"
    rf"|\s+{_PLACE})"
)
_TAKE = r"(?:takes?|removes?|subtracts?)"
_AMOUNTS = rf"(?:(?!\b(?:from|or\s+{_TAKE})\b)[^;])+?"
_OF_PILES = re.compile(
    rf"(?!.*{_PLACE}s?\s*:).*\b(?:one|either|any(?:\s+{_COUNT})?|both|each)\s+of\s+(?:the\s+)?({_COUNT})\s+{_PLACE}s\b",
    re.IGNORECASE | re.DOTALL,
)
_STONES = r"(?:\s+stones?)?"
_ONLY = rf"(?:{_COUNT}|one|[0-9]+)(?:\s+stones?)?(?=\s*(?:$|[.;]))"
_MAY = r"(?:(?:you\s+)?(?:may|can)\s+(?:then\s+|also\s+)?|optionally\s+)"
_DOWN = r"(?:\s*[,(]?\s*round(?:ed|ing)\s+down\s*\)?)?"
_LIMITS = {"more": ">", "less": "<", "fewer": "<", "least": ">=", "most": "<="}


def _two_left(found: re.Match[str]) -> str:
    many = (
        "at most two"
        if re.search(r"\b(?:may|can|optionally)\b", found[0], re.IGNORECASE)
        else "two"
    )
    return f" leaving {many} {'unequal ' if found['shape'] else ''}piles"


_WORDS = readers(
    (
        *FRAMES,
        *SAID,
        *DECIMAL,
        *SHARES,
        *POWERS,
        (r"^\s*(?:either|an?\s+player|players)\b", " "),
        (r"\(\s*(?:only\s+)?((?:if|when|where|with)\b[^()]*)\)", lambda m: f" {m[1]} "),
        (r"\(\s*((?:[0-9]+\s*(?:<=?|≤)\s*k\b|k\s*(?:<=?|≤))[^()]*)\)", lambda m: f" with {m[1]} "),
        (r"\bonly\s+(?=(?:if|when|where)\b)", " "),
        (rf"\bfrom\s+a\s+{_PLACE}\s+of\s+(odd|even)\s+size\b", lambda m: f"from an {m[1]} heap"),
        (r"\bfrom\s+(?:n|it|the\s+number)(?=\s*(?:$|[.,;]))", " "),
        (rf"\b(?:from\s+)?(?:1|one)\s+(?:up\s+)?to\s+{_ROOT}{_DOWN}", "k with k*k <= n"),
        (
            r"[\s,]*\b(?:but|and)\s+never\s+leav(?:e|ing)\s+(?:exactly\s+)?([0-9]+|one|two|three)\b(?:\s+stones?)?",
            lambda m: f" if n - k != {m[1]}",
        ),
        (rf"\bk{_STONES}\s*,\s*k\s*(?:>=\s*1|>\s*0)\b\s*,?(?=\s*(?:such|where|with)\b)", "k "),
        (r"\bn\s*(?:%|mod)\s*k\s*==?\s*0\b", "k divides n"),
        (rf"\bk\s+is\s+(?:an?\s+)?{_DIVISORS}", "k divides n"),
        (r"\bk\s+dividing\s+n\b", "k with k divides n"),
        (
            rf"[\s,;.]*\b(?:or\s+)?an?\s+{_PLACE}\s+of\s+(more|less|fewer|at\s+least|at\s+most)(?:\s+than)?\s+([0-9]+)"
            rf"{_STONES}\s+(?:may|can)\s+(?:also\s+)?be\s+(?:split|divided)\s+",
            lambda m: f"; if n {_LIMITS[m[1].split()[-1].lower()]} {m[2]}, split ",
        ),
        (r"(?<=take) away\b", " "),
        (rf"\b(?:from|in)\s+(?:a|the)\s+(?:single\s+)?{_PLACE}(?=\s*(?:$|[.,;]))", " "),
        (rf"\b(takes?|removes?|subtracts?)\s+from\s+{_N}\s+(?:any\s+of\s+)?(?:its\s+)?", "take "),
        (rf"\bbreaks?\b(?=\s+(?:it|(?:the|a|one)\s+{_PLACE})\b)", "split"),
        (rf"(?<=(?:two|ree) )(?:smaller|non-?empty|new)\s+(?=(?:{_PLACE})s)", " "),
        (
            r"\bas\s+many\s+(?:stones\s+)?as\s+(?:you|one|they)\s+(?:like|want|wish(?:es)?)",
            "any",
        ),
        (
            r"\b(?:as\s+long\s+as|provided(?:\s+that)?|so\s+that)\s+(?=an?\s+(?:odd|even)\s+number\s+(?:remains|is\s+left))",
            "leaving ",
        ),
        (r"(?<=number) remains\b", " "),
        (
            rf"\s*,?\s*\bbut\s+(?:never|not)\s+(?:exactly\s+)?({_ONLY})",
            lambda m: f" with k != {m[1]}",
        ),
        (
            rf"(?<=\b(?:odd|ven) number)(?:\s+of\s+stones?)?"
            rf"(?:\s*,\s*|\s*,?\s+(?:but|and)\s+)(?={BOUND})",
            " ",
        ),
        (r"\bpositive\s+(?=(?:perfect\s+)?(?:square|cube))", " "),
        (
            rf"(?<=square )number(?:\s+of\s+stones?)?\s*,\s*(?={BOUND})",
            " ",
        ),
        (r"\b(?:(?:on|at|in)\s+)?(?:each|every|your|one|per)\s+(?:turn|move)\b,?", " "),
        (r"\b(?:each|every|either|the)\s+players?\b|\b(?:must|always)\b", " "),
        (rf"\s*(?:,|\band\b)\s*(?:then\s+)?{_HALVED}", " leaving two equal piles"),
        (r"^\s*leave\b", "take any leaving"),
        (rf"\s*(?:[,;]|\band\b)?\s*(?:then\s+)?{_MAY}{_REST}", _two_left),
        (rf"\s*(?:,|\band\b)\s*(?:then\s+)?{_REST}", _two_left),
        (
            rf"\b{_ONE},?\s+{_TAKE}\s+({_AMOUNTS})(?=\s*(?:$|;|,?\s*\bor\b\s+(?:from|{_TAKE})\b|,\s*or\b.*\bfrom\b))",
            lambda m: f"take {plain(m[1])[0]} from one pile",
        ),
        (rf"\b(?:{_ONE}|from\s+either)\b", "from one pile"),
        (
            rf"\bfrom\s+(both|each)\s+of\s+(?:the\s+)?{_COUNT}\s+{_PLACE}s\b",
            lambda m: f"from {m[1]}",
        ),
        (r"\b(?:subtract|pick(?:\s+up)?|draw|withdraw|delete|eat)s?\b", "take"),
        (
            r"\b(?:heap|pile|row)s?\s+of\s+(equal|unequal|different)\s+sizes?\b",
            lambda m: f"{m[1]} piles",
        ),
        (r"\b(?:exactly|precisely|just)\b", " "),
        (
            rf"\b({'|'.join(_ROOTS)})\s+{_ROOT}",
            lambda m: f"k with k*k {_ROOTS[' '.join(m[1].lower().split())]} n",
        ),
        (
            rf"\bfloor\(\s*{_ROOT}\s*\)|{_ROOT}\s*,?\s*round(?:ed|ing)\s+down",
            "k with k*k <= n and k*k + 2k + 1 > n",
        ),
        (r"\b([knij])²", lambda m: f"{m[1]}*{m[1]}"),
        (rf"\s*,?\s*\b(?:but|though)\s+(?:not|never)\s+{_WHOLE}", " leaving at least 1"),
        (rf"\b(odd|even|prime)\s+{_DIVISORS}", lambda m: f"divisor with k is {m[1]}"),
        (rf"\b{_DIVISORS}\s*,?\s*{_BUT}\s+(?:n(?:\s+itself)?|itself|{_WHOLE})\b", "proper divisor"),
        (rf"\b{_DIVISORS}\s*,?\s*{_BUT}\s+(?:1|one)\b", "divisor with k > 1"),
        (rf"\b{_DIVISORS}", "divisor"),
        (
            rf"\b({_KIND}s?(?:\s+of\s+\w+)?)\s+(?:dividing|(?:that|which)\s+divides?)\s+{_N}",
            lambda m: f"{m[1]} with k divides n",
        ),
        (
            r"(?<!is )(?<!not )(?<! is a )(?<!not a )\b"
            r"(?:(?:any|an?|one|(?:one|any)\s+of)\s+(?:the\s+|its\s+)?)?(?:non-?zero\s+)?"
            rf"(?:{_N}'s\s+digits?|digits?\s+of\s+(?:{_N}|the\s+number)|(?<=its )digits?)",
            "k with k is a digit of n",
        ),
        (rf"\b(?:its\s+|the\s+)?last\s+digit(?:\s+of\s+{_N})?", "k with k = n % 10"),
        (rf"(?<=\bif ){_DIVISIBLE}", "n is a multiple of "),
        (rf"\b{_NUMBER}\s+{_DIVISIBLE}", "multiples of "),
        (rf"\b{_NUMBER}\s+not\s+dividing\b", "k with k does not divide"),
        (rf"(?:\bis\s+)?{_DIVISIBLE}", "is a multiple of "),
        (r"\bas\s+many\s+as\s+(?:are|is|will\s+be)\s+left\b", "half"),
        (rf"\b(?:everything|(?:the\s+)?entire\s+{_PLACE}|all\s+(?:of\s+)?it)\b", "all"),
        (rf"\b{_NUMBER}\s+(?:that|which)\s+(?=(?:is|are|divides?|does)\b)", "k with k "),
        (rf"\b(?:any\s+)?(?:(?:numbers?|amounts?)\s+)?(?={_KIND}\b|{BOUND})", " "),
        (r"\bany\s+of\s+(?=[0-9{])", " "),
        (r"\bis\s+relatively\s+prime\s+to\b", "is coprime to"),
        (r"\bis\s+(?:less|smaller)\s+than\b", "<"),
        (r"\bis\s+(?:more|larger|greater|bigger)\s+than\b", ">"),
        (r"\bis\s+(?:at\s+most|not?\s+(?:more|larger|greater)\s+than)\b", "<="),
        (r"\bis\s+(?:at\s+least|not?\s+(?:less|smaller|fewer)\s+than)\b", ">="),
        (r"\b(?:is\s+equal\s+to|equals)\b", "="),
        (
            r"(?<!is )(?<!not )\b(?:co-?prime|relatively\s+prime)\s+to\s+"
            rf"(?:n\b|[0-9]+|the\s+(?:size\s+of\s+the\s+)?{_PLACE}\b(?:\s+size)?)",
            lambda m: f"k with k is coprime to {m[0].split()[-1] if m[0][-1].isdigit() else 'n'}",
        ),
        (r"\bsmaller\s+than\b|\bbelow\b", "less than"),
        (r"\b(?:larger|greater|bigger)\s+than\b|\babove\b", "more than"),
        (r"\bisn't\b", "is not"),
        (r"(?:[,;]\s*|\s+)(?:or\s+)?(?:else|otherwise)\b,?", "; else"),
        (r"\b(?:but|and)\s+(?=leav(?:e|ing)\b)", " "),
    )
)


def plain(text: str) -> tuple[str, list[int]]:
    """Put the idioms of a rule into the words of the language, and give where each letter stood.

    >>> " ".join(plain("subtract any odd number up to 9, or everything")[0].split())
    'take odd up to 9, or all'
    >>> " ".join(plain("take a number that is not a square, or exactly 1")[0].split())
    'take k with k is not a square, or 1'
    """
    if named := chosen(text):
        return plain(named)[0], [0] * (len(plain(named)[0]) + 1)
    said, places = put(text, _WORDS)
    of = _OF_PILES.match(text)
    return (
        (f"{of[1]} piles: {said}", [0] * len(f"{of[1]} piles: ") + places) if of else (said, places)
    )
