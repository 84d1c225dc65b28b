"""Play so that the last move loses.

Theorem (tame games; Conway, On Numbers and Games, chapter 12). Let G+ be the Grundy value and G-
the value under misere play, which is worked out in the same way but from 1 for a position without
options. Call a position a swap if (G+, G-) is (0, 1) or (1, 0), and even if G+ = G-. If every
position that a game can lead to is a swap or even, the game is tame. A sum of tame games is tame:
its G+ is the nim-sum s of the components' G+, and its G- is s, or 1 - s if all components are
swaps. A position is lost under misere play exactly when G- = 0.

Games whose misere quotient is known are decided by it, at any size; for larger positions of others
on heaps it is looked for, for a second or so. Otherwise tame components decide, or, where one is
not tame, positions are replaced by their canonical misere forms (`Forms`) and searched.

Theorem (T. E. Plambeck and A. N. Siegel, Misere quotients for impartial games, 2008): a set of
positions closed under options and sums has a quotient, which tells who wins all of them. Canonical
misere forms may stand for positions, since they are equal in every sum; they are the letters, of
which there are finitely many, so that `grundy.solvers.misere.find` takes them as heaps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from grundy.errors import InputError, LimitError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Impartial
from grundy.solvers.fold import MOST_POSITIONS, bounded, bounded_options, fold
from grundy.solvers.misere.quotients import ByOptions, Heaps, Limits, Word, heaps_of, shipped
from grundy.values.nimber import mex
from grundy.values.quotient import Quotient

__all__ = [
    "ClosedSet",
    "Forms",
    "Genus",
    "MiserePlay",
    "add",
    "closed_quotient",
    "elements",
    "quotient_of",
]

P = TypeVar("P", bound=Hashable)
Genus = tuple[int, int]
Atoms = tuple[int, ...]
_Wild = tuple[()]
_WILD: _Wild = ()

_SHORT = 10_000  # positions that are searched without a word
_ONE = 0
_FEW_MOVES = 40_000
_FEW = 30  # so many stones are searched sooner than a quotient is found
_HEAPS = 64  # heaps that a quotient is looked for
_FIND = Limits(elements=250, positions=10_000)


def _is_swap(genus: Genus) -> bool:
    return genus[0] + genus[1] == 1


def add(genera: Sequence[Genus]) -> Genus:
    """Give (G+, G-) of a sum of tame components.

    >>> add([(1, 0), (1, 0)]), add([(2, 2), (1, 0)])
    ((0, 1), (3, 3))
    """
    total, swap = 0, True
    for genus in genera:
        total ^= genus[0]
        swap = swap and _is_swap(genus)
    return total, total ^ swap


def _listed(counts: Mapping[P, int]) -> list[P]:
    return [part for part, count in counts.items() for _ in range(count)]


def _join(genera: list[Genus | _Wild]) -> Genus | _Wild:
    tame = [g for g in genera if g]
    return add(tame) if len(tame) == len(genera) else _WILD


def _close(seen: set[Genus | _Wild]) -> Genus | _Wild:
    if _WILD in seen:
        return _WILD
    plus = mex(g[0] for g in seen if g)
    minus = mex(g[1] for g in seen if g) if seen else 1
    return (plus, minus) if plus == minus or plus + minus == 1 else _WILD


class MiserePlay(Generic[P]):
    """Answer for one game under misere play.

    >>> from grundy.games import game
    >>> m = MiserePlay(game("nim"))
    >>> m.genus((1, 1, 2)), m.is_p((1, 1, 2, 2)), m.is_p((1, 1))
    ((2, 2), True, False)
    """

    def __init__(
        self,
        game: Impartial[P],
        limit: int = MOST_POSITIONS,
        progress: Callable[[str], None] = lambda line: None,
        counts: Callable[[P], Mapping[P, int]] | None = None,
    ) -> None:
        self._counts = counts or game.counts
        self.game, self.limit, self.progress = game, limit, progress
        self._memo: dict[P, Genus | _Wild] = {}
        self._forms: Forms[P] = Forms(game, limit)
        self._packed: dict[Impartial[Any], MiserePlay[Any]] = {}
        self._heaps = heaps_of(game)
        self._quotient: Quotient | None = None
        self._looked = self._searched = self._told = False
        self._now = limit

    def bound(self, limit: int) -> None:
        """Bound the positions of what is asked from now on; what is known stays."""
        self.limit = self._now = self._forms.limit = limit

    def quotient(self, parts: Sequence[P]) -> Quotient | None:
        """Give the misere quotient if it is known and tells who wins these components."""
        if self._heaps is None or not self._asks(parts):
            return None
        if not self._looked:
            self._looked, self._quotient = True, shipped(self._heaps)
        found = self._quotient
        return found if found and found.knows(self._heaps.letters(parts)) else None

    def _asks(self, parts: Sequence[P]) -> bool:
        """Tell whether codes say the moves, and no theorem says that all components are tame."""
        if self._heaps is None or not parts:
            return False
        form = self.game.misere_form
        return form(parts[0]) is None or any(form(part) is None for part in dict.fromkeys(parts))

    def letters(self, parts: Sequence[P]) -> list[int]:
        """Give components as the quotient knows them."""
        return list(self._heaps.letters(parts)) if self._heaps else []

    def part(self, letter: int) -> Any:
        """Give the component of a letter."""
        return None if self._heaps is None else self._heaps.part(letter)

    def genus(self, position: P) -> Genus | None:
        """Give (G+, G-) if all components are tame, else None."""
        counts = self._counts(position).items()
        few = ([self._part(part)] * (2 - count % 2) for part, count in counts)  # pairs cancel
        return _join([genus for found in few for genus in found]) or None

    def is_p(self, position: P) -> bool:
        """Say whether the player to move loses."""
        counts = self._counts(position)
        parts = list(counts)
        quotient = self.quotient(parts)
        if quotient is None and self._asks(parts) and self._stones(counts) > _FEW:
            quotient = self._find(parts)
        if quotient is None:
            return self._by_search(position)
        return quotient.is_lost(self._counted(counts))

    def _counted(self, counts: Mapping[P, int]) -> dict[int, int]:
        """Give the letters of components with how often they are there."""
        return dict(zip(self.letters(list(counts)), counts.values(), strict=True))

    def _stones(self, counts: Mapping[P, int]) -> int:
        games = len(self._heaps.games) if self._heaps else 1
        return sum(letter // games * count for letter, count in self._counted(counts).items())

    def _find(self, parts: Sequence[P]) -> Quotient | None:
        """Look for a quotient once, within small limits."""
        if self._heaps is not None and not self._searched:
            self._searched = True
            limits = replace(_FIND, positions=min(_FIND.positions, self.limit))
            if self._heaps.codes is None:  # no period will be found
                limits = replace(limits, heaps=max(self.letters(parts)))
            self._quotient = quotient_of(self._heaps, limits)
        return self.quotient(parts)

    def _by_search(self, position: P) -> bool:
        """Search; where that may be long, say so first."""
        if not self._searched and self.limit > _SHORT:
            with suppress(LimitError):
                return self._searched_within(position, _SHORT)
        if (self._searched or self.limit > _SHORT) and not self._told:
            self._told = True
            most = phrase("at most {n} positions are searched", n=self.limit)
            self.progress(phrase("{a}; {b}", a=self._proved_to(), b=most))
        try:
            return self._searched_within(position, self.limit)
        except LimitError as error:
            if not self._searched:
                raise
            why = phrase("{error}; {proved}", error=error.args[0], proved=self._proved_to())
            raise LimitError(why) from None

    def _searched_within(self, position: P, limit: int) -> bool:
        self._now = self._forms.limit = limit
        try:
            genus = self.genus(position)
            if genus is None:
                return self._forms.is_p(self._forms.of(position))
        finally:
            self._now = self._forms.limit = self.limit
        return genus[1] == 0

    def _proved_to(self) -> str:
        """Say of which heaps the quotient is known, where it is not known of all that are asked."""
        if self._quotient is None or self._heaps is None:
            return phrase("no misere quotient of {game} is known", game=self.game.text)
        return phrase(
            "the misere quotient of {game} is proved for heaps to {n} only, with {m} elements",
            game=self.game.text,
            n=len(self._quotient.phi) // len(self._heaps.games) - 1,
            m=len(self._quotient),
        )

    def wins(self, counts: Mapping[P, int]) -> Callable[[P], Iterator[P]]:
        """Give for a component of a sum the options that win."""
        parts = list(counts)
        if self.quotient(parts) is None and self._asks(parts):
            self.is_p(self.game.assemble(_listed(counts)))  # which may find a quotient
        quotient = self.quotient(parts)
        if quotient is not None:
            return self._wins_by_quotient(quotient, counts)
        genera = {part: self._part(part) for part in parts}
        tame = {part: g for part, g in genera.items() if g}
        if len(tame) < len(genera):
            return self._searched_wins(counts)
        return self._tame_wins(tame, counts)

    def _wins_by_quotient(
        self, quotient: Quotient, counts: Mapping[P, int]
    ) -> Callable[[P], Iterator[P]]:
        heaps = self._heaps
        assert heaps is not None
        targets = quotient.targets(self._counted(counts))

        def wins(part: P) -> Iterator[P]:
            (letter,) = heaps.letters([part])
            wanted = targets[quotient.element(letter)]
            if not wanted:
                return
            for left in bounded(self.game, heaps.options(letter)):
                if quotient.of_word(left) in wanted:
                    yield heaps.option(letter, left)

        return wins

    def _tame_wins(
        self, genera: Mapping[P, Genus], counts: Mapping[P, int]
    ) -> Callable[[P], Iterator[P]]:
        total = add([genera[part] for part, count in counts.items() if count & 1])[0]
        even = sum(count for part, count in counts.items() if not _is_swap(genera[part]))

        def wins(part: P) -> Iterator[P]:
            genus = genera[part]
            others_swap = even == (not _is_swap(genus))
            for option in self._candidates(part, total ^ genus[0], others_swap):
                left = self.genus(option) or (0, 0)
                if left[0] ^ total ^ genus[0] == (others_swap and _is_swap(left)):
                    yield option

        return wins

    def _candidates(self, part: P, rest: int, others_swap: bool) -> Iterator[P]:
        """Give the options that can leave G- = 0: those of value ``rest``, or of the other unit."""
        lists = [
            self.game.moves_to(part, v) for v in ((rest, rest ^ 1) if others_swap else (rest,))
        ]
        for found in lists:
            if found is None:
                yield from bounded_options(self.game, part)
                return
        for found in lists:
            yield from found or ()

    def _searched_wins(self, counts: Mapping[P, int]) -> Callable[[P], Iterator[P]]:
        forms = {part: self._forms.of(part) for part in counts}

        def wins(part: P) -> Iterator[P]:
            others = _listed({**counts, part: counts[part] - 1})
            rest = [forms[other] for other in others]
            for option in self.game.options(part):
                if self._forms.is_p(self._forms.add([*rest, self._forms.of(option)])):
                    yield option

        return wins

    def _part(self, part: P) -> Genus | _Wild:
        known = self._known(part)
        if known is None:
            packed = self.game.packed(part)
            if packed is None:
                known = fold(self.game, part, self._memo, _join, _close, self._known, self._now)
            else:
                known = self._memo[part] = self._part_in(*packed)
        return known

    def _part_in(self, game: Impartial[Any], part: Any) -> Genus | _Wild:
        inner = self._packed.get(game)
        if inner is None:
            inner = self._packed[game] = MiserePlay(game, self.limit)
        inner._now = self._now
        return inner._part(part)

    def _known(self, part: P) -> Genus | _Wild | None:
        if part in self._memo:
            return self._memo[part]
        minus = self.game.misere_form(part)
        if minus is None:
            return None
        plus = self.game.closed_form(part)
        return None if plus is None else (plus, minus)


def quotient_of(heaps: Heaps, limits: Limits) -> Quotient:
    """Give the quotient that is shipped, or as much of it as is found within limits.

    >>> from grundy.rules.codes import parse_code
    >>> kayles, dawson = (Heaps((parse_code(code, 8),)) for code in ("0.77", "0.07"))
    >>> len(quotient_of(kayles, Limits())), quotient_of(dawson, Limits(heaps=10)).last
    (40, 10)
    """
    known = shipped(heaps)
    if known is not None:
        return known
    from grundy.solvers.misere.find import search  # late: NumPy is slow to import

    return search(heaps, limits).quotient


def elements(game: Impartial[Any], start: int, stop: int) -> tuple[Quotient, list[int]]:
    """Give the quotient of a game on heaps, and the elements of the heaps from start to stop - 1.

    >>> from grundy.games import game
    >>> elements(game("misere:kayles"), 0, 6)[1]
    [0, 1, 2, 3, 1, 6]

    `InputError` is raised for no game on heaps, `LimitError` for heaps of which none is proved.
    """
    heaps = heaps_of(game)
    if heaps is None or len(heaps.games) > 1:
        raise InputError("a game on heaps, for a misere quotient", got=game.text)
    quotient = quotient_of(heaps, Limits(heaps=max(stop, _HEAPS)))
    if not quotient.knows([stop - 1]):
        raise LimitError(
            phrase(
                "the misere quotient of {game} is proved for heaps to {n} only, with {m} elements",
                game=game.text,
                n=quotient.last,
                m=len(quotient),
            )
        )
    return quotient, [quotient.element(k) for k in range(start, stop)]


class Forms(Generic[P]):
    """Hold the canonical misere forms met in one game.

    A component becomes a sum of atoms. Two components with the same options are the same atom, two
    atoms *1 cancel, and reversible moves are removed.

    Theorem (Conway, On Numbers and Games, chapter 12). Let H have all options of K, and let every
    other option of H have K itself as an option. If K has an option, or H is won under misere play,
    then H = K: each may stand for the other in every sum.

    >>> from grundy.games import game
    >>> f = Forms(game("kayles"))
    >>> f.of((1,)), f.of((4,)) == f.of((1,)), f.of((4, 1))
    ((0,), True, ())
    """

    def __init__(self, game: Impartial[P], limit: int = MOST_POSITIONS) -> None:
        self.game, self.limit = game, limit
        self._atoms: list[frozenset[Atoms]] = [frozenset({()})]
        self._made: dict[frozenset[Atoms], Atoms] = {frozenset(): (), frozenset({()}): (_ONE,)}
        self._parts: dict[Impartial[Any], dict[Any, Atoms]] = {}
        self._lost: dict[Atoms, bool] = {}
        self._options: dict[Atoms, frozenset[Atoms]] = {}
        self._kept = 0
        self._search = _AtomGame(self)

    def of(self, position: P) -> Atoms:
        """Give the canonical form of a position, as sorted atoms."""
        return self.add([self._part(part) for part in self.game.parts(position)])

    @property
    def atoms(self) -> Sequence[frozenset[Atoms]]:
        """Give the options of each atom met so far; an atom comes after those of its options."""
        return self._atoms

    def add(self, forms: Iterable[Atoms]) -> Atoms:
        """Give the sum of forms; pairs of *1 cancel."""
        atoms = sorted(atom for form in forms for atom in form)
        ones = atoms.count(_ONE)
        return tuple(atoms[ones - ones % 2 :])

    def is_p(self, form: Atoms) -> bool:
        """Say whether the player to move loses."""
        return fold(
            self._search,
            form,
            self._lost,
            lambda answers: answers[0],
            lambda seen: bool(seen) and True not in seen,
            limit=self.limit,
        )

    def options(self, form: Atoms) -> frozenset[Atoms]:
        """Give the options of a form; raise `LimitError` after too many moves."""
        found = self._options.get(form)
        if found is None:
            found = self._options[form] = frozenset(self._moves(form))
            self._kept += len(found)
            most = max(_FEW_MOVES, self.limit)  # there may be far more of them than positions
            if self._kept > most:
                raise LimitError(
                    phrase("{game}: the search passed {n} moves", game=self.game.text, n=most)
                )
        return found

    def _moves(self, form: Atoms) -> Iterator[Atoms]:
        for atom in Counter(form):
            left = list(form)
            left.remove(atom)
            rest = tuple(left)
            for option in self._atoms[atom]:
                yield self.add((rest, option))

    def _part(self, part: P) -> Atoms:
        game, start = self.game.packed(part) or (self.game, part)
        known = self._parts.setdefault(game, {})
        return fold(game, start, known, self.add, self._close, limit=self.limit)

    def _close(self, seen: set[Atoms]) -> Atoms:
        options = frozenset(seen)
        form = self._made.get(options)
        if form is None:
            form = self._simpler(options)
            if form is None:
                self._atoms.append(options)
                form = (len(self._atoms) - 1,)
            self._made[options] = form
        return form

    def _simpler(self, options: frozenset[Atoms]) -> Atoms | None:
        """Find the form that a position with these options is equal to, by the theorem."""
        for form in {f for option in options for f in self.options(option)}:
            kept = self.options(form)
            if (
                kept <= options
                and all(form in self.options(o) for o in options - kept)
                and (form or any(self.is_p(option) for option in options))
            ):
                return form
        return None


class _AtomGame(Impartial[Atoms]):
    """Play with forms as a game of its own."""

    name = "forms"

    def __init__(self, forms: Forms[P]) -> None:
        self._of = forms.options

    def options(self, position: Atoms) -> frozenset[Atoms]:
        return self._of(position)

    def parse(self, text: str) -> Atoms:
        return tuple(map(int, text.split()))

    def format(self, position: Atoms) -> str:
        return " ".join(map(str, position))


@dataclass(frozen=True)
class ClosedSet(Heaps):
    """Hold forms as letters 1, 2, ..., each with the words of letters that its options are."""

    words: tuple[tuple[Word, ...], ...] = ()

    def most(self) -> int:
        """Count the letters."""
        return len(self.words)

    def options(self, letter: int) -> Iterator[Word]:
        """Give what a letter can become."""
        return iter(self.words[letter - 1] if letter else ())

    @cached_property
    def _weights(self) -> list[int]:
        weights = [0]
        for options in self.words:
            weights.append(1 + max(sum(weights[one] for one in word) for word in options))
        return weights

    def weight(self, word: Word) -> int:
        """Give a number that every move lowers.

        >>> ClosedSet((), (((),), ((), (1,)), ((2, 2),))).weight((3, 1))
        6
        """
        return sum(self._weights[letter] for letter in word)

    @property
    def may_repeat(self) -> bool:
        """Say that there is no end of a period to look for."""
        return False


def closed_quotient(
    game: Impartial[P], position: P, limits: Limits
) -> tuple[Quotient, int | None, str]:
    """Give the quotient, the element of the position, and what ended the search too soon, if so.

    The quotient is then that of the simpler positions. `LimitError` is raised where the forms are
    too many.

    >>> from grundy.games import game
    >>> kayles = game("kayles")
    >>> quotient, element, _ = closed_quotient(kayles, (4,), Limits())
    >>> len(quotient), element in quotient.lost
    (6, True)
    """
    from grundy.solvers.misere.find import search  # late: NumPy is slow to import

    forms: Forms[P] = Forms(game, limits.positions)
    root = tuple(atom + 1 for atom in forms.of(position))
    words = tuple(
        tuple(sorted(tuple(atom + 1 for atom in form) for form in options))
        for options in forms.atoms
    )
    ended: Any = next(iter(game.options(position)), None) is None
    letters = ClosedSet((ByOptions(game),), () if ended else words)
    found = search(letters, replace(limits, heaps=len(words)))
    complete = len(found.quotient.phi) == letters.most() + 1
    known = found.quotient.knows(root)
    element = found.quotient.of_word(root) if known else None
    return found.quotient, element, "" if complete else found.why
