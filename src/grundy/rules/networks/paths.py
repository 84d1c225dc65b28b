"""Play on paths by a rule that only deletes: paths remain, so that they are heaps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from grundy.rules.codes import Code
from grundy.rules.heaps import HeapGame, Heaps
from grundy.rules.networks.network import FAMILIES, pieces
from grundy.rules.networks.rule import GraphRule, Marks
from grundy.values.shape import LEFT

__all__ = ["PathHeaps", "leaves_paths"]

_LONGEST = 24
_WIDEST = 2


def leaves_paths(rule: GraphRule) -> bool:
    """Tell whether both players delete and do nothing else, so that paths become paths.

    >>> from grundy.rules.networks.reader import read_rule
    >>> leaves_paths(read_rule("node-kayles")), leaves_paths(read_rule("col"))
    (True, False)
    """
    verbs = {effect.verb for kind in rule.kinds for effect in kind.effects}
    states = {state for kind in rule.kinds for state in kind.states}
    return not rule.partizan and verbs == {"delete"} and states <= {"free", "any"}


class PathHeaps(HeapGame):
    """Play on paths, a path of n vertices being a heap of n.

    >>> from grundy.games import game
    >>> paths = game("on:path:node-kayles")
    >>> list(paths.heap_options(5)), paths.as_code() == game("octal:0.137").as_code()
    ([(3,), (2,), (1, 1)], True)
    """

    name = "on"
    drawing = "row"

    def __init__(self, rule: GraphRule, called: str = "") -> None:
        self.moves, self.own = rule, called
        if called:
            self.name = called  # type: ignore[misc]
        self._known: dict[int, list[Heaps]] = {}

    @property
    def arguments(self) -> str:
        """Give the family and the rule."""
        rule = str(self.moves)
        return "graph:path" if self.own else f"path:{' ' * (' ' in rule)}{rule}"

    @property
    def sentence(self) -> str:
        """Give the moves."""
        return self.moves.said

    def heap_options(self, n: int) -> Iterator[Heaps]:
        """Give the lengths of the paths that a move on a path of n leaves, each set once."""
        code = None if n <= _LONGEST else self.as_code()
        if code is not None:
            return code.options(n)
        return iter(self._options(n))

    def _options(self, n: int) -> list[Heaps]:
        if n not in self._known:
            on = FAMILIES["path"].of((n,))
            after = self.moves.moves(on, Marks(on.whole), LEFT)
            lengths = (
                sorted((p.bit_count() for p in pieces(at.there, on.links(at.cut)[1])), reverse=True)
                for at in after
            )
            self._known[n] = list(dict.fromkeys(map(tuple, lengths)))
        return self._known[n]

    def as_code(self) -> Code | None:
        """Give the take-and-break code that the rule is on paths, if it is one.

        Proof that paths of up to 24 vertices tell. A move chooses at most six vertices in a row,
        deletes no vertex further than one beyond them, asks for degrees and neighbours of those
        alone, and whether anything is left on either side of what it deletes. So it is told by
        what lies within three vertices of the chosen ones, and it deletes at most eight in a row.
        On a longer path one side of it has more than three vertices, and a vertex less there makes
        it a move of the same kind on a path that is shorter by one, which leaves the same but for
        that vertex; and back. The options of a code have the same property. Hence, if the options
        are those of the code up to 24, they are for all paths, by induction.
        """
        return self._code

    @cached_property
    def _code(self) -> Code | None:
        digits: dict[int, int] = defaultdict(int)
        for n in range(1, _LONGEST + 1):
            for left in self._options(n):
                if len(left) > _WIDEST:
                    return None
                digits[n - sum(left)] |= 1 << len(left)
        code = Code(dict(digits))
        for n in range(_LONGEST + 1):
            wanted = {tuple(sorted(filter(None, left))) for left in code.options(n)}
            if wanted != {tuple(sorted(left)) for left in self._options(n)}:
                return None
        return code
