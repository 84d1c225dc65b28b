"""Terms and conditions: read from a certificate, and written as text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from .certificate import EXTENSIONS, Rejected, extension
from .digits import Digits, Machine

__all__ = ["LEAST", "ByDescent", "Condition", "Term", "both", "compared", "conjuncts", "either"]
__all__ += ["free", "is_name", "links", "read_condition", "read_term", "renamed", "size", "text"]

Term = Any
"""An int, a name, ``(operator, term, ...)`` or ``("if", condition, term, term)``."""

Condition = Any
"""A bool, or a tuple: ``("compare", term, "==", term, ...)``, ``("not", condition)``,
``("and", condition, ...)``, ``("or", ...)``, ``("if", condition, condition, condition)``,
``("pow2", term)``, ``("beatty", term, term)``, ``("beatty", term, term, k)``,
``("automaton", machine, name, ...)``, or what an extension reads by its first word."""

RELATIONS = ("==", "!=", "<", "<=", ">", ">=")
_PARTS: Mapping[str, tuple[int, ...]] = {
    **dict.fromkeys(("+", "*", "//", "%", "^", "&", "|", "max", "min"), (2,)),
    **{"-": (1, 2), "v2": (1,), "low": (1,), "ones": (1,), "abs": (1,)},
}
_NAME = re.compile("[a-z][a-z0-9]{0,9}")
_WORDS = {"and", "or", "not", "if", "else", "in", "let", "forall", "exists", "true", "false", "f"}
_WORDS |= {"beatty", "automaton", "phi", "floor", "bit", "fib", "base", "pow2", *_PARTS}
_LARGEST = 1 << 1024
_DEEPEST = 200
_LONGEST = 20_000


def is_name(data: Any) -> bool:
    """Tell whether data may be the name of a number: no word that says something else.

    >>> is_name("x1"), is_name("true"), is_name("f"), is_name("N")
    (True, False, False, False)
    """
    said = _WORDS | EXTENSIONS["word"].keys()
    return isinstance(data, str) and bool(_NAME.fullmatch(data)) and data not in said


def read_term(data: Any, names: Collection[str], where: str, earlier: bool = False) -> Term:
    """Read a term about variables of these names; where ``earlier``, about smaller heaps too.

    >>> read_term(["+", "n", 1], ["n"], "claim")
    ('+', 'n', 1)
    >>> read_term(["+", "n"], ["n"], "claim")
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: no term about n
    """
    return ByDescent(names, where, earlier).term(data, 0)


def read_condition(data: Any, names: Collection[str], where: str) -> Condition:
    """Read a condition on variables of these names.

    >>> read_condition(["compare", ["%", "n", 3], "==", 0], ["n"], "claim")
    ('compare', ('%', 'n', 3), '==', 0)
    """
    return ByDescent(names, where).condition(data, 0)


class ByDescent:
    """Read by descent; what is nested too deeply or too long is refused.

    >>> ByDescent(["n"], "claim").condition(["compare", "n", "<", ["+", "m", 1]], 0)
    Traceback (most recent call last):
    grundy.checker.core.certificate.Rejected: claim: no term about n
    """

    def __init__(self, names: Collection[str], where: str, earlier: bool = False) -> None:
        self.names, self.where, self.earlier, self.read = names, where, earlier, 0

    def term(self, data: Any, depth: int) -> Term:
        """Read a term, so deep inside."""
        self.count(depth)
        match data:
            case int() if type(data) is int and 0 <= data < _LARGEST:
                return data
            case str() if data in self.names and is_name(data):
                return data
            case ["if", test, then, otherwise]:
                parts = (self.term(part, depth + 1) for part in (then, otherwise))
                return ("if", self.condition(test, depth + 1), *parts)
            case ["f", of] if self.earlier:
                return ("f", self.term(of, depth + 1))
            case [str(operator), *parts] if len(parts) in _arities(operator):
                return (operator, *(self.term(part, depth + 1) for part in parts))
        raise self.no("term about")

    def condition(self, data: Any, depth: int) -> Condition:
        """Read a condition, so deep inside."""
        self.count(depth)
        match data:
            case bool():
                return data
            case ["compare", first, *rest] if rest and len(rest) % 2 == 0:
                if any(relation not in RELATIONS for relation in rest[::2]):
                    raise self.no("comparison of")
                rest[1::2] = [self.term(part, depth + 1) for part in rest[1::2]]
                return ("compare", self.term(first, depth + 1), *rest)
            case ["not", _] | ["and" | "or", _, _, *_] | ["if", _, _, _]:
                return (data[0], *(self.condition(part, depth + 1) for part in data[1:]))
        return self._atom(data, depth + 1)

    def _atom(self, data: Any, depth: int) -> Condition:
        match data:
            case ["pow2", of]:
                return ("pow2", self.term(of, depth))
            case ["beatty", a, b, *k] if len(k) < 2 and all(map(self.is_factor, k)):
                return ("beatty", self.term(a, depth), self.term(b, depth), *k)
            case ["automaton", str(name), machine, *args] if self._are_names(args):
                found = Machine.read(machine, Digits(name).name, self.where)
                if found.tracks != tuple(str(i) for i in range(len(args))):
                    raise self.no("automaton about")
                if not found.ignores_zeros():
                    raise Rejected(f"{self.where}: zeros in front of numbers change an automaton")
                return ("automaton", found, *args)
            case [str(name), *_] if module := extension("word", name):
                if (read := module.condition(self, data, depth)) is not None:
                    return read
        raise self.no("condition on")

    def _are_names(self, args: list[Any]) -> bool:
        known = all(isinstance(arg, str) and arg in self.names for arg in args)
        return known and 0 < len(args) == len(set(args))

    def is_factor(self, k: Any) -> bool:
        """Tell whether it is a number from 1 on, or the name of one.

        >>> [ByDescent("abc", "claim").is_factor(k) for k in ("c", 2, 0, "x")]
        [True, True, False, False]
        """
        named = isinstance(k, str) and k in self.names
        return named or (type(k) is int and 1 <= k < 1 << 64)

    def count(self, depth: int) -> None:
        """Count what was read, and refuse too much."""
        self.read += 1
        if depth > _DEEPEST or self.read > _LONGEST:
            raise Rejected(f"{self.where}: nested too deeply or too long")

    def no(self, what: str) -> Rejected:
        """Say what data are not."""
        return Rejected(f"{self.where}: no {what} {', '.join(self.names) or 'no variable'}")


def _arities(operator: str) -> tuple[int, ...]:
    """Say of how many terms an operator makes one; of none, where it is no operator."""
    if operator in _PARTS:
        return _PARTS[operator]
    module = extension("word", operator)
    return module.ARITIES.get(operator, ()) if module else ()


def size(what: Term | Condition) -> int:
    """Count the parts.

    >>> size(("+", ("v2", "n"), 1))
    6
    """
    return 1 + sum(map(size, what)) if isinstance(what, tuple) else 1


def renamed(what: Any, names: Mapping[str, Term]) -> Any:
    """Put other terms in the places of some variables.

    >>> renamed(("+", "n", "m"), {"n": ("-", "n", 1)})
    ('+', ('-', 'n', 1), 'm')
    """
    if isinstance(what, tuple):
        return (what[0], *(renamed(part, names) for part in what[1:]))
    return names.get(what, what) if isinstance(what, str) else what


def links(chain: Condition) -> Iterator[tuple[Term, str, Term]]:
    """Give each relation of a comparison with the terms on its two sides.

    >>> list(links(("compare", 1, "<=", "n", "<", "m")))
    [(1, '<=', 'n'), ('n', '<', 'm')]
    """
    terms = pairwise(chain[1::2])
    return (
        (left, relation, right) for relation, (left, right) in zip(chain[2::2], terms, strict=True)
    )


def compared(*chain: Any) -> Condition:
    """Compare terms, each with the next.

    >>> compared("a", "<", "b", "<=", 9)
    ('compare', 'a', '<', 'b', '<=', 9)
    """
    return ("compare", *chain)


def both(*parts: Condition) -> Condition:
    """Join conditions by ``and``.

    >>> both(("pow2", "n"), ("prime", "n"))
    ('and', ('pow2', 'n'), ('prime', 'n'))
    >>> both(("pow2", "n")), both()
    (('pow2', 'n'), True)
    """
    return _joined("and", True, parts)


def conjuncts(condition: Condition) -> list[Condition]:
    """Give conditions that are all true just where one is; chains link by link.

    >>> conjuncts(("and", ("pow2", "m"), ("compare", 1, "<=", "n", "<", "m")))
    [('pow2', 'm'), ('compare', 1, '<=', 'n'), ('compare', 'n', '<', 'm')]
    """
    match condition:
        case ("and", *parts):
            return [one for part in parts for one in conjuncts(part)]
        case ("compare", *_):
            return [("compare", *link) for link in links(condition)]
    return [condition]


def either(*parts: Condition) -> Condition:
    """Join conditions by ``or``.

    >>> either(("pow2", "n"), ("prime", "n"))
    ('or', ('pow2', 'n'), ('prime', 'n'))
    >>> either(("pow2", "n")), either()
    (('pow2', 'n'), False)
    """
    return _joined("or", False, parts)


def _joined(word: str, empty: bool, parts: tuple[Condition, ...]) -> Condition:
    if len(parts) < 2:
        return parts[0] if parts else empty
    return (word, *parts)


LEAST = _QUANTIFIED = -3
_IFF, _IMPLIES = -2, -1
"""``LEAST`` says that no brackets are needed, whatever it is."""

_CHOICE, _OR, _AND, _NOT, _COMPARISON, _MINUS, _ATOM = 0, 1, 2, 3, 4, 10, 11
_BINARY: Mapping[str, int] = {
    **{"|": 5, "^": 6, "&": 7},
    **{"+": 8, "-": 8, "*": 9, "//": 9, "%": 9},
}


def text(what: Term | Condition, least: int = 0) -> str:
    """Write it, in brackets where it binds less than ``least``.

    >>> text(("compare", ("%", ("-", "n", 1), 4), "==", ("-", 2)))
    '(n - 1) % 4 == -2'
    >>> text(("and", ("not", ("compare", "a", "<", "b")), ("or", True, False)))
    'not a < b and (true or false)'
    """
    rank, said = _ranked(what)
    return f"({said})" if rank < least else said


def _ranked(what: Term | Condition) -> tuple[int, str]:
    """Write it, and say how strongly it binds."""
    match what:
        case bool():
            rank, said = _ATOM, "true" if what else "false"
        case int() | str():
            rank, said = _ATOM, str(what)
        case ("if", test, then, otherwise):
            rank, said = _CHOICE, f"{text(then, 1)} if {text(test, 1)} else {text(otherwise)}"
        case ("or", *parts):
            rank, said = _OR, " or ".join(text(part, _OR + 1) for part in parts)
        case ("and", *parts):
            rank, said = _AND, " and ".join(text(part, _AND + 1) for part in parts)
        case ("not", of):
            rank, said = _NOT, f"not {text(of, _NOT)}"
        case ("compare", *chain):
            words = (x if i % 2 else text(x, _COMPARISON + 1) for i, x in enumerate(chain))
            rank, said = _COMPARISON, " ".join(words)
        case ("-", of):
            rank, said = _MINUS, f"-{text(of, _MINUS)}"
        case (operator, left, right) if operator in _BINARY:
            rank = _BINARY[operator]
            first, second = _operands(operator, left)
            said = f"{text(left, first)} {operator} {text(right, second)}"
        case ("automaton", Machine() as machine, *args):
            rows = f'"{machine.numeration}", "{_rows(machine)}"'
            rank, said = _ATOM, f"automaton({', '.join((rows, *map(text, args)))})"
        case ("graph" | "automaton", _, *args):  # the value that an automaton gives
            rank, said = _ATOM, f"f({', '.join(map(text, args))})"
        case _:
            rank, said = _of_games(what)
    return rank, said


def _of_games(what: Term | Condition) -> tuple[int, str]:
    """Write what only sentences about games have."""
    rank = _ATOM
    match what:
        case ("exists" | "forall", names, body):
            rank, said = _QUANTIFIED, f"{what[0]} {', '.join(names)}: {text(body, LEAST)}"
        case ("iff", left, right):
            rank, said = _IFF, f"{text(left, _IMPLIES)} <=> {text(right, _IMPLIES)}"
        case ("implies", left, right):
            rank, said = _IMPLIES, f"{text(left)} => {text(right, _IMPLIES)}"
        case ("f" | "P", game, *parts) if parts:
            named = [f'"{game}"'] if game else []
            said = f"{what[0]}({', '.join((*named, *map(text, parts)))})"
        case (name, *parts):
            said = f"{name}({', '.join(map(text, parts))})"
    return rank, said


def _rows(machine: Machine) -> str:
    """Write the states one after another, with a sign behind those that accept."""
    return "/".join(
        " ".join(map(str, row)) + "!" * (state in machine.accepting)
        for state, row in enumerate(machine.step)
    )


def _operands(operator: str, left: Term) -> tuple[int, int]:
    """Say how strongly the two must bind; sums under ``^ & |`` stand in brackets."""
    rank = _BINARY[operator]
    if operator not in "^&|":
        return rank, rank + 1
    again = isinstance(left, tuple) and len(left) == 3 and left[0] == operator
    return rank if again else _MINUS, _MINUS


def free(what: Any) -> frozenset[str]:
    """Collect the free variables of a condition or a term.

    >>> sorted(free(("forall", ("n",), ("compare", "n", "<", ("+", "a", "b")))))
    ['a', 'b']
    """
    match what:
        case str():
            return frozenset({what})
        case ("forall" | "exists", names, body):
            return free(body) - {*names}
        case ("f" | "P" | "automaton" | "graph", _, *parts):
            return _all_free(parts)
        case ("compare", *chain):
            return _all_free(chain[::2])
        case (_, *parts):
            return _all_free(parts)
    return frozenset()


def _all_free(parts: Iterable[Any]) -> frozenset[str]:
    return frozenset[str]().union(*map(free, parts))
