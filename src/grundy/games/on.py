"""Any game on graphs whose moves delete or colour vertices and edges."""

from __future__ import annotations

from typing import Any

from grundy.errors import InputError
from grundy.phrases.phrase import phrase
from grundy.rules.protocol import Find, Impartial, Ruleset

__all__ = ["OnGraph"]


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
