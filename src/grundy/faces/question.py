"""Say what a question is, and what it takes; the table of all is `grundy.faces.questions`."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any

__all__ = ["Parameter", "Question", "at"]

NEEDED: Any = ...


@dataclass(frozen=True)
class Parameter:
    """Describe what a question takes.

    ``kind`` is ``text``, ``texts`` (once or several times), ``integer``, ``whole`` (of any length),
    ``count`` (from ``least`` on), ``flag``, ``choice`` or ``data``. ``option`` is how the command
    line writes it: nothing for an argument, ``--`` where it is called as here, None where it is
    not taken; ``metavar`` stands there for its value, ``usual`` is what it takes where nothing is
    given. ``limit`` names the server's limit.

    >>> Parameter("n", "How many values.", kind="count", least=1).needed
    True
    """

    name: str
    meaning: str
    kind: str = "text"
    default: Any = NEEDED
    option: str | None = ""
    usual: Any = None
    limit: str = "text"
    least: int = 0
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    example: Any = None

    @property
    def needed(self) -> bool:
        """Tell whether it must be given."""
        return self.default is NEEDED


@dataclass(frozen=True)
class Question:
    """Describe a question.

    ``function`` takes the needed parameters by place, the others by name. ``says`` is ``asked``
    where it takes the language, ``written`` where it takes who says texts in it, ``said`` where the
    answer is said in one afterwards. ``heavy`` is the sum of whole numbers from which on a server
    lets it wait among the slow ones. ``loads`` says whether it may be asked about a ruleset of
    one's own.

    >>> asked = Question("row", "Build a row.", "grundy.ask.values:row", "grundy.ask.values:RowOf")
    >>> at(asked.function)("5/8") == at(asked.answer)("5/8", "BWBW", "4")
    True
    """

    name: str
    help: str
    function: str
    answer: str
    parameters: tuple[Parameter, ...] = ()
    says: str = ""
    heavy: int | None = None
    method: str = "GET"
    command: bool = True
    loads: bool = True

    @property
    def needed(self) -> list[str]:
        """Name the parameters that must be given, in order."""
        return [one.name for one in self.parameters if one.needed]

    def is_heavy(self, arguments: dict[str, Any]) -> bool:
        """Tell whether it takes long with these arguments, as far as is known beforehand."""
        if self.heavy is None:
            return False
        whole = (arguments.get(p.name) or 0 for p in self.parameters if p.kind == "count")
        return sum(whole) >= self.heavy


def at(address: str) -> Any:
    """Import what stands at an address.

    >>> at("grundy.ask.values:row")("5/8").row
    'BWBW'
    """
    module, _, name = address.partition(":")
    return getattr(import_module(module), name)
