"""The gateway: a small Flask application whose only work is the WebSocket handshake.

flask-sock checks and answers the handshake; then the socket leaves the HTTP server and belongs to the hub's loop.
The handshake knows no user: the token comes in STOMP's CONNECT.
"""

from __future__ import annotations

import os
import resource
import socket
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, Response, request
from flask_sock import Sock
from wsproto.utilities import ProtocolError

from motorclub.http.networks import trust_proxies
from motorclub.realtime.gunicorn_worker import most_pending
from motorclub.realtime.hub import Hub
from motorclub.realtime.loop import prepare

ENDPOINTS = ("/ws", "/ws-tickets")
SUBPROTOCOLS = ("v12.stomp", "v11.stomp")
# Descriptors that the process needs for everything but adopted and pending sockets.
RESERVED_DESCRIPTORS = 256
RETRY_S = "5"

OriginRule = Callable[[str, str], bool]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


@dataclass(frozen=True, slots=True)
class Origins:
    """Which pages may open a socket: our own, on the hub's host and port or on the web port, or a public address."""

    web_port: int
    public_url: str = ""

    def __call__(self, origin: str, host: str) -> bool:
        """Whether a page of `origin` may connect to us as `host` (both as the browser sent them)."""
        try:
            page, here = urlsplit(origin), urlsplit(f"//{host}")
            if page.scheme not in ("http", "https") or not page.hostname:
                return False
            if page.netloc == host or f"{page.scheme}://{page.netloc}" == self.public_url:
                return True
            return page.hostname == here.hostname and page.port == self.web_port
        except ValueError:  # brackets without an address, or a port that is no number
            return False


class _NoThread:
    """Stands in for flask-sock's reading thread: the loop reads."""

    def __init__(self, *args: object, **options: object) -> None:
        self.name = ""

    def start(self) -> None: ...


class Surplus(threading.local):
    """Bytes that the HTTP server has read behind the request it is answering in this thread."""

    def __init__(self) -> None:
        self.take: Callable[[], bytes] = bytes


surplus = Surplus()


def create_gateway(hub: Hub, allowed: OriginRule, *, proxies: int = 0) -> Flask:
    """The WSGI application; `allowed(origin, host)` decides which pages may connect.

    `proxies` is how many of them are trusted for the address of a client and the host that it connects to.
    """
    app = Flask("motorclub.hub", static_folder=None)
    app.config["SOCK_SERVER_OPTIONS"] = {"thread_class": _NoThread, "subprotocols": list(SUBPROTOCOLS)}
    app.wsgi_app = without_extensions(app.wsgi_app)  # type: ignore[method-assign, assignment]
    trust_proxies(app, proxies)
    dead = _dead_socket()

    @app.before_request
    def check() -> Response | None:
        if request.path not in ENDPOINTS:
            return None
        origin = request.headers.get("Origin")
        if origin is not None and not allowed(origin, request.host):
            return Response("Pages of this origin may not connect\n", 403, mimetype="text/plain")
        refusal = hub.admission.refusal(request.remote_addr or "")
        if refusal is None:
            return None
        again = {"Retry-After": RETRY_S}
        return Response(f"{refusal.reason}\n", refusal.status, again, mimetype="text/plain")

    @app.get("/healthz")
    def healthz() -> Response:
        return Response("ok\n", mimetype="text/plain")

    @app.errorhandler(ProtocolError)
    def refuse(error: ProtocolError) -> Response:
        return Response(f"Not a WebSocket handshake: {error}\n", 400, mimetype="text/plain")

    sock = Sock(app)
    for path in ENDPOINTS:
        sock.route(path, endpoint=path)(lambda ws: _hand_over(ws, hub, dead))
    return app


def without_extensions(application: Wsgi) -> Wsgi:
    """Hide what extensions the client offers: flask-sock would accept compression, which the loop does not speak."""

    def call(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        return application(environ, start_response)

    return call


def _hand_over(ws: Any, hub: Hub, dead: socket.socket) -> None:
    """Take the socket over from the HTTP server, which keeps a duplicate of the dead one to close."""
    prepare(ws.sock)
    received = surplus.take()
    fd = os.dup(ws.sock.fileno())
    os.dup2(dead.fileno(), ws.sock.fileno(), inheritable=False)
    ws.connected = False  # flask-sock must not send a CLOSE
    hub.adopt(fd, received, request.remote_addr or "")


def _dead_socket() -> socket.socket:
    """A socket whose peer is closed: a server that closes it gracefully sees the end of the stream at once."""
    ours, theirs = socket.socketpair()
    theirs.close()
    return ours


def most_sockets() -> int:
    """Return how many sockets the hub may adopt, by the limit of descriptors."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(64, soft - most_pending() - RESERVED_DESCRIPTORS)
