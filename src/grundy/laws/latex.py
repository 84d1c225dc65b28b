"""Write a law, with a sketch of its proof, in LaTeX; amsmath is all it needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grundy.formulas.expression import (
    All,
    Binary,
    Call,
    Choice,
    Compare,
    Expression,
    Negative,
    Not,
)
from grundy.formulas.expression import Any as Either
from grundy.formulas.parser import Statement, parse_claim
from grundy.laws.describe import code_of
from grundy.laws.law import Law
from grundy.rules.protocol import Impartial
from grundy.solvers.periods import window

__all__ = ["expression_latex", "law_latex"]

_PERIODS = ("period", "arithmetic period")
_SHOWN = 400
_SIGNS = {
    **{"|": (5, r"\mathbin{|}"), "^": (6, r"\oplus"), "&": (7, r"\mathbin{\&}")},
    **{"+": (8, "+"), "-": (8, "-"), "*": (9, r"\cdot"), "%": (9, r"\bmod")},
}
_RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\leq", ">=": r"\geq"}
_CALLS = {
    "v2": r"v_2({0})",
    "low": r"2^{{v_2({0})}}",
    "ones": r"s_2({0})",
    "pow2": r"{0} \in \{{1, 2, 4, 8, \ldots\}}",
    "beatty": (  # with k = 1
        r"\{{{0}, {1}\}} = \{{\lfloor k\varphi \rfloor, \lfloor k\varphi \rfloor + k\}}"
        r" \text{{ with }} k = |{0} - {1}|"
    ),
}
_PAIRS = (
    r"\{{{0}, {1}\}} = \{{\lfloor m\alpha_{{{2}}} \rfloor, "
    r"\lfloor m\alpha_{{{2}}} \rfloor + {2}m\}} \text{{ for some integer }} m \geq 0"
)
_MEANINGS = {
    r"\oplus": r"$\oplus$ is the bitwise exclusive or.",
    "v_2": "$v_2(x)$ is the number of times that 2 divides $x$, and $-1$ for $x = 0$.",
    "s_2": "$s_2(x)$ is the number of ones among the binary digits of $x$.",
    r"\varphi": r"$\varphi = (1 + \sqrt{5})/2$.",
    r"\alpha_": r"$\alpha_k = (2 - k + \sqrt{k^2 + 4})/2$.",
}


def law_latex(game: Impartial[Any], law: Law, *, proved: bool = False) -> str:
    r"""Write a law of a game, and how it is proved, or that it is not.

    >>> from grundy.games import game
    >>> law = Law("formula", "", 99, "f(n) == n % 4", (0, 1, 2, 3), 0, 4)
    >>> print(law_latex(game("nim:3"), law).splitlines()[1])
    \[ f(n) = n \bmod 4 \qquad (n \geq 0). \]
    """
    claim = parse_claim(law.claim) if law.claim and law.kind not in _PERIODS else None
    if claim is not None:
        text = _claimed(claim)
    else:
        text = _periodic(law) if law.period else _quoted(law.statement)
    name = "Theorem" if proved else "Observation"
    head = rf"\noindent\textbf{{{name}}} (\texttt{{{_quoted(game.text)}}})."
    if not proved:
        proof = f"Seen for all heaps up to {law.checked_to}; no proof is given."
    elif claim is not None and not law.period:
        proof = rf"\emph{{Proof}} (sketch). {_by_automata(game, claim)}"
    else:
        proof = rf"\emph{{Proof}} (sketch). {_by_window(game, law)}"
    return "\n".join([head, text, *_meanings(text), "", proof, ""])


def _claimed(claim: Statement) -> str:
    body = expression_latex(claim.body)
    if claim.values:
        return rf"\[ f(n) = {body} \qquad (n \geq 0). \]"
    return f"The player to move loses exactly when\n\\[ {body}. \\]"


def _periodic(law: Law) -> str:
    """Say a period, with its values where they are few."""
    start, more = law.preperiod, f" + {law.saltus}" if law.saltus else ""
    equation = rf"\[ f(n + {law.period}) = f(n){more} \qquad (n \geq {start}), \]"
    values = ", ".join(map(str, law.table[:_SHOWN]))
    dots = r", \ldots" if len(law.table) > _SHOWN else ""
    return f"{equation}\nand $f(0), \\ldots, f({len(law.table) - 1}) = {values}{dots}$."


def _meanings(text: str) -> Iterator[str]:
    found = [meaning for sign, meaning in _MEANINGS.items() if sign in text]
    if found:
        yield f"Here {' '.join(found)}"


def _by_window(game: Impartial[Any], law: Law) -> str:
    """Use the theorem of the window where there is one, else the automata."""
    code = code_of(game)
    stop = window(code, max(law.preperiod, 1), law.period) if code and not law.saltus else None
    if code is None or stop is None:
        return _VALUES
    heaps = max((digit.bit_length() - 1 for digit in code.places.values()), default=0)
    left = "one heap" if heaps <= 1 else f"{heaps} heaps"
    return (
        f"A move takes at most {code.last} and leaves at most {left}. The values of the heaps "
        f"below {stop + law.period} were worked out, and they satisfy the equation for every $n$ "
        f"with ${law.preperiod} \\leq n < {stop}$. Let $n \\geq {stop}$, and let it hold below "
        f"$n$. Of the heaps that a move leaves of $n + {law.period}$, the largest is so large "
        f"that it can be made ${law.period}$ smaller without a change of its value, and what is "
        f"left then is an option of $n$; in the same way every option of $n$ is one of "
        f"$n + {law.period}$. So both have the same set of option values, and the same mex "
        "(Guy and Smith, 1956)."
    )


_VALUES = (
    "The claim is that no option of a heap has the value stated for the heap, and that every "
    "smaller value is stated for some option. By induction on the size of the heap this is the "
    "rule of the mex. Both halves are sentences of arithmetic that finite automata decide, "
    "reading the digits of all numbers at once; the automata accept every size."
)
_LOSING = (
    "Call the positions that fulfil the condition marked. No move leads from a marked position "
    "to a marked one, and from every other position some move does; so, by induction, exactly "
    "the marked ones are lost for the player to move{ending}. Both halves are sentences of "
    "arithmetic that finite automata decide, reading the digits of all piles at once; the "
    "automata accept every size."
)


def _by_automata(game: Impartial[Any], claim: Statement) -> str:
    if claim.values:
        return _VALUES
    return _LOSING.format(ending=" (no position without a move is marked)" * game.misere)


def expression_latex(what: Expression, rank: int = 0) -> str:
    r"""Write an expression of a claim, in brackets where it binds less than ``rank``.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(expression_latex(parse_expression("(n + 1) // 2 % 3 != v2(n) ^ 1")))
    \left\lfloor \frac{n + 1}{2} \right\rfloor \bmod 3 \neq v_2(n) \oplus 1
    """
    own, text = _ranked(what)
    return rf"\left({text}\right)" if own < rank else text


def _ranked(what: Expression) -> tuple[int, str]:
    match what:
        case Binary("//", left, right):
            over = f"{expression_latex(left)}}}{{{expression_latex(right)}"
            return 11, rf"\left\lfloor \frac{{{over}}} \right\rfloor"
        case Binary(operator, left, right):
            own, sign = _SIGNS[operator]
            inner = 10 if operator in "|^&" else own
            first = own if isinstance(left, Binary) and left.operator == operator else inner
            return (
                own,
                f"{expression_latex(left, first)} {sign} {expression_latex(right, inner + 1)}",
            )
        case Compare(relations, operands):
            texts = [expression_latex(operand, 5) for operand in operands]
            steps = zip(relations, texts[1:], strict=True)
            return 4, texts[0] + "".join(f" {_RELATIONS.get(r, r)} {t}" for r, t in steps)
        case Choice():
            return 11, _cases(what)
        case _:
            return _simple(what)


def _simple(what: Expression) -> tuple[int, str]:
    match what:
        case Call(function, args):
            text = _PAIRS if function == "beatty" and args[2:] else _CALLS[function]
            return 11, text.format(*map(expression_latex, args))
        case Negative(of):
            return 8, f"-{expression_latex(of, 10)}"
        case Not(of):
            return 3, rf"\neg {expression_latex(of, 4)}"
        case All(parts):
            return 2, _joined(parts, r"\wedge", 3)
        case Either(parts):
            return 1, _joined(parts, r"\vee", 2)
    return 11, str(what)


def _joined(parts: Sequence[Expression], sign: str, rank: int) -> str:
    return f" {sign} ".join(expression_latex(part, rank) for part in parts)


def _cases(what: Expression) -> str:
    """Write choices that follow one another as one list of cases."""
    rows = []
    while isinstance(what, Choice):
        test = expression_latex(what.test)
        rows.append(rf"{expression_latex(what.then)} & \text{{if }} {test}")
        what = what.otherwise
    rows.append(rf"{expression_latex(what)} & \text{{otherwise}}")
    return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


def _quoted(text: str) -> str:
    for sign in r"\{}%&#_$":
        text = text.replace(sign, rf"\{sign}" if sign != "\\" else r"\textbackslash ")
    return text.replace("^", r"\^{}").replace("|", r"\textbar ").replace("<", r"\textless ")
