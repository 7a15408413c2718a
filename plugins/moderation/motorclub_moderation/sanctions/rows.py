"""What the calls of warnings, bans and appeals answer."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from motorclub.api.rows import AuthoredRow, Internal, Row
from motorclub_moderation.sanctions.models import AppealStatus, BanScope, BanStatus, WarningStatus


class AppealStateRow(Row):
    """The last appeal against a ban or a warning, as the member sees it."""

    id: int
    ban_id: Internal[int | None]
    warning_id: Internal[int | None]
    body: str
    status: Annotated[str, AppealStatus]
    reply: str | None
    created_at: datetime
    decided_at: datetime | None


class OwnBanRow(Row):
    """A ban as the banned member sees it. `nextAppealAt` is set while an appeal has to wait."""

    id: int
    scope: Annotated[str, BanScope]
    public_reason: str
    status: Annotated[str, BanStatus]
    starts_at: datetime
    expires_at: datetime | None
    lift_reason: str | None
    created_at: datetime
    appeal: AppealStateRow | None = None
    can_appeal: bool = False
    next_appeal_at: datetime | None = None


class OwnWarningRow(Row):
    """A warning as the warned member sees it."""

    id: int
    type: str
    points: int
    body: str
    status: Annotated[str, WarningStatus]
    acknowledged_at: datetime | None
    revoke_reason: str | None
    expires_at: datetime
    created_at: datetime
    appeal: AppealStateRow | None = None
    can_appeal: bool = False
    next_appeal_at: datetime | None = None


class BanNoteRow(Row):
    """What a profile says of a ban that keeps its member out; staff and the member read the `reason`, others null."""

    is_banned: bool
    expires_at: datetime | None
    reason: str | None


class BanRow(AuthoredRow):
    """A ban as staff see it; `author` is the banned member. `issuedBy` is null if the system made it."""

    id: int
    scope: Annotated[str, BanScope]
    reason: str
    public_reason: str
    staff_note: str | None
    case_id: int | None
    status: Annotated[str, BanStatus]
    starts_at: datetime
    expires_at: datetime | None
    issued_by_id: int | None
    issued_by: str | None
    lifted_by: str | None
    lift_reason: str | None
    created_at: datetime
    version: int
    can_change: bool
    open_appeal_id: int | None


class WarningRow(AuthoredRow):
    """A warning as staff see it; `author` is the warned member."""

    id: int
    type: str
    points: int
    body: str
    case_id: int | None
    status: Annotated[str, WarningStatus]
    issued_by_id: int | None
    issued_by: str | None
    acknowledged_at: datetime | None
    revoke_reason: str | None
    expires_at: datetime
    created_at: datetime
    version: int
    can_change: bool


class AppealRow(AuthoredRow):
    """An appeal as staff see it; `author` is the member. `mayDecide` is false for who has issued it."""

    id: int
    ban_id: int | None
    warning_id: int | None
    body: str
    status: Annotated[str, AppealStatus]
    reply: str | None
    created_at: datetime
    decided_at: datetime | None
    reviewer: str | None
    scope: str | None
    public_reason: Annotated[str, "The reason of the ban, or the text of the warning."]
    points: int | None
    expires_at: datetime | None
    issued_by: str | None
    version: int
    may_decide: bool
    is_late: bool


class MemberPointsRow(AuthoredRow):
    """A member with warning points for whom staff should decide about a ban."""

    points: int
    warning_count: int
    last_warned_at: datetime


class MemberSanctionsRow(Row):
    """What stands against a member, for the dialogs of staff."""

    points: int
    can_sanction: bool
    may_ban_longer: bool
    proposes_ban: bool
