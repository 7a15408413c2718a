"""Sessions, log-ins and changes of password or address: handed out, and deleted with the account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.accounts.changes.password_flows import FORGOTTEN
from motorclub.accounts.models import AccountSession, EmailChange, LoginRecord, NewDevice, PasswordChange
from motorclub.accounts.registration.services import RESEND
from motorclub.jobs.models import JobRow
from motorclub.people.models import Member
from motorclub.plugin.exports import execute_counted, export_rows
from motorclub.plugin.values import Erased, ExportFile, PersonalData

SESSION = (
    AccountSession.id,
    AccountSession.agent,
    AccountSession.address,
    AccountSession.created_at,
    AccountSession.last_used_at,
    AccountSession.expires_at,
    AccountSession.ended_at,
)
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

FILES: tuple[tuple[str, Any, tuple[Any, ...]], ...] = (
    ("sessions.json", AccountSession, SESSION),
    ("logins.json", LoginRecord, LOGIN),
    ("password_changes.json", PasswordChange, PASSWORD_CHANGE),
    ("email_changes.json", EmailChange, EMAIL_CHANGE),
    ("new_devices.json", NewDevice, NEW_DEVICE),
)


def export(user_id: int) -> Iterable[ExportFile]:
    """One file for each kind of row."""
    for name, kind, columns in FILES:
        yield export_rows(name, sa.select(*columns).where(kind.member_id == user_id).order_by(kind.id))


def erase(user_id: int) -> Erased:
    """Sessions, and waiting mails to the member's address; all other rows go with the member's row."""
    address = sa.select(Member.email_key).where(Member.id == user_id).scalar_subquery()
    waiting = sa.delete(JobRow).where(
        JobRow.name.in_((RESEND, FORGOTTEN)), sa.func.lower(JobRow.payload["email"].astext) == address
    )
    sessions = sa.delete(AccountSession).where(AccountSession.member_id == user_id)
    return Erased(execute_counted(waiting) + execute_counted(sessions))


PERSONAL_DATA = (PersonalData("Sessions and log-ins, changes of password and address.", export, erase),)
