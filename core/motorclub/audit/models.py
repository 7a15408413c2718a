"""One row for each thing that somebody answerable did."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column


class AuditEntry(Base):
    """`actor_id` has no foreign key: the entry outlives the account. The indexes are for the log's filters."""

    __tablename__ = "audit_entry"
    __table_args__ = (
        sa.Index(None, "created_at"),
        sa.Index(None, "action", "id"),
        sa.Index(None, "actor_id", "id"),
        sa.Index(None, "target", "id"),
    )

    id: Mapped[int] = identity_column()
    action: Mapped[str]
    actor_id: Mapped[int | None]
    target: Mapped[str | None]
    details: Mapped[dict[str, Any]] = mapped_column(JSONB, server_default=sa.text("'{}'::jsonb"))
    address: Mapped[str | None]
    created_at: Mapped[datetime]
