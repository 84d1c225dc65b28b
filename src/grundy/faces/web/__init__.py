"""Answer over HTTP, and serve the page; needs the extra ``web``.

The server only passes questions on to worker processes, which ask `grundy.ask`: no request can
keep the server, or the other requests, waiting. Nothing here reads a file that a request names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.lazy import lazily

if TYPE_CHECKING:
    from grundy.faces.web.application import app

__all__ = ["app"]
__getattr__ = lazily(__name__, {"application": ("app",)})
