"""What a member has been told."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class Notification(Base):
    """One notification of the member `user_id`.

    `message` is HTML made from the kind's template when it was written; `params` are the raw values. The ids of
    question, answer and comment have no foreign keys, because the core does not know those tables. `url` is a
    path of this site.
    """

    __tablename__ = "notification"
    __table_args__ = (
        sa.Index(None, "user_id", "id"),
        sa.Index("ix_notification_unread", "user_id", "id", postgresql_where=sa.text("read_at IS NULL")),
        sa.Index(None, "actor_id"),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey("member.id", ondelete="CASCADE"))
    kind: Mapped[str]
    message: Mapped[str]
    params: Mapped[dict[str, Any]] = mapped_column(JSONB)
    url: Mapped[str]
    actor_id: Mapped[int | None] = mapped_column(sa.ForeignKey("member.id", ondelete="SET NULL"))
    question_id: Mapped[int | None]
    answer_id: Mapped[int | None]
    comment_id: Mapped[int | None]
    created_at: Mapped[datetime]
    read_at: Mapped[datetime | None]
