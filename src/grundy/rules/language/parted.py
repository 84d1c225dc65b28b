"""Read what a split asks of its parts, i and j: "of coprime sizes", "one twice the other"."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from grundy.errors import InputError
from grundy.formulas.parts import put as put_for
from grundy.formulas.tree import Expression, Variable, all_of
from grundy.phrases.phrase import phrase
from grundy.rules.language.sayings import BOUNDS, figures
from grundy.rules.language.tables import Words, put, readers
from grundy.rules.language.terms import Relation
from grundy.rules.language.words import NUMBERS

__all__ = ["both_ways", "parted"]

_READ = (
    "what the parts must be: of coprime sizes, both odd, one at least twice the other, "
    "differing by at most 2; or with i + 2 <= j and i is prime"
)
_TURNED = {"i": Variable("j"), "j": Variable("i")}


def both_ways(when: tuple[Expression, ...]) -> tuple[Expression, ...]:
    """Let conditions on the parts of a split hold whichever of them is i.

    >>> i, j = Variable("i"), Variable("j")
    >>> print(*both_ways((i >= 2 * j,)))
    i >= 2 * j or j >= 2 * i
    >>> print(*both_ways((Relation(i, "is coprime to", j), (i % 2).eq(1), (j % 2).eq(1))), sep=", ")
    i is coprime to j, i % 2 == 1, j % 2 == 1
    """
    turned = [_turned(one) for one in when]
    if {str(one) for one in turned} == {str(one) for one in when}:
        return when
    return (all_of(when) | all_of(turned),)


def _turned(one: Expression) -> Expression:
    """Put j for i and i for j, but where that says the same."""
    match one:
        case Relation(Variable(), "is coprime to" | "is not coprime to", Variable()):
            return one
    turned = put_for(one, _TURNED)
    return one if str(turned).replace("abs(j - i)", "abs(i - j)") == str(one) else turned


_HEAP = r"(?:heap|pile|part|row)s?"
_NUMBER = r"(?:[0-9]+|one)"
_END = r"(?=\s*(?:$|[.;,，。；或]|\b(?:if|when|unless)\b|\bor\b(?!\s+(?:by\s+)?(?:[0-9]|one|two))))"
_WORDS = {"at least": ">=", "at most": "<=", "exactly": "="}
_WORDS |= {f"{more} than": ">" for more in ("more", "larger", "greater", "bigger")}
_WORDS |= {f"{less} than": "<" for less in ("less", "fewer", "smaller")}
_WORDS |= {"no more than": "<=", "no less than": ">=", "no fewer than": ">="}
_WORDS |= {"twice": "2", "double": "2", "thrice": "3", "two times": "2", "three times": "3"}
_WORDS |= {"neither": "none", "each": "both", "opposite": "different", "equal": "same"}
_WORDS |= {"differing": "differ", "differs": "differ", "difference": "differ by"}
_WORDS |= {"multiples": "multiple", "primes": "prime", "squares": "square", "powers": "power"}
_WORDS |= {"relatively prime": "coprime", "co-prime": "coprime", "factor": "divisor"}
_WORDS |= {"divisible by": "multiple"}
_WORDS |= {word: str(NUMBERS.index(word)) for word in NUMBERS[3:]}
_NOISE = re.compile(
    rf"\b(?:is|are|has|have|having|with|of|being|contain(?:s|ing)?|holds?|must|be|an?|the|its|their"
    rf"|whose|which|that|them|two|sizes?|numbers?|perfect|as|large|big|many|times|to|each other|it"
    rf"|in|(?:so|such) that|stones?|coins?|matches|counters?|{_HEAP})\b|,"
)
_ZH = {"一奇一偶": "odd and even", "奇偶性": "parity", "互质": "coprime", "互素": "coprime"}
_ZH |= {
    "另一堆": "other",
    "一堆": "one",
    "两堆": "both",
    "每堆": "both",
    "至少一堆": "one",
    "每一堆": "both",
}
_ZH |= dict.fromkeys("都均皆", "both")
_ZH |= {"较大": "larger", "较小": "smaller", "不整除": "?", "整除": "divides"}
_ZH |= {"倍数": "multiple", "约数": "divisor", "因数": "divisor", "奇数": "odd", "偶数": "even"}
_ZH |= {
    "质数": "prime",
    "素数": "prime",
    "平方数": "square",
    "之差": "differ by",
    "的差": "differ by",
}
_ZH |= {"相差": "differ by", "差": "differ by", "不同": "different", "相反": "different"}
_ZH |= {"相同": "same", "大于": ">", "小于": "<", "多于": ">", "少于": "<", "恰": "=", "等于": "="}
_ZH |= {said: {"at least": ">=", "at most": "<="}[bound] for said, bound in BOUNDS.items()}
_NOISE_ZH = re.compile(
    "其中|并且|大小|数目|数量|个数|石子数?|分别|完全|好|且|使得?|[的是为有个颗枚]"
)


def _like(said: str, denied: bool = False) -> Callable[[str], str]:
    """Say of a part that it is odd, or at least 3, or that it is not."""
    if found := re.fullmatch(rf"([<>=]*) ?({_NUMBER})", said):
        sign = found[1] or "="
        sign = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!="}[sign] if denied else sign
        return lambda part: f"{part} {sign} {found[2]}"
    kind = re.sub("multiple|power", lambda m: f"a {m[0]} of", said)
    return lambda part: f"{part} is {'not ' if denied else ''}{kind}"


def _of_each(found: re.Match[str]) -> str:
    like = _like(found["like"], denied=found["who"] == "none")
    if found["who"] == "one":
        return f"({like('i')} or {like('j')})"
    return f"{like('i')} and {like('j')}"


def _parity(found: re.Match[str]) -> str:
    return f"(i + j) % 2 = {int('different' in found[0])}"


_LIKE = (
    rf"(?:odd|even|prime|square|cube|triangular|fibonacci|(?:power|multiple) {_NUMBER}"
    rf"|[<>=]* ?{_NUMBER})"
)
_ASKED: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    ("(?:both )?(not )?coprime", lambda m: f"i is {m[1] or ''}coprime to j"),
    ("(?:both )?(?:parity (?:same|different)|(?:same|different) parity)", _parity),
    (
        rf"(?:both |one and other )?differ by ([<>=]*) ?({_NUMBER})",
        lambda m: f"|i - j| {m[1] or '='} {m[2]}",
    ),
    ("(?:both )?differ by (odd|even)", lambda m: f"(i + j) % 2 = {int(m[1] == 'odd')}"),
    (
        r"(?:one|larger) (>=|>|=|) ?(?:([0-9]+) (?:other|smaller)|other ([0-9]+))",
        lambda m: f"i {m[1] or '='} {m[2] or m[3]}j",
    ),
    (
        "larger(?: one)? <= (?:([0-9]+) smaller|smaller(?: one)? ([0-9]+))",
        lambda m: f"i <= {m[1] or m[2]}j and j <= {m[1] or m[2]}i",
    ),
    (
        "one (?:(?:divides|divisor|multiple) other|other (?:divisor|multiple))"
        "|smaller (?:one )?(?:divides|divisor) larger(?: one)?"
        "|larger (?:one )?multiple smaller(?: one)?",
        lambda _: "i divides j",
    ),
    (
        rf"(?:one )?(?P<one>{_LIKE}) (?:and |other |one |and other |and one )(?P<two>{_LIKE})",
        lambda m: f"{_like(m['one'])('i')} and {_like(m['two'])('j')}",
    ),
    (rf"(?P<who>both|one|none) (?P<like>{_LIKE})", _of_each),
)


def _asked(clause: str) -> str:
    """Say by i and j what a clause asks of the parts, or nothing.

    >>> _asked("each with at least 3 stones"), _asked("，两堆相差不超过2")
    ('i >= 3 and j >= 3', '|i - j| <= 2')
    """
    said = " ".join(clause.lower().split())
    if not said.isascii():
        said = re.sub("([两二三四五六七八九十])倍(?!数)", lambda m: f" {figures(m[1])[0]} ", said)
        said = _exchanged(_NOISE_ZH.sub("", re.sub("([0-9]+)倍(?!数)", r" \1 ", said)), _ZH, "")
        said = re.sub(
            "[一两二三四五六七八九十]", lambda m: figures(m[0])[0], said.replace("，", "")
        )
        said = re.sub("([0-9]+) multiple", r"multiple \1", " ".join(said.split()))
    said = re.sub(r"^,? ?at least one\b", "one", said)
    said = " ".join(_NOISE.sub(" ", _exchanged(said, _WORDS, r"\b")).split())
    said = re.sub("both both", "both", said)
    for pattern, made in _ASKED:
        if found := re.fullmatch(pattern, said):
            return made(found)
    return ""


def _exchanged(text: str, words: dict[str, str], edge: str) -> str:
    either = "|".join(sorted(words, key=len, reverse=True))
    return re.sub(f"{edge}(?:{either}){edge}", lambda m: f" {words[m[0]]} ", text)


def _with(found: re.Match[str]) -> str:
    """Put a condition for a clause that asks something of the parts; refuse what is not read."""
    if asked := _asked(found["clause"]):
        split = re.sub("part(?=s?$)", "pile", found["split"].replace(" of stones in", " in"))
        return f"{split} with {asked} "
    if re.match(rf"[,，\s]*(?:{_ASKS})", found["clause"], re.IGNORECASE):
        got = found["clause"].strip(" ,，")
        at = found.string.index(got, found.start("clause")) + 1
        raise InputError(_READ, got=got, where=phrase("rule, column {n}", n=at))
    return found[0]


def _if_asked(found: re.Match[str]) -> str:
    asked = _asked(found["clause"])
    return f"split into two piles with {asked} " if asked else found[0]


def _adjectives(found: re.Match[str]) -> str:
    kinds = (found["kind"], found["kind"]) if found["kind"] else (found["one"], found["two"])
    asked = " and ".join(
        _like(_exchanged(kind, _ZH, "").strip())(part)
        for kind, part in zip(kinds, "ij", strict=True)
    )
    return f"split into two {'unequal ' if found['shape'] else ''}piles with {asked} "


_SPLIT = (
    rf"\b(?:split|divide|break)s?\s+(?:(?:it|(?:the|an?|one|any)\s+{_HEAP}(?:\s+of\s+stones)?)\s+)?"
    r"(?:in(?:to)?\s+)?"
)
_ASKS = (
    r"(?:(?:with|having|of|that|which|(?:so|such)\s+that)\s+)*(?:both|each|one|neither|none|whose|at\s+least\s+one"
    r"|the\s+(?:smaller|larger)"
    r"|sizes|differ|co-?prime|relatively|\w+\s+parity)\b|(?:其中)?[一两每]堆|大小"
)
_SIZE = "(?:unequal|different|non-?empty|smaller)"
_KIND = "(?:odd|even|prime)"
_KIND_ZH = "[奇偶质素]数"
_SPLIT_ZH = r"(?:[把将]?(?:n|一?堆?(?:石子)?))?[分拆][成为]?"
_ROWS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (
        rf"{_SPLIT}(?:(?:two|2)\s+(?:(?P<shape>unequal|different)\s+)?(?P<kind>{_KIND})\s+{_HEAP}"
        rf"|an?\s+(?P<one>{_KIND})(?:\s+{_HEAP})?\s+and\s+an?\s+(?P<two>{_KIND})\s+{_HEAP})\b",
        _adjectives,
    ),
    (
        rf"{_SPLIT_ZH}(?:[两二2]个?(?P<shape>不相?等的|大小不同的|不同的)?(?P<kind>{_KIND_ZH})堆"
        rf"|[一1]个?(?P<one>{_KIND_ZH})堆[和与][一1]个?(?P<two>{_KIND_ZH})堆)",
        _adjectives,
    ),
    (
        rf"{_SPLIT_ZH}(?P<clause>(?:大小|数量|数目|个数|石子数)?(?:互|相?差|都|均|奇偶)[^，,。；;或]*?)的?\s*[两二2]\s*堆",
        _if_asked,
    ),
    (
        rf"(?P<split>{_SPLIT}(?:(?:two|2)\s+(?:{_SIZE}\s+)*{_HEAP}|two(?=\s*,?\s*(?:{_ASKS}))))"
        rf"(?P<clause>\s*,?\s*[^.;,]+?(?:,?\s+and\s+(?:the\s+other|one)\b[^.;,]*?)?){_END}",
        _with,
    ),
    (
        rf"(?P<split>{_SPLIT_ZH}[^，,。；;或]*?[两二2]\s*个?[^，,。；;或堆]{{0,5}}堆)"
        rf"(?P<clause>\s*[，,]?\s*[^。；;，,或]+?){_END}",
        _with,
    ),
    (
        rf"{_SPLIT}(?P<clause>(?:so|such)\s+that\s+(?:one|both|each|neither)\b[^.;,]*?){_END}",
        _if_asked,
    ),
)


@cache
def _readers() -> Words:
    return readers(_ROWS)


def parted(text: str) -> tuple[str, list[int]]:
    """Put conditions on i and j for what is asked of the parts of a split, each at its place.

    >>> parted("split into two piles of coprime sizes, or take 1")[0]
    'split into two piles with i is coprime to j , or take 1'
    >>> parted("split into two piles, one of them blue")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 23: expected what the parts must be: ...
    """
    return put(text, _readers())
