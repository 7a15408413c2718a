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
    """Whether `owner` is on; a switch to off is not acknowledged until the block has ended.

    `what` names the work for the watchdog, which counts it as hung after `patience_s`.

    Reads the newest snapshot, not the one that a request has pinned. A caller that gets False must return its work.
    """
    registry_ = registry.registry()
    before = g.get("owner")
    g.owner = owner
    try:
        with registry_.in_flight.working(owner, what, patience_s):
            yield owner == CORE or owner in registry_.snapshot.enabled
    finally:
        g.owner = before
