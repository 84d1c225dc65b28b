"""Show an answer as JSON and, in a notebook, as a table of its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from html import escape
from typing import Any, ClassVar

from grundy.explain.language import Say
from grundy.phrases.phrase import Phrase, Worded

__all__ = ["Shown", "facts_html", "public"]


class Shown:
    """Be a frozen dataclass whose fields are the public form of an answer.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Sum(Shown):
    ...     terms: tuple[int, ...]
    ...     total: int
    >>> Sum((3, 5), 6).json()
    {'terms': [3, 5], 'total': 6}
    >>> Sum((3, 5), 6)._repr_html_()
    '<table><tr><th>terms</th><td>3, 5</td></tr><tr><th>total</th><td>6</td></tr></table>'

    A phrase is said in the reader's language wherever it stands, but in the fields of ``NAMED``;
    ``SAID`` are those whose plain texts are sentences, too. ``HIDDEN`` fields are for Python alone;
    ``ADDED`` are properties that are keys. A key of ``RARE`` is there only where the field that it
    names is not as by default, None for a property. ``CHOICES`` has the words of a field.
    """

    SAID: ClassVar[tuple[str, ...]] = ()
    NAMED: ClassVar[tuple[str, ...]] = ()
    HIDDEN: ClassVar[tuple[str, ...]] = ()
    ADDED: ClassVar[tuple[str, ...]] = ()
    RARE: ClassVar[Mapping[str, str]] = {}
    CHOICES: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def json(self, say: Say = str) -> Mapping[str, Any]:
        """Give the public form; ``say`` says phrases and sentences."""
        usual = {one.name: one.default for one in fields(self)}  # type: ignore[arg-type]
        shown = [name for name in usual if name not in self.HIDDEN]
        told: dict[str, Any] = {}
        for name in (*shown, *self.ADDED):
            rare = self.RARE.get(name, name)
            if name not in self.RARE or getattr(self, rare) != usual.get(rare):
                speak = str if name in self.NAMED else say
                told[name] = public(getattr(self, name), speak, name in self.SAID)
        return told

    def _repr_html_(self) -> str:
        return facts_html(self.json())


def facts_html(facts: Mapping[str, Any]) -> str:
    """Write facts as a table in HTML; one without a text is left out.

    >>> facts_html({"left_stop": "<3", "mean": None})
    '<table><tr><th>left stop</th><td>&lt;3</td></tr></table>'
    """
    told = ((key.replace("_", " "), _told(value)) for key, value in facts.items())
    rows = (f"<tr><th>{escape(key)}</th><td>{text}</td></tr>" for key, text in told if text)
    return f"<table>{''.join(rows)}</table>"


def public(value: Any, say: Say = str, said: bool = False) -> Any:
    """Give a value as JSON has it: phrases are said, and where it is ``said`` any other text.

    >>> public({"moves": ((1, 2), "take 1")})
    {'moves': [[1, 2], 'take 1']}
    """
    if isinstance(value, Shown):
        return value.json(say)
    if is_dataclass(value):  # a claim is written as it is read, others by their fields
        written = type(value).__str__ is not object.__str__
        parts = {one.name: getattr(value, one.name) for one in fields(value)}
        value = str(value) if written else parts
    if isinstance(value, str):
        return say(value) if value and (said or isinstance(value, Phrase | Worded)) else value
    if isinstance(value, Mapping):
        return {key: public(one, say, said) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [public(one, say, said) for one in value]
    return value


def _told(value: Any) -> str:
    """Write a fact, several after one another; one of several parts is told by its parts."""
    if value is None or value == "":
        return ""
    if isinstance(value, dict):
        return ", ".join(f"{escape(str(key))} {_told(one)}" for key, one in value.items())
    if isinstance(value, list | tuple):
        between = "<br>" if any(isinstance(one, dict) for one in value) else ", "
        return between.join(map(_told, value))
    return escape(str(value))
