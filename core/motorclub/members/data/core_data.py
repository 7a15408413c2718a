"""What the core itself keeps about a member: handed out, and erased with the account."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

import orjson
import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.models import AccountSession, EmailChange, LoginRecord, NewDevice, PasswordChange
from motorclub.accounts.password_flows import FORGOTTEN
from motorclub.accounts.passwords import passwords
from motorclub.accounts.registration import RESEND
from motorclub.accounts.tokens import random_token
from motorclub.audit.models import AuditEntry
from motorclub.db import Base, after_commit, db
from motorclub.files import services as files
from motorclub.jobs.models import JobRow
from motorclub.mail import outcomes
from motorclub.mail.masking import masked
from motorclub.mail.models import MailMessage, MailSuppression
from motorclub.members.data import exports
from motorclub.members.models import GoneMember
from motorclub.members.profiles.avatars import picture_name
from motorclub.members.profiles.pictures import name_of
from motorclub.members.profiles.records import COLUMNS, banner_of
from motorclub.notifications.gone import forget_actor
from motorclub.notifications.models import Notification, NotificationPreference, NotificationSettings
from motorclub.people.models import Member, OldName, Profile
from motorclub.plugin.values import ContentChoice, Erased, ExportFile, PersonalData
from motorclub.realtime.publish import recheck_member
from motorclub.viewer import Role

MEMBER = (Member.id, Member.username, Member.email, Member.role, Member.profile_image)
MEMBER_TIMES = (Member.display_name, Member.email_verified_at, Member.created_at, Member.seen_at)
SESSION = (AccountSession.id, AccountSession.agent, AccountSession.address, AccountSession.created_at)
SESSION_TIMES = (AccountSession.last_used_at, AccountSession.expires_at, AccountSession.ended_at)
LOGIN = (LoginRecord.at, LoginRecord.outcome, LoginRecord.agent, LoginRecord.address)
NEW_DEVICE = (
    NewDevice.agent,
    NewDevice.address,
    NewDevice.logged_in_at,
    NewDevice.created_at,
    NewDevice.decided_at,
)
PASSWORD_CHANGE = (
    PasswordChange.agent,
    PasswordChange.address,
    PasswordChange.created_at,
    PasswordChange.decided_at,
)
EMAIL_CHANGE = (EmailChange.email, EmailChange.created_at, EmailChange.ended_at)
NOTIFICATION = (Notification.kind, Notification.message, Notification.url, Notification.created_at)
PREFERENCE = (NotificationPreference.kind, NotificationPreference.channel, NotificationPreference.enabled)
SETTINGS = (
    NotificationSettings.emails,
    NotificationSettings.digest,
    NotificationSettings.digest_hour,
    NotificationSettings.digest_day,
    NotificationSettings.quiet,
)
AUDIT = (AuditEntry.action, AuditEntry.target, AuditEntry.details, AuditEntry.address, AuditEntry.created_at)
MAIL = (MailMessage.subject, MailMessage.text, MailMessage.status, MailMessage.created_at)
SUPPRESSION = (MailSuppression.address, MailSuppression.reason, MailSuppression.created_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """The account, its sessions, what it was told and mailed, and what the audit log says about it."""
    yield _file("member.json", sa.select(*MEMBER, *MEMBER_TIMES).where(Member.id == user_id))
    mine = AccountSession.member_id == user_id
    yield _file("sessions.json", sa.select(*SESSION, *SESSION_TIMES).where(mine).order_by(AccountSession.id))
    yield from _signing_in(user_id)
    told = sa.select(*NOTIFICATION, Notification.read_at).where(Notification.user_id == user_id)
    yield _file("notifications.json", told.order_by(Notification.id))
    wished = sa.select(*PREFERENCE).where(NotificationPreference.member_id == user_id)
    yield _file("notification_preferences.json", wished.order_by(NotificationPreference.kind))
    timed = sa.select(*SETTINGS).where(NotificationSettings.member_id == user_id)
    yield _file("notification_settings.json", timed)
    yield _file("audit.json", sa.select(*AUDIT).where(_about(user_id)).order_by(AuditEntry.id))
    yield _mails(user_id)
    blocked = sa.select(*SUPPRESSION).join(Member, Member.email_key == MailSuppression.address_key)
    yield _file("mail_suppressions.json", blocked.where(Member.id == user_id))
    yield _file("profile.json", sa.select(*COLUMNS).where(Profile.member_id == user_id))
    names = sa.select(OldName.name_key, OldName.changed_at).where(OldName.member_id == user_id)
    yield _file("old_names.json", names.order_by(OldName.changed_at))
    yield from _pictures(user_id)


def _signing_in(user_id: int) -> Iterator[ExportFile]:
    """Log-ins, and the changes of password and address that were asked for."""
    for name, kind, columns in (
        ("logins.json", LoginRecord, LOGIN),
        ("password_changes.json", PasswordChange, PASSWORD_CHANGE),
        ("email_changes.json", EmailChange, EMAIL_CHANGE),
        ("new_devices.json", NewDevice, NEW_DEVICE),
    ):
        yield _file(name, sa.select(*columns).where(kind.member_id == user_id).order_by(kind.id))


def _pictures(user_id: int) -> Iterator[ExportFile]:
    username = db.session.scalar(sa.select(Member.username).where(Member.id == user_id))
    stored = {"picture.jpg": picture_name(username or ""), "banner.jpg": name_of(banner_of(user_id) or "")}
    for name, where in stored.items():
        content = files.get(where) if where else None
        if content is not None:
            yield ExportFile(name, content)


def _about(user_id: int) -> sa.ColumnElement[bool]:
    return sa.or_(AuditEntry.actor_id == user_id, AuditEntry.target == f"member:{user_id}")


def _mailed_to(user_id: int) -> sa.ColumnElement[bool]:
    address = sa.select(Member.email_key).where(Member.id == user_id).scalar_subquery()
    return sa.func.lower(MailMessage.recipient) == address


def _mails(user_id: int) -> ExportFile:
    """Without what a mail hands over: whoever finds the copy could use it."""
    rows = db.session.execute(
        sa.select(*MAIL, MailMessage.secrets).where(_mailed_to(user_id)).order_by(MailMessage.id)
    )
    return _as_json("mails.json", [_masked(row._asdict()) for row in rows])


def _masked(mail: dict[str, Any]) -> dict[str, Any]:
    secrets = mail.pop("secrets")
    return _shown(mail | {part: masked(mail[part], secrets) for part in ("subject", "text")})


def _file(name: str, rows: sa.Select[*tuple[Any, ...]]) -> ExportFile:
    """The rows as JSON."""
    return _as_json(name, [_shown(row._asdict()) for row in db.session.execute(rows)])


def _as_json(name: str, listed: list[dict[str, Any]]) -> ExportFile:
    return ExportFile(name, orjson.dumps(listed, option=orjson.OPT_INDENT_2))


def _shown(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: clock.iso(value) if isinstance(value, datetime) else value for name, value in row.items()}


def erase(user_id: int) -> Erased:
    """The member's row and everything that hangs on it; entries of the audit log stay, without an address.

    Last of all: a plugin that has not let go of the member is told by the database.
    """
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, content: ContentChoice) -> Erased:
    """As `erase`; with KEEP, a row with nothing but the name remains, for what bears it."""
    member = db.session.get(Member, user_id)
    if member is None:
        return Erased()
    removed = _forget_around(member)
    seen = sa.update(AuditEntry).where(_about(user_id), AuditEntry.address.is_not(None))
    anonymised = _count(seen.values(address=None))
    if content is ContentChoice.KEEP:
        removed += _leave_the_name(member)
    else:
        removed += _count(sa.delete(Member).where(Member.id == user_id))
        db.session.expunge(member)
        db.session.add(GoneMember(id=user_id, erased_at=clock.now()))
        db.session.flush()
    recheck_member(user_id)
    return Erased(removed, anonymised)


def _forget_around(member: Member) -> int:
    """What no foreign key ties to the member, and what must not go silently with the row: files and sessions."""
    outcomes.remember(_mailed_to(member.id))
    removed = _count(sa.delete(MailMessage).where(_mailed_to(member.id)))
    removed += _count(sa.delete(MailSuppression).where(MailSuppression.address_key == member.email_key))
    removed += _count(sa.delete(Notification).where(Notification.user_id == member.id))
    removed += forget_actor(member.id)
    removed += _count(
        sa.delete(JobRow).where(
            JobRow.name.in_((RESEND, FORGOTTEN)),
            sa.func.lower(JobRow.payload["email"].astext) == member.email_key,
        )
    )
    removed += exports.forget(member.id)
    removed += _count(sa.delete(AccountSession).where(AccountSession.member_id == member.id))
    banner, picture = banner_of(member.id), picture_name(member.username)
    after_commit(lambda: files.remove(picture))
    if banner is not None:
        after_commit(lambda: files.remove(name_of(banner)))
    return removed


def _leave_the_name(member: Member) -> int:
    """Everything of the core's that would go with the row goes; of the row itself, all but the name and the date."""
    removed = sum(_count(sa.delete(table).where(column == member.id)) for table, column in _tied())
    # Nobody is called so: a username has no spaces, and an address has an @.
    member.email = member.email_key = f"former member {member.id}"
    member.password_hash = passwords().hash(random_token())
    member.role, member.erased_at = Role.USER, clock.now()
    member.profile_image = member.display_name = member.display_key = None
    member.email_verified_at = member.seen_at = None
    db.session.flush()
    return removed


def _tied() -> Iterator[tuple[sa.Table, sa.Column[Any]]]:
    """The core's tables whose rows go with their member, and the column that says whose they are."""
    for mapper in Base.registry.mappers:
        table: Any = mapper.local_table
        for key in table.foreign_keys:
            if key.column.table.name == Member.__tablename__ and key.ondelete == "CASCADE":
                yield table, key.parent


def _count(statement: Any) -> int:
    """Run a DELETE or UPDATE; how many rows it met."""
    result: Any = db.session.execute(statement.execution_options(synchronize_session=False))
    return int(result.rowcount)


PERSONAL_DATA = (PersonalData("The account and what happened with it.", export, erase, erase_as),)
