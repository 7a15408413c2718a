"""Who has read what: one row behind every call that says so."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Role, Viewer, db, forbidden, not_found, now
from motorclub.api.rows import update_rows
from motorclub_announcements import audience, frames, queries
from motorclub_announcements.models import Announcement, Channel, Delivery, Read

VIA_ANNOUNCEMENT, VIA_USER, VIA_ATTENDEE = "ANNOUNCEMENT", "USER", "ATTENDEE"


def as_caller(viewer: Viewer, user_id: int | None) -> int:
    """The member that a call speaks of, who must be the caller. Raises 403."""
    if user_id is not None and user_id != viewer.id:
        raise forbidden("This belongs to somebody else.")
    return viewer.member_id


def mark(viewer: Viewer, announcement_id: int, via: str) -> datetime:
    """The viewer has read it; when the first time was. Raises 404 for what the viewer cannot see."""
    if not queries.visible(announcement_id, viewer):
        raise not_found("Announcement {id}", id=announcement_id)
    at, _ = _mark(announcement_id, viewer.member_id, via)
    db.session.commit()
    return at


def mark_attendee(viewer: Viewer, announcement_id: int, attendee_id: int) -> tuple[datetime, bool]:
    """The owner of a ticket has read it; (when the first time was, whether that was before this call).

    Raises 404 for what there is not, 403 unless the ticket is the viewer's or the viewer is one of the staff.
    """
    ticket = audience.ticket(attendee_id)
    owner = ticket["owner_id"]
    if owner != viewer.id and not viewer.is_one_of(Role.ADMIN, Role.MODERATOR):
        raise forbidden("It is not your ticket.")
    is_recipient = sa.and_(Announcement.id == announcement_id, queries.LIVE, queries.was_notified(owner))
    if db.session.scalar(sa.select(Announcement.id).where(is_recipient)) is None:
        raise not_found("Announcement {id}", id=announcement_id)
    at, new = _mark(announcement_id, owner, VIA_ATTENDEE)
    db.session.commit()
    return at, not new


def _mark(announcement_id: int, user_id: int, via: str) -> tuple[datetime, bool]:
    """(when it was read first, whether that is now)."""
    row = insert(Read).values(announcement_id=announcement_id, user_id=user_id, via=via, read_at=now())
    added = db.session.scalar(
        row.on_conflict_do_nothing(index_elements=[Read.announcement_id, Read.user_id]).returning(
            Read.read_at
        )
    )
    if added is not None:
        note_delivered([announcement_id], user_id)
        frames.publish_unread([user_id])
        return added, True
    before = sa.select(Read.read_at).where(Read.announcement_id == announcement_id, Read.user_id == user_id)
    return db.session.execute(before).scalar_one(), False


def note_delivered(announcement_ids: list[int], user_id: int) -> None:
    """A member's browser has these announcements, in the current transaction."""
    new = sa.and_(
        Delivery.announcement_id.in_(announcement_ids),
        Delivery.user_id == user_id,
        Delivery.channel == Channel.IN_APP,
        Delivery.delivered_at.is_(None),
    )
    update_rows(Delivery, new, delivered_at=now())


def note_fetched(viewer: Viewer, announcement_ids: list[int]) -> None:
    """Note that a possible recipient has fetched these announcements."""
    if viewer.signed_in and announcement_ids:
        note_delivered(announcement_ids, viewer.member_id)
        db.session.commit()
