"""The outbox: a mail is written in the transaction of its change, and delivered afterwards."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Annotated, Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub import audit, clock
from motorclub.db import db, reads
from motorclub.http import conflict, not_found
from motorclub.http.limits import Limit, hit
from motorclub.http.rows import Internal, Page, Row, columns_of, read_page, to_row
from motorclub.mail import delivery, suppressions, templating
from motorclub.mail.languages import language_of
from motorclub.mail.models import BulkMail, MailMessage, MailStatus
from motorclub.mail.templating import Rendered, mask_secrets, render
from motorclub.plugin.texts import render_value
from motorclub.plugin.values import MailTemplate

ADDRESS = re.compile(r'https?://[^\s<>"\x00-\x1f\x7f]+')
TEST_MARK = "[Test] "
TEST_LIMIT = Limit("mail-test", 20, timedelta(hours=1))
NO_SERVER = "No mail server is configured: the mail stays here."


def send(
    template: str,
    to: str,
    params: Mapping[str, object],
    *,
    unsubscribe: str = "",
    about: Mapping[str, int] | None = None,
) -> int:
    """Write a mail in the current transaction; returns its id.

    It is delivered after the commit, or kept for admins to see where no mail server is configured. `unsubscribe` is
    the full address of a page that ends mails of this kind, and that takes a POST without any log-in. `about` are the
    ids that the template makes the mail's attachments from.

    Raises UnknownMail, ValueError for a value that the template does not know, that is missing or of another kind.
    """
    mail_template = templating.get_template(template).kind
    if unsubscribe and not ADDRESS.fullmatch(unsubscribe):
        raise ValueError(f"mail {template}: {unsubscribe!r} is not a full address")
    language = language_of(to)
    values = _complete(mail_template, params, language)
    words = render(templating.in_use(mail_template, language), values, unsubscribe, language)
    secrets = tuple(str(values[variable.name]) for variable in mail_template.variables if variable.secret)
    mail = build_mail(template, to, replace(words, secrets=secrets), unsubscribe)
    mail.about = dict(about) if about else None
    put([mail])
    return mail.id


def _complete(template: MailTemplate, params: Mapping[str, object], language: str) -> dict[str, object]:
    """The values of all variables in a language; None is nothing to read."""
    names = {variable.name for variable in template.variables}
    if wrong := sorted(names ^ params.keys()):
        raise ValueError(f"mail {template.name}: the values and the variables differ in {', '.join(wrong)}")
    for variable in template.variables:
        kind, value = type(variable.sample), params[variable.name]
        if kind is not str and value and not isinstance(value, kind):
            raise ValueError(f"mail {template.name}: {variable.name} must be a {kind.__name__}")
    return {name: "" if value is None else render_value(value, language) for name, value in params.items()}


def write(template: str, to: str, words: Rendered, unsubscribe: str = "") -> MailMessage:
    """As `send`, in words that are rendered already; `template` only says what kind of mail it is."""
    mail = build_mail(template, to, words, unsubscribe)
    put([mail])
    return mail


def build_mail(
    template: str, to: str, words: Rendered, unsubscribe: str = "", bulk_mail_id: int | None = None
) -> MailMessage:
    """A mail that is not yet in the outbox."""
    return MailMessage(
        template=template,
        recipient=to,
        subject=words.subject,
        text=words.text,
        html=words.html,
        secrets=list(filter(None, words.secrets)),
        unsubscribe=unsubscribe or None,
        status=MailStatus.STORED,
        created_at=clock.now(),
        bulk_mail_id=bulk_mail_id,
    )


def put(mails: Sequence[MailMessage]) -> None:
    """Put mails into the outbox, in the current transaction; as many statements for one as for a hundred."""
    blocked = suppressions.suppressed_among([mail.recipient for mail in mails])
    for mail in mails:
        if mail.recipient in blocked:
            mail.status = MailStatus.SUPPRESSED
    db.session.add_all(mails)
    if delivery.smtp():
        delivery.queue([mail for mail in mails if mail.status == MailStatus.STORED])
    db.session.flush()


def send_test(name: str, changes: Mapping[str, object], to: str, *, actor_id: int) -> int:
    """Send a template with sample values to an admin's own address. Commits; returns the mail's id.

    Raises 404 and 400 as a preview, 429 for too many.
    """
    hit(TEST_LIMIT, f"member:{actor_id}")
    words = templating.preview(name, changes)
    return write_test(name, to, words, actor_id=actor_id)


def write_test(name: str, to: str, words: Rendered, unsubscribe: str = "", *, actor_id: int) -> int:
    """Send words in a mail marked as a test. Commits; returns the mail's id."""
    marked = Rendered(f"{TEST_MARK}{words.subject}", words.text, words.html)
    mail = write(name, to, marked, unsubscribe)
    audit.record("mail.test_sent", actor_id=actor_id, target=f"mail:{name}", details={"id": mail.id})
    db.session.commit()
    return mail.id


class MailRow(Row):
    """A mail of the outbox. `failure` is what the mail server said last, `dueAt` when it is tried next."""

    id: int
    template: str
    to: str
    subject: str
    text: str
    html: str
    status: Annotated[str, MailStatus]
    attempts: int
    failure: str | None
    created_at: datetime
    due_at: datetime | None
    sent_at: datetime | None
    secrets: Internal[list[str]]

    def hide_secrets(self) -> None:
        """Hide what only the recipient may read; the demo shows it, because nobody receives its mails."""
        if not delivery.shows_tokens():
            self.subject, self.text, self.html = (
                mask_secrets(part, self.secrets) for part in (self.subject, self.text, self.html)
            )


def list_mails(
    to: str, page: int, size: int, status: str | None = None, template: str | None = None
) -> Page[MailRow]:
    """One page of the mails whose recipient contains `to`, the newest first."""
    wanted = [MailMessage.recipient.icontains(to, autoescape=True)]
    if status:
        wanted.append(MailMessage.status == status)
    if template:
        wanted.append(MailMessage.template == template)
    columns = columns_of(MailRow, MailMessage, to=MailMessage.recipient)
    mails = sa.select(*columns).where(*wanted).order_by(MailMessage.id.desc())
    found = read_page(MailRow, mails, page, size)
    for mail in found.content:
        mail.hide_secrets()
    return found


def retry(mail_id: int, *, actor_id: int | None) -> MailRow:
    """Try a mail again now, with all attempts before it. Commits; returns the mail.

    Raises 404, and 409 for one that was sent or is being sent, whose address is suppressed, or without a server.
    """
    if db.session.get(MailMessage, mail_id) is None:
        raise not_found("Mail {id}", id=mail_id)
    # Its row is locked while it is being sent.
    wanted = sa.select(MailMessage).where(MailMessage.id == mail_id).with_for_update(skip_locked=True)
    mail = db.session.scalar(wanted.execution_options(populate_existing=True))
    if mail is None:
        raise conflict("The mail is being sent right now.")
    _check_retry(mail)
    audit.record("mail.retried", actor_id=actor_id, target=f"mail:{mail.id}", details={"status": mail.status})
    mail.attempts, mail.failure = 0, None
    delivery.queue([mail])
    row = to_row(MailRow, mail, to=mail.recipient)
    row.hide_secrets()
    db.session.commit()
    return row


def _check_retry(mail: MailMessage) -> None:
    if mail.status == MailStatus.SENT:
        raise conflict("The mail has been sent.")
    if delivery.smtp() is None:
        raise conflict(NO_SERVER)
    if suppressions.is_suppressed(mail.recipient):
        raise conflict("The address is on the list of those that are sent nothing: take it off first.")


def forget_old(kept_for: timedelta) -> None:
    """Delete mails that are older, in the current transaction; those that still wait stay."""
    old = sa.and_(MailMessage.created_at < clock.now() - kept_for, MailMessage.status != MailStatus.QUEUED)
    keep_outcomes(old)
    db.session.execute(sa.delete(MailMessage).where(old).execution_options(synchronize_session=False))


class MailState(StrEnum):
    """PENDING waits or is tried again, SENT has been handed over (or kept, where there is no mail server), FAILED is
    given up."""

    PENDING = "PENDING"
    SENT = "SENT"
    FAILED = "FAILED"


STATES = {
    MailStatus.QUEUED: MailState.PENDING,
    MailStatus.SENT: MailState.SENT,
    MailStatus.STORED: MailState.SENT,
    MailStatus.FAILED: MailState.FAILED,
    MailStatus.BOUNCED: MailState.FAILED,
    MailStatus.SUPPRESSED: MailState.FAILED,
}


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """What has become of one mail; `failure` is what the mail server last said."""

    state: MailState
    attempts: int
    failure: str | None


def outcomes(mail_ids: Collection[int]) -> dict[int, MailOutcome]:
    """By the ids that `send` gave; a mail that is so old that it has been deleted is missing."""
    columns = (MailMessage.id, MailMessage.status, MailMessage.attempts, MailMessage.failure)
    rows = db.session.execute(sa.select(*columns).where(MailMessage.id.in_(mail_ids)))
    return {row.id: MailOutcome(STATES[MailStatus(row.status)], row.attempts, row.failure) for row in rows}


def count_outcomes(ids: Collection[int]) -> dict[int, dict[str, int]]:
    """How many mails of each of these mails to many have which status, without those that have been deleted."""
    found: dict[int, dict[str, int]] = {number: {} for number in ids}
    for number, status, count in reads().execute(_counted(MailMessage.bulk_mail_id.in_(ids))):
        found[number][status] = count
    return found


def _counted(which: sa.ColumnElement[bool]) -> sa.Select[*tuple[Any, ...]]:
    columns = (MailMessage.bulk_mail_id, MailMessage.status)
    there = MailMessage.bulk_mail_id.is_not(None)
    return sa.select(*columns, sa.func.count()).where(there, which).group_by(*columns).order_by(*columns)


def keep_outcomes(which: sa.ColumnElement[bool]) -> None:
    """Mails are about to be deleted, in the current transaction: mails to many keep what has become of theirs."""
    for number, status, count in db.session.execute(_counted(which)).all():
        before = sa.func.coalesce(BulkMail.forgotten[status].as_integer(), 0)
        now = sa.func.jsonb_build_object(status, before + count, type_=JSONB)
        statement = (
            sa.update(BulkMail).where(BulkMail.id == number).values(forgotten=BulkMail.forgotten + now)
        )
        db.session.execute(statement.execution_options(synchronize_session=False))
