"""Mails to many: counted, confirmed, sent, stopped, and what has become of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub import audit, clock
from motorclub.bulk_mail import audience, sending
from motorclub.bulk_mail.texts import TEMPLATE, check_words, render_for, render_preview
from motorclub.db import db, reads
from motorclub.http import conflict, not_found
from motorclub.http.errors import ApiError
from motorclub.http.limits import Limit, hit
from motorclub.http.rows import newest
from motorclub.jobs.services import enqueue
from motorclub.mail import outcomes, services
from motorclub.mail.models import BulkMail, BulkMailRecipient, BulkState
from motorclub.mail.templating import Rendered
from motorclub.people.locks import lock_member
from motorclub.people.models import Member

SENT = Limit("bulk-mail", 5, timedelta(hours=1))
# Counting walks over all members.
COUNTED = Limit("bulk-mail-count", 600, timedelta(hours=1))
# The same words to the same choice again within so long are a click too many.
AGAIN = timedelta(minutes=10)
WORDS = ("subject", "text")
AUDIENCE = ("roles", "joined", "seen")


def preview_bulk_mail(subject: str, text: str) -> Rendered:
    """How a mail looks with sample values. Raises 400 with the field that cannot be used."""
    return render_preview(check_words(subject, text))


def count(given: Mapping[str, Any], *, actor_id: int) -> int:
    """How many a filter reaches now. Raises 429."""
    hit(COUNTED, f"member:{actor_id}")
    return audience.size(*(given[name] for name in AUDIENCE))


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


def send(given: Mapping[str, Any], *, author_id: int) -> dict[str, Any]:
    """Write to as many members as the author has confirmed, in the background. Commits; gives the mail.

    Raises 400 with the field that cannot be used; 409 for another number, with that in `details`, and for the same
    words a second time; 429.
    """
    check_words(given["subject"], given["text"])
    hit(COUNTED, f"member:{author_id}")
    lock_member(author_id)
    _check_again(given, author_id)
    row = BulkMail(**given, author_id=author_id, created_at=clock.now())
    db.session.add(row)
    db.session.flush()
    _check_number(audience.fix(row), row.recipients)
    hit(SENT, f"member:{author_id}")
    _record("mail.bulk_sent", row, author_id, dict(given))
    enqueue(sending.WRITE, {"id": row.id})
    db.session.commit()
    return get_bulk_mail(row.id)


def _check_again(given: Mapping[str, object], author_id: int) -> None:
    recent = (BulkMail.created_at > clock.now() - AGAIN, BulkMail.state != BulkState.STOPPED)
    same = (getattr(BulkMail, name).is_not_distinct_from(given[name]) for name in (*WORDS, *AUDIENCE))
    if db.session.scalar(sa.select(sa.exists().where(BulkMail.author_id == author_id, *recent, *same))):
        raise conflict("You have just sent this mail.", field="subject")


def _check_number(now: int, confirmed: int) -> None:
    if now != confirmed:
        message = f"This mail reaches {now} members now, not {confirmed}. Nothing was sent."
        raise ApiError(409, message, field="recipients", details={"recipients": now})


def stop(bulk_id: int, *, actor_id: int) -> dict[str, object]:
    """What is not yet written is not sent. Commits; gives the mail. Raises 404, and 409 if it has ended."""
    row = db.session.get(BulkMail, bulk_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found(f"Bulk mail {bulk_id}")
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


def list_bulk_mails(page: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """(one page of the mails to many, the newest first; how many there are)."""
    rows, total = newest(BulkMail, page, size)
    return _to_items(rows), total


def get_bulk_mail(bulk_id: int) -> dict[str, Any]:
    """One of them, as in the list."""
    return _to_items(newest(BulkMail, 0, 1, BulkMail.id == bulk_id)[0])[0]


def _to_items(rows: list[sa.Row[Any]]) -> list[dict[str, object]]:
    ids = [row.id for row in rows]
    authors, counts, held = _authors({row.author_id for row in rows}), outcomes.of_bulk_mails(ids), _held(ids)
    return [
        {
            **row._asdict(),
            "author": {"id": row.author_id, "username": authors[row.author_id]},
            "held": held.get(row.id, 0),
            "outcomes": {
                status: counts[row.id].get(status, 0) + row.forgotten.get(status, 0)
                for status in outcomes.STATES
            },
        }
        for row in rows
    ]


def _authors(ids: set[int]) -> dict[int, str]:
    found = reads().execute(sa.select(Member.id, Member.username).where(Member.id.in_(ids)))
    return {row.id: row.username for row in found}


def _held(ids: list[int]) -> dict[int, int]:
    """How many wait for the end of their quiet hours, by mail."""
    number = BulkMailRecipient.bulk_mail_id
    held = (number.in_(ids), BulkMailRecipient.held_until.is_not(None))
    found = reads().execute(sa.select(number, sa.func.count()).where(*held).group_by(number))
    return {row[0]: row[1] for row in found}
