"""A rolling restart, requested by a file: write access to the instance folder allows it.

Each launcher holds a shared lock as long as it runs, so that a request without a launcher is noticed.
"""

from __future__ import annotations

import fcntl
import os
import secrets
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

FOLDER = "run"
LOCK, REQUEST, STATE = "launcher.lock", "reload.json", "reload-state.json"


class Step(StrEnum):
    """How far the launcher has come with a request; FAILED leaves what served before serving."""

    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Request(msgspec.Struct, frozen=True):
    """One request for a restart; `leave_safe_mode` starts the new processes with plugins again."""

    id: str
    leave_safe_mode: bool = False


class State(msgspec.Struct, frozen=True):
    """What became of the request with this id."""

    id: str
    step: Step
    message: str = ""


def is_supervised(instance: Path) -> bool:
    """Whether a launcher of this instance folder is alive on this machine."""
    try:
        with (instance / FOLDER / LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except BlockingIOError:
        return True
    return False


def ask(instance: Path, *, leave_safe_mode: bool = False) -> Request:
    """Ask every launcher of this instance folder to restart its web, hubs and jobs."""
    request = Request(secrets.token_hex(8), leave_safe_mode)
    _write(instance / FOLDER / REQUEST, request)
    return request


def state(instance: Path) -> State | None:
    """What became of the last request that a launcher has begun with."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode((instance / FOLDER / STATE).read_bytes(), type=State)
    return None


def _write(path: Path, value: msgspec.Struct) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_bytes(msgspec.json.encode(value))
    # In a closed folder; the requester may be root, the reader is the launcher.
    draft.chmod(0o644)
    draft.replace(path)


class ReloadRequests:
    """Where a launcher takes requests, from its start to its end; what was asked for before that is done."""

    def __init__(self, instance: Path) -> None:
        self._instance = instance
        self._lock: IO[bytes] | None = None
        self._seen = ""

    def __enter__(self) -> Self:
        folder = self._instance / FOLDER
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = (folder / LOCK).open("ab")
        fcntl.flock(self._lock, fcntl.LOCK_SH)
        (folder / STATE).unlink(missing_ok=True)
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            self._lock.close()

    def take(self) -> Request | None:
        """A request that has not been seen yet."""
        request = None
        with suppress(OSError, msgspec.DecodeError):
            content = (self._instance / FOLDER / REQUEST).read_bytes()
            request = msgspec.json.decode(content, type=Request)
        if request is None or request.id == self._seen:
            return None
        self._seen = request.id
        return request

    def report(self, request: Request, step: Step, message: str = "") -> None:
        """Say how far it is."""
        _write(self._instance / FOLDER / STATE, State(request.id, step, message))
