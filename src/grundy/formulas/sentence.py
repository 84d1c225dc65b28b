"""Read questions about games: sentences with ``forall`` and ``exists``, about ``P`` and ``f``.

``exists k < n:`` bounds a number. In front may stand definitions, ``let odd(x) = x % 2 == 1;``,
each up to a semicolon or the end of its line, and the digits to read numbers in: ``fib:``,
``trib:``, ``pell:``, ``ostrowski 3:``, ``base 3:``.
``f("nim:3", n)`` is the value in another game. ``bit(n, 3)`` is short for ``n // 8 % 2 == 1``,
``n % 7 in {0, 2}`` for two equations, and ``floor(k * phi)`` for the number x of which
``beatty(x, x + k)`` is true.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import count

from grundy.formulas import tree
from grundy.formulas.parser import Reader, Token
from grundy.formulas.parts import children, free, put, rename, with_parts
from grundy.formulas.statement import Sentence
from grundy.formulas.tree import Exists, ForAll, Implies, Loses, Quantified, Worth, bounded
from grundy.phrases.phrase import phrase

__all__ = ["is_question", "parse_sentence"]

_NAME = re.compile("[a-z][a-z0-9]{0,9}")
_RESERVED = {"and", "or", "not", "if", "else", "forall", "exists", "true", "false", "in", "let"}
_PHI = "phi"
_GOLDEN = "floor(k * phi)"
_LARGEST_BIT = 40
_NUMERATION = re.compile(
    r"\s*(binary|fib|zeckendorf|trib|tribonacci|pell|fraenkel\s*[2-9]|base\s*[3-9]"
    r"|ostrowski\s*[2-4](?:\s+[1-4]){0,3})\s*:",
    re.IGNORECASE,
)
_NAMED = {"fib": "Zeckendorf", "zeckendorf": "Zeckendorf", "fraenkel": "Fraenkel"}
_NAMED |= {"trib": "Tribonacci", "tribonacci": "Tribonacci", "pell": "Ostrowski 2"}
_NAMED |= {"ostrowski": "Ostrowski", "base": "base", "binary": "binary"}
_LET = re.compile(r"\s*let\s+([a-z_][a-z_0-9]*)\s*(?:\(([^()]*)\))?\s*=(.*)", re.DOTALL)
_QUESTION = re.compile(
    r"\b(forall|exists|let)\b|=>|\b[Pf]\s*\(|\bphi\b|\bin\b|\bbit\b|[∀∃]"
    r"|^\s*(fib|zeckendorf|trib|tribonacci|pell|base\s*[3-9]|ostrowski[\s0-9]*)\s*:"
)


def is_question(text: str) -> bool:
    """Tell whether a text has what only sentences have.

    >>> is_question("exists n: f(n) == 4"), is_question("a == b")
    (True, False)
    """
    return bool(_QUESTION.search(text))


def parse_sentence(text: str) -> Sentence:
    """Read a sentence, or a condition with free variables.

    >>> print(parse_sentence("let odd(x) = x % 2 == 1; forall n < 9: odd(n) => f(n) == 1"))
    forall n: n < 9 => n % 2 == 1 => f(n) == 1
    >>> print(parse_sentence("exists k: b == floor(k * phi)"))
    exists k: exists x1: beatty(x1, x1 + k) and b == x1
    >>> parse_sentence("exists n f(n) == 4")
    Traceback (most recent call last):
    grundy.errors.InputError: claim, place 10: expected ':', got 'f'
    """
    chosen = _NUMERATION.match(text)
    if chosen:
        text = " " * chosen.end() + text[chosen.end() :]
    numeration = _numeration(chosen) if chosen else ""
    known: dict[str, tuple[tuple[str, ...], tree.Expression]] = {}
    at, pieces = 0, re.split(r"(?<=[;\n])", text.rstrip("; \n"))
    for i, piece in enumerate(pieces):
        found = _LET.match(piece)
        if found is None or i == len(pieces) - 1:
            text = " " * at + text[at:].rstrip("; \n")
            break
        names = tuple(name.strip() for name in (found[2] or "").split(",") if name.strip())
        reader = _Sentences(" " * (at + found.start(3)) + found[3].rstrip("; \n"), known)
        known[found[1]] = names, reader.everything()
        at += len(piece)
    reader = _Sentences(text, known)
    start = reader.here
    return Sentence(_plain(reader.wants(reader.everything(), True, start)), numeration)


def _numeration(chosen: re.Match[str]) -> str:
    word, *numbers = re.findall("[a-z]+|[0-9]", chosen[1].lower())
    return " ".join([_NAMED[word], *numbers])


@dataclass(frozen=True)
class _Golden(tree.Expression):
    """The floor of a multiple of the golden ratio."""

    of: tree.Expression


class _Sentences(Reader):
    """Read by descent; ``known`` are the definitions, each with the names of its numbers."""

    def __init__(
        self, text: str, known: Mapping[str, tuple[tuple[str, ...], tree.Expression]]
    ) -> None:
        super().__init__(text, names=None)
        self.known = known

    def everything(self) -> tree.Expression:
        """Read to the end."""
        found = self.whole()
        self.end()
        return found

    def whole(self) -> tree.Expression:
        """Read what may have ``<=>`` and ``=>`` in it."""
        start = self.here
        left = self._implied()
        while self.take("<=>"):
            self.wants(left, True, start)
            start = self.here
            left = tree.Iff(left, self.wants(self._implied(), True, start))
        return left

    def _implied(self) -> tree.Expression:
        start = self.here
        left = self.choice()
        if not self.take("=>"):
            return left
        self.wants(left, True, start)
        self.deeper()
        start = self.here
        right = self.wants(self._implied(), True, start)
        self.depth -= 1
        return Implies(left, right)

    def _denied(self) -> tree.Expression:
        kind = self.take("forall", "exists")
        if kind is None:
            return super()._denied()
        self.deeper()
        names = [self._name()]
        while self.take(",") or (_NAME.fullmatch(self.here) and self.here != "f"):
            names.append(self._name())
        bounds = list(self._bounds(tuple(names)))
        self.need(":")
        start = self.here
        body = self.wants(self.whole(), True, start)
        self.depth -= 1
        return bounded(ForAll if kind == "forall" else Exists, tuple(names), bounds, body)

    def _name(self) -> str:
        token = self.here
        if not _NAME.fullmatch(token) or token in (*_RESERVED, _PHI, "f", *self.known):
            raise self.wrong("a name of small letters")
        self.at += 1
        return token

    def _bounds(self, names: tuple[str, ...]) -> Iterator[tree.Expression]:
        if relation := self.take("<", "<=", ">", ">=", "!="):
            start = self.here
            most = self.wants(self._binary(0), False, start)
            for name in names:
                yield tree.Compare((relation,), (tree.Variable(name), most))

    def _compared(self) -> tree.Expression:
        found = super()._compared()
        return _without_phi(found) if found.is_condition() else found

    def _floor(self) -> tree.Expression:
        """Read floors of multiples of phi and phi^2, which stay until the atom around is read."""
        start = self.at
        self.need("(")
        depth = 0
        while self.here and (depth or self.here != ")"):
            depth += (self.here == "(") - (self.here == ")")
            if self.here == _PHI:
                break
            self.at += 1
        with_phi, self.at = self.here == _PHI, start
        if not with_phi:
            return super()._floor()
        self.need("(")
        first = self.here
        found, squared = self._binary(0), False
        match found:  # phi^2 is phi + 1
            case tree.Binary("^", found, tree.Number(2)):
                squared = True
            case tree.Binary(
                "^", tree.Variable("phi") as found, tree.Binary("*", tree.Number(2), of)
            ):
                found, squared = of * found, True
        match found:
            case tree.Variable("phi"):
                times: tree.Expression = tree.Number(1)
            case tree.Binary("*", times, tree.Variable("phi")):
                pass
            case tree.Binary("*", tree.Variable("phi"), times):
                pass
            case _:
                raise self.wrong(repr(_GOLDEN), first)
        self.need(")")
        return _Golden(times) + times if squared else _Golden(times)

    def _call(self, name: Token) -> tree.Expression:
        if name in ("f", "P"):
            return self._asked(name)
        if name == "bit":
            return self._bit()
        if name in self.known:
            return self._defined(name)
        return super()._call(name)

    def _asked(self, name: Token) -> tree.Expression:
        self.need("(")
        game = ""
        if self.here[:1] == '"':
            game = self._quoted()
            self.need(",")
        args = self._arguments()
        self.need(")")
        return (Worth if name == "f" else Loses)(tuple(args), game)

    def _bit(self) -> tree.Expression:
        self.need("(")
        of = self._argument()
        self.need(",")
        place, token = self.natural(), self.here
        if place > _LARGEST_BIT:
            raise self.wrong(phrase("a place of at most {n}", n=_LARGEST_BIT), token)
        self.need(")")
        return (of // (1 << place) % 2).eq(1)

    def _defined(self, name: Token) -> tree.Expression:
        params, body = self.known[name]
        args = self._inside(self._arguments)
        if len(args) != len(params):
            raise self.wrong(phrase("{n} numbers for {name}", n=len(params), name=name), name)
        return put(body, dict(zip(params, args, strict=True)))

    def _atom(self) -> tree.Expression:
        token = self.here
        if token in self.known and not self.known[token][0]:
            self.at += 1
            return self.known[token][1]
        found = super()._atom()
        if isinstance(found, tree.Variable) and not _NAME.fullmatch(found.name):
            raise self.wrong("a name of small letters", token)
        return found


def _without_phi(atom: tree.Expression) -> tree.Expression:
    """Say of each floor(k * phi) in an atom which number it is."""
    found = next(_golden(atom), None)
    if found is None:
        return atom
    name = _fresh(free(atom))
    x = tree.Variable(name)

    def changed(part: tree.Expression) -> tree.Expression:
        return x if part == found else with_parts(part, changed)

    pair = tree.Call("beatty", (x, x + found.of))
    return Exists((name,), tree.all_of((pair, _without_phi(changed(atom)))))


def _golden(what: tree.Expression) -> Iterator[_Golden]:
    """Give the floors of multiples of phi, the inner ones first."""
    if isinstance(what, Quantified):
        return  # read before
    for part in children(what):
        yield from _golden(part)
    if isinstance(what, _Golden):
        yield what


def _fresh(taken: Collection[str]) -> str:
    return next(name for name in map("x{}".format, count(1)) if name not in taken)


def _plain(what: tree.Expression) -> tree.Expression:
    """Give names of letters and digits to bound numbers that stepped aside."""
    if isinstance(what, Quantified) and any("'" in name for name in what.names):
        taken = set(free(what.body)) | {*what.names}
        new: dict[str, str] = {}
        for name in what.names:
            new[name] = _fresh(taken) if "'" in name else name
            taken.add(new[name])
        what = type(what)(tuple(new.values()), rename(what.body, new))
    return with_parts(what, _plain)
