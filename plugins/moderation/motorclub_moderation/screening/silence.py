"""Silence: for a while a member may only read, until staff have looked at what a filter has held."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import STAFF, Member, db, now, restrict_member, settings_of
from motorclub.api.moderation import ContentHeld
from motorclub_moderation.log.entries import record
from motorclub_moderation.screening.models import FilterAction, WordFilter
from motorclub_moderation.settings import ModerationSettings

SILENCED = "member.silenced"
REASON = "A post of yours waits for our staff. Until they have looked at it you can only read."


def silence_key(member_id: int) -> str:
    """The key of the restriction."""
    return f"moderation.silence:{member_id}"


def silence_author(event: ContentHeld) -> None:
    """Silence the author of a post that a filter with this action has held. Staff are never silenced."""
    rule = sa.select(WordFilter.id).where(
        WordFilter.name == event.rule, WordFilter.action == FilterAction.SILENCE
    )
    role = db.session.scalar(sa.select(Member.role).where(Member.id == event.author_id))
    if db.session.scalar(rule) is None or role is None or role in STAFF:
        return
    until = now() + timedelta(hours=settings_of(ModerationSettings).silence_hours)
    restrict_member(event.author_id, silence_key(event.author_id), ["READ_ONLY"], until=until, reason=REASON)
    record(
        SILENCED,
        actor=None,
        member_id=event.author_id,
        reason=event.rule,
        before={},
        after={"until": until.isoformat()},
        reversible=True,
    )
