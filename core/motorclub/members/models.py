"""The member: the one row that everything else refers to."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class Member(Base):
    """An account and its public face.

    `username_key` and `email_key` are the casefolded forms that make names unique without regard to case.
    `profile_image` is a path of this site or None.
    """

    __tablename__ = "member"
    __table_args__ = (
        sa.UniqueConstraint("username_key"),
        sa.UniqueConstraint("email_key"),
        sa.CheckConstraint("role IN ('ADMIN', 'MODERATOR', 'EVENT_ORGANISER', 'USER')", name="role_known"),
    )

    id: Mapped[int] = identity_column()
    username: Mapped[str]
    username_key: Mapped[str]
    email: Mapped[str]
    email_key: Mapped[str]
    password_hash: Mapped[str]
    role: Mapped[str] = mapped_column(server_default="USER")
    profile_image: Mapped[str | None]
    email_verified_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
