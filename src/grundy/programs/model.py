"""Hold a program before it is written in a language, and make it from a game and its law."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import astuple, dataclass, replace
from typing import Any

from grundy.errors import InputError
from grundy.formulas.accepted import Accepted, says_automaton
from grundy.formulas.functions import SETS, Series
from grundy.formulas.loops import Loops
from grundy.formulas.made import explicit
from grundy.formulas.parts import nodes
from grundy.formulas.statement import Lost, Values
from grundy.formulas.tree import PILES, Call, Expression
from grundy.games.chomp import Chomp
from grundy.games.countup import CountUp
from grundy.games.euclid import Euclid
from grundy.games.fibonaccinim import FibonacciNim
from grundy.games.moore import Moore
from grundy.games.nim import Nim
from grundy.games.pebbles import Pebbles
from grundy.laws.law import Law
from grundy.phrases.phrase import phrase
from grundy.programs.heaps import (
    Classes,
    Level,
    Shape,
    classes_of,
    fits,
    heap_steps,
    lowering,
    pile_steps,
    unfolded,
)
from grundy.programs.moves import Steps, leaves, under, visit
from grundy.rules.heaps import HeapGame
from grundy.rules.language.moves import rule_moves
from grundy.rules.moveloops import move_loops
from grundy.rules.moves import CodeMoves, PileMoves
from grundy.rules.protocol import Impartial
from grundy.rules.stated import own_code
from grundy.rules.vectors import VectorGame
from grundy.solvers.impartial.loops import loops_of
from grundy.solvers.misere.play import quotient_of
from grundy.solvers.misere.quotients import Limits, heaps_of
from grundy.values.quotient import Quotient

__all__ = [
    "Automata",
    "Body",
    "ByQuotient",
    "Formula",
    "Function",
    "Heaps",
    "Piles",
    "Program",
    "Table",
    "Text",
    "Written",
    "called",
    "function_of",
    "helped",
    "known",
    "make",
]

_LONGEST_TABLE = 400
_LONG_ENOUGH = 1000
_UNWRITTEN = {"lpf", "primepi", "bigomega", "digitsum", "maxdigit"}
"""The functions of formulas that no program has: what a claim says by them is tabulated."""

Automata = tuple[Accepted, ...]


@dataclass(frozen=True)
class Formula:
    """Give the value of a heap of n by an expression, which may call ``automata``.

    >>> from grundy.games import game
    >>> from grundy.laws.looking import look
    >>> from grundy.programs.model import make
    >>> make(game("nim:3"), look(game("nim:3"))[0]).body.value
    Formula(text='n % 4', automata=())
    """

    text: str
    automata: Automata = ()


@dataclass(frozen=True)
class Table:
    """Give the values by a table that goes on with a period, and a saltus.

    >>> from grundy.games import game
    >>> from grundy.laws.search import search_law
    >>> from grundy.programs.model import make
    >>> value = make(game("kayles"), search_law(game("kayles")).law).body.value
    >>> value.preperiod, value.period, value.values[:8]
    (71, 12, (0, 1, 2, 3, 1, 4, 3, 2))

    Without values the program works them out from the moves, up to the end of the first period,
    or (period 0) as far as it is asked.
    """

    values: tuple[int, ...] = ()
    preperiod: int = 0
    period: int = 0
    saltus: int = 0


@dataclass(frozen=True)
class Heaps:
    """Answer for sums of heaps by their values; ``aimed`` steps need the value v.

    They find heaps of it by the ``level``, and are ``sure`` to find a move where there is one.

    >>> from grundy.games import game
    >>> body = make(game("nim:3"), None).body
    >>> body.value, body.steps[1]
    (Table(values=(), preperiod=0, period=0, saltus=0), '    yield (n - k,)')
    """

    value: Formula | Table
    steps: Steps
    aimed: bool
    misere: bool = False
    level: Level | None = None
    sure: bool = False


@dataclass(frozen=True)
class Piles:
    """Answer for ``names`` piles; without ``lost``, a condition on them, by all that may come.

    >>> from grundy.games import game
    >>> body = make(game("wythoff"), None).body
    >>> body.names, body.lost, body.steps[0]
    ('ab', None, 'for k in range(1, a + 1):')

    ``fits`` is the condition for piles to be a position at all. With ``slash`` the numbers stand
    on either side of a slash, and the second may be left out where it is all but one. ``lost`` may
    call ``automata`` by their number; ``value`` is that of the piles where a law tells it.
    """

    names: str
    lost: str | None
    steps: Steps
    misere: bool = False
    fits: str = ""
    slash: bool = False
    automata: Automata = ()
    value: str = ""


@dataclass(frozen=True)
class Written:
    """Answer for any number of piles by a ``section`` written by hand, filled with ``given``.

    >>> from grundy.games import game
    >>> from grundy.programs.model import known
    >>> known(game("moore:2")).body
    Written(section='moore', given=(('m', '3'),), search=False)

    It says what piles can become; who loses it says itself, or (``search``) which piles are a
    position at all, and then all positions that can come are looked at.
    """

    section: str
    given: tuple[tuple[str, str], ...] = ()
    search: bool = False


@dataclass(frozen=True)
class ByQuotient:
    """Answer for sums of heaps under misere play by the products of their elements.

    >>> from grundy.games import game
    >>> from grundy.laws.search import search_law
    >>> found = game("misere:octal:0.123")
    >>> make(found, search_law(found).law).body.quotient.period
    5
    """

    quotient: Quotient
    steps: Steps


Body = Heaps | Piles | Written | ByQuotient


@dataclass(frozen=True)
class Text:
    """Say what a line of input holds, and what the program rests on if not on a law.

    >>> from grundy.games import game
    >>> make(game("wythoff"), None).text
    Text(reads='2 piles', theorem='')
    """

    reads: str
    theorem: str = ""


_HEAPS = Text(phrase("its heaps, as in 3 5 7"))


@dataclass(frozen=True)
class Program:
    """Hold a program: what is known of the game, and how it answers.

    >>> from grundy.games import game
    >>> program = make(game("nim:3"), None)
    >>> program.game, program.proved, program.text.reads
    (<game nim:3>, False, 'its heaps, as in 3 5 7')

    It prints a winning move, or those that ``moves`` asks for: "all", the "first", or the "least".
    """

    game: Impartial[Any]
    law: Law | None
    proved: bool
    body: Body
    text: Text
    moves: str = ""


@dataclass(frozen=True)
class Function:
    """Describe the function of a program that tells the most: of numbers, or of a ``whole`` list.

    >>> from grundy.games import game
    >>> function_of(make(game("nim:3"), None))
    Function(name='f', given='n', whole=False)
    >>> function_of(make(game("wythoff"), None)).meaning
    'lost(p) says whether the player to move loses.'
    """

    name: str
    given: str
    whole: bool = False

    @property
    def single(self) -> bool:
        """Tell whether it is about one number."""
        return not self.whole and len(self.given) == 1

    @property
    def meaning(self) -> str:
        """Say what it gives."""
        call = f"{self.name}({', '.join(self.given)})"
        if self.name == "winning":
            return phrase("{call} lists the winning moves that are wanted.", call=call)
        if self.name == "lost":
            return phrase("{call} says whether the player to move loses.", call=call)
        if self.single:
            return phrase("{call} is the Grundy value of a heap.", call=call)
        return phrase("{call} is the Grundy value of the position.", call=call)


def function_of(program: Program) -> Function:
    """Give the function of values where they are known, else the one that says who loses.

    >>> from grundy.games import game
    >>> function_of(make(game("misere:nim:3"), None))
    Function(name='lost', given='p', whole=True)
    """
    if program.moves:
        return Function("winning", "p", whole=True)
    match program.body:
        case Heaps(misere=False):
            return Function("f", "n")
        case Piles(names=names, value=str(value)) if value:
            return Function("f", names)
        case Piles(names=names, lost=str()):
            return Function("lost", names)
    return Function("lost", "p", whole=True)


def make(
    game: Impartial[Any], law: Law | None, *, proved: bool = False, moves: str = ""
) -> Program:
    """Make the program of a game that uses its law, or a table where there is none.

    >>> from grundy.games import game
    >>> make(game("kayles"), None).body.value
    Table(values=(), preperiod=0, period=0, saltus=0)
    >>> make(game("chomp"), None)
    Traceback (most recent call last):
    grundy.errors.InputError: code: expected a game that the rule language can say, got 'chomp'
    """
    if law and isinstance(law.claim, Values) and _unwritten(law.claim):
        law = None
    if isinstance(game, HeapGame) and law and law.kind == "misere quotient":
        return Program(game, law, proved, _by_quotient(game, bool(moves)), _HEAPS, moves)
    if isinstance(game, HeapGame) and game.misere and game.misere_form((1,)) is not None:
        normal = copy(game)
        normal.misere = False
        from grundy.laws.find.tables import game_law  # late: it needs NumPy

        law, proved = game_law(normal, _LONG_ENOUGH), False
        return Program(game, law, proved, _heaps(game, law, bool(moves)), _HEAPS, moves)
    if isinstance(game, HeapGame):
        body = _one_heap(game, law, bool(moves)) or _heaps(game, law, bool(moves))
    else:
        body = _piles(game, law, bool(moves))
    used = body.lost is not None if isinstance(body, Piles) else body.value != Table()
    text = _said(game, body) if isinstance(body, Piles) else _HEAPS
    return Program(game, law if used else None, proved, body, text, moves)


def _unwritten(claim: Values) -> bool:
    return any(one.function in _UNWRITTEN for one in nodes(claim.body, Call))


def _by_quotient(game: HeapGame, every: bool) -> ByQuotient:
    heaps = heaps_of(game)
    quotient = heaps and quotient_of(heaps, Limits())
    if not quotient or not quotient.period:
        raise InputError("a game with a misere quotient of all heaps", got=game.text, where="code")
    shape = Shape(quotient.start, quotient.period, 0)
    return ByQuotient(quotient, heap_steps(_loops(game), None if every else shape)[0])


def _said(game: Impartial[Any], body: Piles) -> Text:
    """Say how many numbers a line holds, and what they must be."""
    width, apart = len(body.names), game.apart if isinstance(game, VectorGame) else None
    if isinstance(game, HeapGame):
        why = "several at once follow another law" if body.lost else "several are another game"
        return Text(f"one heap alone: {why}")
    found = phrase("{n} piles", n=width) if width > 1 else "one pile"
    if apart:
        return Text(f"{found}, each at least {apart} more than the one before")
    if apart == 0:
        return Text(f"{found}, none smaller than the one before")
    least = game.least if isinstance(game, VectorGame) else 0
    return Text(f"{found}, each at least {least}" if least else found)


def _lost(law: Law | None) -> Lost | None:
    """Give the condition for the player to move to lose that a law says, if it says one."""
    match law and (law.lost or law.claim):
        case Lost() as lost:
            return lost
        case Values(names, body) if names != ("n",):
            return Lost(names, body.eq(0))
    return None


def _one_heap(game: HeapGame, law: Law | None, every: bool) -> Piles | None:
    """Answer for one heap alone, where no move leaves more heaps than before.

    This is for a claim about P-positions without one about values, and for misere play.
    """
    lost = _lost(law)
    if lost is None and not game.misere:
        return None
    if law and (isinstance(law.claim, Values) or law.formula):
        return None
    loops = _loops(game)
    if any(len(leave.heaps) > 1 for leave in leaves(loops.body)):
        return None
    steps = pile_steps(loops, lost.body if lost else None, every=every)
    return _answer(game, ["n"], law, steps)


def _heaps(game: HeapGame, law: Law | None, every: bool) -> Heaps:
    if game.misere and game.misere_form((1,)) is None:
        expected = "normal play, or moves that leave at most one heap"
        raise InputError(expected, got=game.text, where="code")
    value, shape, level = _value(law)
    shape = None if every and game.misere else shape
    steps, aims, sure = heap_steps(_loops(game), shape, level, every=every)
    return Heaps(value, steps, aims, game.misere, level if aims else None, sure)


def _value(law: Law | None) -> tuple[Formula | Table, Shape | None, Level | None]:
    """Choose how the values are given, and how heaps of a value are found."""
    if law is None:
        return Table(), None, None
    shape = Shape(law.preperiod, law.period, law.saltus)
    level = Classes(law.preperiod, law.period) if law.saltus else None
    if law.formula:
        return Formula(helped(law.formula)), Shape(0, 0, 0), unfolded(law.formula)
    if isinstance(law.claim, Values) and (law.kind == "formula" or not law.table):
        if says_automaton(law.claim.body):
            return Formula(*called(law.claim.body)), Shape(0, 0, 0), None
        formula = Formula(helped(str(explicit(law.claim.body))))
        return formula, shape, level or classes_of(law.claim.body)
    if not law.table:
        return Table(), None, None
    short = len(law.table) <= _LONGEST_TABLE or law.saltus
    return Table(tuple(law.table) if short else (), *astuple(shape)), shape, level


def _loops(game: Impartial[Any]) -> Loops:
    """Give the moves of a game as loops."""
    from grundy.rules.language.game import rule_of  # late: the parser is slow to import

    code = game.as_code() if isinstance(game, HeapGame) else None
    if code is None and isinstance(game, HeapGame) and not game.rule:
        code = own_code(game)
    names = getattr(getattr(game, "stated", None), "names", ())
    if names[:1] == ("n",) and names[1:]:
        letters = ", ".join(names[1:])
        template = "a number in the place of {letters}, as in take 1 to 4"
        raise InputError(phrase(template, letters=letters), got=game.text, where="code")
    rule = rule_of(game) if code is None else None
    moves = CodeMoves(code).heaps() if code else rule_moves(rule) if rule else None
    loops = move_loops(moves) if moves else loops_of(game)
    stated = getattr(game, "stated", None)
    if loops is None and isinstance(stated, PileMoves):
        loops = move_loops(stated, rising=True)  # a program makes no table of all piles
    if loops is None:
        expected = "a game that the rule language can say"
        raise InputError(expected, got=game.text, where="code")
    return loops


def _piles(game: Impartial[Any], law: Law | None, every: bool) -> Piles:
    apart = game.apart if isinstance(game, Pebbles) else None
    loops = _loops(game) if apart is None else None
    lost = _lost(law)
    arity = game.arity if isinstance(game, VectorGame) else None
    if not isinstance(game, VectorGame) or (lost is None and arity is None):
        asked = f"{game.text} {game.samples[0].split()[-1]}" if game.samples else game.text
        hint = phrase("no law is found; one position is answered by: grundy solve {p}", p=asked)
        raise InputError("a law, or a set number of piles", got=game.text, where="code", hint=hint)
    names = lost.names if lost else PILES[: arity or 0]
    claim = lost.body if lost else None
    if loops:
        steps = pile_steps(loops, claim, every=every)
    else:
        steps = lowering("".join(names), apart or 0, None if every else claim)
    return _answer(game, names, law, steps)


def _answer(game: Impartial[Any], names: Sequence[str], law: Law | None, steps: Steps) -> Piles:
    lost = _lost(law)
    text, automata = called(lost.body) if lost else (None, ())
    body = Piles("".join(names), text, steps, game.misere, fits(game, names), automata=automata)
    match law and law.claim:
        case Values(said, value) if not (game.misere or says_automaton(value)):
            if list(said) == list(names) != ["n"]:
                return replace(body, value=helped(str(explicit(value))))
    return body


def called(what: Expression) -> tuple[str, Automata]:
    """Write an expression with a call in the place of each automaton, and give these in order.

    >>> from grundy.formulas.parser import parse_claim
    >>> claim = parse_claim('P(n) <=> n >= 1 and automaton("binary", "0 1/1 0!", n)')
    >>> text, (first,) = called(claim.body)
    >>> print(text, first.step)
    n >= 1 and automaton0(n) ((0, 1), (1, 0))
    """
    found = tuple(dict.fromkeys(nodes(what, Accepted)))
    text = str(explicit(what))
    for i, one in enumerate(found):
        text = text.replace(str(one), f"automaton{i}({', '.join(map(str, one.args))})")
    return helped(text), found


def helped(text: str) -> str:
    """Call the predicates of sets as the helpers of programs are named.

    >>> helped("1 if square(n - 1) or prime(n) else 0")
    '1 if is_squares(n - 1) or is_primes(n) else 0'
    """
    sets = "|".join(SETS)
    return re.sub(rf"\b({sets})\(", lambda name: f"{_helper(SETS[name[1]])}(", text)


def _helper(series: Series) -> str:
    return f"is_{series}".replace(" ", "_")


_SHORT = 300  # a period that a table soon shows
_MOST = 10**9  # there are never so many heaps in a line


def known(game: Impartial[Any], moves: str = "") -> Program | None:
    """Give the program of such a game, of normal play, or None; it prints what `moves` asks for.

    >>> from grundy.games import game
    >>> known(game("euclid")).body.lost, known(game("nim"))
    ('euclid(a, b) == 0', None)

    `InputError` is raised for ``moves`` of a game of which it knows only some.
    """
    if moves and isinstance(game, Nim):
        return None  # a move may also raise the value
    make = None if game.misere else _PROGRAMS.get(type(game))
    if make and moves and isinstance(game, Moore | FibonacciNim):
        expected = "a game whose program knows all winning moves"
        raise InputError(expected, got=game.text, where="--moves")
    found = make(game) if make else None
    return found and replace(found, moves=moves)


def _count_up(game: CountUp) -> Program:
    m = game.most + 1
    steps = (f"m = n + ({game.goal} - n) % {m}", *under("if m > n", visit("m")))
    lost, fits = f"({game.goal} - n) % {m} == 0", f"n <= {game.goal}"
    body = Piles("n", lost, steps, fits=fits)
    theorem = phrase(
        "The player to move loses where {m} divides what is missing to {n}.", m=m, n=game.goal
    )
    return Program(
        game, None, True, body, Text(phrase("the total, at most {n}", n=game.goal), theorem)
    )


def _euclid(game: Euclid) -> Program:
    """Leave the rest of a division or once more than it: one of the two has the value 0."""
    steps = (
        *_divided("a", "b", ("m", "b")),
        *_divided("b", "a", ("a", "m")),
    )
    body = Piles("ab", "euclid(a, b) == 0", steps, fits="a + b > 0")
    theorem = phrase(
        "The player to move loses where the value by the quotients of Euclid's algorithm is 0."
    )
    return Program(game, None, True, body, Text(phrase("two piles, not both 0"), theorem))


def _divided(pile: str, by: str, after: tuple[str, ...]) -> Steps:
    lower = under(f"if m < {pile}", visit(*after))
    return under(f"if {by} > 0", under(f"for m in {pile} % {by}, {pile} % {by} + {by}", lower))


def _fibonacci(game: FibonacciNim) -> Program:
    """Take the least part: the next one is more than twice as large."""
    take = visit("a - k", "2 * k")
    steps = ("k = least_part(a)", *under("if k > 0 and k <= b", take))
    lost, fits = "a == 0 or b < least_part(a)", "b > 0 or a < 2"
    body = Piles("ab", lost, steps, fits=fits, slash=True)
    reads = phrase("the stones, as in 20, or behind / also the most that may be taken, as in 12/6")
    theorem = phrase(
        "Theorem (Whinihan 1963): of the Fibonacci numbers whose sum is the heap, no two of them "
        "neighbours, the least must be in reach, or the player to move loses."
    )
    return Program(game, None, True, body, Text(reads, theorem))


def _moore(game: Moore) -> Program:
    theorem = phrase(
        "Theorem (Moore 1910): the player to move loses where {m} divides how many heaps have a 1 "
        "at each binary place.",
        m=game.k + 1,
    )
    body = Written("moore", (("m", str(min(game.k + 1, _MOST))),))
    return Program(game, None, True, body, Text(phrase("its heaps, as in 3 5 7"), theorem))


def _nim(game: Nim) -> Program | None:
    """Leave the one heap in reach of the value that is wanted; a short period is a law proved."""
    if game.most is None or game.most <= _SHORT:
        return None
    m = game.most + 1
    steps = (f"m = n - n % {m} + v", *under("if m < n", visit("m")))
    body = Heaps(Formula(f"n % {m}"), steps, aimed=True, sure=True)
    theorem = phrase("Theorem (Bachet 1612): a heap of n is worth n mod {m}.", m=m)
    return Program(game, None, True, body, Text(phrase("its heaps, as in 3 5 7"), theorem))


def _chomp(game: Chomp) -> Program:
    reads = phrase("the lengths of the rows, none longer than the one before, as in 4 4 2")
    search = phrase(
        "No law is known: all positions that can come are looked at, so bars must be small."
    )
    return Program(game, None, False, Written("chomp", search=True), Text(reads, search))


_PROGRAMS: dict[type[Any], Callable[[Any], Program | None]] = {
    Chomp: _chomp,
    CountUp: _count_up,
    Euclid: _euclid,
    FibonacciNim: _fibonacci,
    Moore: _moore,
    Nim: _nim,
}
