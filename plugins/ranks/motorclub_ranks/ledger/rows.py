"""What the calls about points answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from motorclub.api.points import Board
from motorclub.api.rows import Author, Internal, Row
from motorclub_ranks.ledger.models import Reason, RecalculationKind, RecalculationStatus


class PointRuleRow(Row):
    """A rule in its present version. The caps are null where there is none; `pair_cap` counts within `pair_days`."""

    id: int
    key: str
    title: str
    board: Annotated[str, Board]
    points: int
    daily_cap: int | None
    pair_cap: int | None
    pair_days: int
    counts_to_daily_total: bool
    is_active: bool
    version: int
    changed_at: datetime


class PointEventRow(Row):
    """A row of a member's ledger. `reverses_id` is the row that it takes back; `title` and `url` are the source's, null
    where it is gone or not for the reader."""

    id: int
    rule_key: str
    rule_title: str
    points: int
    reason: Annotated[str, ("", *Reason)]
    source_type: str
    source_id: int
    occurred_at: datetime
    settled_at: datetime
    booked_at: datetime
    reverses_id: int | None
    is_reversed: bool
    title: str | None = None
    url: str | None = None


class RecalculationRow(Row):
    """A recalculation or a simulation. `members_changed` have or would have other points, `members_moved` another
    level."""

    id: int
    kind: Annotated[str, RecalculationKind]
    status: Annotated[str, RecalculationStatus]
    members_total: int
    members_done: int
    members_changed: int
    members_moved: int
    points_before: int
    points_after: int
    created_at: datetime
    finished_at: datetime | None
    starter_id: Internal[int | None]
    starter_username: Internal[str | None]
    starter_image: Internal[str | None]

    @property
    def started_by(self) -> Author | None:
        """Who has started it; null for the system, and for an account that is gone."""
        if self.starter_id is None or self.starter_username is None:
            return None
        return Author(self.starter_id, self.starter_username, self.starter_image)
