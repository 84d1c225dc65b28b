"""Write a law, with a sketch of its proof, in LaTeX; amsmath is all it needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.formulas.statement import Period, Values
from grundy.formulas.words import statement_latex
from grundy.laws.law import Law
from grundy.rules.codes import Code
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.solvers.impartial.tables import window

__all__ = ["law_latex"]

_SHOWN = 400
_MEANINGS = {
    r"\oplus": r"$\oplus$ is the bitwise exclusive or.",
    "v_2": "$v_2(x)$ is the number of times that 2 divides $x$, and $-1$ for $x = 0$.",
    "s_2": "$s_2(x)$ is the number of ones among the binary digits of $x$.",
    r"\varphi": r"$\varphi = (1 + \sqrt{5})/2$.",
    r"\alpha_": r"$\alpha_k = (2 - k + \sqrt{k^2 + 4})/2$.",
}


def law_latex(game: Impartial[Any], law: Law, kind: str | None = None) -> str:
    r"""Write a law of a game, and how a certificate of a kind proves it, or that none does.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> law = Law("formula", "", 99, parse_claim("f(n) == n % 4"), (0, 1, 2, 3), 0, 4)
    >>> print(law_latex(game("nim:3"), law).splitlines()[1])
    \[ f(n) = n \bmod 4 \qquad (n \geq 0). \]
    """
    if law.table and law.kind != "formula":
        text = _with_values(law)
    else:
        text = statement_latex(law.claim) if law.claim else _quoted(law.statement)
    head = rf"\noindent\textbf{{{'Theorem' if kind else 'Observation'}}}"
    head += rf" (\texttt{{{_quoted(game.text)}}})."
    proof = f"Seen for all heaps up to {law.checked_to}; no proof is given."
    if kind:
        proof = rf"\emph{{Proof}} (sketch). {_sketch(game, law, kind)}"
    return "\n".join([head, text, *_meanings(text), "", proof, ""])


def _with_values(law: Law) -> str:
    """Say a period, with its values where they are few."""
    equation = statement_latex(Period(law.preperiod, law.period, law.saltus))
    values = ", ".join(map(str, law.table[:_SHOWN]))
    dots = r", \ldots" if len(law.table) > _SHOWN else ""
    return f"{equation}\nand $f(0), \\ldots, f({len(law.table) - 1}) = {values}{dots}$."


_ADDITIONS = (
    "No number of stones that may be put on leads to a heap of the same value, so the least value "
    "that no option has stays as it is. Where stones may be put on without end, whatever raises "
    "the value can be answered by taking more than was put on, back to that value (C. A. B. Smith "
    "1966)."
)


def _sketch(game: Impartial[Any], law: Law, kind: str) -> str:
    code = own_code(game)
    if "period" in kind and code is not None:
        return _by_window(code, law)
    by_automata, names = kind == "automata", law.claim.names if law.claim else ("n",)
    if by_automata and not isinstance(law.claim, Values):
        return _LOSING.format(ending=" (no position without a move is marked)" * game.misere)
    if kind == "quotient":
        return _PRODUCTS
    if kind == "additions":
        return _ADDITIONS
    if by_automata and names != ("n",):
        return _VALUES.format(what="position", size="sum of the piles")
    return _ALL if kind == "all positions" else _VALUES.format(what="heap", size="size of the heap")


def _meanings(text: str) -> Iterator[str]:
    found = [meaning for sign, meaning in _MEANINGS.items() if sign in text]
    if found:
        yield f"Here {' '.join(found)}"


def _by_window(code: Code, law: Law) -> str:
    stop = window(code, max(law.preperiod, 1), law.period)
    assert stop is not None
    heaps = max((digit.bit_length() - 1 for digit in code.places.values()), default=0)
    left = "one heap" if heaps <= 1 else f"{heaps} heaps"
    return (
        f"A move takes at most {code.last} and leaves at most {left}. The values of the heaps "
        f"below {stop + law.period} were worked out, and they satisfy the equation for every $n$ "
        f"with ${law.preperiod} \\leq n < {stop}$. Let $n \\geq {stop}$, and let it hold below "
        f"$n$. Of the heaps that a move leaves of $n + {law.period}$, the largest is so large "
        f"that it can be made ${law.period}$ smaller without a change of its value, and what is "
        f"left then is an option of $n${_UNEQUAL * code.unequal}; in the same way every option of "
        f"$n$ is one of $n + {law.period}$. So both have the same set of option values, and the "
        "same mex (Guy and Smith, 1956)."
    )


_UNEQUAL = (
    " (where that would leave two equal heaps, one of them can lose what the other gains: the "
    "value is 0 in both)"
)
_VALUES = (
    "The claim is that no option of a {what} has the value stated for the {what}, and that every "
    "smaller value is stated for some option. By induction on the {size} this is the rule of the "
    "mex. Both halves are sentences of arithmetic that finite automata decide, "
    "reading the digits of all numbers at once; the automata accept every size."
)
_LOSING = (
    "Call the positions that fulfil the condition marked. No move leads from a marked position "
    "to a marked one, and from every other position some move does; so, by induction, exactly "
    "the marked ones are lost for the player to move{ending}. Both halves are sentences of "
    "arithmetic that finite automata decide, reading the digits of all piles at once; the "
    "automata accept every size."
)


_PRODUCTS = (
    "Call a sum of heaps marked if the product of its heaps' elements is a lost one. No move leads "
    "from a marked sum to a marked one, and every other sum with a move has one to a marked sum: "
    "for each element it is enough to look at the least sets of company beside which a move wins, "
    "and adding any heap leads to no smaller ones. So, by induction, exactly the marked sums are "
    "lost for the player to move. No two elements do the same, so it is the quotient. On a window "
    "that is long enough the elements repeat, so for ever (Plambeck and Siegel, 2008)."
)
_ALL = "There are only so many positions, and each was looked at."


def _quoted(text: str) -> str:
    for sign in r"\{}%&#_$":
        text = text.replace(sign, rf"\{sign}" if sign != "\\" else r"\textbackslash ")
    return text.replace("^", r"\^{}").replace("|", r"\textbar ").replace("<", r"\textless ")
