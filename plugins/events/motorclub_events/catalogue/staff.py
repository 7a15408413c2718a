"""The staff of an event: who may check tickets and take money."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    AUTHOR_COLUMNS,
    Member,
    Viewer,
    author_of,
    db,
    invalid,
    not_found,
    now,
    reads,
)
from motorclub.api.rows import Author, Page
from motorclub_events.catalogue import changes
from motorclub_events.catalogue.rows import StaffRow
from motorclub_events.models import Staff
from motorclub_events.shared import access
from motorclub_events.shared.http import Body


def list_staff(event_id: int, page: int, size: int) -> Page[StaffRow]:
    """A page of the staff of an event."""
    which = Staff.event_id == event_id
    chosen = (
        sa.select(Staff.created_at, Staff.takes_money, *AUTHOR_COLUMNS)
        .join(Member, Member.id == Staff.user_id)
        .where(which)
        .order_by(Staff.user_id)
    )
    rows: Any = reads().execute(chosen.limit(size).offset(page * size)).all()
    content = [StaffRow(Author(**author_of(row)), row.takes_money, row.created_at) for row in rows]
    total = reads().scalar(sa.select(sa.func.count()).select_from(Staff).where(which)) or 0
    return Page.of(content, total, page, size)


def add_staff(viewer: Viewer, event_id: int, body: Body) -> None:
    """Somebody may let people in from now on, and take money if it says so. Raises 404, 403, 400."""
    event = access.lock_managed_event(viewer, event_id)
    named = Member.id == body["user_id"] if "user_id" in body else Member.username == body.get("username")
    user_id = db.session.scalar(sa.select(Member.id).where(named))
    if user_id is None:
        raise invalid("userId" if "user_id" in body else "username", "There is no such member.")
    there, takes_money = db.session.get(Staff, (event.id, user_id)), body["takes_money"]
    if there is None or there.takes_money != takes_money:
        there = there or Staff(
            event_id=event.id, user_id=user_id, added_by=viewer.member_id, created_at=now()
        )
        there.takes_money = takes_money
        db.session.add(there)
        changes.record_change(viewer, "staff_added", event, user=user_id, takesMoney=takes_money)
    db.session.commit()


def remove_staff(viewer: Viewer, event_id: int, user_id: int) -> None:
    """Somebody lets people in no longer. Raises 404, 403."""
    event = access.lock_managed_event(viewer, event_id)
    staff = db.session.get(Staff, (event.id, user_id))
    if staff is None:
        raise not_found(f"User {user_id}")
    db.session.delete(staff)
    changes.record_change(viewer, "staff_removed", event, user=user_id)
    db.session.commit()
