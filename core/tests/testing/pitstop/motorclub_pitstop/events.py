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


@dataclass(frozen=True)
class Cheered(Event):
    """Somebody likes a stop."""

    name = "pitstop.cheered"

    stop_id: int
    driver_id: int
    member_id: int
    cheers: int
