"""What the calls about rollups answer."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated

from motorclub.api.rows import Row
from motorclub_analytics.rollups.models import RebuildStatus


class FigureStateRow(Row):
    """How a figure is kept, from `covered_since` on. `failed_at` is null unless its plugin failed the last time;
    `restated_days` have changed after they were over."""

    name: str
    covered_since: date
    read_at: datetime | None
    checked_at: datetime | None
    failed_at: datetime | None
    restated_days: int
    label: str = ""


class RebuildRow(Row):
    """Figures that are counted once more from their sources; `days_done` of `days_total` are."""

    id: int
    status: Annotated[str, RebuildStatus]
    figures: list[str]
    failed: list[str]
    since: date
    until: date
    days_total: int
    days_done: int
    created_at: datetime
    finished_at: datetime | None
