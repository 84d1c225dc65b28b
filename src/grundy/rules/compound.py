"""Play several components at once: what a move is, when play ends, and the theorem that decides.

Sources of all: C. A. B. Smith, Graphs and composite games, J. Combin. Theory 1 (1966) 51-81;
J. H. Conway, On Numbers and Games, chapter 14.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import tee
from typing import Any, ClassVar, Generic, Self, TypeVar

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase
from grundy.rules.combine import require_values
from grundy.rules.protocol import Find, Impartial
from grundy.rules.text import split_top

__all__ = ["Components", "Compound"]

Components = tuple[Any, ...]
V = TypeVar("V", bound=Hashable)


class Compound(Impartial[Components], Generic[V]):
    """Describe how a game is played in all its components at once.

    A position is the tuple of its components, each a component of the other game or a position
    of it that has ended. What a component breaks into are components too. With ``short`` play
    ends as soon as one component has ended, else when all have; ``every`` says that a move is
    made in every component that has not.

    The theorem is said by three functions: ``close`` gives what a component is worth from what
    its options are, ``join`` what a whole position is from its components, ``lost`` who loses it.
    It speaks of games that end; others are searched as wholes. ``timed`` says that what a whole
    position is counts the moves to its end.

    >>> from grundy.games import game
    >>> together = game("conjunctive:nim:2")
    >>> [together.format(option) for option in together.options(together.parse("1+2"))]
    ['0/1', '0/0']
    """

    short: ClassVar[bool] = False
    every: ClassVar[bool] = False
    timed: ClassVar[bool] = False
    always: ClassVar[Callable[[], Impartial[Any]] | None] = None
    """What makes the game of a component, where that is always the same one."""

    def __init__(self, inner: Impartial[Any]) -> None:
        self.inner, self.loopy, self.has_ends = require_values(inner), inner.loopy, inner.has_ends
        self.drawing = f"sum:{inner.drawing}"
        self._asked: tuple[Components, list[dict[Components, Any]]] = ((), [])

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the game that is played in the components."""
        if cls.always is not None:
            if arguments:
                raise InputError("no arguments", got=arguments, where=cls.name)
            return cls(cls.always())
        if not arguments:
            raise InputError(
                phrase("a game, as in {name}:nim", name=cls.name), got="", where=cls.name
            )
        inner = find(arguments)
        if not isinstance(inner, Impartial) or inner.misere:
            raise InputError("an impartial game of normal play", got=inner.text, where=cls.name)
        return cls(inner)

    @property
    def arguments(self) -> str:
        """Give the text of the game, or nothing where it is always the same one."""
        return "" if type(self).always else self.inner.text

    @property
    def sentence(self) -> str:
        """Say how components are played together, and the rule of each."""
        whole = super().sentence
        if not self.arguments:
            return whole
        return phrase("{rule} In each component: {inner}", rule=whole, inner=self.inner.sentence)

    def parse(self, text: str) -> Components:
        """Read positions of the game between slashes; their components are those of the whole."""
        fields = split_top(text, "/")
        return tuple(c for field in fields for c in self.broken(self.inner.parse(field)))

    def format(self, position: Components) -> str:
        """Write the components between slashes."""
        texts = map(self.inner.format, position)
        return "/".join(f"({text})" if "/" in text else text for text in texts)

    def broken(self, left: Any) -> Components:
        """Give the components of a position of the other game; itself where it has none."""
        return tuple(self.inner.parts(left)) or (left,)

    @abstractmethod
    def movers(self, going: Sequence[int]) -> Iterator[Sequence[int]]:
        """Give the choices of the components to move in, among those that have not ended."""

    def options(self, position: Components) -> Iterator[Components]:
        """Make a move in each component that is chosen."""
        lists = [_Options(self.inner.options(c)) for c in position]
        going = [i for i, options in enumerate(lists) if any(True for _ in options)]
        if not going or (self.short and len(going) < len(position)):
            return
        for chosen in self.movers(going):
            for moved in _each_of([lists[i] for i in chosen]):
                after = dict(zip(chosen, moved, strict=True))
                left = (
                    self.broken(after[i]) if i in after else (c,) for i, c in enumerate(position)
                )
                yield tuple(c for components in left for c in components)

    def describe(self, part: Components, option: Components) -> str:
        """Say the move made in each component."""
        if part != self._asked[0]:
            self._asked = (
                part,
                [{self.broken(o): o for o in self.inner.options(component)} for component in part],
            )
        said = next(self._read(part, 0, option))
        return reduce(lambda a, b: phrase("{a}; {b}", a=a, b=b), said)

    def _read(self, part: Components, i: int, left: Components) -> Iterator[list[str]]:
        """Give the ways in which what is left comes from the components from the i-th on."""
        if i == len(part):
            if not left:
                yield []
            return
        options = self._asked[1][i]
        for length in range(1, len(left) + 1):
            if left[:length] in options:
                move = self._said(part, i, options[left[:length]])
                for rest in self._read(part, i + 1, left[length:]):
                    yield [move, *rest]
        if left[:1] == part[i : i + 1] and not (self.every and options):
            yield from self._read(part, i + 1, left[1:])

    def _said(self, part: Components, i: int, option: Any) -> str:
        """Say a move; of a component of several piles, or one of equals, also in which."""
        text, move = self.inner.format(part[i]), self.inner.describe(part[i], option)
        if part.count(part[i]) > 1:
            return phrase("{move} (component {n})", move=move, n=i + 1)
        return phrase("{game}: {move}", game=text, move=move) if "+" in text else move

    def decided(self, *, misere: bool) -> bool:
        """Say whether there is a theorem for this convention."""
        return True

    @abstractmethod
    def join(self, values: Sequence[V], *, misere: bool) -> V:
        """Give what a position is from its components; none at all have ended."""

    @abstractmethod
    def close(self, seen: set[V], *, misere: bool) -> V:
        """Give what a component is from what its options are."""

    @abstractmethod
    def lost(self, whole: V, *, misere: bool) -> bool:
        """Say whether the player to move loses."""

    @abstractmethod
    def why(self, values: Sequence[V], *, misere: bool) -> Phrase:
        """Say what the components are worth, and how that decides."""


class _Options:
    """Go through options, each once, as often as is asked and no farther: they may be very many."""

    def __init__(self, options: Iterable[Any]) -> None:
        self._left = _unlike(options)

    def __iter__(self) -> Iterator[Any]:
        self._left, again = tee(self._left)
        return again


def _unlike(options: Iterable[Any]) -> Iterator[Any]:
    seen = set()
    for option in options:
        if option not in seen:
            seen.add(option)
            yield option


def _each_of(lists: Sequence[_Options]) -> Iterator[tuple[Any, ...]]:
    """Choose one of each list, lazily; the last choices change first."""
    rows, chosen, end = [iter(lists[0])], list[Any](), object()
    while rows:
        one = next(rows[-1], end)
        if one is end:
            rows.pop()
            del chosen[-1:]
        elif len(rows) == len(lists):
            yield (*chosen, one)
        else:
            chosen.append(one)
            rows.append(iter(lists[len(rows)]))
