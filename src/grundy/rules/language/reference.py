"""Show by examples what the rule language can say; every text here is a test."""

from __future__ import annotations

from importlib.resources import files

__all__ = ["EXAMPLES", "NOTES"]

NOTES = (
    "A rule is a list of moves between 'or', commas or semicolons, with or without 'take' first.",
    "An amount without a verb goes on with the verb before it.",
    "'adjacent', 'leaving ...' and 'if ...' speak for all the amounts of their verb.",
    "Conditions use k (stones taken), n (the heap), i and j (from two piles, or parts of a split).",
    "They compare sums (2k + 1 <= n, |i - j| < 2, n % 3 = 0), in chains, joined by 'and'.",
    "Moves may be formulas: (a, b) -> (x, b) when x < a, or (a, x) when x < b; 'for a <= b' before "
    "the arrow says which piles are positions.",
    "A condition may stand behind a comma or 'where', and who wins in a sentence of its own: "
    "n -> n - k, where k < n and k | n. Whoever cannot move loses.",
    "Formulas also say what falls (measure 100 - x), who wins where play ends (ends when a == b: "
    "the player to move draws), what is left side by side, (x, b) + (a - x, b), and the moves of "
    "each player, Left: ...; Right: ....",
    "Or say what a heap becomes: replace n by n - 1, or by n/2 if n is even.",
    "A rule may be written in Chinese: 每次取 1 或 4 个.",
    "Words such as a, the, stones, of are skipped; capitals do not matter; _ may be a space.",
)

_TABLE = files(__package__).joinpath("examples.tsv").read_text(encoding="utf-8")
EXAMPLES = tuple(tuple(row.split("\t")) for row in _TABLE.splitlines()[1:])
"""A text, what it means, and how it is said in Chinese."""
