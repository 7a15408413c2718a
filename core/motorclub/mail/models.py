"""The outbox of mails, what admins have written in place of templates, and the addresses that take none."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class MailStatus(StrEnum):
    """What has become of a mail.

    QUEUED waits for delivery, SENT was taken by the mail server, FAILED is given up, BOUNCED was refused because of
    its address, SUPPRESSED goes nowhere because of its address, KEPT has no mail server.
    """

    QUEUED = "QUEUED"
    SENT = "SENT"
    FAILED = "FAILED"
    BOUNCED = "BOUNCED"
    SUPPRESSED = "SUPPRESSED"
    KEPT = "KEPT"


WAITING = sa.text("status = 'QUEUED'")


class MailMessage(Base):
    """One mail to one address, as it was or will be sent.

    `due_at` is when it is tried next, `unsubscribe` an address that ends mails of its kind.
    """

    __tablename__ = "mail_message"
    __table_args__ = (
        sa.CheckConstraint(
            "status IN ('QUEUED', 'SENT', 'FAILED', 'KEPT', 'BOUNCED', 'SUPPRESSED')", name="status_known"
        ),
        sa.Index(None, "created_at"),
        sa.Index(None, "recipient"),
        sa.Index(None, "template"),
        sa.Index(None, "due_at", postgresql_where=WAITING),
    )

    id: Mapped[int] = identity_column()
    template: Mapped[str] = mapped_column(server_default="")
    recipient: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str]
    unsubscribe: Mapped[str | None]
    status: Mapped[str]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    failure: Mapped[str | None]
    created_at: Mapped[datetime]
    due_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]


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
