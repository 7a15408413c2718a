"""How often pages are seen, and how much of a trend they are (community.md 7.3)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

import redis
import sqlalchemy as sa
from flask import request
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ContentRef, Viewer, db, network_of, now, reads, site_url, social, with_store
from motorclub.api.figures import add_counts, daily_counts, site_day, take_counts, today
from motorclub.api.rows import Row, read_rows, update_rows
from motorclub_showcase.cars.models import BuildLogEntry, LogStatus
from motorclub_showcase.cars.visibility import CAR
from motorclub_showcase.gallery import car_index, likes
from motorclub_showcase.gallery.content import PUBLISHED
from motorclub_showcase.gallery.models import Referral
from motorclub_showcase.shared.models import SHOWCASE, Like, LikeTarget, Showcase

# Older pages are no trend any more; what they had left is taken from them.
YOUNG = timedelta(days=90)
LOG_ENTRIES_COUNT_FOR = timedelta(days=14)
AT_ONCE = 500
# A change of less than this share moves nothing in the list and is not written.
NOTICED = 0.02


def trend(weighted_likes: float, commenters: int, bookmarks: int, log_entries: int, age_days: float) -> float:
    """How much of a trend a page is; `log_entries` are those of its car in the last 14 days.

    >>> round(trend(0, 0, 0, 0, 0), 3), round(trend(4, 1, 1, 1, 0), 3), round(trend(4, 1, 1, 1, 30), 3)
    (0.0, 4.467, 0.121)
    """
    happened = weighted_likes + 2 * commenters + 3 * bookmarks + 2 * log_entries
    return float(happened / (age_days + 2) ** 1.3)


def update_trends(at: datetime) -> int:
    """Write what pages are as a trend where it has changed; returns how many. Commits each part of them."""
    changed, last = 0, 0
    while rows := _list_young(at, last):
        scores = _score(rows, at)
        moved = [row for row in rows if _differs(row.trend_score, scores[row.id])]
        for row in moved:
            update_rows(Showcase, Showcase.id == row.id, trend_score=scores[row.id])
        car_index.index_cars([row.car_id for row in moved])
        db.session.commit()
        changed, last = changed + len(moved), rows[-1].id
    return changed + _end_old_trends(at)


class Young(Row):
    """What the trend of a page needs of it."""

    id: int
    car_id: int
    published_at: datetime
    trend_score: float


def _list_young(at: datetime, after_id: int) -> Sequence[Young]:
    columns = (Showcase.id, Showcase.car_id, Showcase.published_at, Showcase.trend_score)
    young = (PUBLISHED, Showcase.published_at > at - YOUNG, Showcase.id > after_id)
    found = sa.select(*columns).where(*young).order_by(Showcase.id).limit(AT_ONCE)
    return read_rows(Young, found, connection=db.session.connection())


def _score(rows: Sequence[Young], at: datetime) -> Mapping[int, float]:
    ids = [row.id for row in rows]
    refs = [(SHOWCASE, showcase_id) for showcase_id in ids]
    weights = likes.sum_weights(ids)
    commenters = social.count_commenters(refs)
    bookmarks = social.count_bookmarks(refs)
    entries = _count_entries([row.car_id for row in rows], at)
    return {
        row.id: trend(
            weights.get(row.id, 0.0),
            commenters.get((SHOWCASE, row.id), 0),
            bookmarks.get((SHOWCASE, row.id), 0),
            entries.get(row.car_id, 0),
            max(0.0, (at - row.published_at) / timedelta(days=1)),
        )
        for row in rows
    }


def _count_entries(car_ids: Collection[int], at: datetime) -> Mapping[int, int]:
    """How many entries the build logs of these cars have got lately."""
    recent = (BuildLogEntry.car_id.in_(car_ids), BuildLogEntry.status == LogStatus.PUBLISHED)
    since = BuildLogEntry.published_at > at - LOG_ENTRIES_COUNT_FOR
    found = sa.select(BuildLogEntry.car_id, sa.func.count()).where(*recent, since)
    return dict(db.session.execute(found.group_by(BuildLogEntry.car_id)).all())


def _differs(before: float, after: float) -> bool:
    return abs(after - before) > NOTICED * max(before, after)


def _end_old_trends(at: datetime) -> int:
    old = sa.and_(Showcase.trend_score > 0, Showcase.published_at <= at - YOUNG)
    cars = list(db.session.scalars(sa.select(Showcase.car_id).where(old)))
    number = update_rows(Showcase, old, trend_score=0)
    car_index.index_cars(cars)
    db.session.commit()
    return number


def renew_counts_of_others() -> None:
    """Write how many comments and bookmarks young pages have, as the plugin that keeps them says."""
    ids = db.session.scalars(
        sa.select(Showcase.id).where(PUBLISHED, Showcase.published_at > now() - YOUNG)
    ).all()
    refs = [(SHOWCASE, showcase_id) for showcase_id in ids]
    for column, counts in (
        ("comment_count", social.count_comments(refs)),
        ("bookmark_count", social.count_bookmarks(refs)),
    ):
        for (_, showcase_id), number in counts.items():
            differs = sa.and_(Showcase.id == showcase_id, getattr(Showcase, column) != number)
            update_rows(Showcase, differs, **{column: number})


# Views

VIEW = "showcase.view"
SEEN, SOURCES = "showcase:views", "showcase:sources"
HOST = re.compile(r"[a-z0-9.-]{3,100}")
# So many sites are named, those that brought most readers.
MOST_SOURCES = 20
# How long the same reader counts once.
ONE_READER_S = 24 * 3600


def count_view(showcase_id: int, viewer: Viewer) -> None:
    """Count a reader of a page, once a day."""
    reader, source = _reader(viewer), _find_source()
    with_store(lambda store: _count_in_store(store, showcase_id, reader, source), None)


def _reader(viewer: Viewer) -> str:
    """A member's id, or a hash of a visitor's address."""
    if viewer.id is not None:
        return str(viewer.id)
    day, network = now().strftime("%Y%m%d"), network_of(request.remote_addr or "")
    return hashlib.blake2b(f"{day}:{network}".encode(), digest_size=9).hexdigest()


def _find_source() -> str:
    """The host of the other site that a reader comes from; empty if there is none, or if their browser does not say."""
    host = (urlsplit(request.referrer or "").hostname or "").removeprefix("www.")
    own = (urlsplit(site_url("/")).hostname or "").removeprefix("www.")
    return host if host not in (own, request.host.partition(":")[0]) and HOST.fullmatch(host) else ""


def _count_in_store(store: redis.Redis, showcase_id: int, reader: str, source: str) -> None:
    if store.set(f"showcase:reader:{showcase_id}:{reader}", 1, ex=ONE_READER_S, nx=True):
        store.hincrby(SEEN, str(showcase_id), 1)
        if source:
            store.hincrby(SOURCES, f"{showcase_id} {source}", 1)


def flush_views(payload: Mapping[str, object]) -> None:
    """Add the counted views to the pages and to the day's counters."""
    views = {int(key): int(number) for key, number in take_counts(SEEN).items()}
    add_counts(VIEW, {ContentRef(SHOWCASE, showcase_id): number for showcase_id, number in views.items()})
    for showcase_id, number in sorted(views.items()):
        update_rows(Showcase, Showcase.id == showcase_id, view_count=Showcase.view_count + number)
    _flush_sources()


def _flush_sources() -> None:
    """Add the sites from which readers have come to the day's."""
    counted = {key.decode(): int(number) for key, number in take_counts(SOURCES).items()}
    found = [(int(key.partition(" ")[0]), key.partition(" ")[2], number) for key, number in counted.items()]
    asked = {showcase_id for showcase_id, _, _ in found}
    there = set(db.session.scalars(sa.select(Showcase.id).where(Showcase.id.in_(asked)))) if asked else set()
    rows = [
        {"showcase_id": showcase_id, "day": today(), "source": source, "views": number}
        for showcase_id, source, number in sorted(found)
        if showcase_id in there
    ]
    if rows:
        new = insert(Referral).values(rows)
        key = [Referral.showcase_id, Referral.day, Referral.source]
        more = {"views": Referral.views + new.excluded.views}
        db.session.execute(new.on_conflict_do_update(index_elements=key, set_=more))


class DayRow(Row):
    """A day of a page; `follows` are the followers of its car who began that day and still follow it."""

    day: date
    views: int
    likes: int
    follows: int


class SourceRow(Row):
    """Another site, and how many visitors came from there in that time."""

    source: str
    views: int


class Statistics(Row):
    """What a page has had on each day of a time, the first day first, and how many follow its car.

    `referrers` are the sites from which most visitors came, as far as their browsers say so.
    """

    days: list[DayRow]
    follower_count: int
    referrers: list[SourceRow]


def get_statistics(showcase_id: int, car_id: int, days: int) -> Statistics:
    """The last days of a page, today included."""
    until = today() + timedelta(days=1)
    since = until - timedelta(days=days)
    views = daily_counts(VIEW, since, until, [ContentRef(SHOWCASE, showcase_id)])
    day = site_day(Like.created_at)
    mine = (Like.target_type == LikeTarget.SHOWCASE, Like.target_id == showcase_id, day >= since)
    liked = dict(reads().execute(sa.select(day, sa.func.count()).where(*mine).group_by(day)).all())
    car = ContentRef(CAR, car_id)
    followed = social.count_followers_by_day(CAR, [car_id], since)
    figures = (views, liked, followed)
    dates = [since + timedelta(days=number) for number in range(days)]
    rows = [DayRow(date_, *(figure.get(date_, 0) for figure in figures)) for date_ in dates]
    return Statistics(rows, social.count_followers(car), _list_sources(showcase_id, since))


def _list_sources(showcase_id: int, since: date) -> list[SourceRow]:
    total = sa.func.sum(Referral.views)
    found = (
        sa.select(Referral.source, sa.cast(total, sa.BigInteger).label("views"))
        .where(Referral.showcase_id == showcase_id, Referral.day >= since)
        .group_by(Referral.source)
        .order_by(total.desc(), Referral.source)
    )
    return list(read_rows(SourceRow, found.limit(MOST_SOURCES)))
