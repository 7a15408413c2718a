"""Reading where members stand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import datetime

import sqlalchemy as sa

from motorclub.api import (
    Member,
    Viewer,
    check_member_exists,
    may_see_profile,
    not_found,
    now,
    privacy_of,
    reads,
    settings_of,
    translate_answer,
)
from motorclub.api.levels import COMMON_LEVEL, list_privileges
from motorclub.api.rows import Internal, Row, columns_of, read_one, read_rows
from motorclub_ranks.ledger.services import read_total
from motorclub_ranks.levels.models import ActivityRank, Standing
from motorclub_ranks.levels.progress import list_caps, list_sources
from motorclub_ranks.levels.rows import (
    LevelRow,
    MemberLevelRow,
    MemberLevelsRow,
    RankDetailsRow,
    RankNeedsRow,
    UserRankRow,
)
from motorclub_ranks.levels.rules import GRACE, quality_of
from motorclub_ranks.settings import RanksSettings
from motorclub_ranks.shared.permissions import MANAGE

_LEVEL_COLUMNS = columns_of(MemberLevelRow, Standing, ActivityRank)
_NEEDS_COLUMNS = columns_of(RankNeedsRow, ActivityRank)


class _Stands(Row):
    """What is stored of a member's standing."""

    created_at: Internal[datetime]
    level: int
    name: str | None
    icon: str | None
    colour: str | None
    below_since: datetime | None
    good_posts: int | None
    bad_posts: int | None


# Who has not been looked at yet is where everybody is without a plugin that counts.
_LEVEL = sa.func.coalesce(Standing.level, COMMON_LEVEL)
_STANDS_COLUMNS = columns_of(_Stands, Member, Standing, ActivityRank, level=_LEVEL)


def list_member_levels(member_ids: Collection[int]) -> MemberLevelsRow:
    """The levels of these members, as far as there are such."""
    found = sa.select(*_LEVEL_COLUMNS).join(ActivityRank, ActivityRank.level == Standing.level)
    rows = read_rows(MemberLevelRow, found.where(Standing.member_id.in_(member_ids)))
    for row in rows:
        row.name = translate_answer(row.name)
    return MemberLevelsRow(rows)


def get_user_rank(viewer: Viewer, member_id: int) -> UserRankRow:
    """A member's standing; details for themselves and for admins. Raises 404 for a profile that is kept private."""
    check_member_exists(member_id)
    found = (
        sa.select(*_STANDS_COLUMNS)
        .outerjoin(Standing, Standing.member_id == Member.id)
        .outerjoin(ActivityRank, ActivityRank.level == _LEVEL)
        .where(Member.id == member_id)
    )
    stands = read_one(_Stands, found, "User {id}", id=member_id)
    is_open = viewer.id == member_id or viewer.may(MANAGE)
    if not is_open and not may_see_profile(viewer, member_id, privacy_of([member_id])[member_id].visible_to):
        raise not_found("User {id}", id=member_id)
    return UserRankRow(
        user_id=member_id,
        level=_to_level(stands),
        points=read_total(member_id) if settings_of(RanksSettings).game else None,
        details=_to_details(member_id, stands) if is_open else None,
    )


def _to_level(stands: _Stands) -> LevelRow | None:
    if stands.name is None or stands.icon is None or stands.colour is None:
        return None
    return LevelRow(stands.level, translate_answer(stands.name), stands.icon, stands.colour)


def _to_details(member_id: int, stands: _Stands) -> RankDetailsRow:
    good, bad, level = stands.good_posts or 0, stands.bad_posts or 0, stands.level
    plays = settings_of(RanksSettings).game
    return RankDetailsRow(
        age_days=(now() - stands.created_at).days,
        quality=round(quality_of(good, bad), 4),
        good_posts=good,
        bad_posts=bad,
        privileges=_list_privileges_up_to(level),
        next=_find_next(level),
        sources=list_sources(member_id) if plays else [],
        caps=list_caps(member_id) if plays else [],
        falls_at=stands.below_since + GRACE if stands.below_since else None,
    )


def _find_next(level: int) -> RankNeedsRow | None:
    found = sa.select(*_NEEDS_COLUMNS).where(ActivityRank.is_active, ActivityRank.level > level)
    rows = read_rows(RankNeedsRow, found.order_by(ActivityRank.level).limit(1))
    for row in rows:
        row.name = translate_answer(row.name)
    return rows[0] if rows else None


def _list_privileges_up_to(level: int) -> list[str]:
    """What a member may do: the limits of level 0 no longer apply above it."""
    lowest = 0 if level == 0 else 1
    columns = (ActivityRank.level, ActivityRank.privileges)
    found = sa.select(*columns).where(ActivityRank.is_active, ActivityRank.level.between(lowest, level))
    written = reads().execute(found.order_by(ActivityRank.level))
    texts = [text for row in written for text in row.privileges]
    granted = sorted(list_privileges(), key=lambda privilege: privilege.level)
    texts += [privilege.text for privilege in granted if lowest <= privilege.level <= level]
    return [translate_answer(text) for text in _drop_replaced(texts)]


def _drop_replaced(texts: Iterable[str]) -> list[str]:
    """Keep the last of those that differ only in their numbers: "20 cars" replaces "5 cars".

    >>> _drop_replaced(["5 cars", "Vote in contests", "20 cars"])
    ['20 cars', 'Vote in contests']
    """
    last = {re.sub(r"\d+", "", text): text for text in texts}
    return list(last.values())
