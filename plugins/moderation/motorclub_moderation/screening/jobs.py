"""Background work: hits of filters, and items of the review queue that somebody has dealt with elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import VISITOR, ContentRef, Job, db, now, resolve_content
from motorclub.api.rows import delete_rows
from motorclub_moderation.screening import frames, newcomers
from motorclub_moderation.screening.filters import flush_hits
from motorclub_moderation.screening.models import ReviewItem, ReviewKind

AT_ONCE = 200
# How long posts of new members are listed.
LISTED = timedelta(days=7)


def take_published(payload: Mapping[str, object]) -> None:
    """Take what has been published in its own plugin off the list."""
    oldest = sa.select(ReviewItem).where(ReviewItem.kind == ReviewKind.WAITING).order_by(ReviewItem.id)
    items = {ContentRef(row.type, row.item_id): row for row in db.session.scalars(oldest.limit(AT_ONCE))}
    public = resolve_content(items, VISITOR)
    for ref in public:
        newcomers.count_published(items[ref].author_id)
        db.session.delete(items[ref])
    if public:
        frames.publish_count()


def purge_new_member_posts(payload: Mapping[str, object]) -> None:
    """Forget which posts new members have published, after a week."""
    old = sa.and_(ReviewItem.kind == ReviewKind.NEW_MEMBER, ReviewItem.created_at < now() - LISTED)
    delete_rows(ReviewItem, old)


JOBS = (
    Job("moderation.flush_filter_hits", flush_hits, every=timedelta(minutes=1)),
    Job("moderation.take_published", take_published, every=timedelta(minutes=1)),
    Job("moderation.purge_new_member_posts", purge_new_member_posts, every=timedelta(hours=1)),
)
