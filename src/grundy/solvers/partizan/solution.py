"""Answer who wins a partizan position, by which moves, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Generic, TypeVar, cast

from grundy.errors import LimitError
from grundy.kernels.compiler import can_compile, has_compiler
from grundy.phrases.phrase import phrase
from grundy.phrases.seconds import spoken_seconds
from grundy.rules.protocol import Numbers, Partizan
from grundy.solvers.budget import Budget
from grundy.solvers.fold import bounded
from grundy.solvers.partizan.canonical import QUICKER, PartizanValues
from grundy.solvers.partizan.compiled import LocalBoards
from grundy.solvers.partizan.hybrid import SumSearch
from grundy.solvers.view import View
from grundy.values.dyadic import Dyadic
from grundy.values.game import Game
from grundy.values.omega import Number
from grundy.values.shape import LEFT, RIGHT
from grundy.values.short import Session
from grundy.values.thermograph import mean, temperature, thermograph

__all__ = [
    "Decision",
    "PartizanMove",
    "PartizanMoves",
    "PartizanSolution",
    "budget_for",
    "moves_to",
    "solve_misere",
    "solve_partizan",
]

P = TypeVar("P", bound=Hashable)

_Wins = Callable[[P, int], bool]

_INSTANT = 0.01  # seconds

_WINNERS = {"L": "left", "R": "right", "N": "first", "P": "second"}
_OUTCOMES = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}

_REFUTED = (
    "{i} of the {j} first moves of Left are refuted",
    "{i} of the {j} first moves of Right are refuted",
)


_MOST_STATES = 4_000
_MOST_MOVES = 200

SHARE = 10
"""One part in so many of a budget goes to the value, before only the winner is searched for."""

FIRST = 4_000
"""So many states go to the value and to the search before a kernel decides, where one can."""

_FEW = 100
"""So many states go to the search where that kernel was compiled before."""

_EASY_SEARCH, _EASY_KERNEL = 600, 20
"""A value is attempted again where fewer states of a budget decided."""


@dataclass(frozen=True)
class Component(Generic[P]):
    """Hold a component of a sum with its mean and temperature, and each player's orthodox move.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> hot = components(PartizanValues(domineering), domineering.parse("..|.."))[0]
    >>> hot.value, hot.mean, hot.temperature, domineering.format(hot.left)
    (+-1, 0, 1, '#.|#.')

    Sentestrat (Berlekamp, The Economist's View of Combinatorial Games, 1996): answer in the
    component in which the opponent has just moved, if it is now hotter than every temperature
    that was reached before; else play the orthodox move in the hottest component. Who plays so
    loses, against the sum of the means, at most the temperature of the hottest component.
    """

    part: P
    value: Game
    mean: Dyadic
    temperature: Dyadic
    left: P | None
    right: P | None


def components(values: PartizanValues[P], position: P) -> list[Component[P]]:
    """List the components of a position, the hottest first.

    >>> from grundy.games import game
    >>> g = game("domineering")
    >>> [(c.value, c.mean) for c in components(PartizanValues(g), g.parse("...|..."))]
    [({2|-1/2}, 3/4)]
    """
    found = [_component(values, part) for part in values.game.parts(position)]
    return sorted(found, key=lambda component: component.temperature, reverse=True)


def _component(values: PartizanValues[P], part: P) -> Component[P]:
    value, game = values.part_value(part), values.game
    heat = temperature(value)
    left = _orthodox(values, game.left(part), 1, heat)
    right = _orthodox(values, game.right(part), -1, heat)
    return Component(part, value, mean(value), heat, left, right)


def _orthodox(values: PartizanValues[P], options: Iterable[P], sign: int, heat: Dyadic) -> P | None:
    """Choose the option whose opposite wall stands best at the temperature of the component."""

    def score(option: P) -> Dyadic:
        graph = thermograph(values.value(option))
        return graph.right_wall(heat) if sign > 0 else -graph.left_wall(heat)

    return max(options, key=score, default=None)


def line_of_play(
    game: Partizan[P],
    position: P,
    starts: tuple[bool, bool],
    winning: Callable[[P, int], Iterable[P]],
    budget: Budget,
) -> Iterator[tuple[int, P]]:
    """Give players and positions, until the end or until 4,000 more states of the budget are spent.

    ``starts`` tells who wins by beginning. Left begins, but Right where only he wins so;
    ``winning`` gives winning moves.

    >>> from grundy.games import game
    >>> g = game("domineering")
    >>> board, winning = g.parse("..|.."), lambda to, player: g.left(to)  # here every move wins
    >>> line = line_of_play(g, board, (True, True), winning, Budget())
    >>> [(player, g.format(to)) for player, to in line]
    [(0, '#.|#.')]
    """
    player = RIGHT if starts == (False, True) else LEFT
    wins, stop = starts[player], budget.spent + _MOST_STATES
    for _ in range(_MOST_MOVES):
        options = game.right(position) if player == RIGHT else game.left(position)
        try:
            found = next(iter(winning(position, player) if wins else options), None)
        except LimitError:
            return
        if found is None or budget.spent > stop:
            return
        yield player, found
        position, player, wins = found, 1 - player, not wins


@dataclass(frozen=True)
class PartizanMove(Generic[P]):
    """Hold a move: the position it leads to, and the move in words.

    >>> from grundy.games import game
    >>> rows = game("rows")
    >>> list(solve_partizan(rows, rows.parse("BWB+W")).right_moves)
    [PartizanMove(to=(Row('B'), Row('W')), text='take stone 2 (W) of row 1, leaving B')]
    """

    to: P
    text: str


class PartizanMoves(View[PartizanMove[P]], Generic[P]):
    """View the winning moves of one player.

    >>> from grundy.games import game
    >>> moves = solve_partizan(game("domineering"), game("domineering").parse("..|..")).left_moves
    >>> len(moves), moves[0].text, ".#|.#" in moves
    (2, 'row 1, column 1; row 2, column 1', True)
    """

    def __init__(
        self, game: Partizan[P], position: P, player: int, found: Callable[[], Iterable[P]]
    ) -> None:
        super().__init__(game)
        self._made = partial(moves_to, game, position, player)
        self._found = found

    def __iter__(self) -> Iterator[PartizanMove[P]]:
        return self._made(self._found())


@dataclass(frozen=True)
class PartizanSolution(Generic[P]):
    """Hold the answer for one position.

    ``outcome`` is L (Left wins), R (Right wins), N (the next player wins) or P (the previous
    one). ``value`` is the canonical form, or a number such as omega for rows without end; None
    where the position is too large for it and only the winner was searched for, in ``searched``
    states. Moves and the line of play are looked for when they are asked for.
    """

    game: Partizan[P]
    position: P
    outcome: str
    value: Game | Number | None
    left_moves: PartizanMoves[P]
    right_moves: PartizanMoves[P]
    values: PartizanValues[P]
    searched: int = 0
    play: Callable[[], Iterable[tuple[int, PartizanMove[P]]]] = tuple

    @cached_property
    def line(self) -> tuple[tuple[int, PartizanMove[P]], ...]:
        """Give a line of play, of players and moves; where a value is known there is none."""
        return tuple(self.play())

    @property
    def winner(self) -> str:
        """Say who wins: left, right, first (whoever begins) or second.

        >>> from grundy.games import game
        >>> solve_partizan(game("rows"), game("rows").parse("BW")).winner
        'left'
        """
        return _WINNERS[self.outcome]

    @property
    def mean(self) -> Number | None:
        """Give the mean value, where the value is known."""
        return mean(self.value) if isinstance(self.value, Game) else self.value

    @property
    def temperature(self) -> Dyadic | None:
        """Give the temperature, where the value is a short game."""
        return temperature(self.value) if isinstance(self.value, Game) else None

    def components(self) -> list[Component[P]]:
        """Give the components, the hottest first, with orthodox moves.

        >>> from grundy.games import game
        >>> g = game("domineering")
        >>> hot = solve_partizan(g, g.parse("..|..+...|...")).components()
        >>> [(c.value, str(c.temperature), g.format(c.left)) for c in hot]
        [({2|-1/2}, '5/4', '.#.|.#.'), (+-1, '1', '#.|#.')]
        """
        return components(self.values, self.position)


def solve_partizan(
    game: Partizan[P],
    position: P,
    session: Session | None = None,
    budget: Budget | None = None,
    search: SumSearch[P] | None = None,
) -> PartizanSolution[P]:
    """Say who wins a partizan position, what it is worth, and by which moves each player wins.

    ``session`` owns the tables of the value, which is a game of that session; ``budget`` bounds
    the work, also of the winning moves; an earlier ``search`` lends what it found.

    >>> from grundy.games import game
    >>> g = game("rows")
    >>> s = solve_partizan(g, g.parse("BWB+W"))
    >>> s.outcome, s.value, [move.text for move in s.right_moves]
    ('R', -1/4, ['take stone 2 (W) of row 1, leaving B'])
    """
    search = search or SumSearch(PartizanValues(game, session))
    search.budget = budget = budget or Budget()
    values = search.values
    quick = LocalBoards.fits(game, position)
    if quick or budget.states is not None or budget.seconds is None:
        first = FIRST if quick else None
        value = _value(values, position, budget.share(SHARE, first))
    else:
        value = _by_turns(search, position, budget, budget.seconds)
    if value is None:
        decided = Decision(search)
        wins = decided.wins
        starts = _begun(search, wins, position, LEFT), _begun(search, wins, position, RIGHT)
        attempt = budget.share(SHARE)
        broken = not has_compiler()  # as it turned out, so that nothing quicker will come
        if quick and (broken or (decided.easy and _near(values, position, attempt, budget))):
            value = _value(values, position, attempt)
    else:
        wins, starts = values.wins, (not value <= 0, not value >= 0)

    def winning(player: int) -> PartizanMoves[P]:
        found = partial(_winning, game, position, player, wins)
        return PartizanMoves(game, position, player, found if starts[player] else tuple)

    moves = winning(LEFT), winning(RIGHT)
    found = game, position, _OUTCOMES[starts], value, *moves, values
    if value is not None:
        return PartizanSolution(*found)
    searched, best = budget.spent, partial(_winning, game, wins=wins)

    def play() -> Iterable[tuple[int, PartizanMove[P]]]:
        return _worded(game, position, line_of_play(game, position, starts, best, budget))

    return PartizanSolution(*found, searched, play)


def _worded(
    game: Partizan[P], position: P, line: Iterable[tuple[int, P]]
) -> Iterator[tuple[int, PartizanMove[P]]]:
    for player, to in line:
        yield player, next(moves_to(game, position, player, [to]))
        position = to


def budget_for(game: Partizan[P], position: P, limit: str) -> Budget:
    """Read the limit of a question; where none is given, a large position has a smaller budget.

    >>> from grundy.games import game
    >>> clobber = game("clobber")
    >>> budgets = (budget_for(clobber, clobber.parse(size), "") for size in ("4x4", "60x60"))
    >>> [budget.seconds for budget in budgets]
    [None, 7]
    """
    return Budget.of(limit, sum(game.size(part) or 0 for part in game.parts(position)))


def moves_to(
    game: Partizan[P], position: P, player: int, found: Iterable[P]
) -> Iterator[PartizanMove[P]]:
    """Give the moves that lead to any of some options, lazily; several may lead to one.

    >>> from grundy.games import game
    >>> rows = game("rows")
    >>> sum_of_three = rows.parse("B+W+W")
    >>> [m.text for m in moves_to(rows, sum_of_three, RIGHT, rows.right(sum_of_three))]
    ['take stone 1 (W) of row 2, leaving nothing', 'take stone 1 (W) of row 3, leaving nothing']
    """
    seen: set[P] = set()
    for to in found:
        if to not in seen:
            seen.add(to)
            yield from (PartizanMove(to, text) for text in game.progress(position, to, player))


def _begun(search: SumSearch[P], wins: _Wins[P], position: P, player: int) -> bool:
    """Tell whether a player wins who begins; over the budget say how far the search came."""
    try:
        return wins(position, player)
    except LimitError as error:
        taken = search.budget.passed
        refuted, every = search.refuted(position, player)
        name, template = search.game.text, _REFUTED[player]
        raise LimitError(
            phrase(
                "{game}: {problem}; {far}; at that pace all would take {time} or more;"
                " give more by grundy solve --limit",
                game=name,
                problem=error.message,
                far=phrase(template, i=refuted, j=every),
                time=spoken_seconds(taken * every / max(refuted, 1)),
            )
        ) from None


def _value(values: PartizanValues[P], position: P, attempt: Budget) -> Game | Number | None:
    """Find the value, or None where it takes too long and the winner can be searched for."""
    game = values.game
    if isinstance(game, Numbers):
        number = game.number_form(position)
        return values.session.number(number) if isinstance(number, Dyadic) else number
    whole = any(game.size(part) is None for part in game.parts(position))
    try:
        with values.within(attempt.whole if whole and attempt.whole else attempt):
            return values.value(position)
    except LimitError:
        if whole:
            raise
        return None
    finally:
        attempt.close()


def _by_turns(
    search: SumSearch[P], position: P, budget: Budget, seconds: float
) -> Game | Number | None:
    """Find the value, or None where the search was quicker, or half of the seconds are over.

    Both have as many states, then twice as many: neither waits long for the other, however many
    seconds there are. What each found is kept.
    """
    states = FIRST
    while budget.passed < seconds / 2:
        value = _value(search.values, position, budget.share(SHARE, states))
        if value is not None:
            return value
        search.budget = attempt = budget.share(1, states)
        try:
            for player in (LEFT, RIGHT):
                search.wins(position, player)
            return None
        except LimitError:
            states *= 2
        finally:
            attempt.close()
            search.budget = budget
    return None


def _near(values: PartizanValues[P], position: P, attempt: Budget, whole: Budget) -> bool:
    """Tell whether the states suffice if each move more than was valued so far doubles them.

    Seconds alone are as many states as they bring at the pace so far.
    """
    missing = 0
    for part in values.game.parts(position):
        home, inner = values.home(part)
        most = max((home.game.size(known) or 0 for known in home.memo), default=0)
        missing = max(missing, (home.game.size(inner) or 0) - most)
    states = attempt.states
    paced = int(whole.spent / max(whole.passed, _INSTANT) * (attempt.seconds or 0))
    homes = (values.home(part)[0].game for part in values.game.parts(position))
    kernel = values.kernel
    if kernel is not None and all(kernel.serves(game, states) for game in homes):
        states = QUICKER * (paced if states is None else min(states, paced))
    elif states is None:
        states = paced
    return FIRST << missing <= states


def _winning(game: Partizan[P], position: P, player: int, wins: _Wins[P]) -> Iterable[P]:
    found = game.winning_form(position, player)
    if found is not None:
        return found
    return _decided(
        list(game.right(position) if player == RIGHT else game.left(position)), player, wins
    )


def _decided(options: list[P], player: int, wins: _Wins[P]) -> Iterator[P]:
    """Give the options that win; over the budget say how many are left undecided."""
    for i, option in enumerate(options):
        try:
            won = not wins(option, 1 - player)
        except LimitError as error:
            text = "{problem}; {n} of {m} moves are undecided"
            left = phrase(text, problem=error.message, n=len(options) - i, m=len(options))
            raise LimitError(left) from None
        if won:
            yield option


class Decision(Generic[P]):
    """Search a sum; where that takes long, and its boards find room in a kernel, by that.

    >>> from grundy.games import game
    >>> from grundy.solvers.partizan.canonical import PartizanValues
    >>> from grundy.values.shape import LEFT
    >>> clobber = game("clobber")
    >>> search = SumSearch(PartizanValues(clobber))
    >>> Decision(search).wins(clobber.parse("XOXOXO"), LEFT)
    False
    """

    def __init__(self, search: SumSearch[P]) -> None:
        self.search, self.budget = search, search.budget
        self._searched, self._begun = 0, search.kernel is not None
        self._boards = self._kernel() if self._begun else None

    @property
    def easy(self) -> bool:
        """Tell whether the search, or else the kernel, had little to do."""
        if self._boards is None:
            return self._searched < _EASY_SEARCH
        return not self._begun and self._boards.spent < _EASY_KERNEL

    def wins(self, position: P, player: int) -> bool:
        """Tell whether a player wins who begins; `LimitError` is raised over the budget."""
        if not LocalBoards.fits(self.search.game, position):
            return self.search.wins(position, player)
        if self._boards is None:
            ready = LocalBoards.kept()
            self.search.budget = attempt = self.budget.share(SHARE, _FEW if ready else FIRST)
            try:
                return self.search.wins(position, player)
            except LimitError:
                self._boards = self._kernel() if ready or can_compile() else None
            finally:
                attempt.close()
                self._searched += attempt.spent
                self.search.budget = self.budget
            if self._boards is None:
                return self.search.wins(position, player)
        return self._boards.wins(cast(Any, position), player)

    def _kernel(self) -> LocalBoards:
        """Give the kernel with what it found for earlier questions."""
        kernel = self.search.kernel
        if kernel is None:
            kernel = self.search.kernel = LocalBoards(self.search.values, self.budget)
        kernel.budget, kernel.spent = self.budget, 0
        return cast(LocalBoards, kernel)


class _Search(Generic[P]):
    """Search whole positions by the definition: equal values do not mean equal outcomes here."""

    def __init__(self, game: Partizan[P], budget: Budget) -> None:
        self.game, self.budget = game, budget
        self._known: dict[tuple[P, int], bool] = {}

    def options(self, position: P, player: int) -> Iterator[P]:
        found = self.game.right(position) if player == RIGHT else self.game.left(position)
        return bounded(self.game, found)

    def wins(self, position: P, player: int) -> bool:
        """Tell whether a player who is to move wins: a player without a move does."""
        key = position, player
        found = self._known.get(key)
        if found is None:
            self.budget.spend()
            options = dict.fromkeys(self.options(position, player))
            found = not options or any(not self.wins(to, 1 - player) for to in options)
            self._known[key] = found
        return found

    def winning(self, position: P, player: int) -> Iterator[P]:
        """Give the moves after which the opponent loses."""
        return (
            to
            for to in dict.fromkeys(self.options(position, player))
            if not self.wins(to, 1 - player)
        )


def solve_misere(
    game: Partizan[P], position: P, budget: Budget | None = None
) -> PartizanSolution[P]:
    """Say who wins when whoever cannot move wins, and by which moves; there are no values.

    >>> from grundy.games import game
    >>> domineering = game("domineering")
    >>> s = solve_misere(domineering, domineering.parse("2x4"))
    >>> s.outcome, len(s.left_moves), solve_misere(domineering, domineering.parse("1x2")).outcome
    ('N', 4, 'L')

    `LimitError` is raised over the budget.
    """
    search = _Search(game, budget or Budget())
    try:
        starts = search.wins(position, LEFT), search.wins(position, RIGHT)
    except RecursionError:
        raise LimitError(phrase("{game}: the search is too deep", game=game.text)) from None
    moves = [
        PartizanMoves(game, position, player, partial(search.winning, position, player))
        for player in (LEFT, RIGHT)
    ]
    outcome, spent = _OUTCOMES[starts], search.budget.spent
    return PartizanSolution(
        game, position, outcome, None, moves[0], moves[1], PartizanValues(game), spent
    )
