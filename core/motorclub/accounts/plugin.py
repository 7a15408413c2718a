"""What accounts contribute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts import (
    password_routes,  # noqa: F401 - its calls join the blueprint
    registration,
    second_factor_routes,  # noqa: F401 - as password_routes
)
from motorclub.accounts.changes import email_change, new_devices, password_flows
from motorclub.accounts.credentials import attempts, captcha
from motorclub.accounts.mails import MAILS
from motorclub.accounts.models import (
    AccountSession,
    Challenge,
    EmailChange,
    LoginAttempts,
    LoginRecord,
    MailedLink,
    MemberRestriction,
    NewDevice,
    Passkey,
    PasswordChange,
    RecoveryCode,
    RememberedDevice,
    SpentCaptcha,
    Totp,
)
from motorclub.accounts.routes import bans, blueprint
from motorclub.accounts.second_factor import challenges, totp
from motorclub.accounts.sessions import history
from motorclub.db import Base, db
from motorclub.http.rows import read_after
from motorclub.jobs.models import JobRow
from motorclub.notifications.models import PushSubscription
from motorclub.people.events import EVENTS, MemberRegistered
from motorclub.people.models import Member
from motorclub.people.services import FORMER
from motorclub.plugin.exports import execute_counted, export_items, export_rows
from motorclub.plugin.spec import contributes
from motorclub.plugin.values import Erased, ExportFile, History, Job, PastEvent, PersonalData, Routes

# Ended sessions and used links are kept a while, so that admins can investigate.
REMEMBERED = timedelta(days=30)


def _columns(table: type[Base], *names: str) -> tuple[Any, ...]:
    return tuple(getattr(table, name) for name in names)


_WHERE = ("agent", "address", "created_at")
# By file, what a member's copy of their data says; each file is about one table.
FILES: Mapping[str, tuple[Any, ...]] = {
    "sessions.json": _columns(AccountSession, "id", *_WHERE, "last_used_at", "expires_at", "ended_at"),
    "logins.json": _columns(LoginRecord, "at", "outcome", "agent", "address"),
    "restrictions.json": _columns(MemberRestriction, "scope", "until", "reason", "created_at"),
    "password_changes.json": _columns(PasswordChange, *_WHERE, "decided_at"),
    "email_changes.json": _columns(EmailChange, "email", "created_at", "ended_at"),
    "new_devices.json": _columns(NewDevice, "logged_in_at", *_WHERE, "decided_at"),
}
# The same in the one file of the second factor: no secret, no code, no key.
SECOND_FACTOR: Mapping[str, tuple[Any, ...]] = {
    "app": _columns(Totp, "created_at", "confirmed_at", "last_used_at"),
    "passkeys": _columns(Passkey, "name", "site", "created_at", "last_used_at"),
    "recoveryCodes": _columns(RecoveryCode, "created_at", "used_at"),
    "rememberedDevices": _columns(RememberedDevice, *_WHERE, "last_used_at", "expires_at"),
}


def forget(_payload: Mapping[str, object]) -> None:
    """Delete sessions, links, captchas, counters and challenges that no longer mean anything."""
    now = clock.now()
    old = now - REMEMBERED
    over: Mapping[type[Base], sa.ColumnElement[bool]] = {
        AccountSession: sa.or_(AccountSession.ended_at < old, AccountSession.expires_at < old),
        PushSubscription: PushSubscription.session_id.in_(
            sa.select(AccountSession.id).where(AccountSession.expires_at <= now)
        ),
        MailedLink: MailedLink.expires_at < old,
        PasswordChange: PasswordChange.expires_at < old,
        EmailChange: EmailChange.expires_at < old,
        NewDevice: NewDevice.expires_at < old,
        MemberRestriction: MemberRestriction.until < old,
        LoginRecord: LoginRecord.at <= now - history.RETENTION,
        LoginAttempts: LoginAttempts.last_at < now - attempts.DAY,
        SpentCaptcha: SpentCaptcha.expires_at < now - captcha.LIFE,
        Challenge: sa.or_(Challenge.expires_at <= now, Challenge.used_at < now - challenges.LIFE),
        RememberedDevice: RememberedDevice.expires_at <= now,
        Totp: sa.and_(Totp.confirmed_at.is_(None), Totp.created_at <= now - totp.SET_UP_LIFE),
    }
    for table, condition in over.items():
        db.session.execute(sa.delete(table).where(condition))


def export(user_id: int) -> Iterable[ExportFile]:
    """One file for each kind of row."""
    for name, columns in FILES.items():
        yield export_rows(name, _of_member(columns, user_id, "id"))


def erase(user_id: int) -> Erased:
    """Sessions, restrictions, and waiting mails to the member's address; all other rows go with the member's row."""
    address = sa.select(Member.email_key).where(Member.id == user_id).scalar_subquery()
    queued_mails = sa.delete(JobRow).where(
        JobRow.name.in_((registration.RESEND, password_flows.FORGOTTEN)),
        sa.func.lower(JobRow.payload["email"].astext) == address,
    )
    sessions = sa.delete(AccountSession).where(AccountSession.member_id == user_id)
    restrictions = sa.delete(MemberRestriction).where(MemberRestriction.member_id == user_id)
    return Erased(sum(map(execute_counted, (queued_mails, sessions, restrictions))))


def export_second_factor(user_id: int) -> Iterable[ExportFile]:
    """When each method was set up and used."""
    sections = {
        name: [row._asdict() for row in db.session.execute(_of_member(columns, user_id, "created_at"))]
        for name, columns in SECOND_FACTOR.items()
    }
    yield export_items("second_factor.json", sections)


def erase_second_factor(user_id: int) -> Erased:
    """Every row."""
    tables = (Challenge, Passkey, RecoveryCode, RememberedDevice, Totp)
    return Erased(sum(execute_counted(sa.delete(each).where(each.member_id == user_id)) for each in tables))


def _of_member(columns: tuple[Any, ...], user_id: int, order: str) -> sa.Select[*tuple[Any, ...]]:
    table = columns[0].class_
    return sa.select(*columns).where(table.member_id == user_id).order_by(getattr(table, order))


def load_registrations(after_id: int, limit: int) -> Iterable[PastEvent]:
    """The members who are still there."""
    members = sa.select(Member.id, Member.created_at).where(
        Member.erased_at.is_(None), Member.username != FORMER
    )
    for row in read_after(members, Member.id, after_id, limit):
        yield PastEvent(row.id, row.created_at, MemberRegistered(row.id))


class AccountsPlugin:
    """What accounts contribute."""

    register_routes = contributes((Routes(blueprint, "/auth"), Routes(bans, "/bans")))
    register_jobs = contributes(
        (
            Job(registration.RESEND, registration.resend),
            Job(password_flows.FORGOTTEN, password_flows.mail_reset),
            Job(email_change.MAIL_CHANGE, email_change.mail),
            Job(new_devices.LOOK, new_devices.mail),
            Job("core.accounts.forget", forget, every=timedelta(hours=1)),
        )
    )
    register_events = contributes(EVENTS)
    register_histories = contributes((History(MemberRegistered, load_registrations),))
    register_notifications = contributes((new_devices.KIND,))
    register_mails = contributes(MAILS)
    register_personal_data = contributes(
        (
            PersonalData(
                "The second factor: apps, passkeys and trusted browsers.",
                export_second_factor,
                erase_second_factor,
            ),
            PersonalData("Sessions and log-ins, changes of password and address.", export, erase),
        )
    )
