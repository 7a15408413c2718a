"""Work in the background: views, trends, counts of facets, and the removal of what was deleted."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import Job, db, now
from motorclub.api.figures import today
from motorclub.api.rows import delete_rows
from motorclub_showcase.gallery import car_index, facets, popularity
from motorclub_showcase.gallery.models import Referral
from motorclub_showcase.shared.deletion import delete_photos
from motorclub_showcase.shared.models import Like, LikeTarget, Showcase, ShowcaseStatus

RESTORE_PERIOD = timedelta(days=30)
# As far back as statistics go.
REFERRALS_KEPT = timedelta(days=366)
AT_ONCE = 200


def update_trends(payload: Mapping[str, object]) -> None:
    """Write how much of a trend young pages are."""
    popularity.renew_counts_of_others()
    popularity.update_trends(now())


def renew_recent_likes(payload: Mapping[str, object]) -> None:
    """Let likes that are older than a week and a month count there no longer."""
    ids = car_index.list_recently_liked()
    for start in range(0, len(ids), AT_ONCE):
        car_index.index_cars(ids[start : start + AT_ONCE])
        db.session.commit()


def renew_facet_counts(payload: Mapping[str, object]) -> None:
    """Count what lists can be narrowed by."""
    facets.renew_counts()


def purge_showcases(payload: Mapping[str, object]) -> None:
    """Delete pages for good that were deleted 30 days ago, with their photos and likes, and figures of past years."""
    over = sa.and_(Showcase.status == ShowcaseStatus.DELETED, Showcase.deleted_at <= now() - RESTORE_PERIOD)
    ids = db.session.scalars(sa.select(Showcase.id).where(over).order_by(Showcase.id).limit(AT_ONCE)).all()
    delete_photos(ids)
    delete_rows(Like, sa.and_(Like.target_type == LikeTarget.SHOWCASE, Like.target_id.in_(ids)))
    delete_rows(Showcase, Showcase.id.in_(ids))
    delete_rows(Referral, Referral.day < today() - REFERRALS_KEPT)


JOBS = (
    Job("showcase.flush_views", popularity.flush_views, every=timedelta(minutes=1)),
    Job("showcase.update_trends", update_trends, every=timedelta(minutes=10)),
    Job("showcase.count_facets", renew_facet_counts, every=timedelta(minutes=10)),
    Job("showcase.renew_recent_likes", renew_recent_likes, every=timedelta(hours=1)),
    Job("showcase.purge_showcases", purge_showcases, every=timedelta(hours=1)),
)
