"""Serve the page: its text anew each time it changes, its files once and for all."""

from __future__ import annotations

from gzip import compress
from hashlib import sha256
from mimetypes import guess_type

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from grundy.faces.web.joined import STATIC, joined

__all__ = ["add_page"]

_FOREVER = "public, max-age=31536000, immutable"
"""The name of a file is that of its content: it never changes."""


class _Kept:
    """Hold a file in both forms in which it is sent."""

    def __init__(self, name: str, body: bytes, lasts: str) -> None:
        self._plain, self._packed = body, compress(body, 9, mtime=0)
        self._media = "text/javascript" if name.endswith(".js") else guess_type(name)[0]
        self._headers = {"cache-control": lasts, "vary": "Accept-Encoding"}
        self._mark = sha256(body).hexdigest()[:20]

    def response(self, request: Request) -> Response:
        """Answer with the file, or that it is known."""
        packed = "gzip" in request.headers.get("accept-encoding", "")
        mark = f'"{self._mark}{"-gz" * packed}"'
        headers = {**self._headers, "etag": mark}
        if request.headers.get("if-none-match") == mark:
            return Response(status_code=304, headers=headers)
        if packed:
            headers["content-encoding"] = "gzip"
        body = self._packed if packed else self._plain
        return Response(body, headers=headers, media_type=self._media)


def add_page(app: FastAPI, *, debug: bool) -> None:
    """Let an application serve the page, or raise 404; to ``debug``, in modules as they stand.

    >>> app = FastAPI()
    >>> add_page(app, debug=True)
    >>> [route.path for route in app.routes][-2:]
    ['/', '/page/{name}']
    """
    page = joined()
    text = (STATIC / "index.html").read_bytes() if debug else page.html.encode()
    index = _Kept("index.html", text, "no-cache")
    files = {name: _Kept(name, body, _FOREVER) for name, body in page.files.items()}

    async def main(request: Request) -> Response:
        return index.response(request)

    async def file(request: Request, name: str) -> Response:
        if name not in files:
            raise HTTPException(404)
        return files[name].response(request)

    for path, route in (("/", main), ("/page/{name}", file)):
        app.add_api_route(path, route, include_in_schema=False)
