"""``grundy serve`` and ``site``: the page."""

from __future__ import annotations

import errno
import os
import socket
import webbrowser
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import click

from grundy.errors import GrundyError, NotSupported, one_line, shorten
from grundy.faces.cli.common import echo_json, json_option
from grundy.faces.cli.ends import Exit
from grundy.faces.cli.guidance import Typed
from grundy.faces.cli.output import say, wanted
from grundy.faces.web import calls
from grundy.faces.web.calls import LIMITS, NEAR_SECONDS
from grundy.phrases.phrase import phrase

_SECONDS_TO_FINISH = 1
_AT_ONCE = 32  # connections taken before those that are too many are closed: files are few
_LONGEST_ADDRESS = 1 << 21  # the longest texts, in percent signs


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    cls=Typed,
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port; 0 takes one that is free.",
)
@click.option(
    "--seconds",
    cls=Typed,
    type=click.IntRange(1, 3600),
    help="How long one answer may compute: 20 s, and 5 s with a --host that others reach.",
)
@click.option(
    "--workers",
    cls=Typed,
    type=click.IntRange(2, 256),
    help="How many long answers compute at a time: one for each processor, and at least 4.",
)
@click.option("--open", "opened", is_flag=True, help="Open the page in a browser.")
@click.option("--debug", is_flag=True, help="Serve the page's modules as they stand, not joined.")
@json_option
def serve_command(
    host: str,
    port: int,
    seconds: int | None,
    workers: int | None,
    opened: bool,
    debug: bool,
) -> None:
    """Serve the page, and the same answers over HTTP, until Ctrl-C.

    \b
    Example:  grundy serve --open
              grundy serve --port 0 --json      prints {"url": ...} before it serves
              grundy serve --host 0.0.0.0       for the phones and computers of a room
              grundy serve --seconds 60         longer answers, on a machine of one's own

    Only this machine can reach it, unless --host says otherwise; then it names the addresses that
    others can use.
    """
    uvicorn, app, connection = _web()
    listening = _listen(host, port)
    near = _is_near(host)
    if not near:
        click.echo(say(_beyond(host)), err=True)
    calls.allow(seconds or (NEAR_SECONDS if near else LIMITS["seconds"]))
    url, *others = _urls(listening)
    if wanted("as_json"):
        echo_json({"url": url, "others": others})
    else:
        click.echo(say(phrase("Grundy at {url}   (Ctrl-C ends it)", url=url)))
        for other in others:
            click.echo(say(phrase("from other machines: {url}", url=other)))
    config = uvicorn.Config(
        app(everywhere=not near, debug=debug, workers=workers),
        log_level="warning",
        http=connection,
        ws="none",
        backlog=_AT_ONCE,
        h11_max_incomplete_event_size=_LONGEST_ADDRESS,
        timeout_graceful_shutdown=_SECONDS_TO_FINISH,
    )
    if opened:
        webbrowser.open(url)  # it waits until the server takes the connection
    _server(uvicorn, config).run(sockets=[listening])


def _server(uvicorn: Any, config: Any) -> Any:
    class Server(uvicorn.Server):  # type: ignore[misc]
        def handle_exit(self, sig: int, frame: Any) -> None:
            """Let the first Ctrl-C finish what is asked, and a second one end at once."""
            if self.should_exit:
                os._exit(Exit.INTERRUPTED)
            super().handle_exit(sig, frame)

    return Server(config)


def _web() -> tuple[Any, Any, Any]:
    try:
        import starlette  # noqa: F401
        import uvicorn
    except ImportError:
        raise NotSupported(
            "serve needs starlette and uvicorn: install grundy with its extra, grundy[web]"
        ) from None
    from grundy.faces.web import app
    from grundy.faces.web.guard import Connection

    return uvicorn, app, Connection


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.getaddrinfo(host, port)  # it tells an unknown host from other trouble
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except (OSError, UnicodeError) as error:
        raise GrundyError(_trouble(error, host, port)) from None
    # Without it an answer in two pieces waits 40 ms for the first to be acknowledged.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _trouble(error: OSError | UnicodeError, host: str, port: int) -> str:
    """Say why a server cannot listen there, and what to do."""
    where = one_line(shorten(host))
    if isinstance(error, (socket.gaierror, UnicodeError)):
        return phrase("no host is called {host}; choose another by --host", host=where)
    said = {
        errno.EADDRINUSE: phrase("port {port} is taken; choose another by --port", port=port),
        errno.EACCES: phrase(
            "port {port} needs more rights; choose one above 1023 by --port", port=port
        ),
        errno.EADDRNOTAVAIL: phrase(
            "{host} is no address of this machine; choose another by --host", host=where
        ),
    }
    problem = os.strerror(error.errno or 0).lower()
    other = phrase(
        "cannot listen on {host}, port {port}: {problem}", host=where, port=port, problem=problem
    )
    return said.get(error.errno or 0, other)


def _is_near(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _beyond(host: str) -> str:
    return phrase(
        "Beyond this machine: whoever can reach {host} can use this server, unencrypted and "
        "without a password. It reads no files and runs no code of theirs, but it computes for "
        "them, within limits.",
        host=host,
    )


def _urls(listening: socket.socket) -> list[str]:
    """Give the address for this machine, and those by which others can reach it."""
    host, port = listening.getsockname()[:2]
    hosts = [host]
    if ip_address(host).is_unspecified:
        hosts = ["127.0.0.1" if listening.family == socket.AF_INET else "::1", *_own_addresses()]
    return [f"http://{f'[{host}]' if ':' in host else host}:{port}/" for host in hosts]


def _own_addresses() -> list[str]:
    """Find the IPv4 addresses of this machine; no packet is sent for it."""
    found = []
    for far in ("192.0.2.1", "10.255.255.255"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((far, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(facts[4][0]) for facts in socket.getaddrinfo(socket.gethostname(), None)]
    near = (host for host in found if ":" not in host and not ip_address(host).is_loopback)
    return list(dict.fromkeys(near))


# --- ``grundy site``


@click.command("site")
@click.option("--out", metavar="DIR", help="The folder to write, empty or new.")
@click.option("--single", metavar="FILE", help="One file to write, which opens by a double click.")
@click.option("--pyodide", metavar="DIR", help="Take the files of Pyodide from here.")
@json_option
def site_command(out: str | None, single: str | None, pyodide: str | None) -> None:
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
    from grundy.faces.site.folder import write_single, write_site
    from grundy.faces.site.pyodide import VERSION

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
