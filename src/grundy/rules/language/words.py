"""List the words of the rule language: how each is written, and how an error names it."""

from __future__ import annotations

from collections.abc import Iterable

from grundy.phrases.phrase import either

__all__ = ["NUMBERS", "expectation", "terminals"]

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = "a number"
_COUNT = rf"[0-9]+|{'|'.join(NUMBERS)}"
_AMOUNT = "an amount (1..4, {1,3,4}, any, odd, k with 2k <= n)"
_PLACE = r"(heap|pile|row)"
_KIND = "a kind (odd, squares, primes, powers of 2)"

_SAYS = r"[<>=≤≥≠]|\b(?:is|in|not|divides|does)\b"

_WORDS: dict[str, tuple[str, str]] = {
    "NUMBER": (rf"[0-9]+|({'|'.join(NUMBERS)})\b", _NUMBER),
    "VAR": (
        rf"[knij]\b|{_PLACE}(\s+size)?(?=\s+(is|in|mod|div|has)\b|\s*[-+<>=≤≥≠!%\/])",
        "a variable (k, n, i, j)",
    ),
    "ANY": (r"any\b|all(?=\s+(but|except)\b)", _AMOUNT),
    "ALL": (rf"all\b|whole\s+{_PLACE}\b", _AMOUNT),
    "ATMOST.1": (r"(at\s+most|up\s+to|not?\s+more\s+than)\b", _AMOUNT),
    "ATLEAST.1": (r"(at\s+least|not?\s+(less|fewer)\s+than)\b", _AMOUNT),
    "LESS": (r"(less|fewer)\s+than\b", _AMOUNT),
    "MORETHAN": (r"more\s+than\b", _AMOUNT),
    "BETWEEN": (r"between\b", _AMOUNT),
    "DIVISOR": (rf"(proper\s+)?divisors?\b(\s+of\s+(n|the\s+{_PLACE})\b)?", _AMOUNT),
    "ODD": (r"odd\b", _KIND),
    "EVEN": (r"even\b", _KIND),
    "SERIES.1": (
        r"prime\s+powers?\b|powers?\s+of\s+(a\s+)?primes?\b|(perfect\s+)?(square|cube)s?\b"
        r"|primes?\b|factorials?\b|(fibonacci|lucas|triangular)\b",
        _KIND,
    ),
    "POWERS": (r"powers?\b", _KIND),
    "MULTIPLES": (r"multiples?\b", _KIND),
    "HALF": (rf"half\b(\s+(of\s+)?(it|n|(the\s+)?{_PLACE})\b)?", "half"),
    "SHARE": (
        rf"(third|quarter|fifth)s?\b(\s+(of\s+)?(it|n|(the\s+)?{_PLACE})\b)?",
        "half",
    ),
    "MORE.1": (r"or\s+more\b|\.\.(?!\s*([0-9]|n\b|half\b))", "or more"),
    "TO": (r"\.\.|…|(?<!\))(?<!\) )(?<!\/[0-9])(?<!\/[0-9] )-|-(?=\s*[0-9]*\s*n)|–|to\b", ".."),
    "BUT": (r"(but|except)\b", "but"),
    "TAKE": (r"takes?\b", "take"),
    "REMOVE": (r"(remove|discard)s?\b", "remove"),
    "SPLIT": (
        rf"(split|divide)(\s+(it|(the|a|one|any)\s+{_PLACE}))?(\s+in(to)?)?\b(?!\s+by\b)",
        "split in two",
    ),
    "OTHER": (rf"(an)?other\b(\s+(one|{_PLACE})\b)?", "another"),
    "INTO": (r"in(to)?\b", "in two"),
    "HALVE": (rf"halve\b(\s+(it|(the|a)\s+{_PLACE})\b)?", "halve"),
    "DIVIDE": (rf"divide(\s+(it|(the|a)\s+{_PLACE}))?\s+by\b", "divide by"),
    "ROUNDING.1": (r",?\s*round(ed|ing)\s+(up|down)\b", "rounding down"),
    "LEAVING.1": (r",?\s*(and\s+)?leav(e|ing)\b|so\s+that\b", "leaving"),
    "NOTHINGOR.1": (
        rf"nothing\s+or\b(?=\s+({_COUNT})(\s+or\s+({_COUNT}))*\s+((un)?equal\s+|different\s+)?"
        r"(pile|heap|row)s?\b)",
        "nothing",
    ),
    "NOTHING": (r"nothing\b", "nothing"),
    "ADJACENT": (r"(adjacent|neighbou?ring|contiguous|in\s+a\s+row)\b", "adjacent"),
    "SHAPE": (r"(equal|unequal|different)\b", "equal"),
    "PILES": (r"(pile|heap|row)s?\b", "piles"),
    "FROM": (r"from\b", "from one"),
    "SAME": (r"same\b", "the same from both"),
    "BOTH": (r"(both|all|each)\b", "both"),
    "WITH": (r"(with|if|where|when|such\s+that)\b", "with"),
    "UNLESS": (r"unless\b", "with"),
    "ELSE": (r"else\b", "else"),
    "AND": (r"and\b", "and"),
    "NOT": (r"not\b", "not"),
    "IS": (r"(is|in)\b", "is"),
    "RELATION": (
        r"(divides|does\s+not\s+divide|is(\s+not)?\s+coprime\s+to|is(\s+not)?\s+a\s+digit\s+of)\b",
        "divides",
    ),
    "COMPARISON": (r"<=|>=|==|!=|[<>=≤≥≠]", "a comparison (<, <=, =, ...)"),
    "MOD": (r"%|mod\b", "%"),
    "DIV.1": (r"\/\/|div\b", "//"),
    "DIGITS.1": (r"(digits|digitsum|maxdigit)(?=\s*\()", "//"),
    "FLOOR": (r"floor\b", "//"),
    "CEIL": (r"ceil(ing)?\b", "//"),
    "TIMES.2": (r"(at\s+most\s+)?(one\s+splits?\b|once\b|twice\b)", "the end"),
    "SIGN": (r"[+-]", "+"),
    "OPEN.2": (
        rf"\((?=(?:[^()]|\([^()]*\))*?(?:{_SAYS})(?:[^()]|\([^()]*\))*\))",
        "a number",
    ),
    "OR": (r"or\b", "or"),
    "ORELSE.2": (
        r"or\b(?=\s+(?:not\b|[-+*|()0-9\s]*(?<![a-z])[knij]\b(?:[-+*\/%|()0-9\s]|\b[knij]\b|mod\b)*"
        rf"(?:{_SAYS})))",
        "or",
    ),
    "SEP": (r"[,;](\s*or\b)?|\.(?![.0-9])|or\b", "or"),
    "STOP.1": (r"[.;](?=\s*$)", "the end"),
    "WHO": (r"who(ever)?\s+(takes|makes|moves)\b", "last one loses"),
    "LAST": (r"last\b(\s+(one|move|player|to\s+move)\b)*", "last one loses"),
    "MISERE": (r"mis[eè]re\b", "last one loses"),
    "LOSES": (r"loses?\b", "loses"),
    "WINS": (r"wins?\b", "wins"),
    "NOISE": (
        r"(a|an|the|stones?|coins?|matches|pins?|numbers?|of|them|you|may|can|player|then)\b"
        r"|(are|is)\s+left\b"
        r"|\((the\s+)?row\s+(may\s+)?splits?\)",
        "",
    ),
}
_NAMES = {name.partition(".")[0]: said for name, (_, said) in _WORDS.items()}
_NAMES |= {"$END": "the end", "COLON": ":", "VBAR": "|", "LPAR": "(", "RPAR": ")"}
_NAMES |= {"LBRACE": "{", "RBRACE": "}", "SLASH": "/", "STAR": "*"}


def terminals() -> str:
    r"""Write the words as Lark reads them.

    >>> [line for line in terminals().splitlines() if line.startswith("ANY")]
    ['ANY: /any\\b|all(?=\\s+(but|except)\\b)/i']
    """
    return "\n".join(f"{name}: /{pattern}/i" for name, (pattern, _) in _WORDS.items())


def expectation(names: Iterable[str]) -> str:
    """Say in words that one of these was expected.

    >>> expectation({"LOSES", "WINS"})
    "'loses' or 'wins'"
    """
    wanted = set(names)
    if "SPLIT" in wanted:
        return "a move, such as 1..4, take {1,3,4} or split in two"
    if "BETWEEN" in wanted and "ANY" not in wanted:
        return "a number, or a range such as 1..4"
    if "ANY" in wanted:
        wanted -= {"NUMBER", "VAR", "LBRACE", "ODD", "EVEN", "SERIES", "POWERS"}
    elif "VAR" in wanted:
        wanted -= {"VBAR", "LPAR", "SIGN"}
    said = list(dict.fromkeys(_quoted(text) for name, text in _NAMES.items() if name in wanted))
    return either(*said)


def _quoted(said: str) -> str:
    return said if said.startswith(("a ", "an ", "the end")) else f"'{said}'"
