"""Several games side by side, or joined to one; a move is a move in one of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Self

from grundy.errors import InputError
from grundy.phrases.phrase import Phrase, phrase, sentences
from grundy.rules.codes import Code, code_sentence
from grundy.rules.combine import heap_games, joined, require_values
from grundy.rules.heaps import HeapGame, Heaps, drawing_of
from grundy.rules.protocol import Find, Impartial, Partizan, Ruleset, SideBySide
from grundy.rules.text import split_top
from grundy.values.game import Game
from grundy.values.short import Session

__all__ = ["Join", "PartizanSum", "Sum"]

Places = tuple[tuple[int, Any], ...]


class _Places(Ruleset[Places]):
    """Hold positions of several games: a position is a tuple of (number of the game, position)."""

    games: tuple[Any, ...]

    def __init__(self, games: Sequence[Ruleset[Any]]) -> None:
        self.games = tuple(games)
        self.drawing = "sum:" + ";".join(game.drawing for game in games)

    @property
    def sentence(self) -> str:
        """Say the rule of each game."""
        games = (phrase("{i}: {rule}", i=i, rule=g.sentence) for i, g in enumerate(self.games, 1))
        return phrase("Move in one of these games. {games}", games=sentences(*games))

    @property
    def arguments(self) -> str:
        """Give the texts of the games."""
        return joined(self.games)

    def parse(self, text: str) -> Places:
        """Read the positions, one for each game, between slashes."""
        texts = split_top(text, "/")
        if len(texts) != len(self.games):
            raise InputError(
                phrase("{n} positions split by /", n=len(self.games)),
                got=text.strip(),
                where=self.text,
            )
        return tuple(
            (i, g.parse(t)) for i, (g, t) in enumerate(zip(self.games, texts, strict=True))
        )

    def format(self, position: Places) -> str:
        """Write the positions between slashes."""
        texts = [""] * len(self.games)
        for i, p in position:
            t = self.games[i].format(p)
            texts[i] = f"({t})" if "/" in t else t
        return "/".join(texts)

    def parts(self, position: Places) -> Iterator[Places]:
        """Give the components of every game."""
        return (((i, q),) for i, p in position for q in self.games[i].parts(p))

    def assemble(self, parts: Sequence[Places]) -> Places:
        """Put the components of each game together."""
        held: list[list[Hashable]] = [[] for _ in self.games]
        for part in parts:
            for i, p in part:
                held[i].append(p)
        return tuple((i, g.assemble(held[i])) for i, g in enumerate(self.games))

    def describe(self, part: Places, option: Places) -> str:
        """Say the move in the game where it is made."""
        places = [*zip(part, option, strict=True)]
        (i, p), (_, q) = next((of for of in places if of[0] != of[1]), places[0])  # it may stay
        game = self.games[i]
        return phrase("{game}: {move}", game=game.text, move=game.describe(p, q))


class Sum(SideBySide[Places], _Places):
    """Play different games at once.

    As in ``sum:kayles+nim``, with positions like ``5+7 / 3``. A position is a tuple of
    (number of the game, position in it).

    >>> from grundy.games import game
    >>> g = game("sum:kayles+nim:4")
    >>> g.format(g.parse("5 7/3")), [g.format(p) for p in g.parts(g.parse("5 7/3"))]
    ('5+7/3', ['5/', '7/', '/3'])
    """

    name = "sum"
    title = "Several games at once"
    source = "Sprague 1935, Grundy 1939"
    samples = (
        "sum:kayles+nim 5+7/3",
        "sum:nim:4+subtraction:1,3,4 9/12",
        "sum:wythoff+nim 1+4/3",
        "sum:domineering+toads-and-frogs+nim 2x3/TT.FF/2",
    )

    def __init__(self, games: Sequence[Impartial[Any]]) -> None:
        super().__init__(games)
        self.loopy = any(game.loopy for game in games)
        self.has_ends = any(game.has_ends for game in games)

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the games between the plus signs."""
        texts = split_top(arguments, "+") if arguments else ()
        games = [require_values(find(text)) for text in texts]
        if len(games) < 2:
            raise InputError(
                "two or more games, as in sum:kayles+nim", got=arguments, where=cls.name
            )
        impartial = [game for game in games if isinstance(game, Impartial) and not game.misere]
        if len(impartial) == len(games):
            return cls(impartial)
        for game in games:
            fits = game in impartial or isinstance(game, Partizan)
            if not fits or getattr(game, "loopy", False):
                raise InputError("games of normal play that end", got=game.text, where=cls.name)
        return PartizanSum(games)

    def options(self, position: Places) -> Iterator[Places]:
        """Move in one of the games."""
        for j, (i, p) in enumerate(position):
            for q in self.games[i].options(p):
                yield (*position[:j], (i, q), *position[j + 1 :])

    def packed(self, part: Places) -> tuple[Impartial[Any], Any] | None:
        """Give the position that the game of the component gives."""
        ((i, p),) = part
        return self.games[i].packed(p)

    def closed_form(self, part: Places) -> int | None:
        """Give the value that the game of the component gives."""
        ((i, p),) = part
        return self.games[i].closed_form(p)

    def p_form(self, part: Places) -> bool | None:
        """Say what the game of the component says."""
        ((i, p),) = part
        return self.games[i].p_form(p)

    def theorem(self, part: Places) -> Phrase | None:
        """Say what the game of the component says."""
        ((i, p),) = part
        return self.games[i].theorem(p)

    def misere_form(self, part: Places) -> int | None:
        """Give the misere value that the game of the component gives."""
        ((i, p),) = part
        return self.games[i].misere_form(p)

    def moves_to(self, part: Places, value: int) -> Iterator[Places] | None:
        """Give the moves that the game of the component gives."""
        ((i, p),) = part
        found = self.games[i].moves_to(p, value)
        return None if found is None else (((i, q),) for q in found)


class PartizanSum(_Places, Partizan[Places]):
    """Play different games at once, some of them of Left and Right.

    >>> from grundy.games import game
    >>> g = game("sum:domineering+nim")
    >>> [g.format(option) for option in g.left(g.parse("2x1/1"))]
    ['#|#/1', '.|./0']
    """

    @property
    def text(self) -> str:
        """Give the texts of the games, behind ``sum:``."""
        return f"sum:{self.arguments}"

    def left(self, position: Places) -> Iterator[Places]:
        """Move as Left in one of the games."""
        return self._moves(position, "left")

    def right(self, position: Places) -> Iterator[Places]:
        """Move as Right in one of the games."""
        return self._moves(position, "right")

    def _moves(self, position: Places, side: str) -> Iterator[Places]:
        for j, (i, p) in enumerate(position):
            game = self.games[i]
            moves = game.options if isinstance(game, Impartial) else getattr(game, side)
            for q in moves(p):
                yield (*position[:j], (i, q), *position[j + 1 :])

    def progress(self, position: Places, option: Places, player: int) -> Iterator[str]:
        """Say every move in the game where it is made."""
        changed = ((i, p, q) for (i, p), (_, q) in zip(position, option, strict=True) if p != q)
        i, p, q = next(changed)
        game = self.games[i]
        words = (
            _impartial(game, p, q) if isinstance(game, Impartial) else game.progress(p, q, player)
        )
        return (phrase("{game}: {move}", game=game.text, move=move) for move in words)

    def size(self, part: Places) -> int | None:
        """Give the size of the component in its game."""
        ((i, p),) = part
        game = self.games[i]
        return game.size(p) if isinstance(game, Partizan) else None

    def packed(self, part: Places) -> tuple[Partizan[Any], Any] | None:
        """Give the component in its game, if that is one of Left and Right."""
        ((i, p),) = part
        game = self.games[i]
        return (game.packed(p) or (game, p)) if isinstance(game, Partizan) else None

    def value_form(self, part: Places, session: Session) -> Game | None:
        """Give what the game of the component gives, a nim heap where it is impartial."""
        ((i, p),) = part
        game = self.games[i]
        if isinstance(game, Partizan):
            return game.value_form(p, session)
        nim = game.closed_form(p)
        return None if nim is None else session.star(nim)


def _impartial(game: Impartial[Any], position: Any, option: Any) -> Iterator[str]:
    """Say the moves that lead to an option, each in the component where it is made."""
    parts, left = list(game.parts(position)), game.assemble(list(game.parts(option)))
    for part in dict.fromkeys(parts):
        at = parts.index(part)
        for to in dict.fromkeys(game.options(part)):
            if game.assemble([*parts[:at], *game.parts(to), *parts[at + 1 :]]) == left:
                yield game.describe(part, to)


class Join(HeapGame):
    """Allow on each heap the moves of either of several games.

    As in ``join:kayles+grundy``.

    >>> from grundy.games import game
    >>> sorted(game("join:nim:1+octal:4").options((3,)))
    [(1, 2), (2,)]
    """

    name = "join"
    title = "Rules joined"
    samples = ("join:nim:1+octal:4 3+4", "join:kayles+grundy 7+5")

    def __init__(self, games: Sequence[HeapGame]) -> None:
        self.games = tuple(games)
        self.loopy = any(game.loopy for game in games)
        self.drawing = drawing_of(self.as_code())

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Self:
        """Read the games between the plus signs."""
        games = heap_games(arguments, find, cls.name)
        if len(games) < 2:
            raise InputError("two or more games, as in join:kayles+grundy", got=arguments)
        return cls(games)

    @property
    def sentence(self) -> str:
        """Say the moves of the games together where they are a code, else those of each."""
        code = self.as_code()
        if code is not None:
            return code_sentence(code)
        return sentences(*(game.sentence for game in self.games))

    @property
    def arguments(self) -> str:
        """Give the texts of the games."""
        return joined(self.games)

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give what either game leaves behind, each once."""
        seen: set[Heaps] = set()  # one after another: of a large heap a few may be asked for only
        for rules in self.games:
            for left in rules.heap_options(n):
                if left not in seen:
                    seen.add(left)
                    yield left

    def as_code(self) -> Code | None:
        """Give the code that has the digits of all, where all are codes of one kind."""
        codes = [code for g in self.games if (code := g.as_code())]
        if len(codes) < len(self.games) or any(c.unequal for c in codes):
            return None
        last = max(c.last for c in codes)
        if last > 10_000:
            return None
        digits = dict.fromkeys(range(last + 1), 0)
        tail = 0
        for code in codes:
            digits = {k: d | code.digit(k) for k, d in digits.items()}
            tail |= code.tail
        return Code(digits, tail)
