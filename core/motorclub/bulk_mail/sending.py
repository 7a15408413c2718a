"""Writing a mail to many into the outbox, in pages: a page and the cursor behind it are one transaction.

Whoever writes a page has the mail's row locked, so that two workers never write the same one; a worker that dies
leaves whole pages behind, and the next one goes on after them. Whoever has quiet hours is written to after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.bulk_mail import audience
from motorclub.bulk_mail.texts import TEMPLATE, render_for
from motorclub.db import db
from motorclub.jobs.services import enqueue
from motorclub.mail import services
from motorclub.mail.models import BulkMail, BulkMailRecipient, BulkState
from motorclub.notifications.preferences import quiet_ends
from motorclub.people.models import Member
from motorclub.plugin.mail_templates import Words

WRITE = "core.bulk_mail.write"
PAGE = 100
# Then others get their turn before it goes on.
PAGES_AT_ONCE = 100


def write_pages(bulk_id: int) -> None:
    """Write what can be written now. Commits after each page."""
    for _ in range(PAGES_AT_ONCE):
        more = write_page(bulk_id)
        db.session.commit()
        if not more:
            return
    enqueue(WRITE, {"id": bulk_id})
    db.session.commit()


def list_unfinished() -> list[int]:
    """The mails of which somebody is still to be written to, now or after quiet hours."""
    chosen = sa.select(BulkMail.id).where(BulkMail.state == BulkState.SENDING)
    return list(db.session.scalars(chosen.order_by(BulkMail.id)))


def write_page(bulk_id: int) -> bool:
    """Write the next mails, in the current transaction; False if there is nothing to do now."""
    row = _lock_bulk_mail(bulk_id)
    if row is None:
        return False
    ids = _next(row) or _after_quiet_hours(row)
    if ids:
        row.written += _write(row, ids)
        row.cursor = max(row.cursor, ids[-1])
    elif not _anybody_held(row):
        end(row, BulkState.SENT)
    db.session.flush()
    return bool(ids)


def _lock_bulk_mail(bulk_id: int) -> BulkMail | None:
    """The mail, locked until this transaction ends; None if it has ended, or somebody else is at it."""
    wanted = sa.select(BulkMail).where(BulkMail.id == bulk_id, BulkMail.state == BulkState.SENDING)
    locked = wanted.with_for_update(skip_locked=True).execution_options(populate_existing=True)
    return db.session.scalar(locked)


def end(row: BulkMail, state: BulkState) -> None:
    """Nobody is written to any more, in the current transaction; whom it was meant for need not be known longer."""
    row.state, row.ended_at = state, clock.now()
    mine = sa.delete(BulkMailRecipient).where(BulkMailRecipient.bulk_mail_id == row.id)
    db.session.execute(mine.execution_options(synchronize_session=False))


def _next(row: BulkMail) -> Sequence[int]:
    return _members(row, BulkMailRecipient.member_id > row.cursor)


def _after_quiet_hours(row: BulkMail) -> Sequence[int]:
    """Whose quiet hours have ended."""
    return _members(row, BulkMailRecipient.held_until <= clock.now())


def _members(row: BulkMail, which: sa.ColumnElement[bool]) -> Sequence[int]:
    chosen = sa.select(BulkMailRecipient.member_id).where(BulkMailRecipient.bulk_mail_id == row.id, which)
    return db.session.scalars(chosen.order_by(BulkMailRecipient.member_id).limit(PAGE)).all()


def _anybody_held(row: BulkMail) -> bool:
    held = sa.exists().where(
        BulkMailRecipient.bulk_mail_id == row.id, BulkMailRecipient.held_until.is_not(None)
    )
    return db.session.scalar(sa.select(held)) or False


def _write(row: BulkMail, ids: Sequence[int]) -> int:
    """Write to these members, or have them wait for the end of their quiet hours; how many mails were written."""
    people = _still_reachable(ids)
    quiet = quiet_ends([person.id for person in people])
    _hold(row, ids, quiet)
    words = Words(row.subject, row.text)
    mails = [
        services.build_mail(TEMPLATE.name, person.email, *render_for(words, person), row.id)
        for person in people
        if person.id not in quiet
    ]
    services.put(mails)
    return len(mails)


def _still_reachable(ids: Iterable[int]) -> Sequence[Any]:
    """Those of the members who may be written to now: since the author confirmed it, some may have said no."""
    columns = (Member.id, Member.username, Member.display_name, Member.email)
    chosen = sa.select(*columns).where(Member.id.in_(ids), *audience.reached())
    return db.session.execute(chosen.order_by(Member.id)).all()


def _hold(row: BulkMail, ids: Sequence[int], quiet: Mapping[int, datetime]) -> None:
    mine = sa.update(BulkMailRecipient).where(
        BulkMailRecipient.bulk_mail_id == row.id, BulkMailRecipient.member_id.in_(ids)
    )
    db.session.execute(mine.values(held_until=None).execution_options(synchronize_session=False))
    if quiet:
        rows = [
            {"bulk_mail_id": row.id, "member_id": number, "held_until": until}
            for number, until in quiet.items()
        ]
        db.session.execute(sa.update(BulkMailRecipient), rows)
