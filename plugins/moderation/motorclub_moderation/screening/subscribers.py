"""What happens to the review queue when something has happened to a post."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import EventMeta, Subscriber, db
from motorclub.api.moderation import (
    ContentFlagged,
    ContentHeld,
    ContentModerated,
    ContentRejected,
    ContentReleased,
    ContentWithdrawn,
)
from motorclub.api.rows import delete_rows
from motorclub_moderation.screening import frames, newcomers, silence
from motorclub_moderation.screening.models import ReviewItem, ReviewKind


def list_held(event: ContentHeld, meta: EventMeta) -> None:
    """List what its own plugin hides; what the platform holds is listed from there."""
    if event.held_id is None and event.item_id is not None:
        _list(event.type, event.item_id, event.author_id, event.rule, ReviewKind.WAITING, meta)
    newcomers.count_held(event.author_id, event.rule)
    silence.silence_author(event)
    frames.publish_count()


def list_flagged(event: ContentFlagged, meta: EventMeta) -> None:
    """List what is public and was flagged."""
    if event.item_id is not None:
        _list(event.type, event.item_id, event.author_id, event.rule, ReviewKind.FLAGGED, meta)
    frames.publish_count()


def _list(type_: str, item_id: int, author_id: int, rule: str, kind: ReviewKind, meta: EventMeta) -> None:
    values = {"kind": kind, "rule": rule, "created_at": meta.occurred_at}
    new = insert(ReviewItem).values(type=type_, item_id=item_id, author_id=author_id, **values)
    db.session.execute(
        new.on_conflict_do_update(index_elements=[ReviewItem.type, ReviewItem.item_id], set_=values)
    )


def count_released(event: ContentReleased) -> None:
    """A post that was held is public."""
    newcomers.count_published(event.author_id)
    frames.publish_count()


def count_rejected(event: ContentRejected) -> None:
    """A post that was held is gone."""
    frames.publish_count()


def take_withdrawn(event: ContentWithdrawn) -> None:
    """Its author has taken back what waited, or deleted it."""
    if event.held_id is None and event.item_id is not None:
        _forget(event.type, event.item_id)
    frames.publish_count()


def take_moderated(event: ContentModerated) -> None:
    """Staff have done something to an item elsewhere, so they have looked at it."""
    _forget(event.type, event.item_id)
    frames.publish_count()


def _forget(type_: str, item_id: int) -> None:
    delete_rows(ReviewItem, sa.and_(ReviewItem.type == type_, ReviewItem.item_id == item_id))


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(ContentHeld, list_held, "moderation.list_held"),
    Subscriber(ContentFlagged, list_flagged, "moderation.list_flagged"),
    Subscriber(ContentReleased, count_released, "moderation.count_released"),
    Subscriber(ContentRejected, count_rejected, "moderation.count_rejected"),
    Subscriber(ContentWithdrawn, take_withdrawn, "moderation.take_withdrawn"),
    Subscriber(ContentModerated, take_moderated, "moderation.take_moderated"),
)
