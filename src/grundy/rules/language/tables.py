"""Read tables of phrases, and put a text by them: what people say, and what says it in the rules.

A table is a file ``english.phrases`` or ``chinese.phrases``: ``[stage]`` begins the rows of a
stage, ``NAME = pattern`` names a part for the rows below, and ``pattern => text`` says what stands
for a pattern. A text has one space where it had any white space, so a pattern has one, too. In the
text that is put, ``{a|b}`` is the first of these groups that is there, ``{a:sign}`` what `sayings`
says for it, ``{a~x}`` the group with k for the letter x, ``{a?text}`` a text if the group is there
and ``{a!text}`` if not, ``{a:again}`` the group put by the same stage; ``@name`` is a function of
`sayings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from grundy.rules.language.needed import folded, needed
from grundy.rules.language.sayings import MADE, WAYS

__all__ = ["Made", "Step", "Word", "Words", "in_turn", "put", "readers", "squeezed", "table"]

Made = str | Callable[["re.Match[str]"], str]
Word = tuple["re.Pattern[str]", Made]
Step = Callable[[str], tuple[str, list[int]]]
_FIELD = re.compile(r"\{([a-z0-9|]+)(?:([:~?!])([^{}]*))?\}")
_PART = re.compile(r"\{([A-Z_]+)\}")


class Words(Sequence[Word]):
    """Hold words, each pattern compiled when it is first asked for.

    >>> two = Words([("coins?", "stone"), ("heap|pile", "row")])
    >>> two.likely("a PILE"), two[0][0].search("2 Coins")[0]
    ([1], 'Coins')
    """

    def __init__(self, rows: Iterable[tuple[str, Made]]) -> None:
        self._rows = tuple(rows)
        self._made: dict[int, Word] = {}

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: Any) -> Any:
        if at not in self._made:
            pattern, made = self._rows[at]
            self._made[at] = re.compile(pattern, re.IGNORECASE), made
        return self._made[at]

    @cached_property
    def _by_part(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for i, (pattern, _) in enumerate(self._rows):
            for part in needed(pattern):
                found.setdefault(part, []).append(i)
        return found

    def likely(self, text: str) -> list[int]:
        """Give the places of the words that may stand in a text."""
        there = folded(text)
        return sorted({i for part, those in self._by_part.items() if part in there for i in those})


def readers(words: Iterable[tuple[str, Made]]) -> Words:
    """Take pairs of a pattern and what stands for it.

    >>> put("a bb", readers([("b", "c")]))[0]
    'a cc'
    """
    return Words(words)


def put(text: str, words: Words) -> tuple[str, list[int]]:
    """Put other words for some; give for each letter, and for the end, where it comes from.

    At each place the first of the words that begins there is taken.

    >>> put("ab", readers([("a", "xyz")]))
    ('xyzb', [0, 0, 0, 1, 2])
    """
    said, at = "", 0
    places: list[int] = []
    begun = ((i, _found(words[i][0], text, 0)) for i in words.likely(text))
    first = {i: one for i, one in begun if one}
    while at < len(text):
        start = min((one.start() for one in first.values()), default=len(text))
        said += text[at:start]
        places += range(at, start)
        at = start
        chosen = next((i for i, one in first.items() if one.start() == at), None)
        if chosen is None:
            break
        found, made = first[chosen], words[chosen][1]
        new = made if isinstance(made, str) else made(found)
        said += new
        places += range(at, found.end()) if new == found[0] else [at] * len(new)
        at = found.end()
        for i in [i for i, one in first.items() if one.start() < at]:
            if later := _found(words[i][0], text, at):
                first[i] = later
            else:
                del first[i]
    return said, [*places, len(text)]


def in_turn(text: str, steps: Iterable[Step]) -> tuple[str, list[int]]:
    """Put a text by several steps, each on what the one before gave, with one space for many.

    >>> one, two = readers([(" ", "")]), readers(())
    >>> in_turn("a  b", (lambda text: put(text, one), lambda text: put(text, two)))
    ('ab', [0, 3, 4])
    """
    text, places = squeezed(text)
    for step in steps:
        for one in (step, squeezed):
            text, moved = one(text)
            places = [places[at] for at in moved]
    return text, places


def _found(word: re.Pattern[str], text: str, at: int) -> re.Match[str] | None:
    """Find the first place from one on where something begins that a word says."""
    found = word.search(text, at)
    while found and not found[0]:
        found = word.search(text, found.end() + 1) if found.end() < len(text) else None
    return found


def squeezed(text: str) -> tuple[str, list[int]]:
    """Put one space for white space and ``_``, however much of it there is.

    >>> squeezed("a __ b")
    ('a b', [0, 1, 5, 6])
    """
    return put(text, _SPACES) if _WIDE.search(text) else (text, list(range(len(text) + 1)))


_SPACES = readers([(r"[\s_]+", " ")])
_WIDE = re.compile(r"[\s_]{2}|[^\S ]|_")


@cache
def table(language: str, stage: str) -> Words:
    """Give the rows of a stage.

    >>> put("remove one stone", table("english", "words"))[0]
    'remove one stone'
    """

    def again(text: str) -> str:
        return put(text, table(language, stage))[0]

    return readers((pattern, _made(said, again)) for pattern, said in _rows(language)[stage])


@cache
def _rows(language: str) -> dict[str, list[tuple[str, str]]]:
    """Read a file of phrases, with the named parts put in."""
    text = files(__package__).joinpath(f"{language}.phrases").read_text(encoding="utf-8")
    parts: dict[str, str] = {}
    stages: dict[str, list[tuple[str, str]]] = {}
    for line in text.split("\n"):
        if found := re.fullmatch(r"\[([a-z]+)\]", line):
            rows = stages.setdefault(found[1], [])
        elif line and not line.startswith("# "):
            pattern, _, said = line.partition(" => ")
            pattern = _PART.sub(lambda m: parts[m[1]], pattern)
            if found := re.match(r"([A-Z_]+) = ", pattern):
                parts[found[1]] = pattern[found.end() :]
            else:
                rows.append((pattern, said))
    return stages


def _made(said: str, again: Callable[[str], str]) -> Made:
    """Give what is put: a text, or a function of what is found."""
    if said.startswith("@"):
        return MADE[said[1:]]
    said = said[1:-1] if said.startswith('"') else said
    if not _FIELD.search(said):
        return said
    return lambda found: _FIELD.sub(lambda field: _field(found, field, again), said)


def _field(found: re.Match[str], field: re.Match[str], again: Callable[[str], str]) -> str:
    names, kind, how = field.groups()
    groups = [int(name) if name.isdigit() else name for name in names.split("|")]
    group = next((found[name] for name in groups if found[name]), "")
    match kind:
        case "?" | "!":
            return how if bool(group) == (kind == "?") else ""
        case "~":
            return re.sub(rf"(?<![a-z]){found[how]}(?![a-z])", "k", group)
        case ":":
            return again(group) if how == "again" else WAYS[how](group)
    return group
