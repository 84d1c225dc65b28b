"""Any game whose rule the rule language can say."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

from grundy.errors import InputError
from grundy.rules.protocol import Find, Impartial, Ruleset

__all__ = ["Take"]


class Take(Impartial[Hashable]):
    """Play a rule given in words: ``take:1..4``, ``take:1 or 4, or split into two equal piles``.

    ``grundy games language`` lists what can be said; ``_`` may stand for a space. A rule that puts
    stones on, as ``take:1 or 2, or add 1 to 2, at most 3 times``, is the game `adding`.

    >>> from grundy.games import game
    >>> game("take:take at most 4 stones, or split in two").text
    'take:1..4, or split in two'
    """

    name = "take"
    title = "A rule in words"
    source = "the rule language"
    samples = (
        "take:1..4 9+2",
        "take:{1,4},_or_split_into_two_equal_piles 8+5",
        "take:odd_k,_or_halve_rounding_down 6+7",
        "take:k_with_k_divides_n 6+8",
        "take:2_adjacent,_last_one_loses 7+4",
        "take:two_piles:_from_one,_or_the_same_from_both 4+7",
        "take:three_piles:_remove_one,_split_another 2+3+4",
    )

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the rule."""
        if not arguments:
            raise InputError("a rule, as in take:1..4", got="", where=cls.name)
        if "->" in arguments:
            return find(f"moves:{arguments}")
        from grundy.rules.language.game import play  # late: the parser is slow to import
        from grundy.rules.language.parse import parse_rule

        if re.search(r"\badd\b", arguments.replace("_", " ")):
            return find(f"adding:{arguments}")
        try:
            return play(parse_rule(arguments))
        except InputError as error:
            from grundy.rules.language.families import family  # late: few rules have letters
            from grundy.rules.language.nearest import with_nearest

            if moves := family(arguments):
                return find(f"moves:{moves}")

            raise with_nearest(error, arguments.replace("_", " ")) from None
