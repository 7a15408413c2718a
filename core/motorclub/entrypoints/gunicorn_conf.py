"""How gunicorn runs the hub: one process that adopts sockets, never recycled, dying with its parent."""

from __future__ import annotations

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


# The hooks import what they need when the worker calls them: their parent, who only watches it, stays small.


def pre_request(worker: object, request: object) -> None:
    """The worker has read a request's head."""
    from motorclub.entrypoints.gunicorn_hooks import pre_request

    pre_request(worker, request)


def worker_exit(server: object, worker: object) -> None:
    """The worker ends."""
    from motorclub.entrypoints.gunicorn_hooks import worker_exit

    worker_exit(server, worker)
