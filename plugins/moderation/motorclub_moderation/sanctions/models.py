"""The tables of warnings, bans and appeals."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, mapped_column

from motorclub.api import Member, check_one_of, identity_column
from motorclub_moderation.shared.base import Base


class WarningStatus(StrEnum):
    """Whether a warning's points count. EXPIRED and REVOKED are final."""

    ACTIVE = "ACTIVE"
    EXPIRED = "EXPIRED"
    REVOKED = "REVOKED"


class BanScope(StrEnum):
    """What a banned member may not do: FULL keeps them out, the others let them read."""

    FULL = "FULL"
    READ_ONLY = "READ_ONLY"
    FORUM = "FORUM"
    SHOWCASE = "SHOWCASE"
    EVENTS = "EVENTS"
    COMMENTS = "COMMENTS"


class BanStatus(StrEnum):
    """Where a ban is in its life (community.md 6.3). EXPIRED and LIFTED are final."""

    SCHEDULED = "SCHEDULED"
    ACTIVE = "ACTIVE"
    EXPIRED = "EXPIRED"
    LIFTED = "LIFTED"


class AppealStatus(StrEnum):
    """Where an appeal is (community.md 6.3). UPHELD, REDUCED and OVERTURNED are decisions."""

    SUBMITTED = "SUBMITTED"
    UNDER_REVIEW = "UNDER_REVIEW"
    UPHELD = "UPHELD"
    REDUCED = "REDUCED"
    OVERTURNED = "OVERTURNED"


# An appeal that waits for a decision; a ban that holds or will hold.
OPEN_APPEALS = (AppealStatus.SUBMITTED, AppealStatus.UNDER_REVIEW)
CURRENT_BANS = (BanStatus.SCHEDULED, BanStatus.ACTIVE)


class MemberWarning(Base):
    """A warning. `issued_by_id` is null if the system gave it, `acknowledged_at` until the member has read it."""

    __tablename__ = "moderation_warning"
    __table_args__ = (
        check_one_of("status", WarningStatus, "status_known"),
        sa.CheckConstraint("points BETWEEN 1 AND 10", name="points_in_range"),
        sa.Index(None, "user_id", "id"),
        sa.Index("ix_moderation_warning_due", "expires_at", postgresql_where=sa.text("status = 'ACTIVE'")),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    issued_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    case_id: Mapped[int | None]
    type: Mapped[str]
    points: Mapped[int] = mapped_column(sa.Integer)
    body: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=WarningStatus.ACTIVE)
    acknowledged_at: Mapped[datetime | None]
    revoke_reason: Mapped[str | None]
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class MemberBan(Base):
    """A ban. `expires_at` is null if it is permanent, `issued_by_id` if the system made it.

    `public_reason` is what the member and everybody who asks may read, `reason` its key, `staff_note` staff's alone.
    A member has at most one ban of a scope that holds or will hold.
    """

    __tablename__ = "moderation_ban"
    __table_args__ = (
        check_one_of("scope", BanScope, "scope_known"),
        check_one_of("status", BanStatus, "status_known"),
        sa.CheckConstraint("expires_at > starts_at", name="ends_after_start"),
        sa.Index(None, "user_id", "id"),
        sa.Index(
            "uq_moderation_ban_current",
            "user_id",
            "scope",
            unique=True,
            postgresql_where=sa.text("status IN ('SCHEDULED', 'ACTIVE')"),
        ),
        sa.Index("ix_moderation_ban_to_start", "starts_at", postgresql_where=sa.text("status = 'SCHEDULED'")),
        sa.Index("ix_moderation_ban_to_end", "expires_at", postgresql_where=sa.text("status = 'ACTIVE'")),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    issued_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    case_id: Mapped[int | None]
    scope: Mapped[str]
    reason: Mapped[str]
    public_reason: Mapped[str]
    staff_note: Mapped[str | None]
    status: Mapped[str]
    starts_at: Mapped[datetime]
    expires_at: Mapped[datetime | None]
    lifted_by_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    lift_reason: Mapped[str | None]
    notified_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")


class BanAppeal(Base):
    """An appeal against a ban or a warning. `reviewer_id` is who has taken or decided it, never who issued it."""

    __tablename__ = "moderation_ban_appeal"
    __table_args__ = (
        check_one_of("status", AppealStatus, "status_known"),
        sa.CheckConstraint("num_nonnulls(ban_id, warning_id) = 1", name="about_one"),
        sa.CheckConstraint("(decided_at IS NULL) = (reply IS NULL)", name="decided_with_reply"),
        sa.Index(None, "user_id", "id"),
        sa.Index(None, "ban_id"),
        sa.Index(None, "warning_id"),
        sa.Index(
            "uq_moderation_ban_appeal_open",
            sa.text("coalesce(ban_id, 0)"),
            sa.text("coalesce(warning_id, 0)"),
            unique=True,
            postgresql_where=sa.text("decided_at IS NULL"),
        ),
    )

    id: Mapped[int] = identity_column()
    user_id: Mapped[int] = mapped_column(sa.ForeignKey(Member.id, ondelete="CASCADE"))
    ban_id: Mapped[int | None] = mapped_column(sa.ForeignKey(MemberBan.id, ondelete="CASCADE"))
    warning_id: Mapped[int | None] = mapped_column(sa.ForeignKey(MemberWarning.id, ondelete="CASCADE"))
    body: Mapped[str]
    status: Mapped[str] = mapped_column(server_default=AppealStatus.SUBMITTED)
    reviewer_id: Mapped[int | None] = mapped_column(sa.ForeignKey(Member.id), index=True)
    reply: Mapped[str | None]
    decided_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    version: Mapped[int] = mapped_column(sa.Integer, server_default="1")
