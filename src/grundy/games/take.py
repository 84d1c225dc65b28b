"""Any game whose rule the rule language can say."""

from __future__ import annotations

import re
from collections.abc import Hashable
from contextlib import suppress
from typing import Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
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
        if moves := _formulas(arguments):
            return _find(find, moves, arguments)
        from grundy.rules.language.game import play  # late: the parser is slow to import
        from grundy.rules.language.parse import parse_rule

        if re.search(r"\badd\b", arguments.replace("_", " ")):
            return find(f"adding:{arguments}")
        if re.search(r"\d\s*\*?\s*[a-z]\b", arguments) and (moves := _family(arguments)):
            return find(f"moves:{moves}")
        try:
            return play(parse_rule(arguments))
        except InputError as error:
            if moves := _family(arguments):
                return find(f"moves:{moves}")
            from grundy.rules.language.nearest import with_nearest

            raise with_nearest(error, arguments.replace("_", " ")) from None


def _find(find: Find, moves: str, typed: str) -> Ruleset[Any]:
    """Find the game of moves as formulas; an error shows them, where they were not typed so."""
    try:
        return find(f"moves:{moves}")
    except InputError as error:
        if "->" in typed:
            raise
        from grundy.rules.language.game import play  # late, as the parser
        from grundy.rules.language.parse import parse_rule

        with suppress(InputError):
            return play(parse_rule(typed))
        hint = phrase("the rule is read as {moves}", moves=moves)
        raise InputError(error.expected, got=error.got, where=error.where, hint=hint) from None


def _formulas(text: str) -> str:
    """Give the moves as formulas where a rule is some, or says by what a heap is replaced."""
    if "->" in text:
        return text
    from grundy.rules.language.parse import LONGEST  # late, as the parser
    from grundy.rules.language.replacing import replaced
    from grundy.rules.language.spoken import without_story
    from grundy.rules.language.tables import squeezed

    said = without_story(text)[0] if len(squeezed(text)[0]) <= LONGEST else ""
    return said if "->" in said else replaced(said)


def _family(text: str) -> str:
    from grundy.rules.language.families import family  # late: its patterns are slow to compile

    return family(text)
