"""Entries that every process appends and one job takes: for what happens too often to be written by itself.

Appending costs no trip: once a second what a process has appended goes into lists of the key-value store. While the
store is away the newest entries wait. A process that is killed loses its last second; a crash between taking entries
and the commit counts them twice rather than not at all.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections import deque

import msgspec
import redis
from flask import Flask, current_app

from motorclub import keys
from motorclub.figures.taking import take

EXTENSION = "motorclub.entries"
SEND_S = 1.0
# Seconds of processes in one list of the store, and entries in one process while the store is away; older ones are
# dropped.
MOST_BATCHES, MOST_WAITING = 20_000, 50_000
# What nobody takes is deleted.
KEPT_S = 2 * 24 * 3600

_log = logging.getLogger("motorclub.figures")


class EntryBuffer:
    """What one process has appended since the last second, and the thread that sends it."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._sending = threading.Lock()
        self._pid = 0

    def append(self, app: Flask, name: str, entry: bytes) -> None:
        """Keep an entry for the next trip. The first one of a process starts its thread."""
        self._waiting.append((name, entry))
        if self._pid != os.getpid():
            self._start(app)

    def _start(self, app: Flask) -> None:
        with self._sending:
            if self._pid == os.getpid():
                return
            self._pid = os.getpid()
        store: redis.Redis = app.extensions["motorclub.keys"]
        threading.Thread(target=self._send_again, args=(store,), name="entries", daemon=True).start()
        atexit.register(self.send, store)

    def _send_again(self, store: redis.Redis) -> None:
        while True:
            time.sleep(SEND_S)
            self.send(store)

    def send(self, store: redis.Redis) -> None:
        """Send everything in one trip, or keep it while the store is away."""
        with self._sending:
            sent = [self._waiting.popleft() for _ in range(len(self._waiting))]
            try:
                _push(store, sent)
            except redis.RedisError as error:
                self._put_back(sent)
                _log.warning("key-value store unavailable: %s", error)

    def _put_back(self, sent: list[tuple[str, bytes]]) -> None:
        while sent and len(self._waiting) < MOST_WAITING:
            self._waiting.appendleft(sent.pop())


def _push(store: redis.Redis, entries: list[tuple[str, bytes]]) -> None:
    lists: dict[str, list[bytes]] = {}
    for name, entry in entries:
        lists.setdefault(name, []).append(entry)
    if not lists:
        return
    with store.pipeline(transaction=False) as pipe:
        for name, appended in lists.items():
            # In one piece: each argument of a command costs as much as noting a view.
            pipe.rpush(name, msgspec.msgpack.encode(appended))
            pipe.ltrim(name, -MOST_BATCHES, -1)
            pipe.expire(name, KEPT_S)
        pipe.execute()


def _buffer() -> EntryBuffer:
    found: EntryBuffer = current_app.extensions.setdefault(EXTENSION, EntryBuffer())
    return found


def append_entry(name: str, entry: bytes) -> None:
    """Append to the list `name`, such as `garage:views`. It is in the key-value store within a second."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    _buffer().append(app, name, entry)


def take_entries(name: str) -> list[bytes]:
    """What was appended to a list since the last time, oldest first, as `take` takes it."""
    _buffer().send(keys.keys())
    nothing: list[bytes] = []
    batches = take(name, _read_list, nothing)
    return [entry for batch in batches for entry in msgspec.msgpack.decode(batch, type=list[bytes])]


def _read_list(store: redis.Redis, name: str) -> list[bytes]:
    found: list[bytes] = store.lrange(name, 0, -1)  # type: ignore[assignment]
    return found
