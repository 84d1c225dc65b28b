"""Write formulas for MONA, an independent decision procedure for WS1S.

A number is the finite set of the places of its ones. Addition, order and the named relations are
defined anew in MONA's own language, so a verdict of MONA shares only the formula with the
automata of this package (J. G. Henriksen and others, "Mona: Monadic second-order logic in
practice", 1995).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import count, pairwise, product

from grundy.automata.atoms import Linear, Link, relations
from grundy.automata.numeration import BINARY, Numeration, fraenkel
from grundy.errors import UnknownName
from grundy.formulas.parts import free
from grundy.formulas.tree import And, Boolean, Exists, Expression, Iff, Not, Or

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


def to_mona(formula: Expression, numeration: Numeration = BINARY) -> str:
    """Write a MONA program that reports "Formula is valid" exactly when the formula is.

    >>> from grundy.formulas.tree import variables
    >>> x, y = variables("x y")
    >>> print(to_mona(x <= y).splitlines()[-1])
    (~(number(v0) & number(v1)) | (~less(v1, v0)));
    """
    writer = _Writer(numeration)
    scope = {name: writer.fresh() for name in sorted(free(formula))}
    lines = ["ws1s;", _COMMON, _definitions(numeration)]
    lines += [f"var2 {new}; # {name}" for name, new in scope.items()]
    given = _all(f"number({new})" for new in scope.values())
    return "\n".join([*lines, f"(~{given} | {writer.formula(formula, scope)})"]) + ";\n"


def _definitions(numeration: Numeration) -> str:
    k = numeration.places
    if numeration.name == BINARY.name:
        return _BINARY
    if numeration.name == fraenkel(k).name:
        return "\n".join([*_fraenkel(k), *_adder(k)])
    raise UnknownName("numeration for MONA", numeration.name, [BINARY.name, fraenkel(k).name])


def _fraenkel(k: int) -> Iterator[str]:
    """Define numbers whose digits have k places, of which the lowest are ones.

    The digit below a digit k is 0.
    """
    yield _multiple("lowest_place", k)
    yield _multiple("even_place", 2 * k)
    unary = [f"(p + {place} in x => p + {place - 1} in x)" for place in range(1, k)]
    digit = _all([*unary, f"(p + {2 * k - 1} in x => p notin x)"])
    yield f"pred number(var2 x) = all1 p: lowest_place(p) => {digit};"
    zero = _all(f"{place} notin y" for place in range(k))
    yield f"pred shift(var2 x, y) = {zero} & (all1 p: p in x <=> p + {k} in y);"
    first = "p in x & (all1 q: q < p => q notin x)"
    yield f"pred even_zeros(var2 x) = ex1 p: {first} & even_place(p);"


def _multiple(name: str, m: int) -> str:
    between = _all(f"{place} notin g" for place in range(1, m))
    again = f"(all1 q: q + {m} <= p => (q in g <=> q + {m} in g))"
    return f"pred {name}(var1 p) = ex2 g: 0 in g & p in g & {between} & {again};"


def _adder(k: int) -> Iterator[str]:
    """Define x + y = z by carries from the most significant place down.

    At the lowest place i of a digit, c(i) times its weight plus c(i+k) times the next lower weight
    is what the digits so far are worth; in the end c(0) + c(k) must be 0. So c(i) is c(i+1) +
    x(i) + y(i) - z(i), but at the highest place of a digit k c(i+1) + c(i+1+k) + ... . A carry is
    the sets of its bits, a, b, ..., with negative numbers as usual.
    """
    carries = range(-k - 2, k + 2)
    names = "abcdefgh"[: (k + 1).bit_length() + 1]
    for carry in carries:
        bits = (_bit("i", carry >> place & 1, name) for place, name in enumerate(names))
        yield f"pred {_carried(carry)}(var1 i, var2 {', '.join(names)}) = {' & '.join(bits)};"

    def worth(place: str, carry: int) -> str:
        return f"{_carried(carry)}({place}, {', '.join(names)})"

    inside, highest = [], []
    for up, x, y, z in product(carries, (0, 1), (0, 1), (0, 1)):
        here = [_bit("i", x, "x"), _bit("i", y, "y"), _bit("i", z, "z"), worth("i + 1", up)]
        if up + x + y - z in carries:
            inside.append(_all([*here, worth("i", up + x + y - z)]))
        for upper in carries:
            if (carry := k * up + upper + x + y - z) in carries:
                above = worth(f"i + {k + 1}", upper)
                highest.append(_all([*here, above, worth("i", carry)]))
    column = f"lowest_place(i + 1) & ({' | '.join(highest)})"
    if k > 1:
        column += f" | ~lowest_place(i + 1) & ({' | '.join(inside)})"
    ends = (_all([worth("0", c), worth(str(k), -c)]) for c in carries if -c in carries)
    body = f"ex2 {', '.join(names)}: ({' | '.join(ends)}) & (all1 i: {column})"
    yield f"pred add(var2 x, y, z) = {body};"


def _bit(place: str, digit: int, name: str) -> str:
    return f"{place} {'in' if digit else 'notin'} {name}"


def _carried(value: int) -> str:
    return f"carry{value}" if value >= 0 else f"borrow{-value}"


class _Writer:
    """Turn formulas into text; every variable gets a name of its own."""

    def __init__(self, numeration: Numeration) -> None:
        self.numeration = numeration
        self._names = count()

    def fresh(self) -> str:
        return f"v{next(self._names)}"

    def formula(self, what: Expression, scope: Mapping[str, str]) -> str:
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
            case Boolean(of):
                return str(of).lower()
            case Linear() | Link():
                return self._relation(what, scope)
        return self.formula(relations(what), scope)

    def _relation(self, what: Linear | Link, scope: Mapping[str, str]) -> str:
        block = _Block(self)
        if isinstance(what, Linear):
            block.linear(what, scope)
        else:
            block.link(what.relation, [scope[name] for name in what.names])
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
        said = {"==": f"{left} = {right}", "!=": f"{left} ~= {right}"}
        self.texts.append(said.get(what.relation, f"~less({right}, {left})"))

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
