"""Who may read what the site writes to disk: its own account alone, unless a file says otherwise."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

UMASK = 0o077
FILE, FOLDER = 0o600, 0o700
# What holds people's data below the instance folder; the databases' own folders are closed by their servers.
HOLDERS = ("files", "archives")
LOGS = "servers/*.log*"


def write_privately() -> None:
    """Have this process, and all that it starts, write files and folders for its own account only."""
    os.umask(UMASK)


def close_to_others(instance: Path) -> None:
    """Take the rights of others from what an earlier version has written for everybody; cheap when nothing is open."""
    for log in instance.glob(LOGS):
        _close(log, FILE)
    for holder in (instance / name for name in HOLDERS):
        if holder.is_dir() and _is_open(holder):
            for path in _below(holder):
                _close(path, FOLDER if path.is_dir() else FILE)
            # The last, so that a repair that was cut short is begun again.
            _close(holder, FOLDER)


def _below(folder: Path) -> Iterator[Path]:
    for place, folders, files in os.walk(folder):
        yield from (Path(place, name) for name in (*folders, *files))


def _is_open(path: Path) -> bool:
    return bool(stat.S_IMODE(path.stat().st_mode) & UMASK)


def _close(path: Path, mode: int) -> None:
    # Another account's, or gone since.
    with suppress(PermissionError, FileNotFoundError):
        if not path.is_symlink() and _is_open(path):
            path.chmod(mode)
