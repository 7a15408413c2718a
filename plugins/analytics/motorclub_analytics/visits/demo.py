"""The demo community's traffic of three years, which grows and has its weekends, and views of its members' profiles."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import sqlalchemy as sa

from motorclub.api import DemoContext, db
from motorclub.api.figures import Step, day_of
from motorclub.api.pages import find_opened_page, list_public_paths
from motorclub_analytics.visits.counting import DEVICE, PAGE, REFERRER
from motorclub_analytics.visits.devices import Device
from motorclub_analytics.visits.jobs import PAGE_DAYS
from motorclub_analytics.visits.models import ContentViews, PageViews, Traffic, VisitorCount

DAYS = 1095
HOURS = (10, 15, 20)
# What each has of twenty views, and of eight visits.
Shares = Mapping[str, tuple[int, int]]
REFERRERS: Shares = {
    "": (11, 4),
    "duckduckgo.com": (4, 2),
    "bing.com": (2, 1),
    "forum.example": (2, 1),
    "cars.example": (1, 0),
}
DEVICES: Shares = {Device.DESKTOP: (9, 3), Device.PHONE: (10, 4), Device.TABLET: (1, 1)}
PAGES = ((6, 3), (4, 2), (3, 1), (3, 1), (2, 1), (1, 0), (1, 0))

# So many twenties of views has an hour: more from year to year, and at weekends.
TRAFFIC = """
INSERT INTO analytics_traffic (dimension, day, hour, key, views, visits)
SELECT shares.dimension, days.day, hours.hour, shares.key, days.amount * shares.views, days.amount * shares.visits
  FROM (SELECT day::date AS day,
               (1 + (day::date - :since) / 150 + CASE WHEN extract(isodow FROM day) > 5 THEN 3 ELSE 0 END
                  + abs(hashtext(day::text)) % 4)::integer AS amount
          FROM generate_series(CAST(:since AS timestamp), CAST(:last AS timestamp), '1 day') day) days
 CROSS JOIN unnest(CAST(:hours AS smallint[])) AS hours (hour)
 CROSS JOIN unnest(CAST(:dimensions AS text[]), CAST(:keys AS text[]), CAST(:views AS integer[]),
                   CAST(:visits AS integer[])) AS shares (dimension, key, views, visits)
"""


def seed(context: DemoContext) -> None:
    """Write traffic up to yesterday, and who has looked at whose profile."""
    today = day_of(context.now)
    _write_traffic(today)
    _write_profiles(context, today)
    _write_pages(today)


def _write_traffic(today: date) -> None:
    paths = [path for path in list_public_paths() if ":" not in path]
    pages = dict(zip(paths, PAGES, strict=False))
    rows = [
        (dimension, key, *numbers)
        for dimension, shares in ((PAGE, pages), (REFERRER, REFERRERS), (DEVICE, DEVICES))
        for key, numbers in shares.items()
    ]
    dimensions, keys, views, visits = (list(column) for column in zip(*rows, strict=True))
    when = {"since": today - timedelta(days=DAYS), "last": today - timedelta(days=1), "hours": list(HOURS)}
    shares = {"dimensions": dimensions, "keys": keys, "views": views, "visits": visits}
    db.session.execute(sa.text(TRAFFIC), when | shares)
    # A fifth of the visits of a day are somebody's second one.
    visitors = sa.cast(sa.func.sum(Traffic.visits) * 4 / 5, sa.Integer)
    by_day = sa.select(Traffic.day, visitors).where(Traffic.dimension == DEVICE).group_by(Traffic.day)
    db.session.execute(sa.insert(VisitorCount).from_select(["day", "visitors"], by_day))


def _write_profiles(context: DemoContext, today: date) -> None:
    """A few looks a day at each member's profile."""
    rows = []
    for member_id in context.member_ids:
        page = find_opened_page(f"/profile/{member_id}")
        if page is None or page.ref is None:
            continue
        often = context.random.choice((2, 4, 9))
        for age in range(1, PAGE_DAYS):
            views = context.random.randint(0, often)
            if views:
                day = today - timedelta(days=age)
                rows.append({"member_id": member_id, "day": day, "type": page.ref.type, "views": views})
    if rows:
        db.session.execute(sa.insert(ContentViews), rows)


def _write_pages(today: date) -> None:
    """The views of single pages by day and month, which follow from the traffic."""
    first = today - timedelta(days=PAGE_DAYS)
    for step, since in ((Step.DAY, first), (Step.MONTH, today - timedelta(days=DAYS))):
        start = sa.cast(sa.func.date_trunc(step.value, Traffic.day), sa.Date).label("start")
        columns = (sa.literal(step.value), start, Traffic.key, sa.literal(""), sa.literal(0))
        within = (Traffic.dimension == PAGE, Traffic.day >= since)
        found = sa.select(*columns, sa.func.sum(Traffic.views)).where(*within).group_by(start, Traffic.key)
        names = ["step", "start", "path", "type", "item_id", "views"]
        db.session.execute(sa.insert(PageViews).from_select(names, found))
