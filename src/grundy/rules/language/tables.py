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
from functools import cache
from importlib.resources import files

from grundy.rules.language.sayings import MADE, WAYS

__all__ = ["Made", "Step", "Word", "in_turn", "put", "readers", "squeezed", "table"]

Made = str | Callable[["re.Match[str]"], str]
Word = tuple["re.Pattern[str]", Made]
Step = Callable[[str], tuple[str, list[int]]]
_FIELD = re.compile(r"\{([a-z0-9|]+)(?:([:~?!])([^{}]*))?\}")
_PART = re.compile(r"\{([A-Z_]+)\}")


def readers(words: Iterable[tuple[str, Made]]) -> list[Word]:
    """Compile pairs of a pattern and what stands for it.

    >>> put("a bb", readers([("b", "c")]))[0]
    'a cc'
    """
    return [(re.compile(pattern, re.IGNORECASE), made) for pattern, made in words]


def put(text: str, words: Sequence[Word]) -> tuple[str, list[int]]:
    """Put other words for some; give for each letter, and for the end, where it comes from.

    At each place the first of the words that begins there is taken.

    >>> put("ab", readers([("a", "xyz")]))
    ('xyzb', [0, 0, 0, 1, 2])
    """
    said, at = "", 0
    places: list[int] = []
    first = [_found(word, text, 0) for word, _ in words]
    while at < len(text):
        start = min((one.start() for one in first if one), default=len(text))
        said += text[at:start]
        places += range(at, start)
        at = start
        chosen = next((i for i, one in enumerate(first) if one and one.start() == at), None)
        if chosen is None:
            break
        found, made = first[chosen], words[chosen][1]
        assert found is not None
        new = made if isinstance(made, str) else made(found)
        said += new
        places += range(at, found.end()) if new == found[0] else [at] * len(new)
        at = found.end()
        late = (i for i, one in enumerate(first) if one and one.start() < at)
        for i in late:
            first[i] = _found(words[i][0], text, at)
    return said, [*places, len(text)]


def in_turn(text: str, steps: Iterable[Step]) -> tuple[str, list[int]]:
    """Put a text by several steps, each on what the one before gave, with one space for many.

    >>> one, two = (lambda text: put(text, readers([(" ", "")])), lambda text: put(text, ()))
    >>> in_turn("a  b", (one, two))
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
def table(language: str, stage: str) -> list[Word]:
    """Give the rows of a stage, compiled.

    >>> put("remove one stone", table("english", "words"))[0]
    'remove one stone'
    """
    found: list[Word] = []

    def again(text: str) -> str:
        return put(text, found)[0]

    rows = ((pattern, _made(said, again)) for pattern, said in _rows(language)[stage])
    found += readers(rows)
    return found


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
