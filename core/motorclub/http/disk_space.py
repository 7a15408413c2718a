"""Room on the disks that this installation writes to."""

from __future__ import annotations

import errno
import shutil
import time

from flask import current_app

from motorclub.config import current_config

FULL_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS})
# SQLSTATE of "could not extend file: No space left on device".
DATABASE_FULL = "53100"
LEAST_FREE_BYTES = 32 * 1024 * 1024
# So long after a failed write a process says that it is not ready, whatever the free space looks like.
FAILED_WRITE_S = 15.0
EXTENSION = "motorclub.failed_write_at"


def is_full(error: BaseException) -> bool:
    """Whether `error` says that there is no room left, here or on the database's disk."""
    if getattr(getattr(error, "orig", error), "sqlstate", None) == DATABASE_FULL:
        return True
    return isinstance(error, OSError) and error.errno in FULL_DISK


def record_failed_write() -> None:
    """Remember that a write has just failed for lack of room."""
    current_app.extensions[EXTENSION] = time.monotonic()


def check_storage() -> str:
    """`ok`, or why writing fails or soon will."""
    if time.monotonic() - current_app.extensions.get(EXTENSION, -FAILED_WRITE_S) < FAILED_WRITE_S:
        return "a write has failed for lack of room"
    # The embedded database's data; the link leads elsewhere where its account cannot reach the instance.
    instance = current_config().instance
    for folder in (instance, instance / "servers"):
        if folder.exists() and shutil.disk_usage(folder).free < LEAST_FREE_BYTES:
            return "full"
    return "ok"
