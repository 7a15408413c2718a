"""Doing a step again only when what it depends on has changed.

A stamp is a file with a hash of the inputs. It is removed before the step and written after it, so a step that
was interrupted is done again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tasks.shell import ROOT

NOT_SOURCE = {"node_modules", "__pycache__", "dist", "coverage", "test-results", ".vite", ".__mf__temp"}


def fingerprint(paths: Iterable[Path], *words: str) -> str:
    """A hash of the names and contents of files, and of every file below folders, and of `words`."""
    digest = hashlib.sha256(repr(words).encode())
    for path in sorted(set(_files(paths))):
        digest.update(f"\0{path.relative_to(ROOT)}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_file():
            yield path
        for folder, folders, names in os.walk(path):
            folders[:] = [name for name in folders if name not in NOT_SOURCE]
            yield from (Path(folder, name) for name in names if not Path(folder, name).is_symlink())


def fresh(stamp: Path, value: str) -> bool:
    """Whether the step was last completed with these inputs."""
    try:
        return stamp.read_text("ascii") == value
    except FileNotFoundError:
        return False


@contextmanager
def stamp_after(stamp: Path, value: str) -> Iterator[None]:
    """Around a step: the stamp goes first and comes back last."""
    stamp.unlink(missing_ok=True)
    yield
    stamp.parent.mkdir(parents=True, exist_ok=True)
    draft = stamp.with_name(f"{stamp.name}.draft")
    draft.write_text(value, "ascii")
    draft.replace(stamp)
