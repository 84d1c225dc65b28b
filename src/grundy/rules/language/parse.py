"""Read a rule from its text."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from io import BytesIO

from lark import Lark
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from grundy.cache import keep, kept, private_folder
from grundy.errors import GrundyError, InputError
from grundy.phrases.phrase import phrase
from grundy.phrases.typed import halved
from grundy.rules.language.builder import Builder
from grundy.rules.language.doubts import is_doubtful
from grundy.rules.language.moves import rule_options
from grundy.rules.language.rule import Rule
from grundy.rules.language.senses import UnclearError
from grundy.rules.language.spoken import is_chinese, spoken
from grundy.rules.language.tables import squeezed
from grundy.rules.language.unread import refuse_unread
from grundy.rules.language.words import expectation, terminals

__all__ = ["LONGEST", "parse_rule"]

_ZH = {"'rounding down' or 'rounding up'": "how it is rounded: 向下取整 or 向上取整"}
_TOLD = re.compile(r"[^.][.。](?=\s*[^\s.0-9])")
_SIGNS = re.compile(r"[<>=≤≥≠%|*+/^]")
_COLUMN = re.compile(r"column (\d+)")

LONGEST = 400
_SMALL = 40
_MOST_TRIED = 200


def parse_rule(text: str) -> Rule:
    """Read a rule; raise `InputError` with the column and what was expected there.

    >>> str(parse_rule("Take 1, 2 or 4 stones. Whoever takes the last stone loses."))
    '{1,2,4}, last one loses'
    >>> str(parse_rule("每次取 1 或 4 个"))
    '{1,4}'
    >>> parse_rule("any but blue")
    Traceback (most recent call last):
    grundy.errors.InputError: rule, column 9: expected a number, or a range such as 1..4, got 'blue'
    """
    typed = halved(text)
    text, places = squeezed(typed)
    if len(text) > LONGEST:
        raise InputError(
            phrase("a rule of at most {n} characters", n=LONGEST), got=text, where="rule"
        )
    try:
        return _read(text)
    except InputError as error:
        if text == typed or not (found := _COLUMN.search(error.where)):
            raise
        where = phrase("rule, column {n}", n=places[int(found[1]) - 1] + 1)
        raise InputError(error.expected, got=error.got, where=where) from None


def _read(text: str) -> Rule:
    """Read a rule by the grammar, else clause by clause; refuse one that these read differently.

    A canonical text is read as it stands: no phrase may change what the rule itself wrote.
    """
    with suppress(GrundyError):
        rule = _parse(text)
        if str(rule) == text:
            return rule
    try:
        rule = _spoken(text)
    except InputError as error:
        refuse_unread(text, only=False)
        return _retold(text, error)
    if str(rule) == text:
        return rule
    found: list[tuple[Rule, int]] = []
    if not rule.piles and not _SIGNS.search(text):
        try:
            found = _rules(text)
        except UnclearError:
            raise
        except InputError:
            pass  # the grammar says more than the clauses
    other = [one for one in found if not _alike(rule, one[0])]
    if other:
        return _unsure(text, (rule, 0), *other)
    return _certain(text, rule)


def _retold(text: str, error: InputError) -> Rule:
    """Read a rule clause by clause; of sentences, raise the error that comes later in the text."""
    try:
        found = _rules(text)
    except InputError as other:
        raise (max(error, other, key=_place) if _TOLD.search(text) else error) from None
    if not found:
        raise error
    return _unsure(text, *found) if found[1:] else _certain(text, found[0][0])


def _certain(text: str, rule: Rule) -> Rule:
    """Refuse a rule that depends on where words of the text belong, and show what would be read."""
    if is_doubtful(text, rule):
        meant = phrase("a rule that means one thing, such as {rule}", rule=f"'{rule}'")
        raise InputError(meant, got=text, where="rule")
    return rule


def _rules(text: str) -> list[tuple[Rule, int]]:
    """Give the rules that a text may mean, each once, and where they part."""
    from grundy.rules.language.retold import readings  # late: its patterns are slow to compile

    found: list[tuple[Rule, int]] = []
    for reading in readings(text):
        with suppress(InputError):
            rule, *less = map(_parse, (reading.text, *reading.less))
            known = (*less, *(one for one, _ in found))
            moves = rule_options(rule)
            if any(any(True for _ in moves(n)) for n in range(_SMALL)) and not any(
                map(partial(_alike, rule), known)
            ):
                found.append((rule, reading.doubt.at if reading.doubt else 0))
    return found


def _spoken(text: str) -> Rule:
    refuse_unread(text)
    said, places = spoken(text)
    try:
        return _parse(said)
    except InputError as error:
        raise _at_home(error, text, places) from None


def _place(error: InputError) -> int:
    found = _COLUMN.search(error.where)
    return int(found[1]) if found else 0


def _unsure(text: str, *found: tuple[Rule, int]) -> Rule:
    """Refuse a rule that may mean two things, and name both."""
    (one, _), (other, at) = found[:2]
    meant = phrase(
        "a rule that means one thing, {one} or {other}", one=f"'{one}'", other=f"'{other}'"
    )
    raise InputError(meant, got=text[at:], where=phrase("rule, column {n}", n=at + 1))


def _alike(one: Rule, other: Rule) -> bool:
    """Tell whether rules give the same moves to small heaps, and a bit beyond their numbers."""
    if one == other:
        return True
    most = max(map(int, re.findall("[0-9]+", f"{one} {other} 0")))
    sizes = {*range(_SMALL), *range(min(most, _MOST_TRIED), min(most, _MOST_TRIED) + _SMALL)}
    moves, others = map(rule_options, (one, other))
    same = all({*moves(n)} == {*others(n)} for n in sizes)
    return same and one.misere == other.misere


def _at_home(error: InputError, text: str, places: list[int]) -> InputError:
    """Let an error name the place in what was typed."""
    found = _COLUMN.search(error.where)
    if found is None:
        return error
    at = places[min(int(found[1]) - 1, len(places) - 1)]
    end = next((place for place in places if place > at), len(text))
    typed = (
        error.got
        if error.got and error.got.isascii() and text.startswith(error.got, at)
        else text[at:end].strip()
    )
    expected = _ZH.get(error.expected, error.expected) if is_chinese(text) else error.expected
    return InputError(expected, got=typed, where=phrase("rule, column {n}", n=at + 1))


def _parse(text: str) -> Rule:
    try:
        rule: Rule = Builder().transform(_grammar().parse(text))
    except UnexpectedToken as error:
        place = len(text) if error.token.type == "$END" else error.token.start_pos or 0
        raise _unexpected(text, place, error.accepts or error.expected) from None
    except UnexpectedCharacters as error:
        raise _unexpected(text, error.pos_in_stream or 0, error.allowed or set()) from None
    except VisitError as error:
        if isinstance(error.orig_exc, GrundyError):
            raise error.orig_exc from None
        raise
    if len(str(rule)) > LONGEST:
        raise InputError("a shorter rule", got=text, where="rule")
    return rule


def _unexpected(text: str, place: int, names: set[str]) -> InputError:
    word = re.match(r"\s*(\w+|\S|)", text[place:])
    got = word[1] if word else ""
    column = place + (word.start(1) if word else 0) + 1
    return InputError(expectation(names), got=got, where=phrase("rule, column {n}", n=column))


@cache
def _grammar() -> Lark:
    """Make the parser, or read the one that was made of the same text before."""
    structure = files(__package__).joinpath("grammar.lark").read_text(encoding="utf-8")
    text = f"{structure}\n{terminals()}"
    make = partial(Lark, text, parser="lalr", maybe_placeholders=False)
    place = private_folder("grammar")
    if place is None:
        return make()
    path = place / sha256(f"{text} {lark_version} {sys.version}".encode()).hexdigest()[:32]
    if (whole := kept(path)) is not None:
        return Lark.load(BytesIO(whole))
    parser, saved = make(), BytesIO()
    parser.save(saved)
    keep(path, saved.getvalue())
    return parser
