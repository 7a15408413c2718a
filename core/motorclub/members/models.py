"""A member's copies of their data, the deletion of their account, and what is left after it."""

from __future__ import annotations

from datetime import date, datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.db import Base, identity_column
from motorclub.people.models import of_member


class ExportStatus(StrEnum):
    """QUEUED is being made, READY can be fetched, FAILED could not be made."""

    QUEUED = "QUEUED"
    READY = "READY"
    FAILED = "FAILED"


class DataExport(Base):
    """A zip with everything about a member; `file` is its name in the store, which nobody can guess."""

    __tablename__ = "member_data_export"
    __table_args__ = (
        sa.CheckConstraint("status IN ('QUEUED', 'READY', 'FAILED')", name="status_known"),
        # One at a time: of two requests at once the index lets one through.
        sa.Index(
            "uq_member_data_export_queued",
            "member_id",
            unique=True,
            postgresql_where=sa.text("status = 'QUEUED'"),
        ),
        sa.Index(None, "expires_at"),
        sa.Index(None, "member_id", "id"),
    )

    id: Mapped[int] = identity_column()
    member_id: Mapped[int] = of_member()
    status: Mapped[str]
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    bytes: Mapped[int | None]
    file: Mapped[str | None]


class PendingDeletion(Base):
    """A member has asked to be erased; until `due_at` they may change their mind.

    `failure` says why the last attempt did not work; it is tried again.
    """

    __tablename__ = "member_leaving"
    __table_args__ = (
        sa.CheckConstraint("content IN ('KEEP', 'ANONYMISE', 'REMOVE')", name="content_known"),
        sa.Index(None, "due_at"),
    )

    member_id: Mapped[int] = of_member(primary_key=True, autoincrement=False)
    requested_at: Mapped[datetime]
    due_at: Mapped[datetime]
    content: Mapped[str]
    failure: Mapped[str | None]


class ActiveDay(Base):
    """A day of the site on which a member was here; nothing else of what they did."""

    __tablename__ = "member_active_day"

    day: Mapped[date] = mapped_column(primary_key=True)
    member_id: Mapped[int] = of_member(primary_key=True, autoincrement=False, index=True)


class DeletedMember(Base):
    """The id of a deleted member, so that an old link answers 410. Nothing else of them."""

    __tablename__ = "member_gone"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    erased_at: Mapped[datetime]
