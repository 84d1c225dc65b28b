"""Any game by a rule of one's own: in words, as formulas, of cells that are covered, on graphs."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.language.tokens import is_formulas
from grundy.rules.protocol import Find, Impartial, Ruleset

if TYPE_CHECKING:
    from grundy.rules.language.rule import Rule

__all__ = ["Covers", "MovesGame", "OnGraph", "Take"]

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


class MovesGame(Impartial[Hashable]):
    """Play by moves that are formulas.

    As in ``moves:(a, b) -> (x, b) when x < a, or (a, x) when x < b``. ``grundy games language``
    says more; ``_`` may stand for a space.

    >>> from grundy.games import game
    >>> list(game("moves:(a, b) -> (a - k, b - k) when 1 <= k <= 2").options((5, 3)))
    [(4, 2), (3, 1)]
    """

    name = "moves"
    title = "Moves as a formula"
    source = "the rule language"
    samples = (
        "moves:n_->_(x)_when_1_<=_n_-_x_<=_3 9+2",
        "moves:n_->_(x,_y)_when_x_+_y_==_n_-_2_and_x_>=_1_and_y_>=_1 8+5",
        "moves:(a,_b)_->_(x,_b)_when_x_<_a,_or_(a,_x)_when_x_<_b,_or_(a-k,_b-k)_when_k_>=_1 4+7",
        "moves:(a,_b)_for_a_!=_b_->_(x,_b)_when_x_<_a,_or_(a,_x)_when_x_<_b 3+6",
        "moves:(a,_b)_->_(a_-_k,_2_*_k)_when_1_<=_k_<=_b,_measure_a 8+7",
        "moves:(a,_b)_->_(x,_b)_+_(a_-_x,_b)_when_1_<=_x_<_a,_or_(a,_b_-_1) 3+2/2+1",
        "moves:x_->_x_+_k_when_1_<=_k_<=_3_and_x_+_k_<=_21,_measure_21_-_x 2",
    )

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the moves."""
        from grundy.rules.language.formulagame import play_formulas  # late: slow to import
        from grundy.rules.language.formulas import read_formulas

        if not arguments:
            raise InputError("moves, as in moves:n -> (x) when x < n", got="", where=cls.name)
        return play_formulas(read_formulas(arguments))


class Covers(Impartial[Any]):
    """Cover free cells of a board by a rule of one's own.

    As in ``cover:n -> i and i + 1 when i + 1 < n``. Each move covers cells that were free, and
    whoever cannot move loses. Sizes and new numbers are natural, a new one at most the sum of
    the sizes; ``_`` may stand for a space.

    >>> from grundy.games import game
    >>> row = game("cover:n -> i and i + 1 when i + 1 < n")
    >>> [row.format(option) for option in row.options(row.parse("4"))]
    ['4:0;1', '4:0;1;2;3', '4:2;3']
    """

    name = "cover"
    title = "Covering cells, as a formula"
    source = "the rule language"
    drawing = "cover"
    samples = (
        "cover:n_->_i_and_i_+_1_when_i_+_1_<_n,_or_0_and_n_-_1_when_n_>=_3,_or_i_when_i_<_n 5",
        "cover:(r,_c)_->_(i,_j)_and_(i,_j+1)_when_i_<_r_and_j+1_<_c 2x3",
        "cover:(r,_c)_for_r_>=_1_->_(i,_j)_and_(i+1,_j+1)_when_i+1_<_r_and_j+1_<_c 3x3:0,0;1,1",
    )

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the moves."""
        from grundy.rules.covers import CoverGame, CoverPartizan  # late: slow to import
        from grundy.rules.language.covers import read_covers

        if not arguments:
            raise InputError("moves, as in cover:n -> i when i < n", got="", where=cls.name)
        moves = read_covers(arguments)
        return CoverPartizan(moves) if moves.partizan else CoverGame(moves)


class OnGraph(Impartial[Any]):
    """Delete or colour vertices and edges of a graph by a rule of one's own.

    As in ``on:cycle 5: v -> delete N[v]``: a graph, and behind the colon a choice (``v``,
    ``u-v``, ``mine u - theirs v``, ``S of 1..2``), its effects, and ``when``; or the name of
    a rule. Without a size the graph is a family, and a position is a size. Whoever cannot move
    loses.

    >>> from grundy.games import game
    >>> kayles = game("node-kayles:path 4")
    >>> [kayles.format(to) for to in kayles.options(kayles.parse("...."))]
    ['##..', '###.', '.###', '..##']
    """

    name = "on"
    title = "Games on a graph"
    aliases = (
        "node-kayles",
        "arc-kayles",
        "grim",
        "geography",
        "edge-geography",
        "dominating",
        "图上游戏",
    )
    source = "Schaefer 1978; Beaudou et al. 2018"
    samples = (
        "on:cycle:node-kayles 6+4:..#.",
        "on:a-b,b-c,c-d,d-b:arc-kayles ....",
        "on:3x3:grim ...|.#.|...",
        "on:1>2,2>3,3>1,3>4:geography 1=X",
        "on:star:0.33 4",
        "on:cycle4:u-v_->_delete_u-v_when_deg(u)_==_2 .",
        "on:path5:dominating .",
    )
    opening = "on:3x3:node-kayles ........."
    words = {
        "zh": {
            "Games on a graph": "图上的游戏",
            "Delete or colour vertices and edges of a graph by a rule of one's own.": (
                "按自定的规则删去图的顶点和边，或给顶点着色。"
            ),
            "As in `on:cycle 5: v -> delete N[v]`: a graph, and behind the colon a choice "
            "(`v`, `u-v`, `mine u - theirs v`, `S of 1..2`), its effects, and `when`; or "
            "the name of a rule. Without a size the graph is a family, and a position is a size. "
            "Whoever cannot move loses.": (
                "如 `on:cycle 5: v -> delete N[v]`：先写图，冒号后写选什么（`v`、`u-v`、"
                "`mine u - theirs v`、`S of 1..2`）、它变成什么，以及条件 `when`；或写规则的名字。"
                "不写大小时图是一族，局面即大小。不能走者负。"
            ),
        }
    }

    @classmethod
    def called(cls, name: str, arguments: str, find: Find) -> Ruleset[Any]:
        """Play on a graph by the rule that the name says; `InputError` where no graph follows."""
        if name in cls.aliases[:-1]:
            if not arguments:
                example = phrase("a graph, as in {name}:path5", name=name)
                raise InputError(example, got="", where=name)
            arguments = f"{arguments.removeprefix('graph:')}: {name}"
        return cls.from_arguments(arguments, find)

    @classmethod
    def from_arguments(cls, arguments: str, find: Find) -> Ruleset[Any]:
        """Read the graph and the rule."""
        from grundy.rules.networks.play import play_on  # late: slow to import

        graph, colon, rule = arguments.replace("\uff1a", ":").partition(":")
        if not colon or not graph.strip() or not rule.strip():
            example = "a graph and a rule, as in on:cycle 5: v -> delete N[v]"
            raise InputError(example, got=arguments, where=cls.name)
        return play_on(graph.strip(), rule.strip())
