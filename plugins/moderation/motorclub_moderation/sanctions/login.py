"""What a ban means at the log-in, and what everybody may know of it."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Ban, Refusal, iso, now, reads
from motorclub_moderation.sanctions.appeal_tokens import make_appeal_token
from motorclub_moderation.sanctions.models import BanScope, BanStatus, MemberBan
from motorclub_moderation.sanctions.queries import last_decision, may_appeal

# The text by which clients know a ban (seed.md).
BANNED = "Account banned"


def find_ban(member_id: int) -> Ban | None:
    """The ban that keeps a member out now: also one whose time has come, but that no job has moved yet."""
    at = now()
    begun = sa.or_(
        MemberBan.status == BanStatus.ACTIVE,
        sa.and_(MemberBan.status == BanStatus.SCHEDULED, MemberBan.starts_at <= at),
    )
    holds = sa.or_(MemberBan.expires_at.is_(None), MemberBan.expires_at > at)
    columns = (MemberBan.id, MemberBan.public_reason, MemberBan.expires_at, *last_decision(MemberBan))
    row = (
        reads()
        .execute(
            sa.select(*columns).where(
                MemberBan.user_id == member_id, MemberBan.scope == BanScope.FULL, begun, holds
            )
        )
        .one_or_none()
    )
    if row is None:
        return None
    return Ban(row.id, row.public_reason, row.expires_at, may_appeal(row.appeal_is_open, row.decided_at))


def check_login(member_id: int) -> Refusal | None:
    """403 with what the member may know, and a token to appeal by."""
    ban = find_ban(member_id)
    if ban is None:
        return None
    about = {
        "id": ban.id,
        "reason": ban.reason,
        "expiresAt": iso(ban.expires_at) if ban.expires_at else None,
        "appealable": ban.appealable,
    }
    return Refusal(BANNED, {"ban": about, "appealToken": make_appeal_token(member_id)})
