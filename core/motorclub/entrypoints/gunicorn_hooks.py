"""What gunicorn has to do for the hub, by its public hooks."""

from __future__ import annotations

from typing import Any

from motorclub.realtime.gateway import surplus


def pre_request(_worker: Any, request: Any) -> None:
    """Keep a way to the bytes that came behind this request in the same packet: they belong to the WebSocket."""
    surplus.take = request.unreader.take_buffered


def worker_exit(_server: Any, worker: Any) -> None:
    """Say good-bye to every socket."""
    running = getattr(worker.wsgi, "extensions", {}).get("motorclub.hub")
    if running is not None:
        running.stop()
