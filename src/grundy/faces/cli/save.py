"""Keep a certificate in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from grundy.ask.common import Extra
from grundy.errors import InputError
from grundy.faces.cli.tongue import say
from grundy.phrases.phrase import phrase

__all__ = ["keep", "save", "save_option"]

F = TypeVar("F", bound=Callable[..., Any])


def save_option(function: F) -> F:
    """Add ``--save FILE.json``.

    >>> save_option(click.Command("prove")).params[0].opts
    ['--save']
    """
    return click.option(
        "--save",
        "path",
        is_flag=False,
        flag_value="",
        metavar="FILE.json",
        help="Keep the certificate of a proof.",
    )(function)


def save(path: str | None, certificate: Mapping[str, Any] | None, *, kept: bool = False) -> None:
    """Write the certificate, or say that there is none; without a file it must be ``kept``.

    >>> save("", None)
    Traceback (most recent call last):
    grundy.errors.InputError: expected --save FILE.json, or --save --store DIR, got '--save'
    """
    if path is None or (kept and not path):
        return
    if not path:
        raise InputError("--save FILE.json, or --save --store DIR", got="--save")
    if certificate is None:
        text = phrase("not proved, so there is no certificate for {path}", path=path)
        click.echo(f"grundy: {say(text)}", err=True)
        return
    from grundy.laws.certificate import write_certificate

    write_certificate(certificate, path)
    click.echo(say(phrase("certificate: {path}", path=path)), err=True)


def keep(folder: str, certificate: Mapping[str, Any] | None, extra: Extra) -> None:
    """Check the certificate and keep it in a store, or say that there is none.

    >>> import sys
    >>> from contextlib import redirect_stderr
    >>> with redirect_stderr(sys.stdout):
    ...     keep("laws", None, ())
    grundy: not proved, so there is no certificate for laws
    """
    if certificate is None:
        text = phrase("not proved, so there is no certificate for {path}", path=folder)
    else:
        from grundy.ask.kept_laws import keep as put

        put(certificate, folder, extra=extra)
        text = phrase("checked, and kept in {path}", path=folder)
    click.echo(f"grundy: {say(text)}", err=True)
