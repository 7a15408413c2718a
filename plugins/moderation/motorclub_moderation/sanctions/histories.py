"""The bans that hold, for plugins that are switched on after they began."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent, iso, now
from motorclub.api.rows import read_after
from motorclub_moderation.sanctions.events import MemberBanned
from motorclub_moderation.sanctions.models import BanStatus, MemberBan


def load_bans(after_id: int, limit: int) -> Iterator[PastEvent]:
    """Bans that have begun and are not over."""
    columns = (MemberBan.id, MemberBan.user_id, MemberBan.scope, MemberBan.starts_at, MemberBan.expires_at)
    holds = (
        MemberBan.status == BanStatus.ACTIVE,
        sa.or_(MemberBan.expires_at.is_(None), MemberBan.expires_at > now()),
    )
    for row in read_after(sa.select(*columns).where(*holds), MemberBan.id, after_id, limit):
        ends = iso(row.expires_at) if row.expires_at else None
        yield PastEvent(row.id, row.starts_at, MemberBanned(row.id, row.user_id, row.scope, ends))


HISTORIES = (History(MemberBanned, load_bans),)
