"""Working for a plugin outside its own requests: only while it is on, and said before it is acknowledged as off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from flask import g

from motorclub.plugin import registry
from motorclub.plugin.host import CORE


@contextmanager
def working_for(owner: str, what: str = "", patience_s: float = math.inf) -> Iterator[bool]:
    """Whether `owner` is on, and it is not acknowledged as off until the block has ended.

    `what` is done, and hangs if it takes longer than `patience_s`.

    By the newest snapshot, not by the one that a request has pinned. Whoever finds False gives the work back.
    """
    registry_ = registry.registry()
    before = g.get("owner")
    g.owner = owner
    try:
        with registry_.in_flight.working(owner, what, patience_s):
            yield owner == CORE or owner in registry_.snapshot.enabled
    finally:
        g.owner = before
