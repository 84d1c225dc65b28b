"""Call one thing by one word, before a story is read: whatever is taken is a stone."""

from __future__ import annotations

from grundy.rules.language.idioms import Made

__all__ = ["SCENE", "VOCABULARY", "VOCABULARY_ZH"]

_NUMBER = r"(?:[0-9]+|one|two|three|four|five|six|seven|eight|nine|ten)\b"
SCENE = (
    r"(?:you|we|two|both|players?|friends|are|is|given|there|an?|one|the|in|on|with|of|heap|pile|stones"
    r"|table|front|starts?|begins?|goes|first|plays?|game|following|alternately|alternates?|turns?|takes?(?=\s+turns)"
    r"|moves?(?=\s+first)|and|removing|taking|(?-i:[A-Z][a-z]+)(?=\s+(?:and|starts?|begins?|goes|plays?|moves?|takes?\s+turns)\b)"
    r"|(?<=and )(?-i:[A-Z][a-z]+))\b"
)
"""One of the words of a sentence that says who plays and what lies there, and nothing of moves."""

VOCABULARY: tuple[tuple[str, Made], ...] = (
    (
        r"\b(?:counter|bean|pebble|marble|chip|token|stick|object|bead|card|toothpick|sweet|ball|nut|coin|pin)(?P<many>s?)\b",
        lambda m: f"stone{m['many']}",
    ),
    (r"\b(?:candies|candie|matches)\b", "stones"),
    (r"\bcandy\b|(?<=\ba )match\b|(?<=\bone )match\b|(?<=\b1 )match\b", "stone"),
    (r"\bthe\s+player\s+to\s+move\b", "the player"),
    (r"\bthe\s+current\s+(?=player|number|size|heap|pile)", "the "),
    (r"\beither\s+(?=(?:take|remove|subtract|split|divide|halve)s?\b)", " "),
    (r"\b(split|halve)s\b", lambda m: m[1]),
    (
        r"\b(?P<else>(?:otherwise|else)\s*,?\s*)(?P<verb>take|remove|subtract)s?\s+only\s+",
        lambda m: f"{m['else']}{m['verb']} ",
    ),
    (r"(?<=may )(?:instead|rather)\s+|(?<=can )(?:instead|rather)\s+", ""),
    (
        rf"(?<=take )(?P<of>{_NUMBER})(?:\s+stones?)?\s+at\s+(?P<limit>most|least)"
        r"(?=\s*(?:$|[.;]|\bor\b))",
        lambda m: f"at {m['limit']} {m['of']}",
    ),
)
"""Patterns of single words, and what says them."""

VOCABULARY_ZH: tuple[tuple[str, Made], ...] = (
    (
        r"糖果?|小?球|(?<=[两二2三]名|[两二2三]位|[两二2三]个)(?:同学|朋友|小朋友|玩家)",
        lambda m: "" if m[0] in ("同学", "朋友", "小朋友", "玩家") else "石子",
    ),
    (r"两[名位]", "两个人"),
    (r"每一?(?:回合|轮)", "每次"),
    (r"(?<=者|人|方)败", "输"),
    (r"(?:其他|其它|其余)情况下?", "否则"),
    (r"(?:也|且|并且)?不(?:得|能|可以?)少于", lambda m: f"{'且' * (m[0][0] != '不')}不少于"),
    (r"(?:也|且|并且)?不(?:得|能|可以?)多于", lambda m: f"{'且' * (m[0][0] != '不')}不多于"),
    (r"(?<=取走|拿走)一(?:部分|些)|(?<=取)(?:一部分|一些)", "任意个"),
    (r"剩余石子", "剩下的石子"),
    (r"(?<=当)剩(?:余|下)的?(?=\s*(?:不足|少于|多于|超过|至少|至多))", "石子数"),
    (r"[（(]\s*(?:当|如果|若)?\s*(?P<when>[^（）()，,]*?)时\s*[)）]", lambda m: f"如果{m['when']}"),
    (r"^\s*先(?=取)", ""),
)
"""The same in Chinese."""
