"""Join words of a rule to what they say of a number: at most half, not a prime, 1, 4, 7, ...

Each row of a table is a pattern of sorts, and what it makes of the words it finds. A row joins
neighbours, so what is made stands where its words stood, and any row may go on from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from grundy.errors import InputError
from grundy.rules.language.said import (
    OPPOSITE,
    Said,
    compared,
    going_on,
    multiples,
    number,
    opposed,
    span,
)
from grundy.rules.language.senses import Sense, UnclearError, Words, codes, unread

__all__ = ["units"]


def _kind(name: str, amount: str = "") -> Said:
    return Said(f"X is {name}", f"X is not {name}", amount or f"{name}s")


def _power(words: Words) -> Said:
    base = next(word.says for word in words if word.code in "#^")
    return _kind(f"a power of {base}", f"powers of {base}")


def _part(words: Words) -> Sense:
    """Give half, a third rounded down, the third of n."""
    share = next(word for word in words if word.code == "h")
    way = next((word.says for word in words if word.code == "r"), "")
    p, q = share.says.split("/")
    of = "n" if p == "1" else f"{p}n"
    name = {"down": "floor", "up": "ceil"}.get(way)
    return replace(words[0], code="$", says=f":{name}({of}/{q})" if name else f"{q}:{of}")


def _row(words: Words) -> Said:
    """Read 1, 4, 7, ... and 1, 2, 3, ..., 8: the one way known in which the numbers go on."""
    dots = codes(words).index(".")
    last = next((word.says for word in words[dots:] if word.code == "#"), None)
    found = going_on([word.says for word in words[:dots] if word.code == "#"], last)
    if len(found) != 1:
        raise unread("numbers that go on in one way, as 1, 3, 5, ... does", words[dots])
    return found[0]


def _between(words: Words) -> Said:
    low, high = (word for word in words if word.code in "#$")
    if low.code == high.code == "#":
        return span(low.says, high.says)
    first, last = compared(">=", low.code, low.says), compared("<=", high.code, high.says)
    return Said(f"{first.yes} and {last.yes}", f"({first.no} or {last.no})")


def _numbers(words: Words) -> list[int]:
    return [word.says for word in words if word.code == "#"]


def _any_multiple(words: Words) -> Said:
    every = "+" in codes(words) and "!" not in codes(words)
    return multiples(_numbers(words), every)


def _offset(words: Words) -> Said | Words:
    """Read 1 more than a multiple of 5."""
    by, much = (words[3].says if words[3].code == "#" else words[2].says), words[0].says
    if words[1].says not in "<>":
        return words
    rest = (much if words[1].says == ">" else -much) % by
    return Said(f"(X) % {by} = {rest}", f"(X) % {by} != {rest}")


def _remainder(words: Words) -> Said:
    """Read remainder 1 when divided by 4, and 除以5余2或3."""
    numbers = _numbers(words)
    by = numbers.pop(0 if words[0].code == "/" else -1)
    rests = ",".join(map(str, numbers))
    return Said(f"(X) % {by} in {{{rests}}}", f"(X) % {by} not in {{{rests}}}")


def _form(words: Words) -> Said:
    """Read numbers of the form 3m + 1."""
    by, rest = map(int, re.findall(r"\d+", words[0].word))
    return opposed(f"(X) % {by} = {rest % by}{f' and X >= {rest}' if rest > by else ''}")


def _coprime(words: Words) -> Said:
    of = next(str(word.says or "n") for word in words if word.code in "nL#")
    return Said(f"X is coprime to {of}", f"X is not coprime to {of}")


def _none_of(words: Words) -> Said:
    if codes(words) == "x#,|A":
        raise unread("'and all', or 'or all' in front", words[-1], UnclearError)
    listed = f"{{{','.join(map(str, _numbers(words)))}}}"
    if set(codes(words)) & set("nA"):
        no = f"(X in {listed} or X = n)"
        return Said(f"X not in {listed} and X + 1 <= n", no, denied=True)
    return Said(f"X not in {listed}", f"X in {listed}", f"any but {listed}", denied=True)


def _denied(words: Words) -> Said:
    of = words[1].says
    return Said(of.no, of.yes, needs=of.needs, denied=True)


def _unclear(words: Words) -> Words:
    """Refuse a multiple of 3 or 5, which may mean either; but not a multiple of 3 or 1."""
    if 1 in _numbers(words):
        return words
    kind = InputError if words[0].code in "!x" else UnclearError
    raise unread("each number with what it is of, as in a multiple of 3 or of 5", words[0], kind)


def _times(words: Words) -> Words:
    raise unread("what is taken by one name, as in k with k is even", words[1])


def _same_end(words: Words) -> Said | Words:
    same = words[0].says == words[2].says
    return compared(words[3].says, words[2].code, words[2].says) if same else words


def _whose(words: Words) -> Words:
    """Refuse a stone, the number of digits, and 剩余一半, half of it or the half left."""
    first, last = (word.word for word in words)
    stone = last.isascii() and words[1].code == "m" and last[-1] != "s"
    if first in ("剩余", "剩下") or words[1].code == "d" or stone:
        raise unread("a number", words[1])
    return words


def _counted(words: Words) -> Words:
    """Read 取石子，个数为奇数, where the number is that of those taken."""
    return words[:1] if words[-1].word in ("个数", "数量", "数目", "颗数", "根数") else words


def _number_left(words: Words) -> Words:
    """Refuse at most the number left, which may be the heap or what will be left."""
    if "<" in words[0].says and words[-1].word.lower() in ("left", "remaining"):
        raise unread("'n', or 'as many as will be left'", words[-1], UnclearError)
    return words


def _sized(words: Words) -> Words:
    """Put what is said of the heap, as in a heap of at least 4, in front as a condition."""
    said = [one for one in words if one.code in "KU"]
    split = [one for one in words if one.code == "S"]
    first, last = (replace(words[0], code=code, says="") for code in "?,")
    return [first, *said, last, *split]


def _adjacent(words: Words) -> Said:
    """Read two adjacent ones of a row."""
    said: Said = next(word.says for word in words if word.code == "U")
    if not said.ends and not said.amount.isdecimal():
        raise unread("a number", words[0])
    low, high = said.ends or (said.amount, said.amount)
    return Said(said.yes, said.no, f"{low}..{high} adjacent")


def _all_adjacent(words: Words) -> Words:
    """Read one or two adjacent ones: where two are adjacent in a row, one is of the row, too."""
    if any(one.code == "U" and not one.says.amount.isdecimal() for one in words):
        raise unread("each amount with 'adjacent', or none", words[0], UnclearError)
    kept = [one for one in words if one.code != "§"]
    return [replace(one, says=_adjacent([one])) if one.code == "U" else one for one in kept]


def _two(word: Sense) -> Sense:
    if word.code == "#" and word.says != 2:
        raise unread("two piles", word)
    return replace(word, code="2") if word.code == "#" else word


_NOW = ("left", "remaining", "剩下", "剩余")
_GREATEST = "X is a power of {0} and {0}X > n"
_BARE = ("odd", "even", "triangular", "fibonacci", "lucas")
Made = Callable[[Words], Said | Sense | Words]
_TABLE: tuple[tuple[str, Made | str], ...] = (
    # who takes what: the number taken k, the number left L, the heap n
    ("Le", lambda w: w[1:]),
    ("(?<=D)N?m?L(?!J)", lambda w: replace(w[0], code="n") if w[-1].word in _NOW else w),
    (r"(?:^|(?<=;))_+s?#m(?=[;,])|f_(?![#B])|f(?=#t#)|W(?=[coO]*T)|fN(?=[;,]|$)", ""),
    ("Y(?=[coO]*T)", lambda w: [] if w[0].word.lower() == "each" else w),
    ("BNm?L", _number_left),
    ("Lm?q(?=h)", "n"),
    (r"(?<=\?)_", lambda w: [] if w[0].word.lower() == "there" else w),
    ("B(?=@?[KPMD])", lambda w: [] if w[0].says == "=" else w),
    ("Ys", "Y"),
    (r"p\+p", ""),
    ("(?<=x)N(?=n)", ""),
    ("Nd", _whose),
    ("(?<=T)N?n(?=[#@KPMDaBd])", ""),
    ("(?<=[!o])S(?=N?n)", "V"),
    ("(?<=V)N(?=n)|@(?=h)", ""),
    ("Tm,?q(?=!?[KMPDV#@])", _counted),
    ("Nm?T|Tm?q", "k"),
    ("Nm?L|Lm?q", "L"),
    ("Lm(?=h)", ""),
    ("(?<=h)Lm", lambda w: replace(w[0], code="n") if w[0].word in _NOW else w),
    ("Lh", _whose),
    (r"(?<![#KMPDVC])m?q", "n"),
    ("#v", _times),
    (r"#[|,]+#(?=[MP])|[MP]#[|,]+#|y#(?:[|,]+#)*[|,]+#m", _unclear),
    (r"Tn?[,+]+f?(?=T)", ""),
    (r"(?:^|(?<=[,;|+]))f?Kn,?(?=[|coO]*[TS])|Sa?Kn(?=[#2=])", _sized),
    ("(?<=S)n?#m?=?[nZ]", lambda w: [_two(one) for one in w if one.code != "n"]),
    ("Tm", _whose),
    (r"#m*(?:,#m*){2,},?\.+(?:,?[|+]?,?#)?|#m*,#m*,?\.+,?[|+]?,?#", _row),
    ("[mN]", ""),
    ("@(?=[KPMDjd!n]|B[^MP,;|+]*[KPMD])", ""),
    ("@", lambda w: replace(w[0], code="#")),
    ("A[+x]#(?=[,;|]*([?T]|$))", lambda w: replace(w[0], code="$", says=f":n - {w[2].says}")),
    ("B[coO]*[TL](?=n?[#@hA$])", lambda w: [*w[1:], w[0]]),
    (
        r"f(?=[TSRH])|(?:f|(?<![TfcoOXi]))n(?=[TRS])|fa?n(?![BKMPDy#!w])|o(?=\?)|(?<=[Um#h(])O(?=\?)|t(?=T)",
        "",
    ),
    # numbers
    (r"x#(?:[+|,]+#)*[+|,]+[nA]|x[nA][+|,]+#", _none_of),
    ("(?<=[!x])n(?=[,;|+]|$)", "A"),
    ("A(?=n?h)|(?<=A)n|n(?=[hQ]|B.?j?D|[jK]?D|d)", ""),
    ("n/#(?!e)", lambda w: replace(w[0], code="h", says=f"1/{w[2].says}")),
    ("H", lambda w: [replace(w[0], code="R"), replace(w[0], code="h", says="1/2")]),
    (r"r?hn?(?:,?r|\(r\))?", _part),
    ("Qn?", lambda w: replace(w[0], code="$", says="root:n")),
    (
        "(?:B?ng#P|g#P(?:Bn)?|gP#(?:Bn)?)(?![DdM])",
        lambda w: opposed(_GREATEST.format(*_numbers(w))),
    ),
    (r"y#(?:[|,]+#|\+!?#)*V?", _any_multiple),
    (r"\^|P#|#P", _power),
    ("#B(?:M#|#M)", _offset),
    ("M#|#M", _any_multiple),
    (r"#(?:[|,]+#)*\(?&#\)?|e#(?:[|,]+#)*\??/#|/#eo?#(?:[|,]+#)*", _remainder),
    ("%", _form),
    ("jDn?", lambda w: opposed("X divides n and X < n")),
    ("Dn?|Vn", lambda w: Said("X divides n", "X does not divide n")),
    (r"\+?[n#L]C|C[n#]", _coprime),
    ("dn?", lambda w: Said("X is a digit of n", "X is not a digit of n")),
    (r"w[#$]\+[#$]|#t[#$]|\$t\$", _between),
    (r"#B#", lambda w: _between(w) if w[1].word.lower() == "up to" else w),
    (r"#\|#b", _same_end),
    (
        r"\+L[!X]?B(?![#$hn])",
        lambda w: compared(OPPOSITE[w[3].says] if w[3:] else w[2].says, w[1].code, w[1].says),
    ),
    ("B[#$nL]", lambda w: compared(w[0].says, w[1].code, w[1].says)),
    ("[#$]b", lambda w: compared(w[1].says, w[0].code, w[0].says)),
    ("K", lambda w: _kind(w[0].says, w[0].says if w[0].says in _BARE else "")),
    (r"x#(?:[+|,]+#)+|!#(?:[|,]#)+", _none_of),
    ("A", lambda w: Said("X = n", "X + 1 <= n", "all")),
    ("#", lambda w: number(w[0].says)),
    (r"\$", lambda w: compared("=", w[0].code, w[0].says)),
    ("[!x]U[|,]+U", _unclear),
    ("[!x]U", _denied),
    (r"U(?:[,|]+U)*[,|]+(?:§U|U§)|§U(?:[,|]+U)+(?![a-zA-Z§])", _all_adjacent),
    (r"(?<!\|)U§(?!\|U)|§U(?!\|U)", _adjacent),
    ("S[n_]U(?=2)|fUS(?=2)", _sized),
    ("q(?=[^a-zA-Z]|$)|a(?=U)|(?<=U)a", ""),
    ("a", lambda w: Said("X >= 1", "X < 1", "any")),
)
_RULES = [(re.compile(pattern), made) for pattern, made in _TABLE]


def units(words: Words) -> Words:
    """Join what belongs together; a word of the sort U holds what it says of a number.

    >>> from grundy.rules.language.senses import senses
    >>> [one.says.yes for one in units(senses("neither 1 nor a multiple of 3")) if one.says]
    ['X != 1', 'X is not a multiple of 3']
    """
    for pattern, made in _RULES:
        kept: Words = []
        at = 0
        for found in pattern.finditer(codes(words)):
            part = words[found.start() : found.end()]
            kept += words[at : found.start()]
            kept += _put(made, part) if part else []
            at = found.end()
        words = kept + words[at:]
    return words


def _put(made: Made | str, part: Words) -> Words:
    new = made(part) if callable(made) else [replace(part[0], code=one, says="") for one in made]
    if isinstance(new, Said):
        return [replace(part[0], code="U", says=new)]
    return [new] if isinstance(new, Sense) else new
