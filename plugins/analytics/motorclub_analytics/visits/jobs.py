"""Work in the background: counting what was noted, and deleting days that have gone into months."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

import sqlalchemy as sa

from motorclub.api import Job
from motorclub.api.figures import Step, today
from motorclub.api.rows import delete_rows
from motorclub_analytics.visits import counting
from motorclub_analytics.visits.models import PageViews

# Single pages are listed by day for as long.
PAGE_DAYS = 100


def count_views(payload: Mapping[str, object]) -> None:
    """Count the views that were noted since the last run."""
    counting.count_views()


def delete_page_days(payload: Mapping[str, object]) -> None:
    """Delete the views of single pages on days of long ago; those of their months stay."""
    before = today() - timedelta(days=PAGE_DAYS)
    delete_rows(PageViews, sa.and_(PageViews.step == Step.DAY, PageViews.start < before))


JOBS = (
    Job("analytics.count_views", count_views, every=timedelta(minutes=1)),
    Job("analytics.delete_page_days", delete_page_days, daily_at=time(4, 10)),
)
