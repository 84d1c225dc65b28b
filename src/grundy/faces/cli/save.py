"""Keep a certificate in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from grundy.faces.cli.tongue import say
from grundy.phrases.phrase import phrase

__all__ = ["save", "save_option"]

F = TypeVar("F", bound=Callable[..., Any])


def save_option(function: F) -> F:
    """Add ``--save FILE.json``."""
    return click.option(
        "--save", "path", metavar="FILE.json", help="Keep the certificate of a proof."
    )(function)


def save(path: str | None, certificate: Mapping[str, Any] | None) -> None:
    """Write the certificate, or say that there is none."""
    if path is None:
        return
    if certificate is None:
        text = phrase("not proved, so there is no certificate for {path}", path=path)
        click.echo(f"grundy: {say(text)}", err=True)
        return
    from grundy.laws.certificate import write_certificate

    write_certificate(certificate, path)
    click.echo(say(phrase("certificate: {path}", path=path)), err=True)
