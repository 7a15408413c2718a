"""Files that members and the site own, by name such as `profileImages/jo/profile.jpg`."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path

from werkzeug.security import safe_join

from motorclub.config import current_config

URL = "/files"


def folder() -> Path:
    """Where the files of this installation are."""
    return current_config().instance / "files"


def put(name: str, content: bytes) -> str:
    """Store `content` under `name`, replacing what was there in one step; gives its address on this site.

    Raises ValueError for a name that would leave the folder.
    """
    path = _path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(6)}")
    try:
        draft.write_bytes(content)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)
    return f"{URL}/{name}"


def _path(name: str) -> Path:
    joined = safe_join(str(folder()), name)
    if joined is None:
        raise ValueError(f"{name!r} is not a name for a file")
    return Path(joined)


def get(name: str) -> bytes | None:
    """What is stored under `name`; None if nothing is. Raises ValueError for a name that would leave the folder."""
    try:
        return _path(name).read_bytes()
    except OSError:
        return None


def remove(name: str) -> None:
    """Forget what is stored under `name`, and its folder if nothing else is in it; nothing happens if it is not there.

    Raises ValueError for a name that would leave the folder.
    """
    path = _path(name)
    path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not empty, or not there
        path.parent.rmdir()
