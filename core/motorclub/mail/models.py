"""The outbox of mails, what admins write: other words for templates, mails to many; addresses that take none."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.people.models import of_member


class MailStatus(StrEnum):
    """What has become of a mail.

    QUEUED waits for delivery, SENT was taken by the mail server, FAILED is given up, BOUNCED was refused because of
    its address, SUPPRESSED goes nowhere because of its address, STORED stays here, because there is no mail server.
    """

    QUEUED = "QUEUED"
    SENT = "SENT"
    FAILED = "FAILED"
    BOUNCED = "BOUNCED"
    SUPPRESSED = "SUPPRESSED"
    STORED = "STORED"


WAITING = sa.text("status = 'QUEUED'")


class MailMessage(Base):
    """One mail to one address, as it was or will be sent.

    `secrets` are the values in it that only its recipient may read, until it is sent.
    `due_at` is when it is tried next, `unsubscribe` an address that ends mails of its kind, `bulk_mail_id` the mail to
    many that it is one of. `about` are the ids that its template makes its attachments from.
    """

    __tablename__ = "mail_message"
    __table_args__ = (
        sa.CheckConstraint(
            "status IN ('QUEUED', 'SENT', 'FAILED', 'STORED', 'BOUNCED', 'SUPPRESSED')", name="status_known"
        ),
        sa.Index(None, "created_at"),
        sa.Index(None, "recipient"),
        sa.Index(None, "template"),
        sa.Index(None, "due_at", postgresql_where=WAITING),
        # Counted for each mail to many that a list shows.
        sa.Index(None, "bulk_mail_id", "status", postgresql_where=sa.text("bulk_mail_id IS NOT NULL")),
    )

    id: Mapped[int] = identity_column()
    template: Mapped[str] = mapped_column(server_default="")
    recipient: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str]
    secrets: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default=sa.text("'{}'"))
    unsubscribe: Mapped[str | None]
    about: Mapped[dict[str, int] | None] = mapped_column(JSONB(none_as_null=True))
    status: Mapped[str]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    failure: Mapped[str | None]
    created_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    bulk_mail_id: Mapped[int | None] = mapped_column(sa.ForeignKey("bulk_mail.id", ondelete="SET NULL"))


class MailOverride(Base):
    """An admin's words in place of a template's own. Without `html` that is made from the text."""

    __tablename__ = "mail_override"

    template: Mapped[str] = mapped_column(primary_key=True)
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str | None]
    changed_at: Mapped[datetime]


class MailSuppression(Base):
    """An address that is sent nothing, because a mail server refused it (`automatic`) or an admin said so."""

    __tablename__ = "mail_suppression"

    id: Mapped[int] = identity_column()
    address: Mapped[str]
    address_key: Mapped[str] = mapped_column(unique=True)
    reason: Mapped[str]
    automatic: Mapped[bool]
    created_at: Mapped[datetime]


class BulkState(StrEnum):
    """SENDING is being written into the outbox, SENT is all there, STOPPED was ended by an admin before that."""

    SENDING = "SENDING"
    SENT = "SENT"
    STOPPED = "STOPPED"


class BulkMail(Base):
    """One mail to many members, written by an admin.

    `roles` (none: all of them), `joined` and `seen` are the filter that found its `recipients`, whose number the author
    has confirmed. It is processed in pages: `cursor` is the last member processed, moved in the transaction that writes
    their mails; `written` are in the outbox. `forgotten` counts by status those of its mails that the outbox has
    deleted.
    """

    __tablename__ = "bulk_mail"
    __table_args__ = (
        sa.CheckConstraint("state IN ('SENDING', 'SENT', 'STOPPED')", name="state_known"),
        sa.Index(None, "author_id", "created_at"),
        sa.Index("ix_bulk_mail_sending", "id", postgresql_where=sa.text("state = 'SENDING'")),
    )

    id: Mapped[int] = identity_column()
    author_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id"))
    subject: Mapped[str]
    text: Mapped[str]
    roles: Mapped[list[str]] = mapped_column(ARRAY(sa.Text))
    joined: Mapped[str | None]
    seen: Mapped[str | None]
    recipients: Mapped[int] = mapped_column(sa.Integer)
    state: Mapped[str] = mapped_column(server_default="SENDING")
    cursor: Mapped[int] = mapped_column(server_default="0")
    written: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    forgotten: Mapped[dict[str, int]] = mapped_column(JSONB, server_default="{}")
    created_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class BulkMailRecipient(Base):
    """A recipient of a bulk mail, until all of it is in the outbox or it is stopped.

    `held_until` is the end of the quiet hours that the mail waits for.
    """

    __tablename__ = "bulk_mail_recipient"
    __table_args__ = (
        sa.Index(None, "member_id"),
        sa.Index(None, "bulk_mail_id", "held_until", postgresql_where=sa.text("held_until IS NOT NULL")),
    )

    bulk_mail_id: Mapped[int] = mapped_column(
        sa.ForeignKey("bulk_mail.id", ondelete="CASCADE"), primary_key=True, autoincrement=False
    )
    member_id: Mapped[int] = of_member(primary_key=True, autoincrement=False)
    held_until: Mapped[datetime | None]
