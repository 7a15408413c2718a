"""The tables of the moderation log.

Numbers of members and cases have no foreign keys: an entry outlives what it is about.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import identity_column
from motorclub_moderation.shared.base import Base


class LogEntry(Base):
    """What was done. A trigger refuses to change or delete it; `hash` covers all other columns.

    Ids are numbered without a gap, see entries.py. `actor_id` is null if the system did it.
    """

    __tablename__ = "moderation_log"
    __table_args__ = (
        sa.UniqueConstraint("prev_hash"),
        sa.UniqueConstraint("reverts_id"),
        sa.Index(None, "created_at"),
        sa.Index(None, "action", "id"),
        sa.Index(None, "actor_id", "id"),
        sa.Index(None, "target_user_id", "id"),
        sa.Index(None, "case_id", "id"),
        sa.Index("ix_moderation_log_target", "target_type", "target_id", "id"),
    )

    id: Mapped[int] = identity_column()
    created_at: Mapped[datetime]
    actor_id: Mapped[int | None]
    actor_role: Mapped[str | None]
    action: Mapped[str]
    target_type: Mapped[str | None]
    target_id: Mapped[int | None]
    target_user_id: Mapped[int | None]
    case_id: Mapped[int | None]
    is_reversible: Mapped[bool]
    reverts_id: Mapped[int | None]
    ip_hash: Mapped[str | None]
    text_hash: Mapped[str]
    prev_hash: Mapped[str]
    hash: Mapped[str]


class LogText(Base):
    """What an entry says in words, and the states before and after.

    The entry's `text_hash` covers it with the salt. The row goes when the member is erased, and the salt with it, so
    nobody can guess the texts from their hash. `before` and `after` are JSON, which keeps numbers as they were written.
    """

    __tablename__ = "moderation_log_text"

    log_id: Mapped[int] = mapped_column(sa.ForeignKey(LogEntry.id), primary_key=True, autoincrement=False)
    salt: Mapped[str]
    reason: Mapped[str]
    before: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON(none_as_null=True))
    after: Mapped[dict[str, Any] | None] = mapped_column(sa.JSON(none_as_null=True))


class LogHead(Base):
    """The one row that says how many entries there are, and the hash of the last; so none can go missing."""

    __tablename__ = "moderation_log_head"

    id: Mapped[int] = identity_column()
    entries: Mapped[int]
    hash: Mapped[str]
