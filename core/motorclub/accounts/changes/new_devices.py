"""A mail about each log-in from a new device, with a link for "This was not me".

A device is new if no session, and no log-in of the last 90 days, has the same family of browser and operating system
and the same place; without a plugin that knows places, the family alone decides. A browser that the member trusts is
never new, nor is the device of the first log-in. A job decides, so that the log-in itself takes no longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.accounts.changes import password_flows
from motorclub.accounts.credentials import tokens
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.mails import NEW_DEVICE, NEW_DEVICE_REFUSED
from motorclub.accounts.models import AccountSession, LoginRecord, NewDevice
from motorclub.accounts.sessions import history
from motorclub.accounts.sessions.history import RETENTION, Device, Outcome, device_name, hash_of
from motorclub.db import db
from motorclub.http.address import base_url
from motorclub.http.rows import Row, columns_of, count_rows, read_first
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.notifications.preferences import load_preferences
from motorclub.people.models import Member
from motorclub.people.services import lock_member
from motorclub.plugin.localized import LocalTime
from motorclub.plugin.registry import settings_of
from motorclub.plugin.values import Category, Channel, NotificationKind
from motorclub.settings.site import CoreSettings

LOOK = "core.accounts.new_device"
LINK_LIFE = timedelta(days=7)
# A limit, for members who travel with many devices and for thieves who try to bury one mail under others.
MOST_A_DAY = 5

BY_MAIL = frozenset({Channel.EMAIL})
KIND = NotificationKind(
    "core.new_device",
    "Somebody logged in to your account from a new device or place, by mail.",
    "Somebody logged in to your account with <b>{device}</b>.",
    Category.SYSTEM,
    channels=BY_MAIL,
    offered=BY_MAIL,
)


def look_at(member: Member, session_id: int, device: Device) -> None:
    """Have a log-in looked at, in its transaction and before it is remembered, unless it is clearly known."""
    if settings_of(CoreSettings).new_device_mails and not _seen_just_so(member.id, device):
        first = member.seen_at is None
        enqueue(LOOK, {"session": session_id, "first": first, "base": base_url()})


def _seen_just_so(member_id: int, device: Device) -> bool:
    """Whether the same program has logged in from the same address before: most have, and need no job."""
    same = sa.exists().where(
        *_logged_in(member_id),
        LoginRecord.agent == device.agent,
        LoginRecord.address_hash.is_not_distinct_from(hash_of(device.address)),
    )
    return bool(db.session.scalar(sa.select(same)))


def _logged_in(member_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        LoginRecord.member_id == member_id,
        LoginRecord.outcome == Outcome.SIGNED_IN,
        LoginRecord.at > clock.now() - RETENTION,
    )


def mail(payload: Mapping[str, Any]) -> None:
    """The job: `{session, first, base}`. Mail the session's member if it is new, in the caller's transaction."""
    session = db.session.get(AccountSession, payload["session"])
    if session is None:  # erased since, with its member
        return
    member = lock_member(session.member_id)
    before = _before(session)
    if (payload["first"] and not before) or not _is_new(session, before):
        return
    audit.record("account.new_device", actor_id=member.id, target=f"session:{session.id}")
    if _wanted(member.id):
        _write(member, session, payload["base"])


def _before(session: AccountSession) -> set[tuple[str, str]]:
    """(agent, address) of the log-ins and the sessions before this one."""
    records = sa.select(LoginRecord.agent, LoginRecord.address).where(
        *_logged_in(session.member_id), LoginRecord.at < session.created_at
    )
    sessions = sa.select(AccountSession.agent, AccountSession.address).where(
        AccountSession.member_id == session.member_id, AccountSession.id < session.id
    )
    return {(agent, address) for agent, address in db.session.execute(records.union(sessions))}


def _is_new(session: AccountSession, before: set[tuple[str, str]]) -> bool:
    where = history.places_of({session.address, *(address for _, address in before)})
    earlier_devices = {(device_name(agent), where.get(address)) for agent, address in before}
    return (device_name(session.agent), where.get(session.address)) not in earlier_devices


def _wanted(member_id: int) -> bool:
    preferences = load_preferences(member_id)
    if preferences is None or not preferences.wants(KIND, Channel.EMAIL):
        return False
    lately = (NewDevice.member_id == member_id, NewDevice.created_at > clock.now() - timedelta(days=1))
    return count_rows(NewDevice, *lately) < MOST_A_DAY


def _write(member: Member, session: AccountSession, base: str) -> None:
    token = random_token()
    db.session.add(
        NewDevice(
            token_hash=fingerprint(token),
            member_id=member.id,
            agent=session.agent,
            address=session.address,
            logged_in_at=session.created_at,
            created_at=clock.now(),
            expires_at=clock.now() + LINK_LIFE,
        )
    )
    about = {
        "username": member.username,
        "at": LocalTime(session.created_at),
        "device": device_name(session.agent),
        "address": session.address,
        "place": history.place_of(session.address) or "",
        "days": LINK_LIFE.days,
        "link": f"{base}/verify-password-change?device={token}",
        "settings": f"{base}/accountsettings?tab=notifications",
    }
    send(NEW_DEVICE.name, member.email, about)


class NewDeviceRow(Row):
    """From where and when somebody logged in. `place` is null unless a plugin knows it."""

    agent: str
    address: str
    logged_in_at: datetime
    expires_at: datetime
    place: str | None = None


def details(token: str) -> NewDeviceRow:
    """The log-in that a mailed link asks about. Raises 410 once it was answered, or is too old."""
    wanted = sa.select(*columns_of(NewDeviceRow, NewDevice)).where(
        *password_flows.is_waiting(NewDevice, token)
    )
    found = read_first(NewDeviceRow, wanted)
    if found is None:
        raise tokens.spent_link()
    found.place = history.place_of(found.address)
    return found


def decide(token: str, *, confirmed: bool) -> None:
    """The member's word on a log-in. Commits. Raises 410 for a token that decides nothing.

    If it was not them, somebody has what opens the account: every session ends, and only a reset lets the member in.
    """
    taken = password_flows.take_decision(NewDevice, token)
    if taken is None:
        raise tokens.spent_link()
    member, _ = taken
    if not confirmed:
        password_flows.shut_out(member, NEW_DEVICE_REFUSED.name, why="log-in refused")
    action = "account.new_device_confirmed" if confirmed else "account.new_device_refused"
    audit.record(action, actor_id=member.id, target=f"member:{member.id}")
    db.session.commit()
