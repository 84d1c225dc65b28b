"""Write formulas for MONA, an independent decision procedure for WS1S.

A number is the finite set of the places of its ones. Addition, order and the named relations are
defined anew in MONA's own language, so a verdict of MONA shares only the formula with the
automata of this package (J. G. Henriksen and others, "Mona: Monadic second-order logic in
practice", 1995).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import count, pairwise, product

from grundy.errors import UnknownName
from grundy.laws.arithmetic import BINARY
from grundy.laws.binding import free
from grundy.laws.flatten import Linear, Link, flatten
from grundy.laws.formula import And, Compare, Exists, Formula, Iff, Not, Or, Related
from grundy.laws.numeration import Numeration
from grundy.laws.zeckendorf import ZECKENDORF

__all__ = ["to_mona"]

_COMMON = """
pred less(var2 x, y) = ex1 p: p notin x & p in y & (all1 q: q > p => (q in x <=> q in y));
"""

_BINARY = """
pred number(var2 x) = true;
pred add(var2 x, y, z) = ex2 c: 0 notin c & (all1 p:
  (p in z <=> (p in x <=> (p in y <=> p in c))) &
  (p + 1 in c <=> (p in x & p in y | p in x & p in c | p in y & p in c)));
pred lowest(var1 p, var2 x) = p in x & (all1 q: q < p => q notin x);
pred xor(var2 x, y, z) = all1 p: p in z <=> ~(p in x <=> p in y);
pred and(var2 x, y, z) = all1 p: p in z <=> p in x & p in y;
pred or(var2 x, y, z) = all1 p: p in z <=> p in x | p in y;
pred same_valuation(var2 x, y) = all1 p: lowest(p, x) <=> lowest(p, y);
pred low_bit(var2 x, z) = all1 p: p in z <=> lowest(p, x);
pred power_of_two(var2 x) = ex1 p: x = {p};
pred all_ones(var2 x) = all1 p: p in x => (all1 q: q < p => q in x);
pred bit_of(var2 b, x) = ex1 p: b = {p} & p in x;
"""

_ZECKENDORF = """
pred number(var2 x) = all1 p: ~(p in x & p + 1 in x);
pred shift(var2 x, y) = 0 notin y & (all1 p: p in x <=> p + 1 in y);
pred even_zeros(var2 x) = ex1 p: p in x & (all1 q: q < p => q notin x) & (ex2 e: 0 in e & p in e &
  (all1 q: q < p => (q in e <=> q + 1 notin e)));
"""

_CARRIES = range(-3, 3)
"""What a column of a Fibonacci sum x + y - z may pass down."""


def to_mona(formula: Formula, numeration: Numeration = BINARY) -> str:
    """Write a MONA program that reports "Formula is valid" exactly when the formula is.

    >>> from grundy.laws.formula import variables
    >>> x, y = variables("x y")
    >>> print(to_mona(x <= y).splitlines()[-1])
    (~(number(v0) & number(v1)) | ((~less(v1, v0))));
    """
    writer = _Writer(numeration)
    scope = {name: writer.fresh() for name in sorted(free(formula))}
    lines = ["ws1s;", _COMMON, _definitions(numeration)]
    lines += [f"var2 {new}; # {name}" for name, new in scope.items()]
    given = _all(f"number({new})" for new in scope.values())
    return "\n".join([*lines, f"(~{given} | {writer.formula(formula, scope)})"]) + ";\n"


def _definitions(numeration: Numeration) -> str:
    if numeration is BINARY:
        return _BINARY
    if numeration is ZECKENDORF:
        return _ZECKENDORF + _fibonacci_adder()
    raise UnknownName("numeration for MONA", numeration.name, [BINARY.name, ZECKENDORF.name])


def _fibonacci_adder() -> str:
    """Define x + y = z by the carries c(i) = c(i+1) + c(i+2) + x(i) + y(i) - z(i).

    From the most significant column down, c(i) times the weight of column i plus c(i+1) times the
    next lower weight is what the columns so far are worth; in the end c(0) + c(1) must be 0. A
    carry is the three sets a, b, c of its bits, modulo 8.
    """
    lines = [
        f"pred carry{k % 8}(var1 i, var2 a, b, c) = "
        + " & ".join(_bit("i", k >> place & 1, name) for place, name in enumerate("abc"))
        + ";"
        for k in _CARRIES
    ]
    columns = [
        " & ".join([_carry("i", down), _carry("i + 1", up), _carry("i + 2", upper), *digits])
        for up, upper, x, y, z in product(_CARRIES, _CARRIES, (0, 1), (0, 1), (0, 1))
        if (down := up + upper + x + y - z) in _CARRIES
        for digits in [[_bit("i", x, "x"), _bit("i", y, "y"), _bit("i", z, "z")]]
    ]
    ends = [f"({_carry('0', k)} & {_carry('1', -k)})" for k in _CARRIES if -k in _CARRIES]
    body = f"ex2 a, b, c: ({' | '.join(ends)}) & (all1 i: {' | '.join(columns)})"
    return "\n".join([*lines, f"pred add(var2 x, y, z) = {body};"])


def _bit(place: str, digit: int, name: str) -> str:
    return f"{place} {'in' if digit else 'notin'} {name}"


def _carry(place: str, value: int) -> str:
    return f"carry{value % 8}({place}, a, b, c)"


class _Writer:
    """Turn formulas into text; every variable gets a name of its own."""

    def __init__(self, numeration: Numeration) -> None:
        self.numeration = numeration
        self._names = count()

    def fresh(self) -> str:
        return f"v{next(self._names)}"

    def formula(self, what: Formula, scope: Mapping[str, str]) -> str:
        match what:
            case Not(of):
                return f"~{self.formula(of, scope)}"
            case And(parts):
                return _all(self.formula(part, scope) for part in parts)
            case Or(parts):
                return f"({' | '.join(self.formula(part, scope) for part in parts) or 'false'})"
            case Iff(left, right):
                return f"({self.formula(left, scope)} <=> {self.formula(right, scope)})"
            case Exists(names, body):
                inner = {name: self.fresh() for name in names}
                return _some(inner.values(), [self.formula(body, {**scope, **inner})])
        return self._atom(what, scope)

    def _atom(self, atom: Formula, scope: Mapping[str, str]) -> str:
        assert isinstance(atom, Compare | Related)
        names, parts = flatten(atom)
        inner = {name: self.fresh() for name in names}
        return _some(inner.values(), [self._part(part, {**scope, **inner}) for part in parts])

    def _part(self, part: Linear | Link, scope: Mapping[str, str]) -> str:
        block = _Block(self)
        if isinstance(part, Linear):
            block.linear(part, scope)
        else:
            block.link(part.relation, [scope[name] for name in part.names])
        return _some(block.names, block.texts)


class _Block:
    """Collect what must hold together, and the variables made for it."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.names: list[str] = []
        self.texts: list[str] = []

    def linear(self, what: Linear, scope: Mapping[str, str]) -> None:
        """Bring what is negative to the other side, and compare the sums."""
        left, right = (self._side(what, sign, scope) for sign in (1, -1))
        self.texts.append(f"{left} = {right}" if what.equal else f"~less({right}, {left})")

    def link(self, relation: str, names: Sequence[str]) -> None:
        """Break relations of many arguments into those of two or three."""
        if relation in ("xor", "and", "or"):
            *args, last = names
            total = reduce(lambda x, y: self._apply(relation, x, y), args)
            self.texts.append(f"{total} = {last}")
        elif relation == "same_valuation":
            self.texts += [f"same_valuation({x}, {y})" for x, y in pairwise(names)]
        else:
            self.texts.append(f"{relation}({', '.join(names)})")

    def _side(self, what: Linear, sign: int, scope: Mapping[str, str]) -> str:
        terms = [
            self._multiple(scope[name], factor * sign)
            for name, factor in what.factors
            if factor * sign > 0
        ]
        if what.bound * sign < 0 or not terms:
            terms.append(self._constant(max(-what.bound * sign, 0)))
        return reduce(lambda x, y: self._apply("add", x, y), terms)

    def _multiple(self, name: str, factor: int) -> str:
        if factor == 1:
            return name
        half = self._multiple(name, factor // 2)
        twice = self._apply("add", half, half)
        return self._apply("add", twice, name) if factor % 2 else twice

    def _apply(self, function: str, x: str, y: str) -> str:
        self.names.append(self.writer.fresh())
        self.texts.append(f"{function}({x}, {y}, {self.names[-1]})")
        return self.names[-1]

    def _constant(self, number: int) -> str:
        digits = self.writer.numeration.digits(number)
        places = [str(place) for place, digit in enumerate(digits) if digit]
        return f"{{{', '.join(places)}}}" if places else "empty"


def _all(texts: Iterable[str]) -> str:
    return f"({' & '.join(texts) or 'true'})"


def _some(names: Iterable[str], texts: Sequence[str]) -> str:
    bound = list(names)
    if not bound:
        return _all(texts)
    return f"(ex2 {', '.join(bound)}: {_all([*(f'number({name})' for name in bound), *texts])})"
