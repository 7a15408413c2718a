"""Reading warnings, bans and appeals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import aliased

from motorclub.api import Member, Role, Viewer, not_found, now, reads, settings_of
from motorclub.api.rows import AUTHOR, Page, columns_of, read_first, read_one, read_page, read_rows
from motorclub_moderation.sanctions.appeals import PAUSE
from motorclub_moderation.sanctions.models import (
    CURRENT_BANS,
    OPEN_APPEALS,
    BanAppeal,
    BanStatus,
    MemberBan,
    MemberWarning,
    WarningStatus,
)
from motorclub_moderation.sanctions.permissions import BAN_LONGER
from motorclub_moderation.sanctions.rows import (
    AppealRow,
    AppealStateRow,
    BanRow,
    MemberPointsRow,
    MemberSanctionsRow,
    OwnBanRow,
    OwnWarningRow,
    WarningRow,
)
from motorclub_moderation.sanctions.targets import RANKS, may_sanction
from motorclub_moderation.sanctions.warnings import is_counted
from motorclub_moderation.settings import ModerationSettings

Own = TypeVar("Own", OwnBanRow, OwnWarningRow)
Query = Mapping[str, Any]


# The states of a ban and of a warning when a statement is executed, whether or not a job has moved them.
_NOW = sa.bindparam("now", unique=True, type_=MemberBan.expires_at.type, callable_=now)
BAN_STATUS: sa.ColumnElement[str] = sa.case(
    (sa.and_(MemberBan.status.in_(CURRENT_BANS), MemberBan.expires_at <= _NOW), str(BanStatus.EXPIRED)),
    (sa.and_(MemberBan.status == BanStatus.SCHEDULED, MemberBan.starts_at <= _NOW), str(BanStatus.ACTIVE)),
    else_=MemberBan.status,
)
WARNING_STATUS: sa.ColumnElement[str] = sa.case(
    (
        sa.and_(MemberWarning.status == WarningStatus.ACTIVE, MemberWarning.expires_at <= _NOW),
        str(WarningStatus.EXPIRED),
    ),
    else_=MemberWarning.status,
)


def last_decision(table: type[MemberBan] | type[MemberWarning]) -> Sequence[sa.ColumnElement[Any]]:
    """`appeal_is_open` and `decided_at` of the appeals against a row of the table."""
    column = BanAppeal.ban_id if table is MemberBan else BanAppeal.warning_id
    mine = sa.select(sa.literal(1)).where(column == table.id).correlate(table)
    is_open = mine.where(BanAppeal.decided_at.is_(None)).exists()
    decided = sa.select(sa.func.max(BanAppeal.decided_at)).where(column == table.id).correlate(table)
    return (is_open.label("appeal_is_open"), decided.scalar_subquery().label("decided_at"))


def may_appeal(is_open: bool, decided_at: datetime | None) -> bool:
    """Whether there is no open appeal, and the last decision is long enough ago."""
    return not is_open and (decided_at is None or decided_at + PAUSE <= now())


# The member's own

_OWN_BANS = sa.select(*columns_of(OwnBanRow, MemberBan, status=BAN_STATUS))
_OWN_WARNINGS = sa.select(*columns_of(OwnWarningRow, MemberWarning, status=WARNING_STATUS))


def list_own_bans(member_id: int, page: int, size: int) -> Page[OwnBanRow]:
    """A member's bans, the newest first."""
    found = _OWN_BANS.where(MemberBan.user_id == member_id).order_by(MemberBan.id.desc())
    bans = read_page(OwnBanRow, found, page, size)
    _add_appeals(bans.content, BanAppeal.ban_id, CURRENT_BANS)
    return bans


def find_own_ban(member_id: int, ban_id: int) -> OwnBanRow | None:
    """One of a member's bans."""
    ban = read_first(OwnBanRow, _OWN_BANS.where(MemberBan.user_id == member_id, MemberBan.id == ban_id))
    if ban is not None:
        _add_appeals([ban], BanAppeal.ban_id, CURRENT_BANS)
    return ban


def list_own_warnings(member_id: int, page: int, size: int, *, unread: bool = False) -> Page[OwnWarningRow]:
    """A member's warnings, the newest first; with `unread` those that they have to acknowledge."""
    found = _OWN_WARNINGS.where(MemberWarning.user_id == member_id)
    if unread:
        found = found.where(MemberWarning.acknowledged_at.is_(None), is_counted())
    warnings = read_page(OwnWarningRow, found.order_by(MemberWarning.id.desc()), page, size)
    _add_appeals(warnings.content, BanAppeal.warning_id, (WarningStatus.ACTIVE,))
    return warnings


def find_own_warning(member_id: int, warning_id: int) -> OwnWarningRow:
    """One of a member's warnings. Raises 404."""
    found = _OWN_WARNINGS.where(MemberWarning.user_id == member_id, MemberWarning.id == warning_id)
    warning = read_one(OwnWarningRow, found, "Warning {id}", id=warning_id)
    _add_appeals([warning], BanAppeal.warning_id, (WarningStatus.ACTIVE,))
    return warning


def _add_appeals(rows: Sequence[Own], column: Any, current: Sequence[str]) -> None:
    """Set the last appeal of each, and whether the member may appeal now."""
    if not rows:
        return
    newest = (
        sa.select(*columns_of(AppealStateRow, BanAppeal))
        .where(column.in_([row.id for row in rows]))
        .ext(distinct_on(column))
        .order_by(column, BanAppeal.id.desc())
    )
    appeals = {appeal.ban_id or appeal.warning_id: appeal for appeal in read_rows(AppealStateRow, newest)}
    for row in rows:
        row.appeal = appeal = appeals.get(row.id)
        is_open = appeal is not None and appeal.decided_at is None
        row.can_appeal = row.status in current and may_appeal(is_open, appeal.decided_at if appeal else None)
        if row.status in current and appeal and appeal.decided_at and not row.can_appeal:
            row.next_appeal_at = appeal.decided_at + PAUSE


# Staff's

_ISSUER, _OTHER = aliased(Member), aliased(Member)


def list_bans(viewer: Viewer, query: Query) -> Page[BanRow]:
    """Bans, the newest first; of a state, a scope or a member."""
    found = _select_bans(viewer)
    if "status" in query:
        found = found.where(query["status"] == BAN_STATUS)
    if "scope" in query:
        found = found.where(MemberBan.scope == query["scope"])
    if "user_id" in query:
        found = found.where(MemberBan.user_id == query["user_id"])
    return read_page(BanRow, found.order_by(MemberBan.id.desc()), query["page"], query["size"])


def get_ban(viewer: Viewer, ban_id: int) -> BanRow:
    """A ban. Raises 404."""
    return read_one(BanRow, _select_bans(viewer).where(MemberBan.id == ban_id), "Ban {id}", id=ban_id)


def _select_bans(viewer: Viewer) -> sa.Select[*tuple[Any, ...]]:
    open_appeal = (
        sa.select(BanAppeal.id)
        .where(BanAppeal.ban_id == MemberBan.id, BanAppeal.decided_at.is_(None))
        .correlate(MemberBan)
        .scalar_subquery()
    )
    columns = columns_of(
        BanRow,
        MemberBan,
        **AUTHOR,
        status=BAN_STATUS,
        issued_by=_ISSUER.username,
        lifted_by=_OTHER.username,
        can_change=_may_change(viewer, MemberBan.user_id),
        open_appeal_id=open_appeal,
    )
    return (
        sa.select(*columns)
        .join(Member, Member.id == MemberBan.user_id)
        .outerjoin(_ISSUER, _ISSUER.id == MemberBan.issued_by_id)
        .outerjoin(_OTHER, _OTHER.id == MemberBan.lifted_by_id)
    )


def _may_change(viewer: Viewer, member_id: Any) -> sa.ColumnElement[bool]:
    """As targets.may_sanction, of the joined member."""
    rank = RANKS[viewer.role] if viewer.role else -1
    below = [role for role, height in RANKS.items() if height <= rank]
    return sa.and_(Member.role.in_(below), member_id != viewer.id)


def list_warnings(viewer: Viewer, query: Query) -> Page[WarningRow]:
    """Warnings, the newest first; of a state or a member."""
    found = _select_warnings(viewer)
    if "status" in query:
        found = found.where(query["status"] == WARNING_STATUS)
    if "user_id" in query:
        found = found.where(MemberWarning.user_id == query["user_id"])
    return read_page(WarningRow, found.order_by(MemberWarning.id.desc()), query["page"], query["size"])


def get_warning(viewer: Viewer, warning_id: int) -> WarningRow:
    """A warning. Raises 404."""
    found = _select_warnings(viewer).where(MemberWarning.id == warning_id)
    return read_one(WarningRow, found, "Warning {id}", id=warning_id)


def _select_warnings(viewer: Viewer) -> sa.Select[*tuple[Any, ...]]:
    columns = columns_of(
        WarningRow,
        MemberWarning,
        **AUTHOR,
        status=WARNING_STATUS,
        issued_by=_ISSUER.username,
        can_change=_may_change(viewer, MemberWarning.user_id),
    )
    return (
        sa.select(*columns)
        .join(Member, Member.id == MemberWarning.user_id)
        .outerjoin(_ISSUER, _ISSUER.id == MemberWarning.issued_by_id)
    )


def list_appeals(viewer: Viewer, query: Query) -> Page[AppealRow]:
    """Appeals; the open ones with the oldest first, decided ones with the newest."""
    found = _select_appeals(viewer)
    if query["open"]:
        found = found.where(BanAppeal.decided_at.is_(None)).order_by(BanAppeal.id)
    else:
        found = found.where(BanAppeal.decided_at.is_not(None)).order_by(BanAppeal.decided_at.desc())
    return read_page(AppealRow, found, query["page"], query["size"])


def get_appeal(viewer: Viewer, appeal_id: int) -> AppealRow:
    """An appeal. Raises 404."""
    return read_one(
        AppealRow, _select_appeals(viewer).where(BanAppeal.id == appeal_id), "Appeal {id}", id=appeal_id
    )


def _select_appeals(viewer: Viewer) -> sa.Select[*tuple[Any, ...]]:
    issuer_id = sa.func.coalesce(MemberBan.issued_by_id, MemberWarning.issued_by_id)
    late = now() - timedelta(hours=settings_of(ModerationSettings).appeal_hours)
    columns = columns_of(
        AppealRow,
        BanAppeal,
        **AUTHOR,
        reviewer=_OTHER.username,
        scope=MemberBan.scope,
        public_reason=sa.func.coalesce(MemberBan.public_reason, MemberWarning.body),
        points=MemberWarning.points,
        expires_at=sa.func.coalesce(MemberBan.expires_at, MemberWarning.expires_at),
        issued_by=_ISSUER.username,
        may_decide=sa.and_(issuer_id.is_distinct_from(viewer.id), BanAppeal.user_id != viewer.id),
        is_late=sa.and_(BanAppeal.status.in_(OPEN_APPEALS), BanAppeal.created_at < late),
    )
    return (
        sa.select(*columns)
        .join(Member, Member.id == BanAppeal.user_id)
        .outerjoin(MemberBan, MemberBan.id == BanAppeal.ban_id)
        .outerjoin(MemberWarning, MemberWarning.id == BanAppeal.warning_id)
        .outerjoin(_ISSUER, _ISSUER.id == issuer_id)
        .outerjoin(_OTHER, _OTHER.id == BanAppeal.reviewer_id)
    )


# Points


def list_points(page: int, size: int) -> Page[MemberPointsRow]:
    """Members with so many points that staff should decide about a ban, and who have none; the most points first."""
    total = sa.func.sum(MemberWarning.points)
    columns = columns_of(
        MemberPointsRow,
        MemberWarning,
        **AUTHOR,
        points=total,
        warning_count=sa.func.count(),
        last_warned_at=sa.func.max(MemberWarning.created_at),
    )
    banned = sa.exists().where(MemberBan.user_id == Member.id, MemberBan.status.in_(CURRENT_BANS))
    threshold = settings_of(ModerationSettings).points_to_propose_ban
    found = (
        sa.select(*columns)
        .join(Member, Member.id == MemberWarning.user_id)
        .where(is_counted(), ~banned, sa.literal(threshold) > 0)
        .group_by(Member.id)
        .having(total >= threshold)
        .order_by(total.desc(), Member.id)
    )
    return read_page(MemberPointsRow, found, page, size)


def read_role(member_id: int) -> Role:
    """The role of a member. Raises 404."""
    role = reads().scalar(sa.select(Member.role).where(Member.id == member_id))
    if role is None:
        raise not_found("Member {id}", id=member_id)
    return Role(role)


def get_sanctions(viewer: Viewer, member_id: int) -> MemberSanctionsRow:
    """What stands against a member. Raises 404."""
    role = read_role(member_id)
    total = sa.select(sa.func.coalesce(sa.func.sum(MemberWarning.points), 0))
    points = reads().scalar(total.where(MemberWarning.user_id == member_id, is_counted())) or 0
    threshold = settings_of(ModerationSettings).points_to_propose_ban
    return MemberSanctionsRow(
        points=points,
        can_sanction=member_id != viewer.id and may_sanction(viewer, role),
        may_ban_longer=viewer.may(BAN_LONGER),
        proposes_ban=0 < threshold <= points,
    )
