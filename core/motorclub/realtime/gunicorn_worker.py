"""The hub's gunicorn worker: threads serve whole requests only, however many clients send half of one.

gunicorn's own threaded worker reads the head of a request in one of its few threads, and waits for the end of an
answered connection in its main loop: sixteen silent clients keep everybody out.
"""

from __future__ import annotations

import errno
import selectors
import time
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from motorclub.realtime.pending_connections import PendingConnections, most_pending

ACCEPT_AT_ONCE = 64
NO_DESCRIPTORS = (errno.EMFILE, errno.ENFILE)
# Before the next try to accept when every descriptor is in use by something else.
DESCRIPTOR_PAUSE_S = 0.05


class _Served(TConn):  # type: ignore[misc]
    """A connection in a thread. At its end the main loop must not wait for the client."""

    pending: PendingConnections

    def close(self, graceful: bool = False) -> None:
        if graceful:
            self.pending.linger(self.sock)
        else:
            super().close()


class HubWorker(ThreadWorker):  # type: ignore[misc]
    """gunicorn's threaded worker, with connections waiting in an epoll set until their request head is complete."""

    def run(self) -> None:
        """Serve until told to stop. The application has been loaded, and with it the limit of descriptors."""
        self.pending = PendingConnections(most_pending())
        self.poller.register(self.pending, selectors.EVENT_READ, self._serve_ready)
        try:
            super().run()
        finally:
            self.pending.close()

    def accept(self, listener: Any) -> None:
        """Accept what waits at the listener."""
        for _ in range(ACCEPT_AT_ONCE):
            try:
                sock, client = listener.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                self._free_descriptor(error)
                return
            self.pending.add(sock, client, listener.getsockname())

    def murder_pending(self) -> None:
        """End connections that have waited too long; called by the main loop at least once a second."""
        super().murder_pending()
        self.pending.expire()

    def _serve_ready(self, _pending: PendingConnections) -> None:
        for ready in self.pending.take_ready():
            connection = _Served(self.cfg, ready.sock, ready.client, ready.server)
            connection.pending = self.pending
            connection.data_ready = True
            self.nr_conns += 1
            self.enqueue_req(connection)

    def _free_descriptor(self, error: OSError) -> None:
        if error.errno not in NO_DESCRIPTORS:
            raise error
        self.log.warning("cannot accept a connection: %s", error)
        if not self.pending.end_oldest():
            time.sleep(DESCRIPTOR_PAUSE_S)
