"""``grundy export``."""

from __future__ import annotations

import click

from grundy.ask.certificates import exported
from grundy.errors import InputError
from grundy.faces.cli.common import json_option, present
from grundy.faces.cli.output import missing

__all__ = ["command"]


@click.command("export")
@click.argument("file", required=False)
@click.option("--coq", is_flag=True, help="Write a theorem of Coq; there is no other format yet.")
@click.option("--coq-library", "folder", metavar="DIR", help="Write Coq's library into a folder.")
@json_option
def command(file: str | None, coq: bool, folder: str | None) -> None:
    """Write the law that the certificate in FILE proves as a theorem of Coq about the game.

    \b
    Example:  grundy law kayles --out kayles.json
              grundy export kayles.json --coq --coq-library library > law.v
              sh library/build.sh
              coqc -Q library Grundy law.v

    Coq's answer must be "Closed under the global context", or list machine integers and arrays
    alone. Nothing that Grundy found or wrote is trusted: what is false, Coq refuses. Exit code 3:
    there is no theorem yet for such a certificate.
    """
    if not coq and folder is None:
        raise InputError("the name of the format: --coq", got="")
    if coq and file is None:
        raise missing("file")
    found = exported(file if coq else None, folder)
    if folder is not None:
        click.echo(f"library: {folder}", err=True)
    present(found, lambda found: click.echo(found.theorem or "", nl=False))
