"""The tables of announcements.

An announcement has one or more batches of deliveries. A delivery is one recipient on one channel, a read one member who
has read it. `EventCopy` holds what lists show of an event, so that no list calls the events plugin for each of its
rows.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column, plugin_registry


class Base(DeclarativeBase):
    """The models of announcements."""

    registry = plugin_registry()


class Type(StrEnum):
    """What an announcement is about."""

    GENERAL = "GENERAL"
    DELAY = "DELAY"
    CANCELLATION = "CANCELLATION"
    EMERGENCY = "EMERGENCY"
    WEATHER = "WEATHER"
    LOGISTICS = "LOGISTICS"
    SAFETY = "SAFETY"
    PROMOTIONAL = "PROMOTIONAL"


EVENT_SPECIFIC = "EVENT_SPECIFIC"
CATEGORIES = (*(kind.value for kind in Type), EVENT_SPECIFIC)


class Priority(StrEnum):
    """How much it matters."""

    LOW = "LOW"
    NORMAL = "NORMAL"
    HIGH = "HIGH"
    URGENT = "URGENT"


class Status(StrEnum):
    """Where it is in its life; what is being sent is SENT already, and its batch says how far it has come."""

    DRAFT = "DRAFT"
    SCHEDULED = "SCHEDULED"
    SENT = "SENT"
    FAILED = "FAILED"


class Tab(StrEnum):
    """Which of a reader's three lists it belongs to."""

    PERSONAL = "personal"
    EVENT = "event"
    GENERAL = "general"


class Channel(StrEnum):
    """How an announcement is delivered. IN_APP is always one of the channels."""

    IN_APP = "IN_APP"
    EMAIL = "EMAIL"


class DeliveryStatus(StrEnum):
    """The state of a delivery; SKIPPED is intentional, with the reason beside it."""

    PENDING = "PENDING"
    SENT = "SENT"
    FAILED = "FAILED"
    SKIPPED = "SKIPPED"


class BatchKind(StrEnum):
    """Why a batch is sent: for the first time, again after failures, or as a reminder to those who have not read it."""

    SEND = "SEND"
    RETRY = "RETRY"
    REMINDER = "REMINDER"


def _partial(name: str, *columns: str | sa.TextClause, where: str, unique: bool = False) -> sa.Index:
    """An index of the rows for which a condition holds."""
    return sa.Index(name, *columns, unique=unique, postgresql_where=sa.text(where))


class Announcement(Base):
    """An announcement, its author and its audience.

    Audience, the first that is set: the owner of the ticket `attendee_id`, the member `user_id`, holders of valid
    tickets of `ticket_type_id`, of `event_id`, everybody. `plain` is the message without its markup, for searching and
    for mails. `fingerprint` distinguishes a repeated emergency from a new one.
    """

    __tablename__ = "announcements_announcement"
    __table_args__ = (
        check_one_of("type", Type, "type_known"),
        check_one_of("priority", Priority, "priority_known"),
        check_one_of("status", Status, "status_known"),
        check_one_of("tab", Tab, "tab_known"),
        _partial(
            "ix_announcements_announcement_newest",
            "tab",
            sa.text("sent_at DESC"),
            sa.text("id DESC"),
            where="status = 'SENT' AND deleted_at IS NULL",
        ),
        sa.Index(None, "organizer_id", "created_at"),
        sa.Index(None, "event_id", "created_at"),
        _partial(
            "ix_announcements_announcement_due",
            "scheduled_at",
            where="status = 'SCHEDULED' AND deleted_at IS NULL",
        ),
    )

    id: Mapped[int] = identity_column()
    title: Mapped[str | None]
    message: Mapped[str]
    plain: Mapped[str]
    type: Mapped[str]
    category: Mapped[str]
    priority: Mapped[str]
    status: Mapped[str]
    tab: Mapped[str]
    event_id: Mapped[int | None]
    ticket_type_id: Mapped[int | None]
    user_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    attendee_id: Mapped[int | None]
    organizer_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    channels: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    safety_instructions: Mapped[str | None]
    contact_phone: Mapped[str | None]
    template_id: Mapped[int | None]
    scheduled_at: Mapped[datetime | None]
    timezone: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    late: Mapped[bool] = mapped_column(server_default=sa.false())
    expires_at: Mapped[datetime | None]
    failure_reason: Mapped[str | None]
    fingerprint: Mapped[str | None]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    edited_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]


class Correction(Base):
    """What a sent announcement said before it was corrected."""

    __tablename__ = "announcements_correction"
    __table_args__ = (sa.Index(None, "announcement_id", "id"),)

    id: Mapped[int] = identity_column()
    announcement_id: Mapped[int] = mapped_column(sa.ForeignKey(Announcement.id, ondelete="CASCADE"))
    title: Mapped[str | None]
    message: Mapped[str]
    corrected_at: Mapped[datetime]


class Batch(Base):
    """One run of delivering an announcement.

    It is processed in pages: `cursor` is the last member (SEND) or delivery (others) that was processed, moved in the
    transaction of the page. `lease_no` is the fencing token: a worker that takes the batch over gets a higher one.
    """

    __tablename__ = "announcements_batch"
    __table_args__ = (
        check_one_of("kind", BatchKind, "kind_known"),
        sa.Index(None, "announcement_id", "id"),
        _partial("ix_announcements_batch_open", "created_at", where="finished_at IS NULL"),
    )

    id: Mapped[int] = identity_column()
    announcement_id: Mapped[int] = mapped_column(sa.ForeignKey(Announcement.id, ondelete="CASCADE"))
    kind: Mapped[str]
    channels: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    only_unread: Mapped[bool] = mapped_column(server_default=sa.true())
    user_ids: Mapped[list[int] | None] = mapped_column(ARRAY(sa.BigInteger))
    reason: Mapped[str | None]
    requested_by: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    cursor: Mapped[int] = mapped_column(server_default="0")
    expanded: Mapped[bool] = mapped_column(server_default=sa.false())
    queued: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    skipped: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    lease_no: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    lease_until: Mapped[datetime | None]
    last_error: Mapped[str | None]
    created_at: Mapped[datetime]
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class Delivery(Base):
    """One recipient on one channel.

    `delivered_at` is when the person's browser first had it. `mail_id` is the mail in the outbox. `ticket_type_id` is
    why the recipient is in an event's audience. `held_until` is the end of the quiet hours that a mail waits for.
    """

    __tablename__ = "announcements_delivery"
    __table_args__ = (
        check_one_of("channel", Channel, "channel_known"),
        check_one_of("status", DeliveryStatus, "status_known"),
        sa.UniqueConstraint("announcement_id", "user_id", "channel"),
        _partial(
            "ix_announcements_delivery_inbox",
            "user_id",
            "announcement_id",
            where="channel = 'IN_APP' AND status = 'SENT'",
        ),
        _partial("ix_announcements_delivery_pending", "announcement_id", "id", where="status = 'PENDING'"),
        sa.Index(None, "user_id"),
    )

    id: Mapped[int] = identity_column()
    announcement_id: Mapped[int] = mapped_column(sa.ForeignKey(Announcement.id, ondelete="CASCADE"))
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    channel: Mapped[str]
    status: Mapped[str]
    ticket_type_id: Mapped[int | None]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    last_error: Mapped[str | None]
    mail_id: Mapped[int | None]
    held_until: Mapped[datetime | None]
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
    delivered_at: Mapped[datetime | None]


class Read(Base):
    """Somebody has read it; `via` is the call that said so first."""

    __tablename__ = "announcements_read"
    __table_args__ = (
        sa.UniqueConstraint("announcement_id", "user_id"),
        sa.Index(None, "user_id", "announcement_id"),
    )

    id: Mapped[int] = identity_column()
    announcement_id: Mapped[int] = mapped_column(sa.ForeignKey(Announcement.id, ondelete="CASCADE"))
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    via: Mapped[str]
    read_at: Mapped[datetime]


class Mute(Base):
    """A member has muted an event; emergencies are delivered anyway."""

    __tablename__ = "announcements_mute"
    __table_args__ = (sa.UniqueConstraint("user_id", "event_id"),)

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id))
    event_id: Mapped[int]
    created_at: Mapped[datetime]


class EventCopy(Base):
    """What the events plugin last said of an event that announcements speak about."""

    __tablename__ = "announcements_known_event"

    event_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str]
    organizer_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id), index=True)
    published: Mapped[bool]
    cancelled: Mapped[bool]
    starts_at: Mapped[datetime | None]
    venue: Mapped[str | None]
    updated_at: Mapped[datetime]
