"""How fast one member may write."""

from __future__ import annotations

from datetime import timedelta

from motorclub.api import Limit, Viewer, hit_limit

WRITES = Limit("events-write", 120, timedelta(minutes=1))


def throttle_writes(viewer: Viewer) -> None:
    """Raises 429 for somebody who writes faster than anybody can."""
    hit_limit(WRITES, f"member:{viewer.member_id}")
