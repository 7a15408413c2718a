"""The rights that members have been granted."""

from __future__ import annotations

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.people.models import of_member


class MemberRight(Base):
    """A right of a member, for what the plugin `owner` calls `key`; without `until` it has no end."""

    __tablename__ = "member_right"
    __table_args__ = (
        sa.UniqueConstraint("key", "name"),
        sa.CheckConstraint("value > 0", "value_positive"),
        sa.Index(None, "member_id", "name"),
        sa.Index(None, "owner"),
    )

    id: Mapped[int] = identity_column()
    key: Mapped[str]
    name: Mapped[str]
    owner: Mapped[str]
    member_id: Mapped[int] = of_member()
    value: Mapped[int] = mapped_column(sa.BigInteger)
    until: Mapped[datetime | None]
    granted_at: Mapped[datetime]
