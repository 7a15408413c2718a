"""The outbox of mails."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class MailStatus(StrEnum):
    """QUEUED waits for delivery, SENT was taken by the mail server, FAILED is given up, KEPT has no server."""

    QUEUED = "QUEUED"
    SENT = "SENT"
    FAILED = "FAILED"
    KEPT = "KEPT"


class MailMessage(Base):
    """One mail to one address, as it was or will be sent."""

    __tablename__ = "mail_message"
    __table_args__ = (
        sa.CheckConstraint("status IN ('QUEUED', 'SENT', 'FAILED', 'KEPT')", name="status_known"),
        sa.Index(None, "created_at"),
        sa.Index(None, "recipient"),
    )

    id: Mapped[int] = identity_column()
    recipient: Mapped[str]
    subject: Mapped[str]
    text: Mapped[str]
    html: Mapped[str]
    status: Mapped[str]
    attempts: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    failure: Mapped[str | None]
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]
