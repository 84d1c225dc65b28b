"""``grundy site``."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.faces.cli.common import echo_json, json_option
from grundy.faces.cli.progress import stages
from grundy.faces.cli.tongue import say
from grundy.phrases.phrase import phrase

__all__ = ["command"]


@click.command("site")
@click.option("--out", required=True, metavar="DIR", help="The folder to write, empty or new.")
@click.option("--pyodide", metavar="DIR", help="Take the files of Pyodide from here.")
@json_option
def command(out: str, pyodide: str | None, as_json: bool) -> None:
    """Write the page as a folder for any host of files; it needs no server of ours.

    \b
    Example:  grundy site --out public
              grundy site --out public --pyodide node_modules/pyodide
              python -m http.server --directory public    to look at it

    Python runs in the reader's browser, by Pyodide: its files are fetched, or taken from a folder,
    and checked by their hashes. After the first visit the page works without a network.
    """
    from grundy.faces.site.folder import write_site
    from grundy.faces.site.pyodide import VERSION

    tell = stages()
    size = write_site(Path(out), pyodide, tell)
    if as_json:
        echo_json({"out": out, "bytes": size, "pyodide": VERSION})
    else:
        size_mb = f"{size / 1e6:.1f}"
        text = phrase(
            "{path}: {n} MB, with Pyodide {version}", path=out, n=size_mb, version=VERSION
        )
        click.echo(say(text))
