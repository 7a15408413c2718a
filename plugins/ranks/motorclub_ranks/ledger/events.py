"""The events of the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class PointsSettled(Event):
    """Points of these members were booked; `differences` has the change of each one's total, in the same order."""

    name = "ranks.points_settled"

    member_ids: list[int]
    differences: list[int]


EVENTS: tuple[type[Event], ...] = (PointsSettled,)
