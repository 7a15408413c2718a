"""Numbers of the database's advisory locks, one for each thing that members do one after another."""

from __future__ import annotations

import hashlib


def number_of(what: str, *ids: int) -> int:
    """The number of a lock, a signed one of 64 bits: other plugins have others, as their names begin differently."""
    name = ":".join(("forum", what, *map(str, ids))).encode()
    return int.from_bytes(hashlib.sha256(name).digest()[:8], "big", signed=True)
