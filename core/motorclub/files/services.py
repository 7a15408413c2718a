"""Files that members and the site own, by name such as `profileImages/jo/profile.jpg`."""

from __future__ import annotations

from typing import IO

from motorclub.files.stores import current_store

URL = "/files"


def put(name: str, content: bytes | IO[bytes]) -> str:
    """Store `content` under `name`, replacing what was there in one step; gives its address on this site.

    Raises ValueError for a name that would leave the store.
    """
    current_store().put(name, content)
    return f"{URL}/{name}"


def get(name: str) -> bytes | None:
    """What is stored under `name`; None if nothing is. Raises ValueError for a name that would leave the store."""
    return current_store().get(name)


def open_stored(name: str) -> IO[bytes] | None:
    """What is stored under `name`, to read in parts; None if nothing is."""
    return current_store().open(name)


def remove(name: str) -> None:
    """Forget what is stored under `name`; nothing happens if it is not there.

    Raises ValueError for a name that would leave the store.
    """
    current_store().remove(name)


def list_stored(folder: str) -> list[str]:
    """The names of all files of a folder such as `attachments/0f`, in any order.

    Raises ValueError for a name that would leave the store.
    """
    return current_store().list(folder)
