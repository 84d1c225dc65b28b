"""Hold a client's connections within their limits: their number, and the time a request takes."""

from __future__ import annotations

from asyncio import TimerHandle, Transport

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from grundy.faces.web.limits import LIMITS, error_json, overrun

__all__ = ["Connection"]

_REFUSAL = error_json(overrun("client"))
_TOO_MANY = (
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 1\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(_REFUSAL), _REFUSAL)
)


class Connection(H11Protocol):
    """Close a connection that is one too many of its client, or has no whole request for long.

    >>> from starlette.responses import Response
    >>> from uvicorn import Config
    >>> config = Config(Response("here"), http=Connection, log_config=None)
    >>> config.load()
    >>> config.http_protocol_class is Connection
    True
    """

    _clock: TimerHandle | None = None

    @property
    def owner(self) -> str:
        """Name whose it is: the address, or the one that a server in front has passed on."""
        host, _ = (self.scope and self.scope["client"]) or self.client or ("", 0)
        return host

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self._companions() > LIMITS["client"]:
            transport.write(_TOO_MANY)
            transport.close()
        self._watch()

    def _companions(self) -> int:
        known = (other for other in self.connections if isinstance(other, Connection))
        return sum(other.owner == self.owner for other in known)

    def data_received(self, data: bytes) -> None:
        """Take what comes."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self._stop()

    def _watch(self) -> None:
        """Let the clock run from when a request is awaited to when it is whole."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self._stop()
        elif self._clock is None:
            self._clock = self.loop.call_later(LIMITS["request_seconds"], self.transport.close)

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
