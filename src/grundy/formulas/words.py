"""Say expressions with the words of arithmetic, in any language, and write them in LaTeX."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from grundy.formulas.accepted import Accepted
from grundy.formulas.functions import FUNCTIONS
from grundy.formulas.statement import Lost, Period, Recursion, Statement
from grundy.formulas.tree import (
    And,
    Binary,
    Boolean,
    Call,
    Choice,
    Compare,
    Earlier,
    Expression,
    Negative,
    Not,
    Or,
)
from grundy.phrases.phrase import Phrase, phrase

__all__ = ["expression_latex", "spoken", "statement_latex"]

_SIGNS = {"//": " div", "%": " mod", "^": " xor", "==": " =", ",": ","}


def spoken(what: Expression) -> str:
    """Say an expression, its cases as phrases.

    >>> from grundy.formulas.parser import parse_expression
    >>> print(spoken(parse_expression("n // 2 % 3 == 1")))
    n div 2 mod 3 = 1
    >>> spoken(parse_expression("0 if n == 0 else n % 3")).template
    '{term} if {condition} else {other}'
    """
    match what:
        case Choice(then, test, otherwise):
            return phrase(
                "{term} if {condition} else {other}",
                term=_within(then, 1),
                condition=_within(test, 1),
                other=_within(otherwise, 0),
            )
        case Or(parts):
            first, *rest = (_within(part, 2) for part in parts)
            return reduce(lambda a, b: phrase("{a} or {b}", a=a, b=b), rest, first)
        case And(parts):
            first, *rest = (_within(part, 3) for part in parts)
            return reduce(lambda a, b: phrase("{a} and {b}", a=a, b=b), rest, first)
        case Accepted(numeration, step, _, args):
            return phrase(
                "an automaton of {n} states accepts the {numeration} digits of {names}",
                n=len(step),
                numeration=numeration,
                names=", ".join(map(str, args)),
            )
        case Not(of):
            return phrase("not {a}", a=_within(of, 3))
    return _number(what)


def _number(what: Expression) -> str:
    match what:
        case Binary(operator, left, right):
            ranks = what.ranks()
            return _sides(_within(left, ranks[0]), operator, _within(right, ranks[1]))
        case Compare(relations, operands):
            first, *rest = (_within(operand, 5) for operand in operands)
            return reduce(lambda a, b: _sides(a, *b), zip(relations, rest, strict=True), first)
        case Earlier(of):
            return _around("f(", spoken(of), ")")
        case Negative(of):
            return _around("-", _within(of, 10), "")
        case Call(function, args):
            first, *rest = map(spoken, args)
            return _around(f"{function}(", reduce(lambda a, b: _sides(a, ",", b), rest, first), ")")
    return str(what)


def _within(what: Expression, rank: int) -> str:
    return _around("(", spoken(what), ")") if what.binds() < rank else spoken(what)


def _sides(left: str, sign: str, right: str) -> str:
    sign = _SIGNS.get(sign, f" {sign}")
    if isinstance(left, Phrase) or isinstance(right, Phrase):
        return phrase("{a}{sign} {b}", a=left, sign=sign, b=right)
    return f"{left}{sign} {right}"


def _around(before: str, inner: str, after: str) -> str:
    if isinstance(inner, Phrase):
        return phrase("{before}{inner}{after}", before=before, inner=inner, after=after)
    return f"{before}{inner}{after}"


_LATEX_SIGNS = {
    **{"|": (5, r"\mathbin{|}"), "^": (6, r"\oplus"), "&": (7, r"\mathbin{\&}")},
    **{"+": (8, "+"), "-": (8, "-"), "*": (9, r"\cdot"), "%": (9, r"\bmod")},
}
_RELATIONS = {"==": "=", "!=": r"\neq", "<=": r"\leq", ">=": r"\geq"}
_CALLS = {
    "v2": r"v_2({0})",
    "low": r"2^{{v_2({0})}}",
    "ones": r"s_2({0})",
    "abs": r"\left|{0}\right|",
    "max": r"\max({0}, {1})",
    "min": r"\min({0}, {1})",
    "gcd": r"\gcd({0}, {1})",
    "lpf": r"\operatorname{{lpf}}({0})",
    "primepi": r"\pi({0})",
    "bigomega": r"\Omega({0})",
    "digits": r"\operatorname{{digits}}({0})",
    "digitsum": r"s_{{10}}({0})",
    "maxdigit": r"\operatorname{{maxdigit}}({0})",
    "prime": r"{0} \text{{ is prime}}",
    "square": r"{0} \in \{{1, 4, 9, \ldots\}}",
    "cube": r"{0} \in \{{1, 8, 27, \ldots\}}",
    "triangular": r"{0} \in \{{1, 3, 6, 10, \ldots\}}",
    "fibonacci": r"{0} \in \{{1, 2, 3, 5, 8, \ldots\}}",
    "lucas": r"{0} \in \{{1, 2, 3, 4, 7, \ldots\}}",
    "factorial": r"{0} \in \{{1, 2, 6, 24, \ldots\}}",
    "primepower": r"{0} \in \{{2, 3, 4, 5, 7, 8, 9, 11, \ldots\}}",
    "power": r"{0} \in \{{1, {1}, {1}^2, \ldots\}}",
    "pow2": r"{0} \in \{{1, 2, 4, 8, \ldots\}}",
    "beatty": (  # with k = 1
        r"\{{{0}, {1}\}} = \{{\lfloor k\varphi \rfloor, \lfloor k\varphi \rfloor + k\}}"
        r" \text{{ with }} k = |{0} - {1}|"
    ),
    "mexpairs": r"\{{{0}, {1}\}} = \{{a_n, {2} a_n + {3} n\}} \text{{ for some }} n",
    "partners": r"\{{{0}, {1}\}} = \{{a_n, b_n\}} \text{{ for the pairs modulo }} {2}",
}
_WITH_CONSTANT = {
    "digits": r"\operatorname{{digits}}_{{{1}}}({0})",
    "beatty": (
        r"\{{{0}, {1}\}} = \{{\lfloor m\alpha_{{{2}}} \rfloor, "
        r"\lfloor m\alpha_{{{2}}} \rfloor + {2}m\}} \text{{ for some integer }} m \geq 0"
    ),
}


def statement_latex(claim: Statement) -> str:
    r"""Write what is said of a game.

    >>> from grundy.formulas.statement import Period
    >>> print(statement_latex(Period(71, 12)))
    \[ f(n + 12) = f(n) \qquad (n \geq 71). \]
    """
    if isinstance(claim, Period):
        more = f" + {claim.saltus}" if claim.saltus else ""
        equation = f"f(n + {claim.length}) = f(n){more}"
        return rf"\[ {equation} \qquad (n \geq {claim.start}). \]"
    body = expression_latex(claim.body)
    if isinstance(claim, Lost):
        return f"The player to move loses exactly when\n\\[ {body}. \\]"
    if isinstance(claim, Recursion) or claim.names == ("n",):
        return rf"\[ f(n) = {body} \qquad (n \geq 0). \]"
    return rf"\[ f({', '.join(claim.names)}) = {body}. \]"


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
            own, sign = _LATEX_SIGNS[operator]
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
            more = len(args) > FUNCTIONS[function].arity
            text = _WITH_CONSTANT[function] if more else _CALLS[function]
            return 11, text.format(*map(expression_latex, args))
        case Negative(of):
            return 8, f"-{expression_latex(of, 10)}"
        case Not(of):
            return 3, rf"\neg {expression_latex(of, 4)}"
        case And(parts):
            return 2, _latex_joined(parts, r"\wedge", 3)
        case Or(parts):
            return 1, _latex_joined(parts, r"\vee", 2)
    text = _automaton(what) if isinstance(what, Accepted) else str(what)
    if isinstance(what, Earlier):
        text = f"f({expression_latex(what.of)})"
    return 11, rf"\text{{{what}}}" if isinstance(what, Boolean) else text


def _automaton(what: Accepted) -> str:
    names = ", ".join(map(str, what.args))
    said = f"an automaton of {len(what.step)} states accepts the {what.numeration} digits of "
    return rf"\text{{{said}}} ({names})"


def _latex_joined(parts: Sequence[Expression], sign: str, rank: int) -> str:
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
