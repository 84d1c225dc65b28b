"""``grundy site``."""

from __future__ import annotations

from pathlib import Path

import click

from grundy.faces.cli.common import echo_json, json_option
from grundy.faces.cli.output import say, wanted
from grundy.phrases.phrase import phrase

__all__ = ["command"]


@click.command("site")
@click.option("--out", metavar="DIR", help="The folder to write, empty or new.")
@click.option("--single", metavar="FILE", help="One file to write, which opens by a double click.")
@click.option("--pyodide", metavar="DIR", help="Take the files of Pyodide from here.")
@json_option
def command(out: str | None, single: str | None, pyodide: str | None) -> None:
    """Write the page as a folder for any host of files, or as one file; it needs no server of ours.

    \b
    Example:  grundy site --out public
              grundy site --out public --pyodide node_modules/pyodide
              python -m http.server --directory public    to look at it
              grundy site --single grundy.html

    Python runs in the reader's browser, by Pyodide: its files are fetched, or taken from a folder,
    and checked by their hashes. After the first visit the folder's page works without a network;
    the file needs none at all.
    """
    from grundy.faces.site.folder import write_site
    from grundy.faces.site.pyodide import VERSION
    from grundy.faces.site.single import write_single

    path = out or single
    if not path or (out and single):
        raise click.UsageError(say(phrase("expected either --out or --single")))
    size = (write_site if out else write_single)(Path(path), pyodide)
    if wanted("as_json"):
        echo_json({"out": path, "bytes": size, "pyodide": VERSION})
    else:
        size_mb = f"{size / 1e6:.1f}"
        text = phrase(
            "{path}: {n} MB, with Pyodide {version}", path=path, n=size_mb, version=VERSION
        )
        click.echo(say(text))
