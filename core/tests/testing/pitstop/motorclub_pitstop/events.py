"""What happens at the pit stop."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class Stopped(Event):
    """Somebody has changed tyres."""

    name = "pitstop.stopped"

    stop_id: int
    member_id: int
    tyres: str
