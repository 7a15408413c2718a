"""What announcements keep about a member: what was said to them and by them, and what they have read."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import ContentChoice, Erased, ExportFile, PersonalData
from motorclub.api.rows import anonymise_rows, delete_rows, export_rows, update_rows
from motorclub_announcements.models import Announcement, Batch, Delivery, EventCopy, Mute, Read

SAID = (
    Announcement.id,
    Announcement.title,
    Announcement.message,
    Announcement.type,
    Announcement.status,
    Announcement.created_at,
    Announcement.sent_at,
)
DELIVERY = (
    Delivery.announcement_id,
    Delivery.channel,
    Delivery.status,
    Delivery.sent_at,
    Delivery.delivered_at,
)
SENDING = (Batch.announcement_id, Batch.kind, Batch.channels, Batch.reason, Batch.created_at)
READ = (Read.announcement_id, Read.via, Read.read_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """Written, sent, received, read, muted."""
    said = sa.select(*SAID).order_by(Announcement.id)
    yield export_rows("written.json", said.where(Announcement.organizer_id == user_id))
    received = said.where(
        sa.or_(
            Announcement.user_id == user_id,
            sa.and_(Announcement.attendee_id.is_not(None), _was_delivered(user_id)),
        )
    )
    yield export_rows("personal.json", received)
    for name, columns, mine in (
        ("received.json", DELIVERY, Delivery.user_id == user_id),
        ("sent.json", SENDING, Batch.requested_by == user_id),
        ("read.json", READ, Read.user_id == user_id),
        ("muted.json", (Mute.event_id, Mute.created_at), Mute.user_id == user_id),
    ):
        yield export_rows(name, sa.select(*columns).where(mine).order_by(columns[0]))


def _was_delivered(user_id: int) -> sa.ColumnElement[bool]:
    return sa.exists().where(Delivery.announcement_id == Announcement.id, Delivery.user_id == user_id)


def erase(user_id: int) -> Erased:
    """What was said to the member alone goes, with all that is known of what they read; what they said to others
    stays, by a former member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, announcements stay their sender's.

    REMOVE takes only the name away: an announcement was said to others in the club's name, and says when a meet begins.
    """
    personal = sa.select(Announcement.id).where(
        sa.or_(
            Announcement.user_id == user_id,
            sa.and_(Announcement.attendee_id.is_not(None), _was_delivered(user_id)),
        )
    )
    removed = delete_rows(Announcement, Announcement.id.in_(personal))
    for table in (Delivery, Read, Mute):
        removed += delete_rows(table, table.user_id == user_id)
    written = () if choice is ContentChoice.KEEP else (Announcement.organizer_id,)
    anonymised = anonymise_rows(user_id, *written)
    anonymise_rows(user_id, Batch.requested_by, EventCopy.organizer_id)
    without = sa.func.array_remove(Batch.user_ids, user_id)
    update_rows(Batch, Batch.user_ids.contains([user_id]), user_ids=without)
    return Erased(removed=removed, anonymised=anonymised)


PERSONAL_DATA = (
    PersonalData("Announcements written and received, and which of them were read.", export, erase, erase_as),
)
