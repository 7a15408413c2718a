"""The tables of reports and their cases."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import TypedDict

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_moderation.shared.base import Base


class CaseStatus(StrEnum):
    """Where a case is in its life (community.md 6.2)."""

    OPEN = "OPEN"
    CLAIMED = "CLAIMED"
    ESCALATED = "ESCALATED"
    RESOLVED = "RESOLVED"
    REOPENED = "REOPENED"


class Resolution(StrEnum):
    """What staff have done about a case."""

    NO_ACTION = "NO_ACTION"
    EDITED = "EDITED"
    HIDDEN = "HIDDEN"
    REMOVED = "REMOVED"
    WARNED = "WARNED"
    BANNED = "BANNED"
    DUPLICATE = "DUPLICATE"


class ReportStatus(StrEnum):
    """What has become of a report; IGNORED ones do not count for or against their reporter."""

    OPEN = "OPEN"
    AGREED = "AGREED"
    DISAGREED = "DISAGREED"
    IGNORED = "IGNORED"
    WITHDRAWN = "WITHDRAWN"


class Snapshot(TypedDict):
    """What a target was like when it was reported; `text` is its whole text where its type has one."""

    title: str
    text: str
    url: str
    image: str | None
    takenAt: str


class ReportReason(Base):
    """A reason to report something. Without `target_types` it is offered for every type of content."""

    __tablename__ = "moderation_reason"
    __table_args__ = (sa.CheckConstraint("severity BETWEEN 1 AND 5", name="severity_in_range"),)

    id: Mapped[int] = identity_column()
    key: Mapped[str] = mapped_column(unique=True)
    label: Mapped[str]
    help: Mapped[str]
    target_types: Mapped[list[str]] = mapped_column(ARRAY(sa.Text), server_default="{}")
    severity: Mapped[int] = mapped_column(sa.Integer)
    is_confidential: Mapped[bool] = mapped_column(server_default=sa.false())
    requires_details: Mapped[bool] = mapped_column(server_default=sa.false())
    position: Mapped[int] = mapped_column(sa.Integer)
    is_active: Mapped[bool] = mapped_column(server_default=sa.true())
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class ReportCase(Base):
    """All reports about one target. It stays one case when it is reported again after it was resolved.

    `score` is the weight of its open reports, `severity` that of their worst reason. `reviewed_digest` is of the
    target as it was when the case was resolved. `hidden_at` and `locked_at` say since when its score or a decision
    keeps the target hidden or locked; a decision without an action ends both.
    """

    __tablename__ = "moderation_report_case"
    __table_args__ = (
        sa.UniqueConstraint("target_type", "target_id"),
        check_one_of("status", CaseStatus, "status_known"),
        check_one_of("resolution", Resolution, "resolution_known"),
        sa.CheckConstraint("(status = 'CLAIMED') <= (claimed_by IS NOT NULL)", name="claimed_by_somebody"),
        sa.Index(
            "ix_moderation_report_case_queue",
            sa.text("severity DESC"),
            sa.text("score DESC"),
            "id",
            postgresql_where=sa.text("status <> 'RESOLVED'"),
        ),
        sa.Index("ix_moderation_report_case_age", "id", postgresql_where=sa.text("status <> 'RESOLVED'")),
        sa.Index(
            "ix_moderation_report_case_status", "status", sa.text("updated_at DESC"), sa.text("id DESC")
        ),
        sa.Index(
            "ix_moderation_report_case_claimed",
            "claimed_by",
            "claimed_at",
            postgresql_where=sa.text("status = 'CLAIMED'"),
        ),
        sa.Index("ix_moderation_report_case_author", "target_author_id", sa.text("id DESC")),
    )

    id: Mapped[int] = identity_column()
    target_type: Mapped[str]
    target_id: Mapped[int] = mapped_column(sa.BigInteger)
    target_author_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    snapshot: Mapped[Snapshot] = mapped_column(JSONB)
    score: Mapped[Decimal] = mapped_column(sa.Numeric(10, 2), server_default="0")
    severity: Mapped[int] = mapped_column(sa.Integer)
    report_count: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    status: Mapped[str] = mapped_column(server_default=CaseStatus.OPEN)
    is_escalated: Mapped[bool] = mapped_column(server_default=sa.false())
    is_confidential: Mapped[bool] = mapped_column(server_default=sa.false())
    claimed_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    claimed_at: Mapped[datetime | None]
    hidden_at: Mapped[datetime | None]
    locked_at: Mapped[datetime | None]
    resolution: Mapped[str | None]
    public_note: Mapped[str | None]
    resolved_by: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    resolved_at: Mapped[datetime | None]
    reviewed_digest: Mapped[str | None]
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class Report(Base):
    """What a member says about a target; one row for each case and reporter, used again for a later report.

    `earlier_agreed` and `earlier_decided` count how earlier reports in this row were decided. `reporter_id` is null
    once the reporter has left.
    """

    __tablename__ = "moderation_report"
    __table_args__ = (
        sa.UniqueConstraint("case_id", "reporter_id"),
        check_one_of("status", ReportStatus, "status_known"),
        sa.Index(
            "ix_moderation_report_reporter", "reporter_id", sa.text("created_at DESC"), sa.text("id DESC")
        ),
    )

    id: Mapped[int] = identity_column()
    case_id: Mapped[int] = mapped_column(sa.ForeignKey(ReportCase.id, ondelete="CASCADE"))
    reporter_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id))
    reason_key: Mapped[str] = mapped_column(sa.ForeignKey(ReportReason.key, onupdate="CASCADE"), index=True)
    details: Mapped[str | None]
    weight: Mapped[Decimal] = mapped_column(sa.Numeric(10, 2))
    status: Mapped[str] = mapped_column(server_default=ReportStatus.OPEN)
    earlier_agreed: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    earlier_decided: Mapped[int] = mapped_column(sa.Integer, server_default="0")
    created_at: Mapped[datetime]
    resolved_at: Mapped[datetime | None]


class CannedReply(Base):
    """A text that staff often send; with a `resolution` it is offered for that one alone."""

    __tablename__ = "moderation_canned_reply"
    __table_args__ = (check_one_of("resolution", Resolution, "resolution_known"),)

    id: Mapped[int] = identity_column()
    title: Mapped[str]
    body: Mapped[str]
    resolution: Mapped[str | None]
    position: Mapped[int] = mapped_column(sa.Integer)
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


# With these staff have done nothing about the target or its author.
WITHOUT_ACTION = (Resolution.NO_ACTION, Resolution.DUPLICATE)
# A case that somebody still has to decide about.
PENDING = (CaseStatus.OPEN, CaseStatus.CLAIMED, CaseStatus.ESCALATED, CaseStatus.REOPENED)
