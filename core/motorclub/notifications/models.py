"""Notifications, and how each member wants to be notified."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.people.models import of_member

NOW = sa.func.now()
UNREAD = sa.text("read_at IS NULL AND shown")


class Notification(Base):
    """One notification of the member `user_id`, or several of them as one: "A, B and 4 others".

    `message` is HTML made from the kind's template when it was written; `params` are the raw values. The ids of
    question, answer and comment have no foreign keys, because the core does not know those tables; `about` is a
    reference to the content that it is about. `url` is a path of this site. `created_at` is the time of the first
    notification of the group, `told_at` that of the last; while the row is `open`, the next of its group joins it.

    A row that is not `shown` is not in the lists: it waits for a mail or a digest. `mail_due_at` is when it is mailed
    by itself, `mailed_at` when a mail or a digest has included it.
    """

    __tablename__ = "notification"
    __table_args__ = (
        sa.CheckConstraint("category IN ('NEEDS_ME', 'ACTIVITY', 'SYSTEM')", name="category_known"),
        sa.Index(None, "user_id", "told_at", "id"),
        sa.Index("ix_notification_unread", "user_id", "told_at", "id", postgresql_where=UNREAD),
        # Of two that begin a group at once, one waits for the other and joins it.
        sa.Index(
            "uq_notification_open_group",
            "user_id",
            "kind",
            "group_key",
            unique=True,
            postgresql_where=sa.text("open"),
        ),
        sa.Index(None, "mail_due_at", postgresql_where=sa.text("mail_due_at IS NOT NULL")),
        sa.Index(None, "about", postgresql_where=sa.text("about IS NOT NULL")),
        # Addresses are looked up by their beginning, whatever the database's collation.
        sa.Index(None, "url", postgresql_ops={"url": "text_pattern_ops"}),
        sa.Index(None, "told_at"),
        sa.Index(None, "actor_id"),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = of_member()
    kind: Mapped[str]
    category: Mapped[str] = mapped_column(server_default="ACTIVITY")
    message: Mapped[str]
    params: Mapped[dict[str, Any]] = mapped_column(JSONB)
    url: Mapped[str]
    about: Mapped[str | None]
    actor_id: Mapped[int | None] = mapped_column(sa.ForeignKey("member.id", ondelete="SET NULL"))
    question_id: Mapped[int | None]
    answer_id: Mapped[int | None]
    comment_id: Mapped[int | None]
    group_key: Mapped[str | None]
    open: Mapped[bool] = mapped_column(server_default=sa.false())
    times: Mapped[int] = mapped_column(sa.Integer, server_default="1")
    actor_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    created_at: Mapped[datetime]
    told_at: Mapped[datetime] = mapped_column(server_default=NOW)
    read_at: Mapped[datetime | None]
    shown: Mapped[bool] = mapped_column(server_default=sa.true())
    mail_due_at: Mapped[datetime | None]
    mailed_at: Mapped[datetime | None]


class NotificationActor(Base):
    """Somebody who is named, or counted among the others, by a grouped notification; `name` as it was then."""

    __tablename__ = "notification_actor"
    __table_args__ = (sa.Index(None, "actor_id"),)

    notification_id: Mapped[int] = mapped_column(
        sa.ForeignKey("notification.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    actor_id: Mapped[int] = of_member(primary_key=True, autoincrement=False)
    name: Mapped[str]
    told_at: Mapped[datetime]


class NotificationPreference(Base):
    """A member's choice for one kind and channel; without a row the kind's own defaults hold."""

    __tablename__ = "notification_preference"
    __table_args__ = (
        sa.CheckConstraint("channel IN ('IN_APP', 'EMAIL', 'DIGEST', 'PUSH')", name="channel_known"),
    )

    member_id: Mapped[int] = of_member(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(primary_key=True)
    channel: Mapped[str] = mapped_column(primary_key=True)
    enabled: Mapped[bool]


class NotificationSettings(Base):
    """What holds for all kinds. Without a row: mails as the kinds say, no digest, no quiet hours.

    `digest_hour` and `digest_day` (0 is Monday; weekly digests only) are in the member's time zone, and so are the
    `quiet` hours, `{day, start, end}` each with minutes of the day; `digest_due_at` is when the next digest is due.
    """

    __tablename__ = "notification_settings"
    __table_args__ = (
        sa.CheckConstraint("digest IN ('NONE', 'DAILY', 'WEEKLY')", name="digest_known"),
        sa.CheckConstraint("digest_hour BETWEEN 0 AND 23", name="hour_of_a_day"),
        sa.CheckConstraint("digest_day BETWEEN 0 AND 6", name="day_of_a_week"),
        sa.Index(None, "digest_due_at", postgresql_where=sa.text("digest_due_at IS NOT NULL")),
    )

    member_id: Mapped[int] = of_member(primary_key=True, autoincrement=False)
    emails: Mapped[bool] = mapped_column(server_default=sa.true())
    digest: Mapped[str] = mapped_column(server_default="NONE")
    digest_hour: Mapped[int] = mapped_column(sa.Integer, server_default="8")
    digest_day: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    quiet: Mapped[list[dict[str, int]]] = mapped_column(JSONB, server_default="[]")
    digest_due_at: Mapped[datetime | None]


class PushSubscription(Base):
    """A browser that a member is notified by: that of one log-in, with which it ends.

    `p256dh` and `auth` are the browser's keys, with which messages to it are encrypted; `server_key` is the
    site's at that time. `endpoint` is the address at the push service.
    """

    __tablename__ = "push_subscription"

    session_id: Mapped[int] = mapped_column(
        sa.ForeignKey("account_session.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    member_id: Mapped[int] = of_member(index=True)
    endpoint: Mapped[str] = mapped_column(unique=True)
    p256dh: Mapped[bytes]
    auth: Mapped[bytes]
    server_key: Mapped[str]
    created_at: Mapped[datetime]
