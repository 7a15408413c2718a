"""What the calls of donor ranks answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

from motorclub.api.rows import Row
from motorclub_donations.donor_ranks.models import RankWindow


class DonationRankRow(Row):
    """A donor rank; `thresholdMinor` is in the currency of the site, `window` says which donations count."""

    id: int
    name: str
    level: int
    threshold_minor: int
    window: Annotated[str, RankWindow]
    icon: str
    color: str
    ad_free_days: int
    rights: Mapping[str, int]
    is_active: bool
    version: int
    holder_count: int = 0


class RankChipRow(Row):
    """A rank as a profile shows it."""

    name: str
    level: int
    icon: str
    color: str
    since: datetime


class DonorRow(Row):
    """The rank of a member who wants others to know; `rank` is null for all others."""

    rank: RankChipRow | None


class OwnRankRow(Row):
    """The caller's rank, when it ends if nothing more is given, and what they have given by window."""

    rank: RankChipRow | None
    expires_at: datetime | None
    year_minor: int
    lifetime_minor: int
    currency: str


class HolderCountsRow(Row):
    """How many members would have each rank: those whose donations reach it and none above it."""

    holders: Sequence[int]
