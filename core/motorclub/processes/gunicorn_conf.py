"""How gunicorn runs the hub: one process that adopts sockets, never recycled, dying with its parent."""

from __future__ import annotations

from typing import Any

from motorclub.processes.lifeline import follow_parent
from motorclub.realtime.hooks import post_worker_init, pre_request, worker_exit

__all__ = ["post_fork", "post_worker_init", "pre_request", "worker_exit"]

worker_class = "gthread"
workers = 1
threads = 16
backlog = 2048
keepalive = 0
reuse_port = True
loglevel = "warning"
control_socket_disable = True
graceful_timeout = 5


def post_fork(_server: Any, _worker: Any) -> None:
    """The worker is a child of a child: it has to tie itself."""
    follow_parent()
