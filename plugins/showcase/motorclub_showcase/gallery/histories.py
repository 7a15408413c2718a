"""The gallery's past, from its tables: what is public or deleted today, as the events of the day when it became so."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent
from motorclub.api.rows import read_after
from motorclub_showcase.gallery.content import PUBLISHED
from motorclub_showcase.gallery.events import LikeChanged, ShowcaseMoved, ShowcasePublished
from motorclub_showcase.shared.models import Like, Showcase, ShowcaseStatus


def load_showcases(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Pages that are published."""
    columns = (Showcase.id, Showcase.car_id, Showcase.owner_id, Showcase.title, Showcase.published_at)
    earlier = sa.orm.aliased(Showcase)
    before = sa.exists().where(
        earlier.car_id == Showcase.car_id, earlier.published_at < Showcase.published_at
    )
    found = sa.select(*columns, before.label("before")).where(PUBLISHED)
    for row in read_after(found, Showcase.id, after_id, limit):
        event = ShowcasePublished(
            showcase_id=row.id,
            car_id=row.car_id,
            owner_id=row.owner_id,
            title=row.title,
            first=True,
            first_of_car=not row.before,
        )
        yield PastEvent(row.id, row.published_at, event)


def load_likes(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Likes that members hold today."""
    columns = (Like.id, Like.target_type, Like.target_id, Like.member_id, Like.receiver_id, Like.weight)
    found = sa.select(*columns, Like.is_counted, Like.created_at)
    for row in read_after(found, Like.id, after_id, limit):
        event = LikeChanged(
            target_type=row.target_type,
            target_id=row.target_id,
            member_id=row.member_id,
            receiver_id=row.receiver_id,
            liked=True,
            weight=float(row.weight),
            is_counted=row.is_counted,
        )
        yield PastEvent(row.id, row.created_at, event)


def load_deleted(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Pages that are deleted today; their other steps are not known any more."""
    columns = (
        *(Showcase.id, Showcase.car_id, Showcase.owner_id, Showcase.title, Showcase.note),
        *(Showcase.deleted_at, Showcase.deleted_by_id, Showcase.previous_status),
    )
    deleted = (Showcase.status == ShowcaseStatus.DELETED, Showcase.deleted_at.is_not(None))
    for row in read_after(sa.select(*columns).where(*deleted), Showcase.id, after_id, limit):
        event = ShowcaseMoved(
            showcase_id=row.id,
            car_id=row.car_id,
            owner_id=row.owner_id,
            title=row.title,
            actor_id=row.deleted_by_id or row.owner_id,
            before=row.previous_status or ShowcaseStatus.PUBLISHED,
            after=ShowcaseStatus.DELETED,
            note=row.note,
        )
        yield PastEvent(row.id, row.deleted_at, event)


HISTORIES = (
    History(ShowcasePublished, load_showcases),
    History(LikeChanged, load_likes),
    History(ShowcaseMoved, load_deleted),
)
