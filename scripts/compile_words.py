"""Compile the translations when a package is built or installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileWords(BuildHookInterface):
    """Write a ``.mo`` file beside each ``.po`` file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before anything is packed."""
        from babel.messages.mofile import write_mo
        from babel.messages.pofile import read_po

        for source in Path(self.root, "src", "grundy").rglob("*.po"):
            with source.open("rb") as words, source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, read_po(words))
