"""Write a program in Python, or that in C++ or Java, and try it before it is given away."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grundy.errors import LimitError, RuleError, UnknownName
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.programs.model import (
    Body,
    Formula,
    Heaps,
    Piles,
    Program,
    Written,
    function_of,
    known,
    make,
)
from grundy.programs.moves import Steps
from grundy.programs.trial import Broken, Trial, Untried, compiler_of
from grundy.programs.writer import HELPER, Writer, sections_of
from grundy.rules.protocol import Impartial

__all__ = [
    "CPP",
    "JAVA",
    "TARGETS",
    "Cpp",
    "Dialect",
    "Java",
    "Python",
    "Source",
    "expression",
    "function",
    "largest",
    "statements",
    "write_program",
]

_OPERATORS: dict[type[ast.AST], tuple[str, int]] = {
    **{ast.BitOr: ("|", 4), ast.BitXor: ("^", 5), ast.BitAnd: ("&", 6)},
    **{ast.Eq: ("==", 7), ast.NotEq: ("!=", 7)},
    **{ast.Lt: ("<", 8), ast.LtE: ("<=", 8), ast.Gt: (">", 8), ast.GtE: (">=", 8)},
    **{ast.Add: ("+", 10), ast.Sub: ("-", 10)},
    **{ast.Mult: ("*", 11), ast.FloorDiv: ("/", 11), ast.Mod: ("%", 11)},
}
_TRUTHS = ast.Compare | ast.BoolOp
_CHOICE, _OR, _AND, _UNARY, _ATOM = 1, 2, 3, 12, 13
_MOST = 18


@dataclass(frozen=True)
class Dialect:
    """Say what the two languages write differently.

    >>> CPP.call("min", ["a", "b", "c"]), JAVA.call("v2", ["n"])
    ('min<Int>(a, min<Int>(b, c))', 'v2(n)')
    """

    functions: dict[str, str]
    cast: str
    rename: Callable[[str], str]
    integer: str
    boolean: str
    head: str
    listed: str
    visit: str

    def call(self, name: str, args: list[str]) -> str:
        """Call a function; of several numbers the least or largest is worked out two by two."""
        if name in ("min", "max") and len(args) > 2:
            args = [args[0], self.call(name, args[1:])]
        return f"{self.functions.get(name) or self.rename(name)}({', '.join(args)})"


def _camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda letter: letter[1].upper(), name)


CPP = Dialect(
    *({"min": "min<Int>", "max": "max<Int>"}, "", str),
    *("Int", "bool", "", "Heaps{{{0}}}", "visit({{{0}}})"),
)
JAVA = Dialect(
    {
        **{"min": "Math.min", "max": "Math.max", "abs": "Math.abs"},
        **{"floor_div": "Math.floorDiv", "floor_mod": "Math.floorMod"},
    },
    "(int) ",
    _camel,
    *("long", "boolean", "static ", "new long[] {{{0}}}", "visit.at({0})"),
)


def expression(text: str, dialect: Dialect, *, natural: bool = False) -> str:
    """Write a Python expression.

    >>> expression("0 if n % 4 == 0 else (n ^ 1) // 2 - 1", CPP)
    'n % 4 == 0 ? 0 : (n ^ 1) / 2 - 1'
    >>> expression("v2(a) == v2(b) == 0 and (a - b) % 3 > 0", JAVA)
    '(v2(a) == v2(b) && v2(b) == 0) && Math.floorMod(a - b, 3) > 0'

    All names are taken for numbers from 0 on; ``natural`` says the same of all differences.
    """
    return _Printer(dialect, natural=natural).text(ast.parse(text, mode="eval").body, 0)


def statements(text: str, dialect: Dialect) -> str:
    r"""Write the steps of a function, in which ``yield`` visits what a move leaves.

    >>> print(statements("for k in 1, 4:\n    if k <= n:\n        yield n - k, k", JAVA))
        for (long k : new long[] {1, 4})
            if (k <= n)
                if (visit.at(n - k, k)) return true;
    """
    return "\n".join(_Statements(dialect).block(ast.parse(text).body, 1, frozenset()))


def function(text: str, dialect: Dialect) -> str:
    r"""Write a function of numbers; its first line may end with a comment.

    >>> print(function("def low(x):  # the lowest one bit\n    return x & -x", CPP))
    Int low(Int x) {  // the lowest one bit
        return x & -x;
    }
    """
    (made,) = ast.parse(text).body
    assert isinstance(made, ast.FunctionDef)
    names = frozenset(each.arg for each in made.args.args)
    given = ", ".join(f"{dialect.integer} {each.arg}" for each in made.args.args)
    tells = any(
        isinstance(each, ast.Return) and isinstance(each.value, _TRUTHS) for each in made.body
    )
    kind = dialect.boolean if tells else dialect.integer
    call = dialect.call(made.name, [given])
    _, hash_, remark = text.partition("\n")[0].partition("  # ")
    head = f"{dialect.head}{kind} {call} {{" + (f"  // {remark}" if hash_ else "")
    return "\n".join([head, *_Statements(dialect).block(made.body, 1, names), "}"])


class _Statements:
    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect

    def block(self, body: Sequence[ast.stmt], depth: int, names: frozenset[str]) -> Iterator[str]:
        """Write statements, which may use names that stand before them."""
        for node in body:
            yield from self._written(node, depth, names)
            if isinstance(node, ast.Assign):
                names |= {
                    each.id for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)
                }

    def _written(self, node: ast.stmt, depth: int, names: frozenset[str]) -> Iterator[str]:
        head = "    " * depth
        match node:
            case ast.For(ast.Name(name), among, body):
                yield from self._under(
                    f"for ({self._run(name, among)})", body, depth, names | {name}
                )
            case ast.While(test, body):
                yield from self._under(f"while ({self._test(test)})", body, depth, names)
            case ast.If(test, body):
                yield from self._under(f"if ({self._test(test)})", body, depth, names)
            case ast.Assign([ast.Name(name)], value):
                kind = "" if name in names else f"{self.dialect.integer} "
                yield f"{head}{kind}{name} = {self._plain(value)};"
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                pairs = zip(map(ast.unparse, targets), map(self._plain, values), strict=True)
                yield f"{head}{self.dialect.integer} {', '.join(f'{a} = {b}' for a, b in pairs)};"
            case ast.AugAssign(ast.Name(name), operator, value):
                yield f"{head}{name} {_OPERATORS[type(operator)][0]}= {self._plain(value)};"
            case ast.Return(ast.expr() as value):
                yield f"{head}return {self._test(value)};"
            case ast.Expr(ast.Yield(ast.Tuple(heaps))):
                left = self.dialect.visit.format(", ".join(map(self._plain, heaps)))
                yield f"{head}if ({left}) return true;"
            case _:
                raise TypeError(ast.dump(node))

    def _under(
        self, head: str, body: Sequence[ast.stmt], depth: int, names: frozenset[str]
    ) -> Iterator[str]:
        """Write what a loop or a test governs, in braces where it is more than one statement."""
        braces = len(body) > 1 or isinstance(body[0], ast.Assign)
        yield f"{'    ' * depth}{head}{' {' if braces else ''}"
        yield from self.block(body, depth + 1, names)
        if braces:
            yield f"{'    ' * depth}}}"

    def _run(self, name: str, among: ast.expr) -> str:
        """Write what a loop goes through."""
        kind, at = self.dialect.integer, f"{name}{name}"
        match among:
            case ast.Tuple(values):
                listed = self.dialect.listed.format(", ".join(map(self._plain, values)))
                return f"{kind} {name} : {listed}"
            case ast.Call(ast.Name("range"), given):
                low, stop, *by = ([ast.Constant(0)] if len(given) < 2 else []) + given
                rise = f"{name} += {self._plain(by[0])}" if by else f"{name}++"
                return f"{kind} {name} = {self._plain(low)}; {name} {self._end(stop)}; {rise}"
            case ast.Call(ast.Name("near" as call), given):
                found = f"({name} = {call}({at}, {', '.join(map(self._plain, given))})) >= 0"
                return f"{kind} {at} = 0, {name}; {found}; {at}++"
            case ast.Call(ast.Name(call), [high]) if call.startswith("nth_"):
                most = self._plain(high)
                found = f"({name} = {self.dialect.call(call, [at, most])}) <= {most}"
                return f"{kind} {at} = 0, {name}; {found}; {at}++"
        return f"{kind} {name} : {self._plain(among)}"

    def _end(self, stop: ast.expr) -> str:
        match stop:
            case ast.Constant(int() as number):
                return f"<= {number - 1}"
            case ast.BinOp(high, ast.Add(), ast.Constant(1)):
                return f"<= {self._plain(high)}"
        return f"< {self._plain(stop)}"

    def _plain(self, node: ast.expr) -> str:
        return _Printer(self.dialect, natural=True).text(node, 0)

    def _test(self, node: ast.expr) -> str:
        return _Printer(self.dialect, natural=False).text(node, 0)


class _Printer:
    def __init__(self, dialect: Dialect, *, natural: bool) -> None:
        self.dialect, self.natural = dialect, natural

    def text(self, node: ast.expr, rank: int) -> str:
        """Write a part, in brackets where it binds less than ``rank``."""
        own, written = self._ranked(node)
        return f"({written})" if own < rank else written

    def _ranked(self, node: ast.expr) -> tuple[int, str]:
        match node:
            case ast.UnaryOp(operator, operand):
                sign = "!" if isinstance(operator, ast.Not) else "-"
                inner = _ATOM if isinstance(operand, ast.UnaryOp) else _UNARY  # not "--"
                found = _UNARY, f"{sign}{self.text(operand, inner)}"
            case ast.IfExp(test, then, otherwise):
                parts = (self.text(part, _CHOICE + 1) for part in (test, then))
                found = _CHOICE, " ? ".join(parts) + f" : {self.text(otherwise, _CHOICE)}"
            case ast.BoolOp(operator, values):
                rank, sign = (_AND, " && ") if isinstance(operator, ast.And) else (_OR, " || ")
                found = rank, sign.join(self.text(value, _AND + 1) for value in values)
            case ast.Compare(left, operators, rest):
                found = self._compared([left, *rest], operators)
            case ast.BinOp(left, operator, right):
                found = self._binary(left, operator, right)
            case _:
                found = _ATOM, self._atom(node)
        return found

    def _atom(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(int() as value):
                if value >= 1 << 63:
                    raise LimitError(
                        phrase(
                            "{value} passes 64 bits; a program in Python has no bound", value=value
                        )
                    )
                return f"{value}L" if value >= 1 << 31 and self.dialect is JAVA else str(value)
            case ast.Name(name):
                return name
            case ast.Subscript(ast.Name(name), index):
                cast = self.dialect.cast
                return f"{name}[{cast}{self.text(index, _UNARY if cast else 0)}]"
            case ast.Call(ast.Name(name), args):
                return self.dialect.call(name, [self.text(arg, 0) for arg in args])
        raise TypeError(ast.dump(node))

    def _compared(self, numbers: list[ast.expr], operators: list[ast.cmpop]) -> tuple[int, str]:
        steps = []
        for left, operator, right in zip(numbers, operators, numbers[1:], strict=False):
            sign, rank = _OPERATORS[type(operator)]
            sides = self._side(left, sign, right), self._side(right, sign, left)
            steps.append(f"{sides[0]} {sign} {sides[1]}")
        return (_AND if len(steps) > 1 else rank), " && ".join(steps)

    def _side(self, node: ast.expr, sign: str, other: ast.expr) -> str:
        """Write a side of a comparison; whether a remainder is 0 does not depend on signs."""
        match node, sign, other:
            case ast.BinOp(left, ast.Mod(), right), "==" | "!=", ast.Constant(0):
                return f"{self.text(left, 11)} % {self.text(right, 12)}"
        return self.text(node, 9)

    def _binary(self, left: ast.expr, operator: ast.operator, right: ast.expr) -> tuple[int, str]:
        sign, rank = _OPERATORS[type(operator)]
        if sign in "/%" and not (self.natural or (_natural(left) and _natural(right))):
            name = "floor_div" if sign == "/" else "floor_mod"
            return _ATOM, self.dialect.call(name, [self.text(left, 0), self.text(right, 0)])
        inner = max(rank, _UNARY * (sign in "|^&" and not _same(left, operator)))
        return rank, f"{self.text(left, inner)} {sign} {self.text(right, max(inner, rank + 1))}"


def _same(node: ast.expr, operator: ast.operator) -> bool:
    return isinstance(node, ast.BinOp) and type(node.op) is type(operator)


def _natural(node: ast.expr) -> bool:
    """Tell whether a number is surely 0 or more."""
    match node:
        case ast.BinOp(_, ast.Sub()) | ast.UnaryOp() | ast.Call(ast.Name("v2")):
            return False
        case ast.BinOp(left, ast.BitAnd(), right):
            return _natural(left) or _natural(right)
        case ast.BinOp(_, ast.Mod(), right):
            return _natural(right)
        case ast.Call(ast.Name("max"), numbers):
            return any(map(_natural, numbers))
        case ast.Call(ast.Name("min"), [*numbers]):
            pass
        case ast.BinOp(left, _, right) | ast.IfExp(_, left, right):
            numbers = [left, right]
        case _:
            return True
    return all(map(_natural, numbers))


def largest(text: str) -> int:
    """Give the largest heap, as a power of 10 up to 10^18, for which no number passes 63 bits.

    >>> [len(str(largest(text))) - 1 for text in ("n % 3", "7 * n + 1", "a * b", "n * n * n")]
    [18, 18, 9, 6]

    A name stands for a number that is at most the heap.
    """
    tree = ast.parse(text)
    return next((10**e for e in range(_MOST, 0, -1) if _size(tree, 10**e) < 1 << 63), 1)


def _size(node: ast.AST, heap: int) -> int:
    """Bound every number on the way, its sign apart."""
    match node:
        case ast.Constant(int() as value):
            return int(value)
        case ast.Name():
            return heap
        case ast.Call(ast.Name("beatty" | "partners" as name), [_, _, ast.Constant(int() as k)]):
            # the larger of a pair is at most so much; partners are made one by one, up to 10^5
            return (k + 1) * heap if name == "beatty" else heap << 44
        case ast.BinOp(left, operator, right):
            x, y = _size(left, heap), _size(right, heap)
            return _joined(operator, x, y, natural=_natural(left) and _natural(right))
    return max((_size(child, heap) for child in ast.iter_child_nodes(node)), default=0)


def _joined(operator: ast.operator, x: int, y: int, *, natural: bool) -> int:
    match operator:
        case ast.Mult():
            return max(x, y, x * y)
        case ast.Add():
            return x + y
        case ast.Sub():
            return max(x, y) if natural else x + y
        case ast.BitOr() | ast.BitXor() | ast.BitAnd():
            return int((2 << max(x, y).bit_length()) - 1)
    return max(x, y)


TWIN = "python twin only"


class CLike(Writer):
    """Write C++ or Java; helpers that have no text of their own are translated.

    >>> print(Cpp().lines(("for k in range(1, min(n, 3) + 1):", "    yield (n - k,)")))
        for (Int k = 1; k <= min<Int>(n, 3); k++)
            if (visit({n - k})) return true;
    """

    dialect: Dialect
    piles = "const Heaps& p"

    def __init__(self) -> None:
        super().__init__()
        helpers = {
            name: self.sections.get(name) or function(text, self.dialect)
            for name, text in sections_of("python.txt").items()
            if name.startswith(HELPER)
        }
        self.sections = {**helpers, **self.sections}

    def lines(self, steps: Steps) -> str:
        """Translate steps."""
        return statements("\n".join(steps), self.dialect)

    def expression(self, text: str, *, natural: bool = False) -> str:
        """Write an expression in the dialect."""
        return expression(text, self.dialect, natural=natural)

    def power(self, base: int) -> str:
        """Let no product pass 64 bits: beyond 10^18 it only has to be larger than that."""
        return f"min(found[m - 1], {4 * 10**18 // base}) * {base}"

    def call(self, name: str) -> str:
        """Give the name as the dialect has it."""
        return self.dialect.call(name, []).removesuffix("()")

    def heaps_given(self, names: str, text: str) -> str:
        """Declare the parameters; C++ warns of one that has a name and is not used."""
        given = [(name, self.dialect is JAVA or _asks(text, name)) for name in names.split(", ")]
        return ", ".join(
            f"{self.dialect.integer} {name}" if used else self.dialect.integer
            for name, used in given
        )

    def piles_given(self) -> str:
        """Declare the parameter."""
        return self.piles

    def unpacked(self, names: str, text: str) -> str:
        """Name the piles."""
        asked = ((i, name) for i, name in enumerate(names) if _asks(text, name))
        return ", ".join(f"{name} = p[{i}]" for i, name in asked)

    def digits(self, body: Body) -> int:
        """Say up to which heaps 64 bits suffice."""
        used = ["n"]
        if isinstance(body, Piles):
            used = [body.lost or "0"]
        elif isinstance(body, Heaps) and isinstance(body.value, Formula):
            used = [body.value.text]
        if not isinstance(body, Written):
            used.append("\n".join(body.steps))
        return len(str(min(map(largest, used)))) - 1


def _asks(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


class Cpp(CLike):
    """Write C++.

    >>> Cpp().expression("min(n // 2, 3)")
    'min<Int>(n / 2, 3)'
    """

    texts = "cpp.txt"
    rise = "[](Int n) {{ return {0}; }}"
    dialect = CPP


class Java(CLike):
    """Write Java.

    >>> Java().expression("min(n // 2, 3)")
    'Math.min(n / 2, 3)'
    """

    texts = "java.txt"
    rise = "n -> {0}"
    dialect = JAVA
    inside = "    "
    piles = "long[] p"
    printed = "{0} ? 1 : 0"


class Python(Writer):
    """Write Python.

    >>> Python().lines(("yield (n - 1,)",))
    '    yield (n - 1,)'
    """

    texts = "python.txt"
    gap = "\n\n\n"
    row = "[{0}]"
    rise = "lambda n: {0}"


@dataclass(frozen=True)
class Source:
    """Hold the ``text`` of a program, and in which language it was ``tried``.

    >>> from grundy.games import game
    >>> write_program(game("nim:3"), None, "java").tried
    'python twin only'
    """

    text: str
    tried: str


def write_program(
    game: Impartial[Any],
    law: Law | None,
    target: str,
    *,
    proved: bool = False,
    function: bool = False,
    moves: str = "",
    compiles: bool = False,
    say: Callable[[str], str] = str,
) -> Source:
    """Write a whole program that reads positions, and prints who wins and a winning move.

    >>> from grundy.formulas.parser import parse_claim
    >>> from grundy.games import game
    >>> law = Law("formula", "f(n) = n mod 4 for every n.", 999, parse_claim("f(n) == n % 4"))
    >>> for line in write_program(game("nim:3"), law, "cpp").text.splitlines()[:4]:
    ...     print(line)
    // nim:3 (1..3): who wins, and a winning move.
    // Reads one position a line: its heaps, as in 3 5 7.
    // Law, seen up to 999, not proved: f(n) = n mod 4 for every n.
    // Numbers have 64 bits: right for heaps up to 10^18.
    >>> print(write_program(game("nim:3"), law, "python", function=True).text)
    # nim:3 (1..3): f(n) is the Grundy value of a heap.
    # Law, seen up to 999, not proved: f(n) = n mod 4 for every n.
    # Tried: right on 60 positions.
    <BLANKLINE>
    <BLANKLINE>
    def f(n):  # the Grundy value of a heap
        return n % 4
    <BLANKLINE>

    ``function`` leaves all but the function that tells the value, or who loses. ``moves`` asks for
    all winning moves, or for the first or the least: in the order of the heaps, then by how many
    are taken. ``say`` puts the head into the reader's language.
    Without a law the program makes a table by the moves of the game. In any language, the same
    program in Python is first compared with the solver, on small and on random positions; where
    it ``compiles``, the program itself is, by a compiler that is on this machine. `RuleError` if
    it is wrong, as it is where the law is.
    """
    if target not in _WRITERS:
        raise UnknownName(
            "target", target, _WRITERS, phrase("targets are {names}", names=tuple(TARGETS))
        )
    program = known(game, moves) or make(game, law, proved=proved, moves=moves)
    twin, writer = Python(), _WRITERS[target]()
    alone = function and not moves
    trial = Trial(program, function_of(program) if alone else None)
    trial.twin(twin.function(program) if alone else twin.write(program))
    write = writer.function if function else writer.write
    said: str
    if target == "python":
        tried, said = target, phrase("Tried: right on {n} positions.", n=len(trial.positions))
    else:
        tried, said = _tried(program, writer, trial, target if compiles else "")
    return Source(write(program, say, said), tried)


def _tried(program: Program, writer: Writer, trial: Trial, target: str) -> tuple[str, str]:
    """Try a program in its own language; say in which it was tried, and how."""
    bound = writer.bound(program.body)
    trial = trial.upto(10**bound if bound else 10**18)
    count = len(trial.positions)
    try:
        if not target:
            raise Untried(phrase("this machine compiles no programs"))
        compiler = compiler_of(target)
        text = writer.write(program)
        if trial.alone:
            text = writer.driver(program, writer.function(program))
        trial.judge(compiler.answers(text, trial.lines))
    except Untried as why:
        said = "Not compiled ({why}): the same program in Python is right on {n} positions."
        return TWIN, phrase(said, why=why.args[0], n=count)
    except Broken as why:
        fails = "the program for {game} fails in {target}: {why}"
        game = program.game.text
        raise RuleError(phrase(fails, game=game, target=target, why=str(why))) from None
    done = "Tried: compiled by {name}, and right on {n} positions."
    return target, phrase(done, name=compiler.name, n=count)


_WRITERS: dict[str, Callable[[], Writer]] = {"cpp": Cpp, "python": Python, "java": Java}
TARGETS = tuple(_WRITERS)
"""The languages that programs are written in."""
