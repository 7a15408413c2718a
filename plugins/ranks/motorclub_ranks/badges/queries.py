"""Reading badges: all of them, those of a member, and how far a member is."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import sqlalchemy as sa

from motorclub.api import (
    ContentRef,
    Viewer,
    check_member_exists,
    may_see_profile,
    not_found,
    privacy_of,
    resolve_content,
    translate_answer,
)
from motorclub.api.badges import Tier
from motorclub.api.rows import Page, columns_of, read_one, read_page, read_rows
from motorclub_ranks.badges.models import Badge, BadgeAward
from motorclub_ranks.badges.rows import AwardRow, BadgeRow, BadgesOfMembersRow, MemberBadgesRow
from motorclub_ranks.badges.rules import MEMBER_TYPE
from motorclub_ranks.shared.game import check_game

_HOLDERS = (
    sa.select(sa.func.count(BadgeAward.user_id.distinct()))
    .where(BadgeAward.badge_id == Badge.id)
    .correlate(Badge)
    .scalar_subquery()
)
_BADGE = columns_of(BadgeRow, Badge, holders=_HOLDERS)
_AWARD = columns_of(AwardRow, BadgeAward, Badge)


def list_badges(page: int, size: int) -> Page[BadgeRow]:
    """A page of all badges. Raises 404 while the game is off."""
    check_game()
    found = read_page(BadgeRow, sa.select(*_BADGE).order_by(Badge.position, Badge.id), page, size)
    _translate(found.content)
    return found


def get_badge(badge_id: int) -> BadgeRow:
    """A badge. Raises 404."""
    row = read_one(BadgeRow, sa.select(*_BADGE).where(Badge.id == badge_id), "Badge {id}", id=badge_id)
    _translate([row])
    return row


def list_awards(viewer: Viewer, user_id: int, page: int, size: int) -> Page[AwardRow]:
    """A page of a member's badges, the newest first. Raises 404 for a hidden profile and while the game is off."""
    check_game()
    _check_profile(viewer, user_id)
    awards = sa.select(*_AWARD).join(Badge, Badge.id == BadgeAward.badge_id)
    newest = awards.where(BadgeAward.user_id == user_id).order_by(
        BadgeAward.awarded_at.desc(), BadgeAward.id.desc()
    )
    found = read_page(AwardRow, newest, page, size)
    _translate(found.content)
    _name_sources(found.content, viewer)
    return found


def count_badges(member_ids: Collection[int]) -> BadgesOfMembersRow:
    """How many badges of each tier these members have. Raises 404 while the game is off."""
    check_game()
    counts = {
        tier.name.lower(): sa.func.count().filter(Badge.tier == tier).label(tier.name.lower())
        for tier in Tier
    }
    columns = columns_of(MemberBadgesRow, member_id=BadgeAward.user_id, **counts)
    found = sa.select(*columns).join(Badge, Badge.id == BadgeAward.badge_id)
    chosen = found.where(BadgeAward.user_id.in_(member_ids)).group_by(BadgeAward.user_id)
    return BadgesOfMembersRow(read_rows(MemberBadgesRow, chosen))


def _check_profile(viewer: Viewer, user_id: int) -> None:
    check_member_exists(user_id)
    if not may_see_profile(viewer, user_id, privacy_of([user_id])[user_id].visible_to):
        raise not_found("User {id}", id=user_id)


def _translate(rows: Sequence[BadgeRow | AwardRow]) -> None:
    for row in rows:
        row.name, row.description = translate_answer(row.name), translate_answer(row.description)


def _name_sources(rows: Sequence[AwardRow], viewer: Viewer) -> None:
    """Link the content that is there for the viewer."""
    refs = {
        row.id: ContentRef(row.source_type, row.source_id) for row in rows if row.source_type != MEMBER_TYPE
    }
    found = resolve_content(set(refs.values()), viewer)
    for row in rows:
        content = found.get(refs[row.id]) if row.id in refs else None
        if content is not None:
            row.title, row.url = content.title, content.url
