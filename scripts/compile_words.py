"""Compile the translations when a package is built or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_TOLD = ("Content-Type", "Language", "Plural-Forms")
"""What programs read of a header; the rest is when and by what it was made."""


class CompileWords(BuildHookInterface):
    """Write a ``.mo`` file beside each ``.po`` file, the same bytes each time."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before anything is packed."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        class Words(list[Any]):
            charset = "utf-8"

        for source in Path(self.root, "src", "grundy").rglob("*.po"):
            with source.open("rb") as file:
                catalog = read_po(file)
            header, *words = catalog
            told = (f"{name}: {text}\n" for name, text in catalog.mime_headers if name in _TOLD)
            header.string = "".join(told)
            with source.with_suffix(".mo").open("wb") as file:
                write_mo(file, Words([header, *words]))
