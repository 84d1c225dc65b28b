"""Read a rule with letters for numbers, ``1..m`` or ``{1, a}``: a family of games as one of piles.

The letters are piles that no move changes, each 1 or more: a law of the game is one for every m.
A rule is read as any other, with a large number for each letter; in what was read the letters
stand again for these numbers, their multiples, and numbers near these. The same words must say the
same of small numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import product

from grundy.errors import InputError
from grundy.formulas.parts import with_parts
from grundy.formulas.tree import Compare, Expression, Member, Number, Variable, all_of, any_of
from grundy.rules.language.amounts import Some, about
from grundy.rules.language.heaps import ANY, Amount, K, Span, Take
from grundy.rules.language.parse import parse_rule
from grundy.rules.language.rule import Both, One, Rule

__all__ = ["family"]

_NUMBERS = (100_003, 10_000_307, 1_000_030_703)
_LARGEST = 9_999  # of the numbers that stand in the rule itself
_LETTER = r"(?:[b-eghlmopqrst]|a(?! +(?!or\b|and\b|to\b|from\b|[a-z]+s\b)[a-z]))(?![a-z])"
_PART = rf"(?:\d+ *\*? *{_LETTER}|(?<![a-z]){_LETTER}|\d+)"
_SIZE = re.compile(rf"{_PART}(?: *[+-] *{_PART})*", re.IGNORECASE)
_FOR = re.compile(
    r"[,;，；]? *(?:for (?:every |each |all |any )?|where |with |对|其中)"
    r"(?:(?P<rest>odd|even|奇数|偶数) *(?P<of>[a-z])|(?P<one>[a-z]) *>= *(?P<least>\d+)"
    r"|[a-z](?: *, *[a-z])*) *$",
    re.IGNORECASE,
)


def family(text: str) -> str:
    """Give the moves as formulas where a rule has letters for numbers, else nothing.

    >>> family("take 1 or a"), family("1..3")
    ('(n, a) for a >= 1 -> (n - k, a) when k == 1 or k == a', '')
    >>> family("at most m, last one loses")
    '(n, m) for m >= 1 -> (n - k, m) when 1 <= k <= m, last one loses'
    >>> family("每次取1到m个"), family("1..m or 5")
    ('(n, m) for m >= 1 -> (n - k, m) when 1 <= k <= m', '')
    >>> family("取1个或k个")  # a number k that may be taken has another name then
    '(n, k) for k >= 1 -> (n - j, k) when j == 1 or j == k'
    """
    said = " ".join(text.replace("_", " ").split())
    if found := _family(said):
        return found
    other, count = re.subn("(?<![a-z])k(?![a-z])", "m", said)
    if count != 1 or re.search("(?<![a-z])[mj](?![a-z])", said) or _is_rule(said):
        return ""
    found = _family(other)
    return re.sub(r"\bm\b", "k", re.sub(r"\bk\b", "j", found))


def _is_rule(said: str) -> bool:
    with suppress(InputError):
        return bool(parse_rule(said))
    return False


def _family(said: str) -> str:
    """Give the moves as formulas where letters other than k stand for numbers, else nothing."""
    told = _FOR.search(said)
    body = said[: told.start()] if told else said
    sizes = [found[0] for found in _SIZE.finditer(body)]
    letters = [*dict.fromkeys(x for size in sizes for x in re.findall("[a-z]", size.lower()))]
    large = any(int(number) > _LARGEST for number in re.findall("[0-9]+", body))
    if not letters or len(letters) > len(_NUMBERS) or large:
        return ""
    numbers = dict(zip(letters, _NUMBERS, strict=False))
    try:
        rule = parse_rule(_put(body, numbers))
    except InputError:
        return ""
    return _moves(rule, numbers, body, _domain(told))


def _put(body: str, numbers: Mapping[str, int]) -> str:
    """Put numbers in the place of letters and their sums.

    >>> _put("1 to 2a + 1", {"a": 100})
    '1 to 201'
    """

    def value(found: re.Match[str]) -> str:
        parts = re.findall(r"([+-]?) *(\d*) *\*? *([a-z]?)", found[0].lower())
        told = (part for part in parts if part[1] or part[2])
        return str(
            sum((-1) ** (sign == "-") * int(by or 1) * numbers.get(x, 1) for sign, by, x in told)
        )

    return _SIZE.sub(value, body)


def _domain(told: re.Match[str] | None) -> list[str]:
    """Write the conditions told of a letter: it is even, or it has a least value."""
    if told and told["rest"]:
        return [f"{told['of']} % 2 == {int(told['rest'].lower() in ('odd', '奇数'))}"]
    return [f"{told['one']} >= {told['least']}"] if told and told["least"] else []


def _moves(rule: Rule, numbers: Mapping[str, int], body: str, domain: Iterable[str]) -> str:
    """Write a rule as formulas; nothing for one that they cannot say."""
    end = ", last one loses" * rule.misere
    match rule.moves:
        case [Take(amounts, (0, 1)) as take] if not take.splits:
            pass
        case [One(Take((one,))), Both(near)] if one == ANY and len(numbers) == 1:
            return _two_piles(_lettered(all_of(near), numbers), *numbers) + end
        case _:
            return ""
    when = any_of(_taken(one, numbers) for one in amounts)
    if not _is_so(when, [*numbers], body):
        return ""
    piles = ", ".join(numbers)
    spans = [one for one in amounts if isinstance(one, Span)]
    ends = [(str(_sum(one.least, numbers)), str(_sum(one.most or 0, numbers))) for one in spans]
    rising = [f"{a} <= {b}" for a, b in ends if a != b and {a, b} <= {*numbers}]
    where = " and ".join([*(f"{x} >= 1" for x in numbers), *domain, *rising])
    return f"(n, {piles}) for {where} -> (n - k, {piles}) when {when}{end}"


def _is_so(when: Expression, letters: list[str], body: str) -> bool:
    """Tell whether the words say the same of small numbers, and of each letter something."""
    if not all(re.search(rf"\b{x}\b", str(when)) for x in letters):
        return False
    for small in product(range(1, 8), repeat=len(letters)):
        at = dict(zip(letters, small, strict=True))
        with suppress(InputError):  # from 5 to 2
            (move, *_) = parse_rule(_put(body, at)).moves
            said = about(Some(move.amounts), K) if isinstance(move, Take) else when
            heaps = [{"n": n, "k": k} for n in (7, 15) for k in range(1, n + 1)]
            if any(said.evaluate(one) != when.evaluate(one | at) for one in heaps):
                return False
    return True


def _two_piles(near: Expression, letter: str) -> str:
    """Say that one pile falls, or both by i and j, with a bound that is a letter."""
    bound = re.sub(rf"\b{letter}\b", "c", str(near))
    one = "(x, b, c) when x < a, or (a, x, c) when x < b"
    both = f"(a - i, b - j, c) when 1 <= i and 1 <= j and {bound}"
    return f"(a, b, c) for c >= 1 -> {one}, or {both}"


def _taken(amount: Amount, numbers: Mapping[str, int]) -> Expression:
    """Write an amount as a condition on k."""
    if not isinstance(amount, Span):
        return all_of((Number(1) <= K, _lettered(about(Some((amount,)), K), numbers)))
    least = _sum(amount.least, numbers)
    if amount.most is None:
        return Compare((">=",), (K, least))
    most = _sum(amount.most, numbers)
    return K.eq(least) if least == most else Compare(("<=", "<="), (least, K, most))


def _lettered(what: Expression, numbers: Mapping[str, int]) -> Expression:
    """Put the letters in the place of their numbers."""
    if isinstance(what, Number):
        return _sum(what.of, numbers)
    if isinstance(what, Member) or not vars(what):
        return what
    return with_parts(what, lambda part: _lettered(part, numbers))


def _sum(value: int, numbers: Mapping[str, int]) -> Expression:
    """Write a number as a sum of letters and a small number.

    >>> print(_sum(3 * 100_003 + 1, {"a": 100_003}), _sum(7, {"a": 100_003}))
    3 * a + 1 7
    """
    parts = [*_parts(value, numbers)]
    if not parts:
        return Number(value)
    found, rest = parts[0][0], parts[-1][1]
    for one, _ in parts[1:]:
        found = found + one
    return found if not rest else found + rest if rest > 0 else found - -rest


def _parts(value: int, numbers: Mapping[str, int]) -> Iterator[tuple[Expression, int]]:
    """Give the multiples of letters in a number, and the rest of it behind each."""
    for letter, number in reversed([*numbers.items()]):
        factor = round(value / number)
        value -= factor * number
        if factor:
            yield Variable(letter) if factor == 1 else factor * Variable(letter), value
