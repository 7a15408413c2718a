"""Detect calls that hang, and quarantine a plugin whose own code hangs again and again.

Python cannot end a thread from outside, so a hook or a view that hangs keeps its thread; the web server replaces it
(server/application.py). A call that waits for a client, a lock, the database or the core is slow, but not the fault of
its plugin; a plugin is switched off only after its own code was seen hanging in several different calls.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FrameType
from typing import TYPE_CHECKING, Protocol

import redis

from motorclub import keys
from motorclub.plugin.in_flight import InFlight, Work

if TYPE_CHECKING:
    from motorclub.plugin.host import Host, Loaded

# Before a plugin's id in the name of its package (manifest.py refuses another).
PACKAGE_PREFIX = "motorclub_"
# A thread in one of these waits for the database, the key-value store, another thread or the core.
FACILITIES = frozenset(
    [
        "motorclub",
        "psycopg",
        "psycopg_binary",
        "psycopg_pool",
        "queue",
        "redis",
        "selectors",
        "sqlalchemy",
        "threading",
    ]
)


@dataclass(frozen=True, slots=True)
class Position:
    """Where a thread is: in a plugin's own code, or in `module` with `plugin` None."""

    plugin: str | None
    module: str


def position_of(frame: FrameType | None) -> Position:
    """Return where the innermost frame is that belongs to a plugin or to something it waits for.

    Other libraries belong to their caller: a socket that a plugin has opened, or its regular expression, is its own.
    """
    for each in _outward(frame):
        module = str(each.f_globals.get("__name__", ""))
        package = module.partition(".")[0]
        if package in FACILITIES:
            return Position(None, module)
        if package.startswith(PACKAGE_PREFIX):
            return Position(package.removeprefix(PACKAGE_PREFIX), f"{module}, line {each.f_lineno}")
    return Position(None, "an unknown place")


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


# People wait for an answer; an event handler works in the background, in the only thread for it.
REQUEST_S = 30.0
# Longer than the limit at which a handler that runs Python is interrupted (jobs/attempts.py).
HANDLER_S = 90.0
# A call counts as hung when this many looks in a row, a second apart, find it in the plugin's own code.
LOOKS_TO_HANG = 3
HANGS_TO_QUARANTINE = 3
HANGS_WITHIN_S = 600
GIVEN_UP = 70

_log = logging.getLogger("motorclub.plugin")


class Process(Protocol):
    """What is watched of a process: what it runs, and which plugins are on in it."""

    kind: str
    host: Host
    in_flight: InFlight

    @property
    def enabled(self) -> frozenset[str]:
        """The plugins that are on."""


class Watchdog:
    """What one process knows of the calls that are overdue in it."""

    def __init__(self, timer: Callable[[], float] = time.monotonic) -> None:
        self._timer = timer
        self._sightings: dict[Work, int] = {}
        # Of a view and the hook it is in, which hang together, only one counts.
        self._hung_threads: dict[int, Work] = {}
        self._hangs: dict[str, deque[float]] = {}

    def look(self, process: Process) -> None:
        """Judge the calls that are overdue in this process. Called each second or so, in an application context."""
        overdue = [*process.in_flight.overdue(), *_overdue_hooks(process)]
        self._forget_all_but(overdue)
        frames = sys._current_frames() if overdue else {}
        for work in overdue:
            self._judge(process, work, position_of(frames.get(work.thread)))
        if process.kind == "jobs" and any(work.patience_s == HANDLER_S for work in overdue):
            names = ", ".join(sorted({f"{work.owner}: {work.what}" for work in overdue}))
            _log.critical("this process is replaced, because its only thread for events hangs (%s)", names)
            os._exit(GIVEN_UP)

    def _judge(self, process: Process, work: Work, position: Position) -> None:
        if position.plugin is None and work not in self._sightings:
            _log.warning(
                "%s of %s has been waiting in %s for %g s",
                work.what,
                work.owner,
                position.module,
                work.patience_s,
            )
        seen = self._sightings[work] = self._sightings.get(work, 0) + 1 if position.plugin else 0
        loaded = process.host.plugins.get(position.plugin or "")
        if loaded is None or seen < LOOKS_TO_HANG or work.thread in self._hung_threads:
            return
        self._hung_threads[work.thread] = work
        if loaded.id in process.enabled:
            self._count_hang(loaded, work, position)

    def _count_hang(self, loaded: Loaded, work: Work, position: Position) -> None:
        reason = f"{work.what} has not returned for {work.patience_s:g} s"
        _log.error("plugin %s: %s, it is in %s", loaded.id, reason, position.module)
        loaded.guard.blame(work.what, reason)
        own = self._count_own(loaded.id)
        shared = keys.attempt(lambda client: _count_shared(client, loaded.id), 0)
        if max(own, shared) >= HANGS_TO_QUARANTINE:
            self._hangs.pop(loaded.id, None)
            keys.attempt(lambda client: client.delete(_key(loaded.id)), 0)
            loaded.guard.quarantine(reason)

    def _count_own(self, plugin: str) -> int:
        """Count without the store, which may be away."""
        hangs = self._hangs.setdefault(plugin, deque())
        hangs.append(self._timer())
        while hangs[0] < self._timer() - HANGS_WITHIN_S:
            hangs.popleft()
        return len(hangs)

    def _forget_all_but(self, overdue: list[Work]) -> None:
        present = set(overdue)
        self._sightings = {work: seen for work, seen in self._sightings.items() if work in present}
        self._hung_threads = {thread: work for thread, work in self._hung_threads.items() if work in present}


def _overdue_hooks(process: Process) -> list[Work]:
    return [work for loaded in process.host.plugins.values() for work in loaded.guard.calls.overdue()]


def _count_shared(client: redis.Redis, plugin: str) -> int:
    """Count a hang for all processes: each may see only one, and a worker that is replaced forgets its own."""
    pipe = client.pipeline(transaction=False)
    pipe.incr(_key(plugin))
    pipe.expire(_key(plugin), HANGS_WITHIN_S, nx=True)
    return int(pipe.execute()[0])


def _key(plugin: str) -> str:
    return f"motorclub:hangs:{plugin}"
