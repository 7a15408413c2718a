"""What members and staff are notified of, after a change is committed; of bans and appeals by mail as well."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa

from motorclub.api import STAFF, Category, Channel, Member, NotificationKind, Subscriber, db, notify, site_url
from motorclub.api.mail import LocalTime, send_mail
from motorclub_moderation.sanctions import mails
from motorclub_moderation.sanctions.events import (
    AppealDecided,
    AppealSubmitted,
    BanAnnounced,
    BanChanged,
    BanEnded,
    MemberBanned,
    MemberWarned,
    WarningRevoked,
)
from motorclub_moderation.sanctions.models import (
    AppealStatus,
    BanAppeal,
    BanScope,
    MemberBan,
    MemberWarning,
)

WARNED = "moderation.warned"
REVOKED = "moderation.warning_revoked"
BAN_ANNOUNCED = "moderation.ban_announced"
BANNED = "moderation.banned"
BAN_CHANGED = "moderation.ban_changed"
BAN_ENDED = "moderation.ban_ended"
APPEAL_RECEIVED = "moderation.appeal_received"
APPEAL_DECIDED = "moderation.appeal_decided"
APPEAL_WAITS = "moderation.appeal_waits"

# Mails of bans and appeals are sent whatever a member prefers, so their notifications offer none.
ON_SITE = frozenset({Channel.IN_APP, Channel.PUSH})
OWN_PAGE, LOGIN_PAGE = "/accountsettings?tab=moderation.OwnSanctions", "/login"
APPEALS_PAGE = "/moderation-logs?tab=appeals"


def _kind(name: str, summary: str, template: str) -> NotificationKind:
    return NotificationKind(name, summary, template, Category.NEEDS_ME, channels=ON_SITE, offered=ON_SITE)


KINDS = (
    NotificationKind(
        WARNED,
        "You were warned.",
        'You were <a href="{url}">warned</a>: {body}',
        Category.NEEDS_ME,
        channels=frozenset({Channel.IN_APP, Channel.EMAIL}),
    ),
    _kind(REVOKED, "A warning was taken back.", 'A <a href="{url}">warning</a> of yours was taken back'),
    _kind(BAN_ANNOUNCED, "A ban begins soon.", 'A <a href="{url}">ban</a> begins soon: {reason}'),
    _kind(BANNED, "You were banned.", 'You were <a href="{url}">banned</a>: {reason}'),
    _kind(BAN_CHANGED, "Your ban has a new end.", 'Your <a href="{url}">ban</a> has a new end'),
    _kind(BAN_ENDED, "Your ban is over.", 'Your <a href="{url}">ban</a> is over. Welcome back!'),
    _kind(APPEAL_RECEIVED, "Your appeal was received.", 'We have received your <a href="{url}">appeal</a>'),
    _kind(
        APPEAL_DECIDED,
        "Your appeal was decided.",
        'Your <a href="{url}">appeal</a> has been decided: {reply}',
    ),
    NotificationKind(
        APPEAL_WAITS,
        "A member appeals.",
        'An <a href="{url}">appeal</a> of <b>{username}</b> waits for a decision',
        Category.NEEDS_ME,
        roles=STAFF,
    ),
)


def notify_of_warning(event: MemberWarned) -> None:
    """The warned member."""
    warning = db.session.get(MemberWarning, event.warning_id)
    if warning is not None:
        notify(event.member_id, WARNED, {"body": warning.body}, OWN_PAGE)


def notify_of_revocation(event: WarningRevoked) -> None:
    """The member who was warned."""
    notify(event.member_id, REVOKED, {}, OWN_PAGE)


def notify_of_announcement(event: BanAnnounced) -> None:
    """The member whose ban begins soon."""
    ban = db.session.get(MemberBan, event.ban_id)
    if ban is not None:
        notify(event.member_id, BAN_ANNOUNCED, {"reason": ban.public_reason}, OWN_PAGE)
        values = {"starts": LocalTime(ban.starts_at), "reason": ban.public_reason}
        _send(
            mails.BAN_ANNOUNCED,
            ban,
            page=OWN_PAGE,
            full=_full(ban),
            ends=_get_end(ban),
            **values,
        )


def notify_of_ban(event: MemberBanned) -> None:
    """The banned member."""
    ban = db.session.get(MemberBan, event.ban_id)
    if ban is None:
        return
    notify(event.member_id, BANNED, {"reason": ban.public_reason}, OWN_PAGE)
    _send(
        mails.BANNED,
        ban,
        page=_page_of(ban),
        full=_full(ban),
        ends=_get_end(ban),
        reason=ban.public_reason,
    )
    ban.notified_at = ban.notified_at or ban.starts_at


def notify_of_change(event: BanChanged) -> None:
    """The banned member."""
    ban = db.session.get(MemberBan, event.ban_id)
    if ban is not None:
        notify(event.member_id, BAN_CHANGED, {}, OWN_PAGE)
        _send(mails.BAN_CHANGED, ban, page=_page_of(ban), ends=_get_end(ban))


def notify_of_end(event: BanEnded) -> None:
    """The member who was banned."""
    ban = db.session.get(MemberBan, event.ban_id)
    if ban is not None:
        notify(event.member_id, BAN_ENDED, {}, OWN_PAGE)
        _send(mails.BAN_ENDED, ban, page=LOGIN_PAGE)


def notify_of_appeal(event: AppealSubmitted) -> None:
    """The member, and those of staff who may decide."""
    appeal = db.session.get(BanAppeal, event.appeal_id)
    member = db.session.get(Member, event.member_id)
    if appeal is None or member is None:
        return
    notify(event.member_id, APPEAL_RECEIVED, {}, OWN_PAGE)
    about = _find_target(appeal)
    _send(mails.APPEAL_RECEIVED, appeal, page=_page_of(about))
    staff = db.session.scalars(sa.select(Member.id).where(Member.role.in_(STAFF)))
    for staff_id in staff:
        if staff_id not in (about.issued_by_id if about else None, event.member_id):
            notify(staff_id, APPEAL_WAITS, {"username": member.username}, APPEALS_PAGE)


def notify_of_decision(event: AppealDecided) -> None:
    """The member."""
    appeal = db.session.get(BanAppeal, event.appeal_id)
    if appeal is None:
        return
    notify(event.member_id, APPEAL_DECIDED, {"reply": appeal.reply or ""}, OWN_PAGE)
    _send(
        mails.APPEAL_DECIDED,
        appeal,
        page=_page_of(_find_target(appeal)),
        upheld="yes" if event.decision == AppealStatus.UPHELD else "",
        reduced="yes" if event.decision == AppealStatus.REDUCED else "",
        reply=appeal.reply or "",
    )


def _find_target(appeal: BanAppeal) -> MemberBan | MemberWarning | None:
    if appeal.ban_id is not None:
        return db.session.get(MemberBan, appeal.ban_id)
    return db.session.get(MemberWarning, appeal.warning_id)


def _get_end(ban: MemberBan) -> LocalTime | None:
    return LocalTime(ban.expires_at) if ban.expires_at else None


def _full(ban: MemberBan) -> str:
    return "yes" if ban.scope == BanScope.FULL else ""


def _page_of(about: MemberBan | MemberWarning | None) -> str:
    """Where the member reads about it: whom a ban keeps out sees it at the log-in."""
    kept_out = isinstance(about, MemberBan) and about.scope == BanScope.FULL
    return LOGIN_PAGE if kept_out else OWN_PAGE


def _send(template: str, about: MemberBan | BanAppeal, *, page: str, **values: object) -> None:
    member = db.session.get(Member, about.user_id)
    if member is not None:
        link = site_url(page)
        send_mail(template, member.email, {"username": member.username, "link": link, **values})


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(MemberWarned, notify_of_warning, "moderation.notify_of_warning"),
    Subscriber(WarningRevoked, notify_of_revocation, "moderation.notify_of_revocation"),
    Subscriber(BanAnnounced, notify_of_announcement, "moderation.notify_of_announcement"),
    Subscriber(MemberBanned, notify_of_ban, "moderation.notify_of_ban"),
    Subscriber(BanChanged, notify_of_change, "moderation.notify_of_change"),
    Subscriber(BanEnded, notify_of_end, "moderation.notify_of_end"),
    Subscriber(AppealSubmitted, notify_of_appeal, "moderation.notify_of_appeal"),
    Subscriber(AppealDecided, notify_of_decision, "moderation.notify_of_decision"),
)
