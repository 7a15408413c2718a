"""Mails to many: counted, confirmed, sent, stopped, and what has become of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Annotated, Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.bulk_mail import sending
from motorclub.bulk_mail.sending import TEMPLATE, check_words, render_for
from motorclub.db import db
from motorclub.http import conflict, not_found
from motorclub.http.errors import ApiError
from motorclub.http.limits import Limit, hit
from motorclub.http.rows import Internal, Page, Row, columns_of, read_page, read_rows
from motorclub.jobs.services import enqueue
from motorclub.mail import services
from motorclub.mail.models import BulkMail, BulkMailRecipient, BulkState
from motorclub.members.administration.listing import Joined, Seen
from motorclub.people.models import Member
from motorclub.people.services import lock_member
from motorclub.viewer import Role

SENT = Limit("bulk-mail", 5, timedelta(hours=1))
# Counting walks over all members.
COUNTED = Limit("bulk-mail-count", 600, timedelta(hours=1))
# The same words to the same choice again within so long are a click too many.
AGAIN = timedelta(minutes=10)
CONTENT_FIELDS = ("subject", "text")
AUDIENCE = ("roles", "joined", "seen")


def count(audience: Mapping[str, Any], *, actor_id: int) -> int:
    """How many a filter reaches now. Raises 429."""
    hit(COUNTED, f"member:{actor_id}")
    return sending.count_recipients(*(audience[name] for name in AUDIENCE))


def send_test(subject: str, text: str, *, actor_id: int) -> dict[str, object]:
    """Send the words to an admin's own address, as they will reach everybody. Commits; for TestMailSchema.

    Raises 400 with the field that cannot be used, 429.
    """
    words = check_words(subject, text)
    hit(services.TEST_LIMIT, f"member:{actor_id}")
    member = db.session.get_one(Member, actor_id)
    rendered, unsubscribe = render_for(words, member)
    to = member.email
    number = services.write_test(TEMPLATE.name, to, rendered, unsubscribe, actor_id=actor_id)
    return {"id": number, "to": to}


def send(draft: Mapping[str, Any], *, author_id: int) -> BulkMailRow:
    """Send a mail in the background to the number of members that the author has confirmed. Commits; returns the mail.

    Raises 400 with the field that cannot be used; 409 for another number, with that in `details`, and for the same
    words a second time; 429.
    """
    check_words(draft["subject"], draft["text"])
    hit(COUNTED, f"member:{author_id}")
    lock_member(author_id)
    _check_again(draft, author_id)
    row = BulkMail(**draft, author_id=author_id, created_at=clock.now())
    db.session.add(row)
    db.session.flush()
    now = sending.fix_recipients(row)
    if now != row.recipients:
        message = "This mail reaches {now} members now, not {recipients}. Nothing was sent."
        values = {"now": now, "recipients": row.recipients}
        raise ApiError(409, message, field="recipients", details={"recipients": now}, values=values)
    hit(SENT, f"member:{author_id}")
    _record("mail.bulk_sent", row, author_id, dict(draft))
    enqueue(sending.WRITE, {"id": row.id})
    db.session.commit()
    return get_bulk_mail(row.id)


def _check_again(draft: Mapping[str, object], author_id: int) -> None:
    recent = (BulkMail.created_at > clock.now() - AGAIN, BulkMail.state != BulkState.STOPPED)
    same = (
        getattr(BulkMail, name).is_not_distinct_from(draft[name]) for name in (*CONTENT_FIELDS, *AUDIENCE)
    )
    if db.session.scalar(sa.select(sa.exists().where(BulkMail.author_id == author_id, *recent, *same))):
        raise conflict("You have just sent this mail.", field="subject")


def stop(bulk_id: int, *, actor_id: int) -> BulkMailRow:
    """Stop a mail: recipients whose mail is not written yet get none. Commits; returns it. Raises 404, 409 if ended."""
    row = db.session.get(BulkMail, bulk_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Bulk mail {id}", id=bulk_id)
    if row.state != BulkState.SENDING:
        raise conflict(
            "This mail has been sent." if row.state == BulkState.SENT else "This mail was stopped."
        )
    sending.end(row, BulkState.STOPPED)
    _record("mail.bulk_stopped", row, actor_id, {"written": row.written, "recipients": row.recipients})
    db.session.commit()
    return get_bulk_mail(bulk_id)


def _record(action: str, row: BulkMail, actor_id: int, details: Mapping[str, object]) -> None:
    audit.record(action, actor_id=actor_id, target=f"bulk_mail:{row.id}", details=details)


class BulkSize(Row):
    """How many members a mail reaches."""

    recipients: int


class BulkAuthor(Row):
    """Who sent it."""

    id: int
    username: str


class BulkOutcomes(Row):
    """How many of the mails have which status."""

    queued: int
    sent: int
    failed: int
    bounced: int
    suppressed: int
    stored: int


class BulkMailRow(Row):
    """A bulk mail: how many `recipients` it has, how many are `written` into the outbox or `held` in quiet hours."""

    id: int
    subject: str
    text: str
    roles: list[Annotated[str, Role]]
    joined: Annotated[str | None, Joined]
    seen: Annotated[str | None, Seen]
    state: Annotated[str, BulkState]
    recipients: int
    written: int
    held: int
    created_at: datetime
    ended_at: datetime | None
    author_id: Internal[int]
    username: Internal[str]
    forgotten: Internal[dict[str, int]]
    counts: Internal[Mapping[str, int]] = {}

    @property
    def author(self) -> BulkAuthor:
        """Who sent it."""
        return BulkAuthor(self.author_id, self.username)

    @property
    def outcomes(self) -> BulkOutcomes:
        """What has become of its mails, those that the outbox has deleted among them."""
        return BulkOutcomes(
            **{
                name: self.counts.get(name.upper(), 0) + self.forgotten.get(name.upper(), 0)
                for name in BulkOutcomes.__struct_fields__
            }
        )


_HELD = (
    sa.select(sa.func.count())
    .where(BulkMailRecipient.bulk_mail_id == BulkMail.id, BulkMailRecipient.held_until.is_not(None))
    .scalar_subquery()
)
_BULK_MAILS = (
    sa.select(*columns_of(BulkMailRow, BulkMail, username=Member.username, held=_HELD))
    .join(Member, Member.id == BulkMail.author_id)
    .order_by(BulkMail.id.desc())
)


def list_bulk_mails(page: int, size: int) -> Page[BulkMailRow]:
    """One page of the mails to many, the newest first."""
    found = read_page(BulkMailRow, _BULK_MAILS, page, size)
    _count(found.content)
    return found


def get_bulk_mail(bulk_id: int) -> BulkMailRow:
    """One of them, as in the list."""
    rows = read_rows(BulkMailRow, _BULK_MAILS.where(BulkMail.id == bulk_id))
    _count(rows)
    return rows[0]


def _count(rows: Sequence[BulkMailRow]) -> None:
    counts = services.count_outcomes([row.id for row in rows])
    for row in rows:
        row.counts = counts[row.id]
