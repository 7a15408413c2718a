"""Work in the background: counting what was noted, and shortening what is known of long ago."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import time, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Job, db
from motorclub.api.figures import Step, today
from motorclub.api.rows import delete_rows
from motorclub_analytics.visits import counting
from motorclub_analytics.visits.models import PageViews, Traffic

# Single pages are listed by day for as long, and traffic is kept by hour.
PAGE_DAYS = 100


def count_views(payload: Mapping[str, object]) -> None:
    """Count the views that were noted since the last run."""
    counting.count_views()


def delete_page_days(payload: Mapping[str, object]) -> None:
    """Delete the views of single pages on days of long ago; those of their months stay."""
    before = today() - timedelta(days=PAGE_DAYS)
    delete_rows(PageViews, sa.and_(PageViews.step == Step.DAY, PageViews.start < before))


def merge_hours(payload: Mapping[str, object]) -> None:
    """Add up the hours of days of long ago: one row for each page, site and device is left, with the hour 0."""
    is_old = sa.and_(Traffic.day < today() - timedelta(days=PAGE_DAYS), Traffic.hour > 0)
    hours = sa.delete(Traffic).where(is_old).returning(*Traffic.__table__.columns).cte("hours")
    place = (hours.c.dimension, hours.c.day, hours.c.key)
    numbers = (sa.func.sum(hours.c.views), sa.func.sum(hours.c.visits))
    days = sa.select(*place, sa.literal(0), *numbers).group_by(*place)
    new = insert(Traffic).from_select(["dimension", "day", "key", "hour", "views", "visits"], days)
    more = {name: getattr(Traffic, name) + new.excluded[name] for name in ("views", "visits")}
    keys = list(sa.inspect(Traffic).primary_key)
    db.session.execute(new.on_conflict_do_update(index_elements=keys, set_=more))


JOBS = (
    Job("analytics.count_views", count_views, every=timedelta(minutes=1)),
    Job("analytics.delete_page_days", delete_page_days, daily_at=time(4, 10)),
    Job("analytics.merge_hours", merge_hours, daily_at=time(4, 20)),
)
