"""The demo community's warnings, bans and appeals: about a week of a real club."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import ContentRef, DemoContext, Member, Role, db
from motorclub_moderation.log.entries import record
from motorclub_moderation.sanctions import bans, warnings
from motorclub_moderation.sanctions.models import (
    AppealStatus,
    BanAppeal,
    BanScope,
    BanStatus,
    MemberBan,
    MemberWarning,
    WarningStatus,
)

# (days ago, type, points, text)
WARNINGS = (
    (1, "advertising", 3, "Please do not advertise your shop below other people's questions."),
    (2, "rude", 4, "Calling somebody an idiot for a choice of tyres is not how we talk here."),
    (4, "rude", 3, "The second time in a month: argue about cars, not about people."),
    (6, "off_topic", 1, "This belongs in the marketplace of your region, not in an answer."),
)
FRAUD, LINKS = "Took money for parts that never came.", "Links to a shop in every answer."
COPY = "A copy of an account that was banned for fraud."
APPEAL = (
    "I have sent the second wing mirror last Friday, and the buyer has confirmed it in the thread. The tracking number "
    "stands in my last comment. Please have another look."
)
REPLY = "The links went to your own shop, three days in a row. You are welcome again when the week is over."
ADVERT_APPEAL = "I only wanted to help: the parts on that page fit, and nobody else had an answer."


def seed(context: DemoContext) -> None:
    """Write them into the current session: nobody of the four named accounts is banned."""
    moderator, admin = _find_staff(context)
    members = [member_id for member_id in context.member_ids if member_id not in (moderator, admin)][-8:]
    if len(members) < 8:
        return
    warned = (members[0], members[1], members[1], members[2])
    for user_id, (days, kind, points, body) in zip(warned, WARNINGS, strict=True):
        _warn(context, user_id, moderator, days, kind, points, body)
    scammer = _ban(
        context,
        members[3],
        moderator,
        BanScope.FULL,
        -2,
        12,
        "fraud",
        FRAUD,
    )
    spammer = _ban(
        context,
        members[4],
        moderator,
        BanScope.FORUM,
        -5,
        2,
        "advertising",
        LINKS,
    )
    _ban(context, members[5], admin, BanScope.COMMENTS, 1.5, 8, "rude", "Insults after two warnings.")
    over = _ban(
        context, members[6], moderator, BanScope.READ_ONLY, -9, -2, "rude", "Insults in three threads."
    )
    over.status, over.ended_at = BanStatus.EXPIRED, over.expires_at
    _ban(
        context,
        members[7],
        admin,
        BanScope.FULL,
        -6,
        None,
        "fraud",
        COPY,
    )
    db.session.flush()
    _appeal(context, scammer, APPEAL, days=1)
    decided = _appeal(context, spammer, ADVERT_APPEAL, days=4)
    decided.status, decided.reply, decided.reviewer_id = AppealStatus.UPHELD, REPLY, admin
    decided.decided_at = context.now - timedelta(days=3)
    db.session.flush()


def _find_staff(context: DemoContext) -> tuple[int, int]:
    """The moderator and the admin of the demo; the first member where there are none."""
    by_role = {
        role: db.session.scalar(sa.select(Member.id).where(Member.role == role).order_by(Member.id).limit(1))
        for role in (Role.MODERATOR, Role.ADMIN)
    }
    first = context.member_ids[0]
    return by_role[Role.MODERATOR] or first, by_role[Role.ADMIN] or first


def _warn(
    context: DemoContext, user_id: int, issuer: int, days: int, kind: str, points: int, body: str
) -> None:
    at = context.now - timedelta(days=days)
    warning = MemberWarning(
        user_id=user_id,
        issued_by_id=issuer,
        type=kind,
        points=points,
        body=body,
        status=WarningStatus.ACTIVE,
        created_at=at,
        expires_at=at + timedelta(days=90),
    )
    db.session.add(warning)
    db.session.flush()
    _record("warning.issued", ContentRef(warnings.WARNING, warning.id), issuer, user_id, body)


def _ban(
    context: DemoContext,
    user_id: int,
    issuer: int,
    scope: BanScope,
    begins: float,
    ends: float | None,
    reason: str,
    public_reason: str,
) -> MemberBan:
    """A ban from and to so many days from now."""
    starts_at = context.now + timedelta(days=begins)
    ban = MemberBan(
        user_id=user_id,
        issued_by_id=issuer,
        scope=scope,
        reason=reason,
        public_reason=public_reason,
        status=BanStatus.SCHEDULED if begins > 0 else BanStatus.ACTIVE,
        starts_at=starts_at,
        expires_at=None if ends is None else context.now + timedelta(days=ends),
        notified_at=None if begins > 0 else starts_at,
        created_at=min(starts_at, context.now - timedelta(hours=5)),
    )
    db.session.add(ban)
    db.session.flush()
    if ban.status == BanStatus.ACTIVE and (ends is None or ends > 0):
        bans.restrict(ban)
    _record("ban.issued", ContentRef(bans.BAN, ban.id), issuer, user_id, public_reason)
    return ban


def _record(action: str, content: ContentRef, issuer: int, user_id: int, reason: str) -> None:
    record(
        action, actor=issuer, content=content, member_id=user_id, reason=reason, before={}, reversible=True
    )


def _appeal(context: DemoContext, ban: MemberBan, body: str, *, days: int) -> BanAppeal:
    appeal = BanAppeal(
        user_id=ban.user_id,
        ban_id=ban.id,
        body=body,
        status=AppealStatus.SUBMITTED,
        created_at=context.now - timedelta(days=days),
    )
    db.session.add(appeal)
    return appeal
