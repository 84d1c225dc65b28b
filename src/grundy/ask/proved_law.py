"""Answer for large positions by the law of their game, where one is found and its proof checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.ask.common import Extra
from grundy.errors import LimitError, NotSupported
from grundy.phrases.phrase import phrase
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial
from grundy.rules.vectors import VectorGame

if TYPE_CHECKING:  # late: most positions need no law
    from grundy.ask.known_laws import KnownLaw
    from grundy.formulas.statement import Lost, Period, Recursion, Values

__all__ = ["ProvedLaw"]

_FEW = 2_000
_MOST_LISTED = 1_000

Usable: TypeAlias = "Values | Recursion | Lost | Period"


class ProvedLaw:
    """Tell values and lost positions by a law that the checker accepts; it is found when needed.

    >>> from grundy.games import game
    >>> law = ProvedLaw(game("take:1 or halve"))
    >>> law.used, law.value((10**30,)), law.used is None
    (None, 1, False)
    >>> law = ProvedLaw(game("take:1 or halve if n is even"))
    >>> law.value((10**30,)), law.lost((10**30,)), law.lost((10**30 + 1,))
    (None, False, True)
    """

    def __init__(
        self,
        game: Impartial[Any],
        progress: Callable[[str], None] = lambda line: None,
        extra: Extra = (),
    ) -> None:
        self.game, self.progress, self.extra = game, progress, extra
        self.used: Usable | None = None

    def value(self, part: Any) -> int | None:
        """Give the value of a component, or None where no law tells it."""
        known = self._known if not self.game.misere and self._is_played_on(part) else None
        if known is None:
            return None
        try:
            value = known(part)
        except LimitError:
            return None
        if value is not None:
            self.used = known.claim
        return value

    def lost(self, part: Any) -> bool | None:
        """Say whether the player to move loses a component alone, or None where no law tells it."""
        law = self._law if self._is_played_on(part) else None
        if law is None:
            return None
        from grundy.formulas.statement import Lost

        if not isinstance(law, Lost):
            value = self.value(part)
            return None if value is None else value == 0
        self.used = law
        return law.holds(dict(zip(law.names, part, strict=True)))

    def moves_to(self, part: Any, value: int) -> Iterator[Any] | None:
        """Give the options of a value, or None where no law tells them or they can be tried.

        `LimitError` is raised behind the first thousand.
        """
        if self.game.misere or not self._is_played_on(part):
            return None
        if self.used is None and not self._has_many(part):
            return None
        from grundy.formulas.statement import Period
        from grundy.laws.winning import winning

        law = self._law
        terms = self._by_cases(law) if isinstance(law, Period) else law
        found = winning(self.game, terms, part, value) if terms is not None else None
        if found is None:
            return None
        self.used = law
        return self._listed(*found)

    @cached_property
    def _known(self) -> KnownLaw | None:
        """Hold the law where it is one of values."""
        from grundy.ask.known_laws import KnownLaw
        from grundy.formulas.statement import Lost

        law = self._law
        return None if law is None or isinstance(law, Lost) else KnownLaw(self.game, law)

    def _by_cases(self, law: Period) -> Values:
        """Say a period by the values of its first heaps."""
        from grundy.laws.law import by_cases

        assert self._known is not None
        return by_cases([*map(int, self._known.first)], law.start, law.length, law.saltus)

    def _listed(self, count: int, found: Iterator[tuple[int, ...]]) -> Iterator[Any]:
        ordered = isinstance(self.game, VectorGame)
        seen: set[tuple[int, ...]] = set()
        for numbers in found:
            option = numbers if ordered else tuple(sorted(numbers))
            if len(seen) == _MOST_LISTED and option not in seen:
                raise LimitError(phrase("{n} of up to {m}", n=_MOST_LISTED, m=count))
            if option not in seen:
                yield option
            seen.add(option)

    def _has_many(self, part: Any) -> bool:
        """Tell whether a component has more options than are quickly tried.

        Where at most so many stones may be taken, the nearest ones are tried.
        """
        code = self.game.as_code()
        if code is not None and not code.tail:
            return False
        try:
            return max(part) > _FEW and len(list(islice(self.game.options(part), _FEW))) == _FEW
        except LimitError:
            return True

    def _is_played_on(self, part: Any) -> bool:
        """Tell whether laws of this game can speak about a component."""
        game = self.game
        if not isinstance(game, HeapGame | VectorGame):
            return False
        piles = 1 if isinstance(game, HeapGame) else game.arity
        return isinstance(part, tuple) and len(part) == piles

    @cached_property
    def _law(self) -> Usable | None:
        from grundy.ask.certificates import Checked, about_game
        from grundy.ask.laws import seen_law
        from grundy.formulas.statement import Lost, Period, Recursion, Values

        self.progress(phrase("looking for a law that can be proved for every size"))
        try:
            found = seen_law(self.game)
        except NotSupported:  # no proof is about these moves: the search goes on
            return None
        if isinstance(found, int):
            return None
        told = found.proved
        piles = 1 if isinstance(self.game, HeapGame) else self.game.arity  # type: ignore[attr-defined]
        if (
            found.certificate is None
            or not isinstance(told, Values | Recursion | Lost | Period)
            or len(told.names) != piles
        ):
            return None
        # of a class with Python moves a law is proved only as far as they were compared
        said = Checked("accepted", found.certificate["game"], found.certificate["statement"])
        checked = about_game(said, found.certificate, found.game, self.extra)
        return told if checked.accepted and checked.statement == str(told) else None
