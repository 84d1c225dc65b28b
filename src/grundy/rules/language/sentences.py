"""Read a rule in sentences: find all that it may mean.

The lexicon says what words may be, and the chart finds the clauses of each sentence. Words that no
lexicon has may be pieces, or stand in a scene.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib.resources import files
from itertools import pairwise, product
from typing import Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.language.amounts import Term
from grundy.rules.language.chart import (
    Cell,
    Grammar,
    Meaning,
    TooManyError,
    Unit,
    UntoldError,
    chart,
)
from grundy.rules.language.clauses import Bound, Do
from grundy.rules.language.discourse import WHICH, Act, restated, told_rules
from grundy.rules.language.exact import Formula
from grundy.rules.language.fingerprints import excepts_nothing
from grundy.rules.language.heaps import N
from grundy.rules.language.pileclauses import CLAUSES
from grundy.rules.language.rule import PLACES, Rule
from grundy.rules.language.statements import (
    ENDS,
    SECTIONS,
    STOPS,
    VERBS,
    Senses,
    is_of_section,
    is_story,
    senses_of,
    with_size,
    without_limits,
    without_program,
)
from grundy.rules.language.tokens import Token, tokens

__all__ = ["grammar", "read_sentences"]

_FORMULA = (
    "(",
    "|",
    "floor",
    "ceil",
    "⌊",
    "⌈",
    "digitsum",
    "maxdigit",
    "digits",
    "gcd",
    "not",
    "-",
)
_ONE = "a rule that means one thing"
_NAMED = ("max", "will", "mark", "rose", "bill", "grace", "hope", "jack", "drew", "pat")
_SIDES = ("left", "middle", "right", "top", "bottom")
_EACH = ("a", "an", "each", "every", "any", "the", "that", "this")
_HOLDS = ("with", "some", "hold", "holds", "holding", "contain", "contains", "containing")
_ANYBODY = (
    *("players", "people", "persons", "人", "玩家", "一方", "选手", "同学", "学生", "小朋友"),
    *("操作者", "行动者", "游戏者", "参与者", "对局者"),
)
_OTHERS = ("i", "we", "he", "she", "they", "others")
_BOTH = [*"轮交依各都"]
_LETTERS, _SHORT = (*"甲乙丙丁",), (*"小老阿",)
_LISTING = (",", "、", "and", "&", "和", "与", "跟", "及")
_TURN = {"turn", *(f"'{one}'" for one in ("每", "每次", "一", "次", "步", "轮", "回", "都"))}
_PLAY = ("有", "轮流", "交替", "两人", "二人", "一起", "正在", "在", "玩", "很", "都", "分")
_NO_NAME = {
    "num",
    "n",
    "cl",
    "heap",
    "hn",
    "thing",
    "kindn",
    "any",
    "every",
    "some",
    "tnum",
    *VERBS,
}
_LONGEST_NAME, _MOST_SIGNS = 9, 4
HINTS = {
    "before": "a rule without memory, the game fibonacci-nim, or moves:"
    "(a, b) -> (a - k, k) when ...",
    "wythoff": "the game wythoff",
    "amount": "an amount such as 1..4, a divisor of n, a digit of n, k with 2k <= n",
    "moved": "a move that takes stones away, or moves as formulas, "
    "(a, b) -> (a - k, b + k) when ...",
    "own": "heaps from which both players take",
    "alone": "two players",
    "smallest": "the largest digit of n, a digit of n or the last digit of n",
}
"""What is said of words that a rule cannot have: what there is instead."""
_STORY = {"talk", "prize", "lived", "colour"}
_OPEN = ("open", "shut", *_STORY)  # what a word is that may be a name, too
_MOST_ASIDES, _MOST_SENTENCES = 6, 24
_MANY = (*"几多干各有",)
_INSIDE = (*"的中里内石子当前现有剩余",)
_DEFINITE = ("of", "the", "all", "these", "those", "remaining")
_FEW = 5  # words that say who wins
_OTHERWISE = "what may be taken, when, or what must be left"


def read_sentences(text: str) -> list[Rule]:
    """Give the rules that a text may mean, none twice; `InputError` says how far it is read.

    >>> [str(rule) for rule in read_sentences("Take an odd number of stones, at most 7.")]
    ['1..7 with k % 2 = 1']
    """
    chinese = any("\u4e00" <= one <= "\u9fff" for one in text)
    words, of = tokens(text), grammar("zh" if chinese else "en")
    if chinese:
        words = without_program(of, _with_set(words))
    words = _with_places(of, without_limits(of, with_size(of, words)))
    named, pieces = _letter(words), _pieces(of, words)
    senses = senses_of([*of.units(words), *_called(words, pieces)])
    if _is_sided(words, senses, pieces) or _is_mixed(words, senses):
        raise InputError(_ONE, got=text, where="rule")
    clauses: list[list[tuple[Act, ...]]] = []
    section = False  # of a program
    heap = whole = False  # is something taken from one, or a part of all that there is
    try:
        for stop, sentence in _sentences(words, senses):
            if names := _crowd(of, sentence):
                raise InputError("two players", got=" ".join(names), where="rule")
            section = (section and stop in (":", ";")) or "".join(sentence) in SECTIONS
            if not chinese and (
                is_story(of, sentence) or (section and is_of_section(of, sentence))
            ):
                continue
            if len(clauses) == _MOST_SENTENCES:
                raise TooManyError("sentences")
            acts = _acts(of, sentence, named, pieces)
            if any(isinstance(one, Do | Bound) for row in acts for _, one in row):
                heap |= _is_of_one(of, sentence)
                whole |= _is_of_all(of, sentence)
            clauses.append([((stop + act[0][0], act[0][1]), *act[1:]) for act in acts])
    except TooManyError:
        raise InputError(_ONE, got=text, where="rule") from None
    rules = found = list(told_rules(clauses, heap))
    if any("unless" in dict(one.senses) for one in of.units(words)):
        rules = [rule for rule in found if not excepts_nothing(rule)]
        if found and not rules:
            raise InputError(_ONE, got=text, where="rule")
    if whole and any(rule.piles and re.search(r"\bn\b", str(rule)) for rule in rules):
        raise InputError(WHICH, where="rule")
    if not rules and (strange := _strange(words, _seeds(of, words, named, pieces))):
        raise _unread(words[min(strange)], "a word that rules know")
    return rules


@cache
def grammar(language: str) -> Grammar:
    """Read the lexicon and the grammar of a language, ``en`` or ``zh``, and what both share.

    >>> grammar("en").words[("seven",)]
    [('num', 7)]
    """
    found = Grammar(CLAUSES)
    for name in ("shared", language):
        for kind, add in (("lexicon", found.add_words), ("grammar", found.add_productions)):
            place = files(__package__).joinpath(f"{kind}.{name}")
            if place.is_file():
                add(place.read_text(encoding="utf-8"))
    return found


def _crowd(of: Grammar, words: Sequence[Token]) -> list[str]:
    """Give the names of more than two players that a sentence lists: theirs is another game.

    >>> _crowd(grammar("en"), tokens("Ann, Ben and Cleo take turns. Take 1 or 2."))
    ['Ann', 'Ben', 'Cleo']
    >>> [_crowd(grammar("zh"), tokens(text)) for text in ("甲、乙、丙轮流取", "甲、乙、丙三堆")]
    [['甲', '乙', '丙'], []]
    """
    for start in range(len(words)):
        names, joints, end = list[str](), list[str](), start
        while end < len(words) and (size := _name_size(of, words[end])):
            names.append("".join(one.typed for one in words[end : end + size]))
            end += size
            while end < len(words) and words[end] in _LISTING:
                joints.append(words[end])
                end += 1
        if len(names) < 3 or (len(joints) < 2 and words[start] not in _LETTERS):
            continue
        beside = [*words[max(start - 2, 0) : start], *words[end : end + 1]]
        said = set[str]().union(*(_senses_at(of, [one]) for one in beside))
        if not said & {"num", "heap", "heaps", "hn"} and "named" not in beside:
            return names
    return []


def _name_size(of: Grammar, word: Token) -> int:
    """Give how many tokens a player's name has that begins with one, 0 where none does."""
    capital = word.isalpha() and word.typed[0].isupper() and len(word.typed) > 1
    if word in _LETTERS or (capital and not _senses_at(of, [word]) - {*_OPEN, "name"}):
        return 1
    return 2 if word in _SHORT else 0


def _is_of_one(of: Grammar, words: Sequence[Token]) -> bool:
    """Tell whether a sentence names one heap: a heap, any of the heaps, 其中一堆.

    >>> [_is_of_one(grammar("zh"), tokens(text)) for text in ("从一堆取", "三堆石子", "三个石堆")]
    [True, False, False]
    """
    for one in of.units(words):
        names, before = dict(one.senses), words[max(one.start - 4, 0) : one.start]
        if "heaps" in names and "of" in before and {"one", "any", "either"} & {*before}:
            return True
        if {"heap", "hn"} & {*names} and "heaps" not in names:
            while before and before[-1] in _INSIDE:  # three heaps in 三个石堆, too
                before = before[:-1]
            counted = "cl" in _senses_at(of, before[-1:])
            many = before[-1 - counted :]
            if not any(_is_many(of, word) for word in many):
                return True
    return False


def _is_of_all(of: Grammar, words: Sequence[Token]) -> bool:
    """Tell whether a sentence counts pieces, and not those of a heap: half of the stones, 总数.

    >>> of = grammar("en")
    >>> [_is_of_all(of, tokens(f"half of the stones {at}")) for at in ("", "in it")]
    [True, False]
    """
    units = [*of.units(words)]
    for one in units:
        names, before = dict(one.senses), [*words[: one.start]]
        if "n" in names and {*"数总"} & {*words[one.start : one.end]}:
            while before and before[-1] in _INSIDE:
                before.pop()
            takes = _senses_at(of, before[-1:]) & {"take"}  # 取的总数, but not 取总数的一半
            if words[one.end : one.end + 1] == ["的"] if takes else not _is_of_one(of, before[-3:]):
                return True
        if "things" in names and before and before[-1] in _DEFINITE:
            while before and before[-1] in _DEFINITE:
                before.pop()
            behind = words[one.end : one.end + 4]
            part = _senses_at(of, before[-1:]) & {"ord", "number"} or before[-1:] == ["%"]
            part = part and before[-2:] not in (["a", "number"], ["any", "number"])
            told = _is_of_one(of, behind) or {"it", "there"} & {*behind}
            if part and not told and not _senses_at(of, behind[:1]) & {"taken", "who"}:
                return True
    return False


def _senses_at(of: Grammar, words: Sequence[Token]) -> set[str]:
    """Give what a row of words may be as one."""
    return {name for name, _ in of.words.get(tuple(words), ())}


def _is_many(of: Grammar, word: Token) -> bool:
    """Tell whether a word says that there are several."""
    numbers = [value for name, value in of.words.get((word,), ()) if name == "num"]
    return word in _MANY or numbers not in ([], [1]) or (word.isdecimal() and word != "1")


def _with_set(words: list[Token]) -> list[Token]:
    """Put a set in the place of its name, where it has one: let S = {1, 4}; take s of S."""
    for at, name in enumerate(words):
        if not name.typed.isupper() or len(name) > 1 or words[at + 1 : at + 3] != ["=", "{"]:
            continue
        end = next((i + 1 for i in range(at, len(words)) if words[i] == "}"), at)
        told, rest = words[at + 2 : end], words[end:]
        if told and any(one.typed == name.typed for one in rest):
            put = (told if one.typed == name.typed else [one] for one in rest)
            return [*words[:at], *(word for part in put for word in part)]
    return words


def _with_places(of: Grammar, words: list[Token]) -> list[Token]:
    """Put places for the colours of piles, in the order of the sentence that tells them.

    >>> _with_places(grammar("en"), tokens("Two bowls, red and blue. Take one."))[3:6]
    ['first', 'and', 'second']
    >>> _with_places(grammar("zh"), tokens("红、蓝两个盒子"))[:3]
    ['甲', '、', '乙']
    """
    units = [*of.units(words)]
    longer = _places(one for one in units if one.end > one.start + 1)
    told = [one.start for one in units if "colour" in dict(one.senses)]
    found = {at: words[at] for at in told if at not in longer}
    colours = [*dict.fromkeys(found.values())]
    if not colours:
        return _with_names(of, words)
    order = "甲乙丙" if not colours[0].isascii() else PLACES
    if not 2 <= len(colours) <= len(order):
        return words
    at = min(found)
    end = next((i for i in range(at, len(words)) if words[i] in STOPS), len(words))
    start = next((i + 1 for i in range(at, 0, -1) if words[i] in STOPS), 0)
    said = {name for one in of.units(words[start:end]) for name, _ in one.senses}
    here = [found[i] for i in range(start, end) if i in found]
    if here != colours or said & VERBS - {"also"}:
        return words
    places = dict(zip(colours, order, strict=False))
    called = (places[one] if at in found else one for at, one in enumerate(words))
    return [Token(name, one.place, one.typed) for name, one in zip(called, words, strict=True)]


def _with_names(of: Grammar, words: list[Token]) -> list[Token]:
    """Put places for what piles are called, which a sentence tells behind them: ", A and B".

    >>> _with_names(grammar("en"), tokens("Two bowls, A and B. Take one from B."))[-4:]
    ['the', 'second', 'heap', '.']
    >>> " ".join(_with_names(grammar("en"), tokens("Two heaps called North and South.")))
    'two heaps called first and second .'
    """
    units = [*of.units(words)]
    heaps = [one.start for one in units if "heaps" in dict(one.senses)]
    start = min(heaps, default=len(words))
    many = next((v for one in units if one.end == start for c, v in one.senses if c == "num"), 0)
    if start and words[start - 1].isdecimal():
        many = int(words[start - 1])
    if not isinstance(many, int) or not (many == 0 or 2 <= many <= len(PLACES)):
        return words
    for at in range(start, len(words)):
        if words[at] in (".", ";"):
            break
        if words[at] not in (",", ":", "(", "called", "named") and (many or at > start):
            continue
        ends = (i for i in range(at + 1, len(words)) if words[i] in (".", ";", ":", ")", "with"))
        end = next(ends, len(words))
        names = [one for one in words[at + 1 : end] if one not in (",", "and", "the")]
        if len({*names}) == len(names) and len(names) > 1 and all(map(_is_called, names)):
            placed = _placed(words, (at, end), [one.typed for one in names], {*heaps})
            if many == len(names):
                return placed
            if not many and start == 0 and len(names) <= len(PLACES):  # piles A and B
                return [
                    Token(str(len(names)), 1, words[0].typed),
                    placed[0],
                    Token(","),
                    *placed[1:],
                ]
    return words


def _is_called(word: Token) -> bool:
    return word.isalpha() and (word.typed[0].isupper() or word in _SIDES)


def _placed(
    words: list[Token], told: tuple[int, int], names: list[str], heaps: set[int]
) -> list[Token]:
    """Put the places of piles where they are called, and "the first heap" behind the names."""
    put: list[Token] = []
    for i, word in enumerate(words):
        named: tuple[str, ...] = (word,)
        before = words[i - 1] if i else Token(".")
        article = word.typed == "A" and before not in ("from", "off", "of", "in", "than")
        if word.typed in names and told[0] < i < told[1]:
            named = (PLACES[names.index(word.typed)],)
        elif word.typed in names and not article:
            held = (before == "the", i + 1 < len(words) and words[i + 1] in ("heap", "pile", "one"))
            held = (held[0], held[1] or i + 1 in heaps)
            named = ("the",) * (not held[0]) + (PLACES[names.index(word.typed)],)
            named += ("heap",) * (not held[1])
        put += [Token(one, word.place, word.typed) for one in named]
    return put


def _letter(words: Sequence[Token]) -> str:
    """Give the letter by which a text calls what k is, if there is one."""
    letters = {one for one in words if len(one) == 1 and one.isascii() and one.isalpha()}
    others = letters - {"k", "n", "i", "j", "a"}
    if "a" in letters and any("\u4e00" <= one <= "\u9fff" for one in words):
        others.add(Token("a"))
    return others.pop() if len(others) == 1 and "k" not in letters else ""


def _sentences(words: Sequence[Token], senses: Senses) -> Iterator[tuple[str, list[Token]]]:
    """Part a text at its stops; give the stop before each sentence."""
    stop, sentence = "", list[Token]()
    for at, word in enumerate(words):
        if word in (":", "?") and sentence and _tells_who_wins(words, at, senses):
            sentence.append(Token(":", word.place, word.typed))  # stuck? You lose.
            continue
        if sentence and sentence[-1] == "…" and word.typed[0].isupper():
            yield stop, sentence
            stop, sentence = ".", []
        close = (words.index(")", at) if ")" in words[at:] else at) - 1
        if not sentence and word in ("(", ")") and words[close] in ENDS:
            continue  # brackets around whole sentences
        if sentence[-1:] == ["etc"] and word == "." and words[at + 1 : at + 2] in ([","], [")"]):
            continue  # etc., which
        if word not in STOPS and not _is_dash(words, at):
            sentence.append(word)
            continue
        if sentence:
            yield stop, sentence
            stop, sentence = ";" if word == "-" else word, []
    if sentence:
        yield stop, sentence


def _is_dash(words: Sequence[Token], at: int) -> bool:
    """Tell whether a dash with room on both sides stands before a word: no difference."""
    if words[at] != "-" or not 0 < at < len(words) - 1:
        return False
    before, behind = words[at - 1], words[at + 1]
    apart = before.place + len(before) < words[at].place < behind.place - 1
    return apart and behind.isalpha() and len(behind) > 1


def _tells_who_wins(words: Sequence[Token], at: int, senses: Senses) -> bool:
    """Tell whether a colon stands between an end and who wins: "stuck: you lose"."""
    end = next((i for i in range(at + 1, len(words)) if words[i] in STOPS), len(words))
    wins = any("wl" in senses.get(i, {}).get(end, ()) for i in range(at + 1, end))
    return words[at - 1] in ("winner", "loser") or (wins and end - at <= _FEW)


def _pieces(of: Grammar, words: Sequence[Token]) -> dict[tuple[Token, ...], str]:
    """Give the words that no lexicon has and that a text has for its pieces, with their category.

    They stand behind a heap ("a bowl of plums", 一袋板栗), or behind a number ("2 plums").
    """
    found: dict[tuple[Token, ...], str] = {}
    units = [*of.units(words)]
    senses = {one.end: {name for name, _ in one.senses} for one in units}
    plurals = {one.start for one in units if {"kindn"} & {name for name, _ in one.senses}}
    heads = {one.start for one in units if ("things", None) in one.senses}
    known = _places(one for one in units if "spot" not in dict(one.senses))
    for at, word in enumerate(words):
        if (at in known and not _is_held(words, at, senses)) or not at or not word.isalpha():
            continue
        before = senses.get(at, set())
        if not word.isascii():
            ends = (e for e in range(at, len(words)) if e in known or not words[e].isalpha())
            if before & {"heap", "hn", "cl"} and (end := next(ends, len(words))) - at <= 3:
                found[tuple(words[at:end])] = "thing"
        else:
            behind = words[at - 1] == "of" and senses.get(at - 1, set()) & {
                "heap",
                "heaps",
                "number",
            }
            two = words[at : at + 2]
            if (
                (behind or before & {"num"} or words[at - 1].isdecimal() or words[at - 1] == "n")
                and len(two) > 1
                and two[1] not in words[:at]
                and (at + 1 not in known - plurals or (at + 1 in heads and _is_always(two, words)))
            ):
                found |= _plural(two) | _plural(two[1:])  # a heap of cheese cubes
            if (
                behind
                or before & {"num", "number", "take"}
                or words[at - 1].isdecimal()
                or words[at - 1] == "n"
                or words[at - 2 : at] == ["of", "the"]
                or words[at - 1] in _HOLDS
            ):
                found |= _plural([word])
            if behind and at not in known and at + 1 not in heads and (word,) not in found:
                found[(word,)] = "mass"  # two boxes of chalk
    found |= _players(words, units)
    names = {"".join(called) for called, category in found.items() if category == "thing"}
    names |= _counted(words, senses, units) if names else set()
    alike = all(one in other or other in one for one in names for other in names)
    return found if alike else {}  # two kinds of pieces are no pieces of one heap


def _players(words: Sequence[Token], units: Sequence[Unit]) -> dict[tuple[Token, ...], str]:
    """Give the names that a Chinese text joins before it says that they play (约翰和杰克轮流取).

    >>> said = tokens("阿龙与Mary轮流取。")
    >>> ["".join(name) for name in _players(said, [])]
    ['阿龙', 'mary']
    """
    found: dict[tuple[Token, ...], str] = {}
    known = _places(units)
    counted = _places(one for one in units if _NO_NAME & {name for name, _ in one.senses})
    counted -= {
        at for i, pair in enumerate(pairwise(words)) if pair[0] == pair[1] for at in (i, i + 1)
    }
    for at, word in enumerate(words):
        start = next((i + 1 for i in range(at - 1, -1, -1) if not words[i].isalpha()), 0)
        name = {*range(start, at)}
        if word == "先" and len(name) <= _MOST_SIGNS and name - known and not name & counted:
            found[tuple(words[start:at])] = "person"
        if word not in ("和", "与", "跟"):
            continue
        told = "".join(words[at:])
        plays = [place for one in _PLAY if 0 < (place := told.find(one)) <= _LONGEST_NAME]
        end = at
        while plays and end < len(words) and len("".join(words[at:end])) < min(plays):
            end += 1
        names = [tuple(words[start:at]), tuple(words[at + 1 : end])]
        if all(names) and not counted & {*range(start, end)} and at - start <= _MOST_SIGNS:
            found |= dict.fromkeys(names, "person")
    return found


def _is_always(two: Sequence[Token], words: Sequence[Token]) -> bool:
    """Tell whether the second of two words never stands without the first: jelly beans."""
    return all(
        words[at - 1] == two[0]
        for at, word in enumerate(words)
        if word.rstrip("s") == two[1].rstrip("s")
    )


def _is_held(words: Sequence[Token], at: int, senses: dict[int, set[str]]) -> bool:
    """Tell whether a word is in heaps where it could be one: two stacks of plates."""
    before = senses.get(at - 1, set())
    return (
        words[at - 1] == "of"
        and bool(before & {"heap", "heaps"})
        and (senses.get(at + 1, set()) == {"heaps"})
    )


def _is_sided(words: Sequence[Token], senses: Senses, pieces: dict[tuple[Token, ...], str]) -> bool:
    """Tell whether two nouns or two pronouns move, or one by name: a boy takes 1, a girl 3."""
    movers: tuple[set[str], set[str]] = set(), set()
    behind = 0
    for at, word in enumerate(words[:-1]):
        spans = senses.get(at, {})
        named = [e for e, names in spans.items() if names & {"person", "persons"}]
        pronoun = word in _OTHERS or (at and words[at - 1] in _EACH and at + 1 not in spans)
        end = max(named, default=at + bool(pronoun))
        called, name = "".join(words[at:end]), tuple(words[at:end])
        if at < behind or at == end or called in _ANYBODY:
            continue  # in a longer name
        behind = end
        while turns := [e for e, names in senses.get(end, {}).items() if names & _TURN]:
            end = max(turns)
        if any(names & VERBS for names in senses.get(end, {}).values()):
            movers[word in _OTHERS].add(called[:4])
            if pieces.get(name) == "person" and words[behind] not in _BOTH:
                return True
    return any(len(found) > 1 for found in movers)


def _is_mixed(words: Sequence[Token], senses: Senses) -> bool:
    """Tell whether two kinds of pieces are taken, or from two holders: 1 apple or 2 pears."""
    holders = {
        word[:4]
        for at, word in enumerate(words)
        if words[at - 2 : at] in (["from", "the"], ["off", "the"])
        and "heap" in senses.get(at, {}).get(at + 1, ())
    }
    held = {
        at: "".join(words[end : max(things)])
        for at, ends in senses.items()
        for end, names in ends.items()
        if names & {"heap", "hn"}
        and (things := [e for e, also in senses.get(end, {}).items() if "thing" in also])
    }
    joined = {one for at, one in held.items() if {"和", "与"} & {*words[max(at - 2, 0) : at]}}
    if len(holders) > 1 or (joined and len({*held.values()}) > 1):
        return True
    counts = {
        end for ends in senses.values() for end, names in ends.items() if names & {"num", "a"}
    }
    counts |= {at + 1 for at, word in enumerate(words) if word.isdecimal()}
    nouns = [
        (at, end, [*map(_stem, words[at:end])])
        for at in sorted(counts)
        for end, names in senses.get(at, {}).items()
        if names & {"things", "thing1"}
    ]
    return any(
        0 < other - end <= 5 and "or" in words[end:other] and one != two
        for _, end, one in nouns
        for other, _, two in nouns
    )


def _stem(word: str) -> str:
    return word.rstrip("s")[:4]


def _counted(
    words: Sequence[Token], senses: dict[int, set[str]], units: Iterable[Unit]
) -> set[str]:
    """Give the pieces that the lexicon has and that stand behind a number (3 个石子)."""
    things = (one for one in units if ("thing", None) in one.senses)
    return {
        "".join(words[one.start : one.end]) for one in things if "cl" in senses.get(one.start, ())
    }


def _plural(called: Sequence[Token]) -> dict[tuple[Token, ...], str]:
    """Give the plural of what pieces are called, and its singular; nothing if it is no plural."""
    *more, last = called
    if len(last) <= 3 or last[-1] != "s" or any(one[-1] == "s" for one in more):
        return {}
    one = last[:-3] + "y" if last.endswith("ies") else last[:-1]
    return {tuple(called): "things", (*more, Token(one)): "thing1"}


def _places(seeds: Iterable[Unit]) -> set[int]:
    return {place for seed in seeds for place in range(seed.start, seed.end)}


def _called(words: Sequence[Token], pieces: dict[tuple[Token, ...], str]) -> Iterator[Unit]:
    """Give the places of a sentence where its text's own words for the pieces stand."""
    for called, category in pieces.items():
        for at in range(len(words)):
            if tuple(words[at : at + len(called)]) == called:
                yield Unit(at, at + len(called), ((category, None),))


def _seeds(
    of: Grammar, words: Sequence[Token], named: str, pieces: dict[tuple[Token, ...], str]
) -> list[Unit]:
    """Give the parts of a row of words whose categories are known."""
    known = [*of.units(words), *_formulas(words, named), *_called(words, pieces)]
    talk = [one for one in known if dict(one.senses).keys() <= _STORY]
    strange = sorted(_strange(words, known) - _places(one for one in known if one not in talk))
    letters = (at for at in strange if words[at].replace("'", "").isalpha())
    return [
        *known,
        *(Unit(at, at + 1, _unknown(words, at)) for at in letters),
        *(Unit(at, at + 1, (("open", None),)) for at in _names(words) if at not in strange),
    ]


def _names(words: Sequence[Token]) -> Iterator[int]:
    """Give the places of words within a sentence that have a capital, and are names then: Max."""
    for at, word in enumerate(words):
        if at and word in _NAMED and word.typed[0].isupper() and word.typed[1:].islower():
            yield at


def _unknown(words: Sequence[Token], at: int) -> tuple[tuple[str, Meaning], ...]:
    """Say what a word may be that no lexicon has; within a sentence, a capital makes it a name."""
    name = at and words[at].typed[0].isupper() and "as" not in words[at - 2 : at]  # as in Wythoff
    return (("open", None), *((("talk", None),) * bool(name)))


def _acts(
    of: Grammar,
    words: Sequence[Token],
    named: str,
    pieces: dict[tuple[Token, ...], str],
    *,
    aside: bool = True,
) -> Iterable[tuple[Act, ...]]:
    """Give the rows of clauses that a sentence may be; something may stand aside in it."""
    seeds = _seeds(of, words, named, pieces)
    for seed in seeds:
        for category, name in seed.senses:
            if category == "unread" and not _is_part(seed, seeds):
                words[seed.start].typed = " ".join(w.typed for w in words[seed.start : seed.end])
                raise _unread(words[seed.start], HINTS[str(name)])
    cells = chart(of, len(words), seeds)
    top = cells[0][len(words)]
    found: list[Any] = [*top.get("s", ()), *top.get("z", ())]
    if not found and aside:
        found = [*_with_asides(of, words, named, pieces)]
    if not found and (strange := _strange(words, seeds)):
        raise _unread(words[min(strange)], "a word that rules know")
    if not words:
        raise InputError(_OTHERWISE, where="rule")
    if not found:
        end = max((end for end, cell in enumerate(cells[0]) if _says(cell)), default=0)
        raise _unread(words[end] if end < len(words) else None, _OTHERWISE, words)
    return found


def _with_asides(
    of: Grammar, words: Sequence[Token], named: str, pieces: dict[tuple[Token, ...], str]
) -> Iterator[tuple[Act, ...]]:
    """Read a sentence without what stands aside in it, which may only say again what it means."""
    for start, end in _asides(words):
        rest = [*words[:start], *words[end + 1 :]]
        with suppress(InputError):
            inside = _acts(of, words[start + 1 : end], named, pieces, aside=False)
            if again := [*_said_again(inside)]:
                around = _acts(of, rest, named, pieces, aside=False)
                yield from ((*told, *more) for told, more in product(around, again))


def _said_again(rows: Iterable[tuple[Act, ...]]) -> Iterator[tuple[Act, ...]]:
    """Give the rows of clauses that can leave the moves as they are, to be tried."""
    for row in rows:
        with suppress(UntoldError):
            yield tuple((" ", restated(act)) for _, act in row)


def _asides(words: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Give the places of the signs around what stands in brackets, or between two commas."""
    if words.count("(") == words.count(")") == 1:
        yield words.index("("), words.index(")")
    commas = [at for at, word in enumerate(words) if word == ","]
    if 0 < len(commas) <= _MOST_ASIDES:
        yield from pairwise([*commas, len(words)])


def _is_part(one: Unit, units: Iterable[Unit]) -> bool:
    """Tell whether a word stands in a longer phrase that is known (you and your opponent)."""
    spans = ((of.start, of.end) for of in units if "unread" not in dict(of.senses))
    return any(at <= one.start < one.end <= end != at + one.end - one.start for at, end in spans)


def _strange(words: Sequence[Token], seeds: Iterable[Unit]) -> set[int]:
    """Give the places of words that no lexicon has, or only as such as bar a scene."""
    known = (one for one in seeds if any(c not in _OPEN for c, _ in one.senses))
    return {at for at, word in enumerate(words) if word not in STOPS} - _places(known)


def _says(cell: Cell) -> bool:
    return any(not isinstance(one, tuple) for one in cell)


def _unread(at: Token | None, expected: str, words: Sequence[Token] = ()) -> InputError:
    column = at.place if at else words[-1].place + len(words[-1])
    got = at.typed if at else ""
    return InputError(expected, got=got, where=phrase("rule, column {n}", n=column))


def _formulas(words: Sequence[Token], named: str) -> Iterator[Unit]:
    """Give the parts of a row that are figures, variables, terms or conditions."""
    for at, first in enumerate(words):
        letter = first in ("k", "n", "i", "j") or bool(named and first == named)
        if first.isdecimal():
            yield Unit(at, at + 1, (("num", int(first)),))
        elif first[0].isdecimal():
            yield Unit(at, at + 1, (("decimal", None),))  # of a title: exercise 3.2
        if letter and first not in ("n", "i", "j"):
            yield Unit(at, at + 1, (("var", None),))
        if letter or first.isdecimal() or first in _FORMULA:
            for category, end, meaning in _read(words, at, named):
                yield Unit(at, end, ((category, meaning),))


def _read(words: Sequence[Token], at: int, named: str) -> Iterator[tuple[str, int, Any]]:
    """Read a sum and a condition from a place on, and say where each ends."""
    walk = Formula(words, at, named)
    with suppress(InputError):
        form = walk.sum()
        if set(form) == {None} and form[None].denominator > 1:
            form = {N: form[None]}
        if set(form) - {None} or walk.at > at + 1:
            yield "term", walk.at, Term(tuple(form.items()))
    walk = Formula(words, at, named)
    with suppress(InputError):
        found = walk.condition()
        yield "formula", walk.at, found
