"""Join words of a rule to what they say of a number: at most half, not a prime, 1, 4, 7, ...

Each row of a table is a pattern of sorts, and what it makes of the words it finds. A row joins
neighbours, so what is made stands where its words stood, and any row may go on from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from grundy.formulas.series import NAMES, Series
from grundy.rules.language.senses import Sense, unread

__all__ = ["ENDLESS", "Said", "codes", "units"]

Words = list[Sense]


@dataclass(frozen=True)
class Said:
    """Hold what is said of a number X, in the words of the language, and its opposite.

    ``amount`` is how the language writes those numbers; ``ends`` are the least and the greatest,
    where that is all; ``needs`` is what must be known of n, lest it be unclear what is meant.

    >>> Said("2X <= n", "2X > n").of("n - k"), Said("X is odd", "X is not odd").of("k", False)
    ('2n - 2k <= n', 'k is not odd')
    """

    yes: str
    no: str
    amount: str = ""
    ends: tuple[int, int] | None = None
    needs: str = ""
    bare: bool = False  # one number

    def of(self, what: str, holds: bool = True) -> str:
        """Say it of a number."""

        def scaled(found: re.Match[str]) -> str:
            return re.sub(r"\b(?=[kn])", found[1], what)

        return re.sub(r"(\d*)X", scaled, self.yes if holds else self.no)


_SIGNS = {"<=": ">", ">=": "<", "<": ">=", ">": "<=", "=": "!=", "!=": "="}
ENDLESS = 10**9


def codes(words: Sequence[Sense]) -> str:
    """Give the sorts of words, a letter each.

    >>> codes([Sense("B", "<=", "at most", 0), Sense("#", 9, "9", 8)])
    'B#'
    """
    return "".join(word.code for word in words)


def _number(value: int) -> Said:
    return Said(f"X = {value}", f"X != {value}", str(value), bare=True)


def _listed(values: Sequence[int], bare: bool = False) -> Said:
    if len(values) == 1:
        return _number(values[0])
    listed = f"{{{','.join(map(str, values))}}}"
    return Said(f"X in {listed}", f"X not in {listed}", listed, bare=bare)


def _kind(name: str, amount: str) -> Said:
    return Said(f"X is {name}", f"X is not {name}", amount)


def _compared(sign: str, what: Sense) -> Said:
    """Compare with a number, a part of the heap, a root or what is left."""
    if what.code == "#":
        value = what.says
        if sign == "=":
            return _number(value)
        low = {">=": value, ">": value + 1}.get(sign, 1)
        high = {"<=": value, "<": value - 1}.get(sign, ENDLESS)
        ends = None if sign == "!=" else (low, high)
        return Said(f"X {sign} {value}", f"X {_SIGNS[sign]} {value}", ends=ends)
    times, text = {"n": ("", "n"), "L": ("", "n - k")}.get(what.code) or what.says.split(":")
    left = "X*X" if times == "root" else f"{times}X"
    needs = text_needs(times) if sign == "=" and "(" not in text else ""
    return Said(
        f"{left} {sign} {text}", f"{left} {_SIGNS[sign]} {text}", needs=needs, bare=sign == "="
    )


def text_needs(times: str) -> str:
    """Say what n must be for a part of it to be whole."""
    return "n is a square" if times == "root" else times and f"n is a multiple of {times}"


def _part(words: Words) -> Sense:
    """Give half, a third rounded down, the third of n."""
    share = next(word for word in words if word.code == "h")
    way = next((word.says for word in words if word.code == "r"), "")
    p, q = share.says.split("/")
    of = "n" if p == "1" else f"{p}n"
    name = {"down": "floor", "up": "ceil"}.get(way)
    return replace(words[0], code="$", says=f":{name}({of}/{q})" if name else f"{q}:{of}")


def _floor(words: Words) -> Sense:
    return replace(
        words[0],
        code="$",
        says=f":{'ceil' if words[3].says == 'up' else 'floor'}(n/{words[2].says})",
    )


def _row(words: Words) -> Said:
    """Read 1, 4, 7, ... and 1, 2, 3, ..., 8: the one way known in which the numbers go on."""
    dots = codes(words).index(".")
    first = [word.says for word in words[:dots] if word.code == "#"]
    last = next((word.says for word in words[dots:] if word.code == "#"), None)
    a, b, *_ = first
    step = b - a
    found: list[Said] = []
    if step > 0 and first == list(range(a, first[-1] + 1, step)) and (last or a) % step == a % step:
        if step == 1:
            found = [_span(a, last or ENDLESS)]
        else:
            low = "" if a <= step else f" and X >= {a}"
            high = f" and X <= {last}" if last else ""
            yes = f"(X) % {step} = {a % step}{low}{high}"
            found = [Said(yes, f"not ({yes})")]
    elif not last:
        series = [Series(name) for name in NAMES] + [Series("powers", a) for a in (2, 3, 4, 5)]
        same = [one for one in series if list(islice(one.upto(first[-1]), 99)) == first]
        found = [_kind(_NAMED.get(str(one), f"in {one}"), str(one)) for one in same]
    if len(found) != 1:
        raise unread("numbers that go on in one way, as 1, 3, 5, ... does", words[dots])
    return found[0]


_NAMED = {"primes": "prime", "squares": "a square"}


def _span(low: int, high: int) -> Said:
    most = "" if high == ENDLESS else str(high)
    yes = f"X in {{{low}..{high}}}" if most else f"X >= {low}"
    no = f"X not in {{{low}..{high}}}" if most else f"X < {low}"
    return Said(yes, no, f"{low}..{most}", ends=(low, high))


def _between(words: Words) -> Said:
    low, high = (word for word in words if word.code in "#$")
    if low.code == high.code == "#":
        return _span(low.says, high.says)
    first, last = _compared(">=", low), _compared("<=", high)
    return Said(f"{first.yes} and {last.yes}", f"({first.no} or {last.no})")


def _numbers(words: Words) -> list[int]:
    return [word.says for word in words if word.code == "#"]


def _any_multiple(words: Words) -> Said:
    by = _numbers(words)
    parts = [f"X is a multiple of {one}" for one in by]
    if "+" in codes(words) and "!" not in codes(words):
        return Said(" and ".join(parts), f"not ({' and '.join(parts)})")
    if len(by) == 1:
        return Said(parts[0], f"X is not a multiple of {by[0]}", f"multiples of {by[0]}")
    return Said(
        f"({' or '.join(parts)})", " and ".join(f"X is not a multiple of {one}" for one in by)
    )


def _offset(words: Words) -> Said:
    """Read 1 more than a multiple of 5."""
    by, much = (words[3].says if words[3].code == "#" else words[2].says), words[0].says
    if words[1].says not in "<>":
        raise unread("more than, or less than", words[1])
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
    low = f" and X >= {rest}" if rest > by else ""
    return Said(f"(X) % {by} = {rest % by}{low}", f"not ((X) % {by} = {rest % by}{low})")


def _divisor(words: Words) -> Said:
    if words[0].code == "j":
        return Said("X divides n and X < n", "not (X divides n and X < n)")
    return Said("X divides n", "X does not divide n")


def _greatest(words: Words) -> Said:
    base = _numbers(words)[0]
    return Said(
        f"X is a power of {base} and {base}X > n", f"not (X is a power of {base} and {base}X > n)"
    )


def _coprime(words: Words) -> Said:
    of = next(str(word.says or "n") for word in words if word.code in "n#")
    return Said(f"X is coprime to {of}", f"X is not coprime to {of}")


def _not_of(words: Words) -> Said:
    said = words[-1].says
    if len(words) > 2:
        said = _listed(_numbers(words))
    return Said(said.no, said.yes, needs=said.needs)


def _unclear(words: Words) -> Sense:
    raise unread(
        "each number with what it is of, as in a multiple of 3 or a multiple of 5", words[0]
    )


def _same_end(words: Words) -> Said:
    if words[0].says != words[2].says:
        raise unread("'or'", words[2])
    return _compared(words[3].says, words[2])


_KINDS = {"odd": "odd", "even": "even", "prime": "primes", "square": "squares", "cube": "cubes"}
_KINDS |= {"factorial": "factorials", "prime power": "prime powers"}
Made = Callable[[Words], Said | Sense | Words]
_TABLE: tuple[tuple[str, Made | str], ...] = (
    # who takes what: the number taken k, the number left L, the heap n
    ("Le", lambda w: w[1:]),
    (r"p\+p", ""),
    ("Nm?T|Tm?q", "k"),
    ("Nm?L|Lm?q", "L"),
    (r"(?<![#KMPDVC])m?q", "n"),
    (r"#[|,]+#(?=[MP])|[MP]#[|,]+#|y#(?:[|,]+#)*[|,]+#m", _unclear),
    (
        "(?<=S)n?#=?n",
        lambda w: [
            replace(one, code="2") if one.code == "#" else one for one in w if one.code != "n"
        ],
    ),
    ("[mN]", ""),
    ("@(?=[KPMDjd!n]|B[^MP]*[KPMD])", ""),
    ("@", lambda w: replace(w[0], code="#")),
    ("B[coO]*[TL](?=[#@hA$])", lambda w: [*w[1:], w[0]]),
    (r"f(?=[TSRH])|f?n(?=[TRS])|fn|o(?=\?)|(?<=[Um#h(])O(?=\?)|t(?=T)", ""),
    # numbers
    (r"#(?:,#){2,},?\.+(?:,?[|+]?,?#)?", _row),
    ("A(?=n?h)|n(?=[hQ]|B.?j?D|[jK]?D|d)", ""),
    ("n/#r", _floor),
    (
        r"Hn?(?:,?r|\(r\))?",
        lambda w: [
            replace(w[0], code="R"),
            replace(
                w[0],
                code="$",
                says=f":{'ceil' if w[-1].says == 'up' or w[-2].says == 'up' else 'floor'}(n/2)"
                if len(w) > 1 and "r" in codes(w)
                else "2:n",
            ),
        ],
    ),
    (r"r?hn?(?:,?r|\(r\))?", _part),
    ("Qn?", lambda w: replace(w[0], code="$", says="root:n")),
    ("B?ng#P|g#P(?:Bn)?|gP#(?:Bn)?", _greatest),
    (r"y#(?:[|,]+#|\+!?#)*V?", _any_multiple),
    (r"\^", lambda w: _kind(f"a power of {w[0].says}", f"powers of {w[0].says}")),
    ("P#|#P", lambda w: _kind(f"a power of {_numbers(w)[0]}", f"powers of {_numbers(w)[0]}")),
    ("#B(?:M#|#M)", _offset),
    ("M#|#M", _any_multiple),
    (r"e#(?:[|,]+#)*\??/#|/#e#(?:[|,]+#)*", _remainder),
    ("%", _form),
    ("j?Dn?|Vn", _divisor),
    (r"\+?[n#]C|C[n#]", _coprime),
    ("dn?", lambda w: Said("X is a digit of n", "X is not a digit of n")),
    (r"w[#$]\+[#$]|#t[#$]|\$t\$", _between),
    (r"#B#", lambda w: _between(w) if w[1].word.lower() == "up to" else w),
    (r"#\|#b", _same_end),
    (
        r"\+L(!?)B(?![#$hn])",
        lambda w: _compared(_SIGNS[w[-1].says] if len(w) > 2 else w[-1].says, w[1]),
    ),
    (r"\+LXB", lambda w: [w[2], replace(w[1], code="U", says=_compared(w[3].says, w[1]))]),
    ("B[#$nL]", lambda w: _compared(w[0].says, w[1])),
    ("[#$]b", lambda w: _compared(w[1].says, w[0])),
    (
        "K",
        lambda w: _kind(
            {"square": "a square", "cube": "a cube"}.get(w[0].says, w[0].says),
            _KINDS.get(w[0].says, w[0].says),
        ),
    ),
    ("A", lambda w: Said("X = n", "X != n", "all")),
    (r"x#(?:[+|,]+#)+", _not_of),
    ("#", lambda w: _number(w[0].says)),
    (r"\$", lambda w: _compared("=", w[0])),
    ("xU[|,]+U", _unclear),
    ("[!x]U", _not_of),
    ("q(?=[^a-zA-Z]|$)|a(?=U)|(?<=U)a", ""),
    ("a", lambda w: Said("X >= 1", "X < 1", "any")),
)
_RULES = [(re.compile(pattern), made) for pattern, made in _TABLE]


def units(words: Words) -> Words:
    """Join what belongs together; a word of the sort U holds what it says of a number.

    >>> from grundy.rules.language.senses import senses
    >>> [one.says.yes if one.code == "U" else one.code for one in units(senses("not a multiple of 3"))]
    ['X is not a multiple of 3']
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
    if isinstance(made, str):
        return [replace(part[0], code=made, says="")] if made else []
    new = made(part)
    if isinstance(new, Said):
        return [replace(part[0], code="U", says=new)]
    return [new] if isinstance(new, Sense) else new
