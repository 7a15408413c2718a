"""Files that members and the site own, by name such as `profileImages/jo/profile.jpg`."""

from __future__ import annotations

from pathlib import Path

from motorclub.config import current_config
from motorclub.files.stores import store_of

URL = "/files"


def folder() -> Path:
    """Where the files of this installation are that are not in a bucket."""
    return current_config().instance / "files"


def put(name: str, content: bytes) -> str:
    """Store `content` under `name`, replacing what was there in one step; gives its address on this site.

    Raises ValueError for a name that would leave the store.
    """
    store_of(name).put(name, content)
    return f"{URL}/{name}"


def get(name: str) -> bytes | None:
    """What is stored under `name`; None if nothing is. Raises ValueError for a name that would leave the store."""
    return store_of(name).get(name)


def remove(name: str) -> None:
    """Forget what is stored under `name`; nothing happens if it is not there.

    Raises ValueError for a name that would leave the store.
    """
    store_of(name).remove(name)


def list_stored(folder: str) -> list[str]:
    """The names of all files of a folder such as `attachments/0f`, in any order.

    Raises ValueError for a name that would leave the store.
    """
    return store_of(folder).list(folder)
