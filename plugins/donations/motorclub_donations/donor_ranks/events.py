"""The events of donor ranks."""

from __future__ import annotations

from dataclasses import dataclass

from motorclub.api import Event


@dataclass(frozen=True)
class DonorRankChanged(Event):
    """A member has another donor rank, or none (`rank_id` null). Level 0 stands for none."""

    name = "donations.donor_rank_changed"

    member_id: int
    rank_id: int | None
    level: int
    previous_level: int


EVENTS = (DonorRankChanged,)
