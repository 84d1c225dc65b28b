"""Answer over HTTP, and serve the page; needs the extra ``web``.

The server only passes questions on to worker processes, which ask `grundy.ask`: no request can
keep the server, or the other requests, waiting. Nothing here reads a file that a request names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.faces.web.application import Application

__all__ = ["app"]


def app(
    *, everywhere: bool = False, debug: bool = False, workers: int | None = None
) -> Application:
    """Make the application for loopback, or one that may be called by any name.

    To ``debug`` is to have the page load its modules as they stand, not joined; ``workers`` is
    how many long answers compute at a time.

    >>> app().openapi()["info"]["title"]
    'Grundy'
    """
    from grundy.faces.web.application import make_app  # late: workers need none of it
    from grundy.faces.web.guard import LOOPBACK

    return make_app(None if everywhere else LOOPBACK, debug=debug, workers=workers)
