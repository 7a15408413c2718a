"""Writing a bulk mail into the outbox, in pages: a page and the cursor behind it are one transaction.

A worker locks the mail's row while it writes a page, so that two never write the same one; a worker that dies leaves
whole pages behind, and the next one continues after them. Members in quiet hours get the mail when these end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub import clock
from motorclub.db import db, reads
from motorclub.http import invalid
from motorclub.http.address import site_url
from motorclub.http.rows import count_rows
from motorclub.jobs.services import enqueue
from motorclub.mail import services, templating
from motorclub.mail.models import BulkMail, BulkMailRecipient, BulkState
from motorclub.mail.templating import SITE, USERNAME, Rendered, render
from motorclub.members.administration.listing import Status, member_conditions
from motorclub.notifications import preferences
from motorclub.notifications.mailing import PREFERENCES
from motorclub.notifications.preferences import quiet_ends, want_mails_of
from motorclub.people.models import Member
from motorclub.plugin.mail_templates import Words, faults_of
from motorclub.plugin.values import Category, Channel, MailTemplate, MailVariable, NotificationKind

WRITE = "core.bulk_mail.write"
PAGE = 100
# Then other jobs run before the next pages.
PAGES_AT_ONCE = 100


def write_pages(payload: Mapping[str, Any]) -> None:
    """The job: `{id}` of a mail. Write what can be written now. Commits after each page."""
    bulk_id = payload["id"]
    for _ in range(PAGES_AT_ONCE):
        more = write_page(bulk_id)
        db.session.commit()
        if not more:
            return
    enqueue(WRITE, {"id": bulk_id})
    db.session.commit()


def go_on(_payload: Mapping[str, object]) -> None:
    """Write on: mails whose worker died, and those that wait for the end of quiet hours."""
    unfinished = sa.select(BulkMail.id).where(BulkMail.state == BulkState.SENDING).order_by(BulkMail.id)
    for bulk_id in db.session.scalars(unfinished).all():
        write_pages({"id": bulk_id})


def write_page(bulk_id: int) -> bool:
    """Write the next mails, in the current transaction; False if there is nothing to do now."""
    row = _lock_bulk_mail(bulk_id)
    if row is None:
        return False
    quiet_is_over = BulkMailRecipient.held_until <= clock.now()
    ids = _members(row, BulkMailRecipient.member_id > row.cursor) or _members(row, quiet_is_over)
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
    """Stop sending, in the current transaction, and forget the remaining recipients."""
    row.state, row.ended_at = state, clock.now()
    mine = sa.delete(BulkMailRecipient).where(BulkMailRecipient.bulk_mail_id == row.id)
    db.session.execute(mine.execution_options(synchronize_session=False))


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
    chosen = sa.select(*columns).where(Member.id.in_(ids), *recipient_conditions())
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


# No words of its own and in no list: it says which variables there are.
TEMPLATE = MailTemplate(
    "bulk_mail",
    "What an admin writes to many members at once.",
    "",
    "",
    (USERNAME, MailVariable("name", "Jo Driver"), MailVariable("settings", f"{SITE}{PREFERENCES}")),
)


def check_words(subject: str, text: str) -> Words:
    """The words. Raises 400 with the field that cannot be used."""
    words = Words(subject, text)
    for field, fault in faults_of(TEMPLATE, words).items():
        raise invalid("text" if field == "html" else field, fault)
    return words


def render_preview(words: Words) -> Rendered:
    """How they look to a member who is called as the samples say."""
    return render(words, templating.samples(TEMPLATE), site_url(preferences.PATH))


def render_for(words: Words, person: Any) -> tuple[Rendered, str]:
    """(the mail to a member, the address that ends mails of its kind); `person` has id, username, display_name."""
    unsubscribe = preferences.unsubscribe_address(person.id, NEWS.name)
    values = {
        "username": person.username,
        "name": person.display_name or person.username,
        "settings": site_url(PREFERENCES),
    }
    return render(words, values, unsubscribe), unsubscribe


BY_MAIL = frozenset({Channel.EMAIL})

NEWS = NotificationKind(
    "core.news",
    "News from the club, by mail.",
    "<b>{subject}</b>",
    Category.SYSTEM,
    channels=BY_MAIL,
    offered=BY_MAIL,
)


def recipient_conditions(
    roles: Collection[str] = (), joined: str | None = None, seen: str | None = None
) -> Iterator[sa.ColumnElement[bool]]:
    """The conditions of a filter; without one they are everybody's who may be written to at all."""
    yield from member_conditions(roles=roles, joined=joined, seen=seen, status=Status.ACTIVE)
    yield want_mails_of(NEWS)


def count_recipients(roles: Collection[str], joined: str | None, seen: str | None) -> int:
    """How many a filter reaches now."""
    return count_rows(Member, *recipient_conditions(roles, joined, seen), connection=reads())


def fix_recipients(row: BulkMail) -> int:
    """Store the recipients that a mail has at this moment, in the current transaction; how many they are.

    Members who join later do not get it, however long it takes: the author has not confirmed them.
    """
    chosen = sa.select(sa.literal(row.id, sa.BigInteger), Member.id)
    statement = sa.insert(BulkMailRecipient).from_select(
        ["bulk_mail_id", "member_id"], chosen.where(*recipient_conditions(row.roles, row.joined, row.seen))
    )
    # Otherwise the driver is not asked how many rows an INSERT has made.
    result = db.session.connection().execute(statement, execution_options={"preserve_rowcount": True})
    return result.rowcount
