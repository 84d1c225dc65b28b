"""State what a game must say about itself, and what it may claim.

A game says how a position is written and which moves it has. Everything else is an optional
claim: a theorem that answers sooner than a search, compared with the moves by the law tests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from grundy.errors import InputError

if TYPE_CHECKING:
    from grundy.phrases.phrase import Phrase
    from grundy.rules.codes import Code
    from grundy.values.game import Game
    from grundy.values.omega import Number
    from grundy.values.short import Session

__all__ = [
    "Enclosed",
    "Find",
    "Impartial",
    "Numbers",
    "OnPlanes",
    "Partizan",
    "Ruleset",
    "SideBySide",
]

P = TypeVar("P", bound=Hashable)
Find = Callable[[str], "Ruleset[Any]"]


class Ruleset(ABC, Generic[P]):
    """Describe a game: its name, its notation, and how its positions fall apart.

    A position is any hashable value. ``samples`` are lines ``GAME POSITION``, as after
    ``grundy solve``: tests, help and gallery use them. ``opening`` is such a
    line to play from, where the samples are too small for that. ``edition`` tells rules of the
    user's own apart that have the same name, so that stored results are never those of another.
    ``title`` is the name as a reader knows it; without it, ``name`` is that.
    ``drawing`` says how the text of a position is drawn: heaps, piles, row, ring, track, bar, cake,
    coins, stones, grid, strip, cover, edges, bound (heaps with a number beside), graph, tint (a
    graph with coloured vertices), sum, or as the text that it is. Behind a colon stands what the
    text does not say: ``row:pins``, ``track:100`` (squares 0 to 100), ``grid:.X#`` (the letters of
    a cell), ``graph:a>b``, ``tint:a-b``, ``sum:row:pins;heaps``.
    ``words`` says the texts of a game in other languages, where no catalogue does:
    ``{"zh": {"Take a stone.": "取一颗。"}}``.

    >>> from grundy.games import game
    >>> nim = game("nim")
    >>> nim.format(nim.parse("3 5 7")), nim.source[:10]
    ('3+5+7', 'Bouton 190')
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    aliases: ClassVar[tuple[str, ...]] = ()
    source: ClassVar[str] = ""
    samples: ClassVar[tuple[str, ...]] = ()
    opening: ClassVar[str] = ""
    edition: ClassVar[str] = ""
    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    drawing: str = "text"

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Make the game from what stands behind ``name:``, or refuse it; ``find`` finds others."""
        if arguments:
            raise InputError("no arguments", got=arguments, where=cls.name)
        return cls()

    @classmethod
    def called(cls, name: str, arguments: str, find: Find) -> Ruleset[Any]:
        """Make the game that is called by one of its names, which may say more than the others."""
        return cls.from_arguments(arguments, find)

    @property
    def arguments(self) -> str:
        """Give the canonical text behind ``name:``, or nothing."""
        return ""

    @property
    def rule(self) -> str:
        """Give the rule of a component in the rule language, as after ``take:``, or nothing."""
        return ""

    @property
    def sentence(self) -> str:
        """Say the rule of this very game in a sentence; where nothing is given, that of its class.

        >>> from grundy.games import game
        >>> game("kayles").sentence
        'Knock down one pin or two adjacent ones; the row may split.'
        >>> game("nim:3").sentence
        'In each move take 1 to 3 from a heap.'
        """
        return (type(self).__doc__ or "").partition("\n")[0].replace("``", "`")

    @property
    def text(self) -> str:
        """Give the canonical text of the game, which is also its key everywhere.

        A class without a name (one's own, typed in) goes by that of the class in lower case.
        """
        name = getattr(self, "name", type(self).__name__.lower())
        return f"{name}:{self.arguments}" if self.arguments else name

    def __repr__(self) -> str:
        return f"<game {self.text}>"

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and isinstance(other, Ruleset) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    @abstractmethod
    def parse(self, text: str) -> P:
        """Read a position; raise `InputError` that says what was expected."""

    @abstractmethod
    def format(self, position: P) -> str:
        """Write a position so that `parse` gives it back."""

    def parts(self, position: P) -> Iterable[P]:
        """Give the independent components of a position."""
        return (position,)

    def counts(self, position: P) -> Mapping[P, int]:
        """Give each different component with how often it is there, in order."""
        return Counter(self.parts(position))

    def assemble(self, parts: Sequence[P]) -> P:
        """Put components together again, tuples side by side; the inverse of `parts`."""
        if len(parts) != 1 and all(isinstance(part, tuple) for part in parts):
            return cast("P", tuple(chain.from_iterable(cast("Any", parts))))
        (part,) = parts
        return part

    def images(self, position: P) -> Iterable[P]:
        """Give other positions that have the same value by symmetry."""
        return ()

    def describe(self, part: P, option: P) -> str:
        """Say a move of one component in words."""
        return f"{self.format(part)} -> {self.format(option)}"


class Impartial(Ruleset[P]):
    """Describe a game in which both players have the same moves.

    Whoever cannot move loses; with ``misere`` set, whoever cannot move wins. ``loopy`` says that
    play may go round, and on for ever: then nobody wins. ``numeration`` names the digits that suit
    its laws: binary, Zeckendorf (Fibonacci digits) or Fraenkel 2, 3, .... ``searched`` says that
    positions are so many that few of them are given a value. ``has_ends`` says that the rule tells
    who wins where play ends (`ending`); where it is ``loopy`` too, positions have no values.

    >>> from grundy.games import game
    >>> sorted(game("nim").options((2,)))
    [(), (1,)]
    """

    misere: bool = False
    loopy: bool = False
    has_ends: bool = False
    searched: bool = False
    numeration: str = "binary"

    @property
    def text(self) -> str:
        """Give the canonical text of the game, with ``misere:`` before it where that is set."""
        return "misere:" * self.misere + super().text

    @abstractmethod
    def options(self, position: P) -> Iterable[P]:
        """Give the positions that one move leads to."""

    def ending(self, position: P) -> str | None:
        """Give the outcome, N, P or draw, that the rule tells of a position where play ends."""
        return None

    def closed_form(self, part: P) -> int | None:
        """Give the Grundy value of a component by a theorem, or None."""
        return None

    def p_form(self, part: P) -> bool | None:
        """Say by a theorem whether a component alone is a P-position, or None."""
        value = self.closed_form(part)
        return None if value is None else value == 0

    def theorem(self, part: P) -> Phrase | None:
        """Say what the theorem behind `closed_form` or `p_form` sees in a component, or None."""
        return None

    def misere_form(self, part: P) -> int | None:
        """Give the misere Grundy value by a theorem, where every position is tame, or None."""
        return None

    def moves_to(self, part: P, value: int) -> Iterator[P] | None:
        """Give the options of a component with this Grundy value without trying all, or None."""
        return None

    def as_code(self) -> Code | None:
        """Give the take-and-break code that this game is, if it is one."""
        return None

    def mobility(self, position: P) -> int:
        """Count the moves, roughly: a search tries first what leaves few of them."""
        return sum(1 for _ in self.options(position))

    def packed(self, part: P) -> tuple[Impartial[Any], Any] | None:
        """Give a component as a position, of a game, that is quicker to work on, or None.

        The game must be the same one; solvers ask for its moves, parts and symmetries only.
        """
        return None


class Partizan(Ruleset[P]):
    """Describe a game in which Left and Right have moves of their own; no move loses.

    Its components may stand in a form of their own (moved to a corner, say): together they are
    worth what the position is worth, and `assemble` gives some position of that worth.
    ``easy`` is the size up to which a search for the winner works out values. ``loopy`` says that
    play may go round, and on for ever: then nobody wins.

    >>> from grundy.games import game
    >>> rows = game("rows")
    >>> [rows.format(to) for to in rows.left(rows.parse("BWB"))]
    ['0', 'BW']
    """

    easy: ClassVar[int] = 10
    loopy: ClassVar[bool] = False

    @abstractmethod
    def left(self, position: P) -> Iterable[P]:
        """Give the positions that Left can move to."""

    @abstractmethod
    def right(self, position: P) -> Iterable[P]:
        """Give the positions that Right can move to."""

    def progress(self, position: P, option: P, player: int) -> Iterable[str]:
        """Say in words every move of Left (0) or Right (1) that leads to an option."""
        return (self.describe(position, option),)

    def size(self, part: P) -> int | None:
        """Bound the moves that one player could make in a row in a component, or None.

        Without it a component's canonical value is always worked out, however large it is.
        """
        return None

    def bounds(self, part: P) -> tuple[int, int]:
        """Give integers of which none is above the right stop, none below the left stop.

        A player who never moves loses no more than the other can make in a row.
        """
        size = self.size(part)
        if size is None:
            raise NotImplementedError
        return -size, size

    def mobility(self, position: P) -> tuple[int, int]:
        """Count the moves of Left and of Right, roughly: a search orders moves by that."""
        return sum(1 for _ in self.left(position)), sum(1 for _ in self.right(position))

    def leads(self, part: P, player: int) -> Iterable[tuple[int, P]]:
        """Give the options of LEFT or RIGHT, each with a guess of Left's lead in half moves."""
        for option in self.right(part) if player else self.left(part):
            ours, theirs = self.mobility(option)
            yield (2 * ours - theirs if player else ours - 2 * theirs), option

    def negative(self, position: P) -> P | None:
        """Give a position of the negative value by symmetry, or None."""
        return None

    def packed(self, part: P) -> tuple[Partizan[Any], Any] | None:
        """Give a component as a position, of a game, that is quicker to work on, or None.

        The game must be the same one; solvers ask for its moves, parts and symmetries only.
        """
        return None

    def unpacked(self, part: P) -> tuple[Partizan[Any], Any]:
        """Give the game, and the position of it, that was packed."""
        return self, part

    def value_form(self, part: P, session: Session) -> Game | None:
        """Give the value of a component by a theorem, or None."""
        return None

    def winning_form(self, position: P, player: int) -> Iterable[P] | None:
        """Give the winning moves of Left (0) or Right (1) without trying all, or None."""
        return None


class SideBySide(Impartial[P]):
    """Play several games at once: a component is a pair (number of the game, component of it).

    It stands in a tuple of its own.

    >>> from grundy.games import game
    >>> game("sum:kayles+nim").games
    (<game kayles>, <game nim>)
    """

    games: tuple[Impartial[Any], ...]


class Numbers(Partizan[P]):
    """A game all of whose positions are numbers by a theorem.

    >>> from grundy.games import game
    >>> rows = game("rows")
    >>> str(rows.number_form(rows.parse("BW+W")))
    '-1/2'
    """

    @abstractmethod
    def number_form(self, position: P) -> Number:
        """Give the number that a whole position is."""

    @abstractmethod
    def winning_form(self, position: P, player: int) -> Iterable[P]:
        """Give the winning moves of Left (0) or Right (1) without trying all."""


class Enclosed(Partizan[P]):
    """A game whose positions lie between others that are easy to value.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> [domineering.format(one) for one in domineering.enclosed(domineering.parse("2x2"))]
    ['..|..', '..|..']
    """

    @abstractmethod
    def enclosed(self, part: P) -> tuple[P, P]:
        """Give a position that is worth no more than a component, and one worth no less."""


class OnPlanes(Partizan[P]):
    """A game on packed boards.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> packed, board = domineering.packed(domineering.parse(".#|.."))
    >>> packed.planes(board)
    (8, (259, 0, 0))
    """

    @abstractmethod
    def planes(self, part: P) -> tuple[int, tuple[int, int, int]]:
        """Give the stride and the free, black and white cells, one for all images of a board."""
