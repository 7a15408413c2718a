"""What gunicorn has to do for the hub, by its public hooks."""

from __future__ import annotations

import socket
import struct
from typing import Any

from motorclub.realtime.gateway import surplus

# A client that sends nothing in the middle of its handshake holds a thread for this long at most.
HANDSHAKE_S = 5


def post_worker_init(worker: Any) -> None:
    """Keep clients that say nothing from holding the few threads that answer handshakes.

    The kernel shows us a connection once its first bytes are there. Accepted sockets inherit the listener's time
    limit for reading; an adopted one does not block and so does not mind.
    """
    limit = struct.pack("ll", HANDSHAKE_S, 0)
    for listener in worker.sockets:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, limit)
        if listener.sock.family in (socket.AF_INET, socket.AF_INET6):
            listener.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, HANDSHAKE_S)


def pre_request(_worker: Any, request: Any) -> None:
    """Keep a way to the bytes that came behind this request in the same packet: they belong to the WebSocket."""
    surplus.take = request.unreader.take_buffered


def worker_exit(_server: Any, worker: Any) -> None:
    """Say good-bye to every socket."""
    running = getattr(worker.wsgi, "extensions", {}).get("motorclub.hub")
    if running is not None:
        running.stop()
