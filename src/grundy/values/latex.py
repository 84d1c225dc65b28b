r"""Write values as LaTeX, from the text that they are written in.

>>> print(latex("{2|-1/2}"), latex("^3*2"), latex("v^[2]"), latex("omega - 1"))
\{2 \mid -\tfrac{1}{2}\} {\uparrow}3{\ast}2 {\downarrow}{\uparrow}^{[2]} \omega - 1
"""

from __future__ import annotations

import re

__all__ = ["latex"]

_TOKEN = re.compile(
    r"(?P<fraction>\d+/(?:2\*\*\d+|\d+|omega))|(?P<count>\d*)omega|(?P<number>\d+)"
    r"|(?P<bars>\|+)|(?P<name>Tiny|Miny)|(?P<sign>\+-)|(?P<other>.)",
    re.DOTALL,
)
_SIGNS = {
    "{": r"\{",
    "}": r"\}",
    "*": r"{\ast}",
    "^": r"{\uparrow}",
    "v": r"{\downarrow}",
    ",": ", ",
    "[": "^{[",
    "]": "]}",
}


def latex(value: object) -> str:
    r"""Write a value, or its text, without the dollar signs around it.

    >>> print(latex("+-1"), latex("{a||0|-2}".replace("a", "v*")), latex("1Tiny(1/4)"))
    \pm 1 \{{\downarrow}{\ast} \parallel 0 \mid -2\} 1\operatorname{Tiny}(\tfrac{1}{4})
    """
    return "".join(map(_written, _TOKEN.finditer(str(value))))


def _written(token: re.Match[str]) -> str:
    word = token.group()
    match token.lastgroup:
        case "fraction":
            top, bottom = word.split("/")
            return rf"\tfrac{{{top}}}{{{_below(bottom)}}}"
        case "count":
            return rf"{token['count']}\omega"
        case "bars":
            return {1: r" \mid ", 2: r" \parallel "}.get(len(word), r" \mid\!\parallel ")
        case "name":
            return rf"\operatorname{{{word}}}"
        case "sign":
            return r"\pm "
    return _SIGNS.get(word, word)


def _below(bottom: str) -> str:
    """Write a denominator, which may be a power of two too large to spell."""
    if bottom == "omega":
        return r"\omega"
    power, stars, exponent = bottom.partition("**")
    return f"{power}^{{{exponent}}}" if stars else bottom
