"""Read what every question begins with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy.games import impartial_game as impartial
from grundy.rules.protocol import Ruleset

__all__ = ["Extra", "impartial"]

Extra = Sequence[type[Ruleset[Any]]]
