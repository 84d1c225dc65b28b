"""Read terms, conditions and claims by descent, one method a rank.

``f(n) == TERM`` and ``f(a, b) == TERM`` are claims about values, ``P(a, b) <=> CONDITION`` and a
bare condition about positions: where the player to move loses. ``forall n >= 71: f(n + 12) ==
f(n)`` is a period. Operators, their ranks and chained comparisons are Python's; the sentences in
which a law is printed are read too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import TypeVar

from grundy.errors import InputError, UnknownName
from grundy.formulas import tree
from grundy.formulas.accepted import Accepted, digits, read_rows
from grundy.formulas.functions import FUNCTIONS
from grundy.formulas.parts import free, nodes, rename
from grundy.formulas.statement import Lost, Period, Recursion, Statement, Values, are_piles
from grundy.formulas.tree import PILES, Earlier, Expression
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved

__all__ = ["MOST", "Cursor", "Reader", "Token", "parse_claim", "parse_expression", "tokens"]

_Read = TypeVar("_Read")

_WORDS = ("and", "or", "not", "if", "else", "forall", "exists", "in")
_TRUTHS = {"true": tree.TRUE, "false": tree.FALSE}
_LISTS = {"(": ")", "{": "}", "[": "]"}
_RELATIONS = ("==", "!=", "<", "<=", ">", ">=")

_DEEPEST = 30

MOST = 300
_TOKEN = re.compile(
    r"\s*(?:([0-9]+(?:\s*\*\*\s*[0-9]+)?)|([A-Za-z_][A-Za-z_0-9]*|[\u4e00-\u9fff]+)"
    r"|(\"[^\"]*\"|<=>|=>|->|//|\.\.|[=!<>]=|[-+*/%^&|<>=(){}\[\],:;⊕≤≥≠·×∧∨¬⇔⇒→∈≡])|(\S))"
)
_SAME = {"=": "==", "mod": "%", "div": "//", "xor": "^", "⊕": "^", "≤": "<=", "≥": ">=", "≠": "!="}
_SAME |= {
    "·": "*",
    "×": "*",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "⇔": "<=>",
    "iff": "<=>",
    "⇒": "=>",
    "→": "->",
    "∈": "in",
}
_OPENS = {
    *"({[,:<>≡",
    "<=",
    ">=",
    "==",
    "!=",
    "<=>",
    "=>",
    "->",
    "and",
    "or",
    "not",
    "if",
    "else",
    "in",
}


class Token(str):
    """Be a piece of text, with the place of its first character, from 1 on, and as it was typed.

    >>> token = Token("take", 5, "Take")
    >>> token, token.place, token.typed
    ('take', 5, 'Take')
    """

    __slots__ = ("place", "typed")
    place: int
    typed: str

    def __new__(cls, text: str, place: int = 1, typed: str = "") -> Token:
        """Make a token of a text that was typed so, or otherwise."""
        token = super().__new__(cls, text)
        token.place, token.typed = place, typed or text
        return token


def tokens(text: str, of: str = "claim", most: int = MOST) -> list[Token]:
    """Cut a text, into ``most`` tokens; the last token is empty, at the place behind the text.

    Signs and words that mean the same are one token: ``=`` and ``==``, ``mod`` and ``%``. A power
    of two numbers is one number.

    >>> tokens("a div 2 ≠ b xor 10**3")
    ['a', '//', '2', '!=', 'b', '^', '1000', '']

    `InputError` names the place of what is no token.
    """
    text, found = halved(text), []
    for match in _TOKEN.finditer(text):
        written = match[0].strip()
        token = Token(_SAME.get(written, written), match.end() - len(written) + 1)
        base, power, times = written.partition("**") if match[1] else ("", "", "")
        long = len(base) * int(times[:5] or 1) > sys.int_info.default_max_str_digits // 4
        if match[4] or long:
            where = phrase("{name}, place {n}", name=of, n=token.place)
            expected = "a shorter number" if long else "a number, a name or an operator"
            raise InputError(expected, got=written, where=where)
        if power:
            token = Token(str(int(base) ** int(times)), token.place)
        found.append(token)
        if len(found) > most:
            expected = "a {name} of at most {n} numbers, names and operators"
            raise InputError(phrase(expected, name=of, n=most))
    by_word = {token.place for token in found if text[token.place - 1 :].startswith("mod")}
    found = _moduli(found, by_word, of)
    return [*_congruences(found, by_word), Token("", len(text) + 1)]


def _moduli(found: list[Token], by_word: set[int], of: str) -> list[Token]:
    """Take ``mod (7)`` as ``mod 7``; refuse ``n = 0 mod m``, which would read as ``0 % m``."""
    kept: list[Token] = []
    for token in found:
        kept.append(token)
        match kept[-4:]:
            case ["%", "(", modulus, ")"] if modulus.isdigit():
                kept[-3:] = kept[-2:-1]
    for sign, rest, mod, by in zip(kept, kept[1:], kept[2:], kept[3:], strict=False):
        congruent = sign in ("==", "!=") and rest.isdigit() and mod.place in by_word
        if congruent and not by.isdigit():
            where = phrase("{name}, place {n}", name=of, n=by.place)
            raise InputError("a number", got=by, where=where)
    return kept


def _congruences(found: list[Token], by_word: set[int]) -> list[Token]:
    """Say ``n ≡ 0, 2 (mod 7)`` as ``(n) % 7 in {0, 2}``; ``n = 0 mod 7`` means the same.

    >>> " ".join(tokens("P(n) iff n + 1 ≡ 0 or 2 (mod 7)"))
    'P ( n ) <=> ( n + 1 ) % 7 in { 0 , 2 } '
    """
    texts = [*map(str, found)]
    for at, sign in enumerate(texts):
        last = at + 1
        while texts[last + 1 : last + 2] in ([","], ["or"]) and texts[last].isdigit():
            last += 2
        behind = texts[last + 1 : last + 5]
        bare = behind[:1] == ["%"] and (
            sign == "≡" or (sign in ("==", "!=") and found[last + 1].place in by_word)
        )
        by = behind[1 + (not bare) :][:1]
        bracketed = sign in ("≡", "==", "!=") and behind[:2] + behind[3:] == ["(", "%", ")"]
        if not (bare or bracketed) or not all(text.isdigit() for text in (texts[last], *by)):
            continue
        start = at
        while start and _goes_on(texts[start - 1], texts[start:at]):
            start -= 1
        rests = {str(int(rest) % max(int(by[0]), 1)) for rest in texts[at + 1 : last + 1 : 2]}
        within = "not in" if sign == "!=" else "in"
        said = f"% {by[0]} {within} {{ {' , '.join(sorted(rests))} }}".split()
        place = found[at].place
        left = [Token("(", place), *found[start:at], Token(")", place)]
        after = _congruences(found[last + (3 if bare else 5) :], by_word)
        return [*found[:start], *left, *(Token(text, place) for text in said), *after]
    return found


def _goes_on(text: str, behind: list[str]) -> bool:
    """Tell whether a token belongs to the number behind it: in brackets, or no word before it."""
    return behind.count(")") > behind.count("(") or text not in _OPENS


class Cursor:
    """Hold the tokens of a text and the place of the next one; refuse others than those wanted.

    >>> cursor = Cursor("f(12", "claim")
    >>> cursor.takes("f", "("), cursor.natural(), cursor.take(")")
    (True, 12, None)
    >>> print(cursor.wrong("')'"))
    claim, place 5: expected ')', got nothing
    """

    most = MOST  # tokens

    def __init__(self, text: str, where: str) -> None:
        self.tokens, self.where = tokens(text, where, self.most), where
        self.at = self.depth = 0

    @property
    def here(self) -> Token:
        """Give the next token; at the end it is empty."""
        return self.tokens[self.at]

    def wrong(self, expected: str, token: Token | None = None) -> InputError:
        """Say what was expected at a token."""
        token = token or self.here
        return InputError(expected, got=token.typed, where=self.place(token))

    def place(self, token: Token) -> str:
        """Say where a token stands."""
        return phrase("{name}, place {n}", name=self.where, n=token.place)

    def take(self, *texts: str) -> str | None:
        """Step over one of these tokens, if it is next."""
        if self.here not in texts or not self.here:
            return None
        self.at += 1
        return self.tokens[self.at - 1]

    def takes(self, *texts: str) -> bool:
        """Step over these tokens, if they all come next."""
        if tuple(self.tokens[self.at : self.at + len(texts)]) != texts:
            return False
        self.at += len(texts)
        return True

    def need(self, text: str) -> None:
        """Step over a token that must come next."""
        if not self.take(text):
            raise self.wrong(repr(text))

    def natural(self) -> int:
        """Step over a number that must come next."""
        if not self.here.isdigit():
            raise self.wrong("a number")
        self.at += 1
        return int(self.tokens[self.at - 1])

    def end(self) -> None:
        """Make sure that nothing is left."""
        if self.here:
            raise self.wrong("an operator or the end")

    def deeper(self) -> None:
        """Go down one level, of which a text has not too many; `depth` is counted back later."""
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.wrong(phrase("at most {n} levels of brackets and signs", n=_DEEPEST))


class Reader(Cursor):
    """Hold the tokens of a text, the place of the next one, and the k of a bare ``beatty``.

    >>> reader = Reader("n + 1, n % 3", names=("n",))
    >>> print(reader.whole(), reader.take(","), reader.whole())
    n + 1 , n % 3

    ``names`` are the variables that may stand there, None for any. Where ``earlier``, values of
    smaller heaps may stand there too, as in ``f(n // 2)``. ``ranks`` are the operators of numbers,
    those first that bind least.
    """

    ranks: Sequence[tuple[str, ...]] = (("|",), ("^",), ("&",), ("+", "-"), ("*", "//", "%"))

    def __init__(
        self,
        text: str,
        pairs: int = 1,
        names: Collection[str] | None = ("n", *PILES),
        where: str = "claim",
    ) -> None:
        super().__init__(text, where)
        self.pairs, self.names = pairs, names
        self.earlier = False

    def wants(self, what: tree.Expression, condition: bool, start: Token) -> tree.Expression:
        """Make sure that an operand is a condition, or a number; raise `InputError` else."""
        if what.is_condition() != condition:
            kinds = ("a number", "a condition")
            progress = phrase("{p}, not {q}", p=kinds[condition], q=kinds[not condition])
            raise InputError(progress, where=self.place(start))
        return what

    def whole(self) -> tree.Expression:
        """Read all that may stand alone, or in brackets."""
        return self.choice()

    def choice(self) -> tree.Expression:
        """Read what may be a choice: the lowest rank of numbers."""
        start = self.here
        then = self._either()
        if not self.take("if"):
            return then
        at = self.here
        test = self.wants(self._either(), True, at)
        self.need("else")
        self.deeper()
        otherwise = self.choice()
        self.depth -= 1
        return tree.Choice(then, test, self.wants(otherwise, then.is_condition(), start))

    def _either(self) -> tree.Expression:
        return self._joined("or", self._both, tree.Or)

    def _both(self) -> tree.Expression:
        return self._joined("and", self._denied, tree.And)

    def _joined(
        self, word: str, part: Callable[[], tree.Expression], kind: type[tree.And] | type[tree.Or]
    ) -> tree.Expression:
        start = self.here
        parts = [part()]
        while self.here == word:
            self.wants(parts[-1], True, start)
            self.at += 1
            start = self.here
            parts.append(self.wants(part(), True, start))
        return kind(tuple(parts)) if len(parts) > 1 else parts[0]

    def _denied(self) -> tree.Expression:
        if not self.take("not"):
            return self._compared()
        self.deeper()
        start = self.here
        of = self.wants(self._denied(), True, start)
        self.depth -= 1
        return tree.Not(of)

    def _compared(self) -> tree.Expression:
        start = self.here
        operands, relations = [self._binary(0)], []
        while relation := self.take(*_RELATIONS):
            self.wants(operands[-1], False, start)
            start = self.here
            relations.append(relation)
            operands.append(self.wants(self._binary(0), False, start))
        if relations:
            return tree.Compare(tuple(relations), tuple(operands))
        if self.take("in"):
            return self._among(self.wants(operands[0], False, start))
        if self.takes("not", "in"):
            return tree.Not(self._among(self.wants(operands[0], False, start)))
        return operands[0]

    def _among(self, what: tree.Expression) -> tree.Expression:
        """Read a list of numbers and spans, as in ``{0, 2, 5..7}``, one of which it is."""
        opening = self.take(*_LISTS)
        if opening is None:
            raise self.wrong("a list such as {0, 2, 5..7}")
        found: list[tree.Expression] = []
        while not found or (self.take(",") and self.here != _LISTS[opening]):
            low = self.natural()
            high = self.natural() if self.take("..") else low
            span = tree.Compare(("<=", "<="), (tree.number(low), what, tree.number(high)))
            found.append(what.eq(low) if low == high else span)
        self.need(_LISTS[opening])
        return tree.any_of(found)

    def _binary(self, rank: int) -> tree.Expression:
        if rank == len(self.ranks):
            return self._signed()
        start = self.here
        left = self._binary(rank + 1)
        while operator := self._operator(rank, left):
            self.wants(left, False, start)
            left = self._operation(operator, left, rank)
        return left

    def _operator(self, rank: int, left: tree.Expression) -> str | None:
        """Step over an operator behind a number, if one of its rank comes next."""
        return self.take(*self.ranks[rank])

    def _operation(self, operator: str, left: tree.Expression, rank: int) -> tree.Expression:
        """Read the number behind an operator."""
        start = self.here
        right = self.wants(self._binary(rank + 1), False, start)
        if operator in ("//", "%") and right == tree.Number(0):
            raise self.wrong("a divisor that is not 0", start)
        return tree.Binary(operator, left, right)

    def _signed(self) -> tree.Expression:
        if not self.take("-"):
            return self._atom()
        self.deeper()
        start = self.here
        of = self.wants(self._signed(), False, start)
        self.depth -= 1
        return tree.Negative(of)

    def _atom(self) -> tree.Expression:
        token = self.here
        if token in ("(", "|"):
            return self._inside(self.whole) if token == "(" else self._absolute()
        if token.isdigit():
            return tree.Number(self.natural())
        if not token[:1].isidentifier() or token in _WORDS:
            raise self.wrong("a number, a variable, a function or '('")
        self.at += 1
        if self.here == "(":
            special = {"floor": self._floor, "automaton": self._automaton}.get(token)
            return special() if special else self._call(token)
        if token in _TRUTHS:
            return _TRUTHS[token]
        if token == "beatty":
            return _called("beatty", [*tree.variables("a b"), tree.number(self.pairs)])
        if self.names is not None and token not in self.names:
            raise self.unknown(token)
        return tree.Variable(token)

    def unknown(self, token: Token) -> UnknownName:
        """Say that a variable is not one of those that may stand here."""
        names = list(self.names or ())
        kind = phrase("variable at place {n} of the {where}", n=token.place, where=self.where)
        said = "n, or a, b, c, d, e" if "n" in names else ", ".join(names)
        return UnknownName(kind, token, names, phrase("variables are {names}", names=said))

    def _inside(self, read: Callable[[], _Read]) -> _Read:
        """Read what stands in brackets."""
        self.need("(")
        self.deeper()
        found = read()
        self.need(")")
        self.depth -= 1
        return found

    def _absolute(self) -> tree.Expression:
        """Read ``|a - b|``, which is ``abs(a - b)``."""
        self.need("|")
        self.deeper()
        start = self.here
        of = self.wants(self._binary(1), False, start)
        self.need("|")
        self.depth -= 1
        return tree.Call("abs", (of,))

    def _floor(self) -> tree.Expression:
        """Read ``floor(x / y)``, which is ``x // y``."""
        over, start, under = self._inside(self._fraction)
        if under == tree.Number(0):
            raise self.wrong("a divisor that is not 0", start)
        return tree.Binary("//", over, under)

    def _fraction(self) -> tuple[tree.Expression, Token, tree.Expression]:
        start = self.here
        over = self.wants(self._binary(0), False, start)
        self.need("/")
        start = self.here
        return over, start, self.wants(self._binary(len(self.ranks)), False, start)

    def _automaton(self) -> tree.Expression:
        """Read ``automaton("binary", "0 1!/1 1", n)``."""
        self.need("(")
        numeration = self._quoted()
        self.need(",")
        start, rows = self.here, self._quoted()
        args: list[tree.Variable] = []
        while self.take(","):
            arg = self._atom()
            if not isinstance(arg, tree.Variable) or arg in args:
                raise self.wrong("different variables", start)
            args.append(arg)
        self.need(")")
        found = Accepted(numeration, *read_rows(rows, len(args)), tuple(args))
        digits(0, numeration)
        return found

    def _quoted(self) -> str:
        if self.here[:1] != '"':
            raise self.wrong("a text in quotes")
        self.at += 1
        return self.tokens[self.at - 1].strip('"')

    def _call(self, name: Token) -> tree.Expression:
        if name == "f" and self.earlier:
            return Earlier(self._inside(self._argument))
        if name in ("f", "P"):
            raise self.wrong("f only as in 'f(n) == TERM', P as in 'P(a, b) <=> ...'", name)
        if name not in FUNCTIONS:
            kind = phrase("function at place {n} of the {where}", n=name.place, where=self.where)
            hint = phrase("functions are {names}", names=tuple(FUNCTIONS))
            raise UnknownName(kind, name, FUNCTIONS, hint)
        args = self._inside(self._arguments)
        function = FUNCTIONS[name]
        more, own, n = args[function.arity :], name, len(args)
        if n < function.arity or len(more) > bool(function.constant):
            said = phrase("{count} for {name}, not {n}", count=function.takes, name=own, n=n)
            raise self.wrong(said, name)
        given = isinstance(more[0], tree.Number | tree.Variable) if more else True
        if not given or more in [[tree.Number(n)] for n in range(function.least)]:
            said = phrase(
                "a constant of at least {n}, or one letter, as the last number of {name}",
                n=function.least,
                name=own,
            )
            raise self.wrong(said, name)
        return _called(own, args)

    def _arguments(self) -> list[tree.Expression]:
        args = [self._argument()]
        while self.take(","):
            args.append(self._argument())
        return args

    def _argument(self) -> tree.Expression:
        start = self.here
        return self.wants(self.choice(), False, start)


def _called(name: str, args: list[tree.Expression]) -> tree.Call:
    """Leave out a last constant that goes without saying."""
    function = FUNCTIONS[name]
    said = args[function.arity :] != [tree.Number(function.constant)]
    return tree.Call(name, tuple(args if said else args[: function.arity]))


_BEFORE = re.compile(
    r"\s*(?:the player to move loses|(?:a position|a heap of n) is lost for the player to move)"
    r" exactly when\s",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r",?\s*(?:\bfor (?:all|every) (?:n|piles|a(?:, [b-e])*)(?:\s*>=\s*(\d+)| from (\d+) on)?)?"
    r"\s*(?:\(all \d+ positions\)|, with .*|;.*)?\.?\s*$",
    re.DOTALL,
)


def parse_claim(text: str, pairs: int = 1) -> Statement:
    """Read a claim.

    >>> print(parse_claim("f(n)=n mod 3"), "|", parse_claim("v2(a) == v2(b)==v2(c)"))
    f(n) == n % 3 | v2(a) == v2(b) == v2(c)
    >>> print(parse_claim("f(n + 12) = f(n) for every n from 71 on."))
    forall n >= 71: f(n + 12) == f(n)
    >>> parse_claim("n % == 3")
    Traceback (most recent call last):
    grundy.errors.InputError: claim, place 5: expected a number, a variable, a function or '(', \
got '=='

    Any letters name the piles, in their order: ``P(x, y) <=> x == y`` is ``P(a, b) <=> a == b``.
    ``beatty`` alone stands for ``beatty(a, b, pairs)``, which for 1 is ``beatty(a, b)``.
    """
    body, start = _bare(text)
    reader = Reader(body, pairs)
    period = _period(reader, start)
    if period is not None:
        return period
    if start:
        raise InputError("a claim about all n", got=text, where="claim")
    kind, names = _head(reader)
    reader.names = ("n", *PILES, *names)
    first, reader.earlier = reader.here, len(names) == 1 and kind == "f"
    body_of = reader.choice()
    reader.end()
    reader.wants(body_of, kind != "f", first)
    _allowed(body_of, names)
    if names and not are_piles(names):
        usual = ("n",) if len(names) == 1 else PILES
        body_of = rename(body_of, dict(zip(names, usual, strict=False)))
        names = tuple(usual[: len(names)])
    if kind != "f":
        return Lost(names, body_of)
    return Recursion(body_of) if _looks_back(body_of) else Values(names, body_of)


def _looks_back(body: Expression) -> bool:
    """Tell whether a term tells the value of a smaller heap."""
    return any(True for _ in nodes(body, Earlier))


@lru_cache(256)
def parse_expression(text: str) -> Expression:
    """Read a number or a condition.

    >>> parse_expression("a + 1")
    Binary(operator='+', left=Variable(name='a'), right=Number(of=1))
    """
    reader = Reader(text)
    found = reader.choice()
    reader.end()
    return found


def _bare(text: str) -> tuple[str, int]:
    """Take off the sentence around a claim; give it, and from which n on it is said to hold.

    What is taken off in front is put back as blanks: places stay those of the text.
    """
    before = _BEFORE.match(text)
    if before:
        text = " " * before.end() + text[before.end() :]
    behind = _BEHIND.search(text)
    if behind is None:
        return text, 0
    return text[: behind.start()], int(behind[1] or behind[2] or 0)


def _head(reader: Reader) -> tuple[str, tuple[str, ...]]:
    """Read ``f(a, b) ==`` or ``P(a, b) <=>``, if the claim begins so."""
    for kind, sign in (("f", "=="), ("P", "<=>")):
        if reader.here != kind:
            continue
        start = reader.at
        reader.at += 1
        names = _names(reader)
        if names and reader.take(sign):
            return kind, names
        reader.at = start
    return "", ()


def _names(reader: Reader) -> tuple[str, ...]:
    """Read ``(n)``, ``(a, b, ...)`` or other letters; none where something else stands there."""
    found = []
    if reader.take("("):
        while len(reader.here) == 1 and reader.here in ascii_lowercase:
            found.append(reader.here)
            reader.at += 1
            if not reader.take(","):
                break
        if reader.take(")") and len(found) == len({*found}) <= len(PILES):
            return tuple(found)
    return ()


def _period(reader: Reader, start: int) -> Period | None:
    """Read ``forall n >= START: f(n + LENGTH) == f(n) + SALTUS``, or None for another claim."""
    if reader.take("forall"):
        reader.need("n")
        start = reader.natural() if reader.take(">=") else 0
        reader.need(":")
        return _equation(reader, start, must=True)
    return _equation(reader, start, must=False)


def _equation(reader: Reader, start: int, must: bool) -> Period | None:
    """Read ``f(n + LENGTH) == f(n) + SALTUS``."""
    begin = reader.at
    if not (reader.takes("f", "(", "n", "+") or must):
        reader.at = begin
        return None
    if must and reader.at == begin:
        raise reader.wrong("f(n + LENGTH) == f(n), or with + SALTUS")
    first = reader.here
    length = reader.natural()
    for sign in (")", "==", "f", "(", "n", ")"):
        reader.need(sign)
    saltus = reader.natural() if reader.take("+") else 0
    reader.end()
    if not length:
        raise reader.wrong("a length of at least 1", first)
    return Period(start, length, saltus)


def _allowed(body: Expression, names: tuple[str, ...]) -> None:
    used = free(body)
    allowed = set(names) or ({"n"} if "n" in used else set(PILES))
    strangers = used - allowed
    if strangers and names:
        progress = phrase("a claim about {names} only", names=", ".join(names))
        raise InputError(progress, got=" and ".join(sorted(strangers)), where="claim")
    if strangers:
        expected = "a claim about n alone, or about the piles a, b, ..."
        raise InputError(expected, got=" and ".join(sorted(strangers | {"n"})), where="claim")
