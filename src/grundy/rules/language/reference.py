"""Show by examples what the rule language can say; every text here is a test."""

from __future__ import annotations

__all__ = ["EXAMPLES", "NOTES"]

NOTES = (
    "A rule is a list of moves between 'or', commas or semicolons, with or without 'take' first.",
    "An amount without a verb goes on with the verb before it.",
    "'adjacent', 'leaving ...' and 'if ...' speak for all the amounts of their verb.",
    "Conditions use k (stones taken), n (the heap), i and j (stones taken from two piles).",
    "They compare sums (2k + 1 <= n, |i - j| < 2, n % 3 = 0), in chains, joined by 'and'.",
    "Moves may be formulas: (a, b) -> (x, b) when x < a, or (a, x) when x < b; 'for a <= b' before "
    "the arrow says which piles are positions.",
    "A rule may be written in Chinese: 每次取 1 或 4 个.",
    "Words such as a, the, stones, of are skipped; capitals do not matter; _ may be a space.",
)

EXAMPLES = (
    ("any", "take any number from one heap (Nim)"),
    ("take 1..4", "at most four; also 1-4, 1 to 4, at most 4"),
    ("3 or more", "at least three; also 3.., at least 3"),
    ("{1,3,4}", "one of these; also 1, 3 or 4"),
    ("any but {1,3}", "every number but these"),
    ("all", "the whole heap"),
    ("odd k", "an odd number; also even"),
    ("k with 2k <= n", "at most half of the heap; also at most half"),
    ("k with n/3 <= k < n and n % 2 = 0", "at least a third, not all, from an even heap"),
    ("k with k divides n", "a divisor of the heap; also a divisor of n"),
    ("k with k is coprime to n", "a number that has no divisor in common with the heap"),
    ("squares", "1, 4, 9, ...; also primes, fibonacci, triangular"),
    ("at least a third", "a third of the heap or more; also a quarter, a fifth"),
    ("at least a third and at most half", "also n/3 to n/2, between a third and a half"),
    ("at most 2n/3", "also at most two thirds; 1..n-1; any but all"),
    ("half rounded down", "just so many; also n // 2, floor(n/2), n/3 rounding up"),
    ("k with k <= floor(n/2)", "conditions may round, too: n // 2, ceil(n/3)"),
    ("1 or 2 if n > 5000000", "numbers to 10^18; factors and divisors to 10^6"),
    ("powers of 2", "1, 2, 4, 8, ..."),
    ("prime powers", "2, 3, 4, 5, 7, 8, 9, ...; also cubes, factorials, lucas"),
    ("multiples of 3", "3, 6, 9, ..."),
    ("1 or squares with 2k < n", "one, or a square under half: 'with' speaks for one amount"),
    ("1 or 2 if n is odd", "'if' speaks for all amounts of its verb"),
    ("take 2 adjacent", "two neighbours in a row, which may split"),
    ("1..2 adjacent", "one, or two neighbours (Kayles)"),
    ("2 adjacent if n is even", "two neighbours, from an even row"),
    ("if n is even take 2 adjacent, or take 1", "'if' may stand first, with the verb behind it"),
    ("take 2 adjacent from an even row", "the same"),
    ("1 leaving nothing or two heaps", "one, if it is all or the rest splits"),
    ("1 leaving one or two piles", "one, but never a whole heap, which may be split"),
    ("1 leaving nothing, or take 2, or take 3 adjacent", "Dawson's Chess, 0.137"),
    ("2, leaving two equal piles", "two, and halve what is left"),
    ("any, or split in two", "Lasker's Nim; no pile of a split is empty"),
    ("split in two unequal", "Grundy's game"),
    ("split into two or three piles", "into two or into three"),
    ("split into k equal piles", "into as many equal ones as one likes; also 3 or more equal"),
    ("1 leaving at most two piles", "what one move leaves; no rule counts moves of the past"),
    ("take 1 or 4, or split into two equal piles", "three kinds of move"),
    ("halve rounding down", "n becomes n div 2; also divide by 3 rounding up"),
    ("take 1 or halve if n is even", "one, or half of an even heap"),
    ("two piles: from one, or the same from both", "Wythoff's game"),
    ("two piles: from one, or from both with |i-j| < 2", "2-Wythoff"),
    ("two piles: take 1..3", "from one of two piles, which stay together"),
    ("three piles: from one, or the same from all", "from one, or k from each"),
    ("three piles: from one, or the same from any two", "also from at least two"),
    ("three piles: remove one, split another", "no pile is ever empty"),
    ("1..3, last one loses", "misere play; also misere, whoever takes the last one loses"),
)
"""Pairs of a text and its meaning."""
