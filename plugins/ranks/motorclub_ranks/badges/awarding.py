"""Awarding badges to those who have earned them, and taking them back.

Awards are a function of the facts and the ledger: both directions compare what is stored with what the rules say, so
that neither the order nor the repetition of events can matter. A badge whose votes were only withdrawn later stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, now, publish
from motorclub_ranks.badges.events import BadgeAwarded, BadgeRevoked
from motorclub_ranks.badges.models import Badge, BadgeAward
from motorclub_ranks.badges.rules import MemberIds, from_json, select_earned, select_kept

# A badge that was earned longer ago, as on a site with a past, is no news.
NEWS = timedelta(days=2)
SOURCE = ("user_id", "source_type", "source_id")


class Award(NamedTuple):
    """A row of BadgeAward."""

    user_id: int
    source_type: str
    source_id: int
    awarded_at: datetime


def update_awards(member_ids: MemberIds) -> None:
    """Award and revoke all badges of these members, or of everybody (None), in the current transaction."""
    if member_ids is None:
        # The database cannot know how many have earned a badge: it would compare each row with each.
        db.session.execute(sa.text("SET LOCAL enable_nestloop = off"))
    for badge in db.session.scalars(sa.select(Badge).where(Badge.is_active).order_by(Badge.position)):
        for award in _revoke(badge, member_ids):
            publish(BadgeRevoked(badge.key, award.user_id, award.source_type, award.source_id))
        for award in _award(badge, member_ids):
            recent = award.awarded_at >= now() - NEWS
            source = award.source_type, award.source_id
            publish(BadgeAwarded(badge.key, award.user_id, *source, is_recent=recent))


def _award(badge: Badge, member_ids: MemberIds) -> Sequence[Award]:
    earned = select_earned(from_json(badge.rule), member_ids, is_repeatable=badge.is_repeatable)
    found = earned.subquery("earned")
    chosen = sa.select(sa.literal(badge.id).label("badge_id"), *(found.c[name] for name in Award._fields))
    if not badge.is_repeatable:
        has = sa.exists().where(BadgeAward.badge_id == badge.id, BadgeAward.user_id == found.c.user_id)
        chosen = chosen.where(~has)
    new = insert(BadgeAward).from_select(["badge_id", *Award._fields], chosen).on_conflict_do_nothing()
    return _execute(new.returning(*(getattr(BadgeAward, name) for name in Award._fields)))


def _revoke(badge: Badge, member_ids: MemberIds) -> Sequence[Award]:
    kept = select_kept(from_json(badge.rule), member_ids, is_repeatable=True).subquery("kept")
    same = [getattr(BadgeAward, name) == kept.c[name] for name in SOURCE]
    gone = sa.delete(BadgeAward).where(BadgeAward.badge_id == badge.id, ~sa.exists().where(*same))
    if member_ids is not None:
        gone = gone.where(BadgeAward.user_id.in_(member_ids))
    return _execute(gone.returning(*(getattr(BadgeAward, name) for name in Award._fields)))


def _execute(statement: sa.Executable) -> Sequence[Award]:
    return [Award(*row) for row in db.session.execute(statement)]
