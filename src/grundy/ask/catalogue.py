"""Ask which games there are, and what they say: facts, cards, rules as read, words that lack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, islice
from math import log10
from typing import TYPE_CHECKING, Any

from grundy.ask.common import Extra, game, impartial, named, sentence, title_of
from grundy.ask.shown import Shown
from grundy.errors import InputError, UnknownName
from grundy.explain.language import LANGUAGES, reader, speaker
from grundy.games import all_games, short_name
from grundy.rules.heaps import HeapGame
from grundy.rules.protocol import Impartial, Partizan, Ruleset
from grundy.rules.text import read_text
from grundy.rules.vectors import VectorGame

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "Card",
    "Gallery",
    "GameFacts",
    "Language",
    "Reading",
    "cards",
    "facts_of",
    "games",
    "kind",
    "language",
    "loops",
    "missing",
    "reading",
    "skeleton",
]


@dataclass(frozen=True)
class GameFacts(Shown):
    """Hold what a game says of itself.

    >>> [facts] = games("nim")
    >>> facts.rule, facts.samples[0]
    ('Take any number of stones from one heap.', 'nim 3+3+1')
    """

    SAID = ("rule", "notation", "title")

    name: str
    aliases: tuple[str, ...]
    rule: str
    notation: str
    source: str
    samples: tuple[str, ...]
    drawing: str
    opening: str = ""
    title: str = ""


def games(name: str | None = None, *, extra: Extra = ()) -> list[GameFacts]:
    """Give the facts of every game, or of one; with arguments its rule is that of this very game.

    >>> [facts.name for facts in games("bash")]
    ['nim']
    """
    if name is None:
        return [facts_of(cls) for cls in [*extra, *all_games()]]
    facts = facts_of(kind(name, extra))
    return [replace(facts, rule=sentence(game(name, extra))) if ":" in name else facts]


def kind(name: str, extra: Extra = ()) -> type[Ruleset[Any]]:
    """Give the class of a game by its name.

    >>> kind("bash").name
    'nim'

    `UnknownName` is raised for a name that no game has, with the nearest ones.
    """
    head = named(name, extra).partition(":")[0]
    known = {n: cls for cls in [*all_games(), *extra] for n in (cls.name, *cls.aliases)}
    head = head if head in known else short_name(head)
    if head not in known:
        raise UnknownName("game", head, known, "`grundy games` lists them")
    return known[head]


def facts_of(cls: type[Ruleset[Any]]) -> GameFacts:
    """Read off a class what it says of itself.

    >>> from grundy.games.nim import Nim
    >>> facts_of(Nim).name, facts_of(Nim).opening
    ('nim', 'nim 3+5+7')
    """
    doc = (cls.__doc__ or "").partition(">>>")[0].replace("``", "`").strip()
    rule, _, more = doc.partition("\n")
    notation = " ".join(more.split())
    bare = [sample for sample in cls.samples if sample.startswith(f"{cls.name} ")]
    opening = cls.opening or max(bare or cls.samples, key=len, default="")
    facts = (rule, notation, cls.source, cls.samples, cls.drawing, opening, title_of(cls))
    return GameFacts(cls.name, cls.aliases, *facts)


def loops(text: str, *, extra: Extra = ()) -> str:
    """Write the moves of a game as nested loops, as machines take them.

    >>> print(loops("take:squares with 2k <= n"))
    heap n:
        for k in squares, k <= n // 2:
            leave n - k

    `InputError` is raised for a game whose moves are no rule and no code.
    """
    from grundy.rules.stated import states_moves
    from grundy.solvers.impartial.loops import loops_of

    found = impartial(text, extra)
    written = loops_of(found) if states_moves(found) else None
    if written is None:
        raise InputError("a game whose moves are a rule or a code", got=found.text, where="loops")
    return str(written)


@dataclass(frozen=True)
class Example(Shown):
    """Hold a rule, in English and in Chinese, and what it means.

    >>> language().examples[0]
    Example(rule='any', chinese='取任意个', meaning='take any number from one heap (Nim)')
    """

    SAID = ("meaning",)

    rule: str
    chinese: str
    meaning: str


@dataclass(frozen=True)
class Language(Shown):
    """Hold the reference of the rule language: examples with what they mean, and notes.

    >>> language().json()["examples"][1]
    {'rule': 'take 1..4', 'chinese': '每次取1到4个', \
'meaning': 'at most four; also 1-4, 1 to 4, at most 4'}
    """

    SAID = ("notes",)

    examples: tuple[Example, ...]
    notes: tuple[str, ...]


def language() -> Language:
    """Give the reference of the rule language.

    >>> language().examples[0].meaning
    'take any number from one heap (Nim)'
    """
    from grundy.rules.language.reference import EXAMPLES, NOTES

    examples = (Example(rule, chinese, meaning) for rule, meaning, chinese in EXAMPLES)
    return Language(tuple(examples), tuple(NOTES))


# --- ask for the cards of the gallery: what one sees of a game before choosing it


_EASY, _MEDIUM = 6, 10
"""A game that can go in at most 10 to this power ways is easy, or medium."""
_LINES, _LONGEST, _WIDEST = 5, 60, 64
"""So many lines of play tell the ways; so many moves, and ways to make one, are looked at."""


@dataclass(frozen=True)
class Card(Shown):
    """Hold what a card shows: the names and the rule, and a position to begin with.

    >>> from grundy.games.chomp import Chomp
    >>> card = card_of(Chomp)
    >>> card.kind, card.level, card.game, card.position
    ('impartial', 'easy', 'chomp', '6+6+6+6')

    ``kind`` is ``impartial``, ``partizan`` or ``loopy``; ``level`` is ``easy``, ``medium`` or
    ``hard``, by how many ways the game can go from there.
    """

    SAID = ("title", "rule")

    name: str
    aliases: tuple[str, ...]
    title: str
    rule: str
    kind: str
    level: str
    game: str
    position: str
    drawing: str


@dataclass(frozen=True)
class Gallery(Shown):
    """Hold the card of every game.

    >>> sorted({card.kind for card in cards().cards})
    ['impartial', 'loopy', 'partizan']
    """

    cards: tuple[Card, ...]


def cards(*, extra: Extra = ()) -> Gallery:
    """Give the card of every game.

    >>> [(card.title, card.kind, card.level, card.position) for card in cards().cards][-1]
    ("Wythoff's game", 'impartial', 'easy', '7+11')
    """
    if not extra:
        return _gallery()
    return Gallery(tuple(card_of(cls, extra) for cls in [*extra, *all_games()]))


@cache
def _gallery() -> Gallery:
    """Make the cards of our own games once: their levels are told by playing, which takes long."""
    return Gallery(tuple(map(card_of, all_games())))


def card_of(cls: type[Ruleset[Any]], extra: Extra = ()) -> Card:
    """Make the card of a game from its facts and the position to play from.

    >>> from grundy.games.nim import Nim
    >>> card_of(Nim).json()["level"]
    'easy'
    """
    facts = facts_of(cls)
    text, _, start = facts.opening.partition(" ")
    found = game(text, extra)
    position = found.parse(start)
    return Card(
        facts.name,
        facts.aliases,
        facts.title,
        facts.rule,
        _kind(found),
        _level(_ways(found, position)),
        found.text,
        found.format(position),
        found.drawing,
    )


def _kind(found: Ruleset[Any]) -> str:
    if getattr(found, "loopy", False):
        return "loopy"
    return "impartial" if isinstance(found, Impartial) else "partizan"


def _ways(found: Ruleset[Any], position: Any) -> float:
    """Estimate in how many ways play can go, by its logarithm: lines by chance, always the same.

    >>> from grundy.games.konane import Konane
    >>> [round(_ways(Konane(), Konane().parse(text))) for text in ("XO|OX", "XOXO|OX..|XOXO|OXOX")]
    [0, 3]
    """
    from random import Random

    return sum(_line(found, position, Random(seed)) for seed in range(_LINES)) / _LINES


def _line(found: Ruleset[Any], position: Any, chance: Random) -> float:
    """Multiply the numbers of moves along a line of play: add their logarithms."""
    sides = _sides(found)
    total = 0.0
    for turn in range(_LONGEST if sides else 0):
        options = list(islice(sides[turn % len(sides)](position), _WIDEST))
        if not options:
            break
        total += log10(len(options))
        position = options[chance.randrange(len(options))]
    return total


def _sides(found: Ruleset[Any]) -> tuple[Callable[[Any], Iterable[Any]], ...]:
    """Give what moves there are to who begins, and to the other."""
    if isinstance(found, Impartial):
        return (found.options,)
    return (found.left, found.right) if isinstance(found, Partizan) else ()


def _level(ways: float) -> str:
    return "easy" if ways <= _EASY else "medium" if ways <= _MEDIUM else "hard"


# --- say the rule that a game plays: how one in words was read, and that of a game with arguments


_HEAP = 12
_FEW = 6
_MOST = 9


@dataclass(frozen=True)
class Reading(Shown):
    """Hold a game as it was read: its rule, and the moves from one position that tells much.

    ``moves`` are what can be left there; the last one is ``...`` where there are more. ``rule`` is
    what can be typed for it, ``sentence`` says it.

    >>> print(reading("take an odd number of stones, at most 5"))
    How to move: 1..5 with k % 2 = 1: 12 -> 11, 9, 7
    """

    SAID = ("rule", "sentence")

    game: str
    rule: str
    sentence: str
    position: str
    moves: tuple[str, ...]

    def said(self, say: Callable[[str], str] = str) -> str:
        """Say the rule, and what it lets be left."""
        rule = say(self.sentence)
        if not self.moves:
            return rule
        return f"{rule.rstrip('.。')}: {self.position} -> {', '.join(self.moves)}"

    def __str__(self) -> str:
        return self.said()


def reading(text: str, *, extra: Extra = ()) -> Reading:
    """Read a game, and give its rule as it is played.

    >>> reading("每次取1个或4个").json(reader("zh"))["rule"], reading("two piles: take 1").moves
    ('{1,4}', ('3+3', '4+2'))
    >>> print(reading("misere:nim:3"))
    In each move take 1 to 3 from a heap. Whoever makes the last move loses: 12 -> 11, 10, 9

    `InputError` is raised for a text that is no clear rule.
    """
    found = game(text, extra)
    said = sentence(found)
    rule = getattr(found, "worded", said)
    position, left = _telling(found) if ":" in found.text else ("", [])
    shown = tuple(left[:_MOST]) + ("...",) * (len(left) > _MOST)
    return Reading(found.text, rule, said, position, shown)


def _telling(found: Ruleset[Any]) -> tuple[str, list[str]]:
    """Give a position with what its moves leave: the heap of up to twelve that tells most."""
    best: tuple[str, list[str]] = "", []
    if not isinstance(found, Impartial) or not isinstance(found, HeapGame | VectorGame):
        return best
    for position in _positions(found):
        left = [found.format(option) for option in islice(found.options(position), _MOST + 1)]
        if not best[0] or min(len(best[1]), _FEW) < min(len(left), _FEW):
            best = found.format(position), left
    return best


def _positions(found: HeapGame | VectorGame) -> Iterator[tuple[int, ...]]:
    """Give positions to look at, the one that is shown where all tell as much first."""
    if isinstance(found, VectorGame):
        yield tuple(range((found.arity or 0) + 2, 2, -1))
    else:
        yield from ((n,) for n in range(_HEAP, 0, -1))


# --- ask which texts of a game are not said in a language


def missing(name: str, lang: str, *, extra: Extra = ()) -> list[str]:
    """List the texts of a game that are not said in a language.

    >>> missing("cram", "zh")
    []
    """
    speaker(lang)  # raise for a language that is not known
    say = reader(lang)
    cls = kind(name, extra)
    return [text for text in dict.fromkeys(_texts(cls)) if text and say(text) == text]


def skeleton(name: str, *, extra: Extra = ()) -> str:
    """Write what a game's file lacks, as its fact ``words``, to be filled in.

    >>> skeleton("cram")
    ''
    """
    lines = []
    for lang in LANGUAGES[1:]:
        texts = missing(name, lang, extra=extra)
        entries = [f"            {text!r}: ''," for text in texts]
        lines += [f"        {lang!r}: {{", *entries, "        },"] * bool(texts)
    return "\n".join(["    words = {", *lines, "    }"]).replace("'", '"') if lines else ""


def _texts(cls: type[Ruleset[Any]]) -> Iterator[str]:
    """Give what a game says: title, rule, notation, and the templates of moves and theorems."""
    import ast
    import inspect

    facts = facts_of(cls)
    yield from (facts.title, facts.rule, facts.notation)
    files = {
        value.__code__.co_filename for value in vars(cls).values() if inspect.isfunction(value)
    }
    trees = (ast.parse(read_text(path)) for path in sorted(files))
    for node in chain.from_iterable(map(ast.walk, trees)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("phrase", "phrases"):
            yield from (str(a.value) for a in node.args[:1] if isinstance(a, ast.Constant))
