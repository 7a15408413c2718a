"""How gunicorn runs the hub: one process that adopts sockets, never recycled, dying with its parent."""

from __future__ import annotations

from typing import Any

from motorclub.processes.lifeline import follow_parent

worker_class = "motorclub.realtime.gunicorn_worker.HubWorker"
workers = 1
threads = 16
backlog = 2048
keepalive = 0
reuse_port = True
loglevel = "warning"
control_socket_disable = True
graceful_timeout = 5


def post_fork(_server: object, _worker: object) -> None:
    """The worker is a child of a child: it has to tie itself."""
    follow_parent()


# Imported when the worker calls it: its parent, who only watches it, stays small.


def pre_request(_worker: object, request: Any) -> None:
    """Keep a way to the bytes that came behind this request in the same packet: they belong to the WebSocket."""
    from motorclub.realtime.gateway import surplus

    surplus.take = request.unreader.take_buffered


def worker_exit(_server: object, worker: Any) -> None:
    """Say good-bye to every socket."""
    running = getattr(worker.wsgi, "extensions", {}).get("motorclub.hub")
    if running is not None:
        running.stop()
