"""Background work: bans begin and end on time, warnings expire."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import ApiError, Job, db, now
from motorclub_moderation.sanctions import bans
from motorclub_moderation.sanctions.models import BanStatus, MemberBan, MemberWarning, WarningStatus

AT_ONCE = 200


def move_ban(payload: Mapping[str, Any]) -> None:
    """Have a ban begin or end if it is time. Commits."""
    try:
        bans.lock_ban(payload["ban_id"])
    except ApiError:  # the member is erased
        db.session.rollback()
    db.session.commit()


def move_due(payload: Mapping[str, Any]) -> None:
    """What `move_ban` has missed, such as while the plugin was off; and warnings whose time is up. Commits."""
    begins = sa.and_(MemberBan.status == BanStatus.SCHEDULED, MemberBan.starts_at <= now())
    ends = sa.and_(MemberBan.status == BanStatus.ACTIVE, MemberBan.expires_at <= now())
    due = sa.select(MemberBan.id).where(sa.or_(begins, ends)).order_by(MemberBan.id).limit(AT_ONCE)
    for ban_id in list(db.session.scalars(due)):
        move_ban({"ban_id": ban_id})
    over = (MemberWarning.status == WarningStatus.ACTIVE, MemberWarning.expires_at <= now())
    values = {"status": WarningStatus.EXPIRED, "version": MemberWarning.version + 1}
    db.session.execute(sa.update(MemberWarning).where(*over).values(values))
    db.session.commit()


JOBS = (
    Job(bans.MOVE_BAN, move_ban),
    Job("moderation.move_bans", move_due, every=timedelta(minutes=1)),
)
