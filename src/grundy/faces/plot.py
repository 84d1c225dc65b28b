"""Draw sequences and P-positions as SVG; as PNG with the extra ``plot``."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from grundy.ask import Table
from grundy.errors import FileError, GrundyError, InputError
from grundy.faces.scatter import scatter

__all__ = ["check_plot", "plot_p_map", "plot_sequence"]

_DPI = 160


def check_plot(path: str) -> None:
    """Raise, before any long work, if the file's ending or the installation does not serve."""
    if Path(path).suffix.lower() not in {".svg", ".png"}:
        raise InputError("a file that ends in .svg or .png", got=path, where="--plot")
    if not _is_svg(path) and find_spec("matplotlib") is None:
        raise GrundyError("a PNG needs matplotlib: install grundy with its extra, grundy[plot]")


def _is_svg(path: str) -> bool:
    return Path(path).suffix.lower() == ".svg"


def plot_sequence(table: Table, path: str) -> None:
    """Draw one dot a heap; the dots become one picture, so that a million stay small."""
    if _is_svg(path):
        values = table.values if isinstance(table.values, list) else table.values.tolist()
        points = list(enumerate(values, table.start))
        _write(scatter(points, table.game, "heap", _values_of(table)), path)
        return
    import numpy as np

    axes = _axes(table.game)
    heaps = np.arange(table.start, table.start + len(table.values))
    size = max(0.6, min(12.0, 4000 / len(heaps)))
    axes.scatter(heaps, np.asarray(table.values), s=size, linewidths=0, rasterized=True)
    axes.set_xlabel("heap")
    axes.set_ylabel(_values_of(table))
    _save(axes, path)


def _values_of(table: Table) -> str:
    misere = table.game.startswith("misere:")
    return "element of the misere quotient" if misere else "Grundy value"


def plot_p_map(table: Table, n: int, path: str) -> None:
    """Draw the piles that the player to move loses; of three, the third is the colour."""
    title = f"{table.game}: P-positions"
    if _is_svg(path) and all(len(piles) == 2 for piles in table.values):
        pairs = [(a, b) for a, b in table.values]
        _write(scatter(pairs, title, "first pile", "second pile", square=True), path)
        return
    axes = _axes(title)
    size = max(0.5, min(20.0, 8000 / n))
    first, second, *third = zip(*table.values, strict=True)
    dots = axes.scatter(first, second, s=size, c=(*third, None)[0], linewidths=0, rasterized=True)
    if third:
        axes.figure.colorbar(dots, label="third pile")
    axes.set_xlabel("first pile")
    axes.set_ylabel("second pile")
    axes.set_aspect("equal")
    _save(axes, path)


def _write(picture: str, path: str) -> None:
    try:
        Path(path).write_text(picture, encoding="utf-8")
    except OSError as error:
        raise FileError(path, (error.strerror or str(error)).lower()) from None


def _axes(title: str) -> Any:
    from matplotlib.figure import Figure

    axes = Figure(figsize=(9, 5.5), layout="constrained").add_subplot()
    axes.set_title(title)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _save(axes: Any, path: str) -> None:
    try:
        axes.figure.savefig(path, dpi=_DPI)
    except OSError as error:
        raise FileError(path, (error.strerror or str(error)).lower()) from None
