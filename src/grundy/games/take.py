"""Any game whose rule the rule language can say."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError
from grundy.rules.language.tokens import is_formulas
from grundy.rules.protocol import Find, Impartial, Ruleset

if TYPE_CHECKING:
    from grundy.rules.language.rule import Rule

__all__ = ["Take"]

_PLAYERS = re.compile("left|左", re.IGNORECASE)


class Take(Impartial[Hashable]):
    """Play a rule given in words.

    As in ``take:1..4`` and ``take:1 or 4, or split into two equal piles``. ``grundy games
    language`` lists what can be said; ``_`` may stand for a space. A rule that puts stones on,
    as ``take:1 or 2, or add 1 to 2, at most 3 times``, is the game ``adding``.

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
        if is_formulas(arguments):
            return find(f"moves:{arguments}")
        from grundy.rules.language.game import play  # late: the parser is slow to import
        from grundy.rules.language.parse import parse_rule

        if re.search(r"\badd\b", arguments.replace("_", " ")):
            return find(f"adding:{arguments}")
        if _PLAYERS.search(arguments) and (sides := _sides(arguments)):
            return find("partizan:" + "/".join(f"(take:{side})" for side in sides))
        try:
            return play(parse_rule(arguments))
        except InputError as error:
            from grundy.rules.language.families import family  # late: few rules have letters
            from grundy.rules.language.nearest import with_nearest

            if moves := family(arguments):
                return find(f"moves:{moves}")

            raise with_nearest(error, arguments.replace("_", " ")) from None


def _sides(text: str) -> tuple[Rule, Rule] | None:
    from grundy.rules.language.sides import sides_of  # late: few rules tell of Left and Right

    return sides_of(text.replace("_", " "))
