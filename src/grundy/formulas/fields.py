"""Compare the nodes of a tree by their fields, and hash each of them once."""

from __future__ import annotations

from typing import Any, ClassVar

__all__ = ["ByFields"]


class ByFields:
    """Be equal to what has the same fields; trees are asked for often, so a hash is kept.

    >>> from grundy.formulas.tree import Variable
    >>> Variable("a") == Variable("a"), hash(Variable("a")) == hash(Variable("b"))
    (True, False)
    """

    __slots__ = ("_hash",)
    _hash: int
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return self is other or (
            type(self) is type(other)
            and hash(self) == hash(other)
            and self._fields() == other._fields()
        )

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            object.__setattr__(self, "_hash", hash((type(self), *self._fields())))
            return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # another process hashes texts in another way, and takes no functions
        return {name: value for name, value in vars(self).items() if name != "_made"}

    def _fields(self) -> list[Any]:
        known = vars(self)  # beside them may stand what was worked out
        return [known[name] for name in self.__match_args__]
