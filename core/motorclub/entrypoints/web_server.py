"""Start granian with the web workers: `python -m motorclub.entrypoints.web_server`."""

from __future__ import annotations

import os
import signal
from multiprocessing.connection import wait

from granian.constants import HTTPModes, Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer, WorkerProcess

from motorclub.config import Config
from motorclub.entrypoints.startup import raise_file_limit
from motorclub.processes.lifeline import WEB_KILL_S

APPLICATION = "motorclub.entrypoints.web:app"
# One that waits, half-sent or silent, takes a file and nothing else (a worker's `backpressure` counts connections, not
# requests).
MOST_CONNECTIONS = 20_000
# A connection without a complete head is closed after this long, and one that is kept open without a request.
HEAD_MS = 10_000
# The longest head, and what is buffered for each connection at most.
HEAD_BYTES = 64 * 1024
# These threads only read files.
FILE_THREADS = 4


def main() -> None:
    """Serve what the environment says until a signal comes."""
    serve(Config.from_env())


def serve(config: Config, application: str = APPLICATION) -> None:
    """Serve `application`, a `module:name`, with as many workers as configured."""
    raise_file_limit()
    os.register_at_fork(
        before=_block_stop, after_in_parent=_unblock_stop, after_in_child=_end_on_stop_while_starting
    )
    _Server(
        application,
        address=config.host,
        port=config.port,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(header_read_timeout=HEAD_MS, max_buffer_size=HEAD_BYTES),
        websockets=False,
        loop=Loops.uvloop,
        workers=config.web_workers,
        backlog=MOST_CONNECTIONS,
        backpressure=MOST_CONNECTIONS,
        runtime_blocking_threads=FILE_THREADS,
        respawn_failed_workers=True,
        workers_kill_timeout=WEB_KILL_S,
        log_level=LogLevels.warning,
    ).serve()


class _Server(MPServer):
    """granian, knowing when a worker has ended.

    Its watching thread and its stop wait for the same process. The second one to wait gets no result, takes the worker
    for alive and reports that it "refused to gracefully stop".
    """

    def _spawn_worker(self, *words: object, **named: object) -> WorkerProcess:
        worker: WorkerProcess = super()._spawn_worker(*words, **named)
        worker.is_alive = lambda: not wait([worker.inner.sentinel], 0)  # type: ignore[method-assign]
        return worker


def _block_stop() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})


def _unblock_stop() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})


def _end_on_stop_while_starting() -> None:
    """A worker inherits granian's handler, which would swallow a stop until the worker has set its own."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _unblock_stop()


if __name__ == "__main__":
    main()
