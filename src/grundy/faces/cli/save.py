"""Write files by their ending, and keep certificates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from pathlib import Path, PurePath
from typing import Any, TypeVar, cast

import click

from grundy.ask.common import Extra
from grundy.errors import InputError, file_errors
from grundy.faces.cli.output import say, tell
from grundy.phrases.phrase import phrase

__all__ = ["keep", "out_option", "save", "write_text"]

F = TypeVar("F", bound=Callable[..., Any])


def out_option(old: Mapping[str, str], **kinds: str) -> Callable[[F], F]:
    """Add ``--out FILE``, whose ending says the kind of file; it may be given for each.

    ``kinds`` gives the parameter that holds the path of files with an ending; ``old`` the names of
    options that ask for one of these alone, which are read and not listed.

    >>> from click.testing import CliRunner
    >>> def show(path, plot): print(path, plot)
    >>> told = click.command()(out_option({"--save": "path"}, json="path", svg="plot")(show))
    >>> print(CliRunner().invoke(told, ["--out", "a.svg", "--save", "b.json"]).output, end="")
    b.json a.svg
    """

    def add(function: F) -> F:
        @wraps(function)
        def run(*args: Any, out: tuple[str, ...], **given: Any) -> Any:
            given |= {name: given.get(name) for name in kinds.values()}
            for file in out:
                given[kinds[_ending(file, kinds, "--out")]] = file
            for name, parameter in old.items():
                drawn = [ending for ending, of in kinds.items() if of == parameter] == ["svg"]
                if drawn and given[parameter]:
                    _ending(given[parameter], ("svg",), name)
            return function(*args, **given)

        for name, parameter in old.items():
            if name == "--save":  # alone it asks for a store
                click.option(name, parameter, is_flag=False, flag_value="", hidden=True)(run)
            else:
                click.option(name, parameter, hidden=True)(run)
        told = {"metavar": "FILE", "help": "Write a file; its ending says what."}
        return cast(F, click.option("--out", multiple=True, **told)(run))  # type: ignore[arg-type]

    return add


def _ending(file: str, endings: Iterable[str], where: str) -> str:
    """Give a file's ending, which must be one of these; a file without one is the first."""
    known = [*endings]
    ending = PurePath(file).suffix[1:].lower() or known[0]
    if ending not in known:
        ends = ", ".join(f".{one}" for one in known)
        raise InputError(phrase("a file that ends in {ends}", ends=ends), got=file, where=where)
    return ending


def write_text(path: str, text: str) -> None:
    """Write a text, and say where; `FileError` is raised where it cannot be written.

    >>> write_text("/nowhere/law.tex", "")
    Traceback (most recent call last):
    grundy.errors.FileError: file '/nowhere/law.tex': no such file or directory
    """
    with file_errors(path):
        Path(path).write_text(text, encoding="utf-8")
    click.echo(say(phrase("written: {path}", path=path)), err=True)


def save(path: str | None, certificate: Mapping[str, Any] | None, *, kept: bool = False) -> None:
    """Write the certificate, or say that there is none; without a file it must be ``kept``.

    >>> save("", None)
    Traceback (most recent call last):
    grundy.errors.InputError: expected --out FILE.json, or --store DIR, got '--save'
    """
    if path is None or (kept and not path):
        return
    if not path:
        raise InputError("--out FILE.json, or --store DIR", got="--save")
    if certificate is None:
        text = phrase("not proved, so there is no certificate for {path}", path=path)
        tell(text)
        return
    from grundy.laws.verdict import write_certificate

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
    tell(text)
