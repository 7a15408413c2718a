"""Moving all files from one store to another while the site runs.

A site in the middle of it stores what is new in the second store and finds the rest in either (`MovingStore`). A file
is deleted from the first store once the second one has given it back unchanged, so that what is left there is what is
left to move: a run that was cut short goes on where it ended.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from motorclub.files.stores import CHUNK, FileStore, list_files


class MoveError(Exception):
    """A file that did not arrive as it was sent. It is still where it came from."""


@dataclass(slots=True)
class Progress:
    """How far a move is: files and bytes that have been moved, of so many files."""

    total: int
    files: int = 0
    bytes: int = 0


def move_files(source: FileStore, to: FileStore, report: Callable[[Progress], None]) -> Progress:
    """Move every file, calling `report` after each. Raises MoveError; drafts of running writers stay."""
    names = list_files(source)
    progress = Progress(len(names))
    for name in names:
        progress.bytes += _move_file(name, source, to)
        progress.files += 1
        report(progress)
    return progress


def _move_file(name: str, source: FileStore, to: FileStore) -> int:
    """The size of the file; 0 if it was deleted in the meantime."""
    content = source.open(name)
    if content is None:
        return 0
    with content:
        # What is there already came with an earlier run, or is newer: the site has stored it since.
        is_new = to.put(name, content, replace=False)
    sent = _measure(source, name)
    if is_new and sent and _measure(to, name) != sent:
        to.remove(name)
        raise MoveError(f"{name} did not arrive as it was sent")
    if is_new and _measure(source, name) is None:
        # Deleted while it was on its way: the deletion has looked into the second store too early.
        to.remove(name)
    source.remove(name)
    return sent[0] if sent else 0


def _measure(store: FileStore, name: str) -> tuple[int, str] | None:
    """Size and hash of a file; None without one."""
    content = store.open(name)
    if content is None:
        return None
    size, digest = 0, hashlib.sha256()
    with content:
        while part := content.read(CHUNK):
            size += len(part)
            digest.update(part)
    return size, digest.hexdigest()
